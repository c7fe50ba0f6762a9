"""Two things at the same moment: what one of them has checked is no longer so when it acts."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from antterm import system
from antterm.core.ask import Refused
from antterm.host.actions import CLOSED_BY_OWNER
from antterm.host.challenges import LASTS, MOST_BY_ONE
from antterm.host.host import Host
from antterm.host.hosted import HostedTable
from antterm.host.meta import NEVER_BEGUN
from antterm.host.moderation import REPORTS_OF_PERSON
from antterm.host.settings import HostSettings
from antterm.host.tables import Tables
from antterm.host.tournament.director import MOST_OF_PERSON
from antterm.saves.document import Seat
from antterm.wire.messages import (
    EnterLobby,
    GiveAnswer,
    GiveUpSeat,
    Lobby,
    Make,
    MakeTournament,
    ReportPerson,
    Sit,
    Snapshot,
    TournamentTerms,
)
from tests.host.hosting import PATIENCE, SHARED, Hosting, Terminal, hosting

TWO = (Seat("White"), Seat("Black"))
BOT = Seat("Bot", "bot:random")


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
        table = await made(ann, bob.person if removal in ("expired", "declined") else "")
        later = system.now() + (NEVER_BEGUN if removal == "forgotten" else LASTS) + timedelta(seconds=1)
        gate = Gate(monkeypatch, host, "write")
        bob.say(Sit(table=table, seat=1))
        await gate.reached()
        monkeypatch.setattr(system, "now", lambda: later)
        removing = await waiting(REMOVALS[removal](host.host.tables, table, bob.person))
        gate.open()
        if removal == "declined":
            with pytest.raises(Refused, match="no_challenge"):
                await removing
        else:
            await removing
        assert (await bob.hear(Snapshot)).begun
        assert host.host.tables.listed_or_refuse(table).game.seat_of(bob.person) == 1


async def test_a_table_from_which_one_gets_up_while_another_sits_down_is_not_removed(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        ann.say(Make(game="hive", seats=TWO))
        table = (await ann.hear(Snapshot)).table
        hosted = host.host.tables.listed_or_refuse(table)
        gate = Gate(monkeypatch, host, "write")
        ann.say(GiveUpSeat())
        await gate.reached()
        sitting = await waiting(hosted.members.sit_down(bob.person, 0))
        gate.open()
        assert await sitting == 0
        await ann.drained()
        assert host.host.tables.listed_or_refuse(table) is hosted
        assert (await bob.sit(table)).seat == 0


WISHES: dict[str, Callable[[HostedTable, str], Awaitable[object]]] = {
    "sit": lambda table, bob: table.members.sit_down(bob, 0),
    "preview": lambda table, bob: table.view.preview(bob),
    "talk": lambda table, bob: table.actions.say(bob, "Hello"),
    "answer": lambda table, bob: table.answer(
        bob, GiveAnswer(table=table.game.table_id, rev=1, text="pass", id="1"), lambda _given, _is_news: None
    ),
}


async def test_who_wants_something_at_a_table_that_is_just_being_removed_is_told_so(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        table = await made(ann)
        hosted = host.host.tables.listed_or_refuse(table)
        gate = Gate(monkeypatch, host, "remove")
        removing = asyncio.create_task(host.host.tables.remove(table, CLOSED_BY_OWNER))
        await gate.reached()
        wishes = [await waiting(wish(hosted, bob.person)) for wish in WISHES.values()]
        gate.open()
        assert await removing
        replies = await asyncio.gather(*wishes, return_exceptions=True)
        assert [isinstance(each, Refused) and each.code for each in replies] == ["no_table"] * len(WISHES)


# Limits

TERMINALS = 12


@dataclass(frozen=True)
class Limited:
    """Something of which nobody may have more than a limit.

    Args:
        limit: the limit.
        code: why there is no more.
        make: makes one more, at a host, for Ann and with Bob.
    """

    limit: int
    code: str
    make: Callable[[Host, str, str], Awaitable[object]]


GAMES = 5
LIMITED = {
    "games": Limited(
        GAMES,
        "too_many_games",
        lambda host, ann, _bob: host.tables.make(ann, Make(game="hive", seats=TWO)),
    ),
    "challenges": Limited(
        MOST_BY_ONE,
        "too_many_challenges",
        lambda host, ann, bob: host.tables.make(ann, Make(game="hive", seats=TWO, challenged=bob)),
    ),
    "reports": Limited(
        REPORTS_OF_PERSON,
        "too_many_reports",
        lambda host, ann, bob: host.moderation.report(ann, ReportPerson(reason="rude", person=bob), None),
    ),
    "tournaments": Limited(
        MOST_OF_PERSON,
        "too_many_tournaments",
        lambda host, ann, _bob: host.tournaments.make(
            ann, MakeTournament(name="Cup", terms=TournamentTerms(game="hive")), is_host_owner=False
        ),
    ),
}


async def outcomes(doing: Iterable[Awaitable[object]]) -> list[str]:
    """Why each of several things at once was refused, sorted; empty for what was done."""
    replies = await asyncio.gather(*doing, return_exceptions=True)
    for each in replies:
        if isinstance(each, BaseException) and not isinstance(each, Refused):
            raise each
    return sorted(each.code if isinstance(each, Refused) else "" for each in replies)


@pytest.mark.parametrize("what", LIMITED)
async def test_several_terminals_at_once_make_no_more_than_one(what: str, home_of_its_own: Path) -> None:
    limits = HostSettings(guests=(SHARED,), games=GAMES, organisers=("*",))
    limited = LIMITED[what]
    async with hosting(home_of_its_own, limits) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        doing = [limited.make(host.host, ann.person, bob.person) for _each in range(TERMINALS)]
        refused = TERMINALS - limited.limit
        assert await outcomes(doing) == [*[""] * limited.limit, *[limited.code] * refused]


async def test_several_rematches_at_once_make_no_more_games_than_are_allowed(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, HostSettings(guests=(SHARED,), games=3)) as host:
        ann, tables = await host.terminal("ann"), host.host.tables
        over = []
        for _game in range(4):
            hosted, _invited = await tables.make(ann.person, Make(game="hive", seats=(TWO[0], BOT)))
            await tables.end(hosted.game.table_id, CLOSED_BY_OWNER)
            over.append(hosted)
        again = [tables.rematch(ann.person, each) for each in over]
        assert await outcomes(again) == ["", "", "", "too_many_games"]
