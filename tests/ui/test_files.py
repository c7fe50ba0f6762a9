"""Importing and exporting from the list of saved games, by keys alone."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from antterm.launch import Launch
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.destinations import ShowSaves
from antterm.ui.screens.converse import LineScreen, complete_path
from antterm.ui.screens.saves import SavesScreen
from tests.pilot import piloted
from tests.program.games import ALL_EIGHT
from tests.sampling import sampled
from tests.ui.stage import check_golden, data_dir, new_table, on_stage, text_of
from tests.ui.test_review import pressed

PGN = '[GameType "Base"]\n[White "Ann"]\n[Black "Bob"]\n\n1. wS1\n2. bS1 wS1-\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the program runs in."""
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


async def test_a_file_is_imported_by_its_path(folder: Path) -> None:
    (folder / "monday.pgn").write_text(PGN)
    (folder / "mood.txt").write_text("fine")
    new_table(ALL_EIGHT[:8]).close()
    async with on_stage() as (app, pilot):
        app.call_later(app.services.go, ShowSaves())
        await pilot.pause()
        await pilot.press("i", "m", "tab")
        assert isinstance(app.screen, LineScreen)
        check_golden(app, "import-80x24-unicode")
        screen = await pressed(app, pilot, *"od", "tab", "enter")
        assert "mood.txt, line 1: This is neither PGN" in screen
        screen = await pressed(app, pilot, *["backspace"] * 6, "n", "tab", "enter")
        assert isinstance(app.screen, SavesScreen)
        assert "“monday” has been imported: Hive Base, tournament opening, 2 answers." in screen
        assert any(line.startswith(" > ") and "monday" in line for line in screen.splitlines()), "and chosen"
        assert "Ann: place or move a piece." in await pressed(app, pilot, "enter")
    assert {game.name for game in Store(data_dir()).list()} == {"monday", "sunday"}


async def test_a_game_is_exported_and_no_file_overwritten(folder: Path) -> None:
    new_table(ALL_EIGHT[:8]).close()
    (folder / "sunday.pgn").write_text("mine")
    async with on_stage() as (app, pilot):
        app.call_later(app.services.go, ShowSaves())
        await pilot.pause()
        screen = await pressed(app, pilot, "e", "1")
        assert "sunday-2.pgn" in screen, "a free name is proposed"
        screen = await pressed(app, pilot, *["left"] * 4, *["backspace"] * 2, "enter")
        assert "sunday.pgn already exists and will not be overwritten" in screen
        assert isinstance(app.screen, LineScreen)
        app.screen.paste("-mzinga")
        await pilot.press("enter")
        assert isinstance(app.screen, SavesScreen)
        assert "Written to" in text_of(app)
        assert "Written to" not in await pressed(app, pilot, "down")
        await pilot.press("e", "2", "enter")
    assert (folder / "sunday.pgn").read_text() == "mine"
    assert (folder / "sunday-mzinga.pgn").read_text().startswith('[GameType "Base+MLP"]')
    assert (folder / "sunday.uhp").read_text().startswith("Base+MLP;InProgress;White[5];")


@pytest.mark.slow
async def test_in_ascii_everything_is_ascii(folder: Path) -> None:
    (folder / "monday.pgn").write_text(PGN)
    async with on_stage(ascii_only=True) as (app, pilot):
        app.call_later(app.services.go, ShowSaves())
        await pilot.pause()
        await pilot.press("i", "m", "tab", "enter")
        assert '"monday" has been imported' in text_of(app)
        for keys in (["e"], ["escape", "r"], ["n"], ["enter"]):
            assert (await pressed(app, pilot, *keys)).isascii()


async def test_a_game_that_no_other_program_reads_is_not_offered_for_export() -> None:
    Table.create(Store(data_dir()), "micropolis", (Seat("Ann"), Seat("Bob")), {}, 1, "hill").close()
    async with on_stage() as (app, pilot):
        app.call_later(app.services.go, ShowSaves())
        await pilot.pause()
        assert "e export" not in text_of(app)
        screen = await pressed(app, pilot, "e")
        assert isinstance(app.screen, SavesScreen)
        assert "e does nothing here" in screen


