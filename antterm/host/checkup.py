"""Whether a host can do what it is there for: keep what is answered, and have its bots think."""

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
"""Seconds for which what was found holds: whoever asks, and however often, costs no more."""
FAILED: Final = 3
"""So many bots in a row have come to no end when it is not the fault of one of them."""


class Nothing:
    """A task for the processes of bots, which any that works can do."""

    def run(self) -> None:
        """Nothing."""


class Checkup:
    """See above.

    Args:
        store: where games are kept.
        thinks: who answers for bots.
        now: seconds of a clock that only goes forward.
    """

    def __init__(
        self, store: TableStore, thinks: ThinkingQueue, now: Callable[[], float] = monotonic
    ) -> None:
        self._store, self._thinks, self._now = store, thinks, now
        self._lock = asyncio.Lock()
        self._found: dict[str, str] = {}
        self._until = 0.0

    async def trouble(self) -> dict[str, str]:
        """What is wrong, as identifiers, by the part that it is wrong with; empty where nothing is."""
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
        if self._thinks.failed >= FAILED:
            await self._thinks.do(Nothing())
            if self._thinks.failed:
                found["bots"] = "dead"
        return found
