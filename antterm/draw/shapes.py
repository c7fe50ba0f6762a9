"""The shape of a cell in characters: which belong to its face, which to its rim, and how its outline runs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from antterm.draw.canvas import DOTS_X, DOTS_Y, Glyphs, bits_of, char_of
from antterm.draw.hexgrid import FlatLayout, Point, PointyLayout

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
    """Return the shape of a cell that stands on a point."""
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


@lru_cache(maxsize=32)
def flat_shape(layout: FlatLayout, glyphs: Glyphs) -> Shape:
    """Return the shape of a cell that lies on a side. It has no rim: its face keeps clear of its outline."""
    line: dict[Point, str] = {}
    if glyphs == "ascii":
        for edge, char in enumerate("-\\/-\\/"):
            line |= dict.fromkeys(flat_edges(layout)[edge], char)
        line |= dict.fromkeys(flat_corners(layout), "+")
    else:
        line |= {place: char_of(bits) for place, bits in flat_outline(layout).items()}
    face: list[Point] = []
    for y in range(1, layout.height):
        aside = abs(layout.slant - y)
        face += [(x, y) for x in range(1 + aside, layout.width + layout.slant - aside)]
    return Shape(tuple(sorted(face)), (), tuple((x, y, char) for (x, y), char in sorted(line.items())))


@lru_cache(maxsize=8)
def flat_edges(layout: FlatLayout) -> tuple[tuple[Point, ...], ...]:
    """Return the character cells of each edge without its corners, clockwise from the upper one."""
    w, h, s = layout.width, layout.height, layout.slant
    upper, lower = range(1, s), range(s + 1, h)
    return (
        tuple((x, 0) for x in range(s + 1, w)),
        tuple((w + y, y) for y in upper),
        tuple((w + h - y, y) for y in lower),
        tuple((x, h) for x in range(s + 1, w)),
        tuple((y - s, y) for y in lower),
        tuple((s - y, y) for y in upper),
    )


def flat_corners(layout: FlatLayout) -> list[Point]:
    """Return the six corners of a cell, clockwise from the left end of its upper edge."""
    w, h, s = layout.width, layout.height, layout.slant
    return [(s, 0), (w, 0), (w + s, s), (w, h), (s, h), (0, s)]


@lru_cache(maxsize=8)
def flat_outline(layout: FlatLayout) -> Mapping[Point, int]:
    """Return the character cells of the six edges, each with the bits of its dots of Braille."""
    corners = [(DOTS_X * x, DOTS_Y * y + 2) for x, y in flat_corners(layout)]
    dots = []
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        steps = max(abs(x2 - x1), abs(y2 - y1))
        dots += [(x1 + round((x2 - x1) * i / steps), y1 + round((y2 - y1) * i / steps)) for i in range(steps)]
    return bits_of(dots)
