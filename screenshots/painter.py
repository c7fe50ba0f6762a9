"""Paints the screen of an emulated terminal as a picture.

Letters come from a font; lines, blocks and Braille dots are drawn as geometry, so that they meet from cell to
cell and look the same whatever the font.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from tests.terminal import Cell, Terminal

FONT_FOLDERS: Final = (
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/dejavu",
    "/usr/share/fonts/dejavu-sans-mono-fonts",
    "/usr/share/fonts/TTF",
    "/usr/local/share/fonts",
    "/opt/homebrew/share/fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "C:/Windows/Fonts",
)

WIDTH, HEIGHT = 12, 24
"""Size of a cell in pixels."""
FONT_SIZE: Final = 20
FINE: Final = 4
"""Geometry is drawn this much larger and scaled down, which smooths its slanting edges."""
LIGHT, HEAVY, DOUBLE = 2, 4, 6
"""Thickness of lines in pixels; a double line is two thin ones and the gap between them."""

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


def paint(terminal: Terminal, ink: str = INK, paper: str = PAPER) -> Image.Image:
    """The screen of a terminal, with a margin of one cell."""
    image = Image.new("RGB", (WIDTH * (terminal.cols + 2), HEIGHT * (terminal.rows + 1)), paper)
    cursor = terminal.cursor()
    for y in range(terminal.rows):
        for x in range(terminal.cols):
            cell = terminal.cell(x, y)
            wide = x + 1 < terminal.cols and terminal.cell(x + 1, y).char == ""
            if (x, y) == cursor:
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
        font = font_of("-Bold" * cell.bold + "-Oblique" * (cell.italic and not cell.bold))
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
    pixels = [list(zip(*(iter(picture.tobytes()),) * 3, strict=True)) for picture in pictures]
    count = Counter(colour for one in pixels for colour in one)
    kept = [colour for colour, _ in count.most_common(256)]
    number = {colour: i for i, colour in enumerate(kept)}
    for colour in count:
        if colour not in number:
            number[colour] = min(range(len(kept)), key=lambda i: math.dist(kept[i], colour))
    made = []
    for picture, one in zip(pictures, pixels, strict=True):
        image = Image.frombytes("P", picture.size, bytes(number[colour] for colour in one))
        image.putpalette([part for colour in kept for part in colour])
        made.append(image)
    return made


def _between(one: RGB, other: RGB, share: float) -> RGB:
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return r, g, b


@cache
def font_of(style: str) -> ImageFont.FreeTypeFont:
    """DejaVu Sans Mono in a style such as `-Bold`.

    Raises:
        FileNotFoundError: the font is in none of the usual folders.
    """
    name = f"DejaVuSansMono{style}.ttf"
    for folder in FONT_FOLDERS:
        path = Path(folder).expanduser() / name
        if path.is_file():
            return ImageFont.truetype(path, FONT_SIZE)
    raise FileNotFoundError(f"{name} is in none of {', '.join(FONT_FOLDERS)}; install the DejaVu fonts")


@cache
def shape_of(char: str) -> Image.Image | None:
    """The mask of a character drawn as geometry (0 paper, 255 ink), or None for one that the font draws."""
    code = ord(char[0])
    mask = Image.new("L", (WIDTH * FINE, HEIGHT * FINE), 0)
    pen = ImageDraw.Draw(mask)
    if 0x2800 <= code <= 0x28FF:
        _draw_braille(pen, code - 0x2800)
    elif 0x2591 <= code <= 0x2593:
        mask.paste(64 * (code - 0x2590), (0, 0, *mask.size))
    elif 0x2580 <= code <= 0x259F:
        _draw_block(pen, code)
    elif 0x25E2 <= code <= 0x25E5:
        corners = ((0, 0), (1, 0), (1, 1), (0, 1))
        missing = {0x25E2: 0, 0x25E3: 1, 0x25E4: 2, 0x25E5: 3}[code]
        w, h = mask.size
        pen.polygon([(x * w, y * h) for i, (x, y) in enumerate(corners) if i != missing], fill=255)
    elif 0x2500 <= code <= 0x257F:
        _draw_lines(pen, unicodedata.name(char[0]).removeprefix("BOX DRAWINGS ").split())
    else:
        return None
    return mask.resize((WIDTH, HEIGHT), Image.Resampling.BOX)


def _box(
    pen: ImageDraw.ImageDraw, left: float, top: float, right: float, bottom: float, ink: int = 255
) -> None:
    """A filled rectangle; edges in pixels of the cell, right and bottom not included."""
    if right > left and bottom > top:
        pen.rectangle((left * FINE, top * FINE, right * FINE - 1, bottom * FINE - 1), fill=ink)


def _draw_braille(pen: ImageDraw.ImageDraw, bits: int) -> None:
    """Dots 1-3 and 7 stand in the left column from the top, 4-6 and 8 in the right one."""
    places = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
    radius = 0.2 * WIDTH
    for bit, (column, row) in enumerate(places):
        if bits >> bit & 1:
            x, y = WIDTH * (column + 0.5) / 2, HEIGHT * (row + 0.5) / 4
            pen.ellipse([FINE * v for v in (x - radius, y - radius, x + radius, y + radius)], fill=255)


QUADRANTS: Final = {
    0x2596: "c", 0x2597: "d", 0x2598: "a", 0x2599: "acd", 0x259A: "ad",
    0x259B: "abc", 0x259C: "abd", 0x259D: "b", 0x259E: "bc", 0x259F: "bcd",
}  # fmt: skip
"""Quarters of a cell: a b above c d."""


def _draw_block(pen: ImageDraw.ImageDraw, code: int) -> None:
    if code == 0x2580:
        _box(pen, 0, 0, WIDTH, HEIGHT / 2)
    elif code <= 0x2588:
        _box(pen, 0, HEIGHT * (0x2588 - code) / 8, WIDTH, HEIGHT)
    elif code <= 0x258F:
        _box(pen, 0, 0, WIDTH * (0x2590 - code) / 8, HEIGHT)
    elif code == 0x2590:
        _box(pen, WIDTH / 2, 0, WIDTH, HEIGHT)
    elif code == 0x2594:
        _box(pen, 0, 0, WIDTH, HEIGHT / 8)
    elif code == 0x2595:
        _box(pen, WIDTH * 7 / 8, 0, WIDTH, HEIGHT)
    for quadrant in QUADRANTS.get(code, ""):
        x, y = "abcd".index(quadrant) % 2, "abcd".index(quadrant) // 2
        _box(pen, x * WIDTH / 2, y * HEIGHT / 2, (x + 1) * WIDTH / 2, (y + 1) * HEIGHT / 2)


WEIGHTS: Final = {"LIGHT": LIGHT, "SINGLE": LIGHT, "HEAVY": HEAVY, "DOUBLE": DOUBLE}
ARMS: Final = {
    "UP": ("UP",),
    "DOWN": ("DOWN",),
    "LEFT": ("LEFT",),
    "RIGHT": ("RIGHT",),
    "VERTICAL": ("UP", "DOWN"),
    "HORIZONTAL": ("LEFT", "RIGHT"),
}
DASHES: Final = {"DOUBLE": 2, "TRIPLE": 3, "QUADRUPLE": 4}


def arms_of(words: list[str]) -> dict[str, int]:
    """Thickness of the arms of a box-drawing character, read from its name.

    Args:
        words: such as LIGHT DOWN AND RIGHT, or DOWN HEAVY AND RIGHT LIGHT: a weight stands either before its
            directions, all through the name, or after them.
    """
    arms: dict[str, int] = {}
    before = words[0] in WEIGHTS
    weight, waiting = 0, list[str]()
    for word in words:
        if word in WEIGHTS:
            weight = WEIGHTS[word]
            arms |= dict.fromkeys(waiting, weight)
            waiting = []
        elif word in ARMS and before:
            arms |= dict.fromkeys(ARMS[word], weight)
        elif word in ARMS:
            waiting += ARMS[word]
    return arms


def _draw_lines(pen: ImageDraw.ImageDraw, words: list[str]) -> None:
    if "DIAGONAL" in words:
        _draw_diagonals(pen, words)
    elif "ARC" in words:
        _draw_arc(pen, arms_of(words))
    elif "DASH" in words:
        _draw_dashes(pen, DASHES[words[1]], WEIGHTS[words[0]], vertical=words[-1] == "VERTICAL")
    else:
        _draw_arms(pen, arms_of(words))


def _arm(pen: ImageDraw.ImageDraw, side: str, thickness: int, inward: float, ink: int = 255) -> None:
    """A bar from the edge of the cell to its middle and `inward` pixels beyond."""
    x, y, half = WIDTH / 2, HEIGHT / 2, thickness / 2
    if side == "UP":
        _box(pen, x - half, 0, x + half, y + inward, ink)
    elif side == "DOWN":
        _box(pen, x - half, y - inward, x + half, HEIGHT, ink)
    elif side == "LEFT":
        _box(pen, 0, y - half, x + inward, y + half, ink)
    else:
        _box(pen, x - inward, y - half, WIDTH, y + half, ink)


def _draw_arms(pen: ImageDraw.ImageDraw, arms: dict[str, int]) -> None:
    joint = max(arms.values()) / 2
    for side, thickness in arms.items():
        _arm(pen, side, thickness, joint if len(arms) > 1 else 0)
    gap = DOUBLE - 2 * LIGHT
    for side, thickness in arms.items():
        if thickness == DOUBLE:
            _arm(pen, side, gap, gap / 2, ink=0)


def _draw_dashes(pen: ImageDraw.ImageDraw, count: int, thickness: int, vertical: bool) -> None:
    length = (HEIGHT if vertical else WIDTH) / count
    for i in range(count):
        start, end = (i + 0.15) * length, (i + 0.85) * length
        if vertical:
            _box(pen, (WIDTH - thickness) / 2, start, (WIDTH + thickness) / 2, end)
        else:
            _box(pen, start, (HEIGHT - thickness) / 2, end, (HEIGHT + thickness) / 2)


def _draw_diagonals(pen: ImageDraw.ImageDraw, words: list[str]) -> None:
    w, h, thickness = WIDTH * FINE, HEIGHT * FINE, LIGHT * FINE
    reach = math.hypot(w, h)  # past the corners, so that neighbouring strokes meet
    dx, dy = w * w / reach / 4, w * h / reach / 4
    if "CROSS" in words or words[2:4] == ["UPPER", "RIGHT"]:
        pen.line((-dx, h + dy, w + dx, -dy), fill=255, width=thickness)
    if "CROSS" in words or words[2:4] == ["UPPER", "LEFT"]:
        pen.line((-dx, -dy, w + dx, h + dy), fill=255, width=thickness)


def _draw_arc(pen: ImageDraw.ImageDraw, arms: dict[str, int]) -> None:
    """A quarter circle between two sides, straight from its end to the farther one."""
    radius = WIDTH / 2
    x = WIDTH if "RIGHT" in arms else 0
    y = HEIGHT / 2 + (radius if "DOWN" in arms else -radius)
    outer = radius + LIGHT / 2
    start = (180 if "RIGHT" in arms else 270) if "DOWN" in arms else (90 if "RIGHT" in arms else 0)
    around = [FINE * v for v in (x - outer, y - outer, x + outer, y + outer)]
    pen.arc(
        [around[0], around[1], around[2] - 1, around[3] - 1], start, start + 90, fill=255, width=LIGHT * FINE
    )
    left, right = (WIDTH - LIGHT) / 2, (WIDTH + LIGHT) / 2
    if "DOWN" in arms:
        _box(pen, left, y, right, HEIGHT)
    else:
        _box(pen, left, 0, right, y)
