"""The Crazy Ant: Dance of Chaos; Fit of Passion, Maddened Crowd."""

from __future__ import annotations

from typing import Final

from antterm.games.march.rules import happened
from antterm.games.march.rules.asking import Asking
from antterm.games.march.rules.effects import FORBIDS_REST, SPECIES_ACTIONS, TAKES_BONUS, Action, of
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.movement import larvae_then_ants
from antterm.games.march.rules.play import can_play, play_turned_up

DANCE: Final = "dance_of_chaos"


def dance_of_chaos(m: Match, seat: int) -> Asking[None]:
    """Play the next Event of the deck free of cost, then take steps: as many as its value."""
    card = _next_event(m, seat)
    if card is None:
        return
    if can_play(m, seat, m.card(card), free=True):
        yield from play_turned_up(m, seat, card)
    else:
        m.state.discard.append(card)
        m.tell(happened.EventWithoutTarget(seat, card))
    yield from larvae_then_ants(m, seat, m.card(card).value, f"{DANCE}.larva", f"{DANCE}.ant")


def can_dance(m: Match, seat: int) -> bool:
    """Return whether an Event may come, as far as everybody knows.

    Hands are hidden, the player's own from the others, so only an empty deck and a discard pile without an
    Event tell that none will come.
    """
    hidden = [*m.state.deck, *(card for nest in m.nests for card in nest.hand)] if m.state.deck else []
    return any(m.card(card).kind == "event" for card in [*m.state.discard, *hidden])


def _next_event(m: Match, seat: int) -> str | None:
    """Discard cards of the deck until an Event comes; if it runs out, it is made anew once.

    If there is no Event in the new deck either, which everybody has seen by then, it is left as it is.

    Returns:
        The Event, which lies in no pile any more; None if there is none.
    """
    while True:
        while m.state.deck:
            card = m.top_card()
            assert card is not None
            if m.card(card).kind == "event":
                m.tell(happened.EventTurnedUp(seat, card))
                return card
            m.state.discard.append(card)
            m.tell(happened.CardDrawnAndDiscarded(seat, card, DANCE))
        m.renew_deck()
        if not any(m.card(card).kind == "event" for card in m.state.deck):
            return None


def react_to_dance(m: Match, seat: int) -> Asking[None]:
    """Gain one larva, like it or not."""
    if m.nests[seat].supply:
        m.tell(happened.Reacted(seat, DANCE))
        m.gain_larvae(seat, 1, happened.Cause.REACTION)
    yield from ()


SPECIES_ACTIONS[DANCE] = Action(can_dance, dance_of_chaos, react_to_dance)
TAKES_BONUS["maddened_crowd"] = "thorax"


@of(FORBIDS_REST, "fit_of_passion")
def fit_of_passion(m: Match, seat: int) -> bool:
    """Return whether Rest is forbidden: while there is food or a card in hand."""
    nest = m.nests[seat]
    return bool(nest.food or nest.hand)
