"""What the Events do, a function a card. The cards' texts and magnitudes (`params`) are in the data file."""

from __future__ import annotations

from antterm.core.ask import Mark
from antterm.march.asking import (
    Asking,
    Pick,
    choose,
    may_choose,
    pick_card,
    pick_hex,
    pick_seat,
    pick_spot,
)
from antterm.march.battle import fight_next
from antterm.march.components import SEGMENTS
from antterm.march.effects import EVENTS, NEEDS, TARGETS, of
from antterm.march.explore import (
    choose_looked,
    look_at_hexes,
    movable_spots,
    on_add,
    place_anywhere,
    put_back,
)
from antterm.march.harvest import collect, site_yield
from antterm.march.match import Match
from antterm.march.meadow import MeadowHex, Spot
from antterm.march.movement import (
    STOP,
    held,
    larvae_then_ants,
    lose_ants,
    move_ant,
    place_larvae,
    settle,
)
from antterm.march.play import grow, play_from_discard, playable
from antterm.march.state import BattleRun
from antterm.march.worker import legal_actions, take_action

# -- new hexes -----------------------------------------------------------------------------------------


@of(NEEDS, "a_queens_journey")
def _a_hex_to_look_at(m: Match, seat: int) -> bool:
    return bool(m.state.stack)


@of(EVENTS, "a_queens_journey")
def a_queens_journey(m: Match, seat: int) -> Asking[None]:
    """Look at the next hexes, lay one anywhere, put the others below; move ants from one hex to it."""
    kind, params = "card.a_queens_journey", m.card("a_queens_journey").params
    look_at_hexes(m, seat, params["look"])
    number = yield from choose_looked(m, seat, kind)
    yield from place_anywhere(m, seat, number, kind)
    while m.state.looked:
        picks = map(pick_hex, m.state.looked)
        below = yield from choose(seat, kind, picks, private=True, hidden=True, part="below")
        put_back(m, seat, below)
    yield from _ants_of_one_hex(m, seat, number, params["ants"], kind)
    yield from settle(m)
    yield from on_add(m, seat, number)


def _ants_of_one_hex(m: Match, seat: int, number: int, most: int, kind: str) -> Asking[None]:
    """Move up to `most` ants from one hex, wherever it lies, to hex `number`."""
    origin: int | None = None
    for left in range(most, 0, -1):
        spots = [spot for spot in movable_spots(m, seat, number) if origin is None or spot.hex == origin]
        picks = map(pick_spot, spots)
        spot = yield from may_choose(seat, kind, picks, decline=STOP, part="ants", left=left, hex=number)
        if spot is None:
            break
        origin = spot.hex
        yield from move_ant(m, seat, spot, number)


@of(NEEDS, "into_the_unknown")
def _a_hex_to_draw(m: Match, seat: int) -> bool:
    return bool(m.state.stack)


@of(EVENTS, "into_the_unknown")
def into_the_unknown(m: Match, seat: int) -> Asking[None]:
    """Draw a hex, lay it anywhere, place larvae on it."""
    kind = "card.into_the_unknown"
    number = m.state.stack.pop(0)
    m.state.drawn = number
    m.reveal("hex_drawn", seat, number=number)
    yield from place_anywhere(m, seat, number, kind)
    yield from place_larvae(m, seat, number, m.card("into_the_unknown").params["larvae"], kind)
    yield from settle(m)
    yield from on_add(m, seat, number)


def _hole_hexes(m: Match) -> list[Pick[tuple[str, MeadowHex]]]:
    picks = []
    for token in ("wormhole", "centipede"):
        for here in m.meadow.without_tunnel():
            if not getattr(here, token):
                text = f"{token} {here.number}"
                picks.append(Pick((token, here), text, (Mark("token", token), *pick_hex(here.number).marks)))
    return picks


@of(NEEDS, "mysterious_hole")
def _a_hex_without_a_token(m: Match, seat: int) -> bool:
    return bool(_hole_hexes(m))


@of(EVENTS, "mysterious_hole")
def mysterious_hole(m: Match, seat: int) -> Asking[None]:
    """Put a wormhole on a hex, and perhaps a larva; or put a centipede on a hex."""
    kind = "card.mysterious_hole"
    token, here = yield from choose(seat, kind, _hole_hexes(m), part="token")
    if token == "centipede":
        here.centipede = True
        m.tell("centipede_placed", seat, hex=here.number)
        return
    here.wormhole = True
    m.tell("wormhole_placed", seat, hex=here.number)
    larvae = m.card("mysterious_hole").params["larvae"]
    yield from place_larvae(m, seat, here.number, larvae, kind)


# -- moving ants ---------------------------------------------------------------------------------------


@of(TARGETS, "mating_flight")
def _ants_of_two_players(m: Match, seat: int) -> bool:
    return sum(m.meadow.ants(player) > 0 for player in m.clockwise(seat)) >= 2


