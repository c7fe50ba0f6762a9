"""Tournaments at a host: from invitation to final standings, also where hosts end at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from antterm import system
from antterm.core.ask import Refused
from antterm.host.settings import HostSettings
from antterm.host.store import StoredTable, VersionConflict
from antterm.host.tournament import director
from antterm.host.tournament.state import Entrant, Round, Tournament
from antterm.saves.clock import Pace
from antterm.saves.errors import SaveError
from antterm.wire.messages import (
    AskTournament,
    AskTournaments,
    Block,
    Correspondence,
    EnterLobby,
    GiveUpSeat,
    Lobby,
    MakeTournament,
    ManageTournament,
    OwnerTournament,
    Ping,
    Pong,
    Refusal,
    SentAway,
    Sit,
    Snapshot,
    TournamentAct,
    TournamentKind,
    TournamentList,
    TournamentNews,
    TournamentPage,
    TournamentStage,
    TournamentTerms,
)
from tests.host.databases import needs_postgres
from tests.host.hosting import SHARED, Hosting, Terminal, hosting
from tests.host.test_meeting import FalseTime, time
from tests.program.driving import command

__all__ = ["time"]

OPEN = HostSettings(guests=(SHARED,), requests=10_000, organisers=("*",))
ROUND_ROBIN = TournamentTerms(game="hive", kind=TournamentKind.ROUND_ROBIN)
BOTH = ["files", pytest.param("database", marks=needs_postgres)]


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for games that are over at once."""
    monkeypatch.setattr(director, "SOON", 0.01)
    monkeypatch.setattr(director, "LEASE_RETRY", 0.1)
    monkeypatch.setattr(director, "LATER", 0.1)


@pytest.fixture(params=BOTH)
def address(request: pytest.FixtureRequest, home_of_its_own: Path) -> str:
    """Where a host has its tables."""
    return "" if request.param == "files" else str(request.getfixturevalue("database"))


async def made(terminal: Terminal, terms: TournamentTerms = ROUND_ROBIN, **more: Any) -> str:
    """The tournament that somebody makes."""
    terminal.say(MakeTournament(name="Autumn Cup", terms=terms, **more))
    return (await terminal.hear(TournamentPage)).row.tournament


async def managed(terminal: Terminal, name: str, act: TournamentAct, **more: Any) -> TournamentPage:
    """What comes of what somebody does with a tournament."""
    terminal.say(ManageTournament(tournament=name, act=act, **more), Ping())
    pages: list[TournamentPage] = []
    while not isinstance(reply := await terminal.next(), Pong):
        assert not isinstance(reply, Refusal | None), reply
        if isinstance(reply, TournamentPage):  # the first may be sent because of a change before
            pages.append(reply)
    return pages[-1]


async def refused(terminal: Terminal, name: str, act: TournamentAct, **more: Any) -> str:
    """Why somebody may not do something with a tournament."""
    terminal.say(ManageTournament(tournament=name, act=act, **more))
    return (await terminal.hear(Refusal)).code


async def page(terminal: Terminal, name: str, fits: Callable[[TournamentPage], bool]) -> TournamentPage:
    """The page of a tournament, as soon as it says something."""
    terminal.say(AskTournament(tournament=name))
    while not fits(found := await terminal.hear(TournamentPage)):
        pass
    return found


async def entered(
    host: Hosting, *people: str, terms: TournamentTerms = ROUND_ROBIN
) -> tuple[str, list[Terminal]]:
    """A tournament that these people have entered, and their terminals; the first has made it."""
    terminals = [await host.terminal(name) for name in people]
    name = await made(terminals[0], terms)
    for each in terminals:
        await managed(each, name, TournamentAct.JOIN)
    return name, terminals


async def resign(terminal: Terminal, table: str) -> None:
    """Sit down and give up, whoever's turn it is, once both are there."""
    await sit(terminal, table)
    while terminal.stand is None or not terminal.stand.begun or not is_asked(terminal):
        await terminal.hear(Snapshot)
    terminal.answer("resign")
    await terminal.verdict()


def is_asked(terminal: Terminal) -> bool:
    """Whether it is somebody's turn."""
    assert terminal.stand is not None
    ask = terminal.position()[1]
    return ask is not None and ask.seat == terminal.stand.seat


async def sit(terminal: Terminal, table: str) -> Snapshot:
    """Sit down at a table."""
    terminal.say(Sit(table=table, seat=0))
    stand = await terminal.hear(Snapshot)
    while stand.table != table:
        stand = await terminal.hear(Snapshot)
    return stand


