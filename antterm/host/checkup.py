"""Checks whether a host works: whether it can save, and whether its bots can think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from antterm.host.store import TableStore
from antterm.host.thinking import ThinkingQueue
from antterm.journal import Occurrence, note
from antterm.saves.errors import SaveError

HOLDS: Final = 5.0
"""Seconds for which a result is reused, so that asking often costs nothing."""
FAILED: Final = 3
"""How many tasks of bots in a row have to fail before the processes are checked."""


class Nothing:
    """A task that every working process can do."""

    def run(self) -> None:
        """Do nothing."""


class Checkup:
    """Checks the store and the processes of bots.

    Args:
        store: where games are kept.
        queue: asks bots.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, store: TableStore, queue: ThinkingQueue, now: Callable[[], float] = monotonic) -> None:
        self._store, self._queue, self._now = store, queue, now
        self._lock = asyncio.Lock()
        self._found: dict[str, str] = {}
        self._until = 0.0

    async def trouble(self) -> dict[str, str]:
        """Return the code of what is wrong with each part, `store` or `bots`; empty if all is well."""
        async with self._lock:
            if self._now() >= self._until:
                before, self._found = self._found, await self._look()
                self._until = self._now() + HOLDS
                if self._found and self._found != before:
                    note(Occurrence.UNWELL, self._found)
                elif before and not self._found:
                    note(Occurrence.WELL)
            return self._found

    async def _look(self) -> dict[str, str]:
        found = {}
        try:
            await asyncio.to_thread(self._store.try_out)
        except SaveError as error:
            found["store"] = error.code
        if self._queue.failed >= FAILED:
            await self._queue.do(Nothing())
            if self._queue.failed:
                found["bots"] = "dead"
        return found
