"""Garbage collection at times when nobody notices it.

A full collection visits all objects. With a hundred apps that takes most of a second, in which no key is
handled, and while people log in it would happen again and again. So objects that have lasted are not visited
(`gc.freeze`), an app that has ended is taken apart, and the full collection waits until nobody types.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import monotonic
from typing import Final

LONG: Final = 0.03
"""Seconds of a collection after which what is left is not visited again before a full one."""
ENDED: Final = 5
"""Number of apps that have to end before a full collection."""
EVERY: Final = 3600.0
"""Seconds after which there is a full collection even if few apps have ended."""
QUIET: Final = 3.0
"""Seconds without a key after which nobody notices a collection."""
PATIENCE: Final = 600.0
"""Seconds for which a full collection that is due waits for quiet."""


class GarbageCollector:
    """Decides when a process collects garbage.

    Args:
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._typed = self._collected = now()
        self._ended = 0
        self._due: float | None = None
        self._began = 0.0

    def begin(self) -> None:
        """Watch collections from now on."""
        gc.callbacks.append(self._watch)
        gc.freeze()

    def _watch(self, phase: str, found: dict[str, int]) -> None:
        if phase == "start":
            self._began = self._now()
        elif found["generation"] == 2 and self._now() - self._began > LONG:
            gc.freeze()

    def typed(self) -> None:
        """Note that somebody has typed."""
        self._typed = self._now()

    def app_begins(self) -> None:
        """Note that another app starts: the objects of those before it will last."""
        gc.freeze()

    def app_ended(self) -> None:
        """Note that an app has been taken apart."""
        self._ended += 1

    def is_time(self) -> bool:
        """Return whether it is time for a full collection."""
        now = self._now()
        if self._due is None and (self._ended >= ENDED or (self._ended and now - self._collected > EVERY)):
            self._due = now
        return self._due is not None and (now - self._typed > QUIET or now - self._due > PATIENCE)

    def collect(self) -> None:
        """Collect the garbage of all generations now; what is left is not searched before the next call."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._collected, self._ended, self._due = self._now(), 0, None
