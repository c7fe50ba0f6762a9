"""Textual's driver for POSIX terminals, made steady. Imported only on such systems."""

from __future__ import annotations

import os
import signal
import termios
from contextlib import suppress
from time import monotonic, sleep
from typing import Any

from textual.drivers.linux_driver import LinuxDriver

AS_FOUND = b"\x18\x1b[m\x1b[?2026l\x1b[?2048l\x1b[?2004l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
"""Breaks off a sequence that was cut, and undoes what Textual switches when it starts."""


class SteadyDriver(LinuxDriver):
    """Survives being stopped by anybody, and can let go of a terminal that has stopped reading.

    Textual takes every SIGCONT for the end of its own suspension, and would start a second reader and
    writer beside the first, with the raw modes for those to be restored at the end.
    """

    def _sigcont_application(self, *_: Any) -> None:
        if self._key_thread is not None and self._key_thread.is_alive():  # stopped without being asked
            self.suspend_application_mode()
            self._must_signal_resume = True
        super()._sigcont_application()

    def let_go(self, within: float) -> None:
        """Give the terminal back as it was found, though it may have stopped reading. At the very end.

        Args:
            within: seconds to try for.
        """
        if self.attrs_before is None:
            return
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
        with suppress(termios.error, OSError):
            termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 2)  # Textual writes on standard error whatever it still has
            terminal = os.open("/dev/tty", os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
            end = monotonic() + within
            while monotonic() < end:
                termios.tcflush(terminal, termios.TCOFLUSH)  # or nothing more would find room
                for switch in (termios.TCOOFF, termios.TCOON):  # wakes a thread that waits to write
                    termios.tcflow(terminal, switch)
                with suppress(BlockingIOError):
                    os.write(terminal, AS_FOUND)
                    return
                sleep(0.01)


def has_job_control() -> bool:
    """Whether a shell above this program would take the terminal back, and could hand it over again.

    The session of a guest's SSH login has none: whoever stopped the program there could not go on.
    """
    try:
        return os.tcgetpgrp(0) == os.getpgrp() != os.getsid(0)
    except OSError:
        return False
