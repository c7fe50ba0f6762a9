"""What a server of terminals costs: `python -m benchmarks.serve`, with `--quick` in a minute.

People come by SSH with keys of their own and sit at Marches for three. First each types a key every two
seconds: cursor, mark, and now and then an answer; times are taken from when a key is sent until the first
byte comes back. Then one of the workers is killed, and its people come back. Last, many more come, and nobody
does anything. Memory is what the processes of the server have for themselves (PSS). The people are in one
further process, which shares the processors with the server and the host.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final

import asyncssh
import msgspec

from antterm.host.identity import account_of
from antterm.host.settings import FILE as HOST_FILE
from antterm.saves import private
from antterm.serve.key_ring import FOLDER, Key, KeyRing
from antterm.serve.settings import FILE
from benchmarks.host import AT_A_TABLE, Figures, cpu, memory, seated, show

EACH: Final = 2.0
"""Seconds between two keys of a person."""
BUDGET_P95: Final = 100
"""Milliseconds."""
BUDGET_MEMORY: Final = 2500
"""Megabytes."""
BUDGET_IDLE: Final = 0.02
"""Of a processor."""
BUDGET_BACK: Final = 5
"""Seconds."""
KEYS: Final = ("\x1b[C", "\t", "\x1b[D", "\t", "\x1b[A", "\t", "\x1b[B", "1", "\r")
"""What people type, in turn."""
SILENCE: Final = 30.0
"""Seconds in which nobody is sent anything."""
LONGEST_TALK: Final = 180.0
AT_ONCE: Final = 8
"""Logins that are made at the same time."""


class Terminal(asyncssh.SSHClientSession[bytes]):
    """A terminal that reads, and notes when something came."""

    def __init__(self) -> None:
        self.bytes = 0
        self.came = asyncio.Event()
        self.is_open = True

    def data_received(self, data: bytes, datatype: object) -> None:
        self.bytes += len(data)
        self.came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        self.came.set()


class Person:
    """Somebody with a key.

    Args:
        name: their name.
        port: of the server.
    """

    def __init__(self, name: str, port: int) -> None:
        self.name, self._port = name, port
        self.key = asyncssh.generate_private_key("ssh-ed25519")
        self._lot = Random(name)
        self.waited: list[float] = []
        """Milliseconds until something came back."""
        self.unheard = 0
        """Keys of which nothing came, because they meant nothing there."""
        self.bytes = 0

    async def come(self) -> float:
        """Log in.

        Returns:
            The seconds until the screen was there.
        """
        began = perf_counter()
        self._conn = await asyncssh.connect(
            "127.0.0.1",
            self._port,
            username=self.name,
            client_keys=[self.key],
            known_hosts=None,
            config=None,
            agent_path=None,
            encryption_algs=["aes128-gcm@openssh.com"],
            compression_algs=["none"],
        )
        terminal = self.terminal = Terminal()
        self._chan, _session = await self._conn.create_session(
            lambda: terminal, term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        while self.terminal.bytes < 500 and self.terminal.is_open:
            self.terminal.came.clear()
            await self.terminal.came.wait()
        return perf_counter() - began

    async def type(self, until: float) -> None:
        """Type a key every so often."""
        await asyncio.sleep(self._lot.uniform(0, EACH))
        number = self._lot.randrange(len(KEYS))
        while perf_counter() < until and self.terminal.is_open:
            number += 1
            self.terminal.came.clear()
            sent, before = perf_counter(), self.terminal.bytes
            self._chan.write(KEYS[number % len(KEYS)].encode())
            with suppress(TimeoutError):
                await asyncio.wait_for(self.terminal.came.wait(), EACH)
            if self.terminal.bytes > before:
                self.waited.append((perf_counter() - sent) * 1000)
                self.bytes += self.terminal.bytes - before
            else:
                self.unheard += 1
            await asyncio.sleep(max(0.0, EACH * self._lot.uniform(0.5, 1.5) - (perf_counter() - sent)))

    async def stay(self) -> float:
        """Be there; come back when the line is lost.

        Returns:
            The seconds from the loss until the screen was there again.
        """
        while self.terminal.is_open:
            self.terminal.came.clear()
            await self.terminal.came.wait()
        lost = perf_counter()
        while True:
            with suppress(OSError, asyncssh.Error):
                await self.come()
                return perf_counter() - lost
            await asyncio.sleep(0.2)

    def go(self) -> None:
        self._conn.abort()


def workers(pid: int) -> list[int]:
    """The processes that a server has begun."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def costs(pid: int) -> float:
    """Seconds of processor time that a server has used until now."""
    return sum(map(cpu, [pid, *workers(pid)]))


