"""The screens of March of the Ants as plain text, at two sizes.

Where a screen is meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/march/screen/test_screens.py

and look at each difference before committing it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from antterm.ui.models.layout import Pane, lay_out
from tests.games.march.screen.games import (
    GLYPHS,
    SIZES,
    STOPS,
    ModelDriver,
    Size,
    asked,
    named,
)
from tests.ui.stage import check_golden

SCREENS: dict[str, tuple[str, Sequence[str]]] = {
    "meadow": ("explore", []),
    "meadow-marching": ("march", ["Tab"]),
    "actions": ("turn", ["Down"]),
    "payment": ("payment", []),
    "nests": ("feeding", ["t"]),
    "hand": ("card", []),
    "battle": ("battle", []),
    "battle-centipede": ("centipede", []),
    "battles-to-come": ("march", ["b"]),
    "harvest": ("decree", ["o"]),
    "story": ("decree", ["y", "y"]),
    "final": ("end", []),
}
"""What is shown: at which stop, after which keys."""


@pytest.mark.few(6)
@SIZES
@GLYPHS
@pytest.mark.parametrize("screen", SCREENS)
def test_golden_screens(screen: str, size: Size, ascii_only: bool) -> None:
    stop, keys = SCREENS[screen]
    seated = ModelDriver(*STOPS[stop], size=size, ascii_only=ascii_only)
    seated.press(*keys)
    check_golden(seated.text(), named(f"march-{screen}", size, ascii_only))


@pytest.mark.few(2)
@pytest.mark.parametrize("screen", ["meadow", "payment", "hand", "battle", "story"])
def test_golden_screens_of_a_small_terminal(screen: str) -> None:
    stop, keys = SCREENS[screen]
    seated = ModelDriver(*STOPS[stop], size=(60, 20))
    seated.press(*keys)
    check_golden(seated.text(), named(f"march-{screen}", (60, 20), ascii_only=False))


def test_on_a_small_terminal_the_map_has_the_rows_where_all_answers_are_on_it() -> None:
    seated = ModelDriver(*STOPS["march"], size=(60, 20))
    assert not seated.model.answers().answers
    panes = lay_out(60, 20, seated.model.requested_sizes(60))
    assert panes[Pane.BOARD].height >= 12
    assert Pane.ANSWERS not in panes
    assert seated.stage.press("i")
    assert seated.model.answers().answers, "the panes stand in place of the map"
    actions = ModelDriver(asked("turn.action"), 3, 1, size=(60, 20))
    actions.go_on()
    panes = lay_out(60, 20, actions.model.requested_sizes(60))
    shown = actions.model.listed().draw(panes[Pane.ANSWERS].width, panes[Pane.ANSWERS].height).to_text()
    assert panes[Pane.ANSWERS].height == (len(actions.model.listed().answers) + 1) // 2, "in two columns"
    assert all(name in shown for name in ("Explore", "March", "Forage"))
    payment = ModelDriver(*STOPS["payment"], size=(60, 20))
    assert payment.model.answers().answers, "a larva has no place on the map"
