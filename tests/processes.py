"""Whether processes still run."""

from __future__ import annotations

import os
import re
import select
import signal
import time
from pathlib import Path

import pytest

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look into")


def default_signals() -> None:
    """Have the signals that end or stop a program do so in this process and in what it starts.

    `nohup`, and a shell for what it starts in the background, have some of them ignored, and children inherit
    that: programs under test would then not end when their terminal is closed.
    """
    for number in (
        signal.SIGHUP,
        signal.SIGQUIT,
        signal.SIGTERM,
        signal.SIGTSTP,
        signal.SIGTTIN,
        signal.SIGTTOU,
    ):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent to notice does not."""
    return _state(Path(f"/proc/{pid}/stat")) not in "ZX"


def stopped(pid: int) -> bool:
    """Whether a process was stopped by a signal and waits to be called back."""
    return _state(Path(f"/proc/{pid}/stat")) == "T"


def _state(stat: Path) -> str:
    """What `/proc` says of a process or a thread, as a letter: X where there is none."""
    try:
        return stat.read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "X"


def rest(pid: int) -> list[str] | None:
    """What the system tells of all threads of a process that have nothing to do; None while one has.

    Twice the same, and none of them has run in between: each tells how often it did.
    """
    try:
        threads = [status.read_text() for status in sorted(Path(f"/proc/{pid}/task").glob("*/status"))]
    except OSError:  # a thread has just ended
        return None
    return None if any(re.search(r"^State:\s+[RD]", thread, re.MULTILINE) for thread in threads) else threads


def rests_since(before: list[str] | None, pid: int) -> bool:
    """Whether a process has done nothing since it was at rest, and there is nothing for it to do."""
    return before is not None and rest(pid) == before and not unread(pid)


def unread(pid: int) -> bool:
    """Whether something is typed at a program that it has not read yet."""
    try:
        keyboard = os.open(f"/proc/{pid}/fd/0", os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:  # it has ended
        return False
    try:
        return os.isatty(keyboard) and bool(select.select([keyboard], [], [], 0)[0])
    finally:
        os.close(keyboard)


def gone(pid: int, within: float = 60.0) -> bool:
    """Whether a process has ended, now or within some seconds."""
    end = time.monotonic() + within
    while runs(pid):
        if time.monotonic() >= end:
            return False
        time.sleep(0.01)
    return True
