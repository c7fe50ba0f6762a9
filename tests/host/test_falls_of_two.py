"""Two hosts that fall at any moment over one database, which falls too, and to which a line stands still."""

from __future__ import annotations

import asyncio
import signal
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from antterm.host.identity import name_within
from antterm.host.store import StoredTable
from antterm.host.stores import store_at
from antterm.saves.replay import replay
from tests.host.databases import Server, needs_postgres, serving
from tests.host.hosting import PATIENCE
from tests.host.test_falls import BETWEEN, Count, Falling, HungUp, Kind, Player, at_tables, check, falling

pytestmark = needs_postgres

KINDS = (
    Kind("micropolis", 2, 60, bots=1),
    Kind("hive", 2, 25),
    Kind("march", 3, 60),
    Kind("hive", 1, 25, bots=1),
    Kind("march", 2, 60, bots=1),
    Kind("micropolis", 3, 60),
)
FALLS = 60
STILL, MOVING, FAST, AT_ONCE = 15, 18, 30, 45
"""Before which fall a line begins to stand still, moves again, the database ends well, and at once."""
CHUNK = 2**16


class Line:
    """A line to a database that can stand still: nobody hears anything, and nobody hears that it is so.

    Args:
        server: of the database.
        folder: where the host finds this.
    """

    def __init__(self, server: Server, folder: Path) -> None:
        self._far, self.folder = server.folder / ".s.PGSQL.5432", folder
        self.moves = asyncio.Event()
        self.moves.set()
        self._passing: set[asyncio.Task[None]] = set()

    async def meet(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Pass on what a host and the database say."""
        try:
            from_far, to_far = await asyncio.open_unix_connection(self._far)
        except OSError:
            writer.transport.abort()
            return
        for ends in ((reader, to_far), (from_far, writer)):
            task = asyncio.create_task(self._pass_on(*ends))
            self._passing.add(task)
            task.add_done_callback(self._passing.discard)

    async def _pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            with suppress(OSError):
                while data := await reader.read(CHUNK):
                    await self.moves.wait()
                    writer.write(data)
                    await writer.drain()
        finally:
            writer.close()

    def cut(self) -> None:
        """Nothing passes any more."""
        for task in self._passing:
            task.cancel()


@asynccontextmanager
async def line_to(server: Server) -> AsyncIterator[Line]:
    """A line for a while."""
    with TemporaryDirectory(prefix="antterm-line-") as folder:
        line = Line(server, Path(folder))
        async with await asyncio.start_unix_server(line.meet, f"{folder}/.s.PGSQL.5432"):
            try:
                yield line
            finally:
                line.cut()


async def troubles(hosts: Sequence[Falling], server: Server, line: Line, count: Count) -> None:
    """Let hosts fall, and the database, and have a line stand still meanwhile."""
    lot = Random(2026)
    for fall in range(FALLS):
        if fall == STILL:
            line.moves.clear()
        if fall == MOVING:
            line.moves.set()
        await count.until(count.accepted + lot.choice(BETWEEN))
        here = [*hosts] if fall % 10 == 9 else [lot.choice(hosts)]
        if STILL <= fall < MOVING:
            here = [hosts[1]]  # the other could not come back
        if fall in (FAST, AT_ONCE):
            server.stop(signal.SIGQUIT if fall == AT_ONCE else signal.SIGINT)
            server.start()
        await asyncio.gather(*(host.fall() for host in here))


def of_bots(name: str, kept: StoredTable, server: Server, database: str) -> int:
    """See that every row of the log is one answer, by whom the rules ask; how many are bots'."""
    record, _document, _notice = replay(kept.document, Path(name))
    rows = server.ask(database, "SELECT rev, stays, given FROM answers WHERE game = %s ORDER BY rev", name)
    answers = [(stays, given) for _rev, stays, given in rows if given]
    assert answers == [(number, [entry.text]) for number, entry in enumerate(record.history)]
    return sum(not kept.meta.people[entry.seat] for entry in record.history)


async def same_at(hosts: Sequence[Falling], player: Player, table: str, seat: int) -> None:
    """Wait until somebody sees the same at all hosts."""
    while True:
        seen = []
        for host in hosts:
            player.hosts.rotate(-player.hosts.index(host))
            with suppress(HungUp, OSError):
                async with player.terminal() as terminal:
                    stand = await terminal.sit(table, seat)
                    seen.append((stand.rev, stand.answers_known, stand.position))
        if len(seen) == len(hosts) and len({*seen}) == 1:
            return


@pytest.mark.slow
async def test_what_two_hosts_accept_survives_their_falls_and_the_databases(home_of_its_own: Path) -> None:
    enough, count = asyncio.Event(), Count()
    with serving(durable=True) as server, server.database() as name:
        async with (
            line_to(server) as line,
            falling(home_of_its_own, count, server.address(name, line.folder), "one") as one,
            falling(home_of_its_own, count, server.address(name), "other") as other,
        ):
            hosts = (one, other)
            async with asyncio.TaskGroup() as everybody:
                playing = everybody.create_task(at_tables(hosts, KINDS, enough))
                await troubles(hosts, server, line, count)
                await count.until(count.accepted + 50)
                enough.set()
            players = {player.name: player for player in playing.result()}
            store = store_at(server.address(name), home_of_its_own)
            try:
                tables = {table: kept for table, kept in store.listed() if isinstance(kept, StoredTable)}
                for table, kept in tables.items():
                    for seat, person in enumerate(kept.meta.people):
                        if person and kept.meta.begun:
                            player = players[name_within(person)]
                            async with asyncio.timeout(PATIENCE):
                                await same_at(hosts, player, table, seat)
            finally:
                store.shut()
        store = store_at(server.address(name), home_of_its_own)  # now that no bot answers any more
        try:
            whole = {table: store.open(table) for table in tables}
        finally:
            store.shut()
        kept_tables = [(table, kept.document, kept.meta) for table, kept in whole.items()]
        assert check(kept_tables, [*players.values()]) == count.accepted
        bots = sum(of_bots(table, kept, server, name) for table, kept in whole.items())
    assert bots > 0
    assert sum(host.falls for host in hosts) >= FALLS
