"""Whether the Action that a player is asked for may be their last of the round."""

from __future__ import annotations

from enum import Enum

from antterm.core.rng import Streams
from antterm.games.march.rules.beyond import FALLEN_PEAR
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.immediate_effects import immediate_effects
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import MarchView
from antterm.games.march.rules.worker import REST, RESTS_TO_END, actions_of, may_rest


class Last(Enum):
    """The certainty that an Action is the last."""

    NO = "no"
    MAYBE = "maybe"
    """Others can end the Worker Phase before the player's next turn, or it hangs on cards."""
    SURE = "sure"


def rests_missing(view: MarchView) -> int | None:
    """Return how many players have to rest before the Worker Phase ends; None where others do not end it.

    Of two players the first who rests leaves the other one more turn.
    """
    if view.phase is not Phase.WORKER or view.seats < 3:
        return None
    return RESTS_TO_END[view.seats] - sum(nest.rested for nest in view.nests)


def last_action(view: MarchView, seat: int) -> Last:
    """Return whether the Action of a player whose turn it is may be their last of the round."""
    if view.last_turn:
        return Last.SURE
    missing = rests_missing(view)
    if missing is None or view.nests[seat].rested:
        return Last.NO
    m = determinize(view, Streams(0))
    able = [
        other
        for other in m.others(seat)
        if not m.nests[other].rested and (may_rest(m, other) or not m.nests[other].food)
    ]  # who has no food may have no card that can be played, and must rest then
    return Last.MAYBE if missing <= len(able) else Last.NO


def leaves_only_rest(view: MarchView, seat: int, action: str) -> Last:
    """Return whether a player can only rest, unasked, after an Action, since it leaves them no food.

    Args:
        view: what the player sees, whose turn it is.
        seat: theirs.
        action: the action that they would take.

    Returns:
        Maybe where it hangs on what the Action brings, or on whether a card can be played then.
    """
    m = determinize(view, Streams(0))
    nest, actions = m.nests[seat], actions_of(m, seat)
    if action == REST or nest.food > actions[action].food:
        return Last.NO
    is_known = action in ("explore", "march", "play") and view.horde is None
    if not is_known or not all(each.food for each in actions.values() if not each.by_hand):
        return Last.MAYBE
    if action == "play":
        brought = [each.goods[seat] if each.goods else None for each in immediate_effects(view).values()]
        brings_more = any(goods is None or goods.food > 0 or goods.cards > 0 for goods in brought)
        return Last.MAYBE if len(nest.hand) > 1 or brings_more else Last.SURE
    is_pear_left = FALLEN_PEAR not in view.hexes and any(n in view.components.beyond for n in m.state.stack)
    return Last.MAYBE if nest.hand or (action == "explore" and is_pear_left) else Last.SURE
