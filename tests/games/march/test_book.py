"""Rulings that a sentence of the rulebook decides; each test tells it in our words and says where it is."""

from __future__ import annotations

from itertools import product

import pytest

from antterm.core.options import with_defaults
from antterm.games.march.rules import rounds, worker
from antterm.games.march.rules.abilities import use_abilities
from antterm.games.march.rules.battle import begin_battles, centipede_battle, fight_next
from antterm.games.march.rules.effects import SOLDIER_START
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import BattleBegan, HordeScored, HordeSource
from antterm.games.march.rules.horde.setup import LEVELS, head_start
from antterm.games.march.rules.horde.turn import hordes_turn
from antterm.games.march.rules.play import play_from_hand
from antterm.games.march.rules.state import Phase
from antterm.games.march.words import SOLO_SHARES, MarchWords
from benchmarks import balance
from tests.games.march.handmade import (
    BARK,
    BLUE,
    RED,
    SNAIL_TRAIL,
    WATERS_EDGE,
    HandmadeMatch,
    new_game,
    texts,
)

GAME = March()


# -- "each player fights the centipede only once on each hex in each round" (battles with a centipede) ------


def ants_beside_a_centipede(centipedes: str = "off") -> HandmadeMatch:
    position = HandmadeMatch(centipedes=centipedes)
    position.ants(RED, "9.1", "9.2", "9.3")
    position.centipedes_on(BARK)
    return position


def soldier_phase(position: HandmadeMatch) -> None:
    position.state.phase, position.state.queue = Phase.SOLDIER, [BARK]
    while position.state.phase is Phase.SOLDIER:
        position.run(rounds.battles, then_decline=True)


def test_once_a_round_a_sneak_attack_and_the_soldier_phase_count_together() -> None:
    position = ants_beside_a_centipede()
    position.values(1, 1)
    position.gives(BLUE, hand="sneak_attack")
    position.run(play_from_hand, BLUE, "sneak_attack", True, then_decline=True)
    assert len(position.told(BattleBegan)) == 1
    position.centipedes_on(BARK)
    soldier_phase(position)
    assert len(position.told(BattleBegan)) == 1


def test_once_a_round_holds_for_each_player_and_each_hex() -> None:
    position = ants_beside_a_centipede()
    position.nests[RED].centipedes_met = [WATERS_EDGE]
    position.nests[BLUE].centipedes_met = [BARK]
    soldier_phase(position)
    assert [event.defender for event in position.told(BattleBegan)] == [RED]
    assert position.nests[RED].centipedes_met == [WATERS_EDGE, BARK]


def test_in_the_next_round_the_centipede_is_met_again() -> None:
    position = ants_beside_a_centipede()
    position.nests[RED].centipedes_met = [BARK]
    worker.start_round(position)
    soldier_phase(position)
    assert len(position.told(BattleBegan)) == 1


def test_ants_that_fought_in_a_sneak_attack_meet_again_in_the_soldier_phase() -> None:
    """Battles: two players fight each other once on each hex in each Soldier Phase, so not once a round."""
    position = HandmadeMatch()
    position.ants(RED, "2.1", "2.2", "2.3", "2.o")
    position.ants(BLUE, "2.o", "2.o", "2.o", "2.o", "2.o", "2.o")
    for _ in range(2):
        run = begin_battles(position, WATERS_EDGE, RED)
        assert position.run(fight_next, run, then_decline=True)
        position.ants(RED, "2.o", "2.o", "2.o", "2.o", "2.o", "2.o", "2.o")
    assert len(position.told(BattleBegan)) == 2


