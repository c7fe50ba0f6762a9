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
`placing_cells(seat)`, and `reach(seat)`: by piece, all cells that it can be moved or thrown to, for either
seat. So a mobility is `sum(map(int.bit_count, swarm.reach(seat).values()))`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from antterm.games.hive.rules import strides
from antterm.games.hive.rules.grid import (
    BIT,
    CELLS,
    RING,
    RING_REACH,
    STEPS,
    Bounded,
    Cells,
    beside,
    each,
    ring_window,
)
from antterm.games.hive.rules.ground import GROUND, ROAMS, Ground, roam
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug
from antterm.games.hive.rules.pile import (
    BUGS,
    EDGE,
    IN_HAND,
    LADYBUGS,
    MOSQUITOES,
    NOBODY,
    NUMBERS,
    PASS,
    PIECE,
    PIECE_BITS,
    PIECES,
    PILLBUGS,
    QUEENS,
    SEATS,
    Pile,
)
from antterm.games.hive.rules.strides import CLIMB, CRAWL, JUMP, SCRAMBLE, SLIDE, jumps
from antterm.games.hive.rules.turn import QUEEN_BY_TURN, TOURNAMENT

__all__ = (
    "ANTS",
    "BUGS",
    "CLIMBERS",
    "IN_HAND",
    "LADYBUGS",
    "MOSQUITOES",
    "NOBODY",
    "NUMBERS",
    "PASS",
    "PIECE",
    "PIECES",
    "PIECE_BITS",
    "PILLBUGS",
    "QUEENS",
    "SEATS",
    "STRIDERS",
    "TABLES",
    "Swarm",
    "forget",
)

_STRIDES: Final = {
    Bug.QUEEN: SLIDE,
    Bug.SPIDER: CRAWL,
    Bug.GRASSHOPPER: JUMP,
    Bug.LADYBUG: SCRAMBLE,
    Bug.PILLBUG: SLIDE,
}
"""The insects that a look at their surroundings tells where they get; the ladybug's while no gate is near."""

STRIDERS: Final = tuple(
    tuple(
        (NUMBERS[piece], *_STRIDES[piece.bug])
        for piece in PIECES
        if piece.seat == seat and piece.bug in _STRIDES
    )
    for seat in (WHITE, BLACK)
)
"""By seat, the pieces of these insects, each with its stride."""


