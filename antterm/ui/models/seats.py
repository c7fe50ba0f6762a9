"""The seats pane of a game that has none of its own."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.canvas import Canvas
from antterm.draw.paint import KEY, shorten


@dataclass(frozen=True)
class Seats:
    """A row for each seat; the one that is asked is marked."""

    rows: tuple[str, ...]
    asked: int | None

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for seat, row in enumerate(self.rows):
            canvas.put(0, seat, ">" if seat == self.asked else " ", KEY)
            canvas.put(2, seat, shorten(row, width - 2))
        return canvas
