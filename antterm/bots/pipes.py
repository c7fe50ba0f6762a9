"""Reading lines from a pipe whose other end may say nothing, too much, or end at any time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from queue import Empty, Queue
from threading import Thread

LINE_LIMIT = 100_000
"""Bytes of a line that are kept, at least; what is longer is cut somewhere beyond."""
WAITING_LIMIT = 10_000
"""Most lines that wait to be taken; the pipe holds the rest."""
_CHUNK = 65_536


class PipeLines:
    """The lines of a pipe, read by a thread of its own, so that its end is noticed at once.

    Args:
        descriptor: of the pipe.
        ended: called, by that thread, when no more is to come than what waits already.
    """

    def __init__(self, descriptor: int, ended: Callable[[], None] = lambda: None) -> None:
        self._ended = ended
        self._lines: Queue[str | None] = Queue(WAITING_LIMIT)
        # Read past Python's own buffer: a thread that waits in it would keep the process from ending.
        Thread(target=self._read, args=(descriptor,), daemon=True).start()

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines.get, None)

    def next(self, seconds: float) -> str | None:
        """Return the next line, without its end; None when there is none any more.

        Raises:
            TimeoutError: nothing came for so many seconds.
        """
        try:
            return self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            raise TimeoutError from None

    def _read(self, descriptor: int) -> None:
        begun = b""
        while chunk := _read_some(descriptor):
            *whole, begun = (begun + chunk).split(b"\n")
            for line in whole:
                self._lines.put(_decoded(line))
            begun = begun[: LINE_LIMIT + 1]
        if begun:
            self._lines.put(_decoded(begun))
        self._ended()
        self._lines.put(None)


def _read_some(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, _CHUNK)
    except OSError:
        return b""


def _decoded(line: bytes) -> str:
    return line.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
