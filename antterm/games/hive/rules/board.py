"""The hive on the table: stacks of pieces, moves between cells, and the rules that are geometry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from antterm.games.hive.rules.cells import AROUND, Cell
from antterm.games.hive.rules.pieces import Piece

QUEEN_BY_TURN: Final = 4
"""The turn of each player, counted from 1, by which the queen must be placed."""

BOOKLET, TOURNAMENT = "booklet", "tournament"
"""Openings: the queen may come first, or not on a player's first turn."""

SURROUNDED: Final = 0b111111
"""A ring in which all six neighbours are occupied."""

SLIDES: Final = tuple(
    tuple(i for i in range(6) if not ring >> i & 1 and (ring >> (i - 1) % 6 & 1) != (ring >> (i + 1) % 6 & 1))
    for ring in range(64)
)
"""The directions in which a piece can slide, by the ring round it.

Sliding into an empty neighbour needs exactly one of the two cells beside the step: two are a gate too narrow
for the piece, none would let it lose touch with the hive on the way.
"""


class Move(NamedTuple):
    """A move: a piece that is placed, moved or thrown into a cell."""

    piece: Piece
    origin: Cell | None
    """The cell on which the piece lies; None if it is in the hand."""
    target: Cell


@dataclass(slots=True)
class Board:
    """The pieces in play."""

    stacks: dict[Cell, tuple[Piece, ...]] = field(default_factory=dict)
    """Occupied cells, each with its pieces from the ground up."""

    def height(self, cell: Cell) -> int:
        """Return how many pieces lie in a cell."""
        stack = self.stacks.get(cell)
        return len(stack) if stack else 0

    def ring(self, cell: Cell) -> int:
        """Return which neighbours of a cell are occupied: bit i for the neighbour in direction i."""
        stacks = self.stacks
        a, b, c, d, e, f = AROUND[cell]
        return (
            (a in stacks)
            | (b in stacks) << 1
            | (c in stacks) << 2
            | (d in stacks) << 3
            | (e in stacks) << 4
            | (f in stacks) << 5
        )

    def tops_around(self, cell: Cell) -> Iterator[Piece]:
        """Yield the uppermost pieces of the neighbouring stacks."""
        for neighbour in AROUND[cell]:
            stack = self.stacks.get(neighbour)
            if stack:
                yield stack[-1]

    def lifted(self, cell: Cell) -> Board:
        """Return the board without the top piece of a cell."""
        stacks = self.stacks.copy()
        stack = stacks.pop(cell)
        if len(stack) > 1:
            stacks[cell] = stack[:-1]
        return Board(stacks)

    def with_piece(self, piece: Piece, cell: Cell) -> Board:
        """Return the board with a piece put down on top of a cell."""
        stacks = self.stacks.copy()
        stacks[cell] = (*stacks.get(cell, ()), piece)
        return Board(stacks)

    def where(self, piece: Piece) -> Cell | None:
        """Return the cell in which a piece lies, covered or not; None when it is not in play."""
        return next((cell for cell, stack in self.stacks.items() if piece in stack), None)

    def gate_above(self, cell: Cell, direction: int) -> bool:
        """Return whether a gate of stacks stops a climbing step, the climber itself being lifted off.

        It does when the stacks on both sides of the step are higher than where it starts and where it ends.
        """
        around = AROUND[cell]
        level = max(self.height(cell), self.height(around[direction]))
        return self.height(around[direction - 1]) > level and self.height(around[(direction + 1) % 6]) > level

    def pins(self) -> set[Cell]:
        """Return the cells without which the hive would fall apart: articulation points (Tarjan's search).

        A piece alone in such a cell must stay: the hive has to be one at every moment of a move.
        """
        stacks = self.stacks
        found: set[Cell] = set()
        if len(stacks) < 3:
            return found
        order: dict[Cell, int] = {}

        def visit(cell: Cell, parent: Cell | None) -> int:
            lowest = order[cell] = len(order)
            branches = 0
            for neighbour in AROUND[cell]:
                if neighbour == parent or neighbour not in stacks:
                    continue
                seen = order.get(neighbour)
                if seen is None:
                    branches += 1
                    reached = visit(neighbour, cell)
                    if reached >= order[cell] and parent is not None:
                        found.add(cell)
                    lowest = min(lowest, reached)
                elif seen < lowest:
                    lowest = seen
            if parent is None and branches > 1:
                found.add(cell)
            return lowest

        visit(next(iter(stacks)), None)
        return found

    def is_one_hive(self) -> bool:
        """Return whether all pieces hang together."""
        if not self.stacks:
            return True
        reached: set[Cell] = set()
        open_cells = [next(iter(self.stacks))]
        while open_cells:
            cell = open_cells.pop()
            if cell in self.stacks and cell not in reached:
                reached.add(cell)
                open_cells.extend(AROUND[cell])
        return len(reached) == len(self.stacks)
