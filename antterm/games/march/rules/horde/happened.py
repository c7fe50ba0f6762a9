"""What the Horde of centipedes does: a class for each event."""

from __future__ import annotations

from enum import Enum

from antterm.core.ask import Event, Revelation
from antterm.games.march.rules.horde.state import Deed


class HordeSource(Enum):
    """What the Horde scores for, by the name under which its mat keeps it."""

    SLUMBER = "slumber"
    BATTLE = "battle"
    TUNNEL = "tunnel"


class HordeEvent(Event, frozen=True):
    """What the Horde of centipedes does."""


class HordeCardTurnedUp(Revelation, HordeEvent, frozen=True):
    """The card of its turn, and what follows from it."""

    card: str
    deed: Deed
    value: int


class CentipedeJumped(HordeEvent, frozen=True):
    """A jump of its march, from hex to hex or into the Great Tunnel."""

    origin: int
    hex: int


class TunnelEntered(HordeEvent, frozen=True):
    """A centipede is in the Great Tunnel, for good."""

    n: int
    """How many are there now."""


class HordeScored(HordeEvent, frozen=True):
    """The Horde scores colony points."""

    n: int
    source: HordeSource
    total: int


class HordeDeckRenewed(Revelation, HordeEvent, frozen=True):
    """Its discards have become its deck."""

    n: int


class HordeExplored(Revelation, HordeEvent, frozen=True):
    """The Horde has drawn a hex."""

    hex: int


class NothingToExplore(HordeEvent, frozen=True):
    """There was no hex to draw."""


WithHordeCards = HordeCardTurnedUp | HordeDeckRenewed | HordeExplored | NothingToExplore
WithCentipedes = CentipedeJumped | TunnelEntered | HordeScored
AnyHordeEvent = WithHordeCards | WithCentipedes
"""All that the Horde does."""
