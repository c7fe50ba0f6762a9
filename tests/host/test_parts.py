"""The parts of a table, each built without the others."""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from antterm import journal
from antterm.bots import Answer, Crash, Job, Reply, Task, Trouble
from antterm.core.ask import Refused
from antterm.core.game import Order
from antterm.host import bot_runner
from antterm.host.actions import Actions
from antterm.host.attendance import Attendance
from antterm.host.bot_runner import FIRST_PAUSE, LONGEST_PAUSE, TRIES, Backoff, BotRunner
from antterm.host.broadcaster import Broadcaster
from antterm.host.directory import Directory
from antterm.host.file_store import FileStore
from antterm.host.letters import Letter
from antterm.host.members import Members
from antterm.host.messenger import Messenger
from antterm.host.meta import CountedAnswer, TableMeta
from antterm.host.settings import HostSettings
from antterm.host.social import Cause
from antterm.host.store import StoredTable, TerminalInfo
from antterm.host.table_game import TableGame
from antterm.host.thinking import ThinkingQueue
from antterm.journal import LogEvent
from antterm.saves.clock import Clock, Pace
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.table import as_it_stands, new_game
from antterm.table.clock import Stopwatch
from antterm.wire.messages import ChatUpdate, Notice, ProposalKind, Propose, Snapshot
from tests.host.hosting import PATIENCE, AtOnce

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SEATS = (Seat("Ann"), Seat("Bob"))


@dataclass(eq=False)
class Screen:
    """A terminal that remembers what it was sent."""

    person: str
    account: str = "games"
    address: str = ""
    in_lobby: bool = False
    tournament: str = ""
    last_active: datetime = NOON
    known_rev: int = 0
    last_snapshot: Snapshot | None = None
    heard: list[Any] = field(default_factory=list)

    def show(self, encoded: Any, packer: Any) -> None:
        self.last_snapshot, self.known_rev = encoded.snapshot, encoded.snapshot.rev

    def send(self, message: Any) -> None:
        self.heard.append(message)

    def send_away(self, table: str, code: str) -> None:
        self.heard.append(code)

    def disconnect(self, code: str, retry: bool, data: Any = None) -> None:
        self.heard.append(code)

    def abort(self) -> None:
        self.heard.append("abort")

    def info(self) -> TerminalInfo:
        return TerminalInfo(self.person, "", True, self.last_active)

    def renew_lobby(self, lobby_feed: Any, frames: Any) -> None:
        self.heard.append(lobby_feed)


class Letters(Messenger):
    """Notifies people who are away, and remembers of what."""

    def __init__(self, store: FileStore) -> None:
        super().__init__(store, (), Directory(store, lambda: ()), HostSettings())
        self.notices: list[tuple[str, str]] = []
        self.letters: list[tuple[str, str]] = []

    def notify(self, person: str, notice: Notice, but: Any) -> None:
        self.notices.append((person, notice.code))

    def write(self, person: str, letter: Letter, cause: str = "") -> None:
        self.letters.append((person, letter.about.kind))


def made(
    folder: Path,
    seats: tuple[Seat, ...] = SEATS,
    people: tuple[str, ...] = ("ann", "bob"),
    pace: Pace | None = None,
) -> tuple[FileStore, TableGame, list[str]]:
    """A game of Hive between ann and bob, or others, in files, and what was heard of its changes."""
    store, calls = FileStore(folder), list[str]()
    record, document = new_game("hive", seats, {}, "sunday", seed=1, pace=pace)
    meta = TableMeta(people=people, free_names=("A", "B"), owner_id="ann", begun=True, rev=1)
    name, stored = store.make(as_it_stands(record, document), meta)
    game = TableGame(
        name, store, stored, lambda: calls.append("changed"), lambda _live: calls.append("loaded")
    )
    return store, game, calls


async def move(game: TableGame, number: int = 1) -> None:
    """Give the first legal answer."""
    async with game.open() as live:
        assert live.ask is not None
        text, given = live.ask.choices[0].text, CountedAnswer(live.ask.seat, f"{number}", game.meta.rev + 1)
        await game.change(lambda: live.answer(text), given, Cause.BY_HAND)


