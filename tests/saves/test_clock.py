"""A chess clock that stands still: what answers take of it, and that taking back gives no time back."""

from __future__ import annotations

import pytest
from msgspec import ValidationError, json

from antterm.saves.clock import LONGEST, Clock, Pace

MINUTE = 60_000
ANN, BOB = 0, 1


def at_start(game: int = MINUTE, increment: int = 0, move: int = 0) -> Clock:
    return Clock.at_start(Pace(game=game, increment=increment, move=move), 2)


def answered(clock: Clock, seat: int, number: int, after: int, ends_move: bool = True) -> Clock:
    return clock.spending(after).answered(seat, number, is_timed=True, ends_move=ends_move)


def test_time_runs_for_who_is_asked_alone() -> None:
    clock = at_start().spending(10_000)
    assert clock.remaining(ANN, ANN) == 50_000
    assert clock.remaining(BOB, ANN) == MINUTE


def test_an_answer_keeps_what_it_took_and_adds_the_increment() -> None:
    clock = answered(at_start(increment=5000), ANN, 0, 10_000)
    assert clock.left == (55_000, MINUTE)
    assert clock.remaining(ANN, BOB) == 55_000
    assert clock.taken == (5000,)


def test_several_answers_make_one_move_which_has_one_increment() -> None:
    clock = answered(at_start(increment=5000), ANN, 0, 10_000, ends_move=False)
    assert clock.left[ANN] == 50_000
    clock = answered(clock, ANN, 1, 10_000)
    assert clock.left[ANN] == 45_000
    assert clock.moving == 0


def test_the_time_for_a_move_begins_anew_with_the_next() -> None:
    clock = answered(at_start(game=0, move=30_000), ANN, 0, 10_000, ends_move=False)
    assert clock.remaining(ANN, ANN) == 20_000
    clock = answered(clock, ANN, 1, 5000)
    assert clock.remaining(BOB, BOB) == 30_000
    assert clock.remaining(ANN, BOB) == 30_000


def test_what_ends_first_is_what_is_left() -> None:
    clock = at_start(move=30_000)
    assert clock.remaining(ANN, ANN) == 30_000
    assert clock.spending(29_000).remaining(ANN, ANN) == 1000
    assert answered(clock, ANN, 0, 50_000, ends_move=False).remaining(ANN, ANN) == 0


def test_who_is_not_asked_has_what_is_left_of_the_game() -> None:
    assert at_start(move=30_000).remaining(BOB, ANN) == MINUTE


def test_programs_take_no_time() -> None:
    clock = at_start(increment=5000).spending(10_000).answered(ANN, 0, is_timed=False, ends_move=True)
    assert clock.left == (MINUTE, MINUTE)


def test_nobody_has_less_than_no_time_nor_an_increment_after_that() -> None:
    clock = answered(at_start(increment=5000), ANN, 0, 2 * MINUTE)
    assert clock.left[ANN] == 0
    assert clock.remaining(ANN, ANN) == 0
    assert clock.spending(10 * LONGEST).pending == LONGEST


@pytest.mark.parametrize("elapsed", [LONGEST, LONGEST + 1, 10 * LONGEST])
def test_a_clock_that_ran_for_longer_than_any_can_be_still_be_saved(elapsed: int) -> None:
    clock = at_start(game=0, move=30_000).spending(1).spending(elapsed)
    assert (clock.pending, clock.moving) == (LONGEST, LONGEST)
    assert json.decode(json.encode(clock), type=Clock) == clock
    answer = clock.answered(ANN, 0, is_timed=True, ends_move=False)
    assert json.decode(json.encode(answer), type=Clock) == answer


@pytest.mark.parametrize("count", [1, 2, 3])
def test_time_used_stays_used_when_answers_are_taken_back_and_increments_go(count: int) -> None:
    clock, used = at_start(increment=3000), [0, 0]
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
    clock = at_start(game=0, move=30_000)
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
    clock = answered(at_start(game=0, move=30_000), ANN, 0, 10_000, ends_move=False).spending(5000)
    back = clock.taken_back((ANN,), 0, ANN)
    assert back.remaining(ANN, ANN) == 15_000
    assert back.given_again((ANN,), 0, (ANN, BOB), ANN).remaining(ANN, ANN) == 15_000


def test_answers_before_there_was_a_clock_took_nothing() -> None:
    clock = answered(at_start(), ANN, 2, 1000)
    assert clock.taken == (0, 0, 1000)
    assert clock.taken_back((BOB, ANN), 1).left == (MINUTE - 1000, MINUTE)


def test_a_clock_of_an_older_saved_game_can_be_gone_back_in() -> None:
    clock = Clock(pace=Pace(game=MINUTE, increment=5000), left=(50_000, MINUTE), taken=(10_000,))
    assert clock.taken_back((ANN,), 0).left == (50_000, MINUTE)
    assert clock.without_first(1).taken == ()


def test_a_clock_may_count_four_hundred_days_and_no_more() -> None:
    days = 400 * 24 * 60 * MINUTE
    longest = json.encode(Clock.at_start(Pace(game=days), 2))
    assert json.decode(longest, type=Clock).left == (days, days)
    for longer in (Clock.at_start(Pace(game=days + 1), 2), Clock(pace=Pace(), left=(0, 0), moving=days + 1)):
        with pytest.raises(ValidationError):
            json.decode(json.encode(longer), type=Clock)


