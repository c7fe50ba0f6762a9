"""The games under test, their settings, and what each promises beyond the contract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from antterm.core.game import Game
from antterm.core.options import Options, with_defaults
from antterm.core.rng import Streams
from antterm.registry import HOMES, game, words
from antterm.words import Words
from tests.conformance.invariants import INVARIANTS, LOOKALIKES, Invariant, Lookalike
from tests.core.toy import Pebbles, PebblesWords


@dataclass(frozen=True)
class Setting:
    """A game as it may be set up."""

    game_id: str
    seats: int
    given: tuple[tuple[str, str], ...] = ()
    """Options that differ from their defaults."""

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.given)
        return f"{self.game_id}-{self.seats}{'-' if chosen else ''}{chosen}"

    @property
    def game(self) -> Game[Any]:
        return game_of(self.game_id)

    @property
    def words(self) -> Words:
        return words_of(self.game_id)

    @property
    def options(self) -> Options:
        return with_defaults(self.game.options, self.seats, dict(self.given))

    @property
    def names(self) -> list[str]:
        """The people at the table."""
        return ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][: self.seats]

    @property
    def invariants(self) -> tuple[Invariant, ...]:
        return INVARIANTS.get(self.game_id, ())

    @property
    def lookalike(self) -> Lookalike | None:
        return LOOKALIKES.get(self.game_id)


TOY = Pebbles.id
GAMES = (TOY, *HOMES)


@cache
def game_of(game_id: str) -> Game[Any]:
    """The rules of a game, the toy included."""
    return Pebbles() if game_id == TOY else game(game_id)


@cache
def words_of(game_id: str) -> Words:
    """The sentences of a game, the toy included."""
    return PebblesWords() if game_id == TOY else words(game_id)


def settings() -> Iterator[Setting]:
    """Every game with every number of seats, by default and with each value of each option that applies."""
    for game_id in GAMES:
        game = game_of(game_id)
        for seats in game.seats:
            yield Setting(game_id, seats)
            defaults = with_defaults(game.options, seats, {})
            for option in game.options:
                if option.document or not option.applies(seats, defaults):
                    continue
                for value in option.values_for(seats, defaults):
                    if value != defaults[option.name]:
                        yield Setting(game_id, seats, ((option.name, value),))


def few_settings() -> Iterator[Setting]:
    """Every game with every number of seats by default; each value of an option with one of them."""
    chosen: dict[tuple[str, object], list[Setting]] = {}
    for setting in settings():
        if setting.given:
            chosen.setdefault((setting.game_id, setting.given), []).append(setting)
        else:
            yield setting
    for number, tables in enumerate(chosen.values()):
        yield tables[number % len(tables)]


def mixed_settings(each: int = 4) -> Iterator[Setting]:
    """For every game and number of seats, up to `each` settings with all options chosen at random."""
    rng = Streams(2026)
    known: set[Setting] = set()
    for game_id, _ in product(GAMES, range(each)):
        game = game_of(game_id)
        for seats in game.seats:
            given: dict[str, str] = {}
            for option in game.options:
                chosen = with_defaults(game.options, seats, given)
                if not option.document and option.applies(seats, chosen):
                    given[option.name] = rng.pick(game_id, option.values_for(seats, chosen))
            setting = Setting(game_id, seats, tuple(given.items()))
            if setting not in known:
                known.add(setting)
                yield setting
