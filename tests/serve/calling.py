"""People at terminals elsewhere, whose apps all run in this process: the server without SSH."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextvars import Context
from pathlib import Path
from typing import Any

import pyte

from antterm import i18n
from antterm.serve.app import ServedApp
from antterm.serve.key_ring import KeyRing
from antterm.serve.settings import Bounds
from antterm.serve.thinking import SharedBotProcess
from antterm.serve.user import User, UserStore
from antterm.ui.terminal.environment import TerminalEnvironment, use_environment

PATIENCE = 60.0
COLOURS = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}


class FakeUser(User):
    """A user whose key is a text that is no key, and whom no host knows.

    Args:
        folder: the data directory of the server.
        name: empty for somebody whom nobody knows.
        limits: what they may have.
    """

    def __init__(self, folder: Path, name: str, limits: Bounds) -> None:
        super().__init__(KeyRing(folder), limits, folder / "no.sock", "192.0.2.7")
        self.name, self.key = name, f"ssh-ed25519 {name or 'stranger'}"
        if name and not self.people.whose(self.key):
            self.people.make(name, self.key)

    @property
    def number(self) -> str:
        return ""  # a host knows them by name

    def key_text(self, typed: str) -> str:
        return " ".join(typed.split()[:2])

    def fingerprint(self, key: str) -> str:
        return f"SHA256:{key.partition(' ')[2]:43}"


class Calling:
    """A terminal, and the app that draws on it.

    Args:
        socket: of the host.
        folder: the data directory of the server.
        name: who calls; empty for somebody whom nobody knows.
        size: columns and rows.
        variables: what is known of the terminal.
        limits: what they may have.
    """

    def __init__(
        self,
        socket: Path,
        folder: Path,
        name: str,
        size: tuple[int, int] = (80, 24),
        variables: Mapping[str, str] = COLOURS,
        limits: Bounds | None = None,
    ) -> None:
        self.size, self._limits = size, limits or Bounds(keys=10_000)
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self.bytes = 0
        self.ended = False
        self.user = FakeUser(folder, name, self._limits)
        self.user.host = socket
        self._user_store = UserStore(self.user)
        self._variables = variables
        self.task = Context().run(asyncio.create_task, self._run())

    async def _run(self) -> None:
        use_environment(TerminalEnvironment({**self._variables}, is_remote=True))
        i18n.apart(self._variables).use(None)
        app = ServedApp(self, self._user_store, SharedBotProcess())
        self.app = app
        await app.run_async(mouse=False, size=self.size)

    # The line

    def write(self, data: bytes) -> None:
        self.bytes += len(data)
        self._stream.feed(data.replace(b"\x1b[>25u", b"").replace(b"\x1b[<u", b""))  # unknown to pyte

    def hold(self, held: bool) -> None: ...

    # What is done there

    def type(self, text: str) -> None:
        self.app.typed(text.encode())

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    def inks(self) -> set[str]:
        """The colours of what is shown."""
        return {cell.fg for row in self._screen.buffer.values() for cell in row.values()}

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        self.app.resized(columns, rows)

    async def until(self, fits: Callable[[], Any]) -> None:
        """Wait for what must come."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not fits():
                    if self.task.done():
                        self.task.result()
                        assert fits(), f"it has ended:\n{self.text()}"
                    await asyncio.sleep(0.005)
        except TimeoutError:
            raise AssertionError(self.text()) from None

    async def wait_for(self, text: str) -> None:
        await self.until(lambda: text in self.text())

    async def leave(self) -> None:
        """Hang up, and wait for the app to end."""
        self.app.hang_up()
        await asyncio.wait_for(self.task, PATIENCE)
