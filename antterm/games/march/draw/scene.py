"""Drawn hexes as they would lie, and what the edges of a hex are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product

from antterm.core.hex import Hex
from antterm.games.march.draw.hex import new_face
from antterm.games.march.draw.tile import OPEN, SHUT, WALL
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.meadow import EDGES, opposite, turned
from antterm.games.march.rules.view import HexView, MarchView


@dataclass(frozen=True)
class Ghost:
    """A drawn hex shown as it would lie."""

    number: int
    cell: Hex
    turn: int


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
