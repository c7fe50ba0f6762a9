"""Cells as small whole numbers, so that a board can be looked up quickly.

A cell (q, r) of `antterm.core.hex` is the number `q * 65536 + r`: a step in any direction is an addition, and
the hive may drift as far as it likes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from antterm.core.hex import DIRECTIONS, Hex

Cell = int
"""A cell of the table."""

_COLUMN: Final = 1 << 16
_HALF: Final = _COLUMN // 2


def cell_of(hexagon: Hex) -> Cell:
    """Return the number of a cell."""
    return cell_at(*hexagon)


def cell_at(q: int, r: int) -> Cell:
    """Return the number of the cell (q, r)."""
    return q * _COLUMN + r


@lru_cache(maxsize=4096)
def hex_of(cell: Cell) -> Hex:
    """Return the axial coordinates of a cell."""
    q = (cell + _HALF) // _COLUMN
    return Hex(q, cell - q * _COLUMN)


def reading_order(cell: Hex) -> tuple[int, int]:
    """Return by what cells are ordered from row to row, and in each from left to right."""
    return cell.r, 2 * cell.q + cell.r


STEPS: Final = tuple(cell_of(direction) for direction in DIRECTIONS)
"""The difference of a step: E, NE, NW, W, SW, SE. Consecutive ones are neighbours of each other."""

CENTRE: Final[Cell] = 0
"""The cell of the first piece."""

Ring = tuple[Cell, Cell, Cell, Cell, Cell, Cell]


class _Around(dict[Cell, Ring]):
    def __missing__(self, cell: Cell) -> Ring:
        e, ne, nw, w, sw, se = STEPS
        ring = (cell + e, cell + ne, cell + nw, cell + w, cell + sw, cell + se)
        self[cell] = ring
        return ring


AROUND: Final = _Around()
"""The six neighbours of each cell, in the order of `STEPS`; filled in as cells are asked for."""
