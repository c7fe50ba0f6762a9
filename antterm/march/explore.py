"""Adding hexes to the meadow: the Action Explore, and the parts of it that cards use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from antterm.core.ask import Mark
from antterm.core.hex import Hex
from antterm.march import evolutions
from antterm.march.asking import Asking, Pick, choose, may_choose, pick_hex, pick_lie, pick_spot
from antterm.march.components import BEYOND
from antterm.march.effects import ON_ADD
from antterm.march.match import Match
from antterm.march.meadow import EDGES, MeadowHex, Spot, lay, opposite, turned
from antterm.march.movement import held, move_ant, settle
from antterm.march.state import State

DONE = "done"
"""The answer of a player who moves no more ants."""


# -- the Action ----------------------------------------------------------------------------------------


def can_explore(m: Match, seat: int) -> bool:
    """Whether a hex is left and an own tunnel faces an empty cell that an own ant will be able to enter."""
    if not m.state.stack:
        return False
    origins = [here for here in m.meadow if here.ants(seat)]
    return any(_can_enter(m, seat, cell, here) for here in origins for _, cell in m.meadow.open_tunnels(here))


def _can_enter(m: Match, seat: int, cell: Hex, origin: MeadowHex) -> bool:
    if not held(m, seat, origin.number):
        return True
    around = (m.meadow.at(cell + step) for step in EDGES)
    return m.has(seat, "digger_thorax") and any(
        there is not None and there.ants(seat) and not held(m, seat, there.number) for there in around
    )


def explore(m: Match, seat: int) -> Asking[None]:
    """Draw a hex, lay it against a tunnel of one's own, move ants onto it from one hex; then its effects."""
    number = yield from draw_hex(m, seat)
    lies, secret = _lies(m, seat, number), m.state.looker is not None
    cell, turn = yield from choose(seat, "explore.place", lies, private=secret, number=number)
    new = place_hex(m, seat, number, cell, turn)
    origin = yield from _move_from(m, seat, new)
    yield from _move_ants(m, seat, origin, new)
    yield from settle(m)
    yield from after_exploring(m, seat, [number])


def draw_hex(m: Match, seat: int) -> Asking[int]:
    """Draw the top hex for all to see; with Scout Thorax look at two in secret and put one back below."""
    if not m.has(seat, "scout_thorax"):
        return draw_openly(m, seat)
    look_at_hexes(m, seat, m.card("scout_thorax").params["draw"])
    number = yield from choose_looked(m, seat, "ability.scout_thorax")
    for other in list(m.state.looked):
        put_back(m, seat, other)
    return number


def draw_openly(m: Match, seat: int) -> int:
    """Draw the top hex for all to see."""
    number = m.state.stack.pop(0)
    _hold(m.state, number)
    m.reveal("hex_drawn", seat, number=number)
    return number


def _hold(state: State, number: int) -> None:
    """A hex is drawn; it is the next to be laid, or waits behind one drawn before."""
    if state.drawn is None:
        state.drawn = number
    else:
        state.waiting.append(number)


def _lies(m: Match, seat: int, number: int) -> list[Pick[tuple[Hex, int]]]:
    """All ways to lay the drawn hex so that an own tunnel meets one of its own and an ant can enter it."""
    lies: dict[tuple[Hex, int], list[int]] = {}
    for here in m.meadow:
        if not here.ants(seat):
            continue
        for edge, cell in m.meadow.open_tunnels(here):
            for turn in range(6):
                tunnels = turned(m.tile(number).tunnels, turn)
                if opposite(edge) in tunnels and _entrances(m, seat, cell, tunnels):
                    lies.setdefault((cell, turn), []).append(here.number)
    return [pick_lie(cell, turn, *origins) for (cell, turn), origins in sorted(lies.items())]


def _entrances(m: Match, seat: int, cell: Hex, tunnels: tuple[int, ...]) -> list[int]:
    """Hexes from which a player's ants could enter a hex with these tunnels in this cell."""
    numbers = []
    for edge, step in enumerate(EDGES):
        there = m.meadow.at(cell + step)
        if there is None or not there.ants(seat) or held(m, seat, there.number):
            continue
        is_joined = edge in tunnels and opposite(edge) in there.tunnels
        if is_joined or m.has(seat, "digger_thorax"):
            numbers.append(there.number)
    return sorted(numbers)


def _move_from(m: Match, seat: int, new: MeadowHex) -> Asking[int]:
    """One single hex adjacent to and joined with the new one, not necessarily the one explored from."""
    origins = [pick_hex(number) for number in _entrances(m, seat, new.cell, new.tunnels)]
    return (yield from choose(seat, "explore.move_from", origins, number=new.number))


