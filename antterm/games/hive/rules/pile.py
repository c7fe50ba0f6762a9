"""The pieces of Hive on a grid of bits: what lies where, whose turn it is, playing and taking back.

`antterm.games.hive.rules.swarm` finds the moves.
"""

from __future__ import annotations

from hashlib import shake_256
from struct import unpack
from typing import Final, Self

from antterm.core.hex import Hex
from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.cells import Cell, cell_at, hex_of
from antterm.games.hive.rules.grid import BIT, RING, RING_REACH, ROWS, STEPS, WIDTH, Cells, each
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece, pieces_of
from antterm.games.hive.rules.turn import Move

PASS: Final = -1
"""The code of a pass."""

NOBODY: Final = -1
"""In place of a piece's number: none."""

IN_HAND: Final = -1
"""In place of a piece's cell: not yet placed."""

PIECES: Final = (*pieces_of(WHITE, "MLP"), *pieces_of(BLACK, "MLP"))
"""Pieces by number: White's in the order of the hand, then Black's."""
NUMBERS: Final = {piece: number for number, piece in enumerate(PIECES)}
SEATS: Final = tuple(piece.seat for piece in PIECES)
BUGS: Final = tuple(piece.bug for piece in PIECES)
QUEENS: Final = (NUMBERS[Piece(WHITE, Bug.QUEEN, 0)], NUMBERS[Piece(BLACK, Bug.QUEEN, 0)])
PILLBUGS: Final = (NUMBERS[Piece(WHITE, Bug.PILLBUG, 0)], NUMBERS[Piece(BLACK, Bug.PILLBUG, 0)])
LADYBUGS: Final = (NUMBERS[Piece(WHITE, Bug.LADYBUG, 0)], NUMBERS[Piece(BLACK, Bug.LADYBUG, 0)])
MOSQUITOES: Final = (NUMBERS[Piece(WHITE, Bug.MOSQUITO, 0)], NUMBERS[Piece(BLACK, Bug.MOSQUITO, 0)])

PIECE: Final = 31
"""The bits of a move's code that hold the piece; those above hold its target."""
PIECE_BITS: Final = 5
"""How many bits those are."""

