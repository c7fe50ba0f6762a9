"""Geometry of blocks, lines and Braille, which meet from cell to cell, whatever the font.

Pictures of screens are painted so, whether as pixels or as vectors: `trace` tells a pen what to draw.
"""

from __future__ import annotations

import math
import unicodedata
from typing import Final, Protocol

WIDTH, HEIGHT = 12, 24
"""Size of a cell in units."""
LIGHT, HEAVY, DOUBLE = 2, 4, 6
"""Thickness of lines in units; a double line is two thin ones and the gap between them."""


class Pen(Protocol):
    """Draws in a cell, in units from its upper left corner, to the right and down."""

    def box(self, left: float, top: float, right: float, bottom: float, wipe: bool = False) -> None:
        """Draw a filled rectangle, or wipe it out; right and bottom do not belong to it."""

    def disc(self, x: float, y: float, radius: float) -> None:
        """Draw a filled circle."""

    def triangle(self, corners: tuple[tuple[float, float], ...]) -> None:
        """Draw a filled triangle."""

    def line(self, start: tuple[float, float], end: tuple[float, float], thickness: float) -> None:
        """Draw a straight line."""

    def quarter(self, x: float, y: float, radius: float, start: int) -> None:
        """Draw a light quarter of a circle, clockwise from `start` degrees: 0 is east, 90 south."""


def trace(char: str, pen: Pen) -> bool:
    """Draw a character as geometry. Returns False for one that a font has to draw."""
    code = ord(char[0])
    if 0x2800 <= code <= 0x28FF:
        _draw_braille(pen, code - 0x2800)
    elif 0x2580 <= code <= 0x259F and not 0x2591 <= code <= 0x2593:
        _draw_block(pen, code)
    elif 0x25E2 <= code <= 0x25E5:
        corners = ((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))
        missing = {0x25E2: 0, 0x25E3: 1, 0x25E4: 2, 0x25E5: 3}[code]
        pen.triangle(tuple(corner for i, corner in enumerate(corners) if i != missing))
    elif 0x2500 <= code <= 0x257F:
        _draw_lines(pen, unicodedata.name(char[0]).removeprefix("BOX DRAWINGS ").split())
    else:
        return False
    return True


def _draw_braille(pen: Pen, bits: int) -> None:
    """Draw dots: 1-3 and 7 stand in the left column from the top, 4-6 and 8 in the right one."""
    places = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
    for bit, (column, row) in enumerate(places):
        if bits >> bit & 1:
            pen.disc(WIDTH * (column + 0.5) / 2, HEIGHT * (row + 0.5) / 4, 0.2 * WIDTH)


QUADRANTS: Final = {
    0x2596: "c", 0x2597: "d", 0x2598: "a", 0x2599: "acd", 0x259A: "ad",
    0x259B: "abc", 0x259C: "abd", 0x259D: "b", 0x259E: "bc", 0x259F: "bcd",
}  # fmt: skip
"""Quarters of a cell: a b above c d."""


def _draw_block(pen: Pen, code: int) -> None:
    if code == 0x2580:
        pen.box(0, 0, WIDTH, HEIGHT / 2)
    elif code <= 0x2588:
        pen.box(0, HEIGHT * (0x2588 - code) / 8, WIDTH, HEIGHT)
    elif code <= 0x258F:
        pen.box(0, 0, WIDTH * (0x2590 - code) / 8, HEIGHT)
    elif code == 0x2590:
        pen.box(WIDTH / 2, 0, WIDTH, HEIGHT)
    elif code == 0x2594:
        pen.box(0, 0, WIDTH, HEIGHT / 8)
    elif code == 0x2595:
        pen.box(WIDTH * 7 / 8, 0, WIDTH, HEIGHT)
    for quadrant in QUADRANTS.get(code, ""):
        x, y = "abcd".index(quadrant) % 2, "abcd".index(quadrant) // 2
        pen.box(x * WIDTH / 2, y * HEIGHT / 2, (x + 1) * WIDTH / 2, (y + 1) * HEIGHT / 2)


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
    """Return the thickness of the arms of a box-drawing character, read from its name.

    Args:
        words: the words of its name, such as LIGHT DOWN AND RIGHT, or DOWN HEAVY AND RIGHT LIGHT: a weight
            stands either before its directions, all through the name, or after them.
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


def _draw_lines(pen: Pen, words: list[str]) -> None:
    if "DIAGONAL" in words:
        _draw_diagonals(pen, words)
    elif "ARC" in words:
        _draw_arc(pen, arms_of(words))
    elif "DASH" in words:
        _draw_dashes(pen, DASHES[words[1]], WEIGHTS[words[0]], vertical=words[-1] == "VERTICAL")
    else:
        _draw_arms(pen, arms_of(words))


def _arm(pen: Pen, side: str, thickness: int, inward: float, wipe: bool = False) -> None:
    """Draw a bar from the edge of the cell to its middle and `inward` pixels beyond."""
    x, y, half = WIDTH / 2, HEIGHT / 2, thickness / 2
    boxes = {
        "UP": (x - half, 0, x + half, y + inward),
        "DOWN": (x - half, y - inward, x + half, HEIGHT),
        "LEFT": (0, y - half, x + inward, y + half),
        "RIGHT": (x - inward, y - half, WIDTH, y + half),
    }
    pen.box(*boxes[side], wipe)


def _draw_arms(pen: Pen, arms: dict[str, int]) -> None:
    joint = max(arms.values()) / 2
    for side, thickness in arms.items():
        _arm(pen, side, thickness, joint if len(arms) > 1 else 0)
    gap = DOUBLE - 2 * LIGHT
    for side, thickness in arms.items():
        if thickness == DOUBLE:
            _arm(pen, side, gap, gap / 2, wipe=True)


def _draw_dashes(pen: Pen, count: int, thickness: int, vertical: bool) -> None:
    length = (HEIGHT if vertical else WIDTH) / count
    for i in range(count):
        start, end = (i + 0.15) * length, (i + 0.85) * length
        if vertical:
            pen.box((WIDTH - thickness) / 2, start, (WIDTH + thickness) / 2, end)
        else:
            pen.box(start, (HEIGHT - thickness) / 2, end, (HEIGHT + thickness) / 2)


def _draw_diagonals(pen: Pen, words: list[str]) -> None:
    reach = math.hypot(WIDTH, HEIGHT)  # past the corners, so that neighbouring strokes meet
    dx, dy = WIDTH * WIDTH / reach / 4, WIDTH * HEIGHT / reach / 4
    if "CROSS" in words or words[2:4] == ["UPPER", "RIGHT"]:
        pen.line((-dx, HEIGHT + dy), (WIDTH + dx, -dy), LIGHT)
    if "CROSS" in words or words[2:4] == ["UPPER", "LEFT"]:
        pen.line((-dx, -dy), (WIDTH + dx, HEIGHT + dy), LIGHT)


def _draw_arc(pen: Pen, arms: dict[str, int]) -> None:
    """Draw a quarter circle between two sides, straight from its end to the farther one."""
    radius = WIDTH / 2
    x = WIDTH if "RIGHT" in arms else 0
    y = HEIGHT / 2 + (radius if "DOWN" in arms else -radius)
    start = (180 if "RIGHT" in arms else 270) if "DOWN" in arms else (90 if "RIGHT" in arms else 0)
    pen.quarter(x, y, radius, start)
    left, right = (WIDTH - LIGHT) / 2, (WIDTH + LIGHT) / 2
    if "DOWN" in arms:
        pen.box(left, y, right, HEIGHT)
    else:
        pen.box(left, 0, right, y)
