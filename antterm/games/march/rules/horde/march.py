"""What the Horde adds to a March: it may end in a battle."""

from __future__ import annotations

from antterm.games.march.rules.asking import Asking, may_choose
from antterm.games.march.rules.battle import centipede_battle
from antterm.games.march.rules.happened import CentipedeAttacked
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import Decline, Declined, FightCentipede
from antterm.games.march.rules.movement import settle
from antterm.games.march.rules.topics import EndingMarch


def march_battle(m: Match, seat: int) -> Asking[None]:
    """After the steps of his own March a player may fight one centipede, alone; reactions come later.

    It is a battle by itself, like those of a Rampage: it does not count among those of the round.
    """
    if m.state.horde is None or m.is_traitor(seat):
        return
    yield from settle(m)
    fights = [FightCentipede(here.number) for here in m.meadow if here.centipede and here.ants(seat)]
    chosen = yield from may_choose(seat, EndingMarch(), fights, Decline(Declined.BATTLE))
    if chosen is not None:
        m.tell(CentipedeAttacked(seat, chosen.hex))
        yield from centipede_battle(m, chosen.hex, seat)
