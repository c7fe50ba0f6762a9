"""The Mutant Ant: Modified Genome; Enlightened Colony, Mutation."""

from __future__ import annotations

from typing import Final

from antterm.core.ask import Mark
from antterm.march.asking import Asking, Pick, choose, may_choose, pick_card
from antterm.march.effects import BATTLE_BEGINS, SOLDIER_PHASE_BEGINS, SPECIES_ACTIONS, Action, of
from antterm.march.match import Match
from antterm.march.play import evolve, play_from_hand, playable, start_playing
from antterm.march.worker import reactions

GENOME: Final = "modified_genome"
TOP, UNDER = "top", "under"
"""Where an Evolution is laid in its segment."""


def _evolutions(m: Match, seat: int, free: bool = False) -> list[str]:
    """Evolutions of the hand that can be played now."""
    hand = [card for card in m.nest(seat).hand if m.card(card).is_evolution]
    return playable(m, seat, hand, free)


def modified_genome(m: Match, seat: int) -> Asking[None]:
    """Play an Evolution, then another of no higher cost free, each on top or under; then the reactions."""
    cards = map(pick_card, _evolutions(m, seat))
    first = yield from choose(seat, f"{GENOME}.first", cards, private=True)
    yield from _play(m, seat, first)
    for left in range(m.parts.species["mutant_ant"].params["free_cards"], 0, -1):
        cheap = [card for card in _evolutions(m, seat, free=True) if m.card(card).cost <= m.card(first).cost]
        card = yield from may_choose(seat, f"{GENOME}.second", map(pick_card, cheap), private=True, left=left)
        if card is None:
            break
        yield from _play(m, seat, card, free=True)
    yield from _reactions(m, seat)


def _play(m: Match, seat: int, card: str, free: bool = False) -> Asking[None]:
    """Play an Evolution; over cards of its segment its owner chooses whether it lies on top or under them."""
    yield from start_playing(m, seat, card, free)
    places = (TOP, UNDER) if m.nest(seat).body[m.card(card).kind] else (TOP,)
    picks = [Pick(place, place, (Mark("place", place),)) for place in places]
    place = yield from choose(seat, f"{GENOME}.place", picks, card=card)
    yield from evolve(m, seat, card, under=place == UNDER)


def _reactions(m: Match, seat: int) -> Asking[None]:
    """The others may play an Evolution each; all that they cost comes to the Mutant in larvae."""
    costs: list[int] = []

    def react(m: Match, other: int) -> Asking[None]:
        cards = map(pick_card, _evolutions(m, other))
        card = yield from may_choose(other, f"{GENOME}.react", cards, private=True)
        if card is not None:
            m.tell("reaction", other, action=GENOME)
            yield from play_from_hand(m, other, card)
            costs.append(m.card(card).cost)

    yield from reactions(m, seat, react)
    m.gain_larvae(seat, sum(costs), GENOME)


SPECIES_ACTIONS[GENOME] = Action(lambda m, seat: bool(_evolutions(m, seat)), modified_genome, None)


@of(BATTLE_BEGINS, "enlightened_colony")
def enlightened_colony(m: Match, seat: int) -> None:
    """Taking part in a battle costs a point."""
    m.lose_points(seat, m.drawback("enlightened_colony").params["points"], "enlightened_colony")


@of(SOLDIER_PHASE_BEGINS, "mutation")
def mutation(m: Match, seat: int) -> None:
    """The whole hand is discarded, and as many cards are drawn."""
    hand = list(m.nest(seat).hand)
    for card in hand:
        m.discard(seat, card, "mutation")
    m.draw(seat, len(hand), "mutation")
