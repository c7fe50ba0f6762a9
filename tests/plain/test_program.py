"""The program in plain mode: how it is opened, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess

import pytest

from antterm import __version__, settings
from antterm.commands.common import INTERRUPTED
from antterm.plain.wanted import comes_to_listen
from antterm.puzzles import all_puzzles, task
from antterm.saves.document import Seat
from antterm.saves.store import Store
from tests.plain.listening import assert_readable, data_dir, table
from tests.program.driving import CHECKOUT, PROGRAM, command

FIRST = f"antterm {__version__}: insect board games, in lines of text."


def opens(*arguments: str) -> str:
    """What is heard where the input ends at once; the exit status is 0."""
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert_readable(done.stdout)
    return done.stdout


@pytest.mark.slow
def test_it_is_asked_for() -> None:
    assert opens("--plain").startswith(FIRST)


def test_who_has_no_game_yet_is_told_where_they_are_kept() -> None:
    assert f"Games are saved in {Store(data_dir()).place}" in " ".join(opens("--plain").split())
    opens("play", "hive", "--plain")
    assert "Games are saved in" not in opens("--plain")


def test_it_is_wanted_of_all_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACCESSIBLE", "1")
    assert opens().startswith(FIRST)
    monkeypatch.setenv("ACCESSIBLE", "0")
    assert command().returncode == 1


def test_it_is_set() -> None:
    settings.save(settings.Settings(plain="on"))
    assert opens().startswith(FIRST)


def test_every_command_that_opens_the_app() -> None:
    assert "White: place or move a piece." in opens(
        "play", "hive", "--plain", "--name", "sunday", "--seed", "1"
    )
    assert "White: place or move a piece." in opens("resume", "--plain")
    assert "You are only watching" not in opens("resume", "--watch", "--plain", "sunday")
    assert "“sunday”: 0 answers." in opens("replay", "sunday", "--plain")
    puzzle = all_puzzles()[6]
    assert f"Puzzle 7: {task(puzzle)}." in opens("puzzle", "7", "--plain")


def test_hidden_hands_are_refused_before_anything_is_saved() -> None:
    done = command("play", "march", "--seats", "Ann,Bea", "--plain")
    assert done.returncode == 1
    assert "antterm join --plain" in done.stderr
    assert not Store(data_dir()).list()


def test_where_there_is_no_host_that_is_said() -> None:
    done = command("join", "--plain", "--socket", str(data_dir() / "none.sock"))
    assert (done.returncode, done.stdout) == (1, "")


def child(
    *arguments: str, stdin: int = subprocess.PIPE, stdout: int = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    """The program in a process of its own, on pipes, as a program that knows no terminal would start it."""
    env = os.environ | {"TERM": "dumb", "PYTHONPATH": str(CHECKOUT), "PYTHONUTF8": "1"}
    words = [*PROGRAM, *arguments]
    return subprocess.Popen(words, env=env, cwd=CHECKOUT, bufsize=0, stdin=stdin, stdout=stdout)


def test_through_a_real_pipe() -> None:
    table("hive", (Seat("Ann"), Seat("Bot", "bot:random"))).close()
    process = child("resume", "--plain", "--ascii")
    written, _nothing = process.communicate(b"1\nlook\nhelp\n", timeout=60)
    assert process.returncode == 0
    assert written.isascii()
    assert_readable(written.decode())
    assert written.endswith(b"> \n")
    assert Store(data_dir()).read("evening").answers[0] == "wQ"


@pytest.mark.slow
def test_who_is_interrupted_has_lost_nothing() -> None:
    table("hive", (Seat("Ann"), Seat("Bob"))).close()
    process = child("resume", "--plain")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"1\n")
    heard = b""
    while b"Bob: place or move" not in heard or not heard.endswith(b"\n> "):
        more = process.stdout.read(1000)
        assert more, heard
        heard += more
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == INTERRUPTED
    process.stdin.close()
    process.stdout.close()
    assert Store(data_dir()).read("evening").answers == ("wQ",)


@pytest.mark.slow
def test_where_nobody_reads_any_more_it_ends() -> None:
    table("hive", (Seat("Ann"), Seat("Bob"))).close()
    end, other = os.pipe()
    os.close(end)
    process = child("resume", "--plain", stdin=subprocess.DEVNULL, stdout=other)
    os.close(other)
    assert process.wait(60) == 1


@pytest.mark.parametrize(
    ("environ", "has_terminal", "listens"),
    [
        ({"SSH_CONNECTION": "1"}, False, True),
        ({"SSH_CONNECTION": "1", "SSH_ORIGINAL_COMMAND": "Plain "}, True, True),
        ({"SSH_CONNECTION": "1", "SSH_ORIGINAL_COMMAND": "id"}, False, False),
        ({"SSH_CONNECTION": "1"}, True, False),
        ({}, False, False),
    ],
)
def test_who_comes_to_a_login_that_is_the_program(
    environ: dict[str, str], has_terminal: bool, listens: bool
) -> None:
    assert comes_to_listen(environ, has_terminal) == listens
