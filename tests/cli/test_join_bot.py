"""A bot in another language at a table of a host."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from antterm.bots.engines import EngineTrouble
from antterm.bots.json_lines import JsonPlayer
from antterm.commands import join_bot
from antterm.commands.common import UsageError
from antterm.commands.join_bot import StartedBot
from antterm.remote import bot_client
from antterm.remote.bot_client import WAITING_LIMIT, BotClient, BotClientTrouble, RemoteBot, bot_command
from antterm.remote.link import Link
from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.wire.messages import Correspondence, Make, Snapshot
from tests.bots.test_json_lines import FIRST, HELLO, Script
from tests.cli.running import Run
from tests.host.hosting import PATIENCE, Hosting, hosting
from tests.processes import gone


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


async def joined(host: Hosting, script: Script, table: str = "sunday") -> str:
    """Have a bot play, as the command does; return how the game has ended."""
    with closing(JsonPlayer(f"json:{script.path}")) as bot:
        guest = BotClient(Link(host.path, "robot"), StartedBot(bot), table)
        return await asyncio.wait_for(guest.play(), PATIENCE)


async def test_a_bot_plays_a_whole_game_with_a_person(host: Hosting, tmp_path: Path) -> None:
    ann = await host.terminal("ann")
    ann.say(Make(game="micropolis", name="sunday", seats=(Seat("A"), Seat("B")), options={}))
    await ann.hear(Snapshot)
    script = Script(tmp_path, FIRST)
    playing = asyncio.create_task(joined(host, script))
    stand, _count = await ann.play()
    outcome = ann.position(stand)[2]
    assert outcome is not None
    assert "robot" in await playing
    assert all(gone(pid) for pid in script.pids)  # it has heard the end
    hello, *asked, end = script.heard
    assert (hello["seat"], hello["names"]) == (1, ["ann", "robot"])
    assert {message["type"] for message in asked} == {"ask"}
    assert {message["seat"] for message in asked} == {1}
    assert (end["type"], end["scores"]) == ("end", list(outcome.scores))
    assert not any("clock" in message for message in asked)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("timed", "left", "increment"),
    [
        ({"pace": Pace(game=300_000, increment=5_000)}, 300, 5),
        ({"correspondence": Correspondence(move=24)}, 24 * 3600, 0),
    ],
)
async def test_a_bot_is_told_what_time_it_has(
    host: Hosting, tmp_path: Path, timed: dict[str, Any], left: float, increment: float
) -> None:
    ann = await host.terminal("ann")
    ann.say(Make(game="micropolis", name="sunday", seats=(Seat("A"), Seat("B")), options={}, **timed))
    await ann.hear(Snapshot)
    script = Script(tmp_path, FIRST)
    playing = asyncio.create_task(joined(host, script))
    await ann.play()
    await playing
    assert all(gone(pid) for pid in script.pids)
    clocks = [message["clock"] for message in script.heard if message["type"] == "ask"]
    assert {clock["increment"] for clock in clocks} == {increment}
    assert left - 60 < clocks[0]["left"] <= left
    if not increment:
        assert all(0 < clock["left"] <= left for clock in clocks)


class Lines:
    """The other end of a bot's lines, as a test has it, in the place of a connection."""

    def __init__(self, seconds: int = 5) -> None:
        self.bot = RemoteBot(self._come, seconds)
        self._told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def _come(self, data: bytes) -> None:
        for line in data.splitlines():
            self._told.put_nowait(json.loads(line))

    async def hear(self) -> dict[str, Any]:
        return await asyncio.wait_for(self._told.get(), PATIENCE)

    def say(self, *messages: object) -> None:
        self.bot.take(b"".join(json.dumps(each).encode() + b"\n" for each in messages))

    def come(self, host: Hosting) -> tuple[BotClient, asyncio.Task[str]]:
        """Come to the table."""
        guest = BotClient(Link(host.path, "robot"), self.bot, "sunday")
        return guest, asyncio.create_task(guest.play())


async def test_a_bot_at_the_other_end_of_lines_plays_a_whole_game(host: Hosting) -> None:
    ann = await host.terminal("ann")
    ann.say(Make(game="micropolis", name="sunday", seats=(Seat("A"), Seat("B")), options={}))
    await ann.hear(Snapshot)
    lines = Lines()
    _guest, staying = lines.come(host)
    playing = asyncio.create_task(ann.play())
    told = await lines.hear()
    assert (told["type"], told["seat"], told["names"]) == ("hello", 1, ["ann", "robot"])
    lines.bot.take(b'\xef\xbb\xbf{"protocol": 1')  # in two parts, after the mark of some programs
    lines.bot.take(b"}\r\n")
    while (told := await lines.hear())["type"] == "ask":
        lines.say({"answer": 0})
    assert told["type"] == "end"
    assert "robot" in await staying
    stand, _count = await playing
    assert list(ann.position(stand)[2].scores) == told["scores"]


FAULTS: Final = [
    ([{"protocol": 2}], "version 2 of the antterm JSON protocol", {"error": "another protocol"}),
    ([{"error": "No."}], "“robot” does not accept this game; it said “No.”.", None),
    (
        [{"protocol": 1}, {"answer": "x"}],
        "answered “x”, which is not legal",
        {"error": "not one of the choices"},
    ),
    ([{"protocol": 1}, "x" * 200_000], "does not speak the antterm JSON protocol", {"error": "not a JSON"}),
]


