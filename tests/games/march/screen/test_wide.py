"""A wide terminal: the hand lies beside the meadow, with what each card does and would bring at once."""

from __future__ import annotations

from antterm.games.march.screen import pages
from antterm.games.march.screen.scenes import WithHand
from antterm.i18n import _
from antterm.ui.models.layout import Pane
from tests.games.march.screen.games import GLYPHS, Seated, asked


@GLYPHS
def test_the_hand_lies_beside_the_meadow(ascii_only: bool) -> None:
    seated = Seated(asked("turn.action"), seats=3, seed=1, size=(200, 60), ascii_only=ascii_only)
    seated.go_on()
    view = seated.model.view
    assert view.seat is not None
    hand = view.nests[view.seat].hand
    assert hand
    beside = seated.stage.canvas(Pane.STORY).to_text()
    notes = dict(pages.notes(seated.model.position, seated.model.names, seated.model.preferences.glyphs))
    for card in hand:
        printed = view.card(card)
        assert _(printed.name) in beside
        assert printed.gist[1:] in beside
        assert notes[card][:30] in beside


def test_it_does_not_where_the_hand_is_open_or_the_terminal_is_narrower() -> None:
    seated = Seated(asked("turn.action"), seats=3, seed=1, size=(200, 60))
    seated.go_on()
    assert isinstance(seated.model.story_scene(), WithHand)
    seated.press("v")
    assert not isinstance(seated.model.story_scene(), WithHand)
    narrower = Seated(asked("turn.action"), seats=3, seed=1, size=(120, 40))
    narrower.go_on()
    assert not isinstance(narrower.model.story_scene(), WithHand)
