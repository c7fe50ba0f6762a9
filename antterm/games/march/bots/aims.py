"""How far a player's Colony Goals are from holding, and which ants and goods would bring them there.

A Colony Goal that does not hold yet is worth less the more ants it lacks. What an ant adds to it counts as a
part of the worth of the site on which it would stand, and what its leaving would cost as a part of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import exp
from typing import Final, Protocol

from antterm.games.march.rules import goals
from antterm.games.march.rules.components import GREAT_TUNNEL, Card
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import MeadowHex, Spot
from antterm.games.march.rules.nest import Nest

OUT_OF_REACH: Final = 3
"""Ants that it takes, about, to take a site or a hex from somebody else, or to come where no site is free."""
TUNNEL: Final = Spot(GREAT_TUNNEL, None)
"""The place of an ant in the Great Tunnel."""


class GoalEvaluation(Protocol):
    """The part of `evaluation.Evaluation` that this module reads; that module imports this one."""

    @property
    def m(self) -> Match:
        """The game."""

    @property
    def seat(self) -> int:
        """The player's seat."""

    @property
    def me(self) -> Nest:
        """Their nest."""

    @property
    def hexes(self) -> Mapping[int, MeadowHex]:
        """The hexes of the meadow, by number."""

    def plain_value(self, spot: Spot) -> float:
        """Return the worth of an ant on a site, Colony Goals apart."""
        ...


@dataclass(slots=True)
class Progress:
    """How far a Colony Goal is from holding."""

    missing: int
    """Ants that it lacks; 0 if it holds."""
    wanted: list[Spot] = field(default_factory=list)
    """Empty places that ants would have to take; the Great Tunnel as often as ants are lacking there."""
    vital: list[Spot] = field(default_factory=list)
    """Places of own ants without any of which the goal would lack one ant more."""


def _progress(
    have: Iterable[Spot], free: Iterable[Spot], need: int, worth: Callable[[Spot], float]
) -> Progress:
    """Return the progress of a goal for which ants have to stand on so many places of a kind."""
    own = list(have)
    missing = max(0, need - len(own))
    if not missing:
        return Progress(0, vital=own if len(own) == need else [])
    wanted = sorted(free, key=worth, reverse=True)[:missing]
    return Progress(missing + OUT_OF_REACH * (missing - len(wanted)), wanted, own)


def _extensive_tunnel(ev: GoalEvaluation, card: Card, _in_hand: bool) -> Progress:
    """Return the progress towards inhabiting hexes that tunnels link, also through the Great Tunnel."""
    need, joined, hexes = card.params["hexes"], ev.m.meadow.lie.joined, ev.hexes
    own = {number for number, here in hexes.items() if ev.seat in here.sites}
    largest, touched, unseen = set[int](), {GREAT_TUNNEL}, own | {GREAT_TUNNEL}
    while unseen:
        group, border, around = set[int](), [unseen.pop()], set[int]()
        while border:
            number = border.pop()
            group.add(number)
            for there in joined(number):
                if there in unseen:
                    unseen.discard(there)
                    border.append(there)
                around.add(there)
        group.discard(GREAT_TUNNEL)
        if len(group) > len(largest) or (not largest and not group):
            largest, touched = group, around
    have = [_only(hexes[number], ev.seat) for number in largest]
    missing = max(0, need - len(largest))
    if not missing:
        hangs = len(largest) == need
        return Progress(0, vital=[spot for spot in have if spot is not None] if hangs else [])
    free = [_best_free(ev, hexes[number]) for number in touched - own if number != GREAT_TUNNEL]
    wanted = sorted([spot for spot in free if spot is not None], key=ev.plain_value, reverse=True)[:missing]
    lacking = missing - len(wanted)
    vital = [spot for spot in have if spot is not None]
    return Progress(missing + (OUT_OF_REACH if not wanted else 0) + max(0, lacking - 1), wanted, vital)


def _only(here: MeadowHex, seat: int) -> Spot | None:
    """Return the site of a player's ant on a hex that they would no longer inhabit without it."""
    if here.sites.count(seat) != 1 or here.loose[seat]:
        return None
    return Spot(here.number, here.sites.index(seat))


def _best_free(ev: GoalEvaluation, here: MeadowHex) -> Spot | None:
    """Return the best empty site of a hex."""
    free = [Spot(here.number, index) for index in here.free_sites()]
    return max(free, key=ev.plain_value, default=None)


def _outsider(ev: GoalEvaluation, card: Card, _in_hand: bool) -> Progress:
    """Return the progress towards control of hexes off the Great Tunnel."""
    near = ev.m.meadow.lie.beside(GREAT_TUNNEL)
    outer = [h for h in ev.hexes.values() if h.number != GREAT_TUNNEL and h.number not in near]
    have = [Spot(here.number, here.control) for here in outer if here.controller == ev.seat]
    free = [Spot(here.number, here.control) for here in outer if here.controller is None]
    return _progress(have, free, card.params["hexes"], ev.plain_value)


def _caring_hive(ev: GoalEvaluation, card: Card, _in_hand: bool) -> Progress:
    """Return the progress towards sites with one larva."""
    have, free = list[Spot](), list[Spot]()
    for number, here in ev.hexes.items():
        sites = ev.m.components.tiles[number].sites if number != GREAT_TUNNEL else ()
        for index, site in enumerate(sites):
            if site.resource == "larva" and site.amount == 1:
                if here.sites[index] == ev.seat:
                    have.append(Spot(number, index))
                elif here.sites[index] is None:
                    free.append(Spot(number, index))
    return _progress(have, free, card.params["sites"], ev.plain_value)


