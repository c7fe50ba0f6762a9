"""What is said to somebody who comes, before the app is there and after it, in their language and letters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from antterm.i18n import _
from antterm.serve import connection as module
from antterm.serve.connection import Shared, SshConnection
from antterm.serve.key_ring import KeyRing
from antterm.serve.settings import Bounds


class Channel:
    """The server's end of a connection, with what the other end has said of itself."""

    def __init__(self, term: str, **variables: str) -> None:
        self.term, self.variables = term, variables
        self.said, self.is_read = b"", True

    def get_environment(self) -> dict[str, str]:
        return self.variables

    def get_terminal_type(self) -> str:
        return self.term

    def set_write_buffer_limits(self, high: int) -> None:
        """It holds whatever is written."""

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def write(self, data: bytes) -> None:
        self.said += data

    def exit(self, status: int) -> None:
        self.status = status


def connected(folder: Path, channel: Channel, limits: Bounds | None = None) -> SshConnection:
    """A connection that has just begun."""
    connection = SshConnection(Shared(folder / "no.sock", limits or Bounds(), KeyRing(folder)))
    terminal: Any = connection.session_requested()
    terminal.connection_made(channel)
    return connection


async def test_a_farewell_is_put_into_words_in_the_language_of_who_hears_it(tmp_path: Path) -> None:
    said = {}
    for locale in ("en_US.UTF-8", "ru_RU.UTF-8"):
        channel = Channel("xterm", LANG=locale)
        connection = connected(tmp_path, channel)
        connection.end(lambda: _("You are already connected from as many terminals as are allowed."))
        terminal: Any = connection._session
        terminal.pty_requested("xterm", (80, 24), {})
        terminal.session_started()
        said[locale] = channel.said.decode().strip()
    assert said["en_US.UTF-8"] == "You are already connected from as many terminals as are allowed."
    assert said["ru_RU.UTF-8"].endswith("столько терминалов, сколько разрешено.")


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.001)


async def test_who_types_nothing_at_all_is_idle_too(tmp_path: Path) -> None:
    connection = connected(tmp_path, Channel("xterm"), Bounds(idle=0.002))
    terminal: Any = connection._session
    terminal._end_when_idle()
    await until(lambda: connection.refused)
    assert connection.refused == "You have typed nothing for a long time. Your games are waiting for you."


async def test_who_shows_a_key_and_wants_no_terminal_is_cut_off(tmp_path: Path) -> None:
    ended: list[bool] = []
    connection = SshConnection(Shared(tmp_path / "no.sock", Bounds(login_within=0.001), KeyRing(tmp_path)))
    connection._conn = SimpleNamespace(abort=lambda: ended.append(True))  # type: ignore[assignment]
    connection.auth_completed()
    await until(lambda: ended)


async def test_who_types_without_end_waits_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "A_SECOND", 0.001)
    channel = Channel("xterm")
    terminal: Any = connected(tmp_path, channel)._session
    terminal.data_received(b"x" * module.TYPED_AT_MOST, None)
    assert channel.is_read
    terminal.data_received(b"x", None)
    assert not channel.is_read
    terminal.hold(True)
    terminal.hold(False)
    assert not channel.is_read, "though the app would have more"
    await until(lambda: channel.is_read)
    terminal.hold(True)
    assert not channel.is_read