async def play_round(host: Hosting, name: str, people: list[Terminal]) -> None:
    """Have who begins give up in each game of the present round."""
    ids = {each.person: each for each in people}
    found = await page(people[0], name, is_in_round(1))
    for game in found.rounds[-1]:
        if game.second is None or game.points is not None:
            continue
        first, second = (ids.get(found.entrants[each].id) for each in (game.first, game.second))
        for each in (first, second):
            if each is not None:
                await sit(each, game.table)
        if first is not None:
            await resign(first, game.table)
        elif second is not None:
            await resign(second, game.table)


def is_in_round(number: int) -> Callable[[TournamentPage], bool]:
    """A condition: the round is begun and its tables are there."""

    def fits(found: TournamentPage) -> bool:
        is_made = len(found.rounds) >= number and all(
            game.table or game.points is not None for game in found.rounds[-1]
        )
        return is_made or found.row.stage is TournamentStage.OVER

    return fits


def is_over(found: TournamentPage) -> bool:
    return found.row.stage is TournamentStage.OVER


async def test_a_tournament_is_played_from_the_invitation_to_the_standings(
    home_of_its_own: Path, address: str
) -> None:
    async with hosting(home_of_its_own, OPEN, kept=address) as host:
        ann, bob, cleo = [await host.terminal(name) for name in ("ann", "bob", "cleo")]
        name = await made(ann, is_open=False)
        assert await refused(bob, name, TournamentAct.JOIN) == "not_invited_to_it"
        await managed(ann, name, TournamentAct.INVITE, about="bob")
        news = await bob.hear(TournamentNews)
        assert (news.code, news.tournament, news.name) == ("invited", name, "Autumn Cup")
        assert await refused(ann, name, TournamentAct.INVITE, about="nobody at all") == "nobody"
        await managed(ann, name, TournamentAct.INVITE, about="cleo")
        for each in (ann, bob, cleo):
            assert (await managed(each, name, TournamentAct.JOIN)).row.is_yours
        assert await refused(bob, name, TournamentAct.JOIN) == "entered_already"
        assert await refused(bob, name, TournamentAct.START) == "not_organiser"
        assert await refused(ann, name, TournamentAct.REMOVE, number=9) == "no_entrant"
        await managed(ann, name, TournamentAct.START)
        people = [ann, bob, cleo]
        for number in (1, 2, 3):
            await page(ann, name, is_in_round(number))
            await play_round(host, name, people)
        end = await page(ann, name, is_over)
        assert [each.points for each in end.standings] == [2.0, 2.0, 2.0], "one win, one bye each"
        assert len(end.rounds) == 3
        await bob.drained()
        codes = [each.code for each in bob.heard if isinstance(each, TournamentNews)]
        assert codes.count("paired") == 2
        assert codes.count("bye") == 1
        assert codes[-1] == "over"
        tables = [game.table for each in end.rounds for game in each if game.table]
        assert len(set(tables)) == 3
        assert len(list(host.host.tables.contests())) == 3


async def test_seats_are_for_those_who_play_and_the_page_leads_there(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, bob) = await entered(host, "ann", "bob")
        await managed(ann, name, TournamentAct.START)
        found = await page(bob, name, is_in_round(1))
        table = found.row.table
        assert table == found.rounds[0][0].table
        dan = await host.terminal("dan")
        dan.say(Sit(table=table, seat=0))
        assert (await dan.hear(Refusal)).code == "not_invited"
        bob.say(EnterLobby())
        row = next(row for row in (await bob.hear(Lobby)).rows if row.table == table)
        assert row.may_sit
        assert not row.begun
        assert [(info.name, info.is_free, info.is_kept) for info in row.seat_infos] == [
            ("ann", True, True),
            ("bob", True, True),
        ]
        assert (await sit(bob, table)).seat == 1, "whichever seat is asked for"
        stand = await sit(ann, table)
        assert (stand.seat, stand.begun) == (0, True)
        assert [info.name for info in stand.seat_infos] == ["ann", "bob"]
        assert not stand.owns


async def test_nobody_wins_by_blocking_the_opponent(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, bob) = await entered(host, "ann", "bob")
        for one, other in ((ann, bob), (bob, ann)):
            one.say(Block(person=other.person), Ping())
            await one.hear(Pong)
        await managed(ann, name, TournamentAct.START)
        table = (await page(bob, name, is_in_round(1))).row.table
        assert (await sit(bob, table)).seat == 1
        assert (await sit(ann, table)).begun


async def test_nobody_has_a_bot_play_on_for_them(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, bob) = await entered(host, "ann", "bob")
        await managed(ann, name, TournamentAct.START)
        table = (await page(ann, name, is_in_round(1))).row.table
        for each in (ann, bob):
            await sit(each, table)
        bob.say(GiveUpSeat(player="bot:easy"))
        assert (await bob.hear(Refusal)).code == "played_oneself"


