"""What somebody can have of a table besides his seat at it: a look, what happened last, a hint, the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from antterm import outside
from antterm.bots.messages import Opinion
from antterm.core.ask import Refused
from antterm.host.herald import House
from antterm.host.meeting import Meeting
from antterm.host.snapshots import EncodedSnapshot
from antterm.host.store import StoredTable, TableStore
from antterm.host.thinking import ThinkingQueue
from antterm.saves.document import encode
from antterm.table.sight import sight_for
from antterm.wire.messages import Hint, LobbyRow
from antterm.wire.values import Packer

HINT_SECONDS: Final = 3.0
"""For how long a bot thinks about a hint."""
NEWS: Final = 3
"""So many answers back goes what the lobby tells of a table."""
MOST_NEWS: Final = 6
"""Things that happened, at most."""


class HouseTable(Meeting):
    """A table of a host, whole.

    It is made in layers, each in a module of its own: `HostedTable` keeps a game and shows it to terminals,
    `AnsweringTable` has bots and standing orders answer, `Herald` lets people know and sets the alarm,
    `Meeting` has people decide together, and this does what changes nothing.
    """

    def __init__(
        self,
        house: House,
        file: str,
        store: TableStore,
        kept: StoredTable,
        thinks: ThinkingQueue,
        told: Callable[[], None],
    ) -> None:
        super().__init__(house, file, store, kept, thinks, told)
        self._news: dict[int | None, tuple[int, bytes]] = {}
        """What happened last as a seat may know it, and at which `rev`."""

    @property
    def clock_since(self) -> datetime | None:
        """Since when time runs here; None while none does."""
        table = self._table
        if table is None or not table.clock_goes:
            return None
        return outside.now() - timedelta(milliseconds=table.running.passed)

    def row(self, person: str) -> LobbyRow | None:
        """See `HostedTable`; with what happened last, if the table is open."""
        found = super().row(person)
        if found is None or not found.begun or not found.number:
            return found
        return replace(found, news=self._last(self.seat_of(person), found.number))

    def _last(self, seat: int | None, number: int) -> bytes:
        """What happened last as a seat may know it, packed."""
        known, rev = self._news.get(seat), self.papers.rev
        if self._table is not None and self._packer is not None and (known is None or known[0] != rev):
            happened = tuple(sight_for(self._table.record, seat).happened.after(max(0, number - NEWS)))
            packed, _boxes = self._packer.pack(happened[-MOST_NEWS:])
            known = self._news[seat] = rev, packed
        return known[1] if known is not None and known[0] == rev else b""

    async def glimpse(self, person: str) -> tuple[EncodedSnapshot, Packer]:
        """How the table stands for somebody who is not at it.

        Raises:
            Refused: `not_watched`: he may not know, or not yet.
        """
        async with self.open() as table:
            seat = self.seat_of(person)
            if seat is None and (not self.may_watch(person) or self.papers.house_rules.delay):
                raise Refused("not_watched")
            assert self._packer is not None
            return self._stand(seat, table.length), self._packer

    async def copy(self, person: str) -> bytes:
        """The game as a saved game holds it.

        Raises:
            Refused: `not_over`: the seed of a game that goes on tells what is still to come; `not_watched`.
        """
        async with self.open() as table:
            if self.seat_of(person) is None and not self.may_watch(person):
                raise Refused("not_watched")
            if table.outcome is None and not self.papers.affairs.ended:
                raise Refused("not_over")
            return await asyncio.to_thread(encode, self._kept.document)

    async def hint(self, person: str, rev: int) -> Hint:
        """What a bot would answer.

        Raises:
            Refused: `no_hints`: none are given here; `stale`, `not_your_turn`.
        """
        async with self.open() as table:
            task = table.hint_task(HINT_SECONDS) if self.papers.house_rules.hints else None
            if task is None:
                raise Refused("no_hints")
            seat = self.seat_of(person)
            if task.ask.seat != seat:
                raise Refused("not_your_turn")
            if self._stand(seat, table.length).stand.rev != rev:
                raise Refused("stale")
        reply = await self._thinks.do(task, person)
        if not isinstance(reply, Opinion):
            raise Refused("no_hint")
        if reply.crash is not None:
            self.note_crash("hint", reply.crash)
        thoughts = tuple((thought.text, thought.rating) for thought in reply.thoughts)
        return Hint(rev=rev, thoughts=thoughts, done=True)