def _greedy_tribe(ev: GoalEvaluation, card: Card, in_hand: bool) -> Progress:
    """Return the progress towards hexes on which own ants stand on every site."""
    lacking = []
    for number, here in ev.hexes.items():
        if number != GREAT_TUNNEL:
            own, free = here.sites.count(ev.seat), here.sites.count(None)
            taken = len(here.sites) - own - free
            lacking.append((free + OUT_OF_REACH * taken + (OUT_OF_REACH if here.centipede else 0), number))
    lacking.sort()
    need = card.params["hexes"]
    nearest = lacking[:need]
    missing = sum([lack for lack, _number in nearest]) + 2 * OUT_OF_REACH * (need - len(nearest))
    wanted, vital = list[Spot](), list[Spot]()
    if len(lacking) <= need or lacking[need][0]:
        for _lack, number in nearest:
            for index, owner in enumerate(ev.hexes[number].sites):
                if owner is None:
                    wanted.append(Spot(number, index))
                elif owner == ev.seat:
                    vital.append(Spot(number, index))
    if in_hand and missing:
        placed = min(card.params["bonus_larvae"], max([lack for lack, _number in nearest], default=0))
        missing = max(0, missing - max(0, min(placed, ev.me.larvae - card.cost)))
    return Progress(missing, wanted, vital)


def _blind_overlords(ev: GoalEvaluation, card: Card, in_hand: bool) -> Progress:
    """Return the progress towards inhabiting hexes with a wormhole."""
    holes = [here for here in ev.hexes.values() if here.wormhole]
    own = [here for here in holes if ev.seat in here.sites]
    need, counted = card.params["hexes"], len(own)
    if in_hand and any(ev.seat in h.sites and not h.wormhole for h in ev.hexes.values()):
        counted += card.params["bonus_wormholes"]
    vital = [spot for here in own if (spot := _only(here, ev.seat)) is not None]
    missing = max(0, need - counted)
    if not missing:
        return Progress(0, vital=vital if counted == need else [])
    free = [_best_free(ev, here) for here in holes if ev.seat not in here.sites]
    wanted = sorted([spot for spot in free if spot is not None], key=ev.plain_value, reverse=True)[:missing]
    return Progress(missing + OUT_OF_REACH * (missing - len(wanted)), wanted, vital)


def _link_to_the_past(ev: GoalEvaluation, card: Card, in_hand: bool) -> Progress:
    """Return the progress towards most ants in the Great Tunnel."""
    loose = ev.hexes[GREAT_TUNNEL].loose
    need = 1 + max([n for seat, n in enumerate(loose) if seat != ev.seat], default=0)
    missing = need - loose[ev.seat]
    if missing <= 0:
        return Progress(0, vital=[TUNNEL] if not missing else [])
    if in_hand:
        missing = max(0, missing - max(0, min(card.params["bonus_larvae"], ev.me.larvae - card.cost)))
    return Progress(missing, [TUNNEL] * missing, [TUNNEL] if loose[ev.seat] else [])


IN_THE_MEADOW: Final[dict[str, Callable[[GoalEvaluation, Card, bool], Progress]]] = {
    goals.EXTENSIVE_TUNNEL: _extensive_tunnel,
    goals.OUTSIDER: _outsider,
    goals.CARING_HIVE: _caring_hive,
    goals.GREEDY_TRIBE: _greedy_tribe,
    goals.BLIND_OVERLORDS: _blind_overlords,
    goals.LINK_TO_THE_PAST: _link_to_the_past,
}
"""The Colony Goals for which ants have to stand somewhere, with how far a player is from each."""


OF_COUNTS: Final[dict[str, tuple[str, float]]] = {
    goals.EPIC_STORES: ("food", 1.5),
    goals.GREAT_BROOD: ("larvae", 3.0),
    goals.ADVANCED_EVOLUTION: ("evolutions", 1.0),
}
"""The Colony Goals that compare what players have.

By card: the attribute of `Nest` that is compared, and the spread of the chance to keep a lead.
"""


def brings(card: Card, larvae: int) -> int:
    """Return by how much playing such a Colony Goal changes what it compares, if it is paid with larvae."""
    match card.id:
        case goals.EPIC_STORES:
            return card.params["bonus_food"]
        case goals.GREAT_BROOD:
            return card.params["bonus_larvae"] - min(card.cost, larvae)
        case _:
            return 0


def margin(ev: GoalEvaluation, of: str) -> int:
    """Return the lead of a player over the neighbour who has most of something, an attribute of `Nest`."""
    nests, neighbours = ev.m.nests, ev.m.neighbours(ev.seat)
    own: int = getattr(ev.me, of)
    return own - max([getattr(nests[other], of) for other in neighbours], default=99)


def chance_of_lead(by: float, change: float) -> float:
    """Return the chance that a player who leads by `by` still leads at the Slumber.

    Args:
        by: the lead; 0 if level, negative if behind.
        change: the spread of what may still change.
    """
    return 1.0 / (1.0 + exp((0.5 - by) / change))
