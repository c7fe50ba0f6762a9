"""Puzzles: in each one first move alone wins, none sooner, and the other answers as well as can be."""

from __future__ import annotations

import re
import runpy
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from antterm import registry
from antterm.core.ask import Refused
from antterm.games.hive.rules.forcing import Forcing
from antterm.games.hive.rules.happened import HalfMove
from antterm.games.hive.rules.notation import read_move
from antterm.puzzles import (
    HOLD,
    WIN,
    Attempt,
    BadPuzzle,
    Puzzle,
    Result,
    all_puzzles,
    origin,
    prover_of,
    puzzle_after,
    read_puzzles,
    theme_name,
    themes,
    todays,
    verdict,
)
from tests.sampling import fewer

LEAST = 600
"""Puzzles that there are at least."""
TOOL = Path(__file__).resolve().parents[1] / "tools" / "puzzles"
PUZZLES = all_puzzles()
WINS = [puzzle for puzzle in PUZZLES if puzzle.goal == WIN]
HOLDS = [puzzle for puzzle in PUZZLES if puzzle.goal == HOLD]
AT_ONCE = [puzzle for puzzle in WINS if puzzle.moves == 1]
LONGER = [puzzle for puzzle in WINS if puzzle.moves > 1]
OF_1_0 = Path(__file__).with_name("puzzles_of_1_0.txt").read_text().split()
"""The identifiers of the puzzles of version 1.0.0, but for those that had a second solution."""


def names(puzzle: Puzzle) -> str:
    return f"{puzzle.number}-{puzzle.moves}"


def check(puzzle: Puzzle) -> None:
    """Try everything: what is said of the puzzle is true."""
    prover, state = prover_of(puzzle), Attempt(puzzle).record.play.boundary
    for moves in range(1, puzzle.moves):
        keys = prover.keys(state, moves, puzzle.goal)
        if puzzle.goal == WIN:
            assert keys == [], f"{names(puzzle)} can be won sooner"
        else:
            assert len(keys) > 1, f"{names(puzzle)} need not be held for so long"
    found = prover.keys(state, puzzle.moves, puzzle.goal)
    assert found == [puzzle.answers[0]], f"another move does it too in {names(puzzle)}"


def test_there_are_many_of_each_kind_for_either_side() -> None:
    assert len(PUZZLES) >= LEAST
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    kinds = Counter((puzzle.goal, puzzle.moves) for puzzle in PUZZLES)
    assert min(kinds[WIN, 1], kinds[WIN, 2], kinds[WIN, 3], kinds[HOLD, 1]) >= 10, kinds
    for goal, moves in kinds:
        sides = Counter(puzzle.seat for puzzle in PUZZLES if (puzzle.goal, puzzle.moves) == (goal, moves))
        assert min(sides[0], sides[1]) >= 5 or sum(sides.values()) < 10, (goal, moves)


@pytest.mark.parametrize("page", ["README.md", "README.es.md", "README.ru.md"])
def test_there_are_as_many_as_the_pages_for_visitors_say(page: str) -> None:
    text = (Path(__file__).parents[1] / page).read_text("utf-8")
    said = re.search(r"(\d+) (?:puzzles|problemas|задач)", text)
    assert said is not None
    assert int(said[1]) <= len(all_puzzles())


def test_those_of_version_1_0_are_still_there() -> None:
    assert {*OF_1_0} <= {puzzle.id for puzzle in PUZZLES}


def test_they_stand_in_the_order_of_their_ratings_which_are_spread() -> None:
    ratings = [puzzle.rating for puzzle in PUZZLES]
    assert ratings == sorted(ratings)
    assert ratings[0] <= 800
    assert ratings[-1] >= 1800


def test_each_theme_has_a_name_and_some_puzzles() -> None:
    named = prover_of(PUZZLES[0]).themes
    assert {theme for puzzle in PUZZLES for theme in puzzle.themes} <= named.keys()
    assert [*themes()] == [theme for theme in named if theme in themes()]
    for theme in ("pin", "gate", "throw", "drop", "defence", "quiet"):
        assert len(themes()[theme]) >= 3, theme
        assert theme_name(theme) == named[theme]
    assert themes()["defence"] == HOLDS


@pytest.mark.parametrize("every", fewer(70, 1), ids="every{}".format)
def test_their_themes_are_true(every: int) -> None:
    tool = runpy.run_path(str(TOOL), run_name="tool")
    for puzzle in PUZZLES[::every]:
        position = Attempt(puzzle).record.play.boundary.position
        move = read_move(position, puzzle.answers[0])
        found = tool["themes"](position, move, puzzle.goal, puzzle.moves)
        assert tuple(found) == puzzle.themes, names(puzzle)


@pytest.mark.parametrize("every", fewer(40, 1), ids="every{}".format)
def test_one_move_alone_does_it_at_once(every: int) -> None:
    for puzzle in [*AT_ONCE, *HOLDS][::every]:
        check(puzzle)


def test_one_move_alone_wins_in_two_and_in_three() -> None:
    for moves in (2, 3):
        check(min((p for p in LONGER if p.moves == moves), key=lambda puzzle: len(puzzle.before)))


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", LONGER, ids=names)
def test_one_move_alone_wins_whatever_is_answered(puzzle: Puzzle) -> None:
    check(puzzle)


