"""A chess clock that stands still: what answers take of it, and what taking back gives back."""

from __future__ import annotations

import pytest

from antterm.saves.clock import LONGEST, Clock, Pace

MINUTE = 60_000
ANN, BOB = 0, 1


def wound(game: int = MINUTE, increment: int = 0, move: int = 0) -> Clock:
    return Clock.wound(Pace(game=game, increment=increment, move=move), 2)


def answered(clock: Clock, seat: int, number: int, after: int, ends_move: bool = True) -> Clock:
    return clock.spending(after).answered(seat, number, is_timed=True, ends_move=ends_move)


def test_time_runs_for_who_is_asked_alone() -> None:
    clock = wound().spending(10_000)
    assert clock.remaining(ANN, ANN) == 50_000
    assert clock.remaining(BOB, ANN) == MINUTE


def test_an_answer_keeps_what_it_took_and_adds_the_increment() -> None:
    clock = answered(wound(increment=5000), ANN, 0, 10_000)
    assert clock.left == (55_000, MINUTE)
    assert clock.remaining(ANN, BOB) == 55_000
    assert clock.taken == (5000,)


def test_several_answers_make_one_move_which_has_one_increment() -> None:
    clock = answered(wound(increment=5000), ANN, 0, 10_000, ends_move=False)
    assert clock.left[ANN] == 50_000
    clock = answered(clock, ANN, 1, 10_000)
    assert clock.left[ANN] == 45_000
    assert clock.moving == 0


def test_the_time_for_a_move_begins_anew_with_the_next() -> None:
    clock = answered(wound(game=0, move=30_000), ANN, 0, 10_000, ends_move=False)
    assert clock.remaining(ANN, ANN) == 20_000
    clock = answered(clock, ANN, 1, 5000)
    assert clock.remaining(BOB, BOB) == 30_000
    assert clock.remaining(ANN, BOB) == 30_000


def test_what_ends_first_is_what_is_left() -> None:
    clock = wound(move=30_000)
    assert clock.remaining(ANN, ANN) == 30_000
    assert clock.spending(29_000).remaining(ANN, ANN) == 1000
    assert answered(clock, ANN, 0, 50_000, ends_move=False).remaining(ANN, ANN) == 0


def test_who_is_not_asked_has_what_is_left_of_the_game() -> None:
    assert wound(move=30_000).remaining(BOB, ANN) == MINUTE


def test_programs_take_no_time() -> None:
    clock = wound(increment=5000).spending(10_000).answered(ANN, 0, is_timed=False, ends_move=True)
    assert clock.left == (MINUTE, MINUTE)


def test_nobody_has_less_than_no_time_nor_an_increment_after_that() -> None:
    clock = answered(wound(increment=5000), ANN, 0, 2 * MINUTE)
    assert clock.left[ANN] == 0
    assert clock.remaining(ANN, ANN) == 0
    assert clock.spending(10 * LONGEST).pending == LONGEST


@pytest.mark.parametrize("count", [1, 2, 3])
def test_taking_back_restores_the_clock_and_doing_again_too(count: int) -> None:
    stages = [wound(increment=3000)]
    for number, (seat, after) in enumerate(((ANN, 9000), (BOB, 20_000), (ANN, 100_000))):
        stages.append(answered(stages[-1], seat, number, after))
    seats = (ANN, BOB, ANN)[3 - count :]
    back = stages[-1].taken_back(seats, 3 - count)
    assert back.left == stages[3 - count].left
    assert back.taken == stages[3 - count].taken
    again = back.given_again(seats)
    assert (again.left, again.taken, again.undone) == (stages[-1].left, stages[-1].taken, ())


def test_answers_before_there_was_a_clock_took_nothing() -> None:
    clock = answered(wound(), ANN, 2, 1000)
    assert clock.taken == (0, 0, 1000)
    assert clock.taken_back((BOB, ANN), 1).left == (MINUTE, MINUTE)
