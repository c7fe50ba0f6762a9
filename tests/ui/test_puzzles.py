"""Puzzles as they are solved: the list, today's, ideas, wrong moves, what has been solved."""

from __future__ import annotations

import re
from datetime import date

import pytest
from textual.pilot import Pilot

from antterm.launch import Launch
from antterm.puzzles import WIN, Puzzle, Result, all_puzzles, origin, task, title, todays
from antterm.solving import InOrder, Solver, Storm, Streak
from antterm.ui.app import AntTerm
from antterm.ui.screens.puzzles import AllPuzzlesScreen, PuzzleScreen, PuzzlesScreen
from tests.pilot import piloted
from tests.ui.stage import check_golden, data_dir, on_stage, text_of, until

PUZZLES = all_puzzles()
WINS = [puzzle for puzzle in PUZZLES if puzzle.goal == WIN]
AT_ONCE, IN_TWO = (next(puzzle for puzzle in WINS if puzzle.moves == moves) for moves in (1, 2))
DAY = date(2026, 3, 14)


async def pressed(app: AntTerm, pilot: Pilot[None], *keys: str) -> str:
    """The screen after some keys."""
    await pilot.press(*keys)
    await pilot.pause()
    return text_of(app)


def solver() -> Solver:
    return Solver(data_dir(), DAY)


def begin(app: AntTerm, puzzle: Puzzle) -> PuzzleScreen:
    """The screen of a puzzle, over that of the list."""
    run = InOrder(solver(), puzzle)
    run.next()
    screen = PuzzleScreen(app.services, puzzle, run)
    app.push_screen(screen)
    return screen


@pytest.mark.parametrize(("key", "name"), [("p", "puzzle-progress.json"), ("l", "lessons.json")])
async def test_progress_that_cannot_be_read_is_told_until_the_next_key(key: str, name: str) -> None:
    data_dir().mkdir(parents=True, exist_ok=True)
    (data_dir() / name).write_text("{")
    async with on_stage() as (app, pilot):
        assert "the file is kept" in " ".join((await pressed(app, pilot, key)).split())
        assert "the file is kept" not in " ".join((await pressed(app, pilot, "down")).split())


@pytest.mark.slow
async def test_the_first_page_tells_how_one_solves_and_leads_to_todays() -> None:
    solver().found(PUZZLES[0])
    async with on_stage() as (app, pilot):
        app.services.today = lambda: DAY
        screen = await pressed(app, pilot, "p")
        assert f"1 of {len(PUZZLES)} solved, 0 without help" in screen
        assert "rating 1500, not certain yet" in screen
        screen = await pressed(app, pilot, "down", "down", "down", "down", "down")
        assert title(todays(DAY)) in screen
        assert origin(todays(DAY)) in " ".join(screen.split())
        await pilot.press("enter")
        assert isinstance(app.screen, PuzzleScreen)
        assert app.screen.attempt.puzzle == todays(DAY)
        await pilot.press("escape")
        assert isinstance(app.screen, PuzzlesScreen)


async def test_the_list_of_all_begins_at_the_first_that_is_not_solved() -> None:
    solver().found(PUZZLES[0])
    async with on_stage() as (app, pilot):
        screen = await pressed(app, pilot, "p", "7")
        assert isinstance(app.screen, AllPuzzlesScreen)
        assert origin(PUZZLES[1]) in " ".join(screen.split())
        assert "solved" in (await pressed(app, pilot, "home")).splitlines()[2]


@pytest.mark.slow
async def test_a_streak_goes_on_until_one_is_missed_and_says_how_it_went() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("p", "3")
        first = app.screen
        assert isinstance(first, PuzzleScreen)
        assert isinstance(first.run, Streak)
        for text in first.attempt.puzzle.answers[::2]:
            first.model.typing.paste(text)
            await pilot.press("enter")
        assert "1 in a row, best 1" in text_of(app)
        await pilot.press("enter")
        second = app.screen
        assert isinstance(second, PuzzleScreen)
        assert second is not first
        await pilot.press("N")
        assert isinstance(app.screen, PuzzlesScreen)
        assert "Streak: 1 solved in a row. That is a new best." in text_of(app)


async def test_in_a_streak_the_answer_is_announced_as_its_end() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("p", "3")
        seen = " ".join(beside(await pressed(app, pilot, "h")).split())
        assert "Press h again to be shown the answer; the streak then ends." in seen
        assert "The streak ends here. Enter gives the answer shown." in await pressed(app, pilot, "h")
        seen = " ".join(beside(await pressed(app, pilot, "enter")).split())
        assert "0 solved in a row. Enter goes to the list." in seen


@pytest.mark.slow
async def test_a_storm_goes_on_at_once_and_ends_with_its_time() -> None:
    clock = [0.0]
    async with on_stage() as (app, pilot):
        await pilot.press("p")
        page = app.screen
        assert isinstance(page, PuzzlesScreen)
        page.start(Storm(solver(), clock=lambda: clock[0]))
        await pilot.pause()
        first = app.screen
        assert isinstance(first, PuzzleScreen)
        assert "0 solved, 3:00 left" in text_of(app)
        first.model.typing.paste(first.attempt.puzzle.answers[0])
        await pilot.press("enter")
        if first.attempt.puzzle.steps == 1:
            await until(pilot, lambda: app.screen is not first)
        clock[0] = Storm.SECONDS
        await until(pilot, lambda: app.screen is page)
        assert "solved in three minutes" in text_of(app)


