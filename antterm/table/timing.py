"""A chess clock that runs, and how people write one."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Final

from antterm.i18n import _
from antterm.saves.clock import SECOND, Clock, Pace

PACES: Final = ("5m", "10m+5s", "15m+10s", "30m", "60m", "30s/move", "1m/move", "2m/move")
"""Those offered in a form."""

LONGEST: Final = 100 * 3600 * SECOND
"""The longest time that can be set."""

LOSS: Final = ",loss"
"""What is written after one by which a game is lost when time is up."""

_TIME: Final = r"(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?"
_WRITTEN: Final = re.compile(r"(?P<first>[\dhms]+)(?:\+(?P<more>[\dhms]+))?(?:,(?P<move>[\dhms]+)/move)?")


class BadPace(ValueError):
    """A text that is no clock."""


def read_pace(text: str) -> Pace:
    """The clock that a text means: `10m`, `10m+5s`, `30s/move`, `10m+5s,60s/move`, any of them with `,loss`.

    Raises:
        BadPace: it means none.
    """
    words, mark, rest = text.replace(" ", "").casefold().partition(LOSS)
    loss = bool(mark)
    if rest:
        raise _bad(text)
    if alone := re.fullmatch(r"([\dhms]+)/move", words):
        return Pace(move=_time(alone[1], text), loss=loss)
    found = _WRITTEN.fullmatch(words)
    if found is None:
        raise _bad(text)
    game, more, move = (_time(part, text) if part else 0 for part in found.group("first", "more", "move"))
    return Pace(game=game, increment=more, move=move, loss=loss)


def time_text(time: int) -> str:
    """What is left, for the screen: `9:42`, `1:02:30`; a started second counts as one."""
    minutes, seconds = divmod(-(-time // SECOND), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _time(text: str, whole: str) -> int:
    found = re.fullmatch(_TIME, text)
    if found is None:
        raise _bad(whole)
    hours, minutes, seconds = (int(part) if part else 0 for part in found.groups())
    time = (hours * 3600 + minutes * 60 + seconds) * SECOND
    if not 0 < time <= LONGEST:
        raise _bad(whole)
    return time


def _bad(text: str) -> BadPace:
    told = _("“{text}” is no clock; write one like 10m, 10m+5s or 30s/move")
    return BadPace(told.format(text=text))


class Running:
    """What has passed since a clock was set going.

    Args:
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._since: float | None = None

    @property
    def goes(self) -> bool:
        """Whether it goes."""
        return self._since is not None

    def go(self, ahead: float = 0.0) -> None:
        """Set it going, if it stands still, as if so many seconds had passed."""
        if self._since is None:
            self._since = self._now() - ahead

    def stop(self) -> None:
        """Have it stand still."""
        self._since = None

    def take(self) -> int:
        """The milliseconds that have passed since it was asked last; they begin anew with this."""
        passed = self.passed
        if self._since is not None:
            self._since += passed / SECOND
        return passed

    @property
    def passed(self) -> int:
        """The milliseconds that have passed."""
        return 0 if self._since is None else max(0, int((self._now() - self._since) * SECOND))

    def look(self, clock: Clock) -> Clock:
        """A clock as it would stand now."""
        return clock.spending(self.passed)
