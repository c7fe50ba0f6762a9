"""A key that does nothing at a question says so, and names one that does something then."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from antterm.ui.models import commands
from antterm.ui.models.layout import Pane
from tests.conformance.driver import moments
from tests.conformance.games import GAMES, Setting, game_of
from tests.conformance.stage import ANY_KEYS, GLYPHS, SIZES, Seating, Stage

NAMED = re.compile(r"(?:Try|or) (\S+) \(|Did you mean (\S+)\?|^(\S+) shows")
"""A pattern for the keys that sentences name."""
DONE = re.compile(r"ends that|asked (again|for reactions)|second digit|again (ends|to end) the(se)?")
"""What is said of keys that do something which is not always seen: orders, a number that goes on."""
TABLES = [Setting(game_id, game_of(game_id).usual_seats) for game_id in GAMES]
LOOKS = [(size, glyphs) for size in SIZES for glyphs in GLYPHS]
KEYS = (*ANY_KEYS, *"0123456789", "F9")
SHARES = 16
"""One in so many moments of the ordinary run is one at which a key is tried."""
OF_SCREEN = {key for command in commands.FRAME for key in command.keys} - set(commands.STORY_OLDER.keys)
"""What the screen around the model does; its keys are tried with every screen in `tests/ui`."""


def named_in(sentence: str) -> list[str]:
    """The keys that a sentence names: `Tab`, `Up/Down`, `1-4`."""
    return [next(filter(None, groups)) for groups in NAMED.findall(sentence)]


def all_but_the_message(stage: Stage) -> tuple[object, ...]:
    """All that a key can change, but for what is said of it."""
    panes = [(pane, text) for pane, text in stage.texts().items() if pane is not Pane.PROMPT]
    model = stage.model
    return (
        panes,
        model.pointing,
        model.chosen_steps,
        model.typing.line,
        len(stage.decided),
        stage.window_place(),
    )


def does_something(stage: Stage, key: str) -> bool:
    """Press a key, or several such as `1-4` or `Up/Down`; return whether more than a message came of it."""
    if len(key) > 1 and "/" in key:
        return any(does_something(stage, each) for each in key.split("/"))
    if re.fullmatch(r"\d+-\d+", key):
        lowest, highest = map(int, key.split("-"))
        return any(does_something(stage, str(figure)) for figure in range(lowest, min(highest, 9) + 1))
    before = all_but_the_message(stage)
    if not stage.press(key):
        stage.model.dead_key(key)
    return all_but_the_message(stage) != before


def faults(stage: Stage, keys: Sequence[str]) -> list[str]:
    """The keys that do nothing and name none that does something, each with what is said."""
    found = []
    for key in keys:
        stage.begin_anew()
        if key in OF_SCREEN or does_something(stage, key):
            continue
        said = stage.model.message
        named = named_in(said)
        points_at_marked = key.isdigit() and not said and stage.model.pointing.mark is not None
        if points_at_marked or DONE.search(said):  # the line below the question says what Enter does
            continue
        if not named or not all(does_something(stage, each) for each in named):
            found.append(f"{key}: {said!r}")
    return found


@pytest.mark.few(2)
@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_a_key_that_does_nothing_names_one_that_does_something(setting: Setting) -> None:
    _assert_named(setting, seed=3, every=200, shares=SHARES)


@pytest.mark.slow
@pytest.mark.parametrize(
    "setting", [Setting(game_id, seats) for game_id in GAMES for seats in game_of(game_id).seats], ids=str
)
def test_every_key_that_does_nothing_names_one_that_does_something(setting: Setting) -> None:
    _assert_named(setting, seed=7, every=8, shares=1)


def _assert_named(setting: Setting, seed: int, every: int, shares: int) -> None:
    """At each moment one of so many shares of the keys is tried, and in turn all are."""
    for number, record in enumerate(moments(setting, seed, every)):
        size, glyphs = LOOKS[number % len(LOOKS)]
        stage = Stage(setting, record, Seating(size, glyphs, hidden=False, zoom="auto"))
        stage.plays = False
        if stage.model.ask is not None:
            assert faults(stage, KEYS[number % shares :: shares]) == [], (stage.model.ask.kind, size, glyphs)
