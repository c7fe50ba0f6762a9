"""Trees of variations for tests: of moves, and grown by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

from antterm.games.hive.analysis.begin import empty
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.rules.notation import move_text
from antterm.games.hive.rules.position import BOOKLET

REMARKS = (
    "quiet",
    "two\nlines",
    "a } brace ]",
    "back\\slash",
    "“quoted” (or not)",
    "; $4 ??",
    "1. wS1",
    "[x]",
)


def of_moves(expansions: str, moves: Sequence[str], opening: str = BOOKLET) -> Tree:
    """A tree of one line, whose last node is the current one."""
    tree = empty(expansions, opening)
    tree.play_line(moves)
    return tree


def grown(seed: int, size: int, expansions: str = "MLP") -> Tree:
    """A tree of so many moves, with comments and marks."""
    chance = random.Random(seed)
    tree = empty(expansions)
    nodes = [tree.root]
    while tree.size < size:
        tree.go(chance.choice(nodes[-12:]) if chance.random() < 0.9 else chance.choice(nodes))
        if tree.at.position.winners() is not None:
            tree.back()
        moves = tree.at.position.moves()
        if not moves:
            tree.play("pass")
        else:
            tree.play(move_text(tree.at.position, chance.choice(moves)))
        if tree.at not in nodes[-40:]:
            nodes.append(tree.at)
        if chance.random() < 0.1:
            tree.comment(chance.choice(REMARKS))
        if chance.random() < 0.1:
            tree.mark(chance.randint(1, 6))
    if size and chance.random() < 0.5:
        tree.home()
        tree.comment("a comment on the start")
    return tree
