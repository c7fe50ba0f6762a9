"""Adding hexes to the meadow: the Action Explore, and the parts of it that cards use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from antterm.core.hex import Hex
from antterm.games.march.rules import evolutions, meanings, topics
from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.effects import ON_ADD, PASSIVE
from antterm.games.march.rules.happened import HexDrawn, HexesLookedAt, HexesSeen, HexPlaced, HexTookEffect
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import MeadowHex, Spot, lay, opposite, turns_again, turns_to
from antterm.games.march.rules.movement import digs, held, landing, move_ant, settle
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import Laying

SCOUT: Final = "scout_thorax"
PASSIVE.add(SCOUT)

# -- the Action ----------------------------------------------------------------------------------------


def can_explore(m: Match, seat: int) -> bool:
    """Return whether a hex is left, and an own tunnel faces an empty cell that an own ant could enter."""
    if not m.state.stack:
        return False
    for origin in m.meadow.lived_on(seat):
        cells = m.meadow.open_tunnels(origin)
        if cells and (not held(m, seat, origin) or _can_enter_one(m, seat, [cell for _, cell in cells])):
            return True
    return False


def _can_enter_one(m: Match, seat: int, cells: Iterable[Hex]) -> bool:
    """Return whether an ant could dig its way into one of these cells, from a hex that is not held."""
    beside = (there for cell in cells for _, there in m.meadow.around(cell))
    return digs(m, seat) and any(there.ants(seat) > 0 and not held(m, seat, there) for there in beside)


def explore(m: Match, seat: int) -> Asking[None]:
    """Draw a hex, lay it against a tunnel of one's own, move ants onto it from one hex; then its effects."""
    number = yield from draw_hex(m, seat)
    lies, secret = _lies(m, seat, number), m.state.looker is not None
    new = place_hex(
        m,
        seat,
        (yield from choose_lie(m, seat, topics.Laying(topics.EXPLORED, number), lies, private=secret)),
    )
    origin = yield from _move_from(m, seat, new)
    yield from _move_ants(m, seat, origin, new)
    yield from settle(m)
    yield from after_exploring(m, seat, [number])


def draw_hex(m: Match, seat: int) -> Asking[int]:
    """Draw the top hex for all to see; with Scout Thorax look at two in secret and put one back below."""
    if not m.has(seat, SCOUT):
        return draw_openly(m, seat)
    look_at_hexes(m, seat, m.card(SCOUT).params["draw"])
    number = yield from choose_looked(m, seat, topics.AskedByCard(SCOUT, "hex"))
    for other in list(m.state.looked):
        put_back(m, seat, other)
    return number


def draw_openly(m: Match, seat: int) -> int:
    """Draw the top hex for all to see."""
    number = m.state.stack.pop(0)
    _hold(m.state, number)
    m.tell(HexDrawn(seat, number))
    return number


def _hold(state: State, number: int) -> None:
    """Draw a hex; it is the next to be laid, or waits behind one drawn before."""
    if state.drawn is None:
        state.drawn = number
    else:
        state.waiting.append(number)


def _lies(m: Match, seat: int, number: int) -> list[meanings.LayHex]:
    """Return all ways to lay the drawn hex so that an own tunnel meets one of its and an ant can enter it.

    By that very tunnel it can, but from a hex that is held; then it must from another.
    """
    lies: dict[tuple[Hex, int], list[int]] = {}
    printed = m.tile(number).tunnels
    for here in m.meadow.lived_on(seat):
        is_held = held(m, seat, here)
        for edge, cell in m.meadow.open_tunnels(here):
            for turn, tunnels in turns_to(opposite(edge), printed):
                if not is_held or _entrances(m, seat, cell, tunnels):
                    lies.setdefault((cell, turn), []).append(here.number)
    return [
        meanings.LayHex(number, cell, turn, tuple(origins)) for (cell, turn), origins in sorted(lies.items())
    ]


def _entrances(m: Match, seat: int, cell: Hex, tunnels: tuple[int, ...]) -> list[int]:
    """Return the hexes from which a player's ants could enter a cell with these tunnels, ascending."""
    anywhere = digs(m, seat)
    return sorted(
        there.number
        for edge, there in m.meadow.around(cell)
        if (anywhere or (edge in tunnels and opposite(edge) in there.tunnels))
        and there.ants(seat)
        and not held(m, seat, there)
    )


def _move_from(m: Match, seat: int, new: MeadowHex) -> Asking[int]:
    """Ask for one hex adjacent to and joined with the new one, not necessarily the one explored from."""
    origins = map(meanings.LeaveHex, _entrances(m, seat, new.cell, new.tunnels))
    return (yield from choose(seat, topics.LeavingFor(new.number), origins)).hex


def _move_ants(m: Match, seat: int, origin: int, new: MeadowHex) -> Asking[None]:
    """Let one or more ants go from that hex to the new one."""
    moved = 0
    while spots := m.meadow[origin].spots(seat):
        topic = topics.MovingExplorers(new.number, origin, moved)
        ants = [meanings.MoveAnt(spot, new.number, landing(m, new.number)) for spot in spots]
        if moved:
            chosen = yield from may_choose(
                seat, topic, ants, meanings.Decline(meanings.Declined.ANT, meanings.DONE)
            )
        else:
            chosen = yield from choose(seat, topic, ants)
        if chosen is None:
            break
        yield from move_ant(m, seat, chosen.spot, new.number)
        moved += 1


