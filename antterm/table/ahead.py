"""Answers given in advance: one key or line answers several questions, each of which is saved singly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from antterm.core.ask import Ask, Choice, Topic


@dataclass(frozen=True)
class Following:
    """An expected question and the answer to it."""

    about: Topic
    choice: Choice


class PlannedAnswers:
    """The answers to following questions that one key or one typed line has given in advance.

    They are used only as long as exactly the expected questions come; any other question, such as one after
    another player's reaction, is asked as usual.
    """

    def __init__(self) -> None:
        self._seat = 0
        self._following: Sequence[Following] = ()
        self._began, self._given = 0, 0
        """Number of answers of the game before the plan, and number of answers that the plan has given."""
        self._spans: list[tuple[int, int]] = []
        """The number of answers before and after each key that gave several."""

    def plan(self, seat: int, answered: int, following: Sequence[Following]) -> None:
        """Plan the answers that follow an answer which is given now.

        Args:
            seat: the seat that answers.
            answered: how many answers there were before.
            following: the expected questions, with their answers.
        """
        self._seat, self._following = seat, following
        self._began, self._given = answered, 1
        self._spans = [span for span in self._spans if span[1] <= answered]

    def answer(self, ask: Ask) -> str | None:
        """Return the planned answer to a question, as its text; None if the question has to be asked."""
        if not self.expects(ask):
            self._following = ()
            return None
        expected, *self._following = self._following
        self._given += 1
        return expected.choice.text

    def expects(self, ask: Ask) -> bool:
        """Return whether a question is the next expected one and its answer is still legal."""
        if not self._following or ask.seat != self._seat:
            return False
        expected = self._following[0]
        return ask.about == expected.about and ask.find(expected.choice.text) is not None

    def end(self) -> int:
        """End the plan: all its answers were given, or another question came.

        Returns:
            How many answers were given since `plan`, including the first.
        """
        given = self._given
        if given > 1:
            self._spans.append((self._began, self._began + given))
        self._following, self._given = (), 0
        return given

    def began(self, answered: int) -> int | None:
        """Return how many answers there were before the key that gave several, of which the last was number
        `answered`; None if no such key did."""
        given = (self._began, self._began + self._given)
        spans = [*self._spans, given] if self._given > 1 else self._spans
        return next((begun for begun, ended in spans if ended == answered), None)

    def is_within(self, answered: int) -> bool:
        """Return whether a position lies between answers that one key has given."""
        return any(begun < answered < ended for begun, ended in self._spans)