def test_a_rampage_and_a_march_order_battles_of_their_own_and_do_not_count() -> None:
    """The Horde: at an Attack there is a battle on every hex; after their March a player may begin one."""
    position = ants_beside_a_centipede(centipedes="standard")
    position.nests[RED].centipedes_met = [BARK]
    position.horde_draws("great_brood weaver_thorax weaver_thorax")
    position.run(hordes_turn, RED, then_decline=True)
    assert len(position.told(BattleBegan)) == 1
    position = ants_beside_a_centipede(centipedes="standard")
    position.nests[RED].centipedes_met = [BARK]
    position.run(worker.march, RED, answers="stop; 9", then_decline=True)
    assert len(position.told(BattleBegan)) == 1
    assert position.nests[RED].centipedes_met == [BARK]


def test_a_battle_alone_leaves_no_trace_of_the_round() -> None:
    position = ants_beside_a_centipede()
    position.values(1, 1)
    position.run(centipede_battle, BARK, RED, then_decline=True)
    assert position.nests[RED].centipedes_met == []


def test_whom_the_centipede_met_is_written_and_read_again() -> None:
    position = ants_beside_a_centipede()
    assert "centipedes_met" not in str(GAME.encode(position.state))
    position.nests[RED].centipedes_met = [BARK]
    assert GAME.decode(GAME.encode(position.state)) == position.state == GAME.copy(position.state)


# -- "players can always place larvae in the Great Tunnel as a result of a card effect" (the Great Tunnel) ---


def test_into_the_unknown_places_larvae_in_the_great_tunnel_too() -> None:
    position = HandmadeMatch()
    position.on_stack(SNAIL_TRAIL)
    position.gives(RED, larvae=3, hand="into_the_unknown")
    ask = position.first_ask(play_from_hand, RED, "into_the_unknown", True, answers="2,-2@4")
    assert texts(ask) == ["13", "0", "none"]


def test_into_the_unknown_each_larva_where_its_owner_likes() -> None:
    position = HandmadeMatch()
    position.on_stack(SNAIL_TRAIL)
    position.gives(RED, larvae=3, hand="into_the_unknown")
    position.run(play_from_hand, RED, "into_the_unknown", True, answers="2,-2@4; 0; 13; 13.2; 0")
    assert position.where(RED) == ["0", "0", "13.2"]


def test_mysterious_hole_places_its_larva_in_the_great_tunnel_too() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=2, hand="mysterious_hole")
    position.run(play_from_hand, RED, "mysterious_hole", True, answers="wormhole 2; 0")
    assert position.where(RED) == ["0"]
    assert position.nests[RED].larvae == 1


# -- single sentences --------------------------------------------------------------------------------------


def test_warrior_is_for_who_has_an_ant_on_outskirts_or_on_a_site() -> None:
    """Warrior Head: the player may use it if they have an ant on the outskirts of a hex or on a site."""
    position = HandmadeMatch()
    position.in_play(RED, "warrior_head")
    position.gives(RED, larvae=2)
    position.ants(RED, "0")
    assert position.first_ask(use_abilities, RED, SOLDIER_START) is None, (
        "an ant in the Great Tunnel is on neither"
    )
    position.ants(RED, "2.1")
    assert texts(position.first_ask(use_abilities, RED, SOLDIER_START)) == [
        "place 0",
        "place 2",
        "return 2.1",
        "stop",
    ]


def test_the_last_turn_of_two_players_is_any_action_rest_included() -> None:
    """Two players, Rest: the other has one final turn, in which they may take any Action, Rest included."""
    position = HandmadeMatch(seats=2)
    position.gives(1, food=1)
    assert "rest" not in worker.legal_actions(position, 1), "it would be their first Action of the round"
    position.state.last_turn = True
    assert "rest" in worker.legal_actions(position, 1)


# -- setting up: "in a first game none is advised; with five players or in a long game use all five" ---------


@pytest.mark.parametrize(
    ("seats", "long", "first", "later"),
    [
        (2, "off", "none", "three"),
        (4, "off", "none", "three"),
        (5, "off", "five", "five"),
        (3, "on", "five", "five"),
    ],
)
def test_beyond_the_meadow_is_as_the_book_advises(seats: int, long: str, first: str, later: str) -> None:
    assert with_defaults(GAME.options, seats, {"long": long}, first=True)["beyond"] == first
    assert with_defaults(GAME.options, seats, {"long": long})["beyond"] == later


