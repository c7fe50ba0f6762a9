"""What each replacement in `antterm/ui/adapter` is worth: `python -m benchmarks.adapter [ROUNDS]`.

People log in at an app of `antterm serve`, open the help, close it and hang up, one after the other in one
process; each with one thing left to Textual, in turns, so that a busy machine burdens all alike. Times are
medians of milliseconds of a processor, without those of the emulator; bytes are those of the help and back.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from unittest.mock import patch

from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

from antterm.ui.adapter import thrift
from antterm.ui.adapter.app import SharedStylesheet, TerminalScreen
from tests.host.hosting import hosting
from tests.serve.calling import Calling

ROUNDS = 8
WARM = 2
"""Logins before what is measured: they load what all need."""
QUIET = 0.25
"""Seconds in which what a key has begun comes to its end."""
LEFT_TO_TEXTUAL: dict[str, tuple[Any, str, Any] | None] = {
    "as it is": None,
    "_display": (thrift, "thrifty", lambda renderable, _memory: renderable),
    "_screen_resized": (TerminalScreen, "_screen_resized", Screen._screen_resized),
    "_parse_rules": (SharedStylesheet, "_parse_rules", Stylesheet._parse_rules),
}
"""By private name: what is replaced by what Textual has."""


class Caller(Calling):
    """Somebody at a terminal whose emulator is not counted."""

    emulated = 0.0

    def write(self, data: bytes) -> None:
        with self._emulating():
            super().write(data)

    def text(self) -> str:
        with self._emulating():
            return super().text()

    @contextmanager
    def _emulating(self) -> Iterator[None]:
        start = process_time()
        try:
            yield
        finally:
            Caller.emulated += process_time() - start

    async def until(self, fits: Callable[[], Any]) -> None:
        while not fits():
            await asyncio.sleep(0.05)


def now() -> float:
    """Return the seconds of a processor that were spent on anything but emulators."""
    return process_time() - Caller.emulated


async def visit(socket: Path, folder: Path, name: str) -> dict[str, float]:
    """Log in, press keys and hang up.

    Returns:
        The figures, by the names of the columns.
    """
    gc.collect()
    start = now()
    caller = Caller(socket, folder, name)
    await caller.wait_for("There is no table yet")
    await asyncio.sleep(QUIET)
    figures = {"login": 1000 * (now() - start)}
    start, sent = now(), caller.bytes
    caller.type("?")
    await caller.wait_for("Here everybody meets")
    await asyncio.sleep(QUIET)
    figures["help"] = 1000 * (now() - start)
    start = now()
    caller.type("\x1b")
    await caller.wait_for("There is no table yet")
    await asyncio.sleep(QUIET)
    figures |= {"back": 1000 * (now() - start), "bytes": caller.bytes - sent}
    await caller.leave()
    caller.app.take_apart()
    return figures


async def measure(rounds: int) -> dict[str, list[dict[str, float]]]:
    """Return the figures of all visits, by what was left to Textual."""
    found: dict[str, list[dict[str, float]]] = {name: [] for name in LEFT_TO_TEXTUAL}
    with TemporaryDirectory(prefix="antterm-adapter-") as name:
        async with hosting(Path(name)) as host:
            for number in range(-WARM, rounds):
                for kind, replaced in LEFT_TO_TEXTUAL.items():
                    person = f"p{number + WARM}{kind.replace(' ', '')}"
                    if replaced is None:
                        figures = await visit(host.path, Path(name), person)
                    else:
                        with patch.object(*replaced):
                            figures = await visit(host.path, Path(name), person)
                    if number >= 0:
                        found[kind].append(figures)
    return found


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    found = asyncio.run(measure(rounds))
    columns = [*found["as it is"][0]]
    print(f"{'left to Textual':18}{''.join(f'{column:>8}' for column in columns)}")
    for kind, visits in found.items():
        medians = (median(figures[column] for figures in visits) for column in columns)
        print(f"{kind:18}{''.join(f'{value:8.1f}' for value in medians)}")


if __name__ == "__main__":
    main()
