"""The finished games of people at a host, and what came of those of two of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from antterm.host import archive
from antterm.saves.document import Seat, parse
from antterm.wire.messages import (
    AskPastGames,
    AskPerson,
    DownloadGame,
    GameFile,
    HouseRules,
    Make,
    Meetings,
    PastGames,
    PersonPage,
    ProposalKind,
    Propose,
    Refusal,
    Rematch,
    RematchTable,
    Snapshot,
    Vote,
    Watching,
)
from tests.host.hosting import Hosting, Terminal, hosting
from tests.host.test_ratings import answered


async def listed(terminal: Terminal, **wanted: object) -> PastGames:
    terminal.say(AskPastGames(**wanted))  # type: ignore[arg-type]
    return await terminal.hear(PastGames)


async def met(terminal: Terminal, other: Terminal) -> tuple[Meetings, ...]:
    terminal.say(AskPerson(person=other.person))
    return (await terminal.hear(PersonPage)).meetings


async def finished(host: Hosting, *people: str, aborted: bool = False, **more: Any) -> list[Terminal]:
    """People who have finished a game of Hive: the first of them has given up."""
    terminals = await host.table("hive", *people, **more)
    if not aborted:
        for number, text in enumerate(("wS1", "bS1 -wS1")):
            await answered(terminals[number % len(terminals)], text)
    await answered(terminals[0], "resign")
    return terminals


async def test_one_is_told_of_ones_own_finished_games_the_latest_first(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await finished(host, "ann", "bob", name="sunday")
        await finished(host, "bob", "ann", name="monday")
        await host.table("hive", "ann", "bob", name="tuesday")
        cleo = await host.terminal("cleo")
        told = await listed(ann)
        assert [row.name for row in told.rows] == ["monday", "sunday"]
        assert [row.winners for row in told.rows] == [(1,), (1,)]
        assert [row.yours for row in told.rows] == [(1,), (0,)]
        assert not told.older
        assert [row.name for row in (await listed(bob)).rows] == ["monday", "sunday"]
        assert not (await listed(cleo)).rows
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        again = await listed(ann)
        facts = [[(row.name, row.winners, row.since) for row in each.rows] for each in (told, again)]
        assert facts[0] == facts[1], "after a restart"


async def test_past_games_are_searched_and_come_page_by_page(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_AT_ONCE", 2)
    async with hosting(home_of_its_own) as host:
        for name, other in (("sunday", "bob"), ("monday", "cleo"), ("tuesday", "bob")):
            ann, *_others = await finished(host, "ann", other, name=name)
        told = await listed(ann)
        assert ([row.name for row in told.rows], told.older) == (["tuesday", "monday"], 1)
        told = await listed(ann, skip=2)
        assert ([row.name for row in told.rows], told.older) == (["sunday"], 0)
        assert [row.name for row in (await listed(ann, search="hive BOB")).rows] == ["tuesday", "sunday"]
        assert not (await listed(ann, search="march")).rows
        cleo = f"{ann.person.removesuffix('ann')}cleo"
        assert [row.name for row in (await listed(ann, person=cleo)).rows] == ["monday"]


async def test_results_between_two_people_are_counted_by_game(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await finished(host, "ann", "bob")
        await finished(host, "ann", "bob", aborted=True)
        await finished(host, "bob", "ann")
        await finished(host, "bob", "ann")
        await finished(host, "bob", "cleo")
        assert await met(ann, bob) == (Meetings(game="hive", won=2, lost=1),)
        assert await met(bob, ann) == (Meetings(game="hive", won=1, lost=2),)
        dan = await host.terminal("dan")
        assert await met(dan, ann) == (), "who is here may be asked for"
        dan.say(AskPerson(person="account:nobody"))
        assert (await dan.hear(Refusal)).code == "nobody"


async def test_a_draw_counts_for_both(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        for number, text in enumerate(("wS1", "bS1 -wS1")):
            await answered((ann, bob)[number % 2], text)
        ann.say(Propose(kind=ProposalKind.DRAW))
        while not (stand := await bob.hear(Snapshot)).proposals:
            pass
        bob.say(Vote(id=stand.proposals[0].id, yes=True))
        while ann.position()[2] is None:
            await ann.hear(Snapshot)
        assert await met(ann, bob) == await met(bob, ann) == (Meetings(game="hive", drawn=1),)


async def test_a_finished_game_is_had_from_anywhere_by_those_who_may_see_it(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        rules = HouseRules(watch=Watching.NOBODY)
        ann, bob = await finished(host, "ann", "bob", house_rules=rules)
        assert bob.stand is not None
        table = bob.stand.table
        again = await host.terminal("ann")
        again.say(DownloadGame(table=table))
        document = parse((await again.hear(GameFile)).document, Path("game"))
        assert document.answers[-1] == "resign"
        cleo = await host.terminal("cleo")
        for asked, code in ((table, "not_watched"), ("elsewhere", "no_table"), ("", "not_at_table")):
            cleo.say(DownloadGame(table=asked))
            assert (await cleo.hear(Refusal)).code == code
        ann.say(Rematch())
        unfinished = (await ann.hear(RematchTable)).table
        ann.say(DownloadGame(table=unfinished))
        assert (await ann.hear(Refusal)).code == "not_over"


async def test_who_sees_a_game_later_cannot_have_it_sooner(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await finished(host, "ann", "bob", house_rules=HouseRules(delay=60))
        assert ann.stand is not None
        cleo = await host.terminal("cleo")
        cleo.say(DownloadGame(table=ann.stand.table))
        assert (await cleo.hear(Refusal)).code == "not_over"
        ann.say(DownloadGame(table=ann.stand.table))
        assert (await ann.hear(GameFile)).document


async def test_a_game_that_all_have_agreed_to_end_has_no_winners(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        ann.say(Make(game="hive", seats=(Seat("White"), Seat("Bot", "bot:random"))))
        made = await ann.hear(Snapshot)
        await host.host.tables.end(made.table, "closed_by_keeper")
        (row,) = (await listed(ann)).rows
        assert (row.over, row.winners) == (True, None)