def test_where_the_book_uses_all_hexes_beyond_the_meadow_that_is_remarked_upon() -> None:
    words = MarchWords()
    for seats, long, beyond in product(range(2, 6), ("on", "off"), ("none", "two", "three", "five")):
        chosen = with_defaults(GAME.options, seats, {"long": long, "beyond": beyond})
        assert bool(words.option_warning("beyond", seats, chosen)) == (seats == 5 or long == "on")


def test_five_against_the_horde_are_marked_as_ours() -> None:
    """Rise of the Centipedes: the Horde's mat is the back of the fifth player's."""
    words = MarchWords()
    for seats, level in product(range(2, 6), ("off", "standard")):
        chosen = with_defaults(GAME.options, seats, {"centipedes": level})
        assert bool(words.option_warning("centipedes", seats, chosen)) == (seats == 5 and level != "off")
    assert words.option_warning("centipedes", 3, with_defaults(GAME.options, 3, {"centipedes": "hard"}))
    assert "our own" in words.rules()


@pytest.mark.parametrize("seats", range(1, 6))
def test_together_the_form_tells_how_seldom_the_horde_is_beaten_by_the_rulebook(seats: int) -> None:
    for level, turns in product(("off", "standard"), ("every_action", "once_round")):
        if (seats, level) != (1, "off"):
            chosen = with_defaults(GAME.options, seats, {"centipedes": level, "horde_turns": turns})
            told = seats > 1 and (level, turns) == ("standard", "every_action")
            assert bool(MarchWords().option_warning("horde_turns", seats, chosen)) == told


@pytest.mark.parametrize(
    ("rest", "head_start", "level"), [(*options, level) for options in SOLO_SHARES for level in LEVELS]
)
def test_alone_the_form_tells_what_a_level_is_measured_by(rest: str, head_start: str, level: str) -> None:
    """It is what the benchmark has printed."""
    given = {"centipedes": level, "solo_rest": rest, "head_start": head_start}
    told = " ".join(
        f"--option {name}={value}" for name, value in given.items() if value not in ("last", "off")
    )
    command = f"march_balance --table 1 --first 20000 {told}\n"
    printed = (balance.FOLDER / "march_balance.txt").read_text("utf-8").partition(command)[2]
    share = SOLO_SHARES[rest, head_start][level]
    assert printed.startswith(f"won {share}% of 2000 games")
    assert str(share) in MarchWords().option_warning("centipedes", 1, with_defaults(GAME.options, 1, given))


def test_by_our_variants_the_levels_of_the_horde_are_won_as_often_as_they_are_meant_to_be() -> None:
    """About 70, 45 and 20 of 100 games: easy can be won by a beginner, hard seldom by anybody."""
    shares = SOLO_SHARES["any_time", "by_level"]
    assert all(abs(shares[level] - meant) <= 3 for level, meant in zip(LEVELS, (70, 45, 20), strict=True))


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("level", LEVELS)
def test_a_head_start_is_points_that_the_horde_has_from_the_beginning(seats: int, level: str) -> None:
    by_book = new_game(seats, centipedes=level)
    ours = new_game(seats, centipedes=level, head_start="by_level")
    chosen = with_defaults(GAME.options, seats, {"centipedes": level, "head_start": "by_level"})
    points = head_start(chosen, seats)
    assert [play.view(None).horde.score for play in (by_book, ours)] == [0, points]
    told = [event for event in ours.happened if isinstance(event, HordeScored)]
    assert told == ([HordeScored(points, HordeSource.HEAD_START, points)] if points else [])
    assert (f" {points} " in MarchWords().option_warning("head_start", seats, chosen)) == bool(points)
