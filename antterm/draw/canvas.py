"""A rectangle of character cells, each with a character and an ink.

Everything the games show is first drawn here: the screen turns a canvas into terminal output, repainting only
what differs from the canvas before, `antterm show` prints it as plain text, and tests read it.

A canvas is also a gate. Whatever is put on it, from whatever source, becomes printable characters of known
width, so nothing else can reach a terminal from a screen.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise, repeat
from pathlib import Path
from typing import Final, Literal, NamedTuple

from antterm.core.printable import MARKS, is_mark, printable

Colors = Literal["24bit", "256", "16", "none"]
"""The colours that a terminal can show: 24 bits, 256, 16 or none."""
Glyphs = Literal["unicode", "ascii"]
"""The characters that may be drawn."""
Tiles = Literal["solid", "outlines"]
"""The style of tiles: areas of half blocks (`solid`), or lines (`outlines`)."""
Automatic = Literal["auto"]
"""Whichever of them suits the terminal."""


def glyphs_for(ascii_only: bool) -> Glyphs:
    """Return the characters that may be drawn."""
    return "ascii" if ascii_only else "unicode"


class Ink(NamedTuple):
    """The look of a character, in roles; a theme turns roles into the colours of a terminal."""

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

    def reverse(self, x: int, y: int) -> None:
        """Exchange the colours of a cell, as a caret does."""
        if 0 <= x < self.width and 0 <= y < self.height:
            char, ink = self.rows[y][x]
            self.rows[y][x] = (char, ink._replace(attrs=f"{ink.attrs}r"))

    def plot(self, x: int, y: int, dots: Iterable[tuple[int, int]], ink: Ink, char: str = "") -> None:
        """Draw dots, counted from a cell on: in Braille, or each as a cell with `char`.

        Args:
            x, y: the cell of the dot (0, 0), in columns and rows.
            dots: their places, two to a cell from left to right and four from top to bottom;
                cells where `char` is given.
            ink: the ink of all of them.
            char: the character that stands for each; empty for Braille.
        """
        if char:
            cells = dict.fromkeys(dots, char)
        else:
            cells = {cell: char_of(bits) for cell, bits in bits_of(dots).items()}
        for (column, row), shown in cells.items():
            self.put(x + column, y + row, shown, ink)

    def blit(self, other: Canvas, x: int, y: int) -> None:
        """Copy all of `other` with its upper left corner at (x, y)."""
        start, end = max(x, 0), min(x + other.width, self.width)
        if start >= end:
            return
        for row, copied in zip(self.rows[max(y, 0) :], other.rows[max(-y, 0) :], strict=False):
            row[start:end] = copied[start - x : end - x]
            _blank_halves(row, start)
            _blank_halves(row, end)

    def copy(self) -> Canvas:
        """Return a canvas that shows the same and can be changed separately."""
        twin = Canvas(0, 0)
        twin.width, twin.height, twin.rows = self.width, self.height, [row[:] for row in self.rows]
        return twin

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
    """Blank a wide character of which the border before column `x` has cut off one half.

    Args:
        row: the cells; a wide character is followed by a cell with an empty text.
        x: the column after the border.
    """
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


DOTS_X: Final = 2
DOTS_Y: Final = 4
FULL: Final = 0xFF
_BITS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def bits_of(dots: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Return the character cells that `dots` touch, each with the bits of its dots."""
    cells: dict[tuple[int, int], int] = {}
    for x, y in dots:
        cell = x // DOTS_X, y // DOTS_Y
        cells[cell] = cells.get(cell, 0) | _BITS[y % DOTS_Y][x % DOTS_X]
    return cells


def joined(points: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the dots of straight lines from each point to the next.

    >>> [*joined([(0, 0), (2, 1)])]
    [(0, 0), (1, 0), (2, 1)]
    """
    for (x, y), (end_x, end_y) in pairwise(points):
        far = max(abs(end_x - x), abs(end_y - y), 1)
        for n in range(far + 1):
            yield x + (end_x - x) * n // far, y + (end_y - y) * n // far


def char_of(bits: int) -> str:
    """Return the character that shows `bits`; a blank for none."""
    return chr(0x2800 + bits) if bits else " "


def bits_in(char: str) -> int:
    """Return the bits that a character shows; 0 for any that is not Braille."""
    code = ord(char) - 0x2800
    return code if 0 <= code <= FULL else 0


HALF_BLOCK = "▀"
"""A cell's upper pixel in the foreground, its lower one in the background."""

Span = tuple[int, int]
"""The first column of a stretch of pixels and how many there are."""
Spans = tuple[Span, ...]
"""A shape: a stretch for every half row, from above to below."""
Picture = Sequence[str]
"""Pixels drawn as text: a line for every half row, a character for every pixel, a point or blank for none."""


@cache
def read_picture(module: str, name: str) -> Picture:
    """Return a picture of the folder `pictures` beside a module.

    Args:
        module: the `__file__` of the module.
        name: that of the file, without its ending.
    """
    return Path(module).with_name("pictures").joinpath(f"{name}.txt").read_text("ascii").splitlines()


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
        """Paint a stretch of pixels. Text that stood in their cells is gone.

        Args:
            x, k: the first column and the half row.
            length: the number of pixels; those outside the plane are left out.
            role: the role of their colour.
        """
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
            height: the height, in half rows.
        """
        for down in range(height):
            self.run(x, k + down, width, role)

    def shape(self, x: int, k: int, spans: Spans, role: str) -> None:
        """Paint a shape whose upper left corner is at (x, k).

        Args:
            x, k: a column and a half row.
            spans: for each half row the first column, counted from `x`, and the number of pixels.
            role: the role of their colour.
        """
        for down, (first, length) in enumerate(spans):
            self.run(x + first, k + down, length, role)

    def dots(self, x: int, k: int, places: Iterable[tuple[int, int]], role: str) -> None:
        """Paint pixels whose places count from (x, k).

        Args:
            x, k: a column and a half row.
            places: how far each lies to the right and below; those outside the plane are left
                out.
            role: the role of their colour.
        """
        for right, down in places:
            self.dot(x + right, k + down, role)

    def picture(self, x: int, k: int, picture: Picture, roles: Mapping[str, str]) -> None:
        """Paint a picture with its upper left corner at (x, k).

        Args:
            roles: the role for each character of the picture; pixels of other characters stay as they are.
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
        lift: by how many half rows the top of any stack is lifted.
    """
    rims = min(pieces - 1, lift)
    return tuple(max(0, rims - below) * lift // max(1, rims) for below in reversed(range(pieces)))
