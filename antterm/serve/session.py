"""A terminal at the other end of a connection, and what somebody has at it: the app, or talk in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context, copy_context
from pathlib import Path
from typing import Any, Final, Protocol

import asyncssh

from antterm import i18n, settings
from antterm.i18n import _
from antterm.journal import Occurrence, note
from antterm.plain.wanted import ENVIRONMENT, WORD, is_dumb, is_set
from antterm.serve.app import Caller, ServedApp
from antterm.serve.limits import Bounds
from antterm.serve.lodging import Lodger, Lodging
from antterm.serve.on_screen import LodgingOnScreen
from antterm.serve.talk import ServedTalk
from antterm.serve.tidiness import Tidiness
from antterm.ui.terminal.colours import glyphs_of_terminal
from antterm.ui.terminal.surroundings import Surroundings, be_at, fit_size

VARIABLES: Final = (
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
    "COLORTERM",
    "COLORFGBG",
    "NO_COLOR",
    "TERM_PROGRAM",
    ENVIRONMENT,
)
"""What a terminal may say of itself; nothing else that it sends is looked at."""
LONGEST: Final = 100
"""Characters of a variable."""
SENT_AHEAD: Final = 16_384
"""Bytes that may be on their way to a terminal; after that is drawn only what is new when they are read."""
TYPED_AT_MOST: Final = 32_768
"""Bytes that are taken in each second: whatever is done with more would keep other people waiting."""
A_SECOND: Final = 1.0
LAST_WORDS: Final = 5.0
"""Seconds that an app may take to end."""

Farewell = Callable[[], str]
"""What is said last: it is put into words in the language of who hears it."""


class Hostelry(Protocol):
    """The server, as a terminal knows it."""

    socket: Path
    limits: Bounds
    tidiness: Tidiness

    async def turn(self) -> None:
        """Wait until it is one's turn to have an app begun."""


class Traveller(Lodger, Protocol):
    """Somebody who has connected."""

    @property
    def house(self) -> Hostelry:
        """To which he has come."""

    @property
    def refused(self) -> str:
        """Why he may not come in, in the language spoken here; empty if he may."""

    def end(self, farewell: Farewell) -> None:
        """End the connection with a sentence, in the language of who came."""

    def cut(self) -> None:
        """End the connection at once."""

    def hang_up(self) -> None:
        """End the connection after all that was said."""


class FrontEnd(Protocol):
    """What somebody has at his terminal."""

    farewell: str
    """What is said when it has ended."""

    def typed(self, data: bytes) -> None:
        """Something was typed."""

    def input_ended(self) -> None:
        """No more will be typed."""

    def resized(self, columns: int, rows: int) -> None:
        """The terminal has another size."""

    def line_is_full(self, is_full: bool) -> None:
        """What was sent is not read, or is read again."""

    def hang_up(self, farewell: str = "") -> None:
        """End, wherever it is."""


