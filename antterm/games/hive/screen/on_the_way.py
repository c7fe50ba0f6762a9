"""Animation of a move that was just made: the piece walks its path, then the ring closes round a queen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from antterm.core.hex import Hex
from antterm.draw.scene import Scene
from antterm.games.hive.draw.board import HiveScene
from antterm.games.hive.draw.cell import DANGER
from antterm.games.hive.rules.paths import path_of_last_move
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.games.hive.rules.view import HiveView
from antterm.ui.models.movement import some_of

SIDES = 6
CLOSING = 3
"""The most scenes in which a ring closes."""

Siege = Mapping[Hex, frozenset[int]]
"""By the cell of a queen: the sides on which the ring round her has closed."""


def on_the_way(scene: HiveScene, before: HiveView, most: int) -> list[Scene]:
    """Return the boards between two positions.

    Args:
        scene: the board after the move.
        before: the position before the move.
        most: the maximum number of boards.
    """
    view = scene.view
    if view.ply != before.ply + 1 or view.last is None or view.last.piece is None:
        return []
    path = path_of_last_move(view)
    closing = some_of(sieges(before, view), CLOSING)
    if not path:
        return [replace(scene, beset=siege).board() for siege in closing]
    walking = some_of(path[1:] if closing else path[1:-1], most - len(closing))
    steps: list[tuple[Hex, Siege]] = [
        *((cell, {}) for cell in walking),
        *((path[-1], siege) for siege in closing),
    ]
    piece, things = view.last.piece, scene.board().things
    alone = replace(scene, view=_without(view, piece))
    lifted = (replace(alone, lifted=(piece, cell), beset=siege).board() for cell, siege in steps)
    return [replace(board, things=things) for board in lifted]  # so that the window stands still


def _without(view: HiveView, piece: Piece) -> HiveView:
    """Return the position while a piece is lifted."""
    others = {cell: tuple(other for other in stack if other != piece) for cell, stack in view.stacks.items()}
    return replace(view, stacks={cell: stack for cell, stack in others.items() if stack})


def sieges(before: HiveView, after: HiveView) -> list[Siege]:
    """Return the steps in which the rings close round queens that are beset more than before.

    The sides to which a piece has come close last.
    """
    rings: dict[Hex, dict[int, int]] = {}
    for seat in range(len(after.hands)):
        queen = after.place_of(Piece(seat, Bug.QUEEN, 0))
        if queen is None:
            continue
        beset = _beset(after, queen)
        if (new := beset - _beset(before, queen)) and len(beset) >= DANGER:
            rings[queen] = {side: min(_apart(side, other) for other in new) for side in beset}
    return [
        {
            queen: frozenset(side for side, away in sides.items() if away >= least)
            for queen, sides in rings.items()
        }
        for least in sorted({away for sides in rings.values() for away in sides.values()}, reverse=True)
    ]


def _beset(view: HiveView, cell: Hex) -> set[int]:
    """Return the sides of a cell on which somebody stands."""
    return {side for side, there in enumerate(cell.neighbours()) if there in view.stacks}


def _apart(one: int, other: int) -> int:
    """Return the distance between two sides of a cell, 0 to 3."""
    turns = (one - other) % SIDES
    return min(turns, SIDES - turns)
