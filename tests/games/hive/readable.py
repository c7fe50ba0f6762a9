"""The legal moves by the readable rules of `rules/board.py` and `rules/moves.py`, cell by cell.

The program finds its moves with the bit-parallel `rules/swarm.py`; this is what that is checked against.
"""

from __future__ import annotations

from antterm.games.hive.rules.cells import AROUND, CENTRE, Cell
from antterm.games.hive.rules.moves import can_throw, throw_ways, walks
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.games.hive.rules.position import QUEEN_BY_TURN, TOURNAMENT, Move, Position


def moves(position: Position) -> list[Move]:
    """Every legal move, in the order in which the rules give them; empty when the mover must pass."""
    cells = sorted(placing_cells(position))
    found = [Move(piece, None, cell) for piece in placeable_pieces(position) for cell in cells]
    for origin, targets in sorted(movements(position).items()):
        piece = position.board.stacks[origin][-1]
        found.extend(Move(piece, origin, target) for target in sorted(targets))
    return found


def placeable_pieces(position: Position) -> list[Piece]:
    """The pieces of the hand that may be placed now."""
    seat = position.to_move
    hand = position.hands[seat]
    if position.queens[seat] is None:
        if position.own_turn >= QUEEN_BY_TURN:
            return [piece for piece in hand if piece.bug is Bug.QUEEN]
        if position.own_turn == 1 and position.opening == TOURNAMENT:
            hand = tuple(piece for piece in hand if piece.bug is not Bug.QUEEN)
    first: list[Piece] = []
    for piece in hand:
        if not first or first[-1].bug is not piece.bug:
            first.append(piece)
    return first


def placing_cells(position: Position) -> set[Cell]:
    """The empty cells where the mover may place."""
    stacks = position.board.stacks
    if not stacks:
        return {CENTRE}
    if position.ply == 1:
        return set(AROUND[next(iter(stacks))])
    seat = position.to_move
    beside: tuple[set[Cell], set[Cell]] = (set(), set())
    for cell, stack in stacks.items():
        beside[stack[-1].seat].update(AROUND[cell])
    return beside[seat] - beside[1 - seat] - stacks.keys()


def movements(position: Position) -> dict[Cell, set[Cell]]:
    """From each cell, where its top piece may go or be thrown."""
    if position.queens[position.to_move] is None:
        return {}
    ways = own_walks(position)
    for cell, targets in throws(position).items():
        ways[cell] = ways.get(cell, set()) | targets
    return ways


def own_walks(position: Position) -> dict[Cell, set[Cell]]:
    """Where each of the mover's pieces gets by itself."""
    board = position.board
    pins = board.pins()
    ways: dict[Cell, set[Cell]] = {}
    for cell, stack in board.stacks.items():
        top = stack[-1]
        if top.seat != position.to_move or top == position.resting or (len(stack) == 1 and cell in pins):
            continue
        if targets := walks(board, cell):
            ways[cell] = targets
    return ways


def throws(position: Position) -> dict[Cell, set[Cell]]:
    """Where the mover's pillbugs, and mosquitoes beside a pillbug, can throw pieces of either colour."""
    board = position.board
    pins = board.pins()
    ways: dict[Cell, set[Cell]] = {}
    for thrower, stack in board.stacks.items():
        if stack[-1].seat != position.to_move or stack[-1] == position.resting:
            continue
        if not can_throw(board, thrower):
            continue
        sources, targets = throw_ways(board, thrower)
        for cell in sources:
            if cell not in pins and board.stacks[cell][-1] != position.resting and targets:
                ways.setdefault(cell, set()).update(targets)
    return ways
