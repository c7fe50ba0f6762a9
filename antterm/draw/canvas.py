"""A rectangle of character cells, each with a character and an ink.

Everything the games show is first drawn here: the screen turns a canvas into terminal output, repainting only
what differs from the canvas before, `antterm show` prints it as plain text, and tests read it.

A canvas is also a gate. Whatever is put on it, from whatever source, becomes printable characters of known
width, so nothing else can reach a terminal from a screen.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from antterm.core.printable import MARKS, is_mark, printable


class Ink(NamedTuple):
    """How a character is drawn, in roles; a theme turns roles into the colours of a terminal."""

    fg: str = "text"
    """Role of the foreground, such as `text`, `dim`, `bug.ant`; empty for that of the ground."""
    bg: str = ""
    """Role of the background; empty for the ground on which the canvas lies."""
    attrs: str = ""
    """Any of the letters b (bold), u (underlined), r (reversed), d (dim), i (italic)."""


PLAIN = Ink()
REPAINTED = 6
"""Equal cells at most between two differences that are repainted as one."""
Row = list[tuple[str, Ink]]


@lru_cache(maxsize=4096)
def width_of(char: str) -> int:
    """Return how many cells a printable character takes: 0 if it joins the one before, 2 if wide, else 1."""
    if char.isascii():
        return 1
    if is_mark(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def cells_of(text: str) -> int:
    """Return how many cells a text takes on a canvas."""
    return len(text) if text.isascii() else sum(map(width_of, printable(text)))


class Canvas:
    """`height` rows of `width` cells, blank at first."""

    def __init__(self, width: int, height: int, ink: Ink = PLAIN) -> None:
        self.width, self.height = max(0, width), max(0, height)
        self.rows: list[Row] = [[(" ", ink)] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, ink: Ink = PLAIN) -> None:
        """Write `text` from (x, y) to the right; what falls outside is cut off.

        A wide character takes two cells, of which the second holds no text; a combining one joins
        the cell before. What no terminal should be sent is replaced.
        """
        if not 0 <= y < self.height:
            return
        row = self.rows[y]
        if text.isascii() and text.isprintable():
            self._put_narrow(x, row, text, ink)
            return
        for char in printable(text):
            wide = width_of(char)
            if wide == 0:
                self._join(x - 1, row, char)
                continue
            if x >= 0 and x + wide <= self.width:
                self.set(x, y, char, ink)
            x += wide

    def _put_narrow(self, x: int, row: Row, text: str, ink: Ink) -> None:
        """Write characters of one cell each all at once: most texts are such."""
        start, end = max(x, 0), min(x + len(text), self.width)
        if start < end:
            row[start:end] = zip(text[start - x : end - x], repeat(ink), strict=False)
            if start and _is_wide(row[start - 1][0]):  # of which only the first half is left
                row[start - 1] = (" ", row[start - 1][1])
            if end < self.width and row[end][0] == "":  # the second half of one
                row[end] = (" ", row[end][1])

    def set(self, x: int, y: int, char: str, ink: Ink) -> None:
        """Fill the cell at (x, y), which is on the canvas, with one printable character. A wide one takes the
        next cell too; of one that stood there nothing remains."""
        row = self.rows[y]
        end = x + width_of(char)
        if row[x][0] == "":
            row[x - 1] = (" ", row[x - 1][1])
        if end < self.width and row[end][0] == "":
            row[end] = (" ", row[end][1])
        row[x] = (char, ink)
        if end == x + 2:
            row[x + 1] = ("", ink)

    def _join(self, x: int, row: Row, mark: str) -> None:
        """Put a combining mark on the character that stands at `x`, or in whose second cell `x` is."""
        if 0 < x < self.width and row[x][0] == "":
            x -= 1
        if 0 <= x < self.width and len(row[x][0]) <= MARKS:
            row[x] = (row[x][0] + mark, row[x][1])

    def tint(self, x: int, y: int, *, fg: str | None = None, bg: str | None = None, attrs: str = "") -> None:
        """Change the ink of one cell, keeping its character; None keeps a role, `attrs` are added."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return
        char, ink = self.rows[y][x]
        combined = "".join(dict.fromkeys(ink.attrs + attrs))
        self.rows[y][x] = (char, Ink(ink.fg if fg is None else fg, ink.bg if bg is None else bg, combined))

    def blit(self, other: Canvas, x: int, y: int) -> None:
        """Copy all of `other` with its upper left corner at (x, y)."""
        start, end = max(x, 0), min(x + other.width, self.width)
        if start >= end:
            return
        for row, copied in zip(self.rows[max(y, 0) :], other.rows[max(-y, 0) :], strict=False):
            row[start:end] = copied[start - x : end - x]
            _blank_halves(row, start)
            _blank_halves(row, end)

    def runs(self, y: int) -> Iterator[tuple[str, Ink]]:
        """Yield row `y` in stretches of equal look; a blank, which shows no foreground, goes with others."""
        text, ink = "", PLAIN
        for char, here in self.rows[y]:
            if here != ink:
                if text and not (char == " " and _blank_alike(here, ink)):
                    if text.isspace() and _blank_alike(ink, here):
                        ink = here
                    else:
                        yield text, ink
                        text, ink = "", here
                elif not text:
                    ink = here
            text += char
        if text:
            yield text, ink

    def changes(self, before: Canvas) -> Iterator[tuple[int, int, int]]:
        """Yield the stretches that differ from a canvas of the same size, as (x, y, length).

        Differences with no more than `REPAINTED` equal cells between them make one stretch: sending those
        cells again costs less than a second jump of the cursor.
        """
        for y, (old, new) in enumerate(zip(before.rows, self.rows, strict=True)):
            if old == new:
                continue
            start = end = -1
            for x, (a, b) in enumerate(zip(old, new, strict=True)):
                if a == b:
                    continue
                if start >= 0 and x - end > REPAINTED:
                    yield start, y, end - start
                    start = -1
                if start < 0:
                    start = x
                end = x + 1
            yield start, y, end - start

    def to_text(self) -> str:
        """Return the characters alone, without trailing blanks."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.rows)


def _blank_halves(row: Row, x: int) -> None:
    """Blank a wide character of which only a half is left, on either side of the border before `x`."""
    begins = x > 0 and _is_wide(row[x - 1][0])
    ends = x < len(row) and row[x][0] == ""
    if begins and not ends:
        row[x - 1] = (" ", row[x - 1][1])
    if ends and not begins:
        row[x] = (" ", row[x][1])


def _is_wide(char: str) -> bool:
    return not char.isascii() and width_of(char[0]) == 2


def _blank_alike(one: Ink, other: Ink) -> bool:
    """Return whether a blank looks the same in both inks.

    Where there are no colours a ground is shown reversed, and then the weight of a blank can be seen.
    """
    if one.bg != other.bg or set("ru") & set(one.attrs + other.attrs):
        return False
    return not one.bg or set(one.attrs) == set(other.attrs)
