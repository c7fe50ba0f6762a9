"""Before a chess clock runs, everybody says that they are ready, or somebody answers."""

from __future__ import annotations

from pathlib import Path

from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.wire.messages import (
    GiveUpSeat,
    Make,
    Notice,
    Rematch,
    RematchTable,
    SayReady,
    Sit,
    Snapshot,
)
from tests.host.hosting import Terminal, hosting

PACE = Pace(game=300_000)


async def stands(terminal: Terminal, unready: tuple[int, ...]) -> Snapshot:
    """The first snapshot in which the clock waits for these seats."""
    while terminal.stand is None or terminal.stand.unready != unready:
        await terminal.hear(Snapshot)
    return terminal.stand


async def test_no_clock_runs_before_all_are_ready(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", is_ready=False, pace=PACE)
        assert not (await stands(ann, (0, 1))).running
        ann.say(SayReady())
        ann.say(SayReady())
        assert not (await stands(bob, (1,))).running
        table = host.host.tables.listed_or_refuse(bob.stand.table if bob.stand else "")
        assert table.game.live is not None
        assert not table.game.live.clock_is_running
        bob.say(SayReady())
        assert (await stands(ann, ())).running
        assert table.game.live.clock_is_running


async def test_the_first_answer_counts_as_being_ready(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", is_ready=False, pace=PACE)
        ann.answer("wS1")
        stand = await stands(bob, ())
        assert stand.running
        assert stand.clock is not None
        assert stand.clock.left[0] == PACE.game, "nothing was taken off before"


async def test_who_gets_up_before_has_nobody_wait_and_a_new_person_is_asked(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", is_ready=False, pace=PACE)
        ann.say(SayReady())
        await stands(bob, (1,))
        bob.say(GiveUpSeat())
        while (await ann.hear(Snapshot)).begun:
            pass
        assert ann.stand is not None
        assert ann.stand.unready == ()
        cleo = await host.terminal("cleo")
        cleo.say(Sit(table=ann.stand.table, seat=1))
        assert not (await stands(cleo, (0, 1))).running


async def test_who_is_elsewhere_hears_that_everybody_has_come(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        ann.say(Make(game="hive", seats=(Seat("White"), Seat("Black")), pace=PACE))
        table = (await ann.hear(Snapshot)).table
        elsewhere = await host.terminal("ann")
        bob = await host.terminal("bob")
        await bob.sit(table, 1)
        notices = [await elsewhere.hear(Notice) for _each in range(2)]
        assert {each.code for each in notices} == {"your_turn", "ready"}


async def test_one_person_and_games_without_a_chess_clock_wait_for_nobody(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, thinks=None) as host:
        (ann,) = await host.table("hive", "ann", bots=1, is_ready=False, pace=PACE)
        assert ann.stand is not None
        assert ann.stand.running
        bob, _cleo = await host.table("hive", "bob", "cleo")
        assert bob.stand is not None
        assert not bob.stand.unready


async def test_a_seat_left_to_a_bot_is_not_waited_for_and_a_rematch_asks_anew(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", is_ready=False, pace=PACE)
        bob.say(GiveUpSeat(player="bot:random"))
        await stands(ann, (0,))
        ann.answer("resign")
        await ann.verdict()
        ann.say(Rematch())
        again = (await ann.hear(RematchTable)).table
        bob.say(Rematch())
        await bob.hear(RematchTable)
        ann.say(Sit(table=again))
        while (stand := await ann.hear(Snapshot)).table != again:
            pass
        assert stand.unready == (0, 1)
