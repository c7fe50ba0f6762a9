"""A person's progress in puzzles: the result of each, a rating, puzzles to repeat, and runs of several.

A solver is rated by Glicko-2, each puzzle being an opponent whose rating was measured and stays as it is. A
puzzle is rated only the first time. One that was not solved alone is repeated after some days, and after more
days each time that it is solved.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from random import Random
from time import monotonic
from typing import ClassVar, Final

import msgspec

from antterm.i18n import _, ngettext
from antterm.puzzles import SOLVED_FILE, Attempt, Puzzle, Result, all_puzzles, puzzle_after
from antterm.saves.structs import Marks, ProgressFile

FILE: Final = "puzzle-progress.json"
"""The name of the file in the folder of saved games."""
MOST_BYTES: Final = 1_000_000
DAYS: Final = (1, 3, 7, 21, 60)
"""Days until a puzzle comes again, by how often it was found since it was missed."""
LONGEST_COURSE: Final = 200
"""Ratings that are kept, the latest."""
NEAR: Final = 100
"""Largest difference of rating at which a puzzle is as difficult as wanted."""


# The rating

FIRST: Final = 1500
"""Rating of somebody who has not tried a puzzle yet."""
UNKNOWN: Final = 350
"""The rating deviation of a new solver; no rating is less certain."""
VOLATILITY: Final = 0.06
"""The volatility that a rating begins with, as Glickman proposes."""
PROVISIONAL: Final = 110
"""Rating deviation above which a rating is provisional; ten puzzles bring one below it."""
LEAST_DEVIATION: Final = 45
"""The smallest rating deviation, so that a rating never stops to follow."""
LOWEST, HIGHEST, MOST_VOLATILE = 400, 4000, 0.1
"""Bounds of ratings and of the volatility."""
OF_A_PUZZLE: Final = 50
"""Rating deviation of the measured rating of a puzzle."""
PERIOD: Final = 5
"""Days without a rated puzzle after which the deviation grows: in a year from 60, as in much use, to 110."""


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """The strength of a solver by Glicko-2. Each puzzle is a rating period, and so are days without one.

    Args:
        exact: the rating, on the scale of chess.
        deviation: the rating deviation: two times of three the rating is no further off.
        volatility: how erratic the results are.
    """

    exact: float = FIRST
    deviation: float = UNKNOWN
    volatility: float = VOLATILITY

    @property
    def value(self) -> int:
        """The rating as it is shown."""
        return round(self.exact)

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.deviation > PROVISIONAL

    @property
    def shown(self) -> str:
        """The rating with a question mark while it is provisional."""
        return f"{self.value}?" if self.is_provisional else str(self.value)

    def in_words(self, text: str) -> str:
        """Return a text with the rating in it, in words: `rating 1512, not certain yet`.

        Args:
            text: has {rating} in it, and ends with it.
        """
        sentence = text.format(rating=self.value)
        return _("{rating}, not certain yet").format(rating=sentence) if self.is_provisional else sentence

    def after(self, puzzle: float, *, is_solved: bool) -> PuzzleRating:
        """Return the rating after a puzzle of some rating was tried."""
        return self.updated((puzzle, OF_A_PUZZLE, float(is_solved)))

    def rested(self, days: int) -> PuzzleRating:
        """Return the rating after `days` days without a rated puzzle: the same, and less certain."""
        rating = self
        for _period in range(days // PERIOD):
            if rating.deviation >= UNKNOWN:
                break
            rating = rating.updated()
        return rating

    def updated(self, *results: tuple[float, float, float]) -> PuzzleRating:
        """Return the rating after a rating period.

        Args:
            results: rating and deviation of each opponent, and the score: 1 for a win, 0 for a defeat.
        """
        from glicko2 import math as glicko  # takes 5 ms, which only the person who solves puzzles waits for

        mu, phi, sigma = glicko.update_rating(
            glicko.rating_to_mu(self.exact),
            glicko.rd_to_phi(self.deviation),
            self.volatility,
            [(glicko.rating_to_mu(value), glicko.rd_to_phi(off), score) for value, off, score in results],
        )
        return PuzzleRating(glicko.mu_to_rating(mu), glicko.phi_to_rd(phi), sigma).within_bounds()

    def within_bounds(self) -> PuzzleRating:
        """Return the rating, or the nearest one that can be."""
        return PuzzleRating(
            min(max(self.exact, LOWEST), HIGHEST),
            min(max(self.deviation, LEAST_DEVIATION), UNKNOWN),
            self.volatility if 0 < self.volatility <= MOST_VOLATILE else VOLATILITY,
        )


# What is kept


class PuzzleMark(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a puzzle so far."""

    solved: bool = False
    alone: bool = False
    """Whether it was solved alone when it was tried first."""
    missed: int = 0
    """Number of times that it was missed or solved with help."""
    box: int = 0
    """Number of times that it was found since it was missed; an index of `DAYS`."""
    due: date | None = None
    """When it is to be tried again; None for never."""


