"""The meanings of answers and the topics of questions in Hive."""

from __future__ import annotations

from typing import cast

from antterm.core.ask import Ask, Meaning, Topic
from antterm.core.hex import Hex
from antterm.games.hive.rules.pieces import Beside, Piece


class MovePiece(Meaning, frozen=True):
    """Place, move or throw a piece."""

    piece: Piece
    target: Hex
    place: Beside | None
    """The destination as people say it; None for the first piece of all."""


class Pass(Meaning, frozen=True):
    """Neither place nor move a piece."""


class Resign(Meaning, frozen=True):
    """Give up."""


class OfferDraw(Meaning, frozen=True):
    """Offer a draw."""


class AcceptDraw(Meaning, frozen=True):
    """Accept a draw."""


class DeclineDraw(Meaning, frozen=True):
    """Decline a draw."""


AnyMeaning = MovePiece | Pass | Resign | OfferDraw | AcceptDraw | DeclineDraw


class ChoosingMove(Topic, frozen=True):
    """A question: the piece that is placed, moved or thrown, and its destination."""


class Passing(Topic, frozen=True):
    """Nothing but to pass."""


class AnsweringDraw(Topic, frozen=True):
    """Whether a draw is accepted."""

    by: int
    """The seat that offers it."""


AnyTopic = ChoosingMove | Passing | AnsweringDraw


def topic_of(ask: Ask) -> AnyTopic:
    """Return what a question of this game is about."""
    return cast(AnyTopic, ask.about)
