"""The list of keys in the help of a game tells each key once."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from antterm import registry
from antterm.draw.paint import key_name
from antterm.lessons import Progress, lessons_of
from antterm.ui.models.keymap import Command, Keymap
from antterm.ui.models.model import GameModel
from antterm.ui.screens.pager import PagerScreen
from antterm.ui.screens.prepared import LessonScreen
from tests.ui.stage import data_dir, on_stage, text_of, until

HEAD = re.compile(r"\* ((?:\*\*.+?\*\*(?:, )?)+): ")
"""The keys of a line."""


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_the_help_has_one_line_for_each_key_and_tells_all_that_it_does(game_id: str) -> None:
    model: type[GameModel] = registry.load(registry.HOMES[game_id].model)
    keymap = Keymap(model.every_command())
    told = keymap.help()
    heads = [head for line in told.splitlines() if (head := HEAD.match(line))]
    assert len(heads) == len(told.splitlines())
    counted = Counter(key for head in heads for key in re.findall(r"\*\*(.+?)\*\*", head.group(1)))
    assert not [key for key, times in counted.items() if times > 1]
    for command in keymap.commands:
        assert command.help in told
        assert all(f"**{key_name(key)}**" in told for key in keymap.keys_of(command))


def test_what_a_key_does_at_other_times_stands_behind_what_it_does_first() -> None:
    one, other = Command("a", ("q", "x"), "", "Goes."), Command("b", ("x",), "", "Stays.")
    assert Keymap((one, other)).help() == "* **q**, **x**: Goes. **x**: Stays."
    same = Command("c", ("q", "x"), "", "Rests.")
    assert Keymap((one, same)).help() == "* **q**, **x**: Goes. Rests."


async def test_the_rules_are_opened_from_the_help_of_a_lesson_and_not_from_that_of_the_program() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, PagerScreen))
        await pilot.press("R")
        assert isinstance(app.screen, PagerScreen)
        assert not app.screen.game_id
        await pilot.press("escape")
        lesson = lessons_of("march")[0]
        await app.push_screen(LessonScreen(app.services, lesson, Progress(data_dir())))
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, PagerScreen))
        about = app.screen
        assert isinstance(about, PagerScreen)
        assert about.game_id == "march"
        assert "R rules" in text_of(app)
        await pilot.press("R")
        await until(pilot, lambda: app.screen is not about)
        assert isinstance(app.screen, PagerScreen), "the rules"
        assert not app.screen.game_id
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is about)


async def test_the_signs_are_offered_where_a_lesson_has_only_something_to_read() -> None:
    async with on_stage(size=(120, 40)) as (app, pilot):
        await app.push_screen(LessonScreen(app.services, lessons_of("march")[0], Progress(data_dir())))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        assert screen.ask is None
        keys = {key for hints in screen.key_line() for key, _does in hints}
        assert {"Enter", "l"} <= keys
