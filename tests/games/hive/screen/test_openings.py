"""Openings on Hive's analysis board: what was played from a position, who won it, and in which games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

import pytest
from textual.pilot import Pilot

from antterm.bots import Budget, Deepening, Progress
from antterm.bots.bot_process import OnReply
from antterm.games.hive.analysis.book import Book, LookUp, Source
from antterm.games.hive.analysis.explorer import FILE, Game, GameDatabase
from antterm.games.hive.analysis.lines import FindLines
from antterm.games.hive.rules.position import Position
from antterm.games.hive.screen.analysis import HiveAnalysis
from antterm.games.hive.screen.model import HiveModel
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.ui.app import AntTerm
from antterm.ui.screens.analysis import AnalysisScreen
from antterm.ui.screens.review import ReviewScreen
from tests.ui.stage import check_golden, data_dir, on_stage, text_of, until

MOVES = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
OPTIONS = {"expansions": "MLP"}


def import_games() -> None:
    """Count four games that were imported, three of which begin with the spider."""
    lines = (
        (("wS1", "bG1 wS1-", "wQ -wS1"), "White"),
        (("wS1", "bG1 -wS1", "wQ wS1-"), "White"),  # the same, turned
        (("wS1", "bA1 wS1-"), "Black"),
        (("wB1", "bA1 wB1-"), "Draw"),
    )
    database = GameDatabase(data_dir() / FILE)
    for moves, result in lines:
        assert database.add(Game("MLP", moves, result, "Mirka", "Ilse", "2024.02.01", "a.pgn"))
    database.close()


@asynccontextmanager
async def openings(
    moves: Sequence[str] = MOVES, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[AntTerm, Pilot[None], AnalysisScreen]]:
    """The openings of a game at its start; none of the games that come with the program count.

    The engine tells its first line at once and looks no deeper: the same on a fast machine as on a slow one.
    """
    seats = Seat("Ann"), Seat("Bob")
    with Table.create(Store(data_dir()), "hive", seats, OPTIONS, 1, "sunday", list(moves)) as table:
        async with on_stage(size=size) as (app, pilot):
            process = app.services.bot_process
            look_up, spent = process.ask_next, Budget(None)
            spent.stop()

            def answer(job: Deepening, on_reply: OnReply) -> object:
                if not isinstance(job, FindLines):
                    return look_up(job, on_reply)
                on_reply(Progress(job.deepen(spent, lambda _lines: None)))
                return None

            process.ask_next = answer  # type: ignore[method-assign]
            app.push_screen(ReviewScreen(app.services, table))
            await pilot.press("v", "t", "home", "o")
            screen = app.screen
            assert isinstance(screen, AnalysisScreen)
            await until(pilot, lambda: "being read" not in text_of(app))
            yield app, pilot, screen


def side_of(app: AntTerm) -> str:
    """Return what stands beside the board, as one line."""
    left = app.size.width - (34 if app.size.width < 100 else 46)
    return " ".join(" ".join(line[left:] for line in text_of(app).splitlines()[:-3]).split())


def move_of(screen: AnalysisScreen) -> str:
    assert isinstance(screen.analysis, HiveAnalysis)
    return screen.analysis.tree.at.move


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_moves_are_counted_and_played_from_their_rows(size: tuple[int, int]) -> None:
    import_games()
    async with openings(size=size) as (app, pilot, screen):
        await pilot.press("g", "g")
        await until(pilot, lambda: "imported games" in text_of(app) and "Games with wS1" in text_of(app))
        await pilot.pause()
        check_golden(app, f"hive-openings-{size[0]}x{size[1]}-unicode")
        seen = side_of(app)
        assert "1 wS1 3 67 33" in seen
        assert "2 wB1 1" in seen
        assert "All 4 50 25" in seen
        assert "Mirka - Ilse 1-0 2024-02" in seen
        assert "wS1: in 75 % of 4 games. White won 67 %, Black 33 %; 0 % were drawn." in text_of(app)
        assert "The game left the book with 2... bQ bG1-: nobody had played that before." in seen
        assert isinstance(screen.model, HiveModel)
        (cell,) = (tile for tile in screen.model.hive_scene().cells().values() if tile.share)
        assert (cell.rank, cell.hint, cell.share) == ("1-2", "wS1+", "75%"), "both are played into one cell"
        assert ("even" in seen) == (size[1] >= 40), "the chances stand below where there is room"
        await pilot.press("down")
        await pilot.pause()
        assert "Games with wB1" in text_of(app)
        await pilot.press("down")
        await pilot.pause()
        assert "There are no more moves in that direction." in text_of(app)
        await pilot.press("enter")
        assert move_of(screen) == "wB1"
        await until(pilot, lambda: "Games with bA1" in text_of(app))
        await pilot.press("left", "1")
        assert move_of(screen) == "wS1"
        await until(pilot, lambda: "Games with bG1" in text_of(app))
        await pilot.press("7")
        await pilot.pause()
        assert "There is no answer with the number 7." in text_of(app)
        await pilot.press("end")
        await until(pilot, lambda: "None of these games goes on" in side_of(app))
        await pilot.press("o")
        await pilot.pause()
        assert screen.mode is None
        assert move_of(screen) == MOVES[-1], "the analysis goes on where one is"


@pytest.mark.slow
async def test_games_that_come_along_are_counted_and_named_without_a_terminal_of_colours() -> None:
    async with on_stage(ascii_only=True) as (app, pilot):
        await pilot.press("a", "1")
        await pilot.pause()
        await pilot.press("t", "o")
        await until(pilot, lambda: "Games with" in text_of(app))
        await pilot.press("g")
        await until(pilot, lambda: "boardspace.net, April 2024" in text_of(app))
        await until(pilot, lambda: "Games with" in text_of(app))
        assert "All" in text_of(app)
        assert text_of(app).isascii()


@pytest.mark.slow
async def test_own_games_count_but_not_the_one_that_is_looked_at() -> None:
    seats = Seat("Ann"), Seat("Bob")
    Table.create(Store(data_dir()), "hive", seats, OPTIONS, 1, "monday", [*MOVES[:2], "resign"]).close()
    async with openings() as (app, pilot, _screen):
        await pilot.press("g", "g", "g")
        await until(pilot, lambda: "Games with wS1" in text_of(app))
        seen = side_of(app)
        assert "your own games" in seen
        assert "All 1" in seen
        assert "Ann - Bob 0-1 your own" in seen
        assert "The game left the book with 2. wQ -wS1: nobody had played that before." in seen


@pytest.mark.slow
async def test_a_database_that_cannot_be_read_is_told() -> None:
    data_dir().mkdir(parents=True, exist_ok=True)
    (data_dir() / FILE).write_bytes(b"not a database, certainly " * 50)
    async with openings() as (app, _pilot, _screen):
        assert "explorer.sqlite" in text_of(app)


def test_a_source_is_told_apart_from_the_others() -> None:
    import_games()
    found: dict[Source, Book] = {}
    start = Position.start("MLP")
    for source in Source:
        LookUp(data_dir(), source, start, start).deepen(Budget(), partial(found.__setitem__, source))
    counts = {source: sum(move.games for move in book.moves) for source, book in found.items()}
    assert counts[Source.IMPORTED] == 4
    assert counts[Source.OWN] == 0
    assert counts[Source.ALL] == counts[Source.SHIPPED] + 4
    assert counts[Source.SHIPPED] > 0
    assert Source.OWN.next is Source.ALL


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_table_names_the_opening(size: tuple[int, int]) -> None:
    moves = ("wS1", "bA1 wS1-", "wQ \\wS1", "bQ bA1\\", "wA1 -wQ")
    async with openings(moves, size) as (app, pilot, _screen):
        assert "against" not in side_of(app)
        await pilot.press("right", "right")
        await until(pilot, lambda: "Spider against ant" in side_of(app))
        await pilot.press("end")
        await until(pilot, lambda: "Z opening: spider against ant" in side_of(app))