@pytest.mark.parametrize("every", fewer(70, 1), ids="every{}".format)
def test_their_lines_are_legal_and_end_with_the_win(every: int) -> None:
    for puzzle in PUZZLES[::every]:
        attempt = Attempt(puzzle)
        assert attempt.ask is not None
        assert attempt.ask.seat == puzzle.seat, names(puzzle)
        assert len(puzzle.answers) == 2 * puzzle.steps - 1, names(puzzle)
        for text in puzzle.answers:
            attempt.record.answer(text)
        outcome = attempt.record.play.outcome
        assert (outcome is not None) is (puzzle.goal == WIN), names(puzzle)
        assert outcome is None or outcome.winners == (puzzle.seat,), names(puzzle)


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_who_finds_every_move_solves_it(moves: int) -> None:
    attempt = Attempt(next(puzzle for puzzle in WINS if puzzle.moves == moves))
    for number in range(moves):
        assert not attempt.is_solved
        assert attempt.left == moves - number
        assert attempt.answer(attempt.key)
    assert attempt.is_solved
    assert attempt.ask is None


def test_a_wrong_move_is_answered_by_what_gets_out_of_it_and_taken_back() -> None:
    puzzle = next(puzzle for puzzle in WINS if puzzle.moves == 2)
    attempt = Attempt(puzzle)
    ask = attempt.ask
    assert ask is not None
    wrong = next(choice.text for choice in ask.choices if choice.text != puzzle.answers[0])
    assert not attempt.answer(wrong)
    assert attempt.is_astray
    assert attempt.ask is None
    state = attempt.record.play.boundary
    assert prover_of(puzzle).keys(state, 1, WIN) == [], "the answer gets out of it"
    assert attempt.take_back()
    assert attempt.record.answers == puzzle.answers_before
    assert attempt.ask is not None
    assert not attempt.take_back()


def test_who_does_not_hold_is_shown_how_the_other_wins() -> None:
    puzzle = next(puzzle for puzzle in HOLDS if puzzle.moves == 1)
    attempt = Attempt(puzzle)
    assert attempt.ask is not None
    wrong = next(choice.text for choice in attempt.ask.choices if choice.text != attempt.key)
    assert not attempt.answer(wrong)
    outcome = attempt.record.play.outcome
    assert outcome is not None
    assert outcome.winners == (1 - puzzle.seat,)
    assert attempt.result is Result.MISSED
    attempt.take_back()
    assert attempt.answer(attempt.key)
    assert attempt.is_solved
    assert attempt.ask is None, "to hold once is all that is asked"
    assert attempt.result is Result.MISSED, "it was missed first"


def test_help_is_told_from_no_help() -> None:
    results, told = [], []
    for helps in ((), (False,), (False, True)):
        attempt = Attempt(AT_ONCE[0])
        for shows_answer in helps:
            attempt.help(shows_answer)
        attempt.answer(attempt.key)
        results.append(attempt.result)
        told.append(verdict(attempt))
    assert results == [Result.ALONE, Result.HELPED, Result.MISSED]
    assert told == ["Solved.", "Solved. With an idea, it does not count for your rating.", "Solved."]


def test_what_is_not_legal_changes_nothing() -> None:
    attempt = Attempt(PUZZLES[0])
    with pytest.raises(Refused):
        attempt.answer("nonsense")
    assert attempt.given == 0


def test_another_way_to_win_in_time_goes_on_too() -> None:
    """The first move is the only one; after it there may be several."""
    for puzzle in LONGER:
        attempt = Attempt(puzzle)
        attempt.answer(attempt.key)
        ways = (
            prover_of(puzzle).keys(attempt.record.play.boundary, attempt.left, WIN)
            if attempt.left < 3
            else []
        )
        others = [way for way in ways if way != attempt.key]
        if others and attempt.left == 1:
            assert attempt.answer(others[0])
            assert attempt.is_solved
            return
    raise AssertionError("every puzzle has a single way")


def test_the_tool_that_made_them_writes_the_same_line_again() -> None:
    tool = runpy.run_path(str(TOOL), run_name="tool")
    for puzzle in (AT_ONCE[0], min(LONGER, key=lambda puzzle: len(puzzle.before))):
        swarm = Attempt(puzzle).record.play.boundary.position.swarm()
        (key,) = Forcing(swarm).keys(puzzle.moves)
        assert tool["main_line"](Forcing(swarm), key, puzzle.moves) == puzzle.answers


@pytest.mark.parametrize("puzzle", [PUZZLES[0], PUZZLES[1]], ids=["White's", "Black's"])
def test_where_in_its_game_a_puzzle_is_from_is_told_by_the_move_before(puzzle: Puzzle) -> None:
    *_before, last = (h.event for h in Attempt(puzzle).record.story(None) if isinstance(h.event, HalfMove))
    player = registry.words("hive").seat(last.seat)
    assert last.seat != puzzle.seat
    game = puzzle.source.replace("2024-04", "Apr 2024")
    assert origin(puzzle) == f"{game}, after {player}'s move {1 + last.ply // 2}"


def test_each_day_has_its_own_and_all_of_them_come() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(len(PUZZLES))]
    assert len({todays(day).id for day in days}) == len(PUZZLES)
    assert todays(days[0]) == todays(date(2026, 1, 1))


def test_one_puzzle_leads_to_the_next() -> None:
    assert puzzle_after(PUZZLES[0]) == PUZZLES[1]
    assert puzzle_after(PUZZLES[-1]) == PUZZLES[0]


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b'{"provenance":"","games":[{}]}'])
def test_a_file_that_holds_no_puzzles_is_told(content: bytes) -> None:
    with pytest.raises(BadPuzzle):
        read_puzzles("hive", content)


def test_a_game_need_not_have_puzzles() -> None:
    assert {puzzle.game_id for puzzle in PUZZLES} == {"hive"}
    assert registry.find(registry.HOMES["march"].puzzles) is None
