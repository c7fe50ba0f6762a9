"""Ending well when the line drops, and going on when it only stutters.

Textual as pinned dies at once on SIGHUP and SIGTERM without restoring the terminal, spins at full load
when the terminal is gone and SIGHUP is ignored, and ends with a traceback on bytes that are not UTF-8.
Every answer is on disk before it is shown, so nothing is lost by ending; here the program ends promptly
and cleanly in all these cases.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
from codecs import IncrementalDecoder
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from antterm.ui.app import AntTerm

GRACE = 1.5
"""Seconds that the app has to end by itself, from a terminal that may have stopped reading."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name))


def guard(app: AntTerm) -> None:
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


def forgive_stray_bytes() -> None:
    """Let Textual read bytes that are not UTF-8 as replacement characters, which no key answers to."""
    try:
        from textual.drivers import linux_driver
    except ImportError:  # not a POSIX system
        return
    get_decoder = linux_driver.getincrementaldecoder  # type: ignore[attr-defined]

    def lenient(encoding: str) -> partial[IncrementalDecoder]:
        return partial(get_decoder(encoding), errors="replace")

    linux_driver.getincrementaldecoder = lenient  # type: ignore[attr-defined,assignment]


def _wait_for_signal(app: AntTerm) -> None:
    number = signal.sigwait(SIGNALS)
    _end(app, 128 + number)


def _wait_for_hang_up(app: AntTerm) -> None:
    """End when the terminal is gone. A poll without events wakes for nothing but a hang-up."""
    poll = select.poll()
    poll.register(sys.__stdin__.fileno() if sys.__stdin__ else 0, 0)
    while not poll.poll():
        pass
    _end(app, 128 + signal.SIGHUP)


def _end(app: AntTerm, status: int) -> None:
    """Ask the app to end; end the process when it cannot, for its output may go nowhere."""
    app.ask_to_end(status)
    time.sleep(GRACE)
    os._exit(status)
