"""A state of Hive as plain JSON values, and back with every detail checked."""

from __future__ import annotations

import re
from typing import Any

from antterm.core.hex import Hex
from antterm.hive.board import Board
from antterm.hive.cells import Cell, cell_of, hex_of
from antterm.hive.notation import PASS
from antterm.hive.pieces import BLACK, EXPANSION_SETS, WHITE, Bug, Piece, pieces_of
from antterm.hive.position import BOOKLET, TOURNAMENT, Position
from antterm.hive.state import HiveState
from antterm.hive.view import LastMove

_KEYS = ("expansions", "opening", "threefold", "ply", "stacks", "last", "seen", "resigned", "agreed")
_LAST_KEYS = ("piece", "origin", "target", "text", "thrown")


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
        "seen": dict(sorted(state.seen.items())),
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
        ValueError: it is not such a state; the message names the place.
    """
    fields = _fields(data, _KEYS, "state")
    expansions = fields["expansions"]
    _need(expansions in EXPANSION_SETS, "expansions")
    _need(fields["opening"] in (BOOKLET, TOURNAMENT), "opening")
    for flag in ("threefold", "agreed"):
        _need(isinstance(fields[flag], bool), flag)
    resigned = fields["resigned"]
    _need(resigned is None or (type(resigned) is int and resigned in (WHITE, BLACK)), "resigned")
    ply = fields["ply"]
    _need(type(ply) is int and ply >= 0, "ply")
    board = _read_stacks(fields["stacks"], expansions)
    last = None if fields["last"] is None else _read_last(fields["last"], board)
    _need((last is None) == (ply == 0), "last")
    resting = None if last is None else last.piece
    position = Position.of(board, ply, resting, expansions, fields["opening"])
    _check_hands(position)
    return HiveState(
        position, fields["threefold"], last, _read_seen(fields["seen"]), resigned, fields["agreed"]
    )


def _need(right: bool, where: str) -> None:
    if not right:
        raise ValueError(f"state of Hive: wrong {where}")


def _fields(data: Any, keys: tuple[str, ...], where: str) -> dict[str, Any]:
    _need(isinstance(data, dict), where)
    for key in data:
        _need(key in keys, f"{where}: unknown field {key!r}")
    for key in keys:
        _need(key in data, f"{where}: missing field {key!r}")
    return dict(data)


def _read_cell(text: Any, where: str) -> Hex:
    try:
        cell = Hex.parse(text)
    except (ValueError, AttributeError):
        raise ValueError(f"state of Hive: wrong {where}: {text!r} is not a cell") from None
    _need(str(cell) == text and max(map(abs, cell)) < 30_000, f"{where}: {text!r} is not a cell")
    return cell


def _read_piece(text: Any, where: str) -> Piece:
    try:
        piece = Piece.parse(text)
    except (ValueError, AttributeError, TypeError):
        raise ValueError(f"state of Hive: wrong {where}: {text!r} is not a piece") from None
    _need(str(piece) == text, f"{where}: {text!r} is not a piece")
    return piece


def _read_stacks(data: Any, expansions: str) -> Board:
    _need(isinstance(data, dict), "stacks")
    allowed = {*pieces_of(WHITE, expansions), *pieces_of(BLACK, expansions)}
    stacks: dict[Cell, tuple[Piece, ...]] = {}
    for name, text in data.items():
        where = f"stacks {name!r}"
        cell = _read_cell(name, where)
        _need(isinstance(text, str), where)
        stack = tuple(_read_piece(word, where) for word in text.split(" "))
        for piece in stack:
            _need(piece in allowed, f"{where}: {piece} comes twice or is not in this set")
            allowed.remove(piece)
        for piece in stack[1:]:
            _need(piece.bug in (Bug.BEETLE, Bug.MOSQUITO), f"{where}: {piece} cannot climb")
        stacks[cell_of(cell)] = stack
    board = Board(stacks)
    _need(board.is_one_hive(), "stacks: the hive is torn")
    return board


def _read_last(data: Any, board: Board) -> LastMove:
    fields = _fields(data, _LAST_KEYS, "last")
    text, thrown = fields["text"], fields["thrown"]
    _need(isinstance(thrown, bool), "last: thrown")
    _need(isinstance(text, str), "last: text")
    if fields["piece"] is None:
        _need((fields["origin"], fields["target"], thrown, text) == (None, None, False, PASS), "last: a pass")
        return LastMove(None, None, None, PASS)
    piece = _read_piece(fields["piece"], "last: piece")
    origin = None if fields["origin"] is None else _read_cell(fields["origin"], "last: origin")
    target = _read_cell(fields["target"], "last: target")
    stack = board.stacks.get(cell_of(target))
    _need(stack is not None and stack[-1] == piece and origin != target, "last: target")
    _need(text.split(" ")[0] == str(piece), "last: text")
    _need(not (thrown and origin is None), "last: thrown")
    return LastMove(piece, origin, target, text, thrown)


def _check_hands(position: Position) -> None:
    """Copies of an insect enter in the order of their numbers, and each takes a half-move."""
    for seat, hand in enumerate(position.hands):
        played = set(pieces_of(seat, position.expansions)) - set(hand)
        _need(len(played) <= (position.ply + 1 - seat) // 2, f"ply: too few for the pieces of seat {seat}")
        for piece in hand:
            later = [p for p in played if p.bug is piece.bug and p.number > piece.number]
            _need(not later, f"stacks: a later copy of {piece} is in play")


def _read_seen(data: Any) -> dict[str, int]:
    _need(isinstance(data, dict), "seen")
    for mark, times in data.items():
        _need(isinstance(mark, str) and re.fullmatch(r"[0-9a-f]{16}", mark) is not None, f"seen {mark!r}")
        _need(type(times) is int and 1 <= times <= 3, f"seen {mark!r}")
    return dict(data)
