"""Setting the game up, and the choices that players make before the first round."""

from __future__ import annotations

from antterm.core.ask import Mark
from antterm.core.hex import Hex
from antterm.core.options import ON, BadOption, Options
from antterm.core.rng import Streams
from antterm.march import components
from antterm.march.asking import Asking, Pick, choose, pick_hex, pick_lie
from antterm.march.components import BEYOND, GREAT_TUNNEL, STANDARD, STARTING, Components
from antterm.march.effects import STARTING_CARDS, drawbacks_in
from antterm.march.explore import place_hex
from antterm.march.match import Match
from antterm.march.meadow import great_tunnel, opposite, turned
from antterm.march.movement import arrive
from antterm.march.nest import CUBES, Nest
from antterm.march.state import Phase, State
from antterm.march.worker import start_round

BEYOND_HEXES = {"none": 0, "two": 2, "three": 3, "five": 5}
"""The option `beyond`: how many hexes Beyond the Meadow are in the game."""
LARVAE, LARVAE_OF_TWO = 5, 3
FOOD, CARDS = 2, 2
ANTS_OF_TWO = 3
STARTING_HEXES_EACH = 2
SPECIES = ("ordinary", "special")
"""The option `species`, and a player's choice between the sides of his mat."""
SPECIAL = SPECIES[1]
SEATS_WITH_SPECIES = (3, 4)


def new_game(options: Options, seats: int, seed: int) -> State:
    """Everything laid out, before the first question.

    Raises:
        BadOption: special species with a number of players that they are not for, or broken components.
    """
    with_species = options["species"] == SPECIAL
    if with_species and seats not in SEATS_WITH_SPECIES:
        raise BadOption("species_seats", "species", SPECIAL, SPECIES[:1])
    document = options["components"]
    parts = components.from_document(document)
    streams = Streams(seed)
    starting = list(STARTING)
    streams.shuffle("hexes", starting)
    stack, beyond_left = _stack(streams, starting[: STARTING_HEXES_EACH * seats], options["beyond"])
    spare = starting[STARTING_HEXES_EACH * seats :]
    deck = parts.deck()
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
        hexes={GREAT_TUNNEL: great_tunnel(_tunnels(parts, seats), seats)},
        stack=stack,
        box=beyond_left + spare,
        nests=[_nest(seats) for _ in range(seats)],
        deck=deck,
        discard=[],
        laid=[[] for _ in range(seats)],
    )
    if with_species:
        _deal_mats(state, parts, streams)
    else:
        for nest in state.nests:
            _deal_cards(state, nest, CARDS)
    if seats == 2:
        _offer_starting_hexes(state)
    else:
        for nest in state.nests:
            nest.supply -= 1
        state.hexes[GREAT_TUNNEL].loose = [1] * seats
    state.streams = streams.encode()
    return state


def _tunnels(parts: Components, seats: int) -> tuple[int, ...]:
    """The back of the Great Tunnel is for two players."""
    return parts.back if seats == 2 else parts.front


def _stack(streams: Streams, starting: list[int], beyond: str) -> tuple[list[int], list[int]]:
    """The hexes face down: starting ones on top, below them the standard ones with those Beyond the Meadow.

    Returns:
        The stack from the top, and the hexes Beyond the Meadow that stay in the box.
    """
    far = list(BEYOND)
    streams.shuffle("hexes", far)
    chosen = BEYOND_HEXES[beyond]
    below = [*STANDARD, *far[:chosen]]
    streams.shuffle("hexes", below)
    return starting + below, sorted(far[chosen:])


def _nest(seats: int) -> Nest:
    larvae = LARVAE_OF_TWO if seats == 2 else LARVAE
    return Nest(larvae=larvae, food=FOOD, supply=CUBES - larvae)


def _deal_mats(state: State, parts: Components, streams: Streams) -> None:
    """Each player gets a nest mat at random; its special side may be played."""
    mats = list(parts.species)
    streams.shuffle("mats", mats)
    for nest, mat in zip(state.nests, mats, strict=False):
        nest.mat = mat


def _deal_cards(state: State, nest: Nest, n: int) -> None:
    nest.hand, state.deck = state.deck[:n], state.deck[n:]


def _offer_starting_hexes(state: State) -> None:
    """Two players, from the starting player on, draw two of the starting hexes that are not in the stack."""
    state.offered = [[], []]
    for seat in (state.active, 1 - state.active):
        state.offered[seat] = [state.box.pop(), state.box.pop()]


def begin(m: Match) -> Asking[None]:
    """The game begins; whoever has something to choose does so, from the starting player on.

    With special species each chooses a side of his mat, and only then the cards are dealt; two players choose
    and place a starting hex each.
    """
    state = m.state
    m.reveal("game_begins", state.active, seats=state.seats, long=state.long)
    if m.nest(state.active).mat:
        yield from choose_sides(m)
    for seat, nest in enumerate(m.nests):
        m.whisper("cards_seen", seat, cards=nest.hand[:])
    if state.offered:
        for seat in m.clockwise(state.active):
            m.reveal("starting_hexes", seat, numbers=state.offered[seat][:])
        for seat in m.clockwise(state.active):
            yield from place_starting_hex(m, seat)
    start_round(m)


def choose_sides(m: Match) -> Asking[None]:
    """Each player decides openly for one side of his mat; then all get their cards."""
    seats = m.clockwise(m.state.active)
    for seat in seats:
        m.reveal("mat_dealt", seat, species=m.nest(seat).mat)
    for seat in seats:
        nest = m.nest(seat)
        picks = [Pick(side, side, (Mark("species", nest.mat),)) for side in SPECIES]
        side = yield from choose(seat, "setup.species", picks, species=nest.mat)
        nest.special = side == SPECIAL
        m.tell("side_chosen", seat, species=nest.mat, side=side)
    for seat, nest in enumerate(m.nests):
        cards = [fewer(m, seat) for fewer in drawbacks_in(m, seat, STARTING_CARDS)]
        _deal_cards(m.state, nest, min([CARDS, *cards]))


def place_starting_hex(m: Match, seat: int) -> Asking[None]:
    """Choose one of two hexes, join it to the Great Tunnel and put three ants on it."""
    offered = m.state.offered[seat]
    number = yield from choose(seat, "setup.start_hex", map(pick_hex, offered))
    m.state.box += [other for other in offered if other != number]
    offered.clear()
    m.state.drawn = number
    cell, turn = yield from choose(seat, "setup.start_place", joining_lies(m, number), number=number)
    place_hex(m, seat, number, cell, turn)
    for _ in range(ANTS_OF_TWO):
        m.nest(seat).supply -= 1
        spot = yield from arrive(m, seat, number)
        m.tell("ant_placed", seat, spot=str(spot))


def joining_lies(m: Match, number: int) -> list[Pick[tuple[Hex, int]]]:
    """Free sides of the Great Tunnel with a tunnel, and the turns that join the hex to it."""
    return [
        pick_lie(cell, turn)
        for edge, cell in m.meadow.open_tunnels(m.meadow.tunnel)
        for turn in range(6)
        if opposite(edge) in turned(m.tile(number).tunnels, turn)
    ]
