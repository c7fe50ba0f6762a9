"""A puzzle as data: a position out of a game, in how many moves its mover wins, and by which.

A game has them in `GameHome.puzzles`: a folder with one file of them, and what judges moves in it.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final, Protocol

import msgspec

from antterm import registry

FILE: Final = "puzzles.toml"
STRIDE: Final = 23
"""By how many puzzles today's is further than yesterday's, so that short and long ones take turns."""


class Prover(Protocol):
    """Who knows by which moves a game is won, whatever is answered."""

    def keys(self, state: Any, moves: int) -> list[str]:
        """All answers by which who is asked wins in so many answers of his own, or fewer."""

    def leads(self, state: Any, text: str, moves: int) -> bool:
        """Whether this answer is one of them."""

    def escape(self, state: Any, text: str, moves: int) -> str | None:
        """What the other answers to one that is not; None where there is nothing more to answer."""

    def defence(self, state: Any, moves: int) -> str:
        """The answer that holds out longest where the other wins in so many answers of his own."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position in which exactly one answer forces a win in so many, and none does in fewer."""

    moves: int
    """In how many answers of his own who solves it wins."""
    seat: int
    """Who that is."""
    source: str
    """Which game the position comes from."""
    options: dict[str, Any] = {}
    """Those of the game; the others have their defaults."""
    before: str
    """The answers that lead to the position, parted by `;`."""
    line: str
    """The answer that wins, the one that holds out longest against it, and so on to the end."""
    game_id: str = ""
    """Which game; from where the file lies."""
    number: int = 0
    """Its number among those of its game, from 1."""

    @property
    def id(self) -> str:
        """Its identifier, the same whatever its number becomes: `hive/5f0c...`."""
        return f"{self.game_id}/{blake2b(self.before.encode(), digest_size=6).hexdigest()}"

    @property
    def answers_before(self) -> list[str]:
        """The answers that lead to the position."""
        return self.before.split(";")

    @property
    def answers(self) -> list[str]:
        """The answer that wins, and how it goes on."""
        return self.line.split(";")


class _File(msgspec.Struct, forbid_unknown_fields=True):
    puzzle: tuple[Puzzle, ...]


class BadPuzzle(Exception):
    """A file of puzzles that cannot be used."""


def read_puzzles(game_id: str, content: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file.

    Raises:
        BadPuzzle: it is no such file.
    """
    try:
        read = msgspec.toml.decode(content, type=_File).puzzle
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadPuzzle(f"{game_id}: {error}") from error
    return tuple(
        msgspec.structs.replace(puzzle, game_id=game_id, number=number)
        for number, puzzle in enumerate(read, start=1)
    )


@cache
def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the shortest first; none where it has none.

    Raises:
        KeyError: no game has this identifier.
        BadPuzzle: its file cannot be used.
    """
    package = registry.HOMES[game_id].puzzles.partition(":")[0]
    if registry.find(registry.HOMES[game_id].puzzles) is None:
        return ()
    return read_puzzles(game_id, (files(package) / FILE).read_bytes())


def all_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of all games, game by game."""
    return tuple(puzzle for game_id in registry.HOMES for puzzle in puzzles_of(game_id))


def prover_of(puzzle: Puzzle) -> Prover:
    """Who knows the moves of a puzzle."""
    prover: Prover = registry.load(registry.HOMES[puzzle.game_id].puzzles)
    return prover


def todays(day: date) -> Puzzle:
    """The puzzle of a day: each comes once before one comes again."""
    puzzles = all_puzzles()
    return puzzles[day.toordinal() * STRIDE % len(puzzles)]


def puzzle_after(puzzle: Puzzle) -> Puzzle:
    """The next puzzle; after the last the first."""
    puzzles = all_puzzles()
    return puzzles[(puzzles.index(puzzle) + 1) % len(puzzles)]
