"""Whether processes still run."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look into")


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent to notice does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def gone(pid: int, within: float = 3.0) -> bool:
    """Whether a process has ended, now or within some seconds."""
    end = time.monotonic() + within
    while runs(pid):
        if time.monotonic() >= end:
            return False
        time.sleep(0.01)
    return True
