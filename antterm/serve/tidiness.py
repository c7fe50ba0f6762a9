"""Memory that nothing uses any more, looked for so that nobody waits for it.

Python finds what only knows itself in circles by going over all that there is. With a hundred apps that takes
most of a second, in which no key is heeded, and while people come it did so again and again. So whatever has
lasted is not looked at (`gc.freeze`), an app that has ended is taken apart, and the great search, which finds
the rest, waits until nobody types.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import monotonic
from typing import Final

LONG: Final = 0.03
"""Seconds of a search after which what it has left is not looked at again before the great one."""
ENDED: Final = 5
"""Apps that have ended before there is a great search."""
EVERY: Final = 3600.0
"""Seconds between two great searches, though few apps should have ended."""
QUIET: Final = 3.0
"""Seconds without a key after which nobody notices it."""
PATIENCE: Final = 600.0
"""Seconds after which a great search that is due does not wait for quiet any longer."""


class Tidiness:
    """Decides when a process looks for memory.

    Args:
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._typed = self._searched = now()
        self._ended = 0
        self._due: float | None = None
        self._began = 0.0

    def begin(self) -> None:
        """Have searches watched from now on."""
        gc.callbacks.append(self._watch)
        gc.freeze()

    def _watch(self, phase: str, found: dict[str, int]) -> None:
        if phase == "start":
            self._began = self._now()
        elif found["generation"] == 2 and self._now() - self._began > LONG:
            gc.freeze()

    def typed(self) -> None:
        """Somebody has typed."""
        self._typed = self._now()

    def app_begins(self) -> None:
        """Another app begins: what those before it have made will last."""
        gc.freeze()

    def app_ended(self) -> None:
        """An app has been taken apart."""
        self._ended += 1

    def is_time(self) -> bool:
        """Whether it is time for a great search."""
        now = self._now()
        if self._due is None and (self._ended >= ENDED or (self._ended and now - self._searched > EVERY)):
            self._due = now
        return self._due is not None and (now - self._typed > QUIET or now - self._due > PATIENCE)

    def search(self) -> None:
        """Look at everything."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._searched, self._ended, self._due = self._now(), 0, None
