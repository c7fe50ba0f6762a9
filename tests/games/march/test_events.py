"""Each Event, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from antterm.games.march.rules import components, effects, worker
from antterm.games.march.rules.happened import BattleDecided
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.play import play_from_hand, playable
from tests.games.march.scene import (
    BLACK,
    BLUE,
    CLAY_BED,
    EXAMPLE,
    RED,
    SNAIL_TRAIL,
    SOIL,
    WATERS_EDGE,
    Scene,
    left,
    texts,
)


def holding(card: str, *, seats: int = 3, larvae: int = 4, **options: str) -> Scene:
    """A scene in which Red holds a card, has larvae to pay for it and an ant in the Great Tunnel."""
    scene = Scene(seats, EXAMPLE, (), **options)
    scene.gives(RED, hand=card, larvae=larvae)
    scene.ants(RED, "0")
    return scene


def free(card: str) -> Callable[..., Any]:
    """Red plays the card without paying for it."""
    return lambda m: play_from_hand(m, RED, card, free=True)


def can_play(m: Match, card: str) -> bool:
    return playable(m, RED, [card]) == [card]


def test_every_event_has_its_effect() -> None:
    cards = {card.id for card in components.standard().cards.values() if card.kind == "event"}
    missing = cards - effects.EVENTS.keys()
    assert not missing, "write its effect in games/march/rules/events.py, under @registered(EVENTS, ...)"
    former = {
        card
        for edition in components.EDITIONS.released.values()
        for card in components.EDITIONS.get(edition).cards
    }
    assert effects.EVENTS.keys() <= cards | former, "the effect of a card that no edition has"


# -- new hexes -----------------------------------------------------------------------------------------


def test_a_queens_journey() -> None:
    scene = holding("a_queens_journey")
    scene.on_stack(CLAY_BED, SNAIL_TRAIL, 6)
    scene.ants(RED, "3.1", "3.2")
    scene.run(free("a_queens_journey"), answers="13; 2,0@0; 6; 3.1; 13.1; 3.2; 13.2")
    assert scene.meadow[SNAIL_TRAIL].cell == (2, 0)
    assert scene.where(RED) == ["0", "13.1", "13.2"]
    assert scene.state.stack[-2:] == [6, CLAY_BED]
    assert [ask.private for ask in scene.asked[:3]] == [True, True, True]


def test_a_queens_journey_moves_ants_from_one_hex_only() -> None:
    scene = holding("a_queens_journey")
    scene.on_stack(SNAIL_TRAIL, CLAY_BED, 6)
    scene.ants(RED, "3.1", "3.2", "4.1")
    answers = "13; 2,0@0; 6; 3.1; 13.1"
    assert texts(scene.first_ask(free("a_queens_journey"), answers=answers)) == ["3.2", "stop"]


def test_a_queens_journey_needs_a_hex() -> None:
    scene = holding("a_queens_journey")
    scene.state.box += scene.state.stack
    scene.state.stack = []
    assert not can_play(scene, "a_queens_journey")


def test_into_the_unknown() -> None:
    scene = holding("into_the_unknown")
    scene.on_stack(SNAIL_TRAIL)
    scene.run(free("into_the_unknown"), answers="2,-2@4; 13; 13.2; 13; 13.3; 13")
    assert scene.where(RED) == ["0", "13.1", "13.2", "13.3"]
    assert scene.nests[RED].larvae == 1
    scene.state.box += scene.state.stack
    scene.state.stack = []
    scene.gives(BLUE, hand="into_the_unknown", larvae=4)
    assert playable(scene, BLUE, ["into_the_unknown"]) == []


def test_into_the_unknown_may_lie_without_a_joining_tunnel() -> None:
    scene = holding("into_the_unknown")
    scene.on_stack(SNAIL_TRAIL)
    ask = scene.first_ask(free("into_the_unknown"))
    assert len(texts(ask)) == 3 * len(scene.meadow.lie.rim), "turned by half it is the same"


def test_mysterious_hole() -> None:
    scene = holding("mysterious_hole")
    scene.run(free("mysterious_hole"), answers="wormhole 2; 2; 2.1")
    assert scene.meadow[WATERS_EDGE].wormhole
    assert scene.where(RED) == ["0", "2.1"]
    scene = holding("mysterious_hole")
    scene.run(free("mysterious_hole"), answers="centipede 2")
    assert scene.meadow[WATERS_EDGE].centipede


def test_mysterious_hole_puts_one_of_each_at_most_and_none_into_the_great_tunnel() -> None:
    scene = holding("mysterious_hole")
    scene.meadow[WATERS_EDGE].centipede = scene.meadow[SOIL].wormhole = True
    offered = texts(scene.first_ask(free("mysterious_hole")))
    assert {"centipede 2", "wormhole 1", "wormhole 0", "centipede 0"}.isdisjoint(offered)
    assert {"wormhole 2", "centipede 1"} <= set(offered)


# -- moving ants ---------------------------------------------------------------------------------------


def test_mating_flight() -> None:
    scene = holding("mating_flight")
    scene.ants(BLUE, "2.1")
    scene.ants(BLACK, "1.1")
    scene.run(free("mating_flight"), answers="seat1 0; seat2 2.1; seat2 0; seat3 1.1")
    assert scene.where(RED) == ["2.1"]
    assert scene.where(BLUE) == ["1.1"]
    assert scene.where(BLACK) == ["0"]


def test_mating_flight_needs_ants_of_two_players_after_paying() -> None:
    scene = holding("mating_flight")
    assert not can_play(scene, "mating_flight")
    scene.ants(BLUE, "2.1")
    assert can_play(scene, "mating_flight")
    scene.lose_larvae(RED, 3, "test")
    assert not can_play(scene, "mating_flight"), "the only ant would have to be paid"


def woven() -> Scene:
    """Blue's Weaver holds a red ant on Water's Edge."""
    scene = holding("mating_flight")
    scene.in_play(BLUE, "weaver_thorax")
    scene.ants(BLUE, "2.1", "3.1")
    scene.ants(RED, "2.2")
    return scene


def test_mating_flight_takes_no_ant_away_from_a_weaver() -> None:
    scene = woven()
    scene.run(free("mating_flight"), answers="seat2 3.1; none")
    assert scene.where(RED) == ["2.2", "3.1"], "of the red ants only that of the Great Tunnel may go"
    assert scene.where(BLUE) == ["0", "2.1"]


def test_mating_flight_exchanges_site_and_site_of_a_weavers_hex() -> None:
    scene = woven()
    scene.run(free("mating_flight"), answers="seat1 2.2; none")
    assert (scene.where(RED), scene.where(BLUE)) == (["0", "2.1"], ["2.2", "3.1"])


def test_rapid_mobilization() -> None:
    scene = holding("rapid_mobilization")
    scene.in_play(RED, "scout_thorax")
    ask = scene.first_ask(free("rapid_mobilization"))
    assert ask is not None
    assert left(ask) == 8, "the Worker caste bonus does not count"
    steps = "0; 0; ants; 0>2; 2.1; 2.1>1; 1.1; 1.1>1.2; 1.2>9; 9.1; 9.1>9.2; 0>2; 2.1"
    scene = holding("rapid_mobilization")
    scene.run(free("rapid_mobilization"), answers=steps)
    assert scene.where(RED) == ["0", "2.1", "9.2"]


def test_swarm() -> None:
    scene = holding("swarm")
    scene.ants(RED, "9.1", "9.2", "9.3", "9.4", "3.1", "4.1")
    answers = "10; 0; 10.1; 9.1; 9.2; 9.3; 9.4; 3.1"
    scene.run(free("swarm"), answers=answers)
    assert scene.where(RED) == ["4.1", "10.1", "10.2", "10.o", "10.o", "10.o", "10.o"]


# -- larvae, food, cards -------------------------------------------------------------------------------


def test_early_harvest() -> None:
    scene = holding("early_harvest")
    scene.in_play(RED, "pharaoh_abdomen")
    scene.ants(RED, "1.3", "9.1")
    scene.run(free("early_harvest"), answers="1.3")
    assert scene.nests[RED].larvae == 6, "twice one larva, without the abdomen"
    scene = holding("early_harvest")
    assert not can_play(scene, "early_harvest")


def test_early_harvest_may_not_be_paid_with_its_only_target() -> None:
    scene = holding("early_harvest", larvae=0)
    scene.ants(RED, "9.1")
    scene.run(play_from_hand, RED, "early_harvest")
    assert scene.where(RED) == ["9.1"], "the ant in the Great Tunnel is paid, not asked for"
    assert scene.nests[RED].score == 2


def test_egg_stealer() -> None:
    scene = holding("egg_stealer", larvae=0)
    scene.gives(BLUE, larvae=3)
    scene.run(free("egg_stealer"))
    assert [nest.larvae for nest in scene.nests] == [2, 1, 0]
    scene = holding("egg_stealer", seats=4, larvae=0)
    for seat in (1, 2, 3):
        scene.gives(seat, larvae=2)
    scene.run(free("egg_stealer"))
    assert [nest.larvae for nest in scene.nests] == [4, 0, 0, 0]


def test_royal_jelly() -> None:
    scene = holding("royal_jelly", larvae=0)
    scene.run(free("royal_jelly"), answers="larvae; food")
    assert (scene.nests[RED].larvae, scene.nests[RED].food) == (3, 1)
    scene = holding("royal_jelly", larvae=0)
    scene.run(free("royal_jelly"), answers="cards; steps; 0>2; 2.1; stop")
    assert len(scene.nests[RED].hand) == 2
    assert scene.where(RED) == ["2.1"]


def test_royal_jelly_names_two_different_effects() -> None:
    scene = holding("royal_jelly")
    ask = scene.first_ask(free("royal_jelly"), answers="food")
    assert texts(ask) == ["larvae", "cards", "steps"]
    assert scene.nests[RED].food == 0, "both are named before either is carried out"


def test_cultural_theft() -> None:
    scene = holding("cultural_theft")
    scene.gives(BLUE, hand="scout_thorax")
    scene.gives(BLACK, hand="swarm")
    scene.run(free("cultural_theft"), answers="scout_thorax")
    assert scene.nests[RED].body["thorax"] == ["scout_thorax"]
    assert scene.state.discard == ["swarm", "cultural_theft"]


def test_cultural_theft_of_two_cards_from_the_one_opponent() -> None:
    scene = holding("cultural_theft", seats=2)
    scene.gives(BLUE, hand="scout_thorax swarm epic_stores")
    scene.run(free("cultural_theft"), answers="none")
    assert len(scene.nests[BLUE].hand) == 1
    assert len(scene.state.discard) == 3


def test_adaptive_radiation() -> None:
    scene = holding("adaptive_radiation")
    scene.gives(RED, hand="digger_thorax")
    scene.in_play(RED, "acrobat_head scout_thorax pharaoh_abdomen")
    scene.in_play(BLUE, "armored_head")
    scene.judge_bodies(RED)
    answers = "scout_thorax; acrobat_head; digger_thorax; acrobat_head; armored_head; none"
    scene.run(free("adaptive_radiation"), answers=answers)
    red, blue = scene.nests[:2]
    assert red.body == {
        "head": ["acrobat_head"],
        "thorax": ["digger_thorax"],
        "abdomen": ["pharaoh_abdomen"],
    }
    assert red.hand == ["scout_thorax"]
    assert red.score == 3, "the body broken and rebuilt scores nothing"
    assert (blue.hand, blue.body["head"]) == (["armored_head"], [])


# -- death and battle ----------------------------------------------------------------------------------


def test_fungal_outbreak() -> None:
    scene = holding("fungal_outbreak")
    scene.ants(RED, "2.1")
    scene.ants(BLUE, "2.2", "2.3", "2.o")
    scene.run(free("fungal_outbreak"), answers="2.2; 2.o")
    assert scene.where(RED) == ["0"]
    assert scene.where(BLUE) == ["2.3"]


def test_fungal_outbreak_never_in_the_great_tunnel() -> None:
    scene = holding("fungal_outbreak")
    assert not can_play(scene, "fungal_outbreak")
    scene.ants(BLUE, "2.1", "3.1")
    assert texts(scene.first_ask(free("fungal_outbreak"))) == ["2", "3"]


def test_sparrow_attack() -> None:
    scene = holding("sparrow_attack")
    scene.ants(RED, "2.1")
    scene.ants(BLUE, "2.2", "2.o", "3.1")
    scene.meadow[WATERS_EDGE].centipede = True
    scene.run(free("sparrow_attack"))
    assert (scene.where(RED), scene.where(BLUE)) == (["0"], ["3.1"])
    assert scene.meadow[WATERS_EDGE].centipede


def test_sparrow_attack_is_paid_with_larvae_and_needs_an_own_site() -> None:
    scene = holding("sparrow_attack", larvae=2)
    scene.ants(RED, "2.1", "3.1")
    assert not can_play(scene, "sparrow_attack"), "ants do not pay for it"
    scene.gives(RED, larvae=1)
    assert can_play(scene, "sparrow_attack")
    scene = holding("sparrow_attack")
    assert not can_play(scene, "sparrow_attack")


def contested(scene: Scene) -> Scene:
    scene.lay(CLAY_BED, 2, -1)
    scene.ants(BLUE, "14.1", "14.2")
    scene.ants(BLACK, "14.o", "14.o", "14.o")
    return scene


def test_sneak_attack() -> None:
    scene = contested(holding("sneak_attack"))
    scene.run(free("sneak_attack"), answers="none")
    assert scene.where(BLUE) == []
    assert scene.where(BLACK) == ["14.1", "14.2"]
    assert scene.scores() == [0, 0, 1]
    assert scene.state.run is None


def test_without_a_target_no_way_to_pay_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be thousands of them, and bots ask often."""
    scene = holding("sneak_attack", larvae=0)
    scene.ants(RED, "1.1", "1.2", "2.1", "2.2", "3.1", "3.2")
    asked: list[int] = []

    def has_target(m: Match, seat: int) -> bool:
        asked.append(seat)
        return False

    monkeypatch.setitem(effects.TARGETS, "sneak_attack", has_target)
    assert not can_play(scene, "sneak_attack")
    assert asked == [RED]


