"""Each Event, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from antterm.games.march.rules import components, effects, worker
from antterm.games.march.rules.happened import BattleDecided
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.play import play_from_hand, playable
from tests.games.march.handmade import (
    BLACK,
    BLUE,
    CLAY_BED,
    EXAMPLE,
    RED,
    SNAIL_TRAIL,
    SOIL,
    WATERS_EDGE,
    HandmadeMatch,
    left,
    texts,
)


def holding(card: str, *, seats: int = 3, larvae: int = 4, **options: str) -> HandmadeMatch:
    """A scene in which Red holds a card, has larvae to pay for it and an ant in the Great Tunnel."""
    position = HandmadeMatch(seats, EXAMPLE, (), **options)
    position.gives(RED, hand=card, larvae=larvae)
    position.ants(RED, "0")
    return position


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
    position = holding("a_queens_journey")
    position.on_stack(CLAY_BED, SNAIL_TRAIL, 6)
    position.ants(RED, "3.1", "3.2")
    position.run(free("a_queens_journey"), answers="13; 2,0@0; 6; 3.1; 13.1; 3.2; 13.2")
    assert position.meadow[SNAIL_TRAIL].cell == (2, 0)
    assert position.where(RED) == ["0", "13.1", "13.2"]
    assert position.state.stack[-2:] == [6, CLAY_BED]
    assert [ask.private for ask in position.asked[:3]] == [True, True, True]


def test_a_queens_journey_moves_ants_from_one_hex_only() -> None:
    position = holding("a_queens_journey")
    position.on_stack(SNAIL_TRAIL, CLAY_BED, 6)
    position.ants(RED, "3.1", "3.2", "4.1")
    answers = "13; 2,0@0; 6; 3.1; 13.1"
    assert texts(position.first_ask(free("a_queens_journey"), answers=answers)) == ["3.2", "stop"]


def test_a_queens_journey_needs_a_hex() -> None:
    position = holding("a_queens_journey")
    position.state.box += position.state.stack
    position.state.stack = []
    assert not can_play(position, "a_queens_journey")


def test_into_the_unknown() -> None:
    position = holding("into_the_unknown")
    position.on_stack(SNAIL_TRAIL)
    position.run(free("into_the_unknown"), answers="2,-2@4; 13; 13.2; 13; 13.3; 13")
    assert position.where(RED) == ["0", "13.1", "13.2", "13.3"]
    assert position.nests[RED].larvae == 1
    position.state.box += position.state.stack
    position.state.stack = []
    position.gives(BLUE, hand="into_the_unknown", larvae=4)
    assert playable(position, BLUE, ["into_the_unknown"]) == []


def test_into_the_unknown_may_lie_without_a_joining_tunnel() -> None:
    position = holding("into_the_unknown")
    position.on_stack(SNAIL_TRAIL)
    ask = position.first_ask(free("into_the_unknown"))
    assert len(texts(ask)) == 3 * len(position.meadow.lie.rim), "turned by half it is the same"


def test_mysterious_hole() -> None:
    position = holding("mysterious_hole")
    position.run(free("mysterious_hole"), answers="wormhole 2; 2; 2.1")
    assert position.meadow[WATERS_EDGE].wormhole
    assert position.where(RED) == ["0", "2.1"]
    position = holding("mysterious_hole")
    position.run(free("mysterious_hole"), answers="centipede 2")
    assert position.meadow[WATERS_EDGE].centipede


def test_mysterious_hole_puts_one_of_each_at_most_and_none_into_the_great_tunnel() -> None:
    position = holding("mysterious_hole")
    position.meadow[WATERS_EDGE].centipede = position.meadow[SOIL].wormhole = True
    offered = texts(position.first_ask(free("mysterious_hole")))
    assert {"centipede 2", "wormhole 1", "wormhole 0", "centipede 0"}.isdisjoint(offered)
    assert {"wormhole 2", "centipede 1"} <= set(offered)


# -- moving ants ---------------------------------------------------------------------------------------


def test_mating_flight() -> None:
    position = holding("mating_flight")
    position.ants(BLUE, "2.1")
    position.ants(BLACK, "1.1")
    position.run(free("mating_flight"), answers="seat1 0; seat2 2.1; seat2 0; seat3 1.1")
    assert position.where(RED) == ["2.1"]
    assert position.where(BLUE) == ["1.1"]
    assert position.where(BLACK) == ["0"]


def test_mating_flight_needs_ants_of_two_players_after_paying() -> None:
    position = holding("mating_flight")
    assert not can_play(position, "mating_flight")
    position.ants(BLUE, "2.1")
    assert can_play(position, "mating_flight")
    position.lose_larvae(RED, 3, "test")
    assert not can_play(position, "mating_flight"), "the only ant would have to be paid"


def woven() -> HandmadeMatch:
    """Blue's Weaver holds a red ant on Water's Edge."""
    position = holding("mating_flight")
    position.in_play(BLUE, "weaver_thorax")
    position.ants(BLUE, "2.1", "3.1")
    position.ants(RED, "2.2")
    return position


def test_mating_flight_takes_no_ant_away_from_a_weaver() -> None:
    position = woven()
    position.run(free("mating_flight"), answers="seat2 3.1; none")
    assert position.where(RED) == ["2.2", "3.1"], "of the red ants only that of the Great Tunnel may go"
    assert position.where(BLUE) == ["0", "2.1"]


def test_mating_flight_exchanges_site_and_site_of_a_weavers_hex() -> None:
    position = woven()
    position.run(free("mating_flight"), answers="seat1 2.2; none")
    assert (position.where(RED), position.where(BLUE)) == (["0", "2.1"], ["2.2", "3.1"])


def test_rapid_mobilization() -> None:
    position = holding("rapid_mobilization")
    position.in_play(RED, "scout_thorax")
    ask = position.first_ask(free("rapid_mobilization"))
    assert ask is not None
    assert left(ask) == 8, "the Worker caste bonus does not count"
    steps = "0; 0; ants; 0>2; 2.1; 2.1>1; 1.1; 1.1>1.2; 1.2>9; 9.1; 9.1>9.2; 0>2; 2.1"
    position = holding("rapid_mobilization")
    position.run(free("rapid_mobilization"), answers=steps)
    assert position.where(RED) == ["0", "2.1", "9.2"]


def test_swarm() -> None:
    position = holding("swarm")
    position.ants(RED, "9.1", "9.2", "9.3", "9.4", "3.1", "4.1")
    answers = "10; 0; 10.1; 9.1; 9.2; 9.3; 9.4; 3.1"
    position.run(free("swarm"), answers=answers)
    assert position.where(RED) == ["4.1", "10.1", "10.2", "10.o", "10.o", "10.o", "10.o"]


# -- larvae, food, cards -------------------------------------------------------------------------------


def test_early_harvest() -> None:
    position = holding("early_harvest")
    position.in_play(RED, "pharaoh_abdomen")
    position.ants(RED, "1.3", "9.1")
    position.run(free("early_harvest"), answers="1.3")
    assert position.nests[RED].larvae == 6, "twice one larva, without the abdomen"
    position = holding("early_harvest")
    assert not can_play(position, "early_harvest")


def test_early_harvest_may_not_be_paid_with_its_only_target() -> None:
    position = holding("early_harvest", larvae=0)
    position.ants(RED, "9.1")
    position.run(play_from_hand, RED, "early_harvest")
    assert position.where(RED) == ["9.1"], "the ant in the Great Tunnel is paid, not asked for"
    assert position.nests[RED].score == 2


def test_egg_stealer() -> None:
    position = holding("egg_stealer", larvae=0)
    position.gives(BLUE, larvae=3)
    position.run(free("egg_stealer"))
    assert [nest.larvae for nest in position.nests] == [2, 1, 0]
    position = holding("egg_stealer", seats=4, larvae=0)
    for seat in (1, 2, 3):
        position.gives(seat, larvae=2)
    position.run(free("egg_stealer"))
    assert [nest.larvae for nest in position.nests] == [4, 0, 0, 0]


def test_royal_jelly() -> None:
    position = holding("royal_jelly", larvae=0)
    position.run(free("royal_jelly"), answers="larvae; food")
    assert (position.nests[RED].larvae, position.nests[RED].food) == (3, 1)
    position = holding("royal_jelly", larvae=0)
    position.run(free("royal_jelly"), answers="cards; steps; 0>2; 2.1; stop")
    assert len(position.nests[RED].hand) == 2
    assert position.where(RED) == ["2.1"]


def test_royal_jelly_names_two_different_effects() -> None:
    position = holding("royal_jelly")
    ask = position.first_ask(free("royal_jelly"), answers="food")
    assert texts(ask) == ["larvae", "cards", "steps"]
    assert position.nests[RED].food == 0, "both are named before either is carried out"


def test_cultural_theft() -> None:
    position = holding("cultural_theft")
    position.gives(BLUE, hand="scout_thorax")
    position.gives(BLACK, hand="swarm")
    position.run(free("cultural_theft"), answers="scout_thorax")
    assert position.nests[RED].body["thorax"] == ["scout_thorax"]
    assert position.state.discard == ["swarm", "cultural_theft"]


def test_cultural_theft_of_two_cards_from_the_one_opponent() -> None:
    position = holding("cultural_theft", seats=2)
    position.gives(BLUE, hand="scout_thorax swarm epic_stores")
    position.run(free("cultural_theft"), answers="none")
    assert len(position.nests[BLUE].hand) == 1
    assert len(position.state.discard) == 3


def test_adaptive_radiation() -> None:
    position = holding("adaptive_radiation")
    position.gives(RED, hand="digger_thorax")
    position.in_play(RED, "acrobat_head scout_thorax pharaoh_abdomen")
    position.in_play(BLUE, "armored_head")
    position.judge_bodies(RED)
    answers = "scout_thorax; acrobat_head; digger_thorax; acrobat_head; armored_head; none"
    position.run(free("adaptive_radiation"), answers=answers)
    red, blue = position.nests[:2]
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
    position = holding("fungal_outbreak")
    position.ants(RED, "2.1")
    position.ants(BLUE, "2.2", "2.3", "2.o")
    position.run(free("fungal_outbreak"), answers="2.2; 2.o")
    assert position.where(RED) == ["0"]
    assert position.where(BLUE) == ["2.3"]


def test_fungal_outbreak_never_in_the_great_tunnel() -> None:
    position = holding("fungal_outbreak")
    assert not can_play(position, "fungal_outbreak")
    position.ants(BLUE, "2.1", "3.1")
    assert texts(position.first_ask(free("fungal_outbreak"))) == ["2", "3"]


def test_sparrow_attack() -> None:
    position = holding("sparrow_attack")
    position.ants(RED, "2.1")
    position.ants(BLUE, "2.2", "2.o", "3.1")
    position.meadow[WATERS_EDGE].centipede = True
    position.run(free("sparrow_attack"))
    assert (position.where(RED), position.where(BLUE)) == (["0"], ["3.1"])
    assert position.meadow[WATERS_EDGE].centipede


def test_sparrow_attack_is_paid_with_larvae_and_needs_an_own_site() -> None:
    position = holding("sparrow_attack", larvae=2)
    position.ants(RED, "2.1", "3.1")
    assert not can_play(position, "sparrow_attack"), "ants do not pay for it"
    position.gives(RED, larvae=1)
    assert can_play(position, "sparrow_attack")
    position = holding("sparrow_attack")
    assert not can_play(position, "sparrow_attack")


def contested(position: HandmadeMatch) -> HandmadeMatch:
    position.lay(CLAY_BED, 2, -1)
    position.ants(BLUE, "14.1", "14.2")
    position.ants(BLACK, "14.o", "14.o", "14.o")
    return position


def test_sneak_attack() -> None:
    position = contested(holding("sneak_attack"))
    position.run(free("sneak_attack"), answers="none")
    assert position.where(BLUE) == []
    assert position.where(BLACK) == ["14.1", "14.2"]
    assert position.scores() == [0, 0, 1]
    assert position.state.run is None


def test_without_a_target_no_way_to_pay_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be thousands of them, and bots ask often."""
    position = holding("sneak_attack", larvae=0)
    position.ants(RED, "1.1", "1.2", "2.1", "2.2", "3.1", "3.2")
    asked: list[int] = []

    def has_target(m: Match, seat: int) -> bool:
        asked.append(seat)
        return False

    monkeypatch.setitem(effects.TARGETS, "sneak_attack", has_target)
    assert not can_play(position, "sneak_attack")
    assert asked == [RED]


