"""The start of an analysis: an empty table, or a saved game.

PGN, SGF and a game in one line are read by `antterm.games.hive.files.read_tree`.
"""

from __future__ import annotations

from antterm.core.record import Record
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.rules.game import NOT_MOVES
from antterm.games.hive.rules.position import BOOKLET, Position
from antterm.games.hive.rules.state import HiveState


def empty(expansions: str = "", opening: str = BOOKLET) -> Tree:
    """Return the empty table.

    Args:
        expansions: letters out of `MLP`, in this order.
        opening: `BOOKLET` or `TOURNAMENT`.
    """
    return Tree(HiveState(Position.start(expansions, opening)))


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
