"""Positions by hand that bots evaluate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from antterm.games.march.rules.state import Battle, Phase
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    DRY_SEEP,
    RED,
    SOIL,
    WATERS_EDGE,
    HandmadeMatch,
)


def battlefield() -> HandmadeMatch:
    """Three players in round II: sites, a contested hex, a centipede, goals and Evolutions in play."""
    position = HandmadeMatch(3)
    position.ants(RED, "0", "1.1", "1.2", "2.2", "9.1", "9.2", "10.2")
    position.ants(BLUE, "0", "1.3", "1.o", "1.o", "2.1", "5.1")
    position.ants(BLACK, "3.1", "4.1", "9.3")
    position.gives(RED, larvae=3, food=2, hand="armored_head scout_thorax epic_stores great_brood")
    position.gives(BLUE, larvae=1, food=1, hand="warrior_head")
    position.gives(BLACK, larvae=8, food=6)
    position.in_play(
        RED, "amazon_head digger_thorax pharaoh_abdomen thief_abdomen extensive_tunnel caring_hive"
    )
    position.in_play(BLUE, "veteran_head outsider")
    for seat, score in ((RED, 4), (BLUE, 7), (BLACK, 2)):
        position.nests[seat].score = score
        position.nests[seat].sources = {"site": score}
    position.centipedes_on(BARK)
    position.state.round = 2
    return position


def hungry() -> HandmadeMatch:
    """Three players in round III, the first with more ants than food, idle ones and one card."""
    position = HandmadeMatch(3)
    position.ants(RED, "0", "0", "1.o", "1.1", "1.2", "1.3", "2.1", "2.3", "10.2")
    position.ants(BLUE, "5.2", "9.2")
    position.gives(RED, larvae=1, hand="berserker_head")
    position.gives(BLUE, larvae=2, food=3, hand="swarm royal_jelly")
    position.state.round = 3
    return position


def last_round() -> HandmadeMatch:
    """Two players in round IV, after the Harvest."""
    position = HandmadeMatch(2)
    position.ants(RED, "1.1", "2.1", "9.1", "10.2")
    position.ants(BLUE, "3.1", "5.1", "5.2")
    position.gives(RED, larvae=7, food=9, hand="armored_head swarm")
    position.gives(BLUE, larvae=2, food=1)
    position.in_play(BLUE, "epic_stores")
    position.nests[RED].score, position.nests[RED].sources = 9, {"site": 9}
    position.nests[BLUE].score, position.nests[BLUE].sources = 11, {"site": 11}
    position.state.round, position.state.phase = 4, Phase.FEEDING
    return position


def opening() -> HandmadeMatch:
    """Two players in round I."""
    position = HandmadeMatch(2, without=(BARK, DRY_SEEP))
    position.ants(RED, "0", "0", "1.1", "2.2")
    position.ants(BLUE, "0", "3.1")
    position.gives(RED, larvae=4, food=3, hand="frenzied_activity")
    position.gives(BLUE, larvae=5, food=2, hand="harvester_thorax stinger_abdomen")
    return position


def horde(position: HandmadeMatch, score: int, in_tunnel: int) -> HandmadeMatch:
    """Give the Horde points."""
    found = position.state.horde
    assert found is not None
    found.in_tunnel, found.score = in_tunnel, score + in_tunnel * position.state.seats
    found.sources = {"slumber": score, "tunnel": in_tunnel * position.state.seats}
    return position


def alone(round_number: int = 2) -> HandmadeMatch:
    """One player who may rest only when nothing else can be done."""
    position = HandmadeMatch(1, centipedes="standard")
    position.ants(RED, "0", "1.1", "1.2", "2.2", "9.1", "10.2")
    position.gives(RED, larvae=4, food=2, hand="armored_head leafcutter_abdomen")
    position.in_play(RED, "amazon_head digger_thorax caring_hive")
    position.nests[RED].score, position.nests[RED].sources = 5, {"site": 5}
    position.centipedes_on(BARK, SOIL)
    position.state.round = round_number
    return horde(position, 3, 1)


def together() -> HandmadeMatch:
    """Two players together in round III."""
    position = HandmadeMatch(2, centipedes="hard")
    position.ants(RED, "1.1", "1.2", "5.1")
    position.ants(BLUE, "2.1", "9.1", "0")
    position.gives(RED, larvae=2, food=2, hand="armored_head")
    position.gives(BLUE, larvae=1, food=4, hand="scout_thorax")
    for seat, score in ((RED, 8), (BLUE, 6)):
        position.nests[seat].score, position.nests[seat].sources = score, {"site": score}
    position.centipedes_on(BARK, WATERS_EDGE)
    position.state.round = 3
    return horde(position, 5, 2)


def over() -> HandmadeMatch:
    """The end of a game of two against the Horde."""
    position = together()
    position.state.round, position.state.phase = 4, Phase.OVER
    return position


def in_battle(invader: int | None = BLUE) -> HandmadeMatch:
    """A battle about Soil, in which the first player defends with cards."""
    position = battlefield()
    position.state.battle = Battle(SOIL, invader, RED, [3, 4])
    return position


def nearly_a_body(larvae: int) -> HandmadeMatch:
    """A player with two ants and little else, whom one Evolution would give a body."""
    position = HandmadeMatch(3)
    position.ants(RED, "1.1", "2.2")
    position.ants(BLUE, "5.1", "3.1", "0")
    position.gives(RED, larvae=larvae, food=1, hand="armored_head")
    position.gives(BLUE, larvae=2, food=2)
    position.in_play(RED, "scout_thorax pharaoh_abdomen")
    position.nests[RED].acted = True
    position.state.round = 2
    return position


SCENES: Final[Mapping[str, Callable[[], HandmadeMatch]]] = {
    "battlefield": battlefield,
    "hungry": hungry,
    "last round": last_round,
    "opening": opening,
    "alone": alone,
    "alone, last round": lambda: alone(4),
    "together": together,
    "over": over,
    "nearly a body": lambda: nearly_a_body(1),
    "last two ants": lambda: nearly_a_body(0),
    "in battle": in_battle,
    "fighting a centipede": lambda: in_battle(None),
}


@cache
def new_position(name: str) -> HandmadeMatch:
    """Return a position, which no test changes."""
    return SCENES[name]()
