"""Sets of cells as whole numbers: bit n stands for cell n of a grid whose rows are 32 cells wide.

The cell in column q and row r is bit `q + 32 * r`, so a step in any direction shifts a whole set by a fixed
number of bits, and set algebra works on all cells at once. The rows follow each other without a wall: the
cell east of the last one in a row is the first one of the next. That does no harm, because a hive has at most
28 pieces in a row and `antterm.games.hive.rules.swarm` moves it back to the middle before it reaches an edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

Cells = int
"""A set of cells: bit n for cell n."""

WIDTH: Final = 32
"""Cells in a row."""

STEPS: Final = (1, 1 - WIDTH, -WIDTH, -1, WIDTH - 1, WIDTH)
"""Difference that a step makes to the number of a cell: E, NE, NW, W, SW, SE, as in
`antterm.games.hive.rules.cells`."""

ROWS: Final = 64
BIT: Final = tuple(1 << cell for cell in range(ROWS * WIDTH))
"""The set of one cell, by cell."""

V = TypeVar("V")


class BoundedCache(dict[int, V]):
    """A dict that computes missing values, and is emptied when it holds `max_entries`.

    Args:
        compute: returns the value of a key.
        max_entries: the number of entries after which it is emptied.
    """

    def __init__(self, compute: Callable[[int], V], max_entries: int) -> None:
        self.compute = compute
        self.max_entries = max_entries

    def __missing__(self, key: int) -> V:
        value = self.compute(key)
        if len(self) >= self.max_entries:
            self.clear()
        self[key] = value
        return value


def beside(cells: Cells) -> Cells:
    """Return the cells that have a neighbour in a set; members of the set too, if they have one."""
    rows = cells | cells << 1
    return rows << WIDTH - 1 | rows >> WIDTH | cells << 1 | cells >> 1


def each(cells: Cells) -> Iterator[int]:
    """Yield the members of a set, in ascending order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def _members(cells: Cells) -> tuple[int, ...]:
    """Return the members of a set, in ascending order; the highest is found first because that is quicker."""
    found = []
    while cells:
        highest = cells.bit_length() - 1
        found.append(highest)
        cells ^= BIT[highest]
    found.reverse()
    return tuple(found)


CELLS: Final[BoundedCache[tuple[int, ...]]] = BoundedCache(_members, 30_000)
"""The members of sets that are asked for again and again; about 10 MB when full."""


# Windows: the surroundings of a cell, brought to a place of their own so that a table can be asked about them


def reach(radius: int) -> int:
    """Return how far below a cell its window of that radius begins; there lies the window's lowest bit."""
    return radius * (WIDTH + 1)


def disc(radius: int) -> Cells:
    """Return the window of all cells up to a distance but the middle one, which is bit `reach(radius)`."""
    found = middle = 1 << reach(radius)
    for _ in range(radius):
        found |= beside(found)
    return found ^ middle


RING_REACH: Final = reach(1)
RING: Final = disc(1)
"""The window of the six neighbours of a cell."""
AROUND: Final = tuple(RING << cell >> RING_REACH for cell in range(ROWS * WIDTH))
"""The neighbours of a cell, by cell."""
AROUND_SPOT: Final = (*AROUND, *reversed(AROUND), 0)
"""The neighbours by spot, as a `Swarm` counts them: cells, -2 - cell for covered pieces, none for -1."""


def ring_bits(window: Cells) -> int:
    """Return a window of neighbours as six bits: bit i for the neighbour in direction i."""
    return sum(1 << i for i, step in enumerate(STEPS) if window >> RING_REACH + step & 1)


def ring_window(bits: int) -> Cells:
    """Return the window of neighbours in the directions whose bits are set."""
    return sum(1 << RING_REACH + step for i, step in enumerate(STEPS) if bits >> i & 1)
