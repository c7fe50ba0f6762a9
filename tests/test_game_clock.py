"""The chess clock of a game, without the game."""

from __future__ import annotations

from antterm.saves.clock import Clock, Pace
from antterm.table.clock import MINUTE, GameClock, Stopwatch

SECOND = 1000
ANN, BOB = 0, 1


class Watch:
    """Seconds that are moved by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def clock(pace: Pace | None) -> tuple[GameClock, Watch]:
    """A clock of two that runs."""
    watch = Watch()
    made = GameClock(Clock.at_start(pace, 2) if pace else None)
    made.stopwatch = Stopwatch(watch)
    made.stopwatch.start()
    return made, watch


def left(made: GameClock, seat: int, asked: int | None) -> int:
    assert made.now is not None
    return made.now.remaining(seat, asked)


def answer(made: GameClock, counts: bool = True) -> None:
    """Ann's answer, after which Bob is asked."""
    made.charge(counts, lambda clock: clock.answered(ANN, 0, is_timed=True, ends_move=True))


def take_back(made: GameClock) -> None:
    made.charge(True, lambda clock: clock.taken_back([ANN], 0, BOB))


def give_again(made: GameClock) -> None:
    made.charge(True, lambda clock: clock.given_again([ANN], 0, {ANN, BOB}, BOB))


def test_without_a_clock_nothing_is_counted() -> None:
    made, watch = clock(None)
    watch.seconds = 9
    answer(made)
    take_back(made)
    give_again(made)
    made.grant(ANN)
    made.stop(True)
    assert (made.saved, made.now, made.is_running) == (None, None, False)


def test_an_answer_takes_the_time_of_its_seat_and_gains_the_increment() -> None:
    made, watch = clock(Pace(game=60 * SECOND, increment=5 * SECOND))
    watch.seconds = 10
    assert left(made, ANN, ANN) == 50 * SECOND
    answer(made)
    assert (left(made, ANN, BOB), left(made, BOB, BOB)) == (55 * SECOND, 60 * SECOND)
    watch.seconds = 12
    assert left(made, BOB, BOB) == 58 * SECOND


def test_time_of_which_nobody_is_asked_openly_takes_of_nobody() -> None:
    made, watch = clock(Pace(game=60 * SECOND))
    watch.seconds = 10
    answer(made, counts=False)
    assert (left(made, ANN, None), left(made, BOB, None)) == (60 * SECOND, 60 * SECOND)


def test_what_was_used_stays_used_when_an_answer_is_taken_back_and_given_again() -> None:
    made, watch = clock(Pace(game=60 * SECOND, increment=5 * SECOND))
    watch.seconds = 10
    answer(made)
    watch.seconds = 11
    take_back(made)
    assert left(made, ANN, None) == 50 * SECOND
    give_again(made)
    assert left(made, ANN, None) == 55 * SECOND


def test_a_granted_minute_and_a_stopped_clock() -> None:
    made, watch = clock(Pace(game=10 * SECOND))
    watch.seconds = 30
    assert left(made, ANN, ANN) == 0
    made.grant(ANN)
    assert left(made, ANN, ANN) == MINUTE
    made.grant(None)
    assert left(made, ANN, ANN) == MINUTE
    watch.seconds = 40
    made.stop(True)
    assert not made.is_running
    watch.seconds = 50
    assert left(made, ANN, ANN) == MINUTE - 10 * SECOND
