"""Paints a canvas as a picture of vectors, an SVG, in the colours of a theme.

Grounds and half blocks become one path for each colour, lines and Braille geometry, all else letters of
whatever monospaced font there is, each stretch as wide as its cells.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import cos, radians, sin
from typing import Final
from xml.sax.saxutils import escape

from antterm.draw.canvas import HALF_BLOCK, Canvas, Ink
from antterm.draw.contrast import rgb_of_xterm
from antterm.draw.geometry import HEIGHT, LIGHT, WIDTH, Pen, trace
from antterm.draw.roles import Colour, colour_of

FONTS: Final = "DejaVu Sans Mono, Menlo, Consolas, Cascadia Mono, monospace"
FONT_SIZE: Final = 20
BASELINE: Final = 18
"""Units from the top of a cell to where letters stand."""
MARGIN: Final = 12
"""Units round the picture."""
HALF: Final = HEIGHT // 2


def svg(canvas: Canvas, theme: str, title: str) -> str:
    """Return the picture.

    Args:
        theme: the theme whose colours it has.
        title: what it is called where it cannot be seen.
    """
    wide, high = canvas.width * WIDTH + 2 * MARGIN, canvas.height * HEIGHT + 2 * MARGIN
    painter = _Painter(theme)
    for y, row in enumerate(canvas.rows):
        painter.row(y, row)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
            f' width="{wide}" height="{high}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{wide}" height="{high}" fill="{painter.base}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})">',
            *painter.grounds(),
            f'<g font-family="{FONTS}" font-size="{FONT_SIZE}" xml:space="preserve">',
            *painter.letters,
            "</g>",
            "</g>",
            "</svg>",
            "",
        )
    )


def rgb_of(colour: Colour | None) -> str:
    """Return a colour as `#rrggbb`; empty where nobody has it."""
    if colour is None:
        return ""
    return colour.rgb or f"#{bytes(rgb_of_xterm(colour.number)).hex()}"


class _Painter:
    """Collects what a picture is made of."""

    def __init__(self, theme: str) -> None:
        self.theme = theme
        self.base, self.text = self._rgb("base"), self._rgb("text")
        self._grounds = defaultdict[str, list[str]](list)
        """The boxes of each ground, by colour."""
        self._strokes = defaultdict[str, list[str]](list)
        """The paths of what is drawn on these grounds, by colour."""
        self.letters: list[str] = []

    def _rgb(self, role: str) -> str:
        return rgb_of(colour_of(role, self.theme)) if role else ""

    def _colours(self, ink: Ink) -> tuple[str, str]:
        """Return the colours of what is written, and of its ground."""
        ground = self._rgb(ink.bg) or self.base
        fg = self._rgb(ink.fg) or (self.text if ink.fg else ground)
        return (ground, fg) if "r" in ink.attrs else (fg, ground)

    def grounds(self) -> Iterator[str]:
        """Yield everything without letters, a path for each colour."""
        yield '<g shape-rendering="crispEdges">'
        yield from _paths(self._grounds)
        yield "</g>"
        yield from _paths(self._strokes)

    def row(self, y: int, row: list[tuple[str, Ink]]) -> None:
        """Take over a row of cells."""
        halves: tuple[list[str], list[str]] = [], []
        for char, ink in row:
            fg, ground = self._colours(ink)
            halves[0].append(fg if char == HALF_BLOCK else ground)
            halves[1].append(ground)
        for down, colours in enumerate(halves):
            for x, length in _stretches(colours):
                if colours[x] != self.base:
                    self._box(colours[x], x * WIDTH, y * HEIGHT + down * HALF, length * WIDTH, HALF)
        self._write(y, row)

    def _box(self, colour: str, x: float, y: float, wide: float, high: float) -> None:
        self._grounds[colour].append(f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z")

    def _write(self, y: int, row: list[tuple[str, Ink]]) -> None:
        """Write a row: geometry as such, the rest in stretches of one ink."""
        written: list[Ink | None] = [
            ink if char.strip() and not self._is_traced(x, y, char, ink) else None
            for x, (char, ink) in enumerate(row)
        ]
        for x, length in _stretches(written):
            if (ink := written[x]) is not None:
                self._put(x, y, "".join(char for char, _ink in row[x : x + length]), length, ink)

    def _is_traced(self, x: int, y: int, char: str, ink: Ink) -> bool:
        """Return whether a character is a ground or geometry; then it is painted."""
        if char == HALF_BLOCK:
            return True
        fg, ground = self._colours(ink)
        pen = PathPen(x * WIDTH, y * HEIGHT)
        if not trace(char, pen):
            return False
        self._strokes[fg].extend(pen.filled)
        self._strokes[ground].extend(pen.wiped)
        return True

    def _put(self, x: int, y: int, text: str, length: int, ink: Ink) -> None:
        bold = ' font-weight="bold"' if "b" in ink.attrs else ""
        slanted = ' font-style="italic"' if "i" in ink.attrs else ""
        line = ' text-decoration="underline"' if "u" in ink.attrs else ""
        faint = ' opacity=".6"' if "d" in ink.attrs else ""
        self.letters.append(
            f'<text x="{x * WIDTH}" y="{y * HEIGHT + BASELINE}" textLength="{length * WIDTH}"'
            f' fill="{self._colours(ink)[0]}"{bold}{slanted}{line}{faint}>{escape(text)}</text>'
        )


def _paths(shapes: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield a path for each colour."""
    for colour, outlines in shapes.items():
        if outlines:
            yield f'<path fill="{colour}" d="{"".join(outlines)}"/>'


