"""The value of each answer, compared with the other answers to the same question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from statistics import fmean
from typing import Final, NamedTuple, assert_never

from antterm.core.ask import Ask
from antterm.core.hex import Hex
from antterm.games.march.bots.evaluation import Evaluation
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


def species_action(ev: Evaluation, name: str) -> float:
    """Return the worth of a species' Action."""
    return _ACTIONS[name](ev) - ev.food_cost()


# -- Actions -------------------------------------------------------------------------------------------


def _dance(ev: Evaluation) -> float:
    """Rate a free Event, which one is open, and a few steps."""
    events = [card for card in ev.m.components.cards.values() if card.kind == "event"]
    steps = fmean(card.value for card in events)
    return (
        fmean(map(ev.w.card_worth, events)) + plan_march(ev, int(steps), ev.me.larvae).worth - LARVA_FOR_EACH
    )


def _path(ev: Evaluation) -> float:
    """Return the worth of leaving the best hex."""
    return max(
        (worth_of_leaving(ev, here) for here in ev.hexes.values() if _is_way_out(ev, here)), default=0.0
    )


def worth_of_leaving(ev: Evaluation, here: MeadowHex) -> float:
    """Return what a colony wins that leaves a hex for two new ones."""
    held = sum(ev.held(here))
    ants = here.ants(ev.seat)
    return 0.75 * min(ants, SETTLERS) * max(ev.harvests, 0) - held


def _is_way_out(ev: Evaluation, here: MeadowHex) -> bool:
    """Return whether two tunnels of a hex with own ants lead to empty cells."""
    return len(ev.m.meadow.open_tunnels(here)) > 1 and bool(here.ants(ev.seat))


def _genome(ev: Evaluation) -> float:
    """Return the worth of the best pair of Evolutions of the hand, the second one free."""
    cards = [ev.m.card(card) for card in ev.me.hand]
    evolutions = [card for card in cards if card.is_evolution and card.cost <= ev.me.larvae + ev.ants()]
    return max((ev.card(card.id) + _free_with(ev, card, evolutions) for card in evolutions), default=0.0)


def _free_with(ev: Evaluation, first: Card, evolutions: list[Card]) -> float:
    """Return the worth of the Evolution that comes free with the first."""
    others = list(evolutions)
    others.remove(first)
    return max((ev.free_card(card.id) for card in others if card.cost <= first.cost), default=0.0)


def _raid(ev: Evaluation) -> float:
    """Rate a short march, and the better of the battles at hand."""
    strengths = [
        raid_margin(ev, here, other)
        for here in ev.hexes.values()
        if here.ants(ev.seat) and ev.m.contested(here)
        for other in range(ev.m.state.seats)
        if other != ev.seat and here.ants(other)
    ]
    return plan_march(ev, 3, ev.me.larvae).worth + max(
        [0.0, *(0.5 + 0.5 * strength for strength in strengths)]
    )


def raid_margin(ev: Evaluation, here: MeadowHex, other: int) -> int:
    """Return by how much one's army on a hex is stronger than another's, ties being theirs."""
    own, theirs = (here.ants(seat) + army_bonus(ev.m, seat) for seat in (ev.seat, other))
    return own - theirs - 1


_ACTIONS: Final[dict[str, Callable[[Evaluation], float]]] = {
    "dance_of_chaos": _dance,
    "six_thousand_steps": _path,
    "modified_genome": _genome,
    "marauders_raid": _raid,
}


# -- questions -----------------------------------------------------------------------------------------


def worth_of_burial(ev: Evaluation, topic: MarchTopic, number: int) -> float:
    """Rate burying a hex: on the Path the poorest is best; by a card only their order is chosen."""
    return -ev.promise(number) if isinstance(topic, BuryingHex) else ev.promise(number)