async def test_a_game_is_loaded_when_it_is_wanted_and_what_is_changed_is_on_disk(tmp_path: Path) -> None:
    store, game, calls = made(tmp_path)
    assert game.live is None
    await move(game)
    assert calls == ["loaded"], "whoever changes it says so when they have left the lock"
    assert (game.meta.rev, game.meta.counted(0, "1")) == (2, CountedAnswer(0, "1", 2))
    assert store.open(game.table_id).meta == game.meta
    assert len(store.open(game.table_id).document.answers) == 1


async def test_what_cannot_be_saved_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _store, game, _calls = made(tmp_path)
    await move(game)

    def full(*_given: Any) -> Any:
        raise SaveError("full", tmp_path)

    with monkeypatch.context() as patch:
        patch.setattr(FileStore, "write", full)
        with pytest.raises(SaveError):
            await move(game, 2)
    async with game.open() as live:
        assert (live.length, game.meta.rev) == (1, 2)
    await move(game, 2)
    assert game.meta.rev == 3


async def test_an_exception_in_the_middle_undoes_what_was_to_be_saved(tmp_path: Path) -> None:
    _store, game, _calls = made(tmp_path)

    async def fail() -> None:
        async with game.open() as live:
            live.answer(live.ask.choices[0].text)  # type: ignore[union-attr]
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with game.open() as live:
        assert live.length == 0


async def test_two_changes_come_one_after_the_other(tmp_path: Path) -> None:
    _store, game, _calls = made(tmp_path)
    await asyncio.gather(*(move(game, number) for number in range(4)))
    assert game.meta.rev == 5


async def test_only_who_sits_there_is_let_in_and_then_everybody_is_told(tmp_path: Path) -> None:
    _store, game, calls = made(tmp_path)
    with pytest.raises(Refused, match="not_seated"):
        async with game.seated("eve"):
            pass
    assert "changed" not in calls
    async with game.seated("bob") as (_live, seat):
        assert seat == 1
    assert calls[-1] == "changed"


async def test_a_closed_game_is_opened_again_unless_that_was_for_good(tmp_path: Path) -> None:
    _store, game, _calls = made(tmp_path)
    await move(game)
    await game.close("", lambda: False)
    assert game.live is not None
    await game.close("", lambda: True)
    assert game.live is None
    await move(game, 2)
    await game.close("closing", lambda: True)
    with pytest.raises(Refused, match="closing"):
        await move(game, 3)


async def test_a_proposal_lapses_with_an_answer(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path)
    people = Letters(store)
    attendance = Attendance(game.table_id, store, people.directory.name)
    broadcaster = Broadcaster(game, attendance, people, lambda: None)
    actions = Actions(game, attendance, broadcaster, people.directory)
    await actions.propose("bob", Propose(kind=ProposalKind.DRAW))
    assert len(game.meta.social.proposals.open) == 1
    await move(game)
    assert not game.meta.social.proposals.open


TEN_MINUTES = Pace(game=600_000)


async def test_the_time_that_a_clock_took_is_saved_when_its_game_is_closed(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path, pace=TEN_MINUTES)
    seconds = 0.0
    async with game.open() as live:
        live.game_clock.stopwatch = Stopwatch(lambda: seconds)
        live.run_clock()
    seconds = 50.0
    await game.close("", lambda: True)
    clock = store.open(game.table_id).document.clock
    assert isinstance(clock, Clock)
    assert (clock.moving, clock.pending) == (50_000, 50_000)


