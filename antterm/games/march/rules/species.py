"""The four special species: for each its Action, the reaction to it and its two drawbacks; and their mats.

Their texts and magnitudes are data; what they do is registered under the ids that the data have.
"""

from __future__ import annotations

from typing import Final

from antterm.core.options import Option, Options
from antterm.core.rng import Streams
from antterm.games.march.rules import effects, explore, happened, meanings, movement, topics
from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.battle import ant_battle
from antterm.games.march.rules.components import Components, Site
from antterm.games.march.rules.evolutions import caste_bonus
from antterm.games.march.rules.happened import Cause, MatDealt, Reacted, SideChosen
from antterm.games.march.rules.horde.setup import against_horde
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import MeadowHex, Spot, opposite, turns_to
from antterm.games.march.rules.movement import larvae_then_ants, settle
from antterm.games.march.rules.play import (
    can_play,
    evolve,
    play_from_hand,
    play_turned_up,
    playable,
    start_playing,
)
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import ChoosingSide, Raiding
from antterm.games.march.rules.worker import reactions

ORDINARY: Final = "ordinary"
SPECIAL: Final = "special"
SIDES: Final = (ORDINARY, SPECIAL)
"""The sides of a mat, which are the values of the option."""
SEATS: Final = (3, 4)
"""Numbers of players that special species are for."""


def _applies(seats: int, chosen: Options) -> bool:
    """Return whether special species apply: for three or four players without the Horde."""
    return seats in SEATS and not against_horde(chosen)


def _fits(value: str, seats: int, chosen: Options) -> bool:
    return value == ORDINARY or _applies(seats, chosen)


SPECIES: Final = Option("species", SIDES, ORDINARY, applies=_applies, fits=_fits)
"""Whether mats with special species are dealt."""


def with_species(options: Options) -> bool:
    """Return whether these options make a game with special species."""
    return bool(options["species"] == SPECIAL)


def deal_mats(state: State, components: Components, streams: Streams) -> None:
    """Deal each player a nest mat at random, whose special side they may choose to play."""
    mats = list(components.species)
    streams.shuffle("mats", mats)
    for nest, mat in zip(state.nests, mats, strict=False):
        nest.mat = mat


def choose_sides(m: Match, cards: int) -> Asking[None]:
    """Let each player, from the starting player on, choose a side openly; then all get their cards.

    Args:
        m: the game.
        cards: the cards that an ordinary colony gets.
    """
    seats = m.clockwise(m.state.active)
    for seat in seats:
        m.tell(MatDealt(seat, m.nests[seat].mat))
    for seat in seats:
        nest = m.nests[seat]
        sides = [meanings.PlaySide(nest.mat, side == SPECIAL) for side in SIDES]
        side = yield from choose(seat, ChoosingSide(nest.mat), sides)
        nest.special = side.is_special
        m.tell(SideChosen(seat, nest.mat, side.is_special))
    for seat, nest in enumerate(m.nests):
        dealt = min(
            [cards, *(fewer(m, seat) for fewer in effects.drawbacks_in(m, seat, effects.STARTING_CARDS))]
        )
        nest.hand, m.state.deck = m.state.deck[:dealt], m.state.deck[dealt:]


# -- the mats --------------------------------------------------------------------------------------------

DANCE: Final = "dance_of_chaos"


def dance_of_chaos(m: Match, seat: int) -> Asking[None]:
    """Play the next Event of the deck free of cost, then take steps: as many as its value."""
    card = _next_event(m, seat)
    if card is None:
        return
    if can_play(m, seat, m.card(card), free=True):
        yield from play_turned_up(m, seat, card)
    else:
        m.state.discard.append(card)
        m.tell(happened.EventWithoutTarget(seat, card))
    yield from larvae_then_ants(m, seat, m.card(card).value, f"{DANCE}.larva", f"{DANCE}.ant")


def can_dance(m: Match, seat: int) -> bool:
    """Return whether an Event may come, as far as everybody knows.

    Hands are hidden, the player's own from the others, so only an empty deck and a discard pile without an
    Event tell that none will come.
    """
    hidden = [*m.state.deck, *(card for nest in m.nests for card in nest.hand)] if m.state.deck else []
    return any(m.card(card).kind == "event" for card in [*m.state.discard, *hidden])


def _next_event(m: Match, seat: int) -> str | None:
    """Discard cards of the deck until an Event comes; if it runs out, it is made anew once.

    If there is no Event in the new deck either, which everybody has seen by then, it is left as it is.

    Returns:
        The Event, which lies in no pile any more; None if there is none.
    """
    while True:
        while m.state.deck:
            card = m.top_card()
            assert card is not None
            if m.card(card).kind == "event":
                m.tell(happened.EventTurnedUp(seat, card))
                return card
            m.state.discard.append(card)
            m.tell(happened.CardDrawnAndDiscarded(seat, card, DANCE))
        m.renew_deck()
        if not any(m.card(card).kind == "event" for card in m.state.deck):
            return None


