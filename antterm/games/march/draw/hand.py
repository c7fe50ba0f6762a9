"""A hand of cards: a stair on which the chosen one lies open, else tabs and a pair of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.paint import shorten
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.paper import open_rows, put_closed, put_open, put_tab
from antterm.games.march.rules.components import Card
from antterm.i18n import _

STAIR_FROM: Final = 66
"""Columns of a pane from which cards lie on a stair."""
CARD: Final = 48
"""Columns of a card on it."""
TREAD: Final = 4
"""Columns at most from one card to the next."""
TABS: Final = (2, 5)
"""Tabs in a row: with names in full where the cards below have room enough, else more of them."""


def draw_hand(
    cards: Sequence[Card],
    width: int,
    height: int,
    *,
    title: str,
    labels: Mapping[int, str] | None,
    picked: int | None,
) -> Canvas:
    """Cards in the hand, or others of which one is asked.

    Args:
        cards: as printed, in their order.
        width, height: of the pane.
        title: the line above.
        labels: numbers of the cards that may be chosen, by place in `cards`; None where none is an answer.
        picked: the place of the card under the cursor.
    """
    pixels = Pixels(width, height, "base")
    pixels.put(1, 0, shorten(title, width - 2), "title", "b")
    if not cards:
        pixels.put(1, 2, _("no cards"), "dim")
        return pixels.canvas()
    ferocity = _("ferocity in all {n}").format(n=sum(card.value for card in cards))
    if cells_of(title) + cells_of(ferocity) + 5 <= width:
        pixels.put(width - cells_of(ferocity) - 1, 0, ferocity, "dim")
    numbers = [None if labels is None else labels.get(place, "") for place in range(len(cards))]
    wide = CARD if width >= STAIR_FROM else width
    rows, opened = _steps(cards, wide, height - 2, picked or 0)
    if wide == CARD or (sum(rows) <= height - 2 and min(rows) > 1):
        _put_stair(pixels, cards, numbers, picked, wide, rows, opened)
    else:
        _put_tabs(pixels, cards, numbers, picked)
    return pixels.canvas()


# -- the stair -------------------------------------------------------------------------------------------


def _put_stair(
    pixels: Pixels,
    cards: Sequence[Card],
    numbers: Sequence[str | None],
    picked: int | None,
    wide: int,
    rows: Sequence[int],
    opened: Collection[int],
) -> None:
    """Each card a step further down and to the right, so many columns wide."""
    room = pixels.height - 2
    gap = 1 if sum(rows) + 2 * len(opened) <= room else 0
    tread = min(TREAD, (pixels.width - wide - 2) // max(1, len(cards) - 1)) if wide < pixels.width else 0
    first = _first_seen(rows, room, picked or 0)
    y = 2
    for place in range(first, len(cards)):
        card, number, x = cards[place], numbers[place], place * tread + (1 if wide < pixels.width else 0)
        if place in opened:
            y += gap if place > first and place - 1 not in opened else 0
            put_open(pixels, x, y, wide, rows[place], card, number, place == picked)
            _put_shadow(pixels, x + wide, y, rows[place])
        else:
            put_closed(pixels, x, y, wide, rows[place], card, number)
        y += rows[place] + (gap if place in opened else 0)


def _steps(cards: Sequence[Card], wide: int, room: int, picked: int) -> tuple[list[int], set[int]]:
    """Rows of each card, and the places of those that lie open: the picked one, and more as there is room."""
    full = [open_rows(card, wide, room) for card in cards]
    opened = {picked}
    for closed in (3, 2, 1):
        if full[picked] + closed * (len(cards) - 1) <= room:
            break
    rows = [full[place] if place == picked else closed for place in range(len(cards))]
    for place, needed in enumerate(full):
        if place != picked and sum(rows) - rows[place] + needed + len(cards) <= room:
            rows[place] = needed
            opened.add(place)
    return rows, opened


def _first_seen(rows: Sequence[int], room: int, picked: int) -> int:
    """The place of the first card that is drawn, where not even closed ones all have room."""
    first = 0
    while first < picked and sum(rows[first : picked + 1]) > room:
        first += 1
    return first


def _put_shadow(pixels: Pixels, x: int, y: int, rows: int) -> None:
    """What an open card throws to its right, where column `x` is."""
    for k in range(2 * y + 1, 2 * (y + rows)):
        pixels.dot(x, k, "shadow")


# -- tabs ------------------------------------------------------------------------------------------------


def _put_tabs(
    pixels: Pixels, cards: Sequence[Card], numbers: Sequence[str | None], picked: int | None
) -> None:
    """All cards as tabs, below them the pair of which one is picked, or that one alone."""
    at = picked or 0
    for in_row, (first, gap) in product(TABS, ((1, 1), (1, 0), (0, 0))):
        top = first - (-len(cards) // in_row) + gap
        room = pixels.height - top
        if open_rows(cards[at], pixels.width, room) <= room + 1 - gap:
            break
    if not first:  # a pane so low has no title
        pixels.box(0, 0, pixels.width, 2, "base")
    wide = (pixels.width + 1) // in_row
    for place, (card, number) in enumerate(zip(cards, numbers, strict=True)):
        x, y = place % in_row * wide, first + place // in_row
        put_tab(pixels, x, y, wide - 1, card, number, place == picked)
    for x, place, wide in _pair(cards, at, pixels.width, room):
        put_open(pixels, x, top, wide, room, cards[place], numbers[place], place == picked, fill=True)


def _pair(cards: Sequence[Card], at: int, width: int, room: int) -> Iterator[tuple[int, int, int]]:
    """Column, place and width of the cards that lie open: of two neighbours, or of one alone."""
    first = min(at - at % 2, max(0, len(cards) - 2))
    wide = (width - 2) // 2
    pair = [place for place in (first, first + 1) if place < len(cards)]
    if len(pair) == 2 and all(open_rows(cards[place], wide) <= room for place in pair):
        yield from ((number * (width - wide), place, wide) for number, place in enumerate(pair))
    else:
        yield 0, at, width
