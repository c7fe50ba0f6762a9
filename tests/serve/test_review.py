"""People who look back on finished games at a server of antterm, where they have no files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from antterm.bots import Done, GameOver, Opinion, Reply, Task, Trouble, Work
from antterm.bots.bot_process import BotProcess, OnReply
from antterm.saves.document import Seat
from antterm.serve import thinking
from antterm.serve.thinking import SharedBotProcess, TerminalExecutor
from antterm.wire.messages import Make, Snapshot
from tests.host.hosting import Hosting, hosting
from tests.host.test_ratings import answered
from tests.serve.calling import Calling
from tests.serve.test_plain_mode import Listener


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


async def played(host: Hosting) -> None:
    """Have Ann and Bob play a short game, which Ann gives up."""
    ann = await host.terminal("Ann")
    ann.say(Make(game="hive", name="sunday", seats=(Seat("White"), Seat("Black"))))
    table = (await ann.hear(Snapshot)).table
    bob = await host.terminal("Bob")
    await bob.sit(table, 1)
    for person, text in ((ann, "wS1"), (bob, "bS1 -wS1"), (ann, "resign")):
        await answered(person, text)


def kept(folder: Path) -> list[str]:
    """What the server keeps of its people."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if "saves" in str(path))


async def test_a_finished_game_is_looked_back_on_and_analysed_on_the_screen(
    host: Hosting, tmp_path: Path
) -> None:
    await played(host)
    ann = Calling(host.path, tmp_path, "Ann", (100, 30))
    await ann.wait_for("“sunday”")
    ann.type("r")
    await ann.wait_for("Review: Hive, sunday")
    await ann.wait_for("Position 3 of 3")
    assert "new line" not in ann.text(), "it would be saved"
    ann.type("\x1b[D")
    await ann.wait_for("Position 2 of 3")
    ann.type("y")
    await ann.wait_for("Analysis")
    ann.type("q")
    await ann.wait_for("Position 2 of 3")
    ann.type("q")
    await ann.wait_for("Your games")
    ann.type("g")
    await ann.wait_for("with Bob: lost")
    ann.type("1")
    await ann.wait_for("You and Bob")
    ann.type("1")
    await ann.wait_for("Position 3 of 3")
    assert kept(tmp_path) == []


async def test_a_finished_game_is_looked_back_on_by_ear(host: Hosting, tmp_path: Path) -> None:
    await played(host)
    ann = Listener(host.path, tmp_path, "Ann")
    ann.types("past", "1", "1")
    await ann.hears("“sunday”: 3 answers.")
    ann.types("", "branch")
    await ann.hears("1: Ann places spider 1 in the middle of the table.")
    await ann.hears("has no meaning here")
    ann.types("mistakes")
    await ann.hears("A bot is rating 3 answers.")
    await ann.hears("No mistakes are known in this game.")
    ann.types("0", "0")
    assert await ann.ends() == 0
    assert kept(tmp_path) == []


class Slow(BotProcess):
    """A process that does nothing by itself; a test replies for it."""

    def __init__(self) -> None:
        super().__init__()
        self.tasks: list[tuple[Task | Work, OnReply]] = []
        self.done: list[str] = []

    def ask(self, task: Task | Work, hear: OnReply) -> object:
        self.tasks.append((task, hear))
        return hear

    def reply(self, reply: Reply) -> None:
        """Reply to the latest task."""
        self.tasks[-1][1](reply)

    def hurry(self) -> None:
        self.done.append("hurry")

    def interrupt(self, request: object | None = None) -> None:
        self.done.append("interrupt")

    def dismiss(self) -> None:
        self.done.append("dismiss")

    def tell(self, news: GameOver) -> None:
        raise AssertionError("there are no engines here")


class Idle:
    """A job; nobody runs it."""

    def run(self) -> None:
        """Do nothing."""


async def test_tasks_of_several_people_are_done_one_after_another() -> None:
    process = Slow()
    shared = SharedBotProcess(process)
    ann, bob, heard = TerminalExecutor(shared), TerminalExecutor(shared), list[tuple[str, Reply]]()
    jobs = [Idle(), Idle(), Idle()]
    ann.ask(jobs[0], lambda reply: heard.append(("ann", reply)))
    bob.ask(jobs[1], lambda reply: heard.append(("bob", reply)))
    assert [task for task, _hear in process.tasks] == jobs[:1]
    assert ann.busy
    assert bob.busy
    process.reply(Done(1))
    await asyncio.sleep(0)
    assert heard == [("ann", Done(1))]
    assert not ann.busy
    assert [task for task, _hear in process.tasks] == jobs[:2]
    ann.ask(jobs[2], lambda reply: heard.append(("ann", reply)))
    bob.interrupt()
    assert [task for task, _hear in process.tasks] == jobs, "the next one begins"
    ann.interrupt()
    process.reply(Opinion(()))
    await asyncio.sleep(0)
    assert heard == [("ann", Done(1))], "nobody waits for it any more"


async def test_who_thinks_long_gives_way_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SLICE", 0.0)
    monkeypatch.setattr(thinking, "GRACE", 0.01)
    process = Slow()
    shared = SharedBotProcess(process)
    ann, bob, heard = TerminalExecutor(shared), TerminalExecutor(shared), list[Reply]()
    ended = asyncio.Event()

    def hear(reply: Reply) -> None:
        heard.append(reply)
        ended.set()

    ann.ask(Idle(), hear)
    assert process.done == [], "nobody else waits"
    bob.ask(Idle(), lambda _reply: None)
    await ended.wait()
    assert heard == [Trouble("ended")]
    assert process.done == ["hurry", "interrupt"]
    assert len(process.tasks) == 2
    bob.close()
    shared.close()
    assert process.done[-1] == "dismiss"
