"""What of the meadow is to be shown, however it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from antterm.core.hex import Hex
from antterm.draw.display import Glyphs, Tiles
from antterm.draw.hexgrid import FLAT, FLAT_TILES, FlatLayout
from antterm.games.march.draw.hex import new_face
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.meadow import EDGES, opposite, turned
from antterm.games.march.rules.view import HexView, MarchView

WALL, OPEN, SHUT = "wall", "open", "shut"
"""An edge without a tunnel; with one that leads on; with one that ends at the wall of the next hex."""


@dataclass(frozen=True)
class Ghost:
    """A drawn hex shown as it would lie."""

    number: int
    cell: Hex
    turn: int


@dataclass(frozen=True)
class MeadowScene:
    """What the board pane shows."""

    view: MarchView
    zoom: str = "normal"
    """`strategic` or `normal`; of outlines also `close`."""
    glyphs: Glyphs = "unicode"
    """`unicode` or `ascii`."""
    cursor: Hex | None = None
    selected: Hex | None = None
    """The hex from which something is about to go."""
    targets: Mapping[Hex, str] = field(default_factory=dict)
    """Legal targets with their numbers."""
    ghost: Ghost | None = None
    last: frozenset[int] = frozenset()
    """Numbers of the hexes on which something happened with the last answer."""
    tiles: Tiles = "outlines"
    """`solid` or `outlines`."""

    @property
    def layout(self) -> FlatLayout:
        """Where hexes lie."""
        return layouts(self.tiles)[self.zoom]

    def hexes(self) -> dict[Hex, HexView]:
        """Return what lies in each cell, with a drawn hex as it would lie."""
        hexes = {here.cell: here for here in self.view.hexes.values()}
        return hexes if self.ghost is None else hexes | {self.ghost.cell: laid(self.view, self.ghost)}


def layouts(tiles: Tiles) -> Mapping[str, FlatLayout]:
    """Return where hexes lie, by zoom.

    Args:
        tiles: `solid` or `outlines`.
    """
    return FLAT_TILES if tiles == "solid" else FLAT


def beside_great_tunnel(view: MarchView, number: int) -> Ghost | None:
    """Return a starting hex as it could lie, joined to the Great Tunnel."""
    great, tunnels = view.hexes[GREAT_TUNNEL], view.tile(number).tunnels
    free = (edge for edge in great.tunnels if view.at(great.cell + EDGES[edge]) is None)
    found = (
        Ghost(number, great.cell + EDGES[edge], turn)
        for edge, turn in product(free, range(6))
        if opposite(edge) in turned(tunnels, turn)
    )
    return next(found, None)


def laid(view: MarchView, ghost: Ghost) -> HexView:
    """Return a drawn hex as it would lie."""
    face = new_face(view, ghost.number)
    return replace(face, cell=ghost.cell, turn=ghost.turn, tunnels=turned(face.tunnels, ghost.turn))


def edge_state(hexes: Mapping[Hex, HexView], cell: Hex, edge: int) -> str:
    """Return whether an edge of a hex is a wall, an open tunnel or a shut one."""
    there = hexes.get(cell + EDGES[edge])
    own = edge in hexes[cell].tunnels
    if there is None:
        return OPEN if own else WALL
    other = opposite(edge) in there.tunnels
    return OPEN if own and other else SHUT if own or other else WALL
