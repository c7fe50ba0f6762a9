"""What happens in Micropolis: a class for each event, with the facts of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from antterm.core.ask import Event, Revelation
from antterm.micropolis.anthill import Home, Side
from antterm.micropolis.tiles import Tile


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins, with the commander."""

    seat: int
    number: int
    of: int
    """How many rounds the game has."""


@dataclass(frozen=True, slots=True)
class RowRefilled(Revelation):
    """Tiles of the pile come into the row."""

    tiles: tuple[str, ...]
    pile: int
    """How many are left there."""


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """All anthills are complete."""


@dataclass(frozen=True, slots=True)
class TokenGained(Event):
    """A player gets an architect token."""

    seat: int


# -- anthills ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtAnthill(Event):
    """What happens to an anthill, or to its army."""

    home: Home


@dataclass(frozen=True, slots=True)
class CommanderChosen(AtAnthill):
    """The Red Army token lies before it at the start."""


@dataclass(frozen=True, slots=True)
class CommanderFollowed(AtAnthill):
    """The row was refilled: the anthill has the Red Army token now, or keeps it."""

    before: Home
    """Which had it."""
    army: int
    than: int
    """The army of the one before; where that is the same, the largest of the others."""


@dataclass(frozen=True, slots=True)
class TileTaken(AtAnthill):
    """A tile of the row is taken for it."""

    tile: Tile
    position: int
    """Its place in the row, counted from 1."""
    paid: int
    """Soldiers laid on the tiles passed."""
    by_token: bool
    soldiers: int
    """That came with the tile."""


@dataclass(frozen=True, slots=True)
class TilePlaced(AtAnthill):
    """A tile is placed at an end of it."""

    tile: str
    side: Side
    tiles: int
    """That it has now."""
    closed: bool
    """Whether the ring is closed with it."""


@dataclass(frozen=True, slots=True)
class OfSoldiers(AtAnthill):
    """Soldiers come or go."""

    soldiers: int


@dataclass(frozen=True, slots=True)
class Recruited(OfSoldiers):
    """They come from the supply into its army."""


@dataclass(frozen=True, slots=True)
class Dismissed(OfSoldiers):
    """They find no room in its army."""


@dataclass(frozen=True, slots=True)
class Deserted(OfSoldiers):
    """The commander returns them to the supply for a recruiter."""


@dataclass(frozen=True, slots=True)
class BarracksFilled(OfSoldiers):
    """They go into the barracks of a tile."""

    tile: str


@dataclass(frozen=True, slots=True)
class BarracksEmptied(OfSoldiers):
    """They leave the barracks of a tile for its army."""

    tile: str


AnyEvent = (
    RoundBegan
    | RowRefilled
    | Completed
    | TokenGained
    | CommanderChosen
    | CommanderFollowed
    | TileTaken
    | TilePlaced
    | Recruited
    | Dismissed
    | Deserted
    | BarracksFilled
    | BarracksEmptied
)
"""Everything that happens: a function that must know it all ends in `assert_never`."""


def event_of(event: Event) -> AnyEvent:
    """What happened in this game."""
    return cast(AnyEvent, event)
