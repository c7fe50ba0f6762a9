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
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    DRY_SEEP,
    RED,
    SNAIL_TRAIL,
    SOIL,
    WATERS_EDGE,
    HandmadeMatch,
    new_game,
    texts,
)

# -- exploring and moving ------------------------------------------------------------------------------


def test_r1_no_exploring_with_an_empty_stack() -> None:
    position = HandmadeMatch()
    position.ants(RED, "5.1")
    assert can_explore(position, RED)
    position.state.box += position.state.stack
    position.state.stack = []
    assert not can_explore(position, RED)


def test_r2_exploring_needs_an_own_tunnel_to_an_empty_cell() -> None:
    position = HandmadeMatch(meadow={9: (3, 0)})
    position.ants(RED, "0")
    assert can_explore(position, RED)
    assert not can_explore(position, BLUE)
    for number, (q, r) in zip(
        (1, 2, 3, 4, 5, 6), ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)), strict=True
    ):
        position.lay(number, q, r)
    assert not can_explore(position, RED), "the Great Tunnel is surrounded"


def test_r3_ants_come_from_one_joined_hex_not_necessarily_the_one_explored_from() -> None:
    position = HandmadeMatch(without=(DRY_SEEP,))
    position.on_stack(DRY_SEEP)
    position.gives(RED, food=1)
    position.ants(RED, "5.1", "1.1", "2.1")
    ask = position.first_ask(worker.take_action, RED, "explore", answers="1,-2@0")
    assert texts(ask) == ["1", "2", "5"]


def test_a_hex_that_lies_the_same_when_it_is_turned_is_offered_once() -> None:
    def position() -> HandmadeMatch:
        position = HandmadeMatch(meadow={SOIL: (0, -1)})
        position.on_stack(SNAIL_TRAIL)
        position.ants(RED, "0", "1.1")
        position.gives(RED, food=1)
        return position

    ask = position().first_ask(worker.take_action, RED, "explore")
    assert ask is not None
    assert ask.find("1,0@5") is not None, "older saves hold it"
    assert "1,0@2" in texts(ask)
    assert "1,0@5" not in texts(ask)
    assert ask.find("1,0@5") is not None, "now that the answers are listed too"
    assert ask.find("1,0@3") is None
    older = position()
    older.run(worker.take_action, RED, "explore", answers="1,0@5; 13.1", then_decline=True)
    assert older.meadow[SNAIL_TRAIL].turn == 5, "so that its saves keep their digests"


def test_a_hex_that_can_lie_in_one_way_only_is_laid_unasked() -> None:
    position = HandmadeMatch(meadow={SNAIL_TRAIL: (5, 5)})
    position.lay(BARK, 5, 4)
    position.on_stack(FORGOTTEN_SHAFT)
    position.ants(RED, "13.1")
    position.gives(RED, food=1)
    position.run(worker.take_action, RED, "explore", answers="25.1", then_decline=True)
    assert "0 explore.place" not in position.kinds()
    assert position.meadow[FORGOTTEN_SHAFT].cell == (5, 6)


def test_r4_wormholes_are_not_explored_through() -> None:
    position = HandmadeMatch()
    position.meadow[BARK].wormhole = True
    position.lay(SNAIL_TRAIL, 5, 5)
    position.ants(RED, "9.1")
    position.gives(RED, food=1)
    cells = {text.split("@")[0] for text in texts(position.first_ask(worker.take_action, RED, "explore"))}
    assert cells == {"2,0"}, "only the one open tunnel of Bark itself"


def test_r5_each_player_fills_with_all_his_ants_before_the_next() -> None:
    position = HandmadeMatch()
    position.state.active = BLUE
    position.ants(RED, "2.o", "2.o")
    position.ants(BLUE, "2.o", "2.o")
    position.run(settle, answers="2.1; 2.3")
    assert position.where(BLUE) == ["2.1", "2.3"]
    assert position.where(RED) == ["2.2", "2.o"]


def test_r5_vacated_sites_wait_until_the_action_is_complete() -> None:
    position = HandmadeMatch()
    position.gives(RED, food=1)
    position.ants(RED, "10.1", "0")
    position.ants(BLUE, "10.2", "10.o")
    position.run(worker.march, RED, answers="10.1>1; 1.2; stop")
    assert position.meadow[DRY_SEEP].free_sites() == [0]
    position.run(settle)
    assert position.where(BLUE) == ["10.1", "10.2"]