def _pieces(bugs: tuple[Bug, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By seat, the numbers of its pieces of some kinds."""
    white, black = (
        tuple(n for n, piece in enumerate(PIECES) if piece.seat == seat and piece.bug in bugs)
        for seat in (WHITE, BLACK)
    )
    return white, black


# An enum's members are slow to get at by their names, and these are asked for all the time.
_ANT, _BEETLE, _LADYBUG, _MOSQUITO = Bug.ANT, Bug.BEETLE, Bug.LADYBUG, Bug.MOSQUITO

ANTS: Final = _pieces((Bug.ANT,))
CLIMBERS: Final = _pieces((Bug.BEETLE, Bug.MOSQUITO))
"""By seat, the pieces that can climb onto others."""

_NEIGHBOURS: Final = {
    ring_window(ring): tuple(step for i, step in enumerate(STEPS) if ring >> i & 1) for ring in range(64)
}
"""By window of neighbours, the steps that lead to them."""

_BESIDE: Final = Bounded(beside, 30_000)
"""`beside` by set; about 10 MB when full."""

TABLES: Final[tuple[Bounded[Any], ...]] = (*strides.TABLES, GROUND, ROAMS, CELLS, _BESIDE)
"""The tables that grow as positions are searched, each up to a bound; all positions share them."""


def forget() -> None:
    """Empty the tables, so that what follows takes as long as in a new process."""
    for table in TABLES:
        table.clear()


class Swarm(Pile):
    """The pieces, whose turn it is, and every legal move; changed in place."""

    __slots__ = ()

    def pins(self) -> Cells:
        """The cells without which the hive would fall apart; a piece alone in one of them must stay."""
        return GROUND[self.occupied].pins

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
        """The empty cells where a seat may place: touching own pieces only, a stack being its top piece's.

        The first piece of all goes to the middle, the second next to it.
        """
        occupied = self.occupied
        if not occupied:
            return BIT[-self.base]
        if self.ply == 1:
            return beside(occupied)
        near_others = _BESIDE[self.tops[1 - seat]] | occupied
        return (_BESIDE[self.tops[seat]] | near_others) ^ near_others

    # Moving

    def reach(self, seat: int) -> dict[int, Cells]:
        """By piece, every cell that a seat can move or throw it to, were it that seat's turn.

        No piece moves before the seat's queen is in play. The resting piece rests for who is to move only.
        """
        if self.spots[QUEENS[seat]] == IN_HAND:
            return {}
        found = self.walks(seat)
        if "P" in self.expansions:
            self._add_throws(seat, found)
        return found

    def ways(self, seat: int) -> Iterator[tuple[int, Cells]]:
        """What `reach` has, one by one, for who may not need all: a piece that is thrown too comes twice."""
        if self.spots[QUEENS[seat]] != IN_HAND:
            yield from self._walking(seat)
            if "P" in self.expansions:
                yield from self.throws(seat).items()

    def walks(self, seat: int) -> dict[int, Cells]:
        """By piece of a seat, the cells that it gets to by itself; pieces that get nowhere are left out."""
        return dict(self._walking(seat))

    def _walking(self, seat: int) -> Iterator[tuple[int, Cells]]:
        occupied, stacked, spots = self.occupied, self.stacked, self.spots
        ground = GROUND[occupied]
        fixed = ground.pins
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
            if cell >= 0 and not BIT[cell] & fixed and (targets := roam(ground, occupied, cell)):
                yield piece, targets
        for piece in CLIMBERS[seat]:
            cell = spots[piece]
            if cell >= 0 and not BIT[cell] & fixed and (targets := self._climbing(ground, piece, cell)):
                yield piece, targets

    def _rest(self, seat: int) -> Cells:
        """Return the cell of the piece that rests on this seat's turn."""
        if self.resting < 0 or seat != self.ply & 1:
            return 0
        return BIT[self.spots[self.resting]]

    def _climbing(self, ground: Ground, piece: int, cell: int) -> Cells:
        """Return where a beetle or mosquito gets."""
        if BIT[cell] & self.stacked:
            return self._steps(cell, len(self.under[cell]))
        if BUGS[piece] is _MOSQUITO:
            return self._copy(ground, cell)
        return self._climb(cell)

    def _climb(self, cell: int) -> Cells:
        """Beetle on the ground: one slide, or up onto a neighbour."""
        below = cell - RING_REACH
        ways = CLIMB.table[self.occupied >> below & RING] << below
        if gates := self._gates(cell, 0):
            ways ^= ways & gates
        return ways

    def _scramble(self, cell: int) -> Cells:
        """Ladybug: up onto the hive, one step along its top, and down into an empty cell."""
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

    def _copy(self, ground: Ground, cell: int) -> Cells:
        """Mosquito on the ground: as any insect that it touches, except another mosquito."""
        occupied, top = self.occupied, self.top
        targets = 0
        for bug in {BUGS[top[cell + step]] for step in _NEIGHBOURS[occupied >> cell - RING_REACH & RING]}:
            if bug is _ANT:
                targets |= roam(ground, occupied, cell)
            elif bug is _BEETLE:
                targets |= self._climb(cell)
            elif bug is _LADYBUG:
                targets |= self._scramble(cell)
            elif bug is not _MOSQUITO:
                targets |= _STRIDES[bug].ends(occupied, cell)
        return targets

    def _steps(self, cell: int, height: int) -> Cells:
        """The neighbours of a cell between which and it, at a height, no gate of stacks stops a step."""
        around = RING << cell - RING_REACH
        gates = self._gates(cell, height)
        return around ^ (around & gates) if gates else around

    def _gates(self, cell: int, height: int) -> Cells:
        """The neighbours of a cell to which a gate of stacks stops a step from it, at a height, or back.

        It does when the stacks on both sides of the step are higher than where it starts and where it ends; a
        piece that steps up from the ground itself is no stack, so it need not be lifted off.
        """
        stacked = self.stacked
        if not stacked & stacked - 1:
            return 0
        near = stacked & RING << cell - RING_REACH
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
        """By piece of either colour, where a seat's pillbug, or mosquito beside a pillbug, can throw it.

        A pinned pillbug still throws. A piece that holds the hive together or rests is not thrown.
        """
        found: dict[int, Cells] = {}
        self._add_throws(seat, found)
        return found

    def _add_throws(self, seat: int, found: dict[int, Cells]) -> None:
        throwers = self.throwers(seat)
        if not throwers:
            return
        occupied, top = self.occupied, self.top
        fixed = GROUND[occupied].pins | self.stacked | self._rest(seat)
        for cell in throwers:
            ways = self._steps(cell, 1)
            sources = ways & occupied
            if targets := ways ^ sources:
                for step in _NEIGHBOURS[(sources ^ (sources & fixed)) >> cell - RING_REACH]:
                    piece = top[cell + step]
                    found[piece] = found[piece] | targets if piece in found else targets

    def throwers(self, seat: int) -> list[int]:
        """The cells of a seat's pieces that can throw others: on the ground, uncovered and not resting."""
        spots = self.spots
        pillbug, mosquito = spots[PILLBUGS[seat]], spots[MOSQUITOES[seat]]
        idle = self.stacked | self._rest(seat)
        found = [pillbug] if pillbug >= 0 and not BIT[pillbug] & idle else []
        if mosquito >= 0 and not BIT[mosquito] & idle:
            around = RING << mosquito - RING_REACH
            for other in (pillbug, spots[PILLBUGS[1 - seat]]):
                if other >= 0 and BIT[other] & around:
                    return [*found, mosquito]
        return found

    # All moves

    def moves(self) -> list[int]:
        """The code of every legal move; `PASS` alone when the mover must pass, nothing after the end."""
        if self.is_over():
            return []
        base = self.base
        seat = self.ply & 1
        ways = [(piece, self.placing_cells(seat)) for piece in self.placeable()]
        ways.extend(self.reach(seat).items())
        return [base + cell << PIECE_BITS | piece for piece, targets in ways for cell in each(targets)] or [
            PASS
        ]

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
        """Whether the mover's own piece gets by itself to where a legal move of a piece in play puts it."""
        cell = (code >> PIECE_BITS) - self.base
        return bool(self.walks(self.ply & 1).get(code & PIECE, 0) & BIT[cell])

    def has_moves(self) -> bool:
        """Return whether there is anything but a pass, if the game has not ended."""
        seat = self.ply & 1
        return bool((self.placeable() and self.placing_cells(seat)) or self.reach(seat))

    def count_moves(self) -> int:
        """Return how many legal moves there are if the game has not ended; a forced pass counts as one."""
        seat = self.ply & 1
        placings = len(self.placeable())
        if placings:
            placings *= self.placing_cells(seat).bit_count()
        return placings + sum(map(int.bit_count, self.reach(seat).values())) or 1

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
        around = RING << cell - RING_REACH
        mosquito = self.spots[MOSQUITOES[seat]]
        return (mosquito >= 0 and bool(BIT[mosquito] & around)) or self.occupied & around == around

    def _replies_to(self, piece: int, target: int) -> int:
        """Return how many moves there are after a move, of which only what matters for them is made."""
        origin, resting = self.spots[piece], self.resting
        own = BIT[target] if origin < 0 else BIT[target] | BIT[origin]
        if EDGE[target] or BIT[target] & self.occupied or own & self.stacked:
            self.play(self.base + target << PIECE_BITS | piece)
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


@lru_cache(maxsize=4096)
def _next_of_each_kind(hand: int) -> tuple[int, ...]:
    """Of the pieces in a hand, of each kind the first one."""
    first: list[int] = []
    for piece in each(hand):
        if not first or BUGS[first[-1]] is not BUGS[piece]:
            first.append(piece)
    return tuple(first)
