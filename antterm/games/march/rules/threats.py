"""Battles that are due, and what of them threatens a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Final

from antterm.core.ask import Event
from antterm.games.march.rules import happened
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.forecast import AntForecast, CentipedeForecast, battle_to_come, forecast_of
from antterm.games.march.rules.happened import CentipedeJumped
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.nest import TRAITOR
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.view import BattleView, HexView, MarchView

WORTH: Final = {"larva": 2, "food": 3, "card": 4, "colony_point": 6}
"""The rough worth of a site, by what it yields."""
CONTROL: Final = 6
"""The rough worth of the control of a hex of the inner meadow, on the scale of `WORTH`."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A battle that a player has to expect."""

    battle: BattleView
    """The battle as it would begin now."""
    forecast: AntForecast | CentipedeForecast
    """The forecast of the battle for the player."""
    is_attack: bool
    """Whether the player lives on a site there and has not begun the battle; else they brought it."""
    stake: int
    """The player's rough stake there: ants, sites and control."""
    begun_by: int | None = None
    """Of ants which of the two came where the other stood; None if a third player did, or neither."""
    follows_others: bool = False
    """Whether others fight on the hex first, which may leave nothing to fight about."""

    @property
    def danger(self) -> Fraction:
        """The player's expected loss, roughly, as a part of what is at stake."""
        return (1 - self.odds) * self.stake

    @property
    def odds(self) -> Fraction:
        """The rough chance to win: 0 if the player loses as it stands, below 1 if cards may turn it."""
        match self.forecast:
            case CentipedeForecast():
                return self.forecast.chance
            case AntForecast(margin=margin):
                if margin <= 0:
                    return Fraction()
                return Fraction(1) if self.forecast.is_won else Fraction(margin, margin + 1)


def owners(hex_view: HexView) -> list[int]:
    """Return the seats that have ants on a hex."""
    return [seat for seat in range(len(hex_view.loose)) if hex_view.ants(seat)]


def contested_by_ants(hex_view: HexView) -> bool:
    """Return whether ants of several players will fight on a hex."""
    return hex_view.number != GREAT_TUNNEL and any(hex_view.loose) and len(owners(hex_view)) > 1


def meets_centipede(view: MarchView, hex_view: HexView, seat: int) -> bool:
    """Return whether the centipede of a hex would fight a player there."""
    return bool(hex_view.ants(seat)) and would_meet_centipede(view, hex_view, seat)


def would_meet_centipede(view: MarchView, hex_view: HexView, seat: int) -> bool:
    """Return whether the centipede of a hex fights ants of a player that are there, or come there."""
    met = view.nests[seat].centipedes_met
    return hex_view.centipede and not view.has(seat, TRAITOR) and hex_view.number not in met


def is_at_stake(view: MarchView, hex_view: HexView, seat: int) -> bool:
    """Return whether a player may lose something in the battles of a hex."""
    return bool(hex_view.ants(seat)) and (
        contested_by_ants(hex_view) or meets_centipede(view, hex_view, seat)
    )


def is_due(view: MarchView, number: int) -> bool:
    """Return whether a battle of a hex may still be fought in this round.

    In the Soldier Phase, which goes by the numbers of hexes, those of lower ones have been fought; after it
    all of them.
    """
    match view.phase:
        case Phase.SETUP | Phase.WORKER | Phase.SOLDIER_START:
            return True
        case Phase.SOLDIER:
            begun = view.hexes.keys() - {*view.queue}
            return number in view.queue or number == max(begun)
        case _:
            return False


def battles_due(view: MarchView) -> tuple[BattleView, ...]:
    """Return the battles of the next Soldier Phase, in their order, as they would begin now.

    In the last round these are only those that may still be fought in it.

    Each is as strong as it would be if it were the first; of several invaders with equally many ants the
    defender names the first, here the next clockwise.
    """
    return tuple(
        battle
        for number, here in sorted(view.hexes.items())
        if may_be_fought_over(view, number)
        for battle in _battles_on(view, here)
    )


def may_be_fought_over(view: MarchView, number: int) -> bool:
    """Return whether another Soldier Phase, or the rest of this one, comes to a hex."""
    return view.outcome is None and (view.round < LAST_ROUND or is_due(view, number))


