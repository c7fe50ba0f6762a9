"""Challenges: a table for one other person who is here, and is told of it at once."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from antterm import system
from antterm.host import challenges
from antterm.saves.document import Seat
from antterm.wire.messages import (
    Decline,
    EnterLobby,
    GiveUpSeat,
    Lobby,
    Make,
    Mute,
    Notice,
    Refusal,
    SentAway,
    Sit,
    Snapshot,
)
from tests.host.hosting import Hosting, Terminal, hosting

TWO = (Seat("White"), Seat("Black"))


async def challenged(ann: Terminal, bob: Terminal, seat: int | None = None) -> str:
    """Have Ann challenge Bob; the table."""
    ann.say(Make(game="hive", seats=TWO, challenged=bob.person, seat=seat))
    return (await ann.hear(Snapshot)).table


async def refused(terminal: Terminal) -> str:
    return (await terminal.hear(Refusal)).code


async def both(host: Hosting) -> tuple[Terminal, Terminal]:
    return await host.terminal("ann"), await host.terminal("bob")


async def test_the_challenged_person_is_told_and_alone_may_sit_down(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await both(host)
        cleo = await host.terminal("cleo")
        table = await challenged(ann, bob, seat=1)
        notice = await bob.hear(Notice)
        assert (notice.code, notice.table, notice.by) == ("challenged", table, "ann")
        for terminal, expected in ((bob, bob.person), (ann, bob.person)):
            terminal.say(EnterLobby())
            (row,) = (await terminal.hear(Lobby)).rows
            assert row.challenged == expected
        cleo.say(Sit(table=table, seat=0))
        assert await refused(cleo) == "not_invited"
        stand = await bob.sit(table, 0)
        assert (stand.seat, stand.begun) == (0, True)
        assert [info.person for info in stand.seat_infos] == [bob.person, ann.person]
        cleo.say(EnterLobby())
        (row,) = (await cleo.hear(Lobby)).rows
        assert not row.challenged


async def test_who_declines_ends_the_challenge(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await both(host)
        table = await challenged(ann, bob)
        ann.say(Decline(table=table))
        assert await refused(ann) == "no_challenge"
        bob.say(Decline(table=table))
        assert (await ann.hear(SentAway)).code == "challenge_declined"
        bob.say(Decline(table=table))
        assert await refused(bob) == "no_table"
        again = await challenged(ann, bob)
        ann.say(EnterLobby())
        await ann.hear(Lobby)
        bob.say(Decline(table=again))
        assert (await ann.hear(Notice)).code == "challenge_declined"


async def test_a_challenge_ends_after_some_minutes_and_when_one_of_both_has_left(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        open_challenges = host.host.tables.challenges
        ann, bob = await both(host)
        await challenged(ann, bob)
        await open_challenges.end_overdue()
        now = system.now()
        monkeypatch.setattr(system, "now", lambda: now + challenges.LASTS)
        await open_challenges.end_overdue()
        monkeypatch.undo()
        assert (await ann.hear(SentAway)).code == "challenge_expired"
        notices = [await bob.hear(Notice), await bob.hear(Notice)]
        assert [each.code for each in notices] == ["challenged", "challenge_expired"]
        await challenged(ann, bob)
        bob.hang_up()
        while bob.person in host.host.people():
            await ann.drained()
        await open_challenges.end_overdue()
        assert [*host.host.tables.all()], "a line may be lost for a moment"
        await open_challenges.end_overdue()
        assert (await ann.hear(SentAway)).code == "challenge_left"
        assert not [*host.host.tables.all()]


async def test_a_challenge_ends_when_its_maker_gets_up(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await both(host)
        table = await challenged(ann, bob)
        ann.say(GiveUpSeat())
        await ann.hear(SentAway)
        bob.say(Sit(table=table, seat=1))
        assert await refused(bob) == "no_table"


async def test_challenges_are_limited_and_need_somebody_who_is_here(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await both(host)
        for who, seats, code in (
            (ann.person, TWO, "challenges_oneself"),
            (f"{ann.person}x", TWO, "not_here_now"),
            (bob.person, (Seat("White"), Seat("Bot", "bot:random")), "challenge_seats"),
        ):
            ann.say(Make(game="hive", seats=seats, challenged=who))
            assert await refused(ann) == code
        for _time in range(challenges.MOST_BY_ONE):
            await challenged(ann, bob)
        ann.say(Make(game="hive", seats=TWO, challenged=bob.person))
        assert await refused(ann) == "too_many_challenges"


async def test_who_is_muted_is_not_heard(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await both(host)
        bob.say(Mute(person=ann.person))
        await bob.drained()
        await challenged(ann, bob)
        await bob.drained()
        assert not [each for each in bob.heard if isinstance(each, Notice)]


async def test_challenges_survive_a_restart_and_end_then(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await both(host)
        table = await challenged(ann, bob)
    async with hosting(home_of_its_own) as host:
        found = host.host.tables.listed_or_refuse(table).meta.open_challenge
        assert found is not None
        assert found.until - system.now() <= timedelta(minutes=5)
        await host.host.tables.challenges.end_overdue()
        assert [*host.host.tables.all()], "both still have time to come back"
        await host.host.tables.challenges.end_overdue()
        assert not [*host.host.tables.all()], "nobody has come back"


async def test_the_maker_of_a_table_chooses_a_seat(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await both(host)
        ann.say(Make(game="hive", seats=TWO, seat=1))
        assert (await ann.hear(Snapshot)).seat == 1
        for seat in (0, 7):
            ann.say(Make(game="hive", seats=(Seat("Bot", "bot:random"), Seat("Black")), seat=seat))
            assert await refused(ann) == "no_seat"
