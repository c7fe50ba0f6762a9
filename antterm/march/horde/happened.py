"""What the Horde of centipedes does: a class for each event."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from antterm.core.ask import Event, Revelation
from antterm.march.horde.state import Deed


class HordeSource(Enum):
    """What the Horde scores for, by the name under which its mat keeps it."""

    SLUMBER = "slumber"
    BATTLE = "battle"
    TUNNEL = "tunnel"


@dataclass(frozen=True, slots=True)
class HordeEvent(Event):
    """What the Horde of centipedes does."""


@dataclass(frozen=True, slots=True)
class HordeCardTurnedUp(Revelation, HordeEvent):
    """The card of its turn, and what follows from it."""

    card: str
    deed: Deed
    value: int


@dataclass(frozen=True, slots=True)
class CentipedeJumped(HordeEvent):
    """A jump of its march, from hex to hex or into the Great Tunnel."""

    origin: int
    hex: int


@dataclass(frozen=True, slots=True)
class TunnelEntered(HordeEvent):
    """A centipede is in the Great Tunnel, for good."""

    n: int
    """How many are there now."""


@dataclass(frozen=True, slots=True)
class HordeScored(HordeEvent):
    """It gets colony points."""

    n: int
    source: HordeSource
    total: int


@dataclass(frozen=True, slots=True)
class HordeDeckRenewed(Revelation, HordeEvent):
    """Its discards have become its deck."""

    n: int


@dataclass(frozen=True, slots=True)
class HordeExplored(Revelation, HordeEvent):
    """It has drawn a hex."""

    hex: int


@dataclass(frozen=True, slots=True)
class NothingToExplore(HordeEvent):
    """There was no hex to draw."""


AnyHordeEvent = (
    HordeCardTurnedUp
    | CentipedeJumped
    | TunnelEntered
    | HordeScored
    | HordeDeckRenewed
    | HordeExplored
    | NothingToExplore
)
"""All that the Horde does."""
