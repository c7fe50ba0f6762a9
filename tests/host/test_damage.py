"""Files of a host that were damaged, or edited: one table's trouble is no other's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from antterm.host.papers import Cupboard, Papers
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.wire.dealings import Correspondence, Motion
from antterm.wire.messages import (
    Bye,
    GoAway,
    Lobby,
    LookIn,
    Make,
    Ping,
    Pong,
    Propose,
    Refusal,
    Rise,
    Sit,
    Stand,
)
from tests.host.hosting import hosting

DAMAGES: tuple[tuple[str, Callable[[dict[str, Any]], object]], ...] = (
    ("tables", lambda papers: papers.clear()),
    ("tables", lambda papers: papers["accounts"].pop()),
    ("tables", lambda papers: papers["free_names"].pop()),
    ("tables", lambda papers: papers.update(secrets=[1])),
    ("tables", lambda papers: papers["affairs"]["turn"].update(seat=9)),
    ("tables", lambda papers: papers["affairs"]["ledger"].update(running=7)),
    ("tables", lambda papers: papers["affairs"]["ledger"].update(since="2026-01-01T00:00:00")),
    ("games", lambda game: game.update(game="chess")),
    ("games", lambda game: game["seats"].pop()),
)


async def test_a_damaged_table_is_left_out_and_the_others_are_there(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        await host.table("hive", "ann", "bob", name="one", correspondence=Correspondence(move=24))
        await host.table("hive", "ann", "dan", name="two")
    for folder, damage in DAMAGES:
        path = home_of_its_own / "host" / folder / "one.json"
        whole = path.read_text()
        edited = json.loads(whole)
        damage(edited)
        path.write_text(json.dumps(edited))
        async with hosting(home_of_its_own) as host:
            ann = await host.terminal("ann")
            ann.say(LookIn())
            lobby = await ann.hear(Lobby)
            assert [row.table for row in lobby.rows] == ["two"]
            seated = folder == "games" or "accounts" in edited
            assert lobby.damaged == (("one",) if seated else ()), "who sits there is told"
            dan = await host.terminal("dan")
            dan.say(LookIn())
            assert not (await dan.hear(Lobby)).damaged
        path.write_text(whole)


async def test_a_table_whose_papers_cannot_be_read_is_open_again_when_they_can(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        await host.table("hive", "ann", "bob", name="one")
    async with hosting(home_of_its_own) as host:
        path = home_of_its_own / "host/tables/one.json"
        whole = path.read_text()
        path.write_text("{")
        ann = await host.terminal("ann")
        ann.say(Sit(table="one"))
        assert (await ann.hear(Refusal)).data == {"why": "field"}
        path.write_text(whole)
        ann.say(Sit(table="one"))
        assert (await ann.hear(Stand)).seat == 0


def kept(papers: Papers) -> tuple[object, ...]:
    """What people have changed there."""
    affairs = papers.affairs
    assert affairs.ledger is not None
    return papers.rev, affairs.paused, affairs.proposals, affairs.chat, affairs.ledger.away


async def test_what_cannot_be_kept_has_not_happened(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full for a while: each is told so, and asks again later."""
    write, is_full = Cupboard.write, False

    def written(cupboard: Cupboard, name: str, papers: Papers) -> None:
        if is_full:
            raise SaveError("full", cupboard.folder)
        write(cupboard, name, papers)

    monkeypatch.setattr(Cupboard, "write", written)
    async with hosting(home_of_its_own) as host:
        weeks = Correspondence(move=24, vacation=9)
        (ann,) = await host.table("hive", "ann", bots=1, correspondence=weeks, name="one")
        table = host.host.tables.find("one")
        make = Make(game="hive", name="two", seats=(Seat("A"), Seat("B")))
        for wish in (GoAway(days=3), Propose(motion=Motion.PAUSE), Rise(player="bot:random"), make):
            before, is_full = kept(table.papers), True
            ann.say(wish)
            assert (await ann.hear(Refusal)).code == "not_saved"
            async with table.open() as game:
                assert kept(table.papers) == before
                assert game.seats[0].player == "person"
            assert [saved.name for saved in host.store.list()] == ["one"]
            is_full = False
            if wish is not make:
                continue
            ann.say(wish)
            while (await ann.hear(Stand)).table != "two":
                pass


async def test_the_host_ends_well_though_somebody_makes_a_table_meanwhile(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table("hive", "ann", "bob", name="one")
        tables = host.host.tables
        async with tables.find("one").open():
            closing = asyncio.create_task(tables.close())
            await asyncio.sleep(0)
            ann.say(Make(game="hive", name="two", seats=(Seat("A"), Seat("B"))), Ping())
            await ann.hear(Pong)
        await closing
    assert (await ann.hear(Bye)).code == "upgrade"
