"""What has happened and was not told yet, told in full, or in short where it is long to hear."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from antterm.core.story import Happening
from antterm.i18n import _
from antterm.plain.orders import TypedWord
from antterm.plain.spoken import Moment, Spoken
from antterm.plain.telling import sentences
from antterm.table.contract import BaseTable

MUCH: Final = 320
"""Characters of news that are told in full; who listens has heard them after a quarter of a minute."""


class NewsTeller:
    """Tells what happens at a table.

    Args:
        table: the table.
        spoken: how its game is told.
    """

    def __init__(self, table: BaseTable, spoken: Spoken[Any]) -> None:
        self._table, self._spoken = table, spoken
        self._knows_story = False
        """Whether it was said where all of it is told."""
        self._is_short = False
        """Whether it was told in short since somebody was asked here: then what follows is, too."""

    def asked(self) -> None:
        """Somebody is asked here: what happens then is news of its own."""
        self._is_short = False

    def in_full(self, moment: Moment[Any], happened: Sequence[Happening]) -> Sequence[str]:
        """What happened in a stretch of the game, as far as there are words for it."""
        told = self._spoken.news(moment, happened)
        return told if told is not None else [*sentences(self._table, happened)]

    def told(self, moment: Moment[Any], happened: Sequence[Happening]) -> Sequence[str]:
        """The same in short where it is much, and how it leaves what matters most."""
        news = self.in_full(moment, happened)
        is_much = self._is_short or sum(map(len, news)) > MUCH
        if is_much and (short := self._spoken.news_in_short(moment, happened)):
            story = _("That was in short; “{story}” tells all of it.").format(story=TypedWord.STORY.word)
            news = short if self._knows_story else [*short, story]
            self._knows_story = self._is_short = True
        return [*news, *self._spoken.after_news(moment)] if news else news


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
