"""The events of Micropolis: a class for each, with its facts."""

from __future__ import annotations

from typing import cast

from antterm.core.ask import Event, Revelation
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.tiles import Tile


class RoundBegan(Event, frozen=True):
    """A round begins, with the commander."""

    seat: int
    number: int
    of: int
    """Number of rounds of the game."""


class RowRefilled(Revelation, frozen=True):
    """Tiles of the pile come into the row."""

    tiles: tuple[str, ...]
    pile: int
    """Number of tiles that are left in the pile."""


class Completed(Event, frozen=True):
    """All anthills are complete, and the game is over."""


class TokenGained(Event, frozen=True):
    """A player gets an architect token."""

    seat: int


# -- anthills ------------------------------------------------------------------------------------------


class AtAnthill(Event, frozen=True):
    """An event at an anthill, or of its army."""

    home: AnthillId


class CommanderChosen(AtAnthill, frozen=True):
    """The anthill that gets the Red Army token at the start."""


class CommanderFollowed(AtAnthill, frozen=True):
    """The row was refilled: the anthill has the Red Army token now, or keeps it."""

    before: AnthillId
    """The anthill that had the Red Army token before."""
    army: int
    """The army of the anthill."""
    than: int
    """The army of `before`; if the anthill keeps the token, the largest army of the others."""


class TileTaken(AtAnthill, frozen=True):
    """A player takes a tile of the row for an anthill."""

    tile: Tile
    position: int
    """The place of the tile in the row, from 1."""
    paid: int
    """Soldiers laid on the tiles passed."""
    by_token: bool
    soldiers: int
    """Number of soldiers that came with the tile."""


class TilePlaced(AtAnthill, frozen=True):
    """A tile is placed at one end of an anthill."""

    tile: str
    side: Side
    tiles: int
    """Number of tiles that the anthill has now."""
    closed: bool
    """Whether the ring is closed with it."""


class OfSoldiers(AtAnthill, frozen=True):
    """An event in which soldiers come or go."""

    soldiers: int


class Recruited(OfSoldiers, frozen=True):
    """Soldiers join the army of an anthill from the supply."""


class Dismissed(OfSoldiers, frozen=True):
    """Soldiers find no room in the army of an anthill."""


class Deserted(OfSoldiers, frozen=True):
    """The commander loses soldiers to the supply, because of a recruiter."""


class BarracksFilled(OfSoldiers, frozen=True):
    """Soldiers go into the barracks of a tile."""

    tile: str


class BarracksEmptied(OfSoldiers, frozen=True):
    """Soldiers leave the barracks of a tile for the army."""

    tile: str


AtTable = RoundBegan | RowRefilled | Completed | TokenGained | CommanderChosen | CommanderFollowed
InAnthills = TileTaken | TilePlaced | Recruited | Dismissed | Deserted | BarracksFilled | BarracksEmptied
AnyEvent = AtTable | InAnthills
"""Everything that happens: a function that must know it all ends in `assert_never`."""


def event_of(event: Event) -> AnyEvent:
    """Return what happened in this game."""
    return cast(AnyEvent, event)
