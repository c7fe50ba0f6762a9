"""Every screen of the app, and a way to open each: for tests that must hold on all of them.

A screen class is found by itself. One that is neither in `OPENERS` nor in `BASES` makes `test_every_screen`
fail, so that a new screen cannot be forgotten.
"""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from antterm.dialogues.steps import Enter
from antterm.games.hive.files.analysed import of_text
from antterm.launch import Launch
from antterm.lessons import Progress, lessons_of
from antterm.puzzles import all_puzzles
from antterm.remote.link import Link
from antterm.remote.table import RemoteTable
from antterm.serve import app as served
from antterm.serve.settings import Bounds
from antterm.serve.user import UserStore
from antterm.solving import InOrder, Solver
from antterm.table import Table
from antterm.ui import screens
from antterm.ui.app import AntTerm
from antterm.ui.models import commands
from antterm.ui.models.analysis import Analysis, shown
from antterm.ui.screens.analysis import AnalysisScreen
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.chat import ChatScreen
from antterm.ui.screens.conduct import ConductScreen
from antterm.ui.screens.converse import ChoiceScreen, LineScreen
from antterm.ui.screens.form import FormScreen, new_game_screen
from antterm.ui.screens.game import CurtainScreen, GameMenu, GameScreen
from antterm.ui.screens.home import HomeScreen, Threshold
from antterm.ui.screens.lobby import LobbyScreen
from antterm.ui.screens.local_game import LocalGameScreen
from antterm.ui.screens.page import MenuPage, Page, TypingPage
from antterm.ui.screens.pager import PagerScreen, rules_screen
from antterm.ui.screens.prepared import (
    LessonScreen,
    LessonsScreen,
    PreparedList,
    PreparedScreen,
)
from antterm.ui.screens.puzzles import AllPuzzlesScreen, PuzzleScreen, PuzzlesScreen
from antterm.ui.screens.remote_game import RemoteGameScreen, RemoteMenu
from antterm.ui.screens.review import ReviewScreen, VerifyingScreen
from antterm.ui.screens.saves import SavesScreen
from antterm.ui.screens.settings import SettingsScreen
from antterm.ui.screens.statistics import StatisticsScreen
from antterm.ui.screens.table import TableScreen
from antterm.ui.screens.tournaments import HostPage, TournamentScreen, TournamentsScreen
from antterm.wire.messages import Welcome
from tests.games.hive.screen.boards import MID_GAME
from tests.host.hosting import Hosting, hosting
from tests.pilot import idle_loop
from tests.serve.calling import FakeUser
from tests.ui.stage import data_dir, new_table
from tests.ui.test_joining import opened

SIZE = (80, 24)
PATIENCE = 60
"""Seconds that a test waits for another part of this process on a busy machine."""

NUMBERS = count()
"""For names that nobody has had before."""

BASES = {
    *(KeyScreen, Page, MenuPage, TypingPage, TableScreen, GameScreen),
    *(PreparedScreen, PreparedList, HostPage),
}
"""Classes that other screens derive from and that are never shown themselves."""


def screen_classes() -> set[type[Screen[Any]]]:
    """Return every screen class of the package that is not a base class."""
    for package in (screens,):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    found: set[type[Screen[Any]]] = set()
    waiting: list[type[Any]] = [KeyScreen]
    while waiting:
        one = waiting.pop()
        waiting += one.__subclasses__()
        if one.__module__.startswith("antterm.") and one not in BASES:
            found.add(one)
    return found


Opener = Callable[["Stage"], Awaitable[Screen[Any]]]
"""Makes a screen that is ready to be pushed on those of a running app."""


@dataclass
class Stage:
    """A running app, and what its screens need."""

    app: AntTerm
    task: asyncio.Task[None]
    """In which the app runs."""
    host: Hosting
    """A host with a table `sunday` at which somebody waits for another player."""
    cleanup: AsyncExitStack
    """What is closed after the app has ended."""

    async def open(self, kind: type[Screen[Any]]) -> Screen[Any]:
        """Begin to open a new screen of this class, as a screen of the app does that asks for another."""
        screen = await OPENERS[kind](self)
        with self.app._context():
            self.app.push_screen(screen)
        return screen

    def table(self) -> Table:
        """Return a new game of some moves at this keyboard."""
        table = new_table(MID_GAME, name=f"game {next(NUMBERS)}")
        self.cleanup.callback(table.close)
        return table


def _made(make: Callable[[Stage], Screen[Any]]) -> Opener:
    async def opener(stage: Stage) -> Screen[Any]:
        with stage.app._context():  # widgets of some screens ask for the app when they are made
            return make(stage)

    return opener


def analysis_of_nothing() -> Analysis:
    """Return the analysis of an empty table."""
    return shown("hive", of_text(""))


def solver() -> Solver:
    """Return who solves puzzles here."""
    return Solver(data_dir(), date(2026, 3, 14))


def run_of_puzzles() -> InOrder:
    """Return a run that begins with the first puzzle, which has been taken from it."""
    run = InOrder(solver(), all_puzzles()[0])
    run.next()
    return run


