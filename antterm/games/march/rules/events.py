"""The effects of the Events, a function for each card. Their texts and magnitudes (`params`) are in the data
file."""

from __future__ import annotations

from collections.abc import Iterable

from antterm.games.march.rules import explore, happened, meanings, movement, topics
from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.battle import begin_battles, fight_next
from antterm.games.march.rules.components import SEGMENTS
from antterm.games.march.rules.effects import EVENTS, NEEDS, TARGETS, registered
from antterm.games.march.rules.harvest import collect
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import MeadowHex, Spot
from antterm.games.march.rules.play import grow, play_from_discard, playable
from antterm.games.march.rules.worker import legal_actions, take_action

# -- new hexes -----------------------------------------------------------------------------------------


@registered(EVENTS, "a_queens_journey")
def a_queens_journey(m: Match, seat: int) -> Asking[None]:
    """Look at the next hexes, lay one anywhere, put the others below; move ants from one hex to it."""
    card, params = "a_queens_journey", m.card("a_queens_journey").params
    explore.look_at_hexes(m, seat, params["look"])
    number = yield from explore.choose_looked(m, seat, topics.AskedByCard(card, "hex"))
    yield from explore.place_anywhere(m, seat, topics.Laying(topics.by_card(card), number))
    while m.state.looked:
        topic, looked = topics.AskedByCard(card, "below"), map(meanings.BuryHex, m.state.looked)
        below = yield from choose(seat, topic, looked, private=True, hidden=True)
        explore.put_back(m, seat, below.hex)
    yield from _ants_of_one_hex(m, seat, number, params["ants"], card)
    yield from movement.settle(m)
    yield from explore.on_add(m, seat, number)


def _ants_of_one_hex(m: Match, seat: int, number: int, most: int, card: str) -> Asking[None]:
    """Move up to `most` ants from one hex, wherever it lies, to hex `number`."""
    origin: int | None = None
    for left in range(most, 0, -1):
        spots = [
            spot for spot in explore.movable_spots(m, seat, number) if origin is None or spot.hex == origin
        ]
        chosen = yield from _ant_to_move(
            m, seat, spots, topics.MovingByCard(topics.by_card(card), number, left)
        )
        if chosen is None:
            break
        origin = chosen.hex
        yield from movement.move_ant(m, seat, chosen, number)


def _ant_to_move(
    m: Match, seat: int, spots: Iterable[Spot], topic: topics.MovingByCard
) -> Asking[Spot | None]:
    ants = [meanings.MoveAnt(spot, topic.hex, movement.landing(m, topic.hex)) for spot in spots]
    chosen = yield from may_choose(seat, topic, ants, meanings.Decline(meanings.Declined.ANT, meanings.STOP))
    return None if chosen is None else chosen.spot


@registered(EVENTS, "into_the_unknown")
def into_the_unknown(m: Match, seat: int) -> Asking[None]:
    """Draw a hex, lay it anywhere, place larvae on it or in the Great Tunnel."""
    card = "into_the_unknown"
    number = m.state.stack.pop(0)
    m.state.drawn = number
    m.tell(happened.HexDrawn(seat, number))
    yield from explore.place_anywhere(m, seat, topics.Laying(topics.by_card(card), number))
    yield from movement.place_larvae_by_card(m, seat, number, m.card(card).params["larvae"], card)
    yield from movement.settle(m)
    yield from explore.on_add(m, seat, number)


def _holes(m: Match) -> list[meanings.PutToken]:
    hexes = m.meadow.without_tunnel()
    wormholes = [
        meanings.PutToken(here.number, meanings.Token.WORMHOLE) for here in hexes if not here.wormhole
    ]
    return wormholes + [
        meanings.PutToken(here.number, meanings.Token.CENTIPEDE) for here in hexes if not here.centipede
    ]