@pytest.mark.parametrize("is_paused", [False, True])
async def test_the_clock_goes_on_after_another_host_has_written_unless_there_is_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_paused: bool
) -> None:
    _store, game, _calls = made(tmp_path, pace=TEN_MINUTES)
    async with game.open() as live:
        assert live.clock_is_running

    def reload(_store: FileStore, _name: str, known: StoredTable) -> StoredTable:
        meta = replace(known.meta.with_social(paused=is_paused), rev=known.meta.rev + 1)
        return dataclasses.replace(known, meta=meta, version=known.version + 1)

    monkeypatch.setattr(FileStore, "reload", reload)
    assert await game.refresh()
    assert (game.meta.rev, live.clock_is_running) == (2, not is_paused)


async def test_metadata_are_written_without_the_game_until_the_table_is_closed(tmp_path: Path) -> None:
    store, game, calls = made(tmp_path)
    later = replace(game.meta, rev=5)
    assert not await game.save_unless_closed(lambda: None)
    assert await game.save_unless_closed(lambda: later)
    assert store.open(game.table_id).meta.rev == 5
    assert not calls, "the game is not loaded for it"
    await game.close("closing", lambda: True)
    assert not await game.save_unless_closed(lambda: replace(later, rev=6))
    assert store.open(game.table_id).meta.rev == 5


def test_who_is_at_a_table_is_known_here_and_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileStore(tmp_path)
    elsewhere = (
        TerminalInfo("dan", "sunday", True, NOON, None),
        TerminalInfo("zoe", "monday", True, NOON, None),
    )
    monkeypatch.setattr(store, "terminals_elsewhere", lambda: elsewhere)
    attendance = Attendance("sunday", store, str.title)
    ann, eve, again = Screen("ann"), Screen("eve"), Screen("eve")
    attendance.seats |= {ann: 0, eve: None, again: None}
    presence = attendance.presence()
    assert presence.present == {"ann"}
    assert [(each.id, each.name) for each in presence.watching] == [("dan", "Dan"), ("eve", "Eve")]
    attendance.seat_people("eve", 1)
    assert attendance.presence().present == {"ann", "eve"}
    attendance.clear_seat(1)
    assert attendance.onlookers == [eve, again]
    attendance.send_away("removed", [ann, again])
    assert (eve.heard, list(attendance.seats)) == (["removed"], [ann, again])
    attendance.remove("ann")
    attendance.remove("eve")
    assert not attendance.seats
    assert not attendance.is_empty(), "dan is at another host"


