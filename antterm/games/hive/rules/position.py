"""A position of Hive: whose turn it is and every legal move.

Passing, drawing by agreement and the like belong to the game; here are the pieces alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b

from antterm.games.hive.rules.board import BOOKLET, QUEEN_BY_TURN, SURROUNDED, TOURNAMENT, Board, Move
from antterm.games.hive.rules.cells import Cell, cell_of, hex_of
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece, pieces_of
from antterm.games.hive.rules.swarm import NOBODY, PIECES, Swarm
from antterm.games.hive.rules.view import HiveView

__all__ = ("BOOKLET", "QUEEN_BY_TURN", "TOURNAMENT", "Move", "Position")


@dataclass(slots=True)
class Position:
    """The pieces and whose turn it is. Never changed: a move gives a new position."""

    board: Board
    hands: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    """Pieces not yet placed, by seat, in hand order."""
    queens: tuple[Cell | None, Cell | None]
    """The cells of the queens, by seat."""
    ply: int
    """Half-moves made so far, passes included; the number tells whose turn it is."""
    resting: Piece | None
    """The piece last placed, moved or thrown, by the last half-move: it may not move, be thrown or throw."""
    expansions: str
    opening: str
    _swarm_cache: Swarm | None = field(default=None, compare=False, repr=False)
    """The same pieces as the generator of moves has them, once they have been asked for. Never played on."""

    @classmethod
    def start(cls, expansions: str, opening: str = BOOKLET) -> Position:
        """Return the empty table.

        Args:
            expansions: letters out of `MLP`.
            opening: `BOOKLET` or `TOURNAMENT`.
        """
        hands = (pieces_of(WHITE, expansions), pieces_of(BLACK, expansions))
        return cls(Board(), hands, (None, None), 0, None, expansions, opening)

    @classmethod
    def from_view(cls, view: HiveView) -> Position:
        """Return the position that a view shows."""
        board = Board({cell_of(cell): stack for cell, stack in view.stacks.items()})
        resting = view.last.piece if view.last else None
        return cls.of(board, view.ply, resting, view.expansions, view.opening)

    @classmethod
    def of(cls, board: Board, ply: int, resting: Piece | None, expansions: str, opening: str) -> Position:
        """Return the position with these pieces on the board and all others in the hands."""
        played = {piece for stack in board.stacks.values() for piece in stack}
        hands = tuple(tuple(p for p in pieces_of(s, expansions) if p not in played) for s in (WHITE, BLACK))
        queens = tuple(board.where(Piece(seat, Bug.QUEEN, 0)) for seat in (WHITE, BLACK))
        return cls(board, (hands[0], hands[1]), (queens[0], queens[1]), ply, resting, expansions, opening)

    @classmethod
    def of_swarm(cls, swarm: Swarm) -> Position:
        """Return the position in which a search is."""
        resting = None if swarm.resting == NOBODY else PIECES[swarm.resting]
        return cls.of(swarm.board(), swarm.ply, resting, swarm.expansions, swarm.opening)

    @property
    def to_move(self) -> int:
        """Whose turn it is."""
        return self.ply % 2

    @property
    def own_turn(self) -> int:
        """Number of the mover's own turn, counted from 1."""
        return 1 + self.ply // 2

    # Moves

    def swarm(self) -> Swarm:
        """Return the position as the generator of moves has it, for searching."""
        return Swarm(self.board, self.ply, self.resting, self.expansions, self.opening)

    def _swarm(self) -> Swarm:
        """Return the cached swarm of this position: only to be looked at, never played on."""
        if self._swarm_cache is None:
            self._swarm_cache = self.swarm()
        return self._swarm_cache

    def placeable_pieces(self) -> list[Piece]:
        """Return the pieces of the hand that may be placed now: of each kind the one with the lowest number.

        The queen comes by the fourth turn; in the tournament opening it does not come on the first.
        """
        return [PIECES[number] for number in self._swarm().placeable()]

    def placing_cells(self) -> set[Cell]:
        """Return the empty cells where the mover may place: of what they touch, the top pieces are its own.

        The first piece of all goes to the middle, the second next to it.
        """
        swarm = self._swarm()
        return swarm.table_cells(swarm.placing_cells(self.to_move))

    def movements(self) -> dict[Cell, set[Cell]]:
        """Return every move of a piece in play: from each cell, where its top piece may go or be thrown.

        No piece moves before the mover's queen is in play. Each pair comes once, in however many ways.
        """
        swarm = self._swarm()
        return swarm.table_ways(swarm.reach(self.to_move))

    def own_walks(self) -> dict[Cell, set[Cell]]:
        """Return where each of the mover's pieces gets by itself, whether or not its queen is in play."""
        swarm = self._swarm()
        return swarm.table_ways(swarm.walks(self.to_move))

    def throws(self) -> dict[Cell, set[Cell]]:
        """Return where the mover's pillbugs, and mosquitoes beside one, can throw pieces of either colour.

        A pinned pillbug still throws. A piece that holds the hive together or rests is not thrown.
        """
        swarm = self._swarm()
        return swarm.table_ways(swarm.throws(self.to_move))

    def throwers(self) -> list[Cell]:
        """Return where the mover has a piece that can throw others."""
        swarm = self._swarm()
        return [swarm.table_cell(cell) for cell in swarm.throwers(self.to_move)]

    def moves(self) -> list[Move]:
        """Return every legal move, each piece and cell once; empty when the mover must pass."""
        cells = sorted(self.placing_cells())
        found = [Move(piece, None, cell) for piece in self.placeable_pieces() for cell in cells]
        for origin, targets in sorted(self.movements().items()):
            piece = self.board.stacks[origin][-1]
            found.extend(Move(piece, origin, target) for target in sorted(targets))
        return found

    def is_legal(self, move: Move) -> bool:
        """Return whether this is one of `moves`."""
        swarm = self._swarm()
        return swarm.is_legal(swarm.code_of(move)) and self.board.where(move.piece) == move.origin

    def must_pass(self) -> bool:
        """Return whether there is no move, while the game has not ended."""
        return not self._swarm().has_moves()

    def count_moves(self) -> int:
        """Return how many legal moves there are; a forced pass counts as one."""
        return self._swarm().count_moves()

    def is_throw(self, move: Move) -> bool:
        """Return whether only a pillbug's throw makes this legal move possible."""
        swarm = self._swarm()
        return move.origin is not None and not swarm.walks_there(swarm.code_of(move))

    def after(self, move: Move) -> Position:
        """Return the position after a legal move."""
        piece, origin, target = move
        seat = piece.seat
        hands, queens, board = self.hands, self.queens, self.board
        if origin is None:
            hand = tuple(other for other in hands[seat] if other != piece)
            hands = (hand, hands[1]) if seat == WHITE else (hands[0], hand)
        else:
            board = board.lifted(origin)
        if piece.bug is Bug.QUEEN:
            queens = (target, queens[1]) if seat == WHITE else (queens[0], target)
        board = board.with_piece(piece, target)
        found = None
        if self._swarm_cache is not None:  # to play on is quicker than to set up anew
            found = self._swarm_cache.copy()
            found.play(found.code_of(move))
        return Position(board, hands, queens, self.ply + 1, piece, self.expansions, self.opening, found)

    def passed(self) -> Position:
        """Return the position after a pass."""
        return Position(
            self.board, self.hands, self.queens, self.ply + 1, None, self.expansions, self.opening
        )

    # The end

    def winners(self) -> tuple[int, ...] | None:
        """Return who has won by surrounding a queen, both when both are surrounded; None while neither is."""
        lost = [q is not None and self.board.ring(q) == SURROUNDED for q in self.queens]
        if not any(lost):
            return None
        return (WHITE, BLACK) if all(lost) else (lost.index(False),)

    def fingerprint(self) -> str:
        """Return sixteen hexadecimal digits, the same for the same pieces, cells and side to move.

        Which piece rests is left out, as it is where threefold repetition is played.
        """
        stacks = sorted(self.board.stacks.items())
        text = f"{self.to_move} " + ";".join(
            f"{hex_of(cell)} {' '.join(map(str, stack))}" for cell, stack in stacks
        )
        return blake2b(text.encode(), digest_size=8).hexdigest()