@pytest.mark.parametrize(("said", "told", "heard"), FAULTS)
async def test_what_a_bot_at_the_other_end_does_wrong_is_told(
    host: Hosting, said: list[object], told: str, heard: dict[str, str] | None
) -> None:
    ann, lines = await host.terminal("ann"), Lines()
    ann.say(Make(game="hive", name="sunday", seats=(Seat("A"), Seat("B")), options={"opening": "tournament"}))
    stand = await ann.hear(Snapshot)
    _guest, staying = lines.come(host)
    while not stand.begun:
        stand = await ann.hear(Snapshot)
    ann.answer("wS1")
    lines.say(*said)
    with pytest.raises(EngineTrouble) as caught:
        await asyncio.wait_for(staying, PATIENCE)
    assert told in caught.value.sentence()
    messages = [await lines.hear() for _message in range(len(said) + (heard is not None))]
    if heard is not None:
        assert messages[-1]["type"] == "error"
        assert messages[-1]["error"].startswith(heard["error"])


async def test_a_bot_that_leaves_keeps_its_seat_and_comes_back_to_the_same_question(host: Hosting) -> None:
    ann = await host.terminal("ann")
    ann.say(Make(game="hive", name="sunday", seats=(Seat("A"), Seat("B")), options={}))
    stand = await ann.hear(Snapshot)
    guest, staying = Lines().come(host)
    while not stand.begun:
        stand = await ann.hear(Snapshot)
    guest.leave()
    with pytest.raises(BotClientTrouble, match="its seat is waiting for it"):
        await asyncio.wait_for(staying, PATIENCE)
    ann.answer("wS1")
    await ann.verdict()
    again = Lines()
    _guest, staying = again.come(host)
    again.say({"protocol": 1})
    assert [(await again.hear())["type"] for _message in range(2)] == ["hello", "ask"]
    again.bot.input_ended()
    with pytest.raises(EngineTrouble, match="engine_died"):
        await asyncio.wait_for(staying, PATIENCE)


async def test_lines_that_nobody_has_asked_for_do_not_pile_up(host: Hosting) -> None:
    lines = Lines()
    lines.say(*[{"protocol": 1}] * 100_000)
    assert lines.bot._lines.qsize() == WAITING_LIMIT


async def test_a_bot_at_the_other_end_that_does_not_answer_is_told(
    host: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_client, "PATIENCE", 0)
    ann = await host.terminal("ann")
    ann.say(Make(game="hive", name="sunday", seats=(Seat("A"), Seat("B")), options={}))
    stand = await ann.hear(Snapshot)
    _guest, staying = Lines().come(host)
    while not stand.begun:
        stand = await ann.hear(Snapshot)
    ann.answer("wS1")
    with pytest.raises(EngineTrouble, match="engine_hangs"):
        await asyncio.wait_for(staying, PATIENCE)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("json sunday", ("sunday", 5)),
        (" JSON  my long table ", ("my long table", 5)),
        ("json seconds=30:sunday", ("sunday", 30)),
        ("json", ("", 5)),
        ("plain", None),
        ("jsonx", None),
        ("", None),
    ],
)
def test_the_command_by_which_a_bot_comes(typed: str, meant: tuple[str, int] | None) -> None:
    assert bot_command(typed) == meant


def test_a_guest_starts_no_programs(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "host.sock"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen()
        given = ("join", "--json", "/bin/cat", "--table", "sunday", "--socket", str(path))
        assert run("--guest", *given)[::2] == (2, "antterm: --guest starts no engines\n")


@pytest.mark.parametrize(
    ("table", "said"),
    [("monday", "The host has no table “monday”."), ("full", "No seat is free at “full”.")],
)
async def test_what_is_not_there_is_told(host: Hosting, tmp_path: Path, table: str, said: str) -> None:
    ann = await host.terminal("ann")
    ann.say(Make(game="hive", name="full", seats=(Seat("A"), Seat("Easy", "bot:easy")), options={}))
    await ann.hear(Snapshot)
    with pytest.raises(BotClientTrouble) as caught:
        await joined(host, Script(tmp_path, FIRST), table)
    assert str(caught.value) == said


async def test_what_the_bot_does_wrong_is_told(host: Hosting, tmp_path: Path) -> None:
    ann = await host.terminal("ann")
    ann.say(Make(game="hive", name="sunday", seats=(Seat("A"), Seat("B")), options={}))
    stand = await ann.hear(Snapshot)
    joining = asyncio.create_task(joined(host, Script(tmp_path, HELLO + "        say({'answer': 'x'})")))
    while not stand.begun:
        stand = await ann.hear(Snapshot)
    ann.answer("wS1")
    with pytest.raises(EngineTrouble, match="engine_illegal"):
        await joining


async def test_a_bot_that_cannot_be_started_is_told(host: Hosting) -> None:
    with pytest.raises(UsageError, match="There is no program “/nowhere/bot”"):
        join_bot.join_bot(host.path, "robot", "/nowhere/bot", "sunday")


@pytest.mark.parametrize("more", [(), ("--json", "/bin/cat", "--table", "sunday")])
def test_a_name_too_long_for_a_host_is_told_before_it_is_asked(
    run: Run, tmp_path: Path, more: tuple[str, ...]
) -> None:
    path = tmp_path / "host.sock"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        status, _out, err = run("join", "--socket", str(path), "--as", 300 * "x", *more)
    assert (status, "at most 60 characters, and “xxxx" in err) == (2, True), err


def test_without_a_host_or_a_table_it_is_told(run: Run, tmp_path: Path) -> None:
    status, _out, err = run("join", "--json", "/bin/cat", "--socket", str(tmp_path / "none"))
    assert status == 1
    assert "There is no host" in err
