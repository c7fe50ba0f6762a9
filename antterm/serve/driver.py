"""A driver for a terminal at the other end of a line. It knows no signals, no threads and no files."""

from __future__ import annotations

from asyncio import TimerHandle
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Iterator
from time import monotonic
from typing import Any, Final, Protocol

from textual import constants, events
from textual.geometry import Size
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from antterm.serve.limits import Bounds
from antterm.serve.pace import Throttle
from antterm.ui.terminal.background import ASK, AnswerFilter
from antterm.ui.terminal.keys import ESC, KeyParser
from antterm.ui.terminal.output import Output
from antterm.ui.terminal.surroundings import fit_size, here

KITTY_KEYS: Final = 0b11001
"""What Textual asks terminals for that know kitty's keyboard: all keys told apart, with their texts."""
BEGIN: Final = ("\x1b[?1049h", "\x1b[?25l", "\x1b[?2004h", "\x1b[?7l")
"""The other screen, no cursor, pasted text in brackets, lines that are not wrapped."""
END: Final = ("\x1b[?2004l", "\x1b[?7h", "\x1b[<u", "\x1b[?1049l", "\x1b[?25h")
ASK_FOR_UPDATES: Final = "\x1b[?2026$p"
PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
RESIZED_EVERY: Final = 0.15
"""Seconds between two sizes that are drawn; of those between them the last counts."""
KEYS_AT_ONCE: Final = 60
"""Keys that are heeded without a pause: as many are in a pasted line."""
PASTED: Final = 20_000
"""Characters that may be pasted at once; what is beyond that is left out."""
HEEDED: Final = (events.Key, events.Paste, TerminalSupportsSynchronizedOutput)
"""What may come of what is typed. Nothing else was asked for: no mouse, and no size, which SSH tells."""


class FarLine(Protocol):
    """What leads to a terminal."""

    def write(self, data: bytes) -> None:
        """Have the terminal get this."""

    def hold(self, held: bool) -> None:
        """Have what is typed wait at the other end, or come."""


class Drawn(Protocol):
    """The app that is drawn, as its driver knows it."""

    line: FarLine
    limits: Bounds
    is_line_full: bool
    asks_for_background: bool

    def note_background(self, name: str) -> None:
        """The terminal says whether it is `dark` or `light`."""

    def driver_is_ready(self, driver: LineDriver) -> None:
        """The terminal can be typed at."""

    def draw_again(self) -> None:
        """Draw how all stands now, if something was left out."""

    def post_message(self, message: Message) -> bool:
        """Have it hear of something."""
        ...


