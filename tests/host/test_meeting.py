"""What people do at a table of a host besides playing, over its socket."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from antterm import system
from antterm.core.game import Order
from antterm.host.hosted import HostedTable
from antterm.host.letters import Letter
from antterm.host.person_settings import PersonSettings
from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.wire.messages import (
    Accepted,
    ChatUpdate,
    Consent,
    Correspondence,
    EnterLobby,
    GiveOrders,
    GiveUpSeat,
    HouseRules,
    Invite,
    Lobby,
    Make,
    Mute,
    Notice,
    Notify,
    OnlookersChat,
    Ping,
    Pong,
    ProposalKind,
    Propose,
    ReclaimSeat,
    Redo,
    Refusal,
    Say,
    Sit,
    Snapshot,
    TableEventKind,
    TakeBack,
    TakeVacation,
    ToHost,
    Vote,
)
from tests.host.hosting import SHARED, Hosting, Terminal, hosting

MONDAY = datetime(2021, 3, 8, 12, 0, tzinfo=UTC)


class FalseTime:
    """The clock of the system, which a test moves."""

    def __init__(self) -> None:
        self.moment = MONDAY

    def __call__(self) -> datetime:
        return self.moment

    def pass_by(self, **time: float) -> None:
        self.moment += timedelta(**time)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> FalseTime:
    false = FalseTime()
    monkeypatch.setattr(system, "now", false)
    return false


def meeting(host: Hosting, terminal: Terminal) -> HostedTable:
    """The table at which somebody is."""
    assert terminal.stand is not None
    return host.host.tables.listed_or_refuse(terminal.stand.table)


async def until(terminal: Terminal, holds: Callable[[Snapshot], bool]) -> Snapshot:
    """The first stand of which this holds."""
    while terminal.stand is None or not holds(terminal.stand):
        await terminal.hear(Snapshot)
    return terminal.stand


async def move(terminal: Terminal, *others: Terminal, text: str = "") -> None:
    """Answer, and have everybody see it."""
    assert terminal.stand is not None
    rev = terminal.stand.rev
    _view, ask, _outcome = terminal.position()
    assert ask is not None
    name = terminal.answer(text or ask.choices[0].text)
    assert await terminal.verdict() == Accepted(id=name, rev=rev + 1)
    for each in (terminal, *others):
        await each.until_rev(rev + 1)


async def refusal(terminal: Terminal, *said: ToHost) -> str:
    terminal.say(*said)
    return (await terminal.hear(Refusal)).code


async def agree(by: Terminal, other: Terminal, wish: Propose) -> None:
    """Propose something to which the other consents."""
    by.say(wish)
    stand = await until(other, lambda stand: bool(stand.proposals))
    other.say(Vote(id=stand.proposals[-1].id, yes=True))


def events(terminal: Terminal) -> list[tuple[str, TableEventKind, ProposalKind | None]]:
    """What somebody has heard of what was done at the table."""
    said = [line for reply in terminal.heard if isinstance(reply, ChatUpdate) for line in reply.lines]
    return [(line.name, line.event.kind, line.event.proposal_kind) for line in said if line.event is not None]


async def test_what_is_ones_own_is_taken_back_alone_and_the_rest_with_the_consent_of_others(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        await move(ann, bob)
        assert ann.stand is not None
        assert ann.stand.taken_back
        assert not bob.stand.taken_back  # type: ignore[union-attr]
        assert await refusal(bob, TakeBack(rev=ann.stand.rev)) == "nothing_to_take_back"
        ann.say(TakeBack(rev=ann.stand.rev))
        stand = await until(ann, lambda stand: stand.answers_known == 0)
        assert stand.redo
        assert not (await bob.until_rev(stand.rev)).redo
        assert await refusal(bob, Redo(rev=stand.rev)) == "nothing_to_redo"
        assert await refusal(ann, Redo(rev=stand.rev - 1)) == "stale"
        ann.say(Redo(rev=stand.rev))
        stand = await until(ann, lambda stand: stand.answers_known == 1)
        await bob.until_rev(stand.rev)
        await move(bob, ann)
        assert await refusal(ann, TakeBack(rev=ann.stand.rev)) == "answered"
        await agree(ann, bob, Propose(kind=ProposalKind.TAKE_BACK))
        assert (await until(ann, lambda stand: stand.answers_known == 0)).proposals == ()
        await ann.hear(ChatUpdate)
        ann.say(Say(text="thank you"))
        while not any(line.text == "thank you" for line in (await bob.hear(ChatUpdate)).lines):
            pass
        assert events(bob) == [
            ("ann", TableEventKind.PROPOSED, ProposalKind.TAKE_BACK),
            ("ann", TableEventKind.ACCEPTED, ProposalKind.TAKE_BACK),
        ]


async def test_a_pause_an_end_and_a_draw_come_about_when_all_want_them(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        await agree(ann, bob, Propose(kind=ProposalKind.PAUSE))
        await until(ann, lambda stand: stand.paused)
        elsewhere = await host.terminal("ann")
        elsewhere.say(EnterLobby())
        assert [row.turn for row in (await elsewhere.hear(Lobby)).rows] == [None], "it waits for nobody"
        ann.answer("wA1")
        assert (await ann.hear(Refusal)).code == "paused"
        assert await refusal(ann, Propose(kind=ProposalKind.TAKE_BACK)) == "paused"
        await agree(bob, ann, Propose(kind=ProposalKind.GO_ON))
        await until(ann, lambda stand: not stand.paused)
        await move(ann, bob)
        bob.say(Propose(kind=ProposalKind.DRAW))
        stand = await until(ann, lambda stand: bool(stand.proposals))
        assert await refusal(bob, Vote(id=stand.proposals[0].id, yes=True)) == "no_proposal"
        ann.say(Vote(id=stand.proposals[0].id, yes=False))
        await until(bob, lambda stand: not stand.proposals)
        await agree(ann, bob, Propose(kind=ProposalKind.DRAW))
        while ann.position()[2] is None:
            await ann.hear(Snapshot)
        assert ann.position()[2].reason == "agreed"

        ann, bob = await host.table("micropolis", "ann", "bob")
        assert await refusal(ann, Propose(kind=ProposalKind.DRAW)) == "no_draw"
        await agree(ann, bob, Propose(kind=ProposalKind.END))
        await until(ann, lambda stand: stand.ended)
        ann.answer(ann.position()[1].choices[0].text)  # type: ignore[union-attr]
        assert (await ann.hear(Refusal)).code == "ended"
        assert await refusal(ann, Propose(kind=ProposalKind.TAKE_BACK)) == "ended"
        ann.say(EnterLobby())
        assert all(row.over and row.turn is None for row in (await ann.hear(Lobby)).rows)


async def test_a_seat_is_left_to_a_bot_and_taken_back(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob")
        assert await refusal(bob, GiveUpSeat(player="bot:nobody")) == "unknown_value"
        assert await refusal(bob, ReclaimSeat()) == "not_left"
        bob.say(GiveUpSeat(player="bot:random"))
        stand = await until(ann, lambda stand: stand.seat_infos[1].player == "bot:random")
        assert (stand.seat_infos[1].name, stand.seat_infos[1].person) == ("bob", f"guest:{SHARED}:bob")
        await move(ann)
        stand = await until(ann, lambda stand: stand.answers_known == 2)
        assert ann.position()[1].seat == 0  # type: ignore[union-attr]
        bob.say(ReclaimSeat())
        await until(ann, lambda stand: stand.seat_infos[1].player == "person")
        await move(ann, bob)
        assert ann.stand is not None
        assert ann.stand.answers_known == 3, "now it is bob who is asked"
        await move(bob, ann)
        assert [(name, kind) for name, kind, _proposal_kind in events(ann)] == [
            ("bob", TableEventKind.LEFT),
            ("bob", TableEventKind.RETURNED),
        ]


async def test_standing_orders_are_carried_out_and_end_with_ones_own_turn(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("march", "ann", "bob")

        async def until_turn(terminal: Terminal, other: Terminal) -> None:
            while (
                (ask := terminal.position()[1]) is None
                or ask.kind != "turn.action"
                or ask.seat != who(terminal)
            ):
                assert ask is not None
                await move(*((terminal, other) if ask.seat == who(terminal) else (other, terminal)))

        def who(terminal: Terminal) -> int | None:
            assert terminal.stand is not None
            return terminal.stand.seat

        await until_turn(ann, bob)
        bob.say(GiveOrders(orders=frozenset(Order)))
        assert (await until(bob, lambda stand: bool(stand.orders))).orders == frozenset(Order)
        before = ann.stand.answers_known  # type: ignore[union-attr]
        assert not ann.stand.orders, "others are not told"  # type: ignore[union-attr]
        await move(ann, text="forage")
        stand = await until(bob, lambda stand: stand.answers_known >= before + 2)
        assert bob.position()[1].kind == "turn.action"  # type: ignore[union-attr]
        assert Order.NO_REACTION not in stand.orders
        assert Order.ALWAYS_LARVA in stand.orders
        record = meeting(host, bob).game.live.record  # type: ignore[union-attr]
        assert [(entry.kind, entry.text) for entry in record.history[before:]] == [
            ("turn.action", "forage"),
            ("forage.react", "yes"),
        ]
        assert stand.last_own_answer <= before, "what the host has answered for them is news to them"
        await ann.until_rev(stand.rev)
        assert not ann.stand.taken_back, "cards were drawn"  # type: ignore[union-attr]
        assert await refusal(ann, TakeBack(rev=stand.rev)) == "revealed"


async def test_what_is_said_is_heard_by_all_but_who_will_not_hear_it(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        rules = HouseRules(onlookers_chat=OnlookersChat.TOGETHER)
        ann, bob = await host.table("hive", "ann", "bob", house_rules=rules)
        olga = await host.terminal("olga")
        assert ann.stand is not None
        await olga.sit(ann.stand.table)
        olga.say(Say(text="hello \x1b[31m all"))
        line = (await ann.hear(ChatUpdate)).lines[0]
        assert (line.name, line.seat, line.text) == ("olga", None, "hello [31m all")
        ann.say(Mute(person=f"guest:{SHARED}:olga"), Ping())
        await ann.hear(Pong)  # what one asks for is done in order, what others ask for in any
        olga.say(Say(text="hey"))
        while (await olga.hear(ChatUpdate)).lines[-1].text != "hey":
            pass
        bob.say(Say(text="well"))
        assert [line.text for line in (await ann.hear(ChatUpdate)).lines] == ["well"]
        assert await refusal(ann, Say(text=" ")) == "nothing_said"
        again = await host.terminal("bob")
        await again.sit(ann.stand.table)
        assert [line.text for line in (await again.hear(ChatUpdate)).lines] == [
            "hello [31m all",
            "hey",
            "well",
        ]
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        await ann.sit(bob.stand.table)  # type: ignore[union-attr]
        assert [line.text for line in (await ann.hear(ChatUpdate)).lines] == ["well"], (
            "kept, and so is the muting"
        )


async def test_who_is_late_is_replaced_by_a_bot_if_the_others_want_and_nothing_happens_by_itself(
    home_of_its_own: Path, time: FalseTime
) -> None:
    terms = Correspondence(move=72, vacation=10)
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", correspondence=terms)
        time.pass_by(days=2)
        await move(ann, bob)
        assert bob.stand is not None
        assert bob.stand.correspondence is not None
        assert bob.stand.correspondence.due == MONDAY + timedelta(days=5)
        bob.say(TakeVacation(days=7))
        await until(
            ann, lambda stand: stand.correspondence is not None and stand.correspondence.away[1] is not None
        )
        time.pass_by(days=9)
        replace_bob = Propose(kind=ProposalKind.REPLACE, about=1, player="bot:random")
        assert await refusal(ann, replace_bob) == "nobody_waits"
        assert ann.stand.late_from is None  # type: ignore[union-attr]
        table = ann.stand.table  # type: ignore[union-attr]
    async with hosting(home_of_its_own) as host:
        time.pass_by(days=1)
        ann = await host.terminal("ann")
        ann.say(EnterLobby())
        (row,) = (await ann.hear(Lobby)).rows
        assert row.due == MONDAY + timedelta(days=12)
        stand = await ann.sit(table)
        assert (stand.overdue, stand.answers_known) == (True, 1)
        assert stand.late_from is not None
        assert stand.late_from <= time.moment, "so a bot in Bob's place can be proposed"
        ann.say(Propose(kind=ProposalKind.WAIT, about=1))
        stand = await until(ann, lambda stand: not stand.overdue)
        assert stand.correspondence is not None
        assert stand.correspondence.due == time.moment + timedelta(days=3)
        time.pass_by(days=4)
        ann.say(replace_bob)
        await until(ann, lambda stand: stand.answers_known == 2)
        bob = await host.terminal("bob")
        await bob.sit(table)
        bob.say(ReclaimSeat())
        stand = await until(bob, lambda stand: stand.seat_infos[1].player == "person")
        assert [kind for _name, kind, _proposal_kind in events(ann)][:2] == [
            TableEventKind.WENT_AWAY,
            TableEventKind.ACCEPTED,
        ]


async def test_a_chess_clock_runs_at_the_host_and_a_game_is_lost_by_it_where_people_play_so(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", pace=Pace(game=600_000, loss=True))
        assert ann.stand is not None
        assert ann.stand.running
        table = meeting(host, ann).game.live
        assert table is not None
        seconds = 0.0
        table.game_clock.stopwatch._now = lambda: seconds
        table.game_clock.stopwatch._since = 0.0
        seconds = 100.0
        await move(ann, bob)
        assert bob.stand is not None
        assert bob.stand.clock is not None
        assert (bob.stand.clock.left, bob.stand.clock.taken) == ((500_000, 600_000), ())
        seconds = 650.0
        await meeting(host, ann).timer.run_due()
        assert ann.position()[2] is None
        seconds = 701.0
        await meeting(host, ann).timer.run_due()
        while ann.position()[2] is None:
            await ann.hear(Snapshot)
        assert ann.position()[2].winners == (0,)
        assert ann.position()[2].reason == "resigned"


@pytest.mark.parametrize("consent", [*Consent])
async def test_a_resignation_is_final_unless_the_other_agrees(
    home_of_its_own: Path, consent: Consent
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=HouseRules(take_back=consent))
        await move(ann, bob)
        bob.answer("resign")
        assert isinstance(await bob.verdict(), Accepted)
        stand = await until(bob, lambda stand: stand.answers_known == 2)
        assert not stand.taken_back
        assert await refusal(bob, TakeBack(rev=stand.rev)) == "final"
        if consent is Consent.NEVER:
            assert await refusal(bob, Propose(kind=ProposalKind.TAKE_BACK)) == "never_taken_back"
        else:
            await agree(bob, ann, Propose(kind=ProposalKind.TAKE_BACK))
            await until(bob, lambda stand: stand.answers_known == 1)
            assert bob.position()[2] is None
        alone, _bot = (
            await host.table("hive", "cleo", bots=1, house_rules=HouseRules(take_back=consent)),
            None,
        )
        alone[0].answer("resign")
        assert isinstance(await alone[0].verdict(), Accepted)
        stand = await until(alone[0], lambda stand: stand.answers_known == 1)
        assert stand.taken_back, "a program has no say"


async def test_a_fallen_flag_is_taken_back_by_both_alone_and_gives_time_to_play_on(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", pace=Pace(game=600_000, loss=True))
        await move(ann, bob)
        table, seconds = meeting(host, ann).game.live, 0.0
        assert table is not None
        table.game_clock.stopwatch._now = lambda: seconds
        table.game_clock.stopwatch._since = 0.0
        seconds = 601.0
        await meeting(host, ann).timer.run_due()
        stand = await until(bob, lambda stand: stand.answers_known == 2)
        assert not stand.taken_back
        assert await refusal(bob, TakeBack(rev=stand.rev)) == "final"
        await agree(bob, ann, Propose(kind=ProposalKind.TAKE_BACK))
        stand = await until(bob, lambda stand: stand.answers_known == 1)
        await meeting(host, ann).timer.run_due()
        assert bob.position()[2] is None, "Bob is not late again at once"
        assert table.remaining(1) == 60_000


async def test_thinking_and_taking_back_again_and_again_wins_no_time(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        pace = Pace(game=600_000, increment=5000)
        ann, bob = await host.table(
            "hive", "ann", "bob", pace=pace, house_rules=HouseRules(take_back=Consent.NEVER)
        )
        table, seconds = meeting(host, ann).game.live, 0.0
        assert table is not None
        table.game_clock.stopwatch._now = lambda: seconds
        table.game_clock.stopwatch._since = 0.0
        for _time in range(3):
            seconds += 10
            await move(ann, bob)
            assert ann.stand is not None
            ann.say(TakeBack(rev=ann.stand.rev))
            await until(ann, lambda stand: stand.answers_known == 0)
            await until(bob, lambda stand: stand.answers_known == 0)
        assert table.remaining(0) == 570_000


async def test_who_is_asked_is_told_once_a_turn_and_written_to_where_nobody_sits_at_the_terminal(
    home_of_its_own: Path, time: FalseTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        written: list[tuple[str, Letter]] = []
        monkeypatch.setattr(host.host.messenger, "write", lambda *letter: written.append(letter))
        ann, bob = await host.table("hive", "ann", "bob", name="Sunday")
        assert await refusal(bob, Notify(webhook="file:///etc/passwd")) == "bad_webhook"
        page = "https://ntfy.example/bob"
        await host.host.messenger.change(
            bob.person, lambda _before: PersonSettings(webhook=page, confirmed=(page,))
        )
        bob.say(EnterLobby())
        await bob.hear(Lobby)
        await move(ann)
        notice = await bob.hear(Notice)
        assert (notice.name, notice.game, notice.code) == ("Sunday", "hive", "your_turn")
        table = meeting(host, ann)
        for minutes, letters in ((4, 0), (2, 1), (60, 1)):
            time.pass_by(minutes=minutes)
            await table.timer.run_due()
            assert len(written) == letters, "once, though a terminal is open"
        ((person, letter),) = written
        assert (person, letter.about.kind, letter.about.name, letter.about.people) == (
            bob.person,
            "your_turn",
            "Sunday",
            ("ann",),
        )
        assert letter.about.moves is not None
        assert len(letter.about.moves.sentences("hive")) == 1
        elsewhere = await host.terminal("ann")
        ann.say(TakeBack(rev=ann.stand.rev))  # type: ignore[union-attr]
        assert (await elsewhere.hear(Notice)).code == "your_turn"
        assert not any(isinstance(reply, Notice) for reply in ann.heard), "there it is seen"
        assert sum(isinstance(reply, Notice) for reply in bob.heard) == 1
        ann.say(Propose(kind=ProposalKind.PAUSE))
        assert (await bob.hear(Notice)).code == "proposed"
        assert len(written) == 1, "somebody is there"


async def test_onlookers_see_and_hear_all_of_it_later_where_the_table_wants_that(
    home_of_its_own: Path, time: FalseTime
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", house_rules=HouseRules(delay=60))
        olga = await host.terminal("olga")
        assert ann.stand is not None
        assert await refusal(olga, Sit(table=ann.stand.table)) == "seen_later"
        time.pass_by(seconds=61)
        assert (await olga.sit(ann.stand.table)).answers_known == 0
        ann.say(Say(text="careful"))
        await bob.hear(ChatUpdate)
        await move(ann, bob)
        olga.say(EnterLobby())
        (row,) = (await olga.hear(Lobby)).rows
        assert (row.answers_known, row.turn, row.since) == (0, None, MONDAY), (
            "not when something was answered"
        )
        assert (await olga.sit(ann.stand.table)).answers_known == 0
        time.pass_by(seconds=61)
        await meeting(host, ann).timer.run_due()
        assert (await olga.hear(Snapshot)).answers_known == 1
        assert (await olga.hear(ChatUpdate)).lines[0].text == "careful"
    async with hosting(home_of_its_own) as host:
        time.pass_by(seconds=61)
        olga, bob = await host.terminal("olga"), await host.terminal("bob")
        assert (await olga.sit(row.table)).answers_known == 1, "it has stood so for long"
        await bob.sit(row.table)
        bob.answer("resign")
        assert isinstance(await bob.verdict(), Accepted)

        async def listed(terminal: Terminal) -> tuple[bool, datetime]:
            terminal.say(EnterLobby())
            (row,) = (await terminal.hear(Lobby)).rows
            return row.over, row.since

        end = time.moment
        assert await listed(bob) == (True, end)
        assert await listed(olga) == (False, MONDAY)
        time.pass_by(seconds=61)
        assert await listed(olga) == (True, end)


async def test_a_table_that_never_began_vanishes_after_a_month(
    home_of_its_own: Path, time: FalseTime
) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        ann.say(Make(game="hive", name="Alone", seats=(Seat("A"), Seat("B"))))
        await ann.hear(Snapshot)
        await host.table("hive", "ann", "bob", name="Begun")
        time.pass_by(days=31)
        await host.host.tables.forget_never_begun()
        ann.say(EnterLobby())
        assert len((await ann.hear(Lobby)).rows) == 2, "somebody is at it still"
        await host.host.tables.forget_never_begun()
        ann.say(EnterLobby())
        assert [row.name for row in (await ann.hear(Lobby)).rows] == ["Begun"]
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        ann.say(EnterLobby())
        assert [row.name for row in (await ann.hear(Lobby)).rows] == ["Begun"]


async def test_who_is_invited_is_told_and_may_sit_down(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        olga = await host.terminal("olga")
        (ann,) = await host.table("hive", "ann", bots=1)
        assert await refusal(ann, Invite(name="olga")) == "begun"
        rules = HouseRules(invited=("bob",))
        bob, cleo = [await host.terminal(name) for name in ("bob", "cleo")]
        cleo.say(Make(game="hive", seats=(Seat("A"), Seat("B")), house_rules=rules))
        table = (await cleo.hear(Snapshot)).table
        assert await refusal(olga, Sit(table=table, seat=1)) == "not_invited"
        cleo.say(Invite(name="olga"))
        assert (await olga.hear(Notice)).code == "invited"
        assert (await olga.sit(table, 1)).seat == 1
        assert await refusal(bob, Sit(table=table, seat=1)) == "no_free_seat"