async def test_a_swiss_tournament_with_bots_goes_on_by_itself(home_of_its_own: Path) -> None:
    pytest.importorskip("networkx")
    terms = TournamentTerms(game="micropolis", kind=TournamentKind.SWISS, rounds=2)
    async with hosting(home_of_its_own, OPEN) as host:
        ann = await host.terminal("ann")
        name = await made(ann, terms)
        for _bot in range(4):
            shown = await managed(ann, name, TournamentAct.ADD_BOT, about="bot:random")
        assert len({each.name for each in shown.entrants}) == 4
        assert await refused(ann, name, TournamentAct.ADD_BOT, about="person") == "unknown_value"
        await managed(ann, name, TournamentAct.START)
        end = await page(ann, name, is_over)
        assert sum(each.points for each in end.standings) == 4
        assert len(end.rounds) == 2
        met = [frozenset((game.first, game.second)) for each in end.rounds for game in each]
        assert len({*met}) == 4
        assert end.row.winners == (end.entrants[end.standings[0].entrant].name,)


async def test_a_planned_tournament_begins_by_itself_once_enough_take_part(
    home_of_its_own: Path, time: FalseTime, address: str
) -> None:
    starts = system.now() + timedelta(hours=2)
    terms = replace(ROUND_ROBIN, starts=starts)
    async with hosting(home_of_its_own, OPEN, kept=address) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        bob.say(EnterLobby())
        await bob.hear(Lobby)
        name = await made(ann, terms)
        news = await bob.hear(TournamentNews)
        assert (news.code, news.tournament, news.begins) == ("to_enter", name, starts)
        assert (await managed(ann, name, TournamentAct.JOIN)).row.terms.starts == starts
        cleo = await host.terminal("cleo")
        for each, code in ((cleo, "to_enter"), (await host.terminal("ann"), "planned")):
            each.say(EnterLobby())
            assert (await each.hear(TournamentNews)).code == code, "who comes is told"
        time.pass_by(hours=3)
        host.host.tournaments.look()
        await ann.drained()
        assert (await page(ann, name, lambda _page: True)).row.stage is TournamentStage.OPEN, "one alone"
    async with hosting(home_of_its_own, OPEN, kept=address) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        await managed(bob, name, TournamentAct.JOIN)
        for each in (ann, bob):
            assert (await page(each, name, is_in_round(1))).row.table
        assert [each.code for each in ann.heard if isinstance(each, TournamentNews)] == ["paired"]


async def test_a_tournament_begins_at_its_moment_without_anybody_doing_anything(
    home_of_its_own: Path, time: FalseTime
) -> None:
    terms = replace(ROUND_ROBIN, starts=system.now() + timedelta(hours=2))
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, bob) = await entered(host, "ann", "bob", terms=terms)
        due = host.host.tournaments._look
        assert due is not None
        assert 7190 < due.when() - asyncio.get_running_loop().time() <= 7200
        time.pass_by(hours=2)
        due._run()
        assert (await page(bob, name, is_in_round(1))).row.table
        assert await refused(ann, name, TournamentAct.START) == "tournament_begun"


async def test_who_enters_late_plays_from_the_next_round_on_without_points_for_those_before(
    home_of_its_own: Path,
) -> None:
    pytest.importorskip("networkx")
    terms = TournamentTerms(game="hive", rounds=3, late_entry=1)
    async with hosting(home_of_its_own, OPEN) as host:
        name, people = await entered(host, "ann", "bob", "cleo", "dan", terms=terms)
        ann, eve, fay = people[0], await host.terminal("eve"), await host.terminal("fay")
        await managed(ann, name, TournamentAct.START)
        await page(ann, name, is_in_round(1))
        assert TournamentAct.ADD_BOT in (await page(ann, name, is_in_round(1))).acts
        shown = await managed(eve, name, TournamentAct.JOIN)
        assert shown.row.is_yours
        assert not shown.row.table
        assert await refused(eve, name, TournamentAct.JOIN) == "entered_already"
        await play_round(host, name, people)
        second = await page(eve, name, is_in_round(2))
        number = next(n for n, each in enumerate(second.entrants) if each.id == eve.person)
        assert sum(number in (game.first, game.second) for game in second.rounds[1]) == 1
        assert sum(number in (game.first, game.second) for game in second.rounds[0]) == 0
        row = next(each for each in second.standings if each.entrant == number)
        is_bye = any((game.first, game.second) == (number, None) for game in second.rounds[1])
        assert (row.points, row.games) == ((1.0, 1) if is_bye else (0.0, 0))
        assert await refused(fay, name, TournamentAct.JOIN) == "tournament_begun"
        assert TournamentAct.ADD_BOT not in (await page(ann, name, is_in_round(2))).acts


