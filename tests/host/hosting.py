"""A host in this process, and terminals that speak with it in frames."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns, rmtree
from typing import Any, TypeVar

from antterm.bots import Answer, Done, Job, Reply, Task
from antterm.core.ask import Ask
from antterm.host import connection
from antterm.host import host as host_module
from antterm.host.host import Host
from antterm.host.identity import account_of
from antterm.host.server import bound_socket, serve
from antterm.host.settings import HostSettings
from antterm.host.stores import store_at
from antterm.host.thinking import BotService
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.wire.frames import frame, read_reply
from antterm.wire.lobby_changes import changed
from antterm.wire.messages import (
    PROTOCOL,
    Accepted,
    FromHost,
    GiveAnswer,
    Hello,
    LastingData,
    Lobby,
    LobbyChange,
    Make,
    Ping,
    Pong,
    Refusal,
    SayReady,
    Sit,
    Snapshot,
    ToHost,
    Welcome,
)
from antterm.wire.messages import Reply as Heard
from antterm.wire.values import Unpacker

M = TypeVar("M", bound=FromHost)

PATIENCE = 60.0
"""Seconds that something may take that must come."""

USUAL_HELLO = connection.HELLO_WITHIN
LOBBY_EVERY = 0.05
"""Least seconds between two updates of a lobby here; people in tests wait for most of them."""

SHARED = account_of(socket.socketpair()[0])
"""The account from which all terminals of tests come: they are who they say."""


class AtOnce:
    """Bots that think in this process."""

    async def do(self, task: Task | Job) -> Reply:
        if not isinstance(task, Task):
            return Done(task.run())
        return Answer(task.bot.make().choose(task.ask, task.view, task.rng))

    def close(self) -> None:
        pass


class Terminal:
    """A terminal at a host.

    Args:
        name: whose it is.
        number: how many there were before it.
        reader: what the host says.
        writer: what it is told.
    """

    def __init__(
        self, name: str, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.name, self.number = name, number
        self.reader, self.writer = reader, writer
        self.heard: list[Heard] = []
        self.stand: Snapshot | None = None
        self.lobby: Lobby | None = None
        self.lasting: list[bytes] = []
        self.bytes = bytearray()
        """All that the host has sent, as it came."""
        self._tap(reader)
        self._unpackers: dict[str, Unpacker] = {}
        self._answers = 0

    def _tap(self, reader: asyncio.StreamReader) -> None:
        pass_on = reader.feed_data

        def feed_data(data: Any) -> None:
            self.bytes += data
            pass_on(data)

        reader.feed_data = feed_data  # type: ignore[method-assign]

    @property
    def person(self) -> str:
        return f"guest:{SHARED}:{self.name}"

    def say(self, *messages: ToHost) -> None:
        self.writer.write(b"".join(map(frame, messages)))

    async def next(self) -> Heard | None:
        """The next thing that the host says; None when it has hung up.

        Raises:
            AssertionError: it says nothing; a `TimeoutError` is an `OSError`, as of a host that is gone.
        """
        try:
            async with asyncio.timeout(PATIENCE):  # in Python 3.11 `wait_for` can lose a cancellation
                reply = await read_reply(self.reader)
        except TimeoutError:
            raise AssertionError(f"{self.name} heard nothing for {PATIENCE} seconds") from None
        if isinstance(reply, LobbyChange) and self.lobby is not None:
            reply = changed(self.lobby, reply)
        if isinstance(reply, Lobby):
            self.lobby = reply
        if reply is not None:
            self.heard.append(reply)
        if isinstance(reply, LastingData):
            self.lasting.append(reply.packed)
        if isinstance(reply, Snapshot):
            self.stand = reply
        return reply

    async def hear(self, kind: type[M]) -> M:
        """The next message of a kind; those before it are passed over."""
        while (reply := await self.next()) is not None:
            if isinstance(reply, kind):
                return reply
        raise AssertionError(f"the host hung up before {kind.__name__}")

    async def until_rev(self, rev: int) -> Snapshot:
        """The first stand that is as late as this."""
        while self.stand is None or self.stand.rev < rev:
            await self.hear(Snapshot)
        return self.stand

    async def sit(self, table: str, seat: int | None = None, known_rev: int = 0) -> Snapshot:
        self.say(Sit(table=table, seat=seat, known_rev=known_rev))
        reply = await self.next()
        while not isinstance(reply, Snapshot):
            assert not isinstance(reply, Refusal | None), reply
            reply = await self.next()
        return reply

    def position(self, stand: Snapshot | None = None) -> tuple[Any, Ask | None, Any]:
        """View, question and outcome of a stand."""
        shown = stand or self.stand
        assert shown is not None
        view, ask, outcome = self.unpack(shown.game, shown.position)
        return view, ask, outcome

    def unpack(self, game_id: str, packed: bytes) -> Any:
        unpacker = self._unpackers.setdefault(game_id, Unpacker(game_id))
        while self.lasting:
            unpacker.add_lasting_data(self.lasting.pop())
        return unpacker.unpack(packed)

    def answer(self, text: str) -> str:
        """Answer what is asked; the answer's own name."""
        assert self.stand is not None
        self._answers += 1
        name = f"{self.number}-{self._answers}"
        self.say(GiveAnswer(table=self.stand.table, rev=self.stand.rev, text=text, id=name))
        return name

    async def verdict(self) -> Accepted | Refusal:
        """Whether the host has taken it."""
        while True:
            reply = await self.next()
            if isinstance(reply, Accepted | Refusal):
                return reply
            assert reply is not None, "the host hung up"

    async def play(self, seed: int = 0, most: int = 1000) -> tuple[Snapshot, int]:
        """Play at random, or only look on, until the game is over.

        Args:
            seed: of what is answered.
            most: after so many answers the game is given up, where that is possible.

        Returns:
            The last stand, and how many answers were one's own.
        """
        lot, given = Random(seed), 0
        while True:
            assert self.stand is not None
            _view, ask, outcome = self.position()
            if outcome is not None:
                return self.stand, given
            if ask is not None and ask.seat == self.stand.seat:
                ends = [c for c in ask.declarations if c.text == "resign"] if given >= most else []
                name = self.answer(lot.choice(ends or ask.choices).text)
                verdict = await self.verdict()
                assert isinstance(verdict, Accepted), verdict
                assert verdict.id == name
                given += 1
            rev = self.stand.rev
            while self.stand.rev == rev:
                await self.hear(Snapshot)

    async def drained(self) -> bytes:
        """Everything that the host has sent so far."""
        self.say(Ping())
        await self.hear(Pong)
        return bytes(self.bytes)

    def hang_up(self) -> None:
        self.writer.transport.abort()


