"""What a player of March of the Ants reads off his view.

Worth is counted in colony points: a food or a point collected is 1, a larva and a card less. What stays (an
ant on a site, a card in play) is worth that at every Harvest or Slumber still to come.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from antterm.march.components import GREAT_TUNNEL
from antterm.march.meadow import EDGES, FORGOTTEN_SHAFT, Spot, opposite
from antterm.march.state import LAST_ROUND, Phase
from antterm.march.view import HexView, MarchView, NestView

YIELD_WORTH: Final = {"food": 1.0, "larva": 0.4, "card": 0.5, "colony_point": 1.0}
LARVA, CARD, ANT = 0.4, 0.5, 0.45
INNER_CONTROL = 1.0
DECAY = 0.8
"""What a worth shrinks to with each step that lies before it."""
FAR = 3
"""Steps that a bot looks ahead."""
ON_THE_WAY = 0.55
"""What the best empty site within a few steps is worth to an ant that comes to a hex without one."""


class Outlook:
    """A view with what a player reads off it.

    Args:
        view: of the seat.
        seat: whose outlook it is.
    """

    def __init__(self, view: MarchView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.me: NestView = view.nests[seat]
        before_harvest = view.phase in (Phase.SETUP, Phase.WORKER, Phase.SOLDIER_START, Phase.SOLDIER)
        self.harvests = LAST_ROUND - view.round + (1 if before_harvest else 0)
        """Harvests still to come."""
        self.slumbers = LAST_ROUND - view.round + 1
        """Slumbers still to come."""
        self._at = {here.cell: here for here in view.hexes.values()}
        self._best_free: dict[int, float] = {}
        self._ways: dict[int, set[int]] = {}
        self._pull: dict[int, float] = {}

    # -- the meadow -----------------------------------------------------------------------------------

    def site(self, here: HexView, site: int) -> float:
        """The worth of standing on a site."""
        printed = self.view.tile(here.number).sites[site]
        worth = YIELD_WORTH[printed.resource] * printed.amount * max(self.harvests, 0)
        if printed.control:
            worth += (INNER_CONTROL if here.inner else 0.15) * self.slumbers
        return worth * self.safety(here)

    def safety(self, here: HexView) -> float:
        """How much of a hex's worth is left beside its centipede; the Horde's are weighed as battles."""
        if (
            not here.centipede
            or self.view.horde is not None
            or self.me.body["head"][-1:] == ("traitor_head",)
        ):
            return 1.0
        strength = here.ants(self.seat) + self.me.heads
        return min(1.0, 0.25 + 0.15 * strength)

    def spot(self, spot: Spot) -> float:
        """The worth of an ant where it stands."""
        if spot.site is not None:
            return self.site(self.view.hexes[spot.hex], spot.site)
        return self.pull(spot.hex) * 0.5

    def best_free(self, number: int) -> float:
        """The worth of the best empty site of a hex, 0 without one."""
        if number not in self._best_free:
            here = self.view.hexes[number]
            free = [self.site(here, i) for i, owner in enumerate(here.sites) if owner is None]
            self._best_free[number] = max(free, default=0.0)
        return self._best_free[number]

    def arrival(self, number: int) -> float:
        """What an ant wins that comes to a hex: its best empty site, or one that is near."""
        return self.best_free(number) or self.pull(number) * ON_THE_WAY

    def ways(self, number: int) -> set[int]:
        """Hexes one step away."""
        if number not in self._ways:
            self._ways[number] = self._find_ways(number)
        return self._ways[number]

    def _find_ways(self, number: int) -> set[int]:
        here = self.view.hexes[number]
        reached = set()
        digs = self.me.body["thorax"][-1:] == ("digger_thorax",)
        for edge, step in enumerate(EDGES):
            there = self._at.get(here.cell + step)
            if there and (digs or (edge in here.tunnels and opposite(edge) in there.tunnels)):
                reached.add(there.number)
        if here.wormhole:
            reached |= {h.number for h in self.view.hexes.values() if h.wormhole}
        if FORGOTTEN_SHAFT in self.view.hexes:
            reached |= {GREAT_TUNNEL: {FORGOTTEN_SHAFT}, FORGOTTEN_SHAFT: {GREAT_TUNNEL}}.get(number, set())
        return reached - {number}

    def pull(self, number: int) -> float:
        """The best empty site within a few steps of a hex, nearer ones worth more."""
        if number in self._pull:
            return self._pull[number]
        best, seen, border = 0.0, {number}, {number}
        for distance in range(FAR + 1):
            here = max((self.best_free(n) for n in border), default=0.0)
            best = max(best, here * DECAY**distance)
            border = {n for at in border for n in self.ways(at)} - seen
            seen |= border
        self._pull[number] = best
        return best

    def idle(self) -> int:
        """Ants that stand on no site."""
        return sum(here.loose[self.seat] for here in self.view.hexes.values())

    def free_worths(self) -> list[float]:
        """Empty sites within reach of the own hexes and the Great Tunnel, the best first."""
        own = {h.number for h in self.view.hexes.values() if self.seat in h.sites} | {GREAT_TUNNEL}
        near = own | {n for number in own for n in self.ways(number)}
        sites = [
            self.site(h, i)
            for h in self.view.hexes.values()
            if h.number in near
            for i, owner in enumerate(h.sites)
            if owner is None
        ]
        return sorted(sites, reverse=True)

    # -- food and cards -------------------------------------------------------------------------------

    def spare_food(self) -> int:
        """Food left after the coming Feeding, the coming Harvest included."""
        income = sum(
            self.view.tile(h.number).sites[i].amount
            for h in self.view.hexes.values()
            for i, owner in enumerate(h.sites)
            if owner == self.seat and self.view.tile(h.number).sites[i].resource == "food"
        )
        if self.harvests < LAST_ROUND - self.view.round + 1:
            income = 0
        return self.me.food + income - ceil(self.me.ants / self.me.ants_per_food)

    def food_cost(self) -> float:
        """What paying a food costs: little while there is plenty, much when ants would starve."""
        spare = self.spare_food()
        return 0.5 if spare >= 2 else 0.9 if spare == 1 else 2.0

    def card(self, card_id: str) -> float:
        """The worth of playing a card, its cost taken off."""
        card = self.view.card(card_id)
        if card.kind == "goal":
            worth = 1.1 * self.slumbers if len(self.me.goals) < 2 else 0.3
        elif card.is_evolution:
            counts = {segment: len(cards) for segment, cards in self.me.body.items()}
            lacking = counts[card.kind] == min(counts.values())
            counts[card.kind] += 1
            worth = 0.45 * self.slumbers + (1.0 if lacking else 0.0)
            worth += 3.0 if min(counts.values()) > self.me.bodies else 0.0
        else:
            worth = card.worth
        return worth - LARVA * card.cost

    def free_card(self, card_id: str) -> float:
        """The worth of playing a card without paying for it."""
        return self.card(card_id) + LARVA * self.view.card(card_id).cost

    # -- what could be won ----------------------------------------------------------------------------

    def march(self) -> float:
        """What a March could win: larvae and idle ants on empty sites."""
        return self.settling(self.me.march_steps // 2 + 1)

    def settling(self, settlers: int) -> float:
        """What so many larvae and idle ants, or as many as there are, could win on empty sites."""
        return sum(self.free_worths()[: min(settlers, self.me.larvae + self.idle())]) * 0.8

    def promise(self, number: int) -> float:
        """What the sites of a hex that does not lie in the meadow yield."""
        return float(sum(YIELD_WORTH[site.resource] * site.amount for site in self.view.tile(number).sites))
