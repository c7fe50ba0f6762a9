"""The answers to a question for a move, as pieces and where they may go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.hive.rules.cells import reading_order
from antterm.games.hive.rules.meanings import MovePiece
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import against_taking_from_hand
from antterm.games.hive.rules.view import HiveView
from antterm.i18n import ngettext

Targets = Mapping[Hex, Choice]
"""The cells to which a piece may go, in reading order."""


@dataclass(frozen=True)
class Moves:
    """The pieces that may move, in the one order in which everything is numbered: from the hand, then on the
    board.
    """

    hand: Mapping[Piece, Targets] = field(default_factory=dict)
    """One piece of each kind that may be placed, in hand order."""
    board: Mapping[Piece, Targets] = field(default_factory=dict)
    """Pieces that may be moved or thrown, in reading order."""

    @classmethod
    def of(cls, ask: Ask, view: HiveView) -> Moves:
        """Return the moves that a question offers."""
        pairs = [(pair, choice) for choice in ask.choices if (pair := piece_and_cell(choice))]
        moves: dict[Piece, dict[Hex, Choice]] = {}
        for (piece, target), choice in sorted(pairs, key=lambda item: reading_order(item[0][1])):
            moves.setdefault(piece, {})[target] = choice
        places = {piece: cell for piece in moves if (cell := view.place_of(piece)) is not None}
        return cls(
            {piece: moves[piece] for piece in view.hands[view.to_move] if piece in moves},
            {piece: moves[piece] for piece in sorted(places, key=lambda piece: reading_order(places[piece]))},
        )

    def barred(self, kinds: Iterable[Bug]) -> frozenset[Bug]:
        """Return those of some kinds in hand that may not be placed; none where no move is asked for."""
        able = {piece.bug for piece in self.hand}
        return (
            frozenset(kind for kind in kinds if kind not in able) if self.hand or self.board else frozenset()
        )

    def targets(self, piece: Piece) -> Targets:
        """Return where a piece may go."""
        return self.hand.get(piece) or self.board.get(piece) or {}

    def to(self, cell: Hex) -> dict[Piece, Choice]:
        """Return the pieces that may go to a cell, in their order."""
        return {
            piece: targets[cell] for piece, targets in {**self.hand, **self.board}.items() if cell in targets
        }


def why_kept_in_hand(view: HiveView, piece: Piece) -> str | None:
    """Return why a piece in hand can be placed nowhere: a code of a refusal; None where no cell is free for
    it."""
    return against_taking_from_hand(Position.from_view(view), piece)


def piece_and_cell(choice: Choice | None) -> tuple[Piece, Hex] | None:
    """Return what a move is about; None for other answers."""
    if choice is None:
        return None
    meaning = choice.meaning
    return (meaning.piece, meaning.target) if isinstance(meaning, MovePiece) else None


def places_text(n: int) -> str:
    """Return how many cells a piece may go to."""
    return ngettext("{n} place", "{n} places", n).format(n=n)
