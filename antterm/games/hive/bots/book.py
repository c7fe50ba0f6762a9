"""Openings that people play: their first moves in real games, whichever way the hive lay on the table.

`book.txt` is made by `tools/hive_book`, which says where the games are from. A line is a position, a bar, and
each move with how many games went on so:

    w wG0,0 bS0,1 | Q1,0 5; L1,0 3

White to move, his grasshopper in cell 0,0 and Black's spider in 0,1: five games placed the queen in 1,0. A
piece that moves is named by its cell: `1,0>2,0`. Cells are axial, and turned, mirrored and shifted so that
all positions that are alike are written alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from antterm.core.hex import ORIGIN, Hex
from antterm.core.rng import Streams
from antterm.games.hive.rules.cells import hex_of
from antterm.games.hive.rules.pieces import WHITE
from antterm.games.hive.rules.position import Move, Position

PLIES: Final = 8
"""Half-moves that the book knows at most."""
TURNS: Final = 12
"""Ways to lay a hive on the table: six turns, and as many of its mirror image."""

Lay = Callable[[Hex], Hex]
"""How cells are turned, mirrored and shifted."""


def lay(turn: int, shift: Hex = ORIGIN) -> Lay:
    """One of the twelve ways to lay a hive, its corner shifted to the middle."""

    def laid(cell: Hex) -> Hex:
        q, r = (cell.r, cell.q) if turn >= TURNS // 2 else cell
        for _ in range(turn % (TURNS // 2)):
            q, r = -r, q + r
        return Hex(q - shift.q, r - shift.r)

    return laid


def canonical(position: Position) -> tuple[str, list[Lay]]:
    """How a position without stacks is written, and all the ways of laying it that lead there."""
    found: dict[str, list[Lay]] = {}
    for turn in range(TURNS):
        turned = lay(turn)
        cells = [turned(hex_of(cell)) for cell in position.board.stacks]
        corner = Hex(min((cell.q for cell in cells), default=0), min((cell.r for cell in cells), default=0))
        laid = lay(turn, corner)
        pieces = sorted(
            f"{str(stack[-1])[:2]}{laid(hex_of(cell))}" for cell, stack in position.board.stacks.items()
        )
        text = " ".join(("w" if position.to_move == WHITE else "b", *pieces))
        found.setdefault(text, []).append(laid)
    return min(found.items())


def entry(move: Move, ways: list[Lay]) -> str:
    """How a move is written, given the ways of laying its position that `canonical` found.

    Where the hive looks the same from several sides, moves that are alike are written alike.
    """
    if move.origin is None:
        return min(f"{move.piece.bug}{laid(hex_of(move.target))}" for laid in ways)
    return min(f"{laid(hex_of(move.origin))}>{laid(hex_of(move.target))}" for laid in ways)


@cache
def _book() -> dict[str, dict[str, int]]:
    """By position, how many games went on with each move."""
    lines = (files("antterm.games.hive.bots") / "book.txt").read_text("utf-8").splitlines()
    book = {}
    for line in lines:
        if line and not line.startswith("#"):
            position, moves = line.split(" | ")
            book[position] = {move: int(n) for move, n in (one.rsplit(" ", 1) for one in moves.split("; "))}
    return book


def from_book(position: Position, rng: Streams) -> Move | None:
    """A legal move of the book, the more probable the more people played it; None where it knows none."""
    if position.ply >= PLIES or any(len(stack) > 1 for stack in position.board.stacks.values()):
        return None
    text, ways = canonical(position)
    known = _book().get(text, {})
    moves = [(move, known.get(entry(move, ways), 0)) for move in position.moves()] if known else []
    at = rng.below("book", total) if (total := sum(count for _, count in moves)) else 0
    for move, count in moves:
        if at < count:
            return move
        at -= count
    return None
