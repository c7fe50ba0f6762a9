"""The rulebook's examples, and three that follow from its text: V1 to V17 of the digest."""

from __future__ import annotations

import pytest

from antterm.games.march.rules import evolutions, rounds, slumber, worker
from antterm.games.march.rules.battle import ant_battle, centipede_battle, fight_next
from antterm.games.march.rules.happened import BattleDecided
from antterm.games.march.rules.harvest import harvest
from antterm.games.march.rules.movement import settle
from antterm.games.march.rules.play import carry_out, start_playing
from antterm.games.march.rules.rounds import Meal, meal
from antterm.games.march.rules.state import BattleRun, Phase
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    CLAY_BED,
    DRY_SEEP,
    RED,
    SOIL,
    WATERS_EDGE,
    HandmadeMatch,
    texts,
)

# -- V1 ------------------------------------------------------------------------------------------------


def exploring() -> HandmadeMatch:
    position = HandmadeMatch(without=(DRY_SEEP,))
    position.on_stack(DRY_SEEP)
    position.gives(RED, food=2)
    position.ants(RED, "5.1", "5.2")
    return position


def test_v1_explore_lays_the_hex_against_an_own_tunnel() -> None:
    position = exploring()
    lies = texts(position.first_ask(worker.take_action, RED, "explore"))
    at_dry_seep = [lie for lie in lies if lie.startswith("1,-2@")]
    assert at_dry_seep == ["1,-2@0", "1,-2@1", "1,-2@2", "1,-2@4"]
    cells = {lie.split("@")[0] for lie in lies}
    assert cells == {"1,-2", "0,-3", "-1,-2"}, "only behind the tunnels 0, 2 and 5 of Fungalreach"


def test_v1_ants_take_sites_as_they_like_and_one_at_least_moves() -> None:
    position = exploring()
    ask = position.first_ask(worker.take_action, RED, "explore", answers="1,-2@0")
    assert texts(ask) == ["5.1", "5.2"], "moving nobody is not allowed"
    position = exploring()
    position.run(worker.take_action, RED, "explore", answers="1,-2@0; 5.1; 10.2; done")
    assert position.where(RED) == ["5.2", "10.2"]
    assert position.nests[RED].food == 1


def test_v1_reaction_places_a_larva_where_its_owner_lives() -> None:
    position = exploring()
    position.ants(BLUE, "2.1")
    position.gives(BLUE, larvae=1)
    answers = "1,-2@0; 5.1; 10.2; done; 2; 2.3"
    position.run(worker.take_action, RED, "explore", answers=answers)
    assert position.kinds()[-2:] == ["1 explore.react", "1 ant.site"]
    assert position.where(BLUE) == ["2.1", "2.3"]


def test_v1_no_reaction_with_an_empty_chamber() -> None:
    position = exploring()
    position.ants(BLUE, "2.1")
    position.run(worker.take_action, RED, "explore", answers="1,-2@0; 5.1; 10.2; done")
    assert "1 explore.react" not in position.kinds()


# -- V2 to V4 ------------------------------------------------------------------------------------------

MARCH = "1; 1; 1; ants; 1.o>2; 2.1; 1.o>2"
"""Three larvae to Soil, two of them on to Water's Edge."""


def marching() -> HandmadeMatch:
    position = HandmadeMatch()
    position.ants(RED, "1.1", "10.1")
    position.ants(BLACK, "1.2", "1.3")
    position.ants(BLUE, "2.2")
    position.gives(RED, food=1, larvae=4)
    return position


def test_v2_larvae_go_only_where_one_lives() -> None:
    ask = marching().first_ask(worker.take_action, RED, "march")
    assert texts(ask) == ["0", "1", "10", "ants"]


def test_v2_march_of_five_steps() -> None:
    position = marching()
    position.run(worker.march, RED, answers=MARCH)
    assert position.where(RED) == ["1.1", "1.o", "2.1", "2.3", "10.1"]
    assert position.meadow[SOIL].contested_by_ants
    assert position.nests[RED].larvae == 1


def test_v2_no_larva_after_the_first_step_of_an_ant() -> None:
    ask = marching().first_ask(worker.march, RED, answers="1; ants; 1.o>2; 2.1")
    assert ask is not None
    assert ask.kind == "march.ant"
    assert all(">" in text or text == "stop" for text in texts(ask))


