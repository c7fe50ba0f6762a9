"""Forecasts of a battle before it is fought: margins, losses and chances, from what one seat may know.

Everything is computed from a view. Cards that whoever looks cannot see are equally likely to lie anywhere
face down; what could be remembered of earlier plays is not taken into account.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from antterm.core.rng import Streams
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.determinization import determinize, unseen_cards
from antterm.games.march.rules.evolutions import (
    ACROBAT,
    KAMIKAZE,
    WARRIOR,
    armoured,
    ferocity_cards,
    larvae_taken,
)
from antterm.games.march.rules.movement import step_targets
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import BattleView, MarchView

CENTIPEDE_CARDS: Final = 2
"""Cards that make up the strength of a centipede."""


@dataclass(frozen=True, slots=True)
class Losses:
    """The cost of a battle of ants: the ants of either side, and the larvae of the side that is beaten."""

    own: int
    theirs: int
    larvae: int = 0
    """Larvae that the loser loses to the winner's Amazon Head."""


@dataclass(frozen=True, slots=True)
class AntForecast:
    """A battle of ants as one of the two players may foresee it.

    Cards for ferocity decide who wins but change no losses: these depend on the strengths alone.
    """

    own: int
    """Strength with ants, soldiers and the cards laid."""
    theirs: int
    """Strength of the other with ants and soldiers."""
    is_defender: bool
    """Whether the player wins a tie."""
    winning: Losses
    losing: Losses
    own_most: int
    """The most that the player's cards can add."""
    their_most: int
    """The most that the other's cards and head can add, or take from the player, as far as one can see."""
    laid: int
    """The part of the player's strength that the cards laid add."""

    @property
    def margin(self) -> int:
        """The strength that the other has to add to win; 0 or less if they win as it stands.

        What the player adds has to be added to it.
        """
        return self.own - self.theirs + self.is_defender

    @property
    def missing(self) -> int:
        """The strength that the player has to add to win; 0 or less if they win as it stands.

        What the other adds has to be added to it.
        """
        return 1 - self.margin

    @property
    def is_won(self) -> bool:
        """Whether the player wins with nothing more laid, whatever the other lays."""
        return self.margin > self.their_most

    @property
    def is_lost(self) -> bool:
        """Whether the player loses even if the other lays nothing."""
        return self.missing > self.own_most


@dataclass(frozen=True, slots=True)
class CentipedeForecast:
    """A battle with a centipede as its opponent may foresee it."""

    own: int
    """Strength with ants, soldiers and the cards laid."""
    shown: int
    """Strength of the centipede as far as it is known: the cards turned up, and its rage."""
    cards: int
    """Number of its cards that are still to be turned up."""
    outcomes: tuple[tuple[int, Fraction], ...]
    """The possible sums of these, ascending, each with its chance."""
    winning: tuple[int, int] | None
    """The fewest and the most ants lost in a victory; None if there can be none."""
    losing: tuple[int, int] | None
    """The fewest and the most ants lost in a defeat; None if there can be none."""

    @property
    def beaten_by(self) -> int:
        """The least sum of its cards to come that would beat the player."""
        return self.own - self.shown + 1

    @property
    def chance(self) -> Fraction:
        """The chance that the player wins with nothing more laid; ants win a tie."""
        return sum((chance for added, chance in self.outcomes if added < self.beaten_by), Fraction())


Forecast = AntForecast | CentipedeForecast


def battle_to_come(view: MarchView, number: int, invader: int | None, defender: int) -> BattleView:
    """Return a battle as it would begin now.

    Args:
        view: what is known.
        number: the number of the hex.
        invader: a seat, None for the centipede.
        defender: the other seat.
    """
    attacking = strength(view, invader, number) if invader is not None else 0
    strengths = attacking, strength(view, defender, number)
    return BattleView(number, invader, defender, strengths, (), (), (), None)


def strength(view: MarchView, seat: int, number: int) -> int:
    """Return the army strength of a player on a hex: ants and soldiers."""
    return view.hexes[number].ants(seat) + view.nests[seat].heads


