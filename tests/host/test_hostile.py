"""People who try what they must not, or are only unlucky: nobody learns or does more than their seat may."""

from __future__ import annotations

import asyncio
import errno
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from antterm import system
from antterm.bots import Job, Reply, Task, Trouble
from antterm.bots.bot_process import BotProcess
from antterm.core.printable import is_printable
from antterm.host import file_store, lobby
from antterm.host import host as module
from antterm.host.bans import Ban
from antterm.host.chat import DONE_AT_ONCE
from antterm.host.hosted import HostedTable
from antterm.host.lobby import LobbyFeed
from antterm.host.members import MOST_INVITED
from antterm.host.messenger import Messenger
from antterm.host.person_settings import PersonSettings, SettingsFiles
from antterm.host.tables import Tables
from antterm.host.thinking import BotProcesses
from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.table.clock import Stopwatch
from antterm.wire.messages import (
    Block,
    Bye,
    EnterLobby,
    GiveAnswer,
    GiveUpSeat,
    HouseRules,
    Invite,
    Invited,
    Lobby,
    LobbyPerson,
    Make,
    Mute,
    Notice,
    Notify,
    Ping,
    Pong,
    ProposalKind,
    Propose,
    ReclaimSeat,
    Refusal,
    RemoveOnlooker,
    Say,
    Sit,
    Snapshot,
    ToHost,
    Vote,
    Watching,
)
from tests.host.hosting import SHARED, AtOnce, Hosting, Terminal, hosting
from tests.host.lines import written

TWO = (Seat("White"), Seat("Black"))
THREE = (Seat("A"), Seat("B"), Seat("C"))


def cannot(*_arguments: object) -> None:
    raise SaveError("full", Path())


async def at_once(table: HostedTable, *said: tuple[Terminal, ToHost]) -> None:
    """Have all this come while somebody else is at the game, in this order."""
    async with table.game.open():
        for number, (terminal, message) in enumerate(said, 1):
            terminal.say(message)
            while len(table.game._lock._waiters or ()) < number:
                await asyncio.sleep(0)


async def twice_at_one_seat(host: Hosting) -> tuple[Terminal, Terminal, Snapshot]:
    """Somebody at two terminals, at a table that waits for two others."""
    ann, again = await host.terminal("ann"), await host.terminal("ann")
    ann.say(Make(game="march", seats=THREE))
    stand = await ann.hear(Snapshot)
    await again.sit(stand.table)
    return ann, again, stand


