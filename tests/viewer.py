"""A Hive viewer for tests: it drives an engine of the Universal Hive Protocol over real pipes."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType

CHECKOUT = Path(__file__).resolve().parents[1]
ENGINE = (sys.executable, "-m", "antterm", "uhp")
PATIENCE = 60.0
"""Seconds after which an engine that says nothing has failed the test."""


class Viewer:
    """An engine process and what it has said.

    Args:
        command: the engine.
    """

    def __init__(self, command: Sequence[str] = ENGINE) -> None:
        self.engine = subprocess.Popen(
            command, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self._heard = b""

    def send(self, line: str | bytes, end: bytes = b"\n") -> None:
        """Write a line and wait for nothing."""
        assert self.engine.stdin is not None
        self.engine.stdin.write((line.encode() if isinstance(line, str) else line) + end)
        self.engine.stdin.flush()

    def ask(self, line: str | bytes, end: bytes = b"\n") -> list[str]:
        """Write a line and read the answer.

        Returns:
            Its lines before `ok`.
        """
        self.send(line, end)
        return self.listen()

    def listen(self) -> list[str]:
        """The lines of one answer, up to `ok` and without it."""
        lines: list[str] = []
        while (line := self._line()) != "ok":
            lines.append(line)
        return lines

    def hang_up(self) -> tuple[int, str, str]:
        """End the input.

        Returns:
            The exit status, what else the engine said, and what it complained about.
        """
        out, err = self.engine.communicate(timeout=PATIENCE)
        return self.engine.returncode, (self._heard + out).decode(), err.decode()

    def _line(self) -> str:
        assert self.engine.stdout is not None
        until = monotonic() + PATIENCE
        while b"\n" not in self._heard:
            ready, _, _ = select.select([self.engine.stdout], [], [], max(0.0, until - monotonic()))
            assert ready, f"the engine says nothing after {self._heard!r}"
            chunk = os.read(self.engine.stdout.fileno(), 65_536)
            assert chunk, "the engine has ended"
            self._heard += chunk
        line, self._heard = self._heard.split(b"\n", 1)
        return line.decode()

    def __enter__(self) -> Viewer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.engine.kill()
        self.engine.communicate()
