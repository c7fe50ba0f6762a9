"""The names of openings, by the shape of the first pieces and queens; `names.toml` gives their source."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from antterm.core.hex import DIRECTIONS, Hex
from antterm.games.hive.analysis.tree import Node
from antterm.games.hive.rules.cells import hex_of
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.games.hive.words.pieces import bug_name
from antterm.i18n import _
from antterm.i18n.nouns import capital

APART: Final = "X"
"""The shape in which a queen was placed away from the first piece of her player."""
QUEEN: Final = "Q"
"""The text in place of a shape if a player has begun with the queen."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a game: the first insects of both players, and their shape with the queens."""

    shape: str
    """A letter of `names.toml`, `APART` or `QUEEN`; empty while a queen is not placed."""
    white: Bug
    """The insect that White placed first."""
    black: Bug

    @property
    def name(self) -> str:
        """The name of the opening: `Z opening: spider against ant`."""
        if not self.shape:
            # Translators: how a game has begun: the first insects of both players.
            text = _("{white} against {black}")
        elif self.shape == QUEEN:
            text = _("Queen opening: {white} against {black}")
        else:
            # Translators: the letter is the shape of the first pieces.
            text = _("{shape} opening: {white} against {black}")
        names = {"white": bug_name(self.white), "black": bug_name(self.black)}
        return capital(text.format(shape=self.shape, **names))


def opening_of(line: Iterable[Node]) -> Opening | None:
    """Return the opening of a game.

    Args:
        line: its moves from the first on, as many as were made.

    Returns:
        None as long as not both players have placed a piece, or where the line begins later.
    """
    placed: dict[Piece, Hex] = {}
    for number, node in enumerate(line, 1):
        if node.ply != number:
            return None
        move = node.played()
        if move is not None and move.origin is None:
            placed[move.piece] = hex_of(move.target)
        if sum(piece.bug is Bug.QUEEN for piece in placed) == len((WHITE, BLACK)):
            break
    white, black = (next((piece for piece in placed if piece.seat == seat), None) for seat in (WHITE, BLACK))
    if white is None or black is None:
        return None
    return Opening(_shape(placed, white, black), white.bug, black.bug)


def _shape(placed: dict[Piece, Hex], white: Piece, black: Piece) -> str:
    """Return the shape of an opening; see `Opening.shape`.

    Args:
        placed: the pieces that were placed, and where.
        white: the first one of White.
        black: the first one of Black.
    """
    queens = {piece.seat: cell for piece, cell in placed.items() if piece.bug is Bug.QUEEN}
    if Bug.QUEEN in (white.bug, black.bug):
        return QUEEN
    if len(queens) < len((WHITE, BLACK)):
        return ""
    way = (queens[WHITE], placed[white], placed[black], queens[BLACK])
    steps = [after - before for before, after in pairwise(way)]
    if any(step not in DIRECTIONS for step in steps):
        return APART
    courses = [DIRECTIONS.index(step) for step in steps]
    turns = [(after - before + 3) % 6 - 3 for before, after in pairwise(courses)]
    mirrored = [-turn for turn in turns]
    return next((letter for letter, named in _turns().items() if named in (turns, mirrored)), "")


@cache
def _turns() -> dict[str, list[int]]:
    """Return the turns of each shape, by its letter."""
    text = (files(__package__) / "names.toml").read_text("utf-8")
    found: dict[str, list[int]] = tomllib.loads(text)["turns"]
    return found
