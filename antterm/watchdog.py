"""Notices when a process no longer does anything, writes down where it hangs, and lets the system know.

An event loop that hangs cannot say so itself: a `Watchdog` is a thread beside it. A process that forks must
have no threads: there an `AlarmClock` uses a timer of the system. What is written down are places in the
program, never what stands in variables.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread, get_ident
from time import monotonic
from types import FrameType
from typing import Final

from antterm.journal import LogEvent, calls, log_event

EVERY: Final = 1.0
"""Seconds between two signs of life of a loop, and between two looks at them."""
STALLED_AFTER: Final = 5.0
"""Seconds without a sign of life after which a loop has stalled."""


class Watchdog:
    """A thread that notices when the event loop of another thread has stalled.

    It counts its own looks rather than time, so a process that was stopped as a whole has not stalled, nor
    has one whose machine slept.

    Args:
        after: seconds without a sign of life after which it has.
        every: seconds between two looks.
        look_also: called after each look, in the watchdog's thread, with `stalled_for`; it returns before
            long and raises nothing.
        is_main: whether the process is the one of which a service manager wants to know whether it is well.
        now: seconds of a clock that only goes forward.
    """

    def __init__(
        self,
        after: float = STALLED_AFTER,
        every: float = EVERY,
        look_also: Callable[[float], None] | None = None,
        is_main: bool = True,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.look_also, self._is_main = look_also, is_main
        self._after, self._every, self._now = after, every, now
        self._looks = 0
        """Number of times that the thread has looked since the last sign of life."""
        self._alive_at = now()
        self._thread_id = get_ident()
        self._is_stalled = False

    @property
    def stalled_for(self) -> float:
        """Return for how many seconds the loop has stalled; 0 while it turns. Any thread may ask."""
        return self._now() - self._alive_at if self._is_stalled else 0.0

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Watch the running loop while this lasts; it is entered and left in the loop's thread."""
        loop, end = asyncio.get_running_loop(), Event()
        beating: asyncio.TimerHandle

        def beat() -> None:
            nonlocal beating
            self.sign_of_life()
            if self._is_main:
                tell_system("WATCHDOG=1")
            beating = loop.call_later(self._every, beat)

        def look_again_and_again() -> None:
            while not end.wait(self._every):
                self.look()

        self._thread_id = get_ident()
        beat()
        thread = Thread(target=look_again_and_again, name="watchdog", daemon=True)
        thread.start()
        try:
            yield
        finally:
            beating.cancel()
            end.set()
            thread.join()

    def sign_of_life(self) -> None:
        """Take in that the loop turns."""
        was_stalled, seconds = self._is_stalled, self.stalled_for
        self._looks, self._alive_at, self._is_stalled = 0, self._now(), False
        if was_stalled:
            log_event(LogEvent.TURNS_AGAIN, seconds=round(seconds, 1))

    def look(self) -> None:
        """Check whether the loop has shown signs of life."""
        self._looks += 1
        if not self._is_stalled and self._looks * self._every >= self._after:
            frame = sys._current_frames().get(self._thread_id)
            self._is_stalled = True
            log_event(LogEvent.STALLED, seconds=round(self.stalled_for, 1), where=calls(frame))
        if self.look_also is not None:
            self.look_also(self.stalled_for)


class AlarmClock:
    """Notices that the main thread of a process without threads has stalled, by a timer of the system.

    Args:
        after: seconds after `wind` at which it has.
    """

    def __init__(self, after: float = STALLED_AFTER) -> None:
        self._after = after
        self._is_stalled = False
        self._wound = self._notified = monotonic()

    def wind(self) -> None:
        """Show a sign of life: the process is back where it waits for something to do."""
        now = monotonic()
        if self._is_stalled:
            log_event(LogEvent.TURNS_AGAIN, seconds=round(now - self._wound, 1))
        self._is_stalled, self._wound = False, now
        if signal.getsignal(signal.SIGALRM) != self._ring:
            signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, self._after)
        if now - self._notified >= EVERY:
            self._notified = now
            tell_system("WATCHDOG=1")

    def stop(self) -> None:
        """Watch no more."""
        signal.setitimer(signal.ITIMER_REAL, 0)

    def _ring(self, _number: int, frame: FrameType | None) -> None:
        self._is_stalled = True
        log_event(LogEvent.STALLED, seconds=self._after, where=calls(frame))


def tell_system(state: str) -> None:
    """Tell a service manager how this process does, if one wants to know (`sd_notify`).

    Args:
        state: `READY=1`, `STOPPING=1`, `WATCHDOG=1`.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address[:1] not in ("/", "@"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.setblocking(False)
        line.sendto(state.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)


def ends_with_terminal() -> bool:
    """Return whether a server that was just started is to end with SIGHUP, when its terminal closes.

    It is not where SIGHUP is ignored, as `nohup` has it, nor where a service manager has started it without a
    terminal: then SIGHUP is about its log.
    """
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        return False
    return any(os.isatty(number) for number in range(3))
