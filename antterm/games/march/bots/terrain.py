"""The lie of the meadow as who plans sees it: what is how far from what, and what lies inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from antterm.games.march.bots.weights import Weights, weights_for
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import FORGOTTEN_SHAFT, MeadowHex

FAR: Final = 5
"""Steps that are still looked at."""

Near = dict[int, int]
"""Steps to the hexes within reach of one, itself included, the nearest first."""
Worths = dict[int, list[float]]
"""The worth of standing on each site of a hex, by hex."""


class Terrain:
    """Distances in a meadow; worked out anew only when a hex or a wormhole has come to it.

    Args:
        m: the game.
        like: what is known of a game with the same meadow.
        tastes: by what seats with a character judge; the others judge as all do.
    """

    def __init__(
        self, m: Match, like: Terrain | None = None, tastes: Mapping[int, Weights] | None = None
    ) -> None:
        self.m = m
        self.tastes: Mapping[int, Weights] = tastes or (like.tastes if like else {})
        self._wormholes: int = like._wormholes if like else 0
        self._ways: dict[int, list[int]] = dict(like._ways) if like else {}
        """Hexes one step away, by hex, where tunnels are needed."""
        self._near: dict[tuple[int, bool], Near] = like._near if like else {}
        self.inner: frozenset[int] = like.inner if like else frozenset()
        """Hexes of the inner meadow."""
        self._worths: dict[tuple[int, int, str], Worths] = like._worths if like else {}

    def look(self) -> None:
        """Find the ways anew if the meadow has changed."""
        meadow, ways = self.m.meadow, self._ways
        wormholes = sum([here.wormhole for here in meadow.hexes.values()])
        if len(ways) == len(meadow.hexes) and wormholes == self._wormholes:
            return
        if wormholes != self._wormholes:
            ways.clear()
            self._wormholes = wormholes
        new = meadow.hexes.keys() - ways.keys()
        beside = {there.number for number in new for _, there in meadow.neighbours(meadow[number])}
        for number in new | beside:
            ways[number] = self._find_ways(meadow[number])
        self._near = {}
        self.inner = frozenset(meadow.lie.inner(joined=self.m.state.seats == 2))
        self._worths = {}

    def weights(self, seat: int) -> Weights:
        """Return by what a player judges."""
        return self.tastes.get(seat) or weights_for(self.m)

    def worths(self, harvests: int, slumbers: int, character: str) -> Worths:
        """Return the cache of the worths of sites with so many Harvests and Slumbers to come."""
        return self._worths.setdefault((harvests, slumbers, character), {})

    def near(self, number: int, digs: bool) -> Near:
        """Return the number of steps from a hex to all that are not too far.

        Args:
            number: of the hex.
            digs: whether ants need no tunnels.
        """
        key = number, digs
        if key not in self._near:
            steps, border = {number: 0}, [number]
            for far in range(1, FAR + 1):
                reached = []
                for at in border:
                    for there in self._digging(at) if digs else self._ways[at]:
                        if there not in steps:
                            steps[there] = far
                            reached.append(there)
                border = reached
            self._near[key] = steps
        return self._near[key]

    def _digging(self, number: int) -> list[int]:
        """Return the hexes one step away where no tunnels are needed."""
        meadow = self.m.meadow
        beside = [there.number for _, there in meadow.neighbours(meadow[number])]
        return list({*beside, *self._ways[number]})

    def _find_ways(self, here: MeadowHex) -> list[int]:
        """Return the hexes one step away by tunnels, wormholes and the shaft."""
        meadow = self.m.meadow
        ways = {there.number for there in meadow.joined(here)}
        if here.wormhole:
            ways |= {other.number for other in meadow.wormholes() if other is not here}
        if FORGOTTEN_SHAFT in meadow and here.number in (FORGOTTEN_SHAFT, GREAT_TUNNEL):
            ways.add(FORGOTTEN_SHAFT if here.number == GREAT_TUNNEL else GREAT_TUNNEL)
        return sorted(ways)
