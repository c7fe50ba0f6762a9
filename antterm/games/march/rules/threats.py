"""Battles that are due, and what of them threatens a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from antterm.core.ask import Event
from antterm.games.march.rules import happened
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.forecast import AntForecast, CentipedeForecast, battle_to_come, forecast_of
from antterm.games.march.rules.happened import CentipedeJumped
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.nest import TRAITOR
from antterm.games.march.rules.view import BattleView, HexView, MarchView

WORTH: Final = {"larva": 2, "food": 3, "card": 4, "colony_point": 6}
"""How much a site is worth that yields one, roughly."""
CONTROL: Final = 6
"""How much control of a hex of the inner meadow is worth beside these."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A battle that a player has to expect."""

    battle: BattleView
    """As it would begin now."""
    forecast: AntForecast | CentipedeForecast
    """What it comes to for the player."""
    is_attack: bool
    """Whether the player lives on a site there and others bring the battle; else they do so themselves."""
    stake: int
    """What the player has there, roughly: ants, sites and control."""

    @property
    def danger(self) -> Fraction:
        """What the player has to expect to lose, roughly, as a part of what is at stake."""
        return (1 - self.odds) * self.stake

    @property
    def odds(self) -> Fraction:
        """How likely the player wins as it stands; of people's cards only that they may turn it is known."""
        match self.forecast:
            case CentipedeForecast():
                return self.forecast.chance
            case AntForecast(margin=margin):
                if margin <= 0:
                    return Fraction()
                return Fraction(1) if self.forecast.is_won else Fraction(margin, margin + 1)


def owners(here: HexView) -> list[int]:
    """Return the seats that have ants on a hex."""
    return [seat for seat in range(len(here.loose)) if here.ants(seat)]


def contested_by_ants(here: HexView) -> bool:
    """Return whether ants of several players will fight on a hex."""
    return here.number != GREAT_TUNNEL and any(here.loose) and len(owners(here)) > 1


def meets_centipede(view: MarchView, here: HexView, seat: int) -> bool:
    """Return whether the centipede of a hex would fight a player there."""
    nest = view.nests[seat]
    return (
        here.centipede
        and bool(here.ants(seat))
        and not view.has(seat, TRAITOR)
        and here.number not in nest.centipedes_met
    )


def invaded_by_others(here: HexView, seat: int) -> bool:
    """Return whether ants of others have made the hex contested on which a player lives.

    Ants that stand outside bring the battle. Those of the player do so where another holds the control site,
    and where nobody else has any.
    """
    brings_it = bool(here.loose[seat]) and here.controller != seat
    return seat in here.sites and sum(here.loose) > here.loose[seat] and not brings_it


def is_at_stake(view: MarchView, here: HexView, seat: int) -> bool:
    """Return whether a player may lose something in the battles of a hex."""
    return bool(here.ants(seat)) and (contested_by_ants(here) or meets_centipede(view, here, seat))


def battles_due(view: MarchView) -> tuple[BattleView, ...]:
    """Return the battles of the next Soldier Phase, in their order, as they would begin now.

    Each is as strong as it would be if it were the first; of several invaders with equally many ants the
    defender names the first, here the next clockwise.
    """
    return tuple(battle for _number, here in sorted(view.hexes.items()) for battle in _battles_on(view, here))


def _battles_on(view: MarchView, here: HexView) -> Iterator[BattleView]:
    clockwise = [(view.active + place) % view.seats for place in range(view.seats)]
    meeting = [seat for seat in clockwise if meets_centipede(view, here, seat)]
    for seat in sorted(meeting, key=lambda seat: (seat != here.controller, -here.ants(seat))):
        yield battle_to_come(view, here.number, None, seat)
    defender = here.controller
    if contested_by_ants(here) and defender is not None:
        others = [(defender + place) % view.seats for place in range(1, view.seats)]
        invaders = [seat for seat in others if here.ants(seat)]
        for invader in sorted(invaders, key=lambda seat: -here.ants(seat)):
            yield battle_to_come(view, here.number, invader, defender)


