"""The hand below the meadow: every card in small, or how many more there are; the backs of hidden ones."""

from __future__ import annotations

import pytest

from antterm.games.march.draw.hand_strip import STRIP_ROWS, draw_backs_strip, draw_hand_strip
from tests.games.march.draw.test_pages import FULL

CARDS = tuple(FULL.parts.cards.values())
BADGE = 3
"""Columns of a card's ferocity."""


@pytest.mark.parametrize("width", [74, 90])
@pytest.mark.parametrize("count", range(12))
def test_every_card_is_shown_or_counted(count: int, width: int) -> None:
    strip = draw_hand_strip(CARDS[:count], width, "v: the hand")
    assert (strip.width, strip.height) == (width, STRIP_ROWS)
    shown = sum(ink.bg == "star" for _char, ink in strip.rows[1]) // BADGE
    _names, _sign, more = strip.to_text().splitlines()[1].rpartition("+") if count > shown else ("", "", "0")
    assert shown + int(more) == count


def test_of_hidden_cards_the_number_alone_is_seen() -> None:
    assert draw_backs_strip(3, 74).to_text().count("?") == 3
    many = draw_backs_strip(12, 74).to_text()
    assert many.count("?") == 7
    assert "+5" in many
