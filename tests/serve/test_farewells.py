"""What is said to who comes, before the app is there and after it: in his language and letters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from antterm.i18n import _
from antterm.serve import session
from antterm.serve.visit import Visit


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


def visit_of(channel: Channel, **of_house: object) -> Visit:
    """Somebody whose connection has just begun."""
    house: Any = SimpleNamespace(**{"limits": SimpleNamespace(), **of_house})
    visit = Visit(house)
    terminal: Any = visit.session_requested()
    terminal.connection_made(channel)
    return visit


async def test_a_farewell_is_put_into_words_in_the_language_of_who_hears_it() -> None:
    said = {}
    for locale in ("en_US.UTF-8", "ru_RU.UTF-8"):
        channel = Channel("xterm", LANG=locale)
        visit = visit_of(channel)
        visit.end(lambda: _("You are here at as many terminals as one person may."))
        terminal: Any = visit._session
        terminal.pty_requested("xterm", (80, 24), {})
        terminal.session_started()
        said[locale] = channel.said.decode().strip()
    assert said["en_US.UTF-8"] == "You are here at as many terminals as one person may."
    assert said["ru_RU.UTF-8"] == "Больше терминалов одному человеку здесь не положено."


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.001)


async def test_who_types_nothing_at_all_is_idle_too() -> None:
    visit = visit_of(Channel("xterm"), limits=SimpleNamespace(idle=0.002))
    terminal: Any = visit._session
    terminal._heed()
    await until(lambda: visit.refused)
    assert visit.refused == "You have typed nothing for long. Your games wait for you."


async def test_who_shows_a_key_and_wants_no_terminal_is_cut_off() -> None:
    ended: list[bool] = []
    people = SimpleNamespace(whose=lambda _key: "")
    house: Any = SimpleNamespace(limits=SimpleNamespace(login_within=0.0), people=people)
    visit, connection = Visit(house), SimpleNamespace(abort=lambda: ended.append(True))
    visit._conn = connection  # type: ignore[assignment]
    visit.auth_completed()
    await until(lambda: ended)


async def test_who_types_without_end_waits_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "A_SECOND", 0.001)
    channel = Channel("xterm")
    tidiness = SimpleNamespace(typed=lambda: None)
    terminal: Any = visit_of(channel, tidiness=tidiness)._session
    terminal.data_received(b"x" * session.TYPED_AT_MOST, None)
    assert channel.is_read
    terminal.data_received(b"x", None)
    assert not channel.is_read
    terminal.hold(True)
    terminal.hold(False)
    assert not channel.is_read, "though his app would have more"
    await until(lambda: channel.is_read)
    terminal.hold(True)
    assert not channel.is_read
