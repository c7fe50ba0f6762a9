"""The Horde's turn: after each Action of a player in the Worker Phase a card of the centipede deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from antterm.games.march.rules import happened
from antterm.games.march.rules.asking import Asking
from antterm.games.march.rules.battle import centipede_battle, centipedes_opponent
from antterm.games.march.rules.components import GREAT_TUNNEL, Card
from antterm.games.march.rules.explore import on_add, place_anywhere
from antterm.games.march.rules.happened import CentipedePlaced
from antterm.games.march.rules.horde.state import Deed, Horde
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import MeadowHex
from antterm.games.march.rules.state import BattleRun
from antterm.games.march.rules.topics import OF_THE_HORDE, Laying

FIRST_SEAT: Final = 0
"""The seat whose turn brings about the Horde's, where that comes once round the table."""
RAGE: Final = 1
"""Strength that a Rampage adds to each centipede."""
TUNNEL_POINTS_EACH: Final = 1
"""Points for each player when a centipede enters the Great Tunnel."""


def hordes_turn(m: Match, seat: int) -> Asking[None]:
    """Turn up the top card of the centipede deck, carry out its kind, discard it.

    Args:
        m: the game; without a Horde nothing happens.
        seat: the seat that has just acted; the marker is still theirs.
    """
    horde = m.state.horde
    if horde is None or (m.state.once_round and seat != FIRST_SEAT):
        return
    card = m.top_card_of_horde()
    if card is None:
        return
    horde.mat.append(card)
    yield from carry_out(m, horde, seat, m.card(card))
    horde.mat.remove(card)
    horde.discard.append(card)


def carry_out(m: Match, horde: Horde, seat: int, card: Card) -> Asking[None]:
    """Do what a card makes the Horde do; its text and cost mean nothing."""
    name = deed(m, card)
    horde.last, horde.deed = card.id, name
    m.tell(happened.HordeCardTurnedUp(card.id, name, card.value))
    yield from DEEDS[name](m, seat, card)


def deed(m: Match, card: Card) -> Deed:
    """Return what a card does: Evolutions invade, Goals rampage; Events advance, or else explore."""
    if card.is_evolution:
        return Deed.INVADE
    if card.kind == "goal":
        return Deed.RAMPAGE
    return Deed.ADVANCE if m.meadow.centipedes() else Deed.EXPLORE


# -- invade ----------------------------------------------------------------------------------------------


def invade(m: Match, seat: int, card: Card) -> Asking[None]:
    """Put a centipede on the highest-numbered hex without one; with none such, into the Great Tunnel."""
    free = [here for here in m.meadow.without_tunnel() if not here.centipede]
    if free:
        place_centipede(m, free[-1])
    else:
        enter_tunnel(m)
    yield from ()


def place_centipede(m: Match, meadow_hex: MeadowHex) -> None:
    """Put a centipede on a hex."""
    meadow_hex.centipede = True
    m.tell(CentipedePlaced(meadow_hex.number))


def enter_tunnel(m: Match) -> None:
    """Put a centipede into the Great Tunnel, for good: the Horde scores a point for each player."""
    horde = m.state.horde
    assert horde is not None
    horde.in_tunnel += 1
    m.tell(happened.TunnelEntered(horde.in_tunnel))
    m.score_horde(TUNNEL_POINTS_EACH * m.state.seats, happened.HordeSource.TUNNEL)


# -- advance ---------------------------------------------------------------------------------------------


def advance(m: Match, seat: int, card: Card) -> Asking[None]:
    """Move the centipede on the lowest-numbered hex as often as the card's value, or to the Great Tunnel.

    Jumps go by number alone, to the next lower hex that has no centipede.
    """
    at = vanguard(m)
    for _ in range(card.value):
        assert at is not None
        lower = [here for here in m.meadow.without_tunnel() if here.number < at.number and not here.centipede]
        at.centipede = False
        if not lower:
            m.tell(happened.CentipedeJumped(at.number, GREAT_TUNNEL))
            enter_tunnel(m)
            break
        m.tell(happened.CentipedeJumped(at.number, lower[-1].number))
        at = lower[-1]
        at.centipede = True
    yield from ()


def vanguard(m: Match) -> MeadowHex | None:
    """Return the lowest-numbered hex with a centipede: the next to advance."""
    return next((here for here in m.meadow if here.centipede), None)


# -- explore ---------------------------------------------------------------------------------------------


def horde_explores(m: Match, seat: int, card: Card) -> Asking[None]:
    """Draw a hex; the player who has just acted lays it anywhere, and it gets a centipede.

    Tunnels need not join. A hex Beyond the Meadow has its effect for the player who lays it. One with the
    icon of a centipede calls for one more card. With no hex left nothing happens.
    """
    state = m.state
    if not state.stack:
        m.tell(happened.NothingToExplore())
        return
    number = state.stack.pop(0)
    state.drawn = number
    m.tell(happened.HordeExplored(number))
    new = yield from place_anywhere(m, seat, Laying(OF_THE_HORDE, number))
    if not new.centipede:
        place_centipede(m, new)
    yield from on_add(m, seat, number)
    if m.tile(number).centipede:
        yield from hordes_turn(m, seat)


# -- rampage ---------------------------------------------------------------------------------------------


def rampage(m: Match, seat: int, card: Card) -> Asking[None]:
    """Let each centipede that is on a hex with ants, by ascending number, fight all players there."""
    for here in m.meadow.without_tunnel():
        run = BattleRun(here.number, m.state.active)
        while (opponent := centipedes_opponent(m, run)) is not None:
            run.met.append(opponent)
            yield from centipede_battle(m, here.number, opponent, RAGE)


DEEDS: Final[dict[Deed, Callable[[Match, int, Card], Asking[None]]]] = {
    Deed.INVADE: invade,
    Deed.ADVANCE: advance,
    Deed.EXPLORE: horde_explores,
    Deed.RAMPAGE: rampage,
}
"""The function for each deed of the Horde that a card can call for."""
