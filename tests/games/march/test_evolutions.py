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
from tests.games.march.scene import (
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
    Scene,
    texts,
)


def with_ability(card: str, seats: int = 3) -> Scene:
    scene = Scene(seats)
    scene.in_play(RED, card)
    return scene


def steps(m: Match, seat: int) -> list[str]:
    return [pick.text for pick in possible_steps(m, seat, m.meadow.spots(seat))]


def test_moments_of_abilities() -> None:
    assert set(effects.SOLDIER_START) == {"acrobat_head", "warrior_head", "kamikaze_head"}
    assert set(effects.SOLDIER_END) == {"traitor_head", "veteran_head"}
    assert set(effects.QUEEN_START) == {"carpenter_abdomen", "stinger_abdomen"}


# -- heads ---------------------------------------------------------------------------------------------


def test_acrobat_head() -> None:
    scene = with_ability("acrobat_head")
    scene.gives(RED, larvae=2)
    scene.ants(RED, "2.1")
    scene.run(use_abilities, RED, SOLDIER_START, answers="2.1>1; 1.1; 1.1>9; 9.1; stop")
    assert scene.where(RED) == ["9.1"]
    assert not any(isinstance(ask.about, Placing) for ask in scene.asked)


def test_amazon_head() -> None:
    scene = with_ability("amazon_head")
    scene.ants(RED, "2.1", "2.2")
    scene.ants(BLUE, "2.3")
    scene.gives(BLUE, larvae=1)
    scene.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="none")
    assert scene.nests[RED].larvae == 2, "even if the opponent loses only one"
    assert scene.nests[BLUE].larvae == 0


def test_amazon_head_against_a_centipede() -> None:
    scene = with_ability("amazon_head")
    scene.ants(RED, "9.1", "9.2", "9.3")
    scene.meadow[BARK].centipede = True
    scene.values(1, 1)
    scene.run(centipede_battle, BARK, RED, answers="9.1; none")
    assert scene.nests[RED].larvae == 2


def test_armored_head() -> None:
    scene = with_ability("armored_head")
    assert evolutions.armoured(scene, RED, 4) == 3
    assert evolutions.armoured(scene, RED, 0) == 0
    assert evolutions.armoured(scene, BLUE, 4) == 4


def test_warrior_head() -> None:
    scene = with_ability("warrior_head")
    scene.gives(RED, larvae=1)
    scene.ants(RED, "2.1", "2.2")
    scene.ants(BLUE, "2.3", "2.o")
    offered = texts(scene.first_ask(use_abilities, RED, SOLDIER_START))
    assert offered == ["place 0", "place 2", "return 2.1", "return 2.2", "stop"]
    scene.run(use_abilities, RED, SOLDIER_START, answers="return 2.1; return 2.2; place 0")
    assert scene.where(RED) == ["0"]
    assert scene.nests[RED].larvae == 2
    scene.run(settle, answers="2.1")
    assert not scene.meadow[WATERS_EDGE].contested_by_ants


def test_kamikaze_head() -> None:
    scene = with_ability("kamikaze_head")
    scene.ants(RED, "2.1")
    scene.ants(BLUE, "2.2", "2.o")
    scene.ants(BLACK, "2.3")
    scene.run(use_abilities, RED, SOLDIER_START, answers="2.1; seat2; seat3; 2.o")
    assert scene.where(RED) == scene.where(BLACK) == []
    assert scene.where(BLUE) == ["2.2"]
    assert scene.kinds()[-1] == "1 card.kamikaze_head", "the owner picks which"


def test_kamikaze_head_and_others_are_paid_with_ants() -> None:
    for card in ("kamikaze_head", "berserker_head", "stinger_abdomen"):
        scene = Scene()
        scene.gives(RED, larvae=9, hand=card)
        assert "play" not in worker.legal_actions(scene, RED)
        scene.ants(RED, "0", "0", "0")
        assert "play" in worker.legal_actions(scene, RED)


