"""The Soldier Phase: abilities, then all battles by ascending number of the hex, then abilities."""

from __future__ import annotations

from antterm.games.march.rules.abilities import has_ability, use_abilities
from antterm.games.march.rules.asking import Asking
from antterm.games.march.rules.battle import begin_battles, fight_next
from antterm.games.march.rules.effects import SOLDIER_END, SOLDIER_PHASE_BEGINS, SOLDIER_START, drawbacks_in
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.movement import settle
from antterm.games.march.rules.state import Phase


def begin(m: Match) -> None:
    """Begin the phase with what drawbacks do to their players, before anybody's abilities."""
    order = m.clockwise(m.state.active)
    m.enter(Phase.SOLDIER_START, order)
    for seat in order:
        for begins in drawbacks_in(m, seat, SOLDIER_PHASE_BEGINS):
            begins(m, seat)


def start_may_ask(m: Match) -> bool:
    """Return whether the next player has an ability of the start, or a vacated site is to be filled."""
    queue = m.state.queue
    return bool(queue) and (has_ability(m, queue[0], SOLDIER_START) or bool(m.meadow.vacated()))


def start(m: Match) -> Asking[None]:
    """Let the next player use their ability of the start of the phase."""
    if m.state.queue:
        yield from use_abilities(m, m.state.queue.pop(0), SOLDIER_START)
        yield from settle(m)
        return
    m.enter(Phase.SOLDIER, [here.number for here in m.meadow.without_tunnel()])


def battle_may_ask(m: Match) -> bool:
    """Return whether a hex is being fought over; to find the next such hex takes no question."""
    return m.state.run is not None


def battles(m: Match) -> Asking[None]:
    """Fight the next battle: on the hex in progress, or on the next hex that is contested at this moment."""
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


def end_may_ask(m: Match) -> bool:
    """Return whether the next player has an ability of the end of the phase."""
    return bool(m.state.queue) and has_ability(m, m.state.queue[0], SOLDIER_END)


def end(m: Match) -> Asking[None]:
    """Let the next player use their ability of the end of the phase."""
    state = m.state
    if state.queue:
        yield from use_abilities(m, state.queue.pop(0), SOLDIER_END)
        return
    for nest in m.nests:
        nest.battlefields.clear()
    m.enter(Phase.QUEEN_START, m.clockwise(state.active))
