"""The Queen Phase: abilities, Harvest, Feeding, Royal Decree, each part clockwise from the Active Player."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from antterm.games.march.rules import evolutions
from antterm.games.march.rules.abilities import chooses_sites, has_ability, use_abilities
from antterm.games.march.rules.asking import Asking, choose
from antterm.games.march.rules.components import Gift
from antterm.games.march.rules.effects import HARVEST_START, QUEEN_START
from antterm.games.march.rules.evolutions import extra_food
from antterm.games.march.rules.happened import Cause, Fed
from antterm.games.march.rules.harvest import harvest
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import Resource, TakeGift
from antterm.games.march.rules.movement import lose_ants, settle
from antterm.games.march.rules.state import LAST_ROUND, Phase, State
from antterm.games.march.rules.topics import TakingDecree

DECREE: Final = Gift(food=2, larvae=5)
"""The Royal Decree of ordinary colonies."""


def queue_may_ask(m: Match) -> bool:
    """Return whether somebody has not yet had their turn in this part of the round."""
    return bool(m.state.queue)


def start_may_ask(m: Match) -> bool:
    """Return whether the next player has an ability of the start, or a vacated site is to be filled."""
    queue = m.state.queue
    return bool(queue) and (has_ability(m, queue[0], QUEEN_START) or bool(m.meadow.vacated()))


def start(m: Match) -> Asking[None]:
    """Let the next player use their ability of the start of the phase."""
    if m.state.queue:
        yield from use_abilities(m, m.state.queue.pop(0), QUEEN_START)
        yield from settle(m)
        return
    m.enter(Phase.HARVEST_START, m.clockwise(m.state.active))


def harvest_start_may_ask(m: Match) -> bool:
    """Return whether a hex lies in the meadow that does something to the next player at that moment."""
    return bool(m.state.queue) and any(number in m.meadow for number in HARVEST_START)


def harvest_start(m: Match) -> Asking[None]:
    """Do to the next player what hexes Beyond the Meadow do before the Harvest."""
    if m.state.queue:
        seat = m.state.queue.pop(0)
        for number in sorted(HARVEST_START):
            if number in m.meadow:
                yield from HARVEST_START[number](m, seat)
        return
    m.enter(Phase.HARVEST, m.clockwise(m.state.active))


def harvest_may_ask(m: Match) -> bool:
    """Return whether the next player has an ability to choose sites by."""
    return bool(m.state.queue) and chooses_sites(m, m.state.queue[0])


def harvests(m: Match) -> Asking[None]:
    """Let the next player harvest."""
    if m.state.queue:
        yield from harvest(m, m.state.queue.pop(0))
        return
    m.enter(Phase.FEEDING, m.clockwise(m.state.active))


# -- Feeding -------------------------------------------------------------------------------------------


class Meal(Struct, frozen=True):
    """What a player's ants eat."""

    food: int
    larvae: int
    starved: int


def food_needed(ants: int, per_food: int, extra: int) -> int:
    """Return how much food feeds all ants; arguments as of `meal`."""
    return max(0, -(-ants // per_food) + extra)


def meal(ants: int, per_food: int, extra: int, food: int, larvae: int) -> Meal:
    """Return how ants are fed: food first, then larvae; the rest starve.

    Args:
        ants: all own ants in the meadow.
        per_food: ants that one food feeds.
        extra: food needed more by others' cards, or less (below 0) by one's own; more is paid first and feeds
            nobody, less is as good as food.
        food: in the Food Stores.
        larvae: in the Larvae Chamber.
    """
    food_used = min(food, food_needed(ants, per_food, extra))
    portions = max(0, food_used - extra)
    hungry = max(0, ants - portions * per_food)
    larvae_eaten = min(larvae, hungry)
    return Meal(food_used, larvae_eaten, hungry - larvae_eaten)


def feeding(m: Match) -> Asking[None]:
    """Feed the next player's ants."""
    if m.state.queue:
        seat = m.state.queue.pop(0)
        yield from feed(m, seat)
        yield from settle(m)
        return
    if has_decree_in(m.state):
        m.enter(Phase.DECREE, m.clockwise(m.state.active))
    else:
        m.enter(Phase.SLUMBER, ())


def feed(m: Match, seat: int) -> Asking[None]:
    """Feed a player's ants; they pick those that starve."""
    nest, ants = m.nests[seat], m.meadow.ants(seat)
    extra = extra_food(m, seat)
    eaten = meal(ants, evolutions.ants_per_food(m, seat), extra, nest.food, nest.larvae)
    m.pay_food(seat, eaten.food)
    m.tell(Fed(seat, ants, eaten.food, eaten.larvae, eaten.starved, extra))
    m.lose_larvae(seat, eaten.larvae, Cause.EATEN)
    yield from lose_ants(m, seat, eaten.starved, "feed.starve", Cause.STARVED)


# -- Royal Decree --------------------------------------------------------------------------------------


def has_decree_in(state: State) -> bool:
    """Return whether the round has a Royal Decree: not the last one, and in a long game not the last two."""
    return state.round < LAST_ROUND - (1 if state.long else 0)


def decree(m: Match) -> Asking[None]:
    """Let the next player take food or larvae."""
    if m.state.queue:
        seat = m.state.queue.pop(0)
        gift = DECREE if m.species(seat) is None else m.parts.decree_of_species
        gifts = [TakeGift(Resource.FOOD, gift.food), TakeGift(Resource.LARVAE, gift.larvae)]
        if (yield from choose(seat, TakingDecree(), gifts)).resource is Resource.FOOD:
            m.gain_food(seat, gift.food, Cause.DECREE)
        else:
            m.gain_larvae(seat, gift.larvae, Cause.DECREE)
        return
    m.enter(Phase.SLUMBER, ())
