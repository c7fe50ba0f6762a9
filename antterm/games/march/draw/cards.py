"""A hand: its cards below each other, open with all their text as far as there is room, the others closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.display import Glyphs, Tiles
from antterm.draw.paint import CHOSEN, shorten, wrap
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.names import brief, cost_text, facts_text
from antterm.games.march.draw.paper import CardFace, open_rows, put_closed, put_open
from antterm.games.march.draw.signs import DIM, LABEL, SIGNS, TITLE
from antterm.games.march.rules.view import MarchView
from antterm.i18n import _


def draw_cards(
    view: MarchView,
    cards: Sequence[str],
    width: int,
    height: int,
    glyphs: Glyphs,
    *,
    title: str,
    facts: Sequence[str] = (),
    labels: Mapping[int, str] | None = None,
    picked: int | None = None,
    tiles: Tiles = "outlines",
    notes: Mapping[str, str] | None = None,
) -> Canvas:
    """Draw cards below each other; where not all can be read at once, the picked one is open.

    Args:
        view: knows the cards.
        cards: to show, by id.
        width, height: of the pane.
        glyphs: `unicode` or `ascii`.
        title: the line above.
        facts: said beside the title, the last ones first where not all have room.
        labels: numbers of the cards that may be chosen, by place in `cards`; None where none is an answer.
        picked: the place of the card under the cursor.
        tiles: `solid` or `outlines`.
        notes: what cards would bring at once, by id.
    """
    canvas = Canvas(width, height, Ink("text", "base") if tiles == "solid" else PLAIN)
    title = shorten(title, width - 2)
    canvas.put(1, 0, title, TITLE)
    end = width - 1
    for fact in reversed(facts):
        if end - cells_of(fact) - 3 < cells_of(title):
            break
        end -= cells_of(fact)
        canvas.put(end, 0, fact, DIM)
        end -= 3
    if not cards:
        canvas.put(1, 2, _("no cards"), DIM)
        return canvas
    faces = [
        CardFace(
            view.card(card),
            None if labels is None else labels.get(place, ""),
            place == picked,
            (notes or {}).get(card, ""),
        )
        for place, card in enumerate(cards)
    ]
    wide, at = width - 2, picked or 0
    full = [_open_rows(face, wide, tiles) for face in faces]
    head, (rows, gaps) = 2, _lay(full, height - 2, at)
    if rows != full or not any(gaps):  # the cards need the empty row below the title
        head, (rows, gaps) = 1, _lay(full, height - 1, at)
    first = 0
    while first < at and sum(rows[first : at + 1]) > height - head:
        first += 1
    y = head
    for place in range(first, len(faces)):
        if y >= height:
            break
        is_open = rows[place] > 2 or rows[place] == full[place]
        drawn = _drawn(faces[place], wide, min(rows[place], height - y), is_open, glyphs, tiles)
        canvas.blit(drawn, 1, y)
        y += rows[place] + gaps[place]
    return canvas


BESIDE_ROWS = 3
"""Rows of a card beside the meadow: what it is called, what it does, what it would bring at once."""


def draw_beside(
    view: MarchView,
    cards: Sequence[str],
    width: int,
    height: int,
    glyphs: Glyphs,
    *,
    title: str,
    tiles: Tiles,
    notes: Mapping[str, str],
) -> Canvas:
    """Draw a hand beside the meadow: each card closed, in as many rows as all of them have room for.

    Args:
        view: knows the cards.
        cards: to show, by id.
        width, height: of the pane.
        glyphs: `unicode` or `ascii`.
        title: the line above.
        tiles: `solid` or `outlines`.
        notes: what cards would bring at once, by id.
    """
    canvas = Canvas(width, height)
    canvas.put(0, 0, shorten(title, width), TITLE)
    room = (height - 2) // max(1, len(cards))
    rows, gap = min(BESIDE_ROWS, max(1, room)), int(room > BESIDE_ROWS)
    y = 2
    for card in cards:
        face = CardFace(view.card(card), note=notes.get(card, ""))
        if y + rows <= height:
            canvas.blit(_drawn(face, width, rows, False, glyphs, tiles), 0, y)
        y += rows + gap
    return canvas


def _lay(full: Sequence[int], room: int, picked: int) -> tuple[list[int], list[int]]:
    """Return the rows of each card, and the empty rows below it.

    Args:
        full: rows of each card if it is open.
        room: rows of the pane.
        picked: the place of the card that is open in any case.
    """
    rows = list(full)
    if sum(rows) > room:
        for closed in (2, 1):
            rows = [min(closed, needed) for needed in full]
            rows[picked] = min(full[picked], room)
            if sum(rows) <= room:
                break
        for place, needed in enumerate(full):
            if sum(rows) - rows[place] + needed <= room:
                rows[place] = needed
    is_open = [row > 2 for row in rows]
    gaps = [int(any(pair)) for pair in pairwise(is_open)] + [0]
    return rows, gaps if sum(rows) + sum(gaps) <= room else [0] * len(rows)


def _open_rows(face: CardFace, width: int, tiles: Tiles) -> int:
    return open_rows(face, width) if tiles == "solid" else len(_lines(face, width)) + 2


def _drawn(face: CardFace, width: int, rows: int, is_open: bool, glyphs: Glyphs, tiles: Tiles) -> Canvas:
    """Return a card of so many rows, open or closed."""
    if tiles != "solid":
        return _frame(face, width, rows, glyphs) if is_open else _edge(face, width, rows, glyphs)
    pixels = Pixels(width, rows)
    (put_open if is_open else put_closed)(pixels, 0, 0, width, rows, face)
    return pixels.canvas()


def cards_height(view: MarchView, cards: Sequence[str], width: int) -> int:
    """Return the rows in which all cards lie open in outlines."""
    heights = [_open_rows(CardFace(view.card(card)), width - 2, "outlines") for card in cards]
    return 1 + sum(heights) if heights else 3


def draw_card(view: MarchView, card: str, width: int, glyphs: Glyphs, tiles: Tiles = "outlines") -> Canvas:
    """Draw a card laid open, as wide as given and as high as its text needs."""
    face = CardFace(view.card(card), is_picked=True)
    return _drawn(face, width, _open_rows(face, width, tiles), True, glyphs, tiles)


# -- outlines --------------------------------------------------------------------------------------------


def _lines(face: CardFace, width: int) -> list[tuple[str, Ink]]:
    """Return what stands in the frame of an open card."""
    texts = ((facts_text(face.card), DIM), (_(face.card.effect), PLAIN), (face.note, TITLE))
    return [(line, ink) for text, ink in texts if text for line in wrap(text, width - 4)]


def _frame(face: CardFace, width: int, rows: int, glyphs: Glyphs) -> Canvas:
    """Return an open card of so many rows in a frame."""
    signs, canvas, edge = SIGNS[glyphs], Canvas(width, rows), _edge_ink(face)
    corner = "+" if glyphs == "ascii" else "┌┐└┘"
    canvas.blit(_edge(face, width, 1, glyphs, is_closed=False), 0, 0)
    for y, (line, ink) in enumerate(_lines(face, width)[: max(0, rows - 2)], 1):
        canvas.put(0, y, signs.upright, edge)
        canvas.put(2, y, line, ink)
        canvas.put(width - 1, y, signs.upright, edge)
    if rows > 1:
        canvas.put(0, rows - 1, corner[-2 % len(corner)] + signs.bar * (width - 2) + corner[-1], edge)
    return canvas


def _edge(face: CardFace, width: int, rows: int, glyphs: Glyphs, is_closed: bool = True) -> Canvas:
    """Return a closed card: an edge with its number, its name, cost and value, and below it what it does."""
    signs, canvas, card, edge = SIGNS[glyphs], Canvas(width, rows), face.card, _edge_ink(face)
    corner = "+" if glyphs == "ascii" else "┌┐└┘"
    canvas.put(0, 0, corner[0] + signs.bar * (width - 2) + corner[-3 % len(corner)], edge)
    x = 2
    if face.label:
        canvas.put(x, 0, f" {face.label} ", LABEL)
        x += len(face.label) + 2
    cost = cost_text(card) if card.pay_with in ("larvae", "ants") else str(card.cost)
    figures = f" {cost} / {card.value} " if is_closed else ""
    name = f" {brief(card.name, max(4, width - x - cells_of(figures) - 4))} "
    canvas.put(x, 0, f">{name[1:]}" if face.is_picked else name, CHOSEN if face.is_picked else TITLE)
    canvas.put(width - cells_of(figures) - 1, 0, figures, DIM)
    if rows > 1:
        canvas.put(2, 1, shorten(face.gist, width - 4), PLAIN)
    if rows > 2:
        canvas.put(2, 2, shorten(face.note, width - 4), DIM)
    return canvas


def _edge_ink(face: CardFace) -> Ink:
    """Return the ink of the edge of a card; that of one that is no answer is dim."""
    return DIM if face.label == "" else PLAIN
