"""Counts what a host does: answers, how long they took, and refusals; nothing of any game."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

SLOT: Final = 5.0
"""Seconds of a slot, in which answers are counted together."""
LONGEST: Final = 15 * 60.0
"""Seconds for which slots are kept."""
RECENT: Final = 5 * 60.0
"""Seconds for which durations count as recent."""
MOST_RECENT: Final = 1000
"""Most recent durations that are kept."""
STEPS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, inf)
"""Upper limits in seconds of the histogram of answers."""
WAITING_STEPS: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, inf)
"""Upper limits in seconds of the histogram of how long questions to bots waited for a process."""


class Durations:
    """The durations of something, as a histogram and as quantiles of the recent ones.

    Args:
        steps: upper limits of the classes of the histogram in seconds, the last infinite.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, steps: tuple[float, ...], now: Callable[[], float] = monotonic) -> None:
        self.steps, self._now = steps, now
        self.seconds = 0.0
        """The sum of all durations."""
        self.within = [0] * len(steps)
        """Number of durations that were no longer than each of `steps`, and longer than the one before."""
        self._latest: deque[tuple[float, float]] = deque(maxlen=MOST_RECENT)
        """When the recent ones were counted, and how long they took."""

    def add(self, seconds: float) -> None:
        """Count one more duration in seconds."""
        self.seconds += seconds
        self.within[bisect_left(self.steps, seconds)] += 1
        self._latest.append((self._now(), seconds))

    def took(self, share: float) -> float | None:
        """Return a quantile of the recent durations in seconds; None if there are none."""
        since = self._now() - RECENT
        times = sorted(took for when, took in self._latest if when >= since)
        return times[min(len(times) - 1, int(len(times) * share))] if times else None

    def took_ms(self, share: float) -> float | None:
        """Return `took` in milliseconds."""
        return None if (seconds := self.took(share)) is None else seconds * 1000


class Metrics:
    """The metrics of a host. They may be public, so nothing of secret questions is counted.

    Args:
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now, self._begun = now, now()
        self.answers = 0
        """Number of answers of people that were accepted."""
        self.times = Durations(STEPS, now)
        """The durations of these answers, from the arrival of each until it was on disk."""
        self.bot_waits = Durations(WAITING_STEPS, now)
        """The durations for which questions to bots waited for a process."""
        self.refused: Counter[str] = Counter()
        """Number of requests that were refused, by the code of the refusal."""
        self._slots: deque[tuple[int, int]] = deque()
        """The number of each slot, and how many answers were accepted in it."""

    @property
    def uptime(self) -> float:
        """Seconds since the host started."""
        return self._now() - self._begun

    def accepted(self, seconds: float) -> None:
        """Count an accepted answer that took `seconds` seconds."""
        now = self._now()
        self.answers += 1
        self.times.add(seconds)
        slot = int(now / SLOT)
        before = self._slots.pop()[1] if self._slots and self._slots[-1][0] == slot else 0
        self._slots.append((slot, before + 1))
        while self._slots[0][0] < slot - LONGEST / SLOT:
            self._slots.popleft()

    def rate(self, seconds: float) -> float:
        """Return the average answers per second in the last `seconds`, which are at most `LONGEST`."""
        first = (self._now() - seconds) / SLOT
        recent = sum(number for slot, number in self._slots if slot >= first)
        return recent / max(SLOT, min(seconds, self.uptime))
