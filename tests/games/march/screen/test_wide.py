"""A wide terminal: the hand lies beside the meadow, with what each card does and would bring at once."""

from __future__ import annotations

from antterm.draw.scene import Look
from antterm.games.march.draw.cards import HandBeside
from antterm.games.march.screen import pages
from antterm.games.march.screen.scenes import WithHand
from antterm.i18n import _
from antterm.ui.models.layout import Pane
from tests.games.march.draw.meadows import full_view
from tests.games.march.screen.games import GLYPHS, ModelDriver, asked


@GLYPHS
def test_the_hand_lies_beside_the_meadow(ascii_only: bool) -> None:
    seated = ModelDriver(asked("turn.action"), seats=3, seed=1, size=(200, 60), ascii_only=ascii_only)
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


def test_what_a_card_does_goes_on_in_a_second_row_rather_than_being_cut() -> None:
    view = full_view(0)
    cards = ("into_the_unknown", "scout_thorax", "parasite_thorax")
    notes = {"parasite_thorax": "if played: March 6 steps (now 5)"}
    hand = HandBeside(view, cards, "Hand", Look(), notes)
    lines = hand.draw(42, 16).to_text().splitlines()
    at = next(y for y, line in enumerate(lines) if "Parasite Thorax" in line)
    assert " ".join(" ".join(lines[at + 1 : at + 3]).split()).endswith(view.card("parasite_thorax").gist[1:])
    assert "if played: March 6 steps" in lines[at + 3]
    assert not any("~" in line for line in lines)
    low = hand.draw(42, 11).to_text().splitlines()
    assert sum("if played" in line for line in low) == 1, "in fewer rows a card has three"


def test_it_does_not_where_the_hand_is_open_or_the_terminal_is_narrower() -> None:
    seated = ModelDriver(asked("turn.action"), seats=3, seed=1, size=(200, 60))
    seated.go_on()
    assert isinstance(seated.model.story_scene(), WithHand)
    seated.press("v")
    assert not isinstance(seated.model.story_scene(), WithHand)
    narrower = ModelDriver(asked("turn.action"), seats=3, seed=1, size=(120, 40))
    narrower.go_on()
    assert not isinstance(narrower.model.story_scene(), WithHand)
