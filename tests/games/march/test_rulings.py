"""The rulings R1 to R38 of the digest, as far as no other test is named after them."""

from __future__ import annotations

import pytest

from antterm.games.march.rules import ending, rounds, slumber, worker
from antterm.games.march.rules.battle import ant_battle, ants_to_fight, centipede_battle, fight_next
from antterm.games.march.rules.explore import can_explore
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import (
    BattleBegan,
    BattleDecided,
    DeckRenewed,
    HexTookEffect,
    LarvaPlaced,
    ScoredBattle,
)
from antterm.games.march.rules.meadow import FORGOTTEN_SHAFT
from antterm.games.march.rules.movement import possible_steps, settle
from antterm.games.march.rules.state import BattleRun, Phase
from tests.games.march.scene import (
    BARK,
    BLACK,
    BLUE,
    DRY_SEEP,
    RED,
    SNAIL_TRAIL,
    SOIL,
    WATERS_EDGE,
    Scene,
    new_game,
    texts,
)

# -- exploring and moving ------------------------------------------------------------------------------


def test_r1_no_exploring_with_an_empty_stack() -> None:
    scene = Scene()
    scene.ants(RED, "5.1")
    assert can_explore(scene, RED)
    scene.state.box += scene.state.stack
    scene.state.stack = []
    assert not can_explore(scene, RED)


def test_r2_exploring_needs_an_own_tunnel_to_an_empty_cell() -> None:
    scene = Scene(meadow={9: (3, 0)})
    scene.ants(RED, "0")
    assert can_explore(scene, RED)
    assert not can_explore(scene, BLUE)
    for number, (q, r) in zip(
        (1, 2, 3, 4, 5, 6), ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)), strict=True
    ):
        scene.lay(number, q, r)
    assert not can_explore(scene, RED), "the Great Tunnel is surrounded"


def test_r3_ants_come_from_one_joined_hex_not_necessarily_the_one_explored_from() -> None:
    scene = Scene(without=(DRY_SEEP,))
    scene.on_stack(DRY_SEEP)
    scene.gives(RED, food=1)
    scene.ants(RED, "5.1", "1.1", "2.1")
    ask = scene.first_ask(worker.take_action, RED, "explore", answers="1,-2@0")
    assert texts(ask) == ["1", "2", "5"]


def test_a_hex_that_lies_the_same_when_it_is_turned_is_offered_once() -> None:
    def scene() -> Scene:
        scene = Scene(meadow={SOIL: (0, -1)})
        scene.on_stack(SNAIL_TRAIL)
        scene.ants(RED, "0", "1.1")
        scene.gives(RED, food=1)
        return scene

    ask = scene().first_ask(worker.take_action, RED, "explore")
    assert ask is not None
    assert ask.find("1,0@5") is not None, "older saves hold it"
    assert "1,0@2" in texts(ask)
    assert "1,0@5" not in texts(ask)
    assert ask.find("1,0@5") is not None, "now that the answers are listed too"
    assert ask.find("1,0@3") is None
    older = scene()
    older.run(worker.take_action, RED, "explore", answers="1,0@5; 13.1", then_decline=True)
    assert older.meadow[SNAIL_TRAIL].turn == 5, "so that its saves keep their digests"


def test_a_hex_that_can_lie_in_one_way_only_is_laid_unasked() -> None:
    scene = Scene(meadow={SNAIL_TRAIL: (5, 5)})
    scene.lay(BARK, 5, 4)
    scene.on_stack(FORGOTTEN_SHAFT)
    scene.ants(RED, "13.1")
    scene.gives(RED, food=1)
    scene.run(worker.take_action, RED, "explore", answers="25.1", then_decline=True)
    assert "0 explore.place" not in scene.kinds()
    assert scene.meadow[FORGOTTEN_SHAFT].cell == (5, 6)


def test_r4_wormholes_are_not_explored_through() -> None:
    scene = Scene()
    scene.meadow[BARK].wormhole = True
    scene.lay(SNAIL_TRAIL, 5, 5)
    scene.ants(RED, "9.1")
    scene.gives(RED, food=1)
    cells = {text.split("@")[0] for text in texts(scene.first_ask(worker.take_action, RED, "explore"))}
    assert cells == {"2,0"}, "only the one open tunnel of Bark itself"


