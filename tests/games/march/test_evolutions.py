"""Each Evolution, by name."""

from __future__ import annotations

from antterm.core.hex import Hex
from antterm.games.march.rules import effects, evolutions, explore, worker
from antterm.games.march.rules.abilities import use_abilities
from antterm.games.march.rules.battle import ant_battle, centipede_battle, fight_next
from antterm.games.march.rules.effects import QUEEN_START, SOLDIER_END, SOLDIER_START
from antterm.games.march.rules.explore import can_explore
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import BattleBegan, BattleDecided, HexDrawn, HexPlaced
from antterm.games.march.rules.harvest import harvest
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import LayHex
from antterm.games.march.rules.movement import possible_steps, settle
from antterm.games.march.rules.play import playable
from antterm.games.march.rules.rounds import feed
from antterm.games.march.rules.state import BattleRun, Phase
from antterm.games.march.rules.topics import Placing
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen.explain import nest_lines
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    CLAY_BED,
    DEW_HOLLOW,
    DRY_SEEP,
    RED,
    SNAIL_TRAIL,
    SOIL,
    WATERS_EDGE,
    HandmadeMatch,
    texts,
)


def with_ability(card: str, seats: int = 3) -> HandmadeMatch:
    position = HandmadeMatch(seats)
    position.in_play(RED, card)
    return position


def steps(m: Match, seat: int) -> list[str]:
    return [pick.text for pick in possible_steps(m, seat, m.meadow.spots(seat))]


def test_moments_of_abilities() -> None:
    assert set(effects.SOLDIER_START) == {"acrobat_head", "warrior_head", "kamikaze_head"}
    assert set(effects.SOLDIER_END) == {"traitor_head", "veteran_head"}
    assert set(effects.QUEEN_START) == {"carpenter_abdomen", "stinger_abdomen"}


# -- heads ---------------------------------------------------------------------------------------------


def test_acrobat_head() -> None:
    position = with_ability("acrobat_head")
    position.gives(RED, larvae=2)
    position.ants(RED, "2.1")
    position.run(use_abilities, RED, SOLDIER_START, answers="2.1>1; 1.1; 1.1>9; 9.1; stop")
    assert position.where(RED) == ["9.1"]
    assert not any(isinstance(ask.about, Placing) for ask in position.asked)


def test_amazon_head() -> None:
    position = with_ability("amazon_head")
    position.ants(RED, "2.1", "2.2")
    position.ants(BLUE, "2.3")
    position.gives(BLUE, larvae=1)
    position.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="none")
    assert position.nests[RED].larvae == 2, "even if the opponent loses only one"
    assert position.nests[BLUE].larvae == 0


def test_amazon_head_against_a_centipede() -> None:
    position = with_ability("amazon_head")
    position.ants(RED, "9.1", "9.2", "9.3")
    position.meadow[BARK].centipede = True
    position.values(1, 1)
    position.run(centipede_battle, BARK, RED, answers="9.1; none")
    assert position.nests[RED].larvae == 2


def test_armored_head() -> None:
    position = with_ability("armored_head")
    assert evolutions.armoured(position, RED, 4) == 3
    assert evolutions.armoured(position, RED, 0) == 0
    assert evolutions.armoured(position, BLUE, 4) == 4


def test_warrior_head() -> None:
    position = with_ability("warrior_head")
    position.gives(RED, larvae=1)
    position.ants(RED, "2.1", "2.2")
    position.ants(BLUE, "2.3", "2.o")
    offered = texts(position.first_ask(use_abilities, RED, SOLDIER_START))
    assert offered == ["place 0", "place 2", "return 2.1", "return 2.2", "stop"]
    position.run(use_abilities, RED, SOLDIER_START, answers="return 2.1; return 2.2; place 0")
    assert position.where(RED) == ["0"]
    assert position.nests[RED].larvae == 2
    position.run(settle, answers="2.1")
    assert not position.meadow[WATERS_EDGE].contested_by_ants


