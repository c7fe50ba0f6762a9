"""Engines of other makers in the real program: chosen, played with, failing, leaving nothing behind."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games.hive import engines
from tests.games.hive.engines import FakeEngine
from tests.processes import gone, needs_proc, runs
from tests.program.driving import antterm, choose_in_menu, command, saved, store
from tests.terminal import Terminal


def play(engine: FakeEngine | str, *more: str) -> Terminal:
    """A new game of Ann against an engine."""
    named = engine if isinstance(engine, str) else str(engine.path)
    arguments = ("--option", "opening=tournament", "--name", "g", *more)
    return antterm("play", "hive", "--seats", f"Ann,uhp:depth=1:{named}", *arguments)


def first_move(terminal: Terminal) -> None:
    terminal.wait_for("Ann: place or move")
    terminal.type(":wS1\r")


def settings() -> dict[str, object]:
    kept = json.loads(Path(os.environ["ANTTERM_CONFIG_DIR"], "settings.json").read_text())
    assert isinstance(kept, dict)
    return kept


def leave(terminal: Terminal) -> None:
    choose_in_menu(terminal, "Leave the game")
    terminal.wait_for("New game")


@needs_proc
def test_a_game_against_an_engine_that_ends_with_the_game(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.STUBBORN)
    with play(fake) as terminal:
        first_move(terminal)
        terminal.wait_for("turn 2 · White")
        pids = fake.pids
        assert all(map(runs, pids))
        leave(terminal)
        assert all(gone(pid) for pid in pids)
        assert terminal.alive()
    seat = saved("g").seats[1]
    assert (seat.name, seat.player) == ("fake engine", f"uhp:depth=1:'{fake.path}'")
    assert settings()["engines"] == [f"'{fake.path}'"]
    assert fake.heard[0] == "newgame Base+ML;InProgress;Black[1];wS1"


ENDS: dict[str, Callable[[Terminal], object]] = {
    "SIGKILL": lambda terminal: terminal.kill(signal.SIGKILL),
    "SIGTERM": lambda terminal: terminal.kill(signal.SIGTERM),
    "line drops": lambda terminal: terminal.hang_up(),
}


@pytest.mark.few(1)
@needs_proc
@pytest.mark.parametrize(("state", "end"), [("thinking", "SIGKILL"), ("idle", "line drops")])
def test_no_engine_outlives_the_program(tmp_path: Path, state: str, end: str) -> None:
    check_that_no_engine_outlives_the_program(tmp_path, state, end)


@needs_proc
@pytest.mark.slow
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("state", ["thinking", "idle"])
def test_no_engine_outlives_the_program_however_it_ends(tmp_path: Path, state: str, end: str) -> None:
    check_that_no_engine_outlives_the_program(tmp_path, state, end)


def check_that_no_engine_outlives_the_program(tmp_path: Path, state: str, end: str) -> None:
    fake = FakeEngine(tmp_path, engines.HANGS if state == "thinking" else engines.STUBBORN)
    with play(fake) as terminal:
        first_move(terminal)
        terminal.wait_for("fake engine is thinking" if state == "thinking" else "turn 2 · White")
        fake.wait_for("bestmove depth 1")
        pids = fake.pids
        assert all(map(runs, pids))
        ENDS[end](terminal)
        assert all(gone(pid) for pid in pids)


@pytest.mark.slow
def test_an_engine_that_dies_is_told_asked_again_and_replaced_by_a_person(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.DIES_THINKING, "mortal")
    with play(fake) as terminal:
        first_move(terminal)
        terminal.wait_for("stopped without answering.")
        terminal.key("enter")
        fake.wait_for_lives(2)

        def asked_for_a_name() -> bool:
            # what was told of its first end may still be read while it ends for the second time
            if not (asked := "Black: who plays here?" in terminal.text()):
                terminal.type("t")
            return asked

        terminal.until(asked_for_a_name)
        terminal.type("\x7f" * 40 + "Bob\r")
        terminal.wait_for("Bob: place or move a piece.")
        assert [(seat.name, seat.player) for seat in saved("g").seats] == [
            ("Ann", "person"),
            ("Bob", "person"),
        ]
        terminal.type(":bG1 wS1/\r")
        terminal.wait_for("turn 2 · White")
    assert saved("g").answers == ("wS1", "bG1 wS1/")


@pytest.mark.slow
def test_an_illegal_move_of_an_engine_is_told_and_not_made(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.ILLEGAL, "e")
    with play(fake) as terminal:
        first_move(terminal)
        terminal.wait_for("t take the seat")
        told = " ".join("".join(f"{line.strip()} " for line in terminal.lines()[-3:]).split())
        assert "answered “wS1 wS1-”, which is not legal here." in told
        assert "Traceback" not in terminal.text()
        assert saved("g").answers == ("wS1",)


@pytest.mark.slow
def test_an_engine_is_chosen_in_the_form_and_remembered(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD, "clever")
    with antterm() as terminal:
        terminal.wait_for("New game")
        terminal.key("n")
        terminal.wait_for("Name of the game")
        terminal.type("\x1b[B\x1b[B\x1b[D\x1b[D")  # past programs that play by lines of JSON
        terminal.wait_for("◄ a UHP engine ►")
        terminal.type("\x1b[B")
        terminal.wait_for("Type the path of a program")
        terminal.type("/nowhere/clever")
        terminal.send(b"\x1bOQ")
        terminal.wait_for("There is no program “/nowhere/clever”.")
        terminal.type("\x7f" * len("/nowhere/clever") + str(fake.path))
        terminal.type("\x1b[B\x1b[D")
        terminal.wait_for("◄ 1 second a move ►")
        terminal.type("\x1b[B\x1b[B\x1b[D\x1b[D")  # a person against it
        terminal.send(b"\x1bOQ")
        terminal.wait_for("turn 1 · Black")
        leave(terminal)
        terminal.key("n")
        terminal.wait_for(str(fake.path)[:30])
    (summary,) = store().list()
    assert summary.seats[0].player == f"uhp:seconds=1:{fake.path}"
    assert summary.seats[0].name == "clever"
    assert fake.heard == ["newgame Base", "bestmove time 00:00:01"]


@pytest.mark.slow
def test_an_engine_takes_a_seat_in_the_middle_of_a_game(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD, "clever")
    with antterm("play", "hive", "--seats", "Ann,Bob", "--name", "g") as terminal:
        first_move(terminal)
        terminal.wait_for("Bob: place or move")
        terminal.key("escape")
        terminal.wait_for("Who plays: people and bots")
        row = terminal.find("Who plays: people and bots")
        assert row is not None
        terminal.type(terminal.lines()[row[1]].split()[0])
        terminal.wait_for("Black: Bob, a person")
        terminal.type("2")
        terminal.wait_for("a UHP engine of your choice")
        row = terminal.find("a UHP engine of your choice")
        assert row is not None
        terminal.type(terminal.lines()[row[1]].split()[0])
        terminal.wait_for("Which engine plays?")
        terminal.type(f"{fake.path.parent}/cl\t\r")
        terminal.wait_for("turn 2 · White")
    assert saved("g").seats[1].player == f"uhp:{fake.path}"


@pytest.mark.slow
def test_a_save_from_elsewhere_starts_no_program(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD, "clever")
    with play(fake) as terminal:
        first_move(terminal)
        terminal.wait_for("turn 2 · White")
    lives = len(fake.pids)
    Path(os.environ["ANTTERM_CONFIG_DIR"], "settings.json").unlink()
    with antterm("resume", "g") as terminal:
        terminal.wait_for("that nobody has chosen on this")
        terminal.key("enter")
        terminal.wait_for("Ann: place or move")
        terminal.type(":wQ -wS1\r")
        terminal.wait_for("clever: place or move a piece.")
    assert len(fake.pids) == lives


def test_wrong_engines_are_told_on_the_command_line() -> None:
    for arguments, said in {
        ("play", "hive", "--seats", "Ann,uhp:/nowhere/engine"): "There is no program “/nowhere/engine”.",
        ("play", "hive", "--seats", "Ann,uhp:/etc/passwd"): "“/etc/passwd” cannot be run as a program.",
        ("play", "march", "--seats", "Ann,uhp:/bin/cat"): "unknown player “uhp:/bin/cat”",
        ("simulate", "hive", "--seats", "bot:random,uhp:/a\\,b"): "There is no program “/a,b”.",
    }.items():
        ran = command(*arguments)
        assert ran.returncode == 2
        assert said in ran.stderr
        assert ran.stderr.count("\n") == 1


def test_engines_are_simulated(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD, "a,b")
    seats = f"bot:random,uhp:depth=1:{fake.path}".replace("a,b", r"a\,b")
    ran = command(
        "simulate", "hive", "--seats", seats, "--limit", "30", "--option", "opening=tournament", "--json"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    (result,) = json.loads(ran.stdout)["games"]
    assert result["answers"] == 30 or result["reason"] == "surrounded"
    assert len(fake.pids) == 1


def test_a_simulation_with_an_engine_that_fails_says_so(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.DIES_AT_ONCE)
    ran = command("simulate", "hive", "--seats", f"bot:random,uhp:{fake.path}")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "antterm: The engine “fake engine” stopped without answering.\n"
