"""The process in which bots think: the same answers as here, and no harm whatever becomes of it."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest

from antterm import registry
from antterm.bots import (
    NAMES,
    Answer,
    BotMaker,
    Budget,
    Done,
    Opinion,
    Progress,
    Reply,
    Report,
    Task,
    Thinker,
    Thought,
    Trouble,
    Work,
    analyst,
    bot_process,
    character_of,
    create,
    levels,
    maker,
    nickname,
    randomness,
)
from antterm.bots.bot_process import BotProcess
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.march.bots import BOTS
from antterm.registry import HOMES
from tests import warm
from tests.bots import doubles
from tests.processes import gone, needs_proc

PATIENCE = 30.0
"""Seconds after which a reply is taken not to come."""


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have processes start as they do in the program."""
    monkeypatch.setattr(bot_process, "start", warm.cold_thinking)


@pytest.fixture
def process() -> Iterator[BotProcess]:
    process = BotProcess()
    yield process
    process.close()


@pytest.fixture(scope="module")
def room_of_all() -> Iterator[BotProcess]:
    """One that is open for several tests, as it is for all games of an evening."""
    process = BotProcess()
    yield process
    process.close()


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file for which some bots wait."""
    gate = tmp_path / "gate"
    monkeypatch.setenv(doubles.GATE, str(gate))
    return gate


def start(game_id: str, seed: int = 1) -> Play[object]:
    game = registry.game(game_id)
    seats = game.seats.start
    return Play.start(game, with_defaults(game.options, seats, {}), seats, seed)


def task_of(bot: BotMaker, play: Play[object], number: int = 0, hint_seconds: float | None = None) -> Task:
    assert play.ask is not None
    seat = play.ask.seat
    return Task(bot, play.ask, play.view(seat), randomness(1, seat, number), hint_seconds)


def double(name: str) -> BotMaker:
    return BotMaker(f"tests.bots.doubles:{name}")


class Ear(SimpleQueue[Reply]):
    """Hears the replies to a task."""

    def next(self) -> Reply:
        """The next of them."""
        return self.get(timeout=PATIENCE)


def ask(process: BotProcess, task: Task | Work) -> Reply:
    """The reply to a task, without the reports before it."""
    ear = Ear()
    process.ask(task, ear.put)
    while isinstance(reply := ear.next(), Report):
        pass
    return reply


BY_THE_CLOCK = {("hive", "expert"), ("march", "hard"), ("march", "expert"), ("micropolis", "expert")}
"""Bots that think for a time, and so may find more or less."""


@pytest.mark.few(5)
@pytest.mark.parametrize(
    ("game_id", "level"),
    [who for game_id in HOMES for level in levels(game_id) if (who := (game_id, level)) not in BY_THE_CLOCK],
)
def test_bots_answer_there_as_here(room_of_all: BotProcess, game_id: str, level: str) -> None:
    play = start(game_id)
    for number in range(4):
        bot = maker(f"bot:{level}", game_id)
        here = task_of(bot, play, number)
        text = bot.make().choose(here.ask, here.view, here.rng)
        assert ask(room_of_all, task_of(bot, play, number)) == Answer(text)
        play.answer(text)


@pytest.mark.usefixtures("cold")
def test_one_process_serves_many_questions_and_is_ready_before(process: BotProcess) -> None:
    process.open()
    before = process.pid
    assert before is not None
    for game_id in ("hive", "march"):
        assert isinstance(ask(process, task_of(maker("bot:random", game_id), start(game_id))), Answer)
        assert not process.busy
    assert process.pid == before


@pytest.mark.slow
@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize("is_open", [True, False], ids=["open", "closed"])
def test_modules_are_loaded_ahead_in_every_process(process: BotProcess, is_open: bool) -> None:
    module = HOMES["hive"].analysis_job.partition(":")[0]
    job = doubles.IsLoaded(module)
    assert ask(process, job) == Done(False)
    process.clear() if is_open else process.close()
    process.load("there.is.no.such.module", module)
    assert not process.busy
    assert (process.pid is not None) == is_open, "nothing is started for it"
    assert ask(process, job) == Done(True)
    process.clear()
    assert ask(process, job) == Done(True)


def test_a_search_that_crashes_is_answered_for_by_the_quick_answer(process: BotProcess, gate: Path) -> None:
    task = task_of(double("Stumbling"), start("hive"))
    for _ in range(2):
        answer = ask(process, task)
        assert isinstance(answer, Answer)
        assert answer.text == task.ask.choices[-1].text
        assert answer.crash is not None
        assert answer.crash.kind == "ArithmeticError"
        assert answer.crash.places[-1].endswith(" _search")
        assert answer.crash.trace.endswith("ArithmeticError: a bug in a search\n")
    hint = ask(process, task_of(double("Stumbling"), start("hive"), hint_seconds=1))
    assert isinstance(hint, Opinion)
    assert hint.thoughts == (Thought(task.ask.choices[-1].text, None),)
    assert hint.crash is not None
    assert hint.crash.sentence("Hard", "crash.log") == (
        "The bot Hard crashed and plays on without thinking ahead (see crash.log)."
    )
    gate.touch()
    assert ask(process, task) == Answer(task.ask.choices[0].text), "asked again it searches"


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "kind"), [("Broken", "ArithmeticError"), ("Cheating", "NotAnAnswerError")])
def test_a_bot_without_a_quick_answer_gives_any(
    process: BotProcess, gate: Path, name: str, kind: str
) -> None:
    task = task_of(double(name), start("hive"))
    answer = ask(process, task)
    assert isinstance(answer, Answer)
    assert task.ask.find(answer.text) is not None
    assert answer.crash is not None
    assert answer.crash.kind == kind


@pytest.mark.few(1)
@pytest.mark.parametrize("game_id", [game_id for game_id in HOMES if analyst(game_id) is not None])
def test_every_level_that_searches_has_a_quick_answer_all_through_a_game(game_id: str) -> None:
    """Half of the questions are answered so, as after crashes, and the others by the search."""
    play, rng = start(game_id), Streams(4)
    bots = [bot for level in levels(game_id) if isinstance(bot := create(level, game_id), Thinker)]
    assert bots
    for number in range(60):
        if play.ask is None:
            break
        seat = play.ask.seat
        bot, view = bots[number % len(bots)], play.view(seat)
        text = bot.quick(play.ask, view, rng)
        assert play.ask.find(text) is not None
        if number % 4 == 0:
            text = bot.decide(play.ask, view, rng, Budget(nodes=1, depth=1))
        play.answer(text)


def test_a_bot_that_does_not_exist_is_told_too(process: BotProcess) -> None:
    trouble = ask(process, task_of(BotMaker("antterm.bots:Genius"), start("hive")))
    assert isinstance(trouble, Trouble)
    assert "Genius" in trouble.trace


@pytest.mark.usefixtures("cold")
def test_after_a_process_has_died_another_answers(process: BotProcess, gate: Path) -> None:
    task = task_of(double("Lost"), start("hive"))
    assert ask(process, task) == Trouble("ended")
    assert process.pid is None
    gate.touch()
    assert isinstance(ask(process, task), Answer)


@pytest.mark.usefixtures("cold")
@pytest.mark.few(1)
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
@pytest.mark.parametrize("thinking", [False, True])
def test_a_process_killed_from_outside_is_replaced(process: BotProcess, gate: Path, thinking: bool) -> None:
    task = task_of(double("Waiting"), start("hive"))
    process.open()
    pid = process.pid
    assert pid is not None
    ear = Ear()
    if thinking:
        process.ask(task, ear.put)
    os.kill(pid, signal.SIGKILL)
    if thinking:
        assert ear.next() == Trouble("ended")
    gate.touch()
    while process.pid == pid and not gone(pid):
        time.sleep(0.01)
    assert isinstance(ask(process, task), Answer)
    assert process.pid != pid


@pytest.mark.usefixtures("cold")
def test_where_no_process_starts_that_is_told(process: BotProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert ask(process, task_of(maker("bot:random", "hive"), start("hive"))) == Trouble("no_start")
    assert not process.busy


@pytest.mark.usefixtures("cold")
def test_what_a_bot_prints_disturbs_nobody(process: BotProcess, gate: Path) -> None:
    task = task_of(double("Talkative"), start("hive"))
    for _ in range(2):
        assert ask(process, task) == Answer(task.ask.choices[0].text)


def test_what_cannot_be_sent_is_told(process: BotProcess) -> None:
    task = Task(maker("bot:random", "hive"), start("hive").ask, lambda: None, randomness(1, 0, 0))  # type: ignore[arg-type]
    trouble = ask(process, task)
    assert isinstance(trouble, Trouble)
    assert "pickle" in trouble.trace
    assert isinstance(ask(process, task_of(maker("bot:random", "hive"), start("hive"))), Answer)


@pytest.mark.slow
@needs_proc
def test_an_interrupted_bot_is_never_heard_and_its_process_ends(process: BotProcess, gate: Path) -> None:
    interrupted, heard = Ear(), Ear()
    process.ask(task_of(double("Waiting"), start("hive")), interrupted.put)
    assert process.busy
    pid = process.pid
    assert pid is not None
    process.interrupt()
    assert not process.busy
    assert process.pid not in (None, pid), "another is ready"
    assert gone(pid)
    process.ask(task_of(maker("bot:random", "hive"), start("hive")), heard.put)
    assert isinstance(heard.next(), Answer)
    with pytest.raises(Empty):
        interrupted.get_nowait()


@pytest.mark.usefixtures("cold")
@needs_proc
def test_a_process_that_heeds_nothing_is_killed(process: BotProcess, gate: Path) -> None:
    process.ask(task_of(double("Waiting"), start("hive")), Ear().put)
    pid = process.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    process.interrupt()
    assert gone(pid)
    assert isinstance(ask(process, task_of(maker("bot:random", "hive"), start("hive"))), Answer)


@needs_proc
def test_a_second_question_drops_the_first(process: BotProcess, gate: Path) -> None:
    dropped = Ear()
    process.ask(task_of(double("Waiting"), start("hive")), dropped.put)
    assert isinstance(ask(process, task_of(maker("bot:random", "hive"), start("hive"))), Answer)
    assert dropped.empty()


@pytest.mark.usefixtures("cold")
@needs_proc
def test_closing_leaves_no_process_and_tidies_up(process: BotProcess, gate: Path) -> None:
    assert isinstance(ask(process, task_of(double("Talkative"), start("hive"))), Answer)
    pid = process.pid
    assert pid is not None
    process.close()
    assert gone(pid, within=0)
    assert gate.exists(), "what the bot left was tidied up"
    process.close()


def test_a_patient_bot_reports_and_answers_when_told(process: BotProcess, gate: Path) -> None:
    play = start("hive")
    task = task_of(double("Patient"), play)
    ear = Ear()
    process.ask(task, ear.put)
    report = ear.next()
    assert report == Report((Thought(task.ask.choices[0].text, 1.5),))
    process.hurry()
    assert ear.next() == Answer(task.ask.choices[2].text)


def test_a_hint_is_an_opinion_and_ends_by_itself(process: BotProcess, gate: Path) -> None:
    play = start("hive")
    ear = Ear()
    process.ask(task_of(double("Patient"), play, hint_seconds=0.01), ear.put)
    assert isinstance(ear.next(), Report)
    opinion = ear.next()
    assert isinstance(opinion, Opinion)
    assert [thought.rating for thought in opinion.thoughts] == [1.5, 0.5, -0.5]
    assert not process.busy


def test_a_budget_ends_by_time_by_nodes_and_when_stopped() -> None:
    assert not Budget().spent(10**9)
    assert Budget(seconds=0).spent()
    assert not Budget(seconds=1000).spent()
    assert [Budget(nodes=5).spent(nodes) for nodes in (0, 4, 5, 6)] == [False, False, True, True]
    budget = Budget()
    budget.stop()
    assert budget.spent()


def test_bots_are_called_by_a_name_of_their_seat_that_nobody_else_has() -> None:
    assert [nickname("bot:hard", (), seat) for seat in range(5)] == ["Ada", "Bram", "Cleo", "Dora", "Emil"]
    assert [nickname("bot:hard", (), 1, draw) for draw in range(4)] == ["Bram", "Bela", "Bodil", "Bram"]
    assert nickname("bot:easy", ("ada", "Ann"), 0) == "Amos"
    assert nickname("bot:easy", ("Ada", "Amos", "Ans"), 0) == "Ada 2"
    for seat, names in enumerate(NAMES):
        assert {name[0] for name in names} == {"ABCDE"[seat]}


def test_characters_are_fixed_by_the_seed_and_no_two_bots_have_the_same() -> None:
    for seed in range(20):
        found = [character_of("bot:normal", "march", seed, seat) for seat in range(5)]
        assert sorted(found) == sorted(BOTS.characters)
        assert found == [character_of("bot:normal", "march", seed, seat) for seat in range(5)]
    assert len({character_of("bot:normal", "march", seed, 0) for seed in range(40)}) == len(BOTS.characters)
    assert character_of("bot:random", "march", 1, 0) == ""
    assert character_of("bot:normal", "hive", 1, 0) == ""
    assert character_of("person", "march", 1, 0) == ""


@pytest.mark.slow
def test_jobs_are_sent_in_the_order_in_which_they_are_asked_for(
    process: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    ears, third, send = [Ear(), Ear(), Ear()], threading.Event(), bot_process._send

    def late(process: bot_process.Process, plain: bytes) -> None:
        """Send the second job after the third, if that one does not wait for it."""
        match pickle.loads(plain):
            case doubles.Named(2):
                third.wait(bot_process.GRACE / 4)
                send(process, plain)
            case doubles.Named(3):
                send(process, plain)
                third.set()
            case _:
                send(process, plain)

    monkeypatch.setattr(bot_process, "_send", late)
    process.ask_next(doubles.Named(1), ears[0].put)
    assert ears[0].next() == Progress(1)
    process.ask_next(doubles.Named(2), ears[1].put)
    process.ask_next(doubles.Named(3), ears[2].put)
    assert ears[2].next() == Progress(3)
    assert ears[1].empty()


def test_a_job_that_does_not_end_is_ended_with_its_process_when_another_one_is_asked_for(
    process: BotProcess,
) -> None:
    one, other = Ear(), Ear()
    process.ask_next(doubles.Endless(), one.put)
    assert one.next() == Progress(1)
    pid = process.pid
    request = process.ask_next(doubles.Endless(), other.put)
    assert other.next() == Progress(1)
    assert process.pid != pid
    process.interrupt(request)
    assert not process.busy


def test_two_threads_may_ask_at_once_how_a_warm_process_has_ended() -> None:
    """The system tells it once; asked again, the process that all are copies of must not fail."""
    for _ in range(5):
        thinking = warm.Thinking()
        os.kill(thinking.pid, signal.SIGKILL)
        with ThreadPoolExecutor(4) as threads:
            ends = [each.result() for each in [threads.submit(thinking.wait) for _ in range(4)]]
        assert ends == [-signal.SIGKILL] * 4
