"""The course of a rating as a chart: a line over all rated games, between those of the bots' levels."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Final

from antterm.draw.canvas import DOTS_X, DOTS_Y, PLAIN, Canvas, Ink, cells_of, joined
from antterm.draw.paint import DIM, KEY, TITLE, put_wrapped

AXIS: Final = 5
"""Columns for the numbers of the axis and a blank."""
LEAST_ROWS: Final = 3
"""Rows of a chart at least."""
HIGHEST: Final = 17
"""Rows of a chart at most."""
APART: Final = 2
"""Rows from one number of the axis to the next."""
STEPS: Final = (50, 100, 150, 200, 300, 400)
"""Points from one number of the axis to the next."""
NEAR: Final = 160
"""Points by which a level may lie beyond the line and still be shown."""


@dataclass(frozen=True)
class RatingChart:
    """A rating after each rated game. The numbers at the left are evenly apart."""

    heading: str
    values: tuple[int, ...]
    """After each game; none where no game is rated."""
    provisional: int
    """Number of the first values that are provisional."""
    levels: tuple[tuple[str, int], ...]
    """Horizontal lines of the chart: name and fixed rating of each level of the bots."""
    ends: tuple[str, str]
    """Labels below the left and the right end of the chart, for the first and the last game."""
    empty: str
    """A sentence shown in place of the chart when there are no values."""
    ascii_only: bool

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y = put_wrapped(canvas, 0, 0, self.heading, width, TITLE, most=max(1, height - LEAST_ROWS - 1))
        if not self.values:
            put_wrapped(canvas, 0, y, self.empty, width, PLAIN, most=height - y)
            return canvas
        rows = min(height - y - 1, HIGHEST)
        labels = max((cells_of(f"{name} {value}") for name, value in self.levels), default=0)
        right = max(labels, cells_of(self.mark)) + 1
        wide = width - AXIS - right
        if rows < LEAST_ROWS or wide < 10:
            return canvas
        _Plane(self, canvas, y, rows, wide).put()
        first, last = self.ends
        if len(self.values) > 1 and cells_of(first) + cells_of(last) + 2 <= wide:
            canvas.put(AXIS, y + rows, first, DIM)
        canvas.put(max(0, AXIS + wide - cells_of(last)), y + rows, last, DIM)
        return canvas

    @property
    def mark(self) -> str:
        """Return what stands at the end of the line: the rating now."""
        return f"{'o' if self.ascii_only else '●'} {self.values[-1]}"


class _Plane:
    """The chart on a canvas.

    Args:
        chart: what is drawn.
        canvas: the canvas to draw on.
        y: the first row of the chart.
        rows: how many it has.
        wide: columns for the line.
    """

    def __init__(self, chart: RatingChart, canvas: Canvas, y: int, rows: int, wide: int) -> None:
        self.chart, self.canvas, self.y, self.rows, self.wide = chart, canvas, y, rows, wide
        low, high = min(chart.values), max(chart.values)
        near = [value for _name, value in chart.levels if low - NEAR <= value <= high + NEAR]
        low, high = min([low, *near]), max([high, *near])
        steps = (rows - 1) // APART
        fitting = (step for step in STEPS if low // step * step + steps * step >= high)
        self.step = next(fitting, STEPS[-1] * (1 + (high - low) // (STEPS[-1] * max(1, steps))))
        self.low = low // self.step * self.step

    def put(self) -> None:
        """Draw the whole chart."""
        for number in range((self.rows - 1) // APART + 1):
            text = str(self.low + number * self.step)
            row = self.y + self.rows - 1 - number * APART
            self.canvas.put(AXIS - 1 - len(text), row, text, DIM)
        taken = {self._row(self.chart.values[-1])}
        for name, value in self.chart.levels:
            row = self._row(value)
            if self.y <= row < self.y + self.rows:
                for x in range(0, self.wide, 2):
                    self.canvas.put(AXIS + x, row, "-" if self.chart.ascii_only else "·", DIM)
                if row not in taken:
                    taken.add(row)
                    self.canvas.put(AXIS + self.wide + 1, row, f"{name} {value}", DIM)
        values = self.chart.values
        sure = max(0, self.chart.provisional - 1)
        self._put_line(0, self.chart.provisional, DIM)
        self._put_line(sure, len(values), Ink("title"))
        mark = self.chart.mark
        self.canvas.put(AXIS + self.wide - 1, self._row(values[-1]), mark, KEY)

    def _put_line(self, first: int, end: int, ink: Ink) -> None:
        """Draw the line from one game to another."""
        (fine_x, fine_y), dot = ((1, 1), "*") if self.chart.ascii_only else ((DOTS_X, DOTS_Y), "")
        points = [(self._x(n, fine_x), self._depth(self.chart.values[n], fine_y)) for n in range(first, end)]
        self.canvas.plot(AXIS, self.y, [*points, *joined(points)], ink, dot)

    def _x(self, number: int, fine: int) -> int:
        """Return where a game stands, `fine` dots to a column; a single one stands at the end."""
        last, end = len(self.chart.values) - 1, self.wide * fine - 1
        return number * end // last if last else end

    def _depth(self, value: int, fine: int) -> int:
        """Return how deep below the top a value lies, `fine` dots to a row; a step is in a middle."""
        return floor((self.rows - 0.5 - (value - self.low) * APART / self.step) * fine)

    def _row(self, value: int) -> int:
        return self.y + self._depth(value, 1)