def test_v3_reactions_settle_one_after_another() -> None:
    position = marching()
    position.run(worker.take_action, RED, "march", answers=f"{MARCH}; 2.2>10; 1.3>10")
    assert position.kinds()[-2:] == ["1 march.react", "2 march.react"]
    assert position.where(BLUE) == ["10.2"]
    assert position.where(BLACK) == ["1.2", "10.o"]
    assert not position.meadow[SOIL].contested_by_ants


def test_v3_the_outskirts_move_up_when_a_site_is_vacated() -> None:
    position = marching()
    position.run(worker.march, RED, answers=MARCH)
    position.run(worker.react_to_march, BLACK, answers="1.3>10")
    position.run(settle)
    assert position.where(BLACK) == ["1.2", "10.2"]
    assert "1.3" in position.where(RED)
    assert position.meadow[SOIL].shared
    assert not position.meadow[SOIL].contested_by_ants
    position.run(worker.react_to_march, BLUE, answers="2.2>10")
    position.run(settle)
    assert position.where(BLUE) == ["10.o"]
    assert position.meadow[DRY_SEEP].contested_by_ants


def test_v4_ants_on_sites_do_not_slide() -> None:
    position = marching()
    position.run(worker.march, RED, answers=MARCH)
    position.run(worker.react_to_march, BLUE, answers="2.2>10")
    position.run(settle)
    assert [spot for spot in position.where(RED) if spot.startswith("2.")] == ["2.1", "2.3"]
    steps = texts(position.first_ask(worker.react_to_march, RED))
    assert "2.1>2.2" in steps, "a step moves an ant inside its hex"


# -- V5, V6 --------------------------------------------------------------------------------------------


def test_v5_covered_evolutions_keep_their_caste_bonus() -> None:
    position = HandmadeMatch()
    position.in_play(BLACK, "tawny_crazy_head armored_head scout_thorax")
    position.gives(BLACK, hand="pharaoh_abdomen", larvae=1)
    nest = position.nests[BLACK]
    assert (evolutions.army_bonus(position, BLACK), evolutions.march_steps(position, BLACK)) == (2, 6)
    assert evolutions.ants_per_food(position, BLACK) == 4
    assert position.has(BLACK, "armored_head")
    assert not position.has(BLACK, "tawny_crazy_head")
    position.run(start_playing, BLACK, "pharaoh_abdomen")
    position.run(carry_out, BLACK, "pharaoh_abdomen")
    assert nest.score == 3
    assert evolutions.ants_per_food(position, BLACK) == 5


def test_v6_resting_until_the_phase_ends() -> None:
    position = HandmadeMatch()
    state, a, b = position.state, *position.nests[:2]
    for seat in range(3):
        position.gives(seat, food=2, larvae=1)
    a.acted = b.acted = True
    position.run(worker.turn, answers="rest")
    assert (a.rest_larvae, a.larvae, state.active) == (1, 1, 1)
    position.ants(RED, "0")
    position.run(worker.turn, answers="march; ants; none")
    assert position.kinds()[-1] == "0 march.react", "who has rested still reacts"


def test_v6_rest_as_first_action() -> None:
    position = HandmadeMatch()
    position.gives(RED, food=1)
    position.ants(RED, "0")
    assert "rest" not in worker.legal_actions(position, RED)
    position.nests[RED].acted = True
    assert "rest" in worker.legal_actions(position, RED)
    position.nests[BLUE].food = 0
    assert worker.legal_actions(position, BLUE) == ["rest"], "with neither card nor food"


def test_v6_a_second_rest_ends_the_phase_at_once() -> None:
    position = HandmadeMatch()
    a, b, c = position.nests
    for nest in (a, b, c):
        nest.acted = True
    position.run(worker.turn)
    position.state.active = 0
    position.run(worker.turn)
    assert (a.rest_larvae, a.rest_food) == (1, 1)
    position.state.active = 1
    position.run(worker.turn)
    assert position.state.phase is Phase.SOLDIER_START
    assert position.state.active == 1
    assert (a.larvae, a.food, b.larvae, b.food, c.larvae) == (1, 1, 1, 0, 0)
    assert a.rest_larvae == a.rest_food == b.rest_larvae == 0


