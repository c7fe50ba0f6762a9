"""Another game with the same people, after the end of one at a host."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from antterm.host.settings import HostSettings
from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.wire.messages import (
    ChatUpdate,
    Consent,
    GiveAnswer,
    GiveUpSeat,
    HouseRules,
    Make,
    Notice,
    Refusal,
    Rematch,
    RematchTable,
    Snapshot,
    TableEventKind,
    Watching,
)
from tests.host.hosting import SHARED, Hosting, Terminal, hosting


async def resigned(host: Hosting, *people: str, game: str = "hive", **more: Any) -> list[Terminal]:
    """People at a table where the first has given up."""
    terminals = await host.table(game, *people, **more)
    first = terminals[0]
    assert first.stand is not None
    first.answer("resign")
    await first.verdict()
    for terminal in terminals:
        while terminal.position()[2] is None:
            await terminal.hear(Snapshot)
    return terminals


async def asked(terminal: Terminal) -> str:
    """The table to which a rematch leads."""
    terminal.say(Rematch())
    return (await terminal.hear(RematchTable)).table


async def at(terminal: Terminal, table: str) -> Snapshot:
    """The table to which somebody goes, once the host shows it."""
    stand = await terminal.sit(table)
    while stand.table != table:
        stand = await terminal.hear(Snapshot)
    return stand


async def refusal(terminal: Terminal) -> str:
    terminal.say(Rematch())
    return (await terminal.hear(Refusal)).code


async def test_who_played_plays_again_with_colours_exchanged_and_the_same_rules(
    home_of_its_own: Path,
) -> None:
    rules = HouseRules(take_back=Consent.NEVER, hints=True, watch=Watching.NOBODY)
    async with hosting(home_of_its_own) as host:
        pace = Pace(game=300_000, increment=2_000)
        ann, bob = await resigned(
            host, "ann", "bob", name="sunday", options={"expansions": "M"}, pace=pace, house_rules=rules
        )
        again = await asked(ann)
        while (stand := await bob.hear(Snapshot)).rematch is None:
            pass
        assert stand.rematch == 0
        line = (await bob.hear(ChatUpdate)).lines[-1]
        assert line.event is not None
        assert (line.name, line.event.kind) == ("ann", TableEventKind.REMATCH)
        assert await asked(bob) == again, "there is one rematch"
        for terminal, seat in ((ann, 1), (bob, 0)):
            stand = await at(terminal, again)
            assert stand.seat == seat
        assert (stand.begun, stand.options) == (True, {"expansions": "M"})
        assert stand.house_rules.take_back is Consent.NEVER
        assert stand.house_rules.watch is Watching.NOBODY
        assert stand.clock is not None
        assert stand.clock.pace == pace
        bob.answer("wS1")
        await bob.verdict()


async def test_a_rematch_is_for_those_who_played_and_bots_keep_their_seats(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, thinks=None) as host:
        ann, bob = await host.table("micropolis", "ann", "bob", bots=1)
        assert ann.stand is not None
        await host.host.tables.end(ann.stand.table, "closed_by_keeper")
        again = await asked(bob)
        cleo = await host.terminal("cleo")
        cleo.say(GiveAnswer(table=again, rev=0, text="1", id="x"))
        assert (await cleo.hear(Refusal)).code == "not_seated"
        await at(cleo, ann.stand.table)
        assert await refusal(cleo) == "not_seated"
        stand = await at(bob, again)
        assert [(info.player, info.person) for info in stand.seat_infos] == [
            ("person", bob.person),
            ("bot:random", ""),
            ("person", ""),
        ]
        notice = await ann.hear(Notice)
        assert (notice.code, notice.table) == ("rematch", again)
        assert await asked(ann) == again
        assert (await at(ann, again)).seat == 2


async def test_there_is_no_rematch_while_the_game_goes_on(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table("hive", "ann", "bob")
        assert await refusal(ann) == "not_over_yet"
        dan = await host.terminal("dan")
        assert await refusal(dan) == "not_at_table"


async def test_a_rematch_that_everybody_has_left_is_made_anew(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await resigned(host, "ann", "bob")
        assert ann.stand is not None
        table = ann.stand.table
        first = await asked(ann)
        await at(ann, first)
        ann.say(GiveUpSeat())
        await ann.drained()
        second = await asked(bob)
        assert (await at(bob, second)).seat == 0
        await at(ann, table)
        assert await asked(ann) == second


async def test_a_rematch_counts_as_a_new_table(home_of_its_own: Path) -> None:
    limits = HostSettings(guests=(SHARED,), requests=10_000, games=1)
    async with hosting(home_of_its_own, limits) as host:
        ann, bob = await resigned(host, "ann", "bob")
        bob.say(Make(game="hive", seats=(Seat("White"), Seat("Black"))))
        await bob.hear(Snapshot)
        assert ann.stand is not None
        await at(bob, ann.stand.table)
        assert await refusal(bob) == "too_many_games"
        assert ann.stand.rematch is None


async def test_a_rematch_of_which_the_old_table_cannot_tell_is_removed(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await resigned(host, "ann", "bob", name="sunday")
        old = host.host.tables.listed_or_refuse("sunday")
        save = old.game.save

        async def fails(_meta: object) -> None:
            raise SaveError("full", Path("sunday"))

        monkeypatch.setattr(old.game, "save", fails)
        assert await refusal(ann) == "not_saved"
        assert [each.table for each in host.host.tables.reports(str)] == ["sunday"]
        monkeypatch.setattr(old.game, "save", save)
        assert await asked(bob) == await asked(ann)


async def test_a_rematch_is_known_after_a_restart(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await resigned(host, "ann", "bob", name="sunday")
        again = await asked(ann)
    async with hosting(home_of_its_own) as host:
        bob = await host.terminal("bob")
        assert (await at(bob, "sunday")).rematch == 0
        assert await asked(bob) == again
