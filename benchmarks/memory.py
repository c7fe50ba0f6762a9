"""Memory of a process in which many games are opened in turn: `python -m benchmarks.memory [PART...]`.

    app      the program on a pseudo-terminal: each game is opened from the list of saved games, some answers,
             a hint, a review and back; a process for each game's rules
    ear      the same in plain mode, with answers that are taken back
    host     people make a table, play for a while and hang up, each at a table of their own
    serve    people log in by SSH, press some keys and go

Resident megabytes after so many games (people, for `serve`), and by how much the last exceeds the fifth: `!`
marks more than 10 MB. With `--games N`, fewer or more than 50.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from antterm import bots
from antterm.host.identity import account_of
from antterm.host.settings import FILE
from antterm.registry import HOMES
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.serve.garbage import ENDED, QUIET
from antterm.serve.settings import FILE as SERVE_FILE
from antterm.table import Table
from antterm.wire.messages import Make, Sit
from benchmarks.host import Client, Figures
from benchmarks.serve import Person, register, workers
from tests.terminal import Terminal

MOST = 10
"""Megabytes that the last game may add to what there was after the fifth."""
BEFORE = 24
"""Random answers in each saved game."""
ANSWERED = 6
"""Answers that each person at a host waits for before they hang up."""
HINT = 0.4
"""Seconds in which a bot thinks about a hint before the game goes on."""
SIZE = (120, 40)


def save_games(folder: Path, game_id: str, games: int) -> None:
    """Save so many different games, each played at random for a while."""
    bot = bots.create("random", game_id)
    for seed in range(games):
        seats = (Seat("Ann"), Seat("Bob"))
        with Table.create(Store(folder), game_id, seats, {}, seed, f"game {seed}") as table:
            while table.ask is not None and table.length < BEFORE:
                rng = bots.randomness(seed, table.ask.seat, table.length)
                table.answer(bot.choose(table.ask, table.view(table.ask.seat), rng))


def resident(pid: int) -> float:
    """Return the resident memory of a process in megabytes (Linux only)."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def _folders(folder: Path) -> dict[str, str]:
    """Return the variables of a program whose games lie in `folder`, and whose hands nobody hides."""
    config = folder / "config"
    config.mkdir()
    (config / "settings.json").write_text(json.dumps({"curtain": "off"}))
    return {"ANTTERM_DATA_DIR": str(folder / "data"), "ANTTERM_CONFIG_DIR": str(config)}


def app(game_id: str, games: int) -> Iterator[float]:
    """Open saved games from the list, the oldest first, and yield the memory after each."""
    with TemporaryDirectory(prefix="antterm-memory-") as name:
        env = _folders(Path(name))
        save_games(Path(name, "data"), game_id, games)
        with Terminal([sys.executable, "-m", "antterm"], *SIZE, env) as terminal:
            terminal.wait_for("New game")
            terminal.key("s")
            for _game in range(games):
                terminal.wait_for("Saved games")
                terminal.keys("end", "enter")
                for _answer in range(2):
                    terminal.keys("tab", "enter", "tab", "enter", "escape")
                if "leave" in terminal.text().lower():  # nothing was chosen: this is the menu
                    terminal.key("escape")
                terminal.key("h")
                terminal.settle(quiet=HINT, most=HINT)
                terminal.keys("h", "r", "left", "left", "left", "escape")
                for _key in range(8):
                    if "Saved games" in terminal.text():
                        break
                    terminal.keys("escape", "q")
                yield terminal.resident_kib() / 1024


def ear(game_id: str, games: int) -> Iterator[float]:
    """Go on with a saved game in plain mode again and again, and yield the memory after each time."""
    with TemporaryDirectory(prefix="antterm-memory-") as name, ExitStack() as stack:
        env = os.environ | _folders(Path(name))
        save_games(Path(name, "data"), game_id, 1)
        command = [sys.executable, "-m", "antterm", "--plain"]
        program = stack.enter_context(
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
        )
        stack.callback(program.terminate)
        typed, heard = program.stdin, program.stdout
        assert typed is not None
        assert heard is not None
        for _game in range(games):
            for line in ("1", "1", "undo", "1", "look", "quit"):  # the other one agrees to taking back
                typed.write(f"{line}\n")
            typed.flush()
            while "The game is saved as" not in (line := heard.readline()):
                assert line, "it has ended"
            sleep(0.05)
            yield resident(program.pid)
        typed.close()


def _each(figures: AsyncIterator[float]) -> Iterator[float]:
    """Yield what an asynchronous iterator yields, in an event loop of its own."""

    async def following() -> float:
        return await anext(figures)

    with asyncio.Runner() as runner, suppress(StopAsyncIteration):
        while True:
            yield runner.run(following())


async def _play(client: Client) -> None:
    with suppress(TimeoutError, asyncio.IncompleteReadError):
        async with asyncio.timeout(0.5):
            await client.play()