def test_r5_each_player_fills_with_all_his_ants_before_the_next() -> None:
    scene = Scene()
    scene.state.active = BLUE
    scene.ants(RED, "2.o", "2.o")
    scene.ants(BLUE, "2.o", "2.o")
    scene.run(settle, answers="2.1; 2.3")
    assert scene.where(BLUE) == ["2.1", "2.3"]
    assert scene.where(RED) == ["2.2", "2.o"]


def test_r5_vacated_sites_wait_until_the_action_is_complete() -> None:
    scene = Scene()
    scene.gives(RED, food=1)
    scene.ants(RED, "10.1", "0")
    scene.ants(BLUE, "10.2", "10.o")
    scene.run(worker.march, RED, answers="10.1>1; 1.2; stop")
    assert scene.meadow[DRY_SEEP].free_sites() == [0]
    scene.run(settle)
    assert scene.where(BLUE) == ["10.1", "10.2"]


def test_r6_moving_inside_a_hex_is_a_step() -> None:
    scene = Scene()
    scene.ants(RED, "2.1")
    inside = {pick.text for pick in possible_steps(scene, RED, scene.meadow.spots(RED))}
    assert {"2.1>2.2", "2.1>2.3"} <= inside


def test_r7_larvae_placed_in_a_march_may_walk_in_it() -> None:
    scene = Scene()
    scene.gives(RED, larvae=1)
    scene.run(worker.march, RED, answers="0; 0>2; 2.2; stop")
    assert scene.where(RED) == ["2.2"]


def test_r8_nothing_to_react_with() -> None:
    scene = Scene()
    scene.nests[BLUE].supply, scene.nests[BLUE].larvae = 0, 36
    scene.run(worker.react_to_forage, BLUE)
    scene.run(worker.react_to_explore, RED)
    scene.run(worker.react_to_play, RED)
    scene.run(worker.react_to_march, RED)
    assert scene.asked == []


def test_r9_rest_is_legal_whenever_nothing_else_is() -> None:
    scene = Scene()
    scene.gives(RED, hand="swarm")
    assert worker.legal_actions(scene, RED) == ["rest"]


def test_r10_the_rest_that_ends_the_phase_brings_one_larva() -> None:
    scene = Scene()
    scene.nests[BLUE].rested = True
    scene.run(worker.turn)
    assert scene.state.phase is Phase.SOLDIER_START
    assert scene.nests[RED].larvae == 1


# -- evolutions ----------------------------------------------------------------------------------------


def test_r11_a_covered_ability_does_not_count() -> None:
    scene = Scene()
    scene.in_play(RED, "armored_head acrobat_head")
    assert not scene.has(RED, "armored_head")
    assert scene.has(RED, "acrobat_head")


def test_r12_bodies_are_never_lost() -> None:
    scene = Scene()
    scene.in_play(RED, "armored_head scout_thorax pharaoh_abdomen")
    scene.judge_bodies(RED)
    scene.state.deck.append(scene.nests[RED].body["head"].pop())
    scene.judge_bodies(RED)
    assert scene.nests[RED].score == 3


# -- battles -------------------------------------------------------------------------------------------


def test_r13_soldiers_fight_centipedes_too() -> None:
    scene = Scene()
    scene.in_play(RED, "acrobat_head armored_head")
    scene.ants(RED, "9.1")
    scene.meadow[BARK].centipede = True
    scene.values(1, 2)
    scene.run(centipede_battle, BARK, RED, answers="none")
    assert scene.told(BattleDecided)[0].totals == (3, 3)


def test_r14_ants_win_a_tie_with_a_centipede() -> None:
    scene = Scene()
    scene.ants(RED, "9.1", "9.2")
    scene.meadow[BARK].centipede = True
    scene.values(1, 1)
    scene.run(centipede_battle, BARK, RED, answers="9.1; none")
    assert not scene.meadow[BARK].centipede


@pytest.mark.parametrize(("values", "left"), [((1, 1), 1), ((4, 4), 0)])
def test_r15_a_lone_survivor_only_of_ants_that_win(values: tuple[int, int], left: int) -> None:
    scene = Scene()
    scene.ants(RED, "9.1")
    scene.gives(RED, hand="royal_jelly")
    scene.meadow[BARK].centipede = True
    scene.values(*values)
    answers = "royal_jelly; none" if left else "royal_jelly"
    scene.run(centipede_battle, BARK, RED, answers=answers)
    assert len(scene.where(RED)) == left