def _battles_on(view: MarchView, hex_view: HexView) -> Iterator[BattleView]:
    clockwise = [(view.active + place) % view.seats for place in range(view.seats)]
    meeting = [seat for seat in clockwise if meets_centipede(view, hex_view, seat)]
    for seat in sorted(meeting, key=lambda seat: (seat != hex_view.controller, -hex_view.ants(seat))):
        yield battle_to_come(view, hex_view.number, None, seat)
    defender = hex_view.controller
    if contested_by_ants(hex_view) and defender is not None:
        others = [(defender + place) % view.seats for place in range(1, view.seats)]
        invaders = [seat for seat in others if hex_view.ants(seat)]
        for invader in sorted(invaders, key=lambda seat: -hex_view.ants(seat)):
            yield battle_to_come(view, hex_view.number, invader, defender)


def threats_to(view: MarchView, seat: int, events: Sequence[Event] = ()) -> tuple[Threat, ...]:
    """Return the battles that a player has to expect, the worst first; those that they seek come last.

    Those of one hex stand together, in the order in which they are fought, where the worst of them belongs.

    Args:
        view: how it stands now.
        seat: the player.
        events: what happened before, as far as it is known: it tells who has come to whom.
    """
    began = fights_begun(view, events)
    found = [_threat(view, battle, seat, began) for battle in battles_due(view) if seat in battle.sides]
    worst = dict[tuple[int, bool], Fraction]()
    for each in found:
        hex_ = each.battle.hex, each.is_attack
        worst[hex_] = max(worst.get(hex_, each.danger), each.danger)

    def rank(threat: Threat) -> tuple[bool, Fraction, int]:
        """Return where a battle belongs; those of one hex are level, and stay in their order."""
        number = threat.battle.hex
        return not threat.is_attack, -worst[number, threat.is_attack], number

    return tuple(sorted(found, key=rank))


def at_stake(view: MarchView, seat: int, number: int) -> int:
    """Return roughly what a player loses with a hex: the worth of their sites, and of control that scores."""
    here = view.hexes[number]
    sites = zip(view.tile(number).sites, here.sites, strict=True)
    worth = sum(WORTH[site.resource] * site.amount for site, owner in sites if owner == seat)
    return worth + CONTROL * (here.inner and here.controller == seat)


def _threat(view: MarchView, battle: BattleView, seat: int, began: Beginnings) -> Threat:
    here = view.hexes[battle.hex]
    is_attack, begun_by = seat in here.sites, None
    if battle.invader is not None:
        begun_by = _begun_by(here, battle.invader, battle.defender, began)
        # a fight that a third player began goes on when they leave
        is_attack = is_attack and (begun_by != seat or bool(attackers_on(here, seat, began)))
    forecast = forecast_of(view, battle, seat)
    stake = at_stake(view, seat, battle.hex) + here.ants(seat)
    first = next(_battles_on(view, here))
    return Threat(battle, forecast, is_attack, stake, begun_by, seat not in first.sides)


# -- who has begun a fight -------------------------------------------------------------------------------

Pair = frozenset[int]
"""Two players, by seat."""
Beginnings = Mapping[tuple[int, Pair], int | None]
"""Fights by hex and players: the player whose ant came to the other and began it; None where it was neither's
own doing."""


def fights_begun(view: MarchView, events: Sequence[Event]) -> Beginnings:
    """Return who has begun each fight of two players who now stand on a contested hex together.

    It begins when an ant comes by which both stand there and the hex is contested. What began before the
    events is left out.

    Args:
        view: how it stands now.
        events: what happened before, the first first.
    """
    past, began = _Past(view), dict[tuple[int, Pair], int | None]()
    on = {number: fights for number, here in view.hexes.items() if (fights := _fights(here))}
    swapped = {
        place + by
        for place, (one, other) in enumerate(pairwise(events))
        if happened.is_exchange(one, other)
        for by in (0, 1)
    }
    for place in reversed(range(len(events))):
        if not on:
            break
        event = events[place]
        for number in past.undo(event) & on.keys():
            fights = _fights(past.hex(number))
            came = _who_came(event) if place not in swapped else None
            began |= {(number, pair): came if came in pair else None for pair in on[number] - fights}
            on[number] &= fights
            if not on[number]:
                del on[number]
    return began


def _who_came(event: Event) -> int | None:
    """Return the player whose ant has come to another hex with an event; None where none did."""
    match event:
        case happened.LarvaPlaced(seat) | happened.AntPlaced(seat):
            return seat
        case happened.AntMoved(seat, origin, spot) if origin.hex != spot.hex:
            return seat
    return None


def _fights(hex_view: HexView) -> frozenset[Pair]:
    """Return the pairs of players who will fight on a hex, or would if the others left it."""
    seats = owners(hex_view) if contested_by_ants(hex_view) else []
    return frozenset(frozenset((one, other)) for one in seats for other in seats if one < other)