def test_a_pace_with_an_unknown_entry_is_refused() -> None:
    with pytest.raises(ValidationError):
        json.decode('{"game": 60000, "forfeit": true}', type=Pace)


def test_what_a_pace_does_not_name_does_not_count() -> None:
    pace = json.decode("{}", type=Pace)
    assert (pace.game, pace.increment, pace.move, pace.loss) == (0, 0, 0, False)
    assert Clock.at_start(pace, 2).remaining(ANN, ANN) == 0, "no time is left where none is counted"


def test_answers_taken_back_one_by_one_are_told_in_the_order_in_which_they_come_again() -> None:
    clock = at_start()
    for number, (seat, after) in enumerate(((ANN, 1000), (BOB, 2000), (ANN, 4000))):
        clock = answered(clock, seat, number, after)
    one_by_one = clock.taken_back((ANN,), 2).taken_back((BOB,), 1)
    at_once = clock.taken_back((BOB, ANN), 1)
    assert one_by_one.undone == at_once.undone == (4000, 2000)
    for back in (one_by_one, at_once):
        assert back.moved == (1000,)
        again = back.given_again((BOB, ANN), 1, (ANN, BOB), BOB)
        assert again.taken == (1000, 2000, 4000), "each took as long as when it was given"
        assert again.undone == ()


def test_what_passed_while_an_answer_was_taken_back_is_added_to_it_when_it_is_given_again() -> None:
    back = answered(at_start(), ANN, 0, 2000).taken_back((ANN,), 0, BOB)
    assert back.spending(500).given_again((ANN,), 0, (ANN, BOB), BOB).taken == (2500,)


def test_an_answer_that_was_never_timed_took_nothing_when_it_is_given_again() -> None:
    again = at_start().spending(700).given_again((ANN, BOB), 0, (ANN, BOB), ANN)
    assert again.taken == (700, 0)


def test_the_increment_of_an_answer_is_removed_with_that_answer() -> None:
    clock = at_start(increment=3000)
    clock = answered(clock, ANN, 0, 2 * MINUTE)  # too late: there is no increment
    for number, seat in ((1, BOB), (2, ANN), (3, BOB)):
        clock = answered(clock, seat, number, 0)
    assert clock.gained == (0, 3000, 0, 3000)
    back = clock.taken_back((BOB, ANN, BOB), 1)
    assert back.left == (0, MINUTE), "both of Bob's are removed"
    assert clock.taken_back((ANN, BOB), 2).left == (0, MINUTE + 3000), "the last of Bob's alone is removed"


def test_a_move_of_a_program_has_taken_nothing() -> None:
    clock = at_start(game=0, move=30_000).spending(9000).answered(ANN, 0, is_timed=False, ends_move=True)
    assert clock.moved == (0,)
    assert clock.taken_back((ANN,), 0).remaining(ANN, ANN) == 30_000


def test_a_move_that_is_decided_anew_has_taken_as_long_as_its_slowest_answer_and_no_other_move() -> None:
    clock = at_start(game=0, move=30_000)
    clock = answered(clock, ANN, 0, 3000)
    clock = answered(clock, BOB, 1, 5000, ends_move=False)
    clock = answered(clock, BOB, 2, 2000)
    clock = answered(clock, ANN, 3, 11_000)
    back = clock.taken_back((BOB, BOB, ANN), 1, BOB)
    assert back.remaining(BOB, BOB) == 23_000
    assert clock.spending(8000).taken_back((ANN,), 3, BOB).remaining(ANN, ANN) == 19_000, (
        "what Bob has thought meanwhile was another move"
    )
    assert clock.spending(20_000).taken_back((BOB, BOB, ANN), 1, BOB).remaining(BOB, BOB) == 23_000


def test_where_nothing_is_taken_back_the_move_goes_on() -> None:
    clock = at_start(game=0, move=30_000).spending(4000)
    assert clock.taken_back((), 0, ANN).remaining(ANN, ANN) == 26_000


def test_the_first_answers_can_be_forgotten_by_all_that_tells_of_answers() -> None:
    clock = at_start(increment=100)
    for number, seat in enumerate((ANN, BOB, ANN)):
        clock = answered(clock, seat, number, 1000 * (number + 1))
    later = clock.without_first(1)
    assert later.taken == (1900, 2900)
    assert later.gained == (100, 100)
    assert later.moved == (2000, 3000)


def test_each_answer_has_an_increment_of_its_own_to_lose() -> None:
    pace = Pace(game=MINUTE, increment=3000)
    clock = Clock(pace=pace, left=(MINUTE, MINUTE), taken=(0, 0, 0, 0), gained=(0, 1000, 0, 3000))
    assert clock.taken_back((ANN, BOB), 2).left == (MINUTE, MINUTE - 3000)


def test_where_nothing_is_taken_back_a_move_that_begins_has_all_its_time() -> None:
    assert at_start(game=0, move=30_000).taken_back((), 0, ANN).remaining(ANN, ANN) == 30_000
