"""Lines of text in stretches of equal ink: how many cells they take, and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from antterm.draw.canvas import Ink, cells_of
from antterm.draw.paint import shorten

Segment = tuple[str, Ink]
"""A stretch of text in one ink."""
Line = Sequence[Segment]


def length(line: Iterable[Segment]) -> int:
    """Return how many cells a line takes."""
    return sum(cells_of(text) for text, _ink in line)


def put_line(
    put: Callable[[int, int, str, Ink], None], x: int, y: int, line: Iterable[Segment], end: int
) -> int:
    """Write a line, its last stretches cut where they have no room.

    Args:
        put: writes a text: `Canvas.put` or `Pixels.write`.
        x: the column of its first cell.
        y: its row.
        line: what is written.
        end: the column before which it ends.

    Returns:
        The column after the last.
    """
    for text, ink in line:
        shown = shorten(text, end - x) if x < end else ""
        put(x, y, shown, ink)
        x += cells_of(shown)
    return x
