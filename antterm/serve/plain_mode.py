"""Plain mode as a user of the SSH server sees it: the lobby of the host, in lines of text.

Where the other end sends keys and not lines, a `LineDiscipline` edits and echoes them.
"""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import Final

from antterm import settings
from antterm.core.printable import can_be_shown, is_mark
from antterm.draw.canvas import width_of
from antterm.i18n import _
from antterm.plain.console import LONGEST, Console, TypedLines, Wakeup
from antterm.plain.context import PlainContext
from antterm.plain.interaction import Interaction, converse, speak
from antterm.plain.lobby import visit
from antterm.plain.typed_words import TypedWord
from antterm.serve.driver import ClientConnection
from antterm.serve.settings import Bounds
from antterm.serve.task import ServedTask
from antterm.serve.thinking import SharedBotProcess, TerminalExecutor
from antterm.serve.user import UserStore
from antterm.throttle import Throttle

BACKSPACES: Final = ("\x08", "\x7f")
TAB: Final = "\t"
CLEAR: Final = "\x15"
CLEAR_WORD: Final = "\x17"
ENDS: Final = ("\x03", "\x04")
"""Ctrl-C at any time, Ctrl-D on an empty line."""
ESCAPE: Final = "\x1b"
INTRODUCERS: Final = "[O"
"""Characters after Esc that begin a longer sequence, up to a letter or `~`."""


class LineDiscipline:
    """Makes lines of keys.

    Args:
        show: shows a text on the terminal.
        echoes: whether what is typed is shown.
    """

    def __init__(self, show: Callable[[str], None], echoes: bool = True) -> None:
        self._show, self._echoes = show, echoes
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._typed: list[str] = []
        """The characters of the line so far."""
        self._sequence = ""
        """The beginning of the sequence of a key that is no character."""
        self._before = ""
        self.has_ended = False
        """Whether no more lines come."""

    def lines(self, data: bytes) -> str:
        """Take in what was typed, and return the lines that are complete now, each with its end."""
        whole: list[str] = []
        for char in self._decode(data):
            if self.has_ended or self._is_of_key(char):
                continue
            before, self._before = self._before, char
            if char == ENDS[0] or (char == ENDS[1] and not self._typed):
                self.has_ended = True
            elif char in "\r\n":
                if (before, char) != ("\r", "\n"):
                    whole.append("".join((*self._typed, "\n")))
                    self._typed.clear()
                    self._echo("\n")
            else:
                self._edit(char)
        return "".join(whole)

    def _is_of_key(self, char: str) -> bool:
        """Return whether a character belongs to what a key such as an arrow sends. What ends a line never
        does: Esc may have been a key of its own."""
        if char == ESCAPE:
            self._sequence = char
            return True
        if not self._sequence or not char.isprintable():
            self._sequence = ""
            return False
        if self._sequence == ESCAPE:
            self._sequence = char if char in INTRODUCERS else ""
        elif char.isalpha() or char == "~":
            self._sequence = ""
        return True

    def _edit(self, char: str) -> None:
        if char in BACKSPACES:
            self._take_back(1)
        elif char == CLEAR:
            self._take_back(len(self._typed))
        elif char == CLEAR_WORD:
            before, space, _word = "".join(self._typed).rstrip().rpartition(" ")
            self._take_back(len(self._typed) - len(before + space))
        elif char == TAB and len(self._typed) <= LONGEST:
            self._typed.append(char)  # not echoed: it asks for names that go on so
        elif can_be_shown(char) and len(self._typed) <= LONGEST:
            self._typed.append(char)
            self._echo(char)

    def _take_back(self, count: int) -> None:
        """Delete the last characters."""
        gone = [self._typed.pop() for _char in range(count)] if count <= len(self._typed) else []
        cells = sum(0 if is_mark(char) or char == TAB else width_of(char) for char in gone)
        self._echo("\b \b" * cells)

    def _echo(self, text: str) -> None:
        if self._echoes and text:
            self._show(text)


KEYS_OF_LINE: Final = 4
"""Number of keys that a line counts as: it causes more work than one key."""
LINES_AT_ONCE: Final = 15
"""Number of lines that are handled without a pause."""
AHEAD: Final = 4096
"""Number of characters that may wait to be handled; beyond that, input is paused."""


