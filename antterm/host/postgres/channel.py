"""Messages between hosts through the database: what has changed, who is connected, and who runs which table.

Messages only wake. A host that misses one finds the change a few seconds later by polling, and what it does
with outdated data is refused when it writes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from contextlib import suppress
from queue import Empty, SimpleQueue
from socket import gethostname
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final
from uuid import uuid4

import psycopg
from msgspec import MsgspecError, json

from antterm.host.postgres.pool import QUERIES, Connection, ConnectionPool, hang_up
from antterm.host.store import OnRemoteChange, TerminalInfo

CHANNEL: Final = "antterm"
POLL_EVERY: Final = 3.0
"""Seconds between two polls for changes, in case messages were lost."""
MARGIN: Final = 10
"""Seconds by which each poll goes back before the last one: transactions may commit late."""
DROPPED: Final = 20
"""Seconds after which a host that shows no sign of life counts as gone, with its locks and its people.
It is the same in every version."""
AT_ONCE: Final = 30
"""Most changes in one notification."""

Change = tuple[str, str, int]
"""A change: of a `table`, a `person`, the people at a `host`, the `bans` or `tournaments`; which one; and its
version."""


class HostChannel:
    """Sends and receives messages of hosts, and holds the advisory locks of this one.

    Args:
        pool: connections to the database.
        read_people: reads the settings of these people again, or of all.
        read_bans: reads all bans again.
        read_tournaments: reads again what has changed of tournaments.
    """

    def __init__(
        self,
        pool: ConnectionPool,
        read_people: Callable[[Collection[str] | None], None],
        read_bans: Callable[[], None],
        read_tournaments: Callable[[], None],
    ) -> None:
        self._pool, self._read_people, self._read_bans = pool, read_people, read_bans
        self._read_tournaments = read_tournaments
        self._id = f"{gethostname()}-{os.getpid()}-{uuid4().hex[:8]}"
        self._on_change: OnRemoteChange | None = None
        self._unsent: SimpleQueue[Change | None] = SimpleQueue()
        self._ended = Event()
        self._listening: Connection | None = None
        self._speaking: Connection | None = None
        """The connection that holds the locks: they are lost with it."""
        self._lock = Lock()
        """Held by whoever uses `_speaking`."""
        self._duties: set[str] = set()
        self._terminals: tuple[TerminalInfo, ...] = ()
        self.elsewhere: tuple[TerminalInfo, ...] = ()
        """The people who are connected to other hosts."""
        with pool.connection() as connection:
            ((self._since,),) = connection.execute("SELECT clock_timestamp()").fetchall()
        self._threads: list[Thread] = []

    def listen(self, on_change: OnRemoteChange) -> None:
        """Start the threads that listen and speak."""
        self._on_change = on_change
        for name, run in (("listening", self._listen), ("speaking", self._speak)):
            self._threads.append(Thread(target=run, name=name, daemon=True))
            self._threads[-1].start()

    def close(self) -> None:
        """End the threads, and release all locks."""
        self._ended.set()
        self._unsent.put(None)
        if (connection := self._listening) is not None:
            hang_up(connection)
        for thread in self._threads:
            thread.join(POLL_EVERY)
        with self._lock:
            if self._speaking is not None:
                with suppress(psycopg.Error), self._pool.timely(self._speaking):
                    self._speaking.execute("DELETE FROM hosts WHERE id = %s", (self._id,))
                    _notify(self._speaking, [("host", self._id, 0)])
                self._speaking.close()
                self._speaking = None

    # Speaking

    def tell(self, kind: str, name: str = "", version: int = 0) -> None:
        """Tell other hosts of a change; see `Change`."""
        self._unsent.put((kind, name, version))

    def publish_terminals(self, terminals: Collection[TerminalInfo]) -> None:
        """Tell other hosts who is connected here."""
        before, self._terminals = self._terminals, tuple(terminals)
        if (_whereabouts(before), _clocks(before)) != (
            _whereabouts(self._terminals),
            _clocks(self._terminals),
        ):
            self._unsent.put(("host", self._id, 0))

    def _speak(self) -> None:
        seen = 0.0
        while not self._ended.is_set():
            changes = self._next_changes()
            with self._lock, suppress(psycopg.Error):
                connection = self._speaker()
                with self._pool.timely(connection):
                    is_due = monotonic() - seen > POLL_EVERY
                    if is_due or any(kind == "host" for kind, _what, _version in changes):
                        self._send_heartbeat(connection)
                        seen = monotonic()
                    if changes:
                        _notify(connection, changes)

    def _next_changes(self) -> list[Change]:
        """Wait for notifications of changes, for a while at most, and return them."""
        changes: dict[tuple[str, str], Change] = {}
        with suppress(Empty):
            change = self._unsent.get(timeout=POLL_EVERY)
            while change is not None:
                changes[change[:2]] = change
                change = self._unsent.get_nowait() if len(changes) < AT_ONCE else None
        return list(changes.values())

    def _send_heartbeat(self, connection: Connection) -> None:
        """Show a sign of life, and who is connected here."""
        connection.execute(QUERIES["sign"], (self._id, json.encode(self._terminals).decode()))

    def _speaker(self) -> Connection:
        """Return the connection that holds the locks; a new one, without locks, if it is broken.

        Raises:
            psycopg.Error: there is none to be had.
        """
        connection = self._speaking
        if connection is None or connection.closed or connection.broken:
            self._duties.clear()
            if connection is not None:
                connection.close()
            self._speaking = None
            self._speaking = connection = self._pool.connect()
            with self._pool.timely(connection):
                connection.execute("SET synchronous_commit = off")  # messages do not matter after a crash
                connection.execute(f"SET idle_session_timeout = '{DROPPED}s'")
        return connection

    # Duties

    def holds_lease(self, table: str) -> bool:
        """Return whether this host has the lock of a table."""
        return table in self._duties

    def acquire_lease(self, table: str) -> bool:
        """Take the lock of a table if no other host has it; return whether it is ours."""
        with self._lock, suppress(psycopg.Error):
            connection = self._speaker()
            if table in self._duties:
                return True
            with self._pool.timely(connection):
                query = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
                found = connection.execute(query, (table,)).fetchone()
            if found == (True,):
                self._duties.add(table)
                return True
        return False

    def release_lease(self, table: str) -> None:
        """Release the lock of a table."""
        with self._lock, suppress(psycopg.Error):
            if table in self._duties and self._speaking is not None:
                self._duties.discard(table)
                with self._pool.timely(self._speaking):
                    self._speaking.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", (table,))

    # Listening

    def _listen(self) -> None:
        while not self._ended.is_set():
            try:
                self._listening = connection = self._pool.connect()
                with connection:
                    with self._pool.timely(connection):
                        connection.execute(f"LISTEN {CHANNEL}")
                    self._read_people(None)
                    while not self._ended.is_set():
                        self._poll(connection)
                        self._wait(connection)
            except psycopg.Error:
                self._ended.wait(POLL_EVERY / 10)

    def _wait(self, connection: Connection) -> None:
        """Handle messages until it is time to poll again."""
        until = monotonic() + POLL_EVERY
        while (left := until - monotonic()) > 0 and not self._ended.is_set():
            changes: list[Change] = []
            for notify in connection.notifies(timeout=left, stop_after=1):
                with suppress(MsgspecError):
                    changes += _decode_changes(notify.payload)
            kinds = {kind for kind, _what, _version in changes}
            if "person" in kinds:
                self._read_people({what for kind, what, _version in changes if kind == "person"})
            if "bans" in kinds:
                self._read_bans()
            if "tournaments" in kinds:
                self._read_tournaments()
            if any(kind == "host" and what != self._id for kind, what, _version in changes):
                with self._pool.timely(connection):
                    self._read_guests(connection)
            if kinds - {"host"}:  # also of people: whom somebody has blocked is told of tables otherwise
                self._pass_on({what: version for kind, what, version in changes if kind == "table"})

    def _poll(self, connection: Connection) -> None:
        """Ask the database what has changed since the last time, and who is connected at other hosts.

        If that fails, the next call asks for the same time again, so that no change is missed.
        """
        with self._pool.timely(connection):
            ((now,),) = connection.execute("SELECT clock_timestamp()").fetchall()
            changed = connection.execute(QUERIES["changed"], (self._since, MARGIN)).fetchall()
            people = connection.execute(QUERIES["changed_people"], (self._since, MARGIN)).fetchall()
            self._read_guests(connection)
        self._read_people([person for (person,) in people])
        self._read_bans()
        self._read_tournaments()
        self._pass_on(dict(changed), looked=True)
        self._since = now

    def _read_guests(self, connection: Connection) -> None:
        """Read who is connected to other hosts."""
        terminals: list[TerminalInfo] = []
        for (plain,) in connection.execute(QUERIES["terminals_elsewhere"], (self._id, DROPPED)).fetchall():
            with suppress(MsgspecError):
                terminals += _terminals(plain)
        before, self.elsewhere = self.elsewhere, tuple(terminals)
        moved = _whereabouts(before) ^ _whereabouts(self.elsewhere)
        if moved:
            self._pass_on(dict.fromkeys((table for _person, table, _watching in moved if table), 0))

    def _pass_on(self, tables: dict[str, int], looked: bool = False) -> None:
        if self._on_change is not None and not self._ended.is_set():
            self._on_change(tables, looked)


_terminals = json.Decoder(tuple[TerminalInfo, ...]).decode
_decode_changes = json.Decoder(list[Change]).decode


def _notify(connection: Connection, changes: list[Change]) -> None:
    """Send changes to the other hosts."""
    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, json.encode(changes).decode()))


def _whereabouts(terminals: Collection[TerminalInfo]) -> set[tuple[str, str, bool]]:
    return {(terminal.person, terminal.table, terminal.watching) for terminal in terminals}


def _clocks(terminals: Collection[TerminalInfo]) -> set[tuple[str, bool]]:
    """Return the tables at which terminals are, and whether a clock runs there."""
    return {(terminal.table, terminal.clock_since is not None) for terminal in terminals if terminal.table}
