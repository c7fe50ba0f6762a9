"""The referee: whether a typed move is legal and, if not, which rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from antterm.core.ask import Refused
from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.cells import AROUND, STEPS, Cell, hex_of
from antterm.games.hive.rules.moves import ant, copied_bugs, throw_ways
from antterm.games.hive.rules.notation import names_a_side, read_move
from antterm.games.hive.rules.pieces import Bug, Piece, pieces_of
from antterm.games.hive.rules.position import BOOKLET, QUEEN_BY_TURN, TOURNAMENT, Move, Position


def legal_move(position: Position, text: str) -> Move | None:
    """Return the legal move that a text means, matched by piece and cell; None for a pass.

    Naming a side of a piece means an empty cell there; climbing onto a piece is written with its bare name.

    Raises:
        Refused: it cannot be read (see `read_move`) or is not legal (see `objection`).
    """
    move = read_move(position, text)
    refused = objection(position, move)
    if move is not None and (refused is None or refused.code in ("beetle_one_step", "gate_above")):
        below = position.board.stacks.get(move.target)
        if below and names_a_side(text):
            climb = f"{move.piece} {below[-1]}" if refused is None else ""
            raise Refused("occupied", piece=str(move.piece), bug=move.piece.bug.value, climb=climb)
    if refused is not None:
        raise refused
    return move


def meant_move(position: Position, text: str) -> Move | None:
    """Return the legal move that a program means, which may name any neighbour, whatever the cell holds.

    Raises:
        Refused: as `legal_move`.
    """
    move = read_move(position, text)
    if (refused := objection(position, move)) is not None:
        raise refused
    return move


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play from the empty table."""

    positions: tuple[Position, ...]
    """Before each move, and the last one: one more than there are moves."""
    moves: tuple[Move | None, ...]
    """None for a pass."""

    @property
    def end(self) -> Position:
        """The position after the last move."""
        return self.positions[-1]


def replay(expansions: str, moves: Sequence[str], opening: str = BOOKLET) -> Line:
    """Play moves from the empty table, each checked.

    Raises:
        Refused: a move is not legal; `number` in its data is which one, counted from 1.
    """
    positions = [Position.start(expansions, opening)]
    played: list[Move | None] = []
    for number, text in enumerate(moves, 1):
        position = positions[-1]
        try:
            move = legal_move(position, text)
        except Refused as refused:
            raise numbered(refused, number, text) from refused
        played.append(move)
        positions.append(position.passed() if move is None else position.after(move))
    return Line(tuple(positions), tuple(played))


def numbered(refused: Refused, number: int, text: str) -> Refused:
    """Return a refusal that says which move of a game was refused.

    Args:
        number: the number of the half-move, counted from 1.
        text: the move as it was written.
    """
    return Refused(refused.code, **{**refused.data, "number": number, "move": text})


def objection(position: Position, move: Move | None) -> Refused | None:
    """Return the rule that a move breaks, or None when it is legal.

    Args:
        position: any position, ended ones included.
        move: any piece and cell; None for a pass.
    """
    if position.winners() is not None:
        return Refused("game_over")
    if move is None:
        return Refused("moves_left") if position.moves() else None
    piece = move.piece
    if piece not in pieces_of(piece.seat, position.expansions):
        return Refused("not_enabled", piece=str(piece), bug=piece.bug.value)
    code = _against_placing(position, move) if move.origin is None else _against_moving(position, move)
    if code is None:
        return None
    bugs: set[Bug] = set()
    if piece.bug is Bug.MOSQUITO and move.origin is not None:
        bugs = copied_bugs(position.board, move.origin)
    return Refused(code, piece=str(piece), seat=position.to_move, bug=piece.bug.value, bugs=sorted(bugs))


# Placing


def _against_placing(position: Position, move: Move) -> str | None:
    piece, _, target = move
    if piece.seat != position.to_move:
        return "not_your_turn"
    if (code := against_taking_from_hand(position, piece)) is not None:
        return code
    if target in position.board.stacks:
        return "placed_on_occupied"
    if target in position.placing_cells():
        return None
    around = list(position.board.tops_around(target))
    if not around:
        return "placed_apart"
    if any(other.seat != piece.seat for other in around):
        return "placed_beside_enemy"
    return "placed_apart"


