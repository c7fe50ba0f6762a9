"""The hand as a strip of small cards below the meadow: what there is to pay with, and for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.paper import SMALL_ROWS, put_back, put_small
from antterm.games.march.rules.components import Card
from antterm.i18n import _

STRIP_ROWS: Final = SMALL_ROWS + 2
"""With a row above and one below it."""
NARROWEST, WIDEST = 12, 23
"""Columns of a card."""
BACK: Final = 9
"""Columns of one that lies face down."""


def draw_hand_strip(cards: Sequence[Card], width: int, more: str) -> Canvas:
    """Draw the cards side by side; of more than have room, how many are left.

    Args:
        cards: as printed, in their order.
        width: of the pane.
        more: what shows all of the hand, in a few words, for the room that is left.
    """
    pixels = Pixels(width, STRIP_ROWS)
    most = max(1, (width - 1) // (NARROWEST + 1))
    shown = cards if len(cards) <= most else cards[: most - 1]
    wide = min(WIDEST, (width - 1) // max(1, len(shown) + (len(shown) < len(cards))) - 1)
    for place, card in enumerate(shown):
        put_small(pixels, 1 + place * (wide + 1), 1, wide, card)
    if not cards:
        pixels.put(1, 1, _("no cards"), "dim")
        return pixels.canvas()
    left = 1 + len(shown) * (wide + 1)
    if len(shown) < len(cards):
        pixels.put(left, 1, f"+{len(cards) - len(shown)}", "title", "b")
    if left + cells_of(more) < width:
        pixels.put(left, 2, more, "dim")
    return pixels.canvas()


def draw_backs_strip(count: int, width: int) -> Canvas:
    """So many cards face down, as the others see them."""
    pixels = Pixels(width, STRIP_ROWS)
    shown = min(count, (width - 1) // (BACK + 1))
    for place in range(shown):
        put_back(pixels, (1 + place * (BACK + 1), 1, BACK, SMALL_ROWS), "?")
    if shown < count:
        pixels.put(width - 4, 0, f"+{count - shown}", "title", "b")
    return pixels.canvas()