async def _tables(path: Path, pid: int, game_id: str, games: int) -> AsyncIterator[float]:
    figures = Figures()
    for number in range(games):
        ann, bob = (Client(path, f"{who}{number}", figures, 0) for who in ("ann", "bob"))
        await ann.enter()
        await bob.enter()
        ann.say(Make(game=game_id, seats=(Seat("Ann"), Seat("Bob"))))
        await ann.hear("Snapshot")
        bob.say(Sit(table=ann.stand["table"], seat=1))
        await bob.hear("Snapshot")
        await asyncio.gather(_play(ann), _play(bob))
        for client in (ann, bob):
            client._writer.close()
        await asyncio.sleep(0.05)
        yield resident(pid)


def host(game_id: str, games: int) -> Iterator[float]:
    """Have people make a table, play and hang up, and yield the memory of the host after each."""
    here, there = socket.socketpair()
    with TemporaryDirectory(prefix="antterm-memory-") as name, here, there, ExitStack() as stack:
        (Path(name) / FILE).write_text(f'guests = ["{account_of(here)}"]\nrequests = 100000\n')
        path = Path(name, "host.sock")
        command = [sys.executable, "-m", "antterm", "host", "--data-dir", name, "--socket", str(path)]
        program = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE))
        stack.callback(program.terminate)
        assert program.stdout is not None
        program.stdout.readline()
        yield from _each(_tables(path, program.pid, game_id, games))


async def _visits(people: list[Person], pid: int) -> AsyncIterator[float]:
    for number, person in enumerate(people, 1):
        await person.come()
        for key in ("\x1b[B", "?", "\x1b", "\x1b[A"):
            person._chan.write(key.encode())
            await asyncio.sleep(0.2)
        person.go()
        await asyncio.sleep(0.2 if number % ENDED else 2 * QUIET)  # the server searches while nobody types
        yield sum(map(resident, [pid, *workers(pid)]))


def serve(_game_id: str, games: int) -> Iterator[float]:
    """Have people log in and go, and yield the memory of the server and its worker after each."""
    here, there = socket.socketpair()
    with TemporaryDirectory(prefix="antterm-memory-") as name, here, there, ExitStack() as stack:
        folder, path = Path(name), Path(name, "host.sock")
        (folder / FILE).write_text(f'guests = ["{account_of(here)}"]\nrequests = 100000\n')
        (folder / SERVE_FILE).write_text("of_address = 3000\nlogins = 60000\nall_logins = 60000\n")
        antterm = [sys.executable, "-m", "antterm", "--data-dir", name]
        hosting = [*antterm, "host", "--socket", str(path)]
        serving = [*antterm, "serve", "--socket", str(path), "--listen", "127.0.0.1", "--port", "0"]
        hosted = stack.enter_context(subprocess.Popen(hosting, stdout=subprocess.PIPE))
        stack.callback(hosted.terminate)
        assert hosted.stdout is not None
        hosted.stdout.readline()
        served = stack.enter_context(subprocess.Popen([*serving, "--workers", "1"], stdout=subprocess.PIPE))
        stack.callback(served.terminate)
        assert served.stdout is not None
        port = int(served.stdout.readline().split(b"-p ")[1].split()[0])
        people = [Person(f"p{number}", port) for number in range(games)]
        register(folder, people)
        yield from _each(_visits(people, served.pid))


PARTS: dict[str, Callable[[str, int], Iterator[float]]] = {
    "app": app,
    "ear": ear,
    "host": host,
    "serve": serve,
}


def measure(part: str, game_id: str, games: int) -> None:
    """Print a line of megabytes: after 1, 5, 10 games and so on."""
    figures = list(PARTS[part](game_id, games))
    assert len(figures) == games, f"only {len(figures)} of {games} were opened"
    shown = [figures[number - 1] for number in (1, *range(5, games + 1, 5))]
    more = figures[-1] - figures[min(4, games - 1)]
    name = part if part == "serve" else f"{part} {game_id}"
    mark = "!" if more > MOST else ""
    print(f"{name:17}{''.join(f'{megabytes:6.0f}' for megabytes in shown)}   {more:+.1f}{mark}", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--game", choices=[*HOMES], help="this one alone")
    parser.add_argument("--games", type=int, default=50)
    asked = parser.parse_args()
    if unknown := [part for part in asked.parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]}")
    columns = (1, *range(5, asked.games + 1, 5))
    print(f"{'MB after games':17}{''.join(f'{number:6}' for number in columns)}   last - fifth", flush=True)
    for part in asked.parts or PARTS:
        for game_id in [asked.game] if asked.game else [*HOMES] if part != "serve" else ["march"]:
            measure(part, game_id, asked.games)


if __name__ == "__main__":
    main()
