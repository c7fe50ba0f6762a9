"""What the driver hands on to the terminal."""

from __future__ import annotations

import pytest

pytest.importorskip("termios", reason="the driver is for POSIX terminals")

from textual.drivers.linux_driver import LinuxDriver

from antterm.ui.terminal.driver import SteadyDriver
from antterm.ui.terminal.output import HOME, UPDATE_BEGINS, UPDATE_ENDS


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
