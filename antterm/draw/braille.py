"""Dots of Braille: a character cell is two dots wide and four tall, so dots are about square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

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