class _Document(msgspec.Struct):
    rating: float = FIRST
    deviation: float = UNKNOWN
    volatility: float = VOLATILITY
    """Earlier versions, which rated by another method on the same scale, kept none: then it begins."""
    rated: date | None = None
    """The day of the last rated puzzle; None before the first, and in what earlier versions kept."""
    course: list[int] = []
    """The ratings after each rated puzzle."""
    puzzles: dict[str, PuzzleMark] = {}
    best: dict[str, int] = {}
    """The most that was solved in a run, by its kind."""


_read_document = msgspec.json.Decoder(_Document).decode


class Solver:
    """A person's progress, kept in a file. If it cannot be read they begin anew, and it gets another name.

    Args:
        folder: the folder of the saved games.
        today: the day.
    """

    def __init__(self, folder: Path, today: date) -> None:
        self._file = ProgressFile(folder / FILE, _read_document, MOST_BYTES, _Document())
        self._today = today
        self._solved_before = Marks(folder / SOLVED_FILE)
        """The puzzles that earlier versions noted as solved."""

    @property
    def trouble(self) -> str:
        """Why the file could not be read, in a sentence; empty if it could."""
        return self._file.trouble

    @property
    def _stored(self) -> _Document:
        return self._file.value

    def mark(self, puzzle: Puzzle) -> PuzzleMark:
        """Return the result of a puzzle so far."""
        mark = self._stored.puzzles.get(puzzle.id)
        return mark or PuzzleMark(solved=self._solved_before.of(puzzle.id) > 0)

    def has(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle has been solved."""
        return self.mark(puzzle).solved

    @property
    def count(self) -> int:
        """The number of puzzles that have been solved."""
        return sum(map(self.has, all_puzzles()))

    @property
    def alone(self) -> int:
        """The number of puzzles that were solved alone when they were tried first."""
        return sum(self.mark(puzzle).alone for puzzle in all_puzzles())

    @property
    def rating(self) -> PuzzleRating:
        """The solver's rating, as far as it is known today."""
        stored = self._stored
        rating = PuzzleRating(stored.rating, stored.deviation, stored.volatility).within_bounds()
        return rating if stored.rated is None else rating.rested((self._today - stored.rated).days)

    @property
    def course(self) -> Sequence[int]:
        """The ratings after each puzzle that was tried the first time."""
        return self._stored.course

    @property
    def due(self) -> list[Puzzle]:
        """The puzzles that are to be repeated now, the one that is due longest first."""
        marks = [(self.mark(puzzle).due, puzzle) for puzzle in all_puzzles()]
        waiting = [(day, puzzle) for day, puzzle in marks if day is not None and day <= self._today]
        return [puzzle for _day, puzzle in sorted(waiting, key=lambda each: (each[0], each[1].number))]

    def best(self, kind: str) -> int:
        """Return the most that was solved in a run of a kind."""
        return self._stored.best.get(kind, 0)

    def note(self, puzzle: Puzzle, result: Result) -> int:
        """Store the result of a puzzle.

        Returns:
            By how much the rating has changed: 0 where the puzzle had been tried before, or with help.
        """
        with self._file.changing():
            before = self.mark(puzzle)
            is_first = puzzle.id not in self._stored.puzzles and not before.solved
            self._stored.puzzles[puzzle.id] = self._marked(before, result, is_first)
            if not is_first or result is Result.HELPED:
                return 0
            old = self.rating
            new = old.after(puzzle.rating, is_solved=result is Result.ALONE)
            self._stored.rating, self._stored.deviation = new.exact, new.deviation
            self._stored.volatility, self._stored.rated = new.volatility, self._today
            self._stored.course = [*self._stored.course, new.value][-LONGEST_COURSE:]
            return new.value - old.value

    def found(self, puzzle: Puzzle) -> None:
        """Store that a puzzle has been solved after it had been missed."""
        with self._file.changing():
            self._stored.puzzles[puzzle.id] = msgspec.structs.replace(self.mark(puzzle), solved=True)

    def _marked(self, before: PuzzleMark, result: Result, is_first: bool) -> PuzzleMark:
        """Return what is known of a puzzle after one more try."""
        if result is not Result.ALONE:
            due = self._today + timedelta(days=DAYS[0])
            return msgspec.structs.replace(
                before,
                solved=before.solved or result is Result.HELPED,
                missed=before.missed + 1,
                box=0,
                due=due,
            )
        if before.due is None:
            return msgspec.structs.replace(before, solved=True, alone=is_first or before.alone)
        box = before.box + 1
        again = self._today + timedelta(days=DAYS[box]) if box < len(DAYS) else None
        return msgspec.structs.replace(before, solved=True, box=box, due=again)

    def note_run(self, kind: str, solved: int) -> bool:
        """Store how many were solved in a run; return whether that is more than ever before."""
        if solved <= self.best(kind):
            return False
        with self._file.changing():
            is_best = solved > self.best(kind)
            self._stored.best[kind] = max(solved, self.best(kind))
        return is_best

    def near(self, rating: float, among: Iterable[Puzzle], rng: Random) -> Puzzle | None:
        """Return a puzzle that is about as difficult as wanted, one not solved yet if there is one.

        Args:
            rating: how difficult.
            among: the puzzles.
            rng: chooses where several are near enough.
        """
        those = [*among]
        new = [puzzle for puzzle in those if not self.has(puzzle)] or those
        if not new:
            return None
        distance = min(abs(puzzle.rating - rating) for puzzle in new)
        return rng.choice([puzzle for puzzle in new if abs(puzzle.rating - rating) <= max(distance, NEAR)])


# Runs


class Run:
    """Puzzles one after another, without end: each about as difficult as the solver is strong.

    Args:
        solver: the person who solves them.
        puzzles: those to choose from; all by default.
        name: what the run is called.
        rng: chooses among them.
    """

    goes_on = False
    """Whether the next puzzle comes at once, without a key."""
    counts = False
    """Whether it is about how many are solved, so that skipping one is missing it."""

    def __init__(
        self,
        solver: Solver,
        puzzles: Sequence[Puzzle] | None = None,
        name: str = "",
        rng: Random | None = None,
    ) -> None:
        self.solver, self.name = solver, name or _("Puzzles for you")
        self.left = [*(all_puzzles() if puzzles is None else puzzles)]
        """The puzzles that have not come yet."""
        self.rng = rng or Random()
        self.solved = self.tried = 0
        self.change = 0
        """Points by which the last puzzle has changed the rating."""

    def next(self) -> Puzzle | None:
        """Return the next puzzle; None where the run is over."""
        puzzle = self.choose()
        if puzzle is not None:
            self.left.remove(puzzle)
        return puzzle

    def choose(self) -> Puzzle | None:
        """Return the next puzzle without removing it from those that are left; None where there is none."""
        return self.solver.near(self.solver.rating.value, self.left, self.rng)

    def note(self, puzzle: Puzzle, result: Result) -> None:
        """Store the result of a puzzle."""
        self.tried += 1
        self.solved += result is not Result.MISSED
        self.change = self.solver.note(puzzle, result)

    def note_attempt(self, attempt: Attempt) -> bool:
        """Store the result of an attempt once it is certain; after that, only that the puzzle was solved.

        Returns:
            Whether it has become certain now.
        """
        if attempt.result is not None and not attempt.is_noted:
            attempt.is_noted = True
            self.note(attempt.puzzle, attempt.result)
            return True
        if attempt.is_solved:
            self.solver.found(attempt.puzzle)
        return False

    def status(self, *, aloud: bool = False) -> str:
        """Return how the run stands, in a few words.

        Args:
            aloud: whether it is to be heard, so that it has no signs for words.
        """
        rating, text = self.solver.rating, _("rating {rating}")
        sentence = rating.in_words(text) if aloud else text.format(rating=rating.shown)
        return f"{sentence} ({self.change:+d})" if self.change else sentence

    def summary(self) -> str:
        """Return how the run went, once it is over."""
        return ngettext("{n} of {all} solved.", "{n} of {all} solved.", self.solved).format(
            n=self.solved, all=self.tried
        )


class InOrder(Run):
    """All puzzles from one on, each followed by the next more difficult one.

    Args:
        solver: the person who solves them.
        first: where it begins.
    """

    def __init__(self, solver: Solver, first: Puzzle) -> None:
        super().__init__(solver, name=_("Puzzles"))
        self._next = first

    def next(self) -> Puzzle:
        puzzle, self._next = self._next, puzzle_after(self._next)
        return puzzle


class Repetition(Run):
    """The puzzles that are due, one after another."""

    def __init__(self, solver: Solver) -> None:
        super().__init__(solver, solver.due, _("Again"))

    def choose(self) -> Puzzle | None:
        return next(iter(self.left), None)

    def status(self, *, aloud: bool = False) -> str:
        left = len(self.left)
        return ngettext("{n} more after this", "{n} more after this", left).format(n=left)


class Climb(Run, ABC):
    """A run whose puzzles become a little more difficult each time, and whose best result is kept."""

    kind: ClassVar[str]
    """The name under which the best result is kept."""
    counts = True
    FIRST, STEP = 700, 30
    """The rating of the first, and by how much the next is more difficult."""
    _is_best = False

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether no puzzle comes any more."""

    def choose(self) -> Puzzle | None:
        if self.is_over:
            return None
        return self.solver.near(self.FIRST + self.STEP * self.solved, self.left, self.rng)

    def note(self, puzzle: Puzzle, result: Result) -> None:
        if not self.is_over:
            super().note(puzzle, result)
            self._is_best |= self.solver.note_run(self.kind, self.solved)

    def with_best(self, sentence: str) -> str:
        """Return a sentence on how many are solved, and that this is a new best if it is one."""
        return f"{sentence} {_('That is a new best.')}" if self._is_best else sentence


class Streak(Climb):
    """One puzzle after another, until one is missed."""

    kind = "streak"

    def __init__(self, solver: Solver, rng: Random | None = None) -> None:
        super().__init__(solver, name=_("Streak"), rng=rng)

    @property
    def is_over(self) -> bool:
        return self.solved < self.tried

    def status(self, *, aloud: bool = False) -> str:
        return _("{n} in a row, best {best}").format(n=self.solved, best=self.solver.best(self.kind))

    def summary(self) -> str:
        template = ngettext("{n} solved in a row.", "{n} solved in a row.", self.solved)
        return self.with_best(template.format(n=self.solved))


class Storm(Climb):
    """A run of puzzles: as many as can be solved in three minutes; each that is missed costs ten seconds.

    Args:
        solver: the person who solves them.
        rng: chooses among the puzzles.
        clock: seconds.
    """

    kind = "storm"
    goes_on = True
    SECONDS, PENALTY = 180, 10
    STEP = 20

    def __init__(
        self, solver: Solver, rng: Random | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        short = [puzzle for puzzle in all_puzzles() if puzzle.steps <= 2]
        super().__init__(solver, short, _("Storm"), rng)
        self._clock = clock
        self._end = clock() + self.SECONDS

    @property
    def seconds(self) -> int:
        """Seconds that are left."""
        return max(0, round(self._end - self._clock()))

    @property
    def is_over(self) -> bool:
        return not self.seconds

    def note(self, puzzle: Puzzle, result: Result) -> None:
        super().note(puzzle, result)
        if result is Result.MISSED:
            self._end -= self.PENALTY

    def status(self, *, aloud: bool = False) -> str:
        minutes, seconds = divmod(self.seconds, 60)
        return _("{n} solved, {time} left").format(n=self.solved, time=f"{minutes}:{seconds:02}")

    def summary(self) -> str:
        template = ngettext("{n} solved in three minutes.", "{n} solved in three minutes.", self.solved)
        return self.with_best(template.format(n=self.solved))
