"""Answers given in advance: one key or line answers several questions in a row, each saved by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from antterm.core.ask import Ask, Choice, Topic


@dataclass(frozen=True)
class Following:
    """A question that is expected, and the answer to it."""

    about: Topic
    choice: Choice


class Ahead:
    """What one key, or one line that was typed, has answered in advance.

    It holds only as long as the very questions come that were expected: anything else, such as another
    player's reaction, is asked as ever.
    """

    def __init__(self) -> None:
        self._seat = 0
        self._following: Sequence[Following] = ()
        self._began, self._given = 0, 0
        """How many answers there were before it, and how many it has given."""
        self._spans: list[tuple[int, int]] = []
        """How many answers there were before and after each key that gave several."""

    def plan(self, seat: int, answered: int, following: Sequence[Following]) -> None:
        """An answer is given, and with it those to the questions that follow.

        Args:
            seat: who answers.
            answered: how many answers there were before.
            following: what is expected next.
        """
        self._seat, self._following = seat, following
        self._began, self._given = answered, 1
        self._spans = [span for span in self._spans if span[1] <= answered]

    def answer(self, ask: Ask) -> str | None:
        """Return the answer to a question that was given in advance; None to ask it."""
        if not self.expects(ask):
            self._following = ()
            return None
        expected, *self._following = self._following
        self._given += 1
        return expected.choice.text

    def expects(self, ask: Ask) -> bool:
        """Return whether a question is the one that is expected next, and its answer still stands."""
        if not self._following or ask.seat != self._seat:
            return False
        expected = self._following[0]
        return ask.about == expected.about and ask.find(expected.choice.text) is not None

    def end(self) -> int:
        """Something is shown again: what was answered in advance has been given, or holds no more.

        Returns:
            How many answers were given since the last plan, that one counted in.
        """
        given = self._given
        if given > 1:
            self._spans.append((self._began, self._began + given))
        self._following, self._given = (), 0
        return given

    def began(self, answered: int) -> int | None:
        """Before which answer the key was pressed that gave the last ones; None if it gave only one."""
        given = (self._began, self._began + self._given)
        spans = [*self._spans, given] if self._given > 1 else self._spans
        return next((begun for begun, ended in spans if ended == answered), None)

    def is_within(self, answered: int) -> bool:
        """Return whether a number of answers lies between those that one key has given."""
        return any(begun < answered < ended for begun, ended in self._spans)
