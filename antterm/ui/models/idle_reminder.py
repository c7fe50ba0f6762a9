"""Calling people back: after a bot has thought for long, the terminal says that they are asked."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol

LONG = 4.0
"""Seconds without a key after which somebody may look elsewhere."""


class TurnBell(Protocol):
    """Calls somebody who looks elsewhere: the services of the screens."""

    def ring(self, name: str) -> None:
        """Say that it is somebody's turn."""

    def silence(self) -> None:
        """End that."""


class IdleReminder:
    """Remembers when people last pressed a key, and calls them when their turn comes after a long time.

    Args:
        bell: calls them.
        clock: returns seconds, of any beginning.
    """

    def __init__(self, bell: TurnBell, clock: Callable[[], float] = monotonic) -> None:
        self._bell, self._clock = bell, clock
        self._seen_at = clock()
        self._waited = False
        """Whether people wait for a bot."""
        self._is_ringing = False

    def key_pressed(self) -> None:
        """Note that somebody is there, and end the call."""
        self._seen_at = self._clock()
        self.leave()

    def turn_changed(self, player: str | None) -> bool:
        """Record whose turn it is and ring the bell if they seem away.

        Args:
            player: the person to move; None for a bot or a finished game.

        Returns:
            True if bots have moved since a person was last asked.
        """
        waited, self._waited = self._waited, player is None
        if player is None or not waited:
            return False
        if self._clock() - self._seen_at >= LONG and not self._is_ringing:
            self._is_ringing = True
            self._bell.ring(player)
        return True

    def leave(self) -> None:
        """End the call, as when the game is left."""
        if self._is_ringing:
            self._is_ringing = False
            self._bell.silence()
