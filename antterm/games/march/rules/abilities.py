"""Abilities of Evolutions with decisions, by the moment at which they are used.

Those without a question are in `evolutions`; Scout Thorax is part of `explore`, Berserker Head of `battle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from antterm.games.march.rules import happened, meanings
from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.components import GREAT_TUNNEL, SEGMENTS
from antterm.games.march.rules.effects import (
    PASSIVE,
    QUEEN_START,
    SOLDIER_END,
    SOLDIER_START,
    Effect,
    registered,
)
from antterm.games.march.rules.evolutions import ACROBAT, KAMIKAZE, WARRIOR
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.movement import ant_steps, held, lose_ants, place_larva
from antterm.games.march.rules.nest import TRAITOR
from antterm.games.march.rules.topics import AskedByCard, by_card


def use_abilities(m: Match, seat: int, abilities: Mapping[str, Effect]) -> Asking[None]:
    """Let a player use their abilities of one moment: those of the top cards."""
    for segment in SEGMENTS:
        card = m.nests[seat].top(segment)
        if card is not None and card in abilities:
            yield from _used(m, seat, card, abilities[card](m, seat))


def _used(m: Match, seat: int, card: str, ability: Asking[None]) -> Asking[None]:
    """Carry an ability out; its use is reported with its player's first answer that is not no."""
    is_told = False
    try:
        ask = next(ability)
        while True:
            choice = yield ask
            if not is_told and ask.seat == seat and not isinstance(choice.meaning, meanings.Decline):
                m.tell(happened.AbilityUsed(seat, card))
                is_told = True
            ask = ability.send(choice)
    except StopIteration:
        return


def has_ability(m: Match, seat: int, abilities: Mapping[str, Effect]) -> bool:
    """Return whether a player has an ability of one moment."""
    tops = [cards[-1] for cards in m.nests[seat].body.values() if cards]
    return not abilities.keys().isdisjoint(tops)


# -- start of the Soldier Phase ------------------------------------------------------------------------


@registered(SOLDIER_START, ACROBAT)
def acrobat_head(m: Match, seat: int) -> Asking[None]:
    """Let a player take a few steps of their ants."""
    yield from ant_steps(m, seat, m.card(ACROBAT).params["steps"], by_card(ACROBAT))


@registered(SOLDIER_START, WARRIOR)
def warrior_head(m: Match, seat: int) -> Asking[None]:
    """Let a player a few times place a larva where they have an ant, or return such an ant to the chamber.

    It is for the player who has an ant on a site or on outskirts; those in the Great Tunnel are on neither.
    """
    if all(spot.hex == GREAT_TUNNEL for spot in m.meadow.spots(seat)):
        return
    for left in range(m.card(WARRIOR).params["times"], 0, -1):
        topic, uses = AskedByCard(WARRIOR, "use", left), _warrior_uses(m, seat)
        use = yield from may_choose(
            seat, topic, uses, meanings.Decline(meanings.Declined.OFFER, meanings.STOP)
        )
        if use is None:
            return
        if isinstance(use, meanings.ReturnAnt):
            return_ant(m, seat, use.spot)
        else:
            yield from place_larva(m, seat, use.hex)


def _warrior_uses(m: Match, seat: int) -> list[meanings.PlaceWarrior | meanings.ReturnAnt]:
    uses: list[meanings.PlaceWarrior | meanings.ReturnAnt] = []
    if m.nests[seat].larvae:
        uses += [meanings.PlaceWarrior(here.number) for here in m.meadow if here.is_tunnel or here.ants(seat)]
    free = [here for here in m.meadow.lived_on(seat) if not here.is_tunnel and not held(m, seat, here)]
    return uses + [meanings.ReturnAnt(spot) for here in free for spot in here.spots(seat)]


def return_ant(m: Match, seat: int, spot: Spot) -> None:
    """Move an ant back into its Larvae Chamber, where it is a larva again."""
    m.meadow[spot.hex].take(seat, spot.site)
    m.nests[seat].larvae += 1
    m.tell(happened.AntReturned(seat, spot))


@registered(SOLDIER_START, KAMIKAZE)
def kamikaze_head(m: Match, seat: int) -> Asking[None]:
    """Destroy an own ant; then other ants on its hex, as many of each owner as the player names.

    Each owner chooses which of their ants are lost.
    """
    card, params, decline = KAMIKAZE, m.card(KAMIKAZE).params, meanings.Decline(meanings.Declined.OFFER)
    spots = [meanings.AimAtSpot(spot, card) for spot in m.meadow.spots(seat) if spot.hex != GREAT_TUNNEL]
    own = yield from may_choose(seat, AskedByCard(card, "own", params["more"]), spots, decline)
    if own is None:
        return
    m.kill(seat, own.spot, card)
    here = m.meadow[own.spot.hex]
    named: tuple[int, ...] = ()
    for left in range(params["more"], 0, -1):
        alive = [owner for owner in here.owners() if here.ants(owner) > named.count(owner)]
        owners = [meanings.NameOwner(owner, here.number) for owner in alive]
        topic = AskedByCard(card, "owner", left, here.number, named=named)
        chosen = yield from may_choose(seat, topic, owners, decline)
        if chosen is None:
            break
        named = *named, chosen.seat
    for owner in m.clockwise(seat):
        yield from lose_ants(m, owner, named.count(owner), by_card(card), card, here.number)


