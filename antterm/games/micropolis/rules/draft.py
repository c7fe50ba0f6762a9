"""The row of tiles on offer: what a tile costs, and who gets the soldiers that were laid on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from antterm.games.micropolis.rules.tiles import Tile

ROW_LENGTH: Final = 7
ROUNDS_TO_REFILL: Final = 2
"""The rounds after which the row is refilled in the advanced game, whatever is left in it."""


class RowTile(NamedTuple):
    """A tile of the row and the soldiers lying on it."""

    tile: Tile
    soldiers: int = 0


Row = tuple[RowTile, ...]
"""The tiles on offer, from the free end towards the pile; what is taken leaves no gap."""


def index_of(row: Row, tile: str) -> int:
    """Return where in the row the tile with this id lies, counted from the free end from 0."""
    return next(index for index, offer in enumerate(row) if offer.tile.id == tile)


def within_reach(row: Row, army: int) -> range:
    """Return the places in the row that an army can pay for: one soldier for each tile passed."""
    return range(min(army + 1, len(row)))


def take(row: Row, index: int, pay: bool) -> tuple[Row, RowTile]:
    """Take a tile out of the row.

    Args:
        row: the row as it lies.
        index: the place of the tile, counted from the free end from 0.
        pay: whether a soldier is laid on each tile passed; False for an architect token.

    Returns:
        The row that is left, and what was taken.
    """
    passed = [RowTile(offer.tile, offer.soldiers + pay) for offer in row[:index]]
    return (*passed, *row[index + 1 :]), row[index]


def refill(row: Row, pile: Sequence[Tile]) -> tuple[Row, tuple[Tile, ...]]:
    """Add tiles from the top of the pile until the row is full again.

    Returns:
        The full row, and the rest of the pile.
    """
    missing = max(0, ROW_LENGTH - len(row))
    return (*row, *map(RowTile, pile[:missing])), tuple(pile[missing:])
