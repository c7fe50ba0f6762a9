"""What a player reads off a position.

Worth is counted in colony points to the end of the game. A position is a whole game that the player holds for
possible (see `determinization`): of what they cannot know they read nothing here.
"""

from __future__ import annotations

from functools import cached_property
from math import ceil, exp
from typing import NamedTuple

from antterm.games.march.bots.terrain import Terrain
from antterm.games.march.bots.weights import Weights
from antterm.games.march.rules import evolutions
from antterm.games.march.rules.components import GREAT_TUNNEL, Card, Site
from antterm.games.march.rules.effects import GOALS
from antterm.games.march.rules.evolutions import extra_food
from antterm.games.march.rules.meadow import MeadowHex, Spot
from antterm.games.march.rules.movement import digs
from antterm.games.march.rules.nest import BODY_POINTS, GOALS_AT_MOST
from antterm.games.march.rules.state import LAST_ROUND, Phase

BEFORE_HARVEST = frozenset({Phase.SETUP, Phase.WORKER, Phase.SOLDIER_START, Phase.SOLDIER, Phase.SOLDIER_END})


class Rivals(NamedTuple):
    """Who else has ants on a hex."""

    crowd: int
    """Their ants."""
    armies: list[tuple[int, float]]
    """Of each who would have to be fought the army strength, and what their cards add about."""


