"""Drawings with holes, laid on each other.

A `Layer` is a canvas whose cells may be clear, so that what lies below shows through: hexagons overlap the
boxes of their neighbours, and a piece on a stack is drawn over the cell behind it. `overlay` lays a layer on
a canvas. It knows that half blocks are two pixels, of which one alone may be clear, that text stands on the
ground that is there, and that the dots of Braille lines which cross in one cell are joined.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from antterm.draw.canvas import HALF_BLOCK, Canvas, Ink, bits_in, cells_of, char_of, width_of

CLEAR = "clear"
"""The role of a pixel, or of the ground of a cell, through which what lies below is seen."""
HOLE = (" ", Ink(bg=CLEAR))
"""A cell that is clear."""


def clear_canvas(width: int, height: int) -> Canvas:
    """Return a canvas of holes only; text with the ground `CLEAR` keeps the ground of the layer below."""
    return Canvas(width, height, HOLE[1])


@dataclass(frozen=True)
class Layer:
    """A canvas with holes, placed relative to the box of the thing that it shows.

    Args:
        canvas: what is drawn; cells and pixels of the role `CLEAR` are holes.
        x: how many columns right of the box its first column is; negative for left of it.
        y: how many rows below the top of the box its first row is; negative for above it.
        joins: whether Braille dots in it are added to those below instead of replacing them.
    """

    canvas: Canvas
    x: int = 0
    y: int = 0
    joins: bool = False


Bounds = tuple[int, int, int, int]
"""A rectangle: the first column and row that belong to it, and the first ones beyond."""
Spot = tuple[int, int, str, Ink]
"""A column, a row, a character and its ink."""


@lru_cache(maxsize=8192)
def _spot(x: int, y: int, char: str, ink: Ink) -> Spot:
    """Return a cell of a drawing, one for all drawings that have it: thousands of these are kept."""
    return x, y, char, ink


@dataclass(frozen=True, eq=False)
class Stamp:
    """A layer as the list of its cells that are not clear, so that it can be laid on canvases quickly.

    Each is equal to itself alone: those of cells that look the same are made once.

    Args:
        spots: the cells, placed from the upper left corner of the box.
        joins: as in `Layer`.
    """

    spots: tuple[Spot, ...]
    joins: bool

    @classmethod
    def of(cls, layer: Layer) -> Stamp:
        """Return a layer as a stamp."""
        spots = tuple(
            _spot(layer.x + x, layer.y + y, char, ink)
            for y, row in enumerate(layer.canvas.rows)
            for x, (char, ink) in enumerate(row)
            if char != " " or ink.bg != CLEAR
        )
        return cls(spots, layer.joins)

    @cached_property
    def bounds(self) -> Bounds:
        """The smallest rectangle that holds all its cells, placed from the upper left corner of the box."""
        xs, ys = [x for x, _y, _char, _ink in self.spots], [y for _x, y, _char, _ink in self.spots]
        return (min(xs), min(ys), max(xs) + 1, max(ys) + 1) if xs else (0, 0, 0, 0)

    @cached_property
    def has_wide(self) -> bool:
        """Whether a character takes another number of cells than one."""
        return any(cells_of(char) != 1 for _x, _y, char, _ink in self.spots)


@dataclass(frozen=True)
class Piece:
    """A drawing and where it lies.

    Args:
        x: the column of the upper left corner of its box.
        y: the row of that corner.
        stamps: its layers, from the ground up.
    """

    x: int
    y: int
    stamps: tuple[Stamp, ...]

    @property
    def bounds(self) -> Bounds:
        """The smallest rectangle that holds all of it."""
        left, top, right, bottom = _bounds_of(self.stamps)
        return self.x + left, self.y + top, self.x + right, self.y + bottom

    def is_same(self, other: Piece | None) -> bool:
        """Return whether another piece has the same drawing, not an equal one, at the same place."""
        return other is not None and self.stamps is other.stamps and (self.x, self.y) == (other.x, other.y)


@lru_cache(maxsize=4096)
def _bounds_of(stamps: tuple[Stamp, ...]) -> Bounds:
    """Return the smallest rectangle that holds all cells of a drawing, placed as the stamps are."""
    left, top, right, bottom = zip(*(stamp.bounds for stamp in stamps), strict=True)
    return min(left), min(top), max(right), max(bottom)


class Collage:
    """Pieces laid on each other, some of which change from one drawing to the next.

    Of all pieces the first layers are laid, then the second ones, and so on. Where few pieces have changed,
    only the rectangles that they cover are drawn anew.
    """

    def __init__(self) -> None:
        self._canvas = Canvas(0, 0)
        self._pieces: Mapping[Any, Piece] = {}

    def draw(self, width: int, height: int, pieces: Mapping[Any, Piece]) -> Canvas:
        """Return the pieces on a canvas, which nobody may change.

        Args:
            width: columns of the canvas.
            height: rows of the canvas.
            pieces: the pieces by any keys, in the order in which they are laid on each other.
        """
        before, self._pieces, old = self._pieces, dict(pieces), self._canvas
        changed = [key for key, piece in pieces.items() if not piece.is_same(before.get(key))]
        gone = [piece for key, piece in before.items() if key not in pieces]
        if (old.width, old.height) != (width, height) or 3 * len(changed) + 3 * len(gone) > len(pieces):
            self._canvas = _laid(width, height, pieces.values())
            return self._canvas
        moved = [each[key] for key in changed for each in (before, pieces) if key in each]
        boxes = [piece.bounds for piece in (*gone, *moved) if piece.stamps]
        touched = [piece for piece in pieces.values() if piece.stamps and _touches(piece.bounds, boxes)]
        fresh, canvas = _laid(width, height, touched), old.copy()
        for left, top, right, bottom in boxes:
            start, end = max(0, left), max(0, right)
            for row, new in zip(
                canvas.rows[max(0, top) : max(0, bottom)], fresh.rows[max(0, top) :], strict=False
            ):
                row[start:end] = new[start:end]
        self._canvas = canvas
        return canvas


def _laid(width: int, height: int, pieces: Collection[Piece]) -> Canvas:
    """Return pieces on an empty canvas."""
    canvas = Canvas(width, height)
    for level in range(max((len(piece.stamps) for piece in pieces), default=0)):
        for piece in pieces:
            if level < len(piece.stamps):
                overlay(canvas, piece.stamps[level], piece.x, piece.y)
    if any(stamp.has_wide for piece in pieces for stamp in piece.stamps):
        mend(canvas)
    return canvas


def _touches(bounds: Bounds, boxes: Sequence[Bounds]) -> bool:
    """Return whether a rectangle has a cell in common with any of some."""
    return any(_meet(bounds, box) for box in boxes)


def _meet(one: Bounds, other: Bounds) -> bool:
    """Return whether two rectangles have a cell in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def overlay(canvas: Canvas, stamp: Stamp, left: int, top: int) -> None:
    """Lay a stamp on a canvas; what lies outside is cut off.

    Args:
        canvas: what is drawn on.
        stamp: what is laid on it.
        left: the column of the upper left corner of its box.
        top: the row of that corner.
    """
    rows, width, height = canvas.rows, canvas.width, canvas.height
    for x, y, char, ink in stamp.spots:
        column, line = left + x, top + y
        if not (0 <= column < width and 0 <= line < height):
            continue
        row = rows[line]
        if CLEAR not in ink:
            row[column] = (char, ink)
        elif char == HALF_BLOCK:
            row[column] = _half_covered(row[column], ink)
        else:
            below, ground = row[column]
            if stamp.joins and not char.isascii():
                char = char_of(bits_in(char) | bits_in(below)) if bits_in(char) else char
            row[column] = (char, _grounded(ink, ground.fg if below == HALF_BLOCK else ground.bg))


