"""The referee: whether a typed move is legal and, if not, which rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

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
    """The legal move that a program means: it may name any neighbour, whatever stands in the cell itself.

    Raises:
        Refused: as `legal_move`.
    """
    move = read_move(position, text)
    refused = objection(position, move)
    if refused is not None:
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
            raise Refused(refused.code, **{**refused.data, "number": number, "move": text}) from refused
        played.append(move)
        positions.append(position.passed() if move is None else position.after(move))
    return Line(tuple(positions), tuple(played))


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
    bugs = _ways(position, move)
    return Refused(code, piece=str(piece), seat=position.to_move, bug=piece.bug.value, bugs=bugs)


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
    """Why a piece of the mover's hand cannot be placed anywhere this turn, or None."""
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
    """Why a piece in play may not be lifted this turn at all, or None.

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
    """Why no pillbug throws this piece there; None when none is beside both cells."""
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
    """Why a piece that may be lifted does not get from one cell to another."""
    lifted = board.lifted(origin)
    aloft = origin in lifted.stacks
    bug = Bug.BEETLE if aloft else piece.bug
    if target in lifted.stacks and bug is not Bug.BEETLE and not _copies_beetle(lifted, bug, origin):
        return "occupied"
    if target not in lifted.stacks and not lifted.ring(target):
        return "leaves_hive"
    return _OBJECTIONS[bug](lifted, origin, target)


def _copies_beetle(lifted: Board, bug: Bug, origin: Cell) -> bool:
    return bug is Bug.MOSQUITO and Bug.BEETLE in copied_bugs(lifted, origin)


def _against_one_slide(lifted: Board, origin: Cell, target: Cell) -> str:
    if target not in AROUND[origin]:
        return "one_step"
    return _against_slide(lifted, origin, target)


def _against_slide(lifted: Board, origin: Cell, target: Cell) -> str:
    direction = AROUND[origin].index(target)
    beside = AROUND[origin][direction - 1]
    return "gate" if beside in lifted.stacks else "loses_touch"


def _against_beetle(lifted: Board, origin: Cell, target: Cell) -> str:
    if target not in AROUND[origin]:
        return "beetle_one_step"
    if origin in lifted.stacks or target in lifted.stacks:
        return "gate_above"
    return _against_slide(lifted, origin, target)


def _against_ant(lifted: Board, origin: Cell, target: Cell) -> str:
    return "gate"


def _against_spider(lifted: Board, origin: Cell, target: Cell) -> str:
    return "spider_three_steps" if target in ant(lifted, origin) else "gate"


def _against_grasshopper(lifted: Board, origin: Cell, target: Cell) -> str:
    far = max(1, hex_of(origin).distance(hex_of(target)))
    step, rest = divmod(target - origin, far)
    if rest or step not in STEPS:
        return "jump_not_straight"
    return "jump_over_nothing" if far == 1 else "jump_over_gap"


def _against_ladybug(lifted: Board, origin: Cell, target: Cell) -> str:
    return "ladybug_three_steps"


def _against_mosquito(lifted: Board, origin: Cell, target: Cell) -> str:
    return "mosquito_ways" if copied_bugs(lifted, origin) else "mosquito_copies_none"


_OBJECTIONS: Final = {
    Bug.QUEEN: _against_one_slide,
    Bug.PILLBUG: _against_one_slide,
    Bug.SPIDER: _against_spider,
    Bug.BEETLE: _against_beetle,
    Bug.GRASSHOPPER: _against_grasshopper,
    Bug.ANT: _against_ant,
    Bug.MOSQUITO: _against_mosquito,
    Bug.LADYBUG: _against_ladybug,
}


def _ways(position: Position, move: Move) -> list[str]:
    """Return the insects that a mosquito on the ground could copy, by letter."""
    if move.piece.bug is not Bug.MOSQUITO or move.origin is None:
        return []
    return sorted(bug.value for bug in copied_bugs(position.board, move.origin))
