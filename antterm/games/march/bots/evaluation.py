"""A player's reading of a position: its terrain, and its value to them.

Worth is counted in colony points to the end of the game. A position is a whole game that the player holds for
possible (see `determinization`): of what they cannot know they read nothing here. In the bots, `ev` is always
the `Evaluation` of a position, and `m` the game in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil, exp, tanh
from typing import Final, NamedTuple

from antterm.games.march.bots.aims import (
    IN_THE_MEADOW,
    OF_COUNTS,
    TUNNEL,
    brings,
    chance_of_lead,
    margin,
)
from antterm.games.march.bots.weights import FAR, Weights, weights_for
from antterm.games.march.rules import evolutions
from antterm.games.march.rules.components import GREAT_TUNNEL, Card, Site
from antterm.games.march.rules.effects import GOALS
from antterm.games.march.rules.evolutions import extra_food
from antterm.games.march.rules.goals import LINK_TO_THE_PAST
from antterm.games.march.rules.horde.state import Horde
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import FORGOTTEN_SHAFT, MeadowHex, Spot
from antterm.games.march.rules.movement import digs, held
from antterm.games.march.rules.nest import BODY_POINTS, GOALS_AT_MOST
from antterm.games.march.rules.state import LAST_ROUND, Phase

# -- terrain ---------------------------------------------------------------------------------------------

Near = dict[int, int]
"""Steps to the hexes within reach of one, itself included, the nearest first."""
Worths = dict[int, list[float]]
"""The worth of standing on each site of a hex, by hex."""


class Terrain:
    """Distances in a meadow, computed again only when a hex or a wormhole was added.

    Args:
        m: the game.
        like: the terrain of a game with the same meadow, whose distances are taken over; None for none.
        weights_by_seat: the weights of seats that play with a character; the others use `weights_for`.
    """

    def __init__(
        self, m: Match, like: Terrain | None = None, weights_by_seat: Mapping[int, Weights] | None = None
    ) -> None:
        self.m = m
        self.weights_by_seat: Mapping[int, Weights] = weights_by_seat or (
            like.weights_by_seat if like else {}
        )
        self._wormholes: int = like._wormholes if like else 0
        self._ways: dict[int, list[int]] = dict(like._ways) if like else {}
        """Hexes one step away, by hex, where tunnels are needed."""
        self._near: dict[tuple[int, bool], Near] = like._near if like else {}
        self.inner: frozenset[int] = like.inner if like else frozenset()
        """Hexes of the inner meadow."""
        self._worths: dict[tuple[int, int, str], Worths] = like._worths if like else {}

    def refresh(self) -> None:
        """Compute the distances again if the meadow has changed."""
        meadow, ways = self.m.meadow, self._ways
        wormholes = sum([here.wormhole for here in meadow.hexes.values()])
        if len(ways) == len(meadow.hexes) and wormholes == self._wormholes:
            return
        if wormholes != self._wormholes:
            ways.clear()
            self._wormholes = wormholes
        new = meadow.hexes.keys() - ways.keys()
        beside = {there.number for number in new for _, there in meadow.around(meadow[number].cell)}
        for number in new | beside:
            ways[number] = self._find_ways(meadow[number])
        self._near = {}
        self.inner = frozenset(meadow.lie.inner(joined=self.m.state.seats == 2))
        self._worths = {}

    def weights(self, seat: int) -> Weights:
        """Return the weights with which a player evaluates positions."""
        return self.weights_by_seat.get(seat) or weights_for(self.m)

    def worths(self, harvests: int, slumbers: int, character: str) -> Worths:
        """Return the cache of the worths of sites with these numbers of Harvests and Slumbers to come."""
        return self._worths.setdefault((harvests, slumbers, character), {})

    def near(self, number: int, digs: bool) -> Near:
        """Return the number of steps from a hex to all that are not too far.

        Args:
            number: the number of the hex.
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
        beside = [there.number for _, there in meadow.around(meadow[number].cell)]
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


# -- a position as one player evaluates it ----------------------------------------------------------------

