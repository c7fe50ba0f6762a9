"""Which puzzles somebody has solved: a small file beside the saved games."""

from __future__ import annotations

from pathlib import Path

from antterm.puzzles.puzzle import Puzzle, all_puzzles
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
