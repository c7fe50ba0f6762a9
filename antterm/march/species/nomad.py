"""The Nomad Ant: Path of 6000 Steps; Barren Queen, Peace Treaty."""

from __future__ import annotations

from typing import Final

from antterm.core.hex import Hex
from antterm.march.asking import Asking, Pick, choose, may_choose, pick_hex, pick_lie
from antterm.march.components import Site
from antterm.march.effects import SITE_YIELD, SPECIES_ACTIONS, TAKES_BONUS, Action, of
from antterm.march.explore import (
    after_exploring,
    draw_openly,
    look_at_hexes,
    place_hex,
    put_back,
    use_looked,
)
from antterm.march.match import Match
from antterm.march.meadow import MeadowHex, opposite, turned
from antterm.march.movement import held, larva_hexes, move_ant, place_larva, possible_steps, settle, take_step

PATH: Final = "six_thousand_steps"


def _hexes(m: Match) -> int:
    """How many hexes are explored at once."""
    return m.parts.species["nomad_ant"].params["hexes"]


def _origins(m: Match, seat: int) -> list[MeadowHex]:
    """Hexes from which all own ants could move on, with tunnels enough towards empty cells."""
    return [
        here
        for here in m.meadow
        if here.ants(seat)
        and not held(m, seat, here.number)
        and len(m.meadow.open_tunnels(here)) >= _hexes(m)
    ]


def can_walk_the_path(m: Match, seat: int) -> bool:
    """Whether the stack holds hexes enough and there is somewhere to set out from."""
    return len(m.state.stack) >= _hexes(m) and bool(_origins(m, seat))


def six_thousand_steps(m: Match, seat: int) -> Asking[None]:
    """Explore two hexes from one; all ants of it move on to them; then what follows an Explore."""
    numbers = yield from _draw(m, seat)
    secret = m.state.looker is not None
    picks = [pick_hex(here.number) for here in _origins(m, seat)]
    number = yield from choose(seat, f"{PATH}.from", picks, private=secret)
    origin = m.meadow[number]
    for drawn in numbers:
        lies = _lies(m, origin, drawn)
        cell, turn = yield from choose(seat, f"{PATH}.place", lies, private=secret, number=drawn)
        place_hex(m, seat, drawn, cell, turn)
    yield from _move_on(m, seat, origin, numbers)
    yield from settle(m)
    yield from after_exploring(m, seat, numbers)


def _draw(m: Match, seat: int) -> Asking[list[int]]:
    """Draw the hexes for all to see; with Scout Thorax look at one more in secret and put it back below."""
    wanted = _hexes(m)
    if not m.has(seat, "scout_thorax"):
        return [draw_openly(m, seat) for _ in range(wanted)]
    look_at_hexes(m, seat, wanted - 1 + m.card("scout_thorax").params["draw"])
    while len(m.state.looked) > wanted:
        picks = map(pick_hex, m.state.looked)
        below = yield from choose(seat, f"{PATH}.below", picks, private=True, hidden=True)
        put_back(m, seat, below)
    return use_looked(m)


def _lies(m: Match, origin: MeadowHex, number: int) -> list[Pick[tuple[Hex, int]]]:
    """The ways to lay a drawn hex so that a tunnel of it meets one of the hex explored from."""
    return [
        pick_lie(cell, turn, origin.number)
        for edge, cell in m.meadow.open_tunnels(origin)
        for turn in range(6)
        if opposite(edge) in turned(m.tile(number).tunnels, turn)
    ]


def _move_on(m: Match, seat: int, origin: MeadowHex, numbers: list[int]) -> Asking[None]:
    """All ants of a hex move to the new ones, at least one to each as long as there are enough."""
    while left := origin.ants(seat):
        lonely = [number for number in numbers if not m.meadow[number].ants(seat)]
        goals = lonely if left <= len(lonely) else numbers
        goal = yield from choose(seat, f"{PATH}.ants", map(pick_hex, goals), left=left)
        yield from move_ant(m, seat, origin.spots(seat)[0], goal)


def react_to_path(m: Match, seat: int) -> Asking[None]:
    """Place a larva on a hex one inhabits or in the Great Tunnel, then move an ant one step."""
    kind, params = f"{PATH}.react", m.parts.species["nomad_ant"].params
    has_reacted = False
    for left in range(min(params["reaction_larvae"], m.nest(seat).larvae), 0, -1):
        places = [pick_hex(number) for number in larva_hexes(m, seat)]
        number = yield from may_choose(seat, kind, places, part="larva", left=left)
        if number is None:
            break
        _tell_reaction(m, seat, has_reacted)
        has_reacted = True
        yield from place_larva(m, seat, number)
    for left in range(params["reaction_steps"], 0, -1):
        steps = possible_steps(m, seat, m.meadow.spots(seat))
        step = yield from may_choose(seat, kind, steps, part="ant", left=left)
        if step is None:
            break
        _tell_reaction(m, seat, has_reacted)
        has_reacted = True
        yield from take_step(m, seat, step)


def _tell_reaction(m: Match, seat: int, before: bool) -> None:
    """A reaction of two parts is told once."""
    if not before:
        m.tell("reaction", seat, action=PATH)


SPECIES_ACTIONS[PATH] = Action(can_walk_the_path, six_thousand_steps, react_to_path)
TAKES_BONUS["peace_treaty"] = "head"


@of(SITE_YIELD, "barren_queen")
def barren_queen(m: Match, seat: int, site: Site) -> int:
    """A site with two larvae yields one."""
    params = m.drawback("barren_queen").params
    is_poorer = site.resource == "larva" and site.amount == params["site_larvae"]
    return params["larvae"] if is_poorer else site.amount
