"""Ending well when the line drops, and going on when it only stutters.

Textual as pinned dies at once on SIGHUP and SIGTERM without restoring the terminal, waits for ever for a
terminal that has stopped reading, and spins at full load when the terminal is gone and SIGHUP is ignored.
Every answer is on disk before it is shown, so nothing is lost by ending; here the program ends promptly and
cleanly in all these cases.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
from typing import Protocol, TextIO

PATIENCE = 0.5
"""Seconds after which an app that does not respond is not waited for: its output goes nowhere."""
GRACE = 1.5
"""Seconds after which the process ends, whatever holds the app up."""
LAST_WORDS = 0.3
"""Seconds for giving back a terminal that has stopped reading."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGINT", "SIGTERM") if hasattr(signal, name))


class CanLetGo(Protocol):
    """A driver of the terminal that can restore it."""

    def let_go(self, within: float) -> None:
        """Give the terminal back as it was found, trying for `within` seconds."""


class Endable(Protocol):
    """An app that can be asked to end from another thread."""

    def ask_to_end(self, status: int) -> None:
        """End soon with this exit status."""

    def responds(self, within: float) -> bool:
        """Return whether it comes to what it is asked to do within `within` seconds."""

    @property
    def steady_driver(self) -> CanLetGo | None:
        """The driver of the terminal; None on systems other than POSIX, or while it is not in use."""


def guard(app: Endable) -> None:
    """Watch over a running app; to be called before any other thread starts.

    Does nothing on systems without POSIX signals, where closing a window ends the program anyway.
    """
    if not hasattr(signal, "pthread_sigmask") or not hasattr(select, "poll"):
        return
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)  # SIGHUP may have been inherited as ignored
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    for watch in (_wait_for_signal, _wait_for_hang_up):
        threading.Thread(target=watch, args=(app,), name=watch.__name__, daemon=True).start()


def forget_unwritten(stream: TextIO) -> None:
    """Write what is left to be written; where the terminal is gone, forget it, that nobody tries again."""
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _wait_for_signal(app: Endable) -> None:
    number = signal.sigwait(SIGNALS)
    _end(app, 128 + number)


def _wait_for_hang_up(app: Endable) -> None:
    """End when the terminal is gone. A poll without events wakes for nothing but a hang-up."""
    poll = select.poll()
    poll.register(sys.__stdin__.fileno() if sys.__stdin__ else 0, 0)
    happened: list[tuple[int, int]] = []
    while not happened:
        happened = poll.poll()
    if not any(what & select.POLLNVAL for _fd, what in happened):  # some systems cannot watch terminals so
        _end(app, 128 + signal.SIGHUP)


def _end(app: Endable, status: int) -> None:
    """Ask the app to end; end the process when it cannot, for its output may go nowhere.

    The process ends also where asking or giving the terminal back fails: nobody else watches over it.
    """
    try:
        app.ask_to_end(status)
        time.sleep(PATIENCE)
        if app.responds(within=0.1):
            time.sleep(GRACE - PATIENCE)
        if app.steady_driver is not None:
            app.steady_driver.let_go(LAST_WORDS)
    finally:
        os._exit(status)
