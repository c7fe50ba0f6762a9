"""A prepared position at which one seat answers: that of a lesson or a puzzle, as a table like others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from antterm.bots.kinds import ANY_MOVE, PERSON
from antterm.core.record import Record
from antterm.i18n import _
from antterm.plain.interaction import Interaction, speak
from antterm.plain.orders import AT_EVERY_TABLE, TypedWord
from antterm.plain.sitting import Sitting
from antterm.saves.document import Document, Seat
from antterm.table import LiveGame, new_game

WORDS = tuple(word for word in AT_EVERY_TABLE if word not in (TypedWord.REDO, TypedWord.SAVE))


def prepared_game(record: Record[Any], seat: int, names: Sequence[str], title: str) -> LiveGame:
    """A game in which a person sits in one seat.

    Args:
        record: the game, which others may play on.
        seat: the person's.
        names: by seat.
        title: what it is called.
    """
    seats = [Seat(name, PERSON if number == seat else ANY_MOVE) for number, name in enumerate(names)]
    _begun, document = new_game(record.game.id, seats, record.options, title, record.seed)
    return LiveGame(record, document, _keep_nowhere)


def _keep_nowhere(_document: Document, _disproved: Document | None) -> None:
    """How far somebody has come is kept by the lesson or the puzzle."""


class PreparedSitting(Sitting):
    """A lesson or a puzzle, told line by line."""

    WORDS = WORDS

    def kept(self) -> str:
        return _("How far you are is kept.")

    def whereabouts(self) -> Sequence[str]:
        return ()

    def meanwhile(self) -> Interaction[None]:
        """Nobody else is waited for."""
        yield speak()