def threats_to(view: MarchView, seat: int) -> tuple[Threat, ...]:
    """Return the battles that a player has to expect, the worst first; those that they seek come last."""
    found = [
        _threat(view, battle, seat)
        for battle in battles_due(view)
        if seat in (battle.invader, battle.defender)
    ]
    return tuple(sorted(found, key=lambda threat: (not threat.is_attack, -threat.danger, threat.battle.hex)))


def _threat(view: MarchView, battle: BattleView, seat: int) -> Threat:
    here = view.hexes[battle.hex]
    sites = zip(view.tile(battle.hex).sites, here.sites, strict=True)
    worth = sum(WORTH[site.resource] * site.amount for site, owner in sites if owner == seat)
    control = CONTROL * (here.inner and here.controller == seat)
    return Threat(
        battle,
        forecast_of(view, battle, seat),
        seat in here.sites if battle.invader is None else invaded_by_others(here, seat),
        worth + control + here.ants(seat),
    )


def attacked(view: MarchView, seat: int) -> frozenset[int]:
    """Return the hexes on which a player is attacked.

    There they live on a site, and ants of others make the hex contested or a centipede fights them.
    """
    return frozenset(
        here.number
        for here in view.hexes.values()
        if invaded_by_others(here, seat) or (seat in here.sites and meets_centipede(view, here, seat))
    )


def newly_attacked(view: MarchView, seat: int, events: Sequence[Event]) -> frozenset[int]:
    """Return the hexes on which an attack on a player has begun with what happened last.

    There ants of another have come and made the hex contested, or a centipede has come.

    Args:
        view: how it stands now.
        seat: the player.
        events: what happened last, in its order.
    """
    earlier = replace(view, hexes=_before(view, events))
    before, came = attacked(earlier, seat), set(_entered_by_others(seat, events))
    return frozenset(
        number
        for number in attacked(view, seat)
        if (number in came and number not in before)
        or (
            meets_centipede(view, view.hexes[number], seat)
            and not meets_centipede(earlier, earlier.hexes[number], seat)
            and not earlier.hexes[number].centipede
        )
    )


def _entered_by_others(seat: int, events: Sequence[Event]) -> Iterator[int]:
    """Yield the hexes that ants of others have entered."""
    for event in events:
        match event:
            case happened.AntMoved(mover, spot=spot) | happened.LarvaPlaced(mover, spot):
                if mover != seat:
                    yield spot.hex
            case happened.AntPlaced(mover, spot) if mover != seat:
                yield spot.hex


def _before(view: MarchView, events: Sequence[Event]) -> Mapping[int, HexView]:
    """Return the hexes as they were before some events, which are taken back from the last to the first."""
    sites = {number: list(here.sites) for number, here in view.hexes.items()}
    loose = {number: list(here.loose) for number, here in view.hexes.items()}
    lairs = {number: here.centipede for number, here in view.hexes.items()}

    def put(seat: int, spot: Spot) -> None:
        if spot.site is None:
            loose[spot.hex][seat] += 1
        else:
            sites[spot.hex][spot.site] = seat

    def take(seat: int, spot: Spot) -> None:
        if spot.site is None:
            loose[spot.hex][seat] -= 1
        elif sites[spot.hex][spot.site] == seat:  # else ants exchanged their places
            sites[spot.hex][spot.site] = None

    for event in reversed(events):
        match event:
            case happened.AntMoved(seat, origin, spot):
                take(seat, spot)
                put(seat, origin)
            case happened.AntSettled(seat, spot):
                take(seat, spot)
                put(seat, Spot(spot.hex, None))
            case happened.LarvaPlaced(seat, spot) | happened.AntPlaced(seat, spot):
                take(seat, spot)
            case happened.AntReturned(seat, spot) | happened.AntLost(seat, spot):
                put(seat, spot)
            case happened.CentipedePlaced(number):
                lairs[number] = False
            case happened.CentipedeKilled(hex=number):
                lairs[number] = True
            case CentipedeJumped(origin, number):
                lairs[number], lairs[origin] = False, True
    return {
        number: replace(here, sites=tuple(sites[number]), loose=tuple(loose[number]), centipede=lairs[number])
        for number, here in view.hexes.items()
    }
