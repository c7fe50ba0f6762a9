"""The meadow: the Great Tunnel and the hexes round it, their tunnels and sites, and the ants there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache, cached_property
from typing import Annotated, Final

from msgspec import Meta, Struct

from antterm.core.checking import Count, SeatNumber
from antterm.core.hex import Hex
from antterm.games.march.rules.components import GREAT_TUNNEL, Tile

EDGES: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The six edges of a flat-top hex as steps to the neighbour: 0 north, then clockwise to 5 north-west."""
CENTRE: Final = Hex(0, 0)
"""Cell of the Great Tunnel."""
FORGOTTEN_SHAFT: Final = 25


Edge = Annotated[int, Meta(ge=0, le=5)]
"""An edge of a hex, or how many sixths it is turned."""


def opposite(edge: int) -> int:
    """Return the edge of a neighbour that touches this `edge`."""
    return (edge + 3) % 6


@cache
def ring(cell: Hex) -> tuple[Hex, ...]:
    """Return the cells around a cell, by the edge at which they lie."""
    return tuple([cell + step for step in EDGES])


@cache
def turned(tunnels: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """Return the edges with a tunnel after turning a hex clockwise by `turn` sixths."""
    return tuple(sorted((edge + turn) % 6 for edge in tunnels))


@cache
def turns_to(edge: int, tunnels: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the turns that bring a tunnel of a hex to an edge, each with all tunnels as they lie then."""
    turnings = [(turn, turned(tunnels, turn)) for turn in range(6)]
    return tuple([(turn, lying) for turn, lying in turnings if edge in lying])


@cache
def turns_again(tunnels: tuple[int, ...]) -> frozenset[int]:
    """Return the turns after which the tunnels of a hex lie as they do after a smaller one."""
    turnings = [turned(tunnels, turn) for turn in range(6)]
    return frozenset(turn for turn in range(6) if turnings[turn] in turnings[:turn])


class Spot(Struct, frozen=True):
    """The place of an ant: `10.2` is the second site of hex 10, `10.o` its outskirts, `0` the tunnel."""

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
    """Number of sixths of a circle by which it was turned clockwise."""
    tunnels: tuple[Edge, ...]
    """Edges with a tunnel as the hex lies."""
    control: int
    """Index of the control site; -1 in the Great Tunnel."""
    sites: list[SeatNumber | None]
    """The seat whose ant stands on each site; None for an empty one."""
    loose: list[Count]
    """Ants of each seat on no site: those on the outskirts, in the Great Tunnel all."""
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
        """Return a hex that shares nothing mutable with this one."""
        twin = copy(self)
        twin.sites, twin.loose = self.sites[:], self.loose[:]
        return twin

    def ants(self, seat: int) -> int:
        """Return how many ants of a player are here, outskirts included."""
        return self.sites.count(seat) + self.loose[seat]

    def all_ants(self) -> int:
        """Return how many ants are here, everybody's."""
        return len(self.sites) - self.sites.count(None) + sum(self.loose)

    def owners(self) -> list[int]:
        """Return the seats that have ants here."""
        return [seat for seat, loose in enumerate(self.loose) if loose or seat in self.sites]

    def spots(self, seat: int) -> list[Spot]:
        """Return the places here where a player has ants, each once."""
        number = self.number
        spots = [Spot(number, i) for i, owner in enumerate(self.sites) if owner == seat]
        if self.loose[seat]:
            spots.append(Spot(number, None))
        return spots

    def free_sites(self) -> list[int]:
        """Return the indices of the empty sites."""
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
        return any(self.loose) and not self.is_tunnel and len(self.owners()) > 1

    @property
    def shared(self) -> bool:
        """Two or more players live here and nobody is on the outskirts."""
        return not self.outskirts and len({owner for owner in self.sites if owner is not None}) > 1

    def put(self, seat: int, site: int | None) -> None:
        """Put an ant of `seat` on a site, or on none."""
        if site is None:
            self.loose[seat] += 1
        else:
            assert self.sites[site] is None
            self.sites[site] = seat

    def take(self, seat: int, site: int | None) -> None:
        """Remove an ant of `seat` from a site, or from the ground outside the sites."""
        if site is None:
            assert self.loose[seat] > 0
            self.loose[seat] -= 1
        else:
            assert self.sites[site] == seat
            self.sites[site] = None


def lay(tile: Tile, cell: Hex, turn: int, seats: int) -> MeadowHex:
    """Return a hex newly laid into the meadow, with its centipede and wormhole."""
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
    """Return the Great Tunnel, with nobody in it."""
    return MeadowHex(GREAT_TUNNEL, *CENTRE, 0, tunnels, -1, [], [0] * seats)


class Lie:
    """The layout of a meadow: which hexes touch, which are joined, and which cells beside them are empty.

    It stays the same until another hex is laid: each thing is found once, and copies of a position share it.

    Args:
        hexes: the hexes, by number.
    """

    def __init__(self, hexes: Mapping[int, MeadowHex]) -> None:
        self._cells = {number: here.cell for number, here in hexes.items()}
        self.at = {cell: number for number, cell in self._cells.items()}
        """The numbers of the hexes by their cells."""
        self._tunnels = {number: here.tunnels for number, here in hexes.items()}
        self._around: dict[Hex, tuple[tuple[int, int], ...]] = {}
        self._beside: dict[int, tuple[int, ...]] = {}
        self._joined: dict[int, tuple[int, ...]] = {}
        self._open: dict[int, tuple[tuple[int, Hex], ...]] = {}
        self._inner: dict[bool, tuple[int, ...]] = {}

    def around(self, cell: Hex) -> tuple[tuple[int, int], ...]:
        """Return the hexes that touch a cell: the edge of the cell, and the number of the hex."""
        found = self._around.get(cell)
        if found is None:
            near = [(edge, self.at.get(there)) for edge, there in enumerate(ring(cell))]
            found = self._around[cell] = tuple([(edge, there) for edge, there in near if there is not None])
        return found

    def beside(self, number: int) -> tuple[int, ...]:
        """Return the hexes that touch a hex, ascending."""
        found = self._beside.get(number)
        if found is None:
            found = tuple(sorted([there for _, there in self.around(self._cells[number])]))
            self._beside[number] = found
        return found

    def joined(self, number: int) -> tuple[int, ...]:
        """Return the hexes that touch a hex with a tunnel on both touching edges, ascending."""
        found = self._joined.get(number)
        if found is None:
            own, others = self._tunnels[number], self._tunnels
            around = self.around(self._cells[number])
            joined = [there for edge, there in around if edge in own and opposite(edge) in others[there]]
            found = self._joined[number] = tuple(sorted(joined))
        return found

    def open_tunnels(self, number: int) -> tuple[tuple[int, Hex], ...]:
        """Return the tunnels of a hex that face an empty cell: the edge and that cell."""
        found = self._open.get(number)
        if found is None:
            around = ring(self._cells[number])
            facing = [(edge, around[edge]) for edge in self._tunnels[number]]
            found = self._open[number] = tuple([tunnel for tunnel in facing if tunnel[1] not in self.at])
        return found

    def inner(self, joined: bool) -> tuple[int, ...]:
        """Return the inner meadow: hexes adjacent to the Great Tunnel, and the Forgotten Shaft, ascending.

        Args:
            joined: only those joined to it by a tunnel, as two players score them.
        """
        found = self._inner.get(joined)
        if found is None:
            around = {*(self.joined(GREAT_TUNNEL) if joined else self.beside(GREAT_TUNNEL))}
            if FORGOTTEN_SHAFT in self._cells:
                around.add(FORGOTTEN_SHAFT)
            found = self._inner[joined] = tuple(sorted(around))
        return found

    @cached_property
    def rim(self) -> tuple[Hex, ...]:
        """Empty cells that touch the meadow."""
        cells = {there for cell in self._cells.values() for there in ring(cell)}
        return tuple(sorted(cells.difference(self._cells.values())))


class Meadow:
    """All hexes laid, with the questions that the rules ask of what stands on them.

    Args:
        hexes: the hexes, by number; shared with the state, so that changes here are changes there.
        lie: how they lie, where that is known.
    """

    def __init__(self, hexes: dict[int, MeadowHex], lie: Lie | None = None) -> None:
        self.hexes = hexes
        self.lie = lie or Lie(hexes)

    @cached_property
    def ascending(self) -> list[MeadowHex]:
        """All hexes by ascending number, the Great Tunnel first."""
        return [here for _, here in sorted(self.hexes.items())]

    @cached_property
    def _outskirts(self) -> list[list[int]]:
        """The ants on the outskirts of each hex: the very lists that change as ants come and go."""
        return [here.loose for here in self.without_tunnel()]

    def __getitem__(self, number: int) -> MeadowHex:
        return self.hexes[number]

    def __contains__(self, number: int) -> bool:
        return number in self.hexes

    def __iter__(self) -> Iterator[MeadowHex]:
        """Yield all hexes by ascending number, the Great Tunnel first."""
        return iter(self.ascending)

    def without_tunnel(self) -> list[MeadowHex]:
        """Return all hexes by ascending number, but for the Great Tunnel, whose number is the lowest."""
        return self.ascending[1:]

    @property
    def tunnel(self) -> MeadowHex:
        """The Great Tunnel."""
        return self.hexes[GREAT_TUNNEL]

    def like(self, hexes: dict[int, MeadowHex]) -> Meadow:
        """Return the meadow of a copy of the hexes; how they lie need not be found again."""
        return Meadow(hexes, self.lie)

    def add(self, new: MeadowHex) -> None:
        """Lay a hex."""
        self.hexes[new.number] = new
        self.lie = Lie(self.hexes)
        self.ascending = [here for _, here in sorted(self.hexes.items())]
        self._outskirts = [here.loose for here in self.without_tunnel()]

    def at(self, cell: Hex) -> MeadowHex | None:
        """Return the hex in a cell."""
        number = self.lie.at.get(cell)
        return None if number is None else self.hexes[number]

    def around(self, cell: Hex) -> list[tuple[int, MeadowHex]]:
        """Return the hexes that touch a cell, each with the edge of the cell that it touches."""
        hexes = self.hexes
        return [(edge, hexes[number]) for edge, number in self.lie.around(cell)]

    def joined(self, meadow_hex: MeadowHex) -> list[MeadowHex]:
        """Return the adjacent hexes with a tunnel on both touching edges."""
        return [self.hexes[number] for number in self.lie.joined(meadow_hex.number)]

    def open_tunnels(self, meadow_hex: MeadowHex) -> tuple[tuple[int, Hex], ...]:
        """Return the tunnels of a hex that face an empty cell: the edge and that cell."""
        return self.lie.open_tunnels(meadow_hex.number)

    def wormholes(self) -> list[MeadowHex]:
        """Return the hexes with a wormhole."""
        return [here for here in self.ascending if here.wormhole]

    def centipedes(self) -> int:
        """Return how many centipedes are on hexes."""
        return sum(here.centipede for here in self.hexes.values())

    def ants(self, seat: int) -> int:
        """Return all ants of a player, Great Tunnel included."""
        return sum([here.sites.count(seat) + here.loose[seat] for here in self.ascending])

    def spots(self, seat: int) -> list[Spot]:
        """Return all places where a player has ants, each once."""
        spots: list[Spot] = []
        for here in self.ascending:
            if seat in here.sites or here.loose[seat]:
                spots += here.spots(seat)
        return spots

    def vacated(self) -> list[MeadowHex]:
        """Return the hexes with ants on the outskirts and an empty site."""
        if not any(map(any, self._outskirts)):
            return []
        return [here for here in self.without_tunnel() if None in here.sites and any(here.loose)]

    def lived_on(self, seat: int) -> list[MeadowHex]:
        """Return the hexes where a player has an ant, be it on a site or not."""
        return [here for here in self.ascending if seat in here.sites or here.loose[seat]]

    def inhabited(self, seat: int) -> list[MeadowHex]:
        """Return the hexes where a player has an ant on a site."""
        return [here for here in self.ascending if seat in here.sites]

    def sites_of(self, seat: int) -> list[Spot]:
        """Return all sites on which a player's ants stand."""
        return [
            Spot(h.number, i)
            for h in self.inhabited(seat)
            for i, owner in enumerate(h.sites)
            if owner == seat
        ]
