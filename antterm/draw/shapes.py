"""The shape of a cell in characters: which belong to its face, which to its rim, and how its outline runs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from antterm.draw.braille import DOTS_X, DOTS_Y, bits_of, char_of
from antterm.draw.display import Glyphs
from antterm.draw.hexgrid import PointyLayout

_SLOPE: Final = "'-._"
"""ASCII for a line at the top, the upper middle, the lower middle and the bottom of a character cell."""

_FULL: Final = DOTS_X * DOTS_Y
_NEARLY_FULL: Final = _FULL - 1
"""Enough dots to count as inside in the caps, which would be too narrow otherwise; corners stay rounded."""

Stroke = tuple[int, int, str]
"""A character and its place in the cell's drawing."""


class Shape(NamedTuple):
    """A cell's drawing, in places counted from the upper left corner of its layout's `size`."""

    face: tuple[tuple[int, int], ...]
    """Inside, but for a dot at most."""
    rim: tuple[Stroke, ...]
    """Partly inside; the character fills the part that is. None in ASCII."""
    outline: tuple[Stroke, ...]
    """The line round the cell, shared with its neighbours."""


@lru_cache(maxsize=32)
def pointy_shape(layout: PointyLayout, glyphs: Glyphs) -> Shape:
    """The shape of a cell that stands on a point."""
    return _ascii_pointy(layout) if glyphs == "ascii" else _braille_pointy(layout)


def _braille_pointy(layout: PointyLayout) -> Shape:
    width, height = layout.width, layout.size[1]
    cap = DOTS_Y * layout.cap
    last = DOTS_Y * height - 1
    gap = layout.cap
    inside: list[tuple[int, int]] = []
    line: list[tuple[int, int]] = []
    for x in range(DOTS_X * (width + 1)):
        aside = abs(x + 0.5 - (width + 1))
        edge = int(cap * aside / width)
        if aside < width and cap:
            line += [(x, edge), (x, last - edge)]
        if aside < width - 1:
            inside += [(x, y) for y in range(edge + gap, last - edge - gap + 1)]
    if cap:
        upright = range(cap, last - cap + 1)
        line += [(x, y) for x in (1, DOTS_X * width + 1) for y in upright]
    face: list[tuple[int, int]] = []
    rim: list[Stroke] = []
    for (x, y), bits in sorted(bits_of(inside).items()):
        in_cap = not layout.cap <= y < height - layout.cap
        if bits.bit_count() >= (_NEARLY_FULL if in_cap else _FULL):
            face.append((x, y))
        else:
            rim.append((x, y, char_of(bits)))
    outline = tuple((x, y, char_of(bits)) for (x, y), bits in sorted(bits_of(line).items()))
    return Shape(tuple(face), tuple(rim), outline)


def _ascii_pointy(layout: PointyLayout) -> Shape:
    width, height, cap = layout.width, layout.size[1], layout.cap
    middle, steps = width // 2, len(_SLOPE) * cap
    face: list[tuple[int, int]] = []
    line: list[Stroke] = []
    for x in range(width + 1):
        aside = abs(x - middle)
        top, bottom = 0, height
        if cap:
            drop = min(steps * aside // middle, steps - 1)
            rise = min(steps * (middle - aside) // middle, steps - 1)
            top, bottom = drop // len(_SLOPE) + 1, height - cap + rise // len(_SLOPE)
            line += [(x, top - 1, _SLOPE[drop % len(_SLOPE)]), (x, bottom, _SLOPE[rise % len(_SLOPE)])]
        if 0 < x < width:
            face += [(x, y) for y in range(top, bottom)]
    if cap:
        line += [(x, y, "|") for x in (0, width) for y in range(cap, height - cap)]
    return Shape(tuple(sorted(face)), (), tuple(sorted(line)))
