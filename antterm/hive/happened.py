"""What happens in Hive: a class for each event, with the facts of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from antterm.core.ask import Event
from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.hive.pieces import Beside, Piece


@dataclass(frozen=True, slots=True)
class OfPlayer(Event):
    """What a player does."""

    seat: int


@dataclass(frozen=True, slots=True)
class HalfMove(OfPlayer):
    """A player has had his turn."""

    ply: int
    """How many half-moves came before."""
    text: str
    """The half-move in the notation of the protocol."""


@dataclass(frozen=True, slots=True)
class OfPiece(HalfMove):
    """A piece is somewhere else than before."""

    piece: Piece
    target: Hex
    place: Beside | None
    """Where that is, as people say it; None for the first piece of all."""


@dataclass(frozen=True, slots=True)
class Placed(OfPiece):
    """A piece comes into the hive."""


@dataclass(frozen=True, slots=True)
class Moved(OfPiece):
    """A piece goes elsewhere."""

    origin: Hex


@dataclass(frozen=True, slots=True)
class Thrown(OfPiece):
    """A piece is thrown by a pillbug, or by a mosquito like one."""

    origin: Hex


@dataclass(frozen=True, slots=True)
class Passed(HalfMove):
    """A player can neither place nor move."""


@dataclass(frozen=True, slots=True)
class DrawOffered(OfPlayer):
    """A player offers a draw."""


@dataclass(frozen=True, slots=True)
class DrawAccepted(OfPlayer):
    """A player accepts the draw."""


@dataclass(frozen=True, slots=True)
class DrawDeclined(OfPlayer):
    """A player declines the draw."""


@dataclass(frozen=True, slots=True)
class Resigned(OfPlayer):
    """A player gives up."""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    outcome: Outcome


AnyEvent = Placed | Moved | Thrown | Passed | DrawOffered | DrawAccepted | DrawDeclined | Resigned | Ended
"""Everything that happens: a function that must know it all ends in `assert_never`."""


def event_of(event: Event) -> AnyEvent:
    """What happened in this game."""
    return cast(AnyEvent, event)
