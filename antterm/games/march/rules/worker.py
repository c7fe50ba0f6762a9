"""The Worker Phase: turns of one Action each, the others' reactions, and resting."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from antterm.games.march.rules import abilities, evolutions, happened, movement, rounds, topics
from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.battle import centipede_battle
from antterm.games.march.rules.effects import FORBIDS_REST, SPECIES_ACTIONS, Action, Effect, drawbacks_in
from antterm.games.march.rules.explore import can_explore, explore
from antterm.games.march.rules.horde.turn import hordes_turn
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import (
    Decline,
    Declined,
    DiscardCard,
    FightCentipede,
    GainLarva,
    PlayCard,
    TakeAction,
)
from antterm.games.march.rules.movement import settle
from antterm.games.march.rules.play import can_play, carry_out, playable, start_playing
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import EndingMarch


def march_battle(m: Match, seat: int) -> Asking[None]:
    """Let a player fight one centipede after the steps of their own March, alone; reactions come later.

    It is a battle by itself, like those of a Rampage: it does not count among those of the round.
    """
    if m.state.horde is None or m.is_traitor(seat):
        return
    yield from settle(m)
    fights = [FightCentipede(here.number) for here in m.meadow if here.centipede and here.ants(seat)]
    chosen = yield from may_choose(seat, EndingMarch(), fights, Decline(Declined.BATTLE))
    if chosen is not None:
        m.tell(happened.CentipedeAttacked(seat, chosen.hex))
        yield from centipede_battle(m, chosen.hex, seat)


REST: Final = "rest"
FORAGED_CARDS: Final = 2
RESTS_TO_END: Final = {1: 1, 3: 2, 4: 2, 5: 3}
"""The first Rest of how many players ends the phase, by number of players; two have their own rule."""


# -- a turn --------------------------------------------------------------------------------------------


def turn(m: Match) -> Asking[None]:
    """Let the Active Player take one Action; then the marker goes left, unless the phase has ended."""
    state = m.state
    seat, is_last = state.active, state.last_turn
    actions = legal_actions(m, seat)
    secret = _tells_of_hand(m, seat, actions)
    chosen = yield from choose(seat, topics.Acting(), map(TakeAction, actions), private=True, secret=secret)
    yield from take_action(m, seat, chosen.action, only=actions == ["play"])
    m.nests[seat].acted = True
    if is_last or state.phase_ends:
        end_phase(m)
    else:
        state.active = (seat + 1) % state.seats


def may_ask(m: Match) -> bool:
    """Return whether a turn may ask: who has rested only rests, and nobody reacts but the Horde."""
    return not m.nests[m.state.active].rested or m.state.horde is not None


def legal_actions(m: Match, seat: int, bonus: bool = False) -> list[str]:
    """Return the Actions a player may take.

    Args:
        m: the game.
        seat: whose they are.
        bonus: the Action is granted by an effect and needs no food.
    """
    if m.nests[seat].rested:
        return [REST]
    food = m.nests[seat].food
    actions = [
        name
        for name, action in actions_of(m, seat).items()
        if (bonus or action.food <= food) and action.possible(m, seat)
    ]
    if not actions or may_rest(m, seat, bonus):
        actions.append(REST)
    return actions


def _tells_of_hand(m: Match, seat: int, actions: Collection[str]) -> bool:
    """Return whether a choice among these Actions reveals that the hand allows one."""
    every = actions_of(m, seat)
    return len([name for name in actions if name == REST or not every[name].by_hand]) < 2


def may_rest(m: Match, seat: int, bonus: bool = False) -> bool:
    """Return whether a player may rest: not as their first Action of a round while they have cards or food.

    A drawback may forbid it. A player who has no other Action may always rest. The last turn of two players
    is any Action, Rest included. A lone player acts as long as they can, unless the game was set up
    otherwise; an effect may grant them a Rest.
    """
    if any(forbids(m, seat) for forbids in drawbacks_in(m, seat, FORBIDS_REST)):
        return False
    if m.state.rests_last and not bonus:
        return False
    nest = m.nests[seat]
    return bonus or nest.acted or m.state.last_turn or not (nest.hand or nest.food)


def actions_of(m: Match, seat: int) -> Mapping[str, Action]:
    """Return the Actions that a player has, but for Rest: the common ones and that of their species."""
    species = m.species(seat)
    if species is None:
        return ACTIONS
    return {**ACTIONS, species.action: replace(SPECIES_ACTIONS[species.action], food=species.cost)}


def take_action(m: Match, seat: int, name: str, bonus: bool = False, only: bool = False) -> Asking[None]:
    """Let a player take one Action, settled; then come the reactions to it, then a card of the Horde.

    If the phase has ended by a Rest that the Action granted, the card after that Rest was the last.

    Args:
        m: the game.
        seat: the seat that takes it.
        name: the name of the Action.
        bonus: it is granted by an effect and needs no food.
        only: no other was possible; of a Rest nobody says so, for it would tell of the hand.
    """
    m.tell(happened.ActionTaken(seat, name, bonus, only))
    if name == REST:
        rest(m, seat)
        yield from hordes_turn(m, seat)
        return
    action = actions_of(m, seat)[name]
    if not bonus:
        m.pay_food(seat, action.food)
    yield from action.carry_out(m, seat)
    if action.react is not None:
        yield from movement.settle(m)
        yield from reactions(m, seat, action.react)
    if not m.state.phase_ends:
        yield from hordes_turn(m, seat)


# -- reactions -----------------------------------------------------------------------------------------


def reactors(m: Match, seat: int) -> tuple[int, ...]:
    """Return who may react: the others, clockwise from the left; of five players the two neighbours."""
    return m.neighbours(seat) if m.state.seats == 5 else m.others(seat)


def reactions(m: Match, seat: int, react: Effect) -> Asking[None]:
    """Ask for reactions one after another, each settled before the next; none once the phase has ended.

    Args:
        m: the game.
        seat: the seat that has acted.
        react: one other player's reaction.
    """
    for other in reactors(m, seat):
        if m.state.phase_ends:
            return
        yield from react(m, other)
        yield from movement.settle(m)


def react_to_explore(m: Match, seat: int) -> Asking[None]:
    """Place one larva on a hex one inhabits or in the Great Tunnel."""
    if not m.nests[seat].larvae:
        return
    topic = topics.ReactingWithLarva("explore.react", 1)
    chosen = yield from may_choose(seat, topic, movement.larva_hexes(m, seat), Decline(Declined.REACTION))
    if chosen is not None:
        m.tell(happened.Reacted(seat, "explore"))
        yield from movement.place_larva(m, seat, chosen.hex)


def react_to_march(m: Match, seat: int) -> Asking[None]:
    """Move one ant one step."""
    steps = movement.possible_steps(m, seat, m.meadow.spots(seat))
    step = yield from may_choose(
        seat, topics.ReactingWithStep("march.react", 1), steps, Decline(Declined.REACTION)
    )
    if step is not None:
        m.tell(happened.Reacted(seat, "march"))
        yield from movement.take_step(m, seat, step)


def react_to_forage(m: Match, seat: int) -> Asking[None]:
    """Ask a player whether to take one larva, as another player forages."""
    if not m.nests[seat].supply:
        return
    if (yield from may_choose(seat, topics.ReactingToForage(), [GainLarva()], Decline(Declined.REACTION))):
        m.tell(happened.Reacted(seat, "forage"))
        m.gain_larvae(seat, 1, happened.Cause.REACTION)


def react_to_play(m: Match, seat: int) -> Asking[None]:
    """Discard one card, then draw one."""
    cards, decline = map(DiscardCard, m.kinds_of_card(seat)), Decline(Declined.REACTION)
    chosen = yield from may_choose(seat, topics.ReactingToPlay(), cards, decline, private=True)
    if chosen is not None:
        m.tell(happened.Reacted(seat, "play"))
        m.discard(seat, chosen.card, happened.Cause.REACTION)
        m.draw(seat, 1, happened.Cause.REACTION)


# -- the Actions ---------------------------------------------------------------------------------------


def march(m: Match, seat: int) -> Asking[None]:
    """Take up to five steps and one for each thorax, larvae first; against the Horde then a battle."""
    yield from movement.larvae_then_ants(
        m, seat, evolutions.march_steps(m, seat), topics.MARCH_LARVA, topics.MARCH_ANT
    )
    yield from march_battle(m, seat)


def forage(m: Match, seat: int) -> Asking[None]:
    """Draw two cards."""
    gone = yield from abilities.parasite_thorax(m, seat)
    m.draw(seat, FORAGED_CARDS - gone, happened.Cause.FORAGE)


def play_a_card(m: Match, seat: int) -> Asking[None]:
    """Play a card of the hand; the others react to it afterwards, to some cards before the effect."""
    cards = map(PlayCard, playable(m, seat, m.nests[seat].hand))
    card = (yield from choose(seat, topics.Playing(), cards, private=True, secret=True)).card
    yield from start_playing(m, seat, card)
    if m.card(card).reactions_first:
        yield from movement.settle(m)
        yield from reactions(m, seat, react_to_play)
        yield from carry_out(m, seat, card)
    else:
        yield from carry_out(m, seat, card)
        yield from reactions(m, seat, react_to_play)


ACTIONS: Final = {
    "explore": Action(can_explore, explore, react_to_explore),
    "march": Action(lambda m, seat: True, march, react_to_march),
    "forage": Action(lambda m, seat: m.can_draw(), forage, react_to_forage),
    "play": Action(
        lambda m, seat: any(can_play(m, seat, m.card(card)) for card in m.nests[seat].hand),
        play_a_card,
        None,
        food=0,
        by_hand=True,
    ),
}
"""The Actions of every colony, but for Rest."""


# -- resting and the end of the phase ------------------------------------------------------------------


def rest(m: Match, seat: int) -> None:
    """Lay a larva on the Rest area for the first Rest of a round, a food for every later one."""
    nest, state = m.nests[seat], m.state
    if nest.rested:
        nest.rest_food += 1
        m.tell(happened.Rested(seat, larvae=0, food=1))
        return
    nest.rested = True
    larvae = min(1, nest.supply)
    nest.supply -= larvae
    nest.rest_larvae += larvae
    m.tell(happened.Rested(seat, larvae, food=0))
    if state.seats == 2:
        state.last_turn = True
    elif sum(nest.rested for nest in m.nests) == RESTS_TO_END[state.seats]:
        state.phase_ends = True


def end_phase(m: Match) -> None:
    """Move what lies in the Rest areas into chambers and stores, and begin the Soldier Phase."""
    for seat, nest in enumerate(m.nests):
        if nest.rest_larvae or nest.rest_food:
            m.tell(happened.RestAreaEmptied(seat, nest.rest_larvae, nest.rest_food))
        nest.larvae += nest.rest_larvae
        nest.food += nest.rest_food
        nest.rest_larvae = nest.rest_food = 0
    m.state.phase_ends = m.state.last_turn = False
    rounds.begin(m)


def start_round(m: Match) -> None:
    """Begin a new Worker Phase with the holder of the marker."""
    for nest in m.nests:
        nest.rested = nest.acted = False
        nest.centipedes_met.clear()
    m.enter(Phase.WORKER, ())
