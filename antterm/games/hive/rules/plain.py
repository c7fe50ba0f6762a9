"""A state of Hive as plain JSON values, and back with every detail checked."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from antterm.core.checking import BadState, StateReader, need, need_known
from antterm.core.hex import Hex
from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.cells import Cell, cell_of, hex_of
from antterm.games.hive.rules.conservation import check
from antterm.games.hive.rules.notation import PASS
from antterm.games.hive.rules.pieces import EXPANSION_SETS, Piece
from antterm.games.hive.rules.position import BOOKLET, TOURNAMENT, Position
from antterm.games.hive.rules.state import REPETITIONS, HiveState
from antterm.games.hive.rules.view import LastMove

CELL_LIMIT: Final = 30_000
"""How far from the first piece the hive may have drifted; cells are told apart up to there."""

Mark = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Times = Annotated[int, Meta(ge=1, le=REPETITIONS)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
Side = Annotated[int, Meta(ge=0, le=1)]


class _Last(Struct, forbid_unknown_fields=True):
    piece: str | None
    origin: str | None
    target: str | None
    text: str
    thrown: bool


class _State(Struct, forbid_unknown_fields=True):
    expansions: str
    opening: str
    threefold: bool
    ply: Ply
    stacks: dict[str, str]
    last: _Last | None
    seen: dict[Mark, Times]
    resigned: Side | None
    agreed: bool


_reader = StateReader(_State)


def write_state(state: HiveState) -> dict[str, Any]:
    """The state as JSON values, the same for equal states."""
    position = state.position
    stacks = sorted((hex_of(cell), stack) for cell, stack in position.board.stacks.items())
    return {
        "expansions": position.expansions,
        "opening": position.opening,
        "threefold": state.threefold,
        "ply": position.ply,
        "stacks": {str(cell): " ".join(map(str, stack)) for cell, stack in stacks},
        "last": None if state.last is None else _write_last(state.last),
        "seen": dict(state.seen),
        "resigned": state.resigned,
        "agreed": state.agreed,
    }


def _write_last(last: LastMove) -> dict[str, Any]:
    return {
        "piece": None if last.piece is None else str(last.piece),
        "origin": None if last.origin is None else str(last.origin),
        "target": None if last.target is None else str(last.target),
        "text": last.text,
        "thrown": last.thrown,
    }


def read_state(data: Any) -> HiveState:
    """The state that `write_state` wrote.

    Raises:
        BadState: it is not such a state; the error says where.
    """
    plain = _reader.read(data)
    need_known(plain.expansions, EXPANSION_SETS, "expansions")
    need_known(plain.opening, (BOOKLET, TOURNAMENT), "opening")
    last = None if plain.last is None else _read_last(plain.last)
    board = Board(_read_stacks(plain.stacks))
    resting = None if last is None else last.piece
    position = Position.of(board, plain.ply, resting, plain.expansions, plain.opening)
    repeated = max(plain.seen.values(), default=0) >= REPETITIONS
    state = HiveState(position, plain.threefold, last, plain.seen, repeated, plain.resigned, plain.agreed)
    check(state)
    return state


def _read_stacks(plain: dict[str, str]) -> dict[Cell, tuple[Piece, ...]]:
    return {
        cell_of(_read_cell(cell, "stacks")): tuple(
            _read_piece(word, f"stacks.{cell}") for word in stack.split(" ")
        )
        for cell, stack in plain.items()
    }


def _read_last(plain: _Last) -> LastMove:
    if plain.piece is None:
        need((plain.origin, plain.target, plain.thrown, plain.text) == (None, None, False, PASS), "last")
        return LastMove(None, None, None, PASS)
    piece = _read_piece(plain.piece, "last.piece")
    origin = None if plain.origin is None else _read_cell(plain.origin, "last.origin")
    need(plain.target is not None, "last.target")
    target = _read_cell(plain.target or "", "last.target")
    return LastMove(piece, origin, target, plain.text, plain.thrown)


def _read_cell(text: str, place: str) -> Hex:
    try:
        cell = Hex.parse(text)
    except ValueError as error:
        raise BadState(place, "unknown", value=text) from error
    if str(cell) != text or max(map(abs, cell)) >= CELL_LIMIT:
        raise BadState(place, "unknown", value=text)
    return cell


def _read_piece(text: str, place: str) -> Piece:
    try:
        piece = Piece.parse(text)
    except ValueError as error:
        raise BadState(place, "unknown", value=text) from error
    if str(piece) != text:
        raise BadState(place, "unknown", value=text)
    return piece