def test_nobody_enters_a_tournament_whose_last_round_is_played() -> None:
    swiss = TournamentTerms(game="hive", rounds=5, late_entry=4)
    three = [Entrant(person=f"account:{each}") for each in "abc"]
    found = Tournament(name="Cup", terms=swiss, made=system.now(), entrants=())
    for each in three:
        found = found.entered(each)
    running = replace(found, stage=TournamentStage.RUNNING)
    for count, takes in ((1, True), (2, True), (3, False)):
        rounds = (Round(began=system.now(), games=()),) * count
        assert replace(running, rounds=rounds).takes_entries is takes, "four would play three rounds"
    assert not replace(running, stage=TournamentStage.OVER).takes_entries
    strict = replace(found, terms=replace(swiss, late_entry=0), stage=TournamentStage.RUNNING)
    with pytest.raises(Refused, match="tournament_begun"):
        replace(strict, rounds=rounds[:1]).entered(Entrant(person="account:d"))


async def test_who_does_not_sit_down_in_time_has_lost(home_of_its_own: Path, time: FalseTime) -> None:
    terms = TournamentTerms(game="hive", kind=TournamentKind.ROUND_ROBIN, sit_within=10)
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, bob) = await entered(host, "ann", "bob", terms=terms)
        await managed(ann, name, TournamentAct.START)
        table = (await page(ann, name, is_in_round(1))).row.table
        await sit(bob, table)
        time.pass_by(minutes=9)
        host.host.tournaments.look()
        assert (await page(ann, name, is_in_round(1))).row.stage is TournamentStage.RUNNING
        time.pass_by(minutes=2)
        host.host.tournaments.look()
        end = await page(ann, name, is_over)
        assert end.rounds[0][0].points == (0, 2)
        assert not end.rounds[0][0].played
        assert end.standings[0].entrant == 1
        assert (await bob.hear(SentAway)).code == "decided_by_tournament"
        codes = {
            each.name: [n.code for n in each.heard if isinstance(n, TournamentNews)] for each in (ann, bob)
        }
        assert codes == {"ann": ["paired", "missed", "over"], "bob": ["paired", "given", "over"]}


async def test_nobody_loses_because_the_host_was_away_while_they_had_to_sit_down(
    home_of_its_own: Path, time: FalseTime
) -> None:
    terms = TournamentTerms(game="hive", kind=TournamentKind.ROUND_ROBIN, sit_within=10)
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, _bob) = await entered(host, "ann", "bob", terms=terms)
        await managed(ann, name, TournamentAct.START)
        table = (await page(ann, name, is_in_round(1))).row.table
    time.pass_by(hours=5)
    async with hosting(home_of_its_own, OPEN) as host:
        bob = await host.terminal("bob")
        await sit(bob, table)
        time.pass_by(minutes=9)
        host.host.tournaments.look()
        assert (await page(bob, name, is_in_round(1))).row.stage is TournamentStage.RUNNING
        time.pass_by(minutes=2)
        host.host.tournaments.look()
        assert (await page(bob, name, is_over)).rounds[0][0].points == (0, 2)


@pytest.mark.parametrize(("sit_within", "left"), [(10, 10), (3 * 24 * 60, 15)])
def test_after_an_outage_there_is_time_to_sit_down_but_not_all_of_it_again(
    sit_within: int, left: int
) -> None:
    """Else a host that is often begun anew would never decide a game of a tournament over days."""
    began = datetime(2026, 1, 1, tzinfo=UTC)
    terms = replace(ROUND_ROBIN, sit_within=sit_within)
    found = Tournament(
        name="Cup", terms=terms, made=began, entrants=(), rounds=(Round(began=began, games=()),)
    )
    due = began + timedelta(minutes=sit_within)
    assert found.sit_until(began) == found.sit_until(began - timedelta(days=9)) == due
    for back in (due, due + timedelta(days=1)):
        assert found.sit_until(back) == back + timedelta(minutes=left)