def test_r6_moving_inside_a_hex_is_a_step() -> None:
    position = HandmadeMatch()
    position.ants(RED, "2.1")
    inside = {pick.text for pick in possible_steps(position, RED, position.meadow.spots(RED))}
    assert {"2.1>2.2", "2.1>2.3"} <= inside


def test_r7_larvae_placed_in_a_march_may_walk_in_it() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=1)
    position.run(worker.march, RED, answers="0; 0>2; 2.2; stop")
    assert position.where(RED) == ["2.2"]


def test_r8_nothing_to_react_with() -> None:
    position = HandmadeMatch()
    position.nests[BLUE].supply, position.nests[BLUE].larvae = 0, 36
    position.run(worker.react_to_forage, BLUE)
    position.run(worker.react_to_explore, RED)
    position.run(worker.react_to_play, RED)
    position.run(worker.react_to_march, RED)
    assert position.asked == []


def test_r9_rest_is_legal_whenever_nothing_else_is() -> None:
    position = HandmadeMatch()
    position.gives(RED, hand="swarm")
    assert worker.legal_actions(position, RED) == ["rest"]


def test_r10_the_rest_that_ends_the_phase_brings_one_larva() -> None:
    position = HandmadeMatch()
    position.nests[BLUE].rested = True
    position.run(worker.turn)
    assert position.state.phase is Phase.SOLDIER_START
    assert position.nests[RED].larvae == 1


# -- evolutions ----------------------------------------------------------------------------------------


def test_r11_a_covered_ability_does_not_count() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "armored_head acrobat_head")
    assert not position.has(RED, "armored_head")
    assert position.has(RED, "acrobat_head")


def test_r12_bodies_are_never_lost() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "armored_head scout_thorax pharaoh_abdomen")
    position.judge_bodies(RED)
    position.state.deck.append(position.nests[RED].body["head"].pop())
    position.judge_bodies(RED)
    assert position.nests[RED].score == 3


# -- battles -------------------------------------------------------------------------------------------


def test_r13_soldiers_fight_centipedes_too() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "acrobat_head armored_head")
    position.ants(RED, "9.1")
    position.meadow[BARK].centipede = True
    position.values(1, 2)
    position.run(centipede_battle, BARK, RED, answers="none")
    assert position.told(BattleDecided)[0].totals == (3, 3)


def test_r14_ants_win_a_tie_with_a_centipede() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.2")
    position.meadow[BARK].centipede = True
    position.values(1, 1)
    position.run(centipede_battle, BARK, RED, answers="9.1; none")
    assert not position.meadow[BARK].centipede


@pytest.mark.parametrize(("values", "left"), [((1, 1), 1), ((4, 4), 0)])
def test_r15_a_lone_survivor_only_of_ants_that_win(values: tuple[int, int], left: int) -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.gives(RED, hand="royal_jelly")
    position.meadow[BARK].centipede = True
    position.values(*values)
    answers = "royal_jelly; none" if left else "royal_jelly"
    position.run(centipede_battle, BARK, RED, answers=answers)
    assert len(position.where(RED)) == left


def test_r16_killing_a_centipede_scores_one_point_in_all() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.2", "9.3", "9.4")
    position.meadow[BARK].centipede = True
    position.values(1, 1)
    position.run(centipede_battle, BARK, RED, answers="9.4; none")
    assert position.nests[RED].score == 1


def test_r17_a_loser_with_more_ants_keeps_the_rest() -> None:
    position = HandmadeMatch()
    position.ants(RED, "2.1", "2.2", "2.3", "2.o")
    position.ants(BLUE, "2.o")
    position.gives(BLUE, hand="swarm")
    position.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="swarm; 2.1; 2.o>2.1")
    assert position.where(RED) == ["2.2", "2.3", "2.o"]
    assert position.where(BLUE) == ["2.1"], "the lone survivor"


def test_r18_a_pair_meets_once_in_a_run_but_again_in_another() -> None:
    position = HandmadeMatch()
    position.ants(RED, "2.1", "2.2", "2.3", "2.o")
    position.ants(BLUE, "2.o", "2.o", "2.o", "2.o", "2.o", "2.o")
    run = BattleRun(WATERS_EDGE, RED)
    run.fought.append((RED, BLUE))
    assert position.run(ants_to_fight, run) is None
    assert position.run(ants_to_fight, BattleRun(WATERS_EDGE, RED)) == (BLUE, RED)