def test_r16_killing_a_centipede_scores_one_point_in_all() -> None:
    scene = Scene()
    scene.ants(RED, "9.1", "9.2", "9.3", "9.4")
    scene.meadow[BARK].centipede = True
    scene.values(1, 1)
    scene.run(centipede_battle, BARK, RED, answers="9.4; none")
    assert scene.nests[RED].score == 1


def test_r17_a_loser_with_more_ants_keeps_the_rest() -> None:
    scene = Scene()
    scene.ants(RED, "2.1", "2.2", "2.3", "2.o")
    scene.ants(BLUE, "2.o")
    scene.gives(BLUE, hand="swarm")
    scene.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="swarm; 2.1; 2.o>2.1")
    assert scene.where(RED) == ["2.2", "2.3", "2.o"]
    assert scene.where(BLUE) == ["2.1"], "the lone survivor"


def test_r18_a_pair_meets_once_in_a_run_but_again_in_another() -> None:
    scene = Scene()
    scene.ants(RED, "2.1", "2.2", "2.3", "2.o")
    scene.ants(BLUE, "2.o", "2.o", "2.o", "2.o", "2.o", "2.o")
    run = BattleRun(WATERS_EDGE, RED)
    run.fought.append((RED, BLUE))
    assert scene.run(ants_to_fight, run) is None
    assert scene.run(ants_to_fight, BattleRun(WATERS_EDGE, RED)) == (BLUE, RED)


def test_r19_a_centipede_without_cards_has_no_strength() -> None:
    scene = Scene()
    scene.ants(RED, "9.1")
    scene.meadow[BARK].centipede = True
    scene.gives(RED, hand=" ".join(scene.state.deck))
    scene.run(centipede_battle, BARK, RED, answers="none; none")
    assert scene.told(BattleDecided)[0].totals == (0, 1)


def test_r19_the_discards_are_reshuffled_for_a_centipede() -> None:
    scene = Scene()
    cards = len(scene.state.deck)
    scene.state.discard, scene.state.deck = scene.state.deck, []
    assert scene.top_card() is not None
    assert len(scene.state.deck) == cards - 1
    assert scene.told(DeckRenewed)[0].reveals


def test_r20_ferocity_is_hidden_until_both_have_chosen() -> None:
    scene = Scene()
    scene.ants(RED, "2.1", "2.2", "2.3")
    scene.ants(BLUE, "2.o", "2.o")
    scene.gives(RED, hand="scout_thorax")
    scene.gives(BLUE, hand="swarm")
    ask = scene.first_ask(ant_battle, WATERS_EDGE, BLUE, RED, answers="swarm")
    assert ask is not None
    assert (ask.seat, ask.hidden, ask.private) == (RED, True, True)
    assert scene.state.laid == [[], ["swarm"], []]
    assert all("swarm" not in str(event) for event in scene.events)
    view = March().view(scene.state, RED)
    assert view.nests[BLUE].laid == 1
    assert "swarm" not in str(view.nests)


def test_invader_is_who_has_most_ants_and_on_a_tie_the_defender_says() -> None:
    scene = Scene(seats=4)
    scene.ants(0, "2.1", "2.2", "2.3")
    scene.ants(1, "2.o")
    scene.ants(2, "2.o", "2.o")
    assert scene.run(ants_to_fight, BattleRun(WATERS_EDGE, 0)) == (2, 0)
    scene.ants(3, "2.o", "2.o")
    assert scene.run(ants_to_fight, BattleRun(WATERS_EDGE, 0), answers="seat4") == (3, 0)
    assert scene.kinds() == ["0 battle.invader"]


def test_battles_go_by_ascending_number_and_only_once() -> None:
    scene = Scene()
    scene.state.active = BLACK
    scene.state.phase, scene.state.queue = Phase.SOLDIER_START, []
    scene.ants(RED, "10.1", "10.2", "2.1", "2.2", "2.3")
    scene.ants(BLUE, "10.o", "2.o")
    while scene.state.phase in (Phase.SOLDIER_START, Phase.SOLDIER):
        scene.run(rounds.play if scene.state.phase is Phase.SOLDIER_START else rounds.battles)
    assert [event.hex for event in scene.told(BattleBegan)] == [WATERS_EDGE, DRY_SEEP]


