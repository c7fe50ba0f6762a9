"""A game in progress as the rules see it: the state, and the simple things that are done to it.

In the rules, `m` is always the `Match` that they change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from functools import cache
from typing import Any, TypeVar

from antterm.core.game import Tell
from antterm.core.rng import Streams
from antterm.games.march.rules import happened
from antterm.games.march.rules.components import Card, Drawback, Species, Tile, from_document
from antterm.games.march.rules.happened import (
    AnyScored,
    HordeDeckRenewed,
    HordeScored,
    HordeSource,
    ScoredBody,
)
from antterm.games.march.rules.horde.state import Horde
from antterm.games.march.rules.meadow import MeadowHex, Spot
from antterm.games.march.rules.nest import BODY_POINTS
from antterm.games.march.rules.state import Phase, State

T = TypeVar("T")


@cache
def _round_of(seats: int, first: int) -> tuple[int, ...]:
    """Return all seats clockwise, starting with `first`."""
    return tuple((first + i) % seats for i in range(seats))


class Match:
    """A state with what it takes to play on from it.

    Args:
        state: changed in place.
        tell: called with each event.
    """

    def __init__(self, state: State, tell: Tell) -> None:
        self.state = state
        self.nests = state.nests
        self.meadow = state.meadow
        self.components = from_document(state.components, state.edition)
        self.tell: Callable[[happened.AnyEvent], None] = tell
        self.larvae_without_supply = Counter[int]()
        """Larvae that would have been gained if the supply had not run out, by seat."""
        """Say that something happened."""

    # -- the table ---------------------------------------------------------------------------------------

    def who_sees(self, seat: int) -> frozenset[int] | None:
        """Return who may know what a player has come to know: they alone; all where hands lie open."""
        return None if self.state.open_hands else frozenset({seat})

    def enter(self, phase: Phase, queue: Sequence[int]) -> None:
        """Go on to another part of the round.

        Args:
            phase: which part.
            queue: the seats, or hexes, that it comes to in turn.
        """
        self.state.phase = phase
        self.state.queue = list(queue)
        self.tell(happened.PhaseBegan(self.state.active, phase, self.state.round))

    def card(self, card: str) -> Card:
        """Return a card by its id."""
        return self.components.cards[card]

    def tile(self, number: int) -> Tile:
        """Return a printed hex by its number."""
        return self.components.tiles[number]

    def species(self, seat: int) -> Species | None:
        """Return the special species that a player has chosen; None for an ordinary colony."""
        nest = self.nests[seat]
        return self.components.species[nest.mat] if nest.special else None

    def drawback(self, drawback: str) -> Drawback:
        """Return a drawback of a special species by its id."""
        every = (found for species in self.components.species.values() for found in species.drawbacks)
        return next(found for found in every if found.id == drawback)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats clockwise, starting with `first`."""
        return _round_of(self.state.seats, first)

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from the left of `seat`."""
        return _round_of(self.state.seats, seat)[1:]

    def neighbours(self, seat: int) -> tuple[int, ...]:
        """Return the left and the right neighbour; with two players the one opponent."""
        others = self.others(seat)
        return (others[0], others[-1]) if len(others) > 1 else others

    def shuffle(self, stream: str, items: MutableSequence[Any]) -> None:
        """Put `items` into a random order, in place."""
        streams = Streams(self.state.seed, self.state.streams)
        streams.shuffle(stream, items)
        self.state.streams = streams.encode()

    def below(self, stream: str, n: int) -> int:
        """Return a random whole number from 0 to `n - 1`."""
        streams = Streams(self.state.seed, self.state.streams)
        number = streams.below(stream, n)
        self.state.streams = streams.encode()
        return number

    # -- larvae, food, points ------------------------------------------------------------------------------

    def gain_larvae(self, seat: int, wanted: int, why: happened.Why) -> int:
        """Move cubes from the supply to the Larvae Chamber, as far as the supply lasts.

        Returns:
            How many were gained.
        """
        nest = self.nests[seat]
        gained = min(wanted, nest.supply)
        if gained < wanted:
            self.larvae_without_supply[seat] += wanted - gained
        nest.supply -= gained
        nest.larvae += gained
        if gained:
            self.tell(happened.LarvaeGained(seat, gained, why))
        return gained

    def lose_larvae(self, seat: int, wanted: int, why: happened.Why) -> int:
        """Return larvae to the supply, as far as there are any.

        Returns:
            How many were lost.
        """
        nest = self.nests[seat]
        lost = min(wanted, nest.larvae)
        nest.larvae -= lost
        nest.supply += lost
        if lost:
            self.tell(happened.LarvaeLost(seat, lost, why))
        return lost

    def gain_food(self, seat: int, n: int, why: happened.Why) -> None:
        """Add to the Food Stores; food has no limit."""
        self.nests[seat].food += n
        self.tell(happened.FoodGained(seat, n, why))

    def pay_food(self, seat: int, n: int) -> None:
        """Take food from a player's store, which must have that much."""
        assert self.nests[seat].food >= n
        self.nests[seat].food -= n

    def score(self, scored: AnyScored) -> None:
        """Add colony points; none at all are not reported."""
        if not scored.n:
            return
        nest, source = self.nests[scored.seat], scored.SOURCE
        nest.score += scored.n
        nest.sources[source] = nest.sources.get(source, 0) + scored.n
        self.tell(scored)

    def lose_points(self, seat: int, points: int, drawback: str) -> None:
        """Take colony points by a drawback, as far as there are any."""
        nest = self.nests[seat]
        lost = min(points, nest.score)
        if lost:
            nest.score -= lost
            nest.sources["drawback"] = nest.sources.get("drawback", 0) - lost
            self.tell(happened.PointsLost(seat, lost, drawback))

    def score_horde(self, points: int, source: HordeSource) -> None:
        """Add colony points to the Horde, in a game that has one.

        Args:
            points: how many; none at all is not reported.
            source: what for.
        """
        horde = self.state.horde
        if horde is None or not points:
            return
        horde.score += points
        horde.sources[source.value] = horde.sources.get(source.value, 0) + points
        self.tell(HordeScored(points, source, horde.score))

    def judge_bodies(self, seat: int) -> None:
        """Score each completed body beyond the most completed bodies that the player has had so far."""
        nest = self.nests[seat]
        new = nest.completed_bodies - nest.bodies
        if new > 0:
            nest.bodies += new
            self.score(ScoredBody(seat, new * BODY_POINTS, nest.bodies))

    # -- cards -----------------------------------------------------------------------------------------------

    def kinds_of_card(self, seat: int) -> list[str]:
        """Return the cards of a hand, each once: which of two copies one takes makes no difference."""
        return list(dict.fromkeys(self.nests[seat].hand))

    def can_draw(self) -> bool:
        """Return whether a card is left in the deck or the discard pile."""
        return bool(self.state.deck or self.state.discard)

    def top_card(self) -> str | None:
        """Take the top card of the players' deck; None when no card is left."""
        return self._top_card(self.state, "deck", happened.DeckRenewed)

    def renew_deck(self) -> None:
        """Shuffle the discard pile into a new deck if the players' deck is empty."""
        self._renew(self.state, "deck", happened.DeckRenewed)

    def top_card_of_horde(self) -> str | None:
        """Take the top card of the centipede deck; None when no card is left."""
        horde = self.state.horde
        return self._top_card(horde, "horde", HordeDeckRenewed) if horde is not None else None

    def _top_card(
        self, pile: State | Horde, stream: str, renewed: type[happened.DeckRenewed | HordeDeckRenewed]
    ) -> str | None:
        """Take the top card of a deck, which is made anew from its discards when it is empty."""
        self._renew(pile, stream, renewed)
        return pile.deck.pop(0) if pile.deck else None

    def _renew(
        self, pile: State | Horde, stream: str, renewed: type[happened.DeckRenewed | HordeDeckRenewed]
    ) -> None:
        """Shuffle the discards into a new deck if the deck is empty, and tell so.

        Args:
            pile: what has the deck and the discards: the players or the Horde.
            stream: the name of the random stream.
            renewed: the event that tells it.
        """
        if not pile.deck and pile.discard:
            pile.deck, pile.discard = pile.discard, []
            self.shuffle(stream, pile.deck)
            self.tell(renewed(len(pile.deck)))

    def turn_up_for_centipede(self) -> str | None:
        """Turn up and discard a card for a centipede's strength: the Horde's, or else the players'."""
        pile = self.state.horde or self.state
        card = self.top_card_of_horde() if self.state.horde else self.top_card()
        if card is not None:
            pile.discard.append(card)
        return card

    def draw(self, seat: int, n: int, why: happened.Why) -> list[str]:
        """Draw cards to the hand, as many as there are.

        Returns:
            The cards drawn.
        """
        cards = []
        for _ in range(n):
            card = self.top_card()
            if card is not None:
                cards.append(card)
        self.nests[seat].hand.extend(cards)
        if cards:
            self.tell(happened.CardsDrawn(seat, len(cards), why))
            self.tell(happened.CardsSeen(seat, tuple(cards), only=self.who_sees(seat)))
        return cards

    def discard(self, seat: int, card: str, why: happened.Why) -> None:
        """Put a card of the hand on the discard pile, for all to see."""
        self.nests[seat].hand.remove(card)
        self.state.discard.append(card)
        self.tell(happened.CardDiscarded(seat, card, why))

    def discard_at_random(self, seat: int, why: happened.Why) -> str | None:
        """Discard a random card of the hand; None from an empty one."""
        hand = self.nests[seat].hand
        if not hand:
            return None
        card = sorted(hand)[self.below("random", len(hand))]
        hand.remove(card)
        self.state.discard.append(card)
        self.tell(happened.CardDiscardedAtRandom(seat, card, why))
        return card

    # -- ants ------------------------------------------------------------------------------------------------

    def kill(self, seat: int, spot: Spot, why: happened.Why) -> None:
        """Remove an ant that is lost or paid: its cube goes to its owner's supply."""
        self.meadow[spot.hex].take(seat, spot.site)
        self.nests[seat].supply += 1
        self.tell(happened.AntLost(seat, spot, why))

    def centipedes(self) -> int:
        """Return how many centipedes are in the meadow, those in the Great Tunnel included."""
        horde = self.state.horde
        return self.meadow.centipedes() + (horde.in_tunnel if horde else 0)

    def contested_by_centipede(self, meadow_hex: MeadowHex) -> bool:
        """Return whether a hex has a centipede and an ant of somebody it fights."""
        return meadow_hex.centipede and any(not self.is_traitor(seat) for seat in meadow_hex.owners())

    def contested(self, meadow_hex: MeadowHex) -> bool:
        """Return whether this hex will be fought over as it is now."""
        return meadow_hex.contested_by_ants or self.contested_by_centipede(meadow_hex)

    def has(self, seat: int, card: str) -> bool:
        """Return whether a player has the ability of an Evolution: it lies on top of its segment.

        Nobody has one that this edition of the components does not have.
        """
        printed = self.components.cards.get(card)
        if printed is None:
            return False
        segment = self.nests[seat].body[printed.kind]
        return bool(segment) and segment[-1] == card

    def is_traitor(self, seat: int) -> bool:
        """Return whether centipedes never fight this player."""
        return self.nests[seat].is_traitor
