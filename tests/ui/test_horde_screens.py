"""The screens of a game against the Horde as plain text; renewed like those of an ordinary game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from antterm.core.ask import Ask
from antterm.march.view import MarchView
from tests.ui.march_games import Stop, answers_until, asked, at_the_meadow, march_table
from tests.ui.stage import check_golden, press
from tests.ui.test_screens import GLYPHS, SIZES, Size, named

STANDARD = (("centipedes", "standard"),)
OPEN = (("centipedes", "easy"), ("open_hands", "on"))


def after_an_advance(ask: Ask, view: MarchView) -> bool:
    """An Action after the Horde has advanced, and a centipede is in the Great Tunnel."""
    horde = view.horde
    return ask.kind == "turn.action" and horde is not None and horde.deed == "advance" and horde.in_tunnel > 1


def never(ask: Ask, view: MarchView) -> bool:
    """Play to the end."""
    return False


Position = tuple[Stop, int, int, tuple[tuple[str, str], ...]]
ALONE: Position = (after_an_advance, 1, 15, STANDARD)
TOGETHER: Position = (after_an_advance, 4, 5, OPEN)
STOPS: dict[str, Position] = {
    "alone": ALONE,
    "together": TOGETHER,
    "explores": (asked("coop.horde_place"), 1, 2, STANDARD),
    "march": (asked("coop.march_battle"), 1, 7, STANDARD),
    "end": (never, 1, 1, STANDARD),
    "end-together": (never, 3, 2, STANDARD),
}
"""Where lively games stop: for how many players, with which seed and options."""
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
    table = march_table(answers_until(until, seats, seed, options), seats, seed, options=options)
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
