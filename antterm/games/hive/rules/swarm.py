"""A position made for searching: its moves are found for whole sets of cells, played and taken back in place.

    swarm = position.swarm()            # of rules.position.Position, whose rules it shares
    for code in swarm.moves():          # whole numbers; PASS alone when there is no other move
        swarm.play(code)
        if swarm.winners() is None:
            replies[swarm.key] = swarm.count_moves()
        swarm.undo()
    swarm.move_of(code)                 # Move(piece, origin, target) of the rules
    swarm.code_of(move)                 # and back
    code_text(swarm, code)              # as the protocol writes it, from antterm.games.hive.rules.notation

Pieces are numbers here, 0 to 27: `PIECES[number]` is the piece, `NUMBERS[piece]` the number, `SEATS[number]`
its seat and `BUGS[number]` its kind. Sets of cells are whole numbers too, see the module `grid`; they speak
of the grid as it lies now, so use them before the next `play` or `undo`. The codes of moves stay right for
ever and mean the same in every swarm: keep them in tables as you like.

What a search may ask, the cheapest first: `resting`, `ply`, `to_move`, `hands`, `occupied`, `stacked`,
`tops[seat]`, `key`, `is_over()`, `winners()`, `queen_ring(seat)`, `pins()`, `placeable()`,
`placing_cells(seat)`, `ways()`: the moves of the side to move, piece by piece, as they are asked for, and
`reach(seat)`: by piece, all cells that it can be moved or thrown to, for either seat. So a mobility is
`sum(map(int.bit_count, swarm.reach(seat).values()))`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import shake_256
from itertools import chain
from struct import unpack
from typing import Any, Final, Self

from antterm.core.hex import Hex
from antterm.games.hive.rules import strides
from antterm.games.hive.rules.board import QUEEN_BY_TURN, TOURNAMENT, Board, Move
from antterm.games.hive.rules.cells import Cell, cell_at, hex_of
from antterm.games.hive.rules.grid import (
    AROUND,
    BIT,
    CELLS,
    RING,
    RING_REACH,
    ROWS,
    STEPS,
    WIDTH,
    BoundedCache,
    Cells,
    beside,
    each,
    ring_window,
)
from antterm.games.hive.rules.ground import GROUND, ONE_ARC, ROADS, ROAMS, roam
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece, pieces_of
from antterm.games.hive.rules.strides import CLIMB, CRAWL, JUMP, SCRAMBLE, SLIDE, jumps

PASS: Final = -1
"""The code of a pass."""

NOBODY: Final = -1
"""The number that stands for no piece."""

IN_HAND: Final = -1
"""The cell that stands for a piece which is not yet placed."""

PIECES: Final = (*pieces_of(WHITE, "MLP"), *pieces_of(BLACK, "MLP"))
"""Pieces by number: White's in the order of the hand, then Black's."""
NUMBERS: Final = {piece: number for number, piece in enumerate(PIECES)}
SEATS: Final = tuple(piece.seat for piece in PIECES)
BUGS: Final = tuple(piece.bug for piece in PIECES)
QUEENS: Final = (NUMBERS[Piece(WHITE, Bug.QUEEN, 0)], NUMBERS[Piece(BLACK, Bug.QUEEN, 0)])
PILLBUGS: Final = (NUMBERS[Piece(WHITE, Bug.PILLBUG, 0)], NUMBERS[Piece(BLACK, Bug.PILLBUG, 0)])
LADYBUGS: Final = (NUMBERS[Piece(WHITE, Bug.LADYBUG, 0)], NUMBERS[Piece(BLACK, Bug.LADYBUG, 0)])
MOSQUITOES: Final = (NUMBERS[Piece(WHITE, Bug.MOSQUITO, 0)], NUMBERS[Piece(BLACK, Bug.MOSQUITO, 0)])

_JUMPS: Final = JUMP.table

PIECE: Final = 31
"""The bits of a move's code that hold the piece; those above hold its target."""
PIECE_BITS: Final = 5
"""Number of these bits."""

