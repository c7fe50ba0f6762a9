"""A host that falls at any moment: what it has accepted is there, once, and everybody goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from antterm.host.meta import (
    REMEMBERED,
    Before,
    CountedAnswer,
    MetaFiles,
    TableMeta,
    recovered,
    with_next_revision,
)
from antterm.saves.document import Document, Seat
from antterm.saves.replay import replay
from antterm.saves.store import Store
from antterm.wire.messages import PROTOCOL, Accepted, GiveAnswer, Hello, Make, Refusal, Sit, Snapshot, Welcome
from tests.host.hosting import PATIENCE, SHARED, Terminal

CHECKOUT = Path(__file__).resolve().parents[2]
LIMITS = f'guests = ["{SHARED}"]\nrequests = 100000\ngames = 10000\nnew_games = 10000\nterminals = 1000\n'
BETWEEN = (0, 1, 2, 4, 9)
"""The numbers of answers accepted between two falls."""


@dataclass
class Kind:
    """A game that is played while a host falls."""

    game: str
    people: int
    most: int
    """Own answers after which somebody begins another."""
    bots: int = 0


class HungUp(Exception):
    """The host is not there any more."""


@dataclass
class Count:
    """Answers of all people that have been accepted."""

    accepted: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def until(self, answers: int) -> None:
        """Wait until so many have been."""
        while self.accepted < answers:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), PATIENCE)

    def one_more(self) -> None:
        """One more has been."""
        self.accepted += 1
        self.changed.set()


@dataclass
class Falling:
    """A host that falls now and then."""

    path: Path
    """Of its socket."""
    process: asyncio.subprocess.Process
    count: Count
    pid: int = 0
    falls: int = 0
    up: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while it is there."""

    async def ready(self) -> None:
        """Wait until it is there, again, which it may not be at once where its database is away."""
        assert self.process.stdout is not None
        while b"ready at" not in (line := await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)):
            self.pid = int(line)
        self.up.set()

    async def fall(self) -> None:
        """Let it fall, wherever it is, and wait until there is another."""
        self.up.clear()
        os.kill(self.pid, signal.SIGKILL)
        self.falls += 1
        await self.ready()


