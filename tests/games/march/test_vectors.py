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
from tests.games.march.scene import (
    BARK,
    BLACK,
    BLUE,
    CLAY_BED,
    DRY_SEEP,
    RED,
    SOIL,
    WATERS_EDGE,
    Scene,
    texts,
)

# -- V1 ------------------------------------------------------------------------------------------------


def exploring() -> Scene:
    scene = Scene(without=(DRY_SEEP,))
    scene.on_stack(DRY_SEEP)
    scene.gives(RED, food=2)
    scene.ants(RED, "5.1", "5.2")
    return scene


def test_v1_explore_lays_the_hex_against_an_own_tunnel() -> None:
    scene = exploring()
    lies = texts(scene.first_ask(worker.take_action, RED, "explore"))
    at_dry_seep = [lie for lie in lies if lie.startswith("1,-2@")]
    assert at_dry_seep == ["1,-2@0", "1,-2@1", "1,-2@2", "1,-2@4"]
    cells = {lie.split("@")[0] for lie in lies}
    assert cells == {"1,-2", "0,-3", "-1,-2"}, "only behind the tunnels 0, 2 and 5 of Fungalreach"


def test_v1_ants_take_sites_as_they_like_and_one_at_least_moves() -> None:
    scene = exploring()
    ask = scene.first_ask(worker.take_action, RED, "explore", answers="1,-2@0")
    assert texts(ask) == ["5.1", "5.2"], "moving nobody is not allowed"
    scene = exploring()
    scene.run(worker.take_action, RED, "explore", answers="1,-2@0; 5.1; 10.2; done")
    assert scene.where(RED) == ["5.2", "10.2"]
    assert scene.nests[RED].food == 1


def test_v1_reaction_places_a_larva_where_its_owner_lives() -> None:
    scene = exploring()
    scene.ants(BLUE, "2.1")
    scene.gives(BLUE, larvae=1)
    answers = "1,-2@0; 5.1; 10.2; done; 2; 2.3"
    scene.run(worker.take_action, RED, "explore", answers=answers)
    assert scene.kinds()[-2:] == ["1 explore.react", "1 ant.site"]
    assert scene.where(BLUE) == ["2.1", "2.3"]


def test_v1_no_reaction_with_an_empty_chamber() -> None:
    scene = exploring()
    scene.ants(BLUE, "2.1")
    scene.run(worker.take_action, RED, "explore", answers="1,-2@0; 5.1; 10.2; done")
    assert "1 explore.react" not in scene.kinds()


# -- V2 to V4 ------------------------------------------------------------------------------------------

MARCH = "1; 1; 1; ants; 1.o>2; 2.1; 1.o>2"
"""Three larvae to Soil, two of them on to Water's Edge."""


def marching() -> Scene:
    scene = Scene()
    scene.ants(RED, "1.1", "10.1")
    scene.ants(BLACK, "1.2", "1.3")
    scene.ants(BLUE, "2.2")
    scene.gives(RED, food=1, larvae=4)
    return scene


def test_v2_larvae_go_only_where_one_lives() -> None:
    ask = marching().first_ask(worker.take_action, RED, "march")
    assert texts(ask) == ["0", "1", "10", "ants"]


def test_v2_march_of_five_steps() -> None:
    scene = marching()
    scene.run(worker.march, RED, answers=MARCH)
    assert scene.where(RED) == ["1.1", "1.o", "2.1", "2.3", "10.1"]
    assert scene.meadow[SOIL].contested_by_ants
    assert scene.nests[RED].larvae == 1


def test_v2_no_larva_after_the_first_step_of_an_ant() -> None:
    ask = marching().first_ask(worker.march, RED, answers="1; ants; 1.o>2; 2.1")
    assert ask is not None
    assert ask.kind == "march.ant"
    assert all(">" in text or text == "stop" for text in texts(ask))


