"""Abilities of Evolutions with decisions, by the moment at which they are used.

Those without a question are in `evolutions`; Scout Thorax is part of `explore`, Berserker Head of `battle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from antterm.march.asking import Asking, Pick, choose, may_choose, pick_hex, pick_seat, pick_spot
from antterm.march.components import GREAT_TUNNEL, SEGMENTS
from antterm.march.effects import QUEEN_START, SOLDIER_END, SOLDIER_START, Effect, of
from antterm.march.match import Match
from antterm.march.meadow import Spot
from antterm.march.movement import STOP, ant_steps, held, lose_ants, place_larva


def use_abilities(m: Match, seat: int, abilities: Mapping[str, Effect]) -> Asking[None]:
    """A player uses his abilities of one moment: those of the top cards."""
    for segment in SEGMENTS:
        card = m.nest(seat).top(segment)
        if card is not None and card in abilities:
            yield from abilities[card](m, seat)


# -- start of the Soldier Phase ------------------------------------------------------------------------


@of(SOLDIER_START, "acrobat_head")
def acrobat_head(m: Match, seat: int) -> Asking[None]:
    """A few steps of one's ants."""
    yield from ant_steps(m, seat, m.card("acrobat_head").params["steps"], "ability.acrobat_head")


@dataclass(frozen=True, slots=True)
class WarriorUse:
    """One use of Warrior Head: a larva placed on a hex, or the ant of a spot returned."""

    place: int | None = None
    back: Spot | None = None


@of(SOLDIER_START, "warrior_head")
def warrior_head(m: Match, seat: int) -> Asking[None]:
    """A few times: place a larva where one has an ant, or return such an ant to the chamber."""
    for left in range(m.card("warrior_head").params["times"], 0, -1):
        picks = _warrior_places(m, seat) + _warrior_returns(m, seat)
        use = yield from may_choose(seat, "ability.warrior_head", picks, decline=STOP, left=left)
        if use is None:
            return
        if use.place is not None:
            yield from place_larva(m, seat, use.place)
        elif use.back is not None:
            return_ant(m, seat, use.back)


def _warrior_places(m: Match, seat: int) -> list[Pick[WarriorUse]]:
    if not m.nest(seat).larvae:
        return []
    numbers = [here.number for here in m.meadow if here.is_tunnel or here.ants(seat)]
    return [Pick(WarriorUse(place=n), f"place {n}", pick_hex(n).marks) for n in numbers]


def _warrior_returns(m: Match, seat: int) -> list[Pick[WarriorUse]]:
    spots = [
        spot for spot in m.meadow.spots(seat) if spot.hex != GREAT_TUNNEL and not held(m, seat, spot.hex)
    ]
    return [Pick(WarriorUse(back=spot), f"return {spot}", pick_spot(spot).marks) for spot in spots]


def return_ant(m: Match, seat: int, spot: Spot) -> None:
    """An ant goes back into its Larvae Chamber and is a larva again."""
    m.meadow[spot.hex].take(seat, spot.site)
    m.nest(seat).larvae += 1
    m.tell("ant_returned", seat, spot=str(spot))


@of(SOLDIER_START, "kamikaze_head")
def kamikaze_head(m: Match, seat: int) -> Asking[None]:
    """Destroy an own ant; then more ants on that hex, of owners one chooses, each picking his."""
    kind, params = "ability.kamikaze_head", m.card("kamikaze_head").params
    spots = [pick_spot(spot) for spot in m.meadow.spots(seat) if spot.hex != GREAT_TUNNEL]
    spot = yield from may_choose(seat, kind, spots, part="own")
    if spot is None:
        return
    m.kill(seat, spot, "kamikaze_head")
    here = m.meadow[spot.hex]
    doomed = [0] * m.state.seats
    for left in range(params["more"], 0, -1):
        owners = [pick_seat(owner) for owner in here.owners() if here.ants(owner) > doomed[owner]]
        owner = yield from may_choose(seat, kind, owners, part="owner", left=left, hex=here.number)
        if owner is None:
            break
        doomed[owner] += 1
    for owner in m.clockwise(seat):
        yield from lose_ants(m, owner, doomed[owner], kind, "kamikaze_head", here.number)


