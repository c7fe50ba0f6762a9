"""What answers in Micropolis do, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from antterm.core.ask import Ask, Meaning, Topic
from antterm.micropolis.anthill import Home, Side

# -- answers -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseAnthill(Meaning):
    """Choose one of several anthills of one's own."""

    home: Home


@dataclass(frozen=True, slots=True)
class TakeTile(Meaning):
    """Take a tile of the row, for soldiers or for an architect token."""

    tile: str
    by_token: bool = False


@dataclass(frozen=True, slots=True)
class PlaceTile(Meaning):
    """Place a tile at an end of the anthill."""

    tile: str
    side: Side


@dataclass(frozen=True, slots=True)
class BeginWith(Meaning):
    """Let one of the things on a tile take effect first."""

    effect: str


@dataclass(frozen=True, slots=True)
class HandToken(Meaning):
    """Hand the Red Army token to a player."""

    seat: int


@dataclass(frozen=True, slots=True)
class KeepToken(Meaning):
    """Keep the Red Army token."""

    seat: int


@dataclass(frozen=True, slots=True)
class FillBarracks(Meaning):
    """Put soldiers into the barracks of a tile."""

    tile: str


@dataclass(frozen=True, slots=True)
class EmptyBarracks(Meaning):
    """Take the soldiers out of the barracks of a tile."""

    tile: str


@dataclass(frozen=True, slots=True)
class LeaveBarracks(Meaning):
    """Leave the barracks of a tile empty."""

    tile: str


@dataclass(frozen=True, slots=True)
class EndSentry(Meaning):
    """Change no more barracks."""


AnyMeaning = (
    ChooseAnthill
    | TakeTile
    | PlaceTile
    | BeginWith
    | HandToken
    | KeepToken
    | FillBarracks
    | EmptyBarracks
    | LeaveBarracks
    | EndSentry
)

# -- questions -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChoosingAnthill(Topic):
    """Which of two anthills receives a tile, and so pays for it."""


@dataclass(frozen=True, slots=True)
class ChoosingCommander(Topic):
    """Who gets the Red Army token."""


@dataclass(frozen=True, slots=True)
class SettingToken(Topic):
    """Before which of one's own anthills the Red Army token lies."""


@dataclass(frozen=True, slots=True)
class OfAnthill(Topic):
    """A question about an anthill."""

    home: Home


@dataclass(frozen=True, slots=True)
class ChoosingTile(OfAnthill):
    """Which tile of the row is taken."""

    army: int
    tokens: int
    """Architect tokens that its player has."""


@dataclass(frozen=True, slots=True)
class OfTile(OfAnthill):
    """A question about a tile of an anthill."""

    tile: str


@dataclass(frozen=True, slots=True)
class ChoosingSide(OfTile):
    """At which end it is placed."""


@dataclass(frozen=True, slots=True)
class OrderingEffects(OfTile):
    """What on it takes effect first."""


@dataclass(frozen=True, slots=True)
class Quartering(OfTile):
    """Whether its barracks are filled."""

    soldiers: int
    """How many the barracks hold."""


@dataclass(frozen=True, slots=True)
class Posting(OfAnthill):
    """A sentry: which barracks of the anthill are filled or emptied."""


AnyTopic = (
    ChoosingAnthill
    | ChoosingTile
    | ChoosingSide
    | OrderingEffects
    | Quartering
    | Posting
    | ChoosingCommander
    | SettingToken
)


def topic_of(ask: Ask) -> AnyTopic:
    """What a question of this game is about."""
    return cast(AnyTopic, ask.about)
