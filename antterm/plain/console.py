"""The streams of a dialog: lines that are read, and lines that are written, with nothing else in them."""

from __future__ import annotations

import asyncio
import os
import re
import select
import threading
from codecs import getincrementaldecoder
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from typing import Final, TextIO, TypeVar, assert_never

from antterm.core.printable import printable
from antterm.draw.paint import wrap
from antterm.i18n import tongue
from antterm.i18n.plain import plain
from antterm.plain.dialog import Await, Dialog, Listen, Meanwhile, QuitProgram, Speak

T = TypeVar("T")

WIDTH: Final = 78
"""Cells of a line at most."""
PROMPT: Final = "> "
LONGEST: Final = 1000
"""Characters of a typed line that are looked at."""
BESIDE: Final = "typed lines"
"""What a thread is called that reads them."""
_NUMBER: Final = re.compile(r"(\d+\.|[-*]) ")


class Bell:
    """Rings when something has happened that a dialog may wait for. May be rung from any thread."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def hang(self) -> None:
        """From here on it is heard in the loop that runs."""
        self._loop = asyncio.get_running_loop()

    def ring(self) -> None:
        """Something has happened."""
        if self._loop is not None:
            with suppress(RuntimeError):  # nobody listens any more
                self._loop.call_soon_threadsafe(self._rung.set)

    async def heard(self) -> None:
        """Wait until it rings, or has rung since it was heard last."""
        await self._rung.wait()
        self._rung.clear()


class TypedLines:
    """The lines of a stream, as they come.

    Args:
        stream: a terminal, a pipe, a file, or one that is none of the system's.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._rest, self._ended = "", False
        self._arrived = asyncio.Event()
        try:
            self._file: int | None = stream.fileno()
        except (OSError, ValueError, AttributeError):
            self._file = None
        self._decode = getincrementaldecoder(stream.encoding or "utf-8")(errors="replace").decode
        self._reads_beside = False
        """Whether a thread reads, because the system cannot tell when there is something to be read."""

    @property
    def is_terminal(self) -> bool:
        """Whether somebody types here, and sees what he types."""
        return self._stream.isatty()

    async def next(self) -> str | None:
        """The next line without its end; None when no more comes. It stays for who waits later."""
        if self._file is None:
            line = self._stream.readline()
            return line.rstrip("\r\n")[:LONGEST] if line else None
        while "\n" not in self._rest and not self._ended:
            await self._more(self._file)
        if not self._rest:
            return None
        line, _end, self._rest = self._rest.partition("\n")
        return line.rstrip("\r")[:LONGEST]

    async def next_for(self, effect: Await) -> str | None:
        """The next line that is not to be kept; None when no more comes, and none is kept."""
        if effect.meanwhile is Meanwhile.HEARD or self.is_terminal:
            return await self.next()
        if effect.meanwhile is Meanwhile.KEPT and self._file is not None:
            while "\n" not in self._rest and not self._ended:
                await self._more(self._file)
            if not self._rest or effect.is_for_now(self._rest.partition("\n")[0]):
                return await self.next()
        await asyncio.Event().wait()
        return None

    async def _more(self, file: int) -> None:
        """Wait for more, and take it in."""
        loop = asyncio.get_running_loop()
        self._arrived.clear()
        try:
            if not self._reads_beside and not select.select([file], [], [], 0)[0]:
                loop.add_reader(file, self._arrived.set)
                try:
                    await self._arrived.wait()
                finally:
                    loop.remove_reader(file)
            if not self._reads_beside:
                self._take(os.read(file, 1 << 16))
                return
        except (OSError, NotImplementedError):
            self._reads_beside = True
            threading.Thread(target=self._read_beside, args=(file, loop), name=BESIDE, daemon=True).start()
        await self._arrived.wait()

    def _read_beside(self, file: int, loop: asyncio.AbstractEventLoop) -> None:
        content = b"."
        while content:
            try:
                content = os.read(file, 1 << 16)
            except OSError:
                content = b""
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._take, content)

    def _take(self, content: bytes) -> None:
        self._rest += self._decode(content, final=not content)
        self._ended = self._ended or not content
        self._arrived.set()


class Console:
    """Where a dialog is held.

    Args:
        typed: where lines come from.
        written: where lines go.
        bell: rings when something has happened.
    """

    def __init__(self, typed: TextIO, written: TextIO, bell: Bell) -> None:
        self._lines, self._written, self.bell = TypedLines(typed), written, bell

    async def hold(self, dialog: Dialog[T]) -> T | None:
        """Have a dialog held to its end; None where the input ends before.

        Raises:
            BrokenPipeError: nobody reads any more.
        """
        self.bell.hang()
        typed: str | None = None
        try:
            while True:
                try:
                    effect = dialog.send(typed)
                except StopIteration as stop:
                    result: T = stop.value
                    return result
                except QuitProgram:
                    return None
                typed = None
                match effect:
                    case Speak():
                        self._speak(effect)
                    case Listen():
                        if (typed := await self._listen()) is None:
                            return None
                    case Await():
                        typed, ended = await self._await(effect)
                        if ended:
                            return None
                    case _:
                        assert_never(effect)
        finally:
            dialog.close()

    def _speak(self, said: Speak) -> None:
        made = said.paragraphs if said.as_drawn else chain.from_iterable(map(laid, said.paragraphs))
        for line in made:
            shown = plain(line) if tongue().ascii_only else line
            self._written.write(printable(shown).rstrip()[:WIDTH] + "\n")

    async def _listen(self) -> str | None:
        self._written.write(PROMPT)
        self._written.flush()
        typed = await self._lines.next()
        self._echo(typed)
        return typed

    def _echo(self, typed: str | None) -> None:
        """Write what was typed where the terminal has not: so what is written can be read by itself."""
        if typed is None or not self._lines.is_terminal:
            shown = printable(typed or "")
            self._written.write(
                (plain(shown) if tongue().ascii_only else shown)[: WIDTH - len(PROMPT)] + "\n"
            )

    async def _await(self, effect: Await) -> tuple[str | None, bool]:
        """A line that was typed meanwhile, and whether the input has ended."""
        self._written.flush()
        bell = asyncio.create_task(self.bell.heard())
        line = asyncio.create_task(self._lines.next_for(effect))
        try:
            await asyncio.wait((bell, line), timeout=effect.seconds, return_when=asyncio.FIRST_COMPLETED)
            if not line.done():
                return None, False
            typed = line.result()
            if typed is not None and not self._lines.is_terminal:
                self._written.write(PROMPT)
                self._echo(typed)
            return typed, typed is None
        finally:
            bell.cancel()
            line.cancel()
            await asyncio.wait((bell, line))  # else it would stop the next who waits for a line


def laid(text: str, width: int = WIDTH) -> Sequence[str]:
    """A paragraph in lines; those of an item of a list stand further right after the first."""
    indent = len(text) - len(text.lstrip())
    found = _NUMBER.match(text, indent)
    shown = plain(text) if tongue().ascii_only else text
    if found is None:
        return [" " * indent + line for line in wrap(printable(shown), width - indent)]
    hang = found.end()
    first, *rest = wrap(printable(shown[hang:]), width - hang)
    return [text[:hang] + first, *(" " * hang + line for line in rest)]
