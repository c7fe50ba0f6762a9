"""The turns and rounds of a whole game, to go through them, and what its list of moves shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from antterm.bots.appraisal import Rating, Tip
from antterm.core.story import Happening
from antterm.table import Table
from antterm.ui.models.model import GameModel
from antterm.ui.models.moves import MoveList, MoveRow
from antterm.ui.models.turns import Turn, numbered

ROWS_AROUND = 60
"""Happenings listed before the position shown, and after it: more than any terminal has rows for."""
LEAP = 10
"""Turns for a round in a game without rounds."""


class LookingBack:
    """A game as one seat may know it, by turns and rounds.

    Args:
        table: the game.
        model: says where a turn begins and what stands in the list.
        viewer: the seat that looks, None for an onlooker.
    """

    def __init__(self, table: Table, model: GameModel, viewer: int | None) -> None:
        self._record, self._model, self._viewer = table.record, model, viewer
        self._turns: list[Turn] = []
        self._begun: dict[int, list[Turn]] = {}
        """By number of the answer."""
        for _happening, turn in numbered(table.record.story(viewer).after(-1), model.begins):
            if turn is not None:
                self._turns.append(turn)
                self._begun.setdefault(turn.number, []).append(turn)
        self.has_rounds = any(turn.begins_round for turn in self._turns)

    def turn_from(self, at: int, by: int) -> int:
        """The position of the turn so many on; before the first the start, after the last the end."""
        return self._from([turn.number for turn in self._turns], at, by)

    def round_from(self, at: int, by: int) -> int:
        """The same for rounds, or ten turns in a game without."""
        if not self.has_rounds:
            return self.turn_from(at, by * LEAP)
        return self._from([turn.number for turn in self._turns if turn.begins_round], at, by)

    def numbered(self, number: int) -> int | None:
        """The position of the turn or round that has a number; None where there is none."""
        found = (
            turn.number
            for turn in self._turns
            if number == (turn.round if self.has_rounds else turn.turn)
            and turn.begins_round == self.has_rounds
        )
        return next(found, None)

    def name(self, at: int) -> str:
        """How the move is called that led to a position; empty before the first turn."""
        turns = [turn for turn in self._turns if turn.number <= at]
        return turns[-1].label if turns else ""

    def moves(self, at: int, ratings: Mapping[int, Rating], tips: Mapping[int, Tip]) -> MoveList:
        """What led to a position and what follows, as much of it as may be seen."""
        earlier = list(islice(reversed(self._record.story(self._viewer, at)), ROWS_AROUND))[::-1]
        later = islice(self._record.story(self._viewer).after(at), ROWS_AROUND)
        rows = list(self._rows((*earlier, *later), ratings, tips))
        columns = 1 + max((row.column or 0 for row in rows), default=0)
        figures = max((len(turn.label) for turn in self._turns), default=1)
        return MoveList(tuple(rows), at, columns, figures)

    def _rows(
        self, happened: Iterable[Happening], ratings: Mapping[int, Rating], tips: Mapping[int, Tip]
    ) -> Iterable[MoveRow]:
        for happening in happened:
            number, event = happening.number, happening.event
            begins = self._model.begins(event) is not None
            label = self._label(number, happening) if begins else ""
            column = self._model.review_column(happening)
            for row, text in enumerate(self._model.review_rows(happening)):
                rating, tip = ratings.get(number), tips.get(number)
                whole = column is None or row
                yield MoveRow(
                    number,
                    text,
                    "" if row else label,
                    None if row else column,
                    "" if whole or rating is None else rating.said,
                    "" if row or tip is None else tip.sign,
                )

    def _label(self, number: int, happening: Happening) -> str:
        """Of the turn or round that begins with a happening: several may begin with one answer."""
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
