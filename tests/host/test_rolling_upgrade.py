"""Two hosts of one database: one after the other is upgraded while people play; both keep one truth."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from antterm.host.postgres import channel, store
from antterm.host.settings import HostError
from antterm.host.stores import store_at
from antterm.saves.document import Seat
from antterm.wire.messages import (
    Accepted,
    Block,
    EnterLobby,
    Lobby,
    Make,
    OwnerAction,
    OwnerRequest,
    Ping,
    Pong,
    Reported,
    ReportPerson,
    Snapshot,
)
from tests.host.databases import needs_postgres
from tests.host.hosting import Hosting, Terminal, hosting

pytestmark = needs_postgres

COMPATIBLE = f"{store.COMPATIBLE}: a later version keeps something more\nCREATE TABLE later (x integer);"
OTHER = "CREATE TABLE other (x integer);"


@pytest.fixture(autouse=True)
def hosts_look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have hosts show that they are there, and look for changes, several times a second."""
    monkeypatch.setattr(channel, "POLL_EVERY", 0.2)


@asynccontextmanager
async def of_version(
    steps: list[str], monkeypatch: pytest.MonkeyPatch, folder: Path, database: str, called: str
) -> AsyncIterator[Hosting]:
    """A host that knows these steps of the schema."""
    with monkeypatch.context() as patch:
        patch.setattr(store, "steps", lambda: steps)
        host = hosting(folder, kept=database, called=called)
        there = await host.__aenter__()
    try:
        yield there
    finally:
        await host.__aexit__(None, None, None)


async def answered(terminal: Terminal, number: int) -> None:
    """Give the first answer, once so many are there."""
    while True:
        _view, ask, _outcome = terminal.position()
        stand = terminal.stand
        if stand is not None and stand.answers_known == number and ask is not None and ask.seat == stand.seat:
            break
        await terminal.hear(Snapshot)
    terminal.answer(ask.choices[0].text)
    verdict = await terminal.verdict()
    assert isinstance(verdict, Accepted), verdict


async def test_hosts_are_upgraded_one_after_the_other_while_people_play(
    home_of_its_own: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, later = store.steps(), [*store.steps(), COMPATIBLE]
    async with of_version(now, monkeypatch, home_of_its_own, database, "one") as one:
        ann, bob = await one.table("hive", "ann", "bob", name="sunday")
        await answered(ann, 0)
        async with of_version(later, monkeypatch, home_of_its_own, database, "other") as other:
            bob.hang_up()
            bob = await other.terminal("bob")
            bob.number = 2  # the names of its answers are those of no other terminal
            await bob.sit("sunday")
            await answered(bob, 1)
            await answered(ann, 2)
            # a host of the older version begins again meanwhile
            async with of_version(now, monkeypatch, home_of_its_own, database, "third") as third:
                ann.hang_up()
                ann = await third.terminal("ann")
                ann.number = 3
                await ann.sit("sunday")
                await answered(bob, 3)
                await answered(ann, 4)
    async with of_version(later, monkeypatch, home_of_its_own, database, "one") as one:
        ann = await one.terminal("ann")
        assert (await ann.sit("sunday")).answers_known == 5


def test_a_step_with_which_older_hosts_cannot_go_on_waits_for_their_end(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = store.steps()
    older = store_at(database, Path("nowhere"))
    older.listen(lambda _tables, _is_poll: None)
    older.publish_terminals([])
    with psycopg.connect(database, autocommit=True) as line:
        while not line.execute("SELECT 1 FROM hosts WHERE seen > '-infinity'").fetchall():
            pass
        monkeypatch.setattr(store, "steps", lambda: [*now, COMPATIBLE, OTHER])
        with pytest.raises(HostError) as refused:
            store_at(database, Path("nowhere"))
        assert refused.value.code == "older_hosts"
        older.shut()
        store_at(database, Path("nowhere")).shut()
        monkeypatch.setattr(store, "steps", lambda: [*now, COMPATIBLE])
        with pytest.raises(HostError) as refused:
            store_at(database, Path("nowhere"))
        assert refused.value.code == "newer_database"
        found = line.execute("SELECT compatible FROM antterm_schema ORDER BY step").fetchall()
        assert found == [*((step.startswith(store.COMPATIBLE),) for step in now), (True,), (False,)]


def test_a_database_of_antterm_1_1_learns_which_steps_are_compatible(bare_database: str) -> None:
    with psycopg.connect(bare_database, autocommit=True) as line:
        line.execute("CREATE TABLE antterm_schema (step integer PRIMARY KEY)")
        for number, step in enumerate(store.steps()[:3], 1):
            line.execute(step.encode())
            line.execute("INSERT INTO antterm_schema VALUES (%s)", (number,))
        for _time in range(2):
            store_at(bare_database, Path("nowhere")).shut()
        found = line.execute("SELECT step, compatible FROM antterm_schema ORDER BY step").fetchall()
    assert found == [
        (number, step.startswith(store.COMPATIBLE)) for number, step in enumerate(store.steps(), 1)
    ]


async def test_whom_somebody_blocks_at_one_host_is_told_so_of_tables_at_the_other(
    home_of_its_own: Path, database: str
) -> None:
    async with (
        hosting(home_of_its_own, kept=database, called="one") as one,
        hosting(home_of_its_own, kept=database, called="other") as other,
    ):
        ann, eve = await one.terminal("ann"), await other.terminal("eve")
        ann.say(Make(game="hive", name="sunday", seats=(Seat("White"), Seat("Black"))))
        await ann.hear(Snapshot)

        async def may_sit() -> bool:
            """Whether eve may sit down, as her lobby shows it next."""
            eve.say(EnterLobby())
            return any(row.may_sit for row in (await eve.hear(Lobby)).rows)

        while not await may_sit():
            pass
        ann.say(Block(person=eve.person), Ping())
        await ann.hear(Pong)
        while await may_sit():
            pass


async def test_what_is_reported_at_one_host_is_read_and_settled_at_the_other(
    home_of_its_own: Path, database: str
) -> None:
    async with (
        hosting(home_of_its_own, kept=database, called="one") as one,
        hosting(home_of_its_own, kept=database, called="other") as other,
    ):
        ann, eve = await one.terminal("ann"), await one.terminal("eve")
        for reason in ("rude", "loud"):
            ann.say(ReportPerson(reason=reason, person=eve.person))
            await ann.hear(Reported)

        async def do(host: Hosting, act: OwnerAction, about: str = "") -> list[str]:
            reply = await host.host.owner_commands.do(OwnerRequest(act=act, about=about), "carl")
            return [each.reason for each in reply.complaints] or [each.act for each in reply.acts]

        assert await do(other, OwnerAction.REPORTS) == ["rude", "loud"]
        await do(other, OwnerAction.SETTLE, "1")
        assert await do(one, OwnerAction.REPORTS) == ["loud"]
        assert await do(one, OwnerAction.LOG) == ["settle"]
