"""Rate limiting with a token bucket."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Throttle:
    """A token bucket: each event takes a token, and tokens come back with time.

    Args:
        rate: tokens that come back each second.
        burst: the most tokens, and those at the start.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left, self._counted = burst, now()

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._counted) * self._rate)
        self._counted = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_rested(self) -> bool:
        """Whether all tokens have come back, so that there is nothing to remember."""
        return self._left + (self._now() - self._counted) * self._rate >= self._burst
