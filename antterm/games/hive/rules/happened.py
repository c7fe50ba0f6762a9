"""The events of Hive: a class for each, with its facts."""

from __future__ import annotations

from typing import cast

from antterm.core.ask import Event
from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.games.hive.rules.pieces import Beside, Piece


class OfPlayer(Event, frozen=True):
    """A half-move of a player."""

    seat: int


class HalfMove(OfPlayer, frozen=True):
    """A player has had their turn."""

    ply: int
    """Number of half-moves that came before."""
    text: str
    """The half-move in the notation of the protocol."""


class OfPiece(HalfMove, frozen=True):
    """A piece is somewhere else than before."""

    piece: Piece
    target: Hex
    place: Beside | None
    """The place of the piece as people say it; None for the first piece of all."""


class Placed(OfPiece, frozen=True):
    """A piece comes into the hive."""


class Moved(OfPiece, frozen=True):
    """A piece goes elsewhere."""

    origin: Hex


class Thrown(OfPiece, frozen=True):
    """A piece is thrown by a pillbug, or by a mosquito like one."""

    origin: Hex


class Passed(HalfMove, frozen=True):
    """A player can neither place nor move."""


class DrawOffered(OfPlayer, frozen=True):
    """A player offers a draw."""


class DrawAccepted(OfPlayer, frozen=True):
    """A player accepts the draw."""


class DrawDeclined(OfPlayer, frozen=True):
    """A player declines the draw."""


class Resigned(OfPlayer, frozen=True):
    """A player gives up."""


class Ended(Event, frozen=True):
    """The game is over."""

    outcome: Outcome


AnyEvent = Placed | Moved | Thrown | Passed | DrawOffered | DrawAccepted | DrawDeclined | Resigned | Ended
"""Everything that happens: a function that must know it all ends in `assert_never`."""


def event_of(event: Event) -> AnyEvent:
    """Return what happened in this game."""
    return cast(AnyEvent, event)
