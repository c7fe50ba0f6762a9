"""Drawings with holes, laid on each other.

A `Layer` is a canvas whose cells may be clear, so that what lies below shows through: hexagons overlap the
boxes of their neighbours, and a piece on a stack is drawn over the cell behind it. `overlay` lays a layer on
a canvas. It knows that half blocks are two pixels, of which one alone may be clear, that text stands on the
ground that is there, and that the dots of Braille lines which cross in one cell are joined.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from antterm.draw.braille import bits_in, char_of
from antterm.draw.canvas import Canvas, Ink, width_of
from antterm.draw.pixels import HALF_BLOCK

CLEAR = "clear"
"""The role of a pixel, or of the ground of a cell, through which what lies below is seen."""
HOLE = (" ", Ink(bg=CLEAR))
"""A cell that is clear."""


def clear_canvas(width: int, height: int) -> Canvas:
    """Return a canvas that is all holes; text in an ink of the ground `CLEAR` keeps the ground below it."""
    return Canvas(width, height, HOLE[1])


@dataclass(frozen=True)
class Layer:
    """A canvas with holes, placed in relation to the box of what it is a drawing of.

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


Spot = tuple[int, int, str, Ink]
"""A column, a row, a character and its ink."""


@dataclass(frozen=True)
class Stamp:
    """A layer as the list of its cells that are not clear, so that it can be laid on canvases quickly.

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
            (layer.x + x, layer.y + y, char, ink)
            for y, row in enumerate(layer.canvas.rows)
            for x, (char, ink) in enumerate(row)
            if char != " " or ink.bg != CLEAR
        )
        return cls(spots, layer.joins)


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
        if char == HALF_BLOCK and CLEAR in (ink.fg, ink.bg):
            row[column] = _half_covered(row[column], ink)
        elif ink.bg == CLEAR:
            below = row[column]
            if stamp.joins and (bits := bits_in(char)):
                char = char_of(bits | bits_in(below[0]))
            row[column] = (char, Ink(ink.fg, _pixels(below)[0], ink.attrs))
        else:
            row[column] = (char, ink)


def mend(canvas: Canvas) -> None:
    """Blank the halves of wide characters whose other half was covered or cut off."""
    for row in canvas.rows:
        for x, (char, ink) in enumerate(row):
            if not char.isascii() and width_of(char[0]) == 2:
                if x + 1 == len(row) or row[x + 1][0]:
                    row[x] = (" ", ink)
            elif not char and (x == 0 or not row[x - 1][0] or width_of(row[x - 1][0][0]) != 2):
                row[x] = (" ", ink)


def flattened(layers: Iterable[Layer], width: int, height: int) -> Canvas:
    """Return layers on an empty canvas of so many columns and rows, the first one at the bottom."""
    canvas = Canvas(width, height)
    for layer in layers:
        overlay(canvas, Stamp.of(layer), 0, 0)
    mend(canvas)
    return canvas


def _pixels(cell: tuple[str, Ink]) -> tuple[str, str]:
    """Return the roles of the upper and the lower pixel of a cell; the ground of text is both."""
    char, ink = cell
    return (ink.fg, ink.bg) if char == HALF_BLOCK else (ink.bg, ink.bg)


def _half_covered(below: tuple[str, Ink], ink: Ink) -> tuple[str, Ink]:
    """Return a cell of which a half block covers one pixel and leaves the other one."""
    upper, lower = _pixels(below)
    upper, lower = (upper if ink.fg == CLEAR else ink.fg), (lower if ink.bg == CLEAR else ink.bg)
    return (" ", Ink(bg=upper)) if upper == lower else (HALF_BLOCK, Ink(upper, lower))
