"""The list of all answers of a game that is stepped through, by its turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import CHOSEN, DIM, KEY, WARNING, shorten, wrap

RATED = 17
"""Columns of a move with room for its rating."""
MARK = 2
"""Columns of the sign that it tipped the game."""


@dataclass(frozen=True)
class MoveRow:
    """What stands in the list about an answer."""

    number: int
    """Of the answer, from 1; 0 for what happened before the first."""
    text: str
    label: str = ""
    """Of the turn that begins with it."""
    column: int | None = None
    """Where the moves of a turn stand side by side: which of them it is."""
    rating: str = ""
    tip: str = ""
    """A sign that it tipped the game."""


def _room(row: MoveRow, width: int) -> int:
    """Columns of the text of a row so wide, beside its rating and its sign."""
    rating = row.rating if width >= RATED else ""
    return width - 1 - (MARK + 1 if row.tip else 0) - (len(rating) + 1 if rating else 0)


@dataclass(frozen=True)
class MoveList:
    """Answers in their order; the one that led to the position shown is marked."""

    rows: tuple[MoveRow, ...]
    at: int
    """Number of the answer that led to what is shown."""
    columns: int = 1
    """How many moves stand side by side."""
    figures: int = 2
    """Columns for the label of a turn."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        left = self.figures + 3
        lines = self._lines(width - left)
        here = max((y for y, line in enumerate(lines) if line[0].number <= self.at), default=0)
        first = max(0, min(here - height // 2, len(lines) - height))
        room = (width - left) // self.columns
        shown = False
        for y, line in enumerate(lines[first : first + height]):
            whole = line[0].column is None
            if whole and line[0].number == self.at:
                canvas.put(0, y, " " * width, CHOSEN)
            marked = any(row.number == self.at for row in line)
            first_marked, shown = marked and not shown, shown or marked
            canvas.put(0, y, ">" if first_marked else " ", CHOSEN if marked and whole else KEY)
            canvas.put(2, y, f"{line[0].label:>{self.figures}}", CHOSEN if marked and whole else DIM)
            for row in line:
                wide = width - left if whole else room
                self._put(canvas, left + room * (row.column or 0), y, wide, row)
        return canvas

    def _put(self, canvas: Canvas, x: int, y: int, width: int, row: MoveRow) -> None:
        here = row.number == self.at
        ink = CHOSEN if here else PLAIN if row.number < self.at else DIM
        canvas.put(x, y, " " * (width - 1), ink if here else PLAIN)
        rating = row.rating if width >= RATED else ""
        canvas.put(x, y, shorten(row.text, _room(row, width)), ink)
        if row.tip:
            at = width - 1 - MARK - (len(rating) + 1 if rating else 0)
            canvas.put(x + at, y, row.tip, Ink(WARNING.fg, ink.bg, WARNING.attrs))
        if rating:
            canvas.put(x + width - 1 - len(rating), y, rating, CHOSEN if here else DIM)

    def _lines(self, width: int) -> Sequence[Sequence[MoveRow]]:
        """The rows, those that stand side by side together; what has a row to itself goes on in the next."""
        lines: list[list[MoveRow]] = []
        for row in self.rows:
            last = lines[-1][-1].column if lines else None
            if row.column and last is not None and last < row.column:
                lines[-1].append(row)
            elif row.column is not None:
                lines.append([row])
            else:
                first, *others = wrap(row.text, _room(row, width))
                lines.append([replace(row, text=first)])
                lines += ([MoveRow(row.number, text)] for text in others)
        return lines