def test_kamikaze_head() -> None:
    position = with_ability("kamikaze_head")
    position.ants(RED, "2.1")
    position.ants(BLUE, "2.2", "2.o")
    position.ants(BLACK, "2.3")
    position.run(use_abilities, RED, SOLDIER_START, answers="2.1; seat2; seat3; 2.o")
    assert position.where(RED) == position.where(BLACK) == []
    assert position.where(BLUE) == ["2.2"]
    assert position.kinds()[-1] == "1 card.kamikaze_head", "the owner picks which"


def test_kamikaze_head_and_others_are_paid_with_ants() -> None:
    for card in ("kamikaze_head", "berserker_head", "stinger_abdomen"):
        position = HandmadeMatch()
        position.gives(RED, larvae=9, hand=card)
        assert "play" not in worker.legal_actions(position, RED)
        position.ants(RED, "0", "0", "0")
        assert "play" in worker.legal_actions(position, RED)


def test_berserker_head() -> None:
    position = with_ability("berserker_head")
    position.ants(RED, "2.1")
    position.ants(BLUE, "2.2", "2.3", "2.o")
    position.gives(RED, hand="egg_stealer scout_thorax royal_jelly")
    position.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="egg_stealer; scout_thorax; 2.2; 2.3; none; 2.2")
    assert position.told(BattleDecided)[0].totals == (3, 5)
    assert position.nests[RED].hand == ["royal_jelly"]


def test_proboscis_head() -> None:
    position = with_ability("proboscis_head")
    position.ants(RED, "2.1")
    position.ants(BLUE, "2.2", "2.3", "2.o")
    position.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="2.2; none; 2.1")
    assert position.nests[RED].food == 1, "also for a lost battle"


def test_tawny_crazy_head() -> None:
    position = with_ability("tawny_crazy_head")
    position.ants(RED, "2.1", "2.o", "2.o")
    position.ants(BLUE, "2.2", "2.3", "2.o", "2.o", "2.o")
    position.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="2.2; 2.3; none")
    assert position.where(RED) == []
    assert position.nests[RED].larvae == 2, "half of three, rounded up"


def test_traitor_head() -> None:
    position = with_ability("traitor_head")
    position.meadow[BARK].centipede = position.meadow[DRY_SEEP].centipede = True
    position.ants(RED, "9.1")
    assert not position.contested(position.meadow[BARK])
    position.ants(BLUE, "9.2")
    assert position.contested(position.meadow[BARK])
    position.values(1, 1)
    run = BattleRun(BARK, RED)
    assert position.run(fight_next, run)
    assert position.told(BattleBegan)[0].defender == BLUE, "the centipede passes the traitor over"
    assert not position.run(fight_next, run)
    position.run(use_abilities, RED, SOLDIER_END)
    assert position.nests[RED].score == 2


def test_veteran_head() -> None:
    position = with_ability("veteran_head")
    position.state.phase = Phase.SOLDIER
    position.lay(CLAY_BED, 2, -1).centipede = True
    position.ants(RED, "14.1")
    position.ants(BLUE, "14.2", "14.o", "14.o")
    position.values(3, 3, 1, 1)
    run = BattleRun(CLAY_BED, RED)
    assert position.run(fight_next, run)
    assert position.run(fight_next, run, answers="14.2; none")
    position.run(use_abilities, RED, SOLDIER_END)
    assert position.nests[RED].score == 1
    assert position.nests[BLUE].battlefields == [CLAY_BED]


def test_veteran_head_ignores_battles_of_the_worker_phase() -> None:
    position = with_ability("veteran_head")
    position.ants(RED, "2.1", "2.2")
    position.ants(BLUE, "2.3", "2.o")
    position.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="2.1; none")
    position.run(use_abilities, RED, SOLDIER_END)
    assert position.nests[RED].sources == {"battle": 1}


# -- thoraxes ------------------------------------------------------------------------------------------


def test_harvester_thorax() -> None:
    position = with_ability("harvester_thorax")
    position.gives(RED, food=1)
    position.ants(RED, "5.1", "5.2")
    position.on_stack(CLAY_BED)
    position.run(worker.take_action, RED, "explore", answers="0,-3@3; 5.1; 14.1; 5.2")
    assert position.nests[RED].larvae == 2, "one for each, though the sites yield two"