@registered(EVENTS, "mysterious_hole")
def mysterious_hole(m: Match, seat: int) -> Asking[None]:
    """Put a wormhole on a hex, and perhaps a larva; or put a centipede on a hex."""
    card = "mysterious_hole"
    put = yield from choose(seat, topics.AskedByCard(card, "token"), _holes(m))
    here = m.meadow[put.hex]
    if put.token is meanings.Token.CENTIPEDE:
        here.centipede = True
        m.tell(happened.CentipedePlaced(here.number))
        return
    here.wormhole = True
    m.tell(happened.WormholePlaced(here.number))
    yield from movement.place_larvae_by_card(m, seat, here.number, m.card(card).params["larvae"], card)


# -- moving ants ---------------------------------------------------------------------------------------


@registered(EVENTS, "mating_flight")
def mating_flight(m: Match, seat: int) -> Asking[None]:
    """Let two ants of different players exchange their places a few times."""
    card = "mating_flight"
    for left in range(m.card(card).params["exchanges"], 0, -1):
        ants = [ant for ant in _all_ants(m) if _partners(m, ant)]
        topic = topics.AskedByCard(card, "first", left)
        first = yield from may_choose(seat, topic, ants, meanings.Decline(meanings.Declined.OFFER))
        if first is None:
            break
        topic = topics.AskedByCard(card, "second", ant=(first.seat, first.spot))
        second = yield from choose(seat, topic, _partners(m, first))
        _exchange(m, first, second)


def _all_ants(m: Match) -> list[meanings.ChooseAnt]:
    return [
        meanings.ChooseAnt(owner, spot) for owner in range(m.state.seats) for spot in m.meadow.spots(owner)
    ]


def _partners(m: Match, ant: meanings.ChooseAnt) -> list[meanings.ChooseAnt]:
    """Return the ants of others with which this one may exchange; a Weaver's hex lets neither leave it."""
    owner, spot = ant.seat, ant.spot
    return [
        other
        for other in _all_ants(m)
        if other.seat != owner
        and (
            other.spot.hex == spot.hex
            or not (
                movement.held(m, owner, m.meadow[spot.hex])
                or movement.held(m, other.seat, m.meadow[other.spot.hex])
            )
        )
        and not (other.spot.site is None and other.spot == spot)
    ]


def _exchange(m: Match, first: meanings.ChooseAnt, second: meanings.ChooseAnt) -> None:
    for ant in (first, second):
        m.meadow[ant.spot.hex].take(ant.seat, ant.spot.site)
    for ant, other in ((first, second), (second, first)):
        m.meadow[other.spot.hex].put(ant.seat, other.spot.site)
        m.tell(happened.AntMoved(ant.seat, ant.spot, other.spot))


@registered(EVENTS, "rapid_mobilization")
def rapid_mobilization(m: Match, seat: int) -> Asking[None]:
    """Let a player take many steps as in a March, without the Worker caste bonus."""
    yield from movement.steps_by_card(
        m, seat, m.card("rapid_mobilization").params["steps"], "rapid_mobilization"
    )


@registered(EVENTS, "swarm")
def swarm(m: Match, seat: int) -> Asking[None]:
    """Choose a hex; ants come to it from anywhere."""
    card = "swarm"
    goal = yield from _hex_for(seat, card, m.meadow)
    for left in range(m.card(card).params["ants"], 0, -1):
        topic = topics.MovingByCard(topics.by_card(card), goal, left)
        spot = yield from _ant_to_move(m, seat, explore.movable_spots(m, seat, goal), topic)
        if spot is None:
            break
        yield from movement.move_ant(m, seat, spot, goal)


def _hex_for(seat: int, card: str, hexes: Iterable[MeadowHex]) -> Asking[int]:
    """Ask for the hex on which a card takes effect."""
    aims = [meanings.AimAtHex(here.number, card) for here in hexes]
    return (yield from choose(seat, topics.AskedByCard(card, "hex"), aims)).hex


# -- larvae, food, cards -------------------------------------------------------------------------------


