"""A rectangle of character cells, each with a character and an ink.

Everything the games show is first drawn here: the screen turns a canvas into terminal output, repainting only
what differs from the canvas before, `antterm show` prints it as plain text, and tests read it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple


class Ink(NamedTuple):
    """How a character is drawn, in roles; a theme turns roles into the colours of a terminal."""

    fg: str = "text"
    """Role of the foreground, such as `text`, `dim`, `white.tile`, `bug.ant`."""
    bg: str = ""
    """Role of the background; empty for the terminal's own."""
    attrs: str = ""
    """Any of the letters b (bold), u (underlined), r (reversed), d (dim), i (italic)."""


PLAIN = Ink()
BRIDGE = 6
"""Equal cells at most between two differences that are repainted as one."""
Row = list[tuple[str, Ink]]


@lru_cache(maxsize=4096)
def width_of(char: str) -> int:
    """Cells that a character takes: 0 for one that joins the one before, 2 for a wide one, else 1."""
    if char.isascii():
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def cells_of(text: str) -> int:
    """Cells that a text takes."""
    return len(text) if text.isascii() else sum(map(width_of, text))


class Canvas:
    """`height` rows of `width` cells, blank at first."""

    def __init__(self, width: int, height: int, ink: Ink = PLAIN) -> None:
        self.width, self.height = max(0, width), max(0, height)
        self.rows: list[Row] = [[(" ", ink)] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, ink: Ink = PLAIN) -> None:
        """Write `text` from (x, y) to the right; what falls outside is cut off.

        A wide character takes two cells, of which the second holds no text; a combining one joins
        the cell before.
        """
        if not 0 <= y < self.height:
            return
        row = self.rows[y]
        for char in text:
            wide = width_of(char)
            if wide == 0:
                if 0 < x <= self.width:
                    row[x - 1] = (row[x - 1][0] + char, row[x - 1][1])
                continue
            if x >= 0 and x + wide <= self.width:
                row[x] = (char, ink)
                if wide == 2:
                    row[x + 1] = ("", ink)
            x += wide

    def tint(self, x: int, y: int, *, fg: str | None = None, bg: str | None = None, attrs: str = "") -> None:
        """Change the ink of one cell, keeping its character; None keeps a role, `attrs` are added."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return
        char, ink = self.rows[y][x]
        kept = "".join(dict.fromkeys(ink.attrs + attrs))
        self.rows[y][x] = (char, Ink(ink.fg if fg is None else fg, ink.bg if bg is None else bg, kept))

    def blit(self, other: Canvas, x: int, y: int) -> None:
        """Copy all of `other` with its upper left corner at (x, y)."""
        for dy, row in enumerate(other.rows):
            for dx, cell in enumerate(row):
                if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                    self.rows[y + dy][x + dx] = cell

    def runs(self, y: int) -> Iterator[tuple[str, Ink]]:
        """Row `y` as stretches of equal look. A blank shows no foreground, so it goes with its neighbours."""
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
        """The stretches that differ from a canvas of the same size, as (x, y, length).

        Differences with no more than `BRIDGE` equal cells between them make one stretch: sending those cells
        again costs less than a second jump of the cursor.
        """
        for y, (old, new) in enumerate(zip(before.rows, self.rows, strict=True)):
            if old == new:
                continue
            start = end = -1
            for x, (a, b) in enumerate(zip(old, new, strict=True)):
                if a == b:
                    continue
                if start >= 0 and x - end > BRIDGE:
                    yield start, y, end - start
                    start = -1
                if start < 0:
                    start = x
                end = x + 1
            yield start, y, end - start

    def to_text(self) -> str:
        """The characters alone, without trailing blanks."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.rows)


def _blank_alike(one: Ink, other: Ink) -> bool:
    """Whether a blank looks the same in both inks."""
    return one.bg == other.bg and not set("ru") & set(one.attrs + other.attrs)