_TOP_ROW: Final = 6
_BOTTOM_ROW: Final = ROWS - 9
EDGE: Final = tuple(
    not (0 < cell % WIDTH < WIDTH - 1 and _TOP_ROW <= cell // WIDTH <= _BOTTOM_ROW)
    for cell in range(ROWS * WIDTH)
)
"""The cells that a piece may not stand in: from there on, surroundings would leave the grid."""

_FIRST_ROW: Final = 9
"""Where a hive's uppermost row is put. The sets are the shorter, and a little faster, the lower this is."""


def _random_numbers(name: str, count: int) -> tuple[int, ...]:
    """Numbers of 64 bits that look random and are always the same."""
    return unpack(f">{count}Q", shake_256(name.encode()).digest(8 * count))


_HIGHEST: Final = 7
"""The most pieces in a stack: any one, four beetles and two mosquitoes."""
_PLACES: Final = 1024
_PLACE_MARKS: Final = tuple(_random_numbers(f"level {level}", _PLACES) for level in range(_HIGHEST))
"""By level above the ground and place; a piece in a place counts the product of their marks."""
_GROUND_MARKS: Final = _PLACE_MARKS[0]
_PIECE_MARKS: Final = _random_numbers("pieces", len(PIECES))
_RESTING_MARKS: Final = (*_random_numbers("resting", len(PIECES)), 0)
"""By resting piece; the last one, number -1, for none."""
_SIDE_MARKS: Final = (0, *_random_numbers("black to move", 1))


_Played = tuple[int, int, int, tuple[int, int] | None, int, bool]
"""What taking a move back needs: the piece, where it came from, what rested before, by how many columns and
rows the grid was moved, what the pieces had added to the key, and whether no stack had to do with it."""


class Pile:
    """The pieces, whose turn it is, and every legal move; changed in place."""

    __slots__ = (
        "_column",
        "_mix",
        "_past",
        "_row",
        "base",
        "expansions",
        "hands",
        "occupied",
        "opening",
        "ply",
        "resting",
        "spots",
        "stacked",
        "top",
        "tops",
        "under",
    )

    def __init__(self, board: Board, ply: int, resting: Piece | None, expansions: str, opening: str) -> None:
        """Set up a position.

        Args:
            board: the pieces in play; all others are in the hands.
            ply: half-moves made so far, passes included.
            resting: the piece that the last half-move put down.
            expansions: letters out of `MLP`.
            opening: `BOOKLET` or `TOURNAMENT`.
        """
        self.expansions = expansions
        self.opening = opening
        self.ply = ply
        """Half-moves made so far, passes included; the number tells whose turn it is."""
        self.resting = NOBODY if resting is None else NUMBERS[resting]
        """The number of the piece that the last half-move put down, or NOBODY."""
        self.occupied: Cells = 0
        self.stacked: Cells = 0
        """Where two pieces or more lie."""
        self.tops: list[Cells] = [0, 0]
        """By seat, where the uppermost piece is that seat's."""
        self.hands = [0, 0]
        """By seat, the pieces in the hand: bit n for the piece of number n."""
        self.spots = [IN_HAND] * len(PIECES)
        """A piece's cell; `-2 - cell` when it is covered; IN_HAND."""
        self.top = [NOBODY] * (ROWS * WIDTH)
        """The uppermost piece of an occupied cell; what stands here for an empty one means nothing."""
        self.under: dict[int, list[int]] = {}
        """The pieces below the uppermost one, from the ground up, by cell."""
        self._mix = 0
        self._past: list[_Played] = []
        self._column, self._row = _corner_for(board)
        self.base = self._column + WIDTH * self._row
        """What a move's code says, above the bits of the piece, of cell 0 of the grid."""
        for seat in (WHITE, BLACK):
            self.hands[seat] = sum(1 << NUMBERS[piece] for piece in pieces_of(seat, expansions))
        for cell, stack in board.stacks.items():
            for piece in stack:
                number = NUMBERS[piece]
                self.hands[piece.seat] &= ~(1 << number)
                here = self._local(cell)
                self._mix ^= self._mark(number, self._drop(number, here), here)

    def copy(self) -> Self:
        """The same position, to be played on by itself; what was played before cannot be taken back there."""
        twin = object.__new__(type(self))
        twin.expansions, twin.opening, twin.ply = self.expansions, self.opening, self.ply
        twin.resting, twin.occupied, twin.stacked = self.resting, self.occupied, self.stacked
        twin.tops, twin.hands = self.tops.copy(), self.hands.copy()
        twin.spots, twin.top = self.spots.copy(), self.top.copy()
        twin.under = {cell: below.copy() for cell, below in self.under.items()}
        twin._column, twin._row, twin.base = self._column, self._row, self.base
        twin._mix, twin._past = self._mix, []
        return twin

    # Cells of the grid and of the table

    def table_cell(self, cell: int) -> Cell:
        """Return the table's cell that a cell of the grid stands for now."""
        return cell_at(self._column + cell % WIDTH, self._row + cell // WIDTH)

    def table_cells(self, cells: Cells) -> set[Cell]:
        """Return the table's cells that a set of cells of the grid stands for now."""
        return {self.table_cell(cell) for cell in each(cells)}

    def table_ways(self, ways: dict[int, Cells]) -> dict[Cell, set[Cell]]:
        """Ways by piece, as `reach` gives them, in cells of the table: from where, and where to."""
        return {self.table_cell(self.spots[piece]): self.table_cells(to) for piece, to in ways.items()}

    def _local(self, cell: Cell) -> int:
        q, r = hex_of(cell)
        return q - self._column + WIDTH * (r - self._row)

    def cell_of(self, number: int) -> int | None:
        """Return the grid's cell in which a piece lies, covered or not; None when it is in the hand."""
        spot = self.spots[number]
        return spot if spot >= 0 else None if spot == IN_HAND else -2 - spot

    def place_of(self, cell: int) -> int:
        """What a move's code says, above the bits of the piece, of a target in this cell of the grid."""
        return cell + self.base

    def height(self, cell: int) -> int:
        """Return how many pieces lie in a cell of the grid."""
        return len(self.under.get(cell, ())) + (self.occupied >> cell & 1)

    def board(self) -> Board:
        """Return the pieces in play."""
        return Board(
            {
                self.table_cell(cell): tuple(PIECES[n] for n in (*self.under.get(cell, ()), self.top[cell]))
                for cell in each(self.occupied)
            }
        )

    # Moves as codes

    def code_of(self, move: Move) -> int:
        """Return the code of a move of the rules."""
        q, r = hex_of(move.target)
        return q + WIDTH * r << PIECE_BITS | NUMBERS[move.piece]

    def move_of(self, code: int) -> Move:
        """Return the move of the rules that a code (not a pass) means in this position."""
        number = code & PIECE
        origin = self.cell_of(number)
        target = self.table_cell((code >> PIECE_BITS) - self.base)
        return Move(PIECES[number], None if origin is None else self.table_cell(origin), target)

    # Facts of the position

    @property
    def to_move(self) -> int:
        """Whose turn it is."""
        return self.ply & 1

    @property
    def key(self) -> int:
        """A number for the pieces and their places, the side to move and the resting piece.

        It is the same by whatever moves the position came about, and different, as far as anyone will ever
        see, for any other position less than 32 rows away.
        """
        return self._mix ^ _SIDE_MARKS[self.ply & 1] ^ _RESTING_MARKS[self.resting]

    def queen_ring(self, seat: int) -> int:
        """Return how many neighbours of a seat's queen are occupied, 0 to 6; 0 while it is in the hand."""
        cell = self.cell_of(QUEENS[seat])
        return 0 if cell is None else (self.occupied >> cell - RING_REACH & RING).bit_count()

    def winners(self) -> tuple[int, ...] | None:
        """Return who has won by surrounding a queen, both when both are surrounded; None while neither is."""
        if not self.is_over():
            return None
        lost = [self.queen_ring(seat) == len(STEPS) for seat in (WHITE, BLACK)]
        return (WHITE, BLACK) if all(lost) else (lost.index(False),)

    def is_over(self) -> bool:
        """Return whether a queen is surrounded."""
        for queen in QUEENS:
            spot = self.spots[queen]
            if spot != IN_HAND:
                cell = spot if spot >= 0 else -2 - spot
                if self.occupied >> cell - RING_REACH & RING == RING:
                    return True
        return False

    # Playing and taking back

    def play(self, code: int) -> None:
        """Make a legal move."""
        if code == PASS:
            self._past.append((NOBODY, IN_HAND, self.resting, None, self._mix, True))
            self.resting = NOBODY
            self.ply += 1
            return
        piece = code & PIECE
        place = code >> PIECE_BITS
        target, drift = place - self.base, None
        if EDGE[target]:
            drift = self._centre(target)
            target = place - self.base
        origin = self.spots[piece]
        mix = self._mix
        moved = own = BIT[target]
        if origin < 0:
            self.hands[SEATS[piece]] ^= 1 << piece
        else:
            moved |= BIT[origin]
        flat = not (own & self.occupied or moved & self.stacked)
        self._past.append((piece, origin, self.resting, drift, mix, flat))
        if flat:
            mark = _PIECE_MARKS[piece]
            mix ^= mark * _GROUND_MARKS[place & _PLACES - 1]
            if origin >= 0:
                mix ^= mark * _GROUND_MARKS[origin + self.base & _PLACES - 1]
            self.occupied ^= moved
            self.tops[SEATS[piece]] ^= moved
            self.top[target] = piece
            self.spots[piece] = target
            self._mix = mix
        else:
            if origin >= 0:
                mix ^= self._mark(piece, self._lift(piece, origin), origin)
            self._mix = mix ^ self._mark(piece, self._drop(piece, target), target)
        self.resting = piece
        self.ply += 1

    def undo(self) -> None:
        """Take back the last move or pass that was played here."""
        piece, origin, self.resting, drift, self._mix, flat = self._past.pop()
        self.ply -= 1
        if piece == NOBODY:
            return
        target = self.spots[piece]
        if flat:
            moved = BIT[target]
            if origin >= 0:
                moved |= BIT[origin]
                self.top[origin] = piece
            self.occupied ^= moved
            self.tops[SEATS[piece]] ^= moved
            self.spots[piece] = origin
        else:
            self._lift(piece, target)
            if origin >= 0:
                self._drop(piece, origin)
            else:
                self.spots[piece] = IN_HAND
        if origin < 0:
            self.hands[SEATS[piece]] ^= 1 << piece
        if drift is not None:
            self._shift(-drift[0], -drift[1])

    def _lift(self, piece: int, cell: int) -> int:
        """Take the uppermost piece off a cell; gives the level above the ground on which it lay."""
        own, seat, level = BIT[cell], SEATS[piece], 0
        if own & self.stacked:
            below = self.under[cell]
            level = len(below)
            bared = below.pop()
            self.top[cell] = bared
            self.spots[bared] = cell
            self.tops[seat] ^= own
            self.tops[SEATS[bared]] ^= own
            if level == 1:
                self.stacked ^= own
                del self.under[cell]
        else:
            self.occupied ^= own
            self.tops[seat] ^= own
        return level

    def _drop(self, piece: int, cell: int) -> int:
        """Put a piece on top of a cell; gives the level above the ground on which it lies."""
        own, level = BIT[cell], 0
        if own & self.occupied:
            covered = self.top[cell]
            self.spots[covered] = -2 - cell
            self.tops[SEATS[covered]] ^= own
            below = self.under.setdefault(cell, [])
            below.append(covered)
            level = len(below)
            self.stacked |= own
        else:
            self.occupied ^= own
        self.tops[SEATS[piece]] ^= own
        self.top[cell] = piece
        self.spots[piece] = cell
        return level

    def _mark(self, piece: int, level: int, cell: int) -> int:
        """Return what a piece in its place adds to the key."""
        return _PIECE_MARKS[piece] * _PLACE_MARKS[level][cell + self.base & _PLACES - 1]

    # Keeping to the middle of the grid

    def _centre(self, target: int) -> tuple[int, int]:
        """Move the grid so that the hive, with a piece in one more cell, lies well inside.

        Returns:
            By how many columns and rows the hive has gone towards higher ones.
        """
        cells = list(each(self.occupied | BIT[target]))
        columns, rows = [cell % WIDTH for cell in cells], [cell // WIDTH for cell in cells]
        drift = (
            (WIDTH - 1 - min(columns) - max(columns)) // 2,
            _FIRST_ROW - min(rows),
        )
        self._shift(*drift)
        return drift

    def _shift(self, columns: int, rows: int) -> None:
        far = columns + WIDTH * rows
        self._column -= columns
        self._row -= rows
        self.base -= far
        self.occupied, self.stacked = _shifted(self.occupied, far), _shifted(self.stacked, far)
        self.tops = [_shifted(cells, far) for cells in self.tops]
        self.under = {cell + far: below for cell, below in self.under.items()}
        for piece, spot in enumerate(self.spots):
            if spot >= 0:
                self.spots[piece] = spot + far
                self.top[spot + far] = piece
            elif spot != IN_HAND:
                self.spots[piece] = spot - far


def _shifted(cells: Cells, far: int) -> Cells:
    return cells << far if far >= 0 else cells >> -far


def _corner_for(board: Board) -> tuple[int, int]:
    """The column and row of the table's cell that is cell 0 of the grid, so that a hive lies well inside."""
    cells = [hex_of(cell) for cell in board.stacks] or [Hex(0, 0)]
    columns, rows = [cell.q for cell in cells], [cell.r for cell in cells]
    return (min(columns) + max(columns) - WIDTH) // 2, min(rows) - _FIRST_ROW