@registered(EVENTS, "early_harvest")
def early_harvest(m: Match, seat: int) -> Asking[None]:
    """Collect what one inhabited site shows, several times; drawbacks at a Harvest do not lessen it."""
    sites = [meanings.AimAtSpot(spot, "early_harvest") for spot in m.meadow.sites_of(seat)]
    spot = (yield from choose(seat, topics.AskedByCard("early_harvest", "site"), sites)).spot
    assert spot.site is not None
    site = m.tile(spot.hex).sites[spot.site]
    for _ in range(m.card("early_harvest").params["times"]):
        collect(m, seat, site.resource, site.amount, "early_harvest")


@registered(EVENTS, "egg_stealer")
def egg_stealer(m: Match, seat: int) -> Asking[None]:
    """Take larvae from all others; the thief gains as many, up to a limit."""
    params = m.card("egg_stealer").params
    stolen = sum(m.lose_larvae(other, params["lost_each"], "egg_stealer") for other in m.others(seat))
    m.gain_larvae(seat, min(stolen, params["gain_max"]), "egg_stealer")
    yield from ()


@registered(EVENTS, "royal_jelly")
def royal_jelly(m: Match, seat: int) -> Asking[None]:
    """Name two different effects in their order, then carry both out."""
    card, params = "royal_jelly", m.card("royal_jelly").params
    left = [meanings.TakeGift(resource, params[resource.value]) for resource in meanings.Resource]
    named: list[meanings.TakeGift] = []
    for place in range(min(params["choose"], len(left))):
        topic = topics.AskedByCard(card, "effect")
        if place:
            topic = topics.AskedByCard(card, "effect", gift=named[-1].resource.value)
        named.append((yield from choose(seat, topic, left)))
        left.remove(named[-1])
    for gift in named:
        match gift.resource:
            case meanings.Resource.FOOD:
                m.gain_food(seat, gift.n, card)
            case meanings.Resource.LARVAE:
                m.gain_larvae(seat, gift.n, card)
            case meanings.Resource.CARDS:
                m.draw(seat, gift.n, card)
            case meanings.Resource.STEPS:
                yield from movement.steps_by_card(m, seat, gift.n, card)


@registered(EVENTS, "cultural_theft")
def cultural_theft(m: Match, seat: int) -> Asking[None]:
    """Discard cards of all others at random; one of these may be played at once, free of cost."""
    params = m.card("cultural_theft").params
    each = params["cards_two_players" if m.state.seats == 2 else "cards"]
    stolen = [m.discard_at_random(other, "cultural_theft") for other in m.others(seat) for _ in range(each)]
    ready = playable(m, seat, [card for card in stolen if card is not None], free=True)
    cards = [meanings.PlayCard(card, is_free=True) for card in ready]
    topic = topics.AskedByCard("cultural_theft", "play")
    chosen = yield from may_choose(seat, topic, cards, meanings.Decline(meanings.Declined.OFFER))
    if chosen is not None:
        yield from play_from_discard(m, seat, chosen.card)


@registered(EVENTS, "adaptive_radiation")
def adaptive_radiation(m: Match, seat: int) -> Asking[None]:
    """Take back top Evolutions and play as many from the hand; then the others may, each with fewer."""
    params = m.card("adaptive_radiation").params
    yield from _exchange_evolutions(m, seat, params["own"])
    for other in m.others(seat):
        yield from _exchange_evolutions(m, other, params["others"])


def _exchange_evolutions(m: Match, seat: int, most: int) -> Asking[None]:
    """Let one player exchange; bodies are judged once, after it."""
    card, nest, decline = "adaptive_radiation", m.nests[seat], meanings.Decline(meanings.Declined.OFFER)
    taken = 0
    while taken < most:
        tops = [meanings.TakeCardBack(top) for segment in SEGMENTS if (top := nest.top(segment))]
        back = yield from may_choose(seat, topics.AskedByCard(card, "back", most - taken), tops, decline)
        if back is None:
            break
        nest.body[m.card(back.card).kind].pop()
        nest.hand.append(back.card)
        m.tell(happened.EvolutionReturned(seat, back.card))
        taken += 1
    while taken:
        evolutions = [
            meanings.PlayCard(own, is_free=True) for own in m.kinds_of_card(seat) if m.card(own).is_evolution
        ]
        topic = topics.AskedByCard(card, "play", taken)
        chosen = yield from may_choose(seat, topic, evolutions, decline, private=True)
        if chosen is None:
            break
        nest.hand.remove(chosen.card)
        grow(m, seat, chosen.card)
        taken -= 1
    m.judge_bodies(seat)


