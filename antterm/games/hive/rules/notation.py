"""The notation of the Universal Hive Protocol: moves, sets of pieces and whole games as text.

wS1          bS1 wS1-          wQ \\wS1          bB1 wQ          pass
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.core.ask import Refused
from antterm.core.hex import DIRECTIONS
from antterm.games.hive.rules.cells import CENTRE, STEPS, hex_of
from antterm.games.hive.rules.pieces import HANDICAPS, Beside, Piece
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.swarm import PASS as PASS_CODE
from antterm.games.hive.rules.swarm import Swarm

PASS: Final = "pass"

E, NE, NW, W, SW, SE = STEPS
_TRIED: Final = tuple((step, hex_of(-step)) for step in (NW, NE, E, SE, SW, W))
"""The places of a reference piece as seen from the destination, in the order tried, and the way back."""
_SIGNS: Final = (("", ""), ("", "-"), ("", "/"), ("\\", ""), ("-", ""), ("/", ""), ("", "\\"))
_AROUND: Final = dict(zip((None, *DIRECTIONS), _SIGNS, strict=True))
"""The signs before and behind a reference piece, by the direction of the cell from it."""

_BEFORE: Final = {"\\": NW, "-": W, "/": SW}
_AFTER: Final = {"/": NE, "-": E, "\\": SE}

_MOVE: Final = re.compile(
    r"(?P<piece>[wb][a-z]\d?) ?(?:(?P<before>[-/\\]?) ?(?P<reference>[wb][a-z]\d?) ?(?P<after>[-/\\]?)|\.)?",
    re.IGNORECASE,
)


def named_place(position: Position, move: Move) -> Beside | None:
    """Return where a move goes, as Mzinga names it, the protocol's reference engine; None on an empty table.

    On top of others: the piece directly below. Else the first occupied neighbour of the destination, in the
    order NW, NE, E, SE, SW, W, the moving piece itself being off the board.
    """
    piece, origin, target = move
    if not position.board.stacks:
        return None
    below = position.board.stacks.get(target)
    if below:
        return Beside(below[-1], None)
    for step, back in _TRIED:
        stack = position.board.stacks.get(target + step, ())
        if target + step == origin:
            stack = stack[:-1]
        if stack:
            return Beside(stack[-1], back)
    raise ValueError(f"{piece} would touch nothing")


def written(piece: Piece, place: Beside | None) -> str:
    """Return a move of a piece to a named place, as text."""
    if place is None:
        return str(piece)
    before, after = _AROUND[place.side]
    return f"{piece} {before}{place.piece}{after}"


def move_text(position: Position, move: Move) -> str:
    """Return a move as the protocol writes it."""
    return written(move.piece, named_place(position, move))


def code_text(swarm: Swarm, code: int) -> str:
    """Return the text of a move that a search names by its code, in the position before it."""
    return PASS if code == PASS_CODE else move_text(Position.of_swarm(swarm), swarm.move_of(code))


def read_piece(text: str) -> Piece:
    """Return a piece as somebody writes it: in upper or lower case; `M1` is the mosquito too.

    Raises:
        Refused: `no_such_piece`.
    """
    for name in (text, text.removesuffix("1")):
        try:
            return Piece.parse(name)
        except ValueError:
            continue
    raise Refused("no_such_piece", text=text)


def read_move(position: Position, text: str) -> Move | None:
    """Return the move that a text speaks of, legal or not; None for a pass.

    Any reference piece will do, a covered one stands for its cell. Case and spaces do not matter.

    Raises:
        Refused: `unreadable`, `no_such_piece`, `unknown_reference`, `reference_missing`.
    """
    words = " ".join(text.split())
    if words.casefold() == PASS:
        return None
    match = _MOVE.fullmatch(words)
    if match is None or (match["before"] and match["after"]):
        raise Refused("unreadable", text=words)
    piece = read_piece(match["piece"])
    origin = position.board.where(piece)
    if match["reference"] is None:
        if position.board.stacks:
            raise Refused("reference_missing", piece=str(piece))
        return Move(piece, origin, CENTRE)
    reference = read_piece(match["reference"])
    cell = position.board.where(reference)
    if cell is None:
        raise Refused("unknown_reference", piece=str(piece), reference=str(reference))
    return Move(piece, origin, cell + _BEFORE.get(match["before"], 0) + _AFTER.get(match["after"], 0))


def names_a_side(text: str) -> bool:
    """Return whether a move's text says beside which piece, not on top of which."""
    return any(sign in text for sign in "-/\\")


