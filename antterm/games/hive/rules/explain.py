"""Facts about a cell or about a move before it is made, for the pane beside the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from antterm.core.hex import Hex
from antterm.games.hive.rules.cells import AROUND, cell_of, hex_of
from antterm.games.hive.rules.moves import copied_bugs
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.referee import against_lifting
from antterm.games.hive.rules.view import HiveView


@dataclass(frozen=True, slots=True)
class QueenFacts:
    """A queen, and the number of empty cells round her."""

    queen: Piece
    free: int
    """Empty cells round her, 0 to 6; at 0 she is lost."""


@dataclass(frozen=True, slots=True)
class CellFacts:
    """The facts about a cell."""

    cell: Hex
    stack: tuple[Piece, ...]
    """The pieces on the cell, from the ground up; empty for an empty cell."""
    neighbours: tuple[Piece, ...]
    """The top pieces round it."""
    status: str
    """Of the top piece: `free`, `pinned`, `resting`, `queen_before_moving` or `blocked` (it may be lifted but
    gets nowhere by itself); `empty` for an empty cell."""
    destinations: tuple[Hex, ...] = ()
    """The cells that the top piece can reach by itself, if it is (or were) its player's turn."""
    thrown_to: tuple[Hex, ...] = ()
    """The cells to which the player whose turn it is can throw it now."""
    throwers: tuple[Piece, ...] = ()
    """The pieces beside it of the player whose turn it is that can throw, if any throws it."""
    waits: bool = False
    """Whether the top piece belongs to the player whose turn it is not."""
    copies: tuple[Bug, ...] = ()
    """The insects that a mosquito on the ground may copy."""
    beside_queen: int = 0
    """Number of destinations that touch the other player's queen."""
    queens: tuple[QueenFacts, ...] = ()
    """The queens in the stack."""
    placers: tuple[int, ...] = ()
    """The seats that could place a piece on an empty cell, on their turn."""
    spent: tuple[int, ...] = ()
    """The seats that could if they had a piece in hand."""


def facts_of(view: HiveView, cell: Hex) -> CellFacts:
    """Return the facts of one cell, empty or not."""
    position = Position.from_view(view)
    here = cell_of(cell)
    stack = position.board.stacks.get(here, ())
    neighbours = tuple(position.board.tops_around(here))
    if not stack:
        able = [seat for seat in (WHITE, BLACK) if here in on_turn(position, seat).placing_cells()]
        placers = tuple(seat for seat in able if view.hands[seat])
        spent = tuple(seat for seat in able if not view.hands[seat])
        return CellFacts(cell, stack, neighbours, "empty", placers=placers, spent=spent)
    top = stack[-1]
    own = on_turn(position, top.seat)
    walks = own.own_walks().get(here, set()) if own.queens[top.seat] is not None else set()
    throws = position.throws() if position.queens[position.to_move] is not None else {}
    able = [cell for cell in position.throwers() if cell in AROUND[here]] if here in throws else []
    status = against_lifting(own, top, here) or ("free" if walks else "blocked")
    copying = top.bug is Bug.MOSQUITO and len(stack) == 1
    other = position.queens[1 - top.seat]
    touching = {other, *AROUND[other]} if other is not None else set()
    return CellFacts(
        cell,
        stack,
        neighbours,
        status,
        destinations=tuple(sorted(map(hex_of, walks))),
        thrown_to=tuple(sorted(map(hex_of, throws.get(here, ())))),
        throwers=tuple(position.board.stacks[cell][-1] for cell in able),
        waits=top.seat != position.to_move,
        copies=tuple(bug for bug in Bug if bug in copied_bugs(position.board, here)) if copying else (),
        beside_queen=len(touching & walks),
        queens=tuple(_facts(position, piece) for piece in stack if piece.bug is Bug.QUEEN),
    )


@dataclass(frozen=True, slots=True)
class MoveEffect:
    """The consequences that a move would have."""

    piece: Piece
    onto: Piece | None
    """The piece it would climb on."""
    touches: tuple[Piece, ...]
    """The top pieces it would stand beside."""
    queens: tuple[QueenFacts, ...]
    """The queens in play as they would stand."""
    changed: tuple[Piece, ...]
    """The pieces whose free cells would be more or fewer."""


def preview(view: HiveView, piece: Piece, target: Hex) -> MoveEffect:
    """Return the facts of the legal move of `piece` to `target`."""
    before = Position.from_view(view)
    there = cell_of(target)
    origin = before.board.where(piece)
    move = next(m for m in before.moves() if m == (piece, origin, there))
    return effect(before, move)


def effect(before: Position, move: Move) -> MoveEffect:
    """Return what a move would bring about that is legal, or would be if it were its player's turn."""
    stacks, after = before.board.stacks, before.after(move)
    old = {facts.queen: facts.free for facts in _all_queens(before)}
    queens = _all_queens(after)
    return MoveEffect(
        move.piece,
        stacks[move.target][-1] if move.target in stacks else None,
        tuple(after.board.tops_around(move.target)),
        queens,
        tuple(facts.queen for facts in queens if old.get(facts.queen) != facts.free),
    )


@dataclass(frozen=True, slots=True)
class Change:
    """The changes that a half-move has made."""

    queens: tuple[QueenFacts, ...]
    """The queens whose free cells are more or fewer, as they stand now."""
    held: tuple[Piece, ...]
    """Pieces of the other player that could move by themselves, and can no longer."""
    freed: tuple[Piece, ...]
    """Pieces of the player who moved that can move by themselves again."""


def change(before: HiveView, now: HiveView) -> Change:
    """Return what the half-move between two views has changed."""
    old, new = Position.from_view(before), Position.from_view(now)
    free = {facts.queen: facts.free for facts in _all_queens(old)}
    mover = old.to_move
    could, can = (_movable(position, 1 - mover) for position in (old, new))
    own_could, own_can = (_movable(position, mover) for position in (old, new))
    stood = {piece for stack in before.stacks.values() for piece in stack}
    return Change(
        tuple(facts for facts in _all_queens(new) if free.get(facts.queen, facts.free) != facts.free),
        tuple(sorted(could - can)),
        tuple(sorted((own_can - own_could) & stood)),
    )


def _movable(position: Position, seat: int) -> set[Piece]:
    """Return the pieces of a seat that could move by themselves if it were its turn."""
    if position.queens[seat] is None:
        return set()
    walks = on_turn(position, seat).own_walks()
    return {position.board.stacks[cell][-1] for cell, targets in walks.items() if targets}


def on_turn(position: Position, seat: int) -> Position:
    """Return the position as if it were this seat's turn."""
    if position.to_move == seat:
        return position
    return replace(position, ply=position.ply + 1, resting=None)


def _facts(position: Position, queen: Piece) -> QueenFacts:
    cell = position.queens[queen.seat]
    assert cell is not None
    return QueenFacts(queen, 6 - position.board.ring(cell).bit_count())


def _all_queens(position: Position) -> tuple[QueenFacts, ...]:
    return tuple(
        _facts(position, Piece(seat, Bug.QUEEN, 0))
        for seat in (WHITE, BLACK)
        if position.queens[seat] is not None
    )