def forecast_of(
    view: MarchView,
    battle: BattleView,
    seat: int,
    laid: Sequence[str] = (),
    *,
    has_other_laid: bool = False,
) -> Forecast:
    """Return what a battle comes to for one of the two who fight.

    Args:
        view: what is known; cards that the player has laid already are counted if they can be seen.
        battle: being fought, or to come.
        seat: the seat whose forecast it is.
        laid: cards of the hand that they would lay besides.
        has_other_laid: the other lays no more cards than lie face down now.
    """
    side = 0 if seat == battle.invader else 1
    other = battle.opponent(seat)
    is_fought = view.battle is not None and view.battle.hex == battle.hex
    lying = (view.nests[seat].laid_cards or ()) if is_fought else ()
    own = battle.strengths[side] + sum(view.card(card).value for card in (*lying, *laid))
    if other is None:
        return _centipede(view, battle, seat, own, (*lying, *laid))
    strength, theirs = battle.strengths[side], battle.strengths[1 - side]
    lies, theirs_lie = (view.nests[each].laid if is_fought else 0 for each in (seat, other))
    return AntForecast(
        own,
        theirs,
        side == 1,
        Losses(
            _winner_loses(view, battle.hex, seat, theirs),
            _loser_loses(view, battle.hex, other, strength),
            min(larvae_taken(view, seat), view.nests[other].larvae),
        ),
        Losses(
            _loser_loses(view, battle.hex, seat, theirs),
            _winner_loses(view, battle.hex, other, strength),
            min(larvae_taken(view, other), view.nests[seat].larvae),
        ),
        most_of_hand(view, seat, ferocity_cards(view, seat) - lies - len(laid), laid),
        _most_of_other(
            view, other, theirs_lie, 0 if has_other_laid else ferocity_cards(view, other) - theirs_lie
        )
        + may_join(view, other, battle.hex)
        + _may_weaken(view, other, battle.hex, seat, strength),
        own - strength,
    )


def uses_head(view: MarchView, seat: int) -> bool:
    """Return whether the start of this round's Soldier Phase is still to come for a player."""
    return view.phase is Phase.WORKER or (view.phase is Phase.SOLDIER_START and seat in view.queue)


def may_join(view: MarchView, seat: int, number: int) -> int:
    """Return how many more ants a player may have on a hex by their head before it is fought over, at most.

    By a Warrior Head these are larvae, by an Acrobat Head ants that are near enough.

    Args:
        view: what is known.
        seat: the player.
        number: the number of the hex.
    """
    if not uses_head(view, seat):
        return 0
    if view.has(seat, WARRIOR):
        return view.card(WARRIOR).params["times"]
    if not view.has(seat, ACROBAT):
        return 0
    left, n = view.card(ACROBAT).params["steps"], 0
    for steps in steps_of_ants(view, seat, number, left):
        left -= steps
        n += left >= 0
    return n


def steps_of_ants(view: MarchView, seat: int, number: int, most: int) -> list[int]:
    """Return in how many steps each ant of a player can come to a hex, by the tunnels there are now.

    Args:
        view: what is known.
        seat: the player.
        number: the number of the hex; ants that are there are left out.
        most: ants that need more steps than this are left out.

    Returns:
        The numbers of steps, the smallest first.
    """
    m = determinize(view, Streams(0))
    leads = {there.number: step_targets(m, seat, there) for there in m.meadow}
    reached, found = {number}, list[int]()
    for steps in range(1, most + 1):
        new = {origin for origin, to in leads.items() if origin not in reached and not reached.isdisjoint(to)}
        found += [steps for origin in new for _ant in range(view.hexes[origin].ants(seat))]
        reached |= new
    return found


def may_strike(view: MarchView, seat: int, number: int, victim: int) -> int:
    """Return how many ants of another player on a hex a Kamikaze Head may destroy before the battles.

    Args:
        view: what is known.
        seat: the seat whose head it is.
        number: the number of the hex.
        victim: the other player.
    """
    if not uses_head(view, seat) or not view.has(seat, KAMIKAZE) or number == GREAT_TUNNEL:
        return 0
    here = view.hexes[number]
    return min(view.card(KAMIKAZE).params["more"], here.ants(victim)) if here.ants(seat) else 0


def _may_weaken(view: MarchView, seat: int, number: int, victim: int, strength: int) -> int:
    """Return how much less than its owner a Kamikaze Head may leave a player; all, if it leaves no ants."""
    struck = may_strike(view, seat, number, victim)
    if struck and struck == view.hexes[number].ants(victim):
        return strength
    return max(0, struck - 1)


def forecast_of_asked(view: MarchView, battle: BattleView, seat: int, laid: Sequence[str] = ()) -> Forecast:
    """Return the forecast of a battle for the player asked for ferocity, with cards that they would add.

    The invader lays first: when the defender is asked, the invader lays no more.
    """
    return forecast_of(view, battle, seat, laid, has_other_laid=seat == battle.defender)


def by_card(view: MarchView, battle: BattleView, seat: int) -> list[tuple[str, Forecast]]:
    """Return each card of the player's hand, the lowest value first, with the forecast if it is laid."""
    hand = sorted(set(view.nests[seat].hand or ()), key=lambda card: (view.card(card).value, card))
    return [(card, forecast_of(view, battle, seat, (card,))) for card in hand]


# -- losses ----------------------------------------------------------------------------------------------


