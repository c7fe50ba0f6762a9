"""A chess clock as a saved game holds it: what each person has left, and what each answer took of it.

All times are whole milliseconds. Nothing here knows what time it is: `antterm.table.clock` runs a clock.
Whose time it is follows from the pending question alone, so a clock may run on any terminal that asks it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

SECOND: Final = 1000
LONGEST: Final = 400 * 24 * 3600 * SECOND
"""The longest time that there can be or was ever spent."""

Time = Annotated[int, Meta(ge=0, le=LONGEST)]


class Pace(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The time limits of a game, in milliseconds; 0 for a limit that does not hold."""

    game: Time = 0
    """The time for each person's whole game."""
    increment: Time = 0
    """Time added to it after each move."""
    move: Time = 0
    """The time for each move: from when somebody is asked until somebody else is."""
    loss: bool = False
    """Whether running out of time loses a game that can be given up; otherwise people only read it."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The state of a chess clock at the moment when it was stopped."""

    pace: Pace
    left: tuple[Time, ...]
    """Time left to each seat for the game when the pending question came."""
    moving: Time = 0
    """Time taken by the present move."""
    pending: Time = 0
    """The part of `moving` that the pending question has taken."""
    taken: tuple[int, ...] = ()
    """Time that each answer took of that for the game, less what was added; programs take none."""
    undone: tuple[int, ...] = ()
    """`taken` of the answers that were taken back, the last taken back last."""
    gained: tuple[Time, ...] = ()
    """The increment that was added for each answer. Entries that an older saved game lacks count as 0."""
    moved: tuple[Time, ...] = ()
    """Time that the move of each answer had taken when it was given. Missing entries count as 0, too."""

    @classmethod
    def at_start(cls, pace: Pace, seats: int) -> Clock:
        """Return the clock at the start of a game."""
        return cls(pace=pace, left=(pace.game,) * seats)

    def spending(self, elapsed: int) -> Clock:
        """Return the clock after `elapsed` more milliseconds; both counters stop at `LONGEST`."""
        return replace(
            self, moving=min(LONGEST, self.moving + elapsed), pending=min(LONGEST, self.pending + elapsed)
        )

    def remaining(self, seat: int, asked: int | None) -> int:
        """Return the milliseconds that a seat has left for the game; for the asked seat those for the move,
        if fewer.

        Args:
            seat: the seat whose time is looked at.
            asked: the seat that is asked now.
        """
        if seat != asked:
            return self.left[seat] if self.pace.game else self.pace.move
        of_game, of_move = self.left[seat] - self.pending, self.pace.move - self.moving
        limits_left = [
            time for time, limit in ((of_game, self.pace.game), (of_move, self.pace.move)) if limit
        ]
        return max(0, min(limits_left, default=0))

    def granted(self, seat: int, least: int) -> Clock:
        """Return the clock with the full time for a move, and at least `least` milliseconds for the game, for
        `seat`."""
        spent = self._with(seat, -self.pending) if self.pace.game else self
        left = tuple(max(least, time) if n == seat else time for n, time in enumerate(spent.left))
        return replace(spent, left=left if self.pace.game else self.left, moving=0, pending=0)

    def answered(self, seat: int, number: int, is_timed: bool, ends_move: bool) -> Clock:
        """Return the clock after an answer.

        Args:
            seat: the seat that gave it.
            number: how many answers there were before.
            is_timed: whether it is a person.
            ends_move: whether somebody else is asked next, or nobody.
        """
        took = gained = 0
        if is_timed and self.pace.game:
            after = max(0, self.left[seat] - self.pending)
            if ends_move and after:
                gained = min(LONGEST, after + self.pace.increment) - after
            took = self.left[seat] - after - gained
        return replace(
            self._with(seat, -took),
            taken=(*_padded(self.taken, number), took),
            gained=(*_padded(self.gained, number), gained),
            moved=(*_padded(self.moved, number), self.moving if is_timed else 0),
            undone=(),
            pending=0,
            moving=0 if ends_move else self.moving,
        )

    def taken_back(self, seats: Sequence[int], number: int, asked: int | None = None) -> Clock:
        """Return the clock after answers were taken back.

        The time that people have used stays used, and the increments that they got for these answers are
        removed. The move that is decided anew has taken as long as it had when it was answered.

        Args:
            seats: who gave the answers, the first first.
            number: how many answers are left.
            asked: the seat whose time was running; None for nobody's.
        """
        clock, undone = self, list(self.undone)
        if asked is not None and self.pace.game:
            clock = self._with(asked, -self.pending)
        for index in reversed(range(len(seats))):
            clock = clock._with(seats[index], -_entry(self.gained, number + index))
            undone.append(_entry(self.taken, number + index))
        same_move = list(takewhile(lambda index: seats[index] == seats[0], range(len(seats))))
        moving = max((_entry(self.moved, number + index) for index in same_move), default=0)
        if len(same_move) == len(seats) and (not seats or asked == seats[0]):
            moving = max(moving, self.moving)
        return replace(
            clock,
            taken=self.taken[:number],
            gained=self.gained[:number],
            moved=self.moved[:number],
            undone=tuple(undone),
            pending=0,
            moving=moving,
        )

    def given_again(
        self, seats: Sequence[int], number: int, timed: Collection[int], following: int | None
    ) -> Clock:
        """Return the clock after answers that had been taken back were given again.

        What was used while they were taken back stays used, and moves that end get their increment again.

        Args:
            seats: who gave the answers, the first first.
            number: how many answers there were before.
            timed: the seats whose time is counted.
            following: the seat that is asked after the last of them; None for nobody.
        """
        clock, undone = self, list(self.undone)
        for index, (seat, then) in enumerate(zip(seats, (*seats[1:], following), strict=True)):
            took = clock.pending + (undone.pop() if undone else 0)
            given = clock.answered(seat, number + index, is_timed=seat in timed, ends_move=then != seat)
            clock = replace(given, taken=(*given.taken[:-1], took))
        return replace(clock, undone=tuple(undone))

    def without_first(self, count: int) -> Clock:
        """Return the clock of a game whose first answers are dropped."""
        return replace(self, taken=self.taken[count:], gained=self.gained[count:], moved=self.moved[count:])

    def _with(self, seat: int, more: int) -> Clock:
        """Return the clock with `more` milliseconds for a seat, which may be negative."""
        left = list(self.left)
        left[seat] = max(0, min(LONGEST, left[seat] + more))
        return replace(self, left=tuple(left))


def _padded(times: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return the first `number` times; those that are missing are 0."""
    return (*times, *[0] * number)[:number]


def _entry(times: tuple[int, ...], number: int) -> int:
    """Return the time at a place; 0 if it is missing."""
    return times[number] if number < len(times) else 0
