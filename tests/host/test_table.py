"""People at a table of a host: coming, sitting, answering, going."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from antterm.remote import rows
from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.wire.messages import (
    PROTOCOL,
    Accepted,
    Bye,
    Consent,
    Correspondence,
    EnterLobby,
    GiveAnswer,
    GiveUpSeat,
    Hello,
    LastingData,
    Leave,
    Lobby,
    Make,
    PersonInfo,
    Ping,
    Pong,
    Refusal,
    Sit,
    Snapshot,
    Watching,
)
from antterm.wire.messages import HouseRules as Rules
from tests.host.hosting import SHARED, Hosting, Terminal, hosting

TWO = (Seat("White"), Seat("Black"))


async def refusal(terminal: Terminal) -> str:
    return (await terminal.hear(Refusal)).code


async def made(host: Hosting, who: str, **wanted: object) -> tuple[Terminal, Snapshot]:
    """Somebody at a new table."""
    terminal = await host.terminal(who)
    terminal.say(Make(**{"game": "hive", "seats": TWO} | wanted))  # type: ignore[arg-type]
    return terminal, await terminal.hear(Snapshot)


async def test_a_game_begins_when_all_seats_are_taken(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, stand = await made(host, "ann", name="Sunday")
        assert (stand.name, stand.seat, stand.begun) == ("Sunday", 0, False)
        assert [info.name for info in stand.seat_infos] == ["ann", "Black"]
        assert [info.is_free for info in stand.seat_infos] == [False, True]
        assert ann.position()[1] is None, "nobody is asked yet"
        ann.say(GiveAnswer(table=stand.table, rev=stand.rev, text="wA1", id="1"))
        assert await refusal(ann) == "not_begun"
        bob = await host.terminal("bob")
        await bob.sit(stand.table, 1)
        stand = await bob.until_rev(stand.rev + 1)
        assert stand.begun
        assert [(info.name, info.person) for info in stand.seat_infos] == [
            ("ann", f"guest:{SHARED}:ann"),
            ("bob", f"guest:{SHARED}:bob"),
        ]
        assert bob.position()[1].choices == (), "only who is asked sees the answers"  # type: ignore[union-attr]


async def test_the_lobby_tells_the_pace_and_what_else_holds_at_a_table(home_of_its_own: Path) -> None:
    agreed = Rules(take_back=Consent.NEVER, hints=True, invited=("bob",))
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        for name, more in (
            ("clock", {"pace": Pace(game=300_000, increment=5_000, loss=True)}),
            ("days", {"correspondence": Correspondence(move=24)}),
            ("leisure", {}),
        ):
            ann.say(Make(game="hive", name=name, seats=TWO, house_rules=agreed, **more))
            while (await ann.hear(Snapshot)).table != name:
                pass
        bob = await host.terminal("bob")
        bob.say(EnterLobby())
        listed = {row.name: row for row in (await bob.hear(Lobby)).rows}
    assert {name: rows.pace(row) for name, row in listed.items()} == {
        "clock": "5m+5s",
        "days": "1d a move",
        "leisure": "",
    }
    assert rows.agreed(listed["clock"]) == (
        "Pace: 5m+5s. A player who runs out of time loses. "
        "Takebacks: never. Hints: yes. Onlookers: everybody. Open since 4 Mar 2021, 20:00."
    )
    assert not listed["clock"].house_rules.invited, "who else is invited is nobody's business"


async def test_a_seat_can_be_given_up_until_a_person_has_answered(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, stand = await made(host, "ann")
        bob = await host.terminal("bob")
        assert (await bob.sit(stand.table, 1)).begun
        ann.say(GiveUpSeat())
        while (stand := await ann.hear(Snapshot)).seat is not None:
            pass
        assert (stand.begun, stand.seat_infos[0].name, stand.seat_infos[0].is_free) == (False, "White", True)
        assert (await ann.sit(stand.table, 1)).seat == 0, "the seat that is free still"
        assert (await bob.hear(Snapshot)).seat == 1
        ann.answer("wS1")
        await ann.verdict()
        ann.say(GiveUpSeat())
        assert await refusal(ann) == "begun"
        bob.say(GiveUpSeat())
        assert await refusal(bob) == "begun"


async def test_what_cannot_be_is_refused_with_its_reason(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        asked = [
            (Make(game="chess", seats=TWO), "unknown_game"),
            (Make(game="hive", seats=(Seat("One"),)), "unknown_seats"),
            (Make(game="hive", seats=TWO, options={"expansions": "QQ"}), "unknown_value"),
            (Make(game="hive", seats=(Seat("A", "uhp:/bin/sh"), Seat("B"))), "unknown_value"),
            (Make(game="hive", seats=(Seat("A", "bot:easy"),) * 2), "no_seat"),
            (Make(game="march", seats=TWO, options={"components": {"cards": []}}), "no_documents"),  # type: ignore[dict-item]
            (Sit(table="nowhere"), "no_table"),
            (GiveAnswer(table="nowhere", rev=1, text="wA1", id="1"), "no_table"),
            (GiveUpSeat(), "not_at_table"),
        ]
        for request, code in asked:
            ann.say(request)
            assert await refusal(ann) == code
        ann.say(Ping())
        assert await ann.hear(Pong) == Pong()


async def test_answers_that_do_not_count_are_refused(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        table, rev = ann.stand.table, ann.stand.rev  # type: ignore[union-attr]
        olga = await host.terminal("olga")
        await olga.sit(table)
        for terminal, at, text, code in [
            (olga, rev, "wA1", "not_seated"),
            (bob, rev, "wA1", "not_your_turn"),
            (ann, rev - 1, "wA1", "stale"),
            (ann, rev, "wX1", "not_a_choice"),
        ]:
            terminal.say(GiveAnswer(table=table, rev=at, text=text, id="x"))
            assert await refusal(terminal) == code
        name = ann.answer(ann.position()[1].choices[0].text)  # type: ignore[union-attr]
        assert await ann.verdict() == Accepted(id=name, rev=rev + 1)
        for terminal in (ann, bob, olga):
            assert (await terminal.until_rev(rev + 1)).answers_known == 1


async def test_two_terminals_at_one_seat_see_the_same_and_the_first_answer_counts(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        stand = ann.stand
        assert stand is not None
        again = await host.terminal("ann")
        assert (await again.sit(stand.table)).position == stand.position
        texts = [choice.text for choice in ann.position()[1].choices]  # type: ignore[union-attr]
        names = [ann.answer(texts[0]), again.answer(texts[1])]
        verdicts = [await ann.verdict(), await again.verdict()]
        accepted = [verdict for verdict in verdicts if isinstance(verdict, Accepted)]
        refused = [verdict for verdict in verdicts if isinstance(verdict, Refusal)]
        assert [verdict.id for verdict in accepted] + [verdict.id for verdict in refused] == names
        assert [verdict.code for verdict in refused] == ["stale"]
        stands = [await terminal.until_rev(stand.rev + 1) for terminal in (ann, again, bob)]
        assert [each.answers_known for each in stands] == [1] * 3
        assert stands[0].position == stands[1].position


async def test_an_answer_that_is_sent_again_counts_once(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, _bob = await host.table("hive", "ann", "bob")
        stand = ann.stand
        assert stand is not None
        text = ann.position()[1].choices[0].text  # type: ignore[union-attr]
        answer = GiveAnswer(table=stand.table, rev=stand.rev, text=text, id="mine")
        ann.say(answer, answer)
        assert [await ann.verdict(), await ann.verdict()] == [Accepted(id="mine", rev=stand.rev + 1)] * 2
        ann.hang_up()
        ann = await host.terminal("ann")
        ann.say(answer)
        assert await ann.verdict() == Accepted(id="mine", rev=stand.rev + 1)
        assert (await ann.sit(stand.table)).answers_known == 1


async def test_who_comes_back_is_told_what_happened_since(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        for terminal in (ann, bob, ann, bob):
            stand = terminal.stand
            assert stand is not None
            await terminal.until_rev(max(each.stand.rev for each in (ann, bob) if each.stand))
            terminal.answer(terminal.position()[1].choices[0].text)  # type: ignore[union-attr]
            assert isinstance(await terminal.verdict(), Accepted)
            for each in (ann, bob):
                await each.until_rev(stand.rev + 1)
        assert ann.stand is not None
        table, rev = ann.stand.table, ann.stand.rev
        again = await host.terminal("ann")
        stand = await again.sit(table, known_rev=rev - 2)
        assert (stand.since, stand.answers_known) == (2, 4)
        assert {happening.number for happening in again.unpack("hive", stand.happened)} == {3, 4}
        assert (await again.sit(table, known_rev=rev)).since == 4
        assert (await again.sit(table, known_rev=rev + 7)).since == 0, "a number that it never had"


@pytest.mark.slow
async def test_lasting_data_travels_once_to_each_terminal(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("march", "ann", "bob")
        await asyncio.gather(ann.play(1, 10), bob.play(2, 10))
        for terminal in (ann, bob):
            assert sum(isinstance(heard, LastingData) for heard in terminal.heard) == 1
            assert sum(isinstance(heard, Snapshot) for heard in terminal.heard) > 20


async def test_people_at_a_table_are_seen_there(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        assert ann.stand is not None
        assert [info.present for info in ann.stand.seat_infos] == [True, True]
        olga = await host.terminal("olga")
        await olga.sit(ann.stand.table)
        while not (await ann.hear(Snapshot)).watching:
            pass
        assert ann.stand.watching == (PersonInfo(id=olga.person, name="olga"),)
        bob.hang_up()
        assert [info.present for info in (await ann.hear(Snapshot)).seat_infos] == [True, False]
        olga.say(Leave())
        await olga.hear(Lobby)
        assert (await ann.hear(Snapshot)).watching == ()


async def test_the_lobby_tells_each_of_what_concerns_him(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        _ann, mine = await made(host, "ann", name="Open")
        _bea, closed = await made(
            host, "bea", name="Closed", house_rules=Rules(invited=("ann",), watch=Watching.NOBODY)
        )
        bob = await host.terminal("bob")
        bob.say(EnterLobby())
        lobby = await bob.hear(Lobby)
        assert [(row.table, row.may_sit, row.may_watch) for row in lobby.rows] == [(mine.table, True, True)]
        assert {(each.id, each.name) for each in lobby.people} == {
            (f"guest:{SHARED}:{name}", name) for name in ("ann", "bea", "bob")
        }
        ann = await host.terminal("ann")
        ann.say(EnterLobby())
        rows = {row.table: row for row in (await ann.hear(Lobby)).rows}
        assert (rows[mine.table].yours, rows[closed.table].yours) == ((0,), ())
        assert rows[closed.table].may_sit
        bob.say(Sit(table=closed.table, seat=1))
        assert await refusal(bob) == "not_invited"
        bob.say(Sit(table=closed.table))
        assert await refusal(bob) == "not_watched"
        await bob.sit(mine.table, 1)
        row = next(row for row in (await ann.hear(Lobby)).rows if row.table == mine.table)
        assert (row.begun, row.turn) == (True, 0), "the lobby changes while one looks"


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        (Hello(protocol=99, app="test", guest="ann"), "protocol"),
        (Hello(protocol=PROTOCOL, app="test"), "unknown_guest"),
        (Ping(), "nonsense"),
    ],
)
async def test_who_cannot_come_in_is_told_why(home_of_its_own: Path, hello: Hello | Ping, code: str) -> None:
    async with hosting(home_of_its_own) as host:
        somebody = await host.connect("ann")
        somebody.say(hello)
        assert await somebody.hear(Bye) == Bye(code=code, retry=False)
        assert await somebody.next() is None


async def test_an_answer_that_cannot_be_saved_is_refused_and_the_game_stands_as_before(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        stand = ann.stand
        assert stand is not None
        choices = [choice.text for choice in ann.position()[1].choices]  # type: ignore[union-attr]

        def full(store: Store, name: str, document: object) -> None:
            raise SaveError("full", store.path(name))

        with monkeypatch.context() as patch:
            patch.setattr(Store, "write", full)
            ann.say(GiveAnswer(table=stand.table, rev=stand.rev, text=choices[0], id="mine"))
            refused = await ann.hear(Refusal)
            assert (refused.code, refused.data, refused.id) == ("not_saved", {"why": "full"}, "mine")
        again = await ann.sit(stand.table)
        assert (again.answers_known, again.rev, again.position) == (0, stand.rev, stand.position)
        ann.say(GiveAnswer(table=stand.table, rev=stand.rev, text=choices[0], id="mine"))
        assert await ann.verdict() == Accepted(id="mine", rev=stand.rev + 1)
        assert (await bob.until_rev(stand.rev + 1)).answers_known == 1


async def test_a_table_that_nobody_is_at_is_closed_and_opened_again(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        stand = ann.stand
        assert stand is not None
        lock, tables = host.store.path(stand.table).with_suffix(".lock"), host.host.tables
        for terminal in (ann, bob):
            await tables.close_idle()
            await tables.close_idle()
            assert lock.exists(), "somebody is there"
            terminal.say(Leave())
            await terminal.hear(Lobby)
        await tables.close_idle()
        assert lock.exists(), "somebody may come back at once"
        await tables.close_idle()
        assert not lock.exists()
        ann.answer(ann.position()[1].choices[0].text)  # type: ignore[union-attr]
        assert isinstance(await ann.verdict(), Accepted)
        assert lock.exists(), "an answer opens it, and nobody has to leave it"
        await tables.close_idle()
        await tables.close_idle()
        assert not lock.exists()
        assert (await bob.sit(stand.table)).answers_known == 1
