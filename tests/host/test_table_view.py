"""What can be had of a table besides a seat at it: a look, the last news, a hint, the finished game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from antterm.bots import Job, Opinion, Reply, Task, Thought, bots_of
from antterm.core.story import Happening
from antterm.host.hosted import MOST_NEWS, TableView
from antterm.host.identity import of_guest
from antterm.host.thinking import BotProcesses
from antterm.journal import journal
from antterm.saves.document import Seat, parse
from antterm.saves.errors import SaveError
from antterm.table.seat_position import seat_position
from antterm.wire.messages import (
    AskHint,
    Block,
    DownloadGame,
    EnterLobby,
    FromHost,
    GameFile,
    Hint,
    HouseRules,
    Lobby,
    Make,
    PreviewTable,
    RatedAnswer,
    Refusal,
    RemoveOnlooker,
    SentAway,
    Sit,
    Snapshot,
    TablePreview,
    TakeBack,
    Watching,
)
from tests.bots import doubles
from tests.host.hosting import SHARED, AtOnce, Hosting, Terminal, hosting


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


async def answered(terminal: Terminal, text: str) -> None:
    terminal.answer(text)
    await terminal.verdict()


async def reply(terminal: Terminal) -> FromHost:
    """A glimpse, a copy, a hint, or why there is none."""
    while True:
        said = await terminal.next()
        if isinstance(said, TablePreview | GameFile | Hint | Refusal):
            return said
        assert said is not None


async def test_a_table_is_looked_at_from_the_lobby_as_ones_own_seat_sees_it(host: Hosting) -> None:
    ann, bob = await host.table("march", "ann", "bob", name="supper")
    assert ann.stand is not None
    table, own = ann.stand.table, ann.position()[0]
    ann.say(EnterLobby(), PreviewTable(table=table))
    glimpse = await reply(ann)
    assert isinstance(glimpse, TablePreview)
    assert ann.unpack("march", glimpse.position)[0] == own
    cleo = await host.terminal("cleo")
    cleo.say(PreviewTable(table=table))
    glimpse = await reply(cleo)
    assert isinstance(glimpse, TablePreview)
    view, *_rest = cleo.unpack("march", glimpse.position)
    assert [nest.hand for nest in view.nests] == [None, None]
    assert bob.stand is not None


async def test_a_free_seat_is_nobodys_after_a_restart_either(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        ann.say(Make(game="hive", name="sunday", seats=(Seat("White"), Seat("Black"))))
        await ann.hear(Snapshot)
    async with hosting(home_of_its_own) as host:
        for name, seats in (("bob", ()), ("ann", (0,))):
            terminal = await host.terminal(name)
            terminal.say(EnterLobby())
            (row,) = (await terminal.hear(Lobby)).rows
            assert (row.yours, row.may_sit) == (seats, name == "bob")


@pytest.mark.parametrize("people", [("ann",), ("ann", "bob")], ids=("waits", "begun"))
async def test_whom_a_table_does_not_concern_is_shown_it_as_all_others_are(
    people: tuple[str, ...], host: Hosting
) -> None:
    """Whoever of them asks first; who is blocked, or was sent away, is shown another row."""
    ann = await host.terminal("ann")
    ann.say(Make(game="hive", seats=(Seat("White"), Seat("Black"))))
    table = (await ann.hear(Snapshot)).table
    for name in people[1:]:
        await (await host.terminal(name)).sit(table, 1)
    eve, dan = await host.terminal("eve"), await host.terminal("dan")
    await eve.sit(table)
    ann.say(Block(person=dan.person), RemoveOnlooker(person=eve.person))
    await eve.hear(SentAway)
    view = host.host.tables.listed_or_refuse(table).view
    strangers = [of_guest(SHARED, name) for name in ("cleo", "mia", "zoe")]
    everybody = [*strangers, *(of_guest(SHARED, name) for name in ("ann", "bob", "dan", "eve"))]
    apart = [person for person in everybody if person in view.special_viewers()]
    assert {eve.person, ann.person} <= {*apart}
    assert not {*apart} & {*strangers}
    for first in everybody:
        view._for_strangers = None
        assert (view.row(first) is None) is (first == eve.person)
        rows = [view.row(person) for person in everybody if person not in apart]
        assert rows[0] is not None
        assert all(row == rows[0] for row in rows)


async def test_who_may_not_look_on_has_no_look_from_the_lobby_either(host: Hosting) -> None:
    rules = HouseRules(watch=Watching.NOBODY)
    ann, _bob = await host.table("hive", "ann", "bob", house_rules=rules)
    assert ann.stand is not None
    cleo = await host.terminal("cleo")
    for wanted in (PreviewTable(table=ann.stand.table), PreviewTable(table="nowhere")):
        cleo.say(wanted)
        refusal = await reply(cleo)
        assert isinstance(refusal, Refusal)
        assert refusal.code in ("not_watched", "no_table")


async def test_of_all_that_happened_the_lobby_tells_the_last(
    host: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "antterm.host.hosted.NEWS_ANSWERS", 40
    )  # so many answers bring about more than is told
    ann, _bob = await host.table("march", "ann", "bob", name="supper")
    house, happened = host.host.tables.listed_or_refuse("supper"), list[Happening]()
    while len(happened) <= MOST_NEWS:
        async with house.game.open() as table:
            assert table.ask is not None
            text = table.ask.choices[0].text
            await house.game.change(lambda text=text: table.answer(text))  # type: ignore[misc]
            number = table.length
            happened = list(seat_position(table.record, None).happened.after(max(0, number - 40)))
    row = house.view.row("cleo")
    assert row is not None
    assert ann.unpack("march", row.news) == tuple(happened[-MOST_NEWS:])


async def test_the_lobby_tells_what_happened_last(host: Hosting) -> None:
    ann, _bob = await host.table("hive", "ann", "bob")
    await answered(ann, "wS1")
    cleo = await host.terminal("cleo")
    cleo.say(EnterLobby())
    (row,) = (await cleo.hear(Lobby)).rows
    assert [happening.number for happening in cleo.unpack("hive", row.news)] == [1]
    await ann.drained()
    assert ann.stand is not None
    ann.say(TakeBack(rev=ann.stand.rev))
    await ann.until_rev(ann.stand.rev + 1)
    await answered(ann, "wG1")
    cleo.say(EnterLobby())
    await cleo.drained()
    lobby = [heard for heard in cleo.heard if isinstance(heard, Lobby)][-1]
    assert lobby.rows[0].answers_known == row.answers_known
    assert lobby.rows[0].news not in (b"", row.news), "what was taken back is no news"


async def test_a_game_is_taken_home_when_it_is_over_and_not_before(host: Hosting) -> None:
    ann, bob = await host.table("hive", "ann", "bob")
    ann.say(DownloadGame())
    refusal = await reply(ann)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_over"
    await answered(ann, "wS1")
    await answered(ann, "resign")
    refusal = ann.heard[-1]  # it is not Ann who is asked
    assert isinstance(refusal, Refusal)
    await bob.until_rev(ann.stand.rev if ann.stand else 0)
    await answered(bob, "resign")
    ann.say(DownloadGame())
    copy = await reply(ann)
    assert isinstance(copy, GameFile)
    document = parse(copy.document, Path("copy"))
    assert document.answers == ("wS1", "resign")


async def test_a_search_that_crashes_is_answered_for_and_logged_once(
    home_of_its_own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a host, in the process in which its bots think; for bots that play and for hints."""
    monkeypatch.setenv(doubles.GATE, str(tmp_path / "gate"))
    processes = BotProcesses(1, 30.0)
    with doubles.sitting_down(), journal(str(tmp_path / "journal"), "info"):
        bots_of("hive").analyst = "tests.bots.doubles:Stumbling"
        async with hosting(home_of_its_own, thinks=processes) as host:
            ann = await host.terminal("ann")
            seats = (Seat("Ann"), Seat("Hardy", "bot:stumbling"))
            ann.say(Make(game="hive", seats=seats, house_rules=HouseRules(hints=True)))
            stand = await ann.hear(Snapshot)
            for turn in range(2):
                while (ask := ann.position(stand)[1]) is None or ask.seat != 0:
                    stand = await ann.hear(Snapshot)
                for _time in range(2):
                    ann.say(AskHint(rev=stand.rev))
                    hint = await ann.hear(Hint)
                    assert hint.thoughts == (RatedAnswer(text=ask.choices[-1].text),)
                ann.answer(ask.choices[turn].text)
                stand = await ann.hear(Snapshot)
            while (ask := ann.position(stand)[1]) is None or ask.seat != 0:
                stand = await ann.hear(Snapshot)
    lines = [json.loads(line) for line in (tmp_path / "journal").read_text().splitlines()]
    failed = [line for line in lines if line["event"] == "bot_failed"]
    assert [line["bot"] for line in failed] == ["hint", "bot:stumbling"]
    assert all(line["why"] == "ArithmeticError" for line in failed)
    assert failed[0]["where"][-1].endswith(" _search")


