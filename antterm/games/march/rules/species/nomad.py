"""The Nomad Ant: Path of 6000 Steps; Barren Queen, Peace Treaty."""

from __future__ import annotations

from typing import Final

from antterm.games.march.rules import explore, movement, topics
from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.components import Site
from antterm.games.march.rules.effects import SITE_YIELD, SPECIES_ACTIONS, TAKES_BONUS, Action, of
from antterm.games.march.rules.happened import Reacted
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import MeadowHex, Spot, opposite, turns_to
from antterm.games.march.rules.meanings import BuryHex, Decline, Declined, LayHex, SetOut, WalkTo

PATH: Final = "six_thousand_steps"


def _hexes(m: Match) -> int:
    """Return how many hexes are explored at once."""
    return m.parts.species["nomad_ant"].params["hexes"]


def _origins(m: Match, seat: int) -> list[MeadowHex]:
    """Return hexes from which all own ants could move on, with tunnels enough towards empty cells."""
    return [
        here
        for here in m.meadow.lived_on(seat)
        if not movement.held(m, seat, here) and len(m.meadow.open_tunnels(here)) >= _hexes(m)
    ]


def can_walk_the_path(m: Match, seat: int) -> bool:
    """Return whether the stack holds hexes enough and there is somewhere to set out from."""
    return len(m.state.stack) >= _hexes(m) and bool(_origins(m, seat))


def six_thousand_steps(m: Match, seat: int) -> Asking[None]:
    """Explore two hexes from one; all ants of it move on to them; then what follows an Explore."""
    numbers = yield from _draw(m, seat)
    secret = m.state.looker is not None
    origins = [SetOut(here.number) for here in _origins(m, seat)]
    origin = m.meadow[(yield from choose(seat, topics.SettingOut(), origins, private=secret)).hex]
    for drawn in numbers:
        lies = _lies(m, origin, drawn)
        explore.place_hex(
            m,
            seat,
            (
                yield from explore.choose_lie(
                    m, seat, topics.Laying(f"{PATH}.place", drawn), lies, private=secret
                )
            ),
        )
    yield from _move_on(m, seat, origin, numbers)
    yield from movement.settle(m)
    yield from explore.after_exploring(m, seat, numbers)


def _draw(m: Match, seat: int) -> Asking[list[int]]:
    """Draw the hexes for all to see; with Scout Thorax look at one more in secret and put it back below."""
    wanted = _hexes(m)
    if not m.has(seat, explore.SCOUT):
        return [explore.draw_openly(m, seat) for _ in range(wanted)]
    explore.look_at_hexes(m, seat, wanted - 1 + m.card(explore.SCOUT).params["draw"])
    while len(m.state.looked) > wanted:
        looked = map(BuryHex, m.state.looked)
        below = yield from choose(seat, topics.BuryingHex(), looked, private=True, hidden=True)
        explore.put_back(m, seat, below.hex)
    return explore.use_looked(m)


def _lies(m: Match, origin: MeadowHex, number: int) -> list[LayHex]:
    """Return the ways to lay a drawn hex so that a tunnel of it meets one of the hex explored from."""
    return [
        LayHex(number, cell, turn, (origin.number,))
        for edge, cell in m.meadow.open_tunnels(origin)
        for turn, _ in turns_to(opposite(edge), m.tile(number).tunnels)
    ]


def _move_on(m: Match, seat: int, origin: MeadowHex, numbers: list[int]) -> Asking[None]:
    """Move all ants of a hex to the new ones, at least one to each as long as there are enough."""
    while left := origin.ants(seat):
        lonely = [number for number in numbers if not m.meadow[number].ants(seat)]
        goals = lonely if left <= len(lonely) else numbers
        goal = yield from choose(seat, topics.WalkingPath(left), map(WalkTo, goals))
        yield from movement.move_ant(m, seat, origin.spots(seat)[0], goal.hex)


def react_to_path(m: Match, seat: int) -> Asking[None]:
    """Place a larva on a hex one inhabits or in the Great Tunnel, then move an ant one step."""
    params = m.parts.species["nomad_ant"].params
    has_reacted = False
    for left in range(min(params["reaction_larvae"], m.nests[seat].larvae), 0, -1):
        places, topic = movement.larva_hexes(m, seat), topics.ReactingWithLarva(f"{PATH}.react", left)
        place = yield from may_choose(seat, topic, places, Decline(Declined.REACTION))
        if place is None:
            break
        _tell_reaction(m, seat, has_reacted)
        has_reacted = True
        yield from movement.place_larva(m, seat, place.hex)
    taken: list[tuple[Spot, Spot]] = []
    for left in range(params["reaction_steps"], 0, -1):
        steps = movement.possible_steps(m, seat, m.meadow.spots(seat))
        stepping = topics.ReactingWithStep(f"{PATH}.react", left, tuple(taken))
        step = yield from may_choose(seat, stepping, steps, Decline(Declined.STEP))
        if step is None:
            break
        _tell_reaction(m, seat, has_reacted)
        has_reacted = True
        taken.append((step.origin, (yield from movement.take_step(m, seat, step))))


def _tell_reaction(m: Match, seat: int, before: bool) -> None:
    """Announce a reaction of two parts once."""
    if not before:
        m.tell(Reacted(seat, PATH))


SPECIES_ACTIONS[PATH] = Action(can_walk_the_path, six_thousand_steps, react_to_path)
TAKES_BONUS["peace_treaty"] = "head"


@of(SITE_YIELD, "barren_queen")
def barren_queen(m: Match, seat: int, site: Site) -> int:
    """Return one for a site with two larvae."""
    params = m.drawback("barren_queen").params
    is_poorer = site.resource == "larva" and site.amount == params["site_larvae"]
    return params["larvae"] if is_poorer else site.amount
