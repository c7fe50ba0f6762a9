"""The value of each answer, compared with the other answers to the same question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from statistics import fmean
from typing import Final, NamedTuple, assert_never

from antterm.core.ask import Ask
from antterm.core.hex import Hex
from antterm.games.march.bots.outlook import Outlook
from antterm.games.march.bots.plans import onward, plan_march, plans_of_march
from antterm.games.march.rules import evolutions, meanings, topics
from antterm.games.march.rules.asking import meanings_of
from antterm.games.march.rules.components import GREAT_TUNNEL, Card
from antterm.games.march.rules.evolutions import army_bonus
from antterm.games.march.rules.meadow import CENTRE, MeadowHex, Spot, opposite, ring, turned
from antterm.games.march.rules.topics import BuryingHex, LayingEvolution, MarchTopic, Stepping
from antterm.games.march.rules.worker import FORAGED_CARDS, RESTS_TO_END

LARVA_FOR_EACH: Final = 0.7
"""Cost of a larva for all others, and of an Event that is not one's own choice."""
SETTLERS: Final = 6
"""Sites that two explored hexes have, about."""


def species_action(o: Outlook, name: str) -> float:
    """Return the worth of a species' Action."""
    return _ACTIONS[name](o) - o.food_cost()


# -- Actions -------------------------------------------------------------------------------------------


def _dance(o: Outlook) -> float:
    """Rate a free Event, which one is open, and a few steps."""
    events = [card for card in o.m.parts.cards.values() if card.kind == "event"]
    steps = fmean(card.value for card in events)
    return fmean(map(o.w.card_worth, events)) + plan_march(o, int(steps), o.me.larvae).worth - LARVA_FOR_EACH


def _path(o: Outlook) -> float:
    """Return the best hex to leave."""
    return max((worth_of_leaving(o, here) for here in o.hexes.values() if _is_way_out(o, here)), default=0.0)


def worth_of_leaving(o: Outlook, here: MeadowHex) -> float:
    """Return what a colony wins that leaves a hex for two new ones."""
    held = sum(o.held(here))
    ants = here.ants(o.seat)
    return 0.75 * min(ants, SETTLERS) * max(o.harvests, 0) - held


def _is_way_out(o: Outlook, here: MeadowHex) -> bool:
    """Return whether two tunnels of a hex with own ants lead to empty cells."""
    return len(o.m.meadow.open_tunnels(here)) > 1 and bool(here.ants(o.seat))


def _genome(o: Outlook) -> float:
    """Return the best pair of Evolutions of the hand, the second one free."""
    cards = [o.m.card(card) for card in o.me.hand]
    evolutions = [card for card in cards if card.is_evolution and card.cost <= o.me.larvae + o.ants()]
    return max((o.card(card.id) + _free_with(o, card, evolutions) for card in evolutions), default=0.0)


def _free_with(o: Outlook, first: Card, evolutions: list[Card]) -> float:
    """Return the worth of the Evolution that comes free with the first."""
    others = list(evolutions)
    others.remove(first)
    return max((o.free_card(card.id) for card in others if card.cost <= first.cost), default=0.0)


def _raid(o: Outlook) -> float:
    """Rate a short march, and the better of the battles at hand."""
    strengths = [
        raid_margin(o, here, other)
        for here in o.hexes.values()
        if here.ants(o.seat) and o.m.contested(here)
        for other in range(o.m.state.seats)
        if other != o.seat and here.ants(other)
    ]
    return plan_march(o, 3, o.me.larvae).worth + max([0.0, *(0.5 + 0.5 * strength for strength in strengths)])


def raid_margin(o: Outlook, here: MeadowHex, other: int) -> int:
    """Return by how much one's army on a hex is stronger than another's, ties being theirs."""
    own, theirs = (here.ants(seat) + army_bonus(o.m, seat) for seat in (o.seat, other))
    return own - theirs - 1


_ACTIONS: Final[dict[str, Callable[[Outlook], float]]] = {
    "dance_of_chaos": _dance,
    "six_thousand_steps": _path,
    "modified_genome": _genome,
    "marauders_raid": _raid,
}


