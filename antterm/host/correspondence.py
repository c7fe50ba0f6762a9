"""The time in a game that takes weeks: what each person has left, and who is on vacation.

A `CorrespondenceState` is plain data: it records since when the time of the asked player runs. How much has
passed follows from the current time, which callers pass in, so time also runs while no host does. Nothing
happens automatically when time is up: the others may propose something (`proposals.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from antterm.core.ask import Refused
from antterm.saves.clock import SECOND, Clock, Pace
from antterm.saves.document import Moment
from antterm.wire.messages import Correspondence, CorrespondenceStatus

HOUR: Final = 3600 * SECOND
DAY: Final = 24 * HOUR
A_DAY: Final = timedelta(days=1)

T = TypeVar("T")


class CorrespondenceState(Struct, frozen=True, kw_only=True):
    """The clocks of a game over weeks. In its methods, `persons` are the seats whose time counts."""

    terms: Correspondence
    clock: Clock
    """The clock as it stood at `since`."""
    running: int | None = None
    """The seat whose time runs; None if nobody's does."""
    since: Moment | None = None
    """When the running time began to run; None if no seat's time runs."""
    vacation: tuple[int, ...]
    """Days of vacation that are left, by seat."""
    away: tuple[Moment | None, ...]
    """The end of each person's latest vacation, by seat; None if there was none or it was ended."""

    @classmethod
    def opened(cls, terms: Correspondence, seats: int) -> CorrespondenceState:
        """Return the clocks before the game."""
        pace = Pace(game=terms.bank * HOUR, increment=terms.increment * HOUR, move=terms.move * HOUR)
        vacation, away = (terms.vacation,) * seats, (None,) * seats
        return cls(terms=terms, clock=Clock.at_start(pace, seats), vacation=vacation, away=away)

    # What follows from the present time

    @property
    def due(self) -> datetime | None:
        """When the time of the person to move is up; None if nobody's runs."""
        start = self._start
        if start is None or not (self.terms.move or self.terms.bank):
            return None
        return start + timedelta(milliseconds=self.clock.remaining(self._asked, self._asked))

    def is_overdue(self, now: datetime) -> bool:
        """Return whether the time of the person to move is up."""
        return self.due is not None and now >= self.due

    def is_away(self, seat: int, now: datetime) -> bool:
        """Return whether somebody is on vacation."""
        until = self.away[seat]
        return until is not None and now < until

    def status(self, now: datetime) -> CorrespondenceStatus:
        """Return the clocks as front ends show them."""
        clock = self._clock(now)
        return CorrespondenceStatus(
            terms=self.terms,
            left=tuple(clock.remaining(seat, self.running) // SECOND for seat in range(len(clock.left))),
            due=self.due,
            vacation=self.vacation,
            away=tuple(
                self.away[seat] if self.is_away(seat, now) else None for seat in range(len(self.away))
            ),
        )

    # What happens

    def turned(self, asked: int | None, persons: Collection[int], now: datetime) -> CorrespondenceState:
        """Return the clocks when `asked` (None: nobody) is to answer from now on, or people have changed."""
        runs = asked is not None and asked in persons
        return replace(
            self, clock=self._clock(now), running=asked if runs else None, since=_whole(now) if runs else None
        )

    def answered(
        self, seat: int, number: int, asked: int | None, persons: Collection[int], now: datetime
    ) -> CorrespondenceState:
        """Return the clocks after an answer.

        Args:
            seat: the seat that gave it.
            number: how many answers there were before.
            asked: the seat that is asked next.
            persons: the seats whose time counts.
            now: the present time.
        """
        clock = self._clock(now).answered(seat, number, seat in persons, ends_move=asked != seat)
        if self.terms.bank and asked != seat and not clock.left[seat]:
            clock = clock.granted(seat, clock.pace.increment)  # late, but nobody has minded
        return replace(self, clock=clock, running=None).turned(asked, persons, now)

    def taken_back(
        self, seats: Sequence[int], number: int, asked: int | None, persons: Collection[int], now: datetime
    ) -> CorrespondenceState:
        """Return the clocks after answers of these seats were taken back, so that `number` are left.

        The time that people have used stays used, see `Clock.taken_back`.
        """
        clock = self._clock(now).taken_back(seats, number, self.running)
        return replace(self, clock=clock, running=None).turned(asked, persons, now)

    def given_again(
        self, seats: Sequence[int], number: int, asked: int | None, persons: Collection[int], now: datetime
    ) -> CorrespondenceState:
        """Return the clocks after answers of these seats that had been taken back were given again.

        Args:
            seats: who gave them, the first first.
            number: how many answers there were before.
            asked: the seat that is asked next.
            persons: see above.
            now: the present time.
        """
        clock = self._clock(now).given_again(seats, number, persons, asked)
        return replace(self, clock=clock, running=None).turned(asked, persons, now)

    def granted(self, now: datetime) -> CorrespondenceState:
        """Return the clocks with a whole move, and at least a day of the bank, for the person to move."""
        if self.running is None:
            return self
        clock = self._clock(now).granted(self.running, max(DAY, self.clock.pace.increment))
        return replace(self, clock=clock, since=_whole(now))

    def gone_away(self, seat: int, days: int, now: datetime) -> CorrespondenceState:
        """Return the clocks after somebody went on vacation for some days, or came back from it (0 days).

        Whole days that were not used remain.

        Raises:
            Refused: `no_vacation`: there are not so many days left; `overdue`.
        """
        correspondence = self._back(seat, now)
        if days > correspondence.vacation[seat]:
            raise Refused("no_vacation", left=correspondence.vacation[seat])
        if days and seat == self.running and self.is_overdue(now):
            raise Refused("overdue")
        until = now + days * A_DAY if days else None
        return replace(
            correspondence,
            vacation=_put(correspondence.vacation, seat, correspondence.vacation[seat] - days),
            away=_put(correspondence.away, seat, until),
        )

    def _back(self, seat: int, now: datetime) -> CorrespondenceState:
        """Return the clocks with the vacation of a seat ended, and its unused days given back."""
        until = self.away[seat]
        unused = max(0, (until - now) // A_DAY) if until is not None else 0
        clock, since = (self._clock(now), _whole(now)) if seat == self.running else (self.clock, self.since)
        vacation = _put(self.vacation, seat, self.vacation[seat] + unused)
        return replace(self, clock=clock, since=since, vacation=vacation, away=_put(self.away, seat, None))

    @property
    def _asked(self) -> int:
        assert self.running is not None
        return self.running

    @property
    def _start(self) -> datetime | None:
        """The time from which the time of the person to move runs: after their vacation."""
        if self.running is None or self.since is None:
            return None
        return max(self.since, self.away[self.running] or self.since)

    def _clock(self, now: datetime) -> Clock:
        """Return the clock as it stands now."""
        start = self._start
        if start is None or _whole(now) <= start:
            return self.clock
        return self.clock.spending((_whole(now) - start) // timedelta(milliseconds=1))


def _whole(now: datetime) -> datetime:
    """Return a time in whole milliseconds, so that two parts add up to exactly the whole."""
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
