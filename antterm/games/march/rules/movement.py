"""Movement of ants: steps, arrivals, larvae that enter the meadow, vacated sites filled, ants lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.games.march.rules import topics
from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.effects import PASSIVE
from antterm.games.march.rules.evolutions import held_by
from antterm.games.march.rules.happened import AntMoved, AntSettled, LarvaPlaced, Why
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import FORGOTTEN_SHAFT, MeadowHex, Spot
from antterm.games.march.rules.meanings import (
    STOP,
    TO_ANTS,
    Decline,
    Declined,
    LoseAnt,
    PlaceLarva,
    PlaceLarvaThere,
    TakeSite,
    TakeStep,
)

DIGGER: Final = "digger_thorax"
PASSIVE.add(DIGGER)
SHAFT: Final = {FORGOTTEN_SHAFT: GREAT_TUNNEL, GREAT_TUNNEL: FORGOTTEN_SHAFT}
"""Between these one step leads through the Forgotten Shaft, from the moment it lies in the meadow."""

# -- where ants may go ---------------------------------------------------------------------------------


def held(m: Match, seat: int, meadow_hex: MeadowHex) -> bool:
    """Return whether a Weaver Thorax holds ants: others' cannot leave a hex that its owner inhabits."""
    return held_by(m, seat, meadow_hex.sites) is not None


def digs(m: Match, seat: int) -> bool:
    """Return whether a player has Digger Thorax: ants need no tunnels between adjacent hexes."""
    return m.has(seat, DIGGER)


def step_targets(m: Match, seat: int, meadow_hex: MeadowHex) -> Sequence[int]:
    """Return the hexes that one step takes a player's ants to from `meadow_hex`, ascending."""
    if held(m, seat, meadow_hex):
        return ()
    number, lie = meadow_hex.number, m.meadow.lie
    reached = lie.beside(number) if digs(m, seat) else lie.joined(number)
    if not meadow_hex.wormhole and number not in SHAFT:
        return reached
    further = {*reached}
    if meadow_hex.wormhole:
        further.update([there.number for there in m.meadow.wormholes() if there is not meadow_hex])
    if number in SHAFT and SHAFT[number] in m.meadow:
        further.add(SHAFT[number])
    return sorted(further)


def possible_steps(m: Match, seat: int, spots: Sequence[Spot]) -> list[TakeStep]:
    """Return all single steps of a player's ants that stand at `spots`."""
    steps: list[TakeStep] = []
    number: int | None = None
    reached: Sequence[int] = ()
    free: list[int] = []
    for spot in spots:
        if spot.hex != number:
            number, here = spot.hex, m.meadow[spot.hex]
            reached, free = step_targets(m, seat, here), here.free_sites()
        steps += [TakeStep(spot, there) for there in reached]
        steps += [TakeStep(spot, number, site) for site in free]
    return steps


def larva_hexes(m: Match, seat: int) -> list[PlaceLarva]:
    """Return the hexes that a larva of this player may enter: the Great Tunnel and all they inhabit."""
    return [PlaceLarva(GREAT_TUNNEL), *[PlaceLarva(here.number) for here in m.meadow.inhabited(seat)]]


# -- arriving ------------------------------------------------------------------------------------------


def arrive(m: Match, seat: int, number: int) -> Asking[Spot]:
    """Let an ant enter a hex: it takes an empty site of its owner's choice, or else stands outside."""
    here = m.meadow[number]
    site: int | None = None
    if free := here.free_sites():
        sites = [TakeSite(Spot(number, i)) for i in free]
        site = (yield from choose(seat, topics.TakingSite(number), sites)).spot.site
    here.put(seat, site)
    return Spot(number, site)


def landing(m: Match, number: int) -> Spot | None:
    """Return where an ant that enters a hex comes to stand; None where its owner chooses among sites."""
    free = m.meadow[number].free_sites()
    return Spot(number, free[0] if free else None) if len(free) < 2 else None


def place_larva(m: Match, seat: int, number: int) -> Asking[Spot]:
    """Move a larva from its chamber onto a hex, as an ant."""
    m.nests[seat].larvae -= 1
    spot = yield from arrive(m, seat, number)
    m.tell(LarvaPlaced(seat, spot))
    return spot


def place_larvae(m: Match, seat: int, number: int, most: int, kind: str) -> Asking[None]:
    """Let a player place up to `most` larvae on one hex, one by one; `kind` identifies the question.

    Args:
        m: the game.
        seat: whose larvae they are.
        number: the hex, by its number.
        most: how many at most; the larvae of the nest limit it too.
        kind: identifies the question.
    """
    for left in range(min(most, m.nests[seat].larvae), 0, -1):
        there = [PlaceLarvaThere(number)]
        if (yield from may_choose(seat, topics.Placing(kind, left), there, Decline(Declined.LARVA))) is None:
            break
        yield from place_larva(m, seat, number)


def place_larvae_by_card(m: Match, seat: int, number: int, most: int, card: str) -> Asking[None]:
    """Let a player place up to `most` larvae by a card: on the hex it names, or in the Great Tunnel.

    Args:
        m: the game.
        seat: whose larvae they are.
        number: the hex that the card names, by its number.
        most: how many at most; the larvae of the nest limit it too.
        card: the id of the card.
    """
    for left in range(min(most, m.nests[seat].larvae), 0, -1):
        places = [PlaceLarva(number), PlaceLarva(GREAT_TUNNEL)]
        chosen = yield from may_choose(
            seat, topics.Placing(topics.by_card(card), left), places, Decline(Declined.LARVA)
        )
        if chosen is None:
            break
        yield from place_larva(m, seat, chosen.hex)


