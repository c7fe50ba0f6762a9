"""Hexagonal cells in axial coordinates.

A cell is named by `q` (column) and `r` (row); the third cube coordinate is `-q - r`. The same numbers serve
hexes that stand on a point (Hive) and hexes that lie on a side (March of the Ants): only the drawing differs.
"""

from __future__ import annotations

from typing import NamedTuple


class Hex(NamedTuple):
    """A cell of a hexagonal grid, in axial coordinates."""

    q: int
    r: int

    def __add__(self, other: Hex) -> Hex:  # type: ignore[override]
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    @classmethod
    def parse(cls, text: str) -> Hex:
        """Read what `str` writes.

        Raises:
            ValueError: when `text` is not two whole numbers parted by a comma.
        """
        q, r = text.split(",")
        return cls(int(q), int(r))

    def neighbours(self) -> tuple[Hex, ...]:
        """Return the six cells that share a side with this one, in the order of `DIRECTIONS`."""
        q, r = self
        return (
            Hex(q + 1, r),
            Hex(q + 1, r - 1),
            Hex(q, r - 1),
            Hex(q - 1, r),
            Hex(q - 1, r + 1),
            Hex(q, r + 1),
        )

    def distance(self, other: Hex) -> int:
        """Return the number of steps from this cell to `other` on an empty grid."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))


ORIGIN = Hex(0, 0)

DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six steps, counter-clockwise. For hexes standing on a point: E, NE, NW, W, SW, SE."""
