"""A game from its first answer to its last, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from antterm.i18n import _, ngettext
from antterm.plain import telling
from antterm.plain.dialog import Dialog, Speak, hear, is_back, is_quit, number_of, speak
from antterm.plain.means import MeansAtHome
from antterm.plain.orders import TypedWord, meant
from antterm.plain.spoken import Moment, NotThere
from antterm.plain.unspoken import AsDrawn, told
from antterm.table import Table

WORDS = (TypedWord.LOOK, TypedWord.HELP, TypedWord.QUIT)


class SteppingThrough:
    """Steps through a game as an onlooker may know it.

    Args:
        table: the game, which is only watched.
    """

    def __init__(self, table: Table) -> None:
        self._table, self._at = table, 0
        self._told = told(table.game_id)

    def run(self) -> Dialog[None]:
        """Until somebody leaves it."""
        yield speak(*self._greeting())
        while True:
            typed = yield from hear()
            number, found = number_of(typed), meant(typed, WORDS, in_short=True)
            if found is not None and found[0] is TypedWord.LOOK:
                yield from self._look(found[1])
            elif found is not None and found[0] is TypedWord.HELP:
                yield speak(*self._greeting())
            elif number is not None and not is_back(typed):
                yield from self._go_to(number)
            elif is_back(typed) or is_quit(typed) or found is not None:
                return
            elif typed.strip() == "-":
                yield from self._go_to(self._at - 1)
            else:
                yield from self._next()

    def _greeting(self) -> Sequence[str]:
        count = self._table.length
        told = ngettext("“{name}”: {n} answer.", "“{name}”: {n} answers.", count)
        return [
            told.format(name=self._table.name, n=count),
            _(
                "An empty line steps on, “-” steps back, a number goes to where so many answers were given, "
                "“{look}” tells how it stands, 0 leaves."
            ).format(look=TypedWord.LOOK.word),
        ]

    def _next(self) -> Dialog[None]:
        table = self._table
        if self._at >= table.length:
            outcome = table.outcome
            over = table.words.outcome(outcome, table.names) if outcome is not None else ""
            yield speak(_("That was the last answer."), over)
            return
        self._at += 1
        happened = [*table.record.story(None, self._at).after(self._at - 1)]
        sentences = self._told.news(self._moment(), happened)
        if sentences is None:
            sentences = [*telling.sentences(table, happened)]
        told = " ".join(sentences) or _("Nothing that all may know.")
        yield speak(f"{self._at}: {told}")

    def _go_to(self, number: int) -> Dialog[None]:
        self._at = max(0, min(number, self._table.length))
        yield speak(_("After {n} of {all} answers.").format(n=self._at, all=self._table.length))

    def _look(self, at: str) -> Dialog[None]:
        try:
            yield Speak(self._told.look(self._moment(), at), as_drawn=isinstance(self._told, AsDrawn))
        except NotThere as error:
            yield speak(str(error))

    def _moment(self) -> Moment[Any]:
        """What an onlooker may know of the answer at which somebody is."""
        table = self._table
        play = table.record.at(self._at)
        ask = play.ask.seen_by(None) if play.ask is not None else None
        happened = table.record.story(None, self._at)
        return Moment(play.view(None), ask, None, table.names, table.options, happened)


def review(table: Table, means: MeansAtHome) -> Dialog[None]:
    """Step through a game; the table is closed."""
    try:
        yield from SteppingThrough(table).run()
    finally:
        table.close()
