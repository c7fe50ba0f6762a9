"""Questions that follow from an answer at once, so that one entry answers them all."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import MoveAnt, PayLarva, PlaceLarva, PlayCard, TakeSite, TakeStep
from antterm.games.march.rules.topics import Paying, Playing, TakingSite
from antterm.games.march.rules.view import MarchView
from antterm.table.ahead import Following

Then = tuple[Following, ...]


def followings(ask: Ask, choice: Choice, view: MarchView) -> Sequence[Then]:
    """What can be answered together with a choice, each way by itself; at least nothing."""
    match choice.meaning:
        case PlaceLarva(number) | TakeStep(hex=number, site=None) | MoveAnt(hex=number):
            return _sites(number, view)
        case PayLarva() if isinstance(ask.about, Paying):
            return _payments(ask, choice, ask.about.card, ask.about.left - 1, view)
        case PlayCard(card, is_free=False) if isinstance(ask.about, Playing):
            printed, larva = view.card(card), PayLarva()
            is_asked = printed.pay_with not in ("larvae", "ants")
            return _payments(ask, Choice(larva.text, larva), card, printed.cost if is_asked else 0, view)
        case _:
            return ((),)


def _sites(number: int, view: MarchView) -> Sequence[Then]:
    """An ant that arrives takes one of the empty sites; where there is only one, it is not asked which."""
    free = [site for site, owner in enumerate(view.hexes[number].sites) if owner is None]
    if len(free) < 2:
        return ((),)
    return [(_onto(Spot(number, site)),) for site in free]


def _onto(spot: Spot) -> Following:
    meaning = TakeSite(spot)
    return Following(TakingSite(spot.hex), Choice(meaning.text, meaning))


def _payments(ask: Ask, larva: Choice, card: str, cost: int, view: MarchView) -> Sequence[Then]:
    """All that a card still costs in larvae, where there are so many; else that is asked."""
    nest = view.nests[ask.seat]
    left = nest.larvae - isinstance(ask.about, Paying)
    if not 0 < cost <= left or not nest.ants:  # without ants nobody is asked what he pays with
        return ((),)
    return tuple(Following(Paying(card, left), larva) for left in range(cost, 0, -1)), ()
