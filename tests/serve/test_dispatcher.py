"""The dispatcher and its workers: one that hangs is nobody else's end, and all connections are counted."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from antterm.journal import FIRST
from antterm.networks import network_of
from antterm.serve.dispatcher import (
    MOST_BYTES,
    SILENT,
    TAKEN_AT_ONCE,
    Alive,
    Dispatcher,
    Gone,
    HandedOver,
    Message,
    _Worker,
    decode,
)
from antterm.serve.key_ring import KeyRing
from antterm.serve.settings import Bounds
from antterm.serve.worker import Worker
from tests.host.lines import written

NOBODY = 2**30
"""The number of no process."""

Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def line() -> Iterator[Pair]:
    """The line between a dispatcher and a worker."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setblocking(False)
    its.setblocking(False)
    with ours, its:
        yield ours, its


def heard(ours: socket.socket) -> list[Message]:
    """What a worker has said."""
    messages = []
    try:
        while True:
            messages.append(decode(ours.recv(MOST_BYTES)))
    except BlockingIOError:
        return messages


def opened(count: int = 0, limits: Bounds | None = None) -> Dispatcher:
    """A dispatcher that looks after so many workers."""
    return Dispatcher([], limits or Bounds(), lambda _line: None, count)


def test_a_door_that_was_held_up_itself_does_not_take_its_workers_for_that(line: Pair) -> None:
    ours, its = line
    with socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)[0] as dead:
        dead.setblocking(False)
        dispatcher, long_ago = opened(), -2 * SILENT
        alive, silent = _Worker(NOBODY, ours, long_ago), _Worker(NOBODY, dead, long_ago)
        for worker in (alive, silent):
            dispatcher._workers.append(worker)
            dispatcher._selector.register(worker.control, 1)
        its.send(Alive().encode())
        dispatcher._check_workers()
        assert dispatcher._workers == [alive]


def test_the_door_stays_open_though_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def fork() -> int:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(os, "fork", fork)
    dispatcher = opened(count=1)
    dispatcher._begun = -2 * SILENT
    dispatcher._check_workers()
    assert dispatcher._workers == []


def test_whoever_connects_without_end_does_not_keep_the_door_from_its_workers(line: Pair) -> None:
    class Crowd:
        came = 0

        def accept(self) -> tuple[socket.socket, tuple[str, int]]:
            self.came += 1
            assert self.came <= TAKEN_AT_ONCE
            return socket.socket(), ("192.0.2.1", self.came)

    dispatcher, crowd = opened(), Crowd()
    dispatcher._workers.append(_Worker(NOBODY, line[0], 0.0))
    listening: Any = crowd
    dispatcher._accept(listening)
    assert crowd.came == TAKEN_AT_ONCE


def test_a_flood_of_people_who_are_turned_away_does_not_fill_the_journal(tmp_path: Path) -> None:
    dispatcher = opened(limits=Bounds(logins=1))
    with written(tmp_path) as lines:
        for _time in range(1000):
            dispatcher._is_admitted("192.0.2.1", "192.0.2.1")
    assert len(lines) == FIRST + 1
    assert {line["address"] for line in lines} == {"192.0.2.1"}
    assert lines[-1]["count"] == 999 - FIRST


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_a_line_of_ipv6_is_one_place_whichever_of_its_addresses_somebody_takes(
    address: str, place: str
) -> None:
    assert network_of(address) == place


def test_who_goes_before_he_is_looked_at_is_counted_no_more(line: Pair, tmp_path: Path) -> None:
    class Reset(socket.socket):
        """A connection that the other end drops once it was asked who that is."""

        asked = 0

        def getpeername(self) -> Any:
            self.asked += 1
            if self.asked > 1:
                raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))
            return "somewhere", 1

    async def come_and_go() -> list[Message]:
        worker = worker_of(line[1], tmp_path)
        ours, its = socket.socketpair()
        await worker._take(5, Reset(fileno=ours.detach()))
        its.close()
        async with asyncio.timeout(60):
            while not (said := heard(line[0])):
                await asyncio.sleep(0.005)
        return said

    assert asyncio.run(come_and_go()) == [Gone(5)]


async def test_a_connection_without_a_descriptor_is_given_back(line: Pair, tmp_path: Path) -> None:
    """As it arrives where a worker has no descriptor free; else it would count as connected for ever."""
    ours, its = line
    worker = worker_of(its, tmp_path)
    ours.send(HandedOver(7).encode())
    worker._receive()
    assert heard(ours) == [Gone(7)]


async def test_what_the_door_has_no_room_for_is_said_later(line: Pair, tmp_path: Path) -> None:
    ours, its = line
    worker = worker_of(its, tmp_path)
    with suppress(BlockingIOError):
        while True:
            its.send(Alive().encode())
    worker._send(Gone(7))
    assert Gone(7) not in heard(ours)
    worker._send(Alive())
    assert heard(ours) == [Gone(7), Alive()]


def worker_of(control: socket.socket, folder: Path) -> Worker:
    """A worker at the end of a line to the dispatcher."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    return Worker(control, key, folder / "host.sock", Bounds(), KeyRing(folder))
