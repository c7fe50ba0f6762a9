"""Reads a drawn board of Hive: knows where each mark of a tile stands, and nothing of how it came there.

The tip of a tile tells the choice, the line of the name the piece, the line below what lies under it. Where
something stands is counted in columns and rows from the upper left corner of the tile.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.hexgrid import Point


class Read(NamedTuple):
    """What a tile tells."""

    name: str = ""
    """In full, such as `wA3`; empty where no piece lies."""
    height: int = 1
    queen: str = ""
    """The queen below, `wQ` or `bQ`; empty for none."""
    taken: int = 0
    """How many of her sides are told as taken, or of a queen on top; 0 for not told."""
    number: str = ""
    """That of the choice."""


class Spots(NamedTuple):
    """Where a zoom has its marks: column, row and columns."""

    tip: tuple[int, int, int]
    middle: tuple[int, int, int]
    """Where an empty cell has its number."""
    name: tuple[int, int, int]
    height: tuple[int, int, int]
    covered: tuple[int, int, int]
    queen: tuple[int, int, int]


SOLID = {
    "strategic": Spots((1, 0, 2), (1, 1, 2), (1, 1, 2), (0, 1, 1), (3, 1, 1), (2, 1, 2)),
    "normal": Spots((2, 0, 2), (2, 1, 2), (1, 1, 3), (1, 2, 2), (3, 2, 2), (3, 2, 2)),
    "between": Spots((3, 0, 2), (3, 2, 2), (2, 3, 3), (0, 3, 2), (5, 3, 2), (5, 3, 2)),
    "close": Spots((7, 0, 2), (7, 4, 2), (6, 7, 3), (1, 6, 2), (13, 6, 2), (12, 6, 2)),
}
LETTERS = {
    "strategic": Spots((0, 0, 2), (0, 1, 3), (0, 1, 2), (2, 0, 2), (2, 1, 2), (1, 1, 2)),
    "normal": Spots((1, 0, 3), (1, 1, 3), (1, 1, 3), (1, 2, 2), (3, 2, 2), (3, 2, 2)),
    "between": Spots((3, 0, 3), (3, 2, 3), (3, 3, 3), (1, 3, 2), (6, 3, 2), (6, 3, 2)),
    "close": Spots((7, 0, 3), (7, 4, 3), (7, 7, 3), (1, 6, 2), (14, 6, 2), (14, 6, 2)),
}
LIFTED = ("between", "close")
"""Zooms at which all of a solid stack stands a row higher."""
NAME = re.compile(r"([wb]?)([QSBGAMLP])([1-3]?)")


class Reader:
    """Reads tiles of a canvas.

    Args:
        canvas: the drawn board.
        zoom: the name of its zoom.
        solid: whether tiles are areas of colour; else nothing but letters is read.
    """

    def __init__(self, canvas: Canvas, zoom: str, solid: bool) -> None:
        self.canvas, self._zoom, self._solid = canvas, zoom, solid
        self._spots = (SOLID if solid else LETTERS)[zoom]

    def read(self, corner: Point) -> Read:
        """Return what the tile tells whose upper left corner is there."""
        up = (corner[0], corner[1] - 1)
        if self._solid and self._zoom in LIFTED and self._height(up) > 1:
            return self._read(up)
        return self._read(corner)

    def number_at(self, corner: Point) -> tuple[Point, int]:
        """Return where the number on the tip of a piece begins, and its columns."""
        up = self._solid and self._zoom in LIFTED and self._height((corner[0], corner[1] - 1)) > 1
        x, row, wide = self._spots.tip
        return (corner[0] + x, corner[1] + row - up), wide

    def _read(self, corner: Point) -> Read:
        if not (name := self._name(corner)):
            return Read(number=self._number(corner, self._spots.middle))
        taken, queen = self._queen(corner)
        return Read(name, self._height(corner), queen, taken, self._number(corner, self._spots.tip))

    def _text(self, corner: Point, spot: tuple[int, int, int]) -> str:
        (left, top), (x, row, wide) = corner, spot
        return "".join(char for char, _ink in self.canvas.rows[top + row][left + x : left + x + wide])

    def _ink(self, corner: Point, x: int, row: int) -> Ink:
        return self.canvas.rows[corner[1] + row][corner[0] + x][1]

    def _name(self, corner: Point) -> str:
        text = self._text(corner, self._spots.name)
        small = self._zoom == "strategic"
        found = NAME.match(text.upper() if small else text)
        if found is None:
            return ""
        colour = found[1]
        if small:
            rim = self._ink(corner, 0, 1).bg
            colour = ("w" if rim.startswith("white") else "b") if self._solid else "wb"[text[0].islower()]
        return colour + found[2] + found[3] if colour else ""

    def _height(self, corner: Point) -> int:
        text = self._text(corner, self._spots.height)
        bare = self._solid and self._zoom == "strategic"
        found = re.fullmatch(r"(\d)" if bare else r"[≡^](\d)", text)
        return int(found[1]) if found else 1

    def _queen(self, corner: Point) -> tuple[int, str]:
        """Return how many sides of a queen are taken, and which queen it is where she lies below."""
        spot = self._spots.covered
        text, ground = self._text(corner, spot), self._ink(corner, *spot[:2]).bg
        if self._solid and ground.endswith(".plate"):
            return int(text[-1]), "wQ" if ground.startswith("white") else "bQ"
        if not self._solid and (found := re.fullmatch(r"([Qq])(\d)", text)):
            return int(found[2]), "wQ" if found[1] == "Q" else "bQ"
        found = re.fullmatch(r"!(\d)", self._text(corner, self._spots.queen))
        return (int(found[1]) if found else 0), ""

    def _number(self, corner: Point, spot: tuple[int, int, int]) -> str:
        """Return the number; its first figure may be hidden by the cursor of the smallest letters."""
        found = re.search(r">?\d+", self._text(corner, spot))
        return found[0] if found else ""