# -- goals and scoring ---------------------------------------------------------------------------------


def test_r21_neighbours_are_both_sides() -> None:
    assert Scene(seats=4).neighbours(0) == (1, 3)
    assert Scene(seats=2).neighbours(0) == (1,)


def test_r22_two_players_score_only_joined_hexes_of_the_inner_meadow() -> None:
    scene = Scene(seats=2)
    scene.ants(0, "2.1", "9.1", "3.1")
    slumber.score_inner_meadow(scene, 0)
    assert scene.nests[0].score == len(scene.meadow.joined(scene.meadow.tunnel))
    assert scene.nests[0].score < 3


def test_r23_two_players_begin_on_a_hex_of_their_choice() -> None:
    play = new_game(2, seed=3)
    kinds = []
    while (play.ask is not None and play.ask.kind.startswith("setup")) or play.boundary.phase is Phase.SETUP:
        assert play.ask is not None
        kinds.append(play.ask.kind)
        play.answer(play.ask.choices[0].text)
    state = play.boundary
    assert kinds[:2] == ["setup.start_hex", "setup.start_place"]
    assert len(state.hexes) == 3
    tunnel = state.hexes[0]
    assert (tunnel.tunnels, tunnel.loose) == ((0, 2, 4), [0, 0])
    for seat, nest in enumerate(state.nests):
        assert (nest.larvae, nest.food, len(nest.hand), nest.supply) == (3, 2, 2, 30)
        assert sum(here.ants(seat) for here in state.hexes.values()) == 3
    assert len([number for number in state.stack if number <= 8]) == 4
    assert sorted(state.stack[:4]) == sorted(number for number in state.stack if number <= 8)


def test_setup_of_three_to_five_players() -> None:
    for seats, starting, beyond in ((3, 6, 3), (4, 8, 3), (5, 8, 5)):
        state = new_game(seats).boundary
        assert len([number for number in state.stack if number <= 8]) == starting
        assert len([number for number in state.stack if number > 20]) == beyond
        assert all(number <= 8 for number in state.stack[:starting])
        assert state.hexes[0].loose == [1] * seats
        assert state.hexes[0].tunnels == (0, 1, 2, 3, 4, 5)
        for nest in state.nests:
            assert (nest.larvae, nest.food, len(nest.hand), nest.supply) == (5, 2, 2, 30)


@pytest.mark.parametrize(("value", "hexes"), [("none", 0), ("two", 2), ("three", 3), ("five", 5)])
def test_hexes_beyond_the_meadow_are_an_option(value: str, hexes: int) -> None:
    stack = new_game(3, beyond=value).boundary.stack
    assert len([number for number in stack if number > 20]) == hexes


def test_r24_larvae_are_limited_by_the_cubes_and_food_is_not() -> None:
    scene = Scene()
    assert scene.gain_larvae(RED, 40, "test") == 36
    scene.gain_food(RED, 100, "test")
    assert scene.nests[RED].food == 100
    worker.rest(scene, RED)
    assert scene.nests[RED].rest_larvae == 0, "an empty supply gives no larva"


def test_r25_ants_in_the_great_tunnel_eat_and_the_owner_picks_who_starves() -> None:
    scene = Scene()
    scene.ants(RED, "0", "2.1")
    scene.run(rounds.feed, RED)
    assert scene.where(RED) == []
    scene.ants(RED, "0", "2.1", "0", "2.2", "2.3")
    scene.gives(RED, food=1)
    scene.run(rounds.feed, RED, answers="2.2")
    assert scene.where(RED) == ["0", "0", "2.1", "2.3"]


@pytest.mark.parametrize(
    ("larvae", "expected"), [((3, 1, 2), (3, 0, 0)), ((2, 2, 1), (1, 1, 0)), ((0, 0, 0), (1, 1, 1))]
)
def test_r26_end_bonuses(larvae: tuple[int, ...], expected: tuple[int, ...]) -> None:
    scene = Scene()
    for seat, n in enumerate(larvae):
        scene.gives(seat, larvae=n)
    ending.finish(scene)
    assert tuple(score - 2 for score in scene.scores()) == expected, "2 for food and cards, all tied"