# -- death and battle ----------------------------------------------------------------------------------


def _inhabited_by_anybody(m: Match) -> list[MeadowHex]:
    return [here for here in m.meadow.without_tunnel() if here.all_ants()]


@registered(EVENTS, "fungal_outbreak")
def fungal_outbreak(m: Match, seat: int) -> Asking[None]:
    """Choose a hex; everybody there loses ants, the player of the card too."""
    card = "fungal_outbreak"
    number = yield from _hex_for(seat, card, _inhabited_by_anybody(m))
    ants = m.card(card).params["ants"]
    for player in m.clockwise(seat):
        yield from movement.lose_ants(m, player, ants, topics.by_card(card), card, number)


@registered(EVENTS, "sparrow_attack")
def sparrow_attack(m: Match, seat: int) -> Asking[None]:
    """Choose a hex one inhabits: all ants there are destroyed."""
    here = m.meadow[(yield from _hex_for(seat, "sparrow_attack", m.meadow.inhabited(seat)))]
    for player in m.clockwise(seat):
        while spots := here.spots(player):
            m.kill(player, spots[0], "sparrow_attack")


def _will_be_contested(m: Match, meadow_hex: MeadowHex) -> bool:
    """Return whether a hex will be contested once its vacated sites are filled."""
    crowded = meadow_hex.all_ants() > len(meadow_hex.sites) and len(meadow_hex.owners()) > 1
    return crowded or m.contested_by_centipede(meadow_hex)


@registered(EVENTS, "sneak_attack")
def sneak_attack(m: Match, seat: int) -> Asking[None]:
    """Fight all battles of a contested hex now, as in the Soldier Phase."""
    yield from movement.settle(m)
    hexes = [here for here in m.meadow.without_tunnel() if m.contested(here)]
    number = yield from _hex_for(seat, "sneak_attack", hexes)
    run = begin_battles(m, number, seat)
    while (yield from fight_next(m, run)):
        pass


# -- more Actions --------------------------------------------------------------------------------------


@registered(EVENTS, "frenzied_activity")
def frenzied_activity(m: Match, seat: int) -> Asking[None]:
    """Ask for a few bonus Actions without food, each reacted to; a Rest ends them and enclosing ones."""
    yield from movement.settle(m)
    for left in range(m.card("frenzied_activity").params["actions"], 0, -1):
        if m.nests[seat].rested:
            break
        actions = [meanings.TakeAction(name, is_bonus=True) for name in legal_actions(m, seat, bonus=True)]
        decline = meanings.Decline(meanings.Declined.BONUS)
        chosen = yield from may_choose(seat, topics.ActingAgain(left), actions, decline, private=True)
        if chosen is None:
            break
        yield from take_action(m, seat, chosen.action, bonus=True)


NEEDS.update(
    a_queens_journey=lambda m, seat: bool(m.state.stack),
    into_the_unknown=lambda m, seat: bool(m.state.stack),
    mysterious_hole=lambda m, seat: bool(_holes(m)),
)
TARGETS.update(
    mating_flight=lambda m, seat: sum(m.meadow.ants(player) > 0 for player in m.clockwise(seat)) >= 2,
    early_harvest=lambda m, seat: bool(m.meadow.sites_of(seat)),
    fungal_outbreak=lambda m, seat: bool(_inhabited_by_anybody(m)),
    sparrow_attack=lambda m, seat: bool(m.meadow.inhabited(seat)),
    sneak_attack=lambda m, seat: any(_will_be_contested(m, here) for here in m.meadow.without_tunnel()),
)