def react_to_dance(m: Match, seat: int) -> Asking[None]:
    """Give a player one larva for another's Dance of Chaos, without asking."""
    if m.nests[seat].supply:
        m.tell(happened.Reacted(seat, DANCE))
        m.gain_larvae(seat, 1, happened.Cause.REACTION)
    yield from ()


effects.SPECIES_ACTIONS[DANCE] = effects.Action(can_dance, dance_of_chaos, react_to_dance)
effects.TAKES_BONUS["maddened_crowd"] = "thorax"


@effects.registered(effects.FORBIDS_REST, "fit_of_passion")
def fit_of_passion(m: Match, seat: int) -> bool:
    """Return whether Rest is forbidden: while there is food or a card in hand."""
    nest = m.nests[seat]
    return bool(nest.food or nest.hand)


# -- nomad ant -------------------------------------------------------------------------------------------

PATH: Final = "six_thousand_steps"


def _hexes(m: Match) -> int:
    """Return how many hexes are explored at once."""
    return m.components.species["nomad_ant"].params["hexes"]


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
    """Explore with two hexes, both laid beside one hex, and move all the player's ants from it onto them.

    After that comes all that follows an Explore.
    """
    numbers = yield from _draw(m, seat)
    secret = m.state.looker is not None
    origins = [meanings.SetOut(here.number) for here in _origins(m, seat)]
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
        looked = map(meanings.BuryHex, m.state.looked)
        below = yield from choose(seat, topics.BuryingHex(), looked, private=True, hidden=True)
        explore.put_back(m, seat, below.hex)
    return explore.use_looked(m)


def _lies(m: Match, origin: MeadowHex, number: int) -> list[meanings.LayHex]:
    """Return the ways to lay a drawn hex so that a tunnel of it meets one of the hex explored from."""
    return [
        meanings.LayHex(number, cell, turn, (origin.number,))
        for edge, cell in m.meadow.open_tunnels(origin)
        for turn, _ in turns_to(opposite(edge), m.tile(number).tunnels)
    ]


def _move_on(m: Match, seat: int, origin: MeadowHex, numbers: list[int]) -> Asking[None]:
    """Move all ants of a hex to the new ones, at least one to each as long as there are enough."""
    while left := origin.ants(seat):
        lonely = [number for number in numbers if not m.meadow[number].ants(seat)]
        goals = lonely if left <= len(lonely) else numbers
        goal = yield from choose(seat, topics.WalkingPath(left), map(meanings.WalkTo, goals))
        yield from movement.move_ant(m, seat, origin.spots(seat)[0], goal.hex)


def react_to_path(m: Match, seat: int) -> Asking[None]:
    """Place a larva on a hex one inhabits or in the Great Tunnel, then move an ant one step."""
    params = m.components.species["nomad_ant"].params
    has_reacted = False
    for left in range(min(params["reaction_larvae"], m.nests[seat].larvae), 0, -1):
        places, topic = movement.larva_hexes(m, seat), topics.ReactingWithLarva(f"{PATH}.react", left)
        place = yield from may_choose(seat, topic, places, meanings.Decline(meanings.Declined.REACTION))
        if place is None:
            break
        _tell_reaction(m, seat, has_reacted)
        has_reacted = True
        yield from movement.place_larva(m, seat, place.hex)
    taken: list[tuple[Spot, Spot]] = []
    for left in range(params["reaction_steps"], 0, -1):
        steps = movement.possible_steps(m, seat, m.meadow.spots(seat))
        stepping = topics.ReactingWithStep(f"{PATH}.react", left, tuple(taken))
        step = yield from may_choose(seat, stepping, steps, meanings.Decline(meanings.Declined.STEP))
        if step is None:
            break
        _tell_reaction(m, seat, has_reacted)
        has_reacted = True
        taken.append((step.origin, (yield from movement.take_step(m, seat, step))))


def _tell_reaction(m: Match, seat: int, before: bool) -> None:
    """Announce a reaction of two parts once."""
    if not before:
        m.tell(Reacted(seat, PATH))


effects.SPECIES_ACTIONS[PATH] = effects.Action(can_walk_the_path, six_thousand_steps, react_to_path)
effects.TAKES_BONUS["peace_treaty"] = "head"


@effects.registered(effects.SITE_YIELD, "barren_queen")
def barren_queen(m: Match, seat: int, site: Site) -> int:
    """Return one for a site with two larvae."""
    params = m.drawback("barren_queen").params
    is_poorer = site.resource == "larva" and site.amount == params["site_larvae"]
    return params["larvae"] if is_poorer else site.amount


# -- mutant ant ------------------------------------------------------------------------------------------

GENOME: Final = "modified_genome"


def _evolutions(m: Match, seat: int, free: bool = False) -> list[str]:
    """Return the Evolutions of the hand that can be played now."""
    hand = [card for card in m.nests[seat].hand if m.card(card).is_evolution]
    return playable(m, seat, hand, free)


