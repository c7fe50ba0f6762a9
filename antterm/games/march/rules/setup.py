"""Setting the game up, and the choices that players make before the first round."""

from __future__ import annotations

from antterm.core.options import ON, Options
from antterm.core.rng import Streams
from antterm.games.march.rules import happened
from antterm.games.march.rules.asking import Asking, choose
from antterm.games.march.rules.components import GREAT_TUNNEL, Components, from_document
from antterm.games.march.rules.explore import choose_lie, place_hex
from antterm.games.march.rules.horde import setup
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import great_tunnel, opposite, turns_to
from antterm.games.march.rules.meanings import LayHex, TakeHex
from antterm.games.march.rules.movement import arrive
from antterm.games.march.rules.nest import CUBES, Nest
from antterm.games.march.rules.species import choose_sides, deal_mats, with_species
from antterm.games.march.rules.state import Phase, State
from antterm.games.march.rules.topics import ChoosingStart, Laying
from antterm.games.march.rules.worker import start_round

BEYOND_HEXES = {"none": 0, "two": 2, "three": 3, "five": 5}
"""The option `beyond`: how many hexes Beyond the Meadow are in the game."""
LARVAE, LARVAE_OF_TWO = 5, 3
FOOD, CARDS = 2, 2
ANTS_OF_TWO = 3
SMALL_TABLES = (1, 2)
"""Numbers of players who start on a hex of their own."""
STARTING_HEXES_EACH = 2


def uses_all_beyond(seats: int, options: Options) -> bool:
    """Return whether the rulebook uses all hexes Beyond the Meadow: with five players and in a long game."""
    return seats == 5 or bool(options["long"] == ON)


def new_game(options: Options, seats: int, seed: int, edition: str) -> State:
    """Lay out everything, up to the first question.

    Args:
        options: complete.
        seats: number of players.
        seed: the seed of the random streams.
        edition: which edition of the package's components.

    Raises:
        BadComponents: an owner's file among the options is broken.
    """
    document = options["components"]
    components = from_document(document, edition)
    streams = Streams(seed)
    starting = list(components.starting)
    streams.shuffle("hexes", starting)
    stack, beyond_left = _stack(
        streams, components, starting[: STARTING_HEXES_EACH * seats], options["beyond"]
    )
    spare = starting[STARTING_HEXES_EACH * seats :]
    deck = setup.player_deck(options, components)
    streams.shuffle("deck", deck)
    first = streams.below("first", seats)
    state = State(
        seats=seats,
        long=options["long"] == ON,
        components=dict(document) if document is not None else None,
        seed=seed,
        streams={},
        phase=Phase.SETUP,
        round=0 if options["long"] == ON else 1,
        active=first,
        hexes={GREAT_TUNNEL: great_tunnel(tunnels_of(components, seats), seats)},
        stack=stack,
        box=beyond_left + spare,
        nests=[_nest(seats, setup.more_larvae(options)) for _ in range(seats)],
        deck=deck,
        discard=[],
        laid=[[] for _ in range(seats)],
        horde=setup.new_horde(options, seats, components, streams),
        open_hands=setup.plays_openly(options),
        rests_last=setup.rests_last(options, seats),
        once_round=setup.once_round(options, seats),
        edition=edition,
    )
    if with_species(options):
        deal_mats(state, components, streams)
    else:
        cards = setup.cards_dealt(options, seats, CARDS)
        for nest in state.nests:
            nest.hand, state.deck = state.deck[:cards], state.deck[cards:]
    if seats in SMALL_TABLES:
        _offer_starting_hexes(state)
    else:
        for nest in state.nests:
            nest.supply -= 1
        state.hexes[GREAT_TUNNEL].loose = [1] * seats
    state.streams = streams.encode()
    return state


def tunnels_of(components: Components, seats: int) -> tuple[int, ...]:
    """Return the tunnels of the Great Tunnel: of its back for one and two players, else of its front."""
    return components.back if seats in SMALL_TABLES else components.front


def _stack(
    streams: Streams, components: Components, starting: list[int], beyond: str
) -> tuple[list[int], list[int]]:
    """Return the hexes face down: starting ones on top, then standard ones with those Beyond the Meadow.

    Returns:
        The stack from the top, and the hexes Beyond the Meadow that stay in the box.
    """
    far = list(components.beyond)
    streams.shuffle("hexes", far)
    chosen = BEYOND_HEXES[beyond]
    below = [*components.standard, *far[:chosen]]
    streams.shuffle("hexes", below)
    return starting + below, sorted(far[chosen:])


def _nest(seats: int, more: int) -> Nest:
    larvae = more + (LARVAE_OF_TWO if seats in SMALL_TABLES else LARVAE)
    return Nest(larvae=larvae, food=FOOD, supply=CUBES - larvae)


def _offer_starting_hexes(state: State) -> None:
    """Draw starting hexes that are not in the stack.

    A lone player has one; two players, from the starting player on, draw two each.
    """
    if state.seats == 1:
        state.offered = [[state.box.pop()]]
        return
    state.offered = [[], []]
    for seat in (state.active, 1 - state.active):
        state.offered[seat] = [state.box.pop(), state.box.pop()]


def begin(m: Match) -> Asking[None]:
    """Begin the game; whoever has something to choose does so, from the starting player on.

    With special species each chooses a side of their mat, and only then cards are dealt; one or two players
    place a starting hex each.
    """
    state = m.state
    m.tell(happened.GameBegan(state.active))
    if state.horde is not None and (points := state.horde.score):
        m.tell(happened.HordeScored(points, happened.HordeSource.HEAD_START, points))
    if m.nests[state.active].mat:
        yield from choose_sides(m, CARDS)
    for seat, nest in enumerate(m.nests):
        m.tell(happened.CardsSeen(seat, tuple(nest.hand), only=m.who_sees(seat)))
    if state.offered:
        for seat in m.clockwise(state.active):
            m.tell(happened.StartingHexesDrawn(seat, tuple(state.offered[seat])))
        for seat in m.clockwise(state.active):
            yield from place_starting_hex(m, seat)
    start_round(m)


def place_starting_hex(m: Match, seat: int) -> Asking[None]:
    """Choose one of the hexes drawn, join it to the Great Tunnel and put three ants on it."""
    offered = m.state.offered[seat]
    number = (yield from choose(seat, ChoosingStart(), map(TakeHex, offered))).hex
    m.state.box += [other for other in offered if other != number]
    offered.clear()
    m.state.drawn = number
    place_hex(
        m,
        seat,
        (yield from choose_lie(m, seat, Laying("setup.start_place", number), joining_lies(m, number))),
    )
    for _ in range(ANTS_OF_TWO):
        m.nests[seat].supply -= 1
        spot = yield from arrive(m, seat, number)
        m.tell(happened.AntPlaced(seat, spot))


def joining_lies(m: Match, number: int) -> list[LayHex]:
    """Return free sides of the Great Tunnel with a tunnel, and the turns that join the hex to it."""
    return [
        LayHex(number, cell, turn)
        for edge, cell in m.meadow.open_tunnels(m.meadow.tunnel)
        for turn, _ in turns_to(opposite(edge), m.tile(number).tunnels)
    ]