class FarTerminal(asyncssh.SSHServerSession[bytes]):
    """A terminal, and what is shown or said there.

    Args:
        visit: whose it is.
    """

    def __init__(self, visit: Traveller) -> None:
        self._visit, self._limits = visit, visit.house.limits
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._front: FrontEnd | None = None
        self._task: asyncio.Task[None] | None = None
        self._has_terminal, self._echoes = False, True
        self._in_lines = False
        """Whether lines of text are asked for."""
        self._size = (80, 24)
        self._full: set[str] = set()
        """What has no room: the `line`, or the `channel` in it."""
        self._held: set[str] = set()
        """Why what is typed has to wait at the other end."""
        self._typed = 0
        """Bytes, since `_let_come` was called last."""
        self._unread: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._apart = Context()
        """In which he is spoken to, in his language."""
        self._loop = asyncio.get_running_loop()
        self._active = self._loop.time()
        """When something was typed last; who types nothing at all is idle since he has come."""

    # What is asked for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        chan.set_write_buffer_limits(high=SENT_AHEAD)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        self._has_terminal = True
        self._echoes = bool(term_modes.get(asyncssh.PTY_ECHO, 1))
        self._size = fit_size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True  # the app is all that there is

    def exec_requested(self, command: str) -> bool:
        self._in_lines = command.strip().casefold() == WORD
        return self._in_lines

    def session_started(self) -> None:
        self._in_context(self._begin)

    def _begin(self) -> None:
        chan = self._chan
        assert chan is not None
        variables = {name: value for name in VARIABLES if (value := chan.get_environment().get(name))}
        variables = {name: value[:LONGEST] for name, value in variables.items()}
        term = (chan.get_terminal_type() or "")[:LONGEST]
        self._in_lines |= self._needs_lines(term) or is_set(variables)
        shown_on = "" if self._in_lines else term  # which says nothing of who listens
        be_at(Surroundings({**variables, "TERM": shown_on, "SSH_CONNECTION": "yes"}, is_far=True))
        tongue = i18n.apart(variables)
        tongue.use(None)
        tongue.keep_to_ascii(glyphs_of_terminal().value == "ascii")
        self._apart = copy_context()
        if self._visit.refused:
            self._end_with(self._visit.refused, 1)
        else:
            talk = self._front = self._talk() if self._in_lines else None  # it hears what is sent at once
            self._task = asyncio.create_task(self._run(talk))

    def _needs_lines(self, term: str) -> bool:
        """Whether nothing can be drawn here, or who comes has chosen that nothing is."""
        if not self._has_terminal or not term or is_dumb(term):
            return True
        return bool(self._visit.name) and settings.load(Lodging(self._visit).room).plain == "on"

    @property
    def has_begun(self) -> bool:
        """Whether somebody has anything at this terminal, or has had."""
        return self._task is not None

    def _in_context(self, do: Callable[[], None]) -> None:
        """Do something in a context that nobody else has."""
        Context().run(do)

    # The app

    async def _run(self, talk: ServedTalk | None) -> None:
        visit = self._visit
        await visit.house.turn()
        self._heed()
        farewell, status = "", 0
        if talk is not None:
            farewell, status = await self._hold(talk)
        elif not visit.name:
            farewell, status = await self._show()
        if talk is None and visit.name and not status:
            farewell, status = await self._show()
        if visit.name and status:
            Lodging(visit).be_at("", None)  # lest it fails again at the same place
        self._end_with(visit.refused or farewell, status)

    def _talk(self) -> ServedTalk:
        """The same in lines of text."""
        visit, lodging = self._visit, Lodging(self._visit)
        caller = Caller(visit.house.socket, visit.name, lodging.room, lodging.number)
        return ServedTalk(caller, self, self._limits, lodging, self._has_terminal, self._echoes)

    async def _hold(self, talk: ServedTalk) -> tuple[str, int]:
        """Have it held until it ends; what is to be said then, and with which exit status."""
        talk.line_is_full(bool(self._full))
        try:
            status = await talk.run()
        finally:
            self._front = None
        return talk.farewell, status

    async def _show(self) -> tuple[str, int]:
        """Have the app run until it ends; what is to be said then, and with which exit status."""
        visit, lodging = self._visit, LodgingOnScreen(self._visit)
        if self._chan is None or visit.refused:
            return "", 0
        caller = Caller(visit.house.socket, visit.name, lodging.room, lodging.number)
        app = lodging.app = self._front = ServedApp(caller, self, self._limits, lodging, lodging.welcome)
        app.is_line_full = bool(self._full)
        try:
            await app.run_async(mouse=False, size=self._size)
        except Exception as error:  # one app's trouble is nobody else's
            note(Occurrence.FAILED, person=visit.name, error=error)
            return _("antterm has met an error of its own."), 1
        finally:
            self._front = None
            self._loop.call_later(LAST_WORDS, self._clear_away, app)
        return app.farewell, app.return_code or 0

    def _clear_away(self, ended: ServedApp) -> None:
        """Give back the memory of an app."""
        ended.take_apart()
        self._visit.house.tidiness.app_ended()

    def end(self, farewell: Farewell) -> None:
        """End with a sentence."""
        if self._front is not None:
            self._front.hang_up(self._apart.run(farewell))
            self._loop.call_later(LAST_WORDS, self._visit.cut)

    def _end_with(self, farewell: str, status: int) -> None:
        if farewell:
            self._say(f"{farewell}\r\n" if self._has_terminal else f"{farewell}\n")
        if self._chan is not None:
            with suppress(OSError):
                self._chan.exit(status)
        self._loop.call_later(LAST_WORDS, self._visit.cut)

    def _say(self, text: str) -> None:
        self.write(text.encode())

    def line_lost(self) -> None:
        """Nobody is there any more."""
        self._chan = None
        for timer in (self._unread, self._idle):
            if timer is not None:
                timer.cancel()
        if self._front is not None:
            self._front.hang_up()
        if self._task is not None and not self._task.done():
            self._loop.call_later(LAST_WORDS, self._task.cancel)

    def connection_lost(self, exc: Exception | None) -> None:
        self.line_lost()
        self._visit.hang_up()

    # The line

    def write(self, data: bytes) -> None:
        """Have the terminal get this."""
        if self._chan is not None:
            with suppress(OSError):  # it is closing
                self._chan.write(data)

    def hold(self, held: bool, why: str = "pace") -> None:
        """Have what is typed wait at the other end, or come if nothing else is in the way."""
        before = bool(self._held)
        (self._held.add if held else self._held.discard)(why)
        if self._chan is not None and bool(self._held) != before:
            (self._chan.pause_reading if held else self._chan.resume_reading)()

    def _let_come(self) -> None:
        """A second is over."""
        self._typed = 0
        self.hold(False, "flood")

    def data_received(self, data: bytes, datatype: Any) -> None:
        if not self._typed:
            self._loop.call_later(A_SECOND, self._let_come)
        self._typed += len(data)
        if self._typed > TYPED_AT_MOST:
            self.hold(True, "flood")
        self._active = self._loop.time()
        self._visit.house.tidiness.typed()
        if self._front is not None:
            self._front.typed(data)

    def eof_received(self) -> bool:
        if self._front is not None:
            self._front.input_ended()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = fit_size(width, height)
        if self._front is not None:
            self._front.resized(width, height)

    def pause_writing(self) -> None:
        self.line_is_full("channel", True)

    def resume_writing(self) -> None:
        self.line_is_full("channel", False)

    def line_is_full(self, what: str, is_full: bool) -> None:
        """What was sent is not read, or is read again."""
        before = bool(self._full)
        (self._full.add if is_full else self._full.discard)(what)
        now = bool(self._full)
        if now == before:
            return
        if now:
            self._unread = self._loop.call_later(self._limits.unread, self._visit.cut)
        elif self._unread is not None:
            self._unread.cancel()
        if self._front is not None:
            self._front.line_is_full(now)

    def _heed(self) -> None:
        """End the connection when nobody has typed for long."""
        left = self._limits.idle - (self._loop.time() - self._active)
        if left <= 0:
            note(Occurrence.IDLED, person=self._visit.name)
            self._visit.end(lambda: _("You have typed nothing for long. Your games wait for you."))
        elif self._chan is not None:
            self._idle = self._loop.call_later(left, self._heed)
