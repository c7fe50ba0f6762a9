"""The Marauder Ant: Marauders' Raid; Limited Mind, War Rations."""

from __future__ import annotations

from typing import Final

from antterm.games.march.rules.asking import Asking, choose
from antterm.games.march.rules.battle import ant_battle
from antterm.games.march.rules.effects import SPECIES_ACTIONS, STARTING_CARDS, TAKES_BONUS, Action, of
from antterm.games.march.rules.evolutions import caste_bonus
from antterm.games.march.rules.happened import Cause, Reacted
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import Raid
from antterm.games.march.rules.movement import larvae_then_ants, settle
from antterm.games.march.rules.topics import Raiding

RAID: Final = "marauders_raid"


def marauders_raid(m: Match, seat: int) -> Asking[None]:
    """Take a few steps; then, where both have ants, fight as the invader; the other reacts."""
    params = m.parts.species["marauder_ant"].params
    steps = params["steps"] + params["steps_per_thorax"] * caste_bonus(m, seat, "thorax")
    yield from larvae_then_ants(m, seat, steps, f"{RAID}.larva", f"{RAID}.ant")
    yield from settle(m)
    victims = _victims(m, seat)
    if victims:
        raid = yield from choose(seat, Raiding(), victims)
        yield from ant_battle(m, raid.hex, seat, raid.seat)
        _react(m, raid.seat)


def _victims(m: Match, seat: int) -> list[Raid]:
    """Return whom a raider could fight, and on which contested hex."""
    return [
        Raid(here.number, other)
        for here in m.meadow.without_tunnel()
        if here.ants(seat) and m.contested(here)
        for other in m.others(seat)
        if here.ants(other)
    ]


def _react(m: Match, victim: int) -> None:
    """Give the player who was fought a card."""
    if m.can_draw():
        m.tell(Reacted(victim, RAID))
        m.draw(victim, m.parts.species["marauder_ant"].params["reaction_cards"], Cause.REACTION)


SPECIES_ACTIONS[RAID] = Action(lambda m, seat: True, marauders_raid, None)
TAKES_BONUS["war_rations"] = "abdomen"


@of(STARTING_CARDS, "limited_mind")
def limited_mind(m: Match, seat: int) -> int:
    """Return fewer cards for the start."""
    return m.drawback("limited_mind").params["cards"]
