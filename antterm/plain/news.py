"""What has happened, told to who sits at a table: in full, or in short where it is long to listen to."""

from __future__ import annotations

from collections.abc import Sequence
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