def mend(canvas: Canvas) -> None:
    """Replace each half of a wide character whose other half is covered or cut off by a blank."""
    for row in canvas.rows:
        for x, (char, ink) in enumerate(row):
            if not char.isascii() and width_of(char[0]) == 2:
                if x + 1 == len(row) or row[x + 1][0]:
                    row[x] = (" ", ink)
            elif not char and (x == 0 or not row[x - 1][0] or width_of(row[x - 1][0][0]) != 2):
                row[x] = (" ", ink)


def _pixels(cell: tuple[str, Ink]) -> tuple[str, str]:
    """Return the roles of the upper and the lower pixel of a cell; the ground of text is both."""
    char, ink = cell
    return (ink.fg, ink.bg) if char == HALF_BLOCK else (ink.bg, ink.bg)


@lru_cache(maxsize=1024)
def _grounded(ink: Ink, ground: str) -> Ink:
    """Return an ink on the ground that is there; made once for the many cells of a line."""
    return Ink(ink.fg, ground, ink.attrs)


def _half_covered(below: tuple[str, Ink], ink: Ink) -> tuple[str, Ink]:
    """Return a cell of which a half block covers one pixel and leaves the other one."""
    upper, lower = _pixels(below)
    upper, lower = (upper if ink.fg == CLEAR else ink.fg), (lower if ink.bg == CLEAR else ink.bg)
    return (" ", Ink(bg=upper)) if upper == lower else (HALF_BLOCK, Ink(upper, lower))
