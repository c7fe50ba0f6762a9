"""How a game went, as a bot rates its positions: up for the first seat, down for the second."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.bots.appraisal import MOST
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.paint import DIM, TITLE, WARNING, shorten
from antterm.draw.pixels import Pixels

LABEL = 10
"""Columns for whose side is above and below."""
UP, DOWN, LEVEL, HERE = "title", "key", "dim", "row"
"""Roles: good for the first seat, for the second, even, and the column of the position shown."""
LEAST_SEEN = 0.05
"""A rating nearer to 0 is even."""


@dataclass(frozen=True)
class RatingGraph:
    """Ratings by position, a column or more for each, and below them the moves that tipped the game."""

    ratings: tuple[float | None, ...]
    """For the first seat; None where a position is not rated, or not yet."""
    at: int
    """The position shown."""
    sides: tuple[str, str]
    """What the seats are called."""
    tips: tuple[tuple[int, str], ...] = ()
    """Positions, and what is written under them, the worst first."""
    said: str = ""
    """The rating of the position shown."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, Ink("text", "side"))
        rows = height - 1
        room = width - LABEL - 2
        if rows < 2 or room < 10:
            return canvas
        plane = Pixels(room, rows, "side")
        last = max(1, len(self.ratings))
        ends = [(n * room // last, max(n * room // last + 1, (n + 1) * room // last)) for n in range(last)]
        if self.at < last:
            first, end = ends[self.at]
            plane.box(first, 0, end - first, 2 * rows, HERE)
        for rating, (first, end) in zip(self.ratings, ends, strict=False):
            if rating is not None:
                _bar(plane, first, end - first, rating, rows)
        canvas.blit(plane.canvas(), LABEL + 1, 0)
        canvas.put(1, 0, shorten(self.sides[0], LABEL - 1), DIM)
        canvas.put(1, rows - 1, shorten(self.sides[1], LABEL - 1), DIM)
        if rows > 2:
            canvas.put(1, rows // 2, self.said, TITLE)
        self._put_tips(canvas, [first for first, _end in ends], height - 1)
        return canvas

    def _put_tips(self, canvas: Canvas, columns: list[int], y: int) -> None:
        """The worst under their columns, as many as there is room for."""
        taken: set[int] = set()
        for number, text in self.tips:
            x = LABEL + 1 + columns[min(number, len(columns) - 1)] - len(text) // 2
            x = max(LABEL + 1, min(x, canvas.width - len(text) - 1))
            if taken.isdisjoint(range(x - 1, x + len(text) + 1)):
                taken.update(range(x, x + len(text)))
                canvas.put(x, y, text, WARNING)


def _bar(plane: Pixels, x: int, width: int, rating: float, rows: int) -> None:
    """A bar from the middle; its height grows with the root of the rating, so that small ones are seen."""
    if abs(rating) < LEAST_SEEN:
        plane.run(x, rows - 1, width, LEVEL)
        return
    high = max(1, round((abs(rating) / MOST) ** 0.5 * rows))
    if rating > 0:
        plane.box(x, rows - high, width, high, UP)
    else:
        plane.box(x, rows, width, high, DOWN)
