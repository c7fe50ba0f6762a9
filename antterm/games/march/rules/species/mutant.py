"""The Mutant Ant: Modified Genome; Enlightened Colony, Mutation."""

from __future__ import annotations

from typing import Final

from antterm.games.march.rules import topics
from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.effects import BATTLE_BEGINS, SOLDIER_PHASE_BEGINS, SPECIES_ACTIONS, Action, of
from antterm.games.march.rules.happened import Reacted
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import Decline, Declined, LayEvolution, PlayCard
from antterm.games.march.rules.play import evolve, play_from_hand, playable, start_playing
from antterm.games.march.rules.worker import reactions

GENOME: Final = "modified_genome"


def _evolutions(m: Match, seat: int, free: bool = False) -> list[str]:
    """Return the Evolutions of the hand that can be played now."""
    hand = [card for card in m.nests[seat].hand if m.card(card).is_evolution]
    return playable(m, seat, hand, free)


def modified_genome(m: Match, seat: int) -> Asking[None]:
    """Play an Evolution, then another of no higher cost free, each on top or under; then the reactions."""
    cards = map(PlayCard, _evolutions(m, seat))
    first = (yield from choose(seat, topics.EvolvingFirst(), cards, private=True, secret=True)).card
    yield from _play(m, seat, first)
    for left in range(m.parts.species["mutant_ant"].params["free_cards"], 0, -1):
        cheap = [card for card in _evolutions(m, seat, free=True) if m.card(card).cost <= m.card(first).cost]
        free, decline = [PlayCard(card, is_free=True) for card in cheap], Decline(Declined.CARD)
        chosen = yield from may_choose(
            seat, topics.EvolvingFree(left), free, decline, private=True, secret=True
        )
        if chosen is None:
            break
        yield from _play(m, seat, chosen.card, free=True)
    yield from _reactions(m, seat)


def _play(m: Match, seat: int, card: str, free: bool = False) -> Asking[None]:
    """Play an Evolution; over cards of its segment its owner chooses whether it lies on top or under them."""
    yield from start_playing(m, seat, card, free)
    places = [LayEvolution(under=False)]
    if m.nests[seat].body[m.card(card).kind]:
        places.append(LayEvolution(under=True))
    place = yield from choose(seat, topics.LayingEvolution(card), places)
    yield from evolve(m, seat, card, place.under)


def _reactions(m: Match, seat: int) -> Asking[None]:
    """Let the others play an Evolution each; all that they cost comes to the Mutant in larvae."""
    costs: list[int] = []

    def react(m: Match, other: int) -> Asking[None]:
        cards, decline = map(PlayCard, _evolutions(m, other)), Decline(Declined.REACTION)
        topic = topics.ReactingWithEvolution()
        chosen = yield from may_choose(other, topic, cards, decline, private=True, secret=True)
        if chosen is not None:
            m.tell(Reacted(other, GENOME))
            yield from play_from_hand(m, other, chosen.card)
            costs.append(m.card(chosen.card).cost)

    yield from reactions(m, seat, react)
    m.gain_larvae(seat, sum(costs), GENOME)


SPECIES_ACTIONS[GENOME] = Action(
    lambda m, seat: bool(_evolutions(m, seat)), modified_genome, None, by_hand=True
)


@of(BATTLE_BEGINS, "enlightened_colony")
def enlightened_colony(m: Match, seat: int) -> None:
    """Take a point from who takes part in a battle."""
    m.lose_points(seat, m.drawback("enlightened_colony").params["points"], "enlightened_colony")


@of(SOLDIER_PHASE_BEGINS, "mutation")
def mutation(m: Match, seat: int) -> None:
    """Discard the whole hand, and draw as many cards."""
    hand = list(m.nests[seat].hand)
    for card in hand:
        m.discard(seat, card, "mutation")
    m.draw(seat, len(hand), "mutation")
