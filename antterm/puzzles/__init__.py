"""Puzzles: positions of games in which one move alone forces a win, to be found on the real board."""

from __future__ import annotations

from pathlib import Path

from antterm.puzzles.attempt import Attempt
from antterm.puzzles.puzzle import BadPuzzle, Prover, Puzzle, all_puzzles, puzzle_after, todays
from antterm.saves.marks import Marks

FILE = "puzzles.json"


class Solved:
    """The puzzles that have been solved.

    Args:
        folder: where the saved games live.
    """

    def __init__(self, folder: Path) -> None:
        self._marks = Marks(folder / FILE)

    def has(self, puzzle: Puzzle) -> bool:
        """Whether this one has been."""
        return self._marks.of(puzzle.id) > 0

    def note(self, puzzle: Puzzle) -> None:
        """Keep that it has been."""
        self._marks.note(puzzle.id, 1)

    @property
    def count(self) -> int:
        """How many have been."""
        return sum(map(self.has, all_puzzles()))


__all__ = (
    "Attempt",
    "BadPuzzle",
    "Prover",
    "Puzzle",
    "Solved",
    "all_puzzles",
    "puzzle_after",
    "todays",
)
