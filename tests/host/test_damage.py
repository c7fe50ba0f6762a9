"""Files of a host that were damaged, or edited: one table's trouble is no other's."""

from __future__ import annotations

import asyncio
import errno
import json
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from antterm.bots import Job, Reply, Task
from antterm.host import bot_runner, hosted
from antterm.host.file_store import FileStore
from antterm.host.meta import MetaFiles, TableMeta
from antterm.host.store import StoredTable, VersionConflict
from antterm.host.tables import Tables
from antterm.saves import private
from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.wire.messages import (
    Accepted,
    Block,
    Bye,
    Correspondence,
    EnterLobby,
    GiveUpSeat,
    Lobby,
    Make,
    Mute,
    Ping,
    Pong,
    ProposalKind,
    Propose,
    Refusal,
    Sit,
    Snapshot,
    TakeVacation,
)
from tests.host.hosting import PATIENCE, AtOnce, hosting

DAMAGES: tuple[tuple[str, Callable[[dict[str, Any]], object]], ...] = (
    ("tables", lambda meta: meta.clear()),
    ("tables", lambda meta: meta["accounts"].pop()),
    ("tables", lambda meta: meta["free_names"].pop()),
    ("tables", lambda meta: meta.update(secrets=[1])),
    ("tables", lambda meta: meta["affairs"]["turn"].update(seat=9)),
    ("tables", lambda meta: meta["affairs"]["ledger"].update(running=7)),
    ("tables", lambda meta: meta["affairs"]["ledger"].update(since="2026-01-01T00:00:00")),
    ("tables", lambda meta: meta["affairs"]["proposals"]["open"][0].update(since="2026-01-01T00:00:00")),
    ("tables", lambda meta: meta["affairs"]["chat"]["lines"][0]["remark"].update(at="2026-01-01T00:00:00")),
    ("games", lambda game: game.update(game="chess")),
    ("games", lambda game: game["seats"].pop()),
)


