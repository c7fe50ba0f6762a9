"""Puzzles: positions of games in which one move alone forces a win, to be found on the real board."""

from antterm.puzzles.attempt import Attempt
from antterm.puzzles.puzzle import BadPuzzle, Prover, Puzzle, all_puzzles, puzzle_after, todays
from antterm.puzzles.solved import Solved

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