# -- V7, V8 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "total"), [("egg_stealer", 7), ("royal_jelly", 8)])
def test_v7_battle(card: str, total: int) -> None:
    position = HandmadeMatch()
    position.ants(RED, "2.2", "2.3", "2.o", "2.o")
    position.ants(BLUE, "2.1", "2.o", "2.o")
    position.in_play(RED, "acrobat_head")
    position.gives(RED, hand=card)
    position.gives(BLUE, hand="rapid_mobilization")
    position.run(
        ant_battle, WATERS_EDGE, RED, BLUE, answers=f"{card}; rapid_mobilization; 2.2; 2.o>2.1; 2.o>2.2"
    )
    outcome = position.told(BattleDecided)[0]
    assert outcome.totals == (total, 6)
    assert outcome.losses == (1, 3)
    assert position.where(BLUE) == []
    assert sorted(position.where(RED)) == ["2.1", "2.2", "2.3"]
    assert position.scores() == [1, 0, 0]
    assert position.meadow[WATERS_EDGE].controller == RED


def test_v8_centipede() -> None:
    position = HandmadeMatch()
    position.meadow[BARK].centipede = True
    position.ants(RED, "9.1", "9.2", "9.3", "9.4")
    position.gives(RED, hand="egg_stealer")
    position.values(3, 2)
    position.run(centipede_battle, BARK, RED, answers="egg_stealer; 9.1; 9.2; none")
    assert position.told(BattleDecided)[0].totals == (5, 6)
    assert len(position.where(RED)) == 2
    assert (position.nests[RED].food, position.nests[RED].score) == (1, 1)
    assert not position.meadow[BARK].centipede


def test_v8_centipede_wins_without_the_card() -> None:
    position = HandmadeMatch()
    position.meadow[BARK].centipede = True
    position.ants(RED, "9.1", "9.2", "9.3", "9.4")
    position.values(3, 2)
    position.run(centipede_battle, BARK, RED)
    assert position.where(RED) == []
    assert position.meadow[BARK].centipede
    assert position.nests[RED].score == 0


# -- V9 to V11 -----------------------------------------------------------------------------------------


def harvesting() -> HandmadeMatch:
    position = HandmadeMatch()
    position.ants(RED, "1.2", "1.3", "9.1", "9.2", "9.3", "9.4", "10.2")
    position.ants(BLUE, "10.1", "4.1", "4.2", "0")
    position.ants(BLACK, "1.1", "3.1", "3.2", "3.3", "2.1", "2.2", "2.3", "0", "0")
    return position


@pytest.mark.parametrize(
    ("seat", "food", "larvae", "cards", "points"),
    [(RED, 2, 4, 1, 1), (BLUE, 2, 1, 0, 0), (BLACK, 2, 7, 0, 0)],
)
def test_v9_harvest(seat: int, food: int, larvae: int, cards: int, points: int) -> None:
    position = harvesting()
    position.run(harvest, seat)
    nest = position.nests[seat]
    assert (nest.food, nest.larvae, len(nest.hand), nest.score) == (food, larvae, cards, points)


@pytest.mark.parametrize(
    ("ants", "abdomens", "food"),
    [(7, 0, 2), (4, 0, 1), (9, 1, 2), (9, 0, 3), (5, 1, 1), (10, 1, 2)],
)
def test_v10_food_needed(ants: int, abdomens: int, food: int) -> None:
    assert meal(ants, 4 + abdomens, 0, food=99, larvae=0) == Meal(food, 0, 0)


@pytest.mark.parametrize(
    ("ants", "abdomens", "extra", "food", "larvae", "expected"),
    [
        (9, 0, 0, 1, 2, Meal(1, 2, 3)),
        (12, 1, -1, 1, 0, Meal(1, 0, 2)),
        (7, 0, 2, 3, 0, Meal(3, 0, 3)),
        (7, 0, 1, 2, 0, Meal(2, 0, 3)),
        (7, 0, 1, 3, 0, Meal(3, 0, 0)),
        (0, 0, 1, 3, 0, Meal(1, 0, 0)),
    ],
)
def test_v10_hunger(ants: int, abdomens: int, extra: int, food: int, larvae: int, expected: Meal) -> None:
    assert meal(ants, 4 + abdomens, extra, food, larvae) == expected


def test_v10_food_goes_first_then_larvae_then_ants_of_the_owners_choice() -> None:
    position = harvesting()
    position.gives(BLACK, food=1, larvae=2)
    position.run(rounds.feed, BLACK, answers="0; 2.1; 3.3")
    assert position.nests[BLACK].food == position.nests[BLACK].larvae == 0
    assert position.where(BLACK) == ["0", "1.1", "2.2", "2.3", "3.1", "3.2"]


