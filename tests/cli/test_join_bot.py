"""A bot in another language at a table of a host."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from antterm.bots.engines import EngineTrouble
from antterm.bots.json_lines import JsonPlayer
from antterm.commands import join_bot
from antterm.commands.common import Failure, UsageError
from antterm.commands.join_bot import BotGuest
from antterm.remote.link import Link
from antterm.saves.document import Seat
from antterm.wire.messages import Make, Snapshot
from tests.bots.test_json_lines import FIRST, HELLO, Script
from tests.cli.running import Run
from tests.host.hosting import PATIENCE, Hosting, hosting
from tests.processes import gone


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


async def joined(host: Hosting, script: Script, table: str = "sunday") -> None:
    """Have a bot play, as the command does."""
    with closing(JsonPlayer(f"json:{script.path}")) as bot:
        await asyncio.wait_for(BotGuest(Link(host.path, "robot"), bot, table).stay(), PATIENCE)


async def test_a_bot_plays_a_whole_game_with_a_person(
    host: Hosting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = await host.terminal("ann")
    ann.say(Make(game="micropolis", name="sunday", seats=(Seat("A"), Seat("B")), options={}))
    await ann.hear(Snapshot)
    script = Script(tmp_path, FIRST)
    playing = asyncio.create_task(joined(host, script))
    stand, _count = await ann.play()
    outcome = ann.sight(stand)[2]
    assert outcome is not None
    await playing
    assert all(gone(pid) for pid in script.pids)  # it has heard the end
    hello, *asked, end = script.heard
    assert (hello["seat"], hello["names"]) == (1, ["ann", "robot"])
    assert {message["type"] for message in asked} == {"ask"}
    assert {message["seat"] for message in asked} == {1}
    assert (end["type"], end["scores"]) == ("end", list(outcome.scores))
    assert "robot" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("table", "said"),
    [("monday", "The host has no table “monday”."), ("full", "At “full” no seat is free.")],
)
async def test_what_is_not_there_is_told(host: Hosting, tmp_path: Path, table: str, said: str) -> None:
    ann = await host.terminal("ann")
    ann.say(Make(game="hive", name="full", seats=(Seat("A"), Seat("Easy", "bot:easy")), options={}))
    await ann.hear(Snapshot)
    with pytest.raises(Failure) as caught:
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


def test_without_a_host_or_a_table_it_is_told(run: Run, tmp_path: Path) -> None:
    status, _out, err = run("join", "--json", "/bin/cat", "--socket", str(tmp_path / "none"))
    assert status == 1
    assert "There is no host" in err
