"""What the Horde adds to a March: it may end in a battle."""

from __future__ import annotations

from antterm.march.asking import Asking, may_choose, pick_hex
from antterm.march.battle import centipede_battle
from antterm.march.match import Match
from antterm.march.movement import settle


def march_battle(m: Match, seat: int) -> Asking[None]:
    """After the steps of his own March a player may fight one centipede, alone; reactions come later.

    It is a battle by itself: it does not count among those of the Soldier Phase.
    """
    if m.state.horde is None or m.is_traitor(seat):
        return
    yield from settle(m)
    hexes = [pick_hex(here.number) for here in m.meadow if here.centipede and here.ants(seat)]
    number = yield from may_choose(seat, "coop.march_battle", hexes)
    if number is not None:
        m.tell("march_battle", seat, hex=number)
        yield from centipede_battle(m, number, seat)
