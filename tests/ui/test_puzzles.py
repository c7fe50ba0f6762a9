"""Puzzles as they are solved: the list, today's, ideas, wrong moves, what has been solved."""

from __future__ import annotations

from datetime import date

import pytest
from textual.pilot import Pilot

from antterm.launch import Launch
from antterm.puzzles import Puzzle, Solved, all_puzzles, puzzle_after, task, title, todays, whence
from antterm.ui.app import AntTerm
from antterm.ui.screens.prepared import PuzzleScreen, PuzzlesScreen
from tests.pilot import piloted
from tests.ui.stage import check_golden, data_dir, on_stage, text_of

PUZZLES = all_puzzles()
AT_ONCE, IN_TWO = (next(puzzle for puzzle in PUZZLES if puzzle.moves == moves) for moves in (1, 2))
DAY = date(2026, 3, 14)


async def pressed(app: AntTerm, pilot: Pilot[None], *keys: str) -> str:
    """The screen after some keys."""
    await pilot.press(*keys)
    await pilot.pause()
    return text_of(app)


def begin(app: AntTerm, puzzle: Puzzle) -> PuzzleScreen:
    """The screen of a puzzle, over that of the list."""
    screen = PuzzleScreen(app.services, puzzle, Solved(data_dir()))
    app.push_screen(screen)
    return screen


async def test_the_list_begins_at_todays_and_marks_what_is_solved() -> None:
    Solved(data_dir()).note(PUZZLES[0])
    async with on_stage() as (app, pilot):
        app.services.today = lambda: DAY
        screen = await pressed(app, pilot, "p")
        assert "1 of 60 solved" in screen
        assert f"{title(todays(DAY))}: {task(todays(DAY))} (today's)" in screen
        assert whence(todays(DAY)) in " ".join(screen.split())
        await pressed(app, pilot, "enter")
        assert isinstance(app.screen, PuzzleScreen)
        assert app.screen.attempt.puzzle == todays(DAY)
        await pressed(app, pilot, "escape")
        assert isinstance(app.screen, PuzzlesScreen)
        assert "solved" in (await pressed(app, pilot, "home")).splitlines()[2]


async def test_a_puzzle_is_solved_by_its_idea_and_leads_to_the_next() -> None:
    async with on_stage() as (app, pilot):
        begin(app, AT_ONCE)
        await pilot.pause()
        assert f"{task(AT_ONCE)}." in text_of(app)
        check_golden(app, "puzzle-80x24-unicode")
        assert "Look at " in await pressed(app, pilot, "h"), "beside the board"
        assert f":{AT_ONCE.answers[0]}" in await pressed(app, pilot, "h")
        assert not Solved(data_dir()).has(AT_ONCE)
        assert "Solved." in await pressed(app, pilot, "enter")
        assert Solved(data_dir()).has(AT_ONCE)


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
        await pressed(app, pilot, "h", "h")
        assert "Right. Go on." in await pressed(app, pilot, "enter")
        assert "move 2 of 2" in text_of(app)
        assert "move 1 of 2" in await pressed(app, pilot, "u")
        assert "nothing to take back" in await pressed(app, pilot, "u")
        for _move in range(2):
            await pressed(app, pilot, "h", "h", "enter")
        assert "Solved." in text_of(app)
        assert f"Enter goes to puzzle {puzzle_after(IN_TWO).number}" in " ".join(text_of(app).split())


async def test_another_puzzle_help_and_rules_are_a_key_away() -> None:
    async with on_stage() as (app, pilot):
        await pressed(app, pilot, "p", "home", "enter", "N")
        assert isinstance(app.screen, PuzzleScreen)
        assert app.screen.attempt.puzzle == PUZZLES[1]
        assert "A puzzle" in await pressed(app, pilot, "question_mark")
        await pressed(app, pilot, "escape")
        assert "Rules of Hive" in await pressed(app, pilot, "R")


@pytest.mark.parametrize("size", [(60, 20), (120, 40)], ids=str)
async def test_what_is_to_be_done_is_seen_at_every_size(size: tuple[int, int]) -> None:
    async with on_stage(size=size) as (app, pilot):
        begin(app, AT_ONCE)
        await pilot.pause()
        assert f"{task(AT_ONCE)}." in text_of(app)


async def test_the_command_line_leads_to_a_puzzle() -> None:
    app = AntTerm(Launch(data_dir(), None, "256", puzzle=IN_TWO))
    async with piloted(app, size=(80, 24)) as pilot:
        await pilot.pause()
        assert f"{title(IN_TWO)}" in text_of(app)
        assert isinstance(app.screen, PuzzleScreen)
        await pressed(app, pilot, "escape")
        assert isinstance(app.screen, PuzzlesScreen)
