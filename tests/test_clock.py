"""A table with a chess clock: it goes while it is told to, is saved, and old files know nothing of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from antterm.core.ask import Refused
from antterm.saves.clock import Clock, Pace
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.table.clock import PACES, BadPace, GameClock, Stopwatch, losing_answer, read_pace, time_text
from tests.bots.answers import bot_choice

TEN_MINUTES = 600_000
ANN, BOB = 0, 1


class Hours:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def begin(folder: Path, hours: Hours, pace: str = "10m+5s", bob: str = "person") -> Table:
    """A game of Hive by a clock that a test moves."""
    seats = (Seat("Ann"), Seat("Bob", bob))
    table = Table.create(Store(folder), "hive", seats, {}, 1, "sunday", pace=read_pace(pace))
    table.game_clock.stopwatch = Stopwatch(hours)
    return table


def test_time_runs_between_question_and_answer(tmp_path: Path) -> None:
    hours = Hours()
    with begin(tmp_path, hours) as table:
        hours.seconds += 100  # nobody has seen the question yet
        table.run_clock()
        hours.seconds += 10
        assert table.remaining(ANN) == TEN_MINUTES - 10_000
        table.answer("wS1")
        assert table.remaining(ANN) == TEN_MINUTES - 5000
        hours.seconds += 7.5
        assert table.remaining(BOB) == TEN_MINUTES - 7500
        assert table.remaining(ANN) == TEN_MINUTES - 5000


def test_an_answer_that_cannot_be_saved_gives_no_time_back(tmp_path: Path) -> None:
    hours = Hours()
    with begin(tmp_path, hours, "10m") as table:
        table.run_clock()
        hours.seconds += 300
        (tmp_path / "games" / "sunday.json.new").mkdir()  # as a full disk, no new version can be written
        with pytest.raises(SaveError):
            table.answer("wS1")
        assert table.remaining(ANN) == TEN_MINUTES // 2
        hours.seconds += 1
        assert table.remaining(ANN) == TEN_MINUTES // 2 - 1000, "it goes on"


def test_it_stands_still_while_something_covers_the_board_and_when_the_game_is_closed(tmp_path: Path) -> None:
    hours = Hours()
    with begin(tmp_path, hours) as table:
        table.run_clock()
        hours.seconds += 10
        table.pause_clock()
        assert not table.clock_is_running
        hours.seconds += 1000
        assert table.remaining(ANN) == TEN_MINUTES - 10_000
        table.run_clock()
        hours.seconds += 1
        table.pause_clock()
    with Table.open(Store(tmp_path), "sunday") as again:
        assert again.remaining(ANN) == TEN_MINUTES - 11_000


def test_taking_back_wins_no_time_and_loses_the_increment(tmp_path: Path) -> None:
    hours = Hours()
    with begin(tmp_path, hours) as table:
        table.run_clock()
        hours.seconds += 30
        table.answer("wS1")
        table.take_back()
        assert table.remaining(ANN) == TEN_MINUTES - 30_000
        hours.seconds += 2
        table.redo()
        assert table.remaining(ANN) == TEN_MINUTES - 27_000
        table.answer("bS1 wS1-")
        hours.seconds += 12
        assert table.remaining(ANN) == TEN_MINUTES - 39_000


def test_what_all_have_agreed_to_take_back_leaves_the_time_used(tmp_path: Path) -> None:
    hours = Hours()
    with begin(tmp_path, hours) as table:
        table.run_clock()
        for text in ("wS1", "bS1 wS1-", "wQ -wS1"):
            hours.seconds += 30
            table.answer(text)
        hours.seconds += 100
        assert table.take_back_to(1) == 2
        assert [table.remaining(seat) for seat in (ANN, BOB)] == [TEN_MINUTES - 55_000, TEN_MINUTES - 130_000]
        assert table.record.undone == ["wQ -wS1", "bS1 wS1-"]
    with Table.open(Store(tmp_path), "sunday") as table:
        assert table.length == 1
        assert [table.remaining(seat) for seat in (ANN, BOB)] == [TEN_MINUTES - 55_000, TEN_MINUTES - 130_000]


@pytest.mark.few(3)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_answered_taken_back_and_done_again_all_time_is_accounted_for(
    tmp_path: Path, seed: int
) -> None:
    lot, hours, used = Random(seed), Hours(), [0, 0]
    with begin(tmp_path, hours, "20m+5s") as table:
        table.run_clock()
        for _change in range(60):
            asked = table.clock_seat
            assert asked is not None
            seconds = lot.randrange(1, 20)
            hours.seconds += seconds
            used[asked] += seconds * 1000
            assert table.ask is not None
            choice = lot.choice(table.ask.choices)
            changes: list[Callable[[], object]] = [partial(table.answer, choice.text)]
            if table.why_not_take_back() is None:
                changes += [table.take_back, partial(table.take_back_to, lot.randrange(table.length))]
            if table.record.undone:
                changes.append(table.redo)
            lot.choice(changes)()
            moves = [(table.length + 1) // 2, table.length // 2]  # in Hive each answer is a move
            expected = [1_200_000 - used[seat] + 5000 * moves[seat] for seat in (ANN, BOB)]
            assert [table.remaining(seat) for seat in (ANN, BOB)] == expected


def test_a_fallen_flag_that_is_taken_back_does_not_fall_again_at_once(tmp_path: Path) -> None:
    hours = Hours()
    with begin(tmp_path, hours, "10m,loss") as table:
        table.run_clock()
        hours.seconds += 700
        table.answer(losing_answer(table))
        assert table.outcome is not None
        table.take_back()
        assert table.remaining(ANN) == 60_000
        hours.seconds += 20
        table.answer("wS1")
        table.take_back()
        assert table.remaining(ANN) == 40_000, "other answers give no time"


@pytest.mark.parametrize(("pace", "giving_up"), [("10m,loss", "resign"), ("10m", "")])
def test_one_loses_on_time_only_where_that_was_agreed_and_somebody_is_asked(
    pace: str, giving_up: str, tmp_path: Path
) -> None:
    with begin(tmp_path, Hours(), pace) as table:
        assert losing_answer(table) == giving_up
        table.answer("resign")
        assert losing_answer(table) == ""
        assert table.ask is None


@pytest.mark.parametrize("counts", [False, True])
def test_what_passes_takes_of_somebodys_time_or_of_nobodys(counts: bool) -> None:
    hours, before = Hours(), Clock(pace=Pace(game=TEN_MINUTES), left=(TEN_MINUTES, TEN_MINUTES))
    clock = GameClock(before)
    clock.stopwatch = Stopwatch(hours)
    clock.stopwatch.start()
    hours.seconds += 10
    clock.stop(counts)
    assert not clock.is_running
    assert clock.saved == (replace(before, moving=10_000, pending=10_000) if counts else before)


def test_others_can_give_who_is_asked_more_time(tmp_path: Path) -> None:
    hours = Hours()
    with begin(tmp_path, hours, "1m,30s/move") as table:
        table.run_clock()
        hours.seconds += 300
        assert table.remaining(ANN) == 0
        table.grant_time()
        assert table.remaining(ANN) == 30_000
        hours.seconds += 10
        assert table.remaining(ANN) == 20_000
        table.answer("wS1")
        assert table.remaining(ANN) == 50_000


def test_programs_have_as_much_time_as_they_like(tmp_path: Path) -> None:
    hours = Hours()
    with begin(tmp_path, hours, bob="bot:easy") as table:
        assert table.timed_seats == (ANN,)
        table.run_clock()
        hours.seconds += 1
        table.answer("wS1")
        assert table.clock_seat is None
        hours.seconds += 50
        table.answer(bot_choice(table))
        assert table.remaining(ANN) == TEN_MINUTES - 1000 + 5000


def test_a_game_without_a_clock_has_no_such_entry(tmp_path: Path) -> None:
    with Table.create(Store(tmp_path), "hive", (Seat("Ann"), Seat("Bob")), {}, 1, "plain") as table:
        table.run_clock()
        table.pause_clock()
        table.answer("wS1")
        assert table.clock is None
        assert table.timed_seats == ()
        assert not table.clock_is_running
    assert "clock" not in json.loads((Store(tmp_path).path("plain")).read_text())


def test_a_rematch_is_played_by_the_same_clock_and_a_line_by_none(tmp_path: Path) -> None:
    with begin(tmp_path, Hours(), "5m") as table:
        table.answer("wS1")
        with table.branch(1, "line") as line:
            assert line.clock is None
        with table.rematch() as rematch:
            assert rematch.clock is not None
            assert rematch.clock.pace == Pace(game=300_000)
            assert rematch.clock.left == (300_000, 300_000)


def test_who_watches_moves_no_clock(tmp_path: Path) -> None:
    hours = Hours()
    with begin(tmp_path, hours), Table.open(Store(tmp_path), "sunday", watch=True) as watching:
        watching.game_clock.stopwatch = Stopwatch(hours)
        watching.pause_clock()
        with pytest.raises(Refused):
            watching.answer("wS1")


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("left", [1]),
        ("left", [1, -1]),
        ("left", "all"),
        ("pending", 10**12),
        ("pace", {"game": "long"}),
        ("flag", 1),
    ],
)
def test_a_clock_that_somebody_made_up_is_refused(tmp_path: Path, entry: str, value: object) -> None:
    with begin(tmp_path, Hours()):
        pass
    path = Store(tmp_path).path("sunday")
    document = json.loads(path.read_text())
    document["clock"][entry] = value
    path.write_text(json.dumps(document))
    with pytest.raises(SaveError) as error:
        Table.open(Store(tmp_path), "sunday")
    assert "clock" in error.value.sentence()


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("10m", Pace(game=600_000)),
        ("10m+5s", Pace(game=600_000, increment=5000)),
        ("1h30m", Pace(game=5_400_000)),
        (" 30s / move", Pace(move=30_000)),
        ("100h", Pace(game=360_000_000)),
        ("5m,loss", Pace(game=300_000, loss=True)),
        ("10s/move, loss", Pace(move=10_000, loss=True)),
        ("10m+5s,1m/move", Pace(game=600_000, increment=5000, move=60_000)),
    ],
)
def test_a_clock_is_written_as_people_write_it(text: str, pace: Pace) -> None:
    assert read_pace(text) == pace


NO_CLOCKS = (
    "",
    "10",
    "m",
    f"{5000 * '1'}s",
    "10m+",
    "0m",
    "10x",
    "1000h",
    "100h1s",
    "-5m",
    "10m/turn",
    "5s10m",
    "5m,1m",
    ",loss",
    "10m,lossy",
)


@pytest.mark.parametrize("text", NO_CLOCKS)
def test_what_is_no_clock_is_told(text: str) -> None:
    with pytest.raises(BadPace, match="write one like 10m"):
        read_pace(text)


def test_what_passes_is_counted_from_when_it_was_set_going() -> None:
    hours = Hours()
    running = Stopwatch(hours)
    running.start()
    assert running.passed == 0
    hours.seconds = 3
    running.start(elapsed=5)  # it runs already
    assert running.take_passed() == 3000
    running.stop()
    running.start(elapsed=5)
    assert running.passed == 5000


def test_those_of_the_form_can_be_read() -> None:
    assert len({read_pace(text) for text in PACES}) == len(PACES)


@pytest.mark.parametrize(
    ("time", "text"), [(0, "0:00"), (1, "0:01"), (59_001, "1:00"), (600_000, "10:00"), (3_661_000, "1:01:01")]
)
def test_what_is_left_is_shown_in_started_seconds(time: int, text: str) -> None:
    assert time_text(time) == text
