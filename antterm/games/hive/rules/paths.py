"""The way that a piece took: cell by cell, as its insect walks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from antterm.core.hex import Hex
from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.cells import AROUND, Cell, cell_of, hex_of
from antterm.games.hive.rules.moves import beetle, copied_bugs, slides
from antterm.games.hive.rules.pieces import Bug
from antterm.games.hive.rules.view import HiveView

Path = tuple[Cell, ...]


def path_of_last_move(view: HiveView) -> tuple[Hex, ...]:
    """Return the cells through which the piece moved last came, from where it lay to where it lies now.

    Returns:
        Empty where nothing was moved: a piece was placed, somebody passed. Of several ways a shortest one.
    """
    last = view.last
    if last is None or last.piece is None or last.origin is None or last.target is None:
        return ()
    start, end = cell_of(last.origin), cell_of(last.target)
    board = Board({cell_of(cell): stack for cell, stack in view.stacks.items()}).lifted(end)
    if last.thrown:
        over = set(AROUND[start]) & set(AROUND[end]) & board.stacks.keys()
        path: Path | None = (start, min(over), end) if over else None
    else:
        path = _walk(board, last.piece.bug, start, end)
    return tuple(map(hex_of, path or (start, end)))


def _walk(board: Board, bug: Bug, start: Cell, end: Cell) -> Path | None:
    """Return a way of an insect, lifted off the board, from where it lay."""
    if start in board.stacks or bug is Bug.BEETLE:
        return (start, end) if end in beetle(board, start) else None
    match bug:
        case Bug.ANT:
            return _shortest(start, end, lambda path: slides(board, path[-1]))
        case Bug.SPIDER:
            return _shortest(start, end, lambda path: slides(board, path[-1]) - set(path), steps=3)
        case Bug.LADYBUG:
            return _shortest(start, end, lambda path: _scramble(board, path), steps=3)
        case Bug.GRASSHOPPER:
            return _jump(board, start, end)
        case Bug.MOSQUITO:
            ways = (_walk(board, copied, start, end) for copied in sorted(copied_bugs(board, start)))
            return min(filter(None, ways), key=len, default=None)
        case _:
            return (start, end) if end in slides(board, start) else None


def _scramble(board: Board, path: Path) -> Iterable[Cell]:
    """Return a ladybug's next step: up, along the top, down."""
    here, aloft = path[-1], len(path) < 3
    return (
        cell
        for direction, cell in enumerate(AROUND[here])
        if (cell in board.stacks) == aloft and not board.gate_above(here, direction)
    )


def _jump(board: Board, start: Cell, end: Cell) -> Path | None:
    """Return a grasshopper's way: straight over pieces to the first empty cell."""
    for neighbour in AROUND[start]:
        path = [start, neighbour]
        while path[-1] in board.stacks:
            path.append(path[-1] + neighbour - start)
        if path[-1] == end and len(path) > 2:
            return tuple(path)
    return None


def _shortest(
    start: Cell, end: Cell, onward: Callable[[Path], Iterable[Cell]], steps: int | None = None
) -> Path | None:
    """Return a shortest way.

    Args:
        onward: where a path may go on to.
        steps: how many there must be; None for any number, where no cell is entered twice.
    """
    paths: deque[Path] = deque([(start,)])
    seen = {start}
    while paths:
        path = paths.popleft()
        if path[-1] == end and len(path) - 1 == (steps or len(path) - 1) and len(path) > 1:
            return path
        if steps is not None and len(path) > steps:
            continue
        for cell in onward(path):
            if steps is not None or cell not in seen:
                seen.add(cell)
                paths.append((*path, cell))
    return None
