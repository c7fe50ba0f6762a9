"""What is to be seen in one cell of the meadow, however it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from antterm.games.march.rules.components import Tile
from antterm.games.march.rules.view import HexView, MarchView

WALL, OPEN, SHUT = "wall", "open", "shut"
"""An edge without a tunnel; with one that leads on; with one that ends at the wall of the next hex."""
ALL_WALLS: Final = (WALL,) * 6
NOBODY: Final = (False,) * 6


@dataclass(frozen=True)
class MeadowTile:
    """A hex that lies in a cell, or a free place."""

    here: HexView | None
    """None for a free place."""
    kind: Tile | None = field(default=None, hash=False)
    """The hex as it is printed; None for the Great Tunnel and for a free place."""
    view: MarchView | None = field(default=None, hash=False)
    """The whole game, for the Great Tunnel, which tells of it."""
    edges: tuple[str, ...] = ALL_WALLS
    """What each edge is: `WALL`, `OPEN` or `SHUT`, from the north clockwise."""
    beside: tuple[bool, ...] = NOBODY
    """Beyond which edges another cell is drawn."""
    last: bool = False
    """Something happened here with the last answer."""
    selected: bool = False
    """Something is about to go from here."""
    ghost: bool = False
    """It is only shown as it would lie."""
    rows: int | None = None
    """How many rows of it are seen; None for all."""
