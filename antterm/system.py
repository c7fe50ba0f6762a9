"""Services of the machine that tests replace: the clock, random seeds, and the wait for the disk.

The clock and seeds are different each time the program runs. Tests set them, so that a game begun in a test
is the same game every time, and no test plays over midnight.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


def now() -> datetime:
    """Return the moment it is."""
    from datetime import UTC, datetime  # here, because the first screen is shown before anybody asks

    return datetime.now(UTC)


def fresh_seed() -> int:
    """Return a seed that nobody has chosen, from 0 to 2**32 - 1."""
    return int.from_bytes(os.urandom(4))


def sync(fd: int) -> None:
    """Wait until what was written to an open file is on the disk.

    Args:
        fd: the file's descriptor, or a folder's.

    Raises:
        OSError: the system cannot do it, or the disk failed.
    """
    os.fsync(fd)
