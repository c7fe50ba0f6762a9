"""What a host costs: `python -m benchmarks.host`, with `--quick` in half a minute.

People sit at Marches for three, think for two seconds on the average and answer at random; then all of them
sit there and do nothing. `--store postgresql://...` keeps the games in that database, which should be
empty, and `--hosts 2` has two hosts share them: whoever sits at a table is at the next host. `--thinking 0`
has everybody answer at once. Times are taken from when an answer is sent until it is accepted, which it is
when it lies on disk. Memory is what the process has for itself (PSS).

`--lobby` measures in place of that what a change costs somebody in a lobby of 1,000 tables: there are 200
people, of whom 20 have made fifty of the tables each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from msgspec import msgpack

from antterm.host.identity import account_of
from antterm.host.settings import FILE
from antterm.saves.document import Seat
from antterm.wire.frames import frame
from antterm.wire.messages import PROTOCOL, EnterLobby, GiveAnswer, Hello, Make, Sit, ToHost

THINKING: Final = 2.0
"""Seconds, on the average."""
AT_A_TABLE: Final = 3
BUDGET_P95: Final = 50
"""Milliseconds."""
BUDGET_MEMORY: Final = 80
"""Megabytes."""
TABLES_IN_LOBBY: Final = 1000
IN_THE_LOBBY: Final = 200
CHANGES: Final = 10
BETWEEN_CHANGES: Final = 5.0
"""Seconds, in which everybody in the lobby has been told."""
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass
class Figures:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    """Milliseconds until an answer was accepted."""
    received: int = 0
    """Bytes, of all terminals."""
    watched: int = 0
    """Bytes, of one that looks on at a table."""


class Client:
    """A terminal that does no more than it must.

    Args:
        path: of the socket.
        name: whose it is.
        figures: what is measured.
        thinking: seconds before an answer, on the average.
    """

    def __init__(self, path: Path, name: str, figures: Figures, thinking: float = THINKING) -> None:
        self.path, self.name, self.figures, self.thinking = path, name, figures, thinking
        self.stand: dict[str, Any] = {}
        self.bytes = 0
        self._lot = Random(name)

    async def enter(self) -> None:
        self._reader, self._writer = await asyncio.open_unix_connection(self.path)
        self.say(Hello(protocol=PROTOCOL, app="benchmark", guest=self.name))

    def say(self, message: ToHost) -> None:
        self._writer.write(frame(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while True:
            length = int.from_bytes(await self._reader.readexactly(4))
            message: dict[str, Any] = msgpack.decode(await self._reader.readexactly(length))
            self.bytes += length + 4
            self.figures.received += length + 4
            if message["type"] == "Snapshot":
                self.stand = message
            if message["type"] in kinds:
                return message

    async def open_table(self, name: str) -> None:
        """Make a table for two."""
        self.say(Make(game="hive", name=name, seats=(Seat("White"), Seat("Black"))))
        await self.hear("Snapshot")

    async def read(self) -> None:
        """Read what comes."""
        while True:
            await self.hear("Lobby", "LobbyChange")

    async def play(self) -> None:
        """Answer whenever asked."""
        number = 0
        while True:
            _tuple, _view, ask, outcome = msgpack.decode(self.stand["position"])
            if outcome is not None:
                return
            if ask is not None and ask[1] == self.stand["seat"] and self.stand["begun"]:
                if self.thinking:
                    await asyncio.sleep(self._lot.expovariate(1 / self.thinking))
                number += 1
                text = self._lot.choice(ask[3][1:])[1]
                answer = GiveAnswer(
                    table=self.stand["table"], rev=self.stand["rev"], text=text, id=f"{self.name}-{number}"
                )
                sent = perf_counter()
                self.say(answer)
                verdict = await self.hear("Accepted", "Refusal")
                if verdict["type"] == "Accepted":
                    self.figures.times.append((perf_counter() - sent) * 1000)
                    while self.stand["rev"] < verdict["rev"]:
                        await self.hear("Snapshot")
                    continue
            await self.hear("Snapshot")


async def seated(
    paths: list[Path], tables: int, figures: Figures, thinking: float = THINKING
) -> list[Client]:
    """Clients at so many tables, each at another host than the one who sits before them."""
    clients: list[Client] = []
    for table in range(tables):
        people = [
            Client(paths[(table + seat) % len(paths)], f"p{table}-{seat}", figures, thinking)
            for seat in range(AT_A_TABLE)
        ]
        for seat, client in enumerate(people):
            await client.enter()
            if seat == 0:
                seats = tuple(Seat(f"Seat {number}") for number in range(AT_A_TABLE))
                client.say(Make(game="march", seats=seats))
            else:
                client.say(Sit(table=people[0].stand["table"], seat=seat))
            await client.hear("Snapshot")
        clients += people
    return clients


async def watch(client: Client) -> None:
    """Look on, and read what comes."""
    while True:
        await client.hear("Snapshot")


async def measure(paths: list[Path], pids: list[int], people: int, seconds: float, thinking: float) -> None:
    """Print what so many people cost."""
    figures = Figures()
    clients = await seated(paths, people // AT_A_TABLE, figures, thinking)
    onlooker = Client(paths[0], "onlooker", figures)
    await onlooker.enter()
    onlooker.say(Sit(table=clients[0].stand["table"]))
    await onlooker.hear("Snapshot")
    first, bytes_before, watched_before = onlooker.stand["rev"], figures.received, onlooker.bytes
    spent = sum(map(cpu, pids))
    playing = [asyncio.create_task(client.play()) for client in clients]
    playing.append(asyncio.create_task(watch(onlooker)))
    await asyncio.sleep(seconds)
    spent = sum(map(cpu, pids)) - spent
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error
    times = sorted(figures.times)
    received = figures.received - bytes_before
    p95 = times[int(len(times) * 0.95)]
    watched = (onlooker.bytes - watched_before) / max(1, onlooker.stand["rev"] - first)
    each = len(times) / seconds
    show("people", f"{len(clients)} at {len(clients) // AT_A_TABLE} Marches, {thinking:.0f} s of thinking")
    show("answers", f"{len(times)} in {seconds:.0f} s: {each:.0f} a second")
    slow = f"p95 {p95:.1f} ms (budget {BUDGET_P95}), longest {times[-1]:.0f} ms"
    show("accepted after", f"median {median(times):.1f} ms, {slow}")
    show(
        "sent", f"{received / max(1, len(times)):.0f} bytes an answer, of these {watched:.0f} to an onlooker"
    )
    show("processor", f"{spent / seconds:.1%} of one, {spent / max(1, len(times)) * 1000:.1f} ms an answer")
    show("memory", f"{max(map(memory, pids)):.0f} MB (budget {BUDGET_MEMORY}) of each host")
    await asyncio.sleep(1)
    before, idle = sum(map(cpu, pids)), min(10, seconds)
    await asyncio.sleep(idle)
    show("idle", f"{(sum(map(cpu, pids)) - before) / idle:.2%} of a processor, all still there")


async def measure_lobby(paths: list[Path], pids: list[int]) -> None:
    """Print what a change of one table costs each person in the lobby."""
    figures = Figures()
    clients = [Client(paths[0], f"p{number}", figures) for number in range(IN_THE_LOBBY)]
    for client in clients:
        await client.enter()
    makers = clients[: IN_THE_LOBBY // 10]
    for number in range(TABLES_IN_LOBBY):
        await makers[number % len(makers)].open_table(f"table {number}")
    for client in clients:
        client.say(EnterLobby())
        await client.hear("Lobby")
    opener = Client(paths[0], "opener", figures)
    await opener.enter()
    reading = [asyncio.create_task(client.read()) for client in clients]
    await asyncio.sleep(BETWEEN_CHANGES)
    spent, received = sum(map(cpu, pids)), sum(client.bytes for client in clients)
    for number in range(CHANGES):
        await opener.open_table(f"new {number}")
        await asyncio.sleep(BETWEEN_CHANGES)
    spent, received = sum(map(cpu, pids)) - spent, sum(client.bytes for client in clients) - received
    for task in reading:
        task.cancel()
    each = CHANGES * len(clients)
    show(
        "lobby",
        f"{TABLES_IN_LOBBY} tables, {len(clients)} people, {len(makers)} of them at fifty of these each",
    )
    show("a change", f"{spent / each * 1000:.2f} ms of a processor a person (budget 10)")
    show("sent", f"{received / each:.0f} bytes a person (budget 1000)")


def show(what: str, figure: str) -> None:
    """Print one line."""
    print(f"{what:22} {figure}")


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> float:
    """Megabytes that a process has for itself."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=201)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--thinking", type=float, default=THINKING)
    parser.add_argument("--store", default="files")
    parser.add_argument("--hosts", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--lobby", action="store_true")
    args = parser.parse_args()
    here, there = socket.socketpair()
    with TemporaryDirectory(prefix="antterm-host-") as name, here, there, ExitStack() as hosts:
        folder = Path(name)
        settings = f'guests = ["{account_of(here)}"]\nrequests = 100000\ngames = 2000\nnew_games = 2000\n'
        (folder / FILE).write_text(settings)
        command = [sys.executable, "-m", "antterm", "host", "--data-dir", name]
        if args.store != "files":
            command += ["--store", args.store]
        paths, pids = [folder / f"{number}.sock" for number in range(args.hosts)], []
        for path in paths:
            host = hosts.enter_context(
                subprocess.Popen([*command, "--socket", str(path)], stdout=subprocess.PIPE)
            )
            hosts.callback(host.terminate)
            assert host.stdout is not None
            host.stdout.readline()
            pids.append(host.pid)
        kind = "files" if args.store == "files" else "a database"
        show("kept in", f"{kind}, by {args.hosts} host{'s' if args.hosts > 1 else ''}")
        show("load of the machine", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        if args.lobby:
            asyncio.run(measure_lobby(paths, pids))
            return
        seconds = 15 if args.quick else args.seconds
        asyncio.run(measure(paths, pids, args.people, seconds, args.thinking))


if __name__ == "__main__":
    main()
