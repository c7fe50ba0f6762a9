"""`antterm uhp`: antterm as an engine for other Hive programs, over standard input and output."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from queue import Queue
from threading import Thread

from antterm import bots
from antterm.bots.greedy import GreedyThinker
from antterm.bots.thinker import Thinker
from antterm.commands.common import say
from antterm.commands.protocol import LINE_LIMIT, Session

CHUNK = 65_536
WAITING_LIMIT = 10_000
"""Most lines that wait while the engine thinks; the other side's pipe holds the rest."""
STANDARD_INPUT = 0


def serve(args: Namespace) -> int:
    """Obey commands until `exit` or the end of input, which also ends a search that is going on."""
    session = Session(thinkers(), _tell)
    lines = InputLines(STANDARD_INPUT if sys.stdin is not None else None, session.hurry)
    try:
        session.answer("info")  # an engine says unasked who it is
        for line in lines:
            session.answer(line)
            if session.over:
                break
    except BrokenPipeError:
        # The viewer has gone; Python's own last flush must not complain about it either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def thinkers() -> dict[str, Thinker]:
    """Who can find the best move, by their levels, the strongest last."""
    found = {level.capitalize(): bots.create(level, "hive") for level in bots.levels("hive")}
    thoughtful = {level: bot for level, bot in found.items() if isinstance(bot, Thinker)}
    return thoughtful or {"Greedy": GreedyThinker()}


def _tell(line: str) -> None:
    say(line)
    sys.stdout.flush()


class InputLines:
    """The lines of an input, read by a thread of its own, so that its end is noticed while the engine thinks.

    Args:
        descriptor: of the input; None where there is none.
        ended: called when there is nothing more to come than what waits already.
    """

    def __init__(self, descriptor: int | None, ended: Callable[[], None]) -> None:
        self._ended = ended
        self._lines: Queue[str | None] = Queue(WAITING_LIMIT)
        # Read past Python's own buffer: a thread that waits in it would keep the process from ending.
        Thread(target=self._read, args=(descriptor,), daemon=True).start()

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines.get, None)

    def _read(self, descriptor: int | None) -> None:
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


def _read_some(descriptor: int | None) -> bytes:
    try:
        return b"" if descriptor is None else os.read(descriptor, CHUNK)
    except OSError:
        return b""


def _decoded(line: bytes) -> str:
    return line.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
