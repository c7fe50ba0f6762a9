"""A puzzle in the real program: its idea, its solution, and that it stays solved."""

from __future__ import annotations

from antterm.puzzles import Solved, all_puzzles
from tests.program.driving import antterm, store

FIRST = all_puzzles()[0]


def test_a_puzzle_named_on_the_command_line_is_solved() -> None:
    with antterm("puzzle", "1") as terminal:
        terminal.wait_for("Only one move")
        terminal.key("h")
        terminal.wait_for("Look at ")
        terminal.key("h")
        terminal.wait_for(f":{FIRST.answers[0]}")
        terminal.key("enter")
        terminal.wait_for("Solved.")
        assert Solved(store().data_dir).has(FIRST)
        terminal.key("escape")
        terminal.wait_for("1 of 60 solved")
        terminal.keys("escape")
        terminal.wait_for("New game")
