"""How often something may happen: so often in a second, and some of it at once."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Throttle:
    """Counts what happens.

    Args:
        each_second: how often it may happen on the average.
        at_once: how often at most without a pause.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, each_second: float, at_once: float, now: Callable[[], float] = monotonic) -> None:
        self._each_second, self._at_once, self._now = each_second, at_once, now
        self._left, self._counted = at_once, now()

    def take(self) -> bool:
        """Have it happen once; whether it may."""
        now = self._now()
        self._left = min(self._at_once, self._left + (now - self._counted) * self._each_second)
        self._counted = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_rested(self) -> bool:
        """Whether it has not happened for so long that nothing is left to count."""
        return self._left + (self._now() - self._counted) * self._each_second >= self._at_once
