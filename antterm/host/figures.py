"""What a host counts while it runs: answers, how long they took, and what was refused. No game is in it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

SLOT: Final = 5.0
"""Seconds that are counted together."""
LONGEST: Final = 15 * 60.0
"""Seconds back to which answers are counted by the time they were given at."""
RECENT: Final = 5 * 60.0
"""Seconds in which answers are the latest,"""
MOST_RECENT: Final = 1000
"""and how many they are at most."""
STEPS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, inf)
"""Seconds within which answers were accepted, as `Figures.within` counts them."""


WAITING_STEPS: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, inf)
"""The same of how long questions to bots waited for a process."""


class Durations:
    """How long something took, for a histogram and for shares of the latest.

    Args:
        steps: upper limits of the classes of the histogram in seconds, the last infinite.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, steps: tuple[float, ...], now: Callable[[], float] = monotonic) -> None:
        self.steps, self._now = steps, now
        self.seconds = 0.0
        """All of them together."""
        self.within = [0] * len(steps)
        """How many took no longer than each of `steps`, and longer than the one before."""
        self._latest: deque[tuple[float, float]] = deque(maxlen=MOST_RECENT)
        """When the latest were counted, and how long they took."""

    def add(self, seconds: float) -> None:
        """Count one more that took so many seconds."""
        self.seconds += seconds
        self.within[bisect_left(self.steps, seconds)] += 1
        self._latest.append((self._now(), seconds))

    def took(self, share: float) -> float | None:
        """Return the seconds within which this share of the latest were done; None where there are none."""
        since = self._now() - RECENT
        times = sorted(took for when, took in self._latest if when >= since)
        return times[min(len(times) - 1, int(len(times) * share))] if times else None

    def took_ms(self, share: float) -> float | None:
        """Return `took` in milliseconds."""
        return None if (seconds := self.took(share)) is None else seconds * 1000


class Figures:
    """What is counted. Of questions that are asked in secret nothing is: these figures may be public.

    Args:
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now, self._begun = now, now()
        self.answers = 0
        """Of people, that were accepted."""
        self.times = Durations(STEPS, now)
        """What each took, from when it came until it lay on disk."""
        self.bot_waits = Durations(WAITING_STEPS, now)
        """How long questions to bots waited for a process."""
        self.refused: Counter[str] = Counter()
        """Requests that were not done, by the identifier of the reason."""
        self._slots: deque[tuple[int, int]] = deque()
        """How many answers came in which slot."""

    @property
    def uptime(self) -> float:
        """Seconds since the host began."""
        return self._now() - self._begun

    def accepted(self, seconds: float) -> None:
        """An answer was accepted after so many seconds."""
        now = self._now()
        self.answers += 1
        self.times.add(seconds)
        slot = int(now / SLOT)
        before = self._slots.pop()[1] if self._slots and self._slots[-1][0] == slot else 0
        self._slots.append((slot, before + 1))
        while self._slots[0][0] < slot - LONGEST / SLOT:
            self._slots.popleft()

    def rate(self, seconds: float) -> float:
        """Answers a second on the average of the last so many, at most `LONGEST`."""
        first = (self._now() - seconds) / SLOT
        recent = sum(number for slot, number in self._slots if slot >= first)
        return recent / max(SLOT, min(seconds, self.uptime))
