"""How ants move: steps, arriving, larvae entering the meadow, vacated sites being filled, ants being lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from antterm.core.ask import Mark
from antterm.march.asking import Asking, Pick, agree, choose, may_choose, pick_hex, pick_spot
from antterm.march.components import GREAT_TUNNEL
from antterm.march.match import Match
from antterm.march.meadow import FORGOTTEN_SHAFT, MeadowHex, Spot

STOP = "stop"
"""The answer of a player who takes no more steps."""
TO_ANTS = "ants"
"""The answer of a player who places no more larvae and goes on to his ants."""


@dataclass(frozen=True, slots=True)
class Step:
    """One ant on its way: to another hex, or to an empty site of its own."""

    origin: Spot
    hex: int
    site: int | None = None
    """The site it changes to within its hex; None when it goes to another hex."""

    def __str__(self) -> str:
        target = str(self.hex) if self.site is None else str(Spot(self.hex, self.site))
        return f"{self.origin}>{target}"


# -- where ants may go ---------------------------------------------------------------------------------


def held(m: Match, seat: int, number: int) -> bool:
    """Weaver Thorax: ants of others cannot leave a hex that its owner inhabits."""
    here = m.meadow[number]
    return any(m.has(other, "weaver_thorax") and here.inhabited_by(other) for other in m.others(seat))


def ways(m: Match, seat: int, here: MeadowHex) -> list[int]:
    """Hexes that one step takes a player's ants to from `here`, ascending."""
    if held(m, seat, here.number):
        return []
    if m.has(seat, "digger_thorax"):
        reached = {there.number for _, there in m.meadow.neighbours(here)}
    else:
        reached = {there.number for there in m.meadow.joined(here)}
    if here.wormhole:
        reached |= {there.number for there in m.meadow.wormholes() if there is not here}
    if FORGOTTEN_SHAFT in m.meadow:
        shaft = {FORGOTTEN_SHAFT: GREAT_TUNNEL, GREAT_TUNNEL: FORGOTTEN_SHAFT}
        reached |= {shaft[here.number]} if here.number in shaft else set()
    return sorted(reached)


def possible_steps(m: Match, seat: int, spots: Sequence[Spot]) -> list[Pick[Step]]:
    """All single steps of a player's ants that stand at `spots`."""
    picks = []
    for spot in spots:
        here = m.meadow[spot.hex]
        steps = [Step(spot, number) for number in ways(m, seat, here)]
        steps += [Step(spot, here.number, site) for site in here.free_sites()]
        picks += [_pick_step(step) for step in steps]
    return picks


def _pick_step(step: Step) -> Pick[Step]:
    target = Mark("hex", str(step.hex)) if step.site is None else Mark("spot", str(Spot(step.hex, step.site)))
    return Pick(step, str(step), (Mark("spot", str(step.origin)), target))


def larva_hexes(m: Match, seat: int) -> list[int]:
    """Hexes that a larva of this player may enter: the Great Tunnel and all he inhabits."""
    return [GREAT_TUNNEL, *(here.number for here in m.meadow.inhabited(seat))]


# -- arriving ------------------------------------------------------------------------------------------


def arrive(m: Match, seat: int, number: int) -> Asking[Spot]:
    """An ant enters a hex: it takes an empty site at once, of its owner's choice, or else stands outside."""
    here = m.meadow[number]
    site: int | None = None
    if free := here.free_sites():
        spot = yield from choose(seat, "ant.site", [pick_spot(Spot(number, i)) for i in free], hex=number)
        site = spot.site
    here.put(seat, site)
    return Spot(number, site)


def place_larva(m: Match, seat: int, number: int) -> Asking[Spot]:
    """A larva leaves its chamber and enters a hex as an ant."""
    m.nest(seat).larvae -= 1
    spot = yield from arrive(m, seat, number)
    m.tell("larva_placed", seat, spot=str(spot))
    return spot


def place_larvae(m: Match, seat: int, number: int, most: int, kind: str) -> Asking[int]:
    """A player places up to `most` larvae on one hex, one by one.

    Returns:
        How many were placed.
    """
    placed = 0
    while placed < most and m.nest(seat).larvae:
        if not (yield from agree(seat, kind, part="larva", hex=number, left=most - placed)):
            break
        yield from place_larva(m, seat, number)
        placed += 1
    return placed