async def test_who_comes_to_a_seat_that_he_gives_up_meanwhile_looks_on(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        _ann, again, stand = await twice_at_one_seat(host)
        late, cleo = await host.terminal("ann"), await host.terminal("cleo")
        await cleo.sit(stand.table, 1)  # the table of a single person would be closed
        await at_once(
            host.host.tables.listed_or_refuse(stand.table),
            (again, GiveUpSeat()),
            (late, Sit(table=stand.table)),
        )
        bob = await host.terminal("bob")
        await bob.sit(stand.table, 0)
        shown = await late.hear(Snapshot)
        while shown.seat_infos[0].person != f"guest:{SHARED}:bob":
            shown = await late.hear(Snapshot)
        assert shown.seat is None


async def test_who_is_sent_away_or_gets_up_sees_no_more_at_a_terminal_that_comes_meanwhile(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table("hive", "ann", "bob", name="monday")
        eve, late_eve, dan = [await host.terminal(name) for name in ("eve", "eve", "dan")]
        await eve.sit("monday")
        rules = HouseRules(watch=Watching.NOBODY)
        dan.say(Make(game="march", name="private", seats=THREE, house_rules=rules))
        await dan.hear(Snapshot)
        cleo, late_cleo = [await host.terminal("cleo") for _ in range(2)]
        await cleo.sit("private", 1)
        for table, leaving, doing, late in (
            ("monday", ann, RemoveOnlooker(person=eve.person), late_eve),
            ("private", cleo, GiveUpSeat(), late_cleo),
        ):
            hosted = host.host.tables.listed_or_refuse(table)
            await at_once(hosted, (leaving, doing), (late, Sit(table=table)))
            assert (await late.hear(Refusal)).code == "not_watched"
            assert late.person not in {each.person for each in hosted.attendance.seats}


async def test_nobody_answers_in_a_seat_that_he_gives_up_meanwhile(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, again, stand = await twice_at_one_seat(host)
        bob, carl, cleo = [await host.terminal(name) for name in ("bob", "carl", "cleo")]
        rev = (await cleo.sit(stand.table, 2)).rev
        await at_once(
            host.host.tables.listed_or_refuse(stand.table),
            (again, GiveUpSeat()),
            (bob, Sit(table=stand.table, seat=0)),
            (carl, Sit(table=stand.table, seat=1)),
            (ann, GiveAnswer(table=stand.table, rev=rev + 3, text="wA1", id="1")),
        )
        assert (await ann.hear(Refusal)).code == "not_seated"
        assert (await carl.until_rev(rev + 3)).answers_known == 0


async def test_who_gives_up_his_seat_where_nobody_may_look_on_sees_no_more(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob, carl = [await host.terminal(name) for name in ("ann", "bob", "carl")]
        ann.say(Make(game="march", seats=THREE, house_rules=HouseRules(watch=Watching.NOBODY)))
        table = (await ann.hear(Snapshot)).table
        await (await host.terminal("cleo")).sit(table, 2)
        ann.say(GiveUpSeat())
        while (await ann.hear(Snapshot)).seat is not None:
            pass
        await bob.sit(table, 0)
        assert (await carl.sit(table, 1)).begun
        ann.say(Ping())
        await ann.hear(Pong)
        assert not any(heard.begun for heard in ann.heard if isinstance(heard, Snapshot))
        for request in (Say(text="I am still here"), Sit(table=table)):
            ann.say(request)
            assert (await ann.hear(Refusal)).code == "not_watched"


async def test_nobody_is_invited_over_and_over_nor_by_whom_he_will_not_hear(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _again, _stand = await twice_at_one_seat(host)
        bob, cleo = await host.terminal("bob"), await host.terminal("cleo")
        cleo.say(Mute(person=ann.person), Ping())
        await cleo.hear(Pong)
        for _time in range(3):
            ann.say(Invite(name="bob"), Invite(name="cleo"))
        for number in range(MOST_INVITED):
            called = partial(replace, name=f"guest {number}")
            await host.host.messenger.change(f"guest:{SHARED}:guest {number}", called)
        ann.say(*(Invite(name=f"guest {number}") for number in range(MOST_INVITED)))
        assert (await ann.hear(Refusal)).code == "too_many_invited"
        for somebody, notices in ((bob, 1), (cleo, 0)):
            somebody.say(Ping())
            await somebody.hear(Pong)
            assert sum(isinstance(heard, Notice) for heard in somebody.heard) == notices


async def test_an_invitation_that_was_not_saved_is_given_when_it_is_repeated(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob, _cleo = [await host.terminal(name) for name in ("ann", "bob", "cleo")]
        ann.say(Make(game="hive", seats=TWO, house_rules=HouseRules(invited=("cleo",))))
        table = (await ann.hear(Snapshot)).table
        with monkeypatch.context() as full:
            full.setattr(host.host._store, "write", cannot)
            ann.say(Invite(name="bob"))
            assert (await ann.hear(Refusal)).code == "not_saved"
        ann.say(Invite(name="bob"))
        assert [each.id for each in (await ann.hear(Invited)).people] == [bob.person]
        assert (await bob.hear(Notice)).table == table
        assert (await bob.sit(table, 1)).begun


async def test_who_proposes_and_withdraws_without_end_writes_nobody_a_letter_for_each(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(
        Messenger, "write", lambda _self, _person, letter, _cause: written.append(letter.about.kind)
    )
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        bob.hang_up()
        while (await ann.hear(Snapshot)).seat_infos[1].present:
            pass
        for number in range(1, DONE_AT_ONCE + 1):
            ann.say(Propose(kind=ProposalKind.PAUSE), Vote(id=number, yes=False))
        ann.say(Propose(kind=ProposalKind.PAUSE), GiveUpSeat(player="bot:random"))
        for _request in range(2):
            assert (await ann.hear(Refusal)).code == "too_fast"
    assert written == ["proposed"]


async def test_a_letter_is_not_of_a_turn_that_goes_by_while_the_table_is_saved(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(Messenger, "write", lambda _self, person, _letter: written.append(person))
    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table("hive", "ann", "bob")
        assert ann.stand is not None
        table = host.host.tables.listed_or_refuse(ann.stand.table)
        first = table.meta.social.turn
        assert first.seat == 0
        is_due = lambda: first.since if table.meta.social.turn == first else None  # noqa: E731
        monkeypatch.setattr(table.timer, "_letter_due", is_due)
        async with table.game._lock:
            writing = asyncio.create_task(table.timer._write_letter())
            await asyncio.sleep(0)
            turn = replace(first, seat=1)
            table.game.meta = replace(table.meta, social=replace(table.meta.social, turn=turn))
        await writing
        assert table.meta.social.turn == turn
    assert written == []


async def test_no_control_character_is_kept_of_what_somebody_sends(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        ann.say(Make(game="hive", seats=TWO, house_rules=HouseRules(invited=("bo\x00b", "\x1b[2J", "\x07"))))
        assert (await ann.hear(Invited)).unknown == ("bo b", "[2J")
        table = host.host.tables.listed_or_refuse((await ann.hear(Snapshot)).table)
        ann.say(Invite(name="cl\x00eo"), Mute(person="account:\x1b[2J"), Ping())
        assert (await ann.hear(Invited)).unknown == ("cl eo",)
        await ann.hear(Pong)
        assert table.meta.house_rules.invited == (ann.person,)
        assert all(map(is_printable, host.host.messenger.settings(ann.person).muted))
        for message in (
            Sit(table="\x00"),
            GiveAnswer(table=table.game.table_id, rev=1, text="wS1", id="\x00"),
        ):
            somebody = await host.terminal("dan")
            somebody.say(message)
            assert (await somebody.hear(Bye)).code == "nonsense"


async def test_of_people_whom_nobody_knows_not_all_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_store, "MOST_CACHED", 3)
    store = file_store.FileStore(tmp_path)
    store.save_person_settings("account:ann", PersonSettings(mail="ann@example.org"))
    for number in range(10):
        assert store.person_settings(f"guest:games:nobody {number}") == PersonSettings()
    assert len(store._cache) <= 3
    assert store.person_settings("account:ann").mail == "ann@example.org"


class Dreaming(AtOnce):
    """Bots that come to no answer."""

    async def do(self, task: Task | Job) -> Reply:
        nothing: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        return await nothing


async def test_who_leaves_and_comes_back_wins_no_time_by_that(home_of_its_own: Path) -> None:
    seconds = 0.0
    async with hosting(home_of_its_own, thinks=Dreaming()) as host:
        ann, _bob = await host.table("hive", "ann", "bob", pace=Pace(game=60_000))
        assert ann.stand is not None
        table = host.host.tables.listed_or_refuse(ann.stand.table)
        async with table.game.open() as game:
            game.game_clock.stopwatch = Stopwatch(lambda: seconds)
            game.run_clock()
        seconds = 50.0
        for request, player in ((GiveUpSeat(player="bot:random"), "bot:random"), (ReclaimSeat(), "person")):
            ann.say(request)
            while (await ann.hear(Snapshot)).seat_infos[0].player != player:
                pass
        assert game.remaining(0) == 10_000


async def test_who_looks_into_the_lobby_again_and_again_has_it_made_once(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[LobbyFeed] = []

    def make(tables: Tables, people: tuple[LobbyPerson, ...]) -> LobbyFeed:
        made.append(LobbyFeed([table.view for table in tables._tables.values()], {}, people))
        return made[-1]

    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        monkeypatch.setattr(Tables, "lobby_feed", make)
        monkeypatch.setattr(module, "FEED_LASTS", timedelta(hours=1))
        ann.say(*[EnterLobby()] * 50, Ping())
        await ann.hear(Pong)
        assert sum(isinstance(heard, Lobby) for heard in ann.heard) >= 50
        assert len(made) == 1
        await host.terminal("bob")
        ann.say(EnterLobby())
        assert len((await ann.hear(Lobby)).people) == 2, "what has changed is told at once"


async def test_the_lobby_tells_of_no_more_than_one_message_can_hold(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_ROWS", 2)
    async with hosting(home_of_its_own) as host:
        for who, name in (("bob", "Bob's own"), ("ann", "old"), ("ann", "new")):
            terminal = await host.terminal(who)
            terminal.say(Make(game="hive", name=name, seats=TWO))
            await terminal.hear(Snapshot)
        bob = await host.terminal("bob")
        bob.say(EnterLobby())
        assert {row.name for row in (await bob.hear(Lobby)).rows} == {"Bob's own", "new"}


async def test_who_connects_and_says_nothing_leaves_room_for_others(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_SILENT", 3)
    async with hosting(home_of_its_own) as host:
        silent = [await host.connect("nobody") for _number in range(4)]
        assert await silent[3].hear(Bye) == Bye(code="too_many", retry=False)
        silent[0].hang_up()
        while len(host.host.connections) > 2:
            await asyncio.sleep(0)
        await host.terminal("ann")


async def test_a_process_that_cannot_be_started_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(*_given: object) -> None:
        raise OSError(errno.EMFILE, "too many open files")

    monkeypatch.setattr(BotProcess, "ask", ask)

    class Thought:
        def run(self) -> None:
            """Nothing."""

    processes = BotProcesses(1, 60)
    assert [await processes.do(Thought()) for _time in range(2)] == [Trouble("ended")] * 2
    processes.close()


@pytest.mark.slow
async def test_thousands_of_connections_that_say_nonsense_are_a_handful_of_lines(
    home_of_its_own: Path,
) -> None:
    with written(home_of_its_own) as lines:
        async with hosting(home_of_its_own) as host:
            for junk in (b"GET / HTTP/1.0\r\n\r\n", b"", b"\x00\x00\x00\x02{}", b"\xff" * 64) * 100:
                reader, writer = await asyncio.open_unix_connection(host.path)
                writer.write(junk)
                writer.write_eof()
                await reader.read()
                writer.close()
    away = [line for line in lines if line["event"] == "turned_away"]
    assert len(away) <= 10, "the first few, and how many more there were"
    assert {line["account"] for line in away} == {SHARED}
    assert sum(line.get("count", 1) for line in away) == 400


async def test_changes_of_settings_at_several_terminals_are_all_kept(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        terminals = [await host.terminal("ann") for _ in range(4)]
        others = [f"account:other{number}" for number in range(10)]
        for number, terminal in enumerate(terminals):
            for other in others:
                whom = f"{other}-{number}"
                terminal.say(Mute(person=whom) if number % 2 else Block(person=whom))
            terminal.say(Notify(hour=number + 1), EnterLobby(), Ping())
        for terminal in terminals:
            await terminal.hear(Pong)
            assert not [heard for heard in terminal.heard if isinstance(heard, Refusal)]
        account = terminals[0].person
        settings = SettingsFiles(home_of_its_own / "host").read(
            account
        )  # as a host that starts anew reads them
        assert {*settings.blocked} == {f"{other}-{number}" for other in others for number in (0, 2)}
        assert {*settings.muted} == {f"{other}-{number}" for other in others for number in (1, 3)}


def test_bans_that_come_at_once_are_all_kept(tmp_path: Path) -> None:
    store = file_store.FileStore(tmp_path)
    now = system.now()
    bans = [Ban(who=f"account:guest{number}", since=now, until=None) for number in range(40)]
    with ThreadPoolExecutor(8) as threads:
        assert [*threads.map(store.keep_ban, bans)] == [None] * len(bans)
    assert {ban.who for ban in store.bans()} == {ban.who for ban in bans}
    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(store.lift_ban, [ban.who for ban in bans]))
    assert store.bans() == ()