def _begun_by(hex_view: HexView, one: int, other: int, began: Beginnings) -> int | None:
    """Return who of two players has begun their fight; where that is not known, who alone stands outside."""
    key = hex_view.number, frozenset((one, other))
    if key in began:
        return began[key]
    brings_it = [seat for seat in (one, other) if hex_view.loose[seat] and seat != hex_view.controller]
    outside = brings_it or [seat for seat in (one, other) if hex_view.loose[seat]]
    return outside[0] if len(outside) == 1 else None


def attackers_on(hex_view: HexView, seat: int, began: Beginnings) -> list[int]:
    """Return the players who attack another one on a hex: their ants came there and began the fight."""
    if seat not in hex_view.sites or not contested_by_ants(hex_view):
        return []
    return [
        other
        for other in owners(hex_view)
        if other != seat and _begun_by(hex_view, seat, other, began) == other
    ]


def attacked(view: MarchView, seat: int, began: Beginnings | None = None) -> frozenset[int]:
    """Return the hexes on which a player is attacked.

    There they live on a site, and ants of others make the hex contested or a centipede fights them, and a
    battle may still follow.

    Args:
        view: how it stands now.
        seat: the player.
        began: who began the fights, as far as that is known.
    """
    return frozenset(
        here.number
        for here in view.hexes.values()
        if may_be_fought_over(view, here.number)
        if attackers_on(here, seat, began or {}) or (seat in here.sites and meets_centipede(view, here, seat))
    )


def newly_attacked(view: MarchView, seat: int, events: Sequence[Event]) -> frozenset[int]:
    """Return the hexes on which an attack on a player has begun with what happened last.

    There ants of another have come and made the hex contested, or a centipede has come.

    Args:
        view: how it stands now.
        seat: the player.
        events: what happened last, in its order.
    """
    past = _Past(view)
    for event in reversed(events):
        past.undo(event)
    earlier, began = past.view(), fights_begun(view, events)
    before = attacked(earlier, seat)
    new = {key for key, by in began.items() if by not in (None, seat) and seat in key[1]}
    return frozenset(
        number
        for number in attacked(view, seat, began)
        if (number not in before and any(place == number for place, _pair in new))
        or (
            meets_centipede(view, view.hexes[number], seat)
            and not meets_centipede(earlier, earlier.hexes[number], seat)
            and not earlier.hexes[number].centipede
        )
    )


class _Past:
    """The hexes of a position as they were before, while events are taken back from the last to the first."""

    def __init__(self, view: MarchView) -> None:
        self._view = view
        self._sites = {number: list(here.sites) for number, here in view.hexes.items()}
        self._loose = {number: list(here.loose) for number, here in view.hexes.items()}
        self._lairs = {number: here.centipede for number, here in view.hexes.items()}

    def undo(self, event: Event) -> set[int]:
        """Take back an event, the last that has not been taken back. Returns the hexes that it changed."""
        match event:
            case happened.AntMoved(seat, origin, spot):
                self._take(seat, spot)
                self._put(seat, origin)
                return {origin.hex, spot.hex}
            case happened.AntSettled(seat, spot):
                self._take(seat, spot)
                self._put(seat, Spot(spot.hex, None))
                return {spot.hex}
            case happened.LarvaPlaced(seat, spot) | happened.AntPlaced(seat, spot):
                self._take(seat, spot)
                return {spot.hex}
            case happened.AntReturned(seat, spot) | happened.AntLost(seat, spot):
                self._put(seat, spot)
                return {spot.hex}
            case happened.CentipedePlaced(number):
                self._lairs[number] = False
            case happened.CentipedeKilled(hex=number):
                self._lairs[number] = True
            case CentipedeJumped(origin, number):
                self._lairs[number], self._lairs[origin] = False, True
        return set()

    def _put(self, seat: int, spot: Spot) -> None:
        if spot.site is None:
            self._loose[spot.hex][seat] += 1
        else:
            self._sites[spot.hex][spot.site] = seat

    def _take(self, seat: int, spot: Spot) -> None:
        if spot.site is None:
            self._loose[spot.hex][seat] -= 1
        elif self._sites[spot.hex][spot.site] == seat:  # else ants exchanged their places
            self._sites[spot.hex][spot.site] = None

    def hex(self, number: int) -> HexView:
        """Return a hex as it was."""
        sites, loose = tuple(self._sites[number]), tuple(self._loose[number])
        here = self._view.hexes[number]
        return replace(here, sites=sites, loose=loose, centipede=self._lairs[number])

    def view(self) -> MarchView:
        """Return the position as it was, as far as ants and centipedes go."""
        return replace(self._view, hexes={number: self.hex(number) for number in self._view.hexes})