# -- questions -----------------------------------------------------------------------------------------


def worth_of_burial(o: Outlook, topic: MarchTopic, number: int) -> float:
    """Rate burying a hex: on the Path the poorest is best; by a card only their order is chosen."""
    return -o.promise(number) if isinstance(topic, BuryingHex) else o.promise(number)


def place_of_species(o: Outlook, topic: MarchTopic, under: bool) -> float:
    """Rate a place: on top, unless the card there cost more, as then its ability is likely the better one."""
    assert isinstance(topic, LayingEvolution)
    card = o.m.card(topic.card)
    cards = o.me.body[card.kind]
    is_better = bool(cards) and o.m.card(cards[-1]).cost > card.cost
    return 1.0 if under == is_better else 0.0


INNER: Final = frozenset(ring(CENTRE))
"""The cells of the inner meadow."""


class _Beside(NamedTuple):
    """A hex beside the cell of a new one."""

    edge: int
    """The edge of the cell."""
    is_open: bool
    """Whether it has a tunnel there."""
    joined: float
    """Value of being joined to it."""
    apart: float
    """Value of lying beside it."""


class Judge:
    """A player before a question.

    Args:
        o: how they see the position.
        topic: what they are asked.
    """

    def __init__(self, o: Outlook, topic: topics.MarchTopic) -> None:
        self.o, self.topic = o, topic
        self._beside: dict[Hex, tuple[list[_Beside], list[int]]] = {}

    def answers(self, ask: Ask) -> Iterable[meanings.AnyMeaning]:
        """Return the answers that are worth considering.

        Of steps these are the ones that do not lead back to a position that was left in the same March (see
        `onward`) and that gain something.

        Args:
            ask: the question of which this judge knows the topic.
        """
        every_meaning = meanings_of(ask)
        if not isinstance(self.topic, Stepping):
            return every_meaning
        every = list(every_meaning)
        stops = [meaning for meaning in every if not isinstance(meaning, meanings.TakeStep)]
        steps = onward(self.topic, [meaning for meaning in every if isinstance(meaning, meanings.TakeStep)])
        least = max(map(self.weigh, stops), default=float("-inf"))
        return [*[step for step in steps if self.weigh(step) > least and self._gains(step)], *stops] or every

    def weigh(self, meaning: meanings.AnyMeaning) -> float:
        """Return what an answer is worth; those that are asked about most come first."""
        o = self.o
        match meaning:
            case meanings.TakeStep():
                return self._step(meaning)
            case meanings.DiscardCard(card):
                return o.w.fresh * o.w.card[o.harvests] - max(o.card(card), 0.0)
            case meanings.PayAnt(spot):
                ruin = o.ruin if o.ants() == 1 else 0.0
                return -o.w.ant - o.spot(spot) + o.gain(spot.hex, -1) - ruin
            case meanings.Decline(what):
                return self._decline(what)
            case meanings.LayCard(card):
                return self._ferocity(card)
            case meanings.LayHex():
                return self._lie(meaning)
            case meanings.TakeAction(name, is_bonus):
                return self.action(name) + (o.food_cost() if is_bonus else 0.0)
            case meanings.PlayCard(card, is_free):
                return o.free_card(card) if is_free else o.card(card)
            case meanings.AimAtSpot(spot, card):
                return self._aim_at_spot(spot, card)
            case meanings.TakeGift(resource, n):
                return self._gift(resource, n)
            case meanings.LoseAnt(spot):
                return self._lose(spot)
            case meanings.PayLarva():
                return -o.larva()
            case meanings.ReturnAnt(spot):
                return o.gain(spot.hex, -1) + o.larva() - o.spot(spot)
            case meanings.PlaceLarvaThere(number):
                return o.arrival(number) - o.larva() + (0.0 if number == GREAT_TUNNEL else 0.2)
            case meanings.PlaceWarrior(number):
                return o.gain(number, 1) + o.best_free(number) - o.larva()
            case meanings.PlaceLarva(number):
                return self.o.arrival(number) - self.o.birth
            case meanings.TakeSite(spot):
                return o.spot(spot)
            case meanings.MoveAnt(spot, number):
                return self._move(spot, number)
            case meanings.TakeCardBack():
                return -1.0
            case meanings.FirstAbility():
                return 0.5
            case meanings.FirstHex(is_only=is_only):
                return 0.4 if is_only else 0.0
            case meanings.LayEvolution(under):
                return place_of_species(o, self.topic, under)
            case meanings.GainLarva():
                return 1.0
            case meanings.PlaySide(name, is_special):
                return o.m.parts.species[name].worth if is_special else 0.0
            case meanings.PutToken(number, meanings.Token.WORMHOLE):
                here = o.hexes[number]
                return 0.3 * here.sites.count(o.seat) + 0.5 * o.best_free(number)
            case meanings.PutToken(number):
                return self._pest(number)
            case meanings.TakeHex(number):
                return o.promise(number)
            case meanings.BuryHex(number):
                return worth_of_burial(o, self.topic, number)
            case meanings.LeaveHex(number):
                here = o.hexes[number]
                kept = o.reserve if number == GREAT_TUNNEL else 0
                return here.loose[o.seat] - kept - 0.1 * here.sites.count(o.seat)
            case meanings.SetOut(number):
                return worth_of_leaving(o, o.hexes[number])
            case meanings.WalkTo(number):
                return o.best_free(number)
            case meanings.FightCentipede(number):
                return o.stand(number, o.hexes[number].ants(o.seat))
            case meanings.AimAtHex(number, card):
                return self._aim(number, card)
            case meanings.ChooseAnt(seat) | meanings.NameOwner(seat):
                return -1.0 if seat == o.seat else 0.1
            case meanings.NamePlayer(seat):
                return 0.1 * o.m.nests[seat].score + 0.2 * o.m.nests[seat].larvae
            case meanings.Raid(number, seat):
                return float(raid_margin(o, o.hexes[number], seat))
            case _:
                assert_never(meaning)

    # -- Actions ---------------------------------------------------------------------------------------

    def action(self, name: str) -> float:
        """Return the worth of an Action."""
        o = self.o
        match name:
            case "rest":
                return self._rest()
            case "explore":
                return self._explore() - o.food_cost()
            case "march":
                return (
                    plans_of_march(o, evolutions.march_steps(o.m, o.seat), o.me.larvae)[0].worth
                    - o.food_cost()
                )
            case "forage":
                need = o.w.empty_hand if len(o.me.hand) < 2 else 0.0
                return FORAGED_CARDS * o.w.card[o.harvests] + need - o.food_cost()
            case "play":
                return max(map(o.card, o.me.hand), default=0.0)
            case own:
                return species_action(o, own)

    def _rest(self) -> float:
        """Rate a larva, then food; or the end of the phase. Against the Horde one card of it less."""
        o, state = self.o, self.o.m.state
        if state.horde is not None:
            return 0.3 + o.w.waking * o.slumbers
        rested = sum([nest.rested for nest in o.m.nests])
        ends = state.seats == 2 or rested + 1 >= RESTS_TO_END[state.seats]
        return o.w.rest_ends if ends else o.w.rest_early

    def _explore(self) -> float:
        """Rate a hex of its own for the ants that can be spared."""
        o = self.o
        most = max([here.loose[o.seat] for here in o.hexes.values()], default=0)
        movers = min(3, most + (1 if o.ants() > most else 0))
        inner = len(o.terrain.inner) < 6
        return movers * o.w.new_site * o.harvests + (o.w.new_inner * o.slumbers if inner else 0.0)

    def _decline(self, what: meanings.Declined) -> float:
        """Rate saying no as worth nothing; what is offered must be better."""
        match what, self.topic:
            case meanings.Declined.FEROCITY, _:
                return self._ferocity(None)
            case meanings.Declined.BONUS, _:
                return 0.0
            case _, topics.Placing(topics.IN_MARCH):
                return 0.1
            case _, topics.MovingExplorers():
                return 0.05
            case _:
                return 0.02

    # -- larvae and steps ------------------------------------------------------------------------------

    def _step(self, step: meanings.TakeStep) -> float:
        """Return what a step wins over standing still."""
        o, origin, number = self.o, step.origin, step.hex
        if step.target is not None:
            return o.spot(step.target) - o.spot(origin) - 0.05
        leaves = o.spot(origin) + 0.05
        here = o.hexes[origin.hex]
        if origin.site is None or here.centipede or None not in here.sites:
            leaves -= o.gain(origin.hex, -1)
        if o.best_free(number):
            return o.arrival(number) - leaves
        # on the outskirts an ant counts for as much as where it comes from: else each step would seem to gain
        return max(o.gain(number, 1), o.spot(Spot(number, None))) - leaves

    def _gains(self, step: meanings.TakeStep) -> bool:
        """Return whether the two hexes of a step are worth more after it; the step is tried and undone.

        `_step` estimates from the present position alone what leaving and what arriving is worth, which may
        both be too much: an ant could seem to gain by each step of a circle.
        """
        o, seat = self.o, self.o.seat
        here, there = o.hexes[step.origin.hex], o.hexes[step.hex]
        numbers = {here.number, there.number}
        site = step.site
        if site is None and (free := there.free_sites()):
            site = max(free, key=lambda index: o.spot(Spot(there.number, index)))
        before = sum([_worth_of(o, number) for number in numbers])
        here.take(seat, step.origin.site)
        there.put(seat, site)
        try:
            after = Outlook(o.terrain, seat)
            return sum([_worth_of(after, number) for number in numbers]) > before + o.w.effort
        finally:
            there.take(seat, site)
            here.put(seat, step.origin.site)

    def _move(self, spot: Spot, number: int) -> float:
        """Return what an ant wins that comes to a hex; by a card those of the Great Tunnel come first."""
        o = self.o
        if spot.hex == GREAT_TUNNEL and isinstance(self.topic, topics.MovingByCard):
            kept = o.spot(spot) if o.hexes[GREAT_TUNNEL].loose[o.seat] <= o.reserve else 0.0
            return o.arrival(GREAT_TUNNEL) + o.gain(number, 1) - kept
        return o.best_free(number) + o.gain(number, 1) - o.spot(spot) + o.gain(spot.hex, -1)

    def _lose(self, spot: Spot) -> float:
        """Return what an ant is worth that is lost; to a card those of the Great Tunnel go first."""
        if isinstance(self.topic, topics.Losing) and self.topic.of_card and spot.hex == GREAT_TUNNEL:
            o = self.o
            kept = o.spot(spot) if o.hexes[GREAT_TUNNEL].loose[o.seat] <= o.reserve else 0.0
            return o.arrival(GREAT_TUNNEL) - kept
        return -self.o.w.ant - self.o.spot(spot)

    # -- hexes -----------------------------------------------------------------------------------------

    def _lie(self, meaning: meanings.LayHex) -> float:
        """Rate a new hex: beside the Great Tunnel, joined with much of what lies there."""
        o, cell = self.o, meaning.cell
        if cell not in self._beside:
            self._beside[cell] = self._look_round(cell)
        neighbours, inward = self._beside[cell]
        tunnels = turned(o.m.parts.tiles[meaning.hex].tunnels, meaning.turn)
        worth = 0.0
        for there in neighbours:
            worth += there.joined if there.is_open and there.edge in tunnels else there.apart
        for edge in inward:
            if edge in tunnels:
                worth += 0.1 * o.slumbers
        return -worth if self.topic.kind == topics.OF_THE_HORDE else worth

    def _look_round(self, cell: Hex) -> tuple[list[_Beside], list[int]]:
        """Return what lies beside a cell; and the edges by which empty cells of the inner meadow do."""
        o, beside = self.o, []
        for edge, there in o.m.meadow.around(cell):
            is_open = opposite(edge) in there.tunnels
            if there.number == GREAT_TUNNEL:
                inner = 0.3 + 0.5 * o.slumbers
                beside.append(_Beside(edge, is_open, inner + 0.3, inner if o.m.state.seats != 2 else 0.0))
            else:
                beside.append(_Beside(edge, is_open, 0.3 if o.seat in there.sites else -0.1, 0.0))
        laid = o.m.meadow.lie.at
        inward = [edge for edge, there in enumerate(ring(cell)) if there in INNER and there not in laid]
        return beside, inward

    def _pest(self, number: int) -> float:
        """Rate a centipede on a hex: where others suffer."""
        o, here = self.o, self.o.hexes[number]
        others = sum(owner is not None and owner != o.seat for owner in here.sites)
        return 0.2 * others - 0.5 * here.ants(o.seat) - 0.1

    def _aim(self, number: int, card: str) -> float:
        """Rate the hex for a card: where others suffer most, or where an ant wins most."""
        o, here = self.o, self.o.hexes[number]
        if not o.m.parts.cards[card].harms:
            return o.arrival(number)
        return here.all_ants() - 2.5 * here.ants(o.seat)

    def _aim_at_spot(self, spot: Spot, card: str) -> float:
        """Rate an own ant or its site for a card: one to give away, or the best one."""
        o, printed = self.o, self.o.m.parts.cards[card]
        if printed.harms:
            return -1.0
        if spot.site is None:
            return o.spot(spot)
        site = o.m.parts.tiles[spot.hex].sites[spot.site]
        worth = o.w.units[site.resource][o.harvests] * site.amount
        instead = printed.params.get("food", 0)
        return o.w.food[o.harvests] * instead - worth - 0.1 if instead else worth

    # -- battles, gifts --------------------------------------------------------------------------------

    def _ferocity(self, card: str | None) -> float:
        """Return the cheapest card that may turn the battle, none where it is won or lost without."""
        o, lead = self.o, self._lead
        if lead is None:
            return 0.0
        if card is None:
            return o.w.stake * o.odds(lead)
        return (
            o.w.stake * o.odds(lead + o.m.parts.cards[card].value)
            - o.w.ferocity_card
            - 0.4 * max(o.card(card), 0.0)
        )

    @cached_property
    def _lead(self) -> float | None:
        """The margin of its strength in the battle over the expected strength of the other; None without a
        battle.
        """
        o, battle = self.o, self.o.m.state.battle
        if battle is None:
            return None
        invading = battle.invader == o.seat
        own, other = battle.strengths if invading else battle.strengths[::-1]
        own += sum([o.m.parts.cards[laid].value for laid in o.m.state.laid[o.seat]])
        if battle.invader is None:
            expected = o.w.centipede / 2
        else:
            rival = battle.defender if invading else battle.invader
            laid = o.m.state.laid[rival]
            expected = 2.6 if laid else o.bite(rival) * 0.8 if invading else 0.0
        return own - other - expected + (-0.5 if invading else 0.5)

    def _gift(self, resource: meanings.Resource, n: int) -> float:
        """Rate the gift of the Royal Decree or Royal Jelly: food when it is short."""
        o = self.o
        match resource:
            case meanings.Resource.FOOD:
                worth = o.w.food[o.harvests] * (1.4 if o.me.food < 2 else 1.0)
                if o.m.state.rests_last:
                    return o.w.army * o.me.larvae - o.w.waking * n * (o.rounds - 1)
                return n * worth + o.lead_aid("food", n)
            case meanings.Resource.LARVAE:
                return n * o.larva() * (1.0 if o.me.larvae < 8 else 0.7) + o.lead_aid("larvae", n)
            case meanings.Resource.CARDS:
                return n * o.w.card[o.harvests]
            case meanings.Resource.STEPS:
                return plan_march(o, n, o.me.larvae).worth
            case _:
                assert_never(resource)


def _worth_of(o: Outlook, number: int) -> float:
    """Return what the own ants on a hex are worth to a player, the battles that will come there included."""
    here = o.hexes[number]
    loose = here.loose[o.seat] * o.spot(Spot(number, None))
    return sum(o.held(here)) + loose + o.stand(number, here.ants(o.seat))