@pytest.mark.slow
async def test_a_picture_is_drawn_and_no_file_overwritten(folder: Path) -> None:
    new_table(ALL_EIGHT[:8]).close()
    (folder / "sunday.svg").write_text("mine")
    async with on_stage() as (app, pilot):
        app.call_later(app.services.go, ShowSaves())
        await pilot.pause()
        await pilot.press("p")
        check_golden(app, "share-80x24-unicode")
        screen = await pressed(app, pilot, "1")
        assert "sunday-2.svg" in screen, "a free name is proposed"
        assert "Written to" in await pressed(app, pilot, "enter")
        await pilot.press("p", "3", *["backspace"] * 12, *"plain", "enter")
        assert (folder / "sunday.svg").read_text() == "mine"
        assert (folder / "sunday-2.svg").read_text().startswith("<svg")
        assert "wQ" in (folder / "plain.txt").read_text()
        shutil.rmtree(folder)
        screen = await pressed(app, pilot, "p", "1", "enter")
        assert "There is no folder" in screen


@pytest.mark.slow
async def test_a_picture_is_drawn_from_the_menu_of_a_game(folder: Path) -> None:
    with new_table(ALL_EIGHT[:8]) as table:
        async with on_stage(table) as (app, pilot):
            assert "A film of the game, for asciinema" in await pressed(app, pilot, "escape", "p")
            assert "sunday.svg" in await pressed(app, pilot, "1")
            assert "Written to" in await pressed(app, pilot, "enter")
    assert "wQ" in (folder / "sunday.svg").read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "keys"), sampled([("a finished game", ("escape", "p")), ("saved games", ("p",))], 2)
)
async def test_a_film_is_made_beside_and_told_when_it_is_there(
    folder: Path, place: str, keys: tuple[str, ...]
) -> None:
    with new_table(ALL_EIGHT[:8]) as table:
        table.answer("resign")
        assert table.outcome is not None
        async with on_stage(table if place == "a finished game" else None) as (app, pilot):
            if place == "saved games":
                app.call_later(app.services.go, ShowSaves())
                await pilot.pause()
            assert "The film is being made" in await pressed(app, pilot, *keys, "5", "enter")
            before = app.screen
            assert "Help" in await pressed(app, pilot, "question_mark"), "one goes on meanwhile"
            await pilot.press("escape")
            async with asyncio.timeout(60):
                while "Written to" not in text_of(app):
                    await pilot.pause(0.02)
            assert app.screen is before
    first, *sent = (folder / "sunday.cast").read_text().splitlines()
    assert json.loads(first)["version"] == 2
    assert len(sent) > 8


async def test_guests_reach_no_files() -> None:
    new_table(ALL_EIGHT[:8]).close()
    app = AntTerm(Launch(data_dir(), None, "256", guest=True))
    async with piloted(app, size=(80, 24), paints=False) as pilot:
        await pilot.pause()
        app.call_later(app.services.go, ShowSaves())
        await pilot.pause()
        screen = await pressed(app, pilot, "i", "e", "p")
        assert isinstance(app.screen, SavesScreen)
        assert "import" not in screen
        assert "export" not in screen


def test_paths_are_completed(folder: Path) -> None:
    for name in ("game-1.pgn", "game-2.pgn", ".hidden"):
        (folder / name).touch()
    (folder / "games").mkdir()
    (folder / "games" / "one.sgf").touch()
    assert complete_path("g") == ("game", ["game-1.pgn", "game-2.pgn", "games/"])
    assert complete_path("games") == ("games/", [])
    assert complete_path("games/") == ("games/one.sgf", [])
    assert complete_path(str(folder / "game-1")) == (str(folder / "game-1.pgn"), [])
    assert complete_path(".") == (".hidden", [])
    assert complete_path("nothing") == ("nothing", [])
    assert complete_path("no/where") == ("no/where", [])
    assert complete_path("a\0b/c") == ("a\0b/c", [])
    assert complete_path("~nobody-of-this-name/x") == ("~nobody-of-this-name/x", [])
