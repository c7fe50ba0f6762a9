"""What is in the box, and where it lies at a boundary: what a stored position must hold to be one.

The box of Hive: for each player a queen, two spiders, two beetles, three grasshoppers, three ants, and one of
each insect of the expansions in play. What is not in the hive is in the hand.
"""

from __future__ import annotations

from antterm.core.checking import need, need_known
from antterm.games.hive.rules.cells import AROUND, cell_of
from antterm.games.hive.rules.notation import move_text
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece, pieces_of
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.rules.turn import QUEEN_BY_TURN, Move
from antterm.games.hive.rules.view import LastMove

CLIMBERS = (Bug.BEETLE, Bug.MOSQUITO)


def check(state: HiveState) -> None:
    """See that a state is one that a boundary of a game can have.

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
    """No piece is in the hive twice, and none that is not in this set."""
    box = {*pieces_of(WHITE, position.expansions), *pieces_of(BLACK, position.expansions)}
    for stack in position.board.stacks.values():
        for piece in stack:
            need_known(piece, box, "stacks")
            box.remove(piece)


def hive(position: Position) -> None:
    """All pieces hang together; on top of others are only those that climb."""
    need(position.board.is_one_hive(), "stacks")
    for stack in position.board.stacks.values():
        need(all(piece.bug in CLIMBERS for piece in stack[1:]), "stacks")


def hands(position: Position) -> None:
    """The first half-moves place pieces, copies come by their numbers, the queen among the first four."""
    count = sum(map(len, position.board.stacks.values()))
    need(count >= min(position.ply, 2), "stacks", "ply")
    for seat, hand in enumerate(position.hands):
        played = set(pieces_of(seat, position.expansions)) - set(hand)
        need(len(played) <= (position.ply + 1 - seat) // 2, "stacks", "ply")
        need(len(played) < QUEEN_BY_TURN or Piece(seat, Bug.QUEEN, 0) in played, "stacks")
        for piece in hand:
            need(not any(p.bug is piece.bug and p.number > piece.number for p in played), "stacks")


def last_move(position: Position, last: LastMove, piece: Piece) -> None:
    """The piece last moved lies on top where it came to, and came from beside the rest of the hive."""
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
    """Where the third time of a position is a draw, this one has been counted."""
    need(state.threefold or not state.seen, "seen", "threefold")
    if state.threefold and state.position.ply > 0:
        need_known(state.position.fingerprint(), state.seen, "seen")
