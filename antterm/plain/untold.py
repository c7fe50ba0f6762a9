"""What has happened at a table and was not told here yet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from antterm.core.story import Happening


class Untold:
    """Knows up to where a story has been told.

    Args:
        number: of the answer after which it begins: what came before is known.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._told: list[Happening] = []
        """What was told of those of that very number: more may come of a secret answer."""
        self._is_whole = True
        """Whether nothing of that number is news."""

    def count(self, story: Sequence[Happening]) -> int:
        """How much of a story is news, or was told of its last answer."""
        return sum(1 for _each in takewhile(lambda each: each.number > self._number, reversed(story)))

    def take(self, story: Sequence[Happening], up_to: int | None = None) -> Sequence[Happening]:
        """What is news of a story, in its order; it is told with that.

        Args:
            story: what has happened.
            up_to: the number of the last answer that is told; None where all are.
        """
        later = [*takewhile(lambda each: each.number >= self._number, reversed(story))][::-1]
        later = [each for each in later if up_to is None or each.number <= up_to]
        news = [
            each for each in later if each.number > self._number or not (self._is_whole or each in self._told)
        ]
        if later and (last := later[-1].number) >= self._number:
            self._told = [each for each in later if each.number == last]
            self._is_whole = False
            self._number = last
        return news

    def go_back(self, number: int) -> None:
        """The game stands after so many answers again: what comes then is news."""
        if number < self._number:
            self._number, self._told, self._is_whole = number, [], True
