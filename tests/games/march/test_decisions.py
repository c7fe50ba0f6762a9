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
from tests.games.march.handmade import (
    BLACK,
    BLUE,
    CLAY_BED,
    RED,
    WATERS_EDGE,
    HandmadeMatch,
    new_game,
    texts,
)

# -- two players ---------------------------------------------------------------------------------------


def test_two_players_one_more_turn_after_a_rest() -> None:
    position = HandmadeMatch(seats=2)
    for seat in range(2):
        position.gives(seat, food=3)
        position.nests[seat].acted = True
        position.ants(seat, "0")
    position.run(worker.turn, answers="rest")
    assert position.state.last_turn
    assert (position.state.phase, position.state.active) == (Phase.WORKER, 1)
    position.run(worker.turn, answers="forage; yes")
    assert position.kinds()[-1] == "0 forage.react", "who rests may react to the last turn"
    assert (position.state.phase, position.state.active) == (Phase.SOLDIER_START, 1)
    assert position.nests[0].larvae == 2


def test_starting_hexes_of_two_players_join_the_great_tunnel() -> None:
    play = new_game(2, seed=5)
    while play.boundary.phase is Phase.SETUP:
        assert play.ask is not None
        play.answer(play.ask.choices[-1].text)
    meadow = Meadow(play.boundary.hexes)
    assert len(meadow.joined(meadow.tunnel)) == 2


# -- additional decisions ------------------------------------------------------------------------------


def test_a4_no_forage_without_a_card() -> None:
    position = HandmadeMatch()
    position.gives(RED, food=1)
    assert "forage" in worker.legal_actions(position, RED)
    position.gives(BLUE, hand=" ".join(position.state.deck))
    assert "forage" not in worker.legal_actions(position, RED)


def test_a6_a_hex_contested_after_its_number_waits() -> None:
    position = HandmadeMatch()
    position.state.phase, position.state.queue = Phase.SOLDIER, [10]
    position.ants(RED, "2.1", "2.2", "2.3")
    position.ants(BLUE, "2.o")
    while position.state.phase is Phase.SOLDIER:
        position.run(rounds.battles)
    assert position.told(BattleBegan) == []


def test_a17_after_the_holder_the_one_with_most_ants_meets_the_centipede() -> None:
    position = HandmadeMatch()
    position.lay(CLAY_BED, 2, -1).centipede = True
    position.ants(RED, "14.1", "14.2")
    position.ants(BLUE, "14.o")
    position.ants(BLACK, "14.o", "14.o")
    run = BattleRun(CLAY_BED, RED, met=[RED])
    position.values(4, 4)
    position.run(fight_next, run)
    assert position.told(BattleBegan)[0].defender == BLACK


def test_a27_a_player_without_ants_goes_on() -> None:
    position = HandmadeMatch()
    position.gives(RED, food=3, larvae=2)
    assert worker.legal_actions(position, RED) == ["march", "forage"]
    position.run(worker.march, RED, answers="0; ants; stop")
    assert position.where(RED) == ["0"]


def test_a30_the_rest_area_is_nobodys_until_the_phase_ends() -> None:
    position = HandmadeMatch()
    worker.rest(position, RED)
    worker.rest(position, RED)
    nest = position.nests[RED]
    assert (nest.larvae, nest.food, nest.supply) == (0, 0, 35)
    worker.end_phase(position)
    assert (nest.larvae, nest.food) == (1, 1)


def test_a36_an_ability_counts_from_when_it_lies_on_top() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "kamikaze_head acrobat_head")
    position.ants(RED, "2.1")
    ask = position.first_ask(use_abilities, RED, SOLDIER_START)
    assert ask is not None
    assert ask.kind == "card.acrobat_head"


def test_the_winner_fills_sites_first_after_a_battle() -> None:
    position = HandmadeMatch()
    position.ants(RED, "2.1", "2.2", "2.3")
    position.ants(BLUE, "2.o", "2.o", "2.o", "2.o", "2.o")
    position.ants(BLACK, "2.o", "2.o")
    position.run(ant_battle, WATERS_EDGE, BLUE, RED, answers="none")
    assert position.where(BLUE) == ["2.1", "2.2", "2.3", "2.o"]
    assert position.where(BLACK) == ["2.o", "2.o"]


# -- answers -------------------------------------------------------------------------------------------


def test_of_two_copies_of_a_card_one_is_offered() -> None:
    position = HandmadeMatch()
    position.gives(RED, hand="outsider outsider swarm")
    ask = position.first_ask(worker.react_to_play, RED)
    assert texts(ask) == ["outsider", "swarm", "none"]
    assert ask is not None
    assert ask.find("swarm") == ask.choices[1]
    assert ask.find("sparrow_attack") is None


def test_two_copies_of_a_card_and_nothing_else_are_no_question() -> None:
    position = HandmadeMatch()
    position.lay(ANT_LIONS_DEN, 0, 5)
    position.ants(RED, f"{ANT_LIONS_DEN}.1")
    position.gives(RED, hand="outsider outsider")
    position.run(ant_lions_den, RED)
    assert position.nests[RED].hand == ["outsider"]
