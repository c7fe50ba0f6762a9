"""The turns and rounds of a whole game, for stepping through them, and the list of its moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from antterm.core.story import Happening
from antterm.dialogues.analysis import RatedGame
from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import CHOSEN, DIM, KEY, WARNING, shorten, wrap
from antterm.i18n import _
from antterm.table import Table
from antterm.ui.models.model import GameModel
from antterm.ui.models.story_reader import Turn, numbered

RATED = 17
"""Columns of a move with room for the chance after it."""
MARK = 2
"""Columns of the sign that it was a mistake."""


@dataclass(frozen=True)
class MoveRow:
    """A row of the list of moves: one answer."""

    number: int
    """The number of the answer, from 1; 0 for what happened before the first."""
    text: str
    label: str = ""
    """The label of the turn that begins with it."""
    column: int | None = None
    """The column of the move where those of a turn stand side by side."""
    rating: str = ""
    """The chance of the first seat after it."""
    tip: str = ""
    """The sign of a mistake; empty for none."""


def _room(row: MoveRow, width: int) -> int:
    """Return how many columns there are for the text of a row so wide, beside its rating and its sign."""
    rating = row.rating if width >= RATED else ""
    return width - 1 - (MARK + 1 if row.tip else 0) - (len(rating) + 1 if rating else 0)


@dataclass(frozen=True)
class MoveList:
    """Answers in their order; the one that led to the position shown is marked."""

    rows: tuple[MoveRow, ...]
    at: int
    """Number of the answer that led to what is shown."""
    columns: int = 1
    """Number of moves that stand side by side."""
    figures: int = 2
    """Columns for the label of a turn."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        left = self.figures + 3
        lines = self._lines(width - left)
        here = max((y for y, line in enumerate(lines) if line[0].number <= self.at), default=0)
        first = max(0, min(here - height // 2, len(lines) - height))
        room = (width - left) // self.columns
        has_marked = False
        for y, line in enumerate(lines[first : first + height]):
            whole = line[0].column is None
            if whole and line[0].number == self.at:
                canvas.put(0, y, " " * width, CHOSEN)
            marked = any(row.number == self.at for row in line)
            first_marked, has_marked = marked and not has_marked, has_marked or marked
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
        """Return the rows, those that stand side by side together; what has a row to itself goes on in the
        next."""
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


ROWS_AROUND = 60
"""Happenings listed before the position shown, and after it: more than any terminal has rows for."""
LEAP = 10
"""Turns for a round in a game without rounds."""


class LookingBack:
    """The turns and rounds of a game, as one seat may know it.

    Args:
        table: the game.
        model: tells where turns begin and what the list shows.
        viewer: the seat that looks, None for an onlooker.
    """

    def __init__(self, table: Table, model: GameModel, viewer: int | None) -> None:
        self._record, self._model, self._viewer = table.record, model, viewer
        self._turns: list[Turn] = []
        self._begun: dict[int, list[Turn]] = {}
        """The turns that begin with an answer, by its number."""
        for _happening, turn in numbered(table.record.story(viewer), model.begins):
            if turn is not None:
                self._turns.append(turn)
                self._begun.setdefault(turn.number, []).append(turn)
        self.has_rounds = any(turn.begins_round for turn in self._turns)

    def turn_from(self, at: int, by: int) -> int:
        """Return the position `by` turns further on, at most the start or the end of the game."""
        return self._from([turn.number for turn in self._turns], at, by)

    def round_from(self, at: int, by: int) -> int:
        """Return the position `by` rounds further on; a game without rounds counts ten turns as one."""
        if not self.has_rounds:
            return self.turn_from(at, by * LEAP)
        return self._from([turn.number for turn in self._turns if turn.begins_round], at, by)

    def numbered(self, number: int) -> int | None:
        """Return the position of the turn or round with a number; None if there is none."""
        found = (
            turn.number
            for turn in self._turns
            if number == (turn.round if self.has_rounds else turn.turn)
            and turn.begins_round == self.has_rounds
        )
        return next(found, None)

    @property
    def figures(self) -> str:
        """The keys with which the number of a turn or round begins: `1-9`, in a game of four rounds `1-4`."""
        numbers = (turn.round if self.has_rounds else turn.turn for turn in self._turns)
        last = max((number for number in numbers if number is not None), default=1)
        return f"1-{min(last, 9)}" if last > 1 else "1"

    def name(self, at: int) -> str:
        """Return the name of the move that led to a position; empty before the first turn."""
        turns = [turn for turn in self._turns if turn.number <= at]
        return turns[-1].label if turns else ""

    def moves(self, at: int, rated: RatedGame | None) -> MoveList:
        """Return the list of the moves before and after a position, as far as the viewer may know them.

        Args:
            at: number of the position.
            rated: what is known of the chances; None for a game in which nobody knows any.
        """
        earlier = list(islice(reversed(self._record.story(self._viewer, at)), ROWS_AROUND))[::-1]
        later = islice(self._record.story(self._viewer).after(at), ROWS_AROUND)
        rows = list(self._rows((*earlier, *later), rated))
        columns = 1 + max((row.column or 0 for row in rows), default=0)
        figures = max((len(turn.label) for turn in self._turns), default=1)
        return MoveList(tuple(rows), at, columns, figures)

    def _rows(self, happened: Iterable[Happening], rated: RatedGame | None) -> Iterable[MoveRow]:
        for happening in happened:
            number, event = happening.number, happening.event
            begins = self._model.begins(event) is not None
            label = self._label(number, happening) if begins else ""
            column = self._model.review_column(happening)
            for row, text in enumerate(self._model.review_rows(happening)):
                chance = rated.chances.get(number) if rated is not None else None
                answer = rated.answers.get(number) if rated is not None else None
                whole = column is None or row
                yield MoveRow(
                    number,
                    text,
                    "" if row else label,
                    None if row else column,
                    "" if whole or chance is None else _("{n} %").format(n=chance),
                    "" if row or answer is None else answer.sign,
                )

    def _label(self, number: int, happening: Happening) -> str:
        """Return the label of the turn or round that begins with a happening: several may begin with one
        answer."""
        is_round = getattr(self._model.begins(happening.event), "round", None) is not None
        return next((t.label for t in self._begun.get(number, ()) if t.begins_round == is_round), "")

    def _from(self, places: Sequence[int], at: int, by: int) -> int:
        last = len(self._record.history)
        stops = sorted({0, *places, last})
        if by > 0:
            after = [place for place in stops if place > at]
            return after[min(by, len(after)) - 1] if after else last
        before = [place for place in stops if place < at]
        return before[max(by, -len(before))] if before else 0
