"""What notices that a process hangs."""

from __future__ import annotations

import logging
import os
import signal
import socket
from pathlib import Path
from time import sleep

import pytest

from antterm.watchdog import AlarmClock, Watchdog, tell_system


def told(caplog: pytest.LogCaptureFixture) -> list[tuple[str, object]]:
    """The events that were written down, and their facts."""
    return [(record.getMessage(), record.__dict__.get("facts")) for record in caplog.records]


def test_a_stall_is_told_once_with_the_place_and_once_that_it_is_over(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seconds, seen = 0.0, list[float]()
    watchdog = Watchdog(after=5, every=1, look_also=seen.append, now=lambda: seconds)
    with caplog.at_level(logging.INFO, "antterm.host"):
        for _look in range(4):
            seconds += 1
            watchdog.look()
        assert (told(caplog), watchdog.stalled_for) == ([], 0.0)
        for _look in range(6):
            seconds += 1
            watchdog.look()
        assert watchdog.stalled_for == 10.0
        watchdog.sign_of_life()
        watchdog.sign_of_life()
    (first, facts), (last, more) = told(caplog)
    assert (first, last, more) == ("stalled", "turns_again", {"seconds": 10.0})
    assert isinstance(facts, dict)
    assert facts["seconds"] == 5.0
    assert facts["where"][-1].startswith("watchdog.py:")
    assert any("test_watchdog.py" in place for place in facts["where"])
    assert seen == [0.0] * 4 + [5.0, 6.0, 7.0, 8.0, 9.0, 10.0]
    assert watchdog.stalled_for == 0.0


def test_a_process_that_was_stopped_as_a_whole_has_not_stalled(caplog: pytest.LogCaptureFixture) -> None:
    seconds = 0.0
    watchdog = Watchdog(after=5, every=1, now=lambda: seconds)
    seconds += 3600
    watchdog.look()
    assert watchdog.stalled_for == 0.0
    assert told(caplog) == []


def test_a_process_without_threads_is_watched_by_a_timer(caplog: pytest.LogCaptureFixture) -> None:
    before, clock = signal.getsignal(signal.SIGALRM), AlarmClock(0.02)
    try:
        with caplog.at_level(logging.INFO, "antterm.host"):
            clock.wind()
            while not told(caplog):
                sleep(0.01)
            clock.wind()
    finally:
        clock.stop()
        signal.signal(signal.SIGALRM, before)
    (first, facts), (last, _more) = told(caplog)
    assert (first, last) == ("stalled", "turns_again")
    assert isinstance(facts, dict)
    assert "test_watchdog.py" in facts["where"][-1]


@pytest.mark.parametrize("abstract", [False, True])
def test_a_service_manager_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool) -> None:
    name = f"@antterm-{os.getpid()}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(name.replace("@", "\0", 1))
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        tell_system("WATCHDOG=1")
        assert manager.recv(100) == b"WATCHDOG=1"
    tell_system("READY=1")  # nobody listens any more
    monkeypatch.delenv("NOTIFY_SOCKET")
    tell_system("READY=1")
