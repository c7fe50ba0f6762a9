"""The status report of a host, which only some accounts may see."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec import json, structs

from antterm.bots import Done, Job, Reply, Task, Trouble
from antterm.commands.status import sentences
from antterm.host import connection
from antterm.host.file_store import FileStore
from antterm.host.host import FAILED, HOLDS, Checkup
from antterm.host.metrics import Metrics
from antterm.host.settings import HostSettings
from antterm.host.thinking import ThinkingQueue
from antterm.wire.messages import (
    Accepted,
    AnswerCount,
    AskStatus,
    BotCount,
    Bye,
    EnterLobby,
    GameCount,
    HostReport,
    Lobby,
    Refusal,
    Status,
)
from tests.host.hosting import SHARED, AtOnce, Hosting, hosting
from tests.program.driving import command

REPORT = HostReport(
    name="anthill",
    version="0.1.0",
    store="/var/lib/antterm/games",
    started=datetime(2026, 11, 21, 16, 30, tzinfo=UTC),
    uptime=93_000.0,
    processor=1234.5,
    memory=35_200_000,
    games=GameCount(under_way=12, waiting=2, over=40, open=9),
    people=1,
    terminals=2,
    answers=AnswerCount(
        accepted=9000, minute=1.25, five_minutes=1.0, fifteen_minutes=0.5, median_ms=4.21, p95_ms=17.6
    ),
    bots=BotCount(processes=2, thinking=1, waiting=0, waited_median_ms=12.3, waited_p95_ms=1500.0),
    refused={"stale": 2, "too_fast": 7},
    trouble={"store": "full"},
)


async def asked(host: Hosting) -> Status | Refusal:
    """What a host says to who asks how it does; then it hangs up."""
    terminal = await host.connect("?")
    terminal.say(AskStatus())
    reply = await terminal.next()
    assert isinstance(reply, Status | Refusal)
    assert await terminal.next() is None
    return reply


async def test_those_who_keep_a_host_may_ask_even_where_it_is_full(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = HostSettings(guests=(SHARED,), keepers=("carl",), connections=1, requests=10_000, name="anthill")
    async with hosting(home_of_its_own, limits) as host:
        (ann,) = await host.table("hive", "ann", bots=1)
        assert ann.stand is not None
        ann.answer(ann.position()[1].choices[0].text)  # type: ignore[union-attr]
        assert isinstance(await ann.verdict(), Accepted)
        ann.answer("too late")
        assert isinstance(await ann.verdict(), Refusal)
        ann.say(EnterLobby())
        await ann.hear(Lobby)
        monkeypatch.setattr(connection, "account_of", lambda _peer: "carl")
        told = await asked(host)
        assert isinstance(told, Status)
        report = told.report
        assert (report.name, report.people, report.terminals) == ("anthill", 1, 1), "who asks is no guest"
        assert report.games == GameCount(under_way=1, waiting=0, over=0, open=1)
        assert report.answers.accepted == 1
        assert report.answers.median_ms is not None
        assert report.refused == {"stale": 1}
        assert report.trouble == {}
        monkeypatch.setattr(connection, "account_of", lambda _peer: "mallory")
        full = await host.connect("mallory")
        full.say(AskStatus())
        assert await full.hear(Bye) == Bye(code="full", retry=True)


async def test_nobody_else_is_told_neither_a_guest_nor_once_he_is_in(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        refused = await asked(host)
        assert isinstance(refused, Refusal)
        assert refused.code == "not_keeper", "the account of the host itself, where several people share it"
        ann = await host.terminal("ann")
        ann.say(AskStatus())
        assert (await ann.hear(Refusal)).code == "not_at_table"


async def test_the_command_says_it_in_a_table_or_why_not(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own, HostSettings()) as host:
        path = str(host.path)
        plain = await asyncio.to_thread(command, "host", "status", "--socket", path)
        assert plain.returncode == 0, plain.stderr
        assert (
            plain.stdout.splitlines()[2] == "Games    0 under way, 0 waiting for people, 0 over; 0 in memory"
        )
        packed = await asyncio.to_thread(command, "host", "--socket", path, "status", "--json")
        assert json.decode(packed.stdout, type=HostReport).store == str(home_of_its_own / "host/games")
        monkeypatch.setattr(connection, "account_of", lambda _peer: "mallory")
        stranger = await asyncio.to_thread(command, "host", "status", "--socket", path)
        assert stranger.returncode == 1
        assert stranger.stderr == "antterm: Only the keeper of this host may ask for its status.\n"
    gone = command("host", "status", "--socket", path)
    assert gone.returncode == 1
    assert gone.stderr.startswith(f"antterm: There is no host at {path}; start one with “antterm host”")


def test_a_report_is_a_table_of_sentences() -> None:
    assert [f"{left}: {right}" for left, right in sentences(REPORT)][2:] == [
        "Games: 12 under way, 2 waiting for people, 40 over; 9 in memory",
        "People: 1 person at 2 terminals",
        "Answers: 1.25 per second in the last minute, 1.00 in the last 5, 0.50 in the last 15; 9000 in total",
        "Accepted: half of the latest within 4.2 ms, 95 in 100 within 17.6 ms",
        "Bots: 1 of 2 thinking; questions waiting: 0",
        "Waited: half of the latest questions to bots at most 12 ms, 95 in 100 at most 1500 ms",
        "Usage: 35 MB of memory, 1234 s of processor time",
        "Refused: too_fast 7, stale 2",
        "Reports: none",
        "Trouble: store: full",
    ]
    (_host, about), *_others = sentences(REPORT)
    assert about.startswith("anthill, antterm 0.1.0, running for 1 d 1 h, since 2026-11-2")
    quiet = structs.replace(REPORT, refused={}, trouble={}, uptime=300.0)
    assert [right for _left, right in sentences(quiet)][-3:] == ["nothing", "none", "none"]
    assert "for 0 h 5 min" in dict(sentences(quiet))["Host"]


def test_answers_are_counted_by_the_time_they_came_at() -> None:
    seconds = 1000.0
    metrics = Metrics(lambda: seconds)
    assert (metrics.rate(60), metrics.times.took(0.5)) == (0.0, None)
    for number in range(600):
        seconds += 1.0
        metrics.accepted(0.1 if number % 10 == 0 else 0.004)
    assert metrics.rate(60) == pytest.approx(1.0, rel=0.1)
    assert metrics.rate(15 * 60) == pytest.approx(1.0, rel=0.1), "on the average since it began"
    assert (metrics.times.took(0.5), metrics.times.took(0.95)) == (0.004, 0.1)
    seconds += 3600
    assert (metrics.rate(15 * 60), metrics.times.took(0.5), metrics.answers) == (0.0, None, 600)
    metrics.accepted(9.0)
    assert sum(metrics.times.within) == 601
    assert metrics.times.within[-1] == 1


class Mortal(AtOnce):
    """Bots whose processes end."""

    is_dead = True

    async def do(self, task: Task | Job) -> Reply:
        return Trouble("ended") if self.is_dead else Done(None)


async def test_what_is_wrong_is_found_and_found_no_more_when_it_is_mended(tmp_path: Path) -> None:
    seconds, bots = 0.0, Mortal()
    counted = ThinkingQueue(bots, 1)
    (tmp_path / "host").write_text("no folder")
    checkup = Checkup(FileStore(tmp_path / "host"), counted, lambda: seconds)
    assert await checkup.trouble() == {"store": "unwritable"}
    (tmp_path / "host").unlink()
    assert await checkup.trouble() == {"store": "unwritable"}, "it is not looked at each time"
    seconds += HOLDS
    assert await checkup.trouble() == {}
    for _time in range(FAILED):
        await counted.do(Trial())
    seconds += HOLDS
    assert await checkup.trouble() == {"bots": "dead"}
    bots.is_dead = False
    seconds += HOLDS
    assert await checkup.trouble() == {}
    assert (counted.thinking, counted.waiting) == (0, 0)


class Trial:
    """A task."""

    def run(self) -> None:
        """Nothing."""