def test_v3_reactions_settle_one_after_another() -> None:
    scene = marching()
    scene.run(worker.take_action, RED, "march", answers=f"{MARCH}; 2.2>10; 1.3>10")
    assert scene.kinds()[-2:] == ["1 march.react", "2 march.react"]
    assert scene.where(BLUE) == ["10.2"]
    assert scene.where(BLACK) == ["1.2", "10.o"]
    assert not scene.meadow[SOIL].contested_by_ants


def test_v3_the_outskirts_move_up_when_a_site_is_vacated() -> None:
    scene = marching()
    scene.run(worker.march, RED, answers=MARCH)
    scene.run(worker.react_to_march, BLACK, answers="1.3>10")
    scene.run(settle)
    assert scene.where(BLACK) == ["1.2", "10.2"]
    assert "1.3" in scene.where(RED)
    assert scene.meadow[SOIL].shared
    assert not scene.meadow[SOIL].contested_by_ants
    scene.run(worker.react_to_march, BLUE, answers="2.2>10")
    scene.run(settle)
    assert scene.where(BLUE) == ["10.o"]
    assert scene.meadow[DRY_SEEP].contested_by_ants


def test_v4_ants_on_sites_do_not_slide() -> None:
    scene = marching()
    scene.run(worker.march, RED, answers=MARCH)
    scene.run(worker.react_to_march, BLUE, answers="2.2>10")
    scene.run(settle)
    assert [spot for spot in scene.where(RED) if spot.startswith("2.")] == ["2.1", "2.3"]
    steps = texts(scene.first_ask(worker.react_to_march, RED))
    assert "2.1>2.2" in steps, "a step moves an ant inside its hex"


# -- V5, V6 --------------------------------------------------------------------------------------------


def test_v5_covered_evolutions_keep_their_caste_bonus() -> None:
    scene = Scene()
    scene.in_play(BLACK, "tawny_crazy_head armored_head scout_thorax")
    scene.gives(BLACK, hand="pharaoh_abdomen", larvae=1)
    nest = scene.nests[BLACK]
    assert (evolutions.army_bonus(scene, BLACK), evolutions.march_steps(scene, BLACK)) == (2, 6)
    assert evolutions.ants_per_food(scene, BLACK) == 4
    assert scene.has(BLACK, "armored_head")
    assert not scene.has(BLACK, "tawny_crazy_head")
    scene.run(start_playing, BLACK, "pharaoh_abdomen")
    scene.run(carry_out, BLACK, "pharaoh_abdomen")
    assert nest.score == 3
    assert evolutions.ants_per_food(scene, BLACK) == 5


def test_v6_resting_until_the_phase_ends() -> None:
    scene = Scene()
    state, a, b = scene.state, *scene.nests[:2]
    for seat in range(3):
        scene.gives(seat, food=2, larvae=1)
    a.acted = b.acted = True
    scene.run(worker.turn, answers="rest")
    assert (a.rest_larvae, a.larvae, state.active) == (1, 1, 1)
    scene.ants(RED, "0")
    scene.run(worker.turn, answers="march; ants; none")
    assert scene.kinds()[-1] == "0 march.react", "who has rested still reacts"


def test_v6_rest_as_first_action() -> None:
    scene = Scene()
    scene.gives(RED, food=1)
    scene.ants(RED, "0")
    assert "rest" not in worker.legal_actions(scene, RED)
    scene.nests[RED].acted = True
    assert "rest" in worker.legal_actions(scene, RED)
    scene.nests[BLUE].food = 0
    assert worker.legal_actions(scene, BLUE) == ["rest"], "with neither card nor food"


def test_v6_a_second_rest_ends_the_phase_at_once() -> None:
    scene = Scene()
    a, b, c = scene.nests
    for nest in (a, b, c):
        nest.acted = True
    scene.run(worker.turn)
    scene.state.active = 0
    scene.run(worker.turn)
    assert (a.rest_larvae, a.rest_food) == (1, 1)
    scene.state.active = 1
    scene.run(worker.turn)
    assert scene.state.phase is Phase.SOLDIER_START
    assert scene.state.active == 1
    assert (a.larvae, a.food, b.larvae, b.food, c.larvae) == (1, 1, 1, 0, 0)
    assert a.rest_larvae == a.rest_food == b.rest_larvae == 0


