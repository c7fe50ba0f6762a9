"""What no program can foresee: the clock, and a lot that is drawn.

All that is different each time the program runs comes through here, so tests set it: a game that was begun in
a test is the same game every time, and no test plays over midnight.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime


def now() -> datetime:
    """The moment it is."""
    return datetime.now(UTC)


def fresh_seed() -> int:
    """A seed that nobody has chosen, from 0 to 2**32 - 1."""
    return int.from_bytes(os.urandom(4))