async def test_clocks_run_at_last_when_the_time_for_sitting_down_is_up(
    home_of_its_own: Path, time: FalseTime
) -> None:
    terms = TournamentTerms(game="hive", kind=TournamentKind.ROUND_ROBIN, pace=Pace(game=300_000))
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, bob) = await entered(host, "ann", "bob", terms=terms)
        await managed(ann, name, TournamentAct.START)
        table = (await page(ann, name, is_in_round(1))).row.table
        for each in (ann, bob):
            await sit(each, table)
        while ann.stand is None or not ann.stand.begun:
            await ann.hear(Snapshot)
        assert ann.stand.unready == (0, 1)
        assert ann.stand.clock is not None
        assert ann.stand.clock.pace.loss, "who has no time left has lost"
        time.pass_by(minutes=16)
        host.host.tournaments.look()
        while not ann.stand.running:
            await ann.hear(Snapshot)
        tables = host.host.tables
        for each in (ann, bob):
            each.hang_up()
        while tables.listed_or_refuse(table).attendance.seats:
            await asyncio.sleep(0.01)
        for _look in range(2):
            await tables.close_idle()
        assert tables.listed_or_refuse(table).is_open, "it runs on where everybody has left"
    async with hosting(home_of_its_own, OPEN) as host:
        while not host.host.tables.listed_or_refuse(table).is_open:
            await asyncio.sleep(0.01)
        while host.host.tables.listed_or_refuse(table).clock_since is None:
            await asyncio.sleep(0.01)


async def test_where_nobody_comes_nobody_wins(home_of_its_own: Path, time: FalseTime) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, _bob) = await entered(host, "ann", "bob")
        await managed(ann, name, TournamentAct.START)
        await page(ann, name, is_in_round(1))
        time.pass_by(hours=1)
        host.host.tournaments.look()
        end = await page(ann, name, is_over)
        assert [each.points for each in end.standings] == [0, 0]


async def test_who_withdraws_loses_the_game_and_is_paired_no_more(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, people = await entered(host, "ann", "bob", "cleo", "dan")
        await managed(people[0], name, TournamentAct.START)
        first = await page(people[0], name, is_in_round(1))
        game = next(each for each in first.rounds[0] if 3 in (each.first, each.second))
        for each in (people[game.first], people[game.second or 0]):
            await sit(each, game.table)
        await managed(people[3], name, TournamentAct.WITHDRAW)
        assert await refused(people[3], name, TournamentAct.WITHDRAW) == "not_entered"
        for number in (1, 2, 3):
            await page(people[0], name, is_in_round(number))
            await play_round(host, name, people[:3])
        end = await page(people[0], name, is_over)
        assert end.entrants[3].withdrawn
        by_entrant = {each.entrant: each for each in end.standings}
        assert by_entrant[3].points == 0
        assert sum(each.points for each in end.standings) == 6


async def test_the_organiser_decides_a_game_and_goes_on(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, people = await entered(host, "ann", "bob", "cleo", "dan")
        ann = people[0]
        await managed(ann, name, TournamentAct.START)
        shown = await page(ann, name, is_in_round(1))
        game = shown.rounds[0][0]
        for each in (people[game.first], people[game.second or 0]):
            await sit(each, game.table)
        decided = await managed(ann, name, TournamentAct.RESULT, number=0, points=(0, 2))
        assert decided.rounds[0][0].points == (0, 2)
        assert await refused(ann, name, TournamentAct.RESULT, number=9) == "no_board"
        assert await refused(ann, name, TournamentAct.RESULT, number=0, points=(2, 2)) == "bad_result"
        await managed(ann, name, TournamentAct.NEXT)
        shown = await page(ann, name, is_in_round(2))
        assert shown.rounds[0][1].points == (0, 0), "nobody had sat down"
        assert host.host.tables.listed_or_refuse(game.table).meta.social.ended
        waiting = [each.table for each in shown.rounds[1]]
        await sit(people[shown.rounds[1][0].first], waiting[0])
        await sit(people[shown.rounds[1][0].second or 0], waiting[0])
        await managed(ann, name, TournamentAct.CANCEL)
        assert await refused(ann, name, TournamentAct.NEXT) == "tournament_over"
        while host.host.tables.listed(waiting[1]) is not None:
            await ann.drained()
        assert not host.host.tables.listed_or_refuse(waiting[0]).game.is_over, "what has begun goes on"
        await ann.drained()
        ann.say(ManageTournament(tournament=name, act=TournamentAct.DELETE))
        assert (await ann.hear(TournamentList)).rows == ()


async def test_who_goes_on_from_a_round_twice_decides_nothing_of_the_next_one(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, *_others) = await entered(host, "ann", "bob", "cleo", "dan")
        await managed(ann, name, TournamentAct.START)
        await page(ann, name, is_in_round(1))
        go_on = ManageTournament(tournament=name, act=TournamentAct.NEXT, round=1)
        ann.say(go_on, go_on)
        assert (await ann.hear(Refusal)).code == "stale"
        shown = await page(ann, name, is_in_round(2))
        assert [game.points for game in shown.rounds[1]] == [None, None]
        assert len((await managed(ann, name, TournamentAct.NEXT, round=2)).rounds) == 3


@pytest.mark.parametrize("seen", [1, None])
async def test_nothing_is_decided_of_a_round_that_another_host_has_begun_meanwhile(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch, seen: int | None
) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, *_others) = await entered(host, "ann", "bob", "cleo", "dan")
        await managed(ann, name, TournamentAct.START)
        await page(ann, name, is_in_round(1))
        store = host.host._store
        write = store.write_tournament

        def come_second(name: str, after: Tournament, version: int) -> None:
            monkeypatch.setattr(store, "write_tournament", write)
            write(name, after.in_next_round(system.now()), version)
            raise VersionConflict

        monkeypatch.setattr(store, "write_tournament", come_second)
        assert await refused(ann, name, TournamentAct.NEXT, round=seen) == "stale"
        host.host.lobby_changed()  # as when that host tells of it
        shown = await page(ann, name, is_in_round(2))
        assert [game.points for game in shown.rounds[1]] == [None, None]


async def test_a_result_meant_for_the_round_before_decides_no_game(home_of_its_own: Path) -> None:
    terms = TournamentTerms(game="hive", kind=TournamentKind.DOUBLE_ROUND_ROBIN)
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, bob) = await entered(host, "ann", "bob", terms=terms)
        await managed(ann, name, TournamentAct.START)
        await play_round(host, name, [ann, bob])
        await page(ann, name, is_in_round(2))
        assert await refused(ann, name, TournamentAct.RESULT, points=(2, 0), round=1) == "stale"
        assert (await page(ann, name, is_in_round(2))).rounds[1][0].points is None
        decided = await managed(ann, name, TournamentAct.RESULT, points=(2, 0), round=2)
        assert decided.rounds[1][0].points == (2, 0)