def modified_genome(m: Match, seat: int) -> Asking[None]:
    """Play an Evolution, then another of no higher cost free, each on top or under; then the reactions."""
    cards = map(meanings.PlayCard, _evolutions(m, seat))
    first = (yield from choose(seat, topics.EvolvingFirst(), cards, private=True, secret=True)).card
    yield from _play(m, seat, first)
    for left in range(m.components.species["mutant_ant"].params["free_cards"], 0, -1):
        cheap = [card for card in _evolutions(m, seat, free=True) if m.card(card).cost <= m.card(first).cost]
        free, decline = (
            [meanings.PlayCard(card, is_free=True) for card in cheap],
            meanings.Decline(meanings.Declined.CARD),
        )
        chosen = yield from may_choose(
            seat, topics.EvolvingFree(left), free, decline, private=True, secret=True
        )
        if chosen is None:
            break
        yield from _play(m, seat, chosen.card, free=True)
    yield from _reactions(m, seat)


def _play(m: Match, seat: int, card: str, free: bool = False) -> Asking[None]:
    """Play an Evolution; over cards of its segment its owner chooses whether it lies on top or under them."""
    yield from start_playing(m, seat, card, free)
    places = [meanings.LayEvolution(under=False)]
    if m.nests[seat].body[m.card(card).kind]:
        places.append(meanings.LayEvolution(under=True))
    place = yield from choose(seat, topics.LayingEvolution(card), places)
    yield from evolve(m, seat, card, place.under)


def _reactions(m: Match, seat: int) -> Asking[None]:
    """Let the others play an Evolution each; all that they cost comes to the Mutant in larvae."""
    costs: list[int] = []

    def react(m: Match, other: int) -> Asking[None]:
        cards, decline = (
            map(meanings.PlayCard, _evolutions(m, other)),
            meanings.Decline(meanings.Declined.REACTION),
        )
        topic = topics.ReactingWithEvolution()
        chosen = yield from may_choose(other, topic, cards, decline, private=True, secret=True)
        if chosen is not None:
            m.tell(Reacted(other, GENOME))
            yield from play_from_hand(m, other, chosen.card)
            costs.append(m.card(chosen.card).cost)

    yield from reactions(m, seat, react)
    m.gain_larvae(seat, sum(costs), GENOME)


effects.SPECIES_ACTIONS[GENOME] = effects.Action(
    lambda m, seat: bool(_evolutions(m, seat)), modified_genome, None, by_hand=True
)


@effects.registered(effects.BATTLE_BEGINS, "enlightened_colony")
def enlightened_colony(m: Match, seat: int) -> None:
    """Take a point from the player who takes part in a battle."""
    m.lose_points(seat, m.drawback("enlightened_colony").params["points"], "enlightened_colony")


@effects.registered(effects.SOLDIER_PHASE_BEGINS, "mutation")
def mutation(m: Match, seat: int) -> None:
    """Discard the whole hand, and draw as many cards."""
    hand = list(m.nests[seat].hand)
    for card in hand:
        m.discard(seat, card, "mutation")
    m.draw(seat, len(hand), "mutation")


# -- marauder ant ----------------------------------------------------------------------------------------

RAID: Final = "marauders_raid"


def marauders_raid(m: Match, seat: int) -> Asking[None]:
    """Take a few steps; then, where both have ants, fight as the invader; the other reacts."""
    params = m.components.species["marauder_ant"].params
    steps = params["steps"] + params["steps_per_thorax"] * caste_bonus(m, seat, "thorax")
    yield from larvae_then_ants(m, seat, steps, f"{RAID}.larva", f"{RAID}.ant")
    yield from settle(m)
    victims = _victims(m, seat)
    if victims:
        raid = yield from choose(seat, Raiding(), victims)
        yield from ant_battle(m, raid.hex, seat, raid.seat)
        _react(m, raid.seat)


def _victims(m: Match, seat: int) -> list[meanings.Raid]:
    """Return whom a raider could fight, and on which contested hex."""
    return [
        meanings.Raid(here.number, other)
        for here in m.meadow.without_tunnel()
        if here.ants(seat) and m.contested(here)
        for other in m.others(seat)
        if here.ants(other)
    ]


def _react(m: Match, victim: int) -> None:
    """Give the player who was fought a card."""
    if m.can_draw():
        m.tell(Reacted(victim, RAID))
        m.draw(victim, m.components.species["marauder_ant"].params["reaction_cards"], Cause.REACTION)


effects.SPECIES_ACTIONS[RAID] = effects.Action(lambda m, seat: True, marauders_raid, None)
effects.TAKES_BONUS["war_rations"] = "abdomen"


@effects.registered(effects.STARTING_CARDS, "limited_mind")
def limited_mind(m: Match, seat: int) -> int:
    """Return fewer cards for the start."""
    return m.drawback("limited_mind").params["cards"]
