"""Lines as somebody types them, or as they come through a pipe."""

from __future__ import annotations

import asyncio
import os
import select
import threading
from abc import ABC, abstractmethod
from codecs import getincrementaldecoder
from collections import deque
from contextlib import suppress
from typing import Final, TextIO

from antterm.plain.interaction import Await, Meanwhile

LONGEST: Final = 2000
"""Characters of a line at most; a public key of any kind has room."""
AT_ONCE: Final = 1 << 16
"""Bytes that are read at once."""
BESIDE: Final = "typed lines"
"""What a thread is called that reads them."""


class LineTooLong(Exception):
    """A line was typed that nobody can have meant; nothing of it is heard."""


class TypedLines(ABC):
    """Lines, as they come.

    Args:
        encoding: how characters became bytes.
        is_terminal: whether somebody types here, and sees what he types.
        is_seen: whether what is typed is seen though this is no terminal.
    """

    comes_unasked = True
    """Whether lines come though nobody waits for one."""

    def __init__(self, encoding: str = "utf-8", is_terminal: bool = False, is_seen: bool = False) -> None:
        self.is_terminal, self.is_seen = is_terminal, is_terminal or is_seen
        self._decode = getincrementaldecoder(encoding)(errors="replace").decode
        self._lines: deque[str] = deque()
        self._rest, self._ended = "", False
        self._was_there: bool | None = None
        """Whether the next line was there already when the one before was taken; None before the first."""
        self._arrived = asyncio.Event()

    def take(self, content: bytes) -> None:
        """This was typed; nothing at the end. Of a line without end only as much is kept as shows that."""
        *lines, rest = (self._rest + self._decode(content, final=not content)).split("\n")
        if not content:
            lines, rest, self._ended = ([*lines, rest] if rest else lines), "", True
        self._lines.extend(line[: LONGEST + 2] for line in lines)
        self._rest = rest[: LONGEST + 2]
        self._arrived.set()

    async def come(self) -> None:
        """Wait until there is a line, or no more comes."""
        while not self._lines and not self._ended:
            self._arrived.clear()
            await self.more()

    @abstractmethod
    async def more(self) -> None:
        """Wait for more, which is then taken."""

    async def next(self) -> str | None:
        """The next line without its end; None when no more comes. It stays for who waits later.

        Raises:
            LineTooLong: it was left aside.
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
        """Note whether a further line is there already: it was not typed during a wait that begins now."""
        if not self._lines and not self._ended and self.comes_unasked:
            self.take_what_is_there()
        self._was_there = bool(self._lines)

    def take_what_is_there(self) -> None:
        """Take in what has been typed already, without waiting; lines may come by themselves."""
        return

    async def next_for(self, effect: Await) -> str | None:
        """The next line that is heard while something is waited for.

        Args:
            effect: the wait; it says which lines are heard.

        Returns:
            The line; None when no more comes and the wait ends with that. While all lines are kept this does
            not return.

        Raises:
            LineTooLong: it was left aside.
        """
        if effect.meanwhile is Meanwhile.HEARD or (self.is_terminal and not effect.is_short):
            return await self.next()
        if effect.meanwhile is Meanwhile.KEPT and self.comes_unasked:
            await self.come()
            if not self._lines or effect.is_for_now(self._lines[0]):
                return await self.next()
        if effect.meanwhile is Meanwhile.KEPT_TO_THE_END and self.comes_unasked:
            if self._was_there is None:
                self._look_ahead()
            await self.come()
            if self._lines and not self._was_there and effect.is_for_now(self._lines[0]):
                return await self.next()
        await asyncio.Event().wait()
        return None


class StreamLines(TypedLines):
    """The lines of a stream.

    Args:
        stream: a terminal, a pipe, a file, or one that is none of the system's.
        is_seen: whether it leads to a terminal elsewhere, which shows what is typed.
    """

    def __init__(self, stream: TextIO, is_seen: bool = False) -> None:
        super().__init__(stream.encoding or "utf-8", stream.isatty(), is_seen)
        self._stream = stream
        try:
            self._file: int | None = stream.fileno()
        except (OSError, ValueError, AttributeError):
            self._file, self.comes_unasked = None, False
        self._reads_beside = self._is_read = False
        """Whether threads read, as the system cannot tell when something has come; and whether one does."""

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
        """Wait for more in a thread."""
        try:
            content = os.read(file, AT_ONCE)
        except OSError:
            content = b""
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self.take, content)

    def take(self, content: bytes) -> None:
        self._is_read = False
        super().take(content)
