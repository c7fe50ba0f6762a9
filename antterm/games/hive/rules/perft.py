"""Perft: how many ways of playing a number of half-moves there are, the field's test of move generators."""

from __future__ import annotations

from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.swarm import Swarm


def perft(position: Position, depth: int) -> int:
    """The number of positions reached by exactly `depth` half-moves, each way of play counted.

    A forced pass is a half-move; nothing follows the end of a game; copies of an insect in the hand count
    once a cell. The last half-move is counted, not played.
    """
    return leaves(position.swarm(), depth)


def leaves(swarm: Swarm, depth: int) -> int:
    """`perft` of a position made for searching, which is the same again afterwards."""
    if depth == 0:
        return 1
    if swarm.is_over():
        return 0
    if depth == 1:
        return swarm.count_moves()
    if depth == 2:
        return swarm.count_replies()
    found = 0
    for code in swarm.moves():
        swarm.play(code)
        found += leaves(swarm, depth - 1)
        swarm.undo()
    return found