# -- end of the Soldier Phase --------------------------------------------------------------------------


@registered(SOLDIER_END, TRAITOR)
def traitor_head(m: Match, seat: int) -> Asking[None]:
    """Score points for every centipede in the meadow."""
    points = m.centipedes() * m.card(TRAITOR).params["points_per_centipede"]
    m.score(happened.ScoredAbility(seat, points, TRAITOR))
    yield from ()


@registered(SOLDIER_END, "veteran_head")
def veteran_head(m: Match, seat: int) -> Asking[None]:
    """Score points for every hex on which the player has fought in this phase."""
    points = len(m.nests[seat].battlefields) * m.card("veteran_head").params["points_per_hex"]
    m.score(happened.ScoredAbility(seat, points, "veteran_head"))
    yield from ()


# -- Worker Phase --------------------------------------------------------------------------------------

PARASITE: Final = "parasite_thorax"
"""The card by which a Forage takes larvae from a player, as many as the value of a card."""
PASSIVE.add(PARASITE)


def parasite_thorax(m: Match, seat: int) -> Asking[int]:
    """Discard the first card drawn on Forage; rob a chosen player of its value in larvae.

    Returns:
        How many of the cards of a Forage are gone by that.
    """
    own = PARASITE
    if not m.has(seat, own):
        return 0
    card = m.top_card()
    assert card is not None, "Forage is legal only while a card can be drawn"
    m.state.discard.append(card)
    m.tell(happened.CardDrawnAndDiscarded(seat, card, own))
    victims, value = list(map(meanings.NamePlayer, m.others(seat))), m.card(card).value
    if victims:
        victim = (yield from choose(seat, AskedByCard(own, "victim", other=card, n=value), victims)).seat
        m.gain_larvae(seat, m.lose_larvae(victim, value, own), own)
    return 1


# -- start of the Queen Phase --------------------------------------------------------------------------


@registered(QUEEN_START, "carpenter_abdomen")
def carpenter_abdomen(m: Match, seat: int) -> Asking[None]:
    """Let a player take a few steps; nobody fights over it before the next Soldier Phase."""
    yield from ant_steps(m, seat, m.card("carpenter_abdomen").params["steps"], by_card("carpenter_abdomen"))


STINGER: Final = "stinger_abdomen"
"""The card that kills ants of another player in each round."""


@registered(QUEEN_START, STINGER)
def stinger_abdomen(m: Match, seat: int) -> Asking[None]:
    """Choose another player, who loses ants of their own choice."""
    card, victims = STINGER, map(meanings.NamePlayer, m.others(seat))
    chosen = yield from may_choose(
        seat, AskedByCard(card, "victim"), victims, meanings.Decline(meanings.Declined.OFFER)
    )
    if chosen is not None:
        ants = m.card(card).params["ants"]
        m.tell(happened.Stung(chosen.seat, seat, ants))
        yield from lose_ants(m, chosen.seat, ants, by_card(card), card)


# -- Harvest -------------------------------------------------------------------------------------------


HONEYPOT: Final = "honeypot_abdomen"
LEAFCUTTER: Final = "leafcutter_abdomen"
PASSIVE.update((HONEYPOT, LEAFCUTTER))


def chooses_sites(m: Match, seat: int) -> bool:
    """Return whether a player chooses sites at the Harvest."""
    return m.has(seat, HONEYPOT) or m.has(seat, LEAFCUTTER)


def honeypot_site(m: Match, seat: int) -> Asking[Spot | None]:
    """Ask for the one inhabited site that is harvested twice by the Honeypot Abdomen."""
    sites = m.meadow.sites_of(seat)
    if not m.has(seat, HONEYPOT) or not sites:
        return None
    aims = [meanings.AimAtSpot(spot, HONEYPOT) for spot in sites]
    return (yield from choose(seat, AskedByCard(HONEYPOT, "site"), aims)).spot


def leafcutter_sites(m: Match, seat: int) -> Asking[list[Spot]]:
    """Ask for the inhabited sites that give food instead of their yield by the Leafcutter Abdomen."""
    cut: list[Spot] = []
    if not m.has(seat, LEAFCUTTER):
        return cut
    for left in range(m.card(LEAFCUTTER).params["sites"], 0, -1):
        sites = [meanings.AimAtSpot(spot, LEAFCUTTER) for spot in m.meadow.sites_of(seat) if spot not in cut]
        topic = AskedByCard(LEAFCUTTER, "site", left)
        chosen = yield from may_choose(seat, topic, sites, meanings.Decline(meanings.Declined.OFFER))
        if chosen is None:
            break
        cut.append(chosen.spot)
    return cut
