"""What the driver hands on to the terminal."""

from __future__ import annotations

import asyncio
import os
import select
import signal
from queue import Queue
from threading import Thread
from typing import Any

import pytest

pytest.importorskip("termios", reason="the driver is for POSIX terminals")

from textual.drivers.linux_driver import LinuxDriver

from antterm.ui.adapter.app import TerminalApp
from antterm.ui.adapter.driver import SteadyDriver, Wakeup
from antterm.ui.adapter.output import HOME, UPDATE_BEGINS, UPDATE_ENDS
from tests.terminal import PATIENCE


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What reaches the terminal."""
    texts: list[str] = []
    monkeypatch.setattr(LinuxDriver, "write", lambda _driver, data: texts.append(data))
    return texts


def driver() -> SteadyDriver:
    return SteadyDriver.__new__(SteadyDriver)


def test_an_update_in_which_nothing_differs_is_not_sent(sent: list[str]) -> None:
    wire = driver()
    for data in (UPDATE_BEGINS, HOME, UPDATE_ENDS):
        wire.write(data)
    assert sent == [UPDATE_BEGINS, UPDATE_ENDS], "the first says that Textual has taken over"
    sent.clear()
    for data in (UPDATE_BEGINS, HOME, UPDATE_ENDS):
        wire.write(data)
    assert not sent


def test_an_update_is_sent_between_its_beginning_and_its_end(sent: list[str]) -> None:
    wire = driver()
    for data in (UPDATE_BEGINS, f"ant{HOME}", "hive", UPDATE_ENDS, "bell"):
        wire.write(data)
    assert "".join(sent) == f"{UPDATE_BEGINS}anthive{UPDATE_ENDS}bell"


def test_the_cursor_is_put_where_it_is_wanted_and_not_again(sent: list[str]) -> None:
    wire, put = driver(), "\x1b[3;4H"
    for data in (UPDATE_BEGINS, f"ant{put}", UPDATE_ENDS):
        wire.write(data)
    assert "".join(sent) == f"{UPDATE_BEGINS}ant{put}{UPDATE_ENDS}"
    sent.clear()
    for data in (UPDATE_BEGINS, put, UPDATE_ENDS):
        wire.write(data)
    assert not sent, "it stands there"
    for data in (UPDATE_BEGINS, "\x1b[4;4H", UPDATE_ENDS, UPDATE_BEGINS, f"bee{HOME}", UPDATE_ENDS):
        wire.write(data)
    for data in (UPDATE_BEGINS, "\x1b[4;4H", UPDATE_ENDS):
        wire.write(data)
    updates = "".join(sent).split(UPDATE_ENDS)
    assert updates == [f"{UPDATE_BEGINS}{text}" for text in ("\x1b[4;4H", "bee", "\x1b[4;4H")] + [""]


def test_who_reads_keys_hears_at_once_that_no_more_are_wanted_and_sleeps_until_then() -> None:
    """Textual's reader looks for that ten times a second; here nothing but the wish could wake it."""
    keyboard, typed = os.pipe()
    heard: Queue[Any] = Queue()
    driver = SteadyDriver.__new__(SteadyDriver)
    driver.fileno, driver.exit_event, driver.app = keyboard, Wakeup(), TerminalApp()
    driver.process_message = heard.put  # type: ignore[method-assign,assignment]
    reader = Thread(target=driver.run_input_thread, daemon=True)
    reader.start()
    for key in (b"a", b"\x1b"):  # Esc could begin something longer; then it wakes by itself
        os.write(typed, key)
        assert heard.get(timeout=PATIENCE).character == key.decode()
    driver.exit_event.set()
    reader.join(PATIENCE)
    assert not reader.is_alive()
    driver.exit_event.clear()
    assert not select.select([driver.exit_event], [], [], 0)[0], "who reads next would end at once"


async def test_called_back_in_the_midst_of_something_it_ends_that_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At once, it would wait for ever where it was just about to put something into a queue."""
    called: list[str] = []
    monkeypatch.setattr(SteadyDriver, "_come_back", lambda _driver: called.append("back"))
    monkeypatch.setattr(SteadyDriver, "_go_away", lambda _driver: called.append("away"))
    SteadyDriver(TerminalApp())
    for number in (signal.SIGTSTP, signal.SIGCONT):
        signal.raise_signal(number)
    assert not called
    while len(called) < 2:
        await asyncio.sleep(0)
    assert called == ["away", "back"]


def test_clocks_stand_still_before_it_stops_whoever_has_asked_for_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[object] = []
    monkeypatch.setattr(SteadyDriver, "_leave", lambda _driver: done.append("the terminal is given back"))
    monkeypatch.setattr(os, "kill", lambda _pid, number: done.append(number))
    wire, app = driver(), TerminalApp()
    monkeypatch.setattr(app.app_suspend_signal, "publish", lambda _app: done.append("clocks stand still"))
    wire.app = app
    wire._go_away()
    assert done == ["clocks stand still", "the terminal is given back", signal.SIGSTOP]


def test_what_is_drawn_while_the_shell_has_the_terminal_is_not_sent(sent: list[str]) -> None:
    wire = driver()
    wire._is_away = True
    wire.write("ant")
    assert not sent
    wire._is_away = False
    wire.write("hive")
    assert sent == ["hive"]
