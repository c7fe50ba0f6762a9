"""A puzzle being solved: where its game stands, and what came of the last answer."""

from __future__ import annotations

from typing import Any

from antterm import registry
from antterm.core.ask import Ask
from antterm.core.record import Record
from antterm.puzzles.puzzle import Puzzle, prover_of


class Attempt:
    """Goes through a puzzle: each answer is judged, and answered as well as can be.

    An answer that does not win is given all the same, with one that gets out of it: it has to be taken back.

    Args:
        puzzle: which.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._prover = prover_of(puzzle)
        self.record: Record[Any] = Record.replay(
            registry.game(puzzle.game_id), 2, 1, puzzle.options, puzzle.answers_before
        )
        self._starts: list[int] = []
        """How many answers stood before each answer of who solves it."""
        self.is_astray = False
        """Whether the last answer does not win, or not soon enough."""

    @property
    def given(self) -> int:
        """How many answers who solves it has given."""
        return len(self._starts)

    @property
    def left(self) -> int:
        """In how many answers of his he is still to win."""
        return self.puzzle.moves - self.given

    @property
    def is_solved(self) -> bool:
        """Whether he has won."""
        return self.record.play.outcome is not None and not self.is_astray

    @property
    def ask(self) -> Ask | None:
        """The question that he may answer; None when it is solved, or something is to be taken back."""
        return None if self.is_astray else self.record.play.ask

    @property
    def key(self) -> str:
        """An answer that wins, where something is asked."""
        following = self.puzzle.answers[2 * self.given :]
        if self._follows_line and following:
            return following[0]
        return self._prover.keys(self.record.play.boundary, self.left)[0]

    def answer(self, text: str) -> bool:
        """Give an answer; returns whether it wins soon enough, whatever comes.

        Raises:
            Refused: it is not legal.
        """
        state, left, start = self.record.play.boundary, self.left, len(self.record.history)
        ask = self.record.play.ask
        wins, escape = False, None
        if ask is not None and ask.find(text) is not None:
            wins = self._prover.leads(state, text, left)
            escape = None if wins else self._prover.escape(state, text, left)
        expected = self.puzzle.answers[2 * self.given :] if self._follows_line else []
        self.record.answer(text)
        self._starts.append(start)
        self.is_astray = not wins
        if not wins:
            reply = escape
        elif self.record.play.outcome is not None:
            reply = None
        else:
            followed = expected[:1] == [text]
            reply = expected[1] if followed else self._prover.defence(self.record.play.boundary, left - 1)
        if reply is not None:
            self.record.answer(reply)
        return wins

    def take_back(self) -> bool:
        """Be again where the last answer was asked for. Returns whether there was one."""
        if not self._starts:
            return False
        self.record.rewind(self._starts.pop())
        self.is_astray = False
        return True

    @property
    def _follows_line(self) -> bool:
        """Whether everything so far went as the puzzle's line goes."""
        done = self.record.answers[len(self.puzzle.answers_before) :]
        return done == self.puzzle.answers[: len(done)]
