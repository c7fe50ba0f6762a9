"""What answers in Hive do, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from antterm.core.ask import Ask, Meaning, Topic
from antterm.core.hex import Hex
from antterm.hive.pieces import Beside, Piece


@dataclass(frozen=True, slots=True)
class MovePiece(Meaning):
    """Place, move or throw a piece."""

    piece: Piece
    target: Hex
    place: Beside | None
    """Where that is, as people say it; None for the first piece of all."""


@dataclass(frozen=True, slots=True)
class Pass(Meaning):
    """Neither place nor move a piece."""


@dataclass(frozen=True, slots=True)
class Resign(Meaning):
    """Give up."""


@dataclass(frozen=True, slots=True)
class OfferDraw(Meaning):
    """Offer a draw."""


@dataclass(frozen=True, slots=True)
class AcceptDraw(Meaning):
    """Accept a draw."""


@dataclass(frozen=True, slots=True)
class DeclineDraw(Meaning):
    """Decline a draw."""


AnyMeaning = MovePiece | Pass | Resign | OfferDraw | AcceptDraw | DeclineDraw


@dataclass(frozen=True, slots=True)
class ChoosingMove(Topic):
    """Which piece is placed, moved or thrown, and where to."""


@dataclass(frozen=True, slots=True)
class Passing(Topic):
    """Nothing but to pass."""


@dataclass(frozen=True, slots=True)
class AnsweringDraw(Topic):
    """Whether a draw is accepted."""

    by: int
    """The seat that offers it."""


AnyTopic = ChoosingMove | Passing | AnsweringDraw


def topic_of(ask: Ask) -> AnyTopic:
    """What a question of this game is about."""
    return cast(AnyTopic, ask.about)
