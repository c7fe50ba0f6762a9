"""A host with people at it, for a picture of its lobby."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

from antterm import bots, registry, system
from antterm.core.ask import Ask
from antterm.host.settings import HostSettings
from antterm.saves.document import Seat
from antterm.wire.messages import Make, Snapshot
from tests.host.hosting import SHARED, Hosting, Terminal, hosting
from tests.program.games import ALL_EIGHT

ANSWERED: dict[Terminal, int] = {}
"""At which `rev` of its table each terminal has answered last."""


@contextmanager
def a_host(folder: Path) -> Iterator[dict[str, str]]:
    """A host at which Ann and others have played since yesterday; she has just left.

    Yields:
        The variables by which the program finds it, as Ann.
    """
    ready, end = Event(), Event()

    async def meet() -> None:
        settings = HostSettings(name="ants.example", guests=(SHARED,), requests=100_000)
        async with hosting(folder, settings) as host:
            await _play(host)
            ready.set()
            await asyncio.to_thread(end.wait)

    now, thread = system.now, Thread(target=lambda: asyncio.run(meet()))
    thread.start()
    try:
        assert ready.wait(600), "the host has fallen"
        yield {"ANTTERM_SOCKET": str(folder / "host.sock"), "ANTTERM_GUEST": "Ann"}
    finally:
        system.now = now
        end.set()
        thread.join()


async def _play(host: Hosting) -> None:
    """What has happened there."""
    _ago(days=2)
    rematch = await host.table("hive", "Eve", "Ann", name="rematch", options={"expansions": "none"})
    await _answer(host, rematch, ["wS1", "bS1 -wS1", "resign"])
    _ago(hours=3)
    supper = await host.table("march", "Ann", "Bob", "Cleo", "Dan", name="supper")
    await _by_bots(host, supper, "march", "turn.action", 13)
    _ago(hours=2)
    sunday = await host.table("hive", "Ann", "Bob", name="sunday", options={"expansions": "MLP"})
    await _answer(host, sunday, ALL_EIGHT[:30])
    _ago(minutes=12)
    fig = await host.table("micropolis", "Dan", "Ann", "Cleo", name="fig")
    await _by_bots(host, fig, "micropolis", "tile", 14)
    _ago(minutes=4)
    for name, game, seats in (("Eve", "hive", 2), ("Fay", "micropolis", 3)):
        waiting = await host.terminal(name)
        places = tuple(Seat(f"Seat {number}") for number in range(seats))
        waiting.say(Make(game=game, seats=places))
        await waiting.hear(Snapshot)
    for terminal in [each for each in host.terminals if each.name == "Ann"]:
        terminal.hang_up()
    system.now = _now


def _now() -> datetime:
    return datetime.now(UTC)


def _ago(**passed: int) -> None:
    """Have it be as early as that."""
    moment = _now() - timedelta(**passed)
    system.now = lambda: moment


async def _asked(host: Hosting, people: list[Terminal]) -> tuple[Terminal, Ask]:
    """Who is asked, and what."""
    table = people[0].stand
    assert table is not None
    turn = host.store.read(table.table).turn
    assert turn is not None
    asked = people[turn]
    assert asked.stand is not None
    while (ask := asked.position()[1]) is None or ask.seat != turn or asked.stand.rev == ANSWERED.get(asked):
        await asked.hear(Snapshot)
    return asked, ask


async def _give(asked: Terminal, text: str) -> None:
    """Give an answer."""
    assert asked.stand is not None
    ANSWERED[asked] = asked.stand.rev
    asked.answer(text)
    await asked.verdict()


async def _answer(host: Hosting, people: list[Terminal], moves: Sequence[str]) -> None:
    """Give answers as people type them."""
    for move in moves:
        asked, ask = await _asked(host, people)
        game = registry.game(asked.stand.game if asked.stand else "")
        await _give(asked, game.understand(asked.position()[0], ask, move).text)


async def _by_bots(host: Hosting, people: list[Terminal], game: str, kind: str, number: int) -> None:
    """Have bots tell people what to answer, until the given question of this kind."""
    bot = bots.create("easy", game)
    for count in itertools.count():
        asked, ask = await _asked(host, people)
        number -= ask.kind == kind
        if not number:
            return
        rng = bots.randomness(5, ask.seat, count)
        await _give(asked, bot.choose(ask, asked.position()[0], rng))