def test_berserker_head() -> None:
    scene = with_ability("berserker_head")
    scene.ants(RED, "2.1")
    scene.ants(BLUE, "2.2", "2.3", "2.o")
    scene.gives(RED, hand="egg_stealer scout_thorax royal_jelly")
    scene.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="egg_stealer; scout_thorax; 2.2; 2.3; none; 2.2")
    assert scene.told(BattleDecided)[0].totals == (3, 5)
    assert scene.nests[RED].hand == ["royal_jelly"]


def test_proboscis_head() -> None:
    scene = with_ability("proboscis_head")
    scene.ants(RED, "2.1")
    scene.ants(BLUE, "2.2", "2.3", "2.o")
    scene.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="2.2; none; 2.1")
    assert scene.nests[RED].food == 1, "also for a lost battle"


def test_tawny_crazy_head() -> None:
    scene = with_ability("tawny_crazy_head")
    scene.ants(RED, "2.1", "2.o", "2.o")
    scene.ants(BLUE, "2.2", "2.3", "2.o", "2.o", "2.o")
    scene.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="2.2; 2.3; none")
    assert scene.where(RED) == []
    assert scene.nests[RED].larvae == 2, "half of three, rounded up"


def test_traitor_head() -> None:
    scene = with_ability("traitor_head")
    scene.meadow[BARK].centipede = scene.meadow[DRY_SEEP].centipede = True
    scene.ants(RED, "9.1")
    assert not scene.contested(scene.meadow[BARK])
    scene.ants(BLUE, "9.2")
    assert scene.contested(scene.meadow[BARK])
    scene.values(1, 1)
    run = BattleRun(BARK, RED)
    assert scene.run(fight_next, run)
    assert scene.told(BattleBegan)[0].defender == BLUE, "the centipede passes the traitor over"
    assert not scene.run(fight_next, run)
    scene.run(use_abilities, RED, SOLDIER_END)
    assert scene.nests[RED].score == 2


def test_veteran_head() -> None:
    scene = with_ability("veteran_head")
    scene.state.phase = Phase.SOLDIER
    scene.lay(CLAY_BED, 2, -1).centipede = True
    scene.ants(RED, "14.1")
    scene.ants(BLUE, "14.2", "14.o", "14.o")
    scene.values(3, 3, 1, 1)
    run = BattleRun(CLAY_BED, RED)
    assert scene.run(fight_next, run)
    assert scene.run(fight_next, run, answers="14.2; none")
    scene.run(use_abilities, RED, SOLDIER_END)
    assert scene.nests[RED].score == 1
    assert scene.nests[BLUE].battlefields == [CLAY_BED]


def test_veteran_head_ignores_battles_of_the_worker_phase() -> None:
    scene = with_ability("veteran_head")
    scene.ants(RED, "2.1", "2.2")
    scene.ants(BLUE, "2.3", "2.o")
    scene.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="2.1; none")
    scene.run(use_abilities, RED, SOLDIER_END)
    assert scene.nests[RED].sources == {"battle": 1}


# -- thoraxes ------------------------------------------------------------------------------------------


def test_harvester_thorax() -> None:
    scene = with_ability("harvester_thorax")
    scene.gives(RED, food=1)
    scene.ants(RED, "5.1", "5.2")
    scene.on_stack(CLAY_BED)
    scene.run(worker.take_action, RED, "explore", answers="0,-3@3; 5.1; 14.1; 5.2")
    assert scene.nests[RED].larvae == 2, "one for each, though the sites yield two"


def test_parasite_thorax() -> None:
    scene = with_ability("parasite_thorax")
    scene.gives(RED, food=1)
    scene.gives(BLUE, larvae=3)
    scene.on_deck("royal_jelly swarm")
    scene.run(worker.take_action, RED, "forage", answers="seat2; none; none")
    assert scene.state.discard == ["royal_jelly"]
    assert scene.nests[RED].hand == ["swarm"]
    assert (scene.nests[RED].larvae, scene.nests[BLUE].larvae) == (3, 0)