@of(EVENTS, "mating_flight")
def mating_flight(m: Match, seat: int) -> Asking[None]:
    """A few times two ants of different players exchange their places."""
    kind = "card.mating_flight"
    for left in range(m.card("mating_flight").params["exchanges"], 0, -1):
        ants = [_pick_ant(owner, spot) for owner, spot in _all_ants(m) if _partners(m, owner, spot)]
        first = yield from may_choose(seat, kind, ants, part="first", left=left)
        if first is None:
            break
        partners = [_pick_ant(owner, spot) for owner, spot in _partners(m, *first)]
        second = yield from choose(seat, kind, partners, part="second", first=str(first[1]))
        _exchange(m, first, second)


Ant = tuple[int, Spot]
"""An ant anywhere: its owner and where it stands."""


def _all_ants(m: Match) -> list[Ant]:
    return [(owner, spot) for owner in range(m.state.seats) for spot in m.meadow.spots(owner)]


def _pick_ant(owner: int, spot: Spot) -> Pick[Ant]:
    text = f"seat{owner + 1} {spot}"
    return Pick((owner, spot), text, (*pick_seat(owner).marks, *pick_spot(spot).marks))


def _partners(m: Match, owner: int, spot: Spot) -> list[Ant]:
    """Ants of others with which this one may exchange; a Weaver's hex lets neither leave it."""
    return [
        (other, there)
        for other, there in _all_ants(m)
        if other != owner
        and (there.hex == spot.hex or not (held(m, owner, spot.hex) or held(m, other, there.hex)))
        and not (there.site is None and there == spot)
    ]


def _exchange(m: Match, first: Ant, second: Ant) -> None:
    for owner, spot in (first, second):
        m.meadow[spot.hex].take(owner, spot.site)
    for (owner, origin), (_, spot) in ((first, second), (second, first)):
        m.meadow[spot.hex].put(owner, spot.site)
        m.tell("ant_moved", owner, origin=str(origin), spot=str(spot))


@of(EVENTS, "rapid_mobilization")
def rapid_mobilization(m: Match, seat: int) -> Asking[None]:
    """Many steps as in a March, without the Worker caste bonus."""
    kind = "card.rapid_mobilization"
    yield from larvae_then_ants(m, seat, m.card("rapid_mobilization").params["steps"], kind, kind)


@of(EVENTS, "swarm")
def swarm(m: Match, seat: int) -> Asking[None]:
    """Choose a hex; ants come to it from anywhere."""
    kind = "card.swarm"
    goal = yield from choose(seat, kind, [pick_hex(here.number) for here in m.meadow], part="hex")
    for left in range(m.card("swarm").params["ants"], 0, -1):
        spots = map(pick_spot, movable_spots(m, seat, goal))
        spot = yield from may_choose(seat, kind, spots, decline=STOP, part="ants", left=left, hex=goal)
        if spot is None:
            break
        yield from move_ant(m, seat, spot, goal)


# -- larvae, food, cards -------------------------------------------------------------------------------


@of(TARGETS, "early_harvest")
def _a_site(m: Match, seat: int) -> bool:
    return bool(m.meadow.sites_of(seat))


@of(EVENTS, "early_harvest")
def early_harvest(m: Match, seat: int) -> Asking[None]:
    """Collect one inhabited site, more than once."""
    sites = map(pick_spot, m.meadow.sites_of(seat))
    spot = yield from choose(seat, "card.early_harvest", sites)
    assert spot.site is not None
    site = m.tile(spot.hex).sites[spot.site]
    for _ in range(m.card("early_harvest").params["times"]):
        collect(m, seat, site.resource, site_yield(m, seat, site), "early_harvest")


@of(EVENTS, "egg_stealer")
def egg_stealer(m: Match, seat: int) -> Asking[None]:
    """All others lose larvae; the thief gains as many, up to a limit."""
    params = m.card("egg_stealer").params
    stolen = sum(m.lose_larvae(other, params["lost_each"], "egg_stealer") for other in m.others(seat))
    m.gain_larvae(seat, min(stolen, params["gain_max"]), "egg_stealer")
    yield from ()


@of(EVENTS, "royal_jelly")
def royal_jelly(m: Match, seat: int) -> Asking[None]:
    """Name two different effects in their order, then carry both out."""
    kind, params = "card.royal_jelly", m.card("royal_jelly").params
    effects = ["food", "larvae", "cards", "steps"]
    named: list[str] = []
    for _ in range(min(params["choose"], len(effects))):
        left = [Pick(effect, effect, (Mark("effect", effect),)) for effect in effects if effect not in named]
        named.append((yield from choose(seat, kind, left, part="effect", named=named[:])))
    for effect in named:
        if effect == "food":
            m.gain_food(seat, params["food"], "royal_jelly")
        elif effect == "larvae":
            m.gain_larvae(seat, params["larvae"], "royal_jelly")
        elif effect == "cards":
            m.draw(seat, params["cards"], "royal_jelly")
        else:
            yield from larvae_then_ants(m, seat, params["steps"], kind, kind)


