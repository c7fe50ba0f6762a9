"""What the owner of a host does: look at tables, close and delete them, ban, disconnect, announce."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import unicodedata
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec import json

from antterm import system
from antterm.core.ask import Refused
from antterm.host import connection, members
from antterm.host.bans import Ban, BanFile
from antterm.host.identity import of_account, of_guest
from antterm.host.meta import TableMeta
from antterm.host.settings import HostSettings
from antterm.host.stores import store_at
from antterm.networks import network_of
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.saves.store import Store as Saves
from antterm.table import new_game
from antterm.wire.messages import (
    PROTOCOL,
    SCHEMAS,
    Announcement,
    Bye,
    ChatUpdate,
    CloseTable,
    EnterLobby,
    GiveUpSeat,
    Hello,
    Lobby,
    Make,
    OwnerAction,
    OwnerReply,
    OwnerRequest,
    PassTable,
    Refusal,
    RemoveOnlooker,
    Request,
    Say,
    SentAway,
    Sit,
    Snapshot,
    TableEventKind,
    ToHost,
)
from tests.host.hosting import SHARED, Hosting, Terminal, hosting
from tests.host.lines import written
from tests.program.driving import command

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


async def do(
    host: Hosting, act: OwnerAction, about: str = "", text: str = "", until: datetime | None = None
) -> OwnerReply:
    """What the host's owner does; the accounts of tests are shared, so it is not asked over the socket."""
    return await host.host.owner_commands.do(
        OwnerRequest(act=act, about=about, text=text, until=until), "carl"
    )


async def refused(host: Hosting, act: OwnerAction, about: str = "", text: str = "") -> str:
    with pytest.raises(Refused) as why:
        await do(host, act, about, text)
    return why.value.code


async def open_table(terminal: Terminal, name: str = "sunday") -> str:
    """A table that waits for somebody."""
    terminal.say(Make(game="hive", name=name, seats=(Seat("White"), Seat("Black"))))
    return (await terminal.hear(Snapshot)).table


async def greeted(host: Hosting, name: str, address: str = "") -> Terminal:
    """Somebody who has said hello."""
    terminal = await host.connect(name)
    hello = Hello(protocol=PROTOCOL, schema=SCHEMAS[PROTOCOL], app="test", guest=name, address=address)
    terminal.say(hello, EnterLobby())
    return terminal


