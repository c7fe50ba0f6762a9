"""Writes games as boardspace.net does, in the ways in which its files differ."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from antterm.games.hive.rules.cells import Cell, hex_of
from antterm.games.hive.rules.notation import move_text
from antterm.games.hive.rules.pieces import COPIES, Piece
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.referee import replay

EDGE = 26


@dataclass
class Style:
    """The style in which a file is written."""

    old: bool = False
    """Lower case, without the colours of moved pieces."""
    bots: bool = False
    """Each move in one step, as programs play there."""
    dither: bool = False
    """Every piece is first put down elsewhere, or taken up again."""
    backwards: bool = False
    """The numbers of ants, grasshoppers and so on are in the reverse of the order of placing."""
    dots: bool = False
    """References are left out wherever a label will do."""
    passes: str = "Pass"
    """A forced pass is `Pass`, a bare `Done`, or nothing at all (empty)."""
    first: tuple[int, int] = (13, 13)
    """Column and row of the first cell."""
    jumps: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Before which half-moves all labels jump, and how far."""
    setup: str = ""
    """What stands in SU; empty for the usual."""
    result: str = "Game won by {winner}"
    ending: Sequence[str] = ()
    """Steps after the last move, such as `P0 Resign`."""


class Writer:
    """Writes one game."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.shift = style.first
        self.lines: list[str] = []
        self.step = 0

    def say(self, seat: int, *words: str) -> None:
        """Write a step of a player."""
        text = " ".join(words)
        text = text.replace("\\", "\\\\")
        if self.style.old:
            command, _space, rest = text.partition(" ")
            text = f"{command.lower()} {rest}".strip()
        self.lines.append(f"; P{seat}[{self.step} {text}]TM[{self.step * 700}]")
        self.step += 1

    def name(self, piece: Piece, full: bool = True) -> str:
        """What boardspace calls a piece."""
        number = piece.number
        if self.style.backwards and number:
            number = COPIES[piece.bug] + 1 - number
        letters = f"{piece.bug.value}{number or ('' if piece.bug.value == 'Q' else 1)}"
        return letters if self.style.old and not full else f"{'wb'[piece.seat]}{letters}"

    def label(self, cell: Cell) -> str:
        """`N 13`, gone round at the edges."""
        there = hex_of(cell)
        column = (self.shift[0] + there.q) % EDGE
        row = (self.shift[1] - there.r - 1) % EDGE + 1
        return f"{chr(ord('A') + column)} {row}"

    def beside(self, position: Position, move: Move) -> str:
        """The reference of a move."""
        below = position.board.stacks.get(move.target)
        if below or not position.board.stacks or self.style.dots:
            return "."
        reference = move_text(position, move).split(" ")[1]
        piece = re.search(r"\w+", reference)
        assert piece is not None
        return reference.replace(piece[0], self.name(Piece.parse(piece[0])))

    def turn(self, position: Position, move: Move | None, jump: tuple[int, int] | None) -> None:
        """Write a half-move."""
        seat = position.to_move
        if jump is not None:
            self.shift = (self.shift[0] + jump[0], self.shift[1] + jump[1])
        if move is None:
            if self.style.passes == "Pass":
                self.say(seat, "Pass")
            if self.style.passes:
                self.say(seat, "Done")
            return
        piece, origin, target = move
        put = (self.name(piece, full=False), self.label(target), self.beside(position, move))
        if self.style.bots:
            self.say(seat, "MoveDone" if position.ply % 4 else "Move", "WB"[piece.seat], *put)
            if position.ply % 4 == 0:
                self.say(seat, "Done")
            return
        if origin is None:
            self.say(seat, "Pick", "WB"[seat], "2", self.name(piece, full=False))
        else:
            self.say(seat, "Pickb", self.label(origin), self.name(piece, full=False))
        if self.style.dither:
            self.say(seat, "Dropb", put[0], self.label(target + 5), "-wQ")
            self.say(seat, "Pickb", self.label(target + 5), put[0])
        self.say(seat, "PDropb" if piece.seat != seat else "Dropb", *put)
        self.say(seat, "Done")


def sgf_of(
    expansions: str, moves: Sequence[str], style: Style | None = None, winner: int | None = None
) -> str:
    """A game as boardspace would have written it.

    Args:
        expansions: letters out of `MLP`.
        moves: in the protocol's notation.
        style: see there.
        winner: whose name the result has; None for none.
    """
    style = style or Style()
    line = replay(expansions, moves)
    writer = Writer(style)
    writer.say(0, "Start", "P0")
    for position, move in zip(line.positions, line.moves, strict=False):
        writer.turn(position, move, style.jumps.get(position.ply))
    for step in style.ending:
        player, *words = step.split()
        writer.say(int(player[1]), *words)
    setup = style.setup or (f"hive-{expansions.lower()[::-1]} 2 0 101" if expansions else "hive")
    head = [
        "(;",
        "GM[27]VV[1]",
        "CM[",
        "a comment \\] of",
        "two lines]",
        f"SU[{setup}]",
        "DT[Mon Apr 01 12:30:45 PDT 2024]",
        "GN[HV-ann-bob-2024-04-01-1230]",
    ]
    if winner is not None:
        head.append(f"RE[{style.result.format(winner=('ann', 'annabel')[winner])}]")
    return "\n".join([*head, 'P0[id "ann"]', 'P1[id "annabel"]', *writer.lines, ")"]) + "\n"
