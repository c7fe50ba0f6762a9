"""Solid drawings: a plane of pixels of one column by half a row, two of them above each other in a cell.

A pixel is nearly square. A cell of two equal pixels becomes a blank on that ground; of two different ones
the upper is the foreground of an upper half block and the lower its background. So a cell has two colours at
most. What is made of pixels needs no line and leaves no gap. Text stands on the ground of its cell.

Columns count from the left, half rows from the top, two to a row of text; what lies outside is cut off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from antterm.core.printable import printable
from antterm.draw.canvas import Canvas, Ink, Row, width_of

HALF_BLOCK = "▀"
"""A cell's upper pixel in the foreground, its lower one in the background."""

Span = tuple[int, int]
"""The first column of a stretch of pixels and how many there are."""
Spans = tuple[Span, ...]
"""A shape: a stretch for every half row, from above to below."""
Picture = Sequence[str]
"""Pixels drawn as text: a line for every half row, a character for every pixel, a blank for none."""

_Text = tuple[str, str, str]
"""A character, the role of its foreground and its attributes."""


class Pixels:
    """A plane of `width` columns and `height` rows of text, which is twice as many half rows.

    Args:
        ground: the role of all pixels at first; empty for the ground of everything.
    """

    def __init__(self, width: int, height: int, ground: str = "") -> None:
        self.width, self.height = max(0, width), max(0, height)
        self._pixels: list[list[str]] = [[ground] * self.width for _ in range(2 * self.height)]
        self._texts: list[dict[int, _Text]] = [{} for _ in range(self.height)]

    def at(self, x: int, k: int) -> str | None:
        """Return the role of the pixel in column `x` and half row `k`; None outside the plane."""
        return self._pixels[k][x] if 0 <= x < self.width and 0 <= k < 2 * self.height else None

    def ground(self, x: int, y: int) -> str | None:
        """Return the role on which text in cell (x, y) stands; None where its pixels differ, or outside."""
        upper = self.at(x, 2 * y)
        return upper if upper == self.at(x, 2 * y + 1) else None

    def run(self, x: int, k: int, length: int, role: str) -> None:
        """Paint a stretch of pixels. Text that stood in their cells is gone."""
        first, end = max(0, x), min(x + length, self.width)
        if not 0 <= k < 2 * self.height or end <= first:
            return
        self._pixels[k][first:end] = [role] * (end - first)
        if texts := self._texts[k // 2]:
            for column in range(first, end):
                texts.pop(column, None)

    def dot(self, x: int, k: int, role: str) -> None:
        """Paint one pixel."""
        if 0 <= x < self.width and 0 <= k < 2 * self.height:
            self._pixels[k][x] = role
            self._texts[k // 2].pop(x, None)

    def box(self, x: int, k: int, width: int, height: int, role: str) -> None:
        """Paint a rectangle.

        Args:
            height: in half rows.
        """
        for down in range(height):
            self.run(x, k + down, width, role)

    def shape(self, x: int, k: int, spans: Spans, role: str) -> None:
        """Paint a shape whose upper left corner is at (x, k)."""
        for down, (first, length) in enumerate(spans):
            self.run(x + first, k + down, length, role)

    def dots(self, x: int, k: int, places: Iterable[tuple[int, int]], role: str) -> None:
        """Paint pixels whose places count from (x, k)."""
        for right, down in places:
            self.dot(x + right, k + down, role)

    def picture(self, x: int, k: int, picture: Picture, roles: Mapping[str, str]) -> None:
        """Paint a picture with its upper left corner at (x, k).

        Args:
            roles: by the characters of the picture; pixels of others stay as they are.
        """
        for down, line in enumerate(picture):
            for right, char in enumerate(line):
                if char in roles:
                    self.dot(x + right, k + down, roles[char])

    def put(self, x: int, y: int, text: str, fg: str = "text", attrs: str = "", ground: str = "") -> None:
        """Write text from the cell (x, y) to the right, on the ground that is there.

        A cell holds text only where its two pixels are equal: `ground` makes them so, and without it the
        lower pixel becomes as the upper one is.

        Args:
            fg: role of the foreground.
            attrs: letters as in `Ink.attrs`.
        """
        if not 0 <= y < self.height:
            return
        upper, lower, texts = self._pixels[2 * y], self._pixels[2 * y + 1], self._texts[y]
        for char in printable(text):
            wide = width_of(char)
            if wide == 0 or x < 0 or x + wide > self.width:
                x += wide
                continue
            for column in range(x, x + wide):
                upper[column] = lower[column] = ground or upper[column]
                texts[column] = ("", fg, attrs)
            texts[x] = (char, fg, attrs)
            x += wide

    def write(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write text as `put` does, in an ink; its background, if it has one, is the ground."""
        self.put(x, y, text, ink.fg, ink.attrs, ink.bg)

    def canvas(self) -> Canvas:
        """Return the plane as cells."""
        canvas = Canvas(self.width, self.height)
        canvas.rows = [self._row(y) for y in range(self.height)]
        return canvas

    def _row(self, y: int) -> Row:
        upper, lower = self._pixels[2 * y : 2 * y + 2]
        row: Row = list(map(_cell, upper, lower))
        for x, (char, fg, attrs) in self._texts[y].items():
            row[x] = (char, _ink(fg, upper[x], attrs))
        return row


@lru_cache(maxsize=1024)
def _ink(fg: str, bg: str, attrs: str) -> Ink:
    """Return one shared ink object for the many cells of a text."""
    return Ink(fg, bg, attrs)


@lru_cache(maxsize=1024)
def _cell(upper: str, lower: str) -> tuple[str, Ink]:
    """Return a cell of these two pixels."""
    return (" ", Ink("text", upper)) if upper == lower else (HALF_BLOCK, Ink(upper, lower))


@lru_cache(maxsize=16)
def ring(spans: Spans) -> tuple[tuple[int, int], ...]:
    """Return the pixels of a shape that have one beside, above or below them that is not of the shape."""
    inside = {(x, k) for k, (first, length) in enumerate(spans) for x in range(first, first + length)}
    beside = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return tuple(
        sorted((x, k) for x, k in inside if any((x + dx, k + dk) not in inside for dx, dk in beside))
    )


def caps(spans: Spans, high: int = 2) -> tuple[tuple[int, int], ...]:
    """Return the pixels of the first and the last half rows of a shape."""
    ends = [*range(high), *range(len(spans) - high, len(spans))]
    return tuple((x, k) for k in ends for x in range(spans[k][0], sum(spans[k])))


def lifts(pieces: int, lift: int) -> tuple[int, ...]:
    """Return how many half rows each piece of a stack is lifted, from the one at the bottom to the top.

    As many rims are seen under the top as it is lifted half rows: those of the pieces next below it.

    Args:
        pieces: how many there are, one at least.
        lift: by how much the top of any stack is lifted.
    """
    rims = min(pieces - 1, lift)
    return tuple(max(0, rims - below) * lift // max(1, rims) for below in reversed(range(pieces)))
