"""Keys of an engine's lines: each plays the line that a person saw when they decided to press it.

An engine that is still searching may swap its lines just before a key arrives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic

REACTION = 0.5
"""Seconds for which a line has to be seen before its key stands for it: people see, decide and press."""


class SettledLines:
    """The lines of one position as they were shown, one after another.

    Args:
        now: the clock, in seconds.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._position: object = None
        self._shown: list[tuple[float, Mapping[int, str]]] = []
        """When which lines were shown, the latest last; the first for at least `REACTION` seconds, if any."""

    def show(self, position: object, lines: Mapping[int, str]) -> None:
        """Note what is shown from now on.

        Args:
            position: the position of the lines; those of another one are forgotten.
            lines: the move that begins each line, by the number of its key.
        """
        if position != self._position:
            self._position, self._shown = position, []
        if not self._shown or self._shown[-1][1] != lines:
            self._shown = [*self._settled(), (self._now(), lines)]

    def at(self, position: object, number: int) -> str | None:
        """Return the move for which a key stands, by its number; None where nothing was shown there.

        It is the one that stood there `REACTION` seconds ago; if none did, the first that came there.
        """
        settled = self._settled() if position == self._position else []
        return next((lines[number] for _since, lines in settled if number in lines), None)

    def _settled(self) -> list[tuple[float, Mapping[int, str]]]:
        """Return what was shown `REACTION` seconds ago, and all after that."""
        seen = [n for n, (since, _lines) in enumerate(self._shown) if since <= self._now() - REACTION]
        return self._shown[max(seen, default=0) :]
