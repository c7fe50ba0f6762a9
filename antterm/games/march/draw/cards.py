"""Cards: each in a frame with its name, cost, value and text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from textwrap import wrap
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.display import Glyphs, Tiles
from antterm.draw.paint import shorten
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.names import brief, cost_text, facts_text
from antterm.games.march.draw.paper import open_rows, put_closed, put_open, put_tab, solid_card
from antterm.games.march.draw.signs import DIM, LABEL, SIGNS, TITLE, cut
from antterm.games.march.rules.components import Card
from antterm.games.march.rules.view import MarchView
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
    """Draw each card a step further down and to the right, so many columns wide."""
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
    """Return the place of the first card that is drawn, where not even closed ones all have room."""
    first = 0
    while first < picked and sum(rows[first : picked + 1]) > room:
        first += 1
    return first


def _put_shadow(pixels: Pixels, x: int, y: int, rows: int) -> None:
    """Draw what an open card throws to its right, where column `x` is."""
    for k in range(2 * y + 1, 2 * (y + rows)):
        pixels.dot(x, k, "shadow")


# -- tabs ------------------------------------------------------------------------------------------------


def _put_tabs(
    pixels: Pixels, cards: Sequence[Card], numbers: Sequence[str | None], picked: int | None
) -> None:
    """Draw all cards as tabs, below them the pair of which one is picked, or that one alone."""
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


TWO_COLUMNS = 72
"""Columns of a pane in which two cards lie side by side."""
PICKED = Ink("row.ink", "row", "b")


def draw_cards(
    view: MarchView,
    cards: Sequence[str],
    width: int,
    height: int,
    glyphs: Glyphs,
    *,
    title: str,
    labels: Mapping[int, str] | None = None,
    picked: int | None = None,
    tiles: Tiles = "outlines",
) -> Canvas:
    """Cards side by side or below each other; where not all can be read at once, the picked one is laid open.

    Args:
        view: knows the cards.
        cards: to show, by id.
        width, height: of the pane.
        glyphs: `unicode` or `ascii`.
        title: the line above.
        labels: numbers of the cards that may be chosen, by place in `cards`.
        picked: the place of the card under the bar.
        tiles: `solid` or `outlines`.
    """
    if tiles == "solid":
        printed = [view.card(card) for card in cards]
        return draw_hand(printed, width, height, title=title, labels=labels, picked=picked)
    canvas = Canvas(width, height)
    canvas.put(1, 0, cut(title, width - 2), TITLE)
    if not cards:
        canvas.put(1, 2, _("no cards"), DIM)
        return canvas
    columns = 2 if width >= TWO_COLUMNS and len(cards) > 1 else 1
    wide = (width - 1) // columns

    def frame(place: int, is_open: bool) -> Canvas:
        label = None if labels is None else labels.get(place, "")
        return _frame(view.card(cards[place]), wide - 1, glyphs, label, place == picked, is_open)

    frames = [frame(place, place == (picked or 0)) for place in range(len(cards))]
    placed = _columns(frames, columns, height - 1)
    for place in range(len(cards)):
        opened = [*frames[:place], frame(place, True), *frames[place + 1 :]]
        if (fitting := _columns(opened, columns, height - 1)) is not None:
            frames, placed = opened, fitting
    for column, y, drawn in placed or _scrolled(frames, height - 1, picked or 0):
        canvas.blit(drawn, 1 + column * wide, 1 + y)
    return canvas


def cards_height(view: MarchView, cards: Sequence[str], width: int) -> int:
    """Rows of outlines in which all cards lie open below each other."""
    heights = [draw_card(view, card, width - 2, "unicode").height for card in cards]
    return 1 + sum(heights) if heights else 3


def draw_card(view: MarchView, card: str, width: int, glyphs: Glyphs, tiles: Tiles = "outlines") -> Canvas:
    """Draw a card laid open, as wide as given and as high as its text needs."""
    if tiles == "solid":
        return solid_card(view.card(card), width, None, picked=True)
    return _frame(view.card(card), width, glyphs, None, picked=True, is_open=True)


def _columns(frames: Sequence[Canvas], columns: int, height: int) -> list[tuple[int, int, Canvas]] | None:
    """Column and row of every frame, or None when they do not fit."""
    per_column = -(-len(frames) // columns)
    placed = []
    for column in range(columns):
        y = 0
        for frame in frames[column * per_column : (column + 1) * per_column]:
            placed.append((column, y, frame))
            y += frame.height
        if y > height:
            return None
    return placed


def _scrolled(frames: Sequence[Canvas], height: int, picked: int) -> list[tuple[int, int, Canvas]]:
    """One column that shows the picked frame."""
    first = 0
    while first < picked and sum(frame.height for frame in frames[first : picked + 1]) > height:
        first += 1
    placed, y = [], 0
    for frame in frames[first:]:
        placed.append((0, y, frame))
        y += frame.height
    return placed


def _frame(card: Card, width: int, glyphs: Glyphs, label: str | None, picked: bool, is_open: bool) -> Canvas:
    """Return a card; a closed one is its upper edge alone."""
    signs = SIGNS[glyphs]
    facts = wrap(facts_text(card), width - 4)
    lines = [*facts, *wrap(_(card.effect), width - 4)] if is_open else []
    canvas = Canvas(width, len(lines) + 2 if is_open else 1)
    edge = DIM if label == "" else PLAIN
    corner = "+" if glyphs == "ascii" else "┌┐└┘"
    canvas.put(0, 0, corner[0] + signs.bar * (width - 2) + corner[-3 % len(corner)], edge)
    x = 2
    if label:
        canvas.put(x, 0, f" {label} ", LABEL)
        x += len(label) + 2
    figures = "" if is_open else f" {cost_text(card)} / {card.value} "
    name = f" {brief(card.name, max(4, width - x - len(figures) - 4))} "
    canvas.put(x, 0, f">{name[1:]}" if picked else name, PICKED if picked else TITLE)
    if not is_open:
        canvas.put(width - len(figures) - 1, 0, figures, DIM)
    for y, line in enumerate(lines, 1):
        canvas.put(0, y, signs.upright, edge)
        canvas.put(2, y, line, DIM if y <= len(facts) else PLAIN)
        canvas.put(width - 1, y, signs.upright, edge)
    if is_open:
        y = len(lines) + 1
        canvas.put(0, y, corner[-2 % len(corner)] + signs.bar * (width - 2) + corner[-1], edge)
    return canvas