# -- V7, V8 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "total"), [("egg_stealer", 7), ("royal_jelly", 8)])
def test_v7_battle(card: str, total: int) -> None:
    scene = Scene()
    scene.ants(RED, "2.2", "2.3", "2.o", "2.o")
    scene.ants(BLUE, "2.1", "2.o", "2.o")
    scene.in_play(RED, "acrobat_head")
    scene.gives(RED, hand=card)
    scene.gives(BLUE, hand="rapid_mobilization")
    scene.run(
        ant_battle, WATERS_EDGE, RED, BLUE, answers=f"{card}; rapid_mobilization; 2.2; 2.o>2.1; 2.o>2.2"
    )
    outcome = scene.told(BattleDecided)[0]
    assert outcome.totals == (total, 6)
    assert outcome.losses == (1, 3)
    assert scene.where(BLUE) == []
    assert sorted(scene.where(RED)) == ["2.1", "2.2", "2.3"]
    assert scene.scores() == [1, 0, 0]
    assert scene.meadow[WATERS_EDGE].controller == RED


def test_v8_centipede() -> None:
    scene = Scene()
    scene.meadow[BARK].centipede = True
    scene.ants(RED, "9.1", "9.2", "9.3", "9.4")
    scene.gives(RED, hand="egg_stealer")
    scene.values(3, 2)
    scene.run(centipede_battle, BARK, RED, answers="egg_stealer; 9.1; 9.2; none")
    assert scene.told(BattleDecided)[0].totals == (5, 6)
    assert len(scene.where(RED)) == 2
    assert (scene.nests[RED].food, scene.nests[RED].score) == (1, 1)
    assert not scene.meadow[BARK].centipede


def test_v8_centipede_wins_without_the_card() -> None:
    scene = Scene()
    scene.meadow[BARK].centipede = True
    scene.ants(RED, "9.1", "9.2", "9.3", "9.4")
    scene.values(3, 2)
    scene.run(centipede_battle, BARK, RED)
    assert scene.where(RED) == []
    assert scene.meadow[BARK].centipede
    assert scene.nests[RED].score == 0


# -- V9 to V11 -----------------------------------------------------------------------------------------


def harvesting() -> Scene:
    scene = Scene()
    scene.ants(RED, "1.2", "1.3", "9.1", "9.2", "9.3", "9.4", "10.2")
    scene.ants(BLUE, "10.1", "4.1", "4.2", "0")
    scene.ants(BLACK, "1.1", "3.1", "3.2", "3.3", "2.1", "2.2", "2.3", "0", "0")
    return scene


@pytest.mark.parametrize(
    ("seat", "food", "larvae", "cards", "points"),
    [(RED, 2, 4, 1, 1), (BLUE, 2, 1, 0, 0), (BLACK, 2, 7, 0, 0)],
)
def test_v9_harvest(seat: int, food: int, larvae: int, cards: int, points: int) -> None:
    scene = harvesting()
    scene.run(harvest, seat)
    nest = scene.nests[seat]
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
    scene = harvesting()
    scene.gives(BLACK, food=1, larvae=2)
    scene.run(rounds.feed, BLACK, answers="0; 2.1; 3.3")
    assert scene.nests[BLACK].food == scene.nests[BLACK].larvae == 0
    assert scene.where(BLACK) == ["0", "1.1", "2.2", "2.3", "3.1", "3.2"]


def test_v11_slumber() -> None:
    scene = harvesting()
    scene.in_play(RED, "extensive_tunnel")
    for seat in range(3):
        slumber.score_inner_meadow(scene, seat)
        slumber.score_goals(scene, seat)
    assert [nest.sources.get("meadow", 0) for nest in scene.nests] == [1, 1, 3]
    assert scene.nests[RED].sources["goal"] == 2


