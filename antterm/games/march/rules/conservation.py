"""The contents of the box, and where they lie at a boundary: a stored position must hold exactly these.

The box of March of the Ants: the Great Tunnel and 25 hexes, 36 cubes of each colour, the cards (against
the Horde in two decks), a nest for everybody, mats with special species, markers as many as are needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from antterm.core.checking import BadState, need, need_all, need_known, need_number
from antterm.core.editions import UnknownEdition
from antterm.games.march.rules.components import GREAT_TUNNEL, SEGMENTS, Components, from_document
from antterm.games.march.rules.datafile import BadComponents
from antterm.games.march.rules.happened import HordeSource
from antterm.games.march.rules.horde.setup import LEVELS
from antterm.games.march.rules.horde.turn import TUNNEL_POINTS_EACH
from antterm.games.march.rules.meadow import CENTRE, EDGES, MeadowHex, turned
from antterm.games.march.rules.nest import CUBES, GOALS_AT_MOST, Nest
from antterm.games.march.rules.setup import SMALL_TABLES, STARTING_HEXES_EACH, tunnels_of
from antterm.games.march.rules.species import SEATS as SEATS_OF_SPECIES
from antterm.games.march.rules.state import LAST_ROUND, Phase, State
from antterm.games.march.rules.worker import RESTS_TO_END

HORDE_SOURCES: Final = tuple(source.value for source in HordeSource)
"""Sources of the Horde's colony points."""


def centipedes(state: State, components: Components) -> None:
    """Check the Horde, where there is one: its deck and discard pile, what it did last, its points.

    Raises:
        BadState: something is not as it can be.
    """
    horde = state.horde
    if horde is None:
        return
    need_known(horde.level, LEVELS, "horde.level")
    need(not horde.mat, "horde.mat")
    need_all([*horde.deck, *horde.discard], components.centipede_deck(), "horde.deck")
    need((horde.last is None) == (horde.deed is None), "horde.deed", "horde.last")
    if horde.last is not None:
        need_known(horde.last, components.centipede_deck(), "horde.last")
    for source in horde.sources:
        need_known(source, HORDE_SOURCES, "horde.sources")
    need_number(sum(horde.sources.values()), horde.score, "horde.score", "points")
    points = horde.in_tunnel * state.seats * TUNNEL_POINTS_EACH
    need_number(horde.sources.get("tunnel", 0), points, "horde.in_tunnel", "points")


SOURCES: Final = ("site", "battle", "body", "ability", "meadow", "goal", "end", "drawback")
"""Sources of a player's colony points; a drawback takes them."""
IN_ORDER: Final = (
    Phase.SOLDIER_START,
    Phase.SOLDIER_END,
    Phase.QUEEN_START,
    Phase.HARVEST_START,
    Phase.HARVEST,
    Phase.FEEDING,
    Phase.DECREE,
)
"""Parts of a round to which all come in turn, clockwise from the Active Player."""
STREAM_LIMIT: Final = 2**64


def check(state: State) -> None:
    """Check that a state is one that a boundary of a game can have.

    Raises:
        BadState: it is not; the error says where.
    """
    components = read_components(state)
    table(state)
    hexes(state, components)
    meadow(state, components)
    cubes(state)
    cards(state, components)
    bodies_and_goals(state, components)
    mats(state, components)
    points(state)
    centipedes(state, components)
    nothing_under_way(state)
    course(state)
    if state.phase is Phase.SETUP:
        beginning(state)


def read_components(state: State) -> Components:
    """Return the components that a stored position is played with.

    Raises:
        BadState: an owner's file among them is broken, or their edition is not known.
    """
    try:
        return from_document(state.components, state.edition)
    except UnknownEdition as fault:
        raise BadState("edition", "unknown", value=fault.edition) from fault
    except BadComponents as fault:
        raise BadState("components", "unknown", value=str(fault.value)) from fault


def table(state: State) -> None:
    """Check that each player has a nest and a place for cards laid down; a lone one plays the Horde."""
    need(1 <= state.seats <= 5, "seats")
    need(state.seats > 1 or state.horde is not None, "horde", "seats")
    need(state.horde is not None or not state.open_hands, "open_hands", "horde")
    need(state.seats == 1 or not state.rests_last, "rests_last", "seats")
    together = state.seats > 1 and state.horde is not None
    need(together or not state.once_round, "once_round", "horde")
    need(len(state.nests) == state.seats, "nests", "seats")
    need(len(state.laid) == state.seats, "laid", "seats")
    need(state.active < state.seats, "active", "seats")
    for name, stream in state.streams.items():
        need(0 <= stream < STREAM_LIMIT, f"streams.{name}")


# -- the meadow ----------------------------------------------------------------------------------------


def hexes(state: State, components: Components) -> None:
    """Check that each hex lies in the meadow, in the stack, before a player at the setup, or in the box."""
    offered = [number for numbers in state.offered for number in numbers]
    found = [*state.hexes, *state.stack, *state.box, *offered]
    need_all(found, [GREAT_TUNNEL, *components.tiles], "hexes")
    need(GREAT_TUNNEL in state.hexes, "hexes")
    need(not any(number in components.standard for number in state.box), "box")