class Hosting:
    """A host in this process.

    Args:
        path: of its socket.
        store: its saved games.
    """

    def __init__(self, path: Path, store: Store, host: Host) -> None:
        self.path, self.store, self.host = path, store, host
        self.terminals: list[Terminal] = []

    async def connect(self, name: str) -> Terminal:
        """A terminal that has said nothing yet."""
        reader, writer = await asyncio.open_unix_connection(self.path)
        self.terminals.append(Terminal(name, len(self.terminals), reader, writer))
        return self.terminals[-1]

    async def terminal(self, name: str) -> Terminal:
        """A terminal of somebody, welcomed."""
        terminal = await self.connect(name)
        terminal.say(Hello(protocol=PROTOCOL, app="test", guest=name))
        welcome = await terminal.hear(Welcome)
        assert welcome.person == terminal.person
        return terminal

    async def table(self, game: str, *people: str, bots: int = 0, **more: Any) -> list[Terminal]:
        """Terminals of people who sit at a table that the first of them has made.

        Where there is a chess clock they say that they are ready, unless `is_ready` is False.
        """
        is_ready = more.pop("is_ready", True)
        first, *others = [await self.terminal(name) for name in people]
        seats = [Seat(f"Seat {number}") for number in range(len(people))]
        seats += [Seat(f"Bot {number}", "bot:random") for number in range(bots)]
        first.say(Make(game=game, seats=tuple(seats), **more))
        made = await first.hear(Snapshot)
        for seat, other in enumerate(others, 1):
            await other.sit(made.table, seat)
        for terminal in (first, *others):
            while terminal.stand is None or not all(
                info.present for info in terminal.stand.seat_infos[: len(people)]
            ):
                await terminal.hear(Snapshot)
        if "pace" in more and is_ready:
            for terminal in (first, *others):
                terminal.say(SayReady())
            for terminal in (first, *others):
                while terminal.stand is None or terminal.stand.unready:
                    await terminal.hear(Snapshot)
        return [first, *others]


@asynccontextmanager
async def hosting(
    folder: Path,
    limits: HostSettings | None = None,
    thinks: BotService | None = None,
    kept: str = "",
    called: str = "host",
    conduct: Path | None = None,
) -> AsyncIterator[Hosting]:
    """A host with its games in a folder.

    Args:
        folder: that.
        limits: what one person may have.
        thinks: who answers for bots; None for some that do so at once.
        kept: the address of a database that has the games instead.
        called: how its socket is, where there are several.
        conduct: where its rules of conduct are; None for none.
    """
    store, path = Store(folder / "host"), folder / f"{called}.sock"
    chosen = limits or HostSettings(guests=(SHARED,), requests=10_000)
    host = Host(store_at(kept, store.data_dir), chosen, thinks or AtOnce(), conduct)
    until, ready = asyncio.Event(), asyncio.Event()
    listening = bound_socket(path, "")
    hello, lobby_every = connection.HELLO_WITHIN, host_module.LOBBY_EVERY
    if hello == USUAL_HELLO:  # a machine on which tests run may stand still for half a minute
        connection.HELLO_WITHIN = 3600.0  # type: ignore[misc]
    host_module.LOBBY_EVERY = LOBBY_EVERY  # type: ignore[misc]
    serving = asyncio.create_task(serve(host, listening, until, ready.set))
    here = Hosting(path, store, host)
    try:
        await asyncio.wait_for(ready.wait(), PATIENCE)
        yield here
    finally:
        connection.HELLO_WITHIN = hello  # type: ignore[misc]
        host_module.LOBBY_EVERY = lobby_every  # type: ignore[misc]
        until.set()
        await serving
        for terminal in here.terminals:
            terminal.writer.close()


def back_up(folder: Path, backup: Path) -> None:
    """Copy what a host has written, but no sockets."""
    copytree(folder, backup, ignore=ignore_patterns("*.sock", "*.lock"))


def restore(backup: Path, folder: Path) -> None:
    """Put a backup in place of what a host has written since; nothing where there is none."""
    for each in [each for each in folder.iterdir() if each.is_dir()]:
        rmtree(each)
    for each in backup.iterdir() if backup.exists() else ():
        if each.is_dir():
            copytree(each, folder / each.name)
