"""The hexes Beyond the Meadow and the other hexes, by name."""

from __future__ import annotations

import pytest

from antterm.core.hex import Hex
from antterm.games.march.rules import components, rounds, worker
from antterm.games.march.rules.explore import on_add
from antterm.games.march.rules.goals import outsider_holds
from antterm.games.march.rules.happened import FoodGained, LarvaeGained
from antterm.games.march.rules.harvest import harvest
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import lay
from antterm.games.march.rules.movement import possible_steps
from antterm.games.march.rules.slumber import score_inner_meadow
from tests.games.march.scene import BLUE, RED, SOIL, TALL_SAND, Scene

LAIR, DEN, NEST, PEAR, SHAFT = 21, 22, 23, 24, 25
FAR = (0, 5)
"""A cell away from everything."""


def test_abandoned_spider_lair() -> None:
    scene = Scene()
    scene.lay(LAIR, *FAR)
    scene.gives(RED, hand="swarm scout_thorax")
    scene.run(on_add, RED, LAIR, answers="scout_thorax")
    assert scene.nests[RED].body["thorax"] == ["scout_thorax"]
    scene.run(on_add, RED, LAIR, answers="none")
    assert scene.nests[RED].hand == ["swarm"]


def test_ant_lions_den() -> None:
    scene = Scene()
    scene.lay(DEN, *FAR)
    scene.ants(BLUE, "22.1", "22.3")
    scene.ants(RED, "22.2")
    scene.gives(BLUE, hand="swarm scout_thorax outsider")
    for seat, answers in enumerate(("", "swarm; outsider", "")):
        scene.run(rounds.harvest_start, seat, answers=answers)
    assert scene.nests[BLUE].hand == ["scout_thorax"]
    assert scene.nests[BLUE].larvae == 0, "before anything is collected"


def test_ant_lions_den_takes_no_more_cards_than_there_are() -> None:
    scene = Scene()
    scene.lay(DEN, *FAR)
    scene.ants(BLUE, "22.1", "22.2", "22.o")
    scene.gives(BLUE, hand="swarm")
    scene.run(rounds.harvest_start, BLUE)
    assert scene.nests[BLUE].hand == []


def test_nest_of_centipedes() -> None:
    scene = Scene()
    scene.lay(NEST, 1, -3)
    scene.run(on_add, RED, NEST)
    with_centipede = {here.number for here in scene.meadow if here.centipede}
    assert with_centipede == {5, 10}, "Fungalreach and Dry Seep"
    scene = Scene()
    near = lay(scene.tile(NEST), Hex(-1, 1), 0, 3)
    assert near.centipede, "the nest has one of its own"
    scene.lay(NEST, -1, 1)
    scene.run(on_add, RED, NEST)
    assert not scene.meadow.tunnel.centipede


def test_fallen_pear() -> None:
    scene = Scene(seats=5)
    scene.lay(PEAR, *FAR)
    scene.gives(1, larvae=1)
    scene.gives(3, larvae=1)
    scene.run(on_add, 0, PEAR, answers="yes; 24.3; none")
    assert scene.nests[0].food == 2
    assert scene.where(1) == ["24.3"]
    assert scene.kinds() == ["1 beyond.pear_larva", "1 ant.site", "3 beyond.pear_larva"]


def steps(m: Match, seat: int) -> list[str]:
    return [pick.text for pick in possible_steps(m, seat, m.meadow.spots(seat))]


def test_forgotten_shaft() -> None:
    scene = Scene()
    scene.lay(SHAFT, *FAR)
    scene.ants(RED, "0", "25.1")
    assert {"0>25", "25.1>0"} <= set(steps(scene, RED))
    score_inner_meadow(scene, RED)
    assert scene.nests[RED].score == 1
    scene.ants(RED, "5.1")
    assert outsider_holds(scene, RED), "Colony Goals ignore the shaft"


def test_forgotten_shaft_scores_once_beside_the_great_tunnel() -> None:
    scene = Scene()
    scene.lay(SHAFT, -1, 1)
    scene.ants(RED, "25.1")
    score_inner_meadow(scene, RED)
    assert scene.nests[RED].score == 1


def test_a_beyond_hex_works_after_ants_have_moved_in() -> None:
    scene = Scene()
    scene.on_stack(PEAR)
    scene.gives(RED, food=1)
    scene.gives(BLUE, larvae=2)
    scene.ants(RED, "5.1")
    scene.run(worker.take_action, RED, "explore", answers="0,-3@0; 24.1; yes; 24.2; none")
    assert scene.nests[RED].food == 2
    assert (scene.where(RED), scene.where(BLUE)) == (["24.1"], ["24.2"])


def test_harvester_thorax_and_a_beyond_hex_come_in_the_order_the_player_likes() -> None:
    scene = Scene()
    scene.on_stack(PEAR)
    scene.in_play(RED, "harvester_thorax")
    scene.gives(RED, food=1)
    scene.ants(RED, "5.1")
    answers = "0,-3@0; 24.3; harvester_thorax"
    scene.run(worker.take_action, RED, "explore", answers=answers)
    assert scene.kinds()[-1] == "0 soldier.order"
    gained = [type(event) for event in scene.events if isinstance(event, LarvaeGained | FoodGained)]
    assert gained == [LarvaeGained, FoodGained]


@pytest.mark.parametrize("number", components.standard().tiles)
def test_every_hex_yields_what_its_sites_say(number: int) -> None:
    scene = Scene(meadow={number: (3, 0)})
    tile, here = scene.tile(number), scene.meadow[number]
    for site in range(len(tile.sites)):
        scene.ants(RED, f"{number}.{site + 1}")
    scene.run(harvest, RED)
    nest = scene.nests[RED]
    found = {"food": nest.food, "larva": nest.larvae, "card": len(nest.hand), "colony_point": nest.score}
    for resource, amount in found.items():
        assert amount == sum(site.amount for site in tile.sites if site.resource == resource)
    assert here.controller == RED
    assert (here.wormhole, here.tunnels) == (tile.wormhole, tile.tunnels)


def test_wormholes_are_one_step_apart() -> None:
    scene = Scene()
    scene.meadow[SOIL].wormhole = scene.meadow[TALL_SAND].wormhole = True
    scene.ants(RED, "1.1")
    assert "1.1>3" in steps(scene, RED)
