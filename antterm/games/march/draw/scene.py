"""Drawn hexes as they would lie."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from antterm.core.hex import Hex
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
    """Return a drawn hex as it would lie: nobody is on it."""
    tile = view.tile(ghost.number)
    return HexView(
        number=ghost.number,
        cell=ghost.cell,
        turn=ghost.turn,
        tunnels=turned(tile.tunnels, ghost.turn),
        sites=(None,) * len(tile.sites),
        loose=(0,) * view.seats,
        wormhole=tile.wormhole,
        centipede=tile.centipede,
        controller=None,
        contested=False,
        shared=False,
        inner=False,
    )