async def _remote_game(stage: Stage) -> Screen[Any]:
    """Return the screen of a table at which this app has a seat, and of which the host has told."""
    link = Link(stage.host.path, f"guest {next(NUMBERS)}")
    table, known = RemoteTable(link, "sunday"), asyncio.Event()
    table.listen(lambda _message: known.set())
    link.open()
    stage.cleanup.push_async_callback(link.close)
    table.sit_down()
    while not table.is_known:
        await asyncio.wait_for(known.wait(), PATIENCE)
        known.clear()
    with stage.app._context():
        return RemoteGameScreen(stage.app.services, table)


def _arrival(stage: Stage) -> Screen[Any]:
    store = UserStore(FakeUser(data_dir(), "", Bounds()))
    return served.Arrival(stage.app.services, store)


def _conduct(stage: Stage) -> Screen[Any]:
    link = Link(stage.host.path, "ann")
    link.welcome = Welcome(app="", person="", conduct="Be kind.\n" * 40)
    return ConductScreen(stage.app.services, link, lambda: None)


ITEMS = [(str(number), f"line {number}") for number in range(30)]
FIRST = lessons_of("hive")[0]
TALK = ["ann: hello"] * 40
LINES = {commands.RULES: "Rules", commands.HELP: "Help"}
LINE = Enter("A line", "What is typed here.", "begun", is_path=True)

OPENERS: dict[type[Screen[Any]], Opener] = {
    served.Arrival: _made(_arrival),
    ChatScreen: _made(
        lambda on: ChatScreen(on.app.services, "t", "All read it.", lambda: TALK, lambda _text: "", 99)
    ),
    ChoiceScreen: _made(lambda on: ChoiceScreen(on.app.services, "A choice", ITEMS, "A text.")),
    AnalysisScreen: _made(lambda on: AnalysisScreen(on.app.services, "hive", analysis_of_nothing())),
    ConductScreen: _made(_conduct),
    FormScreen: _made(lambda on: new_game_screen(on.app.services)),
    CurtainScreen: _made(lambda on: CurtainScreen(on.app.services, "Ann", "White", ["Bob"])),
    GameMenu: _made(lambda on: GameMenu(on.app.services, "A menu", LINES)),
    HomeScreen: _made(lambda on: HomeScreen(on.app.services)),
    LessonScreen: _made(lambda on: LessonScreen(on.app.services, FIRST, Progress(data_dir()))),
    LessonsScreen: _made(lambda on: LessonsScreen(on.app.services)),
    LineScreen: _made(lambda on: LineScreen(on.app.services, LINE, lambda _text: "No.")),
    LobbyScreen: _made(lambda on: LobbyScreen(on.app.services, on.host.path)),
    LocalGameScreen: _made(lambda on: LocalGameScreen(on.app.services, on.table())),
    PagerScreen: _made(lambda on: rules_screen(on.app.services, "hive")),
    VerifyingScreen: _made(lambda on: VerifyingScreen(on.app.services, on.table())),
    PuzzleScreen: _made(lambda on: PuzzleScreen(on.app.services, all_puzzles()[0], run_of_puzzles())),
    AllPuzzlesScreen: _made(lambda on: AllPuzzlesScreen(on.app.services, solver())),
    PuzzlesScreen: _made(lambda on: PuzzlesScreen(on.app.services)),
    RemoteGameScreen: _remote_game,
    RemoteMenu: _made(lambda on: RemoteMenu(on.app.services, "A menu", LINES)),
    ReviewScreen: _made(lambda on: ReviewScreen(on.app.services, on.table())),
    SavesScreen: _made(lambda on: SavesScreen(on.app.services)),
    SettingsScreen: _made(lambda on: SettingsScreen(on.app.services)),
    StatisticsScreen: _made(lambda on: StatisticsScreen(on.app.services)),
    TournamentScreen: _made(lambda on: TournamentScreen(on.app.services, Link(on.host.path, "ann"), "cup")),
    TournamentsScreen: _made(lambda on: TournamentsScreen(on.app.services, Link(on.host.path, "ann"), None)),
    Threshold: _made(lambda on: Threshold(on.app.services)),
}
"""The function that makes each screen."""


@asynccontextmanager
async def on_every_stage(host: Hosting, size: tuple[int, int] = SIZE) -> AsyncIterator[Stage]:
    """Run the app at its first screen as the program does, without a terminal, until it or the test ends."""
    async with AsyncExitStack() as cleanup:
        app = AntTerm(Launch(data_dir(), None, "256"))
        task = asyncio.create_task(app.run_async(headless=True, mouse=False, size=size))
        try:
            while not (app.is_running and app.screen_stack) and not task.done():
                await asyncio.sleep(0)
            await nothing_to_do()
            yield Stage(app, task, host, cleanup)
        finally:
            if not task.done():
                app.exit()
            await asyncio.wait_for(task, PATIENCE)


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    """A host with an open table."""
    async with hosting(home_of_its_own) as hosted:
        await opened(hosted, "bob", "sunday")
        yield hosted


async def nothing_to_do() -> int:
    """Wait until the event loop has nothing to do.

    Returns:
        How many rounds of the loop that took.
    """
    return await idle_loop().until_idle()


def crash_log() -> Path:
    """Where the app writes about its own errors."""
    return data_dir() / "crash.log"
