"""A Textual driver for a terminal at the other end of a connection: no signals, threads or files."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Iterator
from time import monotonic
from typing import Any, Final, Protocol

from textual import constants, events
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from antterm.serve.settings import Bounds
from antterm.throttle import Throttle
from antterm.ui.adapter.keys import ESC, KeyParser
from antterm.ui.adapter.output import ASK_FOR_UPDATES, Output
from antterm.ui.terminal.background import ASK, AnswerFilter
from antterm.ui.terminal.environment import environment, fit_size

KITTY_KEYS: Final = 0b11001
"""The flags of kitty's keyboard protocol that Textual asks for: distinct keys, with their texts."""
BEGIN: Final = ("\x1b[?1049h", "\x1b[?25l", "\x1b[?2004h", "\x1b[?7l")
"""Alternate screen, no cursor, bracketed paste, no line wrapping."""
END: Final = ("\x1b[?2004l", "\x1b[?7h", "\x1b[<u", "\x1b[?1049l", "\x1b[?25h")
PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
RESIZED_EVERY: Final = 0.15
"""Least seconds between two sizes that are drawn; of those in between the last one counts."""
KEYS_AT_ONCE: Final = 60
"""Number of keys that are handled without a pause: as many as are in a pasted line."""
PASTED: Final = 20_000
"""Maximum number of characters in a paste; the rest is left out."""
HANDLED: Final = (events.Key, events.Paste, TerminalSupportsSynchronizedOutput)
"""The messages that input may cause. Nothing else was requested: no mouse, and no size, which SSH reports."""


class ClientConnection(Protocol):
    """A connection to the terminal or program of a user."""

    def write(self, data: bytes) -> None:
        """Send bytes to it."""

    def hold(self, held: bool) -> None:
        """Pause input, or resume it."""


class DrawnApp(Protocol):
    """The app that is drawn, which knows its driver and so cannot be imported here."""

    line: ClientConnection
    limits: Bounds
    is_line_full: bool

    def draw_again(self) -> None:
        """Draw everything again if something was left out."""


class LineDriver(Output):
    """Draws on a terminal at the other end of a connection, and reads its input."""

    def __init__(self, app: Any, *, size: tuple[int, int] | None = None, **options: bool) -> None:
        super().__init__(app, size=size, **options)
        self._drawn: DrawnApp = app
        self._line = self._drawn.line
        self._parser = KeyParser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._answers = AnswerFilter(app.note_background)
        self._pasting = Pasting()
        self._texts: deque[str] = deque()
        self._coming: Iterator[Message] = iter(())
        self._pace = Throttle(app.limits.keys, KEYS_AT_ONCE)
        self._later: dict[str, TimerHandle] = {}
        """Timers of delayed actions, by name."""
        self._unsent: list[str] = []
        self._is_held = self._is_over = False
        self._wished: tuple[int, int] | None = None
        self._resized_at = 0.0

    # What goes there

    def send(self, data: str) -> None:
        if not self._unsent:
            get_running_loop().call_soon(self.flush_line)
        self._unsent.append(data)

    def flush_line(self) -> None:
        """Send everything since the last turn of the event loop at once: each message has a fixed cost."""
        if self._unsent and not self._is_over:
            self._line.write("".join(self._unsent).encode("utf-8", "replace"))
        self._unsent.clear()

    def start_application_mode(self) -> None:
        for sequence in BEGIN:
            self.write(sequence)
        if not constants.DISABLE_KITTY_KEY:
            self.write(f"\x1b[>{KITTY_KEYS}u")
        if environment().get("TERM_PROGRAM") != "Apple_Terminal":  # which shows a part of the question
            self.write(ASK_FOR_UPDATES)
        if self.app.asks_for_background:
            self.write(ASK)

    def disable_input(self) -> None:
        for timer in self._later.values():
            timer.cancel()
        self._later.clear()
        self._texts.clear()
        self._coming = iter(())

    def stop_application_mode(self) -> None:
        self.silence()
        self.disable_input()
        for sequence in END:
            self.write(sequence)
        self.flush_line()
        self._is_over = True
        # Textual remembers parsers; one that was not ended would hold its last key, which knows its app.
        deque(self._parser.feed(""), 0)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do nothing: the browser would be this machine's."""

    def deliver_binary(self, *_args: Any, **_named: Any) -> None:
        """Do nothing: the file would be this machine's."""

    # What comes from there

    def process_message(self, message: Message) -> None:
        if isinstance(message, HANDLED):
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        self.app.post_message(message)

    def typed(self, data: bytes) -> None:
        """Take in what was typed, or a reply of the terminal."""
        if self._is_over:
            return
        text = self._pasting.cut(self._answers.typed(self._decode(data)))
        if text:
            self._texts.append(text)
            self._handle_input()

    def _handle_input(self) -> None:
        """Handle input, as fast as is allowed."""
        while self._pace.take():
            message = self._next()
            if message is None:
                self._hold(False)
                self._do_later("escape", constants.ESCAPE_DELAY, self._handle_escape)
                return
            self.process_message(message)
        self._hold(True)
        self._do_later("heed", 0.1, self._handle_input)

    def _next(self) -> Message | None:
        while (message := next(self._coming, None)) is None and self._texts:
            self._coming = iter(self._parser.feed(self._texts.popleft()))
        return message

    def _handle_escape(self) -> None:
        """Handle an Esc that nothing has followed as the key."""
        for message in self._parser.tick():
            self.process_message(message)

    def _hold(self, held: bool) -> None:
        if held != self._is_held:
            self._is_held = held
            self._line.hold(held)

    # Its size

    def resized(self, columns: int, rows: int) -> None:
        """Take in the size of the terminal; several sizes in a short time are drawn once."""
        self._wished = fit_size(columns, rows)
        self._do_later("resize", max(0.0, self._resized_at + RESIZED_EVERY - monotonic()), self._resize)

    def _resize(self) -> None:
        if self._wished is not None and not self._drawn.is_line_full:  # else when it is read again
            size, self._wished = self._wished, None
            self._resized_at = monotonic()
            self.app.post_message(events.Resize.from_dimensions(size, None))

    def go_on(self) -> None:
        """Draw what is new, after the terminal has begun to read again."""
        self._resize()
        self._drawn.draw_again()

    def _do_later(self, name: str, seconds: float, do: Any) -> None:
        """Do something after some seconds, in place of what was planned under this name."""
        if (before := self._later.pop(name, None)) is not None:
            before.cancel()

        def now() -> None:
            self._later.pop(name, None)
            do()

        self._later[name] = get_running_loop().call_later(seconds, now)


class Pasting:
    """Leaves out pasted text beyond `PASTED`: the parser keeps all of it until its end has come."""

    def __init__(self) -> None:
        self._mark = PASTE_BEGINS
        """The sequence that begins or ends a paste next."""
        self._seen = 0
        """Number of characters of that sequence that have come."""
        self._room = PASTED

    def cut(self, text: str) -> str:
        """Return the input without what is left out."""
        if self._mark == PASTE_BEGINS and not self._seen and ESC not in text:
            return text
        return "".join(filter(self._is_let_through, text))

    def _is_let_through(self, char: str) -> bool:
        """Return whether a character is kept; those of a sequence always are."""
        self._seen = self._seen + 1 if char == self._mark[self._seen] else int(char == ESC)
        if self._seen == len(self._mark):
            self._mark = PASTE_ENDS if self._mark == PASTE_BEGINS else PASTE_BEGINS
            self._seen, self._room = 0, PASTED
        elif self._mark == PASTE_ENDS and not self._seen:
            self._room -= 1
            return self._room >= 0
        return True