async def test_a_table_is_closed_or_deleted_and_who_is_there_is_told(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", name="monday")
        waiting = await open_table(cleo := await host.terminal("cleo"), "sunday")
        told = {row.table: row.state for row in (await do(host, OwnerAction.TABLES)).tables}
        assert told == {"monday": "under_way", "sunday": "waiting"}
        await do(host, OwnerAction.CLOSE, "monday")
        while not (stand := await bob.hear(Snapshot)).ended:
            pass
        assert stand.seat == 1, "a game that has ended can still be looked at"
        assert await refused(host, OwnerAction.CLOSE, "monday") == "over"
        await do(host, OwnerAction.CLOSE, waiting)
        assert await cleo.hear(SentAway) == SentAway(table="sunday", code="closed_by_keeper")
        assert not [row for row in (await cleo.hear(Lobby)).rows if row.table == waiting]
        await do(host, OwnerAction.DELETE, "monday")
        assert await ann.hear(SentAway) == SentAway(table="monday", code="deleted_by_keeper")
        assert not (await do(host, OwnerAction.TABLES)).tables
        ann.say(Sit(table="monday"))
        assert (await ann.hear(Refusal)).code == "no_table"
        assert await refused(host, OwnerAction.DELETE, "monday") == "no_table"
        assert not host.store.path("monday").exists()


async def test_who_is_banned_is_sent_away_at_once_and_let_in_no_more(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = system.now()
    monkeypatch.setattr(system, "now", lambda: moment)
    limits = HostSettings(guests=(SHARED,), requests=10_000)
    async with hosting(home_of_its_own, limits) as host:
        ann, again, bob = [await host.terminal(name) for name in ("ann", "ann", "bob")]
        until = moment + timedelta(hours=1)
        kept = await do(host, OwnerAction.BAN, "ann", "spam", until)
        assert (kept.count, kept.about) == (2, f"ann ({ann.person})")
        for terminal in (ann, again):
            bye = await terminal.hear(Bye)
            assert (bye.code, bye.retry, bye.data["reason"]) == ("banned", False, "spam")
        assert (await (await greeted(host, "ann")).hear(Bye)).code == "banned"
        assert len((await do(host, OwnerAction.BANS)).bans) == 1
        bob.say(EnterLobby())
        await bob.hear(Lobby)
        moment += timedelta(minutes=61)
        await (await greeted(host, "ann")).hear(Lobby)
    async with hosting(home_of_its_own, limits) as host:
        assert await refused(host, OwnerAction.BAN, "nobody at all") == "nobody"
        again = await greeted(host, "bob")
        await again.hear(Lobby)
        await do(host, OwnerAction.BAN, of_guest(SHARED, "bob"))
        assert (await again.hear(Bye)).code == "banned"
        assert await refused(host, OwnerAction.UNBAN, of_guest(SHARED, "cleo")) == "no_ban"
        await do(host, OwnerAction.UNBAN, of_guest(SHARED, "bob"))
        await (await greeted(host, "bob")).hear(Lobby)


@pytest.mark.parametrize("act", [OwnerAction.BAN, OwnerAction.DISCONNECT])
async def test_what_somebody_has_sent_before_they_were_sent_away_is_not_carried_out_afterwards(
    act: OwnerAction, home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = list[ToHost]()
    carry_out = connection.Connection._carry_out

    async def watched(self: connection.Connection, request: Request) -> None:
        done.append(request)
        await carry_out(self, request)
        if request == EnterLobby(search="last"):
            await do(host, act, self.person)

    async with hosting(home_of_its_own) as host:
        eve = await host.terminal("eve")
        monkeypatch.setattr(connection.Connection, "_carry_out", watched)
        (here,) = [each for each in host.host.connections if each.person == eve.person]
        eve.say(EnterLobby(search="first"), EnterLobby(search="last"), *(EnterLobby() for _ in range(5)))
        await eve.hear(Bye)
        while here in host.host.connections:
            await asyncio.sleep(0)
    assert done == [EnterLobby(search="first"), EnterLobby(search="last")]


async def test_a_namesake_of_somebody_who_is_banned_may_come(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An account and a guest who are called the same have two ids; a ban is of one of them."""
    async with hosting(home_of_its_own) as host:
        guest = await host.terminal("cleo")
        await do(host, OwnerAction.BAN, of_account("cleo"))
        guest.say(EnterLobby())
        await guest.hear(Lobby)
        monkeypatch.setattr(connection, "account_of", lambda _peer: "cleo")
        assert (await (await greeted(host, "")).hear(Bye)).code == "banned"


@pytest.mark.parametrize(
    ("banned", "address", "is_out"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.0/24", "192.0.2.7", True),
        ("192.0.2.0/24", "192.0.3.7", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::/32", "2001:db8:5::2", True),
        ("2001:db8::1", "192.0.2.7", False),
        ("192.0.2.7", "", False),
    ],
)
async def test_an_address_is_banned_with_all_who_come_from_there(
    banned: str, address: str, is_out: bool, home_of_its_own: Path
) -> None:
    async with hosting(home_of_its_own) as host:
        await do(host, OwnerAction.BAN, banned)
        ann = await greeted(host, "ann", address)
        assert (await ann.next() == Bye(code="banned", retry=False)) is is_out


def test_a_person_whose_name_is_a_number_is_no_address() -> None:
    assert network_of("7") == network_of("ann") == network_of("") == ""
    assert not Ban(who="7", since=NOON).holds("account:ann", "0.0.0.7", NOON)


async def test_an_id_is_banned_however_its_accents_were_typed(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, HostSettings(guests=(SHARED,), requests=10_000)) as host:
        await do(host, OwnerAction.BAN, of_guest(SHARED, unicodedata.normalize("NFD", "zoé")))
        assert (await (await greeted(host, "zoé")).hear(Bye)).code == "banned"


@pytest.mark.parametrize("who", ["guest:bob", "key:4f2a", "account:", "guest::bob"])
async def test_the_beginning_of_an_id_is_not_banned_and_a_ban_of_one_is_listed_and_lifted(
    who: str, home_of_its_own: Path
) -> None:
    async with hosting(home_of_its_own) as host:
        for act in (OwnerAction.BAN, OwnerAction.UNBAN, OwnerAction.DISCONNECT):
            assert await refused(host, act, who) == "no_id"
        assert not (await do(host, OwnerAction.BANS)).bans
        host.host._store.keep_ban(Ban(who=who, since=NOON))  # as versions before have stored it
        assert [ban.who for ban in (await do(host, OwnerAction.BANS)).bans] == [who]
        await host.terminal("bob")
        assert (await do(host, OwnerAction.UNBAN, who)).about == who
        assert not (await do(host, OwnerAction.BANS)).bans
        assert [act.about for act in (await do(host, OwnerAction.LOG)).acts] == [who]


async def test_all_are_told_what_is_announced_and_one_is_disconnected(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        cleo = await host.terminal("cleo")
        assert (await do(host, OwnerAction.ANNOUNCE, text="The host ends\x1b[2J at noon.\n")).count == 3
        for terminal in (ann, bob, cleo):
            assert await terminal.hear(Announcement) == Announcement(text="The host ends [2J at noon.")
        assert await refused(host, OwnerAction.ANNOUNCE, text="\x1b\n") == "nothing_said"
        assert [each.id for each in (await do(host, OwnerAction.PEOPLE)).people] == [
            ann.person,
            bob.person,
            cleo.person,
        ]
        assert (await do(host, OwnerAction.DISCONNECT, "ann")).count == 1
        assert await ann.hear(Bye) == Bye(code="disconnected", retry=False)
        assert await refused(host, OwnerAction.DISCONNECT, "dan") == "nobody"
        await host.terminal("ann")


async def test_every_act_is_in_the_journal_without_what_was_written(home_of_its_own: Path) -> None:
    with written(home_of_its_own) as lines:
        async with hosting(home_of_its_own) as host:
            ann = await host.terminal("ann")
            table = await open_table(ann)
            await do(host, OwnerAction.ANNOUNCE, text="a secret text")
            await do(host, OwnerAction.CLOSE, table)
            await do(host, OwnerAction.BAN, "192.0.2.7", "a secret reason")
            await do(host, OwnerAction.UNBAN, "192.0.2.7")
            await do(host, OwnerAction.DISCONNECT, "ann")
    acts = [(line["code"], line.get("about")) for line in lines if line["event"] == "kept"]
    network = "192.0.2.7/32"
    assert acts == [
        *[("announce", None), ("close", table), ("ban", network), ("unban", network)],
        ("disconnect", ann.person),
    ]
    assert all(line["account"] == "carl" for line in lines if line["event"] == "kept")
    assert "secret" not in (home_of_its_own / "journal").read_text()


async def test_nobody_but_the_host_s_own_account_and_the_administrator_may(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own, HostSettings(guests=(SHARED,), keepers=("carl",))) as host:
        for account in (SHARED, "carl", "mallory"):
            monkeypatch.setattr(connection, "account_of", lambda _peer, account=account: account)
            terminal = await host.connect("?")
            terminal.say(OwnerRequest(act=OwnerAction.DELETE, about="x"))
            assert (await terminal.hear(Refusal)).code == "not_owner"
        monkeypatch.undo()
        ann = await host.terminal("ann")
        ann.say(OwnerRequest(act=OwnerAction.DELETE, about="x"))
        assert (await ann.hear(Refusal)).code == "not_at_table"


async def test_the_commands_speak_to_the_host_that_is_running(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, HostSettings()) as host:

        async def typed(*arguments: str) -> tuple[int, str]:
            done = await asyncio.to_thread(command, "host", *arguments, "--socket", str(host.path))
            return done.returncode, done.stdout or done.stderr

        assert await typed("tables") == (0, "There are no tables.\n")
        ann = await host.connect(SHARED)
        ann.say(Hello(protocol=PROTOCOL, schema=SCHEMAS[PROTOCOL], app="test"))
        table = await open_table(ann)
        status, told = await typed("tables")
        assert status == 0
        assert told.startswith("sunday  ")
        assert told.endswith(f"Hive  waiting for people  {SHARED}\n")
        assert json.decode((await typed("tables", "--json"))[1])["tables"][0]["state"] == "waiting"
        assert await typed("people") == (0, f"{SHARED}  {of_account(SHARED)}\n")
        assert await typed("announce", "Good", "night") == (0, "The line was shown to 1 person.\n")
        assert (await ann.hear(Announcement)).text == "Good night"
        assert await typed("close", table) == (0, "The table sunday has been closed.\n")
        assert await typed("delete", table) == (1, "antterm: There is no such table.\n")
        assert await typed("ban", "192.0.2.0/24", "--for", "7d", "--reason", "too loud") == (
            0,
            "192.0.2.0/24 has been banned. 0 connections were ended.\n",
        )
        assert (await typed("bans"))[1].endswith("  too loud\n")
        assert await typed("unban", "192.0.2.0/24") == (0, "192.0.2.0/24 is no longer banned.\n")
        assert await typed("bans") == (0, "Nobody is banned.\n")
        assert (await typed("ban", "ann", "--for", "soon"))[0] == 2
        why = "is not a complete id: it must be account:NAME, guest:ACCOUNT:NAME or key:ACCOUNT:NUMBER."
        assert await typed("ban", "guest:bob") == (1, f"antterm: “guest:bob” {why}\n")
        assert await typed("disconnect", SHARED) == (0, "1 connection was ended.\n")


@pytest.mark.slow
async def test_where_no_host_is_running_the_store_itself_is_kept(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        await host.table("hive", "ann", "bob", name="monday")
        for name in ("sunday", "tuesday"):
            await open_table(await host.terminal("cleo"), name)
        data_dir, nowhere = str(host.store.data_dir), str(home_of_its_own / "nowhere.sock")

        async def typed(*arguments: str) -> tuple[int, str]:
            words = ("--data-dir", data_dir, "host", *arguments, "--socket", nowhere)
            done = await asyncio.to_thread(command, *words)
            return done.returncode, done.stdout or done.stderr

        words = ("-m", "antterm", "--data-dir", data_dir, "host", "tables", "--socket", nowhere)
        with store_at("", host.store.data_dir).hold():
            other = await asyncio.create_subprocess_exec(sys.executable, *words, stderr=subprocess.PIPE)
            _told, complaint = await other.communicate()
        assert other.returncode == 1
        assert b"Another host is already using the games in" in complaint, (
            "one that cannot be reached has the lock"
        )
    assert len((await typed("tables"))[1].splitlines()) == 3
    assert await typed("close", "sunday") == (0, "The table sunday has been closed.\n")
    assert await typed("delete", "tuesday") == (0, "The table tuesday has been deleted.\n")
    assert await typed("close", "monday") == (0, "The table monday has been closed.\n")
    assert await typed("close", "monday") == (1, "antterm: The game is over.\n")
    assert await typed("announce", "hello") == (1, "antterm: No host is running, so nobody is connected.\n")
    assert (await typed("ban", of_guest(SHARED, "ann")))[0] == 0
    async with hosting(home_of_its_own) as host:
        assert (await (await greeted(host, "ann")).hear(Bye)).code == "banned"
        bob = await host.terminal("bob")
        bob.say(EnterLobby())
        assert [(row.table, row.over) for row in (await bob.hear(Lobby)).rows] == [("monday", True)]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("nonsense", "malformed"),
        ('[{"who": "192.0.2.0/24", "since": "2026-11-01T10:00:00"}]', "timezone"),
        (
            '[{"who": "192.0.2.0/24", "since": "2026-11-01T10:00:00Z", "until": "2026-12-01T00:00:00"}]',
            "timezone",
        ),
    ],
)
def test_a_broken_file_of_bans_is_told_and_not_written_over(tmp_path: Path, content: str, why: str) -> None:
    store = store_at("", tmp_path)
    (tmp_path / "bans.json").write_text(content)
    with pytest.raises(SaveError, match=why):
        BanFile(tmp_path).read()
    with pytest.raises(Exception, match="field"):
        store.keep_ban(Ban(who="ann", since=NOON))
    assert (tmp_path / "bans.json").read_text() == content


# The owner of a table


async def test_a_table_that_could_not_be_removed_goes_on(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        name = await open_table(ann)

        def full(_store: Saves, name: str) -> None:
            raise SaveError("full", Path(name))

        with monkeypatch.context() as broken:
            broken.setattr(Saves, "remove", full)
            ann.say(CloseTable())
            assert (await ann.hear(Refusal)).code == "not_saved"
        ann.say(Say(text="still here"))
        await ann.hear(ChatUpdate)
        assert (await bob.sit(name, 1)).seat == 1
        assert (await ann.until_rev(2)).begun
    async with hosting(home_of_its_own) as host:
        assert (await (await host.terminal("bob")).sit(name)).seat == 1


def test_metadata_without_a_game_are_removed(tmp_path: Path) -> None:
    """A host that ends while it removes a table leaves them."""
    store = store_at("", tmp_path)
    _record, document = new_game("hive", (Seat("A"), Seat("B")), {}, "sunday")
    name, _stored = store.make(document, TableMeta(people=("ann", ""), free_names=("A", "B")))
    store.close(name)
    Saves(tmp_path).remove(name)
    assert [each for each, _damaged in store.listed()] == [name]
    store.remove(name)
    assert not list(store.listed())


async def test_the_owner_closes_a_table_and_nobody_else_does(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        assert ann.stand is not None
        assert bob.stand is not None
        assert (ann.stand.owns, bob.stand.owns) == (True, False)
        bob.say(CloseTable())
        assert (await bob.hear(Refusal)).code == "not_owner_of_table"
        ann.say(CloseTable())
        while not (await bob.hear(Snapshot)).ended:
            pass
        dan, eve = await host.terminal("dan"), await host.terminal("eve")
        waiting = await open_table(dan)
        await eve.sit(waiting)
        eve.say(CloseTable())
        assert (await eve.hear(Refusal)).code == "not_owner_of_table"
        dan.say(CloseTable())
        for terminal in (dan, eve):
            assert await terminal.hear(SentAway) == SentAway(table=waiting, code="closed_by_owner")


async def test_so_many_onlookers_are_sent_away_and_no_more(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "MOST_REMOVED", 1)
    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table("hive", "ann", "bob")
        assert ann.stand is not None
        eve, dan = await host.terminal("eve"), await host.terminal("dan")
        for onlooker in (eve, dan):
            await onlooker.sit(ann.stand.table)
        ann.say(RemoveOnlooker(person=eve.person))
        assert (await eve.hear(SentAway)).code == "removed_by_owner"
        ann.say(RemoveOnlooker(person=dan.person))
        assert (await ann.hear(Refusal)).code == "too_many_removed"


async def test_an_onlooker_who_is_sent_away_does_not_come_back(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        assert ann.stand is not None
        table = ann.stand.table
        eve, dan = await host.terminal("eve"), await host.terminal("dan")
        for onlooker in (eve, dan):
            await onlooker.sit(table)
        bob.say(RemoveOnlooker(person=eve.person))
        assert (await bob.hear(Refusal)).code == "not_owner_of_table"
        ann.say(RemoveOnlooker(person=bob.person))
        assert (await ann.hear(Refusal)).code == "not_watching", "who sits there is no onlooker"
        ann.say(RemoveOnlooker(person=eve.person))
        assert await eve.hear(SentAway) == SentAway(table=table, code="removed_by_owner")
        eve.say(Say(text="still here"))
        assert (await eve.hear(Refusal)).code == "not_at_table"
        eve.say(Sit(table=table))
        assert (await eve.hear(Refusal)).code == "not_watched"
        dan.say(Say(text="hello"))
        await dan.drained()
        assert not any(isinstance(reply, SentAway) for reply in dan.heard)
    async with hosting(home_of_its_own) as host:
        eve = await host.terminal("eve")
        eve.say(Sit(table=table))
        assert (await eve.hear(Refusal)).code == "not_watched", "nor after the host was renewed"


async def test_a_table_that_its_maker_leaves_passes_on_or_closes(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob, eve = [await host.terminal(name) for name in ("ann", "bob", "eve")]
        seats = tuple(Seat(f"Seat {number}") for number in range(3))
        ann.say(Make(game="march", name="sunday", seats=seats))
        table = (await ann.hear(Snapshot)).table
        await bob.sit(table, 1)
        ann.say(GiveUpSeat())
        while not (stand := await bob.hear(Snapshot)).owns:
            pass
        assert [info.person for info in stand.seat_infos] == ["", bob.person, ""]
        await eve.sit(table)
        bob.say(GiveUpSeat())
        assert await eve.hear(SentAway) == SentAway(table=table, code="closed_when_empty")
        eve.say(EnterLobby())
        assert not (await eve.hear(Lobby)).rows


async def test_a_game_under_way_passes_on_when_its_owner_leaves_the_seat_to_a_bot(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        ann.say(GiveUpSeat(player="bot:random"))
        while not (await bob.hear(Snapshot)).owns:
            pass


async def test_making_and_leaving_tables_does_not_get_round_the_limit(home_of_its_own: Path) -> None:
    limits = HostSettings(guests=(SHARED,), requests=10_000, new_games=3)
    async with hosting(home_of_its_own, limits) as host:
        ann = await host.terminal("ann")
        for _time in range(3):
            await open_table(ann)
            ann.say(GiveUpSeat())
            await ann.hear(SentAway)
        ann.say(Make(game="hive", seats=(Seat("White"), Seat("Black"))))
        assert (await ann.hear(Refusal)).code == "too_fast"


# Getting up


async def test_one_gets_up_before_the_first_answer_and_another_sits_down(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", pace=None)
        assert bob.stand is not None
        assert bob.stand.may_rise
        bob.say(GiveUpSeat())
        while (stand := await ann.hear(Snapshot)).begun:
            pass
        assert stand.seat_infos[1].is_free
        cleo = await host.terminal("cleo")
        await cleo.sit(stand.table, 1)
        while not (stand := await ann.hear(Snapshot)).begun:
            pass
        ann.answer(ann.position()[1].choices[0].text)  # type: ignore[union-attr]
        await ann.verdict()
        while (stand := await cleo.hear(Snapshot)).may_rise:
            pass
        cleo.say(GiveUpSeat())
        assert (await cleo.hear(Refusal)).code == "begun"


async def test_the_owner_passes_the_table_on_to_somebody_who_sits_there(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        bob.say(PassTable(seat=1))
        assert (await bob.hear(Refusal)).code == "not_owner_of_table"
        for seat in (0, 7):
            ann.say(PassTable(seat=seat))
            assert (await ann.hear(Refusal)).code == "no_new_owner"
        ann.say(PassTable(seat=1))
        while not (await bob.hear(Snapshot)).owns:
            pass
        event = (await bob.hear(ChatUpdate)).lines[-1].event
        assert event is not None
        assert (event.kind, event.about) == (TableEventKind.PASSED, 1)
        ann.say(CloseTable())
        assert (await ann.hear(Refusal)).code == "not_owner_of_table"
