"""Effects of other players' Evolutions on a player though no battle is due, whenever their owners want them.

They rob larvae and kill ants, some of them at the start of the Soldier Phase, when others begin a battle on a
hex at peace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from antterm.games.march.rules.abilities import PARASITE, STINGER
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.evolutions import ACROBAT, KAMIKAZE, WARRIOR, held_by
from antterm.games.march.rules.forecast import may_strike, steps_of_ants, uses_head
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.threats import at_stake, contested_by_ants
from antterm.games.march.rules.view import HexView, MarchView

MANY_LARVAE: Final = 3
"""Fewer larvae are nothing to be warned of."""


@dataclass(frozen=True, slots=True)
class Robbery:
    """A player's possible losses by an Evolution of others."""

    card: str
    seats: tuple[int, ...]
    """The others who have it."""
    n: int
    """Maximum number of larvae or ants that they can take at once; 0 for a battle."""
    hexes: tuple[int, ...] = ()
    """The numbers of the hexes on which they can begin a battle or take ants; none where that is anywhere."""


@dataclass(frozen=True, slots=True)
class Ambush:
    """A danger on a hex as the Soldier Phase starts: another player can begin a battle there, or destroy
    ants.
    """

    hex: int
    """The number of the hex."""
    seat: int
    """The seat of the player who can do it."""
    card: str
    """The Evolution by which they can: Warrior Head or Acrobat Head, or Kamikaze Head that destroys ants."""
    cost: int = 0
    """Number of larvae (Warrior Head) or steps (Acrobat Head) that they need for it; 0 for Kamikaze Head.

    The Evolution gives them a fixed number, which they may share among several hexes.
    """
    ants: int = 0
    """Number of their ants that have to come to the hex (Acrobat Head); 0 for the others."""


def ambushes(view: MarchView, seat: int) -> Iterator[Ambush]:
    """Yield what others can begin against a player on a hex at the start of the next Soldier Phase.

    Counted are larvae and ants as they are now, all used for one hex. Battles are begun on hexes at peace.

    Args:
        view: how it stands now.
        seat: the player.
    """
    others = [
        (other, card)
        for other in range(view.seats)
        for card in (WARRIOR, ACROBAT, KAMIKAZE)
        if other != seat and view.has(other, card) and uses_head(view, other)
    ]
    if not others:
        return
    inhabited = [
        here for number, here in sorted(view.hexes.items()) if number != GREAT_TUNNEL and here.ants(seat)
    ]
    peaceful = [here for here in inhabited if not contested_by_ants(here)]
    for other, card in others:
        if card == KAMIKAZE:
            struck = (here.number for here in inhabited if may_strike(view, other, here.number, seat))
            yield from (Ambush(number, other, card) for number in struck)
        elif card == WARRIOR:
            costs = ((here.number, _larvae_to_call_up(view, other, here)) for here in peaceful)
            yield from (Ambush(number, other, card, cost) for number, cost in costs if cost)
        else:
            ways_in = ((here, _steps_in(view, other, here)) for here in peaceful)
            yield from (
                Ambush(here.number, other, card, steps, _missing(here)) for here, steps in ways_in if steps
            )


def worst_ambushes(view: MarchView, seat: int) -> frozenset[int]:
    """Return the hexes on which others can do most harm to a player at the start of the Soldier Phase.

    Each of the others begins no more battles than their larvae, steps and ants suffice for. So a single ant
    that can come to any of several hexes threatens only one of them: that with most at stake.
    """
    by_owner = dict[tuple[int, str], list[Ambush]]()
    for ambush in ambushes(view, seat):
        by_owner.setdefault((ambush.seat, ambush.card), []).append(ambush)
    return frozenset(
        ambush.hex
        for (other, card), found in by_owner.items()
        for ambush in _worst(view, seat, other, card, found)
    )


def _worst(view: MarchView, seat: int, other: int, card: str, found: Sequence[Ambush]) -> Sequence[Ambush]:
    """Return those ambushes of one player by one Evolution that are possible together and do most harm."""
    if card == KAMIKAZE:
        return found
    params = view.card(card).params
    most, ants = params["times" if card == WARRIOR else "steps"], view.nests[other].ants
    sets = (each for n in range(1, most + 1) for each in combinations(found, n))
    possible = (
        each
        for each in sets
        if sum(ambush.cost for ambush in each) <= most and sum(ambush.ants for ambush in each) <= ants
    )
    return max(possible, key=lambda each: sum(at_stake(view, seat, ambush.hex) for ambush in each))


def _missing(hex_view: HexView) -> int:
    """Return how many ants have to come to a hex at peace before somebody stands outside there."""
    return 1 if any(hex_view.loose) else hex_view.sites.count(None) + 1


def _larvae_to_call_up(view: MarchView, other: int, hex_view: HexView) -> int:
    """Return with how many larvae beside their ants a player can make a hex contested; 0 if they cannot.

    For a larva that they lack they first return an ant from another hex, which counts as one more.
    """
    if not hex_view.ants(other):
        return 0
    missing = _missing(hex_view)
    lacking = max(0, missing - view.nests[other].larvae)
    away = sum(
        there.ants(other)
        for there in view.hexes.values()
        if there.number not in (GREAT_TUNNEL, hex_view.number) and held_by(view, other, there.sites) is None
    )
    is_possible = lacking <= away and missing + lacking <= view.card(WARRIOR).params["times"]
    return missing + lacking if is_possible else 0


def _steps_in(view: MarchView, other: int, hex_view: HexView) -> int:
    """Return in how many steps enough ants of a player can come to contest a hex; 0 if they cannot."""
    missing, left = _missing(hex_view), view.card(ACROBAT).params["steps"]
    ants = steps_of_ants(view, other, hex_view.number, left)
    needed = sum(ants[:missing])
    return needed if len(ants) >= missing and needed <= left else 0


def robberies(view: MarchView, seat: int) -> tuple[Robbery, ...]:
    """Return what others can still do to a player by Evolutions, battles first, then larvae that they rob.

    Args:
        view: how it stands now.
        seat: the player.
    """
    nest, others = view.nests[seat], [nest for nest in view.nests if nest.seat != seat]
    is_last, is_worker = view.round == LAST_ROUND, view.phase is Phase.WORKER
    foragers = [each.seat for each in others if not is_last or (is_worker and not each.rested)]
    is_to_come = not is_last or is_worker or view.phase in (Phase.SOLDIER_START, Phase.SOLDIER)
    found, battles = [], dict[tuple[str, int], list[int]]()
    for ambush in ambushes(view, seat):
        battles.setdefault((ambush.card, ambush.seat), []).append(ambush.hex)
    if PARASITE in view.components.cards and nest.larvae >= MANY_LARVAE:
        value = max(card.value for card in view.components.cards.values())
        found.append((PARASITE, foragers, min(nest.larvae, value)))
    if STINGER in view.components.cards and is_to_come:
        ants = view.components.cards[STINGER].params["ants"]
        found.append((STINGER, [each.seat for each in others], min(nest.ants, ants)))
    owned = ((card, tuple(other for other in seats if view.has(other, card)), n) for card, seats, n in found)
    is_over = view.outcome is not None
    if is_over:
        return ()
    return (
        *(
            Robbery(card, (other,), max(may_strike(view, other, n, seat) for n in hexes), tuple(hexes))
            for (card, other), hexes in battles.items()
        ),
        *(Robbery(card, seats, n) for card, seats, n in owned if seats and n),
    )