async def test_nobody_is_removed_in_place_of_somebody_whose_number_has_changed(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, bob, cleo, _dan) = await entered(host, "ann", "bob", "cleo", "dan")
        shown = await managed(ann, name, TournamentAct.ADD_BOT, about="bot:random")
        bot = shown.entrants[4].name
        assert shown.entrants[2].id == cleo.person
        await managed(bob, name, TournamentAct.WITHDRAW)
        for number, about in ((2, cleo.person), (3, cleo.person), (4, bot), (2, bot)):
            assert await refused(ann, name, TournamentAct.REMOVE, number=number, about=about) == "stale"
        for number, about in ((1, cleo.person), (2, bot), (1, "")):
            shown = await managed(ann, name, TournamentAct.REMOVE, number=number, about=about)
        assert [each.name for each in shown.entrants] == ["ann"]


async def test_the_reply_to_an_act_shows_what_it_leads_to(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, *_others) = await entered(host, "ann", "bob", "cleo")
        begun = await managed(ann, name, TournamentAct.START)
        assert [bool(game.table) for game in begun.rounds[-1] if game.second is not None] == [True]
        assert len((await managed(ann, name, TournamentAct.NEXT)).rounds) == 2
        board = next(n for n, game in enumerate(begun.rounds[-1]) if game.second is not None)
        third = await managed(ann, name, TournamentAct.RESULT, number=board, points=(2, 0))
        assert len(third.rounds) == 3, "the last game of a round was decided"
        assert is_over(await managed(ann, name, TournamentAct.NEXT))


