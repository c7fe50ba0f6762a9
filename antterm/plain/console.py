"""The streams of an interaction: lines that are read and lines that are written."""

from __future__ import annotations

import asyncio
import os
import re
import select
import threading
from abc import ABC, abstractmethod
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final, Protocol, TextIO, TypeVar, assert_never

from antterm.core.printable import printable
from antterm.draw.paint import wrap
from antterm.i18n import _, tongue
from antterm.i18n.plain import plain
from antterm.plain.interaction import (
    BACK,
    Await,
    Interaction,
    Listen,
    PipedInput,
    QuitProgram,
    Speak,
    is_quit,
    speak,
)

LONGEST: Final = 2000
"""Most characters of a typed line: a public key of any kind fits in."""
AT_ONCE: Final = 1 << 16
"""Most bytes that are read at once."""
BESIDE: Final = "typed lines"
"""The name of the thread that reads lines where the system cannot tell when some have come."""


class LineTooLong(Exception):
    """A line has more than `LONGEST` characters, and was dropped."""


class TypedLines(ABC):
    """Lines that are typed, or come through a pipe.

    Args:
        encoding: the encoding of the bytes that come.
        is_terminal: whether this is a terminal, which shows what is typed.
        is_echoed: whether what is typed is shown though this is no terminal.
    """

    comes_unasked = True
    """Whether lines may come while nobody waits for one."""

    def __init__(self, encoding: str = "utf-8", is_terminal: bool = False, is_echoed: bool = False) -> None:
        self.is_terminal, self.is_echoed = is_terminal, is_terminal or is_echoed
        self._decode = getincrementaldecoder(encoding)(errors="replace").decode
        self._lines: deque[str] = deque()
        self._rest, self._ended = "", False
        self._was_there: bool | None = None
        """Whether the next line had come already when the one before was taken; None before the first."""
        self._arrived = asyncio.Event()

    def take(self, content: bytes) -> None:
        """Take in bytes that were typed; none at the end of the input.

        Of a line that is too long only as much stays as shows that it is.
        """
        *lines, rest = (self._rest + self._decode(content, final=not content)).split("\n")
        if not content:
            lines, rest, self._ended = ([*lines, rest] if rest else lines), "", True
        self._lines.extend(line[: LONGEST + 2] for line in lines)
        self._rest = rest[: LONGEST + 2]
        self._arrived.set()

    async def come(self) -> None:
        """Wait until there is a line, or the input has ended."""
        while not self._lines and not self._ended:
            self._arrived.clear()
            await self.more()

    @abstractmethod
    async def more(self) -> None:
        """Wait for more bytes, and `take` them."""

    async def next(self) -> str | None:
        """Return the next line without its end; None at the end of the input.

        Raises:
            LineTooLong: the line was dropped.
        """
        await self.come()
        if not self._lines:
            return None
        line = self._lines.popleft().rstrip("\r")
        self._look_ahead()
        if len(line) > LONGEST:
            raise LineTooLong
        return line

    def _look_ahead(self) -> None:
        """Note whether a further line has come already: it was not typed during a wait that begins now."""
        if not self._lines and not self._ended and self.comes_unasked:
            self.take_what_is_there()
        self._was_there = bool(self._lines)

    def take_what_is_there(self) -> None:
        """Take in what has been typed already, without waiting."""
        return

    async def next_for(self, effect: Await) -> str | None:
        """Return the next line that ends a wait.

        Args:
            effect: the wait; it says which lines end it.

        Returns:
            The line; None when the input has ended and the wait with it. This does not return while all lines
            stay for the next question.

        Raises:
            LineTooLong: the line was dropped.
        """
        if effect.piped_input is PipedInput.INTERRUPTS or (self.is_terminal and not effect.is_short):
            return await self.next()
        if effect.piped_input is PipedInput.QUEUED and self.comes_unasked:
            await self.come()
            if not self._lines or effect.interrupts(self._lines[0]):
                return await self.next()
        if effect.piped_input is PipedInput.QUEUED_UNTIL_END and self.comes_unasked:
            if self._was_there is None:
                self._look_ahead()
            await self.come()
            while self._lines:
                line = self._lines[0]
                interrupts = not self._was_there and effect.interrupts(line)
                if interrupts or (effect.is_ended_by_quit and is_quit(line)):
                    return await self.next()
                if not self.is_terminal or self._ended or not effect.interrupts(BACK):
                    break
                if any(map(is_quit, self._lines)):
                    return BACK  # what was typed before that word stays, and is done without delay
                self._arrived.clear()
                await self.more()
        await asyncio.Event().wait()
        return None