def test_a_pause_doubles_up_to_an_hour_and_ends_with_a_success() -> None:
    failures = list[float]()
    backoff = Backoff(lambda: failures.append(backoff.seconds))
    assert backoff.seconds == 0
    for _time in range(12):
        backoff.fail()
    assert failures[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert failures[-1] == LONGEST_PAUSE
    backoff.reset()
    assert backoff.seconds == 0


BOT_AND_ANN = (Seat("Bot", "bot:random"), Seat("Ann")), ("", "ann")
ANN_AND_BOT = (Seat("Ann"), Seat("Bot", "bot:random")), ("ann", "")


class Asked(AtOnce):
    """Bots that answer at once, unless a test wants another reply; counts the questions."""

    def __init__(self) -> None:
        self.count = 0

    async def do(self, task: Task | Job) -> Reply:
        self.count += 1
        return await self.reply(task)

    async def reply(self, task: Task | Job) -> Reply:
        return await super().do(task)


class Fails(Asked):
    """Bots that never answer."""

    async def reply(self, task: Task | Job) -> Reply:
        return Trouble("failed")


@dataclass
class Answering:
    """Who answers for bots at a table, and the pauses after failures."""

    game: TableGame
    bots: Asked
    runner: BotRunner
    attendance: Attendance
    backoff: Backoff
    pauses: list[float]

    async def answer(self) -> int:
        """Answer until a person is asked; the number of answers then."""
        self.runner.wake()
        while not self.runner.is_idle:
            await asyncio.sleep(0.001)
        async with self.game.open() as live:
            return live.length


def answering(store: FileStore, game: TableGame, bots: Asked) -> Answering:
    pauses = list[float]()
    backoff = Backoff(lambda: pauses.append(backoff.seconds))
    attendance = Attendance(game.table_id, store, str.title)
    runner = BotRunner(game, attendance, store, ThinkingQueue(bots, 1), backoff)
    return Answering(game, bots, runner, attendance, backoff, pauses)


@pytest.mark.parametrize("answers", [0, 1, 2])
@pytest.mark.parametrize(("seats", "people"), [BOT_AND_ANN, ANN_AND_BOT, (SEATS, ("ann", "bob"))])
async def test_it_is_said_that_one_may_get_up_as_long_as_one_may(
    tmp_path: Path, seats: tuple[Seat, ...], people: tuple[str, ...], answers: int
) -> None:
    store, game, _calls = made(tmp_path, seats, people)
    messenger = Letters(store)
    attendance = Attendance(game.table_id, store, messenger.directory.name)
    broadcaster = Broadcaster(game, attendance, messenger, lambda: None)
    for number in range(answers):
        await move(game, number)
    async with game.open() as live:
        seat = people.index("ann")
        is_said = broadcaster.snapshot(seat, live.length).snapshot.may_rise
    with nullcontext() if is_said else pytest.raises(Refused, match="begun"):
        await Members(game, attendance, broadcaster, messenger).rise("ann")


async def test_a_bot_is_asked_once_however_often_it_is_woken_and_not_for_a_person(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path, *BOT_AND_ANN)
    here = answering(store, game, Asked())
    here.runner.wake()
    assert await here.answer() == 1
    assert here.bots.count == 1
    here.runner.wake()
    assert here.runner.is_idle, "it is for ann to answer"


async def test_a_bot_is_asked_when_another_host_has_gone_or_nobody_was_there(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path, *BOT_AND_ANN)
    here = answering(store, game, Asked())
    here.attendance.seats[Screen("ann")] = 1
    here.runner.wake_if_abandoned()
    assert here.runner.is_idle, "whoever came has woken it already"
    here.attendance.seats.clear()
    here.runner.wake_if_abandoned()
    assert not here.runner.is_idle
    assert await here.answer() == 1


async def test_a_bot_is_asked_by_the_host_on_duty_and_by_another_when_that_one_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, game, _calls = made(tmp_path, *BOT_AND_ANN)
    here = answering(store, game, Asked())
    here.attendance.seats[Screen("ann")] = 1
    is_other_there = True
    monkeypatch.setattr(store, "holds_lease", lambda _file: False)
    monkeypatch.setattr(store, "acquire_lease", lambda _file: not is_other_there)
    assert await here.answer() == 0
    assert here.bots.count == 0
    is_other_there = False
    here.runner.wake_if_abandoned()
    assert not here.runner.is_idle
    assert await here.answer() == 1
    monkeypatch.setattr(store, "holds_lease", lambda _file: True)
    monkeypatch.setattr(store, "acquire_lease", lambda _file: False)
    assert await here.runner.acquire_lease(), "it has it already"


async def test_a_bot_that_fails_is_asked_three_times_and_then_its_table_waits(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path, *BOT_AND_ANN)
    here = answering(store, game, Fails())
    assert await here.answer() == 0
    assert (here.bots.count, here.pauses) == (TRIES, [FIRST_PAUSE])


async def test_after_an_answer_failures_are_counted_from_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, game, _calls = made(tmp_path, (Seat("Bot", "bot:random"), Seat("Other", "bot:random")), ("", ""))
    noted = list[tuple[LogEvent, str]]()
    monkeypatch.setattr(
        bot_runner,
        "log_event",
        lambda event, error, **_facts: noted.append((event, getattr(error, "code", ""))),
    )

    class AnswersOnce(Asked):
        """Bots that answer the question after the first failures, and no other."""

        async def reply(self, task: Task | Job) -> Reply:
            return await super().reply(task) if self.count == TRIES + 1 else Trouble("failed")

    here = answering(store, game, AnswersOnce())
    here.attendance.seats[Screen("olga")] = None
    assert await here.answer() == 0
    assert await here.answer() == 1
    assert here.bots.count == TRIES + 1 + TRIES
    assert here.pauses == [FIRST_PAUSE, FIRST_PAUSE]
    assert noted == 2 * TRIES * [(LogEvent.BOT_FAILED, "failed")]


@pytest.mark.parametrize("is_paused", [False, True])
async def test_what_a_bot_answers_too_late_is_not_given(tmp_path: Path, is_paused: bool) -> None:
    store, game, _calls = made(tmp_path, *BOT_AND_ANN)

    class Overtaken(Asked):
        """Bots during whose first question the table changes."""

        async def reply(self, task: Task | Job) -> Reply:
            if self.count == 1:
                async with game.open():
                    later = replace(game.meta, rev=game.meta.rev + 1)
                    await game.save(game.meta.with_social(paused=True) if is_paused else later)
            return await super().reply(task)

    here = answering(store, game, Overtaken())
    length = await here.answer()
    assert (length, here.bots.count) == ((0, 1) if is_paused else (1, 2))


async def test_a_crash_of_a_bot_is_logged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, game, _calls = made(tmp_path, *BOT_AND_ANN)
    crash = Crash("ZeroDivisionError", ("worth",), "")

    class Crashing(Asked):
        """Bots in whose place something simpler answers."""

        async def reply(self, task: Task | Job) -> Reply:
            answer = await super().reply(task)
            assert isinstance(answer, Answer)
            return Answer(answer.text, crash)

    noted = list[tuple[LogEvent, str]]()
    monkeypatch.setattr(bot_runner, "log_event", lambda event, **facts: noted.append((event, facts["bot"])))
    here = answering(store, game, Crashing())
    assert await here.answer() == 1
    await move(game)
    assert await here.answer() == 3
    assert noted == [(LogEvent.BOT_FAILED, "bot:random")]


@pytest.mark.parametrize(
    ("error", "event"),
    [
        (SaveError("away", Path("sunday")), LogEvent.NOT_SAVED),
        (ZeroDivisionError(), LogEvent.FAILED),
    ],
    ids=["cannot be read", "error of the program"],
)
async def test_a_table_that_cannot_be_opened_is_logged_and_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, event: LogEvent
) -> None:
    store, game, _calls = made(tmp_path, *BOT_AND_ANN)

    def away(*_given: Any) -> Any:
        raise error

    noted = list[LogEvent]()
    monkeypatch.setattr(journal, "log_event", lambda event, **_facts: noted.append(event))
    here = answering(store, game, Asked())
    with monkeypatch.context() as patch:
        patch.setattr(FileStore, "open", away)
        here.runner.wake()
        while not here.runner.is_idle:
            await asyncio.sleep(0.001)
    assert (noted, here.pauses, here.bots.count) == ([event], [FIRST_PAUSE], 0)
    assert await here.answer() == 1


