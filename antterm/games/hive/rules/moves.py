"""How each insect moves.

Every function is given the board with the moving piece already lifted off, and the cell it was lifted from;
it says where the piece may come down. Whether the piece may be lifted at all is the position's business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from antterm.games.hive.rules.board import SLIDES, Board
from antterm.games.hive.rules.cells import AROUND, Cell
from antterm.games.hive.rules.pieces import Bug


def one_slide(board: Board, start: Cell) -> set[Cell]:
    """Queen and pillbug: one step on the ground."""
    around = AROUND[start]
    return {around[i] for i in SLIDES[board.ring(start)]}


def spider(board: Board, start: Cell) -> set[Cell]:
    """Spider: exactly three steps on the ground, none of them back to a cell it has been in."""
    ends: set[Cell] = set()
    for first in one_slide(board, start):
        for second in one_slide(board, first):
            if second != start:
                ends |= one_slide(board, second) - {start, first}
    return ends


def ant(board: Board, start: Cell) -> set[Cell]:
    """Ant: as many steps on the ground as it likes, at least one."""
    reached = {start}
    edge = [start]
    while edge:
        for cell in one_slide(board, edge.pop()):
            if cell not in reached:
                reached.add(cell)
                edge.append(cell)
    reached.remove(start)
    return reached


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


def beetle(board: Board, start: Cell) -> set[Cell]:
    """Beetle: one step, on the ground as the queen does, or up, along or down the top of the hive."""
    stacks = board.stacks
    aloft = start in stacks
    ends = set() if aloft else one_slide(board, start)
    for direction, cell in enumerate(AROUND[start]):
        if (aloft or cell in stacks) and not board.gate_above(start, direction):
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


def copied_bugs(board: Board, cell: Cell) -> set[Bug]:
    """The insects that a mosquito on the ground of this cell may copy; a stack counts as its top piece."""
    return {piece.bug for piece in board.tops_around(cell)} - {Bug.MOSQUITO}


def _climbs(board: Board, start: Cell, occupied: bool) -> set[Cell]:
    return {
        cell
        for direction, cell in enumerate(AROUND[start])
        if (cell in board.stacks) == occupied and not board.gate_above(start, direction)
    }


WALKS: Final[dict[Bug, Callable[[Board, Cell], set[Cell]]]] = {
    Bug.QUEEN: one_slide,
    Bug.SPIDER: spider,
    Bug.BEETLE: beetle,
    Bug.GRASSHOPPER: grasshopper,
    Bug.ANT: ant,
    Bug.MOSQUITO: mosquito,
    Bug.LADYBUG: ladybug,
    Bug.PILLBUG: one_slide,
}


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


def can_throw(board: Board, cell: Cell) -> bool:
    """Whether the piece in a cell throws others: an uncovered pillbug, or a grounded mosquito beside one."""
    stack = board.stacks[cell]
    if len(stack) > 1:
        return False
    bug = stack[0].bug
    return bug is Bug.PILLBUG or (
        bug is Bug.MOSQUITO and any(piece.bug is Bug.PILLBUG for piece in board.tops_around(cell))
    )


def throw_ways(board: Board, thrower: Cell) -> tuple[list[Cell], list[Cell]]:
    """From and to where a pillbug can throw.

    A piece alone in a neighbouring cell goes up over the pillbug and down into an empty neighbouring cell; a
    gate of stacks stops it on the way up and on the way down.

    Returns:
        The cells from which the way for a piece is open, and the cells into which it is.
    """
    sources: list[Cell] = []
    targets: list[Cell] = []
    for direction, cell in enumerate(AROUND[thrower]):
        height = board.height(cell)
        if height <= 1 and not board.gate_above(thrower, direction):
            (sources if height else targets).append(cell)
    return sources, targets