def test_parasite_thorax() -> None:
    position = with_ability("parasite_thorax")
    position.gives(RED, food=1)
    position.gives(BLUE, larvae=3)
    position.on_deck("royal_jelly swarm")
    position.run(worker.take_action, RED, "forage", answers="seat2; none; none")
    assert position.state.discard == ["royal_jelly"]
    assert position.nests[RED].hand == ["swarm"]
    assert (position.nests[RED].larvae, position.nests[BLUE].larvae) == (3, 0)


def test_parasite_thorax_robs_no_more_than_there_is() -> None:
    position = with_ability("parasite_thorax")
    position.gives(BLUE, larvae=1)
    position.on_deck("royal_jelly")
    position.run(worker.forage, RED, answers="seat2")
    assert position.nests[RED].larvae == 1


def test_scout_thorax() -> None:
    position = with_ability("scout_thorax")
    position.gives(RED, food=1)
    position.ants(RED, "5.1")
    position.on_stack(CLAY_BED, SNAIL_TRAIL)
    ask = position.first_ask(worker.take_action, RED, "explore")
    assert ask is not None
    assert (texts(ask), ask.private, ask.hidden) == (["14", "13"], True, True)
    position = with_ability("scout_thorax")
    position.ants(RED, "5.1")
    position.on_stack(CLAY_BED, SNAIL_TRAIL)
    position.run(worker.ACTIONS["explore"].carry_out, RED, answers="13; 0,-3@0; 13.1")
    assert position.state.stack[-1] == CLAY_BED
    assert position.nests[RED].put_back == [CLAY_BED]
    seen = [event for event in position.events if event.only is None]
    assert CLAY_BED not in [event.hex for event in seen if isinstance(event, HexDrawn | HexPlaced)]


def test_scouts_remember_a_hex_once_even_if_it_was_put_back_twice_and_none_that_lies_in_the_meadow() -> None:
    position = with_ability("scout_thorax")
    position.ants(RED, "5.1")
    position.on_stack(CLAY_BED, SNAIL_TRAIL)
    position.run(worker.ACTIONS["explore"].carry_out, RED, answers="13; 0,-3@0; 13.1")
    position.state.box += position.state.stack
    position.state.stack = [DEW_HOLLOW, CLAY_BED]
    for number in position.state.stack:
        position.state.box.remove(number)
    explore.look_at_hexes(position, RED, 2)
    explore.put_back(position, RED, DEW_HOLLOW)
    explore.put_back(position, RED, CLAY_BED)
    assert position.nests[RED].put_back == [DEW_HOLLOW, CLAY_BED]
    assert view_of(position.state, RED).put_back == (DEW_HOLLOW, CLAY_BED)
    position.nests[BLUE].put_back.append(DEW_HOLLOW)
    explore.draw_openly(position, BLUE)
    explore.place_hex(position, BLUE, LayHex(DEW_HOLLOW, Hex(0, 5), 0))
    assert [nest.put_back for nest in position.nests] == [[CLAY_BED], [], []]


def test_scout_thorax_with_one_hex_left() -> None:
    position = with_ability("scout_thorax")
    position.ants(RED, "5.1")
    position.on_stack(SNAIL_TRAIL)
    position.state.box += position.state.stack[1:]
    position.state.stack = [SNAIL_TRAIL]
    position.run(worker.ACTIONS["explore"].carry_out, RED, answers="0,-3@0; 13.1")
    assert position.where(RED) == ["13.1"]


def test_digger_thorax() -> None:
    position = with_ability("digger_thorax")
    position.ants(RED, "1.1")
    position.ants(BLUE, "1.2")
    assert "1.2>0" not in steps(position, BLUE), "Soil has no tunnel to the Great Tunnel"
    by_foot = {int(text.split(">")[1]) for text in steps(position, RED) if "." not in text.split(">")[1]}
    assert by_foot == {there.number for _, there in position.meadow.around(position.meadow[SOIL].cell)}
    assert 0 in by_foot


