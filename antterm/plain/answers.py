"""The numbered answers to a question; where there are many, headings are listed first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from antterm.core.ask import Choice, Topic
from antterm.i18n import _, ngettext
from antterm.plain import word_limits
from antterm.plain.interaction import numbered, way_back
from antterm.plain.typed_words import TypedWord
from antterm.table.ahead import Following

MOST: Final = 12
"""Most answers of one list; more of them are listed under headings."""
ALIKE: Final = 4
"""Least number of headings with equally many answers for which their number is announced once for all."""
_SENTENCE: Final = re.compile(r"(?<=[.!?]) ")


@dataclass(frozen=True)
class AnswerGroup:
    """Answers under one heading; an answer that is listed by itself has an empty one."""

    heading: str
    choices: tuple[Choice, ...]
    depth: int = 0
    """Number of headings above the answers."""


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
        headings: returns what an answer is listed under, from the outermost heading inwards.
        sentence: returns what an answer would do.
        ways: returns how many answers are under a heading, in words.
        under_heading: returns the same for a list right below so many headings; empty for the sentence.
        number: returns the number that an answer has in whatever question it is given, such as that of a
            site; None if it has none. It is listed by that if no answer is under a heading.
    """

    def __init__(
        self,
        choices: Sequence[Choice],
        headings: Callable[[Choice], Sequence[str]],
        sentence: Callable[[Choice], str],
        ways: Callable[[int], str],
        under_heading: Callable[[Choice, int], str] = lambda _choice, _depth: "",
        number: Callable[[Choice], int | None] = lambda _choice: None,
    ) -> None:
        self._headings, self._sentence, self._ways, self._under = headings, sentence, ways, under_heading
        self._number = number
        self._all = AnswerGroup("", tuple(choices))
        self._opened = [self._all]
        """The group of which the answers are listed, after those that it is a part of."""
        self._groups = self._numbered(self._all)
        """The answers listed now, by number."""
        self._first = self._end = 0
        """The beginning and the end of the page of the list that was announced last."""
        self.explains = True
        """Whether the text says how to go back, and to further answers."""

    def _numbered(self, group: AnswerGroup) -> dict[int, AnswerGroup]:
        """Return what is listed of a group by its numbers; only those of the whole list may be their own."""
        parts = self._parts(group)
        return _by_number(parts, self._number if group is self._all else lambda _choice: None)

    def _parts(self, group: AnswerGroup) -> Sequence[AnswerGroup]:
        """Return what is listed of a group: its answers, or headings if these are too many."""
        choices, depth = group.choices, group.depth
        most = word_limits.PAGE if depth else word_limits.FLAT
        if (
            len(choices) <= MOST
            and word_limits.words_of(self._label_of(choice, depth) for choice in choices) <= most
        ):
            return [AnswerGroup("", (choice,), depth) for choice in choices]
        found: dict[object, list[Choice]] = {}
        for choice in choices:
            headings = self._headings(choice)
            found.setdefault(headings[depth] if depth < len(headings) else choice, []).append(choice)
        if len(found) > 1:
            return [
                AnswerGroup(key if isinstance(key, str) else "", tuple(under), depth + isinstance(key, str))
                for key, under in found.items()
            ]
        if isinstance(next(iter(found), None), str):
            parts = self._parts(AnswerGroup(group.heading, choices, depth + 1))
            return [part if part.heading else AnswerGroup("", part.choices, depth) for part in parts]
        return [AnswerGroup("", (choice,), depth) for choice in choices]

    def _label_of(self, choice: Choice, depth: int) -> str:
        return (self._under(choice, depth) if depth else "") or self._sentence(choice)

    def lines(self, words_before: int = 0, *, in_full: bool = False) -> Sequence[str]:
        """Return what can be chosen now, line by line; a long list in pages.

        Args:
            words_before: how many words stand before it.
            in_full: whether all pages are shown.
        """
        groups = [*self._groups.values()]
        sizes = Counter(len(group.choices) for group in groups if self._tells_number(group))
        size, number = max(sizes.items(), key=lambda each: each[1], default=(0, 0))
        usual = size if number >= ALIKE else 0
        labels: Sequence[str] = [self._label(group, usual) for group in groups]
        shared = ""
        if len(self._opened) > 1 and all(len(group.choices) == 1 for group in groups):
            shared, labels = once(labels)
        first = _("{answers} each:").format(answers=self._ways(usual))
        listed = [
            *([first] if usual else []),
            *self._page(numbered(labels, [*self._groups]), words_before, in_full),
        ]
        if len(self._opened) == 1:
            return listed
        each = _("Each of them: {sentence}").format(sentence=shared) if shared else ""
        back = [way_back()] if self.explains or in_full else []
        return [f"{self.opened}. {each}" if each else f"{self.opened}:", *listed, *back]

    def _page(self, items: Sequence[str], words_before: int, in_full: bool) -> Sequence[str]:
        """Return a page of a list, and how to get the next; all of it if that is short."""
        room = max(
            word_limits.PAGE,
            min(word_limits.REPLY if self.explains else word_limits.LIST, word_limits.REPLY - words_before),
        )
        is_short = len(items) <= word_limits.FEWEST or word_limits.words_of(items) <= room
        if in_full or (not self._first and is_short):
            self._first, self._end = 0, len(items)
            return items
        self._end = word_limits.page_of(items, self._first)
        left = len(items) - self._end
        template = ngettext("{n} more: type “{more}”.", "{n} more: type “{more}”.", left)
        template = template if self.explains else ngettext("{n} more.", "{n} more.", left)
        page = items[self._first : self._end]
        return [*page, template.format(n=left, more=TypedWord.MORE.word)] if left else page

    def more(self) -> bool:
        """Go to the next page of a long list, after the last to the first; return whether there are pages."""
        has_pages = self.is_told_in_part
        self._first = 0 if self._end >= len(self._groups) else self._end
        return has_pages

    @property
    def is_told_in_part(self) -> bool:
        """Whether the list that was announced last has further pages, or is not the first of them."""
        return bool(self._end) and (bool(self._first) or self._end < len(self._groups))

    def _tells_number(self, group: AnswerGroup) -> bool:
        """Return whether a heading has the number of its answers: not if it has further headings."""
        return len(group.choices) > 1 and len(self._headings(group.choices[0])) <= group.depth

    def _label(self, group: AnswerGroup, usual: int) -> str:
        first = group.choices[0]
        if len(group.choices) == 1:
            return self._label_of(first, len(self._opened) - 1 and group.depth - bool(group.heading))
        if len(group.choices) == usual or not self._tells_number(group):
            return f"{group.heading}."
        ways = self._ways(len(group.choices))
        return _("{heading}: {answers}").format(heading=group.heading, answers=ways)

    def take(self, number: int) -> Choice | None:
        """Return the answer that has a number; None if the number has only opened a heading.

        Raises:
            LookupError: nothing has this number.
        """
        group = self._groups[number]
        if len(group.choices) == 1:
            return group.choices[0]
        self._open([*self._opened, group])
        return None

    def _open(self, groups: list[AnswerGroup]) -> None:
        self._opened, self._groups = groups, self._numbered(groups[-1])
        self._first = self._end = 0

    def numbers_of(self, choice: Choice) -> str:
        """Return the number of an answer, after those of its headings if it has some: `3`, or `2, 5`."""
        numbers, group = list[str](), self._all
        while len(group.choices) > 1:
            parts = self._numbered(group)
            number = next((n for n, part in parts.items() if choice in part.choices), None)
            if number is None:
                return choice.text
            numbers.append(str(number))
            group = parts[number]
        return ", ".join(numbers) or "1"

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
        self.close()
        try:
            for number in numbers:
                if (choice := self.take(number)) is not None:
                    choices.append(choice)
                    self.close()
            if self.opened:
                raise LookupError
        finally:
            self.close()
        return choices

    @property
    def is_counted(self) -> bool:
        """Whether the numbers go from 1 on without a gap."""
        return [*self._groups] == [*range(1, len(self._groups) + 1)]

    @property
    def lists_all(self) -> bool:
        """Whether every answer is listed by itself, on a single page."""
        return not self.is_told_in_part and all(len(each.choices) == 1 for each in self._groups.values())

    @property
    def opened(self) -> str:
        """The heading whose answers are listed; empty while the headings are."""
        return self._opened[-1].heading

    def close(self) -> None:
        """Close all headings."""
        self._open([self._all])

    def back(self) -> bool:
        """Close the heading that was opened last; return whether one was."""
        was_open = len(self._opened) > 1
        self._open(self._opened[:-1] if was_open else self._opened)
        return was_open


def once(texts: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return what several texts all say after their first sentence, and the texts without it.

    It is empty if they have nothing in common; then what consecutive texts have in common is said with the
    first of them alone, with their numbers.
    """
    firsts, rests = zip(*(_parted(text) for text in texts), strict=True)
    if len(texts) > 1 and len({*rests}) == 1:
        return rests[0], [*firsts]
    text, others, number = _("{first} to {last}: {sentence}"), list[str](), 0
    for rest, run in groupby(rests):
        last = number + len([*run])
        in_front = text.format(first=number + 1, last=last, sentence=rest) if last > number + 1 else rest
        others += [f"{firsts[number]} {in_front if rest else ''}".rstrip(), *firsts[number + 1 : last]]
        number = last
    return "", others


def _parted(text: str) -> tuple[str, str]:
    """Return the first sentence of a text, and the rest."""
    first, *rest = _SENTENCE.split(text)
    return first, " ".join(rest)


class FollowUps:
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
        template = ngettext(
            "This number was not used: {numbers}.", "These numbers were not used: {numbers}.", len(left)
        )
        return template.format(numbers="; ".join(left)) if left else ""


NO_FOLLOW_UPS: Final = FollowUps((), (), ())
"""A line with one answer."""