def test_parasite_thorax_robs_no_more_than_there_is() -> None:
    scene = with_ability("parasite_thorax")
    scene.gives(BLUE, larvae=1)
    scene.on_deck("royal_jelly")
    scene.run(worker.forage, RED, answers="seat2")
    assert scene.nests[RED].larvae == 1


def test_scout_thorax() -> None:
    scene = with_ability("scout_thorax")
    scene.gives(RED, food=1)
    scene.ants(RED, "5.1")
    scene.on_stack(CLAY_BED, SNAIL_TRAIL)
    ask = scene.first_ask(worker.take_action, RED, "explore")
    assert ask is not None
    assert (texts(ask), ask.private, ask.hidden) == (["14", "13"], True, True)
    scene = with_ability("scout_thorax")
    scene.ants(RED, "5.1")
    scene.on_stack(CLAY_BED, SNAIL_TRAIL)
    scene.run(worker.ACTIONS["explore"].carry_out, RED, answers="13; 0,-3@0; 13.1")
    assert scene.state.stack[-1] == CLAY_BED
    assert scene.nests[RED].put_back == [CLAY_BED]
    seen = [event for event in scene.events if event.only is None]
    assert CLAY_BED not in [event.hex for event in seen if isinstance(event, HexDrawn | HexPlaced)]


def test_scouts_remember_a_hex_once_even_if_it_was_put_back_twice_and_none_that_lies_in_the_meadow() -> None:
    scene = with_ability("scout_thorax")
    scene.ants(RED, "5.1")
    scene.on_stack(CLAY_BED, SNAIL_TRAIL)
    scene.run(worker.ACTIONS["explore"].carry_out, RED, answers="13; 0,-3@0; 13.1")
    scene.state.box += scene.state.stack
    scene.state.stack = [DEW_HOLLOW, CLAY_BED]
    for number in scene.state.stack:
        scene.state.box.remove(number)
    explore.look_at_hexes(scene, RED, 2)
    explore.put_back(scene, RED, DEW_HOLLOW)
    explore.put_back(scene, RED, CLAY_BED)
    assert scene.nests[RED].put_back == [DEW_HOLLOW, CLAY_BED]
    assert view_of(scene.state, RED).put_back == (DEW_HOLLOW, CLAY_BED)
    scene.nests[BLUE].put_back.append(DEW_HOLLOW)
    explore.draw_openly(scene, BLUE)
    explore.place_hex(scene, BLUE, LayHex(DEW_HOLLOW, Hex(0, 5), 0))
    assert [nest.put_back for nest in scene.nests] == [[CLAY_BED], [], []]


def test_scout_thorax_with_one_hex_left() -> None:
    scene = with_ability("scout_thorax")
    scene.ants(RED, "5.1")
    scene.on_stack(SNAIL_TRAIL)
    scene.state.box += scene.state.stack[1:]
    scene.state.stack = [SNAIL_TRAIL]
    scene.run(worker.ACTIONS["explore"].carry_out, RED, answers="0,-3@0; 13.1")
    assert scene.where(RED) == ["13.1"]


def test_digger_thorax() -> None:
    scene = with_ability("digger_thorax")
    scene.ants(RED, "1.1")
    scene.ants(BLUE, "1.2")
    assert "1.2>0" not in steps(scene, BLUE), "Soil has no tunnel to the Great Tunnel"
    by_foot = {int(text.split(">")[1]) for text in steps(scene, RED) if "." not in text.split(">")[1]}
    assert by_foot == {there.number for _, there in scene.meadow.around(scene.meadow[SOIL].cell)}
    assert 0 in by_foot


def test_digger_thorax_enters_an_explored_hex_without_a_tunnel() -> None:
    scene = Scene(without=(DRY_SEEP,))
    scene.in_play(RED, "digger_thorax")
    scene.gives(RED, food=1)
    scene.ants(RED, "5.1", "1.1")
    scene.on_stack(DRY_SEEP)
    ask = scene.first_ask(worker.take_action, RED, "explore", answers="1,-2@1")
    assert texts(ask) == ["1", "5"], "turned so, Soil is adjacent but not joined"


