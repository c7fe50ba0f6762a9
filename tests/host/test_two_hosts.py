"""Two hosts with one database: people at both sit at the same tables, and it is as if there were one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from msgspec import structs

from antterm import system
from antterm.bots import Job, Reply, Task
from antterm.host.directory import Directory
from antterm.host.identity import of_key
from antterm.host.meta import GameStatus, OnlineStatus, TableMeta
from antterm.host.store import TerminalInfo, ran_elsewhere
from antterm.host.stores import store_at
from antterm.host.table_game import TableGame
from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.table import LiveGame
from antterm.table.clock import Stopwatch
from antterm.wire.messages import (
    Accepted,
    AskPastGames,
    ChatUpdate,
    Decline,
    DownloadGame,
    EnterLobby,
    GameFile,
    GiveAnswer,
    Lobby,
    Make,
    Notice,
    PastGames,
    ProposalKind,
    Propose,
    Refusal,
    Say,
    SayReady,
    SentAway,
    Sit,
    Snapshot,
    Vote,
)
from tests.host.databases import Server, needs_postgres, psycopg
from tests.host.hosting import PATIENCE, Hosting, Terminal, hosting

pytestmark = needs_postgres


class Never:
    """Bots that think without end."""

    async def do(self, task: Task | Job) -> Reply:
        await asyncio.Event().wait()
        raise AssertionError

    def close(self) -> None:
        pass


@asynccontextmanager
async def two_hosts(folder: Path, database: str) -> AsyncIterator[tuple[Hosting, Hosting]]:
    """Two hosts with one database."""
    async with (
        hosting(folder, kept=database, called="one") as one,
        hosting(folder, kept=database, called="other") as other,
    ):
        yield one, other


async def seated(
    hosts: tuple[Hosting, ...], game: str, *people: str, bots: int = 0, pace: Pace | None = None
) -> list[Terminal]:
    """People at one table that has begun, each at the next host."""
    terminals = [await hosts[seat % len(hosts)].terminal(name) for seat, name in enumerate(people)]
    first, *others = terminals
    seats = [Seat(f"Seat {number}") for number in range(len(people))]
    seats += [Seat(f"Bot {number}", "bot:random") for number in range(bots)]
    first.say(Make(game=game, seats=tuple(seats), name="game", pace=pace))
    table = (await first.hear(Snapshot)).table
    for seat, terminal in enumerate(others, 1):
        await terminal.sit(table, seat)
    for terminal in terminals:
        await until(terminal, lambda stand: stand.begun)
    return terminals


async def until(terminal: Terminal, holds: Callable[[Snapshot], bool]) -> Snapshot:
    """The first stand of which something holds."""
    while terminal.stand is None or not holds(terminal.stand):
        await terminal.hear(Snapshot)
    return terminal.stand


async def so(holds: Callable[[], bool]) -> None:
    """Wait until something holds that nobody is told of."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def choices(terminal: Terminal) -> list[str]:
    """What somebody may answer."""
    _view, ask, _outcome = terminal.position()
    assert ask is not None
    return [choice.text for choice in ask.choices]


@pytest.mark.slow
async def test_people_at_two_hosts_play_a_game_to_its_end(home_of_its_own: Path, database: str) -> None:
    async with two_hosts(home_of_its_own, database) as (one, other):
        people = await seated((one, other), "micropolis", "ann", "bob", bots=1)
        people.append(await other.terminal("olga"))
        await people[-1].sit("game")
        ends = await asyncio.gather(*(person.play(seed, 40) for seed, person in enumerate(people)))
        assert len({(stand.answers_known, stand.rev) for stand, _given in ends}) == 1


