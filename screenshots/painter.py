"""Paints the screen of an emulated terminal as a picture.

Letters come from a font; lines, blocks and Braille dots are drawn as geometry, so that they meet from cell to
cell and look the same whatever the font.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from PIL import Image, ImageDraw

from antterm.draw.geometry import HEIGHT, WIDTH
from antterm.draw.raster import font_of, shape_of
from tests.terminal import Cell, Terminal

INK, PAPER = "#d4d4d4", "#121212"
"""A terminal's own colours."""
LIGHT_INK, LIGHT_PAPER = "#26241f", "#f4f1ea"
"""Those of a light one."""

COLOURS: Final = {
    "black": "#1c1c1c",
    "red": "#cd3131",
    "green": "#13a10e",
    "brown": "#c19c00",
    "blue": "#3b78d8",
    "magenta": "#bc3fbc",
    "cyan": "#2aa1b3",
    "white": "#cccccc",
    "brightblack": "#767676",
    "brightred": "#f14c4c",
    "brightgreen": "#23d18b",
    "brightbrown": "#f5f543",
    "brightblue": "#5c9dff",
    "brightmagenta": "#d670d6",
    "brightcyan": "#29b8db",
    "brightwhite": "#ffffff",
}
"""The sixteen colours by their names in the emulator (its brown is everybody's yellow)."""

RGB = tuple[int, int, int]


class Shot(NamedTuple):
    """What a terminal shows at one moment, to be painted later."""

    cells: tuple[tuple[Cell, ...], ...]
    """Row by row."""
    cursor: tuple[int, int] | None
    """Column and row; None while the cursor is hidden."""

    @classmethod
    def of(cls, terminal: Terminal) -> Self:
        """Take what a terminal shows now."""
        rows = (tuple(terminal.cell(x, y) for x in range(terminal.cols)) for y in range(terminal.rows))
        return cls(tuple(rows), terminal.cursor())


def paint(screen: Terminal | Shot, ink: str = INK, paper: str = PAPER) -> Image.Image:
    """Paint a screen, with a margin of one cell."""
    shot = screen if isinstance(screen, Shot) else Shot.of(screen)
    rows, cols = len(shot.cells), len(shot.cells[0])
    image = Image.new("RGB", (WIDTH * (cols + 2), HEIGHT * (rows + 1)), paper)
    for y, row in enumerate(shot.cells):
        for x, cell in enumerate(row):
            wide = x + 1 < cols and row[x + 1].char == ""
            if (x, y) == shot.cursor:
                cell = cell._replace(reverse=not cell.reverse)
            colours = _rgb(cell.fg, ink), _rgb(cell.bg, paper)
            _paint_cell(image, WIDTH * (x + 1), HEIGHT * y + HEIGHT // 2, cell, colours, 2 if wide else 1)
    return image


def _paint_cell(
    image: Image.Image, left: int, top: int, cell: Cell, colours: tuple[RGB, RGB], columns: int
) -> None:
    if not cell.char:
        return
    fg, bg = colours
    if cell.reverse:
        fg, bg = bg, fg
    if cell.dim:
        fg = _between(fg, bg, 0.45)
    draw = ImageDraw.Draw(image)
    right, bottom = left + WIDTH * columns - 1, top + HEIGHT - 1
    draw.rectangle((left, top, right, bottom), fill=bg)
    shape = shape_of(cell.char)
    if shape is not None:
        image.paste(fg, (left, top), shape)
    elif cell.char.strip():
        font = font_of("bold" if cell.bold else "")
        ascent, descent = font.getmetrics()
        baseline = top + (HEIGHT - ascent - descent) // 2 + ascent
        draw.text((left, baseline), cell.char, font=font, fill=fg, anchor="ls")
    if cell.underline:
        draw.rectangle((left, bottom - 2, right, bottom - 1), fill=fg)


def _rgb(colour: str, default: str) -> RGB:
    text = default if colour == "default" else COLOURS.get(colour, f"#{colour}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def indexed(pictures: Sequence[Image.Image]) -> list[Image.Image]:
    """The pictures in one palette of at most 256 colours.

    The commonest colours of all pictures are kept as they are, so a tile has the very colour that the program
    chose; the rarest shades at the edges of letters become the nearest of these.
    """
    pixels = [memoryview(picture.convert("RGBA").tobytes()).cast("I") for picture in pictures]
    count = Counter[int]()
    for one in pixels:
        count.update(one)
    kept = [colour for colour, _ in count.most_common(256)]
    number = {colour: place for place, colour in enumerate(kept)}
    for colour in count:
        if colour not in number:
            number[colour] = min(range(len(kept)), key=lambda i: math.dist(_parts(kept[i]), _parts(colour)))
    made = []
    for picture, one in zip(pictures, pixels, strict=True):
        image = Image.frombytes("P", picture.size, bytes(map(number.__getitem__, one)))
        image.putpalette([part for colour in kept for part in _parts(colour)])
        made.append(image)
    return made


def _parts(colour: int) -> RGB:
    """Return red, green and blue of a pixel as a number of the machine."""
    red, green, blue, _alpha = colour.to_bytes(4, sys.byteorder)
    return red, green, blue


def _between(one: RGB, other: RGB, share: float) -> RGB:
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return r, g, b
