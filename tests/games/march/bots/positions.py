"""Positions by hand that bots evaluate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from antterm.games.march.rules.state import Battle, Phase
from tests.games.march.scene import (
    BARK,
    BLACK,
    BLUE,
    DRY_SEEP,
    RED,
    SOIL,
    WATERS_EDGE,
    Scene,
)


def battlefield() -> Scene:
    """Three players in round II: sites, a contested hex, a centipede, goals and Evolutions in play."""
    scene = Scene(3)
    scene.ants(RED, "0", "1.1", "1.2", "2.2", "9.1", "9.2", "10.2")
    scene.ants(BLUE, "0", "1.3", "1.o", "1.o", "2.1", "5.1")
    scene.ants(BLACK, "3.1", "4.1", "9.3")
    scene.gives(RED, larvae=3, food=2, hand="armored_head scout_thorax epic_stores great_brood")
    scene.gives(BLUE, larvae=1, food=1, hand="warrior_head")
    scene.gives(BLACK, larvae=8, food=6)
    scene.in_play(RED, "amazon_head digger_thorax pharaoh_abdomen thief_abdomen extensive_tunnel caring_hive")
    scene.in_play(BLUE, "veteran_head outsider")
    for seat, score in ((RED, 4), (BLUE, 7), (BLACK, 2)):
        scene.nests[seat].score = score
        scene.nests[seat].sources = {"site": score}
    scene.centipedes_on(BARK)
    scene.state.round = 2
    return scene


def hungry() -> Scene:
    """Three players in round III, the first with more ants than food, idle ones and one card."""
    scene = Scene(3)
    scene.ants(RED, "0", "0", "1.o", "1.1", "1.2", "1.3", "2.1", "2.3", "10.2")
    scene.ants(BLUE, "5.2", "9.2")
    scene.gives(RED, larvae=1, hand="berserker_head")
    scene.gives(BLUE, larvae=2, food=3, hand="swarm royal_jelly")
    scene.state.round = 3
    return scene


def last_round() -> Scene:
    """Two players in round IV, after the Harvest."""
    scene = Scene(2)
    scene.ants(RED, "1.1", "2.1", "9.1", "10.2")
    scene.ants(BLUE, "3.1", "5.1", "5.2")
    scene.gives(RED, larvae=7, food=9, hand="armored_head swarm")
    scene.gives(BLUE, larvae=2, food=1)
    scene.in_play(BLUE, "epic_stores")
    scene.nests[RED].score, scene.nests[RED].sources = 9, {"site": 9}
    scene.nests[BLUE].score, scene.nests[BLUE].sources = 11, {"site": 11}
    scene.state.round, scene.state.phase = 4, Phase.FEEDING
    return scene


def opening() -> Scene:
    """Two players in round I."""
    scene = Scene(2, without=(BARK, DRY_SEEP))
    scene.ants(RED, "0", "0", "1.1", "2.2")
    scene.ants(BLUE, "0", "3.1")
    scene.gives(RED, larvae=4, food=3, hand="frenzied_activity")
    scene.gives(BLUE, larvae=5, food=2, hand="harvester_thorax stinger_abdomen")
    return scene


def horde(scene: Scene, score: int, in_tunnel: int) -> Scene:
    """Give the Horde points."""
    found = scene.state.horde
    assert found is not None
    found.in_tunnel, found.score = in_tunnel, score + in_tunnel * scene.state.seats
    found.sources = {"slumber": score, "tunnel": in_tunnel * scene.state.seats}
    return scene


def alone(round_number: int = 2) -> Scene:
    """One player who may rest only when nothing else can be done."""
    scene = Scene(1, centipedes="standard")
    scene.ants(RED, "0", "1.1", "1.2", "2.2", "9.1", "10.2")
    scene.gives(RED, larvae=4, food=2, hand="armored_head leafcutter_abdomen")
    scene.in_play(RED, "amazon_head digger_thorax caring_hive")
    scene.nests[RED].score, scene.nests[RED].sources = 5, {"site": 5}
    scene.centipedes_on(BARK, SOIL)
    scene.state.round = round_number
    return horde(scene, 3, 1)


def together() -> Scene:
    """Two players together in round III."""
    scene = Scene(2, centipedes="hard")
    scene.ants(RED, "1.1", "1.2", "5.1")
    scene.ants(BLUE, "2.1", "9.1", "0")
    scene.gives(RED, larvae=2, food=2, hand="armored_head")
    scene.gives(BLUE, larvae=1, food=4, hand="scout_thorax")
    for seat, score in ((RED, 8), (BLUE, 6)):
        scene.nests[seat].score, scene.nests[seat].sources = score, {"site": score}
    scene.centipedes_on(BARK, WATERS_EDGE)
    scene.state.round = 3
    return horde(scene, 5, 2)


def over() -> Scene:
    """The end of a game of two against the Horde."""
    scene = together()
    scene.state.round, scene.state.phase = 4, Phase.OVER
    return scene


def in_battle(invader: int | None = BLUE) -> Scene:
    """A battle about Soil, in which the first player defends with cards."""
    scene = battlefield()
    scene.state.battle = Battle(SOIL, invader, RED, [3, 4])
    return scene


def nearly_a_body(larvae: int) -> Scene:
    """A player with two ants and little else, whom one Evolution would give a body."""
    scene = Scene(3)
    scene.ants(RED, "1.1", "2.2")
    scene.ants(BLUE, "5.1", "3.1", "0")
    scene.gives(RED, larvae=larvae, food=1, hand="armored_head")
    scene.gives(BLUE, larvae=2, food=2)
    scene.in_play(RED, "scout_thorax pharaoh_abdomen")
    scene.nests[RED].acted = True
    scene.state.round = 2
    return scene


SCENES: Final[Mapping[str, Callable[[], Scene]]] = {
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
def scene(name: str) -> Scene:
    """Return a position, which no test changes."""
    return SCENES[name]()