def megabytes(pid: int) -> float:
    """Megabytes of a server, in all its processes."""
    return sum(map(memory, [pid, *workers(pid)]))


async def enter(people: list[Person]) -> list[float]:
    """Have people log in, some at a time; how long each took."""
    few = asyncio.Semaphore(AT_ONCE)

    async def one(person: Person) -> float:
        async with few:
            return await person.come()

    return await asyncio.gather(*map(one, people))


async def measure(server: int, host: int, people: list[Person], idle: list[Person], seconds: float) -> None:
    """Print what people cost."""
    spent, spent_here, before = costs(server), process_time(), megabytes(server)
    took = sorted(await enter(people))
    login_here = (process_time() - spent_here) / len(people) * 1000
    await asyncio.sleep(2)
    login = (costs(server) - spent) / len(people) * 1000
    each = (megabytes(server) - before) / len(people)
    until_there = f"{median(took):.2f} s until the screen is there"
    show("a login", f"{login:.0f} ms of a processor, {until_there}; at the terminal {login_here:.0f} ms")
    show("a person at a table", f"{each:.2f} MB")
    spent, spent_host, spent_here = costs(server), cpu(host), process_time()
    until = perf_counter() + seconds
    await asyncio.gather(*(person.type(until) for person in people))
    spent, spent_host, spent_here = costs(server) - spent, cpu(host) - spent_host, process_time() - spent_here
    times = sorted(each for person in people for each in person.waited)
    unheard = sum(person.unheard for person in people)
    keys, sent = len(times) + unheard, sum(person.bytes for person in people)
    show("people who type", f"{len(people)}, a key each {EACH:.0f} s: {keys / seconds:.0f} keys a second")
    slow = f"p95 {times[int(len(times) * 0.95)]:.0f} ms (budget {BUDGET_P95}), longest {times[-1]:.0f} ms"
    show("something came after", f"median {median(times):.0f} ms, {slow}; nothing of {unheard} of {keys}")
    show("a key", f"{spent / keys * 1000:.1f} ms of a processor, {sent / max(1, len(times)):.0f} bytes")
    others = f"the host {spent_host / seconds:.0%}, those who type {spent_here / seconds:.0%} more"
    show("processors", f"{spent / seconds:.0%} of one, {others}")

    before_the_fall = [person.terminal for person in people]
    staying = [asyncio.create_task(person.stay()) for person in people]
    killed = workers(server)[0]
    os.kill(killed, signal.SIGKILL)
    while all(terminal.is_open for terminal in before_the_fall):
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    gone = [task for task, seen in zip(staying, before_the_fall, strict=True) if not seen.is_open]
    back = sorted(await asyncio.gather(*gone))
    late = f"median {median(back):.1f} s, the last {back[-1]:.1f} s (budget {BUDGET_BACK})"
    show("a worker killed", f"{len(back)} of {len(people)} came back after {late}")
    for task in staying:
        task.cancel()

    spent = costs(server)
    await enter(idle)
    count = len(people) + len(idle)
    took_till_quiet = await quietness([*people, *idle])
    show("told of one another", f"{took_till_quiet:.0f} s after the last has come")
    spent, spent_host, quiet = costs(server), cpu(host), 30.0
    await asyncio.sleep(quiet)
    used, host_used = (costs(server) - spent) / quiet, (cpu(host) - spent_host) / quiet
    alive = sum(person.terminal.is_open for person in [*people, *idle])
    show("connected and idle", f"{alive} of {count}, {megabytes(server):.0f} MB (budget {BUDGET_MEMORY})")
    show("idle", f"{used:.2%} of a processor (budget {BUDGET_IDLE:.0%}), the host {host_used:.2%} more")


