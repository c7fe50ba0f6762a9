"""The legal moves of Hive in the words of the rules, insect by insect and cell by cell.

The program finds its moves with the bit-parallel `rules/swarm.py`; this is what that is checked against.
"""

from __future__ import annotations

from collections.abc import Callable

from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.cells import AROUND, CENTRE, Cell
from antterm.games.hive.rules.moves import ant, beetle, copied_bugs, slides, throw_ways
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


def walks(board: Board, cell: Cell) -> set[Cell]:
    """Return where the top piece of a cell gets by itself, if it may be lifted.

    Args:
        board: with the piece still in its place.
        cell: where it lies.
    """
    lifted = board.lifted(cell)
    if cell in lifted.stacks:
        return beetle(lifted, cell)
    return WALKS[board.stacks[cell][-1].bug](lifted, cell)


def spider(board: Board, start: Cell) -> set[Cell]:
    """Spider: exactly three steps on the ground, none of them back to a cell it has been in."""
    ends: set[Cell] = set()
    for first in slides(board, start):
        for second in slides(board, first):
            if second != start:
                ends |= slides(board, second) - {start, first}
    return ends


def grasshopper(board: Board, start: Cell) -> set[Cell]:
    """Grasshopper: straight over one or more pieces to the first empty cell behind them."""
    stacks = board.stacks
    ends: set[Cell] = set()
    for neighbour in AROUND[start]:
        if neighbour in stacks:
            step = neighbour - start
            cell = neighbour + step
            while cell in stacks:
                cell += step
            ends.add(cell)
    return ends


def ladybug(board: Board, start: Cell) -> set[Cell]:
    """Ladybug: up onto the hive, one step along its top, and down into an empty cell."""
    ends: set[Cell] = set()
    for first in _climbs(board, start, occupied=True):
        for second in _climbs(board, first, occupied=True):
            ends |= _climbs(board, second, occupied=False)
    ends.discard(start)
    return ends


def mosquito(board: Board, start: Cell) -> set[Cell]:
    """Mosquito on the ground: as any insect that it touches, except another mosquito."""
    ends: set[Cell] = set()
    for bug in copied_bugs(board, start):
        ends |= WALKS[bug](board, start)
    return ends


def _climbs(board: Board, start: Cell, occupied: bool) -> set[Cell]:
    return {
        cell
        for direction, cell in enumerate(AROUND[start])
        if (cell in board.stacks) == occupied and not board.gate_above(start, direction)
    }


WALKS: dict[Bug, Callable[[Board, Cell], set[Cell]]] = {
    Bug.QUEEN: slides,
    Bug.SPIDER: spider,
    Bug.BEETLE: beetle,
    Bug.GRASSHOPPER: grasshopper,
    Bug.ANT: ant,
    Bug.MOSQUITO: mosquito,
    Bug.LADYBUG: ladybug,
    Bug.PILLBUG: slides,
}


def can_throw(board: Board, cell: Cell) -> bool:
    """Whether the piece in a cell throws others: an uncovered pillbug, or a grounded mosquito beside one."""
    stack = board.stacks[cell]
    if len(stack) > 1:
        return False
    bug = stack[0].bug
    return bug is Bug.PILLBUG or (
        bug is Bug.MOSQUITO and any(piece.bug is Bug.PILLBUG for piece in board.tops_around(cell))
    )
