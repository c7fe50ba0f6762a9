"""The sentences of a game for its identifiers. Each game's home has a `Words` of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.game import Outcome
from antterm.i18n import _, pgettext
from antterm.i18n.data import Sentences
from antterm.i18n.nouns import counted, together
from antterm.i18n.numbers import LocalNumber
from antterm.i18n.texts import Texts


class Words(ABC):
    """The texts of one game, all in the language spoken; names are those of the people at the table."""

    def at(self, view: Any) -> Words:
        """Return these texts for the table that is seen in a view, which may have components of its own.

        Args:
            view: what a seat, or an onlooker, may know of the game.
        """
        return self

    @abstractmethod
    def title(self) -> str:
        """Return the game's name."""

    @abstractmethod
    def summary(self, options: Mapping[str, Any]) -> str:
        """Return the options in a few words, for a list of saved games: `Base+ML`."""

    @abstractmethod
    def seat(self, seat: int) -> str:
        """Return what a seat is called in the game: `White`."""

    @abstractmethod
    def option(self, name: str) -> tuple[str, str]:
        """Return an option's short label and one sentence that explains it."""

    def option_warning(self, option: str, seats: int, chosen: Mapping[str, Any]) -> str:
        """Return why the rulebook advises against the value chosen for an option, in a sentence; empty if it
        does not."""
        return ""

    @abstractmethod
    def value(self, option: str, value: Any) -> str:
        """Return what a value of an option is called."""

    @abstractmethod
    def question(self, ask: Ask, names: Sequence[str]) -> str:
        """Return the question in one short line, without the keys that answer it."""

    @abstractmethod
    def choice(self, ask: Ask, choice: Choice, view: Any) -> str:
        """Return what an answer would do, in a sentence."""

    @abstractmethod
    def event(self, event: Event, names: Sequence[str]) -> str | None:
        """Return what happened, in a sentence for the log; None when it needs none."""

    @abstractmethod
    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return how the game ended, in a sentence."""

    def result(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return who has won, and with how many points, for a line of a list: `Ann wins, 45 points`."""
        if not outcome.winners:
            return _("nobody wins")
        winners = together(names[seat] for seat in outcome.winners)
        if outcome.scores:
            points = counted("{n} point", "{n} points", max(outcome.scores))
            text = _("{winners} win, {points}") if len(outcome.winners) > 1 else _("{winner} wins, {points}")
            return text.format(winner=winners, winners=winners, points=points)
        if len(outcome.winners) == len(names):
            return _("a draw")
        text = _("{winners} win") if len(outcome.winners) > 1 else _("{winner} wins")
        return text.format(winner=winners, winners=winners)

    def ending(self, reason: str) -> str:
        """Return how games ended, after their number: `given up`; games have words for `Outcome.reason`."""
        return reason

    @abstractmethod
    def rules(self) -> str:
        """Return the rules of the game, as Markdown, for the pages in the program."""

    def level(self, level: str) -> str:
        """Return how a bot of a level plays, in a sentence; a game adds those of its own."""
        if level == "random":
            return _("Gives any answer that is allowed; for trying out the program.")
        return _("Nothing is known about how it plays.")

    def brief(self, choice: Choice) -> str:
        """Return what an answer is called in a word or two: `March`; empty where it has no such name."""
        return ""

    def rating(self, rating: float) -> str:
        """Return what an answer is expected to bring, as a bot that gives hints rates it."""
        return f"{LocalNumber(rating):+.1f}"

    def term(self, name: str) -> str:
        """Return the name of a term of the bots' evaluation: `mobility`."""
        return name

    def unit(self) -> str:
        """Return the unit of an evaluation: `in points`; empty if it has no name."""
        return ""

    def amount(self, worth: float) -> str:
        """Return how much a term of an evaluation counts, without a sign; empty for hardly anything."""
        return f"{LocalNumber(abs(worth)):.1f}" if abs(worth) >= 0.05 else ""

    def behind(self, rating: float, best: float) -> str | None:
        """Return how far an answer is behind the best one in a hint, in words: `2 points fewer`.

        Only for a game whose bots rate answers by looking ahead, so that amounts of a few terms would agree
        neither with the ratings nor with what is seen of an answer at a glance: then a hint names the terms
        without their amounts.

        Args:
            rating: the rating of the answer.
            best: that of the best.

        Returns:
            None where the amounts of the terms add up to the rating, and say it themselves.
        """
        return None

    def refusal(self, refused: Refused) -> str:
        """Return why an answer is not allowed, in a sentence that names the rule."""
        return general_refusal(refused)

    def file_formats(self) -> str:
        """Return the formats of other programs' files that can be read, in a sentence: `PGN or SGF`."""
        return ""

    def file_format(self, form: str) -> str:
        """Return the name of a file format that can be written, and its use."""
        return form

    def file_note(self, code: str) -> str:
        """Return what people should know about a game that came from a file."""
        return code

    def bad_document(self, fault: Exception) -> str:
        """Return why an owner's file cannot be played with, in a sentence that says where.

        Args:
            fault: what a `BadDocument` of this game carries.
        """
        return str(fault)


class WordsFromTable(Words):
    """The texts of a game whose names of options, values, levels and terms stand in its `sentences.toml`.

    The tables there are `option`, `option_about` (a sentence for each option), `value`, `level` and `term`.
    The key of a value is `option.value` where other options call the same value something else.
    """

    texts: ClassVar[Texts]
    """The `sentences.toml` of the game."""

    def option(self, name: str) -> tuple[str, str]:
        return self.texts.say("option", name), self.texts.say("option_about", name)

    def value(self, option: str, value: Any) -> str:
        own = f"{option}.{value}"
        return self.texts.say("value", own if self.texts.has("value", own) else value)

    def level(self, level: str) -> str:
        return self.texts.say("level", level) if self.texts.has("level", level) else super().level(level)

    def term(self, name: str) -> str:
        return self.texts.say("term", name)


def addressed(names: Sequence[str], seat: int | None) -> tuple[str, ...]:
    """Return the names of players as questions call them, of whom one is spoken to as “you”.

    Args:
        names: the name of each seat.
        seat: the seat of the one who is addressed; None for nobody.
    """
    you = pgettext("who is asked", "You")
    return tuple(you if number == seat else name for number, name in enumerate(names))


REFUSALS = Sentences(__file__, "refusals")
"""Sentences about refused answers in every game, by the code of a `Refused`."""


def general_refusal(refused: Refused) -> str:
    """Return the sentences for what any game may refuse."""
    if refused.code in REFUSALS:
        return _(REFUSALS[refused.code]).format(text=refused.data.get("text", ""))
    return _("That is not allowed now ({code}).").format(code=refused.code)
