"""A front end's line to its host: lost and found again at the same question, no answer counted twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest

from antterm.core.ask import Refused
from antterm.dialogues.host_table import others
from antterm.host.identity import of_guest
from antterm.host.store import StoredTable
from antterm.i18n import languages
from antterm.remote.link import FIRST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE_OF_OTHERS, STEADY, Link, LinkState
from antterm.remote.table import RemoteTable
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.table.contract import BaseTable
from antterm.wire.frames import frame, read_request
from antterm.wire.messages import (
    PROTOCOL,
    SCHEMAS,
    Accepted,
    Bye,
    EnterLobby,
    GiveAnswer,
    Hello,
    Make,
    Say,
    Sit,
    TakeBack,
    Welcome,
)
from antterm.wire.values import BadValue, Unpacker
from tests.host.hosting import SHARED, Hosting, hosting
from tests.remote.heard import Heard, stand
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
        await until(lambda: link.state is LinkState.OPEN)
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
    table: BaseTable = ann.table
    assert ann.link.welcome.person == of_guest(SHARED, "ann")
    assert ann.link.welcome.name == "ann"
    (hello,) = ann.said(Hello)
    assert isinstance(hello, Hello)
    assert hello.lang == languages.SOURCE, "letters are to be in it"
    assert table.local_seats == {0}
    assert table.names == ("ann", "bob")
    table.answer(table.understand("WS1"))
    assert table.is_sending
    await until(lambda: not table.is_sending)
    assert table.length == 1
    _ask, choice = table.answered(0) or (None, None)
    assert choice is not None
    assert choice.text == "wS1"
    assert table.story(0)[-1].number == 1
    with pytest.raises(Refused, match="not_asked"):
        table.answer("bS1 -wS1")
    bob = host.terminals[0]
    await bob.until_rev(ann.table.latest.rev if ann.table.latest else 0)
    bob.answer("bS1 wS1-")
    await until(lambda: table.length == 2)
    assert table.ask is not None
    assert table.ask.seat == 0


def test_a_screen_hears_once_of_each_snapshot_whatever_that_confirms_or_has_lost() -> None:
    link, told = Heard(), list[str]()
    table = RemoteTable(link, "sunday")
    table.listen(told.append)
    link.say(stand(rev=3))
    assert table.request(TakeBack(rev=3))
    assert table.is_sending
    link.say(Accepted(id="1", rev=4))
    assert told == [""], "the host has taken it over, and what comes of it is on its way"
    link.say(stand(rev=4))
    assert not table.is_sending
    assert told == ["", ""]
    link.say(stand(rev=2))
    assert told == ["", "", table.loss]
    assert table.loss


async def test_a_line_that_is_lost_comes_back_at_the_same_question(ann: FrontEnd) -> None:
    rev = ann.table.latest.rev if ann.table.latest else 0
    ann.relay.cut()
    await until(lambda: len(ann.said(Sit)) == 1 and ann.link.state is LinkState.OPEN)
    (sit,) = ann.said(Sit)
    assert isinstance(sit, Sit)
    assert (sit.seat, sit.known_rev) == (0, rev)
    ann.table.answer("wS1")
    await until(lambda: ann.table.length == 1)


async def test_whom_one_has_muted_one_knows_again_wherever_one_comes_from(
    host: Hosting, ann: FrontEnd
) -> None:
    (bob,) = [each.id for each in others(ann.table)]
    assert not ann.link.has_muted(bob)
    assert ann.link.mute(bob, True)
    await until(lambda: host.host.messenger.settings(ann.link.welcome.person).muted == (bob,))
    another = Link(host.path, "ann", at_once)
    another.open()
    await until(lambda: another.state is LinkState.OPEN)
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


async def test_an_answer_that_the_host_cannot_save_for_a_while_is_sent_again_until_it_can(
    host: Hosting, ann: FrontEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, failures = host.host.tables.listed_or_refuse("sunday").game._store, 5
    write = store.write

    def fail(name: str, after: StoredTable, before: StoredTable) -> StoredTable:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise SaveError("away", Path(name), "the database is away")
        return write(name, after, before)

    monkeypatch.setattr(store, "write", fail)
    ann.table.answer("wS1")
    await until(lambda: bool(ann.told) and ann.told[-1].startswith("The host cannot reach its games"))
    assert ann.table.is_sending
    await until(lambda: not ann.table.is_sending)
    assert answers(host) == ["wS1"]
    assert ann.table.length == 1
    assert len([text for text in ann.told if text.startswith("The host cannot reach")]) == 1, "said once"
    assert len({each.id for each in ann.said(GiveAnswer) if isinstance(each, GiveAnswer)}) == 1


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
    await until(lambda: len(pauses) > 12)
    expected = [min(LONGEST_PAUSE, FIRST_PAUSE * 2**failed) for failed in range(1, 13)]
    assert expected[-2:] == [LONGEST_PAUSE] * 2
    for seconds, longest in zip(pauses, expected, strict=False):
        assert longest / 2 <= seconds <= longest
    assert table.trouble.startswith("The connection to the host is lost")
    assert not link.send(Say(text="hello"))
    link.go_to(EnterLobby)
    async with hosting(home_of_its_own):
        await until(lambda: link.state is LinkState.OPEN)
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
        assert link.state is LinkState.OVER
        assert RemoteTable(link, "sunday").trouble.startswith("You are connected to this host from")


STRANGE = b"\x84\xa4type\xa4Said\xa5lines\x90\xa4mood\xa4glad\xa1x\x01"
"""What was said at a table, with fields that only another version has."""
GOOD = frame(Welcome(app="9.0", person="ann@here", host="club", protocol=PROTOCOL, schema=SCHEMAS[PROTOCOL]))
LATER = msgspec.msgpack.encode(
    {"type": "Welcome", "app": "9.0", "account": "ann@here", "protocol": PROTOCOL + 1, "doors": ["front"]}
)
OTHER_BUILD = frame(Welcome(app="9.0", person="ann@here", protocol=PROTOCOL, schema="0123456789abcdef"))
MINUTES = 10
SENTENCE = "This host runs another version of antterm"


@dataclass
class Watched:
    """A line to a host that says always the same, for some minutes that only seem to pass."""

    connections: int = 0
    sentences: set[str] = field(default_factory=set)
    """What a table says while the line is not open."""
    pauses: list[float] = field(default_factory=list)


async def watch(folder: Path, said: bytes, lasts: float = 0.0) -> Watched:
    """Keep up a line to a host that answers every hello with the same bytes, and then hangs up.

    Args:
        folder: where its socket is.
        said: what it answers.
        lasts: how many seconds each of its lines seems to last.
    """
    watched, clock = Watched(), [0.0]
    over = asyncio.Event()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        watched.connections += 1
        assert isinstance(await read_request(reader), Hello)
        writer.write(said)
        clock[0] += lasts
        writer.close()

    async def pause(seconds: float) -> None:
        watched.pauses.append(seconds)
        watched.sentences.add(table.trouble)
        clock[0] += seconds
        if clock[0] >= 60 * MINUTES:
            over.set()
            await asyncio.Event().wait()
        await asyncio.sleep(0)

    async with await asyncio.start_unix_server(meet, folder / "host.sock"):
        link = Link(folder / "host.sock", "ann", pause, lambda: clock[0])
        table = RemoteTable(link, "sunday")
        link.open()
        async with asyncio.timeout(30):
            await over.wait()
        await link.close()
    return watched


@pytest.mark.parametrize(
    "said",
    [
        GOOD + len(STRANGE).to_bytes(4) + STRANGE,
        len(LATER).to_bytes(4) + LATER,
        OTHER_BUILD,
        b"\0\0\0\1\xc1",
    ],
    ids=["a field that nobody knows", "a later protocol", "another build", "no message at all"],
)
async def test_a_host_of_another_version_is_named_and_tried_less_and_less(
    home_of_its_own: Path, said: bytes
) -> None:
    watched = await watch(home_of_its_own, said)
    assert {sentence.partition(";")[0] for sentence in watched.sentences} == {SENTENCE}
    assert watched.connections < 15 + 2 * MINUTES, "in ten minutes"
    assert LONGEST_PAUSE_OF_OTHERS / 2 <= max(watched.pauses) <= LONGEST_PAUSE_OF_OTHERS
    assert len({round(seconds, 6) for seconds in watched.pauses[-5:]}) == 5, "many are spread"


async def test_a_host_that_hangs_up_after_every_welcome_is_not_called_ten_times_a_second(
    home_of_its_own: Path,
) -> None:
    watched = await watch(home_of_its_own, GOOD)
    assert watched.connections < 10 + 60 * MINUTES / (LONGEST_PAUSE / 2)
    assert watched.connections > 60 * MINUTES / LONGEST_PAUSE, "but it is soon seen when it stays"


async def test_a_line_that_lasted_is_soon_tried_again(home_of_its_own: Path) -> None:
    watched = await watch(home_of_its_own, GOOD, lasts=STEADY + 1)
    assert max(watched.pauses) <= FIRST_PAUSE


async def test_from_the_lobby_nothing_is_sat_down_at(ann: FrontEnd) -> None:
    ann.table.close()
    ann.link.go_to(EnterLobby)
    await until(lambda: len(ann.said(EnterLobby)) == 1)
    ann.relay.cut()
    await until(lambda: len(ann.said(EnterLobby)) == 2)
    assert not ann.said(Sit)


async def test_a_table_of_a_game_that_this_version_does_not_know_ends_the_line(
    ann: FrontEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(game: str) -> Unpacker:
        raise BadValue(game)

    monkeypatch.setattr(ann.link, "unpacker", unknown)
    ann.relay.cut()
    await until(lambda: ann.link.state is LinkState.OVER)
    assert ann.table.trouble.startswith("The host runs another version of this game")


def test_a_game_of_a_later_version_is_not_known() -> None:
    with pytest.raises(BadValue):
        Link(Path("nowhere")).unpacker("chess")
