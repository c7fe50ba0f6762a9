"""How many things of a board lie beyond the edges of the pane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from antterm.core.hex import Hex
from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.display import Glyphs
from antterm.draw.hexgrid import Direction, Layout
from antterm.draw.pixels import HALF_BLOCK
from antterm.i18n import ngettext

ARROWS: Final[Mapping[str, Mapping[Direction, str]]] = {
    "unicode": {"left": "←", "right": "→", "up": "↑", "down": "↓"},
    "ascii": {"left": "<", "right": ">", "up": "^", "down": "v"},
}
NUMBERS: Final = 4
"""Numbers of answers at most that are told at an edge."""
BARE: Final = (" ", HALF_BLOCK)
"""Cells in which nothing is written."""
CHIP: Final = Ink("target.ink", "target", "b")


def beyond(
    layout: Layout, things: Mapping[Hex, int], origin: Point, width: int, height: int
) -> Counter[Direction]:
    """Return how many things the window does not show, by the side on which they lie.

    A thing counts as shown while the middle of its cell is. One that is beyond a corner counts to the left or
    to the right.

    Args:
        layout: where cells lie.
        things: how many of them are in each cell.
        origin: board coordinates of the window's upper left corner.
        width, height: of the window.
    """
    counts: Counter[Direction] = Counter()
    for cell, many in things.items():
        x, y = layout.centre(cell)
        side = _side(x - origin[0], width, "left", "right") or _side(y - origin[1], height, "up", "down")
        if side is not None:
            counts[side] += many
    return counts


def _side(at: int, room: int, before: Direction, after: Direction) -> Direction | None:
    return before if at < 0 else after if at >= room else None


def put_counts(
    canvas: Canvas,
    layout: Layout,
    things: Mapping[Hex, int],
    origin: Point,
    glyphs: Glyphs,
    numbers: Mapping[Point, str] = MappingProxyType({}),
) -> None:
    """Write at each edge how many things lie beyond it, and which numbers of answers stand there.

    They stand near the middle of the edge, where they cover no text.

    Args:
        numbers: of answers, by where they stand on the board.
    """
    width, height = canvas.width, canvas.height
    counts = beyond(layout, things, origin, width, height)
    unseen: dict[Direction, list[str]] = {}
    for (x, y), number in numbers.items():
        side = _side(x - origin[0], width, "left", "right") or _side(y - origin[1], height, "up", "down")
        if side is not None:
            unseen.setdefault(side, []).append(number)
    for side in {**counts, **unseen}:
        text = _sign(side, counts[side], unseen.get(side, []), glyphs)
        x, y = _freest(canvas, side, len(text))
        canvas.put(x, y, text, CHIP)


def _sign(side: Direction, count: int, numbers: Sequence[str], glyphs: Glyphs) -> str:
    """Return the text for a side: `◄2 more (4 7)` are two things, at which the answers 4 and 7 are."""
    listed = [*numbers[:NUMBERS], *(["+"] if len(numbers) > NUMBERS else [])]
    more = ngettext("{n} more", "{n} more", count).format(n=count)
    parts = [more if count else "", f"({' '.join(listed)})" if listed else ""]
    text = " ".join(part for part in parts if part)
    arrow = ARROWS[glyphs][side]
    return f"{text}{arrow}" if side == "right" else f"{arrow}{text}"


def _freest(canvas: Canvas, side: Direction, long: int) -> Point:
    """Return where at an edge a text covers the least of what is written, as near as can be to its middle."""
    if side in ("left", "right"):
        x, middle = 0 if side == "left" else canvas.width - long, canvas.height // 2
        places = [(x, y) for y in range(canvas.height)]
        away = [abs(y - middle) for _x, y in places]
    else:
        y, middle = 0 if side == "up" else canvas.height - 1, (canvas.width - long) // 2
        places = [(x, y) for x in range(max(1, canvas.width - long + 1))]
        away = [abs(x - middle) for x, _y in places]
    covered = [_letters(canvas, place, long) for place in places]
    return min(zip(covered, away, places, strict=True))[2]


def _letters(canvas: Canvas, place: Point, long: int) -> int:
    """Return how many cells with something written a text would cover or touch."""
    x, y = place
    return sum(char not in BARE for char, _ink in canvas.rows[y][max(0, x - 1) : x + long + 1])