def test_r19_a_centipede_without_cards_has_no_strength() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.meadow[BARK].centipede = True
    position.gives(RED, hand=" ".join(position.state.deck))
    position.run(centipede_battle, BARK, RED, answers="none; none")
    assert position.told(BattleDecided)[0].totals == (0, 1)


def test_r19_the_discards_are_reshuffled_for_a_centipede() -> None:
    position = HandmadeMatch()
    cards = len(position.state.deck)
    position.state.discard, position.state.deck = position.state.deck, []
    assert position.top_card() is not None
    assert len(position.state.deck) == cards - 1
    assert position.told(DeckRenewed)[0].reveals


def test_r20_ferocity_is_hidden_until_both_have_chosen() -> None:
    position = HandmadeMatch()
    position.ants(RED, "2.1", "2.2", "2.3")
    position.ants(BLUE, "2.o", "2.o")
    position.gives(RED, hand="scout_thorax")
    position.gives(BLUE, hand="swarm")
    ask = position.first_ask(ant_battle, WATERS_EDGE, BLUE, RED, answers="swarm")
    assert ask is not None
    assert (ask.seat, ask.hidden, ask.private) == (RED, True, True)
    assert position.state.laid == [[], ["swarm"], []]
    assert all("swarm" not in str(event) for event in position.events)
    view = March().view(position.state, RED)
    assert view.nests[BLUE].laid == 1
    assert "swarm" not in str(view.nests)


def test_invader_is_who_has_most_ants_and_on_a_tie_the_defender_says() -> None:
    position = HandmadeMatch(seats=4)
    position.ants(0, "2.1", "2.2", "2.3")
    position.ants(1, "2.o")
    position.ants(2, "2.o", "2.o")
    assert position.run(ants_to_fight, BattleRun(WATERS_EDGE, 0)) == (2, 0)
    position.ants(3, "2.o", "2.o")
    assert position.run(ants_to_fight, BattleRun(WATERS_EDGE, 0), answers="seat4") == (3, 0)
    assert position.kinds() == ["0 battle.invader"]


def test_battles_go_by_ascending_number_and_only_once() -> None:
    position = HandmadeMatch()
    position.state.active = BLACK
    position.state.phase, position.state.queue = Phase.SOLDIER_START, []
    position.ants(RED, "10.1", "10.2", "2.1", "2.2", "2.3")
    position.ants(BLUE, "10.o", "2.o")
    while position.state.phase in (Phase.SOLDIER_START, Phase.SOLDIER):
        position.run(rounds.play if position.state.phase is Phase.SOLDIER_START else rounds.battles)
    assert [event.hex for event in position.told(BattleBegan)] == [WATERS_EDGE, DRY_SEEP]


# -- goals and scoring ---------------------------------------------------------------------------------


def test_r21_neighbours_are_both_sides() -> None:
    assert HandmadeMatch(seats=4).neighbours(0) == (1, 3)
    assert HandmadeMatch(seats=2).neighbours(0) == (1,)


def test_r22_two_players_score_only_joined_hexes_of_the_inner_meadow() -> None:
    position = HandmadeMatch(seats=2)
    position.ants(0, "2.1", "9.1", "3.1")
    slumber.score_inner_meadow(position, 0)
    assert position.nests[0].score == len(position.meadow.joined(position.meadow.tunnel))
    assert position.nests[0].score < 3


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
    position = HandmadeMatch()
    assert position.gain_larvae(RED, 40, "test") == 36
    position.gain_food(RED, 100, "test")
    assert position.nests[RED].food == 100
    worker.rest(position, RED)
    assert position.nests[RED].rest_larvae == 0, "an empty supply gives no larva"


def test_r25_ants_in_the_great_tunnel_eat_and_the_owner_picks_who_starves() -> None:
    position = HandmadeMatch()
    position.ants(RED, "0", "2.1")
    position.run(rounds.feed, RED)
    assert position.where(RED) == []
    position.ants(RED, "0", "2.1", "0", "2.2", "2.3")
    position.gives(RED, food=1)
    position.run(rounds.feed, RED, answers="2.2")
    assert position.where(RED) == ["0", "0", "2.1", "2.3"]


