"""The screens of a game against the Horde as plain text; renewed like those of an ordinary game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from antterm.core.ask import Ask
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages
from tests.games.march.screen.games import (
    GLYPHS,
    SIZES,
    ModelDriver,
    Options,
    Size,
    Stop,
    asked,
    named,
    never,
)
from tests.ui.stage import check_golden

STANDARD = (("centipedes", "standard"),)
OPEN = (("centipedes", "easy"), ("open_hands", "on"))


def after_an_advance(ask: Ask, view: MarchView) -> bool:
    """An Action after the Horde has advanced, and a centipede is in the Great Tunnel."""
    horde = view.horde
    return ask.kind == "turn.action" and horde is not None and horde.deed == "advance" and horde.in_tunnel > 1


Position = tuple[Stop, int, int, Options]
ALONE: Position = (after_an_advance, 1, 15, STANDARD)
TOGETHER: Position = (after_an_advance, 4, 5, OPEN)
STOPS: dict[str, Position] = {
    "alone": ALONE,
    "together": TOGETHER,
    "explores": (asked("coop.horde_place"), 1, 2, STANDARD),
    "march": (asked("coop.march_battle"), 1, 1, STANDARD),
    "end": (never, 1, 1, STANDARD),
    "end-together": (never, 3, 2, STANDARD),
}
"""Where lively games stop: for how many players, with which seed and options."""
SCREENS: dict[str, tuple[str, Sequence[str]]] = {
    "meadow": ("alone", []),
    "mat": ("alone", ["f"]),
    "four": ("together", ["f"]),
    "explores": ("explores", []),
    "march": ("march", []),
    "final": ("end", []),
    "final-together": ("end-together", []),
}
"""What is shown: at which stop, after which keys."""


@pytest.mark.few(4)
@SIZES
@GLYPHS
@pytest.mark.parametrize("screen", SCREENS)
def test_golden_screens(screen: str, size: Size, ascii_only: bool) -> None:
    stop, keys = SCREENS[screen]
    seated = ModelDriver(*STOPS[stop], size=size, ascii_only=ascii_only)
    seated.press(*keys)
    check_golden(seated.text(), named(f"horde-{screen}", size, ascii_only))


def test_the_page_of_the_horde_is_there_only_against_it() -> None:
    seated = ModelDriver()
    before = seated.model.page
    seated.stage.press("f")
    assert seated.model.page is before, "there is none"
    against_it = ModelDriver(*ALONE)
    against_it.press("f")
    assert against_it.model.page is pages.HORDE


def in_the_second_round(ask: Ask, view: MarchView) -> bool:
    """The first Action after a Slumber."""
    return ask.kind == "turn.action" and view.round == 2


def test_the_score_sheet_tells_the_points_of_the_horde_at_the_slumber() -> None:
    seated = ModelDriver(in_the_second_round, 1, 15, STANDARD)
    seated.press("o")
    assert "The Horde: " in seated.text()
