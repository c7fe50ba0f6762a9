"""Calling people back: after a bot has thought for long, the terminal says that they are asked."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol

LONG = 4.0
"""Seconds without a key after which somebody may look elsewhere."""


class TurnBell(Protocol):
    """What can call somebody who looks elsewhere."""

    def call(self, name: str) -> None:
        """Say that it is somebody's turn."""

    def hush(self) -> None:
        """Somebody is there again."""


class IdleReminder:
    """Knows when people were last seen at the keys, and calls them when they are asked after long.

    Args:
        bellringer: calls them.
        clock: seconds, of any beginning.
    """

    def __init__(self, bellringer: TurnBell, clock: Callable[[], float] = monotonic) -> None:
        self._bellringer, self._clock = bellringer, clock
        self._seen_at = clock()
        self._waited = False
        """Whether people wait for a program."""
        self._called = False

    def key_pressed(self) -> None:
        """Somebody is there."""
        self._seen_at = self._clock()
        if self._called:
            self._called = False
            self._bellringer.hush()

    def is_asked(self, name: str | None) -> bool:
        """It is somebody's turn; None where it is a program's, or nobody's.

        Returns:
            Whether programs have answered since a person was asked last.
        """
        waited, self._waited = self._waited, name is None
        if name is None or not waited:
            return False
        if self._clock() - self._seen_at >= LONG and not self._called:
            self._called = True
            self._bellringer.call(name)
        return True

    def leave(self) -> None:
        """The game is left."""
        if self._called:
            self._called = False
            self._bellringer.hush()