async def quietness(people: list[Person]) -> float:
    """Wait until all have been told who has come, so that nobody is sent anything any more.

    Returns:
        The seconds that it took.
    """
    began = changed = perf_counter()
    before = 0
    while perf_counter() - changed < SILENCE and perf_counter() - began < LONGEST_TALK:
        await asyncio.sleep(0.5)
        if (now := sum(person.terminal.bytes for person in people)) != before:
            before, changed = now, perf_counter()
    return changed - began


def register(folder: Path, people: list[Person]) -> None:
    """Have the server know all of them."""
    private.make_folder(folder / FOLDER)
    keys = {
        person.name: [Key(" ".join(person.key.export_public_key().decode().split()[:2]), "2026-01-01")]
        for person in people
    }
    (folder / FOLDER / "people.json").write_bytes(msgspec.json.encode({"people": keys}))


async def sit(folder: Path, path: Path, people: list[Person]) -> None:
    """Have people sit at tables, to which they come as soon as they log in."""
    clients = await seated([path], len(people) // AT_A_TABLE, Figures())
    for client, person in zip(clients, people, strict=False):
        folder_of_person = KeyRing(folder).folder_of(person.name)
        private.make_folder(folder_of_person)
        place = {"table": client.stand["table"], "seat": client.stand["seat"]}
        (folder_of_person / "place.json").write_bytes(msgspec.json.encode(place))


async def run(folder: Path, args: argparse.Namespace, host: int, server: int, port: int) -> None:
    """Make the people, and measure."""
    path = folder / "host.sock"
    tables = range(args.people // AT_A_TABLE + 1)
    names = [f"p{table}-{seat}" for table in tables for seat in range(AT_A_TABLE)]
    people = [Person(name, port) for name in names[: args.people]]
    idle = [Person(f"q{number}", port) for number in range(args.idle - args.people)]
    register(folder, [*people, *idle])
    await sit(folder, path, people)
    await measure(server, host, people, idle, args.seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--idle", type=int, default=1000, help="people in all who are connected in the end")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--quick", action="store_true", help="30 people, 60 in the end, 10 seconds")
    args = parser.parse_args()
    if args.quick:
        args.people, args.idle, args.seconds = 30, 60, 10.0
    here, there = socket.socketpair()
    with TemporaryDirectory(prefix="antterm-serve-") as name, here, there:
        folder = Path(name)
        path = folder / "host.sock"
        guests = f'guests = ["{account_of(here)}"]\nconnections = 3000\nrequests = 1000\n'
        (folder / HOST_FILE).write_text(guests)
        (folder / FILE).write_text("of_address = 3000\nlogins = 60000\nall_logins = 60000\n")
        antterm = [sys.executable, "-m", "antterm", "--data-dir", name]
        with subprocess.Popen([*antterm, "host", "--socket", str(path)], stdout=subprocess.PIPE) as host:
            assert host.stdout is not None
            host.stdout.readline()
            command = [*antterm, "serve", "--socket", str(path), "--listen", "127.0.0.1", "--port", "0"]
            command += ["--workers", str(args.workers)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
                assert server.stdout is not None
                port = int(server.stdout.readline().split(b"-p ")[1].split()[0])
                show("load of the machine", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
                try:
                    asyncio.run(run(folder, args, host.pid, server.pid, port))
                finally:
                    server.terminate()
                    server.wait()
                    host.terminate()


if __name__ == "__main__":
    main()
