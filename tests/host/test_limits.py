"""What one person may ask of a host, so that all have enough; nobody's nonsense is another's trouble."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from antterm import system
from antterm.host import connection
from antterm.host import host as module
from antterm.host.connection import Connection
from antterm.host.identity import TurnedAway, account_of, person
from antterm.host.settings import HostSettings
from antterm.saves.document import Seat
from antterm.wire.frames import REQUEST_LIMIT, frame
from antterm.wire.messages import (
    PROTOCOL,
    Accepted,
    Bye,
    EnterLobby,
    GiveUpSeat,
    Hello,
    Lobby,
    Make,
    Ping,
    Pong,
    Refusal,
    SentAway,
    Snapshot,
)
from tests.host.hosting import SHARED, USUAL_HELLO, Hosting, hosting

TWO = (Seat("White"), Seat("Black"))


def limits(**given: int) -> HostSettings:
    return replace(HostSettings(guests=(SHARED,), requests=10_000), **given)


async def lives(host: Hosting) -> None:
    """See that a host is there for others."""
    somebody = await host.terminal("zoe")
    somebody.say(Ping())
    assert await somebody.hear(Pong) == Pong()
    somebody.hang_up()


async def test_nobody_has_more_terminals_or_games_than_others_can_spare(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, limits(terminals=2, games=1)) as host:
        ann, _again = [await host.terminal("ann") for _ in range(2)]
        third = await host.connect("ann")
        third.say(Hello(protocol=PROTOCOL, app="test", guest="ann"))
        assert await third.hear(Bye) == Bye(code="too_many", retry=False)
        ann.say(Make(game="hive", seats=TWO))
        await ann.hear(Snapshot)
        ann.say(Make(game="hive", seats=TWO))
        refused = await ann.hear(Refusal)
        assert (refused.code, refused.data) == ("too_many_games", {"limit": 1})
        ann.say(GiveUpSeat(), Make(game="hive", seats=TWO))
        assert (await ann.hear(SentAway)).code == "closed_when_empty", "which leaves room for another"
        await ann.hear(Snapshot)
        await lives(host)


async def test_nobody_fills_the_disk_with_games_that_are_over(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own, limits(new_games=2)) as host:
        ann = await host.terminal("ann")
        make = Make(game="hive", name="one", seats=(Seat("White"), Seat("Black", "bot:random")))
        for name in ("one", "two"):
            ann.say(replace(make, name=name))
            while (await ann.hear(Snapshot)).table != name:
                pass
            ann.answer("resign")
            assert isinstance(await ann.verdict(), Accepted)
        ann.say(make)
        assert (await ann.hear(Refusal)).code == "too_fast"
        later = system.now() + timedelta(hours=1)
        monkeypatch.setattr(system, "now", lambda: later)
        ann.say(make)
        while (await ann.hear(Snapshot)).table != "one-2":
            pass


async def test_a_later_front_end_is_told_that_it_is_one(home_of_its_own: Path) -> None:
    later = {"type": "Hello", "protocol": PROTOCOL + 1, "app": "9.0", "guest": "ann", "whatever": [1, 2]}
    async with hosting(home_of_its_own) as host:
        terminal = await host.connect("ann")
        packed = msgpack.encode(later)
        terminal.writer.write(len(packed).to_bytes(4) + packed)
        assert await terminal.hear(Bye) == Bye(code="protocol", retry=False)


async def test_many_who_look_are_told_one_after_another_and_all_of_the_end(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SENT_AT_ONCE", 2)
    async with hosting(home_of_its_own) as host:
        looking = [await host.terminal(f"p{number}") for number in range(7)]
        for terminal in looking:
            terminal.say(EnterLobby())
            await terminal.hear(Lobby)
        for name in ("one", "two"):
            (await host.terminal("ann")).say(Make(game="hive", name=name, seats=TWO))
        for terminal in looking:
            while {row.name for row in (await terminal.hear(Lobby)).rows} != {"one", "two"}:
                pass


async def test_a_full_house_says_so(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, limits(connections=2)) as host:
        await host.terminal("ann"), await host.terminal("bob")
        third = await host.connect("cleo")
        assert await third.hear(Bye) == Bye(code="full", retry=True)


async def test_who_asks_for_too_much_at_once_has_to_come_back_later(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, limits(requests=1)) as host:
        ann = await host.terminal("ann")
        ann.say(*[Ping()] * 300)
        assert await ann.hear(Bye) == Bye(code="too_fast", retry=True)
        assert 10 <= sum(isinstance(heard, Pong) for heard in ann.heard) < 300
        await lives(host)


async def test_who_never_reads_is_let_go(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, limits(unread=65_536, requests=1_000_000)) as host:
        with socket.socket(socket.AF_UNIX) as deaf:
            deaf.connect(str(host.path))
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(deaf, frame(Hello(protocol=PROTOCOL, app="test", guest="ann")))
            with suppress(OSError):
                while True:
                    await loop.sock_sendall(deaf, frame(EnterLobby()) * 100)
        await lives(host)


@pytest.mark.slow
async def test_who_does_not_read_the_last_word_either_keeps_no_line_open(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "FAREWELL", 0.01)
    async with hosting(home_of_its_own, limits(requests=1_000_000)) as host:
        with socket.socket(socket.AF_UNIX) as deaf:
            deaf.connect(str(host.path))
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(deaf, frame(Hello(protocol=PROTOCOL, app="test", guest="ann")))
            assert await loop.sock_recv(deaf, 10_000), "it is welcome; from now on it reads nothing"
            (only,) = host.host.connections
            assert isinstance(only, Connection)
            line = only._writer.transport
            while not line.get_write_buffer_size():
                await loop.sock_sendall(deaf, frame(EnterLobby()) * 100)
            await loop.sock_sendall(deaf, b"\0\0\0\1x")
            while host.host.connections:
                await asyncio.sleep(0.001)
            assert line.is_closing()
            assert not line.get_write_buffer_size(), "nothing is kept for them"


async def test_who_does_not_say_who_he_is_is_let_go(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HELLO_WITHIN", 0.01)
    async with hosting(home_of_its_own) as host:
        silent = await host.connect("ann")
        assert await silent.hear(Bye) == Bye(code="too_slow", retry=True)
        assert await silent.next() is None


async def test_who_says_nothing_is_let_go_after_twenty_seconds(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    real, later = loop.time, [0.0]
    async with hosting(home_of_its_own) as host:
        monkeypatch.setattr(connection, "HELLO_WITHIN", USUAL_HELLO)
        silent = await host.connect("ann")
        while not host.host.connections:
            await asyncio.sleep(0.001)
        monkeypatch.setattr(loop, "time", lambda: real() + later[0])
        later[0] = 15.0
        await asyncio.sleep(0.05)
        assert host.host.connections, "there is time to say it"
        later[0] = 25.0
        assert await silent.hear(Bye) == Bye(code="too_slow", retry=True)


async def test_nonsense_ends_a_connection_and_nothing_else(home_of_its_own: Path) -> None:
    lot, hello = Random(7), frame(Hello(protocol=PROTOCOL, app="test", guest="ann"))
    good = frame(Make(game="hive", seats=TWO))
    nonsense = [lot.randbytes(lot.randrange(5, 60)) for _ in range(40)]
    nonsense += [(lot.randrange(1, 80)).to_bytes(4) + lot.randbytes(80) for _ in range(40)]
    nonsense += [(REQUEST_LIMIT + 1).to_bytes(4), b"\xff" * 4, (2).to_bytes(4) + b"\x81\xa4"]
    for _ in range(60):
        broken = bytearray(good)
        for _byte in range(lot.randrange(1, 4)):
            broken[lot.randrange(4, len(broken))] = lot.randrange(256)
        nonsense.append(bytes(broken))
    ends = set[str]()
    async with hosting(home_of_its_own, limits(terminals=1000, games=1000)) as host:
        player = await host.terminal("bob")
        for number, sent in enumerate(nonsense):
            terminal = await host.connect("ann")
            terminal.writer.write(hello * (number % 2) + sent)
            terminal.writer.write_eof()
            while (reply := await terminal.next()) is not None:
                if isinstance(reply, Bye):
                    ends.add(reply.code)
            terminal.hang_up()
        player.say(Ping())
        assert await player.hear(Pong) == Pong(), "nobody else has noticed"
        await lives(host)
    assert ends == {"nonsense"}


async def test_half_a_message_keeps_nobody_else_waiting(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        half = await host.terminal("eve")
        half.writer.write(frame(EnterLobby())[:-3])
        name = ann.answer(ann.position()[1].choices[0].text)  # type: ignore[union-attr]
        assert (await ann.verdict()).id == name
        assert bob.stand is not None
        await bob.until_rev(bob.stand.rev + 1)


async def test_somebody_of_whom_the_system_knows_nothing_is_a_stranger(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(peer: socket.socket) -> str:
        raise TurnedAway("stranger")

    monkeypatch.setattr(connection, "account_of", unknown)
    async with hosting(home_of_its_own) as host:
        stranger = await host.connect("ann")
        assert await stranger.hear(Bye) == Bye(code="stranger", retry=False)


def test_people_are_who_the_system_says_and_guests_who_their_login_says() -> None:
    here, there = socket.socketpair()
    with here, there:
        assert account_of(here) == account_of(there) == SHARED
    assert person("ann", "bob", "", ("games",)) == "account:ann", "nobody can pretend to be another"
    assert person("ann", "bob", "4f2a", ("games",)) == "account:ann"
    assert person("games", "bob", "", ("games",)) == "guest:games:bob"
    assert person("games", "bob", "4f2a", ("games",)) == "key:games:4f2a"
    assert person("games", "root@x", "", ("games",)) == "guest:games:rootx", "nor to be an account"
    with pytest.raises(TurnedAway, match="unknown_guest"):
        person("games", " \x1b", "", ("games",))
