"""The Marauder Ant: Marauders' Raid; Limited Mind, War Rations."""

from __future__ import annotations

from typing import Final

from antterm.march.asking import Asking, Pick, agree, choose, pick_hex, pick_seat
from antterm.march.battle import ant_battle
from antterm.march.castes import caste_bonus
from antterm.march.effects import SPECIES_ACTIONS, STARTING_CARDS, TAKES_BONUS, Action, of
from antterm.march.match import Match
from antterm.march.movement import larvae_then_ants, settle

RAID: Final = "marauders_raid"


def marauders_raid(m: Match, seat: int) -> Asking[None]:
    """A few steps; then, where a contested hex has ants of both, a battle as its invader; his reaction."""
    params = m.parts.species["marauder_ant"].params
    steps = params["steps"] + params["steps_per_thorax"] * caste_bonus(m, seat, "thorax")
    yield from larvae_then_ants(m, seat, steps, f"{RAID}.larva", f"{RAID}.ant")
    yield from settle(m)
    victims = _victims(m, seat)
    if victims:
        number, victim = yield from choose(seat, f"{RAID}.victim", victims)
        yield from ant_battle(m, number, seat, victim)
        yield from _react(m, victim)


def _victims(m: Match, seat: int) -> list[Pick[tuple[int, int]]]:
    """Whom a raider could fight, and on which contested hex."""
    return [
        Pick(
            (here.number, other),
            f"{here.number} seat{other + 1}",
            (*pick_hex(here.number).marks, *pick_seat(other).marks),
        )
        for here in m.meadow.without_tunnel()
        if here.ants(seat) and m.contested(here)
        for other in m.others(seat)
        if here.ants(other)
    ]


def _react(m: Match, victim: int) -> Asking[None]:
    """The player who was fought may draw a card."""
    if m.can_draw() and (yield from agree(victim, f"{RAID}.react")):
        m.tell("reaction", victim, action=RAID)
        m.draw(victim, m.parts.species["marauder_ant"].params["reaction_cards"], "reaction")


SPECIES_ACTIONS[RAID] = Action(lambda m, seat: True, marauders_raid, None)
TAKES_BONUS["war_rations"] = "abdomen"


@of(STARTING_CARDS, "limited_mind")
def limited_mind(m: Match, seat: int) -> int:
    """Fewer cards at the start."""
    return m.drawback("limited_mind").params["cards"]
