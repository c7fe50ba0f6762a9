"""The clock, the random seeds and the components as tests have them, so that every run of a test is the same.

Whatever a test calls itself has them (`tests/conftest.py`), and so have programs that start warm
(`tests/warm.py`). A program that starts cold has the real ones: the games it is to play are begun before it
starts, or it is started as `tests/program/antterm.py`. `unforeseen` finds the games of which neither is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, Final

from antterm import system
from antterm.core.editions import Editions
from antterm.games.march.rules.components import EDITIONS as MARCH
from antterm.games.micropolis.rules.tiles import EDITIONS as MICROPOLIS

EVENING = datetime(2021, 3, 4, 20, 0, tzinfo=UTC)
"""When every test begins: before any moment that stands in a saved game of the tests."""
GUESSED = 2**20
"""From here on nobody has chosen a seed; of a million that are drawn, two hundred lie below."""
FROZEN = "1.0"
"""The version whose components new games have in tests of anything but components: a card that is added since
shuffles none of their decks."""
NEWEST = "newest"
"""Stands for the components of today (`components_of`)."""
SEED = re.compile(rb'"seed": ?(\d+)')


def hold(put: Callable[[object, str, Callable[[], object]], None] = setattr) -> None:
    """Let time pass by a millisecond whenever somebody looks at the clock; the seeds are 1, 2, 3.

    Args:
        put: sets an attribute of a module.
    """
    put(system, "now", _evening().__next__)
    put(system, "fresh_seed", count(1).__next__)


def components_of(version: str) -> None:
    """Begin games with the components of a version from now on: they take the place of today's.

    Args:
        version: the one that brought them, or `NEWEST`.
    """
    for editions, newest in _TODAY.items():
        digest = newest if version == NEWEST else editions.released[version]
        editions.current_digest, editions.current = digest, editions.get(digest)


def _read_all(editions: Editions[Any]) -> str:
    """Read all editions of a game while today's are in place; return the newest."""
    for edition in (*editions.released.values(), editions.current_digest):
        editions.get(edition)
    return editions.current_digest


_TODAY: Final[dict[Editions[Any], str]] = {editions: _read_all(editions) for editions in (MARCH, MICROPOLIS)}
"""The digests of today's components."""


def _evening() -> Iterator[datetime]:
    return (EVENING + timedelta(milliseconds=passed) for passed in count())


def unforeseen(data: Path) -> list[str]:
    """The saved games that a program began with a seed of its own."""
    return [str(file) for file in data.rglob("games/*.json") if _was_drawn(file)]


def _was_drawn(file: Path) -> bool:
    if not file.is_file():
        return False
    seed = SEED.search(file.read_bytes())
    return seed is not None and int(seed[1]) in range(GUESSED, 2**32)