def _move_ants(m: Match, seat: int, origin: int, new: MeadowHex) -> Asking[None]:
    """One or more ants go from that hex to the new one."""
    moved = 0
    while spots := m.meadow[origin].spots(seat):
        picks = [pick_spot(spot) for spot in spots]
        about: dict[str, Any] = {"number": new.number, "moved": moved}
        if moved:
            spot = yield from may_choose(seat, "explore.move_ants", picks, decline=DONE, **about)
        else:
            spot = yield from choose(seat, "explore.move_ants", picks, **about)
        if spot is None:
            break
        yield from move_ant(m, seat, spot, new.number)
        moved += 1


def after_exploring(m: Match, seat: int, numbers: Sequence[int]) -> Asking[None]:
    """Abilities "after you Explore" and the effects of the new hexes, in the order the player likes."""
    left = [_pick_effect("hex" if number == numbers[0] else f"hex {number}", number) for number in numbers]
    left = [pick for pick in left if pick.value in ON_ADD]
    if m.has(seat, "harvester_thorax"):
        left.append(_pick_effect("harvester_thorax", None))
    while left:
        number = yield from choose(seat, "soldier.order", left, number=numbers[0])
        left = [pick for pick in left if pick.value != number]
        if number is None:
            evolutions.after_exploring(m, seat, numbers)
        else:
            yield from on_add(m, seat, number)


def _pick_effect(text: str, number: int | None) -> Pick[int | None]:
    """The effect of a hex, or that of Harvester Thorax for None."""
    return Pick(number, text, (Mark("effect", text),))


# -- laying hexes, for cards too -----------------------------------------------------------------------


def place_hex(m: Match, seat: int, number: int, cell: Hex, turn: int) -> MeadowHex:
    """Lay a drawn hex, with a centipede on it if it shows one."""
    state = m.state
    was_secret = state.looker is not None
    state.drawn = state.waiting.pop(0) if state.waiting else None
    _stop_looking(state)
    new = lay(m.tile(number), cell, turn, state.seats)
    m.meadow.add(new)
    tell = m.reveal if was_secret else m.tell
    tell("hex_placed", seat, number=number, cell=str(cell), turn=turn, centipede=new.centipede)
    return new


def place_anywhere(m: Match, seat: int, number: int, kind: str) -> Asking[MeadowHex]:
    """A card lays a hex next to at least one other; tunnels need not join."""
    lies = [pick_lie(cell, turn) for cell in m.meadow.rim() for turn in range(6)]
    secret = m.state.looker is not None
    cell, turn = yield from choose(seat, kind, lies, private=secret, part="place", number=number)
    return place_hex(m, seat, number, cell, turn)


def on_add(m: Match, seat: int, number: int) -> Asking[None]:
    """The effect of a hex Beyond the Meadow for the player who added it; then vacated sites are filled."""
    if number in ON_ADD:
        assert number in BEYOND
        m.tell("beyond", seat, number=number)
        yield from ON_ADD[number](m, seat)
        yield from settle(m)


def look_at_hexes(m: Match, seat: int, n: int) -> None:
    """Take hexes off the stack to look at them in secret."""
    state = m.state
    state.looked, state.stack = state.stack[:n], state.stack[n:]
    state.looker = seat
    m.reveal("hexes_looked_at", seat, n=len(state.looked))
    m.whisper("hexes_seen", seat, numbers=list(state.looked))


def choose_looked(m: Match, seat: int, kind: str) -> Asking[int]:
    """Choose the hex to lay out of those looked at; the others learn which when it is laid."""
    state = m.state
    picks = [pick_hex(number) for number in state.looked]
    number = yield from choose(seat, kind, picks, private=True, hidden=True, part="hex")
    state.looked.remove(number)
    _hold(state, number)
    return number


def use_looked(m: Match) -> list[int]:
    """All hexes looked at are to be laid, in the order in which they lay on the stack.

    Returns:
        Their numbers.
    """
    numbers, m.state.looked = m.state.looked, []
    for number in numbers:
        _hold(m.state, number)
    return numbers


def put_back(m: Match, seat: int, number: int) -> None:
    """Put a hex that was looked at under the stack, unseen by the others."""
    state = m.state
    state.looked.remove(number)
    _stop_looking(state)
    state.stack.append(number)
    m.nest(seat).put_back.append(number)


def _stop_looking(state: State) -> None:
    """With all hexes looked at laid or put back, nothing secret is out any more."""
    if not state.looked and state.drawn is None:
        state.looker = None


def movable_spots(m: Match, seat: int, besides: int) -> list[Spot]:
    """Places of a player's ants that are free to leave their hex, but for one hex."""
    return [spot for spot in m.meadow.spots(seat) if spot.hex != besides and not held(m, seat, spot.hex)]