def place_of_species(ev: Evaluation, topic: MarchTopic, under: bool) -> float:
    """Rate a place: on top, unless the card there cost more, as then its ability is likely the better one."""
    assert isinstance(topic, LayingEvolution)
    card = ev.m.card(topic.card)
    cards = ev.me.body[card.kind]
    is_better = bool(cards) and ev.m.card(cards[-1]).cost > card.cost
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
        ev: how they see the position.
        topic: what they are asked.
    """

    def __init__(self, ev: Evaluation, topic: topics.MarchTopic) -> None:
        self.ev, self.topic = ev, topic
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
        ev = self.ev
        match meaning:
            case meanings.TakeStep():
                return self._step(meaning)
            case meanings.DiscardCard(card):
                return ev.w.fresh * ev.w.card[ev.harvests] - max(ev.card(card), 0.0)
            case meanings.PayAnt(spot):
                last_ant_cost = ev.last_ant_cost if ev.ants() == 1 else 0.0
                return -ev.w.ant - ev.spot_value(spot) + ev.gain(spot.hex, -1) - last_ant_cost
            case meanings.Decline(what):
                return self._decline(what)
            case meanings.LayCard(card):
                return self._ferocity(card)
            case meanings.LayHex():
                return self._lie(meaning)
            case meanings.TakeAction(name, is_bonus):
                return self.action(name) + (ev.food_cost() if is_bonus else 0.0)
            case meanings.PlayCard(card, is_free):
                return ev.free_card(card) if is_free else ev.card(card)
            case meanings.AimAtSpot(spot, card):
                return self._aim_at_spot(spot, card)
            case meanings.TakeGift(resource, n):
                return self._gift(resource, n)
            case meanings.LoseAnt(spot):
                return self._lose(spot)
            case meanings.PayLarva():
                return -ev.larva()
            case meanings.ReturnAnt(spot):
                return ev.gain(spot.hex, -1) + ev.larva() - ev.spot_value(spot)
            case meanings.PlaceLarvaThere(number):
                return ev.arrival(number) - ev.larva() + (0.0 if number == GREAT_TUNNEL else 0.2)
            case meanings.PlaceWarrior(number):
                return ev.gain(number, 1) + ev.best_free(number) - ev.larva()
            case meanings.PlaceLarva(number):
                return self.ev.arrival(number) - self.ev.new_ant_cost
            case meanings.TakeSite(spot):
                return ev.spot_value(spot)
            case meanings.MoveAnt(spot, number):
                return self._move(spot, number)
            case meanings.TakeCardBack():
                return -1.0
            case meanings.FirstAbility():
                return 0.5
            case meanings.FirstHex(is_only=is_only):
                return 0.4 if is_only else 0.0
            case meanings.LayEvolution(under):
                return place_of_species(ev, self.topic, under)
            case meanings.GainLarva():
                return 1.0
            case meanings.PlaySide(name, is_special):
                return ev.m.components.species[name].worth if is_special else 0.0
            case meanings.PutToken(number, meanings.Token.WORMHOLE):
                here = ev.hexes[number]
                return 0.3 * here.sites.count(ev.seat) + 0.5 * ev.best_free(number)
            case meanings.PutToken(number):
                return self._pest(number)
            case meanings.TakeHex(number):
                return ev.promise(number)
            case meanings.BuryHex(number):
                return worth_of_burial(ev, self.topic, number)
            case meanings.LeaveHex(number):
                here = ev.hexes[number]
                kept = ev.reserve if number == GREAT_TUNNEL else 0
                return here.loose[ev.seat] - kept - 0.1 * here.sites.count(ev.seat)
            case meanings.SetOut(number):
                return worth_of_leaving(ev, ev.hexes[number])
            case meanings.WalkTo(number):
                return ev.best_free(number)
            case meanings.FightCentipede(number):
                return ev.battle_value(number, ev.hexes[number].ants(ev.seat))
            case meanings.AimAtHex(number, card):
                return self._aim(number, card)
            case meanings.ChooseAnt(seat) | meanings.NameOwner(seat):
                return -1.0 if seat == ev.seat else 0.1
            case meanings.NamePlayer(seat):
                return 0.1 * ev.m.nests[seat].score + 0.2 * ev.m.nests[seat].larvae
            case meanings.Raid(number, seat):
                return float(raid_margin(ev, ev.hexes[number], seat))
            case _:
                assert_never(meaning)

    # -- Actions ---------------------------------------------------------------------------------------

    def action(self, name: str) -> float:
        """Return the worth of an Action."""
        ev = self.ev
        match name:
            case "rest":
                return self._rest()
            case "explore":
                return self._explore() - ev.food_cost()
            case "march":
                return (
                    plans_of_march(ev, evolutions.march_steps(ev.m, ev.seat), ev.me.larvae)[0].worth
                    - ev.food_cost()
                )
            case "forage":
                need = ev.w.empty_hand if len(ev.me.hand) < 2 else 0.0
                return FORAGED_CARDS * ev.w.card[ev.harvests] + need - ev.food_cost()
            case "play":
                return max(map(ev.card, ev.me.hand), default=0.0)
            case own:
                return species_action(ev, own)

    def _rest(self) -> float:
        """Rate a larva, then food; or the end of the phase. Against the Horde one card of it less."""
        ev, state = self.ev, self.ev.m.state
        if state.horde is not None:
            return 0.3 + ev.w.waking * ev.slumbers
        rested = sum([nest.rested for nest in ev.m.nests])
        ends = state.seats == 2 or rested + 1 >= RESTS_TO_END[state.seats]
        return ev.w.rest_ends if ends else ev.w.rest_early

    def _explore(self) -> float:
        """Rate a hex of its own for the ants that can be spared."""
        ev = self.ev
        most = max([here.loose[ev.seat] for here in ev.hexes.values()], default=0)
        movers = min(3, most + (1 if ev.ants() > most else 0))
        inner = len(ev.terrain.inner) < 6
        return movers * ev.w.new_site * ev.harvests + (ev.w.new_inner * ev.slumbers if inner else 0.0)

    def _decline(self, what: meanings.Declined) -> float:
        """Rate saying no as worth nothing; what is offered must be better."""
        match what, self.topic:
            case meanings.Declined.FEROCITY, _:
                return self._ferocity(None)
            case meanings.Declined.BONUS, _:
                return 0.0
            case _, topics.Placing(topics.MARCH_LARVA):
                return 0.1
            case _, topics.MovingExplorers():
                return 0.05
            case _:
                return 0.02

    # -- larvae and steps ------------------------------------------------------------------------------

    def _step(self, step: meanings.TakeStep) -> float:
        """Return what a step wins over standing still."""
        ev, origin, number = self.ev, step.origin, step.hex
        if step.target is not None:
            return ev.spot_value(step.target) - ev.spot_value(origin) - 0.05
        leaves = ev.spot_value(origin) + 0.05
        here = ev.hexes[origin.hex]
        if origin.site is None or here.centipede or None not in here.sites:
            leaves -= ev.gain(origin.hex, -1)
        if ev.best_free(number):
            return ev.arrival(number) - leaves
        # on the outskirts an ant counts for as much as where it comes from: else each step would seem to gain
        return max(ev.gain(number, 1), ev.spot_value(Spot(number, None))) - leaves

    def _gains(self, step: meanings.TakeStep) -> bool:
        """Return whether the two hexes of a step are worth more after it; the step is tried and undone.

        `_step` estimates from the present position alone what leaving and what arriving is worth, which may
        both be too much: an ant could seem to gain by each step of a circle.
        """
        ev, seat = self.ev, self.ev.seat
        here, there = ev.hexes[step.origin.hex], ev.hexes[step.hex]
        numbers = {here.number, there.number}
        site = step.site
        if site is None and (free := there.free_sites()):
            site = max(free, key=lambda index: ev.spot_value(Spot(there.number, index)))
        before = sum([_worth_of(ev, number) for number in numbers])
        here.take(seat, step.origin.site)
        there.put(seat, site)
        try:
            after = Evaluation(ev.terrain, seat)
            return sum([_worth_of(after, number) for number in numbers]) > before + ev.w.effort
        finally:
            there.take(seat, site)
            here.put(seat, step.origin.site)

    def _move(self, spot: Spot, number: int) -> float:
        """Return what an ant wins that comes to a hex; by a card those of the Great Tunnel come first."""
        ev = self.ev
        if spot.hex == GREAT_TUNNEL and isinstance(self.topic, topics.MovingByCard):
            kept = ev.spot_value(spot) if ev.hexes[GREAT_TUNNEL].loose[ev.seat] <= ev.reserve else 0.0
            return ev.arrival(GREAT_TUNNEL) + ev.gain(number, 1) - kept
        return ev.best_free(number) + ev.gain(number, 1) - ev.spot_value(spot) + ev.gain(spot.hex, -1)

    def _lose(self, spot: Spot) -> float:
        """Return what an ant is worth that is lost; to a card those of the Great Tunnel go first."""
        if isinstance(self.topic, topics.Losing) and self.topic.of_card and spot.hex == GREAT_TUNNEL:
            ev = self.ev
            kept = ev.spot_value(spot) if ev.hexes[GREAT_TUNNEL].loose[ev.seat] <= ev.reserve else 0.0
            return ev.arrival(GREAT_TUNNEL) - kept
        return -self.ev.w.ant - self.ev.spot_value(spot)

    # -- hexes -----------------------------------------------------------------------------------------

    def _lie(self, meaning: meanings.LayHex) -> float:
        """Rate a new hex: beside the Great Tunnel, joined with much of what lies there."""
        ev, cell = self.ev, meaning.cell
        if cell not in self._beside:
            self._beside[cell] = self._look_round(cell)
        neighbours, inward = self._beside[cell]
        tunnels = turned(ev.m.components.tiles[meaning.hex].tunnels, meaning.turn)
        worth = 0.0
        for there in neighbours:
            worth += there.joined if there.is_open and there.edge in tunnels else there.apart
        for edge in inward:
            if edge in tunnels:
                worth += 0.1 * ev.slumbers
        return -worth if self.topic.kind == topics.OF_THE_HORDE else worth

    def _look_round(self, cell: Hex) -> tuple[list[_Beside], list[int]]:
        """Return what lies beside a cell; and the edges by which empty cells of the inner meadow do."""
        ev, beside = self.ev, []
        for edge, there in ev.m.meadow.around(cell):
            is_open = opposite(edge) in there.tunnels
            if there.number == GREAT_TUNNEL:
                inner = 0.3 + 0.5 * ev.slumbers
                beside.append(_Beside(edge, is_open, inner + 0.3, inner if ev.m.state.seats != 2 else 0.0))
            else:
                beside.append(_Beside(edge, is_open, 0.3 if ev.seat in there.sites else -0.1, 0.0))
        laid = ev.m.meadow.lie.at
        inward = [edge for edge, there in enumerate(ring(cell)) if there in INNER and there not in laid]
        return beside, inward

    def _pest(self, number: int) -> float:
        """Rate a centipede on a hex: where others suffer."""
        ev, here = self.ev, self.ev.hexes[number]
        others = sum(owner is not None and owner != ev.seat for owner in here.sites)
        return 0.2 * others - 0.5 * here.ants(ev.seat) - 0.1

    def _aim(self, number: int, card: str) -> float:
        """Rate the hex for a card: where others suffer most, or where an ant wins most."""
        ev, here = self.ev, self.ev.hexes[number]
        if not ev.m.components.cards[card].harms:
            return ev.arrival(number)
        return here.all_ants() - 2.5 * here.ants(ev.seat)

    def _aim_at_spot(self, spot: Spot, card: str) -> float:
        """Rate an own ant or its site for a card: one to give away, or the best one."""
        ev, printed = self.ev, self.ev.m.components.cards[card]
        if printed.harms:
            return -1.0
        if spot.site is None:
            return ev.spot_value(spot)
        site = ev.m.components.tiles[spot.hex].sites[spot.site]
        worth = ev.w.units[site.resource][ev.harvests] * site.amount
        instead = printed.params.get("food", 0)
        return ev.w.food[ev.harvests] * instead - worth - 0.1 if instead else worth

    # -- battles, gifts --------------------------------------------------------------------------------

    def _ferocity(self, card: str | None) -> float:
        """Rate a card that adds ferocity, or None for no card; 0 where the battle is decided without one.

        The rating is the stake times the chance to win, minus what the card would be worth otherwise.
        """
        ev, lead = self.ev, self._lead
        if lead is None:
            return 0.0
        if card is None:
            return ev.w.stake * ev.odds(lead)
        return (
            ev.w.stake * ev.odds(lead + ev.m.components.cards[card].value)
            - ev.w.ferocity_card
            - 0.4 * max(ev.card(card), 0.0)
        )

    @cached_property
    def _lead(self) -> float | None:
        """The margin of its strength in the battle over the expected strength of the other; None without a
        battle.
        """
        ev, battle = self.ev, self.ev.m.state.battle
        if battle is None:
            return None
        invading = battle.invader == ev.seat
        own, other = battle.strengths if invading else battle.strengths[::-1]
        own += sum([ev.m.components.cards[laid].value for laid in ev.m.state.laid[ev.seat]])
        if battle.invader is None:
            expected = ev.w.centipede / 2
        else:
            rival = battle.defender if invading else battle.invader
            laid = ev.m.state.laid[rival]
            expected = 2.6 if laid else ev.expected_ferocity(rival) * 0.8 if invading else 0.0
        return own - other - expected + (-0.5 if invading else 0.5)

    def _gift(self, resource: meanings.Resource, n: int) -> float:
        """Rate the gift of the Royal Decree or Royal Jelly: food when it is short."""
        ev = self.ev
        match resource:
            case meanings.Resource.FOOD:
                worth = ev.w.food[ev.harvests] * (1.4 if ev.me.food < 2 else 1.0)
                if ev.m.state.rests_last:
                    return ev.w.army * ev.me.larvae - ev.w.waking * n * (ev.rounds - 1)
                return n * worth + ev.lead_aid("food", n)
            case meanings.Resource.LARVAE:
                return n * ev.larva() * (1.0 if ev.me.larvae < 8 else 0.7) + ev.lead_aid("larvae", n)
            case meanings.Resource.CARDS:
                return n * ev.w.card[ev.harvests]
            case meanings.Resource.STEPS:
                return plan_march(ev, n, ev.me.larvae).worth
            case _:
                assert_never(resource)


def _worth_of(ev: Evaluation, number: int) -> float:
    """Return what the own ants on a hex are worth to a player, the battles that will come there included."""
    here = ev.hexes[number]
    loose = here.loose[ev.seat] * ev.spot_value(Spot(number, None))
    return sum(ev.held(here)) + loose + ev.battle_value(number, here.ants(ev.seat))