class StreamLines(TypedLines):
    """The lines of a stream.

    Args:
        stream: a terminal, a pipe, a file, or an object of Python without a file descriptor.
        is_echoed: whether it leads to a terminal elsewhere, which shows what is typed.
    """

    def __init__(self, stream: TextIO, is_echoed: bool = False) -> None:
        super().__init__(stream.encoding or "utf-8", stream.isatty(), is_echoed)
        self._stream = stream
        try:
            self._file: int | None = stream.fileno()
        except (OSError, ValueError, AttributeError):
            self._file, self.comes_unasked = None, False
        self._reads_beside = self._is_read = False
        """Whether a thread has to read, where the system cannot tell when something has come; and whether one
        is reading now."""

    async def more(self) -> None:
        if self._file is None:
            self.take(self._stream.readline().encode(self._stream.encoding or "utf-8", "replace"))
            return
        loop = asyncio.get_running_loop()
        try:
            if not self._reads_beside and not select.select([self._file], [], [], 0)[0]:
                loop.add_reader(self._file, self._arrived.set)
                try:
                    await self._arrived.wait()
                finally:
                    loop.remove_reader(self._file)
            if not self._reads_beside:
                self.take(os.read(self._file, AT_ONCE))
                return
        except OSError:  # epoll watches no regular file, Windows nothing but sockets
            self._reads_beside = True
        if not self._is_read:
            self._is_read = True
            threading.Thread(target=self._read, args=(self._file, loop), name=BESIDE, daemon=True).start()
        await self._arrived.wait()

    def take_what_is_there(self) -> None:
        if self._file is None or self._reads_beside:
            return
        with suppress(OSError):  # Windows watches nothing but sockets
            if select.select([self._file], [], [], 0)[0]:
                self.take(os.read(self._file, AT_ONCE))

    def _read(self, file: int, loop: asyncio.AbstractEventLoop) -> None:
        """Read more in a thread, and have the event loop `take` it."""
        try:
            content = os.read(file, AT_ONCE)
        except OSError:
            content = b""
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self.take, content)

    def take(self, content: bytes) -> None:
        self._is_read = False
        super().take(content)


T = TypeVar("T")

WIDTH: Final = 78
"""Most cells of a line."""
PROMPT: Final = "> "
_NUMBER: Final = re.compile(r"(\d+\.|[-*]) ")