@pytest.mark.parametrize(
    ("larvae", "expected"), [((3, 1, 2), (3, 0, 0)), ((2, 2, 1), (1, 1, 0)), ((0, 0, 0), (1, 1, 1))]
)
def test_r26_end_bonuses(larvae: tuple[int, ...], expected: tuple[int, ...]) -> None:
    position = HandmadeMatch()
    for seat, n in enumerate(larvae):
        position.gives(seat, larvae=n)
    ending.finish(position)
    assert tuple(score - 2 for score in position.scores()) == expected, "2 for food and cards, all tied"


def test_r27_ties_are_broken_by_ants_then_shared() -> None:
    position = HandmadeMatch()
    position.score(ScoredBattle(RED, 5, DRY_SEEP))
    position.score(ScoredBattle(BLUE, 5, DRY_SEEP))
    position.ants(BLACK, "0", "0")
    assert ending.judge(position.state).winners == (RED, BLUE)
    assert ending.judge(position.state).reason == "shared"
    position.ants(BLUE, "0")
    assert ending.judge(position.state).winners == (BLUE,)
    assert ending.judge(position.state).reason == "ants"


def test_r28_abilities_are_optional_and_contest_is_checked_again() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "acrobat_head")
    position.ants(RED, "2.o")
    position.ants(BLUE, "2.1", "2.2", "2.3")
    position.state.phase, position.state.queue = Phase.SOLDIER_START, [0]
    position.run(rounds.play, answers="2.o>0; stop")
    position.run(rounds.play)
    while position.state.phase is Phase.SOLDIER:
        position.run(rounds.battles)
    assert position.told(BattleBegan) == []


def test_r29_the_harvest_goes_clockwise_from_the_active_player() -> None:
    position = HandmadeMatch()
    position.state.active = BLACK
    position.state.phase, position.state.queue = Phase.QUEEN_START, []
    position.run(rounds.play)
    position.state.queue = []
    position.run(rounds.play)
    assert position.state.queue == [BLACK, RED, BLUE]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_r37_royal_decree(number: int) -> None:
    position = HandmadeMatch()
    position.state.round = number
    position.state.phase, position.state.queue = Phase.DECREE, [RED, BLUE]
    position.run(rounds.play, answers="food")
    position.run(rounds.play, answers="larvae")
    assert (position.nests[RED].food, position.nests[BLUE].larvae) == (2, 5)
    assert rounds.has_decree_in(position.state)


def test_r30_a_hex_beyond_the_meadow_works_once_for_who_adds_it() -> None:
    position = HandmadeMatch()
    position.on_stack(24)
    position.gives(RED, larvae=3, hand="into_the_unknown")
    position.run(worker.take_action, RED, "play", answers="2,-2@0; 24; 24.1")
    assert position.nests[RED].food == 2
    assert [type(event) for event in position.events if isinstance(event, LarvaPlaced | HexTookEffect)] == [
        LarvaPlaced,
        HexTookEffect,
    ]


def test_r36_some_costs_are_paid_with_ants_only_or_larvae_only() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=5, hand="kamikaze_head sparrow_attack")
    position.ants(RED, "2.1", "0")
    position.run(worker.take_action, RED, "play", answers="sparrow_attack")
    assert position.nests[RED].larvae == 2
    assert position.where(RED) == ["0"], "the ant on Water's Edge died, none was paid"
    position = HandmadeMatch()
    position.gives(RED, larvae=5, hand="kamikaze_head")
    position.ants(RED, "2.1", "0", "0")
    assert texts(position.first_ask(worker.take_action, RED, "play")) == ["0", "2.1"]


def test_r37_no_decree_in_the_last_rounds() -> None:
    for long, last in (("off", 3), ("on", 2)):
        position = HandmadeMatch(long=long)
        decrees = []
        for number in range(5):
            position.state.round = number
            decrees.append(rounds.has_decree_in(position.state))
        assert decrees == [number <= last for number in range(5)]
    position.state.phase, position.state.queue = Phase.FEEDING, []
    position.run(rounds.play)
    assert position.state.phase is Phase.SLUMBER


def test_long_game_begins_with_round_0_and_has_all_hexes() -> None:
    state = new_game(3, long="on").boundary
    assert state.round == 0
    assert len([number for number in state.stack if number > 20]) == 5
    assert new_game(3).boundary.round == 1


def test_r38_traitor_head_alone_with_a_centipede_is_no_battle() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "traitor_head")
    position.ants(RED, "9.1")
    position.meadow[BARK].centipede = True
    assert not position.run(fight_next, BattleRun(BARK, RED))
    assert not March().view(position.state, None).hexes[BARK].contested