def test_sneak_attack_needs_a_hex_still_contested_after_paying() -> None:
    position = holding("sneak_attack", larvae=0)
    assert not can_play(position, "sneak_attack")
    position.lay(CLAY_BED, 2, -1)
    position.ants(RED, "14.1", "14.2")
    position.ants(BLUE, "14.o", "14.o")
    assert can_play(position, "sneak_attack"), "with the ant of the Great Tunnel and one of the four"
    position.kill(BLUE, position.meadow[CLAY_BED].spots(BLUE)[0], "test")
    assert not can_play(position, "sneak_attack"), "two ants paid leave nothing to fight over"


def test_sneak_attack_settles_first_and_begins_with_the_centipede() -> None:
    position = holding("sneak_attack")
    position.lay(CLAY_BED, 2, -1).centipede = True
    position.ants(BLUE, "14.1")
    position.values(1, 1)
    position.run(free("sneak_attack"))
    assert position.told(BattleDecided)[0].totals == (2, 1)
    assert position.where(BLUE) == []


# -- more Actions --------------------------------------------------------------------------------------


def test_frenzied_activity() -> None:
    position = holding("frenzied_activity", larvae=2)
    position.gives(BLUE, hand="swarm")
    position.nests[RED].acted = True
    answers = "play; larva; larva; none; march; 0>2; 2.1; stop; forage; yes; yes"
    position.run(worker.turn, answers=answers)
    kinds = position.kinds()
    assert kinds[3] == "1 play.react", "the others react to the card before its effect"
    assert position.where(RED) == ["2.1"]
    assert len(position.nests[RED].hand) == 2
    assert position.nests[BLUE].larvae == 1


def test_frenzied_activity_ends_with_a_rest() -> None:
    position = holding("frenzied_activity", larvae=2)
    position.run(worker.take_action, RED, "play", answers="larva; larva; rest")
    assert position.nests[RED].rested
    assert [kind for kind in position.kinds() if kind == "0 turn.bonus"] == ["0 turn.bonus"]


def test_frenzied_activity_that_ends_the_phase_ends_the_reactions() -> None:
    position = holding("cultural_theft", larvae=4)
    position.gives(BLUE, hand="frenzied_activity swarm")
    position.nests[BLACK].rested = True
    position.nests[BLUE].hand = ["frenzied_activity"]
    position.state.discard.append("swarm")
    position.gives(BLACK, hand="epic_stores royal_jelly")
    answers = "larva; larva; larva; frenzied_activity; rest"
    position.run(worker.take_action, RED, "play", answers=answers)
    assert position.state.phase_ends
    assert "2 play.react" not in position.kinds(), "the phase ends at once"
    assert "frenzied_activity" in position.state.discard
    assert "cultural_theft" in position.state.discard