class LineDriver(Output):
    """Draws on a terminal at the end of a line, and hears what is typed there."""

    _app: Any

    def __init__(
        self,
        app: Any,
        *,
        debug: bool = False,
        mouse: bool = False,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._drawn: Drawn = app
        self._line = app.line
        self._parser = KeyParser(debug)
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._answers = AnswerFilter(app.note_background)
        self._pasting = Pasting()
        self._texts: deque[str] = deque()
        self._coming: Iterator[Message] = iter(())
        self._pace = Throttle(app.limits.keys, KEYS_AT_ONCE)
        self._later: dict[str, TimerHandle] = {}
        """What is to be done in a while, by its name."""
        self._unsent: list[str] = []
        self._is_held = self._is_over = False
        self._wished: tuple[int, int] | None = None
        self._resized_at = 0.0

    # What goes there

    def send(self, data: str) -> None:
        if not self._unsent:
            self._loop.call_soon(self.flush_line)
        self._unsent.append(data)

    def flush_line(self) -> None:
        """Have all that was sent since the loop came round go there at once: each message costs as much."""
        if self._unsent and not self._is_over:
            self._line.write("".join(self._unsent).encode("utf-8", "replace"))
        self._unsent.clear()

    def start_application_mode(self) -> None:
        for sequence in BEGIN:
            self.write(sequence)
        if not constants.DISABLE_KITTY_KEY:
            self.write(f"\x1b[>{KITTY_KEYS}u")
        if here().get("TERM_PROGRAM") != "Apple_Terminal":  # which shows a part of the question
            self.asked_at = monotonic()
            self.write(ASK_FOR_UPDATES)
        if self._drawn.asks_for_background:
            self.write(ASK)
        self._drawn.driver_is_ready(self)

    def disable_input(self) -> None:
        for timer in self._later.values():
            timer.cancel()
        self._later.clear()
        self._texts.clear()
        self._coming = iter(())

    def stop_application_mode(self) -> None:
        self.hush()
        self.disable_input()
        for sequence in END:
            self.write(sequence)
        self.flush_line()
        self._is_over = True

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: the browser would be this machine's."""

    def deliver_binary(self, *_args: Any, **_named: Any) -> None:
        """Nothing: the file would be this machine's."""

    # What comes from there

    def process_message(self, message: Message) -> None:
        if isinstance(message, HEEDED):
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        self._drawn.post_message(message)

    def typed(self, data: bytes) -> None:
        """Something was typed, or the terminal has answered."""
        text = self._pasting.cut(self._answers.typed(self._decode(data)))
        if text:
            self._texts.append(text)
            self._heed()

    def _heed(self) -> None:
        """Hand on what was typed, as fast as is allowed."""
        while self._pace.take():
            message = self._next()
            if message is None:
                self._hold(False)
                self._do_later("escape", constants.ESCAPE_DELAY, self._see_escape)
                return
            self.process_message(message)
        self._hold(True)
        self._do_later("heed", 0.1, self._heed)

    def _next(self) -> Message | None:
        while (message := next(self._coming, None)) is None and self._texts:
            self._coming = iter(self._parser.feed(self._texts.popleft()))
        return message

    def _see_escape(self) -> None:
        """An Esc that nothing has followed is the key."""
        for message in self._parser.tick():
            self.process_message(message)

    def _hold(self, held: bool) -> None:
        if held != self._is_held:
            self._is_held = held
            self._line.hold(held)

    # Its size

    def resized(self, columns: int, rows: int) -> None:
        """The terminal has another size. It is drawn for that soon, and once for many."""
        self._wished = fit_size(columns, rows)
        self._do_later("resize", max(0.0, self._resized_at + RESIZED_EVERY - monotonic()), self._resize)

    def _resize(self) -> None:
        if self._wished is not None and not self._drawn.is_line_full:  # else when it is read again
            self._size, self._wished = self._wished, None
            self._resized_at = monotonic()
            size = Size(*self._size)
            self._drawn.post_message(events.Resize(size, size))

    def go_on(self) -> None:
        """What was sent is read again: draw what is new since then."""
        self._resize()
        self._drawn.draw_again()

    def _do_later(self, name: str, seconds: float, do: Any) -> None:
        """Do something in a while, and not twice."""
        if (before := self._later.pop(name, None)) is not None:
            before.cancel()

        def now() -> None:
            self._later.pop(name, None)
            do()

        self._later[name] = self._loop.call_later(seconds, now)


class Pasting:
    """Leaves out what is pasted beyond `PASTED`: the parser keeps all of it until the end has come."""

    def __init__(self) -> None:
        self._mark = PASTE_BEGINS
        """What begins or ends it next."""
        self._seen = 0
        """So many characters of that have come."""
        self._room = PASTED

    def cut(self, text: str) -> str:
        """What is left of it."""
        if self._mark == PASTE_BEGINS and not self._seen and ESC not in text:
            return text
        return "".join(filter(self._is_kept, text))

    def _is_kept(self, char: str) -> bool:
        """Whether a character is; those of a mark always are."""
        self._seen = self._seen + 1 if char == self._mark[self._seen] else int(char == ESC)
        if self._seen == len(self._mark):
            self._mark = PASTE_ENDS if self._mark == PASTE_BEGINS else PASTE_BEGINS
            self._seen, self._room = 0, PASTED
        elif self._mark == PASTE_ENDS and not self._seen:
            self._room -= 1
            return self._room >= 0
        return True
