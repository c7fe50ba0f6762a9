"""Limits how often something may happen: so often in a second on the average, and some of it at once."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Throttle:
    """A token bucket: each event takes a token, and tokens come back with time.

    Args:
        each_second: how many tokens come back in a second.
        at_once: the most tokens that there can be, and how many there are at first.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, each_second: float, at_once: float, now: Callable[[], float] = monotonic) -> None:
        self._each_second, self._at_once, self._now = each_second, at_once, now
        self._left, self._counted = at_once, now()

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        now = self._now()
        self._left = min(self._at_once, self._left + (now - self._counted) * self._each_second)
        self._counted = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_rested(self) -> bool:
        """Whether all tokens have come back, so that there is nothing to remember."""
        return self._left + (self._now() - self._counted) * self._each_second >= self._at_once
