"""Positions and moves written alike however the hive lies on the table: turned, mirrored or shifted.

    w wG0,0 bS0,1        White to move, White's grasshopper in cell 0,0 and Black's spider in 0,1
    Q1,0                 the queen is placed in 1,0
    1,0>2,0              the piece in 1,0 goes to 2,0

Pieces of a kind are not distinguished; in a stack they stand from the ground up: `wQbB0,0`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from antterm.core.hex import ORIGIN, Hex
from antterm.games.hive.rules.cells import hex_of
from antterm.games.hive.rules.pieces import WHITE
from antterm.games.hive.rules.position import Move, Position

TURNS: Final = 12
"""Ways to lay a hive on the table: six turns, and as many of its mirror image."""

Lay = Callable[[Hex], Hex]
"""A mapping of cells that turns, mirrors and shifts them."""


def lay(turn: int, shift: Hex = ORIGIN) -> Lay:
    """Return one of the twelve ways to lay a hive, its corner shifted to the middle."""

    def laid(cell: Hex) -> Hex:
        q, r = (cell.r, cell.q) if turn >= TURNS // 2 else cell
        for _ in range(turn % (TURNS // 2)):
            q, r = -r, q + r
        return Hex(q - shift.q, r - shift.r)

    return laid


def canonical(position: Position) -> tuple[str, list[Lay]]:
    """Return how a position is written, and all the ways of laying it that lead there."""
    found: dict[str, list[Lay]] = {}
    stacks = [
        (hex_of(cell), "".join(str(piece)[:2] for piece in stack))
        for cell, stack in position.board.stacks.items()
    ]
    for turn in range(TURNS):
        turned = lay(turn)
        cells = [turned(cell) for cell, _pieces in stacks]
        corner = Hex(min((cell.q for cell in cells), default=0), min((cell.r for cell in cells), default=0))
        laid = lay(turn, corner)
        pieces = sorted(f"{pieces}{laid(cell)}" for cell, pieces in stacks)
        text = " ".join(("w" if position.to_move == WHITE else "b", *pieces))
        found.setdefault(text, []).append(laid)
    return min(found.items())


def entry(move: Move, ways: list[Lay]) -> str:
    """Return how a move is written, given the ways of laying its position that `canonical` found.

    Where the hive looks the same from several sides, moves that are alike are written alike.
    """
    if move.origin is None:
        return min(f"{move.piece.bug}{laid(hex_of(move.target))}" for laid in ways)
    return min(f"{laid(hex_of(move.origin))}>{laid(hex_of(move.target))}" for laid in ways)