# -- end of the Soldier Phase --------------------------------------------------------------------------


@of(SOLDIER_END, "traitor_head")
def traitor_head(m: Match, seat: int) -> Asking[None]:
    """A point for every centipede in the meadow."""
    points = m.centipedes() * m.card("traitor_head").params["points_per_centipede"]
    m.score(seat, points, "ability", card="traitor_head")
    yield from ()


@of(SOLDIER_END, "veteran_head")
def veteran_head(m: Match, seat: int) -> Asking[None]:
    """A point for every hex on which one fought in this phase."""
    points = len(m.nest(seat).battlefields) * m.card("veteran_head").params["points_per_hex"]
    m.score(seat, points, "ability", card="veteran_head")
    yield from ()


# -- Worker Phase --------------------------------------------------------------------------------------


def parasite_thorax(m: Match, seat: int) -> Asking[None]:
    """On Forage the first card drawn is discarded; its value in larvae is robbed of a chosen player."""
    card = m.top_card()
    assert card is not None, "Forage is legal only while a card can be drawn"
    m.state.discard.append(card)
    m.reveal("drawn_and_discarded", seat, card=card, why="parasite_thorax")
    picks = [pick_seat(other) for other in m.others(seat)]
    if not picks:
        return
    victim = yield from choose(seat, "ability.parasite_thorax", picks, card=card, n=m.card(card).value)
    robbed = m.lose_larvae(victim, m.card(card).value, "parasite_thorax")
    m.gain_larvae(seat, robbed, "parasite_thorax")


# -- start of the Queen Phase --------------------------------------------------------------------------


@of(QUEEN_START, "carpenter_abdomen")
def carpenter_abdomen(m: Match, seat: int) -> Asking[None]:
    """A few steps of one's ants; nobody fights over it before the next Soldier Phase."""
    yield from ant_steps(m, seat, m.card("carpenter_abdomen").params["steps"], "ability.carpenter_abdomen")


@of(QUEEN_START, "stinger_abdomen")
def stinger_abdomen(m: Match, seat: int) -> Asking[None]:
    """Choose another player, who loses ants of his own choice."""
    victims = [pick_seat(other) for other in m.others(seat)]
    victim = yield from may_choose(seat, "ability.stinger_abdomen", victims, part="victim")
    if victim is not None:
        ants = m.card("stinger_abdomen").params["ants"]
        m.tell("stung", victim, by=seat, n=ants)
        yield from lose_ants(m, victim, ants, "ability.stinger_abdomen", "stinger_abdomen")


# -- Harvest -------------------------------------------------------------------------------------------


def honeypot_site(m: Match, seat: int) -> Asking[Spot | None]:
    """Honeypot Abdomen: the one inhabited site that is harvested twice."""
    sites = m.meadow.sites_of(seat)
    if not m.has(seat, "honeypot_abdomen") or not sites:
        return None
    return (yield from choose(seat, "ability.honeypot_abdomen", map(pick_spot, sites)))


def leafcutter_sites(m: Match, seat: int) -> Asking[list[Spot]]:
    """Leafcutter Abdomen: inhabited sites that give food instead of their yield."""
    cut: list[Spot] = []
    if not m.has(seat, "leafcutter_abdomen"):
        return cut
    for left in range(m.card("leafcutter_abdomen").params["sites"], 0, -1):
        sites = [pick_spot(spot) for spot in m.meadow.sites_of(seat) if spot not in cut]
        site = yield from may_choose(seat, "ability.leafcutter_abdomen", sites, left=left)
        if site is None:
            break
        cut.append(site)
    return cut
