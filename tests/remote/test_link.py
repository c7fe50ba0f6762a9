"""A front end's line to its host: lost and found again at the same question, no answer counted twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from antterm.remote.link import Line, Link
from antterm.remote.table import RemoteTable
from antterm.wire.messages import Bye, GiveAnswer, LookIn, Say, Sit
from tests.remote.fake_host import FakeHost

PATIENCE = 60


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[FakeHost]:
    async with FakeHost(home_of_its_own) as host:
        host.new_table("hive", ("Ann", "Bob"), ("ann", "bob"), {"expansions": "MLP"}, "sunday")
        yield host


class FrontEnd:
    """One at the table."""

    def __init__(self, host: FakeHost, account: str) -> None:
        self.pauses: list[float] = []
        self.link = Link(host.socket, account, self._pause)
        self.table = RemoteTable(self.link, "sunday", None, lambda: None)

    async def _pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)


@pytest.fixture
async def ann(host: FakeHost) -> AsyncIterator[FrontEnd]:
    ann = FrontEnd(host, "ann")
    ann.table.sit_down()
    ann.link.open()
    await until(lambda: ann.table.is_here)
    yield ann
    await ann.link.close()


async def until(fits: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not fits():
            await asyncio.sleep(0.001)


async def test_one_sits_down_sees_what_is_asked_and_answers(host: FakeHost, ann: FrontEnd) -> None:
    table = ann.table
    assert (ann.link.account, table.seat, table.names) == ("ann", 0, ("Ann", "Bob"))
    assert table.ask is not None
    table.answer(table.understand("WS1"))
    assert table.ask is None, "it has been answered"
    await until(lambda: table.length == 1)
    assert not ann.link.is_answering
    assert table.ask is None, "it is Bob's turn"
    assert table.waiting is not None
    assert table.story[-1].number == 1


async def test_a_line_that_is_lost_comes_back_at_the_same_question(host: FakeHost, ann: FrontEnd) -> None:
    host.hang_up()
    await until(lambda: len([each for each in host.heard if isinstance(each, Sit)]) == 2)
    assert ann.link.line is Line.OPEN
    assert [each.have for each in host.heard if isinstance(each, Sit)] == [0, 1]


async def test_an_answer_that_may_not_have_arrived_is_sent_again_and_counts_once(
    host: FakeHost, ann: FrontEnd
) -> None:
    host.deaf_for = GiveAnswer
    ann.table.answer("wS1")
    await until(lambda: ann.table.length == 1)
    assert host.tables["sunday"].table.record.answers == ["wS1"]
    given = host.heard[-1]
    assert isinstance(given, GiveAnswer)
    host.play("sunday", "bS1 -wS1")
    assert not ann.link.is_answering


async def test_an_answer_to_a_question_that_has_gone_is_refused(host: FakeHost, ann: FrontEnd) -> None:
    ann.link.answer("sunday", 0, "wS1")
    await until(lambda: ann.table.refusal is not None)
    refusal = ann.table.take_refusal()
    assert refusal is not None
    assert refusal.code == "stale"
    assert ann.table.refusal is None


async def test_while_the_host_is_away_it_is_looked_for_less_and_less_often(
    host: FakeHost, ann: FrontEnd
) -> None:
    await host.close()
    await until(lambda: len(ann.pauses) > 7)
    assert ann.pauses[:7] == [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 5.0]
    assert ann.link.line is Line.LOST
    assert not ann.link.send(Say(text="hello"))
    await host.open()
    await until(lambda: ann.link.line is Line.OPEN)


async def test_a_host_that_ends_a_line_for_good_is_not_troubled_again(host: FakeHost, ann: FrontEnd) -> None:
    host.peers[0].say(Bye(code="too_many", retry=False))
    await until(lambda: ann.link.line is Line.OVER)
    assert ann.pauses == []


async def test_what_was_said_is_known_once_however_often_one_comes_back(
    host: FakeHost, ann: FrontEnd
) -> None:
    ann.link.send(Say(text="hello"))
    await until(lambda: len(ann.table.remarks) == 1)
    host.hang_up()
    await until(lambda: len([each for each in host.heard if isinstance(each, Sit)]) == 2)
    assert ann.link.send(Say(text="again"))
    await until(lambda: len(ann.table.remarks) == 2)
    assert [line.text for line in ann.table.remarks] == ["hello", "again"]


async def test_from_the_lobby_nothing_is_sat_down_at(host: FakeHost, ann: FrontEnd) -> None:
    ann.table.leave()
    ann.link.be(LookIn)
    await until(lambda: isinstance(host.heard[-1], LookIn))
    host.hang_up()
    await until(lambda: len([each for each in host.heard if isinstance(each, LookIn)]) == 2)
    assert len([each for each in host.heard if isinstance(each, Sit)]) == 1