def test_digger_thorax_enters_an_explored_hex_without_a_tunnel() -> None:
    position = HandmadeMatch(without=(DRY_SEEP,))
    position.in_play(RED, "digger_thorax")
    position.gives(RED, food=1)
    position.ants(RED, "5.1", "1.1")
    position.on_stack(DRY_SEEP)
    ask = position.first_ask(worker.take_action, RED, "explore", answers="1,-2@1")
    assert texts(ask) == ["1", "5"], "turned so, Soil is adjacent but not joined"


def test_weaver_thorax() -> None:
    position = with_ability("weaver_thorax")
    position.ants(RED, "2.1", "0")
    position.ants(BLUE, "2.2", "0")
    assert steps(position, BLUE)
    assert all(step.startswith(("0>", "2.2>2.")) for step in steps(position, BLUE))
    assert "2.1>1" in steps(position, RED), "its owner's ants are free"
    assert "0>2" in steps(position, BLUE), "they may enter, and the Great Tunnel holds nobody"


def test_weaver_thorax_holds_ants_that_would_explore() -> None:
    position = with_ability("weaver_thorax")
    position.ants(RED, "5.1")
    position.ants(BLUE, "5.2")
    assert not can_explore(position, BLUE)
    assert can_explore(position, RED)


def test_weaver_thorax_lets_ants_be_paid() -> None:
    position = with_ability("weaver_thorax")
    position.ants(RED, "5.1")
    position.ants(BLUE, "5.2")
    position.gives(BLUE, hand="scout_thorax")
    assert playable(position, BLUE, ["scout_thorax"]) == ["scout_thorax"]


# -- abdomens ------------------------------------------------------------------------------------------


def test_carpenter_abdomen() -> None:
    position = with_ability("carpenter_abdomen")
    position.ants(RED, "1.1")
    position.meadow[BARK].centipede = True
    position.run(use_abilities, RED, QUEEN_START, answers="1.1>9; 9.1; stop")
    assert position.where(RED) == ["9.1"]


def test_honeypot_abdomen() -> None:
    position = with_ability("honeypot_abdomen")
    position.ants(RED, "9.1", "9.2", "9.3")
    position.run(harvest, RED, answers="9.1")
    nest = position.nests[RED]
    assert (nest.score, nest.food, nest.larvae) == (2, 1, 2)


def test_leafcutter_abdomen() -> None:
    position = with_ability("leafcutter_abdomen")
    position.ants(RED, "9.1", "9.3", "9.4")
    position.run(harvest, RED, answers="9.1; 9.4")
    nest = position.nests[RED]
    assert (nest.score, nest.food, nest.larvae) == (0, 2, 2)


def test_pharaoh_abdomen() -> None:
    position = with_ability("pharaoh_abdomen")
    position.ants(RED, "9.3", "9.4")
    position.run(harvest, RED)
    assert position.nests[RED].larvae == 4, "two, and one with one more"


def test_stinger_abdomen() -> None:
    position = with_ability("stinger_abdomen")
    position.ants(BLUE, "0", "2.1", "3.1")
    position.run(use_abilities, RED, QUEEN_START, answers="seat2; 0; 3.1")
    assert position.where(BLUE) == ["2.1"]
    assert position.kinds()[1:] == ["1 card.stinger_abdomen"] * 2
    position.run(use_abilities, RED, QUEEN_START, answers="none")


def test_thief_abdomen() -> None:
    position = with_ability("thief_abdomen")
    position.in_play(BLUE, "thief_abdomen")
    assert [evolutions.extra_food(position, seat) for seat in range(3)] == [-1, -1, 2]
    position.ants(BLACK, "2.1", "2.2", "2.3", "0", "0", "0", "0")
    nests = March().view(position.state, None).nests
    assert [(nest.food_needed, nest.extra_food) for nest in nests] == [(0, -1), (0, -1), (4, 2)]
    view = view_of(position.state, None)
    assert "Others' Thief Abdomens add 2 food to it." in nest_lines(view, 2, ())
    assert "A Thief Abdomen saves 1 food." in nest_lines(view, 0, ())
    position.gives(BLACK, food=3)
    position.run(feed, BLACK, answers="0; 0; 2.1")
    assert len(position.where(BLACK)) == 4
    assert position.nests[BLACK].food == 0
