"""The driver of a terminal elsewhere: a flood of keys, a storm of sizes, an Esc, and who does not read."""

from __future__ import annotations

import asyncio
import gc
from typing import Any
from weakref import ref

import pytest
from textual import events

from antterm.serve import driver as module
from antterm.serve.driver import KEYS_AT_ONCE, PASTED, LineDriver
from antterm.serve.settings import Bounds
from antterm.throttle import Throttle
from antterm.ui.terminal.environment import HIGHEST, WIDEST, fit_size


class Line:
    """A line that notes what goes over it."""

    def __init__(self) -> None:
        self.sent = b""
        self.writes = 0
        self.held: list[bool] = []

    def write(self, data: bytes) -> None:
        self.sent += data
        self.writes += 1

    def hold(self, held: bool) -> None:
        self.held.append(held)


class App:
    """As much of an app as a driver knows."""

    asks_for_background = True
    shows_cursor = False

    def __init__(self) -> None:
        self.line = Line()
        self.limits = Bounds(keys=10)
        self.is_line_full = False
        self.got: list[Any] = []
        self.drawn_again = 0
        self.background = ""

    def post_message(self, message: Any) -> None:
        self.got.append(message)

    def note_background(self, name: str) -> None:
        self.background = name

    def note_answer_after(self, _seconds: float) -> None: ...

    def draw_again(self) -> None:
        self.drawn_again += 1

    def keys(self) -> list[str]:
        return [message.key for message in self.got if isinstance(message, events.Key)]

    def sizes(self) -> list[tuple[int, int]]:
        return [
            (message.size.width, message.size.height)
            for message in self.got
            if isinstance(message, events.Resize)
        ]


def began() -> tuple[Any, LineDriver]:
    app: Any = App()
    driver = LineDriver(app)
    driver.start_application_mode()
    driver.flush_line()
    return app, driver


async def until(fits: Any) -> None:
    async with asyncio.timeout(30):
        while not fits():
            await asyncio.sleep(0.005)


async def test_it_enters_the_other_screen_and_leaves_everything_as_it_was() -> None:
    app, driver = began()
    assert app.line.sent.startswith(b"\x1b[?1049h")
    assert app.line.writes == 1, "all at once"
    driver.ring("your turn", bell=True)
    driver.stop_application_mode()
    assert app.line.sent.endswith(b"\x1b[?1049l\x1b[?25h")
    sent = app.line.sent
    driver.write("late")
    driver.flush_line()
    assert app.line.sent == sent, "nothing after the end"


async def test_keys_are_keys_and_an_answer_of_the_terminal_is_none() -> None:
    app, driver = began()
    driver.typed("aä\x1b[A".encode())
    driver.typed(b"\x1b]11;rgb:ffff/ff")
    driver.typed(b"ff/ffff\x07\xff\xc3")
    driver.typed(b"\xa4")
    assert app.keys() == ["a", "ä", "up", "replacement_character", "ä"]
    assert app.background == "light"


async def test_an_escape_that_nothing_follows_is_the_key() -> None:
    app, driver = began()
    driver.typed(b"\x1b")
    assert app.keys() == []
    await until(lambda: app.keys() == ["escape"])
    driver.typed(b"\x1b")
    driver.typed(b"[B")
    assert app.keys() == ["escape", "down"], "one that came in two halves"


@pytest.mark.parametrize(
    "sent", [b"\x1b[48;99999;99999;1;1t", b"\x1b[<0;9;9M", b"\x1b[0;0R", b"\x1b[?2048;1$y"]
)
async def test_nobody_draws_for_a_size_that_was_typed_nor_heeds_what_was_not_asked_for(sent: bytes) -> None:
    app, driver = began()
    driver.typed(sent + b"a")
    assert [repr(each) for each in app.got if not isinstance(each, events.Key)] == []
    assert app.keys()[-1:] == ["a"]


@pytest.mark.parametrize("sent", [b"\x1b[9999999999u", b"\x1b[:;2u", b"\x1b[97;5:3u", b"\x1b[55555u"])
async def test_a_number_that_no_key_has_is_left_out_and_keys_go_on(sent: bytes) -> None:
    app, driver = began()
    driver.typed(sent + b"a")
    assert app.keys() == ["a"]


async def test_what_is_pasted_has_an_end_though_none_should_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEYS_AT_ONCE", 1000)
    app, driver = began()
    driver.typed(b"\x1b[20")
    driver.typed(b"0~")
    for _time in range(7):
        driver.typed(b"\x1b[20x" + b"y" * 3995)
    driver.typed(b"\x1b[201")
    driver.typed(b"~a\x1b[200~short\x1b[201~b")
    long, short = [each.text for each in app.got if isinstance(each, events.Paste)]
    assert 0.9 * PASTED < len(long) <= PASTED + 100
    assert short == "short"
    assert app.keys()[-2:] == ["a", "b"]
    driver.stop_application_mode()


async def test_a_flood_of_keys_waits_at_the_other_end() -> None:
    app, driver = began()
    hours = [0.0]
    driver._pace = Throttle(10, KEYS_AT_ONCE, lambda: hours[0])
    driver.typed(b"x" * 5000)
    assert len(app.keys()) == KEYS_AT_ONCE
    assert app.line.held == [True]
    hours[0] += 0.35
    await until(lambda: len(app.keys()) > KEYS_AT_ONCE)
    assert len(app.keys()) == KEYS_AT_ONCE + 3
    driver.stop_application_mode()


async def test_what_was_held_comes_in_order_and_the_line_is_opened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "KEYS_AT_ONCE", 3)
    app, driver = began()
    driver.typed(b"abcd\x1b[Aefg")
    await until(lambda: app.line.held == [True, False])
    assert app.keys() == ["a", "b", "c", "d", "up", "e", "f", "g"]


async def test_of_a_storm_of_sizes_the_first_and_the_last_are_drawn() -> None:
    app, driver = began()
    for columns in range(80, 680):
        driver.resized(columns, 30)
    await until(lambda: app.sizes())
    driver.resized(100, 31)
    await until(lambda: app.sizes()[-1] == (100, 31))
    assert len(app.sizes()) <= 3


async def test_who_does_not_read_has_no_size_drawn_before_he_reads() -> None:
    app, driver = began()
    app.is_line_full = True
    driver.resized(100, 30)
    driver.resized(120, 40)
    await asyncio.sleep(0)
    await until(lambda: not driver._later)
    assert app.sizes() == []
    app.is_line_full = False
    driver.go_on()
    assert app.sizes() == [(120, 40)]
    assert app.drawn_again == 1


def test_no_size_costs_more_than_a_large_terminal() -> None:
    assert fit_size(0, 0) == (80, 24)
    assert fit_size(2**32 - 1, 2**31) == (WIDEST, HIGHEST)


async def test_it_opens_nothing_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webbrowser.open", lambda *_args, **_named: pytest.fail("a browser"))
    _app, driver = began()
    driver.open_url("https://example.com")
    driver.deliver_binary(None, delivery_key="", save_path=None)


async def test_no_key_is_kept_when_it_has_ended() -> None:
    """Textual remembers the parsers of the last thousand keys, and a key knows its app."""
    app, driver = began()
    driver.typed(b"\x1b[B")
    await until(app.keys)
    key = ref(app.got.pop())
    driver.stop_application_mode()
    gc.collect()
    assert key() is None
    driver.typed(b"x")
    assert not app.got, "it has ended"
