"""Reading lines from a pipe whose other end may say nothing, too much, or end at any time."""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterator
from queue import Empty, Queue
from threading import Thread

LINE_LIMIT = 100_000
"""Bytes of a line that are kept, at least; what is longer is cut somewhere beyond."""
WAITING_LIMIT = 10_000
"""Most lines that wait to be taken; the pipe holds the rest."""
LEFT_LIMIT = 1 << 20
"""Bytes that are read once the program has ended, at most: as many as a pipe can hold."""
_CHUNK = 65_536


class PipeLines:
    """The lines of a pipe, read by a thread of its own, so that its end is noticed at once.

    Args:
        descriptor: the descriptor of the pipe.
        ended: called, by that thread, when no more is to come than what waits already.
        watched: the descriptor of another pipe, which ends when the program that writes has ended. If a third
            program still keeps the first pipe open then, nobody waits for it. None if only the end of the
            first pipe counts.
    """

    def __init__(
        self, descriptor: int, ended: Callable[[], None] = lambda: None, watched: int | None = None
    ) -> None:
        self._ended = ended
        self._lines: Queue[str | None] = Queue(WAITING_LIMIT)
        chunks = _chunks(descriptor) if watched is None else _chunks_while(descriptor, watched)
        # Read past Python's own buffer: a thread that waits in it would keep the process from ending.
        Thread(target=self._read, args=(chunks,), daemon=True).start()

    def __iter__(self) -> Iterator[str]:
        return iter(self._take, None)

    def next(self, seconds: float) -> str | None:
        """Return the next line, without its end; None when there is none any more.

        Raises:
            TimeoutError: nothing came for so many seconds.
        """
        try:
            return self._take(max(0.0, seconds))
        except Empty:
            raise TimeoutError from None

    def _take(self, seconds: float | None = None) -> str | None:
        line = self._lines.get(timeout=seconds)
        if line is None:
            self._lines.put(None)  # whoever asks again is told the end again
        return line

    def _read(self, chunks: Iterator[bytes]) -> None:
        begun = b""
        for chunk in chunks:
            *whole, begun = (begun + chunk).split(b"\n")
            for line in whole:
                self._lines.put(decoded(line))
            begun = begun[: LINE_LIMIT + 1]
        if begun:
            self._lines.put(decoded(begun))
        self._ended()
        self._lines.put(None)


def _chunks(descriptor: int) -> Iterator[bytes]:
    """Yield what comes through a pipe until it ends."""
    while chunk := _read_some(descriptor):
        yield chunk


def _chunks_while(descriptor: int, watched: int) -> Iterator[bytes]:
    """Yield what comes through a pipe until it ends, or another one has ended and nothing is left in it."""
    ready, left = select.poll(), LEFT_LIMIT
    for each in (descriptor, watched):
        ready.register(each, select.POLLIN)
    while left > 0:
        found = dict(ready.poll())
        chunk = _read_some(descriptor) if descriptor in found else b""
        if not chunk:
            return
        yield chunk
        if watched in found:
            left -= len(chunk)


def _read_some(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, _CHUNK)
    except OSError:
        return b""


def decoded(line: bytes) -> str:
    """Return a line as text, whatever is in it, without the mark that some programs begin with."""
    return line.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