_TOP_ROW: Final = 5
_BOTTOM_ROW: Final = ROWS - 9
EDGE: Final = tuple(
    not (0 < cell % WIDTH < WIDTH - 1 and _TOP_ROW <= cell // WIDTH <= _BOTTOM_ROW)
    for cell in range(ROWS * WIDTH)
)
"""The cells that a piece may not stand in: from there on, surroundings would leave the grid."""

_FIRST_ROW: Final = 7
"""The uppermost row of a hive. The sets are the shorter, and a little faster, the lower this is."""


def _random_numbers(name: str, count: int) -> tuple[int, ...]:
    """Return numbers of 64 bits that look random and are always the same."""
    return unpack(f">{count}Q", shake_256(name.encode()).digest(8 * count))


_HIGHEST: Final = 7
"""The most pieces in a stack: any one, four beetles and two mosquitoes."""
_PLACES: Final = 1024
_PLACE: Final = _PLACES - 1
"""The bits of a place that count in the key."""
_PLACE_MARKS: Final = tuple(_random_numbers(f"level {level}", _PLACES) for level in range(_HIGHEST))
"""Marks by level above the ground and place; a piece in a place counts the product of the two."""
_GROUND_MARKS: Final = _PLACE_MARKS[0]
_PIECE_MARKS: Final = _random_numbers("pieces", len(PIECES))
_RESTING_MARKS: Final = (*_random_numbers("resting", len(PIECES)), 0)
"""Marks by resting piece; the last one, number -1, for none."""
_BLACK_MARK: Final = _random_numbers("black to move", 1)[0]
_TURN_MARKS: Final = tuple(_BLACK_MARK ^ mark for mark in _RESTING_MARKS)
"""Changes of the key when the other side is to move and a piece rests no more, by resting piece."""


_Played = tuple[int, int, int, tuple[int, int] | None, int, Cells | None, Cells]
"""Data for taking a move back: the piece, where it came from, what rested before, by how many columns and
rows the grid was moved, the key, the occupied cells and the uppermost ones of the piece's seat. No occupied
cells are noted for a pass, nor where a stack had to do with the move."""

_STRIDES: Final = {
    Bug.QUEEN: SLIDE,
    Bug.SPIDER: CRAWL,
    Bug.GRASSHOPPER: JUMP,
    Bug.LADYBUG: SCRAMBLE,
    Bug.PILLBUG: SLIDE,
}
"""The insects whose moves follow from their surroundings alone; the ladybug's only if no gate is near."""

STRIDERS: Final = tuple(
    tuple(
        (NUMBERS[piece], *_STRIDES[piece.bug])
        for piece in PIECES
        if piece.seat == seat and piece.bug in _STRIDES
    )
    for seat in (WHITE, BLACK)
)
"""The pieces of these insects of each seat, each with its stride."""
_STRIDE_OF: Final = tuple(_STRIDES.get(bug) for bug in BUGS)
"""The stride of each piece; None for those of other insects."""


def _pieces(bugs: tuple[Bug, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return, by seat, the numbers of its pieces of some kinds."""
    white, black = (
        tuple(n for n, piece in enumerate(PIECES) if piece.seat == seat and piece.bug in bugs)
        for seat in (WHITE, BLACK)
    )
    return white, black


# An enum's members are slow to get at by their names, and these are asked for all the time.
_ANT, _BEETLE, _LADYBUG, _MOSQUITO = Bug.ANT, Bug.BEETLE, Bug.LADYBUG, Bug.MOSQUITO

ANTS: Final = _pieces((Bug.ANT,))
CLIMBERS: Final = _pieces((Bug.BEETLE, Bug.MOSQUITO))
"""The pieces of each seat that can climb onto others."""

_NEIGHBOURS: Final = {
    ring_window(ring): tuple(step for i, step in enumerate(STEPS) if ring >> i & 1) for ring in range(64)
}
"""The steps that lead to neighbours, by window of neighbours."""

_BESIDE: Final = BoundedCache(beside, 30_000)
"""`beside` by set; about 10 MB when full."""

TABLES: Final[tuple[BoundedCache[Any], ...]] = (*strides.TABLES, GROUND, ROADS, ROAMS, CELLS, _BESIDE)
"""The tables that grow as positions are searched, each up to a bound; all positions share them."""


def forget() -> None:
    """Empty the caches of moves, so that what follows takes as long as in a new process."""
    for table in TABLES:
        table.clear()


class Swarm:
    """The pieces, whose turn it is, and every legal move; changed in place."""

    __slots__ = (
        "_column",
        "_past",
        "_row",
        "base",
        "covered",
        "expansions",
        "hands",
        "key",
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
        """The cells with two pieces or more."""
        self.tops: list[Cells] = [0, 0]
        """The cells whose uppermost piece is a seat's, by seat."""
        self.hands = [0, 0]
        """The pieces in each seat's hand: bit n for the piece of number n."""
        self.covered = 0
        """The pieces below others: bit n for the piece of number n."""
        self.spots = [IN_HAND] * len(PIECES)
        """A piece's cell; `-2 - cell` when it is covered; IN_HAND."""
        self.top = [NOBODY] * (ROWS * WIDTH)
        """The uppermost piece of an occupied cell; what stands here for an empty one means nothing."""
        self.under: dict[int, list[int]] = {}
        """The pieces below the uppermost one, from the ground up, by cell."""
        self.key = (_BLACK_MARK if ply & 1 else 0) ^ _RESTING_MARKS[self.resting]
        """A number for the pieces and their places, the side to move and the resting piece.

        It is the same by whatever moves the position came about, and different, as far as anyone will ever
        see, for any other position less than 32 rows away.
        """
        self._past: list[_Played] = []
        self._column, self._row = _corner_for(board)
        self.base = self._column + WIDTH * self._row
        """The part of a move's code above the bits of the piece, for cell 0 of the grid."""
        for seat in (WHITE, BLACK):
            self.hands[seat] = sum(1 << NUMBERS[piece] for piece in pieces_of(seat, expansions))
        for cell, stack in board.stacks.items():
            for piece in stack:
                number = NUMBERS[piece]
                self.hands[piece.seat] &= ~(1 << number)
                here = self._local(cell)
                self.key ^= self._mark(number, self._drop(number, here), here)

    def copy(self) -> Self:
        """Return a copy to be played on by itself; what was played before cannot be taken back in it."""
        twin = object.__new__(type(self))
        twin.expansions, twin.opening, twin.ply = self.expansions, self.opening, self.ply
        twin.resting, twin.occupied, twin.stacked = self.resting, self.occupied, self.stacked
        twin.covered = self.covered
        twin.tops, twin.hands = self.tops.copy(), self.hands.copy()
        twin.spots, twin.top = self.spots.copy(), self.top.copy()
        twin.under = {cell: below.copy() for cell, below in self.under.items()}
        twin._column, twin._row, twin.base = self._column, self._row, self.base
        twin.key, twin._past = self.key, []
        return twin

    # Cells of the grid and of the table

    def table_cell(self, cell: int) -> Cell:
        """Return the table's cell that a cell of the grid stands for now."""
        return cell_at(self._column + cell % WIDTH, self._row + cell // WIDTH)

    def table_cells(self, cells: Cells) -> set[Cell]:
        """Return the table's cells that a set of cells of the grid stands for now."""
        return {self.table_cell(cell) for cell in each(cells)}

    def table_ways(self, ways: dict[int, Cells]) -> dict[Cell, set[Cell]]:
        """Return ways by piece, as `reach` gives them, in cells of the table: from where, and where to."""
        return {self.table_cell(self.spots[piece]): self.table_cells(to) for piece, to in ways.items()}

    def _local(self, cell: Cell) -> int:
        q, r = hex_of(cell)
        return q - self._column + WIDTH * (r - self._row)

    def cell_of(self, number: int) -> int | None:
        """Return the grid's cell in which a piece lies, covered or not; None when it is in the hand."""
        spot = self.spots[number]
        return spot if spot >= 0 else None if spot == IN_HAND else -2 - spot

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

    def code_to(self, cell: int, piece: int) -> int:
        """Return the code of the move that puts a piece into a cell of the grid."""
        return self.base + cell << PIECE_BITS | piece

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
        resting, key, drift = self.resting, self.key, None
        if code == PASS:
            self._past.append((NOBODY, IN_HAND, resting, drift, key, None, 0))
            self.key = key ^ _TURN_MARKS[resting]
            self.resting = NOBODY
            self.ply += 1
            return
        piece, place = code & PIECE, code >> PIECE_BITS
        target = place - self.base
        if EDGE[target]:
            drift = self._centre(target)
            target = place - self.base
        origin, seat, occupied = self.spots[piece], SEATS[piece], self.occupied
        if origin < 0:
            self.hands[seat] ^= 1 << piece
        changed = key ^ _TURN_MARKS[resting] ^ _RESTING_MARKS[piece]
        moved = BIT[target]
        if moved & occupied or origin in self.under:
            self._past.append((piece, origin, resting, drift, key, None, 0))
            if origin >= 0:
                changed ^= self._mark(piece, self._lift(piece, origin), origin)
            changed ^= self._mark(piece, self._drop(piece, target), target)
        else:
            tops, own, mark = self.tops, self.tops[seat], _PIECE_MARKS[piece]
            self._past.append((piece, origin, resting, drift, key, occupied, own))
            changed ^= mark * _GROUND_MARKS[place & _PLACE]
            if origin >= 0:
                moved |= BIT[origin]
                changed ^= mark * _GROUND_MARKS[origin + self.base & _PLACE]
            self.occupied = occupied ^ moved
            tops[seat] = own ^ moved
            self.top[target] = piece
            self.spots[piece] = target
        self.key = changed
        self.resting = piece
        self.ply += 1

    def undo(self) -> None:
        """Take back the last move or pass that was played here."""
        piece, origin, self.resting, drift, self.key, occupied, tops = self._past.pop()
        self.ply -= 1
        if piece == NOBODY:
            return
        if occupied is None:
            self._lift(piece, self.spots[piece])
            if origin >= 0:
                self._drop(piece, origin)
            else:
                self.spots[piece] = IN_HAND
        else:
            self.occupied = occupied
            self.tops[SEATS[piece]] = tops
            self.spots[piece] = origin
            if origin >= 0:
                self.top[origin] = piece
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
            self.covered ^= 1 << bared
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
            self.covered ^= 1 << covered
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
        return _PIECE_MARKS[piece] * _PLACE_MARKS[level][cell + self.base & _PLACE]

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

    def pins(self) -> Cells:
        """Return the cells without which the hive would fall apart; a piece alone in one must stay."""
        pins, _, _, _ = GROUND[self.occupied]
        return pins

    # Placing

    def placeable(self) -> tuple[int, ...]:
        """Return the pieces of the hand that may be placed now: of each kind the one with the lowest number.

        The queen comes by the fourth turn; in the tournament opening it does not come on the first.
        """
        seat = self.ply & 1
        hand = self.hands[seat]
        if self.ply < 2 * QUEEN_BY_TURN or hand >> QUEENS[seat] & 1:
            queen = 1 << QUEENS[seat]
            turn = 1 + self.ply // 2
            if hand & queen and turn >= QUEEN_BY_TURN:
                return (QUEENS[seat],)
            if turn == 1 and self.opening == TOURNAMENT:
                hand &= ~queen
        return _next_of_each_kind(hand)

    def placing_cells(self, seat: int) -> Cells:
        """Return the empty cells where a seat may place: they touch own pieces only, of stacks the top piece.

        The first piece of all goes to the middle, the second next to it.
        """
        occupied = self.occupied
        if not occupied:
            return BIT[-self.base]
        if self.ply == 1:
            return beside(occupied)
        near_others = _BESIDE[self.tops[1 - seat]] | occupied
        return (_BESIDE[self.tops[seat]] | near_others) ^ near_others

    def can_place(self, seat: int, cell: int) -> bool:
        """Return whether an empty cell is one of `placing_cells` after the first two half-moves."""
        around = AROUND[cell]
        return not around & self.tops[1 - seat] and bool(around & self.tops[seat])

    # Moving

    def reach(self, seat: int) -> dict[int, Cells]:
        """Return, by piece, every cell that a seat can move or throw it to, were it that seat's turn.

        No piece moves before the seat's queen is in play. The resting piece rests only for the side to move.
        """
        return dict(self.each_reach(seat))

    def each_reach(self, seat: int) -> Iterable[tuple[int, Cells]]:
        """Return what `reach` does, piece by piece, each worked out when it is asked for."""
        if self.spots[QUEENS[seat]] == IN_HAND:
            return ()
        if "P" in self.expansions and (thrown := self.throws(seat)):
            return self._with_throws(seat, thrown)
        return self.each_walk(seat)

    def _with_throws(self, seat: int, thrown: dict[int, Cells]) -> Iterator[tuple[int, Cells]]:
        for piece, targets in self.each_walk(seat):
            yield piece, targets | thrown.pop(piece, 0)
        yield from thrown.items()

    def can_walk(self, piece: int, cell: int) -> bool:
        """Return whether a piece can get to an empty cell by itself, were it its seat's turn."""
        origin, seat = self.spots[piece], SEATS[piece]
        if (
            origin < 0
            or self.spots[QUEENS[seat]] == IN_HAND
            or (piece == self.resting and seat == self.ply & 1)
        ):
            return False
        return not self._is_pinned(origin) and bool(self._walk(piece, origin) & BIT[cell])

    def entrant(self, seat: int, cell: int, without: Cells = 0) -> int:
        """Return a piece that can get to an empty cell or throw another there, were it its seat's turn.

        Args:
            seat: the seat of the piece.
            cell: where to.
            without: cells whose pieces are not to be moved.

        Returns:
            The piece that gets there or throws, or NOBODY.
        """
        spots, occupied, stacked = self.spots, self.occupied, self.stacked
        if spots[QUEENS[seat]] == IN_HAND:
            return NOBODY
        target, around = BIT[cell], AROUND[cell]
        still = self._rest(seat) | without
        pins, closed, _, _ = GROUND[occupied]
        fixed = pins & ~stacked | still
        heaped = LADYBUGS[seat] if stacked & stacked - 1 else NOBODY
        for piece, far, window, table in STRIDERS[seat]:
            origin = spots[piece]
            if origin < 0 or BIT[origin] & fixed:
                continue
            if table is _JUMPS or -far <= origin - cell <= far:
                below = origin - far
                if piece == heaped:
                    targets = self._scramble(origin)
                elif targets := table[occupied >> below & window]:
                    targets = targets << below if targets > 0 else jumps(occupied, origin)
                if targets & target:
                    return piece
        for piece in ANTS[seat]:
            origin = spots[piece]
            # lifting it opens no cell but one beside it
            if (
                origin >= 0
                and (BIT[origin] & around or not target & closed)
                and not BIT[origin] & fixed
                and roam(occupied, origin) & target
            ):
                return piece
        for piece in CLIMBERS[seat]:
            origin = spots[piece]
            if (
                origin >= 0
                and (BIT[origin] & around or BUGS[piece] is _MOSQUITO)
                and not BIT[origin] & fixed
                and self._climbing(piece, origin) & target
            ):
                return piece
        if "P" not in self.expansions:
            return NOBODY
        for origin in self.throwers(seat):
            if BIT[origin] & around:
                ways = self._steps(origin, 1)
                if ways & target and ways & occupied & ~(pins | stacked | still):
                    return self.top[origin]
        return NOBODY

    def _walk(self, piece: int, cell: int) -> Cells:
        """Return where an uncovered piece that is not pinned gets by itself from the cell where it is."""
        stride, bug = _STRIDE_OF[piece], BUGS[piece]
        if bug is _LADYBUG:
            return self._scramble(cell)
        if stride is not None:
            far, window, table = stride
            targets = table[self.occupied >> cell - far & window]
            return targets << cell - far if targets >= 0 else jumps(self.occupied, cell)
        if bug is _ANT:
            return roam(self.occupied, cell)
        return self._climbing(piece, cell)

    def _is_pinned(self, cell: int) -> bool:
        """Return whether a cell holds a single piece without which the hive would fall apart."""
        if self.occupied >> cell - RING_REACH & RING in ONE_ARC or BIT[cell] & self.stacked:
            return False
        return bool(self.pins() & BIT[cell])

    def walks(self, seat: int) -> dict[int, Cells]:
        """Return, by piece of a seat, the cells that it gets to by itself, if any."""
        return dict(self.each_walk(seat))

    def each_walk(self, seat: int) -> Iterator[tuple[int, Cells]]:
        """Yield what `walks` returns, piece by piece, each worked out when it is asked for."""
        occupied, stacked, spots = self.occupied, self.stacked, self.spots
        fixed, _, _, _ = GROUND[occupied]
        if stacked:
            fixed ^= fixed & stacked
        if self.resting >= 0 and seat == self.ply & 1:
            fixed |= BIT[spots[self.resting]]
        heaped = LADYBUGS[seat] if stacked & stacked - 1 else NOBODY
        for piece, far, window, table in STRIDERS[seat]:
            cell = spots[piece]
            if cell >= 0 and not BIT[cell] & fixed:
                below = cell - far
                if piece == heaped:
                    if targets := self._scramble(cell):
                        yield piece, targets
                elif targets := table[occupied >> below & window]:
                    yield piece, targets << below if targets > 0 else jumps(occupied, cell)
        for piece in ANTS[seat]:
            cell = spots[piece]
            if cell >= 0 and not BIT[cell] & fixed and (targets := roam(occupied, cell)):
                yield piece, targets
        for piece in CLIMBERS[seat]:
            cell = spots[piece]
            if cell >= 0 and not BIT[cell] & fixed and (targets := self._climbing(piece, cell)):
                yield piece, targets

    def _rest(self, seat: int) -> Cells:
        """Return the cell of the piece that rests on this seat's turn."""
        if self.resting < 0 or seat != self.ply & 1:
            return 0
        return BIT[self.spots[self.resting]]

    def _climbing(self, piece: int, cell: int) -> Cells:
        """Return where a beetle or mosquito gets."""
        if BIT[cell] & self.stacked:
            return self._steps(cell, len(self.under[cell]))
        if BUGS[piece] is _MOSQUITO:
            return self._copy(cell)
        return self._climb(cell)

    def _climb(self, cell: int) -> Cells:
        """Return where a beetle on the ground can go: one slide, or up onto a neighbour."""
        below = cell - RING_REACH
        ways = CLIMB.table[self.occupied >> below & RING] << below
        if gates := self._gates(cell, 0):
            ways ^= ways & gates
        return ways

    def _scramble(self, cell: int) -> Cells:
        """Return where a ladybug can go: up onto the hive, a step along its top, down into an empty cell."""
        occupied = self.occupied
        near = self.stacked >> cell - SCRAMBLE.reach & SCRAMBLE.window
        if not near & near - 1:
            return SCRAMBLE.ends(occupied, cell)
        lifted = occupied ^ BIT[cell]
        along = ends = 0
        for first in each(lifted & self._steps(cell, 0)):
            along |= self._steps(first, self.height(first))
        for second in each(along & lifted):
            ends |= self._steps(second, self.height(second))
        return ends & ~occupied

    def _copy(self, cell: int) -> Cells:
        """Return where a mosquito on the ground can go: as any insect it touches, except another mosquito."""
        occupied, top = self.occupied, self.top
        targets = 0
        for bug in {BUGS[top[cell + step]] for step in _NEIGHBOURS[occupied >> cell - RING_REACH & RING]}:
            if bug is _ANT:
                targets |= roam(occupied, cell)
            elif bug is _BEETLE:
                targets |= self._climb(cell)
            elif bug is _LADYBUG:
                targets |= self._scramble(cell)
            elif bug is not _MOSQUITO:
                targets |= _STRIDES[bug].ends(occupied, cell)
        return targets

    def _steps(self, cell: int, height: int) -> Cells:
        """Return the neighbours of a cell to which no gate of stacks stops a step from it, at a height."""
        around = AROUND[cell]
        gates = self._gates(cell, height)
        return around ^ (around & gates) if gates else around

    def _gates(self, cell: int, height: int) -> Cells:
        """Return the neighbours of a cell to or from which a gate of stacks stops a step, at a height.

        It does when the stacks on both sides of the step are higher than where it starts and where it ends; a
        piece that steps up from the ground itself is no stack, so it need not be lifted off.
        """
        stacked = self.stacked
        if not stacked & stacked - 1:
            return 0
        near = stacked & AROUND[cell]
        if not near & near - 1:
            return 0
        heights = [self.height(cell + step) for step in STEPS]
        return sum(
            BIT[cell + step]
            for i, step in enumerate(STEPS)
            if min(heights[i - 1], heights[(i + 1) % 6]) > max(height, heights[i])
        )

    # Throwing

    def throws(self, seat: int) -> dict[int, Cells]:
        """Return, by piece of either colour, where a seat's pillbug, or mosquito beside one, can throw it.

        A pinned pillbug still throws. A piece that holds the hive together or rests is not thrown.
        """
        found: dict[int, Cells] = {}
        throwers = self.throwers(seat)
        if not throwers:
            return found
        occupied, top = self.occupied, self.top
        fixed = self.pins() | self.stacked | self._rest(seat)
        for cell in throwers:
            ways = self._steps(cell, 1)
            sources = ways & occupied
            if targets := ways ^ sources:
                for step in _NEIGHBOURS[(sources ^ (sources & fixed)) >> cell - RING_REACH]:
                    piece = top[cell + step]
                    found[piece] = found[piece] | targets if piece in found else targets
        return found

    def throwers(self, seat: int) -> list[int]:
        """Return the cells of a seat's pieces that can throw: on the ground, uncovered and not resting."""
        spots = self.spots
        pillbug, mosquito = spots[PILLBUGS[seat]], spots[MOSQUITOES[seat]]
        if pillbug < 0 and (mosquito < 0 or spots[PILLBUGS[1 - seat]] < 0):
            return []
        idle = self.stacked | self._rest(seat)
        found = [pillbug] if pillbug >= 0 and not BIT[pillbug] & idle else []
        if mosquito >= 0 and not BIT[mosquito] & idle:
            around = AROUND[mosquito]
            for other in (pillbug, spots[PILLBUGS[1 - seat]]):
                if other >= 0 and BIT[other] & around:
                    return [*found, mosquito]
        return found

    # All moves

    def moves(self) -> list[int]:
        """Return the codes of all legal moves; `PASS` alone when the mover must pass, none after the end."""
        if self.is_over():
            return []
        base = self.base
        return [
            base + cell << PIECE_BITS | piece for piece, targets in self.ways() for cell in each(targets)
        ] or [PASS]

    def ways(self) -> Iterator[tuple[int, Cells]]:
        """Return each piece that the side to move can place, move or throw, and all cells where it can go.

        Where a piece can go is worked out when it is asked for. Moves may be played meanwhile if they are
        taken back before the next piece is asked for.
        """
        seat = self.ply & 1
        placeable = self.placeable()
        cells = self.placing_cells(seat) if placeable else 0
        return chain([(piece, cells) for piece in placeable], self.each_reach(seat))

    def is_legal(self, code: int) -> bool:
        """Return whether a move, not a pass, is one of `moves`, without looking for the others."""
        piece, seat = code & PIECE, self.ply & 1
        cell = (code >> PIECE_BITS) - self.base
        if self.is_over() or not 0 <= cell < len(BIT):
            return False
        if self.spots[piece] == IN_HAND:
            return piece in self.placeable() and bool(self.placing_cells(seat) & BIT[cell])
        return bool(self.reach(seat).get(piece, 0) & BIT[cell])

    def walks_there(self, code: int) -> bool:
        """Return whether the piece of a legal move is the mover's and gets there by itself, not thrown."""
        cell = (code >> PIECE_BITS) - self.base
        return bool(self.walks(self.ply & 1).get(code & PIECE, 0) & BIT[cell])

    def has_moves(self) -> bool:
        """Return whether there is anything but a pass, if the game has not ended."""
        seat = self.ply & 1
        return bool((self.placeable() and self.placing_cells(seat)) or self.reach(seat))

    def count_moves(self) -> int:
        """Return how many legal moves there are if the game has not ended; a forced pass counts as one."""
        seat, found = self.ply & 1, 0
        if placeable := self.placeable():
            found = len(placeable) * self.placing_cells(seat).bit_count()
        for _, targets in self.each_reach(seat):
            found += targets.bit_count()
        return found or 1

    def count_replies(self) -> int:
        """Return how many ways there are to play two half-moves, if the game has not ended.

        Of the pieces that may be placed in a cell one is tried for all, where the opponent cannot tell them
        apart.
        """
        seat = self.ply & 1
        placeable = self.placeable()
        found = 0
        for cell in each(self.placing_cells(seat) if placeable else 0):
            if self._tells_apart(1 - seat, cell):
                found += sum(self._replies_to(piece, cell) for piece in placeable)
            else:
                found += len(placeable) * self._replies_to(placeable[0], cell)
        for piece, targets in self.reach(seat).items():
            for cell in each(targets):
                found += self._replies_to(piece, cell)
        if not found and self.moves() == [PASS]:
            self.play(PASS)
            found = self.count_moves()
            self.undo()
        return found

    def _tells_apart(self, seat: int, cell: int) -> bool:
        """Return whether it matters to a seat's next move which piece the other seat places in a cell.

        It does to a mosquito beside it, and a queen in the last gap of a ring ends the game.
        """
        around = AROUND[cell]
        mosquito = self.spots[MOSQUITOES[seat]]
        return (mosquito >= 0 and bool(BIT[mosquito] & around)) or self.occupied & around == around

    def _replies_to(self, piece: int, target: int) -> int:
        """Return how many moves there are after a move, of which only what matters for them is made."""
        origin, resting = self.spots[piece], self.resting
        own = BIT[target] if origin < 0 else BIT[target] | BIT[origin]
        if EDGE[target] or BIT[target] & self.occupied or own & self.stacked:
            self.play(self.code_to(target, piece))
            found = 0 if self.is_over() else self.count_moves()
            self.undo()
            return found
        self.occupied ^= own
        self.tops[SEATS[piece]] ^= own
        self.top[target] = self.resting = piece
        self.spots[piece] = target
        self.ply += 1
        found = 0 if self.is_over() else self.count_moves()
        self.ply -= 1
        self.spots[piece] = origin
        self.resting = resting
        self.tops[SEATS[piece]] ^= own
        self.occupied ^= own
        return found


def _shifted(cells: Cells, far: int) -> Cells:
    return cells << far if far >= 0 else cells >> -far


def _corner_for(board: Board) -> tuple[int, int]:
    """Return which cell of the table, by column and row, is cell 0 of a grid that has a hive well inside."""
    cells = [hex_of(cell) for cell in board.stacks] or [Hex(0, 0)]
    columns, rows = [cell.q for cell in cells], [cell.r for cell in cells]
    return (min(columns) + max(columns) - WIDTH) // 2, min(rows) - _FIRST_ROW


@lru_cache(maxsize=4096)
def _next_of_each_kind(hand: int) -> tuple[int, ...]:
    """Return of the pieces in a hand, of each kind the first one."""
    first: list[int] = []
    for piece in each(hand):
        if not first or BUGS[first[-1]] is not BUGS[piece]:
            first.append(piece)
    return tuple(first)
