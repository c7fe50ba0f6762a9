"""The screens of March of the Ants as plain text, at two sizes.

Where a screen is meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/ui/test_march_screens.py

and look at each difference before committing it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from antterm.core.ask import Ask
from antterm.march.view import MarchView
from tests.ui.march_games import Stop, answers_until, asked, at_the_meadow, march_table
from tests.ui.stage import check_golden, press
from tests.ui.test_screens import GLYPHS, SIZES, Size, named


def later_explore(ask: Ask, view: MarchView) -> bool:
    """A hex to be laid in the second round."""
    return ask.kind == "explore.place" and view.round == 2


def never(ask: Ask, view: MarchView) -> bool:
    """Play to the end."""
    return False


STOPS: dict[str, tuple[Stop, int, int]] = {
    "explore": (later_explore, 3, 2),
    "march": (asked("march.ant"), 3, 6),
    "battle": (asked("battle.losses"), 3, 2),
    "centipede": (asked("centipede.ferocity"), 3, 3),
    "card": (asked("play.card"), 3, 1),
    "feeding": (asked("feed.starve"), 3, 2),
    "decree": (asked("decree.choice"), 3, 1),
    "end": (never, 3, 2),
}
"""Where lively games stop, for how many players and with which seed."""
SCREENS: dict[str, tuple[str, Sequence[str]]] = {
    "meadow": ("explore", ["m"]),
    "meadow-marching": ("march", ["m", "1"]),
    "nests": ("feeding", ["t"]),
    "hand": ("card", ["v"]),
    "battle": ("battle", ["b"]),
    "battle-centipede": ("centipede", ["b"]),
    "harvest": ("decree", ["o"]),
    "story": ("decree", ["y"]),
    "final": ("end", ["o"]),
}
"""What is shown: at which stop, after which keys."""


@SIZES
@GLYPHS
@pytest.mark.parametrize("screen", SCREENS)
async def test_golden_screens(screen: str, size: Size, ascii_only: bool) -> None:
    stop, keys = SCREENS[screen]
    until, seats, seed = STOPS[stop]
    table = march_table(answers_until(until, seats, seed), seats, seed)
    async with at_the_meadow(table, size, ascii_only) as (presenter, app, pilot):
        press(presenter, *keys)
        await pilot.pause()
        check_golden(app, named(f"march-{screen}", size, ascii_only))