# -- V12 to V17 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("others_food", "points"), [(1, 2), (2, 0)])
def test_v12_two_players_compare_with_each_other(others_food: int, points: int) -> None:
    scene = Scene(seats=2)
    scene.in_play(0, "epic_stores")
    scene.gives(0, food=2)
    scene.gives(1, food=others_food)
    slumber.score_goals(scene, 0)
    assert scene.nests[0].score == points


def test_v13_with_five_players_only_neighbours_react() -> None:
    scene = Scene(seats=5)
    assert worker.reactors(scene, 2) == (3, 1)
    assert scene.others(2) == (3, 4, 0, 1)


def test_v13_with_five_players_the_third_rest_ends_the_phase() -> None:
    scene = Scene(seats=5)
    for seat in range(2):
        worker.rest(scene, seat)
        assert not scene.state.phase_ends
    worker.rest(scene, 1)
    assert not scene.state.phase_ends, "resting again is no first Rest"
    worker.rest(scene, 2)
    assert scene.state.phase_ends


def test_v14_armour() -> None:
    scene = Scene()
    scene.in_play(BLUE, "armored_head")
    scene.gives(RED, hand="royal_jelly")
    scene.ants(RED, "2.1", "2.2", "2.3", "2.o")
    scene.ants(BLUE, "2.o", "2.o", "2.o", "2.o")
    scene.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="royal_jelly; 2.1; 2.o; none")
    assert scene.told(BattleDecided)[0].losses == (3, 2)
    assert scene.where(BLUE) == ["2.1"], "one of four is left and moves up"


def test_v15_three_players() -> None:
    scene = Scene()
    a, b, c = RED, BLUE, BLACK
    scene.lay(CLAY_BED, 2, -1)
    scene.ants(a, "14.1", "14.o")
    scene.ants(b, "14.2", "14.o", "14.o")
    scene.ants(c, "14.o", "14.o")
    run = BattleRun(CLAY_BED, RED)
    assert scene.run(fight_next, run, answers="14.o; 14.o>14.1")
    assert scene.where(a) == []
    assert scene.where(b) == ["14.1", "14.2"]
    assert scene.run(fight_next, run, answers="14.2; none")
    assert (scene.where(b), scene.where(c)) == (["14.1"], [])
    assert scene.scores() == [0, 2, 0]
    assert run.fought == [(a, b), (b, c)]
    assert not scene.run(fight_next, run)


def test_v16_bodies_score_once() -> None:
    scene = Scene()
    nest = scene.nests[RED]
    scene.in_play(RED, "acrobat_head amazon_head scout_thorax digger_thorax pharaoh_abdomen")
    scene.judge_bodies(RED)
    assert nest.score == 3
    nest.body["abdomen"].append(nest.body["abdomen"][0])
    scene.judge_bodies(RED)
    assert nest.score == 6
    again = nest.body["abdomen"].pop()
    scene.judge_bodies(RED)
    nest.body["abdomen"].append(again)
    scene.judge_bodies(RED)
    nest.body["head"].append("armored_head")
    scene.judge_bodies(RED)
    assert nest.score == 6


def two_with_a_centipede() -> tuple[Scene, BattleRun]:
    scene = Scene()
    scene.lay(CLAY_BED, 2, -1).centipede = True
    scene.ants(RED, "14.1")
    scene.ants(BLUE, "14.2", "14.o", "14.o")
    return scene, BattleRun(CLAY_BED, RED)


def test_v17_the_centipede_meets_the_controller_then_the_next() -> None:
    scene, run = two_with_a_centipede()
    scene.values(2, 1, 1, 1)
    assert scene.run(fight_next, run)
    assert scene.where(RED) == []
    assert scene.meadow[CLAY_BED].controller == BLUE
    assert scene.run(fight_next, run, answers="14.o")
    assert scene.where(BLUE) == ["14.1", "14.2"]
    assert not scene.meadow[CLAY_BED].centipede
    assert scene.nests[BLUE].food == 1
    assert scene.scores() == [0, 1, 0]
    assert not scene.run(fight_next, run), "no battle of ants follows"
