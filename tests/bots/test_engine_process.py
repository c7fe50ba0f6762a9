"""Processes of engines: how their ends are noticed, whoever else keeps their pipes open."""

from __future__ import annotations

import collections
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from antterm.bots import Closable, SteadyBot, TableFacts, guard, maker, position_for
from antterm.bots.engines import Deadline, EngineProcess, EngineTrouble
from antterm.bots.pipes import LEFT_LIMIT, WAITING_LIMIT
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.registry import game
from tests.processes import gone

SOON = 15.0
"""Seconds within which an end must be noticed: less than an engine may take to answer."""
ESCAPES = """
if os.fork() == 0:
    os.setsid()
    open(__file__ + ".pid", "w").write(str(os.getpid()))
    time.sleep(3600)
while not os.path.exists(__file__ + ".pid") or not open(__file__ + ".pid").read():
    time.sleep(0.01)
"""
"""Starts a process that nobody ends with the engine, and that keeps the engine's pipes open."""
WRITES_ON = ESCAPES.replace("time.sleep(3600)", "while True: os.write(1, b'more and more\\n')")

Script = Callable[[str], Path]


@pytest.fixture
def script(tmp_path: Path) -> Iterator[Script]:
    """Writes a program in Python; what it has left behind is ended after the test."""
    path = tmp_path / "fake"

    def written(body: str) -> Path:
        path.write_text(f"#!{sys.executable} -IS\nimport os, sys, time\n{body}")
        path.chmod(0o755)
        return path

    yield written
    with suppress(OSError, ValueError):
        os.kill(int(Path(f"{path}.pid").read_text()), signal.SIGKILL)


@pytest.fixture
def start(script: Script) -> Iterator[Callable[[str], EngineProcess]]:
    """Starts such a program as an engine."""
    started: list[EngineProcess] = []

    def start(body: str) -> EngineProcess:
        started.append(EngineProcess([str(script(body))]))
        return started[-1]

    yield start
    for each in started:
        each.close()


Start = Callable[[str], EngineProcess]


def is_said_to_have_ended(engine: EngineProcess) -> None:
    with pytest.raises(EngineTrouble, match="engine_died"):
        engine.hear(Deadline(SOON))


def test_an_end_that_was_seen_while_nothing_was_awaited_is_told_to_whoever_waits_then(start: Start) -> None:
    engine = start("print('one too many')")
    assert engine.ends_by_itself(Deadline(SOON))
    assert engine.hear(Deadline(SOON)) == "one too many"
    is_said_to_have_ended(engine)
    assert engine.unasked() is None
    is_said_to_have_ended(engine)


def test_what_was_said_before_the_end_is_heard_though_another_process_keeps_the_pipe_open(
    start: Start,
) -> None:
    engine = start(ESCAPES + "os.write(1, b'1\\n2\\nlast')\n")
    assert [engine.hear(Deadline(SOON)) for _line in range(3)] == ["1", "2", "last"]
    is_said_to_have_ended(engine)


def test_nobody_reads_for_ever_what_another_process_writes_into_the_pipe(start: Start) -> None:
    engine = start(WRITES_ON)
    lines = LEFT_LIMIT // len("more and more\n") + WAITING_LIMIT
    with pytest.raises(EngineTrouble, match="engine_died"):
        collections.deque((engine.hear(Deadline(SOON)) for _line in range(2 * lines)), maxlen=0)


def test_nothing_is_sent_to_an_engine_that_has_ended(start: Start) -> None:
    """More than its pipe holds, which another process keeps open."""
    engine = start(ESCAPES)
    engine.send("x" * 3_000_000, Deadline(SOON))
    is_said_to_have_ended(engine)


def test_an_engine_that_closes_its_output_and_runs_on_is_no_longer_waited_for(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "GRACE", 0.1)
    is_said_to_have_ended(start("os.close(1)\ntime.sleep(3600)\n"))


def test_a_program_that_the_system_does_not_start_is_told(tmp_path: Path) -> None:
    path = tmp_path / "fake"
    path.write_text("#!/nowhere/interpreter\n")
    path.chmod(0o755)
    engine = EngineProcess([str(path)])
    with pytest.raises(EngineTrouble, match="engine_not_executable"):
        engine.hear(Deadline(SOON))
    engine.close()


@pytest.mark.parametrize("word", ["json", "uhp"])
def test_at_a_table_an_engine_that_has_ended_is_told_though_it_has_left_a_process(
    script: Script, word: str
) -> None:
    path = script(ESCAPES)
    rules, player = game("hive"), f"{word}:{path}"
    options = with_defaults(rules.options, 2, {"opening": "tournament"})
    play = Play.start(rules, options, 2, 1)
    assert play.ask is not None
    table = TableFacts("hive", options, ("Ann", "fake"))
    shown = position_for(player, table, play.view(0), lambda: play.happened)
    bot = SteadyBot(maker(player, "hive"))
    with pytest.raises(EngineTrouble, match="engine_died"):
        bot.answer(play.ask, shown, Streams(0))
    assert isinstance(bot.bot, Closable)
    bot.bot.close()
    assert not gone(int(Path(f"{path}.pid").read_text()), within=0), "nothing kept the pipe open"