def test_r27_ties_are_broken_by_ants_then_shared() -> None:
    scene = Scene()
    scene.score(ScoredBattle(RED, 5, DRY_SEEP))
    scene.score(ScoredBattle(BLUE, 5, DRY_SEEP))
    scene.ants(BLACK, "0", "0")
    assert ending.judge(scene.state).winners == (RED, BLUE)
    assert ending.judge(scene.state).reason == "shared"
    scene.ants(BLUE, "0")
    assert ending.judge(scene.state).winners == (BLUE,)
    assert ending.judge(scene.state).reason == "ants"


def test_r28_abilities_are_optional_and_contest_is_checked_again() -> None:
    scene = Scene()
    scene.in_play(RED, "acrobat_head")
    scene.ants(RED, "2.o")
    scene.ants(BLUE, "2.1", "2.2", "2.3")
    scene.state.phase, scene.state.queue = Phase.SOLDIER_START, [0]
    scene.run(rounds.play, answers="2.o>0; stop")
    scene.run(rounds.play)
    while scene.state.phase is Phase.SOLDIER:
        scene.run(rounds.battles)
    assert scene.told(BattleBegan) == []


def test_r29_the_harvest_goes_clockwise_from_the_active_player() -> None:
    scene = Scene()
    scene.state.active = BLACK
    scene.state.phase, scene.state.queue = Phase.QUEEN_START, []
    scene.run(rounds.play)
    scene.state.queue = []
    scene.run(rounds.play)
    assert scene.state.queue == [BLACK, RED, BLUE]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_r37_royal_decree(number: int) -> None:
    scene = Scene()
    scene.state.round = number
    scene.state.phase, scene.state.queue = Phase.DECREE, [RED, BLUE]
    scene.run(rounds.play, answers="food")
    scene.run(rounds.play, answers="larvae")
    assert (scene.nests[RED].food, scene.nests[BLUE].larvae) == (2, 5)
    assert rounds.has_decree_in(scene.state)


def test_r30_a_hex_beyond_the_meadow_works_once_for_who_adds_it() -> None:
    scene = Scene()
    scene.on_stack(24)
    scene.gives(RED, larvae=3, hand="into_the_unknown")
    scene.run(worker.take_action, RED, "play", answers="2,-2@0; 24; 24.1")
    assert scene.nests[RED].food == 2
    assert [type(event) for event in scene.events if isinstance(event, LarvaPlaced | HexTookEffect)] == [
        LarvaPlaced,
        HexTookEffect,
    ]


def test_r36_some_costs_are_paid_with_ants_only_or_larvae_only() -> None:
    scene = Scene()
    scene.gives(RED, larvae=5, hand="kamikaze_head sparrow_attack")
    scene.ants(RED, "2.1", "0")
    scene.run(worker.take_action, RED, "play", answers="sparrow_attack")
    assert scene.nests[RED].larvae == 2
    assert scene.where(RED) == ["0"], "the ant on Water's Edge died, none was paid"
    scene = Scene()
    scene.gives(RED, larvae=5, hand="kamikaze_head")
    scene.ants(RED, "2.1", "0", "0")
    assert texts(scene.first_ask(worker.take_action, RED, "play")) == ["0", "2.1"]


def test_r37_no_decree_in_the_last_rounds() -> None:
    for long, last in (("off", 3), ("on", 2)):
        scene = Scene(long=long)
        decrees = []
        for number in range(5):
            scene.state.round = number
            decrees.append(rounds.has_decree_in(scene.state))
        assert decrees == [number <= last for number in range(5)]
    scene.state.phase, scene.state.queue = Phase.FEEDING, []
    scene.run(rounds.play)
    assert scene.state.phase is Phase.SLUMBER


def test_long_game_begins_with_round_0_and_has_all_hexes() -> None:
    state = new_game(3, long="on").boundary
    assert state.round == 0
    assert len([number for number in state.stack if number > 20]) == 5
    assert new_game(3).boundary.round == 1


def test_r38_traitor_head_alone_with_a_centipede_is_no_battle() -> None:
    scene = Scene()
    scene.in_play(RED, "traitor_head")
    scene.ants(RED, "9.1")
    scene.meadow[BARK].centipede = True
    assert not scene.run(fight_next, BattleRun(BARK, RED))
    assert not March().view(scene.state, None).hexes[BARK].contested
