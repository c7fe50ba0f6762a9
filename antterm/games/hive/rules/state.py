"""A game of Hive between two half-moves, as an object and as plain JSON values, checked in every detail.

The box of Hive holds, for each player, a queen, two spiders, two beetles, three grasshoppers, three ants, and
one of each insect of the expansions in play. A stored position must account for all of them: what is not in
the hive is in the hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from antterm.core.checking import BadState, StateReader, need, need_known
from antterm.core.hex import Hex
from antterm.games.hive.rules.board import BOOKLET, QUEEN_BY_TURN, TOURNAMENT, Board, Move
from antterm.games.hive.rules.cells import AROUND, Cell, cell_of, hex_of
from antterm.games.hive.rules.notation import PASS, move_text
from antterm.games.hive.rules.pieces import BLACK, EXPANSION_SETS, HANDICAPS, WHITE, Bug, Piece, pieces_of
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.view import LastMove

REPETITIONS = 3
"""Number of occurrences of the same position that make a draw, where that is played."""


@dataclass(slots=True)
class HiveState:
    """A game of Hive between two half-moves."""

    position: Position
    threefold: bool = False
    """Whether the third time of the same position is a draw."""
    last: LastMove | None = None
    seen: dict[str, int] = field(default_factory=dict)
    """Number of times that each position came since the last placing (none before can return); for threefold
    only."""
    repeated: bool = False
    """Whether the position came often enough for a draw."""
    resigned: int | None = None
    """The seat that has given up; None if none has."""
    agreed: bool = False
    """Whether the players agreed on a draw."""


CLIMBERS = (Bug.BEETLE, Bug.MOSQUITO)


def check(state: HiveState) -> None:
    """Check that a state is one that a boundary of a game can have.

    Raises:
        BadState: it is not; the error says where.
    """
    position = state.position
    pieces(position)
    hive(position)
    hands(position)
    need((state.last is None) == (position.ply == 0), "last", "ply")
    if state.last is not None and state.last.piece is not None:
        last_move(position, state.last, state.last.piece)
    repetitions(state)


def pieces(position: Position) -> None:
    """Check that no piece is in the hive twice, and none that is not in this set."""
    box = {*pieces_of(WHITE, position.expansions), *pieces_of(BLACK, position.expansions)}
    for stack in position.board.stacks.values():
        for piece in stack:
            need_known(piece, box, "stacks")
            box.remove(piece)


def hive(position: Position) -> None:
    """Check that all pieces hang together, and that on top of others are only those that climb."""
    need(position.board.is_one_hive(), "stacks")
    for stack in position.board.stacks.values():
        need(all(piece.bug in CLIMBERS for piece in stack[1:]), "stacks")


def hands(position: Position) -> None:
    """Check that the first half-moves place pieces by number, the queen among the first four."""
    count = sum(map(len, position.board.stacks.values()))
    need(count >= min(position.ply, 2), "stacks", "ply")
    for seat, hand in enumerate(position.hands):
        played = set(pieces_of(seat, position.expansions)) - set(hand)
        need(len(played) <= (position.ply + 1 - seat) // 2, "stacks", "ply")
        need(len(played) < QUEEN_BY_TURN or Piece(seat, Bug.QUEEN, 0) in played, "stacks")
        for piece in hand:
            need(not any(p.bug is piece.bug and p.number > piece.number for p in played), "stacks")


def last_move(position: Position, last: LastMove, piece: Piece) -> None:
    """Check that the piece last moved lies on top where it came to, and came from beside the rest."""
    assert last.target is not None
    target = cell_of(last.target)
    need(position.board.stacks.get(target, ())[-1:] == (piece,), "last.target", "stacks")
    need(last.origin is not None or not last.thrown, "last.thrown", "last.origin")
    before = position.board.lifted(target)
    if last.origin is not None:
        origin = cell_of(last.origin)
        need(last.origin != last.target, "last.origin", "last.target")
        need(any(cell in before.stacks for cell in (origin, *AROUND[origin])), "last.origin", "stacks")
    rest = Position.of(before, position.ply - 1, None, position.expansions, position.opening)
    need(last.text == move_text(rest, Move(piece, None, target)), "last.text", "last.target")


def repetitions(state: HiveState) -> None:
    """Check that this position has been counted where the third time of a position is a draw."""
    need(state.threefold or not state.seen, "seen", "threefold")
    if state.threefold and state.position.ply > 0:
        need_known(state.position.fingerprint(), state.seen, "seen")


CELL_LIMIT: Final = 30_000
"""The limit of the coordinates of a cell, whose origin is the first piece; the hive may drift up to there."""

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
    """Return the state as JSON values, the same for equal states."""
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
    """Return the state that `write_state` wrote.

    Raises:
        BadState: it is not such a state; the error says where.
    """
    plain = _reader.read(data)
    letters, _hyphen, handicap = plain.expansions.partition("-")
    need_known(letters, EXPANSION_SETS, "expansions")
    need_known(handicap, HANDICAPS, "expansions")
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
