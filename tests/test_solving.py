"""What is kept of how somebody solves puzzles, and the runs that are made of it."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from antterm.puzzles import Puzzle, Result, all_puzzles
from antterm.saves.structs import Marks
from antterm.solving import (
    DAYS,
    FILE,
    LEAST_DEVIATION,
    LOWEST,
    PERIOD,
    UNKNOWN,
    InOrder,
    PuzzleRating,
    Repetition,
    Run,
    Solver,
    Storm,
    Streak,
)

PUZZLES = all_puzzles()
DAY = date(2026, 3, 14)


@pytest.fixture
def solver(tmp_path: Path) -> Solver:
    return Solver(tmp_path, DAY)


def again(tmp_path: Path, after: int = 0) -> Solver:
    """The same person, so many days later."""
    return Solver(tmp_path, DAY + timedelta(days=after))


def taken(run: Run) -> Puzzle:
    """The next puzzle of a run that is not over."""
    puzzle = run.next()
    assert puzzle is not None
    return puzzle


def test_what_came_of_a_puzzle_is_kept(tmp_path: Path, solver: Solver) -> None:
    solver.note(PUZZLES[0], Result.ALONE)
    solver.note(PUZZLES[1], Result.HELPED)
    solver.note(PUZZLES[2], Result.MISSED)
    later = again(tmp_path)
    assert [later.has(puzzle) for puzzle in PUZZLES[:4]] == [True, True, False, False]
    assert [later.mark(puzzle).alone for puzzle in PUZZLES[:3]] == [True, False, False]
    assert (later.count, later.alone) == (2, 1)
    assert later.rating == solver.rating
    later.found(PUZZLES[2])
    assert again(tmp_path).has(PUZZLES[2])


def test_the_first_try_counts_and_help_does_not(solver: Solver) -> None:
    hard, easy = PUZZLES[-1], PUZZLES[0]
    assert solver.note(PUZZLES[5], Result.HELPED) == 0
    assert solver.note(hard, Result.ALONE) > 0
    high = solver.rating.value
    assert high > 1500
    assert solver.note(hard, Result.MISSED) == 0, "it was tried before"
    assert solver.note(easy, Result.MISSED) < 0
    assert solver.rating.value < high
    assert solver.course == [high, solver.rating.value]


def test_who_solves_what_is_rated_higher_gains_more(tmp_path: Path) -> None:
    gains = []
    for folder, puzzle in (("a", PUZZLES[0]), ("b", PUZZLES[-1])):
        gains.append(Solver(tmp_path / folder, DAY).note(puzzle, Result.ALONE))
    assert 0 < gains[0] < gains[1]


def test_ratings_are_those_of_the_example_of_glickman() -> None:
    player = PuzzleRating(1500, 200, 0.06)
    after = player.updated((1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0))
    assert after.exact == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_rating_comes_near_the_strength_and_is_certain_after_ten_puzzles() -> None:
    rng = Random(1)
    rating = PuzzleRating()
    for tried in range(60):
        assert rating.is_provisional == (tried < 10)
        assert rating.shown == f"{rating.value}{'?' if tried < 10 else ''}"
        puzzle = rating.value + rng.randint(-100, 100)
        rating = rating.after(puzzle, is_solved=rng.random() < 1 / (1 + 10 ** ((puzzle - 1900) / 400)))
    assert rating.value == pytest.approx(1900, abs=2 * rating.deviation)


def test_a_rating_is_less_certain_after_a_year_and_no_other(tmp_path: Path, solver: Solver) -> None:
    near = sorted(PUZZLES, key=lambda puzzle: abs(puzzle.rating - 1500))
    for number, puzzle in enumerate(near[:20]):
        solver.note(puzzle, Result.MISSED if number % 2 else Result.ALONE)
    now = solver.rating
    assert again(tmp_path, PERIOD - 1).rating == now
    later = again(tmp_path, 2 * 365).rating
    assert later.value == now.value
    assert not now.is_provisional
    assert later.is_provisional
    assert again(tmp_path, 365 * 500).rating.deviation == UNKNOWN
    assert again(tmp_path, -PERIOD).rating == now, "a clock may have gone wrong"


def test_what_earlier_versions_kept_is_read_on(tmp_path: Path) -> None:
    kept = {
        "rating": 1687.25,
        "deviation": 93.5,
        "course": [1612, 1687],
        "puzzles": {
            PUZZLES[0].id: {"solved": True, "alone": True},
            PUZZLES[1].id: {"missed": 1, "due": str(DAY)},
        },
        "best": {"streak": 7},
    }
    (tmp_path / FILE).write_text(json.dumps(kept))
    solver = Solver(tmp_path, DAY)
    assert solver.rating == PuzzleRating(1687.25, 93.5, 0.06)
    assert not solver.rating.is_provisional
    assert ([*solver.course], solver.alone, solver.due) == ([1612, 1687], 1, [PUZZLES[1]])
    gained = solver.note(PUZZLES[2], Result.MISSED)
    later = again(tmp_path)
    assert 1500 < later.rating.value == 1687 + gained < 1687
    assert later.course == [1612, 1687, later.rating.value]
    assert later.best("streak") == 7


def test_a_rating_out_of_bounds_is_read_as_the_nearest_that_can_be(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"rating": -1e300, "deviation": 0, "volatility": 0}))
    solver = Solver(tmp_path, DAY)
    assert solver.rating == PuzzleRating(LOWEST, LEAST_DEVIATION)
    assert solver.note(PUZZLES[-1], Result.ALONE) > 0


def test_the_library_is_loaded_only_where_a_rating_changes(tmp_path: Path) -> None:
    Solver(tmp_path, DAY).note(PUZZLES[0], Result.ALONE)
    code = (
        "import sys, datetime, pathlib\n"
        "from antterm.solving import Solver\n"
        "solver = Solver(pathlib.Path(sys.argv[1]), datetime.date.fromisoformat(sys.argv[2]))\n"
        "assert solver.course == [solver.rating.value]\n"
        "sys.exit('glicko2' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code, tmp_path, str(DAY)], check=False).returncode == 0


def test_what_was_missed_comes_again_after_more_and_more_days(tmp_path: Path, solver: Solver) -> None:
    solver.note(PUZZLES[0], Result.MISSED)
    assert solver.due == []
    day = 0
    for days in DAYS:
        assert again(tmp_path, day + days - 1).due == []
        day += days
        later = again(tmp_path, day)
        assert later.due == [PUZZLES[0]]
        later.note(PUZZLES[0], Result.ALONE)
    assert again(tmp_path, day + 1000).due == [], "it is known by now"
    last = again(tmp_path, day)
    last.note(PUZZLES[0], Result.MISSED)
    assert again(tmp_path, day + DAYS[0]).due == [PUZZLES[0]], "and forgotten again"


def test_what_earlier_versions_noted_as_solved_is_solved(tmp_path: Path) -> None:
    Marks(tmp_path / "puzzles.json").note(PUZZLES[3].id, 1)
    solver = Solver(tmp_path, DAY)
    assert solver.has(PUZZLES[3])
    assert (solver.count, solver.alone) == (1, 0)
    assert solver.note(PUZZLES[3], Result.ALONE) == 0, "it does not count a second time"


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b'{"rating": "high"}', b'{"puzzles": {"a": 1}}'])
def test_a_damaged_file_means_to_begin_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    solver = Solver(tmp_path, DAY)
    assert solver.count == 0
    solver.note(PUZZLES[0], Result.ALONE)
    assert again(tmp_path).count == 1


def test_a_run_gives_each_puzzle_once_near_the_rating(solver: Solver) -> None:
    run = Run(solver, rng=Random(1))
    given = [taken(run) for _ in range(10)]
    assert len({puzzle.id for puzzle in given}) == 10
    nearest = min(abs(puzzle.rating - 1500) for puzzle in PUZZLES)
    assert abs(given[0].rating - 1500) <= max(nearest, 100)


def test_a_theme_is_trained_until_its_puzzles_are_gone(solver: Solver) -> None:
    run = Run(solver, PUZZLES[:3])
    assert {taken(run).id for _ in range(3)} == {puzzle.id for puzzle in PUZZLES[:3]}
    assert run.next() is None


def test_in_order_each_leads_to_the_next_and_the_last_to_the_first(solver: Solver) -> None:
    run = InOrder(solver, PUZZLES[-1])
    assert [run.next(), run.next()] == [PUZZLES[-1], PUZZLES[0]]


def test_what_is_due_is_repeated_once(tmp_path: Path, solver: Solver) -> None:
    for puzzle in PUZZLES[:2]:
        solver.note(puzzle, Result.MISSED)
    run = Repetition(again(tmp_path, 1))
    assert [run.next(), run.next(), run.next()] == [PUZZLES[0], PUZZLES[1], None]


def test_a_streak_gets_harder_and_ends_with_the_first_missed(tmp_path: Path, solver: Solver) -> None:
    run = Streak(solver, Random(1))
    ratings = []
    for _ in range(12):
        puzzle = taken(run)
        ratings.append(puzzle.rating)
        run.note(puzzle, Result.ALONE)
    assert sum(ratings[6:]) > sum(ratings[:6])
    run.note(taken(run), Result.MISSED)
    assert run.next() is None
    assert run.summary() == "12 solved in a row. That is a new best."
    shorter = Streak(again(tmp_path), Random(2))
    shorter.note(taken(shorter), Result.MISSED)
    assert shorter.summary() == "0 solved in a row."
    assert again(tmp_path).best(Streak.kind) == 12


def test_a_storm_ends_with_its_time_and_a_miss_costs_some(solver: Solver) -> None:
    now = [0.0]
    run = Storm(solver, Random(1), lambda: now[0])
    run.note(taken(run), Result.ALONE)
    run.note(taken(run), Result.MISSED)
    assert run.seconds == Storm.SECONDS - Storm.PENALTY
    now[0] = Storm.SECONDS - Storm.PENALTY
    assert run.next() is None
    run.note(PUZZLES[0], Result.ALONE)
    assert run.summary() == "1 solved in three minutes. That is a new best.", (
        "what came too late does not count"
    )