async def test_bots_are_not_waited_for_any_more_when_that_is_cancelled(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path, *BOT_AND_ANN)
    asked = asyncio.Event()

    class Thinks(Asked):
        """Bots that never come to an end."""

        async def reply(self, task: Task | Job) -> Reply:
            asked.set()
            await asyncio.Event().wait()
            raise AssertionError

    here = answering(store, game, Thinks())
    here.runner.cancel()
    here.runner.wake()
    await asyncio.wait_for(asked.wait(), PATIENCE)
    here.runner.cancel()
    async with asyncio.timeout(PATIENCE):
        while not here.runner.is_idle:
            await asyncio.sleep(0.001)
    async with game.open() as live:
        assert live.length == 0


async def with_an_order(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Answering:
    """A table where orders of ann give her first answer, and no other."""
    store, game, _calls = made(folder, *ANN_AND_BOT)
    async with game.open() as live:
        assert live.ask is not None
        text = live.ask.choices[0].text
        order = frozenset({Order.PASS_IF_NOTHING})
        await game.save(replace(game.meta, social=game.meta.social.with_orders(0, order)))
        first = live.ask
    monkeypatch.setattr(
        bot_runner,
        "standing_answer",
        lambda _game, given, ask: text if ask == first and given == order else None,
    )
    return answering(store, game, Asked())


async def test_an_order_answers_and_then_the_bot_until_the_order_does_not_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await with_an_order(tmp_path, monkeypatch)
    told = list[int]()
    here.game.on_change = lambda: told.append(here.game.meta.rev)
    before = here.game.meta.rev
    assert await here.answer() == 2
    assert (here.bots.count, here.pauses) == (1, [])
    assert told == [before + 1, before + 2], "of each answer everybody hears at once"


async def test_an_answer_by_order_that_cannot_be_saved_is_tried_again_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await with_an_order(tmp_path, monkeypatch)

    def full(*_given: Any) -> Any:
        raise SaveError("full", tmp_path)

    noted = list[LogEvent]()
    monkeypatch.setattr(bot_runner, "log_event", lambda event, **_facts: noted.append(event))
    with monkeypatch.context() as patch:
        patch.setattr(FileStore, "write", full)
        assert await here.answer() == 0
    assert (here.bots.count, here.pauses, noted) == (0, [FIRST_PAUSE], [LogEvent.NOT_SAVED])
    in_between = list[float]()
    here.game.on_change = lambda: in_between.append(here.backoff.seconds)
    assert here.backoff.seconds == FIRST_PAUSE
    assert await here.answer() == 2
    assert in_between == [0, 0], "it is forgotten as soon as the order has answered"


async def test_a_plan_that_cannot_be_followed_is_dropped_later_if_that_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, game, _calls = made(tmp_path, *ANN_AND_BOT)
    async with game.open():
        await game.save(replace(game.meta, social=game.meta.social.with_plans(0, (("nonsense", "x"),))))
    here, writes = answering(store, game, Asked()), list[str]()

    def full(_store: FileStore, name: str, *_stored: Any) -> Any:
        writes.append(name)
        if len(writes) > 1:
            raise AssertionError("it is tried again at once")
        raise SaveError("full", tmp_path)

    with monkeypatch.context() as patch:
        patch.setattr(FileStore, "write", full)
        assert await here.answer() == 0
    assert (len(writes), here.pauses) == (1, [FIRST_PAUSE])
    assert await here.answer() == 0
    assert (game.meta.social.plans_of(0), here.backoff.seconds) == ((), 0)


async def test_everybody_sees_a_change_once_and_who_is_to_move_is_notified_once(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path)
    people, lobby = Letters(store), list[None]()
    attendance = Attendance(game.table_id, store, people.directory.name)
    broadcaster = Broadcaster(game, attendance, people, lambda: lobby.append(None))
    ann, olga = Screen("ann"), Screen("olga")
    attendance.seats |= {ann: 0, olga: None}
    async with game.open():
        assert not broadcaster.broadcast(), "not while something is being changed"
        assert game.has_news
    assert broadcaster.broadcast()
    await move(game)
    people.notices.clear()
    for _time in range(2):
        assert broadcaster.broadcast()
    assert people.notices == [("bob", "your_turn")]
    assert ann.last_snapshot is not None
    assert olga.last_snapshot is not None
    assert (
        ann.last_snapshot.answers_known,
        ann.last_snapshot.seat,
        olga.last_snapshot.answers_known,
        olga.last_snapshot.seat,
    ) == (1, 0, 1, None)
    assert len(lobby) == 3


async def test_a_line_of_the_chat_is_sent_to_each_terminal_once(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path)
    people = Letters(store)
    attendance = Attendance(game.table_id, store, people.directory.name)
    broadcaster = Broadcaster(game, attendance, people, lambda: None)
    ann = Screen("ann")
    attendance.seats[ann] = 0
    async with game.open():
        chat = game.meta.social.chat.with_remark("bob", "Bob", 1, "hello", NOON)
        await game.save(replace(game.meta, social=replace(game.meta.social, chat=chat)))
    for _time in range(2):
        broadcaster.broadcast()
    assert [line.text for sent in ann.heard if isinstance(sent, ChatUpdate) for line in sent.lines] == [
        "hello"
    ]
