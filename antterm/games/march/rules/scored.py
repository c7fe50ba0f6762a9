"""What players score for: a class for each, with the facts of it."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from antterm.core.ask import Event
from antterm.games.march.rules.meadow import Spot


class Scored(Event, frozen=True):
    """A player gets colony points."""

    SOURCE: ClassVar[str]
    """By what name their nest keeps where they came from."""
    seat: int
    n: int


class ScoredBattle(Scored, frozen=True):
    """For a battle won."""

    SOURCE = "battle"
    hex: int


class ScoredSite(Scored, frozen=True):
    """For a site."""

    SOURCE = "site"
    spot: Spot | None = None
    """Which; None where a card had it collect."""


class ScoredBody(Scored, frozen=True):
    """For bodies completed."""

    SOURCE = "body"
    bodies: int
    """That they have now."""


class ScoredAbility(Scored, frozen=True):
    """For the ability of an Evolution."""

    SOURCE = "ability"
    card: str


class ScoredGoal(Scored, frozen=True):
    """For a Colony Goal."""

    SOURCE = "goal"
    card: str


class ScoredMeadow(Scored, frozen=True):
    """For hexes of the inner meadow."""

    SOURCE = "meadow"
    hexes: tuple[int, ...]


class Most(Enum):
    """What the game's end rewards to have most of."""

    LARVAE = "larvae"
    FOOD = "food"
    CARDS = "cards"


class ScoredMost(Scored, frozen=True):
    """For having most of something at the end."""

    SOURCE = "end"
    most: Most
    count: int


AnyScored = ScoredBattle | ScoredSite | ScoredBody | ScoredAbility | ScoredGoal | ScoredMeadow | ScoredMost
"""All that players score for."""