def test_v11_slumber() -> None:
    position = harvesting()
    position.in_play(RED, "extensive_tunnel")
    for seat in range(3):
        slumber.score_inner_meadow(position, seat)
        slumber.score_goals(position, seat)
    assert [nest.sources.get("meadow", 0) for nest in position.nests] == [1, 1, 3]
    assert position.nests[RED].sources["goal"] == 2


# -- V12 to V17 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("others_food", "points"), [(1, 2), (2, 0)])
def test_v12_two_players_compare_with_each_other(others_food: int, points: int) -> None:
    position = HandmadeMatch(seats=2)
    position.in_play(0, "epic_stores")
    position.gives(0, food=2)
    position.gives(1, food=others_food)
    slumber.score_goals(position, 0)
    assert position.nests[0].score == points


def test_v13_with_five_players_only_neighbours_react() -> None:
    position = HandmadeMatch(seats=5)
    assert worker.reactors(position, 2) == (3, 1)
    assert position.others(2) == (3, 4, 0, 1)


def test_v13_with_five_players_the_third_rest_ends_the_phase() -> None:
    position = HandmadeMatch(seats=5)
    for seat in range(2):
        worker.rest(position, seat)
        assert not position.state.phase_ends
    worker.rest(position, 1)
    assert not position.state.phase_ends, "resting again is no first Rest"
    worker.rest(position, 2)
    assert position.state.phase_ends


def test_v14_armour() -> None:
    position = HandmadeMatch()
    position.in_play(BLUE, "armored_head")
    position.gives(RED, hand="royal_jelly")
    position.ants(RED, "2.1", "2.2", "2.3", "2.o")
    position.ants(BLUE, "2.o", "2.o", "2.o", "2.o")
    position.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="royal_jelly; 2.1; 2.o; none")
    assert position.told(BattleDecided)[0].losses == (3, 2)
    assert position.where(BLUE) == ["2.1"], "one of four is left and moves up"


def test_v15_three_players() -> None:
    position = HandmadeMatch()
    a, b, c = RED, BLUE, BLACK
    position.lay(CLAY_BED, 2, -1)
    position.ants(a, "14.1", "14.o")
    position.ants(b, "14.2", "14.o", "14.o")
    position.ants(c, "14.o", "14.o")
    run = BattleRun(CLAY_BED, RED)
    assert position.run(fight_next, run, answers="14.o; 14.o>14.1")
    assert position.where(a) == []
    assert position.where(b) == ["14.1", "14.2"]
    assert position.run(fight_next, run, answers="14.2; none")
    assert (position.where(b), position.where(c)) == (["14.1"], [])
    assert position.scores() == [0, 2, 0]
    assert run.fought == [(a, b), (b, c)]
    assert not position.run(fight_next, run)


def test_v16_bodies_score_once() -> None:
    position = HandmadeMatch()
    nest = position.nests[RED]
    position.in_play(RED, "acrobat_head amazon_head scout_thorax digger_thorax pharaoh_abdomen")
    position.judge_bodies(RED)
    assert nest.score == 3
    nest.body["abdomen"].append(nest.body["abdomen"][0])
    position.judge_bodies(RED)
    assert nest.score == 6
    again = nest.body["abdomen"].pop()
    position.judge_bodies(RED)
    nest.body["abdomen"].append(again)
    position.judge_bodies(RED)
    nest.body["head"].append("armored_head")
    position.judge_bodies(RED)
    assert nest.score == 6


def two_with_a_centipede() -> tuple[HandmadeMatch, BattleRun]:
    position = HandmadeMatch()
    position.lay(CLAY_BED, 2, -1).centipede = True
    position.ants(RED, "14.1")
    position.ants(BLUE, "14.2", "14.o", "14.o")
    return position, BattleRun(CLAY_BED, RED)


def test_v17_the_centipede_meets_the_controller_then_the_next() -> None:
    position, run = two_with_a_centipede()
    position.values(2, 1, 1, 1)
    assert position.run(fight_next, run)
    assert position.where(RED) == []
    assert position.meadow[CLAY_BED].controller == BLUE
    assert position.run(fight_next, run, answers="14.o")
    assert position.where(BLUE) == ["14.1", "14.2"]
    assert not position.meadow[CLAY_BED].centipede
    assert position.nests[BLUE].food == 1
    assert position.scores() == [0, 1, 0]
    assert not position.run(fight_next, run), "no battle of ants follows"
