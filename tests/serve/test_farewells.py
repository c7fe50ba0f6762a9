"""What is said to who comes, before the app is there and after it: in his language and letters."""

from __future__ import annotations

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
