"""The content of each cell of Hive's board, independent of how it is drawn."""

from __future__ import annotations

from math import atan2, pi
from typing import Final, NamedTuple

from antterm.core.hex import DIRECTIONS
from antterm.games.hive.rules.pieces import WHITE, Bug, Piece

DANGER: Final = 3
"""The number of taken sides from which they are shown beside a queen whom nothing covers."""


class HiveCell(NamedTuple):
    """All that is to be seen in one cell: a tile of the board, even where no piece lies.

    Some fifty are made, hashed and compared for each key, which takes a third of the time with a tuple.
    """

    stack: tuple[Piece, ...] = ()
    """The pieces in the cell, from the ground up."""
    label: str = ""
    """Number of the legal target, or of the piece that may move."""
    cursor: bool = False
    selected: bool = False
    movable: bool = False
    ghost: bool = False
    """The piece on top is only shown as it would stand."""
    last: bool = False
    """The last move ended here."""
    left: bool = False
    """The last move, or the one shown, began here."""
    hint: str = ""
    """Name of the piece that a hint would have here; if there are several, of the best one, and `+`."""
    rank: str = ""
    """The answers of a hint that end here, the best being `1`: `2`, `1-3` or `1,3`. Of a bad move `?`."""
    ring: str = ""
    """The role of the ring round a cell in which a move begins or ends that is drawn; empty for none."""
    starts: bool = False
    """Whether the piece on top is the one that such a move moves."""
    share: str = ""
    """The share of games in which the move that ends here was played, such as `27%`; empty to show nothing.
    With it the cell is filled as one that may be chosen, and its rank is what is typed."""
    taken: int = 0
    """Occupied sides of the queen that stands on top or is buried here; 0 without one."""
    beset: frozenset[int] = frozenset()
    """Sides, as of `DIRECTIONS`, on which a ring has closed round the queen so far."""

    @property
    def piece(self) -> Piece | None:
        """The piece on top."""
        return self.stack[-1] if self.stack else None

    @property
    def height(self) -> int:
        """Number of pieces in the cell."""
        return len(self.stack)

    @property
    def buried(self) -> Piece | None:
        """The queen that lies under other pieces here."""
        return next((piece for piece in self.stack[:-1] if piece.bug is Bug.QUEEN), None)

    @property
    def shows_queen(self) -> bool:
        """Whether the taken sides of a queen are shown: always of a covered one, else in danger."""
        return self.buried is not None or self.taken >= DANGER

    @property
    def is_beaten(self) -> bool:
        """Whether a queen stands here, surrounded, and nothing covers her."""
        return self.buried is None and self.taken == len(DIRECTIONS)

    @property
    def is_target(self) -> bool:
        """Whether a piece may go here."""
        return bool(self.label) and not self.movable


def side_at(right: float, down: float) -> int:
    """Return the side of a cell, as of `DIRECTIONS`, towards which a place lies from its middle.

    Args:
        right, down: the distances from the middle in columns and in half rows, which are as long as each
            other.
    """
    return round(atan2(-down, right) / (pi / 3)) % 6


def tile_colour(piece: Piece) -> str:
    """Return what the roles of a piece's tile begin with."""
    return "white" if piece.seat == WHITE else "black"
