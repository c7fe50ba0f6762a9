"""What players score for: a class for each, with the facts of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from antterm.core.ask import Event


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A player gets colony points."""

    SOURCE: ClassVar[str]
    """By what name his nest keeps where they came from."""
    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class ScoredBattle(Scored):
    """For a battle won."""

    SOURCE = "battle"
    hex: int


@dataclass(frozen=True, slots=True)
class ScoredSite(Scored):
    """For a site."""

    SOURCE = "site"


@dataclass(frozen=True, slots=True)
class ScoredBody(Scored):
    """For bodies completed."""

    SOURCE = "body"
    bodies: int
    """That he has now."""


@dataclass(frozen=True, slots=True)
class ScoredAbility(Scored):
    """For the ability of an Evolution."""

    SOURCE = "ability"
    card: str


@dataclass(frozen=True, slots=True)
class ScoredGoal(Scored):
    """For a Colony Goal."""

    SOURCE = "goal"
    card: str


@dataclass(frozen=True, slots=True)
class ScoredMeadow(Scored):
    """For hexes of the inner meadow."""

    SOURCE = "meadow"
    hexes: tuple[int, ...]


class Most(Enum):
    """What the game's end rewards to have most of."""

    LARVAE = "larvae"
    FOOD = "food"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class ScoredMost(Scored):
    """For having most of something at the end."""

    SOURCE = "end"
    most: Most
    count: int


AnyScored = ScoredBattle | ScoredSite | ScoredBody | ScoredAbility | ScoredGoal | ScoredMeadow | ScoredMost
"""All that players score for."""
