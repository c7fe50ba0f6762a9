"""Wherever one is, a key that means nothing says so, names one that means something, and changes nothing."""

from __future__ import annotations

import re

from antterm.lessons import Progress, lessons_of
from antterm.ui.adapter.keys import KeyParser
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.lesson import LessonsScreen
from antterm.ui.screens.pager import PagerScreen
from tests.games.hive.screen.boards import MID_GAME
from tests.ui.stage import data_dir, new_table, on_stage, text_of

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
