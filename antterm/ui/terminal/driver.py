"""Textual's driver for POSIX terminals, made steady. Imported only on such systems."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from selectors import EVENT_READ, SelectSelector
from threading import Event
from time import monotonic
from typing import Any

from textual import constants, events
from textual._parser import ParseError
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from antterm.ui.terminal.background import ASK
from antterm.ui.terminal.first import FirstScreen, give_back
from antterm.ui.terminal.output import Output
from antterm.ui.terminal.surroundings import fit_size, terminal_size

ALTERNATE_SCREEN = "\x1b[?1049h"
"""What Textual sends to enter it."""


class Wakeup(Event):
    """An event that also wakes who waits for input."""

    def __init__(self) -> None:
        super().__init__()
        self._input, self._output = os.pipe()

    def fileno(self) -> int:
        """What can be read from while it is set."""
        return self._input

    def set(self) -> None:
        super().set()
        os.write(self._output, b"!")

    def clear(self) -> None:
        os.read(self._input, 1)
        super().clear()


class SteadyDriver(Output, LinuxDriver):
    """Survives being stopped by anybody, and can let go of a terminal that has stopped reading. Ends at once.

    Textual takes every SIGCONT for the end of its own suspension, and would start a second reader and
    writer beside the first, with the raw modes for those to be restored at the end. It does so at any moment,
    and waits for ever for a queue in which it was just about to put something.
    """

    _found: list[Any] | None = None
    """Until the terminal is taken over from the first screen, with all its modes: those before that."""

    _is_away = False
    """Whether the terminal was given back to the shell, to stop until that calls the program back."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.exit_event: Wakeup = Wakeup()
        self._loop.add_signal_handler(signal.SIGTSTP, self._go_away)
        self._loop.add_signal_handler(signal.SIGCONT, self._come_back)

    def start_application_mode(self) -> None:
        first: FirstScreen | None = getattr(self._app, "first", None)
        if first is not None:
            self._found = first.hand_over() or self._found
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._found is not None and self._key_thread is not None:
            self.attrs_before, self._found = self._found, None
        if self._reads and getattr(self._app, "asks_for_background", False):
            self.write(ASK)
            self.flush()

    def run_input_thread(self) -> None:
        """Take in what is typed until that is no longer wanted; sleep as long as nothing is.

        Textual's own looks ten times a second whether it is to end or a lone Esc was a key.
        """
        parser = linux_driver.XTermParser(self._debug)  # type: ignore[attr-defined]
        decode = linux_driver.getincrementaldecoder("utf-8")().decode  # type: ignore[attr-defined]
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            selector.register(self.exit_event, EVENT_READ)
            while not self.exit_event.is_set():
                patience = None if parser._timeout_time is None else constants.ESCAPE_DELAY
                typed = any(key.fd == self.fileno for key, _ in selector.select(patience))
                data = decode(os.read(self.fileno, 4096)) if typed else ""
                for message in parser.feed(data) if data else ():
                    self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)
        with suppress(EOFError, ParseError):
            for _rest in parser.feed(""):
                pass

    def _get_terminal_size(self) -> tuple[int, int]:
        self._size = terminal_size()  # the app lays its screens out for this one
        return self._size

    def process_message(self, message: Message) -> None:
        """Hand on what came from the terminal; a size only where it was asked for, and within bounds."""
        if isinstance(message, events.Resize):
            if not self._in_band_window_resize:
                return
            self._size = fit_size(*message.size)
            message = events.Resize.from_dimensions(self._size, message.pixel_size)
        super().process_message(message)

    def send(self, data: str) -> None:
        if not self._is_away:  # all is drawn again afterwards
            LinuxDriver.write(self, data)

    def write(self, data: str) -> None:
        if self._found is not None and data == ALTERNATE_SCREEN:  # entered already: it would be cleared
            return
        super().write(data)

    def _request_terminal_sync_mode_support(self) -> None:
        self.asked_at = monotonic()
        super()._request_terminal_sync_mode_support()

    def _go_away(self) -> None:
        self._app.app_suspend_signal.publish(self._app)  # clocks stand still, whoever has asked for this
        self._leave()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _come_back(self) -> None:
        self._leave()  # for whoever stopped it without being asked
        if self._is_away:
            self._is_away = False
            self.resume_application_mode()
            self._is_away = not self._reads  # called back into the background: it stops again

    def _leave(self) -> None:
        if self._reads:
            self.suspend_application_mode()
            self._is_away = self._must_signal_resume = True

    @property
    def _reads(self) -> bool:
        return self._key_thread is not None and self._key_thread.is_alive()

    def stop_application_mode(self) -> None:
        self.hush()
        super().stop_application_mode()

    def let_go(self, within: float) -> None:
        """Give the terminal back as it was found, though it may have stopped reading. At the very end.

        Args:
            within: seconds to try for.
        """
        found = self._found or self.attrs_before  # those that Textual finds are those of the first screen
        if found is not None:
            give_back(self.fileno, found, within)


def has_job_control() -> bool:
    """Whether a shell above this program would take the terminal back, and could hand it over again.

    The session of a guest's SSH login has none: whoever stopped the program there could not go on.
    """
    try:
        return os.tcgetpgrp(0) == os.getpgrp() != os.getsid(0)
    except OSError:
        return False