class Wakeup:
    """Wakes an interaction when something has happened that it may wait for."""

    def __init__(self) -> None:
        self._notified = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def attach(self) -> None:
        """Wake the interaction in the running event loop from now on."""
        self._loop = asyncio.get_running_loop()

    def notify(self) -> None:
        """Wake the interaction; this may be called in any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # nobody listens any more
                self._loop.call_soon_threadsafe(self._notified.set)

    async def wait(self) -> None:
        """Wait until `notify` is called, unless it was called since the last wait."""
        await self._notified.wait()
        self._notified.clear()


class TextWriter(Protocol):
    """A stream that lines are written to."""

    def write(self, text: str, /) -> object:
        """Write a text after what was written before."""

    def flush(self) -> object:
        """Send out all that was written."""


class Console:
    """Runs interactions on a pair of streams.

    Args:
        typed: the lines that come in.
        written: the stream that lines are written to.
        wakeup: notified when something has happened.
    """

    def __init__(self, typed: TypedLines, written: TextWriter, wakeup: Wakeup) -> None:
        self._lines, self._written, self.wakeup = typed, written, wakeup

    async def hold(self, interaction: Interaction[T]) -> T | None:
        """Run an interaction to its end, and return its result; None if the input ends before.

        Raises:
            BrokenPipeError: nobody reads any more.
        """
        self.wakeup.attach()
        typed: str | None = None
        try:
            while True:
                try:
                    effect = interaction.send(typed)
                except StopIteration as stop:
                    result: T = stop.value
                    return result
                except QuitProgram:
                    return None
                typed = None
                match effect:
                    case Speak():
                        self._speak(effect)
                        await self.is_read()
                    case Listen(should_interrupt):
                        typed, goes_on = await self._listen(should_interrupt)
                        if not goes_on:
                            return None
                    case Await():
                        typed, ended = await self._await(effect)
                        if ended:
                            return None
                    case _:
                        assert_never(effect)
        finally:
            interaction.close()

    async def is_read(self) -> None:
        """Wait until the reader has room for more."""

    def _speak(self, speech: Speak) -> None:
        made = (
            speech.paragraphs
            if speech.preformatted
            else chain.from_iterable(map(wrap_paragraph, speech.paragraphs))
        )
        for line in made:
            text = plain(line) if tongue().ascii_only else line
            self._written.write(printable(text).rstrip()[:WIDTH] + "\n")

    async def _listen(self, should_interrupt: Callable[[], bool] | None) -> tuple[str | None, bool]:
        """Return the line that was typed, and whether the interaction goes on: False at the end.

        Args:
            should_interrupt: see `Listen`; if the wait ends by it, no line is returned.
        """
        while True:
            self._written.write(PROMPT)
            self._written.flush()
            try:
                if should_interrupt is not None and not await self._comes_undisturbed(should_interrupt):
                    self._written.write("\n")  # the line with the prompt ends
                    return None, True
                typed = await self._lines.next()
            except LineTooLong:
                self._report_too_long()
            else:
                self._echo(typed)
                return typed, typed is not None

    async def _comes_undisturbed(self, should_interrupt: Callable[[], bool]) -> bool:
        """Wait for a line without taking it; return False if something happens before."""
        line = asyncio.create_task(self._lines.come())
        try:
            while not line.done():
                woken = asyncio.create_task(self.wakeup.wait())
                await asyncio.wait((woken, line), return_when=asyncio.FIRST_COMPLETED)
                woken.cancel()
                await asyncio.wait((woken,))
                if not line.done() and should_interrupt():
                    return False
            return True
        finally:
            line.cancel()
            await asyncio.wait((line,))  # else it would stop the next who waits for a line

    def _report_too_long(self) -> None:
        """Say that a line was too long."""
        self._echo("")
        template = _("That line is too long and was ignored: at most {n} characters are read.")
        self._speak(speak(template.format(n=LONGEST)))

    def _echo(self, typed: str | None) -> None:
        """Write what was typed unless a terminal shows it, so that the output can be read by itself."""
        if typed is None or not self._lines.is_echoed:
            text = printable(typed or "")
            self._written.write((plain(text) if tongue().ascii_only else text)[: WIDTH - len(PROMPT)] + "\n")

    async def _await(self, effect: Await) -> tuple[str | None, bool]:
        """Return the line that has ended a wait, and whether the input has ended."""
        self._written.flush()
        woken = asyncio.create_task(self.wakeup.wait())
        line = asyncio.create_task(self._lines.next_for(effect))
        try:
            await asyncio.wait((woken, line), timeout=effect.seconds, return_when=asyncio.FIRST_COMPLETED)
            if not line.done():
                return None, False
            try:
                typed = line.result()
            except LineTooLong:
                self._report_too_long()
                return None, False
            if typed is not None and not self._lines.is_echoed:
                self._written.write(PROMPT)
                self._echo(typed)
            return typed, typed is None
        finally:
            woken.cancel()
            line.cancel()
            await asyncio.wait((woken, line))  # else it would stop the next who waits for a line


def wrap_paragraph(text: str, width: int = WIDTH) -> Sequence[str]:
    """Return a paragraph as lines; an item of a list is indented from its second line on."""
    indent = len(text) - len(text.lstrip())
    found = _NUMBER.match(text, indent)
    clean = plain(text) if tongue().ascii_only else text
    if found is None:
        return [" " * indent + line for line in wrap(printable(clean), width - indent)]
    hang = found.end()
    first, *rest = wrap(printable(clean[hang:]), width - hang)
    return [text[:hang] + first, *(" " * hang + line for line in rest)]