def against_taking_from_hand(position: Position, piece: Piece) -> str | None:
    """Return why a piece of the mover's hand cannot be placed anywhere this turn, or None."""
    seat = position.to_move
    if piece in position.placeable_pieces():
        return None
    queen_waits = position.queens[seat] is None
    if queen_waits and position.own_turn >= QUEEN_BY_TURN:
        return "queen_by_fourth"
    if piece.bug is Bug.QUEEN and position.own_turn == 1 and position.opening == TOURNAMENT:
        return "queen_not_first"
    return "copies_in_order"


# Moving


def _against_moving(position: Position, move: Move) -> str | None:
    piece, origin, target = move
    assert origin is not None
    if position.board.stacks[origin][-1] == piece and target in position.movements().get(origin, ()):
        return None
    code = against_lifting(position, piece, origin)
    throw_code = _against_throwing(position, origin, target)
    if piece.seat != position.to_move:
        return code if code == "queen_before_moving" else throw_code or "not_your_turn"
    if code is not None:
        return code
    if target == origin:
        return "stays"
    return throw_code or _against_walking(position.board, piece, origin, target)


def against_lifting(position: Position, piece: Piece, origin: Cell) -> str | None:
    """Return why a piece in play may not be lifted this turn at all, or None.

    Returns:
        None, `queen_before_moving`, `covered`, `resting` or `pinned`.
    """
    stack = position.board.stacks[origin]
    if position.queens[position.to_move] is None:
        return "queen_before_moving"
    if stack[-1] != piece:
        return "covered"
    if piece == position.resting:
        return "resting"
    if len(stack) == 1 and origin in position.board.pins():
        return "pinned"
    return None


def _against_throwing(position: Position, origin: Cell, target: Cell) -> str | None:
    """Return why no pillbug throws this piece there; None when none is beside both cells."""
    board = position.board
    throwers = [c for c in position.throwers() if origin in AROUND[c] and target in AROUND[c]]
    if not throwers:
        return None
    stack = board.stacks[origin]
    if stack[-1] == position.resting:
        return "resting"
    if len(stack) > 1:
        return "thrown_from_stack"
    if origin in board.pins():
        return "pinned"
    if target in board.stacks:
        return "thrown_on_occupied"
    if any(origin in ways[0] and target in ways[1] for ways in (throw_ways(board, c) for c in throwers)):
        return None
    return "throw_gate"


def _against_walking(board: Board, piece: Piece, origin: Cell, target: Cell) -> str:
    """Return why a piece that may be lifted does not get from one cell to another."""
    lifted = board.lifted(origin)
    aloft, onto = origin in lifted.stacks, target in lifted.stacks
    bug, copied = Bug.BEETLE if aloft else piece.bug, copied_bugs(lifted, origin)
    if onto and bug is not Bug.BEETLE and not (bug is Bug.MOSQUITO and Bug.BEETLE in copied):
        return "occupied"
    if not onto and not lifted.ring(target):
        return "leaves_hive"
    match bug:
        case Bug.QUEEN | Bug.PILLBUG:
            return _against_sliding(lifted, origin, target) if target in AROUND[origin] else "one_step"
        case Bug.BEETLE:
            if target not in AROUND[origin]:
                return "beetle_one_step"
            return "gate_above" if aloft or onto else _against_sliding(lifted, origin, target)
        case Bug.SPIDER:
            return "spider_three_steps" if target in ant(lifted, origin) else "gate"
        case Bug.GRASSHOPPER:
            return _against_jumping(origin, target)
        case Bug.ANT:
            return "gate"
        case Bug.LADYBUG:
            return "ladybug_three_steps"
        case Bug.MOSQUITO:
            return "mosquito_ways" if copied else "mosquito_copies_none"
        case unknown:
            assert_never(unknown)


def _against_sliding(lifted: Board, origin: Cell, target: Cell) -> str:
    """Return why a piece cannot slide into a neighbouring cell: between two pieces, or away from all."""
    beside = AROUND[origin][AROUND[origin].index(target) - 1]
    return "gate" if beside in lifted.stacks else "loses_touch"


def _against_jumping(origin: Cell, target: Cell) -> str:
    """Return why a grasshopper does not jump from one cell to another."""
    distance = max(1, hex_of(origin).distance(hex_of(target)))
    step, rest = divmod(target - origin, distance)
    if rest or step not in STEPS:
        return "jump_not_straight"
    return "jump_over_nothing" if distance == 1 else "jump_over_gap"