def move_ant(m: Match, seat: int, origin: Spot, number: int) -> Asking[Spot]:
    """Move an ant from where it stands to a hex.

    Args:
        m: the game.
        seat: whose ant it is.
        origin: where it stands.
        number: the hex it goes to, by its number; a free site there is chosen by the player.
    """
    m.meadow[origin.hex].take(seat, origin.site)
    spot = yield from arrive(m, seat, number)
    m.tell(AntMoved(seat, origin, spot))
    return spot


def take_step(m: Match, seat: int, step: TakeStep) -> Asking[Spot]:
    """Move an ant one step."""
    if step.site is None:
        return (yield from move_ant(m, seat, step.origin, step.hex))
    change_site(m, seat, step.origin, step.site)
    return Spot(step.hex, step.site)


def change_site(m: Match, seat: int, origin: Spot, site: int) -> None:
    """Move an ant to an empty site of its own hex."""
    here = m.meadow[origin.hex]
    here.take(seat, origin.site)
    here.put(seat, site)
    m.tell(AntMoved(seat, origin, Spot(origin.hex, site)))


# -- series of steps -----------------------------------------------------------------------------------


def larvae_then_ants(m: Match, seat: int, steps: int, placing: str, stepping: str) -> Asking[None]:
    """Let a player take up to `steps` steps of a March: each places a larva or moves an ant, larvae first.

    Args:
        m: the game.
        seat: whose they are.
        steps: how many.
        placing: identifies the question for a larva.
        stepping: identifies the question for an ant.
    """
    while steps and m.nests[seat].larvae:
        places, decline = larva_hexes(m, seat), Decline(Declined.MORE_LARVAE, TO_ANTS)
        chosen = yield from may_choose(seat, topics.Placing(placing, steps), places, decline)
        if chosen is None:
            break
        yield from place_larva(m, seat, chosen.hex)
        steps -= 1
    yield from ant_steps(m, seat, steps, stepping)


def steps_by_card(m: Match, seat: int, steps: int, card: str) -> Asking[None]:
    """Let a player take up to `steps` steps as in a March, granted by a card."""
    yield from larvae_then_ants(m, seat, steps, topics.by_card(card), topics.by_card(card))


def ant_steps(m: Match, seat: int, steps: int, kind: str, *, by_one: bool = False) -> Asking[None]:
    """Let a player take up to `steps` steps of their ants, in any mixture.

    Args:
        m: the game.
        seat: whose they are.
        steps: how many.
        kind: identifies the question.
        by_one: one and the same ant takes them all.
    """
    spots, taken = m.meadow.spots(seat), list[tuple[Spot, Spot]]()
    for left in range(steps, 0, -1):
        topic, possible = topics.Stepping(kind, left, tuple(taken)), possible_steps(m, seat, spots)
        step = yield from may_choose(seat, topic, possible, Decline(Declined.STEP, STOP))
        if step is None:
            break
        spot = yield from take_step(m, seat, step)
        taken.append((step.origin, spot))
        spots = [spot] if by_one else m.meadow.spots(seat)


# -- settling ------------------------------------------------------------------------------------------


def settle(m: Match, first: int | None = None) -> Asking[None]:
    """Fill vacated sites: ants on the outskirts move onto the empty sites of their hex.

    Args:
        m: the game.
        first: with whom the order of players begins; None for the Active Player.
    """
    for here in m.meadow.vacated():
        for seat in m.clockwise(m.state.active if first is None else first):
            yield from _settle_ants(m, seat, here)


def _settle_ants(m: Match, seat: int, meadow_hex: MeadowHex) -> Asking[None]:
    """Fill sites with one player's outskirts ants; they choose only if there are more sites than ants."""
    free = meadow_hex.free_sites()
    while free and meadow_hex.loose[seat]:
        site: int | None = free[0]
        if meadow_hex.loose[seat] < len(free):
            sites = [TakeSite(Spot(meadow_hex.number, i)) for i in free]
            site = (yield from choose(seat, topics.FillingSite(meadow_hex.number), sites)).spot.site
        meadow_hex.take(seat, None)
        meadow_hex.put(seat, site)
        m.tell(AntSettled(seat, Spot(meadow_hex.number, site)))
        free = meadow_hex.free_sites()


# -- losing ants ---------------------------------------------------------------------------------------


def lose_ants(
    m: Match,
    seat: int,
    count: int,
    kind: str,
    why: Why,
    number: int | None = None,
) -> Asking[int]:
    """Make a player lose ants of their choice, all they have if they are fewer.

    Args:
        m: the game.
        seat: whose ants.
        count: how many are to go.
        kind: identifies the question which.
        why: they are lost.
        number: the hex they stand on; None for the whole meadow.

    Returns:
        How many were lost.
    """
    if not count:
        return 0
    there = m.meadow if number is None else m.meadow[number]
    ants = there.ants(seat)
    lost = min(count, ants)
    for left in range(lost, 0, -1):
        spots = there.spots(seat)
        spot = spots[0]
        if count < ants:
            spot = (yield from choose(seat, topics.Losing(kind, left), map(LoseAnt, spots))).spot
        m.kill(seat, spot, why)
    return lost