BEFORE_HARVEST = frozenset({Phase.SETUP, Phase.WORKER, Phase.SOLDIER_START, Phase.SOLDIER, Phase.SOLDIER_END})


class Rivals(NamedTuple):
    """The other players with ants on a hex."""

    crowd: int
    """Number of ants of the other players on the hex."""
    armies: list[tuple[int, float]]
    """The army strength of each player who would have to be fought, and about how much their cards add."""


class Evaluation:
    """A position as one player evaluates it: what sites, ants, cards and goals are worth, in points.

    Args:
        terrain: the game's meadow.
        seat: the player's seat.
    """

    def __init__(self, terrain: Terrain, seat: int) -> None:
        terrain.refresh()
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
        self._nearby_values: dict[int, float] = {}
        self._battle_values: dict[tuple[int, int], float] = {}
        self._heads: dict[int, int] = {}
        self._rivals: dict[int, Rivals] = {}
        self._idle: int | None = None
        self._ants: int | None = None

    @cached_property
    def traps(self) -> frozenset[int]:
        """The hexes that the player's ants can enter but not leave, because of another's Weaver Thorax."""
        m = self.m
        rivals = (seat for seat in range(m.state.seats) if seat != self.seat)
        if not any(m.has(rival, evolutions.WEAVER) for rival in rivals):
            return frozenset()
        return frozenset([here.number for here in self.hexes.values() if held(m, self.seat, here)])

    @property
    def is_traitor(self) -> bool:
        """Whether centipedes do not fight the player's ants."""
        return self.me.is_traitor

    @property
    def turn(self) -> tuple[int, str, int]:
        """The round, the phase and the Active Player."""
        state = self.m.state
        return state.round, state.phase, state.active

    def ants(self) -> int:
        """Return all own ants."""
        if self._ants is None:
            self._ants = self.m.meadow.ants(self.seat)
        return self._ants

    # -- sites -----------------------------------------------------------------------------------------

    def yields(self, site: Site) -> float:
        """Return what a site brings at all Harvests to come."""
        return self.w.sites[site.resource][self.harvests] * site.amount

    def worths(self, here: MeadowHex) -> list[float]:
        """Return the worth of standing on each site of a hex, Colony Goals included."""
        own = self._aided.get(here.number)
        return self.plain_worths(here) if own is None else own

    def plain_worths(self, here: MeadowHex) -> list[float]:
        """Return the worth of standing on each site of a hex, Colony Goals apart."""
        found = self._worths.get(here.number)
        if found is None:
            found = [self.yields(site) for site in self.m.components.tiles[here.number].sites]
            found[here.control] += self.control(here)
            self._worths[here.number] = found
        return found

    def held(self, here: MeadowHex) -> list[float]:
        """Return the worth of each site of a hex that own ants stand on."""
        seat = self.seat
        if seat not in here.sites:
            return []
        return [worth for worth, owner in zip(self.worths(here), here.sites, strict=True) if owner == seat]

    def plainly_held(self, here: MeadowHex) -> list[float]:
        """Return the worth of each site of a hex that own ants stand on, Colony Goals apart."""
        worths = zip(self.plain_worths(here), here.sites, strict=True)
        return [worth for worth, owner in worths if owner == self.seat]

    def control(self, here: MeadowHex) -> float:
        """Return the worth of control of a hex."""
        return (self.w.control if here.number in self.terrain.inner else self.w.outer)[self.slumbers]

    def spot_value(self, spot: Spot) -> float:
        """Return the worth of an ant where it stands."""
        if spot.site is not None:
            return self.worths(self.hexes[spot.hex])[spot.site]
        return self.nearby_value(spot.hex) * 0.5 + (self._aids.get(TUNNEL, 0.0) if spot == TUNNEL else 0.0)

    def plain_value(self, spot: Spot) -> float:
        """Return the worth of an ant on a site, Colony Goals apart."""
        assert spot.site is not None
        return self.plain_worths(self.hexes[spot.hex])[spot.site]

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

    def nearby_value(self, number: int) -> float:
        """Return the best empty site within a few steps of a hex, nearer ones worth more."""
        best = self._nearby_values.get(number)
        if best is None:
            near, shrunk = self.terrain.near(number, self.digs), self.w.shrunk
            best = max([self.best_free(there) * shrunk[steps] for there, steps in near.items()])
            self._nearby_values[number] = best
        return best

    def arrival(self, number: int) -> float:
        """Return what one more ant on a hex wins: an empty site, a better stand there, or a site near by."""
        best = self.best_free(number)
        if best:
            return best + (self.gain(number, 1) if self.hexes[number].centipede else 0.0)
        aid = self.one_more_in_tunnel if number == GREAT_TUNNEL else 0.0
        return max(self.gain(number, 1), self.nearby_value(number) * self.w.near) + aid

    def steps(self, origin: int, goal: int) -> int:
        """Return how many steps it is from one hex to another; 99 if it is too far."""
        return self.terrain.near(origin, self.digs).get(goal, 99)

    # -- battles ---------------------------------------------------------------------------------------

    def gain(self, number: int, more: int) -> float:
        """Return what `more` own ants on a hex, or fewer, change in the battles that will come there."""
        own = self.hexes[number].ants(self.seat)
        return self.battle_value(number, own + more) - self.battle_value(number, own)

    def battle_value(self, number: int, own: int) -> float:
        """Return what the battles of a hex bring a player with `own` ants there, as others stand now."""
        if number == GREAT_TUNNEL or own <= 0:
            return 0.0
        key = number, own
        worth = self._battle_values.get(key)
        if worth is None:
            here = self.hexes[number]
            worth = self._against_centipede(here, own) if here.centipede and not self.is_traitor else 0.0
            rivals = self._rivals.get(number)
            if rivals is None:
                rivals = self._rivals[number] = self._find_rivals(here)
            if rivals.crowd and rivals.crowd + own > len(here.sites):
                worth += self._against_ants(here, own, rivals.armies)
            self._battle_values[key] = worth
        return worth

    def odds(self, lead: float) -> float:
        """Return how likely a battle is won by the player who is stronger by so much."""
        return 1.0 / (1.0 + exp(-lead / self.w.doubt))

    def expected_ferocity(self, seat: int) -> float:
        """Return what a player's cards add in a battle, about."""
        return self.w.ferocity if self.m.nests[seat].hand else 0.0

    def army_bonus(self, seat: int) -> int:
        """Return what a player's heads add in a battle."""
        bonus = self._heads.get(seat)
        if bonus is None:
            bonus = self._heads[seat] = evolutions.army_bonus(self.m, seat)
        return bonus

    def _against_centipede(self, here: MeadowHex, own: int) -> float:
        strength = own + self.army_bonus(self.seat) + self.expected_ferocity(self.seat)
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
        sites = here.sites
        for other, loose in enumerate(here.loose):
            ants = loose + sites.count(other)
            if not ants or other == self.seat:
                continue
            crowd += ants
            if holder is None or holder in (self.seat, other):
                armies.append((ants + self.army_bonus(other), self.expected_ferocity(other)))
        return Rivals(crowd, armies)

    def _against_ants(self, here: MeadowHex, own: int, armies: list[tuple[int, float]]) -> float:
        worth, w, defends = 0.0, self.w, here.controller == self.seat
        control = self.control(here)
        strength = own + self.army_bonus(self.seat) + self.expected_ferocity(self.seat)
        for force, expected_ferocity in armies:
            chance = self.odds(strength - force - expected_ferocity + (0.5 if defends else -0.5))
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
                    sites = self.m.components.tiles[here.number].sites
                    for index, owner in enumerate(here.sites):
                        if owner == self.seat and sites[index].resource == "food":
                            income += sites[index].amount
        need = ceil(self.ants() / evolutions.ants_per_food(self.m, self.seat)) + extra_food(self.m, self.seat)
        return self.me.food + income - need

    def food_cost(self) -> float:
        """Return what paying a food costs: little while there is plenty, much when ants would starve."""
        spare = self.spare_food
        usual = self.w.food[self.harvests]
        lost = -self.lead_aid("food", -1)
        if spare >= 2:
            return self.w.plenty * usual + lost
        return (usual if spare == 1 else usual + self.w.hungry[self.harvests]) + lost

    def larva(self) -> float:
        """Return what a larva is worth."""
        return self.w.larva[self.harvests]

    @cached_property
    def new_ant_cost(self) -> float:
        """The cost of making an ant of a larva: the larva, and its food at all Harvests to come."""
        larva = self.larva() - self.lead_aid("larvae", -1)
        return larva + self.w.upkeep * self.harvests * (1.0 if self.spare_food > 0 else 3.0)

    def price(self, card: Card) -> float:
        """Return what is given up to pay for a card: larvae first, then idle ants, then ants on sites."""
        larvae = self.me.larvae if card.pay_with != "ants" else 0
        worth, left = self.larva() * min(larvae, card.cost), card.cost - larvae
        worth -= self.lead_aid("larvae", -min(larvae, card.cost))
        if left > 0:
            idle = self.idle() - self.reserve
            worth += (self.w.ant + self.w.idle[self.harvests]) * min(idle, left)
            worth += (self.w.ant + 0.4 + self.w.larva_site[self.harvests]) * max(0, left - idle)
            if left >= self.ants():
                worth += self.last_ant_cost
        return worth

    @property
    def last_ant_cost(self) -> float:
        """The cost of having no ant left: nothing is harvested and no hex is held any more."""
        return self.w.last_ants * self.slumbers

    def card(self, card_id: str) -> float:
        """Return the worth of playing a card, its cost taken off."""
        return self.free_card(card_id) - self.price(self.m.components.cards[card_id])

    def free_card(self, card_id: str) -> float:
        """Return the worth of playing a card without paying for it."""
        card = self.m.components.cards[card_id]
        if card.kind == "goal":
            return self.goal(card)
        if card.is_evolution:
            return self.evolution(card)
        return self.w.event * self.w.card_worth(card) * (1.0 if self.rounds else 0.6)

    def goal(self, card: Card) -> float:
        """Return what a Colony Goal brings that is played now."""
        worth = self.goal_in_play(card)
        if len(self.me.goals) < GOALS_AT_MOST:
            return worth
        return worth - min([self.goal_in_play(self.m.components.cards[other]) for other in self.me.goals])

    def goal_in_play(self, card: Card) -> float:
        """Return what a Colony Goal in play, or once it is played, brings at all Slumbers to come."""
        if not self._looks_at_goals:
            return self.goal_as_it_stands(card)
        in_hand = card.id not in self.me.goals
        if card.id in OF_COUNTS:
            w, slumbers = self.w, self.slumbers
            of, change = OF_COUNTS[card.id]
            brought = brings(card, self.me.larvae) if in_hand else 0
            chance = chance_of_lead(margin(self, of) + brought, change)
            return card.points * max(w.goal_unmet[slumbers], w.goal[slumbers] * chance)
        met = GOALS[card.id](self.m, self.seat)
        return self._goal_lacking(card, 0 if met else IN_THE_MEADOW[card.id](self, card, in_hand).missing)

    def goal_as_it_stands(self, card: Card) -> float:
        """Return what a Colony Goal brings by whether its condition holds now, however near it is to that."""
        met = GOALS[card.id](self.m, self.seat)
        if self.m.state.seats == 1 and not met:
            return 0.0
        return card.points * (self.w.goal if met else self.w.goal_unmet)[self.slumbers]

    def _goal_lacking(self, card: Card, missing: int) -> float:
        """Return what a Colony Goal brings that lacks so many ants."""
        w, slumbers = self.w, self.slumbers
        now, later = w.goal[slumbers] - w.goal[slumbers - 1], w.goal[slumbers - 1]
        return card.points * max(w.goal_unmet[slumbers], now * w.reach**missing + later * w.late**missing)

    # -- what helps Colony Goals -----------------------------------------------------------------------

    @property
    def _looks_at_goals(self) -> bool:
        """Whether it matters to the player how far Colony Goals are from holding."""
        return bool(self.w.reach) and self.m.state.seats > 1

    @cached_property
    def _aids(self) -> dict[Spot, float]:
        """What ants on places add to Colony Goals in play, and to those of the hand that may be played."""
        me, cards = self.me, self.m.components.cards
        if not self._looks_at_goals:
            return {}
        followed = [(cards[goal], 1.0) for goal in me.goals if goal in IN_THE_MEADOW]
        room = max(0, GOALS_AT_MOST - len(me.goals))
        if self.w.hope and room and me.larvae:
            in_hand = [cards[card] for card in dict.fromkeys(me.hand) if card in IN_THE_MEADOW]
            in_hand.sort(key=self.goal_in_play, reverse=True)
            followed += [(card, self.w.hope) for card in in_hand[:room]]
        aids: dict[Spot, float] = {}
        for card, share in followed:
            found = IN_THE_MEADOW[card.id](self, card, card.id not in me.goals)
            worth, n = self._goal_lacking(card, found.missing), len(found.wanted)
            for spot in dict.fromkeys(found.wanted):
                more = self._goal_lacking(card, max(0, found.missing - n)) - worth
                aids[spot] = aids.get(spot, 0.0) + share * more / n
            for spot in found.vital:
                less = worth - self._goal_lacking(card, found.missing + 1)
                aids[spot] = aids.get(spot, 0.0) + share * less
        return aids

    @cached_property
    def _aided(self) -> dict[int, list[float]]:
        """The worth of standing on each site, by hex, where Colony Goals add to it."""
        found: dict[int, list[float]] = {}
        for spot, aid in self._aids.items():
            if spot.site is not None:
                if spot.hex not in found:
                    found[spot.hex] = list(self.plain_worths(self.hexes[spot.hex]))
                found[spot.hex][spot.site] += aid
        return found

    @cached_property
    def one_more_in_tunnel(self) -> float:
        """What one more ant in the Great Tunnel adds to Colony Goals."""
        loose = self.hexes[GREAT_TUNNEL].loose
        is_ahead = all(loose[self.seat] > n for seat, n in enumerate(loose) if seat != self.seat)
        return 0.0 if is_ahead else self._aids.get(TUNNEL, 0.0)

    @cached_property
    def reserve(self) -> int:
        """The ants in the Great Tunnel that have to stay there for a Colony Goal in play."""
        if not self._looks_at_goals or LINK_TO_THE_PAST not in self.me.goals:
            return 0
        loose = self.hexes[GREAT_TUNNEL].loose
        return min(loose[self.seat], 1 + max([n for seat, n in enumerate(loose) if seat != self.seat]))

    @cached_property
    def _led(self) -> list[tuple[str, float, int, float]]:
        """The player's Colony Goals in play that compare what players have.

        Each is an attribute of `Nest`, the goal's worth at the coming Slumber, the lead, and its spread.
        """
        if not self._looks_at_goals:
            return []
        cards, now = self.m.components.cards, self.w.goal[self.slumbers] - self.w.goal[self.slumbers - 1]
        found = [(cards[goal].points * now, *OF_COUNTS[goal]) for goal in self.me.goals if goal in OF_COUNTS]
        return [(of, worth, margin(self, of), change) for worth, of, change in found]

    def lead_aid(self, of: str, more: int) -> float:
        """Return what it adds to Colony Goals in play to have so much more food, larvae or Evolutions."""
        gained = [
            worth * (chance_of_lead(by + more, change) - chance_of_lead(by, change))
            for what, worth, by, change in self._led
            if what == of
        ]
        return sum(gained)

    def evolution(self, card: Card) -> float:
        """Return what an Evolution brings that is played now."""
        body = self.me.body
        counts = {segment: len(cards) for segment, cards in body.items()}
        before = min(counts.values())
        lacking = counts[card.kind] == before and before >= self.me.bodies
        counts[card.kind] += 1
        worth = self.w.card_worth(card) * self.slumbers + self.w.segments[card.kind][self.slumbers]
        worth += self.lead_aid("evolutions", 1)
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
        return sum([self.yields(site) for site in self.m.components.tiles[number].sites])


