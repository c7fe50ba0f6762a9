"""Other names, the trash, files of other programs, pictures; no front end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from antterm import pictures
from antterm.dialogues import saved_games
from antterm.dialogues.steps import Choose, Confirm, Enter, Say, Wait
from antterm.pictures import Drawing, Format
from antterm.saves.store import Store, Summary
from antterm.table import Seat, Table
from tests.dialogues.holding import BACK, Held, data_dir


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the program runs in."""
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


@pytest.fixture
def store() -> Store:
    return Store(data_dir())


def game(store: Store, game_id: str = "hive", name: str = "sunday") -> Summary:
    options = {"expansions": "none"} if game_id == "hive" else {}
    with Table.create(store, game_id, (Seat("Ann"), Seat("Bob")), options, 1, name) as table:
        if game_id == "hive":
            table.answer("wQ")
            table.answer("bQ wQ-")
    return next(save for save in store.list() if save.name == name)


def trouble(held: Held) -> str:
    assert isinstance(held.step, Enter)
    return held.step.trouble


def test_a_game_is_opened_without_a_question(store: Store) -> None:
    game(store)
    held = Held(partial(saved_games.open_game, store, "sunday", ()))
    table = held.conversation.result
    assert isinstance(table, Table)
    with table:
        assert (table.length, table.watching) == (2, False)


def test_a_game_that_is_open_elsewhere_can_be_watched(store: Store) -> None:
    game(store)
    with Table.open(Store(data_dir()), "sunday"):
        held = Held(partial(saved_games.open_game, store, "sunday", ()))
        assert isinstance(held.step, Choose)
        assert "is open elsewhere" in held.step.text
        table = held.answer("Watch it").conversation.result
        assert isinstance(table, Table)
        with table:
            assert table.watching
        assert Held(partial(saved_games.open_game, store, "sunday", ())).answer(BACK).ended()


def test_of_a_broken_game_the_generation_before_is_opened(store: Store) -> None:
    game(store)
    store.path("sunday").write_text("{")
    held = Held(partial(saved_games.open_game, store, "sunday", ()))
    table = held.answer("Open the previous version").conversation.result
    assert isinstance(table, Table)
    with table:
        assert table.length == 1


def test_a_game_that_is_not_there_cannot_be_opened(store: Store) -> None:
    held = Held(partial(saved_games.open_game, store, "sunday", ()))
    assert "There is no saved game" in held.read()
    assert held.ended()


def test_a_game_is_called_otherwise(store: Store) -> None:
    game(store, name="monday")
    held = Held(partial(saved_games.rename, store, game(store)))
    assert isinstance(held.step, Enter)
    assert held.step.begun == "sunday"
    assert "There is already a saved game" in trouble(held.answer("monday"))
    assert held.answer("tuesday").conversation.result == "tuesday"
    assert {save.name for save in store.list()} == {"monday", "tuesday"}


def test_a_game_is_thrown_away_when_one_is_sure(store: Store) -> None:
    begin = partial(saved_games.throw_away, store, game(store))
    held = Held(begin)
    assert isinstance(held.step, Confirm)
    assert "“sunday”" in held.step.question
    assert held.answer(False).ended()
    assert [save.name for save in store.list()] == ["sunday"]
    assert Held(begin).answer(True).conversation.result is True
    assert store.list() == []


def test_a_game_that_is_open_elsewhere_is_not_thrown_away(store: Store) -> None:
    summary = game(store)
    with Table.open(Store(data_dir()), "sunday"):
        held = Held(partial(saved_games.throw_away, store, summary)).answer(True)
        assert isinstance(held.step, Say)
        assert held.step.is_trouble
        assert "open elsewhere" in held.read()
    assert [save.name for save in store.list()] == ["sunday"]


def test_a_game_goes_out_to_a_file_and_in_again(store: Store, folder: Path) -> None:
    (folder / "sunday.pgn").write_text("mine")
    held = Held(partial(saved_games.export, store, game(store))).answer("PGN")
    assert isinstance(held.step, Enter)
    assert (held.step.empty, held.step.is_path) == ("sunday-2.pgn", True)
    assert "already exists and will not be overwritten" in trouble(held.answer("sunday.pgn"))
    assert "There is no folder" in trouble(held.answer("nowhere/sunday.pgn"))
    assert "does not fit PGN; use .pgn" in trouble(held.answer("sunday.svg"))
    assert str(folder / "sunday-2.pgn") in held.answer("").read()
    assert held.ended()
    assert (folder / "sunday.pgn").read_text() == "mine"
    held = Held(partial(saved_games.import_game, store))
    assert trouble(held.answer("")) == "Type the path of a file."
    assert "There is no file missing." in trouble(held.answer("missing"))
    assert "line 1" in trouble(held.answer("sunday.pgn"))
    assert "“sunday-2” has been imported: Hive" in held.answer("sunday-2.pgn").read()
    assert {save.name for save in store.list()} == {"sunday", "sunday-2"}


