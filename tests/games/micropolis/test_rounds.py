"""The end of a round, and who commands then."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask
from antterm.core.options import BadOption, with_defaults
from antterm.core.play import Play
from antterm.games.micropolis.rules.anthill import Anthill
from antterm.games.micropolis.rules.happened import CommanderChosen, RoundBegan, RowRefilled
from antterm.games.micropolis.rules.state import Phase, State
from tests.games.micropolis.positions import GAME, anthill, armies, now, play, table


def refilled(anthills: list[list[Anthill]], commander: str = "0", **given: str) -> Play[State]:
    """The position after a refill, the question of the commander still open."""
    state = table(anthills, commander=commander, given=given)
    state.phase = Phase.COMMANDER
    return play(state)


def successors(course: Play[State]) -> list[str]:
    """Those among whom the commander chooses, or the new commander when there was nothing to choose."""
    ask = course.ask
    assert ask is not None
    if ask.kind in ("commander", "post"):
        return [choice.text for choice in ask.choices]
    return [str(now(course).commander)]


def pending(course: Play[State]) -> Ask:
    assert course.ask is not None
    return course.ask


def test_turns_go_clockwise_from_the_commander() -> None:
    course = play(table(armies(5, 5, 5), commander="1"))
    seats = []
    for _ in range(6):
        seats.append(pending(course).seat)
        course.answer("1")
        if pending(course).kind == "side":
            course.answer("left")
    assert seats == [1, 2, 0, 1, 2, 0]


def test_v3_four_players_three_tiles_left_the_row_is_refilled() -> None:
    state = table(armies(4, 4, 4, 5))
    course = play(state, "1", "1", "1", "1")
    assert len(now(course).row) == 7
    assert len(state.pile) - len(now(course).pile) == 4
    assert [offer.tile for offer in now(course).row[:3]] == [offer.tile for offer in state.row[4:]]
    drawn = [event for event in course.happened if isinstance(event, RowRefilled)]
    assert len(drawn) == 1
    assert drawn[0].reveals
    assert pending(course).kind == "commander"


def test_soldiers_stay_on_the_tiles_that_slide() -> None:
    course = play(table(armies(5, 4, 4, 4)), "6", "1", "1", "1")
    assert [offer.soldiers for offer in now(course).row] == [1, 1, 0, 0, 0, 0, 0]


def test_while_enough_tiles_are_left_the_commander_stays() -> None:
    course = play(table(armies(1, 9)), "1", "1")
    assert len(now(course).row) == 5
    assert str(now(course).commander) == "0"
    assert now(course).round == 2


@pytest.mark.parametrize(
    ("ruling", "sizes", "expected"),
    [
        ("all", (3, 4, 5, 2), ["2", "3"]),
        ("largest", (3, 4, 5, 2), ["2"]),
        ("all", (5, 5, 4), ["1"]),
        ("all", (6, 5), ["0"]),
        ("largest", (3, 5, 5), ["2", "3"]),
        ("all", (0, 0), ["1"]),
    ],
)
def test_v8_commander(ruling: str, sizes: tuple[int, ...], expected: list[str]) -> None:
    """Choices are numbers as players count, from 1; names of anthills count from 0."""
    assert successors(refilled(armies(*sizes), claimants=ruling)) == expected


def test_the_commander_hands_the_token_to_whom_he_likes() -> None:
    course = refilled(armies(3, 4, 5, 2))
    assert pending(course).seat == 0
    course.answer("3")
    assert str(now(course).commander) == "2"
    assert pending(course).seat == 2


def test_soldiers_in_barracks_do_not_count() -> None:
    course = refilled([[anthill(army=3)], [anthill("42", army=2, full="42")]])
    assert str(now(course).commander) == "0"


def test_the_token_may_be_kept_only_by_the_ruling() -> None:
    assert successors(refilled(armies(3, 4), refuse_token="on")) == ["2", "keep"]
    course = refilled(armies(3, 4), refuse_token="on")
    course.answer("keep")
    assert str(now(course).commander) == "0"
    assert successors(refilled(armies(4, 3), refuse_token="on")) == ["0"]


# The advanced game


@pytest.mark.parametrize(
    ("sizes", "given", "expected"),
    [
        (((5, 6), (4, 4)), {}, ["0b"]),
        (((5, 2), (5, 4)), {}, ["1a"]),
        (((5, 5), (4, 4)), {}, ["0a"]),
        (((5, 5), (4, 4)), {"own_tie": "choose"}, ["a", "b"]),
        (((5, 5), (5, 4)), {}, ["1a"]),
        (((5, 2), (6, 6)), {}, ["a", "b"]),
        (((5, 2), (4, 4)), {}, ["0a"]),
        (((3, 2), (6, 1), (6, 2)), {}, ["2", "3"]),
        (((3, 6), (6, 1), (4, 2)), {}, ["1", "2"]),
    ],
)
def test_the_largest_army_commands_in_the_advanced_game(
    sizes: tuple[tuple[int, int], ...], given: dict[str, str], expected: list[str]
) -> None:
    two_each = [[anthill(army=size) for size in own] for own in sizes]
    assert successors(refilled(two_each, commander="0a", **given)) == expected


def test_a_player_with_two_tied_anthills_chooses_between_them() -> None:
    course = refilled([[anthill(army=3), anthill()], [anthill(army=6), anthill(army=6)]], commander="0a")
    assert (pending(course).seat, pending(course).kind) == (1, "post")
    course.answer("b")
    assert str(now(course).commander) == "1b"


def test_the_advanced_game_is_refilled_after_every_second_round() -> None:
    two_each = [[anthill(army=5), anthill(army=5)], [anthill(army=5), anthill(army=5)]]
    course = play(table(two_each, commander="0a"), "a", "1", "b", "1", "b", "1")
    assert len(now(course).row) == 4
    course.answer("a")
    course.answer("1")
    assert len(now(course).row) == 7
    assert pending(course).kind == "post"
    course.answer("a")
    assert (str(now(course).commander), now(course).round) == ("1a", 3)


@pytest.mark.parametrize("letter", ["a", "b"])
def test_the_first_player_sets_the_token_before_one_of_their_anthills(letter: str) -> None:
    """The advanced game, preparation: the first player lays the token before one of their anthills."""
    course = Play.start(GAME, with_defaults(GAME.options, 3, {"advanced": "on", "first": "seat1"}), 3, 1)
    assert (pending(course).seat, pending(course).kind) == (0, "post")
    course.answer(letter)
    assert str(now(course).commander) == f"0{letter}"
    assert (pending(course).seat, pending(course).kind) == (0, "anthill")
    assert [type(event) for event in course.happened] == [CommanderChosen, RoundBegan]


def test_with_one_anthill_each_nobody_is_asked_where_the_token_lies() -> None:
    course = Play.start(GAME, with_defaults(GAME.options, 3, {}), 3, 1)
    assert pending(course).kind == "tile"


def test_the_advanced_game_is_for_two_or_three() -> None:
    with pytest.raises(BadOption) as caught:
        GAME.setup(with_defaults(GAME.options, 4, {"advanced": "on"}), 4, 1)
    assert caught.value.option == "advanced"


def test_the_first_commander_is_drawn_or_the_first_seat() -> None:
    def first(**given: str) -> set[int]:
        return {
            GAME.setup(with_defaults(GAME.options, 4, given), 4, seed).commander.seat for seed in range(40)
        }

    assert first() == {0, 1, 2, 3}
    assert first(first="seat1") == {0}
