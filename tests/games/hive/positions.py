"""Positions for tests: set up by hand or reached by moves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from antterm.core.hex import Hex
from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.cells import cell_of, hex_of
from antterm.games.hive.rules.notation import parse_game_string
from antterm.games.hive.rules.pieces import WHITE, Piece
from antterm.games.hive.rules.position import BOOKLET, Position
from antterm.games.hive.rules.referee import replay

DATA = Path(__file__).parent / "data"
SHARED = Path(__file__).resolve().parents[3] / ".." / "shared" / "testdata" / "hive"
"""Test data that lies beside the checkout; absent elsewhere."""

LATE = 40
"""A ply long after the opening."""


def table(
    stacks: Mapping[str, str],
    *,
    seat: int = WHITE,
    resting: str | None = None,
    expansions: str = "MLP",
    ply: int = LATE,
) -> Position:
    """A position with these stacks: `{"0,0": "wQ bB1"}` is a queen under a beetle."""
    board = Board(
        {
            cell_of(Hex.parse(cell)): tuple(Piece.parse(name) for name in names.split())
            for cell, names in stacks.items()
        }
    )
    piece = Piece.parse(resting) if resting else None
    return Position.of(board, ply + seat, piece, expansions, BOOKLET)


def reached(game: str, opening: str = BOOKLET) -> Position:
    """The position at the end of a game in one line."""
    read = parse_game_string(game)
    return replay(read.expansions, read.moves, opening).end


def ends(position: Position, piece: str) -> set[str]:
    """Where a piece in play may be put in this turn."""
    return {
        str(hex_of(move.target))
        for move in position.moves()
        if str(move.piece) == piece and move.origin is not None
    }


def placings(position: Position, piece: str) -> set[str]:
    """Where a piece of the hand may be placed in this turn."""
    return {
        str(hex_of(move.target))
        for move in position.moves()
        if str(move.piece) == piece and move.origin is None
    }


@dataclass(frozen=True)
class RealGame:
    """A game played by people."""

    id: str
    type: str
    moves: tuple[str, ...]
    legal_counts: tuple[int, ...]
    engine_state: str
    threefold_after: int | None

    def __str__(self) -> str:
        return self.id


def real_games(folder: Path) -> Iterator[RealGame]:
    """The games of a folder, none when it is absent."""
    file = folder / "games.jsonl"
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            game = json.loads(line)
            yield RealGame(
                game["id"],
                game["type"],
                tuple(game["moves"].split(";")),
                tuple(game["legal_counts"]),
                game["engine_state"],
                game["threefold_exact_after_ply"],
            )


def shared_json(name: str) -> Any:
    """A file of the shared test data, or None when it is absent."""
    file = SHARED / name
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