@asynccontextmanager
async def falling(
    folder: Path, count: Count, store: str = "", called: str = "host"
) -> AsyncIterator[Falling]:
    """A host that can fall; in the end it ends well.

    Args:
        folder: of its games and its socket.
        count: of the answers it accepts.
        store: the address of a database that has the games instead.
        called: how its socket is, where there are several.
    """
    (folder / "data").mkdir(exist_ok=True)
    (folder / "data/host.toml").write_text(LIMITS)
    path = folder / f"{called}.sock"
    command = [sys.executable, "-m", "tests.host.mortal", "--socket", str(path)]
    if store:
        command += ["--store", store]
    process = await asyncio.create_subprocess_exec(
        *command, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    host = Falling(path, process, count)
    try:
        await host.ready()
        yield host
    finally:
        host.up.clear()  # who is still there waits, and does not knock for ever
        process.terminate()
        await asyncio.wait_for(process.wait(), PATIENCE)


class Player:
    """Somebody who plays on, whatever the host does.

    Args:
        hosts: where; whoever loses one is at the next.
        name: whose terminals these are.
        lot: what is answered.
    """

    def __init__(self, hosts: Sequence[Falling], name: str, lot: Random) -> None:
        self.hosts, self.name, self.lot = deque(hosts), name, lot
        self.accepted: dict[str, list[str]] = defaultdict(list)
        """By table, the answers that the host has accepted."""
        self.table, self.seat, self.have = "", 0, 0
        self.visits = 0
        self._pending: GiveAnswer | None = None
        self._answers = 0

    @property
    def host(self) -> Falling:
        """Where somebody is."""
        return self.hosts[0]

    async def move(self) -> None:
        """Go on at the next host, as soon as it is there."""
        self.hosts.rotate(-1)
        await self.host.up.wait()

    def begin(self, table: str, seat: int) -> None:
        """Sit at another table."""
        self.table, self.seat, self.have, self._pending = table, seat, 0, None

    async def play(self, most: int) -> None:
        """Play so many answers at one table, or until the game is over."""
        while len(self.accepted[self.table]) < most:
            try:
                if await self._visit(most):
                    return
            except (OSError, HungUp):
                await self.move()

    async def _visit(self, most: int) -> bool:
        """Be there until the host falls; whether the game is over."""
        async with self.terminal() as terminal:
            self.visits += 1
            terminal.say(Sit(table=self.table, seat=self.seat, known_rev=self.have))
            if self._pending is not None:
                terminal.say(self._pending)
            while len(self.accepted[self.table]) < most:
                match await terminal.next():
                    case None:
                        raise HungUp
                    case Accepted(id=name, rev=rev):
                        assert self._pending is not None
                        assert name == self._pending.id
                        self.have = max(rev, self._pending.rev + 1)  # what came of it may be held back
                        self.accepted[self.table].append(self._pending.text)
                        self._pending = None
                        self.host.count.one_more()
                    case Refusal(
                        code="out_of_reach"
                    ):  # so is the database, and what is sent again counts once
                        raise HungUp
                    case Refusal(code=code):
                        raise AssertionError(code)
                    case _:
                        pass
                stand = terminal.stand
                if self._pending is None and stand is not None and stand.rev >= self.have:
                    self.have = stand.rev
                    _tuple, _view, ask, outcome = msgpack.decode(stand.position)
                    if outcome is not None:
                        return True
                    if ask is not None and ask[1] == self.seat and not stand.awaits_others:
                        self._answers += 1
                        text = self.lot.choice(ask[3][1:])[1]
                        name = f"{self.name}-{self._answers}"
                        self._pending = GiveAnswer(table=self.table, rev=stand.rev, text=text, id=name)
                        terminal.stand = None
                        terminal.say(self._pending)
        return True

    @asynccontextmanager
    async def terminal(self) -> AsyncIterator[Terminal]:
        """A terminal that is welcome."""
        reader, writer = await asyncio.open_unix_connection(self.host.path)
        terminal = Terminal(self.name, 0, reader, writer)
        try:
            terminal.say(Hello(protocol=PROTOCOL, app="test", guest=self.name))
            if not isinstance(await terminal.next(), Welcome):
                raise HungUp
            yield terminal
        finally:
            writer.transport.abort()


async def made(players: Sequence[Player], kind: Kind) -> None:
    """Have these people sit at a new table, however often the host falls meanwhile."""
    table, seated = "", 0
    seats = [Seat(f"Seat {number}") for number in range(len(players))]
    seats += [Seat(f"Bot {number}", "bot:random") for number in range(kind.bots)]
    while seated < len(players):
        player = players[seated]
        wanted = Sit(table=table, seat=seated) if table else Make(game=kind.game, seats=tuple(seats))
        try:
            async with player.terminal() as terminal:
                terminal.say(wanted)
                while not isinstance(reply := await terminal.next(), Snapshot):
                    if reply is None or isinstance(reply, Refusal):
                        raise HungUp
        except (OSError, HungUp):
            await player.move()
        else:
            table = reply.table
            player.begin(table, seated)
            seated += 1


async def at_tables(hosts: Sequence[Falling], kinds: Sequence[Kind], until: asyncio.Event) -> list[Player]:
    """People of so many tables, who begin another game when one is over, until it is enough.

    Neighbours are at different hosts, where there are several.
    """
    groups = [
        [
            Player(
                [*hosts[seat % len(hosts) :], *hosts[: seat % len(hosts)]], name, Random(100 * table + seat)
            )
            for seat, name in enumerate(f"p{table}-{seat}" for seat in range(kind.people))
        ]
        for table, kind in enumerate(kinds)
    ]

    async def go_on(group: list[Player], kind: Kind) -> None:
        while not until.is_set():
            await made(group, kind)
            playing = [asyncio.create_task(player.play(kind.most)) for player in group]
            enough = asyncio.create_task(until.wait())
            try:
                await asyncio.wait((*playing, enough), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (*playing, enough):
                    task.cancel()
            for ended in await asyncio.gather(*playing, return_exceptions=True):
                if isinstance(ended, Exception):
                    raise ended

    async with asyncio.TaskGroup() as tables:
        for group, kind in zip(groups, kinds, strict=True):
            tables.create_task(go_on(group, kind))
    return [player for group in groups for player in group]


def check(kept: Iterable[tuple[str, Document, TableMeta]], players: Sequence[Player]) -> int:
    """See that what was accepted is there, once, and in its order; how many answers these are.

    Args:
        kept: each table, with its name.
        players: everybody.
    """
    answers = 0
    for name, document, meta in kept:
        record, _document, _notice = replay(document, Path(name))
        for seat, person in enumerate(meta.people):
            player = next((player for player in players if person == f"guest:{SHARED}:{player.name}"), None)
            if player is None or not meta.begun:
                continue
            given = [entry.text for entry in record.history if entry.seat == seat]
            accepted = player.accepted[name]
            assert given[: len(accepted)] == accepted, (
                "an acknowledged answer is lost, or another counted twice"
            )
            assert len(given) <= len(accepted) + 1, "an answer counted twice"
            answers += len(accepted)
    return answers


async def falls(folder: Path, kinds: Sequence[Kind], number: int) -> tuple[int, int]:
    """Let a host fall so often under these tables; how many answers were accepted, and visits made.

    Args:
        folder: where its games lie.
        kinds: of each table.
        number: of falls.
    """
    lot, enough, count = Random(2026), asyncio.Event(), Count()
    async with falling(folder, count) as host:
        async with asyncio.TaskGroup() as everybody:
            playing = everybody.create_task(at_tables([host], kinds, enough))
            for _fall in range(number):
                await count.until(count.accepted + lot.choice(BETWEEN))
                await host.fall()
            enough.set()
        players = playing.result()
    store, cupboard = Store(folder / "data"), MetaFiles(folder / "data")
    kept = ((file, store.read(file), cupboard.read(file)) for file in cupboard.names())
    assert check(kept, players) == count.accepted
    return count.accepted, sum(player.visits for player in players)


@pytest.mark.parametrize(("often", "least"), [(2, 2), pytest.param(6, 18, marks=pytest.mark.slow)])
async def test_what_was_accepted_survives_falls_and_counts_once(
    home_of_its_own: Path, often: int, least: int
) -> None:
    kinds = [Kind("micropolis", 2, 60), Kind("hive", 2, 20), Kind("march", 2, 60)]
    _accepted, visits = await falls(home_of_its_own, kinds, often)
    assert visits >= least, "somebody came back after each fall"


@pytest.mark.slow
async def test_what_was_accepted_survives_a_thousand_falls(home_of_its_own: Path) -> None:
    games = [Kind("micropolis", 3, 60), Kind("march", 3, 60), Kind("hive", 2, 25), Kind("march", 4, 60)]
    accepted, visits = await falls(home_of_its_own, games * 4, 1000)
    assert accepted > 1000
    assert visits > 10_000


PAPERS = TableMeta(rev=7, people=("ann", "bob"), free_names=("A", "B"), begun=True)


def test_whether_a_change_was_made_is_told_by_the_number_of_answers() -> None:
    given = CountedAnswer(1, "mine", 8)
    changed = with_next_revision(PAPERS, given)
    both = replace(changed, before=Before(answers=12, meta=PAPERS))
    assert recovered(both, 12) == PAPERS, "it was not"
    assert recovered(both, 13) == changed, "it was"
    assert recovered(both, 13).counted(1, "mine") == given
    assert recovered(PAPERS, 12) == PAPERS


def test_of_each_seat_the_last_answers_are_known() -> None:
    meta = PAPERS
    for number in range(50):
        meta = with_next_revision(meta, CountedAnswer(number % 2, f"{number}", meta.rev + 1))
    assert meta.rev == 57
    assert len(meta.recent_answers) == 2 * REMEMBERED
    assert meta.counted(1, "49") == CountedAnswer(1, "49", 57)
    assert meta.counted(0, "49") is None
    assert meta.counted(1, "1") is None


def test_others_do_not_count_what_was_answered_in_secret() -> None:
    meta = with_next_revision(with_next_revision(with_next_revision(PAPERS), secret=0), secret=0)
    assert [meta.rev_for(seat) for seat in (0, 1, None)] == [10, 8, 8]
    meta = with_next_revision(with_next_revision(meta, secret=1))
    assert [meta.rev_for(seat) for seat in (0, 1, None)] == [11, 10, 9]