async def test_a_damaged_table_is_left_out_and_the_others_are_there(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table(
            *("hive", "ann", "bob"), name="one", correspondence=Correspondence(move=24)
        )
        ann.say(Propose(kind=ProposalKind.PAUSE))
        await ann.drained()
        await host.table("hive", "ann", "dan", name="two")
    for folder, damage in DAMAGES:
        path = home_of_its_own / "host" / folder / "one.json"
        whole = path.read_text()
        edited = json.loads(whole)
        damage(edited)
        path.write_text(json.dumps(edited))
        async with hosting(home_of_its_own) as host:
            ann = await host.terminal("ann")
            ann.say(EnterLobby())
            lobby = await ann.hear(Lobby)
            assert [row.table for row in lobby.rows] == ["two"]
            seated = folder == "games" or "accounts" in edited
            assert lobby.damaged == (("one",) if seated else ()), "who sits there is told"
            dan = await host.terminal("dan")
            dan.say(EnterLobby())
            assert not (await dan.hear(Lobby)).damaged
        path.write_text(whole)


async def test_what_is_wrong_with_one_table_keeps_no_host_from_starting(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        for name in ("one", "two"):
            await host.table("hive", "ann", "bob", name=name)
    due, is_listed = hosted.TableTimer.moments, False

    def moments(timer: hosted.TableTimer, now: datetime) -> Iterator[datetime | None]:
        if is_listed and timer._game.table_id == "one":
            raise TypeError
        return due(timer, now)

    def wake(tables: Tables) -> None:
        nonlocal is_listed
        is_listed = True
        awake(tables)

    awake = Tables.wake
    monkeypatch.setattr(hosted.TableTimer, "moments", moments)
    monkeypatch.setattr(Tables, "wake", wake)
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        assert (await ann.sit("two")).table == "two"


async def test_a_table_whose_papers_cannot_be_read_is_open_again_when_they_can(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        await host.table("hive", "ann", "bob", name="one")
    async with hosting(home_of_its_own) as host:
        path = home_of_its_own / "host/tables/one.json"
        whole = path.read_text()
        ann = await host.terminal("ann")
        for broken in (b"{", b'{"accounts": ["\xff"]}'):
            path.write_bytes(broken)
            ann.say(Sit(table="one"))
            assert (await ann.hear(Refusal)).data == {"why": "field"}
        path.write_text(whole)
        ann.say(Sit(table="one"))
        assert (await ann.hear(Snapshot)).seat == 0


def kept(meta: TableMeta) -> tuple[object, ...]:
    """What people have changed there."""
    social = meta.social
    assert social.correspondence is not None
    return meta.rev, social.paused, social.proposals, social.chat, social.correspondence.away


async def test_what_cannot_be_kept_has_not_happened(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full for a while: each is told so, and asks again later."""
    write, is_full = MetaFiles.write, False

    def written(cupboard: MetaFiles, name: str, meta: TableMeta) -> None:
        if is_full:
            raise SaveError("full", cupboard.folder)
        write(cupboard, name, meta)

    monkeypatch.setattr(MetaFiles, "write", written)
    async with hosting(home_of_its_own) as host:
        weeks = Correspondence(move=24, vacation=9)
        (ann,) = await host.table("hive", "ann", bots=1, correspondence=weeks, name="one")
        table = host.host.tables.listed_or_refuse("one")
        make = Make(game="hive", name="two", seats=(Seat("A"), Seat("B")))
        for wish in (
            TakeVacation(days=3),
            Propose(kind=ProposalKind.PAUSE),
            GiveUpSeat(player="bot:random"),
            make,
        ):
            before, is_full = kept(table.meta), True
            ann.say(wish)
            assert (await ann.hear(Refusal)).code == "not_saved"
            async with table.game.open() as game:
                assert kept(table.meta) == before
                assert game.seats[0].player == "person"
            assert [saved.name for saved in host.store.list()] == ["one"]
            is_full = False
            if wish is not make:
                continue
            ann.say(wish)
            while (await ann.hear(Snapshot)).table != "two":
                pass


@pytest.mark.parametrize("failures", [1, 2, 3, 1000])
async def test_settings_that_cannot_be_read_for_a_while_are_not_lost(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("Ann")
        ann.say(Block(person="guest:games:eve"), Mute(person="account:bob"))
        await ann.drained()
        stored = host.host._store.person_settings(ann.person)
    assert stored.blocked
    assert stored.muted
    read, left = private.read, 0

    def failing(path: Path, most: int) -> bytes:
        nonlocal left
        if path.parent.name == "people" and left:
            left -= 1
            raise OSError(errno.EMFILE, "Too many open files")
        return read(path, most)

    monkeypatch.setattr(private, "read", failing)
    async with hosting(home_of_its_own) as host:
        left = failures
        ann = await host.terminal("Ann")
        if left:
            ann.say(Mute(person="account:dan"))
            assert (await ann.hear(Refusal)).data == {"why": "unreadable"}
        left = 0
        assert host.host._store.person_settings(ann.person) == stored
        ann.say(Mute(person="account:dan"))
        await ann.drained()
    again = FileStore(home_of_its_own / "host").person_settings(ann.person)
    assert again == structs.replace(stored, muted=("account:bob", "account:dan"))


class Filling(AtOnce):
    """A bot in whose time the disk fills up."""

    is_full = False

    async def do(self, task: Task | Job) -> Reply:
        reply = await super().do(task)
        Filling.is_full = True
        return reply


async def test_a_bot_goes_on_by_itself_when_there_is_room_again(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = MetaFiles.write

    def written(cupboard: MetaFiles, name: str, meta: TableMeta) -> None:
        if Filling.is_full:
            raise SaveError("full", cupboard.folder)
        write(cupboard, name, meta)

    monkeypatch.setattr(MetaFiles, "write", written)
    monkeypatch.setattr(Filling, "is_full", False)
    monkeypatch.setattr(bot_runner, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(hosted, "OVERDUE_WAIT", 0.001)
    bots = Filling()
    async with hosting(home_of_its_own, thinks=bots) as host:
        (ann,) = await host.table("hive", "ann", bots=1, name="one")
        ann.answer(ann.position()[1].choices[0].text)  # type: ignore[union-attr]
        await ann.hear(Accepted)
        table = host.host.tables.listed_or_refuse("one")
        while not table.timer._backoff.seconds:
            await asyncio.sleep(0.001)
        monkeypatch.setattr(Filling, "do", AtOnce.do)
        Filling.is_full = False
        while ann.stand is None or ann.stand.answers_known < 2:
            await ann.hear(Snapshot)
        assert not table.timer._backoff.seconds


async def test_what_fails_again_and_again_is_tried_less_and_less(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, fail = MetaFiles.write, bot_runner.Backoff.fail
    pauses: list[float] = []

    def written(cupboard: MetaFiles, name: str, meta: TableMeta) -> None:
        if Filling.is_full:
            raise SaveError("full", cupboard.folder)
        write(cupboard, name, meta)

    def noted(backoff: bot_runner.Backoff) -> None:
        fail(backoff)
        pauses.append(backoff.seconds)

    monkeypatch.setattr(MetaFiles, "write", written)
    monkeypatch.setattr(Filling, "is_full", False)
    monkeypatch.setattr(bot_runner, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(bot_runner, "LONGEST_PAUSE", 0.04)
    monkeypatch.setattr(bot_runner.Backoff, "fail", noted)
    monkeypatch.setattr(hosted, "OVERDUE_WAIT", 0.0)
    async with hosting(home_of_its_own, thinks=Filling()) as host:
        (ann,) = await host.table("hive", "ann", bots=1, name="one")
        ann.answer(ann.position()[1].choices[0].text)  # type: ignore[union-attr]
        await ann.hear(Accepted)
        async with asyncio.timeout(PATIENCE):
            while len(pauses) < 8:
                await asyncio.sleep(0.001)
        Filling.is_full = False
    assert pauses[:8] == [0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.04, 0.04]


async def test_what_an_error_of_the_program_leaves_half_done_has_not_happened(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table("hive", "ann", "bob", name="one")
        table = host.host.tables.listed_or_refuse("one")

        async def fail() -> None:
            async with table.game.open() as game:
                game.answer(game.ask.choices[0].text)  # type: ignore[union-attr]
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        assert (await ann.sit("one", known_rev=0)).answers_known == 0


async def test_a_table_is_let_go_though_another_host_has_written_it(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def behind(*_given: object) -> StoredTable:
        raise VersionConflict

    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table("hive", "ann", "bob", name="one", pace=Pace(game=60_000))
        table = host.host.tables.listed_or_refuse("one")
        monkeypatch.setattr(FileStore, "write", behind)
        await table.close("closing")
        assert not table.is_open
        assert "one" not in host.host._store._open  # type: ignore[attr-defined]
        ann.hang_up()


async def test_the_host_ends_well_though_somebody_makes_a_table_meanwhile(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table("hive", "ann", "bob", name="one")
        tables = host.host.tables
        async with tables.listed_or_refuse("one").game.open():
            closing = asyncio.create_task(tables.close())
            await asyncio.sleep(0)
            ann.say(Make(game="hive", name="two", seats=(Seat("A"), Seat("B"))), Ping())
            await ann.hear(Pong)
        await closing
    assert (await ann.hear(Bye)).code == "upgrade"