@pytest.mark.slow
async def test_puzzles_are_chosen_by_theme() -> None:
    async with on_stage() as (app, pilot):
        screen = await pressed(app, pilot, "p", "5")
        assert "through a gate" in screen
        await pilot.press("1")
        assert isinstance(app.screen, PuzzleScreen)
        assert "defence" in app.screen.attempt.puzzle.themes


@pytest.mark.few(1)
@pytest.mark.parametrize("keys", [("2",), ("down", "enter")], ids=" ".join)
async def test_nothing_is_due_at_first(keys: tuple[str, ...]) -> None:
    async with on_stage() as (app, pilot):
        assert "No puzzles are due today." in await pressed(app, pilot, "p", *keys)


async def test_how_ones_rating_went_is_drawn() -> None:
    async with on_stage() as (app, pilot):
        assert "It begins with the first puzzle" in await pressed(app, pilot, "p")
        await pilot.press("escape")
        for number in range(3):
            solver().note(PUZZLES[-1 - number], Result.ALONE)
        screen = await pressed(app, pilot, "p")
        assert f"● {solver().rating.value}" in screen


def beside(screen: str) -> str:
    """What stands in the panes beside the board of a screen."""
    return "\n".join(row[46:] for row in screen.split("\n"))


async def test_how_far_a_puzzle_is_and_the_rating_are_told_whole_and_look_like_no_choice() -> None:
    async with on_stage() as (app, pilot):
        begin(app, IN_TWO)
        solver().note(PUZZLES[-1], Result.MISSED)
        await pilot.pause()
        rows = [row.strip() for row in beside(text_of(app)).split("\n")[:4]]
        assert "move 1 of 2" in rows
        assert any(row.startswith("rating ") and "~" not in row for row in rows)
        assert not any(re.match(r"\[\d\]", row) for row in rows)


async def test_a_puzzle_is_solved_by_its_idea_and_leads_to_the_next() -> None:
    async with on_stage() as (app, pilot):
        begin(app, AT_ONCE)
        await pilot.pause()
        assert f"{task(AT_ONCE)}." in text_of(app)
        check_golden(app, "puzzle-80x24-unicode")
        assert "h idea" in text_of(app)
        seen = await pressed(app, pilot, "h")
        assert "Look at " in seen, "beside the board"
        assert "Press h again to be shown the answer; the puzzle then counts as missed." in " ".join(
            beside(seen).split()
        )
        assert "h the answer" in seen
        seen = await pressed(app, pilot, "h")
        assert f":{AT_ONCE.answers[0]}" in seen
        assert "The puzzle counts as missed." in seen
        assert not solver().has(AT_ONCE)
        assert "Solved." in await pressed(app, pilot, "enter")
        assert solver().has(AT_ONCE)


async def test_in_two_the_other_answers_and_a_wrong_move_is_taken_back() -> None:
    async with on_stage() as (app, pilot):
        screen = begin(app, IN_TWO)
        await pilot.pause()
        ask = screen.attempt.ask
        assert ask is not None
        wrong = next(choice.text for choice in ask.choices if choice.text != IN_TWO.answers[0])
        screen.model.typing.paste(wrong)
        seen = " ".join((await pressed(app, pilot, "enter")).split())
        assert "does not win in 2" in seen
        assert screen.attempt.is_astray
        seen = await pressed(app, pilot, "enter")
        assert f"{task(IN_TWO)}." in seen
        assert not screen.attempt.is_astray
        await pilot.press("h", "h")
        assert "Right. Go on." in await pressed(app, pilot, "enter")
        assert "move 2 of 2" in text_of(app)
        assert task(IN_TWO, 1) in text_of(app).splitlines()[0], "the win is one move nearer"
        assert task(IN_TWO, 1) == task(IN_TWO).replace("2", "1")
        assert "move 1 of 2" in await pressed(app, pilot, "u")
        assert "nothing to take back" in await pressed(app, pilot, "u")
        for _move in range(2):
            await pilot.press("h", "h", "enter")
        assert "Solved." in text_of(app)
        assert "Enter goes to the next puzzle." in " ".join(text_of(app).split())


@pytest.mark.slow
async def test_another_puzzle_help_and_rules_are_a_key_away() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("p", "7", "home", "enter", "N")
        assert isinstance(app.screen, PuzzleScreen)
        assert app.screen.attempt.puzzle == PUZZLES[1]
        assert "A puzzle" in await pressed(app, pilot, "question_mark")
        await pilot.press("escape")
        assert "Rules of Hive" in await pressed(app, pilot, "R")


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(60, 20), (120, 40)], ids=str)
async def test_what_is_to_be_done_is_seen_at_every_size(size: tuple[int, int]) -> None:
    async with on_stage(size=size) as (app, pilot):
        begin(app, AT_ONCE)
        await pilot.pause()
        assert f"{task(AT_ONCE)}." in text_of(app)


async def test_the_command_line_leads_to_a_puzzle() -> None:
    app = AntTerm(Launch(data_dir(), None, "256", puzzle=IN_TWO))
    async with piloted(app, size=(80, 24), paints=False) as pilot:
        await pilot.pause()
        assert f"{title(IN_TWO)}" in text_of(app)
        assert isinstance(app.screen, PuzzleScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, PuzzlesScreen)
