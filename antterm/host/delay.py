"""What onlookers see some time later, where the people at a table want that: the host keeps it so long.

A front end that was told at once and showed it late would keep no secret.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

T = TypeVar("T")

A_SECOND: Final = timedelta(seconds=1)
MOST: Final = 200
"""Not more than one thing waits for each second, and about so many in all: else somebody who comes and goes
could fill a host's memory."""


@dataclass(frozen=True)
class Delayed(Generic[T]):
    """What was to be seen at each time, as far as it is still to be shown."""

    seconds: int
    waiting: tuple[tuple[datetime, T], ...] = ()
    """What will be shown, the earliest first, and when."""
    shown: T | None = None
    """What is to be seen now; None for nothing yet."""

    def put(self, value: T, now: datetime) -> Delayed[T]:
        """After the table has come to stand so.

        What follows very soon is seen in its place: within a second, or a `MOST`th of the delay.
        """
        moment, before = now + timedelta(seconds=self.seconds), self.waiting
        if before and moment - before[-1][0] < max(A_SECOND, timedelta(seconds=self.seconds) / MOST):
            *earlier, (moment, _value) = before
            before = tuple(earlier)
        return replace(self, waiting=(*before, (moment, value))).at(now)

    def at(self, now: datetime) -> Delayed[T]:
        """At a later moment."""
        due = [value for moment, value in self.waiting if moment <= now]
        return replace(self, waiting=self.waiting[len(due) :], shown=due[-1]) if due else self

    @property
    def latest(self) -> T | None:
        """What was to be seen last; None for nothing yet."""
        return self.waiting[-1][1] if self.waiting else self.shown

    @property
    def next_moment(self) -> datetime | None:
        """When something else is to be seen."""
        return self.waiting[0][0] if self.waiting else None
