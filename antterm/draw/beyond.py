"""How many things of a board lie beyond the edges of the pane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from antterm.core.hex import Hex
from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.hexgrid import Direction, Layout

ARROWS: Final[Mapping[str, Mapping[Direction, str]]] = {
    "unicode": {"left": "◄", "right": "►", "up": "▲", "down": "▼"},
    "ascii": {"left": "<", "right": ">", "up": "^", "down": "v"},
}
CHIP: Final = Ink("target.ink", "target", "b")


def beyond(
    layout: Layout, things: Mapping[Hex, int], origin: Point, width: int, height: int
) -> Counter[Direction]:
    """How many things the window does not show, by the side on which they lie.

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


def put_counts(canvas: Canvas, layout: Layout, things: Mapping[Hex, int], origin: Point, glyphs: str) -> None:
    """Write at the middle of each edge how many things lie beyond it."""
    counts = beyond(layout, things, origin, canvas.width, canvas.height)
    across, down = canvas.width // 2, canvas.height // 2
    for side, count in counts.items():
        arrow = ARROWS[glyphs][side]
        text = f"{count}{arrow}" if side == "right" else f"{arrow}{count}"
        x = {"left": 0, "right": canvas.width - len(text)}.get(side, across - len(text) // 2)
        y = {"up": 0, "down": canvas.height - 1}.get(side, down)
        canvas.put(x, y, text, CHIP)
