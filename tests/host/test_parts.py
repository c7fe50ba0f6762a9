"""The parts of a table, each built without the others."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from antterm.core.ask import Refused
from antterm.host.attendance import Attendance
from antterm.host.bot_runner import FIRST_PAUSE, LONGEST_PAUSE, Backoff
from antterm.host.broadcaster import Broadcaster
from antterm.host.directory import Directory
from antterm.host.files import Files
from antterm.host.letters import Letter, Sender
from antterm.host.messenger import Messenger
from antterm.host.meta import CountedAnswer, TableMeta
from antterm.host.social import How
from antterm.host.store import Guest
from antterm.host.table_game import TableGame
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.table import as_it_stands, new_game
from antterm.wire.messages import ChatUpdate, Notice, Snapshot

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SEATS = (Seat("Ann"), Seat("Bob"))


@dataclass(eq=False)
class Screen:
    """A terminal that remembers what it was sent."""

    person: str
    account: str = "games"
    address: str = ""
    looking: bool = False
    active: datetime = NOON
    known_rev: int = 0
    last_snapshot: Snapshot | None = None
    heard: list[Any] = field(default_factory=list)

    def show(self, encoded: Any, packer: Any) -> None:
        self.last_snapshot, self.known_rev = encoded.snapshot, encoded.snapshot.rev

    def send(self, message: Any) -> None:
        self.heard.append(message)

    def send_away(self, table: str, code: str) -> None:
        self.heard.append(code)

    def bye(self, code: str, retry: bool, data: Any = None) -> None:
        self.heard.append(code)

    def cut(self) -> None:
        self.heard.append("cut")

    def guest(self) -> Guest:
        return Guest(self.person, "", True, self.active)

    def renew_lobby(self, lobby_feed: Any, frames: Any) -> None:
        self.heard.append(lobby_feed)


class Letters(Messenger):
    """Notifies people who are away, and remembers of what."""

    def __init__(self, store: Files) -> None:
        super().__init__(store, (), Directory(store, lambda: ()), Sender())
        self.notices: list[tuple[str, str]] = []
        self.letters: list[tuple[str, str]] = []

    def notify(self, person: str, notice: Notice, but: Any) -> None:
        self.notices.append((person, notice.code))

    def write(self, person: str, letter: Letter, cause: str = "") -> None:
        self.letters.append((person, letter.code))


def made(folder: Path) -> tuple[Files, TableGame, list[str]]:
    """A game of Hive between ann and bob in files, and what was heard of its changes."""
    store, calls = Files(folder), list[str]()
    record, document = new_game("hive", SEATS, {}, "sunday", seed=1)
    meta = TableMeta(accounts=("ann", "bob"), free_names=("A", "B"), maker="ann", begun=True, rev=1)
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
        await game.change(lambda: live.answer(text), given, How.BY_HAND)


async def test_a_game_is_loaded_when_it_is_wanted_and_what_is_changed_is_on_disk(tmp_path: Path) -> None:
    store, game, calls = made(tmp_path)
    assert game.live is None
    await move(game)
    assert calls == ["loaded"], "whoever changes it says so when they have left the lock"
    assert (game.meta.rev, game.meta.counted(0, "1")) == (2, CountedAnswer(0, "1", 2))
    assert store.open(game.file).meta == game.meta
    assert len(store.open(game.file).document.answers) == 1


async def test_what_cannot_be_saved_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _store, game, _calls = made(tmp_path)
    await move(game)

    def full(*_given: Any) -> Any:
        raise SaveError("full", tmp_path)

    with monkeypatch.context() as patch:
        patch.setattr(Files, "write", full)
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
    await game.close(False, lambda: False)
    assert game.live is not None
    await game.close(False, lambda: True)
    assert game.live is None
    await move(game, 2)
    await game.close(True, lambda: True)
    with pytest.raises(Refused, match="closing"):
        await move(game, 3)


def test_who_is_at_a_table_is_known_here_and_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Files(tmp_path)
    elsewhere = (Guest("dan", "sunday", True, NOON, None), Guest("zoe", "monday", True, NOON, None))
    monkeypatch.setattr(store, "guests_elsewhere", lambda: elsewhere)
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
    for _time in range(12):
        backoff.fail()
    assert failures[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert failures[-1] == LONGEST_PAUSE
    backoff.reset()
    assert backoff.seconds == 0


async def test_everybody_sees_a_change_once_and_who_is_to_move_is_notified_once(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path)
    people, lobby = Letters(store), list[None]()
    attendance = Attendance(game.file, store, people.directory.name)
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
        ann.last_snapshot.number,
        ann.last_snapshot.seat,
        olga.last_snapshot.number,
        olga.last_snapshot.seat,
    ) == (1, 0, 1, None)
    assert len(lobby) == 3


async def test_a_line_of_the_chat_is_sent_to_each_terminal_once(tmp_path: Path) -> None:
    store, game, _calls = made(tmp_path)
    people = Letters(store)
    attendance = Attendance(game.file, store, people.directory.name)
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
