"""Other names, the trash, files of other programs, pictures; no front end."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from antterm.dialogues import Choose, Confirm, Enter, Say, saved_games
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
    table = held.answer("Open the earlier generation").conversation.result
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
    assert "is there already" in trouble(held.answer("sunday.pgn"))
    assert "cannot be written" in trouble(held.answer("nowhere/sunday.pgn"))
    assert str(folder / "sunday-2.pgn") in held.answer("").read()
    assert held.ended()
    assert (folder / "sunday.pgn").read_text() == "mine"
    held = Held(partial(saved_games.import_game, store))
    assert trouble(held.answer("")) == "Type the path of a file."
    assert "There is no file missing." in trouble(held.answer("missing"))
    assert "line 1" in trouble(held.answer("sunday.pgn"))
    assert "“sunday-2” is imported: Hive" in held.answer("sunday-2.pgn").read()
    assert {save.name for save in store.list()} == {"sunday", "sunday-2"}


def test_from_the_file_one_goes_back_to_the_formats(store: Store) -> None:
    held = Held(partial(saved_games.export, store, game(store))).answer("PGN", BACK)
    assert len(held.options) > 1
    assert held.answer(BACK).ended()


def test_a_game_of_another_kind_is_not_exported(store: Store) -> None:
    held = Held(partial(saved_games.export, store, game(store, "micropolis")))
    assert "No other program reads games of Micropolis" in held.read()
    assert held.ended()


def test_a_picture_is_drawn_for_the_file_that_is_named(folder: Path) -> None:
    held = Held(partial(saved_games.picture, "My sunday", "sunday", lambda path: f"drawn for {path.name}"))
    assert isinstance(held.step, Enter)
    assert held.step.empty == "sunday.svg"
    assert str(folder / "sunday.txt") in held.answer("sunday.txt").read()
    assert (folder / "sunday.txt").read_text() == "drawn for sunday.txt"
