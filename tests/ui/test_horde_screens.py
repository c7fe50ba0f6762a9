"""The screens of a game against the Horde as plain text; renewed like those of an ordinary game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from antterm.bots import randomness
from antterm.bots.march import NormalBot
from antterm.core.ask import Ask
from antterm.core.record import Record
from antterm.march.game import March
from antterm.march.view import MarchView
from tests.ui.march_games import Stop, asked, at_the_meadow, march_table
from tests.ui.stage import check_golden, press
from tests.ui.test_screens import GLYPHS, SIZES, Size, named

STANDARD = (("centipedes", "standard"),)
OPEN = (("centipedes", "easy"), ("open_hands", "on"))


def third_round(ask: Ask, view: MarchView) -> bool:
    """An Action of the third round."""
    return ask.kind == "turn.action" and view.round == 3 and view.nests[ask.seat].acted


def never(ask: Ask, view: MarchView) -> bool:
    """Play to the end."""
    return False


@cache
def answers_of_bots(
    stop: Stop, seats: int, seed: int, options: tuple[tuple[str, str], ...]
) -> tuple[str, ...]:
    """The answers of bots up to the first question at which `stop` says so, or to the end."""
    record: Record[object] = Record(March(), seats, seed, dict(options))
    while (ask := record.play.ask) is not None:
        view = record.play.view(ask.seat)
        if stop(ask, view):
            break
        record.answer(NormalBot().choose(ask, view, randomness(seed, ask.seat, len(record.entries))))
    return tuple(record.answers)


Position = tuple[Stop, int, int, tuple[tuple[str, str], ...]]
ALONE: Position = (third_round, 1, 5, STANDARD)
TOGETHER: Position = (third_round, 4, 2, OPEN)
STOPS: dict[str, Position] = {
    "alone": ALONE,
    "together": TOGETHER,
    "explores": (asked("coop.horde_place"), 1, 3, STANDARD),
    "march": (asked("coop.march_battle"), 1, 1, STANDARD),
    "end": (never, 1, 1, STANDARD),
    "end-together": (never, 3, 2, STANDARD),
}
"""Where the games of bots stop: for how many players, with which seed and options."""
SCREENS: dict[str, tuple[str, Sequence[str]]] = {
    "meadow": ("alone", ["m"]),
    "mat": ("alone", ["h"]),
    "four": ("together", ["h"]),
    "explores": ("explores", ["m"]),
    "march": ("march", ["m"]),
    "final": ("end", ["o"]),
    "final-together": ("end-together", ["o"]),
}
"""What is shown: at which stop, after which keys."""


@SIZES
@GLYPHS
@pytest.mark.parametrize("screen", SCREENS)
async def test_golden_screens(screen: str, size: Size, ascii_only: bool) -> None:
    stop, keys = SCREENS[screen]
    until, seats, seed, options = STOPS[stop]
    table = march_table(answers_of_bots(until, seats, seed, options), seats, seed, options=options)
    async with at_the_meadow(table, size, ascii_only) as (presenter, app, pilot):
        press(presenter, *keys)
        await pilot.pause()
        check_golden(app, named(f"horde-{screen}", size, ascii_only))


async def test_the_page_of_the_horde_is_there_only_against_it() -> None:
    async with at_the_meadow(march_table()) as (presenter, _app, _pilot):
        assert "h" not in presenter.pages
        before = presenter.page
        presenter.press("h", "h")
        assert presenter.page == before
