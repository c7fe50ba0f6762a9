"""Wherever one is, a key that means nothing says so, names one that means something, and changes nothing."""

from __future__ import annotations

import re

import pytest
from textual.keys import _character_to_key

from antterm.lessons import Progress, lessons_of
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.adapter.keys import KeyParser
from antterm.ui.models import commands, review_commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.pager import PagerScreen
from antterm.ui.screens.prepared import LessonsScreen
from antterm.ui.screens.table import TableScreen
from tests.games.hive.screen.boards import MID_GAME
from tests.sampling import fewer
from tests.ui.stage import data_dir, new_table, on_stage, text_of
from tests.ui.test_every_key import OF_TEXTUAL

SAID = re.compile(r"F9 does\b.*?\bTry\b", re.DOTALL)
WALK = (
    ("the first screen", ()),
    ("the form", ("n",)),
    ("lessons", ("escape", "l")),
    ("a lesson", ("enter",)),
    ("puzzles", ("escape", "escape", "p")),
    ("a puzzle", ("enter",)),
    ("saved games", ("escape", "escape", "s")),
    ("statistics", ("t",)),
    ("settings", ("escape", "escape", "e")),
    ("a game", ("escape", "g")),
    ("its menu", ("escape",)),
    ("the rules", ("R",)),
    ("the review", ("escape", "r")),
)
"""Where one is, and the keys that lead there from the place before."""


@pytest.mark.slow
async def test_a_key_that_means_nothing_says_so_on_every_screen() -> None:
    new_table(MID_GAME).close()
    first = lessons_of("hive")[0]
    Progress(data_dir()).note(first, 1)
    async with on_stage() as (app, pilot):
        silent = []
        for place, keys in WALK:
            for key in (*keys, "f9"):
                await pilot.press(key)
                await pilot.pause()
            if SAID.search(text_of(app)) is None:
                silent.append(place)
        assert silent == []


async def test_esc_and_a_key_that_come_together_are_both_pressed() -> None:
    new_table(MID_GAME).close()
    async with on_stage() as (app, pilot):

        async def together(char: str) -> None:
            parser = KeyParser()
            for event in (*parser.feed(f"\x1b{char}"), *parser.feed("")):  # the end of what is typed
                app.screen.post_message(event)
            await pilot.pause()

        await pilot.press("n")
        await together("l")
        assert isinstance(app.screen, LessonsScreen), "the form is left, and the first screen has the key"
        await together("g")
        await pilot.press(":", "x")
        await together("y")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.model.typing.line is not None
        assert app.screen.model.typing.line.text == "xy", "who types may mean what Alt does in a shell"
        await together("1")
        assert app.screen.model.typing.line is None
        await pilot.press(":", "x")
        await together("\r")
        assert app.screen.model.typing.line is None, "the line is left, not given"
        await together("?")
        assert isinstance(app.screen, PagerScreen), "the menu is opened, and has the help"


OUT = (*frame.AFTER_GAME, frame.LEAVE_GAME, review_commands.LEAVE, review_commands.LINE, commands.HINT)
"""Commands that lead elsewhere, or have a bot think."""


def table_in(state: str) -> Table:
    """A game in which other keys mean nothing than in the others."""
    if state == "bots":
        bots = (Seat("Eve", "bot:easy"), Seat("Fay", "bot:easy"))
        return Table.create(Store(data_dir()), "hive", bots, {}, 0, "bots")
    table = new_table(MID_GAME)
    if state in ("over", "review"):
        table.answer("resign")
    if state != "watched":
        return table
    table.close()
    return Table.open(Store(data_dir()), "sunday", watch=True)


STATES = ("asked", "over", "watched", "review", "bots")


@pytest.mark.few(1)
@pytest.mark.parametrize("share", fewer(3, 1))
@pytest.mark.parametrize("state", STATES)
async def test_a_key_of_the_frame_that_does_nothing_now_says_so(state: str, share: int) -> None:
    """In each state one of so many commands is tried, in the next one the command after it."""
    async with on_stage(table_in(state)) as (app, pilot):
        await pilot.press({"review": "r", "bots": "p"}.get(state, "tab"))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        every = [*commands.FRAME, *commands.BOARD, *screen.keymap][STATES.index(state) % share :: share]
        silent = []
        for command in (each for each in every if each not in OUT):
            key = command.keys[0]
            if state == "review" and key == "Esc":
                continue  # it leaves
            before = text_of(app)
            await pilot.press(OF_TEXTUAL.get(key) or _character_to_key(key))
            await pilot.pause()
            is_same = text_of(app) == before or text_of(app).split("\n")[:-4] == before.split("\n")[:-4]
            while app.screen is not screen:
                assert screen in app.screen_stack, (key, "leads out")
                await pilot.press("escape")
                await pilot.pause()
                is_same = False
            pauses = command in (
                commands.PAUSE,
                commands.STEP,
                commands.HURRY,
            )  # what comes of it stands below the board
            if (
                is_same
                and not pauses
                and not re.search(r"Try \S+ \(|Did you mean|already shown in full", text_of(app))
            ):
                silent.append((key, text_of(app).split("\n")[-4:-1]))
        assert silent == []