def test_weaver_thorax() -> None:
    scene = with_ability("weaver_thorax")
    scene.ants(RED, "2.1", "0")
    scene.ants(BLUE, "2.2", "0")
    assert steps(scene, BLUE)
    assert all(step.startswith(("0>", "2.2>2.")) for step in steps(scene, BLUE))
    assert "2.1>1" in steps(scene, RED), "its owner's ants are free"
    assert "0>2" in steps(scene, BLUE), "they may enter, and the Great Tunnel holds nobody"


def test_weaver_thorax_holds_ants_that_would_explore() -> None:
    scene = with_ability("weaver_thorax")
    scene.ants(RED, "5.1")
    scene.ants(BLUE, "5.2")
    assert not can_explore(scene, BLUE)
    assert can_explore(scene, RED)


def test_weaver_thorax_lets_ants_be_paid() -> None:
    scene = with_ability("weaver_thorax")
    scene.ants(RED, "5.1")
    scene.ants(BLUE, "5.2")
    scene.gives(BLUE, hand="scout_thorax")
    assert playable(scene, BLUE, ["scout_thorax"]) == ["scout_thorax"]


# -- abdomens ------------------------------------------------------------------------------------------


def test_carpenter_abdomen() -> None:
    scene = with_ability("carpenter_abdomen")
    scene.ants(RED, "1.1")
    scene.meadow[BARK].centipede = True
    scene.run(use_abilities, RED, QUEEN_START, answers="1.1>9; 9.1; stop")
    assert scene.where(RED) == ["9.1"]


def test_honeypot_abdomen() -> None:
    scene = with_ability("honeypot_abdomen")
    scene.ants(RED, "9.1", "9.2", "9.3")
    scene.run(harvest, RED, answers="9.1")
    nest = scene.nests[RED]
    assert (nest.score, nest.food, nest.larvae) == (2, 1, 2)


def test_leafcutter_abdomen() -> None:
    scene = with_ability("leafcutter_abdomen")
    scene.ants(RED, "9.1", "9.3", "9.4")
    scene.run(harvest, RED, answers="9.1; 9.4")
    nest = scene.nests[RED]
    assert (nest.score, nest.food, nest.larvae) == (0, 2, 2)


def test_pharaoh_abdomen() -> None:
    scene = with_ability("pharaoh_abdomen")
    scene.ants(RED, "9.3", "9.4")
    scene.run(harvest, RED)
    assert scene.nests[RED].larvae == 4, "two, and one with one more"


def test_stinger_abdomen() -> None:
    scene = with_ability("stinger_abdomen")
    scene.ants(BLUE, "0", "2.1", "3.1")
    scene.run(use_abilities, RED, QUEEN_START, answers="seat2; 0; 3.1")
    assert scene.where(BLUE) == ["2.1"]
    assert scene.kinds()[1:] == ["1 card.stinger_abdomen"] * 2
    scene.run(use_abilities, RED, QUEEN_START, answers="none")


def test_thief_abdomen() -> None:
    scene = with_ability("thief_abdomen")
    scene.in_play(BLUE, "thief_abdomen")
    assert [evolutions.extra_food(scene, seat) for seat in range(3)] == [-1, -1, 2]
    scene.ants(BLACK, "2.1", "2.2", "2.3", "0", "0", "0", "0")
    nests = March().view(scene.state, None).nests
    assert [(nest.food_needed, nest.extra_food) for nest in nests] == [(0, -1), (0, -1), (4, 2)]
    view = view_of(scene.state, None)
    assert "Others' Thief Abdomens add 2 food to it." in nest_lines(view, 2, ())
    assert "A Thief Abdomen saves 1 food." in nest_lines(view, 0, ())
    scene.gives(BLACK, food=3)
    scene.run(feed, BLACK, answers="0; 0; 2.1")
    assert len(scene.where(BLACK)) == 4
    assert scene.nests[BLACK].food == 0
