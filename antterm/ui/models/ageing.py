"""How often it is shown anew since when something waits."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

TICK: Final = 30.0
"""Seconds between two looks whether it is told otherwise by now."""
ATTENTIVE: Final = 60.0
"""Seconds after a key in which somebody is taken to watch."""
RARELY: Final = 600.0
"""Seconds between two times where nobody watches: most terminals at a server are left alone."""


class Ageing:
    """Knows whether somebody watches, and when he was shown last how old all is.

    Args:
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._typed = self._shown = now()

    def typed(self) -> None:
        """A key was pressed."""
        self._typed = self._now()

    def shown(self) -> None:
        """All ages are shown as they are."""
        self._shown = self._now()

    @property
    def is_due(self) -> bool:
        """Whether it is time to look whether any is another."""
        now = self._now()
        return now - self._typed < ATTENTIVE or now - self._shown >= RARELY