async def test_each_is_seen_and_heard_by_those_at_the_other_host(
    home_of_its_own: Path, database: str
) -> None:
    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, bob = await seated((one, other), "hive", "ann", "bob")
        for person in (ann, bob):
            await until(person, lambda stand: all(info.present for info in stand.seat_infos))
        for speaker, listener in ((ann, bob), (bob, ann)):
            speaker.say(Say(text=f"I am {speaker.name}."))
            while (await listener.hear(ChatUpdate)).lines[-1].text != f"I am {speaker.name}.":
                pass
        bob.say(Propose(kind=ProposalKind.PAUSE))
        stand = await until(ann, lambda stand: bool(stand.proposals))
        ann.say(Vote(id=stand.proposals[0].id, yes=True))
        await until(bob, lambda stand: stand.paused)
        dan = await other.terminal("dan")
        dan.say(EnterLobby())
        lobby = await dan.hear(Lobby)
        while not {ann.person, bob.person} < {each.id for each in lobby.people}:
            lobby = await dan.hear(Lobby)
        assert [row.table for row in lobby.rows] == ["game"]
        assert other.host.messenger.presence(ann.person).connected
        here, there = one.host.messenger, other.host.messenger
        await so(lambda: one.host.directory.find("dan") == dan.person)
        await here.change(ann.person, lambda before: before.muting(dan.person, True))
        await so(lambda: there.settings(ann.person).muted == (dan.person,))
        bob.hang_up()
        await until(ann, lambda stand: not stand.seat_infos[1].present)
        await so(lambda: here.presence(bob.person) == OnlineStatus(False))


async def test_what_a_seat_is_sent_is_the_same_at_both_hosts(home_of_its_own: Path, database: str) -> None:
    """Nothing that is hidden comes round by the other way: each sits at both, and an onlooker too."""
    lot = Random(7)
    async with two_hosts(home_of_its_own, database) as hosts:
        await seated(hosts, "march", "ann", "bob", "cleo")
        pairs = []
        for name in ("ann", "bob", "cleo", "olga"):
            pairs.append([await host.terminal(name) for host in hosts])
            for terminal in pairs[-1]:
                await terminal.sit("game")
        for _answer in range(12):
            asked = next(pair for pair in pairs if turn(pair[0]) == at(pair[0]).seat)
            answering = lot.choice(asked)
            answering.answer(lot.choice(choices(answering)))
            assert isinstance(await answering.verdict(), Accepted)
            one, other = (host.host.tables.listed_or_refuse("game") for host in hosts)
            await so(lambda one=one, other=other: one.game.stored.version == other.game.stored.version)  # type: ignore[misc]
            for pair in pairs:
                for terminal in pair:
                    await terminal.drained()
                assert of_the_game(at(pair[0])) == of_the_game(at(pair[1]))


def at(terminal: Terminal) -> Snapshot:
    """What somebody sees."""
    assert terminal.stand is not None
    return terminal.stand


def turn(terminal: Terminal) -> int | None:
    """Who is asked, as far as somebody may know."""
    _view, ask, _outcome = terminal.position()
    return ask.seat if ask is not None and ask.choices else None


def of_the_game(stand: Snapshot) -> Snapshot:
    """What there is in a stand besides who is there."""
    return structs.replace(stand, seat_infos=(), watching=(), happened=b"", since=0)


async def race(hosts: tuple[Hosting, Hosting], times: int) -> None:
    """Have both hosts be given different answers to the same question at once, so often."""
    people = await seated(hosts, "hive", "ann", "bob")
    table, pairs = at(people[0]).table, []
    for person, host in zip(people, reversed(hosts), strict=True):
        again = await host.terminal(person.name)
        await again.sit(table)
        pairs.append((person, again))
    accepted = 0
    for number in range(times):
        pair = pairs[number % 2]
        rev = max(terminal.stand.rev for both in pairs for terminal in both if terminal.stand is not None)
        for terminal in pair:
            await terminal.until_rev(rev)
        texts = choices(pair[0])
        for which, terminal in enumerate(pair):
            text = texts[which % len(texts)]
            terminal.say(GiveAnswer(table=table, rev=rev, text=text, id=f"{number}-{which}"))
        verdicts = [await terminal.verdict() for terminal in pair]
        won = [verdict for verdict in verdicts if isinstance(verdict, Accepted)]
        lost = [verdict for verdict in verdicts if isinstance(verdict, Refusal)]
        assert (len(won), [refusal.code for refusal in lost]) == (1, ["stale"])
        accepted += 1
        for both in pairs:
            for terminal in both:
                await terminal.until_rev(rev + 1)
        if pairs[(number + 1) % 2][0].position()[1] is None:
            break
    rows = [
        row for row in hosts[0].host.tables.lobby_feed(()).lobby(people[0].person).rows if row.table == table
    ]
    assert [row.answers_known for row in rows] == [accepted]


