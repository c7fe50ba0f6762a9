"""The game of one table: loaded on demand, changed under one lock, saved before anyone is notified."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from copy import copy
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from antterm import system
from antterm.core.ask import Refused
from antterm.host.lobby import Facts
from antterm.host.meta import CountedAnswer, TableMeta, with_next_revision
from antterm.host.proposals import ProposalUpdate
from antterm.host.social import Cause, Change, after_change, persons, seen_by_all, with_chat_events
from antterm.host.store import StoredTable, TableStore, VersionConflict, common, ran_elsewhere
from antterm.saves.document import Document
from antterm.saves.errors import SaveError
from antterm.table import LiveGame
from antterm.table.clock import Stopwatch
from antterm.table.seat_position import visible_answers
from antterm.wire.messages import TableEvent
from antterm.wire.values import Packer, packer_of

MAX_DELTA_HISTORY: Final = 100
"""How many revisions back a client can receive a delta; older clients get a full snapshot."""


class TableGame:
    """The game of one table with its metadata.

    All changes run under one lock and are written to the store before `on_change` is called, so a snapshot
    that a client has seen is always on disk. A change that cannot be saved is undone.

    Args:
        table_id: key of the table in the store.
        store: where it is loaded from and saved to.
        stored: the table as the store lists it; the game itself is loaded on first use.
        on_change: called whenever people have to be shown something new, while the lock is free.
        on_load: called with the game whenever it has been loaded.
    """

    def __init__(
        self,
        table_id: str,
        store: TableStore,
        stored: StoredTable,
        on_change: Callable[[], None],
        on_load: Callable[[LiveGame], None],
    ) -> None:
        self.table_id, self.meta = table_id, stored.meta
        self.facts = Facts.of(stored.document, stored.meta)
        """The facts that the lobby shows."""
        self.live: LiveGame | None = None
        """The game; None while it is not loaded."""
        self.packer: Packer | None = None
        self.closed = ""
        """Why requests are refused, as the table is closed for good: `closing` or `no_table`; else empty."""
        self.has_news = False
        """Whether `on_change` is to be called as soon as the lock is free."""
        self.revisions: deque[tuple[TableMeta, int]] = deque(maxlen=MAX_DELTA_HISTORY)
        """The latest metadata, and how many answers there were at each."""
        self.stored = stored
        """The table as it is on disk."""
        self.on_change = on_change
        self._store, self._on_load = store, on_load
        self._lock = asyncio.Lock()
        self._saved_meta = stored.meta
        """The metadata as saved last, to which a failed change returns."""
        self._unsaved: Document | None = None
        """The changed game, between a change by the rules and the end of writing it."""
        self._mismatched: Document | None = None
        """The game as it was before, to be set aside first: its answers lead elsewhere."""
        self._stopwatch: Stopwatch | None = None
        """The stopwatch of the chess clock before the change that is being made; None while there is none."""

    @property
    def is_locked(self) -> bool:
        """Whether something is being changed just now."""
        return self._lock.locked()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.meta.social.ended or self.facts.over

    @property
    def charged_to(self) -> str:
        """The person to whom the time of bots at this table is charged: who made it."""
        return self.meta.owner_id or next(filter(None, self.meta.people), "")

    def seat_of(self, person: str) -> int | None:
        """Return where somebody sits; None if they have no seat."""
        return self.meta.people.index(person) if person in self.meta.people else None

    # Loading and closing

    @asynccontextmanager
    async def open(self) -> AsyncIterator[LiveGame]:
        """Load the game if necessary, and lock it.

        An exception in the body undoes what it has changed.

        Raises:
            Refused: `closing`: the host is shutting down; `no_table`: the table was removed.
            SaveError: the game cannot be read.
        """
        try:
            async with self._lock:
                if self.closed:
                    raise Refused(self.closed)
                if self.live is None:
                    self._set(await self._loaded())
                assert self.live is not None
                self._stopwatch = copy(self.live.game_clock.stopwatch)
                try:
                    yield self.live
                except BaseException:
                    self.meta = self._saved_meta
                    if self._unsaved is not None:
                        self._unload()
                    raise
                finally:
                    self._stopwatch = None
        finally:
            if self.has_news:
                self.on_change()

    @asynccontextmanager
    async def seated(self, person: str) -> AsyncIterator[tuple[LiveGame, int]]:
        """Lock the game for somebody who sits there; afterwards everybody is notified.

        Yields:
            The game, and the person's seat.

        Raises:
            Refused: `not_seated`, or see `open`.
            SaveError: see `open`.
        """
        async with self.open() as live:
            seat = self.seat_of(person)  # under the lock: they may have got up while they waited for it
            if seat is None:
                raise Refused("not_seated")
            yield live, seat
            self.refresh_facts()
        self.on_change()

    async def _loaded(self) -> LiveGame:
        stored = await asyncio.to_thread(self._store.open, self.table_id)
        live = LiveGame.opened(stored.document, self._path, self._put, verify_later=True)
        if live.ask is not None and live.ask.secret and not live.record.is_ready:
            # others are shown the game as it stood before the secret question, so it has to be replayed now
            live = LiveGame.opened(stored.document, self._path, self._put)
        self.stored, self.meta = stored, stored.meta
        return live

    @property
    def _path(self) -> Path:
        """The path by which messages name the table."""
        return Path(self.table_id)

    def _put(self, document: Document, mismatched: Document | None) -> None:
        """Keep a changed game for the next `save`."""
        self._unsaved, self._mismatched = document, mismatched or self._mismatched

    def _set(self, live: LiveGame) -> None:
        self.live, self.packer = live, packer_of(live.game_id)
        self.meta = self._saved_meta = self.after_change(self.meta, Change(live.length))
        self.revisions = deque([(self.meta, live.length)], maxlen=MAX_DELTA_HISTORY)
        self.refresh_facts()
        self._on_load(live)

    def _unload(self) -> None:
        self.live = self.packer = self._unsaved = self._mismatched = None

    async def close(self, closed: str, prepare: Callable[[], bool]) -> None:
        """Save the game and unload it from memory.

        Args:
            closed: why it can never be opened again, as a code; empty if it can.
            prepare: called under the lock, while nothing is being saved; returns whether to go on.
        """
        async with self._lock:
            if prepare():
                self.closed = self.closed or closed
                await self._release()

    async def remove(self, prepare: Callable[[], bool]) -> bool:
        """Remove the table from the store; whoever wants something there meanwhile waits.

        Args:
            prepare: called under the lock, while nothing is being saved; returns whether to go on.

        Returns:
            Whether it was removed.

        Raises:
            Refused: see `open`.
            SaveError: it could not be removed; it is opened again when somebody wants something there.
        """
        async with self._lock:
            if self.closed:
                raise Refused(self.closed)
            if not prepare():
                return False
            await self._release()
            await asyncio.to_thread(self._store.remove, self.table_id)
            self.closed = "no_table"
        return True

    async def _release(self) -> None:
        try:
            if self.live is not None:
                with suppress(SaveError, VersionConflict):  # then it stays as it was saved last
                    self.live.pause_clock()
                    if self._unsaved is not None:
                        await self.save(self.meta)
        finally:
            self._unload()
            await asyncio.to_thread(self._store.close, self.table_id)

    # Changing and saving

    async def change(
        self,
        do: Callable[[], object],
        given: CountedAnswer | None = None,
        cause: Cause = Cause.OTHERWISE,
    ) -> None:
        """Change the game and save it, so that even after a crash it is known whether it was changed.

        The lock must be held (`open`).

        Args:
            do: changes the game.
            given: the answer, if it is that of a person.
            cause: what causes the change.

        Raises:
            SaveError: it could not be saved; the game stands as before.
        """
        live = self.live
        assert live is not None
        before, number, ask = self.meta, live.length, live.ask
        history, seen = live.record.history.copy(), seen_by_all(live)
        do()
        is_secret = ask is not None and ask.secret and live.length == number + 1 and cause is not Cause.REDO
        meta = with_next_revision(before, given, ask.seat if ask is not None and is_secret else None)
        if ask is not None and live.length <= seen[-1] < number:  # what did not show yet never will
            hidden = sum(not entry.secret for entry in history[seen[-1] :])
            meta = with_next_revision(before, given, ask.seat, hidden)
        if is_secret and cause is Cause.BY_HAND:
            cause = Cause.IN_SECRET
        meta = self.after_change(meta, Change(number, cause, history, seen))
        await self.save(meta)
        self.revisions.append((meta, live.length))
        self.refresh_facts()

    def after_change(self, meta: TableMeta, change: Change) -> TableMeta:
        """Return the metadata after a change of the game, and run its chess clock if it goes on."""
        live, now = self.live, system.now()
        assert live is not None
        people = persons(live) if not change.by_hand else ()  # the first answer counts as all being ready
        meta = replace(meta, unready=tuple(seat for seat in meta.unready if seat in people))
        changed = after_change(meta, live, change, now)
        if meta.begun and not meta.social.is_suspended and not meta.unready:
            live.run_clock(ran_elsewhere(self._store, self.table_id, meta, now))
        return changed

    def announce(self, event: TableEvent, seat: int) -> None:
        """Write into the chat what the person at a seat does; it is saved with what they do.

        Raises:
            Refused: `too_fast`.
        """
        self.meta.social.chat.check_pace(self.meta.people[seat], system.now())
        self.write_to_chat(event, seat)

    def write_to_chat(self, event: TableEvent, seat: int | None) -> None:
        """Write an event into the chat, to be saved later; None if nobody at the table has caused it."""
        assert self.live is not None
        self.meta = with_chat_events(self.meta, [ProposalUpdate(event, seat)], self.live, system.now())

    async def save(self, meta: TableMeta) -> None:
        """Write new metadata, and the game if it has changed.

        The lock must be held (`open`).

        Raises:
            SaveError: they could not be written; a changed game is read again.
            VersionConflict: another host has written meanwhile; the table now stands as that host left it.
        """
        before, document, mismatched = self.stored, self._unsaved, self._mismatched
        if document is None and meta is before.meta:
            return
        self._unsaved = self._mismatched = None
        now = StoredTable(document or before.document, meta, before.version)

        def write() -> StoredTable:
            if mismatched is not None:
                self._store.set_aside(self.table_id, mismatched)
            return self._store.write(self.table_id, now, before)

        try:
            self.stored = await asyncio.to_thread(write)
        except VersionConflict:
            await self._follow()
            raise
        except BaseException:
            if document is not None:
                self._unload()
            raise
        self.meta = self._saved_meta = meta
        if self._stopwatch is not None and self.live is not None:
            self._stopwatch = copy(self.live.game_clock.stopwatch)

    async def revise(self, meta: TableMeta) -> None:
        """Write metadata as the next revision of the table; see `save`."""
        assert self.live is not None
        length = self.live.length
        await self.save(replace(meta, rev=meta.rev + 1))
        self.revisions.append((self.meta, length))

    async def save_unless_closed(self, meta: Callable[[], TableMeta | None]) -> bool:
        """Write new metadata without loading the game.

        Args:
            meta: makes the metadata, under the lock; None if there is nothing to be done.

        Returns:
            Whether something was written.

        Raises:
            SaveError, VersionConflict: see `save`.
        """
        async with self._lock:
            changed = None if self.closed else meta()
            if changed is not None:
                await self.save(changed)
        return changed is not None

    def refresh_facts(self) -> None:
        """Update what the lobby shows after a change of the game."""
        live = self.live
        assert live is not None
        turn = live.ask.seat if live.ask is not None else None
        self.facts = dataclasses.replace(Facts.of(live.document, self.meta), turn=turn)

    def shown_rev(self, seat: int | None) -> int:
        """Return the revision of the table that a seat is shown now, without answers that do not show yet."""
        assert self.live is not None
        record, numbering = self.live.record, self.live.record.numbering(seat)
        waits = numbering(len(record.history)) - numbering(visible_answers(record, seat))
        return self.meta.rev_for(seat) - waits

    def unchanged_since(self, seat: int | None, rev: int) -> int:
        """Return how many answers, as a seat counts them, are the same as at a revision; 0 if unknown."""
        assert self.live is not None
        revisions = [(meta.rev_for(seat), length) for meta, length in self.revisions]
        if not self.meta.begun or rev not in [each for each, _length in revisions]:
            return 0
        same = min(length for each, length in revisions if each >= rev)
        return self.live.record.numbering(seat)(same)

    # What other hosts change

    async def refresh(self) -> bool:
        """Read what another host has written.

        Returns:
            False if the table is closed for good.

        Raises:
            SaveError: it cannot be read.
        """
        async with self._lock:
            if self.closed:
                return False
            if self.live is None:  # it could not be read when another host had changed it before
                self._set(await self._loaded())
            await self._follow()
        return True

    def list_as(self, stored: StoredTable) -> None:
        """Use what another host has stored of the table, unless it is loaded here, and notify people."""
        if self.live is None and not self._lock.locked() and stored.version > self.stored.version:
            self.stored, self.meta, self._saved_meta = stored, stored.meta, stored.meta
            self.facts = Facts.of(stored.document, stored.meta)
            self.on_change()

    async def _follow(self) -> None:
        live, before = self.live, self.stored
        if live is None:
            return
        try:
            stored = await asyncio.to_thread(self._store.reload, self.table_id, before)
        except SaveError:
            self._unload()
            raise
        if stored is before:
            return
        if not live.follow(stored.document):
            self._unload()
            return self._set(await self._loaded())
        self.stored, self.meta, self._saved_meta = stored, stored.meta, stored.meta
        self._follow_clock(live, before.document)
        same = common(before.document.answers, stored.document.answers)
        self.has_news = True
        revisions = [(meta, min(length, same)) for meta, length in self.revisions]
        self.revisions = deque([*revisions, (self.meta, live.length)], MAX_DELTA_HISTORY)
        self.refresh_facts()

    def _follow_clock(self, live: LiveGame, before: Document) -> None:
        """Have the chess clock run, or not, as another host has left it; time goes on if that is the same.

        Args:
            live: the game as that host has left it.
            before: the game as it was saved before.
        """
        meta, now = self.meta, live.document
        if self._stopwatch is not None:  # the change that was refused has counted the time since its start
            live.game_clock.stopwatch = self._stopwatch
        goes_on = meta.begun and not meta.social.is_suspended and not meta.unready
        if not goes_on or (before.answers, before.clock) != (now.answers, now.clock):
            live.game_clock.stopwatch.stop()
        if goes_on:
            time = system.now()
            # what passed before the game was saved is in the saved clock already
            since_saved = max(0.0, (time - now.updated).total_seconds())
            live.run_clock(min(since_saved, ran_elsewhere(self._store, self.table_id, meta, time)))