def move_ant(m: Match, seat: int, origin: Spot, number: int) -> Asking[Spot]:
    """An ant goes from where it stands to a hex."""
    m.meadow[origin.hex].take(seat, origin.site)
    spot = yield from arrive(m, seat, number)
    m.tell("ant_moved", seat, origin=str(origin), spot=str(spot))
    return spot


def take_step(m: Match, seat: int, step: Step) -> Asking[Spot]:
    """An ant takes one step."""
    if step.site is None:
        return (yield from move_ant(m, seat, step.origin, step.hex))
    change_site(m, seat, step.origin, step.site)
    return Spot(step.hex, step.site)


def change_site(m: Match, seat: int, origin: Spot, site: int) -> None:
    """An ant goes to an empty site of its own hex."""
    here = m.meadow[origin.hex]
    here.take(seat, origin.site)
    here.put(seat, site)
    m.tell("ant_moved", seat, origin=str(origin), spot=str(Spot(origin.hex, site)))


# -- series of steps -----------------------------------------------------------------------------------


def larvae_then_ants(m: Match, seat: int, steps: int, larva_kind: str, ant_kind: str) -> Asking[None]:
    """Up to `steps` steps as in a March: each places a larva or moves an ant, all larvae first."""
    while steps and m.nest(seat).larvae:
        places = [pick_hex(number) for number in larva_hexes(m, seat)]
        number = yield from may_choose(seat, larva_kind, places, decline=TO_ANTS, part="larva", left=steps)
        if number is None:
            break
        yield from place_larva(m, seat, number)
        steps -= 1
    yield from ant_steps(m, seat, steps, ant_kind)


def ant_steps(m: Match, seat: int, steps: int, kind: str) -> Asking[None]:
    """Up to `steps` steps of a player's ants, in any mixture."""
    while steps:
        possible = possible_steps(m, seat, m.meadow.spots(seat))
        step = yield from may_choose(seat, kind, possible, decline=STOP, part="ant", left=steps)
        if step is None:
            break
        yield from take_step(m, seat, step)
        steps -= 1


def steps_of_one_ant(m: Match, seat: int, steps: int, kind: str) -> Asking[None]:
    """Up to `steps` steps of one and the same ant."""
    spots = m.meadow.spots(seat)
    while steps:
        possible = possible_steps(m, seat, spots)
        step = yield from may_choose(seat, kind, possible, decline=STOP, part="ant", left=steps)
        if step is None:
            break
        spots = [(yield from take_step(m, seat, step))]
        steps -= 1


# -- settling ------------------------------------------------------------------------------------------


def settle(m: Match, first: int | None = None) -> Asking[None]:
    """Vacated sites are filled: ants on the outskirts move onto the empty sites of their hex.

    Args:
        m: the game.
        first: with whom the order of players begins; None for the Active Player.
    """
    for here in m.meadow.without_tunnel():
        if not here.outskirts:
            continue
        for seat in m.clockwise(m.state.active if first is None else first):
            yield from _settle_ants(m, seat, here)


def _settle_ants(m: Match, seat: int, here: MeadowHex) -> Asking[None]:
    """One player's outskirts ants fill what they can; he chooses sites only if there are more than ants."""
    free = here.free_sites()
    while free and here.loose[seat]:
        site: int | None = free[0]
        if here.loose[seat] < len(free):
            picks = [pick_spot(Spot(here.number, i)) for i in free]
            site = (yield from choose(seat, "settle.site", picks, hex=here.number)).site
        here.take(seat, None)
        here.put(seat, site)
        m.tell("ant_settled", seat, spot=str(Spot(here.number, site)))
        free = here.free_sites()


# -- losing ants ---------------------------------------------------------------------------------------


def lose_ants(m: Match, seat: int, count: int, kind: str, why: str, number: int | None = None) -> Asking[int]:
    """A player loses ants of his choice, all he has if they are fewer.

    Args:
        m: the game.
        seat: whose ants.
        count: how many are to go.
        kind: of the question which.
        why: they are lost.
        number: the hex they stand on; None for the whole meadow.

    Returns:
        How many were lost.
    """
    lost = 0
    while lost < count:
        spots = m.meadow.spots(seat) if number is None else m.meadow[number].spots(seat)
        if not spots:
            break
        ants = m.meadow.ants(seat) if number is None else m.meadow[number].ants(seat)
        left = count - lost
        if left >= ants:
            spot = spots[0]
        else:
            spot = yield from choose(seat, kind, map(pick_spot, spots), part="losses", left=left, why=why)
        m.kill(seat, spot, why)
        lost += 1
    return lost
