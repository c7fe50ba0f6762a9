"""Whether the Action that a player is asked for may be their last of the round."""

from __future__ import annotations

from enum import Enum

from antterm.core.rng import Streams
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import MarchView
from antterm.games.march.rules.worker import RESTS_TO_END, may_rest


class Last(Enum):
    """How sure it is that an Action is the last."""

    NO = "no"
    MAYBE = "maybe"
    """Others can end the Worker Phase by resting before the player's next turn."""
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