class Outlook:
    """A position with what a player reads off it.

    Args:
        terrain: the lie of the meadow.
        seat: whose outlook it is.
    """

    def __init__(self, terrain: Terrain, seat: int) -> None:
        terrain.look()
        m = terrain.m
        self.terrain, self.m, self.seat = terrain, m, seat
        self.w: Weights = terrain.weights(seat)
        self.me = m.nests[seat]
        self.hexes = m.meadow.hexes
        state = m.state
        self.rounds = LAST_ROUND - state.round
        """Rounds that follow this one."""
        self.harvests = self.rounds + (1 if state.phase in BEFORE_HARVEST else 0)
        self.slumbers = self.rounds + 1
        self.digs = digs(m, seat)
        self._worths = terrain.worths(self.harvests, self.slumbers, self.w.character)
        self._best_free: dict[int, float] = {}
        self._pull: dict[int, float] = {}
        self._stand: dict[tuple[int, int], float] = {}
        self._heads: dict[int, int] = {}
        self._rivals: dict[int, Rivals] = {}
        self._idle: int | None = None

    @property
    def trusts(self) -> bool:
        """Whether centipedes do not fight them."""
        return self.me.is_traitor

    @property
    def turn(self) -> tuple[int, str, int]:
        """The round, the phase and the Active Player."""
        state = self.m.state
        return state.round, state.phase, state.active

    def ants(self) -> int:
        """Return all own ants."""
        return self.m.meadow.ants(self.seat)

    # -- sites -----------------------------------------------------------------------------------------

    def yields(self, site: Site) -> float:
        """Return what a site brings at all Harvests to come."""
        return self.w.sites[site.resource][self.harvests] * site.amount

    def worths(self, here: MeadowHex) -> list[float]:
        """Return the worth of standing on each site of a hex."""
        found = self._worths.get(here.number)
        if found is None:
            found = [self.yields(site) for site in self.m.parts.tiles[here.number].sites]
            found[here.control] += self.control(here)
            self._worths[here.number] = found
        return found

    def held(self, here: MeadowHex) -> list[float]:
        """Return the worth of each site of a hex that own ants stand on."""
        seat = self.seat
        if seat not in here.sites:
            return []
        return [worth for worth, owner in zip(self.worths(here), here.sites, strict=True) if owner == seat]

    def control(self, here: MeadowHex) -> float:
        """Return the worth of control of a hex."""
        return (self.w.control if here.number in self.terrain.inner else self.w.outer)[self.slumbers]

    def spot(self, spot: Spot) -> float:
        """Return the worth of an ant where it stands."""
        if spot.site is not None:
            return self.worths(self.hexes[spot.hex])[spot.site]
        return self.pull(spot.hex) * 0.5

    def best_free(self, number: int) -> float:
        """Return the worth of the best empty site of a hex, 0 without one."""
        best = self._best_free.get(number)
        if best is None:
            here, best = self.hexes[number], 0.0
            if None in here.sites:
                for worth, owner in zip(self.worths(here), here.sites, strict=True):
                    if owner is None and worth > best:
                        best = worth
            self._best_free[number] = best
        return best

    def pull(self, number: int) -> float:
        """Return the best empty site within a few steps of a hex, nearer ones worth more."""
        best = self._pull.get(number)
        if best is None:
            near = self.terrain.near(number, self.digs)
            best = max([self.best_free(there) * self.w.near**steps for there, steps in near.items()])
            self._pull[number] = best
        return best

    def arrival(self, number: int) -> float:
        """Return what one more ant on a hex wins: an empty site, a better stand there, or a site near by."""
        best = self.best_free(number)
        if best:
            return best + (self.gain(number, 1) if self.hexes[number].centipede else 0.0)
        return max(self.gain(number, 1), self.pull(number) * self.w.near)

    def steps(self, origin: int, goal: int) -> int:
        """Return how many steps it is from one hex to another; 99 if it is too far."""
        return self.terrain.near(origin, self.digs).get(goal, 99)

    # -- battles ---------------------------------------------------------------------------------------

    def gain(self, number: int, more: int) -> float:
        """Return what `more` own ants on a hex, or fewer, change in the battles that will come there."""
        own = self.hexes[number].ants(self.seat)
        return self.stand(number, own + more) - self.stand(number, own)

    def stand(self, number: int, own: int) -> float:
        """Return what the battles of a hex bring a player with so many ants there, as others stand now."""
        if number == GREAT_TUNNEL or own <= 0:
            return 0.0
        key = number, own
        worth = self._stand.get(key)
        if worth is None:
            here = self.hexes[number]
            worth = self._against_centipede(here, own) if here.centipede and not self.trusts else 0.0
            rivals = self._rivals.get(number)
            if rivals is None:
                rivals = self._rivals[number] = self._find_rivals(here)
            if rivals.crowd and rivals.crowd + own > len(here.sites):
                worth += self._against_ants(here, own, rivals.armies)
            self._stand[key] = worth
        return worth

    def odds(self, lead: float) -> float:
        """Return how likely a battle is won by who is stronger by so much."""
        return 1.0 / (1.0 + exp(-lead / self.w.doubt))

    def bite(self, seat: int) -> float:
        """Return what a player's cards add in a battle, about."""
        return self.w.ferocity if self.m.nests[seat].hand else 0.0

    def army_bonus(self, seat: int) -> int:
        """Return what a player's heads add in a battle."""
        bonus = self._heads.get(seat)
        if bonus is None:
            bonus = self._heads[seat] = evolutions.army_bonus(self.m, seat)
        return bonus

    def _against_centipede(self, here: MeadowHex, own: int) -> float:
        strength = own + self.army_bonus(self.seat) + self.bite(self.seat)
        chance = self.odds(strength - self.w.centipede + 0.5)
        mine = sorted(self.held(here))
        lost = self.w.ant * min(own, self.w.centipede) + sum(mine[: int(self.w.centipede)])
        won = self.w.battle + self.w.food[self.harvests] - self.w.ant * min(own - 1, self.w.centipede / 2)
        if self.m.state.horde is not None:
            won += self.w.kill * self.slumbers
            lost += 1.0
        return chance * won - (1.0 - chance) * lost

    def _find_rivals(self, here: MeadowHex) -> Rivals:
        """Return whom a player may have to fight on a hex: its holder, or all if that is them or nobody."""
        crowd, armies, holder = 0, [], here.controller
        for other in range(self.m.state.seats):
            ants = here.ants(other)
            if not ants or other == self.seat:
                continue
            crowd += ants
            if holder is None or holder in (self.seat, other):
                armies.append((ants + self.army_bonus(other), self.bite(other)))
        return Rivals(crowd, armies)

    def _against_ants(self, here: MeadowHex, own: int, armies: list[tuple[int, float]]) -> float:
        worth, w, defends = 0.0, self.w, here.controller == self.seat
        control = self.control(here)
        strength = own + self.army_bonus(self.seat) + self.bite(self.seat)
        for force, bite in armies:
            chance = self.odds(strength - force - bite + (0.5 if defends else -0.5))
            prize = w.battle + (0.0 if defends else control) - w.ant * min(own - 1, force // 2)
            cost = w.ant * min(own, force) + (control if defends else 0.0)
            if own <= force:
                sites = enumerate(zip(self.worths(here), here.sites, strict=True))
                held = [site for i, (site, owner) in sites if owner == self.seat and i != here.control]
                cost += 0.5 * sum(held)
            worth += chance * prize - (1.0 - chance) * cost
        return worth

    # -- food, larvae, cards ---------------------------------------------------------------------------

    @cached_property
    def spare_food(self) -> int:
        """Food left after the coming Feeding, the coming Harvest included."""
        income = 0
        if self.harvests > self.rounds:
            for here in self.hexes.values():
                if self.seat in here.sites:
                    sites = self.m.parts.tiles[here.number].sites
                    for index, owner in enumerate(here.sites):
                        if owner == self.seat and sites[index].resource == "food":
                            income += sites[index].amount
        need = ceil(self.ants() / evolutions.ants_per_food(self.m, self.seat)) + extra_food(self.m, self.seat)
        return self.me.food + income - need

    def food_cost(self) -> float:
        """Return what paying a food costs: little while there is plenty, much when ants would starve."""
        spare = self.spare_food
        usual = self.w.food[self.harvests]
        if spare >= 2:
            return self.w.plenty * usual
        return usual if spare == 1 else usual + self.w.hungry[self.harvests]

    def larva(self) -> float:
        """Return what a larva is worth."""
        return self.w.larva[self.harvests]

    @cached_property
    def birth(self) -> float:
        """What it costs to make an ant of a larva: the larva, and its food at all Harvests to come."""
        return self.larva() + self.w.upkeep * self.harvests * (1.0 if self.spare_food > 0 else 3.0)

    def price(self, card: Card) -> float:
        """Return what is given up to pay for a card: larvae first, then idle ants, then ants on sites."""
        larvae = self.me.larvae if card.pay_with != "ants" else 0
        worth, left = self.larva() * min(larvae, card.cost), card.cost - larvae
        if left > 0:
            idle = self.idle()
            worth += (self.w.ant + self.w.idle[self.harvests]) * min(idle, left)
            worth += (self.w.ant + 0.4 + self.w.larva_site[self.harvests]) * max(0, left - idle)
            if left >= self.ants():
                worth += self.ruin
        return worth

    @property
    def ruin(self) -> float:
        """What it costs to have no ant left: nothing is harvested and no hex is held any more."""
        return self.w.last_ants * self.slumbers

    def card(self, card_id: str) -> float:
        """Return the worth of playing a card, its cost taken off."""
        return self.free_card(card_id) - self.price(self.m.parts.cards[card_id])

    def free_card(self, card_id: str) -> float:
        """Return the worth of playing a card without paying for it."""
        card = self.m.parts.cards[card_id]
        if card.kind == "goal":
            return self.goal(card)
        if card.is_evolution:
            return self.evolution(card)
        return self.w.event * card.worth * (1.0 if self.rounds else 0.6)

    def goal(self, card: Card) -> float:
        """Return what a Colony Goal brings that is played now."""
        worth = self.goal_in_play(card)
        if len(self.me.goals) < GOALS_AT_MOST:
            return worth
        return worth - min([self.goal_in_play(self.m.parts.cards[other]) for other in self.me.goals])

    def goal_in_play(self, card: Card) -> float:
        """Return what a Colony Goal in play brings at all Slumbers to come."""
        met = GOALS[card.id](self.m, self.seat)
        if self.m.state.seats == 1 and not met:
            return 0.0
        return card.points * (self.w.goal if met else self.w.goal_unmet)[self.slumbers]

    def evolution(self, card: Card) -> float:
        """Return what an Evolution brings that is played now."""
        body = self.me.body
        counts = {segment: len(cards) for segment, cards in body.items()}
        before = min(counts.values())
        lacking = counts[card.kind] == before and before >= self.me.bodies
        counts[card.kind] += 1
        worth = card.worth * self.slumbers + self.w.segments[card.kind][self.slumbers]
        if min(counts.values()) > self.me.bodies:
            return worth + BODY_POINTS
        return worth + (self.w.segment[self.slumbers] if lacking and self.rounds else 0.0)

    # -- what could be won -----------------------------------------------------------------------------

    def idle(self) -> int:
        """Return how many ants stand on no site."""
        if self._idle is None:
            self._idle = sum([here.loose[self.seat] for here in self.hexes.values()])
        return self._idle

    def promise(self, number: int) -> float:
        """Return what the sites of a hex that does not lie in the meadow yield."""
        return sum([self.yields(site) for site in self.m.parts.tiles[number].sites])
