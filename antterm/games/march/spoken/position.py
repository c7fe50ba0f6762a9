"""A moment of March of the Ants, with the names that sentences need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from antterm.core.hex import Hex
from antterm.games.march.draw.names import facts_text
from antterm.games.march.rules.meadow import CENTRE, EDGES, opposite
from antterm.games.march.rules.view import HexView, MarchView
from antterm.games.march.words.naming import Naming, direction
from antterm.games.march.words.naming import beside as beside_hex
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated
from antterm.plain.spoken import ListenerView


class SpokenPosition:
    """The position as a seat may know it, with what is needed to put it into words.

    Args:
        moment: the position and the events that the seat may know.
    """

    def __init__(self, moment: ListenerView[MarchView]) -> None:
        self.moment, self.view = moment, moment.view
        self.naming = Naming(moment.view.components, moment.names)

    @property
    def seats(self) -> Sequence[int]:
        """The players, who listens first, then clockwise."""
        first = self.moment.seat or 0
        return [(first + place) % self.view.seats for place in range(self.view.seats)]

    def who(self, seat: int | None) -> str:
        """Describe a player; a centipede for None."""
        return _("the centipede") if seat is None else self.naming.player(seat)

    def whose(self, amounts: Iterable[tuple[int | None, int]]) -> str:
        """Describe so much of each: `2 of Ann, 1 of Bea`."""
        # Translators: so many of the things spoken of, and whose they are: "2 of Ann".
        text = pgettext("how many are whose", "{n} of {who}")
        return enumerated(text.format(who=self.who(seat), n=n) for seat, n in amounts)

    def card(self, card: str) -> str:
        """Describe a card with all that is printed on it."""
        printed = self.view.card(card)
        return f"{self.naming.card(card)}. {facts_text(printed)}. {_(printed.effect)}"

    def cards(self, cards: Iterable[str]) -> str:
        """Describe several cards by their names."""
        return self.naming.cards(list(cards))

    def contested(self) -> Sequence[HexView]:
        """Return the hexes that will be fought over, in their order."""
        return [here for _number, here in sorted(self.view.hexes.items()) if here.contested]


# -- directions ------------------------------------------------------------------------------------------

RING: Final = 6
"""Edges of a hex."""


def rings(view: MarchView) -> Sequence[tuple[int, Sequence[HexView]]]:
    """Return the hexes round the Great Tunnel, ring by ring, each from the north clockwise."""
    found: dict[int, list[HexView]] = {}
    for here in view.hexes.values():
        if here.cell != CENTRE:
            found.setdefault(here.cell.distance(CENTRE), []).append(here)
    return [(ring, sorted(found[ring], key=lambda here: legs(here.cell))) for ring in sorted(found)]


def legs(cell: Hex) -> tuple[int, int, int]:
    """Return the way to a cell from the Great Tunnel.

    Returns:
        The edge to begin with, how many hexes that way, and how many in the direction next clockwise.
    """
    ring = cell.distance(CENTRE)
    for edge in range(RING):
        one, other = EDGES[edge], EDGES[(edge + 1) % RING]
        for first in range(ring, 0, -1):
            later = ring - first
            if cell == Hex(first * one.q + later * other.q, first * one.r + later * other.r):
                return edge, first, later
    return 0, 0, 0


def path_to(cell: Hex) -> str:
    """Describe the path from the Great Tunnel: `north 2, north-east`; empty for the Great Tunnel itself."""
    edge, first, later = legs(cell)
    parts = (edge, first), ((edge + 1) % RING, later)
    return enumerated(_leg(towards, n) for towards, n in parts if n)


def _leg(edge: int, n: int) -> str:
    if n == 1:
        return direction(edge)
    # Translators: a direction, and so many hexes that way: "north 2".
    return pgettext("so many hexes that way", "{direction} {n}").format(direction=direction(edge), n=n)


def directions(edges: Sequence[int]) -> str:
    """Describe several directions."""
    return enumerated(map(direction, edges))


def tunnels(edges: Sequence[int]) -> str:
    """Describe where the tunnels of a hex lead; where nearly all do, what they leave out."""
    walls = [edge for edge in range(RING) if edge not in edges]
    match walls:
        case []:
            return _("on all sides")
        case [wall]:
            return _("all but {direction}").format(direction=direction(wall))
    return directions(edges)


def beside(view: MarchView, cell: Hex, edge: int) -> HexView | None:
    """Return the hex on one side of a cell."""
    return view.at(cell + EDGES[edge])


def is_joined(there: HexView | None, edge: int) -> bool:
    """Return whether the hex that lies beyond an edge has a tunnel there too."""
    return there is not None and opposite(edge) in there.tunnels


def open_tunnels(view: MarchView, hex_view: HexView) -> Sequence[int]:
    """Return the edges with a tunnel beyond which nothing lies."""
    return [edge for edge in hex_view.tunnels if beside(view, hex_view.cell, edge) is None]


def place_of(naming: Naming, view: MarchView, cell: Hex, seat: int) -> str:
    """Describe where a player lays a hex: beside the Great Tunnel, else the nearest hex with their ants."""
    around = ((edge, view.at(cell + step)) for edge, step in enumerate(EDGES))
    *_nearest, edge, number = min(
        (here.number > 0, not here.ants(seat), here.cell.distance(CENTRE), opposite(edge), here.number)
        for edge, here in around
        if here
    )
    return beside_hex(edge, number, naming.hex)