def test_sneak_attack_needs_a_hex_still_contested_after_paying() -> None:
    scene = holding("sneak_attack", larvae=0)
    assert not can_play(scene, "sneak_attack")
    scene.lay(CLAY_BED, 2, -1)
    scene.ants(RED, "14.1", "14.2")
    scene.ants(BLUE, "14.o", "14.o")
    assert can_play(scene, "sneak_attack"), "with the ant of the Great Tunnel and one of the four"
    scene.kill(BLUE, scene.meadow[CLAY_BED].spots(BLUE)[0], "test")
    assert not can_play(scene, "sneak_attack"), "two ants paid leave nothing to fight over"


def test_sneak_attack_settles_first_and_begins_with_the_centipede() -> None:
    scene = holding("sneak_attack")
    scene.lay(CLAY_BED, 2, -1).centipede = True
    scene.ants(BLUE, "14.1")
    scene.values(1, 1)
    scene.run(free("sneak_attack"))
    assert scene.told(BattleDecided)[0].totals == (2, 1)
    assert scene.where(BLUE) == []


# -- more Actions --------------------------------------------------------------------------------------


def test_frenzied_activity() -> None:
    scene = holding("frenzied_activity", larvae=2)
    scene.gives(BLUE, hand="swarm")
    scene.nests[RED].acted = True
    answers = "play; larva; larva; none; march; 0>2; 2.1; stop; forage; yes; yes"
    scene.run(worker.turn, answers=answers)
    kinds = scene.kinds()
    assert kinds[3] == "1 play.react", "the others react to the card before its effect"
    assert scene.where(RED) == ["2.1"]
    assert len(scene.nests[RED].hand) == 2
    assert scene.nests[BLUE].larvae == 1


def test_frenzied_activity_ends_with_a_rest() -> None:
    scene = holding("frenzied_activity", larvae=2)
    scene.run(worker.take_action, RED, "play", answers="larva; larva; rest")
    assert scene.nests[RED].rested
    assert [kind for kind in scene.kinds() if kind == "0 turn.bonus"] == ["0 turn.bonus"]


def test_frenzied_activity_that_ends_the_phase_ends_the_reactions() -> None:
    scene = holding("cultural_theft", larvae=4)
    scene.gives(BLUE, hand="frenzied_activity swarm")
    scene.nests[BLACK].rested = True
    scene.nests[BLUE].hand = ["frenzied_activity"]
    scene.state.discard.append("swarm")
    scene.gives(BLACK, hand="epic_stores royal_jelly")
    answers = "larva; larva; larva; frenzied_activity; rest"
    scene.run(worker.take_action, RED, "play", answers=answers)
    assert scene.state.phase_ends
    assert "2 play.react" not in scene.kinds(), "the phase ends at once"
    assert "frenzied_activity" in scene.state.discard
    assert "cultural_theft" in scene.state.discard
