"""Playing cards: what can be played, paying for it, carrying it out."""

from __future__ import annotations

from antterm.games.march.rules.asking import Asking, choose
from antterm.games.march.rules.components import Card
from antterm.games.march.rules.effects import BONUSES, EVENTS, NEEDS, TARGETS
from antterm.games.march.rules.happened import CardPlayed, Cause, Evolved, GoalDropped
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import DiscardCard, PayAnt, PayLarva
from antterm.games.march.rules.movement import settle
from antterm.games.march.rules.nest import GOALS_AT_MOST
from antterm.games.march.rules.topics import DroppingGoal, Paying

Cube = Spot | None
"""The payment for a card: the ant on a spot, or a larva (None)."""


def playable(m: Match, seat: int, cards: list[str], free: bool = False) -> list[str]:
    """Return which of these cards a player could play now, each once.

    Args:
        m: the game.
        seat: the seat that would play.
        cards: the cards to look through.
        free: an effect lets them play without paying.
    """
    return [card for card in dict.fromkeys(cards) if can_play(m, seat, m.card(card), free)]


def can_play(m: Match, seat: int, card: Card, free: bool = False) -> bool:
    """Return whether the card's own requirements are met and it can be paid so that it keeps a target."""
    needs = NEEDS.get(card.id)
    if needs is not None and not needs(m, seat):
        return False
    return _can_pay(m, seat, card, 0 if free else card.cost)


def play_from_hand(m: Match, seat: int, card: str, free: bool = False) -> Asking[None]:
    """Play a card of the hand by an effect: paid or free, carried out and settled; nobody reacts."""
    yield from start_playing(m, seat, card, free)
    yield from carry_out(m, seat, card)


def start_playing(m: Match, seat: int, card: str, free: bool = False) -> Asking[None]:
    """Take a card from the hand: a third goal first displaces another, then the cost is paid.

    Args:
        m: the game.
        seat: who plays it.
        card: the id of a card in their hand.
        free: whether nothing is paid for it.
    """
    m.nests[seat].hand.remove(card)
    m.state.resolving.append(card)
    m.tell(CardPlayed(seat, card, free))
    yield from make_room_for_goal(m, seat, card)
    yield from _pay(m, seat, m.card(card), 0 if free else m.card(card).cost)


def play_from_discard(m: Match, seat: int, card: str) -> Asking[None]:
    """Play a card off the discard pile without paying for it."""
    m.state.discard.remove(card)
    yield from play_turned_up(m, seat, card)


def play_turned_up(m: Match, seat: int, card: str) -> Asking[None]:
    """Play a card just taken from a pile without paying for it."""
    m.state.resolving.append(card)
    m.tell(CardPlayed(seat, card, is_free=True))
    yield from make_room_for_goal(m, seat, card)
    yield from carry_out(m, seat, card)


def make_room_for_goal(m: Match, seat: int, card: str) -> Asking[None]:
    """Discard one of two Colony Goals in play for a third one."""
    goals = m.nests[seat].goals
    if m.card(card).kind != "goal" or len(goals) < GOALS_AT_MOST:
        return
    dropped = (yield from choose(seat, DroppingGoal(card), map(DiscardCard, dict.fromkeys(goals)))).card
    goals.remove(dropped)
    m.state.discard.append(dropped)
    m.tell(GoalDropped(seat, dropped))


def carry_out(m: Match, seat: int, card: str) -> Asking[None]:
    """Carry out a card: an Event happens and is discarded, an Evolution grows, a Goal gives its bonus."""
    kind = m.card(card).kind
    if kind == "event":
        yield from EVENTS[card](m, seat)
        yield from settle(m)
        m.state.resolving.remove(card)
        m.state.discard.append(card)
    elif kind == "goal":
        m.state.resolving.remove(card)
        m.nests[seat].goals.append(card)
        yield from BONUSES[card](m, seat)
        yield from settle(m)
    else:
        yield from evolve(m, seat, card)


def evolve(m: Match, seat: int, card: str, under: bool = False) -> Asking[None]:
    """Grow an Evolution that has been played, which may complete a body.

    Args:
        m: the game.
        seat: who has played it.
        card: the id of the card, which is being played.
        under: whether it goes under the cards of its segment, so that its ability does not count.
    """
    m.state.resolving.remove(card)
    grow(m, seat, card, under)
    m.judge_bodies(seat)
    yield from settle(m)


def grow(m: Match, seat: int, card: str, under: bool = False) -> None:
    """Lay an Evolution on top of the cards of its segment, or under them."""
    cards = m.nests[seat].body[m.card(card).kind]
    cards.insert(0 if under else len(cards), card)
    m.tell(Evolved(seat, card, under))


# -- paying --------------------------------------------------------------------------------------------


def _pay(m: Match, seat: int, card: Card, cost: int) -> Asking[None]:
    """Ask the player to pay for a card, larva by larva or ant by ant.

    Only what the card accepts can be paid with, and only ants without which the card still has a target.
    """
    for left in range(cost, 0, -1):
        cubes = _cubes(m, seat, card)
        if card.id in TARGETS:
            cubes = [cube for cube in cubes if _leaves(m, seat, card, cube, left - 1)]
        payments = [PayLarva() if cube is None else PayAnt(cube) for cube in cubes]
        payment = yield from choose(seat, Paying(card.id, left), payments)
        if isinstance(payment, PayAnt):
            m.kill(seat, payment.spot, Cause.PAID)
        else:
            m.lose_larvae(seat, 1, Cause.PAID)


def _cubes(m: Match, seat: int, card: Card) -> list[Cube]:
    """Return the kinds of cubes that the card can be paid with: a larva, an ant of each place."""
    larvae: list[Cube] = [None] if card.pay_with != "ants" and m.nests[seat].larvae else []
    ants: list[Cube] = list(m.meadow.spots(seat)) if card.pay_with != "larvae" else []
    return larvae + ants


def _can_pay(m: Match, seat: int, card: Card, cost: int) -> bool:
    """Return whether `cost` more cubes can be paid so that the card still has the target it must have."""
    has_target = TARGETS.get(card.id)
    if has_target is not None and not has_target(m, seat):
        return False  # what is paid can only take targets away
    larvae = m.nests[seat].larvae if card.pay_with != "ants" else 0
    if larvae >= cost:
        return True
    ants = m.meadow.ants(seat) if card.pay_with != "larvae" else 0
    if has_target is None or larvae + ants < cost:
        return larvae + ants >= cost
    return any(_leaves(m, seat, card, cube, cost - 1) for cube in _cubes(m, seat, card))


def _leaves(m: Match, seat: int, card: Card, cube: Cube, left: int) -> bool:
    """Return whether, with this cube paid, the other `left` can be paid too."""
    nest = m.nests[seat]
    if cube is None:
        nest.larvae -= 1
        fine = _can_pay(m, seat, card, left)
        nest.larvae += 1
        return fine
    here = m.meadow[cube.hex]
    here.take(seat, cube.site)
    fine = _can_pay(m, seat, card, left)
    here.put(seat, cube.site)
    return fine