class RemoteLines(TypedLines):
    """The lines that a user types at the other end.

    Args:
        line: the connection.
        limits: what one user may have.
    """

    def __init__(self, line: ClientConnection, limits: Bounds) -> None:
        super().__init__(is_terminal=True)
        self._line = line
        self._pace = Throttle(limits.keys / KEYS_OF_LINE, LINES_AT_ONCE)

    def take(self, content: bytes) -> None:
        super().take(content)
        if sum(map(len, self._lines)) + len(self._lines) > AHEAD:
            self._line.hold(True)

    async def come(self) -> None:
        await super().come()
        while self._lines and not self._pace.take():
            await asyncio.sleep(0.1)

    async def more(self) -> None:
        self._line.hold(False)
        await self._arrived.wait()


class RemoteOutput:
    """The output to the other end.

    Args:
        line: the connection.
        newline: how a line ends.
    """

    def __init__(self, line: ClientConnection, newline: str) -> None:
        self._line, self._newline = line, newline
        self._unsent: list[str] = []

    def write(self, text: str, /) -> None:
        """Add to the output."""
        self._unsent.append(text)

    def flush(self) -> None:
        """Send the output, as one message."""
        if self._unsent:
            text = "".join(self._unsent).replace("\n", self._newline)
            self._unsent.clear()
            self._line.write(text.encode("utf-8", "replace"))


class RemoteConsole(Console):
    """A console at the other end: nothing more is written while the user reads nothing."""

    def __init__(self, typed: RemoteLines, written: RemoteOutput, wakeup: Wakeup) -> None:
        super().__init__(typed, written, wakeup)
        self._reads = asyncio.Event()
        self._reads.set()

    def line_is_full(self, is_full: bool) -> None:
        """Take in whether what was sent is not being read."""
        (self._reads.clear if is_full else self._reads.set)()

    @property
    def is_line_full(self) -> bool:
        """Whether what was sent is not read."""
        return not self._reads.is_set()

    async def is_read(self) -> None:
        self._written.flush()
        await self._reads.wait()


class ServedPlainMode(ServedTask):
    """Plain mode at the other end of a connection.

    Args:
        line: the connection.
        store: what the server keeps for the user.
        executor: where bots think for all users of the worker.
        has_terminal: whether the other end sends keys, and shows nothing but what it is sent; else lines.
        echoes: whether what is typed is shown there.
    """

    def __init__(
        self,
        line: ClientConnection,
        store: UserStore,
        executor: SharedBotProcess,
        has_terminal: bool,
        echoes: bool = True,
    ) -> None:
        super().__init__(store.user)
        self._store, self._wakeup, self._executor = store, Wakeup(), TerminalExecutor(executor)
        self._paper = RemoteOutput(line, "\r\n" if has_terminal else "\n")
        self._discipline = LineDiscipline(self._show, echoes) if has_terminal else None
        self._lines = RemoteLines(line, store.user.limits)
        self._console = RemoteConsole(self._lines, self._paper, self._wakeup)

    async def run(self) -> int:
        """Run the interaction until the user leaves or the input ends; return the exit status."""
        try:
            status = await self._work(self._talk(), if_hung_up=0)
        finally:
            self._executor.close()
        if self._held is not None and self._held.cancelled():
            self._paper.write("\n")  # after the prompt
        self._paper.flush()
        return status

    async def _talk(self) -> int:
        await self._console.hold(self._interaction())
        return 0

    def _interaction(self) -> Interaction[None]:
        """Run the interaction: register a stranger first, then show the lobby."""
        store, user = self._store, self._store.user
        if not user.name:
            text = _(
                "antterm in plain mode: every choice has a number, an empty line repeats the choices, 0 "
                "goes back, and “{quit}” leaves."
            )
            yield speak(text.format(quit=TypedWord.QUIT.word))
            if not (yield from converse(store.arrive, may_quit=True)):
                return
        context = PlainContext(
            launch=user.launch(),
            settings=settings.load(user.folder),
            wakeup=self._wakeup,
            executor=self._executor,
            server_session=store,
        )
        context.speak_as_chosen()
        yield from visit(context, user.host)

    # The line

    def _show(self, text: str) -> None:
        """Echo what is typed, unless the terminal does not read: the echo would pile up in memory."""
        if self._console.is_line_full:
            return
        self._paper.write(text)
        self._paper.flush()

    def typed(self, data: bytes) -> None:
        """Take in what was typed."""
        if self._discipline is None:
            self._lines.take(data)
            return
        if lines := self._discipline.lines(data):
            self._lines.take(lines.encode())
        if self._discipline.has_ended:
            self.input_ended()

    def input_ended(self) -> None:
        """Take in that no more will be typed."""
        self._lines.take(b"")

    def line_is_full(self, is_full: bool) -> None:
        """Stop or go on reading: what was sent is not read, or is read again."""
        self._console.line_is_full(is_full)