def after_exploring(m: Match, seat: int, numbers: Sequence[int]) -> Asking[None]:
    """Carry out abilities "after you Explore" and effects of new hexes, in the order the player likes."""
    left: list[meanings.FirstHex | meanings.FirstAbility] = [
        meanings.FirstHex(number, number == numbers[0]) for number in numbers if number in ON_ADD
    ]
    if m.has(seat, evolutions.HARVESTER):
        left.append(meanings.FirstAbility(evolutions.HARVESTER))
    while left:
        first = yield from choose(seat, topics.OrderingEffects(numbers[0]), left)
        left.remove(first)
        if isinstance(first, meanings.FirstHex):
            yield from on_add(m, seat, first.hex)
        else:
            evolutions.after_exploring(m, seat, numbers)


# -- laying hexes, for cards too -----------------------------------------------------------------------


def choose_lie(
    m: Match, seat: int, topic: Laying, lies: Sequence[meanings.LayHex], *, private: bool = False
) -> Asking[meanings.LayHex]:
    """Ask where a hex lies and how it is turned; of turns with the same tunnels, only for the first.

    The others were offered once and stand in older saves, so they are still understood.
    """
    again = turns_again(m.tile(topic.hex).tunnels)
    unlike, likewise = lies, [lie for lie in lies if lie.turn in again] if again else []
    if likewise:
        unlike = [lie for lie in lies if lie.turn not in again]
    return (yield from choose(seat, topic, unlike, likewise=likewise, private=private))


def place_hex(m: Match, seat: int, place: meanings.LayHex) -> MeadowHex:
    """Lay a drawn hex, with a centipede on it if it shows one.

    It does not lie under the stack any more, so nobody has to remember that they put it there.

    Returns:
        The hex in the meadow.
    """
    state = m.state
    was_secret = state.looker is not None
    state.drawn = state.waiting.pop(0) if state.waiting else None
    _stop_looking(state)
    number, cell, turn = place.hex, place.cell, place.turn
    new = lay(m.tile(number), cell, turn, state.seats)
    m.meadow.add(new)
    for nest in m.nests:
        if number in nest.put_back:
            nest.put_back.remove(number)
    m.tell(HexPlaced(seat, number, cell, turn, new.centipede, reveals=was_secret))
    return new


def place_anywhere(m: Match, seat: int, topic: Laying) -> Asking[MeadowHex]:
    """Lay a hex by a card next to at least one other; tunnels need not join."""
    lies = [meanings.LayHex(topic.hex, cell, turn) for cell in m.meadow.lie.rim for turn in range(6)]
    secret = m.state.looker is not None
    return place_hex(m, seat, (yield from choose_lie(m, seat, topic, lies, private=secret)))


def on_add(m: Match, seat: int, number: int) -> Asking[None]:
    """Carry out the effect of a hex Beyond the Meadow for its player; then fill vacated sites."""
    if number in ON_ADD:
        assert m.tile(number).kind == "beyond"
        m.tell(HexTookEffect(seat, number))
        yield from ON_ADD[number](m, seat)
        yield from settle(m)


def look_at_hexes(m: Match, seat: int, n: int) -> None:
    """Take hexes off the stack to look at them in secret."""
    state = m.state
    state.looked, state.stack = state.stack[:n], state.stack[n:]
    state.looker = seat
    m.tell(HexesLookedAt(seat, len(state.looked)))
    m.tell(HexesSeen(seat, tuple(state.looked), only=m.who_sees(seat)))


def choose_looked(m: Match, seat: int, topic: topics.AskedByCard) -> Asking[int]:
    """Choose the hex to lay out of those looked at; the others learn which when it is laid."""
    state = m.state
    hexes = map(meanings.TakeHex, state.looked)
    number = (yield from choose(seat, topic, hexes, private=True, hidden=True)).hex
    state.looked.remove(number)
    _hold(state, number)
    return number


def use_looked(m: Match) -> list[int]:
    """Prepare to lay all hexes looked at, in the order in which they lay on the stack.

    Returns:
        Their numbers.
    """
    numbers, m.state.looked = m.state.looked, []
    for number in numbers:
        _hold(m.state, number)
    return numbers


def put_back(m: Match, seat: int, number: int) -> None:
    """Put a hex that was looked at under the stack, unseen by the others.

    The player remembers each hex once, even if it was looked at before: the last time counts.

    Args:
        m: the game.
        seat: the player who has looked at it.
        number: the hex.
    """
    state, numbers = m.state, m.nests[seat].put_back
    state.looked.remove(number)
    _stop_looking(state)
    state.stack.append(number)
    if number in numbers:
        numbers.remove(number)
    numbers.append(number)


def _stop_looking(state: State) -> None:
    """End the looking: with all hexes laid or put back, nothing secret is out any more."""
    if not state.looked and state.drawn is None:
        state.looker = None


def movable_spots(m: Match, seat: int, besides: int) -> list[Spot]:
    """Return the places of a player's ants that are free to leave their hex, but for one hex."""
    left = [here for here in m.meadow.lived_on(seat) if here.number != besides and not held(m, seat, here)]
    return [spot for here in left for spot in here.spots(seat)]