async def test_a_page_is_sent_when_it_changes_also_after_an_act_was_refused(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        ann, bob = await host.terminal("ann"), await host.terminal("bob")
        name = await made(ann)
        assert await refused(ann, name, TournamentAct.START) == "too_few_entrants"
        await managed(bob, name, TournamentAct.JOIN)
        while not (await ann.hear(TournamentPage)).entrants:
            pass


async def test_only_organisers_make_tournaments_and_the_owner_always(home_of_its_own: Path) -> None:
    limits = HostSettings(guests=(SHARED,), requests=10_000, organisers=("Bob",))
    async with hosting(home_of_its_own, limits) as host:
        ann, bob = await host.terminal("Ann"), await host.terminal("Bob")
        ann.say(AskTournaments())
        assert not (await ann.hear(TournamentList)).may_make
        ann.say(MakeTournament(name="x", terms=ROUND_ROBIN))
        assert (await ann.hear(Refusal)).code == "no_organiser"
        for number in range(director.MOST_OF_PERSON):
            bob.say(MakeTournament(name="Cup", terms=ROUND_ROBIN))
            expected = "cup" if not number else f"cup-{number + 1}"
            while (await bob.hear(TournamentPage)).row.tournament != expected:
                pass  # the page of the one before, shown once more as it has changed
        bob.say(MakeTournament(name="x", terms=ROUND_ROBIN))
        assert (await bob.hear(Refusal)).code == "too_many_tournaments"
        owner = await host.connect("owner")
        owner.say(OwnerTournament(wish=MakeTournament(name="Club", terms=ROUND_ROBIN)))
        assert (await owner.hear(Refusal)).code == "not_owner", "the account is shared"


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (TournamentTerms(game="go"), "unknown_game"),
        (
            TournamentTerms(game="hive", kind=TournamentKind.ROUND_ROBIN, options={"expansions": "?"}),
            "unknown_value",
        ),
        (
            TournamentTerms(
                game="hive",
                kind=TournamentKind.ROUND_ROBIN,
                pace=Pace(game=1),
                correspondence=Correspondence(move=24),
            ),
            "two_clocks",
        ),
        (replace(ROUND_ROBIN, starts=datetime(2020, 1, 1, tzinfo=UTC)), "bad_start"),
        (replace(ROUND_ROBIN, starts=datetime(2999, 1, 1, tzinfo=UTC)), "bad_start"),
        (replace(ROUND_ROBIN, late_entry=1), "no_late_entry"),
        (TournamentTerms(game="hive", rounds=3, late_entry=3), "no_late_entry"),
    ],
)
async def test_terms_that_cannot_be_played_are_refused(
    home_of_its_own: Path, terms: TournamentTerms, code: str
) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        ann = await host.terminal("ann")
        ann.say(MakeTournament(name="x", terms=terms))
        assert (await ann.hear(Refusal)).code == code


async def test_correspondence_games_are_lost_when_time_is_up(home_of_its_own: Path, time: FalseTime) -> None:
    terms = TournamentTerms(
        game="micropolis",
        kind=TournamentKind.ROUND_ROBIN,
        correspondence=Correspondence(move=24),
        sit_within=3 * 24 * 60,
    )
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, bob) = await entered(host, "ann", "bob", terms=terms)
        await managed(ann, name, TournamentAct.START)
        table = (await page(ann, name, is_in_round(1))).row.table
        for each in (ann, bob):
            await sit(each, table)
        while ann.stand is None or not ann.stand.begun:
            await ann.hear(Snapshot)
        _view, ask, _outcome = ann.position()
        assert ask is not None
        time.pass_by(hours=25)
        host.host.tournaments.look()
        end = await page(ann, name, is_over)
        assert end.rounds[0][0].points == ((0, 2) if ask.seat == 0 else (2, 0))
        assert end.rounds[0][0].played


class Ends(BaseException):
    """The host ends here."""


@asynccontextmanager
async def killed_in(
    monkeypatch: pytest.MonkeyPatch, host: Hosting, what: str, after: int
) -> AsyncIterator[None]:
    """Have a host write nothing more from the nth call of a method of its store on, as if it were killed.

    Args:
        monkeypatch: puts the store back.
        host: the host.
        what: the method.
        after: how many calls of it are done still.
    """
    store, counted = host.host._store, 0
    done = {name: getattr(store, name) for name in ("write_tournament", "make", "write", "remove")}
    is_dead = False

    def dying(name: str) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            nonlocal counted, is_dead
            if name == what:
                counted += 1
                is_dead = is_dead or counted > after
            if is_dead:
                raise SaveError("full", Path(name))
            return done[name](*args)

        return call

    with monkeypatch.context() as patched:
        for name in done:
            patched.setattr(store, name, dying(name))
        yield


@pytest.mark.few(4)
@pytest.mark.parametrize("what", ["write_tournament", "make"])
@pytest.mark.parametrize("after", [0, 1, 2, 3])
async def test_a_host_that_ends_at_any_moment_goes_on_and_begins_no_round_twice(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch, what: str, after: int, address: str
) -> None:
    async with hosting(home_of_its_own, OPEN, kept=address) as host:
        name, people = await entered(host, "ann", "bob", "cleo", "dan")
        async with killed_in(monkeypatch, host, what, after):
            people[0].say(ManageTournament(tournament=name, act=TournamentAct.START))
            while not isinstance(await people[0].next(), TournamentPage | Refusal):
                pass
            for _moment in range(5):
                for each in people:
                    await each.drained()
    async with hosting(home_of_its_own, OPEN, kept=address) as host:
        people = [await host.terminal(each.name) for each in people]
        people[0].say(AskTournament(tournament=name))
        if (await people[0].hear(TournamentPage)).row.stage is TournamentStage.OPEN:
            await managed(people[0], name, TournamentAct.START)
        for number in (1, 2, 3):
            await page(people[0], name, is_in_round(number))
            contests = [contest for contest, _table in host.host.tables.contests()]
            assert len({(each.round, each.board) for each in contests}) == len(contests)
            await play_round(host, name, people)
        end = await page(people[0], name, is_over)
        assert len(end.rounds) == 3
        assert sum(each.points for each in end.standings) == 6


