"""Perft: how many ways of playing a number of half-moves there are, the field's test of move generators."""

from __future__ import annotations

from antterm.hive.position import Position


def perft(position: Position, depth: int) -> int:
    """The number of positions reached by exactly `depth` half-moves, each way of play counted.

    A forced pass is a half-move; nothing follows the end of a game; copies of an insect in the hand count
    once a cell. The last half-move is counted, not played.
    """
    if depth == 0:
        return 1
    if position.winners() is not None:
        return 0
    if depth == 1:
        return position.count_moves()
    moves = position.moves()
    if not moves:
        return perft(position.passed(), depth - 1)
    return sum(perft(position.after(move), depth - 1) for move in moves)
