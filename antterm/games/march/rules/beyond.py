"""The effects of the hexes Beyond the Meadow. Nobody reacts to them, and they concern all players.

The Forgotten Shaft (25) has no moment of its own: see `movement.step_targets` and `Meadow.inner`.
"""

from __future__ import annotations

from antterm.games.march.rules.asking import Asking, choose, may_choose
from antterm.games.march.rules.effects import HARVEST_START, ON_ADD, registered
from antterm.games.march.rules.happened import Cause, CentipedePlaced
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import Decline, Declined, DiscardCard, PlayCard
from antterm.games.march.rules.movement import place_larvae
from antterm.games.march.rules.play import play_from_hand, playable
from antterm.games.march.rules.topics import ON_PEAR, DiscardingToAntLion, PlayingInLair

SPIDER_LAIR, ANT_LIONS_DEN, NEST_OF_CENTIPEDES, FALLEN_PEAR = 21, 22, 23, 24
PEAR_FOOD = 2


@registered(ON_ADD, SPIDER_LAIR)
def abandoned_spider_lair(m: Match, seat: int) -> Asking[None]:
    """Let the player who adds it play a card without paying."""
    cards = [PlayCard(card, is_free=True) for card in playable(m, seat, m.nests[seat].hand, free=True)]
    decline = Decline(Declined.CARD)
    chosen = yield from may_choose(seat, PlayingInLair(), cards, decline, private=True, secret=True)
    if chosen is not None:
        yield from play_from_hand(m, seat, chosen.card, free=True)


@registered(HARVEST_START, ANT_LIONS_DEN)
def ant_lions_den(m: Match, seat: int) -> Asking[None]:
    """Make a player discard a card for each site that they hold there, as far as they have cards."""
    nest = m.nests[seat]
    due = m.meadow[ANT_LIONS_DEN].sites.count(seat)
    for left in range(min(due, len(nest.hand)), 0, -1):
        cards = map(DiscardCard, m.kinds_of_card(seat))
        chosen = yield from choose(seat, DiscardingToAntLion(left), cards, private=True)
        m.discard(seat, chosen.card, Cause.ANT_LIONS_DEN)


@registered(ON_ADD, NEST_OF_CENTIPEDES)
def nest_of_centipedes(m: Match, seat: int) -> Asking[None]:
    """Put a centipede on every adjacent hex without one, never in the Great Tunnel."""
    for _, there in m.meadow.around(m.meadow[NEST_OF_CENTIPEDES].cell):
        if not there.is_tunnel and not there.centipede:
            there.centipede = True
            m.tell(CentipedePlaced(there.number))
    yield from ()


@registered(ON_ADD, FALLEN_PEAR)
def fallen_pear(m: Match, seat: int) -> Asking[None]:
    """Give food to the player who adds it; then let each of the others place a larva there."""
    m.gain_food(seat, PEAR_FOOD, Cause.FALLEN_PEAR)
    for other in m.others(seat):
        yield from place_larvae(m, other, FALLEN_PEAR, 1, ON_PEAR)
