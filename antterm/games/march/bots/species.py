"""How bots of March of the Ants weigh what special species do: Actions and questions."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean
from typing import Final

from antterm.games.march.bots.outlook import Outlook
from antterm.games.march.bots.plans import plan_march
from antterm.games.march.rules.castes import army_bonus
from antterm.games.march.rules.components import Card
from antterm.games.march.rules.meadow import MeadowHex
from antterm.games.march.rules.species_topics import BuryingHex, LayingEvolution
from antterm.games.march.rules.topics import AnyTopic

LARVA_FOR_EACH: Final = 0.7
"""What it costs that all others gain a larva, and that the Event is not one's own choice."""
SETTLERS: Final = 6
"""Sites that two explored hexes have, about."""


def action(o: Outlook, name: str) -> float:
    """The worth of a species' Action."""
    return _ACTIONS[name](o) - o.food_cost()


# -- Actions -------------------------------------------------------------------------------------------


def _dance(o: Outlook) -> float:
    """A free Event, which one is open, and a few steps."""
    events = [card for card in o.m.parts.cards.values() if card.kind == "event"]
    steps = fmean(card.value for card in events)
    return (
        fmean(card.worth for card in events) + plan_march(o, int(steps), o.me.larvae).worth - LARVA_FOR_EACH
    )


def _path(o: Outlook) -> float:
    """The best hex to leave."""
    return max((leaving(o, here) for here in o.hexes.values() if _is_way_out(o, here)), default=0.0)


def leaving(o: Outlook, here: MeadowHex) -> float:
    """What a colony wins that leaves a hex for two new ones."""
    held = sum(o.held(here))
    ants = here.ants(o.seat)
    return 0.75 * min(ants, SETTLERS) * max(o.harvests, 0) - held


def _is_way_out(o: Outlook, here: MeadowHex) -> bool:
    """Whether two tunnels of a hex with own ants lead to empty cells."""
    return len(o.m.meadow.open_tunnels(here)) > 1 and bool(here.ants(o.seat))


def _genome(o: Outlook) -> float:
    """The best pair of Evolutions of the hand, the second one free."""
    cards = [o.m.card(card) for card in o.me.hand]
    evolutions = [card for card in cards if card.is_evolution and card.cost <= o.me.larvae + o.ants()]
    return max((o.card(card.id) + _free_with(o, card, evolutions) for card in evolutions), default=0.0)


def _free_with(o: Outlook, first: Card, evolutions: list[Card]) -> float:
    """The worth of the Evolution that comes free with the first."""
    others = list(evolutions)
    others.remove(first)
    return max((o.free_card(card.id) for card in others if card.cost <= first.cost), default=0.0)


def _raid(o: Outlook) -> float:
    """A short march, and the better of the battles at hand."""
    strengths = [
        margin(o, here, other)
        for here in o.hexes.values()
        if here.ants(o.seat) and o.m.contested(here)
        for other in range(o.m.state.seats)
        if other != o.seat and here.ants(other)
    ]
    return plan_march(o, 3, o.me.larvae).worth + max([0.0, *(0.5 + 0.5 * margin for margin in strengths)])


def margin(o: Outlook, here: MeadowHex, other: int) -> int:
    """By how much one's army on a hex is stronger than another's, ties being his."""
    own, his = (here.ants(seat) + army_bonus(o.m, seat) for seat in (o.seat, other))
    return own - his - 1


_ACTIONS: Final[dict[str, Callable[[Outlook], float]]] = {
    "dance_of_chaos": _dance,
    "six_thousand_steps": _path,
    "modified_genome": _genome,
    "marauders_raid": _raid,
}


# -- questions -----------------------------------------------------------------------------------------


def bury(o: Outlook, topic: AnyTopic, number: int) -> float:
    """On the Path the poorest hex goes under the stack; by a card only their order is chosen."""
    return -o.promise(number) if isinstance(topic, BuryingHex) else o.promise(number)


def place(o: Outlook, topic: AnyTopic, under: bool) -> float:
    """On top, unless the card there cost more: then its ability is likely the better one."""
    assert isinstance(topic, LayingEvolution)
    card = o.m.card(topic.card)
    cards = o.me.body[card.kind]
    is_better = bool(cards) and o.m.card(cards[-1]).cost > card.cost
    return 1.0 if under == is_better else 0.0
