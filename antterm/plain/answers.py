"""The numbered answers to a question; where there are many, headings are listed first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from antterm.core.ask import Choice, Topic
from antterm.i18n import _, ngettext
from antterm.plain.interaction import numbered, way_back
from antterm.plain.typed_words import TypedWord
from antterm.table.ahead import Following

MOST: Final = 12
"""Most answers of one list; more of them are listed under headings."""
WHOLE: Final = 18
"""Most answers under one heading that are listed at once; of more, `MOST` at a time."""
LONGEST: Final = 600
"""Most characters of one list: listening to them takes half a minute."""
_SENTENCE: Final = re.compile(r"(?<=[.!?]) ")


@dataclass(frozen=True)
class AnswerGroup:
    """Answers under one heading; an answer that is listed by itself has an empty one."""

    heading: str
    choices: tuple[Choice, ...]


def grouped(
    choices: Sequence[Choice], heading: Callable[[Choice], str], sentence: Callable[[Choice], str]
) -> Sequence[AnswerGroup]:
    """Return answers grouped by their headings, in the order in which these first appear."""
    if len(choices) <= MOST and sum(map(len, map(sentence, choices))) <= LONGEST:
        return [AnswerGroup("", (choice,)) for choice in choices]
    found: dict[object, list[Choice]] = {}
    for choice in choices:
        found.setdefault(heading(choice) or choice, []).append(choice)
    if len(found) == 1:
        return [AnswerGroup("", (choice,)) for choice in choices]
    return [AnswerGroup(key if isinstance(key, str) else "", tuple(under)) for key, under in found.items()]


def _by_number(
    groups: Sequence[AnswerGroup], number: Callable[[Choice], int | None]
) -> dict[int, AnswerGroup]:
    """Return groups by their numbers, ascending: first those of answers that have one, then the next ones."""
    own = dict[int, AnswerGroup]()
    if not any(group.heading for group in groups):
        found = [(number(group.choices[0]), group) for group in groups]
        own = {each: group for each, group in found if each is not None}
        if len(own) < sum(each is not None for each, _group in found):
            own = {}
    others = [group for group in groups if group not in own.values()]
    numbers = own | dict(enumerate(others, max(own, default=0) + 1))
    return {each: numbers[each] for each in sorted(numbers)}


class NumberedAnswers:
    """The answers to one question, whose numbers stay the same as long as the question is pending.

    Args:
        choices: all answers.
        heading: returns what an answer is listed under.
        sentence: returns what an answer would do.
        ways: returns how many answers are under a heading, in words.
        under_heading: returns the same for a list right below the heading; empty for the sentence.
        number: returns the number that an answer has in whatever question it is given, such as that of a
            site; None if it has none. It is listed by that if no answer is under a heading.
    """

    def __init__(
        self,
        choices: Sequence[Choice],
        heading: Callable[[Choice], str],
        sentence: Callable[[Choice], str],
        ways: Callable[[int], str],
        under_heading: Callable[[Choice], str] = lambda _choice: "",
        number: Callable[[Choice], int | None] = lambda _choice: None,
    ) -> None:
        self._groups, self._sentence, self._ways, self._under = (
            grouped(choices, heading, sentence),
            sentence,
            ways,
            under_heading,
        )
        self._by_number = _by_number(self._groups, number)
        self._open: AnswerGroup | None = None
        """The group of which the answers are listed."""
        self._first = 0
        """How many of these are on earlier pages."""

    def lines(self) -> Sequence[str]:
        """Return what can be chosen now, line by line."""
        if self._open is not None:
            told = [self._under(choice) or self._sentence(choice) for choice in self._open.choices]
            shared, others = once(told)
            each = _("Each of them: {sentence}").format(sentence=shared) if shared else ""
            heading = f"{self._open.heading}. {each}" if each else f"{self._open.heading}:"
            return [heading, *self._page(numbered(others)), way_back()]
        return numbered([self._label(group) for group in self._by_number.values()], [*self._by_number])

    def _page(self, items: Sequence[str]) -> Sequence[str]:
        """Return a page of a long list, and how to get the next."""
        if len(items) <= WHOLE:
            return items
        page = items[self._first : self._first + MOST]
        left = len(items) - self._first - len(page)
        told = ngettext("{n} more: type “{more}”.", "{n} more: type “{more}”.", left)
        return [*page, told.format(n=left, more=TypedWord.MORE.word)] if left else page

    def more(self) -> bool:
        """Go to the next page of a long list, after the last to the first; return whether there are pages."""
        if self._open is None or len(self._open.choices) <= WHOLE:
            return False
        self._first = self._first + MOST if self._first + MOST < len(self._open.choices) else 0
        return True

    def _label(self, group: AnswerGroup) -> str:
        if not group.heading or len(group.choices) == 1:
            return self._sentence(group.choices[0])
        ways = self._ways(len(group.choices))
        return _("{heading}: {answers}").format(heading=group.heading, answers=ways)

    def take(self, number: int) -> Choice | None:
        """Return the answer that has a number; None if the number has only opened a heading.

        Raises:
            LookupError: nothing has this number.
        """
        if self._open is not None:
            if not 1 <= number <= len(self._open.choices):
                raise LookupError
            return self._open.choices[number - 1]
        group = self._by_number[number]
        if len(group.choices) == 1:
            return group.choices[0]
        self._open, self._first = group, 0
        return None

    def numbers_of(self, choice: Choice) -> str:
        """Return the number of an answer, after that of its heading if it has one: `3`, or `2, 5`."""
        for number, group in self._by_number.items():
            if choice in group.choices:
                under = group.choices.index(choice) + 1
                return str(number) if len(group.choices) == 1 else f"{number}, {under}"
        return choice.text

    def take_all(self, numbers: Sequence[int]) -> Sequence[Choice]:
        """Return the answers that have these numbers.

        A single number is one of the present list and may open a heading, which gives no answer. Several are
        counted from the headings each time: `2, 5`.

        Raises:
            LookupError: nothing has one of these numbers, or the last of several only opens a heading.
        """
        if len(numbers) == 1:
            return [*filter(None, [self.take(*numbers)])]
        choices = list[Choice]()
        self.back()
        try:
            for number in numbers:
                if (choice := self.take(number)) is not None:
                    choices.append(choice)
                    self.back()
            if self._open is not None:
                raise LookupError
        finally:
            self.back()
        return choices

    @property
    def is_counted(self) -> bool:
        """Whether the numbers go from 1 on without a gap."""
        return [*self._by_number] == [*range(1, len(self._groups) + 1)]

    @property
    def has_headings(self) -> bool:
        """Whether some answers are listed under a heading."""
        return any(len(group.choices) > 1 for group in self._groups)

    @property
    def opened(self) -> str:
        """The heading whose answers are listed; empty while the headings are."""
        return self._open.heading if self._open is not None else ""

    def back(self) -> bool:
        """Close the heading that is open; return whether one was."""
        was_open = self._open is not None
        self._open = None
        return was_open


def once(told: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the sentence with which all of several texts end, and the texts without it.

    The sentence is empty, and the texts are whole, if they have none in common.
    """
    parted = [_SENTENCE.split(text) for text in told]
    last = {sentences[-1] for sentences in parted}
    if len(told) < 2 or len(last) > 1 or any(len(sentences) < 2 for sentences in parted):
        return "", told
    return last.pop(), [" ".join(sentences[:-1]) for sentences in parted]


class InOneLine:
    """The further answers of a line that answers several questions.

    A number means the answer that it had in the present list: to the next question it is the same answer, or
    none.

    Args:
        choices: the further answers, in their order.
        numbers: what was typed for each.
        topics: the questions that are expected.
    """

    def __init__(self, choices: Sequence[Choice], numbers: Sequence[str], topics: Sequence[Topic]) -> None:
        self._numbers = numbers
        self.following = [Following(*each) for each in zip(topics, choices, strict=False)]

    def left_over(self, given: int) -> str:
        """Return the numbers that were not used, in a sentence; empty if all were.

        Args:
            given: how many answers were given, including the first.
        """
        left = self._numbers[max(given - 1, 0) :]
        told = ngettext(
            "This number was left over: {numbers}.", "These numbers were not used: {numbers}.", len(left)
        )
        return told.format(numbers="; ".join(left)) if left else ""


ALONE: Final = InOneLine((), (), ())
"""A line with one answer."""
