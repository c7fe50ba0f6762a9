"""Two things at the same moment: what one of them has checked is no longer so when it acts."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from antterm import outside
from antterm.core.ask import Refused
from antterm.host.actions import CLOSED_BY_OWNER
from antterm.host.challenges import LASTS
from antterm.host.hosted import HostedTable
from antterm.host.meta import NEVER_BEGUN
from antterm.host.tables import Tables
from antterm.saves.document import Seat
from antterm.wire.messages import EnterLobby, GiveAnswer, GiveUpSeat, Lobby, Make, Sit, Snapshot
from tests.host.hosting import PATIENCE, Hosting, Terminal, hosting

TWO = (Seat("White"), Seat("Black"))


class Gate:
    """Holds a method of a host's store until it is opened.

    Args:
        monkeypatch: to put it there.
        host: the host.
        method: the name of the method.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, host: Hosting, method: str) -> None:
        self._reached, self._open = threading.Event(), threading.Event()
        store = host.host.tables._store
        real = getattr(store, method)

        def held(*args: Any) -> Any:
            self._reached.set()
            assert self._open.wait(PATIENCE)
            return real(*args)

        monkeypatch.setattr(store, method, held)

    async def reached(self) -> None:
        """Wait until somebody waits at it."""
        assert await asyncio.to_thread(self._reached.wait, PATIENCE)

    def open(self) -> None:
        """Let everybody pass from now on."""
        self._open.set()


async def waiting(doing: Awaitable[Any]) -> asyncio.Task[Any]:
    """Begin something, which then waits for something else."""

    async def do() -> Any:
        return await doing

    task = asyncio.create_task(do())
    await asyncio.sleep(0)
    return task


async def made(terminal: Terminal, challenged: str = "") -> str:
    """The table that somebody has made, who then went to the lobby."""
    terminal.say(Make(game="hive", seats=TWO, challenged=challenged))
    table = (await terminal.hear(Snapshot)).table
    terminal.say(EnterLobby())
    await terminal.hear(Lobby)
    return table


REMOVALS: dict[str, Callable[[Tables, str, str], Awaitable[None]]] = {
    "expired": lambda tables, _table, _bob: tables.challenges.end_overdue(),
    "declined": lambda tables, table, bob: tables.challenges.decline(bob, table),
    "closed": lambda tables, table, _bob: tables.end(table, CLOSED_BY_OWNER),
    "forgotten": lambda tables, _table, _bob: tables.forget_never_begun(),
}
"""What removes a table that waits for Bob, given all tables, its name, and Bob's id."""


@pytest.mark.parametrize("removal", REMOVALS)
async def test_a_table_at_which_somebody_just_sits_down_is_not_removed(
    removal: str, home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        table = await made(ann, bob.account if removal in ("expired", "declined") else "")
        later = outside.now() + (NEVER_BEGUN if removal == "forgotten" else LASTS) + timedelta(seconds=1)
        gate = Gate(monkeypatch, host, "write")
        bob.say(Sit(table=table, seat=1))
        await gate.reached()
        monkeypatch.setattr(outside, "now", lambda: later)
        removing = await waiting(REMOVALS[removal](host.host.tables, table, bob.account))
        gate.open()
        if removal == "declined":
            with pytest.raises(Refused, match="no_challenge"):
                await removing
        else:
            await removing
        assert (await bob.hear(Snapshot)).begun
        assert host.host.tables.find(table).game.seat_of(bob.account) == 1


async def test_a_table_from_which_one_gets_up_while_another_sits_down_is_not_removed(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        ann.say(Make(game="hive", seats=TWO))
        table = (await ann.hear(Snapshot)).table
        hosted = host.host.tables.find(table)
        gate = Gate(monkeypatch, host, "write")
        ann.say(GiveUpSeat())
        await gate.reached()
        sitting = await waiting(hosted.members.sit_down(bob.account, 0))
        gate.open()
        assert await sitting == 0
        await ann.drained()
        assert host.host.tables.find(table) is hosted
        assert (await bob.sit(table)).seat == 0


WISHES: dict[str, Callable[[HostedTable, str], Awaitable[object]]] = {
    "sit": lambda table, bob: table.members.sit_down(bob, 0),
    "preview": lambda table, bob: table.view.preview(bob),
    "talk": lambda table, bob: table.actions.say(bob, "Hello"),
    "answer": lambda table, bob: table.answer(
        bob, GiveAnswer(table=table.game.file, rev=1, text="pass", id="1"), lambda _given, _is_news: None
    ),
}


async def test_who_wants_something_at_a_table_that_is_just_being_removed_is_told_so(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        table = await made(ann)
        hosted = host.host.tables.find(table)
        gate = Gate(monkeypatch, host, "remove")
        removing = asyncio.create_task(host.host.tables.remove(table, CLOSED_BY_OWNER))
        await gate.reached()
        wishes = [await waiting(wish(hosted, bob.account)) for wish in WISHES.values()]
        gate.open()
        assert await removing
        replies = await asyncio.gather(*wishes, return_exceptions=True)
        assert [isinstance(each, Refused) and each.code for each in replies] == ["no_table"] * len(WISHES)
