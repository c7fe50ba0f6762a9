"""Several answers that are typed in one line: the rest of a payment with its first cube."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.core.ask import Choice, Topic
from antterm.i18n import ngettext
from antterm.table.ahead import Following


class InOneLine:
    """What was typed in a line besides the answer to the question that stood.

    A number belongs to what it was heard with: to the next question it is the same answer, or none.

    Args:
        choices: the further answers, in their order.
        numbers: what was typed for each.
        topics: the questions that are expected.
    """

    def __init__(self, choices: Sequence[Choice], numbers: Sequence[str], topics: Sequence[Topic]) -> None:
        self._numbers = numbers
        self.following = [Following(*each) for each in zip(topics, choices, strict=False)]

    def left_over(self, given: int) -> str:
        """What was not used, in a sentence; empty where all was.

        Args:
            given: how many answers were given, the first counted in.
        """
        left = self._numbers[max(given - 1, 0) :]
        told = ngettext(
            "This number was left over: {numbers}.", "These numbers were left over: {numbers}.", len(left)
        )
        return told.format(numbers="; ".join(left)) if left else ""


ALONE: Final = InOneLine((), (), ())
"""Nothing was typed besides."""
