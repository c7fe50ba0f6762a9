"""A turn: taking a tile, placing it, and what is on it."""

from __future__ import annotations

import pytest

from antterm.core.ask import Event, Refused
from antterm.core.play import Play
from antterm.games.micropolis.rules.anthill import AnthillId
from antterm.games.micropolis.rules.game import Micropolis
from antterm.games.micropolis.rules.happened import Dismissed
from antterm.games.micropolis.rules.meanings import ChoosingTile
from antterm.games.micropolis.rules.state import State, check_box
from tests.games.micropolis.positions import GAME, PLAIN, anthill, armies, army_sizes, now, play, table, texts


def kind(course: Play[State]) -> str:
    assert course.ask is not None
    return course.ask.kind


def happened(course: Play[State]) -> list[type[Event]]:
    return [type(event) for event in course.happened]


# Taking a tile


def test_v2_the_third_tile_costs_a_soldier_on_each_tile_before_it() -> None:
    course = play(table(armies(5, 5)), "3")
    assert army_sizes(course) == [3, 5]
    assert [offer.soldiers for offer in now(course).row] == [1, 1, 0, 0, 0, 0]
    assert len(now(course).row) == 6


def test_the_army_is_the_reach() -> None:
    assert texts(play(table(armies(2, 5)))) == ["1", "2", "3"]
    assert texts(play(table(armies(0, 5)))) == ["1"]
    assert texts(play(table(armies(9, 5)))) == list("1234567")


def test_soldiers_in_barracks_never_pay() -> None:
    state = table([[anthill("42", army=1, full="42")], [anthill(army=5)]])
    assert texts(play(state)) == ["1", "2"]


def test_soldiers_on_the_tile_join_after_paying_and_the_excess_goes_to_the_supply() -> None:
    state = table(armies(10, 5), soldiers=[0, 0, 0, 4])
    course = play(state, "4")
    assert army_sizes(course) == [10, 5]
    assert now(course).supply == state.supply + 1
    assert Dismissed in happened(course)


def test_stacks_grow() -> None:
    course = play(table(armies(5, 5)), "3", "2")
    assert [offer.soldiers for offer in now(course).row] == [2, 0, 0, 0, 0]
    assert army_sizes(course) == [3, 5]


def test_the_limit_at_the_end_of_the_turn_lets_a_barracks_absorb_the_excess() -> None:
    given = {"army_limit": "end_of_turn"}
    course = play(table(armies(10, 5), row="54", soldiers=[3], given=given), "1", "fill")
    assert army_sizes(course) == [10, 5]
    assert now(course).supply == 45 - 10 - 5 - 3 + 1
    strict = play(table(armies(10, 5), row="54", soldiers=[3]), "1", "fill")
    assert army_sizes(strict) == [8, 5]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5", "too_dear"),
        ("8", "no_such_tile"),
        ("0", "no_such_tile"),
        pytest.param("9" * 5000, "no_such_tile", id="more figures than Python reads"),
        ("2 arch", "no_token"),
        ("x", "not_a_choice"),
        ("2 x", "not_a_choice"),
        ("", "not_a_choice"),
    ],
)
def test_a_tile_out_of_reach_is_refused_with_the_reason(text: str, code: str) -> None:
    course = play(table(armies(3, 5)))
    with pytest.raises(Refused) as caught:
        course.understand(text)
    assert caught.value.code == code


def test_a_beginning_is_enough_to_type() -> None:
    state = table([[anthill("48", army=3)], [anthill("46", army=3)]], row=PLAIN)
    assert play(state, "1").understand(" L ") == "left"


def test_a_token_is_spent_only_when_it_is_named() -> None:
    state = table(armies(1, 5))
    state.add_tokens(0, 1)
    course = play(state)
    assert course.understand("5 A") == "5 architect"
    assert course.understand("2") == "2"
    with pytest.raises(Refused) as caught:
        course.understand("5")
    assert caught.value.code == "too_dear"


# Placing it


def test_the_first_and_the_tenth_tile_are_placed_without_a_question() -> None:
    course = play(table(armies(5, 5), row=PLAIN), "1")
    assert course.ask is not None
    assert course.ask.seat == 1
    nine = "34 56 49 35 15 57 44 52 48"
    course = play(table([[anthill(nine, army=5)], [anthill(army=5)]], row=PLAIN), "1")
    assert now(course).anthills[0][0].closed
    assert course.ask is not None
    assert course.ask.seat == 1


@pytest.mark.parametrize(("side", "order"), [("left", ["47", "48"]), ("right", ["48", "47"])])
def test_later_tiles_go_left_or_right(side: str, order: list[str]) -> None:
    course = play(table([[anthill("48", army=5)], [anthill(army=5)]], row=PLAIN), "1")
    assert kind(course) == "side"
    assert now(course).held is not None
    check_box(now(course))
    course.answer(side)
    assert [tile.id for tile in now(course).anthills[0][0].tiles] == order


# What is on it


def test_a_nurse_brings_soldiers_from_the_supply_up_to_ten() -> None:
    state = table(armies(5, 5), row="06")
    course = play(state, "1")
    assert army_sizes(course) == [7, 5]
    assert now(course).supply == state.supply - 2
    course = play(table(armies(9, 5), row="06"), "1")
    assert army_sizes(course) == [10, 5]


def test_an_architect_gives_a_token_for_a_later_turn() -> None:
    course = play(table(armies(0, 5), row="01"), "1")
    assert [player.tokens for player in now(course).players] == [1, 0]
    assert now(course).architects == 1
    course.answer("1")
    assert kind(course) == "tile"
    assert texts(course) == ["1", *(f"{number} architect" for number in range(1, 6))]


