"""A chess clock that stands still: what answers take of it, and that taking back gives no time back."""

from __future__ import annotations

import pytest
from msgspec import json

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


@pytest.mark.parametrize("elapsed", [LONGEST, LONGEST + 1, 10 * LONGEST])
def test_a_clock_that_ran_for_longer_than_any_can_be_still_be_saved(elapsed: int) -> None:
    clock = wound(game=0, move=30_000).spending(1).spending(elapsed)
    assert (clock.pending, clock.moving) == (LONGEST, LONGEST)
    assert json.decode(json.encode(clock), type=Clock) == clock
    answer = clock.answered(ANN, 0, is_timed=True, ends_move=False)
    assert json.decode(json.encode(answer), type=Clock) == answer


@pytest.mark.parametrize("count", [1, 2, 3])
def test_time_used_stays_used_when_answers_are_taken_back_and_increments_go(count: int) -> None:
    clock, used = wound(increment=3000), [0, 0]
    for number, (seat, after) in enumerate(((ANN, 9000), (BOB, 20_000), (ANN, 10_000))):
        clock, used[seat] = answered(clock, seat, number, after), used[seat] + after
    before, seats = clock, (ANN, BOB, ANN)[3 - count :]
    back = clock.spending(4000).taken_back(seats, 3 - count, BOB)
    used[BOB] += 4000
    moves = [2, 1], [1, 1], [1, 0], [0, 0]
    assert back.left == tuple(MINUTE - used[seat] + 3000 * moves[count][seat] for seat in (ANN, BOB))
    assert (back.pending, back.taken) == (0, before.taken[: 3 - count])
    again = back.spending(500).given_again(seats, 3 - count, (ANN, BOB), BOB)
    used[seats[0]] += 500
    assert again.left == tuple(MINUTE - used[seat] + 3000 * moves[0][seat] for seat in (ANN, BOB))
    assert len(again.taken) == 3
    assert again.undone == ()


def test_a_move_that_is_taken_back_has_taken_as_long_as_before() -> None:
    clock = wound(game=0, move=30_000)
    clock = answered(clock, ANN, 0, 20_000, ends_move=False)
    clock = answered(clock, ANN, 1, 6000)
    back = clock.taken_back((ANN,), 1)
    assert back.remaining(ANN, ANN) == 4000, "of the whole move"
    back = clock.spending(5000).taken_back((ANN, ANN), 0, BOB)
    assert back.remaining(ANN, ANN) == 4000, "though it is decided anew from its first answer"
    again = answered(answered(back, ANN, 0, 1000, ends_move=False), ANN, 1, 1000)
    assert again.remaining(BOB, BOB) == 30_000
    assert again.taken_back((ANN,), 1).remaining(ANN, ANN) == 2000, "as often as it is taken back"


def test_within_a_move_taking_back_wins_no_time_for_it() -> None:
    clock = answered(wound(game=0, move=30_000), ANN, 0, 10_000, ends_move=False).spending(5000)
    back = clock.taken_back((ANN,), 0, ANN)
    assert back.remaining(ANN, ANN) == 15_000
    assert back.given_again((ANN,), 0, (ANN, BOB), ANN).remaining(ANN, ANN) == 15_000


def test_answers_before_there_was_a_clock_took_nothing() -> None:
    clock = answered(wound(), ANN, 2, 1000)
    assert clock.taken == (0, 0, 1000)
    assert clock.taken_back((BOB, ANN), 1).left == (MINUTE - 1000, MINUTE)


def test_a_clock_of_an_older_saved_game_can_be_gone_back_in() -> None:
    clock = Clock(pace=Pace(game=MINUTE, increment=5000), left=(50_000, MINUTE), taken=(10_000,))
    assert clock.taken_back((ANN,), 0).left == (50_000, MINUTE)
    assert clock.without_first(1).taken == ()
