"""Random play: a game of a setting, answer by answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from antterm.core.ask import Ask
from antterm.core.record import Record
from antterm.core.rng import Streams
from tests.conformance.games import Setting


def new_record(setting: Setting, seed: int) -> Record[Any]:
    """A game of this setting before its first answer."""
    return Record(setting.game, setting.seats, seed, dict(setting.given))


def play_at_random(record: Record[Any], seed: int, most: int) -> Iterator[Ask]:
    """Play on at random, pausing at every question before it is answered.

    Args:
        record: the game; declarations are left alone.
        seed: of the choices made.
        most: how many answers to give at most.
    """
    rng = Streams(seed)
    for _ in range(most):
        ask = record.play.ask
        if ask is None:
            return
        yield ask
        record.answer(rng.pick("choice", ask.choices).text)


def moments(setting: Setting, seed: int, every: int, most: int = 200) -> Iterator[Record[Any]]:
    """A random game at its first question of each kind, at every so many answers, and at its end."""
    record = new_record(setting, seed)
    kinds: set[str] = set()
    for number, ask in enumerate(play_at_random(record, seed, most)):
        if number % every == 0 or ask.kind not in kinds:
            kinds.add(ask.kind)
            yield record
    if record.play.ask is None:
        yield record


def played(setting: Setting, seed: int, most: int) -> Record[Any]:
    """A game of this setting after `most` random answers, or at its end."""
    record = new_record(setting, seed)
    for _ in play_at_random(record, seed, most):
        pass
    return record


def viewers(setting: Setting) -> tuple[int | None, ...]:
    """All that may look at a game: its seats and an onlooker."""
    return (*range(setting.seats), None)