def test_a_token_pays_for_any_tile_and_goes_back() -> None:
    state = table(armies(1, 5), soldiers=[0, 0, 0, 2])
    state.add_tokens(0, 1)
    course = play(state, "4 architect")
    assert army_sizes(course) == [3, 5]
    assert [offer.soldiers for offer in now(course).row] == [0] * 6
    assert (now(course).players[0].tokens, now(course).architects) == (0, 2)
    assert army_sizes(play(state, "1 architect")) == [1, 5]


def test_no_token_is_left_for_a_third_architect() -> None:
    state = table(armies(5, 5), row="01")
    state.add_tokens(1, 2)
    course = play(state, "1")
    assert [player.tokens for player in now(course).players] == [0, 2]


@pytest.mark.parametrize(
    ("ruling", "before", "after"),
    [
        ("from_supply", (4, 2), (3, 3)),
        ("from_supply", (0, 2), (0, 3)),
        ("steals", (4, 2), (3, 3)),
        ("steals", (0, 2), (0, 2)),
    ],
)
def test_v7_recruiter(ruling: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    state = table(armies(*before), row=f"{PLAIN} 17", given={"recruiter": ruling})
    assert tuple(army_sizes(play(state, "1", "1"))) == after


def test_v7_a_recruiter_of_the_commander_changes_nothing() -> None:
    state = table(armies(4, 5), row="17")
    course = play(state, "1")
    assert army_sizes(course) == [4, 5]
    assert now(course).supply == state.supply


def test_barracks_are_filled_now_or_not_at_all() -> None:
    course = play(table(armies(5, 5), row="37"), "1")
    assert kind(course) == "barracks"
    assert texts(course) == ["fill", "leave"]
    filled = course.copy()
    filled.answer("fill")
    assert army_sizes(filled) == [2, 5]
    assert now(filled).anthills[0][0].full == {"37"}
    course.answer("leave")
    assert army_sizes(course) == [5, 5]
    assert now(course).anthills[0][0].full == set()


def test_a_barracks_too_large_for_the_army_is_not_asked_about() -> None:
    course = play(table(armies(2, 5), row="37"), "1")
    assert course.ask is not None
    assert course.ask.seat == 1


def test_the_placer_chooses_the_order_of_several_effects() -> None:
    state = table(armies(2, 5), row="08")
    course = play(state, "1")
    assert kind(course) == "effect"
    assert texts(course) == ["nurse2", "barracks"]
    assert army_sizes(play(state, "1", "nurse2", "fill")) == [1, 5]
    barracks_first = play(state, "1", "barracks")
    assert army_sizes(barracks_first) == [4, 5]
    assert now(barracks_first).anthills[0][0].full == set()


def test_a_sentry_may_exchange_whatever_ends_empty_or_full() -> None:
    start = [[anthill("42 54 37", army=1, full="42")], [anthill(army=5)]]
    course = play(table(start, row="21"), "1", "left")
    assert kind(course) == "sentry"
    assert texts(course) == ["done", "empty 42"]
    course.answer("empty 42")
    assert texts(course) == ["done", "fill 54", "fill 37"]
    course.answer("fill 54")
    course.answer("fill 37")
    assert army_sizes(course) == [0, 5]
    assert now(course).anthills[0][0].full == {"54", "37"}
    assert course.ask is not None
    assert course.ask.seat == 1


def test_a_sentry_never_makes_an_army_of_more_than_ten() -> None:
    start = [[anthill("42 54", army=8, full="42 54")], [anthill(army=5)]]
    assert texts(play(table(start, row="21"), "1", "left")) == ["done", "empty 54"]


def test_a_queen_does_nothing_until_the_end() -> None:
    course = play(table(armies(5, 5), row="16"), "1")
    assert army_sizes(course) == [5, 5]
    assert course.ask is not None
    assert course.ask.seat == 1


# The advanced game


def test_the_anthill_that_receives_the_tile_pays_and_gains() -> None:
    two_each = [[anthill(army=5), anthill(army=2)], [anthill(army=5), anthill(army=5)]]
    course = play(table(two_each, row="48 49 06", soldiers=[0, 0, 1], commander="0a"))
    assert kind(course) == "anthill"
    assert texts(course) == ["a", "b"]
    course.answer("b")
    assert texts(course) == ["1", "2", "3"]
    course.answer("3")
    assert army_sizes(course) == [5, 3, 5, 5]


def test_a_recruiter_takes_from_the_anthill_with_the_token_even_of_the_same_player() -> None:
    two_each = [[anthill(army=5), anthill(army=2)], [anthill(army=5), anthill(army=5)]]
    assert army_sizes(play(table(two_each, row="17", commander="0a"), "b", "1")) == [4, 3, 5, 5]


def test_a_finished_anthill_receives_nothing_more() -> None:
    ring = anthill("34 56 49 35 15 57 44 52 48 46", army=3)
    two_each = [[ring, anthill(army=2)], [anthill(army=5), anthill(army=5)]]
    course = play(table(two_each, row=PLAIN, commander="0a"))
    assert kind(course) == "tile"
    assert course.ask is not None
    assert isinstance(course.ask.about, ChoosingTile)
    assert course.ask.about.home == AnthillId(0, "b")


def test_the_rules_know_their_name() -> None:
    assert (Micropolis.id, Micropolis.seats, GAME.rules) == ("micropolis", range(2, 7), 2)
