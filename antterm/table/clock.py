"""Chess clocks: parsing what people type, running a saved clock, and what happens when somebody's time is
up."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Final

from antterm.i18n import _
from antterm.saves.clock import SECOND, Clock, Pace
from antterm.table.contract import BaseTable

PACES: Final = ("5m", "10m+5s", "15m+10s", "30m", "60m", "30s/move", "1m/move", "2m/move")
"""The clocks that a form offers."""

LONGEST: Final = 100 * 3600 * SECOND
"""The longest time that can be set, in milliseconds."""

LOSS: Final = ",loss"
"""The ending of a clock's text that says that the game is lost when time is up."""

MINUTE: Final = 60 * SECOND
"""The milliseconds by which the others can extend the time of somebody whose time is up."""

_TIME: Final = r"(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?"
_WRITTEN: Final = re.compile(r"(?P<first>[\dhms]+)(?:\+(?P<more>[\dhms]+))?(?:,(?P<move>[\dhms]+)/move)?")


class BadPace(ValueError):
    """A text that does not describe a clock."""


def read_pace(text: str) -> Pace:
    """Parse a clock: `10m`, `10m+5s`, `30s/move`, `10m+5s,60s/move`, any of them followed by `,loss`.

    Raises:
        BadPace: the text is no clock.
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
    """Return milliseconds as text, rounded up to seconds: `9:42`, `1:02:30`."""
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
    sentence = _("“{text}” is not a clock; write one like 10m, 10m+5s or 30s/move")
    return BadPace(sentence.format(text=text))


class Stopwatch:
    """Measures the time since a saved clock was started.

    Args:
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether it is running."""
        return self._since is not None

    def start(self, elapsed: float = 0.0) -> None:
        """Start if it is stopped, as if `elapsed` seconds had passed."""
        if self._since is None:
            self._since = self._now() - elapsed

    def stop(self) -> None:
        """Stop without keeping what has passed."""
        self._since = None

    def take_passed(self) -> int:
        """Return the milliseconds since the last call, or since the start, and reset the count."""
        passed = self.passed
        if self._since is not None:
            self._since += passed / SECOND
        return passed

    @property
    def passed(self) -> int:
        """The milliseconds that have passed since the start or the last `take_passed`."""
        return 0 if self._since is None else max(0, int((self._now() - self._since) * SECOND))

    def applied_to(self, clock: Clock) -> Clock:
        """Return a saved clock with the time that has passed since."""
        return clock.spending(self.passed)


class GameClock:
    """The chess clock of one game, if it has one.

    The saved clock is plain data; `stopwatch` measures the time since it was saved. Each change first adds
    that time to the saved clock.

    Args:
        saved: the clock as it was saved; None if nobody plays by one.
    """

    def __init__(self, saved: Clock | None) -> None:
        self.saved = saved
        self.stopwatch = Stopwatch()
        """The time since `saved`, while the clock runs."""

    @property
    def now(self) -> Clock | None:
        """The clock with the time that has passed; None without a clock."""
        return self.stopwatch.applied_to(self.saved) if self.saved else None

    @property
    def is_running(self) -> bool:
        """Whether somebody's time is running."""
        return self.stopwatch.is_running and self.saved is not None

    def charge(self, is_charged: bool, change: Callable[[Clock], Clock] = lambda clock: clock) -> None:
        """Add the time that has passed to the saved clock, then apply a change to it.

        Args:
            is_charged: whether that time is subtracted from the time of the seat whose clock runs.
            change: the effect of an answer, of taking back or of redoing on the clock.
        """
        passed = self.stopwatch.take_passed()
        if self.saved is not None:
            self.saved = change(self.saved.spending(passed if is_charged else 0))

    def stop(self, is_charged: bool) -> None:
        """Stop the clock, and add the time that has passed."""
        self.charge(is_charged)
        self.stopwatch.stop()

    def grant(self, seat: int | None) -> None:
        """Give a seat a minute more, or the increment if that is longer; do nothing if `seat` is None."""
        if seat is not None:
            self.charge(True, lambda clock: clock.granted(seat, max(MINUTE, clock.pace.increment)))


# Time is up


def losing_answer(table: BaseTable) -> str:
    """Return the answer by which the person to move loses on time; empty if time does not lose this game, or
    a host ends it.
    """
    ask, clock, giving_up = table.ask, table.clock, table.game.giving_up
    is_lost = table.runs_clock_here and clock is not None and clock.pace.loss
    return giving_up if is_lost and ask is not None and ask.find(giving_up) is not None else ""


def time_up_sentence(name: str, is_lost: bool) -> str:
    """Return the sentence that somebody's time is up, and what that means."""
    text = _("{name}'s time is up. Nothing happens by itself: play on, or agree on what it means.")
    if is_lost:
        text = _("{name}'s time is up: the game is lost.")
    return text.format(name=name)
