"""Questions of March of the Ants: what a player picks from, and picking.

Every rule that asks is a generator: `chosen = yield from choose(...)`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TypeVar, cast

from msgspec.structs import replace

from antterm.core.ask import Ask, Choice, LazyChoices
from antterm.games.march.rules.meanings import AnyMeaning, Decline
from antterm.games.march.rules.topics import MarchTopic

T = TypeVar("T")
M = TypeVar("M", bound=AnyMeaning)
Asking = Generator[Ask, Choice, T]
"""A rule in progress: it yields questions, is sent their answers and returns a `T`."""


class Answers(LazyChoices):
    """The choices of a question. Bots that play on in their heads read no texts, so each is written when
    read.

    Args:
        meanings: two at least, each with a text of its own.
        likewise: what does the same as one of these and is understood, but not offered.
    """

    def __init__(self, meanings: Sequence[AnyMeaning], likewise: Sequence[AnyMeaning] = ()) -> None:
        self.meanings = meanings
        self.likewise = likewise

    def find(self, text: str) -> Choice | None:
        return super().find(text) or _named(text, self.likewise)

    def look_up(self, text: str) -> Choice | None:
        return _named(text, self.meanings)

    def choice_at(self, place: int) -> Choice:
        return choice_of(self.meanings[place])

    def __len__(self) -> int:
        return len(self.meanings)


def choice_of(meaning: AnyMeaning) -> Choice:
    """Return the answer that does something."""
    return Choice(meaning.text, meaning)


def _named(text: str, meanings: Sequence[AnyMeaning]) -> Choice | None:
    """Return the one of these with exactly this text."""
    return next((Choice(text, meaning) for meaning in meanings if meaning.text == text), None)


def meanings_of(ask: Ask) -> Sequence[AnyMeaning]:
    """Return what the answers to a question of this game do."""
    choices = ask.choices
    return choices.meanings if isinstance(choices, Answers) else [meaning_of(choice) for choice in choices]


def meaning_of(choice: Choice) -> AnyMeaning:
    """Return what an answer to a question of this game does."""
    return cast(AnyMeaning, choice.meaning)


def topic_of(ask: Ask) -> MarchTopic:
    """Return what a question of this game is about."""
    return cast(MarchTopic, ask.about)


def choose(
    seat: int,
    topic: MarchTopic,
    answers: Iterable[M],
    *,
    likewise: Sequence[M] = (),
    private: bool = False,
    hidden: bool = False,
    secret: bool = False,
) -> Asking[M]:
    """Let a player pick one; what is forced is not asked.

    Args:
        seat: the seat that decides.
        topic: what is asked.
        answers: all there is to pick, at least one, each with a text of its own.
        likewise: what is understood besides, but not offered: it does the same as one of these.
        private: the answer depends on what only this seat may see.
        hidden: the others do not learn the answer now.
        secret: whether there is anything to pick depends on what only this seat may see.
    """
    meanings = list(answers)
    if len(meanings) == 1:
        return meanings[0]
    assert meanings, (
        f"{topic.kind}: nothing to pick; NEEDS and TARGETS in effects.py say when a card is played"
    )
    answer = yield Ask(
        seat, topic.kind, Answers(meanings, likewise), (), private, hidden, topic, secret=secret
    )
    return cast(M, answer.meaning)


def may_choose(
    seat: int,
    topic: MarchTopic,
    answers: Iterable[M],
    decline: Decline,
    *,
    private: bool = False,
    hidden: bool = False,
    secret: bool = False,
) -> Asking[M | None]:
    """Let a player pick one or none; with nothing to pick they are not asked."""
    meanings: list[M | Decline] = [*answers, decline]
    if len(meanings) == 1:
        return None
    answer = yield Ask(seat, topic.kind, Answers(meanings), (), private, hidden, topic, secret=secret)
    return None if isinstance(answer.meaning, Decline) else cast(M, answer.meaning)


def openly(rule: Asking[T]) -> Asking[T]:
    """Ask as at a table that plays openly: nothing is for one seat's eyes alone."""
    try:
        ask = next(rule)
        while True:
            ask = rule.send((yield replace(ask, private=False, hidden=False, secret=False)))
    except StopIteration as end:
        return cast(T, end.value)


def answered(rule: Asking[T], answer: Callable[[Ask], Choice]) -> T:
    """Run a rule to its end, giving it an answer to each of its questions.

    Args:
        rule: a rule in progress that has asked nothing yet.
        answer: chooses an answer to a question.

    Returns:
        What the rule returns.
    """
    try:
        ask = next(rule)
        while True:
            ask = rule.send(answer(ask))
    except StopIteration as end:
        return cast(T, end.value)
