"""Snapshots that onlookers see with a delay, if the people at a table want that.

The host keeps them so long: a front end that had them at once would keep no secret.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

T = TypeVar("T")

A_SECOND: Final = timedelta(seconds=1)
MOST: Final = 200
"""About how many values wait at most, and one for each second: else somebody who comes and goes could fill
the host's memory."""


@dataclass(frozen=True)
class Delayed(Generic[T]):
    """Values that become visible after a delay."""

    seconds: int
    waiting: tuple[tuple[datetime, T], ...] = ()
    """The values that are not visible yet, the earliest first, with the time at which they will be."""
    shown: T | None = None
    """The visible value; None for none yet."""

    def put(self, value: T, now: datetime) -> Delayed[T]:
        """Return the values with a new one.

        It replaces the last one if that is very recent: not a second old, or a `MOST`th of the delay.
        """
        moment, before = now + timedelta(seconds=self.seconds), self.waiting
        if before and moment - before[-1][0] < max(A_SECOND, timedelta(seconds=self.seconds) / MOST):
            *earlier, (moment, _value) = before
            before = tuple(earlier)
        return replace(self, waiting=(*before, (moment, value))).at(now)

    def at(self, now: datetime) -> Delayed[T]:
        """Return the values at a later time."""
        due = [value for moment, value in self.waiting if moment <= now]
        return replace(self, waiting=self.waiting[len(due) :], shown=due[-1]) if due else self

    @property
    def latest(self) -> T | None:
        """The newest value, visible or not; None for none yet."""
        return self.waiting[-1][1] if self.waiting else self.shown

    @property
    def next_moment(self) -> datetime | None:
        """When the next value becomes visible; None if none waits."""
        return self.waiting[0][0] if self.waiting else None