@needs_postgres
async def test_two_hosts_begin_each_round_once(home_of_its_own: Path, database: str) -> None:
    async with (
        hosting(home_of_its_own, OPEN, kept=database) as one,
        hosting(home_of_its_own, OPEN, kept=database, called="other") as two,
    ):
        ann, cleo = [await one.terminal(name) for name in ("ann", "cleo")]
        bob, dan = [await two.terminal(name) for name in ("bob", "dan")]
        name = await made(ann)
        people = [ann, bob, cleo, dan]
        for each in people:
            each.say(AskTournaments())
            while not (await each.hear(TournamentList)).rows:
                each.say(AskTournaments())
            await managed(each, name, TournamentAct.JOIN)
        await managed(ann, name, TournamentAct.START)
        for number in (1, 2, 3):
            for each in people:
                await page(each, name, is_in_round(number))
            await play_round(one, name, people)
        end = [await page(each, name, is_over) for each in (ann, bob)]
        assert end[0].standings == end[1].standings
        assert sum(each.points for each in end[0].standings) == 6
        for each in people:
            news = [reply.code for reply in each.heard if isinstance(reply, TournamentNews)]
            while news[-1] != "over":
                news.append((await each.hear(TournamentNews)).code)
            assert news.count("paired") == 3
        stored = {table for table, found in one.host._store.listed() if isinstance(found, StoredTable)}
        assert len(stored) == 6


def test_who_writes_a_tournament_second_is_refused(home_of_its_own: Path, address: str) -> None:
    if not address:
        pytest.skip("nobody else writes files")
    from antterm.host.stores import store_at
    from tests.host.test_meeting import MONDAY

    one, two = store_at(address, home_of_its_own), store_at(address, home_of_its_own)
    name = one.make_tournament(Tournament(name="Cup", terms=ROUND_ROBIN, made=MONDAY, entrants=()))
    first = two.tournaments()[name]
    one.write_tournament(name, first.tournament, first.version)
    with pytest.raises(VersionConflict):
        two.write_tournament(name, first.tournament, first.version)
    assert two.tournaments()[name].version == 2
    one.remove_tournament(name)
    assert two.tournaments() == {}
    for each in (one, two):
        each.shut()


async def test_the_owner_makes_one_that_begins_by_itself_with_late_entry(home_of_its_own: Path) -> None:
    pytest.importorskip("networkx")
    async with hosting(home_of_its_own, HostSettings()) as host:

        async def run(*words: str) -> tuple[str, str]:
            done = await asyncio.to_thread(command, "host", *words, "--socket", str(host.path))
            return done.stdout, done.stderr

        wanted = ("new-tournament", "Autumn Cup", "--rounds", "3", "--late-entry", "2", "--starts")
        assert "not “noon”" in (await run(*wanted, "noon"))[1]
        assert "such as 3d/move, not “fast”" in (await run(*wanted[:2], "--pace", "fast"))[1]
        assert "in any round but the last" in (await run(*wanted[:4], "--late-entry", "3"))[1]
        starts = (system.now() + timedelta(days=2)).replace(hour=20, minute=0, second=0, microsecond=0)
        await run(*wanted, f"{starts:%Y-%m-%d} 20:00 UTC")
        told = (await run("tournament", "autumn-cup"))[0]
        assert "late entry until the end of round 2; " in told
        assert "; it begins" in told
        found = json.decode((await run("tournament", "autumn-cup", "--json"))[0])
        assert datetime.fromisoformat(found["terms"]["starts"]) == starts
        assert found["terms"]["late_entry"] == 2


async def test_the_owner_is_told_why_something_cannot_be_done_now(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, OPEN) as host:
        name, (ann, _bob) = await entered(host, "ann", "bob")
        of_the_owner = {*TournamentAct} - {TournamentAct.JOIN, TournamentAct.WITHDRAW}

        async def reasons() -> set[str]:
            """Why the host's owner may not do what nobody may do in this stage."""
            acts = host.host.tournaments.page(name, "", is_host_owner=True).acts
            found = set()
            for act in of_the_owner - {*acts}:
                wish = ManageTournament(tournament=name, act=act)
                with pytest.raises(Refused) as refused:
                    await host.host.tournaments.manage("", wish, is_host_owner=True)
                found.add(refused.value.code)
            return found

        assert await reasons() == {"not_started"}
        await managed(ann, name, TournamentAct.START)
        assert await reasons() == {"tournament_begun"}
        await managed(ann, name, TournamentAct.CANCEL)
        assert await reasons() == {"tournament_over"}
