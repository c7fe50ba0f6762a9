"""Cards: below each other, open with all their text as far as there is room, beside the meadow, or alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise

from antterm.draw.canvas import PLAIN, Canvas, Ink, Pixels, cells_of
from antterm.draw.paint import shorten
from antterm.draw.scene import Look
from antterm.games.march.draw.paper import CardFace, closed_lines, open_rows, put_closed, put_open
from antterm.games.march.draw.signs import DIM, TITLE
from antterm.games.march.rules.view import MarchView
from antterm.i18n import _


@dataclass(frozen=True)
class Cards:
    """Cards below each other; where not all can be read at once, the picked one is open."""

    view: MarchView
    cards: tuple[str, ...]
    title: str
    look: Look
    facts: tuple[str, ...] = ()
    """Facts about the cards, which stand beside the title; where not all have room, the last are left out
    first."""
    labels: Mapping[int, str] | None = None
    """The numbers of the cards that may be chosen, by place in `cards`; None where none is an answer."""
    picked: int | None = None
    """The place of the card under the cursor."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """Immediate effects of cards, by card."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, Ink("text", "base") if self.look.solid else PLAIN)
        title = shorten(self.title, width - 2)
        canvas.put(1, 0, title, TITLE)
        end = width - 1
        for fact in reversed(self.facts):
            if end - cells_of(fact) - 3 < cells_of(title):
                break
            end -= cells_of(fact)
            canvas.put(end, 0, fact, DIM)
            end -= 3
        if not self.cards:
            canvas.put(1, 2, _("no cards"), DIM)
            return canvas
        faces = [
            CardFace(
                self.view.card(card),
                None if self.labels is None else self.labels.get(place, ""),
                place == self.picked,
                self.notes.get(card, ""),
                self.look,
                _copies(self.view, card),
            )
            for place, card in enumerate(self.cards)
        ]
        wide, at = width - 2, self.picked or 0
        full = [open_rows(face, wide) for face in faces]
        if sum(full) > height - 1:
            bare = [replace(face, may_have_picture=False) for face in faces]
            without = [open_rows(face, wide) for face in bare]
            if sum(without) <= height - 1:  # all texts rather than some pictures
                faces, full = bare, without
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
            canvas.blit(_drawn(faces[place], wide, min(rows[place], height - y), is_open), 1, y)
            y += rows[place] + gaps[place]
        return canvas


def _copies(view: MarchView, card: str) -> int:
    """Return how many copies of a card the viewer has in hand."""
    hand = view.nests[view.seat].hand if view.seat is not None else None
    return (hand or ()).count(card)


BESIDE_ROWS = 3
"""Rows of a card beside the meadow: what it is called, what it does, what it would bring at once."""
BESIDE_MOST = 4
"""As many for a card that needs two rows for what it does, where all have room for that."""


@dataclass(frozen=True)
class HandBeside:
    """A hand beside the meadow: each card closed, in as many rows as all of them have room for."""

    view: MarchView
    cards: tuple[str, ...]
    title: str
    look: Look
    notes: Mapping[str, str]
    """Immediate effects of cards, by card."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, shorten(self.title, width), TITLE)
        room = (height - 2) // max(1, len(self.cards))
        rows, gap = min(BESIDE_ROWS, max(1, room)), int(room > BESIDE_ROWS)
        faces = [
            CardFace(
                self.view.card(card),
                note=self.notes.get(card, ""),
                look=self.look,
                copies=_copies(self.view, card),
            )
            for card in self.cards
        ]
        heights = [rows] * len(faces)
        if room >= BESIDE_MOST:
            heights = [max(rows, 1 + len(closed_lines(face, width, BESIDE_MOST - 1))) for face in faces]
            gap = int(sum(heights) + len(heights) - 1 <= height - 2)
        y = 2
        for face, high in zip(faces, heights, strict=True):
            if y + high <= height:
                canvas.blit(_drawn(face, width, high, is_open=False), 0, y)
            y += high + gap
        return canvas


@dataclass(frozen=True)
class OpenCard:
    """A card in full."""

    view: MarchView
    name: str
    look: Look

    @property
    def _face(self) -> CardFace:
        return CardFace(self.view.card(self.name), is_picked=True, look=self.look)

    def rows(self, width: int) -> int:
        """Return how many rows the card needs in so many columns."""
        return open_rows(self._face, width)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)  # its pane may have the height of the card before still
        canvas.blit(_drawn(self._face, width, self.rows(width), is_open=True), 0, 0)
        return canvas


LEAST_OPEN = 5
"""Rows of a card that is open though not all its text has room."""


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
        spare = room - sum(rows)
        cut = (n for n, needed in enumerate(full) if LEAST_OPEN <= rows[n] + spare < needed)
        for place in islice(cut, 1):  # the beginning of a text in place of empty rows
            rows[place] += spare
    is_open = [row > 2 for row in rows]
    gaps = [int(any(pair)) for pair in pairwise(is_open)] + [0]
    return rows, gaps if sum(rows) + sum(gaps) <= room else [0] * len(rows)


def _drawn(face: CardFace, width: int, rows: int, is_open: bool) -> Canvas:
    """Return a card of `rows` rows, open or closed."""
    pixels = Pixels(width, rows)
    (put_open if is_open else put_closed)(pixels, 0, 0, width, rows, face)
    return pixels.canvas()


def cards_height(view: MarchView, cards: Sequence[str], width: int) -> int:
    """Return the rows in which all cards lie open in outlines."""
    look = Look(solid=False)
    heights = [open_rows(CardFace(view.card(card), look=look), width - 2) for card in cards]
    return 1 + sum(heights) if heights else 3
