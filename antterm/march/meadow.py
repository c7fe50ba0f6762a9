"""The meadow: the Great Tunnel and the hexes round it, their tunnels and sites, and the ants there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Annotated, Final

from msgspec import Meta, Struct

from antterm.core.checking import Count, SeatNumber
from antterm.core.hex import Hex
from antterm.march.components import GREAT_TUNNEL, Tile

EDGES: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The six edges of a flat-top hex as steps to the neighbour: 0 north, then clockwise to 5 north-west."""
CENTRE: Final = Hex(0, 0)
"""Cell of the Great Tunnel."""
FORGOTTEN_SHAFT: Final = 25


Edge = Annotated[int, Meta(ge=0, le=5)]
"""An edge of a hex, or how many sixths it is turned."""


def opposite(edge: int) -> int:
    """The edge of a neighbour that touches this `edge`."""
    return (edge + 3) % 6


@cache
def turned(tunnels: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """Edges with a tunnel after turning a hex clockwise by `turn` sixths."""
    return tuple(sorted((edge + turn) % 6 for edge in tunnels))


class Spot(Struct, frozen=True):
    """Where an ant stands: `10.2` is the second site of hex 10, `10.o` its outskirts, `0` the tunnel."""

    hex: int
    site: int | None
    """Index of the site, from 0; None on the outskirts and in the Great Tunnel."""

    def __str__(self) -> str:
        if self.site is not None:
            return f"{self.hex}.{self.site + 1}"
        return str(GREAT_TUNNEL) if self.hex == GREAT_TUNNEL else f"{self.hex}.o"

    @classmethod
    def parse(cls, text: str) -> Spot:
        """Read what `str` writes.

        Raises:
            ValueError: it is no place in the meadow.
        """
        number, _, site = text.partition(".")
        return cls(int(number), int(site) - 1 if site and site != "o" else None)


class MeadowHex(Struct):
    """A hex that lies in the meadow, with what stands on it."""

    number: int
    q: int
    r: int
    turn: Edge
    """How many sixths it was turned clockwise."""
    tunnels: tuple[Edge, ...]
    """Edges with a tunnel as the hex lies."""
    control: int
    """Index of the control site; -1 in the Great Tunnel."""
    sites: list[SeatNumber | None]
    """For each site the seat whose ant stands there."""
    loose: list[Count]
    """For each seat its ants on no site: those on the outskirts, in the Great Tunnel all."""
    wormhole: bool = False
    centipede: bool = False

    @property
    def cell(self) -> Hex:
        """The cell it lies in."""
        return Hex(self.q, self.r)

    @property
    def is_tunnel(self) -> bool:
        """Whether it is the Great Tunnel."""
        return self.number == GREAT_TUNNEL

    def copy(self) -> MeadowHex:
        """A hex that shares nothing mutable with this one."""
        return MeadowHex(
            self.number,
            self.q,
            self.r,
            self.turn,
            self.tunnels,
            self.control,
            self.sites[:],
            self.loose[:],
            self.wormhole,
            self.centipede,
        )

    def ants(self, seat: int) -> int:
        """Ants of a player here, outskirts included."""
        return self.sites.count(seat) + self.loose[seat]

    def all_ants(self) -> int:
        """Ants of everybody here."""
        return len(self.sites) - self.sites.count(None) + sum(self.loose)

    def owners(self) -> list[int]:
        """Seats that have ants here."""
        return [seat for seat, loose in enumerate(self.loose) if loose or seat in self.sites]

    def spots(self, seat: int) -> list[Spot]:
        """The places here where a player has ants, each once."""
        spots = [Spot(self.number, i) for i, owner in enumerate(self.sites) if owner == seat]
        return [*spots, Spot(self.number, None)] if self.loose[seat] else spots

    def free_sites(self) -> list[int]:
        """Indices of the empty sites."""
        return [i for i, owner in enumerate(self.sites) if owner is None]

    @property
    def controller(self) -> int | None:
        """The seat with an ant on the control site."""
        return self.sites[self.control] if self.sites else None

    @property
    def outskirts(self) -> int:
        """Ants on the outskirts; the Great Tunnel has none."""
        return 0 if self.is_tunnel else sum(self.loose)

    @property
    def contested_by_ants(self) -> bool:
        """Ants of two or more players, somebody on the outskirts."""
        return self.outskirts > 0 and len(self.owners()) > 1

    @property
    def shared(self) -> bool:
        """Two or more players live here and nobody is on the outskirts."""
        return not self.outskirts and len({owner for owner in self.sites if owner is not None}) > 1

    def put(self, seat: int, site: int | None) -> None:
        """An ant of `seat` comes to a site, or to none."""
        if site is None:
            self.loose[seat] += 1
        else:
            assert self.sites[site] is None
            self.sites[site] = seat

    def take(self, seat: int, site: int | None) -> None:
        """An ant of `seat` leaves a site, or the ground outside the sites."""
        if site is None:
            assert self.loose[seat] > 0
            self.loose[seat] -= 1
        else:
            assert self.sites[site] == seat
            self.sites[site] = None


def lay(tile: Tile, cell: Hex, turn: int, seats: int) -> MeadowHex:
    """A hex newly laid into the meadow, with its centipede and wormhole."""
    return MeadowHex(
        number=tile.number,
        q=cell.q,
        r=cell.r,
        turn=turn,
        tunnels=turned(tile.tunnels, turn),
        control=tile.control,
        sites=[None] * len(tile.sites),
        loose=[0] * seats,
        wormhole=tile.wormhole,
        centipede=tile.centipede,
    )


def great_tunnel(tunnels: tuple[int, ...], seats: int) -> MeadowHex:
    """The Great Tunnel, with nobody in it."""
    return MeadowHex(GREAT_TUNNEL, *CENTRE, 0, tunnels, -1, [], [0] * seats)


class Meadow:
    """All hexes laid, with the questions that the rules ask of their lie.

    Args:
        hexes: by number; shared with the state, so that changes here are changes there.
    """

    def __init__(self, hexes: dict[int, MeadowHex]) -> None:
        self.hexes = hexes
        self._beside: dict[int, list[tuple[int, MeadowHex]]] = {}
        """What lies beside a hex, by its number; known until another hex is laid."""
        self._joined: dict[int, list[MeadowHex]] = {}
        """What of that it is joined with."""

    @cached_property
    def _at(self) -> dict[tuple[int, int], MeadowHex]:
        """The hexes by the cells in which they lie."""
        return {(here.q, here.r): here for here in self.hexes.values()}

    @cached_property
    def _ascending(self) -> list[MeadowHex]:
        """The hexes by ascending number."""
        return [here for _, here in sorted(self.hexes.items())]

    def __getitem__(self, number: int) -> MeadowHex:
        return self.hexes[number]

    def __contains__(self, number: int) -> bool:
        return number in self.hexes

    def __iter__(self) -> Iterator[MeadowHex]:
        """All hexes by ascending number, the Great Tunnel first."""
        return iter(self._ascending)

    def without_tunnel(self) -> list[MeadowHex]:
        """All hexes by ascending number, but for the Great Tunnel, whose number is the lowest."""
        return self._ascending[1:]

    @property
    def tunnel(self) -> MeadowHex:
        """The Great Tunnel."""
        return self.hexes[GREAT_TUNNEL]

    def add(self, new: MeadowHex) -> None:
        """Lay a hex."""
        self.hexes[new.number] = self._at[new.q, new.r] = new
        self._ascending = [here for _, here in sorted(self.hexes.items())]
        self._beside.clear()
        self._joined.clear()

    def at(self, cell: Hex) -> MeadowHex | None:
        """The hex in a cell."""
        return self._at.get(cell)

    def neighbours(self, here: MeadowHex) -> list[tuple[int, MeadowHex]]:
        """Adjacent hexes, each with the edge of `here` that it touches."""
        beside = self._beside.get(here.number)
        if beside is None:
            beside = self._beside[here.number] = self.around(here)
        return beside

    def around(self, cell: Hex | MeadowHex) -> list[tuple[int, MeadowHex]]:
        """Hexes that touch a cell, each with the edge of the cell that it touches."""
        q, r, at, found = cell.q, cell.r, self._at, []
        for edge, (dq, dr) in enumerate(EDGES):
            here = at.get((q + dq, r + dr))
            if here is not None:
                found.append((edge, here))
        return found

    def adjacent(self, one: MeadowHex, other: MeadowHex) -> bool:
        """Whether two hexes share an edge."""
        return one.cell.distance(other.cell) == 1

    def joined(self, here: MeadowHex) -> list[MeadowHex]:
        """Adjacent hexes with a tunnel on both touching edges."""
        joined = self._joined.get(here.number)
        if joined is None:
            joined = self._joined[here.number] = [
                there
                for edge, there in self.neighbours(here)
                if edge in here.tunnels and opposite(edge) in there.tunnels
            ]
        return joined

    def open_tunnels(self, here: MeadowHex) -> list[tuple[int, Hex]]:
        """Tunnels of a hex that face an empty cell: the edge and that cell."""
        q, r, at = here.q, here.r, self._at
        facing = [(edge, Hex(q + EDGES[edge].q, r + EDGES[edge].r)) for edge in here.tunnels]
        return [(edge, cell) for edge, cell in facing if cell not in at]

    def rim(self) -> list[Hex]:
        """Empty cells that touch the meadow."""
        cells = {here.cell + step for here in self.hexes.values() for step in EDGES}
        return sorted(cell for cell in cells if cell not in self._at)

    def wormholes(self) -> list[MeadowHex]:
        """Hexes with a wormhole."""
        return [here for here in self if here.wormhole]

    def centipedes(self) -> int:
        """Centipedes on hexes."""
        return sum(here.centipede for here in self.hexes.values())

    def ants(self, seat: int) -> int:
        """All ants of a player, Great Tunnel included."""
        return sum([here.sites.count(seat) + here.loose[seat] for here in self.hexes.values()])

    def spots(self, seat: int) -> list[Spot]:
        """All places where a player has ants, each once."""
        there = [here for here in self._ascending if seat in here.sites or here.loose[seat]]
        return [spot for here in there for spot in here.spots(seat)]

    def inhabited(self, seat: int) -> list[MeadowHex]:
        """Hexes where a player has an ant on a site."""
        return [here for here in self if seat in here.sites]

    def sites_of(self, seat: int) -> list[Spot]:
        """All sites on which a player's ants stand."""
        return [Spot(h.number, i) for h in self for i, owner in enumerate(h.sites) if owner == seat]

    def inner(self, joined: bool) -> list[MeadowHex]:
        """The inner meadow: hexes adjacent to the Great Tunnel.

        Args:
            joined: only those joined to it by a tunnel, as two players score them.
        """
        tunnel = self.tunnel
        around = self.joined(tunnel)[:] if joined else [there for _, there in self.neighbours(tunnel)]
        if FORGOTTEN_SHAFT in self and self[FORGOTTEN_SHAFT] not in around:
            around.append(self[FORGOTTEN_SHAFT])
        return around
