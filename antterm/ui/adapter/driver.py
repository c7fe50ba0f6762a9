"""Textual's driver for POSIX terminals, made steady. Imported only on such systems."""

from __future__ import annotations

import os
import signal
from asyncio import get_running_loop
from codecs import getincrementaldecoder
from selectors import EVENT_READ, SelectSelector
from threading import Event
from typing import Any

from textual import constants, events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

from antterm.ui.adapter.app import TerminalApp
from antterm.ui.adapter.keys import KeyParser
from antterm.ui.adapter.output import Output
from antterm.ui.terminal.background import ASK, AnswerFilter
from antterm.ui.terminal.environment import terminal_size
from antterm.ui.terminal.first import give_back

ALTERNATE_SCREEN = "\x1b[?1049h"
"""The sequence by which Textual enters it."""


class Wakeup(Event):
    """An event that also wakes who waits for input."""

    def __init__(self) -> None:
        super().__init__()
        self._input, self._output = os.pipe()

    def fileno(self) -> int:
        """Return the file that can be read from while the event is set."""
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

    app: TerminalApp

    _found: list[Any] | None = None
    """Until the terminal is taken over from the first screen, with all its modes: those before that."""

    _has_terminal = False
    """Whether keys are read and updates are sent; not while the shell has the terminal."""

    _is_away = False
    """Whether the terminal was given back to the shell, to stop until that calls the program back."""

    _tells_sizes = False
    """Whether the terminal reports its size in what is typed, because it was asked to."""

    def __init__(self, app: TerminalApp, *, size: tuple[int, int] | None = None, **options: bool) -> None:
        super().__init__(app, size=size or terminal_size(), **options)
        self.exit_event: Wakeup = Wakeup()
        loop = get_running_loop()
        loop.add_signal_handler(signal.SIGTSTP, self._go_away)
        loop.add_signal_handler(signal.SIGCONT, self._come_back)

    def start_application_mode(self) -> None:
        if self.app.first is not None:
            self._found = self.app.first.hand_over() or self._found
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if not self._has_terminal:
            return  # called back into the background
        if self._found is not None:
            self.attrs_before, self._found = self._found, None
        if self.app.asks_for_background:
            self.write(ASK)
            self.flush()

    def run_input_thread(self) -> None:
        """Take in what is typed until that is no longer wanted; sleep as long as nothing is.

        Textual's own looks ten times a second whether it is to end or a lone Esc was a key, and fails on
        bytes that are not UTF-8. Here those are replacement characters, which no key answers to.
        """
        parser = KeyParser()
        decoder = getincrementaldecoder("utf-8")("replace")
        answers = AnswerFilter(self.app.note_background)
        patience = None
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            selector.register(self.exit_event, EVENT_READ)
            while not self.exit_event.is_set():
                typed = any(key.fd == self.fileno for key, _ in selector.select(patience))
                data = answers.typed(decoder.decode(os.read(self.fileno, 4096))) if typed else ""
                patience = constants.ESCAPE_DELAY if typed else None  # what was typed may end in a lone Esc
                for message in parser.feed(data) if data else ():
                    self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Hand on what came from the terminal; a size only where it was asked for."""
        if isinstance(message, InBandWindowResize):
            self._tells_sizes = self._tells_sizes or message.supported
        if self._tells_sizes or not isinstance(message, events.Resize):
            super().process_message(message)

    def send(self, data: str) -> None:
        if not self._is_away:  # all is drawn again afterwards
            LinuxDriver.write(self, data)

    def write(self, data: str) -> None:
        if data == ALTERNATE_SCREEN:
            self._has_terminal = True
            if self._found is not None:  # entered already: it would be cleared
                return
        super().write(data)

    def _go_away(self) -> None:
        self.app.app_suspend_signal.publish(self.app)  # clocks stand still, whoever has asked for this
        self._leave()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _come_back(self) -> None:
        self._leave()  # for whoever stopped it without being asked
        if self._is_away:
            self._is_away = False
            self.resume_application_mode()
            self._is_away = not self._has_terminal  # called back into the background: it stops again
            if self._has_terminal:
                self.app.post_message(self.SignalResume())

    def _leave(self) -> None:
        if self._has_terminal:
            self.suspend_application_mode()
            self._is_away = True

    def disable_input(self) -> None:
        self._has_terminal = False
        super().disable_input()

    def stop_application_mode(self) -> None:
        self.silence()
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
    """Return whether a shell above this program would take the terminal back, and could hand it over again.

    The session of a guest's SSH login has none: whoever stopped the program there could not go on.
    """
    try:
        return os.tcgetpgrp(0) == os.getpgrp() != os.getsid(0)
    except OSError:
        return False