class Advises(AtOnce):
    """A bot that has an opinion."""

    async def do(self, task: Task | Job) -> Reply:
        assert isinstance(task, Task)
        assert task.hint_seconds is not None
        return Opinion((Thought("wS1", 0.5), Thought("wG1", None)))


@pytest.mark.parametrize("allowed", [True, False])
async def test_hints_are_given_where_the_house_has_them(home_of_its_own: Path, allowed: bool) -> None:
    async with hosting(home_of_its_own, thinks=Advises()) as host:
        await hints(host, allowed)


async def hints(host: Hosting, allowed: bool) -> None:
    ann, bob = await host.table("hive", "ann", "bob", house_rules=HouseRules(hints=allowed))
    assert ann.stand is not None
    assert bob.stand is not None
    bob.say(AskHint(rev=bob.stand.rev))
    refusal = await reply(bob)
    assert isinstance(refusal, Refusal)
    assert refusal.code == ("not_your_turn" if allowed else "no_hints")
    ann.say(AskHint(rev=ann.stand.rev))
    said = await reply(ann)
    if allowed:
        assert said == Hint(
            rev=ann.stand.rev,
            thoughts=(RatedAnswer(text="wS1", rating=0.5), RatedAnswer(text="wG1")),
            done=True,
        )
    else:
        assert isinstance(said, Refusal)