# -- what a position is worth ----------------------------------------------------------------------------

NARROW: Final = 5.0
"""A lead over the Horde that may well have been luck."""
WIDE: Final = 30.0
"""One that was not."""
SCALE: Final = 10.0
"""Value of a sure victory over the Horde, in points."""


def expectations(m: Match, terrain: Terrain) -> list[float]:
    """Return the points that each player may expect at the end."""
    return [sum(each.values()) for each in terms_of_all(m, terrain)]


def terms_of_all(m: Match, terrain: Terrain) -> list[dict[str, float]]:
    """Return the points that each player may expect at the end, by what they come from."""
    if m.state.phase is Phase.OVER:
        return [{"points": float(nest.score)} for nest in m.nests]
    return [terms(Evaluation(terrain, seat)) for seat in range(m.state.seats)]


def terms(ev: Evaluation) -> dict[str, float]:
    """Return the points that a player may expect at the end, by what they come from."""
    me, left, w = ev.me, ev.harvests, ev.w
    counts = heads, thoraxes, abdomens = tuple(len(cards) for cards in me.body.values())
    body = w.head[left] * heads + w.thorax[left] * thoraxes + w.abdomen[left] * abdomens
    return {
        "points": float(me.score),
        "cards": w.card[left] * len(me.hand),
        "larvae": w.larva[left] * _of_use(me.larvae, w.larvae_of_use, w),
        "food": w.food[left] * _of_use(me.food, w.food_of_use, w) + w.hungry[left] * min(0, ev.spare_food),
        "sites": sum([sum(ev.plainly_held(here)) for here in ev.hexes.values() if ev.seat in here.sites]),
        "idle": w.idle[left] * ev.idle(),
        "goals": sum([ev.goal_as_it_stands(ev.m.components.cards[card]) for card in me.goals]),
        "body": body + w.segment[left] * (len(counts) - counts.count(min(counts))),
    }