def meadow(state: State, components: Components) -> None:
    """Check that the hexes lie round the Great Tunnel without a gap, each as it is printed."""
    for number, here in state.hexes.items():
        place = f"hexes.{number}"
        need(here.number == number, f"{place}.number")
        need(len(here.loose) == state.seats, f"{place}.loose", "seats")
        for index, owner in enumerate(here.sites):
            need(owner is None or owner < state.seats, f"{place}.sites[{index}]", "seats")
        if here.is_tunnel:
            great_tunnel(state, components, here)
        else:
            hex_as_printed(components, here, place)
    need(_is_one_piece(state.hexes), "hexes")


def great_tunnel(state: State, components: Components, meadow_hex: MeadowHex) -> None:
    """Check the Great Tunnel: in the middle, without sites and markers, its side right for the players."""
    need(meadow_hex.cell == CENTRE, "hexes.0")
    need((meadow_hex.control, meadow_hex.sites, meadow_hex.turn) == (-1, [], 0), "hexes.0")
    need(meadow_hex.tunnels == tunnels_of(components, state.seats), "hexes.0.tunnels")
    need(not meadow_hex.centipede and not meadow_hex.wormhole, "hexes.0")


def hex_as_printed(components: Components, meadow_hex: MeadowHex, place: str) -> None:
    """Check a hex: tunnels as printed, turned; sites filled before anybody stands on the outskirts."""
    tile = components.tiles[meadow_hex.number]
    need(meadow_hex.tunnels == turned(tile.tunnels, meadow_hex.turn), f"{place}.tunnels", f"{place}.turn")
    need(meadow_hex.control == tile.control, f"{place}.control")
    need_number(len(meadow_hex.sites), len(tile.sites), f"{place}.sites", "sites")
    need(not meadow_hex.outskirts or not meadow_hex.free_sites(), f"{place}.loose", f"{place}.sites")
    need(meadow_hex.wormhole or not tile.wormhole, f"{place}.wormhole")


def _is_one_piece(hexes: Mapping[int, MeadowHex]) -> bool:
    """Return whether each hex has a cell of its own, and all hang together."""
    unreached = {here.cell for here in hexes.values()}
    if len(unreached) < len(hexes):
        return False
    border = [CENTRE]
    while border:
        cell = border.pop()
        if cell in unreached:
            unreached.remove(cell)
            border += [cell + step for step in EDGES]
    return not unreached


def cubes(state: State) -> None:
    """Check that there are 36 of each colour: supply, larvae, ants and the Rest area."""
    for seat, nest in enumerate(state.nests):
        found = nest.supply + nest.larvae + nest.rest_larvae + state.meadow.ants(seat)
        need_number(found, CUBES, f"nests[{seat}].supply", "cubes")


# -- cards and nests -----------------------------------------------------------------------------------


def cards(state: State, components: Components) -> None:
    """Check that every card lies in exactly one place; a Horde has those with its icon."""
    in_nests = [card for nest in state.nests for card in (*nest.hand, *nest.goals, *_evolutions(nest))]
    box = components.deck() if state.horde is None else components.player_deck()
    need_all([*state.deck, *state.discard, *in_nests], box, "deck")


def bodies_and_goals(state: State, components: Components) -> None:
    """Check Evolutions in their segments and Colony Goals beside them, at most two; bodies have scored."""
    for seat, nest in enumerate(state.nests):
        place = f"nests[{seat}]"
        need(set(nest.body) == set(SEGMENTS), f"{place}.body")
        for segment, evolutions in nest.body.items():
            for card in evolutions:
                need(components.cards[card].kind == segment, f"{place}.body.{segment}")
        for card in nest.goals:
            need(components.cards[card].kind == "goal", f"{place}.goals")
        need(len(nest.goals) <= GOALS_AT_MOST, f"{place}.goals")
        need(nest.bodies >= nest.completed_bodies, f"{place}.bodies", f"{place}.body")


def mats(state: State, components: Components) -> None:
    """Check that everybody has a nest mat of their own with a special species, or nobody has."""
    dealt = [nest.mat for nest in state.nests if nest.mat]
    need(len(dealt) in (0, state.seats), "nests[0].mat", "seats")
    need(not dealt or (state.seats in SEATS_OF_SPECIES and state.horde is None), "nests[0].mat", "seats")
    for seat, nest in enumerate(state.nests):
        need(not nest.mat or dealt.count(nest.mat) == 1, f"nests[{seat}].mat")
        need(bool(nest.mat) or not nest.special, f"nests[{seat}].special")
        if nest.mat:
            need_known(nest.mat, components.species, f"nests[{seat}].mat")


def points(state: State) -> None:
    """Check that what a player has scored is the sum of where it came from."""
    for seat, nest in enumerate(state.nests):
        for source in nest.sources:
            need_known(source, SOURCES, f"nests[{seat}].sources")
        need_number(sum(nest.sources.values()), nest.score, f"nests[{seat}].score", "points")


# -- the course of the game ----------------------------------------------------------------------------