# Sets of pieces and whole games


def game_type(expansions: str) -> str:
    """Return `Base+ML` for `ML`, `Base` for none, and with a handicap `Base+ML-bA`."""
    return f"Base{'+' * (not expansions.startswith('-'))}{expansions}" if expansions else "Base"


def read_game_type(text: str) -> str:
    """Return the letters of the expansions of a set such as `Base+ML`, in the order M, L, P, and a handicap.

    >>> read_game_type("base+lm"), read_game_type("Base+ML-bA")
    ('ML', 'ML-bA')

    Raises:
        Refused: `bad_game_type`.
    """
    match = re.fullmatch(r"base(?:\+([mlp]+))?(-\w+)?", text.strip(), re.IGNORECASE)
    letters = (match[1] or "").upper() if match else ""
    handicap = (match[2] or "") if match else ""
    if match is None or len(set(letters)) < len(letters) or handicap[1:] not in HANDICAPS:
        raise Refused("bad_game_type", text=text)
    return "".join(letter for letter in "MLP" if letter in letters) + handicap


def turn_text(position: Position) -> str:
    """Return whose turn it is and its number: `White[1]`."""
    return f"{('White', 'Black')[position.to_move]}[{position.own_turn}]"


def state_word(position: Position, agreed: bool = False) -> str:
    """Return how the game stands: `NotStarted`, `InProgress`, `Draw`, `WhiteWins` or `BlackWins`.

    Args:
        position: after the last move.
        agreed: whether the game has ended as a draw for another reason than the queens.
    """
    winners = position.winners()
    if winners is None:
        return "Draw" if agreed else "InProgress" if position.ply else "NotStarted"
    return "Draw" if len(winners) == 2 else ("WhiteWins", "BlackWins")[winners[0]]


def game_string(position: Position, moves: Sequence[str], agreed: bool = False) -> str:
    """Return a whole game in one line: `Base+ML;InProgress;Black[1];wS1`.

    Args:
        position: after the last move.
        moves: all moves from the start.
        agreed: see `state_word`.
    """
    head = (game_type(position.expansions), state_word(position, agreed), turn_text(position))
    return ";".join((*head, *moves))


@dataclass(frozen=True, slots=True)
class GameString:
    """The content of a game in one line; its moves are not checked yet."""

    expansions: str
    state: str
    turn: str
    moves: tuple[str, ...]


def parse_game_string(text: str) -> GameString:
    """Read a game in one line; a set of pieces alone is a game not started. Case and blanks do not matter.

    Raises:
        Refused: `bad_game_type` or `bad_game_string`.
    """
    parts = [part.strip() for part in text.strip().removesuffix(";").split(";")]
    expansions = read_game_type(parts[0])
    if len(parts) == 1:
        return GameString(expansions, "NotStarted", "White[1]", ())
    state = _STATES.get(parts[1].casefold())
    if len(parts) == 2 or state is None or not _TURN.fullmatch(parts[2]):
        raise Refused("bad_game_string", text=text)
    return GameString(expansions, state, parts[2].capitalize(), tuple(parts[3:]))


_STATES: Final = {
    word.casefold(): word for word in ("NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins")
}
_TURN: Final = re.compile(r"(white|black)\[[1-9]\d*\]", re.IGNORECASE)