async def test_who_comes_to_the_other_host_finds_the_clock_as_it_runs(
    home_of_its_own: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, _bob = await one.table("hive", "ann", "bob", pace=Pace(game=600_000))
        assert ann.stand is not None
        name, later = ann.stand.table, system.now() + timedelta(seconds=50)
        monkeypatch.setattr(system, "now", lambda: later)
        async with one.host.tables.listed_or_refuse(name).game.open() as game:
            assert game.clock_is_running
            game.game_clock.stopwatch = Stopwatch(lambda: 0.0)
            game.run_clock(elapsed=50.0)
        one.host._publish_terminals()
        begun = later - timedelta(seconds=50)
        while {each.clock_since for each in other.host._store.terminals_elsewhere()} != {begun}:
            await asyncio.sleep(0.01)
        olga = await other.terminal("olga")
        clock = (await olga.sit(name)).clock
        assert clock is not None
        assert 540_000 < clock.left[0] <= 550_000
        assert clock.left[1] == 600_000


async def think(host: Hosting, table: str, seconds: float) -> LiveGame:
    """Have the chess clock of a table run for so many seconds more, as far as one host knows."""
    async with host.host.tables.listed_or_refuse(table).game.open() as live:
        passed = live.game_clock.stopwatch.passed / 1000
        live.game_clock.stopwatch.stop()
        live.run_clock(elapsed=passed + seconds)
    return live


async def test_what_the_other_host_changes_gives_nobody_time_back(
    home_of_its_own: Path, database: str
) -> None:
    async with two_hosts(home_of_its_own, database) as hosts:
        ann, bob = await seated(hosts, "hive", "ann", "bob", pace=Pace(game=600_000))
        for terminal in (ann, bob):
            terminal.say(SayReady())
        for terminal in (ann, bob):
            await until(terminal, lambda stand: not stand.unready)
        assert ann.stand is not None
        name, who = ann.stand.table, turn(ann)
        assert who is not None
        games = [await think(host, name, 50) for host in hosts]
        revised = [host.host.tables.listed_or_refuse(name).game for host in hosts]
        for number, terminal in enumerate((ann, bob, ann)):
            terminal.say(Say(text=f"line {number}"))
            while any(len(texts(game)) <= number for game in revised):
                await asyncio.sleep(0.01)
            assert all(500_000 < game.remaining(who) <= 550_000 for game in games)

        hosts[0].host._publish_terminals()
        while not any(each.clock_since for each in hosts[1].host._store.terminals_elsewhere()):
            await asyncio.sleep(0.01)
        async with revised[0].open() as live:
            await revised[0].change(live.grant_time)
        revised[0].on_change()
        await so(lambda: same_version(revised))
        assert all(500_000 < game.remaining(who) <= 550_000 for game in games), "nothing counts twice"

        mover = (ann, bob)[who]
        await mover.until_rev(revised[0].meta.rev)
        mover.answer(choices(mover)[0])
        assert isinstance(await mover.verdict(), Accepted)
        await so(lambda: same_version(revised))
        for game in games:
            clock = game.document.clock
            assert clock
            assert 500_000 < clock.left[who] <= 550_000
            assert 540_000 < game.remaining(1 - who) <= 600_000


async def test_an_answer_given_while_the_other_host_writes_a_line_costs_its_time(
    home_of_its_own: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_hosts(home_of_its_own, database) as (one, other):
        people = await one.table("hive", "ann", "bob", pace=Pace(game=600_000))
        mover, who = people[turn(people[0]) or 0], turn(people[0]) or 0
        assert mover.stand is not None
        name = mover.stand.table
        table = one.host.tables.listed_or_refuse(name)
        monkeypatch.setattr(one.host, "_on_remote_change", lambda _tables, _is_poll: None)
        olga = await other.terminal("olga")
        await olga.sit(name)
        version = table.game.stored.version
        olga.say(Say(text="hello"))
        await olga.drained()
        assert (
            other.host.tables.listed_or_refuse(name).game.stored.version
            > version
            == table.game.stored.version
        )
        live = await think(one, name, 50)
        mover.answer(choices(mover)[0])
        assert isinstance(await mover.verdict(), Accepted)
        clock = live.document.clock
        assert clock
        assert 500_000 < clock.left[who] <= 550_000


async def test_a_flag_falls_though_the_other_host_writes_a_line_just_then(
    home_of_its_own: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, _bob = await one.table("hive", "ann", "bob", pace=Pace(game=600_000, loss=True))
        assert ann.stand is not None
        name = ann.stand.table
        table = one.host.tables.listed_or_refuse(name)
        assert await table.bots.acquire_lease()
        monkeypatch.setattr(one.host, "_on_remote_change", lambda _tables, _is_poll: None)
        olga = await other.terminal("olga")
        await olga.sit(name)
        version = table.game.stored.version
        olga.say(Say(text="hello"))
        await olga.drained()
        assert (
            other.host.tables.listed_or_refuse(name).game.stored.version
            > version
            == table.game.stored.version
        )
        await think(one, name, 700)
        await table.timer.run_due()
        await so(lambda: table.game.is_over)


def same_version(games: list[TableGame]) -> bool:
    """Whether all hosts know the same state of a table."""
    return len({game.stored.version for game in games}) == 1


def texts(game: TableGame) -> list[str]:
    """The lines that people have written at a table."""
    return [line.remark.text for line in game.meta.social.chat.lines if line.remark.text]


def test_a_clock_has_run_since_the_last_change_at_most() -> None:
    now = system.now()
    began, changed = now - timedelta(seconds=50), now - timedelta(seconds=2)

    class Elsewhere:
        def terminals_elsewhere(self) -> tuple[TerminalInfo, ...]:
            return (
                TerminalInfo("ann", "sunday", False, now, began),
                TerminalInfo("bob", "monday", False, now, None),
            )

    store: Any = Elsewhere()
    meta = TableMeta(people=("ann", "bob"), free_names=("A", "B"))
    aspects = tuple(GameStatus(0, 3, changed) for _seat in range(3))
    assert ran_elsewhere(store, "sunday", meta, now) == 50
    assert ran_elsewhere(store, "sunday", structs.replace(meta, statuses=aspects), now) == 2
    assert ran_elsewhere(store, "monday", meta, now) == 0


async def test_of_two_answers_at_once_one_counts(home_of_its_own: Path, database: str) -> None:
    async with two_hosts(home_of_its_own, database) as hosts:
        await race(hosts, 12)


async def test_an_answer_sent_again_to_the_other_host_counts_once(
    home_of_its_own: Path, database: str
) -> None:
    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, bob = await seated((one, other), "hive", "ann", "bob")
        assert ann.stand is not None
        answer = GiveAnswer(table="game", rev=ann.stand.rev, text=choices(ann)[0], id="mine")
        ann.say(answer)
        given = await ann.hear(Accepted)
        ann.hang_up()
        again = await other.terminal("ann")
        again.say(answer)
        assert await again.hear(Accepted) == given
        assert (await bob.until_rev(given.rev)).answers_known == 1


async def test_who_is_in_the_lobby_of_the_other_host_is_told_of_their_turn_and_of_the_end(
    home_of_its_own: Path, database: str
) -> None:
    """The game is not loaded there: nobody of it is at its table."""
    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, bob = await seated((one, other), "hive", "ann", "bob")
        bob.say(EnterLobby())
        await bob.hear(Lobby)
        table = other.host.tables.listed_or_refuse("game")
        await table.close()
        ann.answer(choices(ann)[0])
        assert isinstance(await ann.verdict(), Accepted)
        assert (await bob.hear(Notice)).code == "your_turn"
        await one.host.tables.end("game", "ended_by_keeper")
        assert (await bob.hear(Notice)).code == "over"
        assert not table.is_open


async def test_bots_go_on_at_the_other_host_when_theirs_has_gone(
    home_of_its_own: Path, database: str
) -> None:
    async with hosting(home_of_its_own, kept=database, called="other") as other:
        async with hosting(home_of_its_own, kept=database, called="one", thinks=Never()) as one:
            (ann,) = await seated((one,), "hive", "ann", bots=1)
            watching = await other.terminal("olga")
            await watching.sit("game")
            ann.answer(choices(ann)[0])
            assert isinstance(await ann.verdict(), Accepted)
            stand = await until(watching, lambda stand: stand.answers_known == 1)
            assert (
                one.host.tables.listed_or_refuse("game").game.stored.version
                == other.host.tables.listed_or_refuse("game").game.stored.version
            )
        assert (await until(watching, lambda stand: stand.answers_known == 2)).rev == stand.rev + 1


@pytest.mark.slow
async def test_while_the_database_is_away_both_refuse_and_then_go_on_at_the_same_question(
    home_of_its_own: Path, database: str, postgres: Server
) -> None:
    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, bob = await seated((one, other), "hive", "ann", "bob")
        stand, text = ann.stand, choices(ann)[0]
        assert stand is not None
        await asyncio.to_thread(postgres.stop)
        answer = GiveAnswer(table="game", rev=stand.rev, text=text, id="mine")
        ann.say(answer)
        assert (refused := await ann.verdict()) == Refusal(
            code="out_of_reach", data={"why": "away"}, rev=stand.rev, id="mine"
        ), refused
        bob.say(Say(text="Hello?"))
        assert (await bob.hear(Refusal)).code == "out_of_reach"
        postgres.start()  # here: it ends with the thread that has begun it
        again = await ann.sit("game")
        assert (again.answers_known, again.position) == (stand.answers_known, stand.position)
        ann.say(answer)
        assert isinstance(await ann.verdict(), Accepted)
        assert (await until(bob, lambda stand: stand.answers_known == 1)).answers_known == 1


async def test_who_sits_at_a_table_that_could_not_be_read_meanwhile_is_told_what_comes(
    home_of_its_own: Path, database: str
) -> None:
    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, bob = await seated((one, other), "hive", "ann", "bob")
        table = other.host.tables.listed_or_refuse("game")
        async with table.game.open():
            table.game._unload()
        ann.answer(choices(ann)[0])
        assert isinstance(await ann.verdict(), Accepted)
        assert (await until(bob, lambda stand: stand.answers_known == 1)).answers_known == 1


async def test_a_database_that_may_only_be_read_is_no_reason_to_fall(
    home_of_its_own: Path, database: str, postgres: Server
) -> None:
    async with hosting(home_of_its_own, kept=database, called="one") as one:
        (ann,) = await seated((one,), "hive", "ann", bots=1)
        name = database.partition("///")[2].partition("?")[0]
        for setting in ("on", "off"):
            postgres.ask("postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = {setting}")
            postgres.ask(
                "postgres",
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = %s",
                name,
            )
            ann.answer(choices(ann)[0])
            verdict = await ann.verdict()
            if setting == "on":
                assert verdict == Refusal(
                    code="not_saved", data={"why": "unwritable"}, rev=verdict.rev, id=verdict.id
                )
                await ann.sit("game")
            else:
                assert isinstance(verdict, Accepted)


async def test_while_the_database_is_full_nothing_is_lost_and_people_are_told(
    home_of_its_own: Path, database: str
) -> None:
    """As it says so itself, of an answer; the game stands as before, and goes on when there is room."""
    with psycopg.connect(database, autocommit=True) as line:
        line.execute("""CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$""")
        async with two_hosts(home_of_its_own, database) as (one, other):
            ann, bob = await seated((one, other), "hive", "ann", "bob")
            line.execute("CREATE TRIGGER full_disk BEFORE INSERT ON answers EXECUTE FUNCTION full_disk()")
            ann.answer(choices(ann)[0])
            verdict = await ann.verdict()
            assert isinstance(verdict, Refusal)
            assert (verdict.code, verdict.data) == ("not_saved", {"why": "full"})
            stand = await ann.sit("game")
            assert stand.answers_known == 0
            line.execute("DROP TRIGGER full_disk ON answers")
            ann.answer(choices(ann)[0])
            assert isinstance(await ann.verdict(), Accepted)
            assert (await until(bob, lambda stand: stand.answers_known == 1)).answers_known == 1


async def test_what_a_write_has_done_whose_answer_was_lost_is_found_out(
    home_of_its_own: Path, database: str, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks just after the database has written: what it has counted, counts once."""
    from antterm.host.postgres import store as kept

    said, lost = kept.PostgresStore._fetch, 0

    def losing(store: Any, query: Any, values: dict[str, Any]) -> list[Any]:
        nonlocal lost
        found = said(store, query, values)
        if query == "write":
            lost += 1
            raise psycopg.OperationalError("the line is lost")
        return found

    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, bob = await seated((one, other), "hive", "ann", "bob")
        monkeypatch.setattr(kept.PostgresStore, "_fetch", losing)
        ann.answer(choices(ann)[0])
        assert isinstance(await ann.verdict(), Accepted)
        assert (await until(bob, lambda stand: stand.answers_known == 1)).answers_known == 1
        assert lost


async def test_words_that_are_lost_are_found_by_looking(
    home_of_its_own: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host that falls between writing and telling: the others look every few seconds."""
    from antterm.host.postgres.channel import HostChannel

    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, bob = await seated((one, other), "hive", "ann", "bob")
        monkeypatch.setattr(HostChannel, "tell", lambda *_words: None)
        ann.answer(choices(ann)[0])
        assert isinstance(await ann.verdict(), Accepted)
        assert (await until(bob, lambda stand: stand.answers_known == 1)).answers_known == 1


async def test_two_people_who_come_to_two_hosts_at_once_get_two_names(
    home_of_its_own: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, both = Directory._free, Barrier(2)

    def free(directory: Directory, wanted: str, person: str) -> str:
        found = choose(directory, wanted, person)
        with suppress(BrokenBarrierError):
            both.wait(0.1)  # until the other host has chosen, too, if it can
        return found

    monkeypatch.setattr(Directory, "_free", free)
    stores = [store_at(database, home_of_its_own) for _host in range(2)]
    directories = [Directory(store, lambda: ()) for store in stores]
    people = [of_key("games", f"{number}") for number in range(2)]
    names = await asyncio.gather(
        *(directory.admit(person, "Ann") for directory, person in zip(directories, people, strict=True))
    )
    assert sorted(names) == ["Ann", "Ann 2"]
    for store in stores:
        store.shut()


async def test_a_host_of_older_rules_leaves_a_game_alone(
    home_of_its_own: Path, database: str, postgres: Server
) -> None:
    async with hosting(home_of_its_own, kept=database, called="one") as one:
        ann, bob = await seated((one, one), "hive", "ann", "bob")
        name = database.partition("///")[2].partition("?")[0]
        query = """UPDATE games SET version = version + 1, head = head || '{"rules": 999}'"""
        postgres.ask(name, query)
        ann.answer(choices(ann)[0])
        refused = await ann.verdict()
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.data) == ("not_saved", {"why": "rules"})
        bob.say(Sit(table="game"))
        assert (await bob.hear(Refusal)).data == {"why": "rules"}


@pytest.mark.slow
async def test_of_a_thousand_pairs_of_answers_at_once_one_each_counts(
    home_of_its_own: Path, database: str
) -> None:
    for _game in range(25):
        async with two_hosts(home_of_its_own, database) as hosts:
            await race(hosts, 40)


async def test_somebody_at_the_other_host_is_challenged_gets_ready_and_finds_the_game_again(
    home_of_its_own: Path, database: str
) -> None:
    async with two_hosts(home_of_its_own, database) as (one, other):
        ann, bob = await one.terminal("ann"), await other.terminal("bob")
        await so(lambda: bob.person in one.host.people() and ann.person in other.host.people())
        seats = (Seat("White"), Seat("Black"))
        ann.say(Make(game="hive", seats=seats, challenged=bob.person, pace=Pace(game=600_000)))
        table = (await ann.hear(Snapshot)).table
        notice = await bob.hear(Notice)
        assert (notice.code, notice.table, notice.by) == ("challenged", table, "ann")
        await bob.sit(table, 1)
        for terminal in (ann, bob):
            await until(terminal, lambda stand: stand.begun and stand.unready == (0, 1))
        for terminal in (ann, bob):
            terminal.say(SayReady())
        for terminal in (ann, bob):
            await until(terminal, lambda stand: stand.running)
        ann.answer("resign")
        await ann.verdict()
        await until(bob, lambda stand: stand.answers_known == 1)
        for terminal in (ann, bob):
            terminal.say(AskPastGames())
            (row,) = (await terminal.hear(PastGames)).rows
            assert (row.table, row.winners) == (table, (1,))
        bob.say(DownloadGame(table=table))
        assert (await bob.hear(GameFile)).document
        again = await other.terminal("bob")
        ann.say(Make(game="hive", seats=seats, challenged=bob.person))
        while (made := await ann.hear(Snapshot)).table == table:
            pass
        await again.hear(Notice)
        again.say(Decline(table=made.table))
        assert (await ann.hear(SentAway)).table == made.table
