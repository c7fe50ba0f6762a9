"""The course of a game that is over: a line for each player, and sentences on what decided it.

Where there is only ASCII lines could not be distinguished: there the values stand in a table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from antterm.draw.canvas import DOTS_X, DOTS_Y, PLAIN, Canvas, Ink, cells_of, joined
from antterm.draw.paint import DIM, TITLE, put_whole, shorten, wrap

LOWEST: Final = 5
"""Rows of the chart at least, and at most."""
HIGHEST: Final = 10
APART: Final = 6
"""Columns between the signs on a line."""
STEP: Final = 5
"""Values below 0 go down to a multiple of it."""


@dataclass(frozen=True)
class Curve:
    """The course of one player's figures through a game."""

    sign: str
    """The sign by which the line is known: the player's letter or number."""
    role: str
    """The role of the ink of the curve."""
    values: tuple[int, ...]
    """The values at the start and after each step."""
    chip: Ink | None = None
    """The ink of the sign; None where it is that of the curve."""
    name: str = ""
    """Name at the end of the curve, where there is room; empty for the sign."""
    result: int | None = None
    """The number that stands behind that; None for the last value."""

    @property
    def ink(self) -> Ink:
        """The ink of the sign."""
        return self.chip or Ink(self.role, attrs="b")


@dataclass(frozen=True)
class Retrospect:
    """The lines of all players in one chart; below it what decided the game."""

    heading: str
    lines: tuple[Curve, ...]
    """The curves, with equally many values each; none where nobody knows how the game began."""
    steps: tuple[str, ...]
    """Label below each value."""
    facts: tuple[str, ...]
    """Sentences, the weightiest first."""
    ascii_only: bool

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y = 0
        if self.lines:
            canvas.put(0, 0, shorten(self.heading, width), TITLE)
            rows_of_facts = sum(len(wrap(fact, width)) for fact in self.facts)
            most = min(HIGHEST, height - (3 if self.facts else 2) - rows_of_facts)
            high = max(LOWEST, len(self.lines), most)
            if self.ascii_only:
                high = len(self.lines)
                self._put_table(canvas)
            else:
                _Chart(canvas, 1, high, self).put()
            y = high + (3 if high + 3 + rows_of_facts <= height else 2)
        put_whole(canvas, y, self.facts)
        return canvas

    def _put_table(self, canvas: Canvas) -> None:
        """Write the values below their steps, the best line first; of many steps some, at even distances."""
        lines = sorted(self.lines, key=lambda line: -line.values[-1])
        names = [line.name or line.sign for line in lines]
        results = ["" if line.result is None else str(line.result) for line in lines]
        left, right = (max(map(cells_of, texts)) for texts in (names, results))
        columns = [(step, *(str(line.values[n]) for line in lines)) for n, step in enumerate(self.steps)]
        wide = 2 + max(cells_of(text) for column in columns for text in column)
        room = max(1, (canvas.width - left - (right and right + 2)) // wide)
        columns = columns[:: -max(1, -(-len(columns) // room))][::-1]
        for y, (name, result, line) in enumerate(zip(names, results, lines, strict=True), 2):
            canvas.put(0, y, name, line.ink)
            canvas.put(left + wide * len(columns), y, f"{result:>{right + 2}}" if result else "", line.ink)
        for index, column in enumerate(columns):
            end = left + wide * (index + 1)
            for y, text in enumerate(column, 1):
                canvas.put(end - cells_of(text), y, text, DIM if y == 1 else PLAIN)


class _Chart:
    """The chart on a canvas, from a row on, so many rows high.

    Args:
        canvas: the canvas to draw on.
        y: the first row of the chart.
        high: the rows of the chart without the one that tells the steps.
        retrospect: what is drawn.
    """

    def __init__(self, canvas: Canvas, y: int, high: int, retrospect: Retrospect) -> None:
        self.canvas, self.y, self.high, self.retrospect = canvas, y, high, retrospect
        values = [value for line in retrospect.lines for value in line.values]
        self.low = min(0, *values) // STEP * STEP
        """The lowest value of the chart: 0, or where values are below that, so many fives."""
        self.most = max(values) if self.low else max(1, *values)
        self.left = max(len(str(self.most)), len(str(self.low))) + 1
        steps = len(retrospect.lines[0].values)
        for named in (True, False):
            self._ends = self._labels(named=named)
            right = max(cells_of(text) for text, _line in self._ends.values()) + 1
            self.wide = max(2, canvas.width - self.left - right)
            if self.wide >= steps + 2:
                break

    def put(self) -> None:
        """Draw the whole chart."""
        for value, y in ((self.most, self.y), (self.low, self.y + self.high - 1)):
            self.canvas.put(self.left - 1 - len(str(value)), y, str(value), DIM)
        lines = sorted(self.retrospect.lines, key=lambda line: line.values[-1])  # the best lies uppermost
        self._put_curves(lines)
        taken: set[tuple[int, int]] = set()
        for line in reversed(lines):
            for step in self._marked(len(line.values)):
                place = self._beside(
                    self._column(step, len(line.values)), self._row(line.values[step]), taken
                )
                taken.add(place)
                self.canvas.put(self.left + place[0], place[1], line.sign, line.ink)
        self._put_ends()
        self._put_steps()

    def _column(self, step: int, of: int) -> int:
        """Return where a step stands, counted from the left end of the chart."""
        return step * (self.wide - 1) // max(1, of - 1)

    def _row(self, value: int) -> int:
        """Return the row of a value."""
        return self.y + self.high - 1 - (value - self.low) * (self.high - 1) // self._span

    @property
    def _span(self) -> int:
        return max(1, self.most - self.low)

    def _marked(self, of: int) -> list[int]:
        """Return the steps at which a line has a sign: back from the last, which has one anyway."""
        marked = [of - 1]
        for step in range(of - 2, 0, -1):
            if self._column(marked[-1], of) - self._column(step, of) >= APART:
                marked.append(step)
        return marked[1:]

    def _beside(self, x: int, y: int, taken: Container[tuple[int, int]]) -> tuple[int, int]:
        """Return where a sign stands that belongs to a column and row: there, or beside those of others."""
        return next(
            ((at, y) for at in (x, *range(x + 1, self.wide), *range(x)) if (at, y) not in taken), (x, y)
        )

    def _put_curves(self, lines: Sequence[Curve]) -> None:
        """Draw the lines; where several lie in a cell they have it in turn, so that each is seen."""
        across, down = DOTS_X, DOTS_Y
        dots = {line: [*self._dots(line.values, across, down)] for line in lines}
        owners = defaultdict[tuple[int, int], list[Curve]](list)
        for line in lines:
            for cell in dict.fromkeys((x // across, y // down) for x, y in dots[line]):
                owners[cell].append(line)
        for line in lines:
            own = []
            for x, y in dots[line]:
                there = owners[x // across, y // down]
                if there[x // across % len(there)] is line:
                    own.append((x, y))
            self.canvas.plot(self.left, self.y, own, Ink(line.role))

    def _dots(self, values: Sequence[int], fine_x: int, fine_y: int) -> Iterator[tuple[int, int]]:
        """Return the dots of a line, with `fine_x` dots to a column and `fine_y` to a row."""
        high = self.high * fine_y - 1
        return joined(
            (self._column(step, len(values)) * fine_x, high - (value - self.low) * high // self._span)
            for step, value in enumerate(values)
        )

    def _labels(self, *, named: bool) -> dict[int, tuple[str, Curve]]:
        """Return what stands behind each row: who ends there and with what, each line on a row of its own."""
        lines = sorted(self.retrospect.lines, key=lambda line: -line.values[-1])
        found: dict[int, tuple[str, Curve]] = {}
        last = self.y + self.high - 1
        y = self.y - 1
        for index, line in enumerate(lines):
            y = min(max(y + 1, self._row(line.values[-1])), last - (len(lines) - 1 - index))
            result = line.values[-1] if line.result is None else line.result
            found[y] = f"{line.name or line.sign if named else line.sign} {result}", line
        return found

    def _put_ends(self) -> None:
        for y, (text, line) in self._ends.items():
            self.canvas.put(self.left + self.wide + 1, y, text, line.ink)

    def _put_steps(self) -> None:
        """Draw, under the chart, the last step and others at even distances, as many as have room."""
        labels = [(self._step_at(step), text) for step, text in enumerate(self.retrospect.steps)]
        for stride in range(1, len(labels) + 1):
            chosen = [(x, text) for x, text in labels[::-1][::stride][::-1] if text and x >= 0]
            if all(x + cells_of(text) < after for (x, text), (after, _text) in pairwise(chosen)):
                for x, text in chosen:
                    self.canvas.put(x, self.y + self.high, text, DIM)
                return

    def _step_at(self, step: int) -> int:
        """Return where what is written under a step begins."""
        text = self.retrospect.steps[step]
        x = self.left + self._column(step, len(self.retrospect.steps)) - cells_of(text) // 2
        return min(x, self.canvas.width - cells_of(text))


class Lead(NamedTuple):
    """A step at which one line has come to be ahead of all others."""

    step: int
    """Index of a value of the lines, from 0."""
    who: int
    """The place of the line that leads."""


def leads(lines: Sequence[Sequence[int]]) -> list[Lead]:
    """Return each time that another line than before came to be alone the highest; a tie changes nothing."""
    found: list[Lead] = []
    for step, values in enumerate(zip(*lines, strict=True)):
        most = max(values)
        if values.count(most) == 1 and (not found or found[-1].who != values.index(most)):
            found.append(Lead(step, values.index(most)))
    return found
