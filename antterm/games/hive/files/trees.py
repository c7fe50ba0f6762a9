"""Trees of variations in files of other programs: PGN, SGF, and of a game in one line the main line alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from antterm.core.ask import Refused
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.files.pgn import read_pgn_tree, write_pgn_tree
from antterm.games.hive.files.sgf import read_sgf_tree, write_sgf_tree
from antterm.games.hive.files.transcript import Grower, Header, ParsedGame, Transcript
from antterm.games.hive.rules.notation import game_type, state_word, turn_text
from antterm.games.hive.rules.pieces import set_of

WRITTEN: Final = ("pgn", "sgf", "uhp")
"""Formats that a tree can be written in."""


@dataclass(frozen=True, slots=True)
class Study:
    """A game file with its variations and comments."""

    game: ParsedGame
    """The game itself: who played it, with which options, and how it ended."""
    tree: Tree
    """The game with its variations and comments; the current node is its end."""


def of_line(parsed: ParsedGame) -> Study:
    """Return a game without variations as a study."""
    grower, node = Grower(set_of(parsed.options)), None
    for number, text in enumerate(parsed.moves, 1):
        node = grower.grow(node or grower.tree.root, number, text)
    return Study(parsed, grower.finish())


def transcript_of(tree: Tree, header: Header, state: str = "") -> Transcript:
    """Return the main line of a tree.

    Args:
        tree: a tree that begins with the empty table.
        header: what a file is to say besides.
        state: how the game ended, in the words of the protocol; empty where only its moves say so.

    Raises:
        Refused: `analysis_midgame`: it begins with another position, which no format has a form for.
    """
    if tree.root.ply:
        raise Refused("analysis_midgame")
    line = tree.main_line()
    position = line[-1].position if line else tree.root.position
    moves = tuple(node.move for node in line)
    state = state or state_word(position)
    return Transcript(header, game_type(position.expansions), state, turn_text(position), moves)


READERS: Final = {"pgn": read_pgn_tree, "sgf": read_sgf_tree}
"""The function that reads variations in each format."""
WRITERS: Final = {"pgn": write_pgn_tree, "sgf": write_sgf_tree}
"""The function that writes variations in each format."""
