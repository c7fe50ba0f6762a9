"""The Colony Goals: when each scores, and what it gives when it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from antterm.games.march.rules.asking import Asking, may_choose
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.effects import BONUSES, GOALS, Effect, registered
from antterm.games.march.rules.happened import WormholePlaced
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import AimAtHex, Decline, Declined
from antterm.games.march.rules.movement import ant_steps, larva_hexes, place_larvae, steps_by_card
from antterm.games.march.rules.topics import AskedByCard, by_card

ADVANCED_EVOLUTION: Final = "advanced_evolution"
BLIND_OVERLORDS: Final = "blind_overlords"
CARING_HIVE: Final = "caring_hive"
EPIC_STORES: Final = "epic_stores"
EXTENSIVE_TUNNEL: Final = "extensive_tunnel"
GREAT_BROOD: Final = "great_brood"
LINK_TO_THE_PAST: Final = "link_to_the_past"
OUTSIDER: Final = "outsider"
GREEDY_TRIBE: Final = "greedy_tribe"
"""When it is played larvae are placed on one hex: first that is chosen."""
AGAINST_OTHERS: Final = frozenset((LINK_TO_THE_PAST, EPIC_STORES, ADVANCED_EVOLUTION, GREAT_BROOD))
"""The Colony Goals that count what others have: these may come to hold, or no longer, by what others do."""
OF_GOODS: Final = frozenset((EPIC_STORES, GREAT_BROOD))
"""Of these the ones that compare food or larvae: gifts and choices at the Harvest may change them."""


def held(m: Match, seat: int) -> tuple[str, ...]:
    """Return the Colony Goals in play of a player whose condition holds now."""
    return tuple(card for card in m.nests[seat].goals if GOALS[card](m, seat))


def _more_than_neighbours(m: Match, seat: int, count: Callable[[int], int]) -> bool:
    """Return whether a player has more than the left and than the right neighbour; alone nobody has."""
    neighbours = m.neighbours(seat)
    return bool(neighbours) and all(count(seat) > count(other) for other in neighbours)


def _aims(card: str, numbers: Iterable[int]) -> list[AimAtHex]:
    return [AimAtHex(number, card) for number in numbers]


# -- goals against others ------------------------------------------------------------------------------


@registered(GOALS, LINK_TO_THE_PAST)
def link_to_the_past_holds(m: Match, seat: int) -> bool:
    """Return whether a player has more ants in the Great Tunnel than every other player."""
    tunnel = m.meadow.tunnel
    others = m.others(seat)
    return bool(others) and all(tunnel.ants(seat) > tunnel.ants(other) for other in others)


# -- goals in the meadow -------------------------------------------------------------------------------


@registered(BONUSES, BLIND_OVERLORDS)
def blind_overlords_bonus(m: Match, seat: int) -> Asking[None]:
    """Put a wormhole on a hex without one."""
    for _ in range(m.card(BLIND_OVERLORDS).params["bonus_wormholes"]):
        without = [here.number for here in m.meadow.without_tunnel() if not here.wormhole]
        hexes, topic = _aims(BLIND_OVERLORDS, without), AskedByCard(BLIND_OVERLORDS, "hex")
        chosen = yield from may_choose(seat, topic, hexes, Decline(Declined.OFFER))
        if chosen is not None:
            m.meadow[chosen.hex].wormhole = True
            m.tell(WormholePlaced(chosen.hex))


@registered(GOALS, OUTSIDER)
def outsider_holds(m: Match, seat: int) -> bool:
    """Return whether a player controls enough hexes off the Great Tunnel; the Forgotten Shaft is not one."""
    near = m.meadow.lie.beside(GREAT_TUNNEL)
    outer = [here for here in m.meadow.without_tunnel() if here.number not in near]
    return sum([here.controller == seat for here in outer]) >= m.card(OUTSIDER).params["hexes"]


@registered(GOALS, CARING_HIVE)
def caring_hive_holds(m: Match, seat: int) -> bool:
    """Return whether a player inhabits enough sites with one larva."""
    sites = [m.tile(spot.hex).sites[spot.site] for spot in m.meadow.sites_of(seat) if spot.site is not None]
    single = sum(site.resource == "larva" and site.amount == 1 for site in sites)
    return single >= m.card(CARING_HIVE).params["sites"]


@registered(BONUSES, GREEDY_TRIBE)
def greedy_tribe_bonus(m: Match, seat: int) -> Asking[None]:
    """Place larvae on one hex."""
    if not m.nests[seat].larvae:
        return
    larvae, topic = m.card(GREEDY_TRIBE).params["bonus_larvae"], AskedByCard(GREEDY_TRIBE, "hex")
    hexes = _aims(GREEDY_TRIBE, [place.hex for place in larva_hexes(m, seat)])
    chosen = yield from may_choose(seat, topic, hexes, Decline(Declined.OFFER))
    if chosen is not None:
        yield from place_larvae(m, seat, chosen.hex, larvae, by_card(GREEDY_TRIBE))


@registered(GOALS, EXTENSIVE_TUNNEL)
def extensive_tunnel_holds(m: Match, seat: int) -> bool:
    """Return whether enough inhabited hexes are linked by tunnels, also through the Great Tunnel."""
    own = {here.number for here in m.meadow.inhabited(seat)}
    enough = m.card(EXTENSIVE_TUNNEL).params["hexes"]
    return len(own) >= enough and max(map(len, _linked(m, own))) >= enough


def _linked(m: Match, own: set[int]) -> list[set[int]]:
    """Return groups of own hexes connected by joined tunnels among themselves and the Great Tunnel."""
    groups, unseen = [], own | {GREAT_TUNNEL}
    while unseen:
        group, border = set(), [unseen.pop()]
        while border:
            number = border.pop()
            group.add(number)
            reached = unseen.intersection(m.meadow.lie.joined(number))
            unseen -= reached
            border.extend(reached)
        groups.append(group - {GREAT_TUNNEL})
    return groups


@registered(GOALS, BLIND_OVERLORDS)
def blind_overlords_holds(m: Match, seat: int) -> bool:
    """Return whether a player inhabits enough hexes with a wormhole."""
    inhabited = sum(here.wormhole for here in m.meadow.inhabited(seat))
    return inhabited >= m.card(BLIND_OVERLORDS).params["hexes"]


@registered(GOALS, GREEDY_TRIBE)
def greedy_tribe_holds(m: Match, seat: int) -> bool:
    """Return whether a player inhabits every site of enough hexes."""
    full = [h for h in m.meadow.without_tunnel() if all(owner == seat for owner in h.sites)]
    return len(full) >= m.card(GREEDY_TRIBE).params["hexes"]


@registered(BONUSES, EXTENSIVE_TUNNEL)
def extensive_tunnel_bonus(m: Match, seat: int) -> Asking[None]:
    """Take steps, larvae first."""
    yield from steps_by_card(m, seat, m.card(EXTENSIVE_TUNNEL).params["bonus_steps"], EXTENSIVE_TUNNEL)


@registered(BONUSES, LINK_TO_THE_PAST)
def link_to_the_past_bonus(m: Match, seat: int) -> Asking[None]:
    """Place larvae into the Great Tunnel."""
    larvae, kind = m.card(LINK_TO_THE_PAST).params["bonus_larvae"], by_card(LINK_TO_THE_PAST)
    yield from place_larvae(m, seat, GREAT_TUNNEL, larvae, kind)


def _gaining(gain: Callable[[Match, int, int, str], object], magnitude: str, card: str) -> Effect:
    """Return a bonus that takes effect at once: so much of something is gained.

    Args:
        gain: the method of `Match` that gives it to a player.
        magnitude: the name that the card has for how much.
        card: whose bonus it is.
    """

    def bonus(m: Match, seat: int) -> Asking[None]:
        gain(m, seat, m.card(card).params[magnitude], card)
        yield from ()

    return bonus


def _steps_of_one_ant(card: str) -> Effect:
    """Return a bonus by which one ant takes steps."""
    return lambda m, seat: ant_steps(m, seat, m.card(card).params["bonus_steps"], by_card(card), by_one=True)


GOALS.update(
    epic_stores=lambda m, seat: _more_than_neighbours(m, seat, lambda player: m.nests[player].food),
    advanced_evolution=lambda m, seat: _more_than_neighbours(
        m, seat, lambda player: m.nests[player].evolutions
    ),
    great_brood=lambda m, seat: _more_than_neighbours(m, seat, lambda player: m.nests[player].larvae),
)
BONUSES.update(
    epic_stores=_gaining(Match.gain_food, "bonus_food", EPIC_STORES),
    advanced_evolution=_gaining(Match.draw, "bonus_cards", ADVANCED_EVOLUTION),
    great_brood=_gaining(Match.gain_larvae, "bonus_larvae", GREAT_BROOD),
    outsider=_steps_of_one_ant(OUTSIDER),
    caring_hive=_steps_of_one_ant(CARING_HIVE),
)
