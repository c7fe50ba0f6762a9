"""Whether processes still run."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look into")


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


def works(pid: int) -> bool:
    """Whether any thread of a process has something to do."""
    try:
        stats = [task.read_text() for task in Path(f"/proc/{pid}/task").glob("*/stat")]
    except OSError:  # a thread has just ended
        return True
    return any(stat.rpartition(")")[2].split()[0] in "RD" for stat in stats)


def gone(pid: int, within: float = 60.0) -> bool:
    """Whether a process has ended, now or within some seconds."""
    end = time.monotonic() + within
    while runs(pid):
        if time.monotonic() >= end:
            return False
        time.sleep(0.01)
    return True
