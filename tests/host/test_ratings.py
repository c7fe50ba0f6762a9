"""Which games at a host are rated, and what it tells of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from antterm import system
from antterm.host.owner_commands import CLOSED_BY_HOST_OWNER
from antterm.host.settings import HostSettings
from antterm.remote.results import statistics_of_results
from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.wire.messages import (
    Accepted,
    AskResults,
    CloseTable,
    Consent,
    Correspondence,
    EnterLobby,
    GiveUpSeat,
    HouseRules,
    Invite,
    Lobby,
    Make,
    PaceKind,
    PersonInfo,
    ProposalKind,
    Propose,
    Refusal,
    Rematch,
    RematchTable,
    ResultRow,
    Results,
    Sit,
    Snapshot,
    Vote,
)
from tests.host.hosting import SHARED, Hosting, Terminal, hosting

RATED = HouseRules(rated=True)
OPENING = ("wS1", "bS1 -wS1", "wQ wS1/")


async def answered(terminal: Terminal, text: str) -> None:
    """Give an answer once it is asked for."""
    while (ask := terminal.position()[1]) is None or ask.seat != (terminal.stand and terminal.stand.seat):
        await terminal.hear(Snapshot)
    terminal.answer(text)
    verdict = await terminal.verdict()
    assert isinstance(verdict, Accepted), verdict
    await terminal.until_rev(verdict.rev)


async def played(ann: Terminal, bob: Terminal, answers: tuple[str, ...] = OPENING) -> None:
    """The first answers of a game of Hive; then Bob gives up."""
    for number, text in enumerate(answers):
        await answered((ann, bob)[number % 2], text)
    await answered(bob, "resign")


async def results(host: Hosting, terminal: Terminal) -> Results:
    """The results, put together anew."""
    host.host._results = None
    terminal.say(AskResults())
    return await terminal.hear(Results)


async def test_the_result_of_a_rated_game_is_told_to_everybody(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=RATED)
        await played(ann, bob)
        cleo = await host.terminal("cleo")
        told = await results(host, cleo)
        (row,) = told.rows
        assert (row.game, row.pace) == ("hive", PaceKind.FREE)
        assert (row.players, row.winners) == ((ann.person, bob.person), (0,))
        assert {each.id: each.name for each in told.people} == {ann.person: "ann", bob.person: "bob"}
        (game,) = statistics_of_results(told, bob.person).games
        by_name = {player.tally.who: player for player in game.players}
        assert set(by_name) == {"ann", "bob (you)"}
        assert by_name["ann"].rating is not None
        assert by_name["ann"].rating.value > 1500
        (against,) = by_name["bob (you)"].against
        assert (against.tally.who, against.tally.games, against.tally.won) == ("ann", 1, 0)


async def test_a_result_is_told_no_sooner_than_onlookers_may_see_the_end(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = system.now()
    monkeypatch.setattr(system, "now", lambda: moment)
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=HouseRules(rated=True, delay=60))
        await played(ann, bob)
        cleo = await host.terminal("cleo")
        for seconds, is_told in ((0, False), (59, False), (1, True)):
            moment += timedelta(seconds=seconds)
            cleo.say(EnterLobby())
            (row,) = (await cleo.hear(Lobby)).rows
            assert (row.over, bool((await results(host, cleo)).rows)) == (is_told, is_told)


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (HouseRules(rated=True, hints=True), "rated_rules"),
        (HouseRules(rated=True, take_back=Consent.FREE), "rated_rules"),
    ],
)
async def test_rated_games_have_no_hints_and_no_free_taking_back(
    home_of_its_own: Path, rules: HouseRules, code: str
) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        ann.say(Make(game="hive", seats=(Seat("White"), Seat("Black")), house_rules=rules))
        assert (await ann.hear(Refusal)).code == code


async def test_a_host_without_ratings_rates_nothing(home_of_its_own: Path) -> None:
    limits = HostSettings(guests=(SHARED,), requests=10_000, ratings=False)
    async with hosting(home_of_its_own, limits) as host:
        ann = await host.terminal("ann")
        ann.say(Make(game="hive", seats=(Seat("White"), Seat("Black")), house_rules=RATED))
        assert (await ann.hear(Refusal)).code == "no_ratings"
        ann.say(AskResults())
        assert (await ann.hear(Refusal)).code == "no_ratings"


@pytest.mark.parametrize(
    ("rules", "answers"),
    [
        pytest.param(HouseRules(), OPENING, id="not rated"),
        pytest.param(RATED, ("wS1",), id="given up before everybody had answered"),
    ],
)
async def test_a_game_that_does_not_count_has_no_result(
    home_of_its_own: Path, rules: HouseRules, answers: tuple[str, ...]
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=rules)
        await played(ann, bob, answers)
        assert not (await results(host, ann)).rows


async def test_a_game_that_all_have_agreed_to_end_has_no_result(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=RATED)
        for number, text in enumerate(OPENING):
            await answered((ann, bob)[number % 2], text)
        ann.say(Propose(kind=ProposalKind.END))
        while not (stand := await bob.hear(Snapshot)).proposals:
            pass
        bob.say(Vote(id=stand.proposals[0].id, yes=True))
        while not (await ann.hear(Snapshot)).ended:
            pass
        assert not (await results(host, ann)).rows


async def test_who_leaves_their_seat_to_a_bot_has_lost(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=RATED)
        for number, text in enumerate(OPENING):
            await answered((ann, bob)[number % 2], text)
        live = host.host.tables.listed_or_refuse(ann.stand.table if ann.stand else "")
        ann.say(GiveUpSeat(player="bot:random"))
        while (await bob.hear(Snapshot)).seat_infos[0].player == "person":
            pass
        await answered(bob, "resign")
        assert live.meta.result is not None
        (row,) = (await results(host, bob)).rows
        assert (row.players[0], row.winners) == (ann.person, (1,)), "though Bob has given up"


async def test_a_result_that_is_taken_back_counts_no_more(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=RATED)
        await played(ann, bob)
        assert (await results(host, ann)).rows
        bob.say(Propose(kind=ProposalKind.TAKE_BACK, about=1))
        while not (stand := await ann.hear(Snapshot)).proposals:
            pass
        ann.say(Vote(id=stand.proposals[0].id, yes=True))
        while ann.position()[2] is not None:
            await ann.hear(Snapshot)
        assert not (await results(host, ann)).rows


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({"pace": Pace(game=300_000)}, PaceKind.CLOCK),
        ({"correspondence": Correspondence(move=24)}, PaceKind.DAYS),
    ],
)
async def test_paces_are_rated_apart_and_a_rematch_is_rated_too(
    home_of_its_own: Path, more: dict[str, Any], kind: PaceKind
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=RATED, **more)
        await played(ann, bob)
        (row,) = (await results(host, ann)).rows
        assert row.pace is kind
        ann.say(Rematch())
        again = (await ann.hear(RematchTable)).table
        assert host.host.tables.listed_or_refuse(again).meta.house_rules.rated


async def test_results_are_known_after_a_restart(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=RATED)
        await played(ann, bob)
        before = (await results(host, ann)).rows
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        assert (await results(host, ann)).rows == before


def test_games_are_told_apart_by_pace_and_bots_by_their_level() -> None:
    noon = datetime(2026, 11, 26, 12, tzinfo=UTC)
    rows = (
        ResultRow("hive", PaceKind.CLOCK, noon, ("account:ann", "bot:easy"), (0,)),
        ResultRow("hive", PaceKind.DAYS, noon, ("account:ann", "account:bob"), (0, 1)),
        ResultRow("a game of a package", PaceKind.DAYS, noon, ("account:ann", "account:bob"), (0,)),
    )
    people = (PersonInfo(id="account:ann", name="Ann"), PersonInfo(id="account:bob", name="Bob"))
    found = statistics_of_results(Results(rows=rows, people=people), "account:eve")
    assert [game.title for game in found.games] == ["Hive, with a clock", "Hive, correspondence"]
    assert [player.key for player in found.games[0].players] == ["person:ann", "bot:easy"]
    ratings = [player.rating.value for player in found.games[0].players if player.rating is not None]
    assert ratings == sorted(ratings, reverse=True)
    assert not found.names
    assert not found.is_to_ask


async def test_who_has_no_fitting_rating_may_not_sit_down(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=RATED)
        await played(ann, bob)
        cleo, dan = await host.terminal("cleo"), await host.terminal("dan")
        value = host.host.ratings.value
        own = value(ann.person, "hive", PaceKind.FREE)
        assert value(bob.person, "hive", PaceKind.FREE) < value(cleo.person, "hive", PaceKind.FREE) < own
        assert value(ann.person, "hive", PaceKind.CLOCK) == 1500, "paces are rated apart"
        rules = HouseRules(rated=True, least_rating=1501)
        dan.say(Make(game="hive", seats=(Seat("White"), Seat("Black")), house_rules=rules))
        table = (await dan.hear(Snapshot)).table
        for terminal in (bob, cleo):
            terminal.say(Sit(table=table, seat=1))
            refused = await terminal.hear(Refusal)
            assert refused.code == "rating_range"
        assert refused.data == {"own": 1500, "least": 1501, "most": ""}
        dan.say(Invite(name="cleo"))
        ann.say(Sit(table=table, seat=1))
        while (stand := await ann.hear(Snapshot)).table != table:
            pass
        assert stand.seat == 1
        named = HouseRules(most_rating=1400, invited=("cleo",))
        dan.say(Make(game="hive", seats=(Seat("White"), Seat("Black")), house_rules=named))
        while (made := await dan.hear(Snapshot)).table == table:
            pass
        assert (await cleo.sit(made.table, 1)).seat == 1, "who is named may come with any rating"


async def test_there_are_no_ranges_of_ratings_without_ratings(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, HostSettings(guests=(SHARED,), ratings=False)) as host:
        ann = await host.terminal("ann")
        rules = HouseRules(most_rating=1400)
        ann.say(Make(game="hive", seats=(Seat("White"), Seat("Black")), house_rules=rules))
        assert (await ann.hear(Refusal)).code == "no_ratings"


@pytest.mark.parametrize(
    ("answers", "rules", "is_closed"), [(2, RATED, True), (3, RATED, False), (3, HouseRules(), True)]
)
async def test_the_owner_cannot_escape_the_result_of_a_rated_game(
    answers: int, rules: HouseRules, is_closed: bool, home_of_its_own: Path
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=rules)
        for number, text in enumerate(OPENING[:answers]):
            await answered((ann, bob)[number % 2], text)
        assert ann.stand is not None
        table = host.host.tables.listed_or_refuse(ann.stand.table)
        ann.say(CloseTable())
        if not is_closed:
            assert (await ann.hear(Refusal)).code == "rated_goes_on"
            assert not table.game.is_over
            await host.host.tables.end(table.game.table_id, CLOSED_BY_HOST_OWNER)
        while bob.stand is None or not bob.stand.ended:
            await bob.hear(Snapshot)
        assert table.game.is_over
