"""A front end's line to its host: lost and found again at the same question, no answer counted twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from antterm.core.ask import Refused
from antterm.i18n import languages
from antterm.remote.link import PAUSES, LineState, Link
from antterm.remote.table import RemoteTable
from antterm.remote.wishes import others
from antterm.saves.document import Seat
from antterm.table.contract import TableLike
from antterm.wire.frames import frame, read_request
from antterm.wire.messages import Bye, GiveAnswer, Hello, LookIn, Make, Say, Sit
from antterm.wire.values import BadValue, Unpacker
from tests.host.hosting import SHARED, Hosting, hosting
from tests.remote.relay import Relay

PATIENCE = 60


async def until(fits: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not fits():
            await asyncio.sleep(0.001)


@dataclass
class FrontEnd:
    """Somebody at a table, over a line that can be cut."""

    relay: Relay
    link: Link
    table: RemoteTable
    told: list[str] = field(default_factory=list)

    def said(self, kind: type) -> list[object]:
        """What was said over the line, of a kind."""
        return [each for each in self.relay.passed if isinstance(each, kind)]


async def at_once(_seconds: float) -> None:
    await asyncio.sleep(0)


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


@pytest.fixture
async def ann(host: Hosting, home_of_its_own: Path) -> AsyncIterator[FrontEnd]:
    """Ann at a table that she has made, with Bob, whose terminal is the second of the host."""
    async with Relay(host.path, home_of_its_own / "relay") as relay:
        link = Link(relay.path, "ann", at_once)
        table = RemoteTable(link, "")
        ann = FrontEnd(relay, link, table)
        table.listen(ann.told.append)
        link.open()
        await until(lambda: link.line is LineState.OPEN)
        table.make(Make(game="hive", name="sunday", seats=(Seat("White"), Seat("Black"))))
        await until(lambda: table.is_known)
        bob = await host.terminal("bob")
        await bob.sit(table.table, 1)
        await until(lambda: table.ask is not None)
        yield ann
        await link.close()


def answers(host: Hosting) -> list[str]:
    return list(host.store.read("sunday").answers)


async def test_one_sits_down_sees_what_is_asked_and_answers(host: Hosting, ann: FrontEnd) -> None:
    table: TableLike = ann.table
    assert ann.link.account == f"ann@{SHARED}"
    (hello,) = ann.said(Hello)
    assert isinstance(hello, Hello)
    assert hello.lang == languages.SOURCE, "letters are to be in it"
    assert table.here == {0}
    assert table.names == ("ann", "bob")
    table.answer(table.understand("WS1"))
    assert table.is_sending
    await until(lambda: not table.is_sending)
    assert table.length == 1
    _ask, choice = table.answered(0) or (None, None)
    assert choice is not None
    assert choice.text == "wS1"
    assert table.story(0)[-1].number == 1
    with pytest.raises(Refused, match="not_your_turn"):
        table.answer("bS1 -wS1")
    bob = host.terminals[0]
    await bob.until_rev(ann.table.stand.rev if ann.table.stand else 0)
    bob.answer("bS1 wS1-")
    await until(lambda: table.length == 2)
    assert table.ask is not None
    assert table.ask.seat == 0


async def test_a_line_that_is_lost_comes_back_at_the_same_question(ann: FrontEnd) -> None:
    rev = ann.table.stand.rev if ann.table.stand else 0
    ann.relay.cut()
    await until(lambda: len(ann.said(Sit)) == 1 and ann.link.line is LineState.OPEN)
    (sit,) = ann.said(Sit)
    assert isinstance(sit, Sit)
    assert (sit.seat, sit.have) == (0, rev)
    ann.table.answer("wS1")
    await until(lambda: ann.table.length == 1)


async def test_whom_one_has_muted_one_knows_again_wherever_one_comes_from(
    host: Hosting, ann: FrontEnd
) -> None:
    (bob,) = others(ann.table)
    assert not ann.link.has_muted(bob)
    assert ann.link.mute(bob, True)
    await until(lambda: host.host.messenger.settings(ann.link.account).muted == (bob,))
    another = Link(host.path, "ann", at_once)
    another.open()
    await until(lambda: another.line is LineState.OPEN)
    assert another.has_muted(bob)
    assert another.mute(bob, False)
    assert not another.has_muted(bob)
    await another.close()
    assert not another.mute(bob, True), "nobody has been told"
    assert not another.has_muted(bob)


@pytest.mark.parametrize("lost", ["the answer", "what came of it"])
async def test_an_answer_that_may_not_have_arrived_is_sent_again_and_counts_once(
    host: Hosting, ann: FrontEnd, lost: str
) -> None:
    ann.relay.cut_at, ann.relay.cut_before = GiveAnswer, lost == "the answer"
    ann.table.answer("wS1")
    assert ann.table.is_sending
    await until(lambda: not ann.table.is_sending)
    assert answers(host) == ["wS1"]
    first, second = ann.said(GiveAnswer)
    assert first == second
    assert (ann.table.length, ann.table.trouble) == (1, "")


async def test_an_answer_to_a_question_that_has_gone_is_refused(host: Hosting, ann: FrontEnd) -> None:
    twin = await host.terminal("ann")
    await twin.sit("sunday")
    ann.relay.cut_at = GiveAnswer
    ann.table.answer("wS1")
    twin.answer("wG1")
    await until(lambda: not ann.table.is_sending and ann.table.length == 1)
    assert answers(host) == ["wG1"]


async def test_while_the_host_is_away_it_is_looked_for_less_and_less_often(home_of_its_own: Path) -> None:
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    link = Link(home_of_its_own / "host.sock", "ann", pause)
    table = RemoteTable(link, "sunday")
    link.open()
    await until(lambda: len(pauses) > len(PAUSES))
    assert pauses[: len(PAUSES)] == [*PAUSES[1:], PAUSES[-1]]
    assert table.trouble.startswith("The connection to the host is lost")
    assert not link.send(Say(text="hello"))
    link.be(LookIn)
    async with hosting(home_of_its_own):
        await until(lambda: link.line is LineState.OPEN)
        assert table.trouble == ""
        await link.close()


async def test_a_host_that_ends_a_line_for_good_is_not_troubled_again(home_of_its_own: Path) -> None:
    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert isinstance(await read_request(reader), Hello)
        writer.write(frame(Bye(code="too_many", retry=False)))
        writer.close()

    socket = home_of_its_own / "host.sock"
    async with await asyncio.start_unix_server(meet, socket):
        link = Link(socket, "ann", at_once)
        await link.keep_up()
        assert link.line is LineState.OVER
        assert RemoteTable(link, "sunday").trouble.startswith("You have too many terminals")


async def test_from_the_lobby_nothing_is_sat_down_at(ann: FrontEnd) -> None:
    ann.table.close()
    ann.link.be(LookIn)
    await until(lambda: len(ann.said(LookIn)) == 1)
    ann.relay.cut()
    await until(lambda: len(ann.said(LookIn)) == 2)
    assert not ann.said(Sit)


async def test_a_table_of_a_game_that_this_version_does_not_know_ends_the_line(
    ann: FrontEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(game: str) -> Unpacker:
        raise BadValue(game)

    monkeypatch.setattr(ann.link, "unpacker", unknown)
    ann.relay.cut()
    await until(lambda: ann.link.line is LineState.OVER)
    assert ann.table.trouble.startswith("The host has another version of this game")


def test_a_game_of_a_later_version_is_not_known() -> None:
    with pytest.raises(BadValue):
        Link(Path("nowhere")).unpacker("chess")