def test_from_the_file_one_goes_back_to_the_formats(store: Store) -> None:
    held = Held(partial(saved_games.export, store, game(store))).answer("PGN", BACK)
    assert len(held.options) > 1
    assert held.answer(BACK).ended()


def test_a_game_of_another_kind_is_not_exported(store: Store) -> None:
    held = Held(partial(saved_games.export, store, game(store, "micropolis")))
    assert "No other program reads games of Micropolis" in held.read()
    assert held.ended()


def drawing_of(store: Store) -> Callable[[Format, Path], Drawing]:
    game(store)
    return lambda format_, path: Drawing(store.read("sunday"), path, format_, "dark", "unicode", "en")


def test_a_picture_is_drawn_in_the_format_that_is_chosen(store: Store, folder: Path) -> None:
    draw = drawing_of(store)
    for format_ in pictures.FORMATS:
        if format_.is_film or format_.needs_library:
            continue
        held = Held(partial(saved_games.share, "sunday", draw)).answer(format_.label)
        assert isinstance(held.step, Enter)
        assert (held.step.empty, held.step.is_path) == (f"sunday{format_.ending}", True)
        assert str(folder / f"my{format_.ending}") in held.answer(f"my{format_.ending}").read()
        assert held.ended()
    assert (folder / "my.svg").read_text().startswith("<svg")
    assert "\x1b[" in (folder / "my.txt").read_text()


def test_a_picture_goes_to_no_file_whose_name_promises_something_else(store: Store, folder: Path) -> None:
    (folder / "mine.svg").write_text("mine")
    (folder / "folder.svg").mkdir()
    held = Held(partial(saved_games.share, "sunday", drawing_of(store)))
    held.answer("A picture of the position, SVG")
    for typed, said in (
        ("a.gif", "The extension “.gif” does not fit SVG; use .svg."),
        ("a.jpg", "The extension “.jpg” does not fit SVG; use .svg."),
        ("nowhere/a.svg", "There is no folder nowhere, so a.svg cannot be written."),
        ("mine.svg", "mine.svg already exists and will not be overwritten"),
        ("folder.svg", "folder.svg is a folder; name a file in it."),
    ):
        assert said in trouble(held.answer(typed)), typed
    assert (folder / "mine.svg").read_text() == "mine"
    assert str(folder / "b.svg") in held.answer("b").read(), "the question stands until it can be done"


ODD_PATHS = (
    "/",
    ".",
    "~nobody-is-called-so/a",
    f"{'n' * 300}/a",
    f"{'n' * 300}",
    "a\0b",
    "here\0/a",
    "/dev/full/a",
)
"""Paths that people may type, at which nothing can be read or written."""


@pytest.mark.parametrize("typed", ODD_PATHS)
def test_whatever_path_is_typed_a_sentence_says_what_is_wrong_with_it(store: Store, typed: str) -> None:
    draw, summary = drawing_of(store), next(iter(store.list()))
    dialogues = (
        Held(partial(saved_games.share, "sunday", draw)).answer("A picture of the position, SVG"),
        Held(partial(saved_games.export, store, summary)).answer("PGN"),
        Held(partial(saved_games.import_game, store)),
    )
    for held in dialogues:
        held.answer(typed)
        assert held.step.is_trouble if isinstance(held.step, Say) else trouble(held)
    assert [game.name for game in store.list()] == ["sunday"]


def test_a_film_is_made_beside_and_told_when_it_is_there(store: Store, folder: Path) -> None:
    rung = Event()
    held = Held(partial(saved_games.share, "sunday", drawing_of(store), rung.set))
    assert "is being made" in held.answer("A film of the game, for asciinema", "").read()
    assert isinstance(held.step, Wait)
    assert rung.wait(60)
    assert held.step.has_come()
    held.conversation.answer(None)
    assert held.read() == f"Written to {folder / 'sunday.cast'}."
    head, *_sent = (folder / "sunday.cast").read_text().splitlines()
    assert '"version": 2' in head


@pytest.mark.slow
def test_a_film_that_cannot_be_made_says_why(store: Store, folder: Path) -> None:
    rung = Event()
    held = Held(partial(saved_games.share, "sunday", drawing_of(store), rung.set))
    held.answer("A film of the game, for asciinema", "a.cast").read()
    (folder / "a.cast").write_text("somebody was faster")
    assert rung.wait(60)
    held.conversation.answer(None)
    assert "Written" in held.read() or (folder / "a.cast").read_text() == "somebody was faster"
    assert held.ended()


@pytest.mark.slow
def test_without_the_library_the_formats_that_need_it_say_so(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "find_spec", lambda _name: None)
    for label in ("A picture of the position, PNG", "A film of the game, GIF"):
        held = Held(partial(saved_games.share, "sunday", drawing_of(store))).answer(label)
        said = held.read()
        assert "pip install “antterm[pictures]”" in said
        assert ".svg, .txt, .cast" in said
        assert held.ended()
        store.remove("sunday")