@of(EVENTS, "cultural_theft")
def cultural_theft(m: Match, seat: int) -> Asking[None]:
    """All others discard cards at random; one of these may be played at once, free of cost."""
    params = m.card("cultural_theft").params
    each = params["cards_two_players" if m.state.seats == 2 else "cards"]
    stolen = [m.discard_at_random(other, "cultural_theft") for other in m.others(seat) for _ in range(each)]
    ready = playable(m, seat, [card for card in stolen if card is not None], free=True)
    card = yield from may_choose(seat, "card.cultural_theft", map(pick_card, ready))
    if card is not None:
        yield from play_from_discard(m, seat, card)


@of(EVENTS, "adaptive_radiation")
def adaptive_radiation(m: Match, seat: int) -> Asking[None]:
    """Take back top Evolutions and play as many from the hand; then the others may, each with fewer."""
    params = m.card("adaptive_radiation").params
    yield from _exchange_evolutions(m, seat, params["own"])
    for other in m.others(seat):
        yield from _exchange_evolutions(m, other, params["others"])


def _exchange_evolutions(m: Match, seat: int, most: int) -> Asking[None]:
    """One player's exchange; bodies are judged once, after it."""
    kind, nest = "card.adaptive_radiation", m.nest(seat)
    taken = 0
    while taken < most:
        tops = [top for segment in SEGMENTS if (top := nest.top(segment))]
        card = yield from may_choose(seat, kind, map(pick_card, tops), part="back", left=most - taken)
        if card is None:
            break
        nest.body[m.card(card).kind].pop()
        nest.hand.append(card)
        m.tell("evolution_returned", seat, card=card)
        taken += 1
    while taken:
        evolutions = [pick_card(card) for card in nest.hand if m.card(card).is_evolution]
        card = yield from may_choose(seat, kind, evolutions, private=True, part="play", left=taken)
        if card is None:
            break
        nest.hand.remove(card)
        grow(m, seat, card)
        taken -= 1
    m.judge_bodies(seat)


# -- death and battle ----------------------------------------------------------------------------------


def _inhabited_by_anybody(m: Match) -> list[MeadowHex]:
    return [here for here in m.meadow.without_tunnel() if here.all_ants()]


@of(TARGETS, "fungal_outbreak")
def _a_hex_with_ants(m: Match, seat: int) -> bool:
    return bool(_inhabited_by_anybody(m))


@of(EVENTS, "fungal_outbreak")
def fungal_outbreak(m: Match, seat: int) -> Asking[None]:
    """Choose a hex; everybody there loses ants, the player of the card too."""
    kind = "card.fungal_outbreak"
    hexes = [pick_hex(here.number) for here in _inhabited_by_anybody(m)]
    number = yield from choose(seat, kind, hexes, part="hex")
    ants = m.card("fungal_outbreak").params["ants"]
    for player in m.clockwise(seat):
        yield from lose_ants(m, player, ants, kind, "fungal_outbreak", number)


@of(TARGETS, "sparrow_attack")
def _an_inhabited_hex(m: Match, seat: int) -> bool:
    return bool(m.meadow.inhabited(seat))


@of(EVENTS, "sparrow_attack")
def sparrow_attack(m: Match, seat: int) -> Asking[None]:
    """Choose a hex one inhabits: all ants there are destroyed."""
    hexes = [pick_hex(here.number) for here in m.meadow.inhabited(seat)]
    number = yield from choose(seat, "card.sparrow_attack", hexes)
    here = m.meadow[number]
    for player in m.clockwise(seat):
        while spots := here.spots(player):
            m.kill(player, spots[0], "sparrow_attack")


def _will_be_contested(m: Match, here: MeadowHex) -> bool:
    """Whether a hex will be contested once its vacated sites are filled."""
    crowded = here.all_ants() > len(here.sites) and len(here.owners()) > 1
    return not here.is_tunnel and (crowded or m.contested_by_centipede(here))


@of(TARGETS, "sneak_attack")
def _a_contested_hex(m: Match, seat: int) -> bool:
    return any(_will_be_contested(m, here) for here in m.meadow)


@of(EVENTS, "sneak_attack")
def sneak_attack(m: Match, seat: int) -> Asking[None]:
    """All battles of a contested hex are fought now, a run of their own."""
    yield from settle(m)
    hexes = [pick_hex(here.number) for here in m.meadow.without_tunnel() if m.contested(here)]
    number = yield from choose(seat, "card.sneak_attack", hexes)
    run = BattleRun(number, seat)
    while (yield from fight_next(m, run)):
        pass


# -- more Actions --------------------------------------------------------------------------------------


@of(EVENTS, "frenzied_activity")
def frenzied_activity(m: Match, seat: int) -> Asking[None]:
    """A few bonus Actions without food, each reacted to; a Rest ends them, those of enclosing cards too."""
    yield from settle(m)
    for left in range(m.card("frenzied_activity").params["actions"], 0, -1):
        if m.nest(seat).rested:
            break
        actions = [Pick(name, name) for name in legal_actions(m, seat, bonus=True)]
        action = yield from may_choose(seat, "turn.bonus", actions, private=True, left=left)
        if action is None:
            break
        yield from take_action(m, seat, action, bonus=True)
