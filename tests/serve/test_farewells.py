"""What is said to who comes, before the app is there and after it: in his language and letters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from antterm.i18n import _
from antterm.serve.visit import Visit


class Channel:
    """The server's end of a connection, with what the other end has said of itself."""

    def __init__(self, term: str, **variables: str) -> None:
        self.term, self.variables = term, variables
        self.said = b""

    def get_environment(self) -> dict[str, str]:
        return self.variables

    def get_terminal_type(self) -> str:
        return self.term

    def set_write_buffer_limits(self, high: int) -> None:
        """It holds whatever is written."""

    def write(self, data: bytes) -> None:
        self.said += data

    def exit(self, status: int) -> None:
        self.status = status


def visit_of(channel: Channel, **of_house: object) -> Visit:
    """Somebody whose connection has just begun."""
    house: Any = SimpleNamespace(**{"limits": SimpleNamespace(), **of_house})
    visit = Visit(house)
    session: Any = visit.session_requested()
    session.connection_made(channel)
    return visit


async def test_a_farewell_is_put_into_words_in_the_language_of_who_hears_it() -> None:
    said = {}
    for locale in ("en_US.UTF-8", "ru_RU.UTF-8"):
        channel = Channel("xterm", LANG=locale)
        visit = visit_of(channel)
        visit.end(lambda: _("You are here at as many terminals as one person may."))
        session: Any = visit._session
        session.pty_requested("xterm", (80, 24), {})
        session.session_started()
        said[locale] = channel.said.decode().strip()
    assert said["en_US.UTF-8"] == "You are here at as many terminals as one person may."
    assert said["ru_RU.UTF-8"] == "Больше терминалов одному человеку здесь не положено."


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.001)


async def test_who_types_nothing_at_all_is_idle_too() -> None:
    visit = visit_of(Channel("xterm"), limits=SimpleNamespace(idle=0.002))
    session: Any = visit._session
    session._heed()
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
