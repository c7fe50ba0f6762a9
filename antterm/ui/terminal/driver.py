"""Textual's driver for POSIX terminals, made steady. Imported only on such systems."""

from __future__ import annotations

import os
from time import monotonic
from typing import Any

from textual.drivers.linux_driver import LinuxDriver

from antterm.ui.terminal.background import ASK
from antterm.ui.terminal.first import FirstScreen, give_back
from antterm.ui.terminal.output import Output

ALTERNATE_SCREEN = "\x1b[?1049h"
"""What Textual sends to enter it."""


class SteadyDriver(Output, LinuxDriver):
    """Survives being stopped by anybody, and can let go of a terminal that has stopped reading.

    Textual takes every SIGCONT for the end of its own suspension, and would start a second reader and
    writer beside the first, with the raw modes for those to be restored at the end.
    """

    _found: list[Any] | None = None
    """Until the terminal is taken over from the first screen: its modes before that."""

    def start_application_mode(self) -> None:
        first: FirstScreen | None = getattr(self._app, "first", None)
        if first is not None:
            self._found = first.hand_over() or self._found
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._found is not None and self._key_thread is not None:
            self.attrs_before, self._found = self._found, None
        if getattr(self._app, "asks_for_background", False):
            self.write(ASK)
            self.flush()

    def send(self, data: str) -> None:
        LinuxDriver.write(self, data)

    def write(self, data: str) -> None:
        if self._found is not None and data == ALTERNATE_SCREEN:  # entered already: it would be cleared
            return
        super().write(data)

    def _request_terminal_sync_mode_support(self) -> None:
        self.asked_at = monotonic()
        super()._request_terminal_sync_mode_support()

    def _sigcont_application(self, *_: Any) -> None:
        if self._key_thread is not None and self._key_thread.is_alive():  # stopped without being asked
            self.suspend_application_mode()
            self._must_signal_resume = True
        super()._sigcont_application()

    def stop_application_mode(self) -> None:
        self.hush()
        super().stop_application_mode()

    def let_go(self, within: float) -> None:
        """Give the terminal back as it was found, though it may have stopped reading. At the very end.

        Args:
            within: seconds to try for.
        """
        if self.attrs_before is not None:
            give_back(self.fileno, self.attrs_before, within)


def has_job_control() -> bool:
    """Whether a shell above this program would take the terminal back, and could hand it over again.

    The session of a guest's SSH login has none: whoever stopped the program there could not go on.
    """
    try:
        return os.tcgetpgrp(0) == os.getpgrp() != os.getsid(0)
    except OSError:
        return False
