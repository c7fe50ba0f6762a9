"""People who try what they must not, or are only unlucky: nobody learns or does more than his seat may."""

from __future__ import annotations

import asyncio
from pathlib import Path

from antterm.host.meeting import MOST_INVITED, Meeting
from antterm.saves.document import Seat
from antterm.wire.messages import (
    GiveAnswer,
    Invite,
    Make,
    Mute,
    Notice,
    Ping,
    Pong,
    Refusal,
    Rise,
    Sit,
    Stand,
    ToHost,
)
from tests.host.hosting import SHARED, Hosting, Terminal, hosting

TWO = (Seat("White"), Seat("Black"))


async def at_once(table: Meeting, *said: tuple[Terminal, ToHost]) -> None:
    """Have all this come while somebody else is at the game, in this order."""
    async with table.open():
        for number, (terminal, message) in enumerate(said, 1):
            terminal.say(message)
            while len(table._lock._waiters or ()) < number:
                await asyncio.sleep(0)


async def twice_at_one_seat(host: Hosting) -> tuple[Terminal, Terminal, Stand]:
    """Somebody at two terminals, at a table that waits for another."""
    ann, again = await host.terminal("ann"), await host.terminal("ann")
    ann.say(Make(game="hive", seats=TWO))
    stand = await ann.hear(Stand)
    await again.sit(stand.table)
    return ann, again, stand


async def test_who_comes_to_a_seat_that_he_gives_up_meanwhile_looks_on(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        _ann, again, stand = await twice_at_one_seat(host)
        late = await host.terminal("ann")
        await at_once(host.host.tables.find(stand.table), (again, Rise()), (late, Sit(table=stand.table)))
        bob = await host.terminal("bob")
        await bob.sit(stand.table, 0)
        shown = await late.hear(Stand)
        while shown.chairs[0].account != f"bob@{SHARED}":
            shown = await late.hear(Stand)
        assert shown.seat is None


async def test_nobody_answers_in_a_seat_that_he_gives_up_meanwhile(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, again, stand = await twice_at_one_seat(host)
        bob, carl = await host.terminal("bob"), await host.terminal("carl")
        await at_once(
            host.host.tables.find(stand.table),
            (again, Rise()),
            (bob, Sit(table=stand.table, seat=0)),
            (carl, Sit(table=stand.table, seat=1)),
            (ann, GiveAnswer(table=stand.table, rev=stand.rev + 3, text="wA1", id="1")),
        )
        assert (await ann.hear(Refusal)).code == "not_seated"
        assert (await carl.until_rev(stand.rev + 3)).number == 0


async def test_nobody_is_invited_over_and_over_nor_by_whom_he_will_not_hear(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _again, _stand = await twice_at_one_seat(host)
        bob, cleo = await host.terminal("bob"), await host.terminal("cleo")
        cleo.say(Mute(account=ann.account), Ping())
        await cleo.hear(Pong)
        for _time in range(3):
            ann.say(Invite(account=bob.account), Invite(account=cleo.account))
        ann.say(*(Invite(account=f"nobody {number}") for number in range(MOST_INVITED)))
        assert (await ann.hear(Refusal)).code == "too_many_invited"
        for somebody, notices in ((bob, 1), (cleo, 0)):
            somebody.say(Ping())
            await somebody.hear(Pong)
            assert sum(isinstance(heard, Notice) for heard in somebody.heard) == notices