async def test_one_hint_at_a_time_is_thought_of_for_each_and_to_its_end(home_of_its_own: Path) -> None:
    done = asyncio.Event()
    asked: list[object] = []

    class Slow(Advises):
        async def do(self, task: Task | Job) -> Reply:
            asked.append(task)
            await done.wait()
            return await super().do(task)

    async with hosting(home_of_its_own, thinks=Slow()) as host:
        ann, _bob = await host.table("hive", "ann", "bob", house_rules=HouseRules(hints=True))
        assert ann.stand is not None
        ann.say(AskHint(rev=ann.stand.rev), AskHint(rev=ann.stand.rev))
        refused = await reply(ann)
        assert isinstance(refused, Refusal)
        assert refused.code == "too_fast"
        ann.say(EnterLobby(), Sit(table=ann.stand.table))
        await ann.hear(Snapshot)
        done.set()
        assert (await ann.hear(Hint)).rev == ann.stand.rev
        assert len(asked) == 1
        ann.say(AskHint(rev=ann.stand.rev))
        assert (await ann.hear(Hint)).rev == ann.stand.rev


async def test_who_asks_for_a_hint_at_a_game_that_cannot_be_read_is_told_so(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreadable(view: TableView, person: str, rev: int) -> Hint:
        raise SaveError("gone", Path(view._game.table_id))

    monkeypatch.setattr(TableView, "hint", unreadable)
    async with hosting(home_of_its_own) as host:
        (ann,) = await host.table("hive", "ann", bots=1)
        ann.say(AskHint(rev=0))
        refused = await reply(ann)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.data) == ("not_saved", {"why": "gone"})