def _winner_loses(view: MarchView, number: int, seat: int, against: int) -> int:
    """Return the ants that a winner loses to a strength: half of it, but never the last one."""
    return min(armoured(view, seat, against // 2), view.hexes[number].ants(seat) - 1)


def _loser_loses(view: MarchView, number: int, seat: int, against: int) -> int:
    """Return the ants that a loser loses to a strength: as many, as far as there are any."""
    return min(armoured(view, seat, against), view.hexes[number].ants(seat))


# -- what cards can add ----------------------------------------------------------------------------------


def most_of_hand(view: MarchView, seat: int, cards: int, laid: Sequence[str] = ()) -> int:
    """Return the most that `cards` cards of a player's hand add, besides those laid.

    Args:
        view: what a seat sees: of other hands it knows the number of cards.
        seat: whose hand it is.
        cards: how many of its cards may still be laid.
        laid: the ids of cards of an open hand that have been chosen already.
    """
    nest = view.nests[seat]
    if nest.hand is None:
        return _highest(view, unseen_cards(view), min(cards, nest.hand_size))
    return _highest(view, (Counter(nest.hand) - Counter(laid)).elements(), cards)


def _most_of_other(view: MarchView, other: int, lying: int, more: int) -> int:
    """Return the most that cards of another add: those that lie face down, and some of the hand."""
    nest = view.nests[other]
    if nest.hand is None or nest.laid_cards is None:
        return _highest(view, unseen_cards(view), lying + min(more, nest.hand_size))
    certain = sum(view.card(card).value for card in nest.laid_cards[:lying])
    return certain + _highest(view, nest.hand, more)


def _highest(view: MarchView, cards: Iterable[str], n: int) -> int:
    return sum(sorted((view.card(card).value for card in cards), reverse=True)[: max(0, n)])


# -- centipedes ------------------------------------------------------------------------------------------


def _centipede(
    view: MarchView, battle: BattleView, seat: int, own: int, laid: Sequence[str]
) -> CentipedeForecast:
    shown, cards = battle.strengths[0], CENTIPEDE_CARDS - len(battle.centipede_cards)
    outcomes = chances(view, cards, laid)
    totals = [shown + added for added, _chance in outcomes]
    return CentipedeForecast(
        own,
        shown,
        cards,
        outcomes,
        _span([_winner_loses(view, battle.hex, seat, total) for total in totals if total <= own]),
        _span([_loser_loses(view, battle.hex, seat, total) for total in totals if total > own]),
    )


def _span(losses: Sequence[int]) -> tuple[int, int] | None:
    return (min(losses), max(losses)) if losses else None


def chances(view: MarchView, cards: int, laid: Sequence[str] = ()) -> tuple[tuple[int, Fraction], ...]:
    """Return what the next cards that are turned up for a centipede may add.

    Args:
        view: what is known; the cards come from the Horde's deck, or else from the players'.
        cards: how many are turned up.
        laid: cards for ferocity that are discarded before the last of them, and may be shuffled in.

    Returns:
        Each sum with its chance, ascending.
    """

    def values(cards: Iterable[str]) -> Counter[int]:
        return Counter(view.card(card).value for card in cards)

    if view.horde is not None:
        unseen = Counter(view.components.centipede_deck())
        unseen.subtract([*view.horde.discard, *view.horde.mat])
        found = _sums(
            values(unseen.elements()), view.horde.deck, values(view.horde.discard), cards, Counter()
        )
    else:
        found = _sums(values(unseen_cards(view)), view.deck, values(view.discard), cards, values(laid))
    return tuple(sorted(found.items()))


def chance_against_new_centipede(view: MarchView, seat: int, ants: int) -> Fraction:
    """Return how likely ants beat a centipede that is still to be laid with its hex, with no card.

    Args:
        view: what is known.
        seat: the player.
        ants: how many of theirs will be there.
    """
    own = ants + view.nests[seat].heads
    return sum(
        (chance for added, chance in chances(view, CENTIPEDE_CARDS) if added <= own),
        Fraction(),
    )


def _sums(
    unseen: Counter[int], deck: int, discard: Counter[int], cards: int, laid: Counter[int]
) -> dict[int, Fraction]:
    """Return the chances of what cards of a deck add up to.

    Args:
        unseen: values of the cards of which the deck is a random part.
        deck: how many cards it has; if it is empty the discards become the deck.
        discard: values of the discards.
        cards: how many are turned up and discarded.
        laid: values of the cards that are discarded before the last of these.
    """
    if not cards:
        return {0: Fraction(1)}
    if cards == 1:
        discard = discard + laid
    if not deck:
        unseen, deck, discard = discard, discard.total(), Counter()
        if not deck:
            return _sums(unseen, deck, discard, cards - 1, laid)
    found: dict[int, Fraction] = {}
    for value, copies in unseen.items():
        one = Counter({value: 1})
        rest = _sums(unseen - one, deck - 1, discard + one, cards - 1, laid)
        for added, chance in rest.items():
            found[value + added] = (
                found.get(value + added, Fraction()) + Fraction(copies, unseen.total()) * chance
            )
    return found
