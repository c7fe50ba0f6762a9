"""The game for two, and the additional decisions (A1 to A42 of the digest) that something hangs on."""

from __future__ import annotations

from antterm.games.march.rules import rounds, worker
from antterm.games.march.rules.abilities import use_abilities
from antterm.games.march.rules.battle import ant_battle, fight_next
from antterm.games.march.rules.beyond import ANT_LIONS_DEN, ant_lions_den
from antterm.games.march.rules.effects import SOLDIER_START
from antterm.games.march.rules.happened import BattleBegan
from antterm.games.march.rules.meadow import Meadow
from antterm.games.march.rules.state import BattleRun, Phase
from tests.games.march.scene import (
    BLACK,
    BLUE,
    CLAY_BED,
    RED,
    WATERS_EDGE,
    Scene,
    new_game,
    texts,
)

# -- two players ---------------------------------------------------------------------------------------


def test_two_players_one_more_turn_after_a_rest() -> None:
    scene = Scene(seats=2)
    for seat in range(2):
        scene.gives(seat, food=3)
        scene.nests[seat].acted = True
        scene.ants(seat, "0")
    scene.run(worker.turn, answers="rest")
    assert scene.state.last_turn
    assert (scene.state.phase, scene.state.active) == (Phase.WORKER, 1)
    scene.run(worker.turn, answers="forage; yes")
    assert scene.kinds()[-1] == "0 forage.react", "who rests may react to the last turn"
    assert (scene.state.phase, scene.state.active) == (Phase.SOLDIER_START, 1)
    assert scene.nests[0].larvae == 2


def test_starting_hexes_of_two_players_join_the_great_tunnel() -> None:
    play = new_game(2, seed=5)
    while play.boundary.phase is Phase.SETUP:
        assert play.ask is not None
        play.answer(play.ask.choices[-1].text)
    meadow = Meadow(play.boundary.hexes)
    assert len(meadow.joined(meadow.tunnel)) == 2


# -- additional decisions ------------------------------------------------------------------------------


def test_a4_no_forage_without_a_card() -> None:
    scene = Scene()
    scene.gives(RED, food=1)
    assert "forage" in worker.legal_actions(scene, RED)
    scene.gives(BLUE, hand=" ".join(scene.state.deck))
    assert "forage" not in worker.legal_actions(scene, RED)


def test_a6_a_hex_contested_after_its_number_waits() -> None:
    scene = Scene()
    scene.state.phase, scene.state.queue = Phase.SOLDIER, [10]
    scene.ants(RED, "2.1", "2.2", "2.3")
    scene.ants(BLUE, "2.o")
    while scene.state.phase is Phase.SOLDIER:
        scene.run(rounds.battles)
    assert scene.told(BattleBegan) == []


def test_a17_after_the_holder_the_one_with_most_ants_meets_the_centipede() -> None:
    scene = Scene()
    scene.lay(CLAY_BED, 2, -1).centipede = True
    scene.ants(RED, "14.1", "14.2")
    scene.ants(BLUE, "14.o")
    scene.ants(BLACK, "14.o", "14.o")
    run = BattleRun(CLAY_BED, RED, met=[RED])
    scene.values(4, 4)
    scene.run(fight_next, run)
    assert scene.told(BattleBegan)[0].defender == BLACK


def test_a27_a_player_without_ants_goes_on() -> None:
    scene = Scene()
    scene.gives(RED, food=3, larvae=2)
    assert worker.legal_actions(scene, RED) == ["march", "forage"]
    scene.run(worker.march, RED, answers="0; ants; stop")
    assert scene.where(RED) == ["0"]


def test_a30_the_rest_area_is_nobodys_until_the_phase_ends() -> None:
    scene = Scene()
    worker.rest(scene, RED)
    worker.rest(scene, RED)
    nest = scene.nests[RED]
    assert (nest.larvae, nest.food, nest.supply) == (0, 0, 35)
    worker.end_phase(scene)
    assert (nest.larvae, nest.food) == (1, 1)


def test_a36_an_ability_counts_from_when_it_lies_on_top() -> None:
    scene = Scene()
    scene.in_play(RED, "kamikaze_head acrobat_head")
    scene.ants(RED, "2.1")
    ask = scene.first_ask(use_abilities, RED, SOLDIER_START)
    assert ask is not None
    assert ask.kind == "card.acrobat_head"


def test_the_winner_fills_sites_first_after_a_battle() -> None:
    scene = Scene()
    scene.ants(RED, "2.1", "2.2", "2.3")
    scene.ants(BLUE, "2.o", "2.o", "2.o", "2.o", "2.o")
    scene.ants(BLACK, "2.o", "2.o")
    scene.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="none")
    assert scene.where(BLUE) == ["2.1", "2.2", "2.3", "2.o"]
    assert scene.where(BLACK) == ["2.o", "2.o"]


# -- answers -------------------------------------------------------------------------------------------


def test_of_two_copies_of_a_card_one_is_offered() -> None:
    scene = Scene()
    scene.gives(RED, hand="outsider outsider swarm")
    ask = scene.first_ask(worker.react_to_play, RED)
    assert texts(ask) == ["outsider", "swarm", "none"]
    assert ask is not None
    assert ask.find("swarm") == ask.choices[1]
    assert ask.find("sparrow_attack") is None


def test_two_copies_of_a_card_and_nothing_else_are_no_question() -> None:
    scene = Scene()
    scene.lay(ANT_LIONS_DEN, 0, 5)
    scene.ants(RED, f"{ANT_LIONS_DEN}.1")
    scene.gives(RED, hand="outsider outsider")
    scene.run(ant_lions_den, RED)
    assert scene.nests[RED].hand == ["outsider"]