def nothing_under_way(state: State) -> None:
    """Check that no card, hex or battle is between two places."""
    need(not state.resolving, "resolving")
    need(not any(state.laid), "laid")
    need(state.drawn is None, "drawn")
    need(not state.waiting, "waiting")
    need(not state.looked, "looked")
    need(state.looker is None, "looker")
    need(state.battle is None, "battle")
    need(state.phase is Phase.SETUP or not any(state.offered), "offered", "phase")
    need(not state.phase_ends, "phase_ends")


def course(state: State) -> None:
    """Check the round, and to whom or what this part of it has still to come."""
    need(state.round <= LAST_ROUND and (state.round > 0 or state.long), "round")
    need(state.phase is not Phase.OVER or state.round == LAST_ROUND, "phase", "round")
    if state.phase in IN_ORDER:
        order = [(state.active + step) % state.seats for step in range(state.seats)]
        need(state.queue == order[max(0, state.seats - len(state.queue)) :], "queue", "active")
    elif state.phase is Phase.SOLDIER:
        battles(state)
    else:
        need(not state.queue, "queue", "phase")
    need(state.run is None or state.phase is Phase.SOLDIER, "run", "phase")
    rests(state)
    for seat, nest in enumerate(state.nests):
        for name, fought in (("battlefields", nest.battlefields), ("centipedes_met", nest.centipedes_met)):
            for number in fought:
                need_known(number, list(state.hexes), f"nests[{seat}].{name}")
    put_back(state)


def put_back(state: State) -> None:
    """Check the hexes that players put under the stack: each lies there once, below all others."""
    claimed = {number for nest in state.nests for number in nest.put_back}
    lowest = state.stack[max(0, len(state.stack) - len(claimed)) :]
    for seat, nest in enumerate(state.nests):
        place = f"nests[{seat}].put_back"
        for number in nest.put_back:
            need_known(number, state.stack, place)
            need(number in lowest, place, "stack")
        need(len(set(nest.put_back)) == len(nest.put_back), place)


def renew_put_back(state: State) -> None:
    """Bring what 1.0.0 wrote of the hexes put under the stack to the form in which it is kept today.

    That version added each hex whenever it was put back, so that some stood there twice, and never took
    one out that was drawn and laid afterwards.

    Args:
        state: the state as it was read; it is changed in place.
    """
    for nest in state.nests:
        last_first = dict.fromkeys(reversed(nest.put_back))
        nest.put_back = [number for number in reversed(last_first) if number not in state.hexes]


def battles(state: State) -> None:
    """Check that the battles come to the hexes by ascending number."""
    numbers = [*([state.run.hex] if state.run else []), *state.queue]
    for number in numbers:
        need_known(number, [number for number in state.hexes if number != GREAT_TUNNEL], "queue")
    need(numbers == sorted(set(numbers)), "queue")
    if state.run is None:
        return
    need(state.run.first < state.seats, "run.first", "seats")
    need(_are_seats(state.run.met, state.seats), "run.met", "seats")
    for pair in state.run.fought:
        need(pair[0] < pair[1] < state.seats, "run.fought", "seats")


def rests(state: State) -> None:
    """Check that who has rested has something on the Rest area until the Worker Phase ends."""
    if state.phase is not Phase.WORKER:
        need(not state.last_turn, "last_turn", "phase")
        for seat, nest in enumerate(state.nests):
            need(not nest.rest_larvae and not nest.rest_food, f"nests[{seat}].rest_larvae", "phase")
        return
    rested = sum(nest.rested for nest in state.nests)
    if state.seats == 2:
        need(state.last_turn == bool(rested) and rested < 2, "last_turn", "nests")
    else:
        need(not state.last_turn, "last_turn", "seats")
        need(rested < RESTS_TO_END[state.seats], "nests", "phase")


def beginning(state: State) -> None:
    """Check that nobody has done anything before the first question; one or two have hexes to choose."""
    need(list(state.hexes) == [GREAT_TUNNEL], "hexes", "phase")
    need(not state.discard, "discard", "phase")
    for seat, nest in enumerate(state.nests):
        need(not _evolutions(nest) and not nest.goals and not nest.score, f"nests[{seat}]", "phase")
        need(not nest.special, f"nests[{seat}].special", "phase")
        need(not nest.mat or not nest.hand, f"nests[{seat}].hand", "phase")
    each = {1: 1, 2: STARTING_HEXES_EACH}.get(state.seats)
    offers = [each] * state.seats if each else []
    need([len(numbers) for numbers in state.offered] == offers, "offered", "phase")
    ants = [0 if state.seats in SMALL_TABLES else 1] * state.seats
    need(state.hexes[GREAT_TUNNEL].loose == ants, "hexes.0.loose", "phase")


def _evolutions(nest: Nest) -> list[str]:
    return [card for evolutions in nest.body.values() for card in evolutions]


def _are_seats(numbers: Sequence[int], seats: int) -> bool:
    """Return whether these are seats, none of them twice."""
    return len(set(numbers)) == len(numbers) and all(number < seats for number in numbers)
