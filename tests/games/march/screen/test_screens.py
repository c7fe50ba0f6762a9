"""The screens of March of the Ants as plain text, at two sizes.

Where a screen is meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/march/screen/test_screens.py

and look at each difference before committing it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from antterm.core.ask import Ask
from antterm.core.hex import Hex
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.entries import entries_of
from antterm.games.march.screen.origins import Origins
from antterm.ui.models.layout import Pane, lay_out
from tests.games.march.screen.games import GLYPHS, SIZES, Seated, Size, Stop, asked, named, never
from tests.ui.stage import check_golden


def later_explore(ask: Ask, view: MarchView) -> bool:
    """A hex to be laid in the second round."""
    return ask.kind == "explore.place" and view.round == 2


def later_turn(ask: Ask, view: MarchView) -> bool:
    """A choice among many Actions in a meadow that has grown."""
    return ask.kind == "turn.action" and len(view.hexes) > 3 and len(ask.choices) > 3


def dear_card(ask: Ask, view: MarchView) -> bool:
    """A card is paid, with larvae or with ants."""
    return ask.kind == "play.pay" and ask.find("larva") is not None and len(ask.choices) > 3


def ant_with_a_choice(ask: Ask, view: MarchView) -> bool:
    """An ant steps, where it can go to several hexes."""
    if ask.kind != "march.ant":
        return False
    entries = entries_of(ask, view, Origins(ask, view).cell)
    return sum(isinstance(entry.place, Hex) for entry in entries) > 2


STOPS: dict[str, tuple[Stop, int, int]] = {
    "explore": (later_explore, 3, 2),
    "march": (ant_with_a_choice, 3, 2),
    "battle": (asked("battle.losses"), 3, 2),
    "centipede": (asked("centipede.ferocity"), 3, 44),
    "card": (asked("play.card"), 3, 1),
    "feeding": (asked("feed.starve"), 3, 25),
    "decree": (asked("decree.choice"), 3, 1),
    "turn": (later_turn, 3, 1),
    "payment": (dear_card, 3, 2),
    "end": (never, 3, 2),
}
"""Where lively games stop, for how many players and with which seed."""
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
    seated = Seated(*STOPS[stop], size=size, ascii_only=ascii_only)
    seated.press(*keys)
    check_golden(seated.text(), named(f"march-{screen}", size, ascii_only))


@pytest.mark.few(2)
@pytest.mark.parametrize("screen", ["meadow", "payment", "hand", "battle", "story"])
def test_golden_screens_of_a_small_terminal(screen: str) -> None:
    stop, keys = SCREENS[screen]
    seated = Seated(*STOPS[stop], size=(60, 20))
    seated.press(*keys)
    check_golden(seated.text(), named(f"march-{screen}", (60, 20), ascii_only=False))


def test_on_a_small_terminal_the_map_has_the_rows_where_all_answers_are_on_it() -> None:
    seated = Seated(*STOPS["march"], size=(60, 20))
    assert not seated.model.answers().answers
    panes = lay_out(60, 20, seated.model.requested_sizes(60))
    assert panes[Pane.BOARD].height >= 12
    assert Pane.ANSWERS not in panes
    assert seated.stage.press("i")
    assert seated.model.answers().answers, "the panes stand in place of the map"
    actions = Seated(asked("turn.action"), 3, 1, size=(60, 20))
    actions.go_on()
    panes = lay_out(60, 20, actions.model.requested_sizes(60))
    shown = actions.model.listed().draw(panes[Pane.ANSWERS].width, panes[Pane.ANSWERS].height).to_text()
    assert panes[Pane.ANSWERS].height == (len(actions.model.listed().answers) + 1) // 2, "in two columns"
    assert all(name in shown for name in ("Explore", "March", "Forage"))
    payment = Seated(*STOPS["payment"], size=(60, 20))
    assert payment.model.answers().answers, "a larva has no place on the map"
