"""Output to a terminal, whatever kind of line leads there: updates, the title and the bell."""

from __future__ import annotations

import re
from abc import abstractmethod
from time import monotonic
from typing import Any

from textual.driver import Driver
from textual.message import Message
from textual.messages import InBandWindowResize, TerminalSupportsSynchronizedOutput

from antterm.core.printable import printable
from antterm.ui.terminal.environment import environment

HOME = "\x1b[1;1H"
"""The sequence by which Textual moves the hidden cursor after each update while nobody types."""

PUT = re.compile(r"\x1b\[\d+;\d+H\Z")
"""The sequence at the end of an update that puts the cursor on what is chosen."""
SHOW_CURSOR, HIDE_CURSOR = "\x1b[?25h", "\x1b[?25l"

ASK_FOR_UPDATES = "\x1b[?2026$p"
"""Textual's question at the start: whether the terminal knows synchronized output."""
UPDATE_BEGINS, UPDATE_ENDS = "\x1b[?2026h", "\x1b[?2026l"
"""The sequences around each update, which the terminal then shows as a whole."""

KEEP_TITLE, TITLE_AS_IT_WAS = "\x1b[22;2t", "\x1b[23;2t"
"""Have the terminal remember its title, and show that again; those that cannot show the program's name."""
TITLE = "\x1b]2;{}\x1b\\"
BELL = "\a"
BY_777, BY_9 = ("rxvt", "foot"), ("xterm-kitty", "xterm-ghostty", "wezterm")
BY_9_TOO = ("iTerm.app", "WezTerm", "ghostty")
"""Terminals, by `TERM` and `TERM_PROGRAM`, that show a notice of the desktop when they are sent one."""

ANSWERS = (TerminalSupportsSynchronizedOutput, InBandWindowResize)
"""The messages that the terminal's answers to Textual's questions at the start become."""


class Output(Driver):
    """Sends updates in which something differs, and calls people.

    Args:
        app: the `TerminalApp` that is drawn; it knows its driver as `output`, so it cannot be imported here.
        debug: whether Textual logs keys.
        mouse: whether the terminal reports its mouse.
        size: columns and rows of the terminal.
    """

    asked_at: float | None = None
    """When the terminal was asked something that it has not answered yet."""

    _has_painted = False
    """Whether an update was sent. The first is, though all stands there already: it says who paints now."""

    _is_update_held = False
    """Whether an update was begun of which nothing has been sent: where nothing differs, nothing is."""

    _put = ""
    """The sequence that has put the cursor where it stands since the last update."""

    _is_titled = False
    """Whether the title says that somebody is asked."""

    def __init__(
        self,
        app: Any,
        *,
        debug: bool = False,
        mouse: bool = False,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.app: Any = app
        app.output = self

    @abstractmethod
    def send(self, data: str) -> None:
        """Send data to the terminal."""

    def show_cursor(self, shows: bool) -> None:
        """Show or hide the cursor."""
        self.send(SHOW_CURSOR if shows else HIDE_CURSOR)

    def write(self, data: str) -> None:
        if data == HIDE_CURSOR and self.app.shows_cursor:
            data = SHOW_CURSOR
        elif data == ASK_FOR_UPDATES:
            self.asked_at = monotonic()
        data = self._with_cursor(data.removesuffix(HOME))
        if data == UPDATE_BEGINS and self._has_painted:
            self._is_update_held = True
        elif self._is_update_held and data:
            self._is_update_held = False
            if data != UPDATE_ENDS:
                self.send(UPDATE_BEGINS + data)
        elif data:
            self._has_painted = self._has_painted or data == UPDATE_ENDS
            self.send(data)

    def _with_cursor(self, data: str) -> str:
        """Return what is to be sent: nothing where it would only put the cursor where it stands."""
        put = PUT.search(data)
        if put is not None and put[0] == data == self._put:
            return ""
        if data not in (UPDATE_BEGINS, UPDATE_ENDS, ""):
            self._put = put[0] if put is not None else ""
        return data

    def process_message(self, message: Message) -> None:
        if isinstance(message, ANSWERS) and self.asked_at is not None:
            self.app.note_answer_after(monotonic() - self.asked_at)
            self.asked_at = None
        super().process_message(message)

    def ring(self, title: str, bell: bool) -> None:
        """Call somebody who looks elsewhere: by the title, and by the bell.

        Args:
            title: what its title says meanwhile; made printable here, for it holds a player's name.
            bell: whether it rings too.
        """
        keep = "" if self._is_titled else KEEP_TITLE
        self._is_titled = True
        clean = printable(title)
        self.write(f"{keep}{TITLE.format(clean)}{BELL + notice(clean) if bell else ''}")
        self.flush()

    def silence(self) -> None:
        """Give the terminal its title back."""
        if self._is_titled:
            self._is_titled = False
            self.write(f"{TITLE.format('antterm')}{TITLE_AS_IT_WAS}")
            self.flush()


def notice(text: str) -> str:
    """Return the sequence by which the desktop shows a text; empty for terminals that may not know it."""
    term, program = environment().get("TERM"), environment().get("TERM_PROGRAM")
    if term.startswith(BY_777):
        return f"\x1b]777;notify;antterm;{text.replace(';', ',')}\x1b\\"
    if term.startswith(BY_9) or program in BY_9_TOO:
        return f"\x1b]9;{text}\x1b\\"
    return ""
