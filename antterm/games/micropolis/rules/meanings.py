"""The meanings of answers and the topics of questions in Micropolis."""

from __future__ import annotations

from typing import Final, cast

from antterm.core.ask import Ask, Meaning, Topic
from antterm.games.micropolis.rules.anthill import AnthillId, Side

_BY_TOKEN: Final = "architect"

# -- answers -------------------------------------------------------------------------------------------


class ChooseAnthill(Meaning, frozen=True):
    """Choose one of several anthills of one's own."""

    home: AnthillId


class TakeTile(Meaning, frozen=True):
    """Take a tile of the row, for soldiers or for an architect token."""

    tile: str
    by_token: bool = False


class PlaceTile(Meaning, frozen=True):
    """Place a tile at an end of the anthill."""

    tile: str
    side: Side


class BeginWith(Meaning, frozen=True):
    """Let one of the things on a tile take effect first."""

    effect: str


class HandToken(Meaning, frozen=True):
    """Hand the Red Army token to a player."""

    seat: int


class KeepToken(Meaning, frozen=True):
    """Keep the Red Army token."""

    seat: int


class FillBarracks(Meaning, frozen=True):
    """Put soldiers into the barracks of a tile."""

    tile: str


class EmptyBarracks(Meaning, frozen=True):
    """Take the soldiers out of the barracks of a tile."""

    tile: str


class LeaveBarracks(Meaning, frozen=True):
    """Leave the barracks of a tile empty."""

    tile: str


class EndSentry(Meaning, frozen=True):
    """Change no more barracks."""


OfTurns = ChooseAnthill | TakeTile | PlaceTile | BeginWith | HandToken | KeepToken
OfSoldiers = FillBarracks | EmptyBarracks | LeaveBarracks | EndSentry
AnyMeaning = OfTurns | OfSoldiers


def tile_text(index: int, *, by_token: bool) -> str:
    """Return the text of the answer that takes a tile, as it is saved.

    Args:
        index: the place of the tile in the row, from 0.
        by_token: whether an architect token pays for it.

    >>> tile_text(2, by_token=False), tile_text(2, by_token=True)
    ('3', '3 architect')
    """
    return f"{index + 1} {_BY_TOKEN}" if by_token else str(index + 1)


def read_tile(text: str) -> tuple[int, bool]:
    """Return the place in the row, from 0, and whether a token pays, of a text that `tile_text` wrote.

    >>> read_tile("3 architect")
    (2, True)
    """
    number, _blank, token = text.partition(" ")
    return int(number) - 1, token == _BY_TOKEN


# -- questions -----------------------------------------------------------------------------------------


class ChoosingAnthill(Topic, frozen=True):
    """A question: which of two anthills receives a tile, and so pays for it."""


class ChoosingCommander(Topic, frozen=True):
    """A question: the player who gets the Red Army token."""


class SettingToken(Topic, frozen=True):
    """A question: which of the player's anthills gets the Red Army token."""


class OfAnthill(Topic, frozen=True):
    """A question about an anthill."""

    home: AnthillId


class ChoosingTile(OfAnthill, frozen=True):
    """A question: the tile of the row that is taken."""

    army: int
    tokens: int
    """Architect tokens that its player has."""


class OfTile(OfAnthill, frozen=True):
    """A question about a tile of an anthill."""

    tile: str


class ChoosingSide(OfTile, frozen=True):
    """A question: the end at which a tile is placed."""


class OrderingEffects(OfTile, frozen=True):
    """A question: which effect of a tile comes first."""


class Quartering(OfTile, frozen=True):
    """A question: whether the barracks of a new tile are filled."""

    soldiers: int
    """Number of soldiers that the barracks hold."""


class Posting(OfAnthill, frozen=True):
    """A question: which barracks of the anthill a sentry fills or empties."""


AboutTiles = ChoosingAnthill | ChoosingTile | ChoosingSide | OrderingEffects
AboutSoldiers = Quartering | Posting | ChoosingCommander | SettingToken
AnyTopic = AboutTiles | AboutSoldiers


def topic_of(ask: Ask) -> AnyTopic:
    """Return what a question of this game is about."""
    return cast(AnyTopic, ask.about)
