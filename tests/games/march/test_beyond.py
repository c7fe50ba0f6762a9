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
from tests.games.march.handmade import BLUE, RED, SOIL, TALL_SAND, HandmadeMatch

LAIR, DEN, NEST, PEAR, SHAFT = 21, 22, 23, 24, 25
FAR = (0, 5)
"""A cell away from everything."""


def test_abandoned_spider_lair() -> None:
    position = HandmadeMatch()
    position.lay(LAIR, *FAR)
    position.gives(RED, hand="swarm scout_thorax")
    position.run(on_add, RED, LAIR, answers="scout_thorax")
    assert position.nests[RED].body["thorax"] == ["scout_thorax"]
    position.run(on_add, RED, LAIR, answers="none")
    assert position.nests[RED].hand == ["swarm"]


def test_ant_lions_den() -> None:
    position = HandmadeMatch()
    position.lay(DEN, *FAR)
    position.ants(BLUE, "22.1", "22.3")
    position.ants(RED, "22.2")
    position.gives(BLUE, hand="swarm scout_thorax outsider")
    for seat, answers in enumerate(("", "swarm; outsider", "")):
        position.run(rounds.harvest_start, seat, answers=answers)
    assert position.nests[BLUE].hand == ["scout_thorax"]
    assert position.nests[BLUE].larvae == 0, "before anything is collected"


def test_ant_lions_den_takes_no_more_cards_than_there_are() -> None:
    position = HandmadeMatch()
    position.lay(DEN, *FAR)
    position.ants(BLUE, "22.1", "22.2", "22.o")
    position.gives(BLUE, hand="swarm")
    position.run(rounds.harvest_start, BLUE)
    assert position.nests[BLUE].hand == []


def test_nest_of_centipedes() -> None:
    position = HandmadeMatch()
    position.lay(NEST, 1, -3)
    position.run(on_add, RED, NEST)
    with_centipede = {here.number for here in position.meadow if here.centipede}
    assert with_centipede == {5, 10}, "Fungalreach and Dry Seep"
    position = HandmadeMatch()
    near = lay(position.tile(NEST), Hex(-1, 1), 0, 3)
    assert near.centipede, "the nest has one of its own"
    position.lay(NEST, -1, 1)
    position.run(on_add, RED, NEST)
    assert not position.meadow.tunnel.centipede


def test_fallen_pear() -> None:
    position = HandmadeMatch(seats=5)
    position.lay(PEAR, *FAR)
    position.gives(1, larvae=1)
    position.gives(3, larvae=1)
    position.run(on_add, 0, PEAR, answers="yes; 24.3; none")
    assert position.nests[0].food == 2
    assert position.where(1) == ["24.3"]
    assert position.kinds() == ["1 beyond.pear_larva", "1 ant.site", "3 beyond.pear_larva"]


def steps(m: Match, seat: int) -> list[str]:
    return [pick.text for pick in possible_steps(m, seat, m.meadow.spots(seat))]


def test_forgotten_shaft() -> None:
    position = HandmadeMatch()
    position.lay(SHAFT, *FAR)
    position.ants(RED, "0", "25.1")
    assert {"0>25", "25.1>0"} <= set(steps(position, RED))
    score_inner_meadow(position, RED)
    assert position.nests[RED].score == 1
    position.ants(RED, "5.1")
    assert outsider_holds(position, RED), "Colony Goals ignore the shaft"


def test_forgotten_shaft_scores_once_beside_the_great_tunnel() -> None:
    position = HandmadeMatch()
    position.lay(SHAFT, -1, 1)
    position.ants(RED, "25.1")
    score_inner_meadow(position, RED)
    assert position.nests[RED].score == 1


def test_a_beyond_hex_works_after_ants_have_moved_in() -> None:
    position = HandmadeMatch()
    position.on_stack(PEAR)
    position.gives(RED, food=1)
    position.gives(BLUE, larvae=2)
    position.ants(RED, "5.1")
    position.run(worker.take_action, RED, "explore", answers="0,-3@0; 24.1; yes; 24.2; none")
    assert position.nests[RED].food == 2
    assert (position.where(RED), position.where(BLUE)) == (["24.1"], ["24.2"])


def test_harvester_thorax_and_a_beyond_hex_come_in_the_order_the_player_likes() -> None:
    position = HandmadeMatch()
    position.on_stack(PEAR)
    position.in_play(RED, "harvester_thorax")
    position.gives(RED, food=1)
    position.ants(RED, "5.1")
    answers = "0,-3@0; 24.3; harvester_thorax"
    position.run(worker.take_action, RED, "explore", answers=answers)
    assert position.kinds()[-1] == "0 soldier.order"
    gained = [type(event) for event in position.events if isinstance(event, LarvaeGained | FoodGained)]
    assert gained == [LarvaeGained, FoodGained]


@pytest.mark.parametrize("number", components.standard().tiles)
def test_every_hex_yields_what_its_sites_say(number: int) -> None:
    position = HandmadeMatch(meadow={number: (3, 0)})
    tile, here = position.tile(number), position.meadow[number]
    for site in range(len(tile.sites)):
        position.ants(RED, f"{number}.{site + 1}")
    position.run(harvest, RED)
    nest = position.nests[RED]
    found = {"food": nest.food, "larva": nest.larvae, "card": len(nest.hand), "colony_point": nest.score}
    for resource, amount in found.items():
        assert amount == sum(site.amount for site in tile.sites if site.resource == resource)
    assert here.controller == RED
    assert (here.wormhole, here.tunnels) == (tile.wormhole, tile.tunnels)


def test_wormholes_are_one_step_apart() -> None:
    position = HandmadeMatch()
    position.meadow[SOIL].wormhole = position.meadow[TALL_SAND].wormhole = True
    position.ants(RED, "1.1")
    assert "1.1>3" in steps(position, RED)