def _stretches(values: list[str] | list[Ink | None]) -> Iterator[tuple[int, int]]:
    """Yield where equal neighbours begin, and how many there are."""
    start = 0
    for x in range(1, len(values) + 1):
        if x == len(values) or values[x] != values[start]:
            yield start, x - start
            start = x


class PathPen(Pen):
    """Draws paths; lines and circles as their outlines.

    Args:
        x, y: the upper left corner of the cell.
    """

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.filled: list[str] = []
        self.wiped: list[str] = []

    def box(self, left: float, top: float, right: float, bottom: float, wipe: bool = False) -> None:
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        (self.wiped if wipe else self.filled).append(self._closed(corners))

    def disc(self, x: float, y: float, radius: float) -> None:
        start, arc = f"M{self.x + x - radius:g} {self.y + y:g}", f"a{radius:g} {radius:g} 0 1 0 "
        self.filled.append(f"{start}{arc}{2 * radius:g} 0{arc}{-2 * radius:g} 0z")

    def triangle(self, corners: tuple[tuple[float, float], ...]) -> None:
        self.filled.append(self._closed(corners))

    def line(self, start: tuple[float, float], end: tuple[float, float], thickness: float) -> None:
        (x, y), (right, down) = start, end
        length = ((right - x) ** 2 + (down - y) ** 2) ** 0.5
        dx, dy = (down - y) / length * thickness / 2, (x - right) / length * thickness / 2
        self.triangle(((x + dx, y + dy), (right + dx, down + dy), (right - dx, down - dy), (x - dx, y - dy)))

    def quarter(self, x: float, y: float, radius: float, start: int) -> None:
        outer, inner = radius + LIGHT / 2, radius - LIGHT / 2
        (ax, ay), (bx, by) = ((cos(radians(turn)), sin(radians(turn))) for turn in (start, start + 90))

        def place(radius: float, dx: float, dy: float) -> str:
            return f"{self.x + x + radius * dx:g} {self.y + y + radius * dy:g}"

        out = f"M{place(outer, ax, ay)}A{outer:g} {outer:g} 0 0 1 {place(outer, bx, by)}"
        back = f"L{place(inner, bx, by)}A{inner:g} {inner:g} 0 0 0 {place(inner, ax, ay)}z"
        self.filled.append(out + back)

    def _closed(self, corners: tuple[tuple[float, float], ...]) -> str:
        places = "L".join(f"{self.x + x:g} {self.y + y:g}" for x, y in corners)
        return f"M{places}z"
