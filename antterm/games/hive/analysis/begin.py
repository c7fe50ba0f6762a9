"""What an analysis begins from: an empty table, moves, a saved game, a puzzle.

PGN, SGF and a game in one line are read by `antterm.games.hive.files.read_tree`.
"""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.record import Record
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.rules.game import NOT_MOVES
from antterm.games.hive.rules.position import BOOKLET, Position
from antterm.games.hive.rules.state import HiveState
from antterm.puzzles import Attempt, Puzzle


def empty(expansions: str = "", opening: str = BOOKLET) -> Tree:
    """Return the empty table.

    Args:
        expansions: letters out of `MLP`, in this order.
        opening: `BOOKLET` or `TOURNAMENT`.
    """
    return Tree(HiveState(Position.start(expansions, opening)))


def of_moves(expansions: str, moves: Sequence[str], opening: str = BOOKLET) -> Tree:
    """Return a game as a tree of one line; the current node is the last.

    Raises:
        Refused: a move is not legal; `number` in its data is which one, counted from 1.
    """
    tree = empty(expansions, opening)
    tree.play_line(moves)
    return tree


def of_record(record: Record[HiveState], at: int | None = None) -> Tree:
    """Return a game at the table as a tree of one line.

    Args:
        record: the game; draws offered and the like leave no trace.
        at: after how many answers the current node is; None for after all.
    """
    tree = Tree(record.at(0).boundary)
    answers = record.answers
    tree.play_line([text for text in answers if text not in NOT_MOVES])
    if at is not None:
        moves = sum(text not in NOT_MOVES for text in answers[:at])
        tree.go((tree.root, *tree.main_line())[moves])
    return tree


def of_puzzle(puzzle: Puzzle) -> Tree:
    """Return the game up to the position of a puzzle, which is the current node."""
    return of_record(Attempt(puzzle).record)
