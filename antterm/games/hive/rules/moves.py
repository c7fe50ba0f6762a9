"""The moves of pieces as explained or shown; `swarm` finds the legal moves of whole positions.

Every function is given the board with the moving piece already lifted off, and the cell it was lifted from;
it returns where the piece may come down. Whether the piece may be lifted at all is the position's business.
"""

from __future__ import annotations

from antterm.games.hive.rules.board import SLIDES, Board
from antterm.games.hive.rules.cells import AROUND, Cell
from antterm.games.hive.rules.pieces import Bug


def slides(board: Board, start: Cell) -> set[Cell]:
    """Return where a queen or pillbug can go: one step on the ground."""
    around = AROUND[start]
    return {around[i] for i in SLIDES[board.ring(start)]}


def ant(board: Board, start: Cell) -> set[Cell]:
    """Return where an ant can go: as many steps on the ground as it likes, at least one."""
    reached = {start}
    edge = [start]
    while edge:
        for cell in slides(board, edge.pop()):
            if cell not in reached:
                reached.add(cell)
                edge.append(cell)
    reached.remove(start)
    return reached


def beetle(board: Board, start: Cell) -> set[Cell]:
    """Return where a beetle can go: a step on the ground as the queen, or up, along or down the top."""
    stacks = board.stacks
    aloft = start in stacks
    ends = set() if aloft else slides(board, start)
    for direction, cell in enumerate(AROUND[start]):
        if (aloft or cell in stacks) and not board.gate_above(start, direction):
            ends.add(cell)
    return ends


def copied_bugs(board: Board, cell: Cell) -> set[Bug]:
    """Return what a mosquito on the ground of a cell may copy: its neighbours, of stacks the top pieces."""
    return {piece.bug for piece in board.tops_around(cell)} - {Bug.MOSQUITO}


def throw_ways(board: Board, thrower: Cell) -> tuple[list[Cell], list[Cell]]:
    """Return from where and to where a pillbug can throw.

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
