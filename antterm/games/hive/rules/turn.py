"""What a turn is made of: a move, and the rules of when the queen comes."""

from __future__ import annotations

from typing import Final, NamedTuple

from antterm.games.hive.rules.cells import Cell
from antterm.games.hive.rules.pieces import Piece

QUEEN_BY_TURN: Final = 4
"""The turn of each player, counted from 1, on which the queen comes at the latest."""

BOOKLET, TOURNAMENT = "booklet", "tournament"
"""Openings: the queen may come first, or not on a player's first turn."""


class Move(NamedTuple):
    """A piece put into a cell: placed, moved or thrown."""

    piece: Piece
    origin: Cell | None
    """Where it lies; None in the hand."""
    target: Cell
