"""A round after its Worker Phase: the Soldier Phase and the Queen Phase.

They are made of parts to which all players come in turn, clockwise from the Active Player, and of the battles
by ascending number of the hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from msgspec import Struct

from antterm.games.march.rules import effects, evolutions
from antterm.games.march.rules.abilities import chooses_sites, has_ability, use_abilities
from antterm.games.march.rules.asking import Asking, choose
from antterm.games.march.rules.battle import begin_battles, fight_next
from antterm.games.march.rules.components import Gift
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

# -- the Soldier Phase ---------------------------------------------------------------------------------


def begin(m: Match) -> None:
    """Begin the Soldier Phase with what drawbacks do to their players, before anybody's abilities."""
    order = m.clockwise(m.state.active)
    m.enter(Phase.SOLDIER_START, order)
    for seat in order:
        for begins in effects.drawbacks_in(m, seat, effects.SOLDIER_PHASE_BEGINS):
            begins(m, seat)


def battles(m: Match) -> Asking[None]:
    """Fight the next battle of the hex in progress, or go on to the next hex that is contested by now."""
    state = m.state
    if state.run is not None:
        if not (yield from fight_next(m, state.run)):
            state.run = None
        return
    while state.queue:
        number = state.queue.pop(0)
        if m.contested(m.meadow[number]):
            state.run = begin_battles(m, number, state.active)
            return
    m.enter(Phase.SOLDIER_END, m.clockwise(state.active))


# -- Harvest, Feeding, Royal Decree --------------------------------------------------------------------


def harvest_start(m: Match, seat: int) -> Asking[None]:
    """Do to a player what hexes Beyond the Meadow do before the Harvest."""
    for number in sorted(effects.HARVEST_START):
        if number in m.meadow:
            yield from effects.HARVEST_START[number](m, seat)


class Meal(Struct, frozen=True):
    """The outcome of Feeding for one player: food and larvae eaten, and ants that starve."""

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
        food: the food in the Food Stores.
        larvae: the larvae in the Larvae Chamber.
    """
    food_used = min(food, food_needed(ants, per_food, extra))
    portions = max(0, food_used - extra)
    hungry = max(0, ants - portions * per_food)
    larvae_eaten = min(larvae, hungry)
    return Meal(food_used, larvae_eaten, hungry - larvae_eaten)


def feed(m: Match, seat: int) -> Asking[None]:
    """Feed a player's ants; they pick those that starve."""
    nest, ants = m.nests[seat], m.meadow.ants(seat)
    extra = extra_food(m, seat)
    eaten = meal(ants, evolutions.ants_per_food(m, seat), extra, nest.food, nest.larvae)
    m.pay_food(seat, eaten.food)
    m.tell(Fed(seat, ants, eaten.food, eaten.larvae, eaten.starved, extra))
    m.lose_larvae(seat, eaten.larvae, Cause.EATEN)
    yield from lose_ants(m, seat, eaten.starved, "feed.starve", Cause.STARVED)
    yield from settle(m)


def has_decree_in(state: State) -> bool:
    """Return whether the round has a Royal Decree: not the last one, and in a long game not the last two."""
    return state.round < LAST_ROUND - (1 if state.long else 0)


def decree(m: Match, seat: int) -> Asking[None]:
    """Let a player take food or larvae."""
    gift = DECREE if m.species(seat) is None else m.components.decree_of_species
    gifts = [TakeGift(Resource.FOOD, gift.food), TakeGift(Resource.LARVAE, gift.larvae)]
    if (yield from choose(seat, TakingDecree(), gifts)).resource is Resource.FOOD:
        m.gain_food(seat, gift.food, Cause.DECREE)
    else:
        m.gain_larvae(seat, gift.larvae, Cause.DECREE)


# -- one part after the other --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a round to which all players come in turn."""

    each: effects.Effect
    """A player's part in it: the function is called for each seat."""
    may_ask: effects.Condition
    """Whether anybody may be asked in the turn of a player."""
    then: Phase
    """The part after it; a round without a Royal Decree skips that."""


def _with_abilities(abilities: Mapping[str, effects.Effect], then: Phase) -> Part:
    """Return a part at the start of a phase: abilities are used, then vacated sites are filled."""

    def each(m: Match, seat: int) -> Asking[None]:
        yield from use_abilities(m, seat, abilities)
        yield from settle(m)

    return Part(each, lambda m, seat: has_ability(m, seat, abilities) or bool(m.meadow.vacated()), then)


PARTS: Final[Mapping[Phase, Part]] = {
    Phase.SOLDIER_START: _with_abilities(effects.SOLDIER_START, Phase.SOLDIER),
    Phase.SOLDIER_END: Part(
        partial(use_abilities, abilities=effects.SOLDIER_END),
        partial(has_ability, abilities=effects.SOLDIER_END),
        Phase.QUEEN_START,
    ),
    Phase.QUEEN_START: _with_abilities(effects.QUEEN_START, Phase.HARVEST_START),
    Phase.HARVEST_START: Part(
        harvest_start,
        lambda m, seat: any(number in m.meadow for number in effects.HARVEST_START),
        Phase.HARVEST,
    ),
    Phase.HARVEST: Part(harvest, chooses_sites, Phase.FEEDING),
    Phase.FEEDING: Part(feed, lambda m, seat: True, Phase.DECREE),
    Phase.DECREE: Part(decree, lambda m, seat: True, Phase.SLUMBER),
}


def may_ask(m: Match) -> bool:
    """Return whether the next player may be asked in this part of the round."""
    return bool(m.state.queue) and PARTS[m.state.phase].may_ask(m, m.state.queue[0])


def play(m: Match) -> Asking[None]:
    """Play this part of the round for the next player in the queue, or begin the next part."""
    state, part = m.state, PARTS[m.state.phase]
    if state.queue:
        yield from part.each(m, state.queue.pop(0))
        return
    if state.phase is Phase.SOLDIER_END:
        for nest in m.nests:
            nest.battlefields.clear()
    if part.then is Phase.SOLDIER:
        m.enter(part.then, [here.number for here in m.meadow.without_tunnel()])
    elif part.then is Phase.SLUMBER or (part.then is Phase.DECREE and not has_decree_in(state)):
        m.enter(Phase.SLUMBER, ())
    else:
        m.enter(part.then, m.clockwise(state.active))
