"""Comparison of the outcomes of two lines of play: facts of why one move is better than another.

Each line is a move and, where one is expected, the answer to it. Compared is where they end: how many sides
of the queens are occupied, which pieces can move, and whether a queen is covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from antterm.games.hive.rules.cells import AROUND
from antterm.games.hive.rules.explain import on_turn
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.referee import against_lifting


class Why(StrEnum):
    """The reasons why a move is worse than another one, the most important first."""

    MISSED_WIN = "missed_win"
    """The other one wins by force, in `count` own moves."""
    ALLOWED_WIN = "allowed_win"
    """The move lets `seat` win by force, in `count` of its moves."""
    LETS_COVER = "lets_cover"
    """The move lets `piece` climb onto `queen`, who is the mover's."""
    LETS_BESIDE = "lets_beside"
    """The move lets `piece` come beside `queen`, who is the mover's."""
    BESIDE_OWN = "beside_own"
    """The move puts `piece` beside the mover's own `queen`."""
    FREES_SIDE = "frees_side"
    """The move takes `piece` away from the other `queen`."""
    MISSED_BESIDE = "missed_beside"
    """The other one brings `piece` beside the other `queen`."""
    PINNED = "pinned"
    """The move leaves `piece`, one of the mover's, unable to move."""
    FREED = "freed"
    """The move leaves `piece`, one of the other side's, able to move."""
    TEMPO = "tempo"
    """None of these within two half-moves: it loses time."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason why a move is worse than another one."""

    why: Why
    piece: Piece | None = None
    queen: Piece | None = None
    seat: int = WHITE
    count: int = 0


@dataclass(frozen=True, slots=True)
class _Standing:
    """The facts of a position that are compared."""

    beside: tuple[frozenset[Piece], frozenset[Piece]]
    """The top pieces beside each seat's queen."""
    above: tuple[Piece | None, Piece | None]
    """The piece on top of each seat's queen."""
    held: frozenset[Piece]
    """Pieces in play that hold the hive together or lie under others."""


def reason(before: Position, worse: Sequence[Move | None], better: Sequence[Move | None]) -> Reason:
    """Return why a move is worse than another one, by what they and the expected answers lead to.

    Args:
        before: the position in which both are possible.
        worse: the move, and the answer that is expected; None for a pass.
        better: likewise of the other one.
    """
    seat = before.to_move
    length = min(len(worse), len(better), 2)
    bad, good = _after(before, worse[:length]), _after(before, better[:length])
    now, ill, well = _standing(before), _standing(bad), _standing(good)
    own, other = Piece(seat, Bug.QUEEN, 0), Piece(1 - seat, Bug.QUEEN, 0)
    played, wanted = _piece(worse, 0), _piece(better, 0)
    answer = _piece(worse, 1) if length == 2 else None
    if ill.above[seat] not in (well.above[seat], now.above[seat], None):
        return Reason(Why.LETS_COVER, ill.above[seat], own)
    if len(ill.beside[seat]) > len(well.beside[seat]):
        new = ill.beside[seat] - now.beside[seat]
        if answer in new:
            return Reason(Why.LETS_BESIDE, answer, own)
        if played in new:
            return Reason(Why.BESIDE_OWN, played, own)
    if len(ill.beside[1 - seat]) < len(well.beside[1 - seat]):
        if played in now.beside[1 - seat] - ill.beside[1 - seat]:
            return Reason(Why.FREES_SIDE, played, other)
        if wanted in well.beside[1 - seat] - now.beside[1 - seat]:
            return Reason(Why.MISSED_BESIDE, wanted, other)
    for piece in sorted(ill.held - well.held, key=_worth):
        if piece.seat == seat:
            return Reason(Why.PINNED, piece)
    for piece in sorted(well.held - ill.held, key=_worth):
        if piece.seat != seat:
            return Reason(Why.FREED, piece)
    return Reason(Why.TEMPO)


_WORTH = (Bug.QUEEN, Bug.ANT, Bug.MOSQUITO, Bug.LADYBUG, Bug.BEETLE, Bug.PILLBUG, Bug.GRASSHOPPER, Bug.SPIDER)
"""Pieces in the order in which it matters whether they can move."""


def _worth(piece: Piece) -> tuple[int, int]:
    return _WORTH.index(piece.bug), piece.number


def _piece(moves: Sequence[Move | None], place: int) -> Piece | None:
    move = moves[place]
    return None if move is None else move.piece


def _after(position: Position, moves: Sequence[Move | None]) -> Position:
    for move in moves:
        position = position.passed() if move is None else position.after(move)
    return position


def _standing(position: Position) -> _Standing:
    stacks = position.board.stacks
    beside, above = [], []
    for queen in (Piece(WHITE, Bug.QUEEN, 0), Piece(BLACK, Bug.QUEEN, 0)):
        cell = position.queens[queen.seat]
        near = [] if cell is None else [stacks[there][-1] for there in AROUND[cell] if there in stacks]
        beside.append(frozenset(near))
        above.append(None if cell is None or stacks[cell][-1] == queen else stacks[cell][-1])
    turns = [on_turn(position, seat) for seat in (WHITE, BLACK)]
    held = frozenset(
        piece
        for cell, stack in stacks.items()
        for piece in stack
        if against_lifting(turns[piece.seat], piece, cell) in ("covered", "pinned")
    )
    return _Standing((beside[0], beside[1]), (above[0], above[1]), held)