def _of_use(n: int, most: float, w: Weights) -> float:
    """Return how many larvae or how much food counts: what is hoarded counts less."""
    return n if n <= most else most + w.hoard * (n - most)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value of a position for a seat."""

    utility: float
    """The value by which answers are compared: the lead, and some points for their own sake."""
    lead: float
    """The points that it has more than the best of the others, about; against the Horde up to ten."""
    terms: Mapping[str, float]
    """The parts of the utility, by where they come from; `rivals` is what the best of the others may
    expect."""


def verdict(m: Match, terrain: Terrain, seat: int) -> Verdict:
    """Return how good a position is for a seat; against the Horde, for all who play together."""
    w = weights_for(m)
    if m.state.horde is not None:
        points = expectations(m, terrain)
        lead = _against_horde(m, m.state.horde, points, w)
        return Verdict(lead, lead, {})
    parts = terms_of_all(m, terrain)
    points = [sum(each.values()) for each in parts]
    best = max([worth for other, worth in enumerate(points) if other != seat])
    lead = points[seat] - best
    own = w.own if len(points) == 2 else w.own_of_many
    utility = (lead + own * points[seat]) / (1 + own)
    return Verdict(utility, lead, {**parts[seat], "rivals": -best / (1 + own)})


def _against_horde(m: Match, horde: Horde, points: list[float], w: Weights) -> float:
    """Return how likely the Horde is beaten, in points: a lead counts ever less."""
    slumbers = 0 if m.state.phase is Phase.OVER else LAST_ROUND - m.state.round + 1
    lead = min(points) - horde.score - slumbers * m.centipedes() * w.lasting
    if m.state.rests_last and slumbers:
        lead -= w.forced_by_food * m.nests[0].food + w.forced_by_card * len(m.nests[0].hand)
    return SCALE * tanh((lead + 0.3) / (2.0 + 2.0 * slumbers)) + 0.05 * lead


def chance_to_win(m: Match) -> float:
    """Return how well a game against the Horde has ended, from 0 to 1; above a half it is won."""
    assert m.state.horde is not None
    lead = min(nest.score for nest in m.nests) - m.state.horde.score
    return 0.5 + 0.25 * tanh((lead + 0.5) / NARROW) + 0.25 * tanh((lead + 0.5) / WIDE)
