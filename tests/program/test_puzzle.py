"""A puzzle in the real program: its idea, its solution, and that it stays solved."""

from __future__ import annotations

from datetime import date

import pytest

from antterm.puzzles import WIN, all_puzzles
from antterm.solving import Solver
from tests.program.driving import antterm, store

FIRST = next(puzzle for puzzle in all_puzzles() if puzzle.goal == WIN and puzzle.moves == 1)


@pytest.mark.slow
def test_a_puzzle_named_on_the_command_line_is_solved() -> None:
    with antterm("puzzle", str(FIRST.number)) as terminal:
        terminal.wait_for("Only one move")
        terminal.key("h")
        terminal.wait_for("Look at ")
        terminal.key("h")
        terminal.wait_for(f":{FIRST.answers[0]}")
        terminal.key("enter")
        terminal.wait_for("Solved.")
        assert Solver(store().data_dir, date.today()).has(FIRST)
        terminal.key("escape")
        terminal.wait_for(f"1 of {len(all_puzzles())} solved, 0 without help")
        terminal.keys("escape")
        terminal.wait_for("New game")
