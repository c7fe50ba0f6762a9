"""Textual's driver for POSIX terminals, made steady. Imported only on such systems."""

from __future__ import annotations

import os
from time import monotonic
from typing import Any

from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize, TerminalSupportsSynchronizedOutput

from antterm.core.printable import printable
from antterm.ui.terminal.background import ASK
from antterm.ui.terminal.first import FirstScreen, give_back

ALTERNATE_SCREEN = "\x1b[?1049h"
"""What Textual sends to enter it."""

HOME = "\x1b[1;1H"
"""What it sends after each update to put the cursor, which is hidden, where nobody types."""

UPDATE_BEGINS, UPDATE_ENDS = "\x1b[?2026h", "\x1b[?2026l"
"""What it sends about each update, for the terminal to show it as a whole."""

KEEP_TITLE, TITLE_AS_IT_WAS = "\x1b[22;2t", "\x1b[23;2t"
"""Have the terminal remember its title, and show that again; those that cannot show the program's name."""
TITLE = "\x1b]2;{}\x1b\\"
BELL = "\a"
BY_777, BY_9 = ("rxvt", "foot"), ("xterm-kitty", "xterm-ghostty", "wezterm")
BY_9_TOO = ("iTerm.app", "WezTerm", "ghostty")
"""Terminals, by `TERM` and `TERM_PROGRAM`, that show a notice of the desktop when they are sent one."""

ANSWERS = (TerminalSupportsSynchronizedOutput, InBandWindowResize)
"""What comes of the answers to the questions that Textual asks a terminal at the start."""


class SteadyDriver(LinuxDriver):
    """Survives being stopped by anybody, and can let go of a terminal that has stopped reading.

    Textual takes every SIGCONT for the end of its own suspension, and would start a second reader and
    writer beside the first, with the raw modes for those to be restored at the end.
    """

    _found: list[Any] | None = None
    """Until the terminal is taken over from the first screen: its modes before that."""

    _asked_at: float | None = None
    """When the terminal was asked something that it has not answered yet."""

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

    _has_painted = False
    """Whether an update was sent. The first is, though all stands there already: it says who paints now."""

    _is_update_held = False
    """Whether an update was begun of which nothing has been sent: where nothing differs, nothing is."""

    def write(self, data: str) -> None:
        if self._found is not None and data == ALTERNATE_SCREEN:  # entered already: it would be cleared
            return
        data = data.removesuffix(HOME)
        if data == UPDATE_BEGINS and self._has_painted:
            self._is_update_held = True
        elif self._is_update_held and data:
            self._is_update_held = False
            if data != UPDATE_ENDS:
                super().write(UPDATE_BEGINS + data)
        elif data:
            self._has_painted = self._has_painted or data == UPDATE_ENDS
            super().write(data)

    def _request_terminal_sync_mode_support(self) -> None:
        self._asked_at = monotonic()
        super()._request_terminal_sync_mode_support()

    def process_message(self, message: Message) -> None:
        if isinstance(message, ANSWERS) and self._asked_at is not None:
            note = getattr(self._app, "note_answer_after", None)
            if note is not None:
                note(monotonic() - self._asked_at)
            self._asked_at = None
        super().process_message(message)

    def _sigcont_application(self, *_: Any) -> None:
        if self._key_thread is not None and self._key_thread.is_alive():  # stopped without being asked
            self.suspend_application_mode()
            self._must_signal_resume = True
        super()._sigcont_application()

    _is_titled = False
    """Whether the title says that somebody is asked."""

    def call(self, title: str, bell: bool) -> None:
        """Have the terminal call somebody who looks elsewhere.

        Args:
            title: what its title says meanwhile; made printable here, for it holds a player's name.
            bell: whether it rings too.
        """
        keep = "" if self._is_titled else KEEP_TITLE
        self._is_titled = True
        shown = printable(title)
        self.write(f"{keep}{TITLE.format(shown)}{BELL + notice(shown) if bell else ''}")
        self.flush()

    def hush(self) -> None:
        """The title is as it was."""
        if self._is_titled:
            self._is_titled = False
            self.write(f"{TITLE.format('antterm')}{TITLE_AS_IT_WAS}")
            self.flush()

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


def notice(text: str) -> str:
    """What has the desktop show a text, on terminals that are known to; nothing on others."""
    term, program = os.environ.get("TERM", ""), os.environ.get("TERM_PROGRAM", "")
    if term.startswith(BY_777):
        return f"\x1b]777;notify;antterm;{text.replace(';', ',')}\x1b\\"
    if term.startswith(BY_9) or program in BY_9_TOO:
        return f"\x1b]9;{text}\x1b\\"
    return ""


def has_job_control() -> bool:
    """Whether a shell above this program would take the terminal back, and could hand it over again.

    The session of a guest's SSH login has none: whoever stopped the program there could not go on.
    """
    try:
        return os.tcgetpgrp(0) == os.getpgrp() != os.getsid(0)
    except OSError:
        return False
