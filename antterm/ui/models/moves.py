"""The list of all answers of a game that is stepped through."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.canvas import PLAIN, Canvas
from antterm.draw.paint import CHOSEN, DIM, KEY, shorten


@dataclass(frozen=True)
class MoveRow:
    """A row about an answer."""

    number: int
    """Of the answer, from 1; 0 for what happened before the first."""
    text: str


@dataclass(frozen=True)
class MoveList:
    """Answers in their order; the one that led to the position shown is marked."""

    rows: tuple[MoveRow, ...]
    at: int
    """Number of the answer that led to what is shown."""
    before: int
    """How many of the rows led to it."""
    last: int
    """Number of the last answer of the game."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        first = max(0, min(self.before - 1 - height // 2, len(self.rows) - height))
        figures = len(str(self.last))
        shown = -1
        for y, row in enumerate(self.rows[first : first + height]):
            number, here = row.number, row.number == self.at
            if here:
                canvas.put(0, y, " " * width, CHOSEN)
            if number != shown:
                canvas.put(0, y, ">" if here else " ", CHOSEN if here else KEY)
                canvas.put(2, y, f"{number or '':>{figures}}", CHOSEN if here else DIM)
            ink = CHOSEN if here else PLAIN if number < self.at else DIM
            canvas.put(figures + 3, y, shorten(row.text, width - figures - 3), ink)
            shown = number
        return canvas
