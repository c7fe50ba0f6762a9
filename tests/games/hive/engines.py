"""Engines that misbehave, written by the tests, and one that does not: antterm itself."""

from __future__ import annotations

import atexit
import shlex
import socket
import sys
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from antterm.games.hive.bots.uhp import EnginePlayer
from antterm.games.hive.commands.uhp import Session, thinkers

CHECKOUT = Path(__file__).resolve().parents[3]

ANTTERM = f"env PYTHONPATH={shlex.quote(str(CHECKOUT))} {shlex.quote(sys.executable)} -m antterm uhp"
"""The command of a whole engine."""

_BEGINNING = '''#!{python} -IS
import os, signal, sys, time

open(__file__ + ".pid", "a").write(f"{{os.getpid()}} ")
heard = open(__file__ + ".heard", "a", buffering=1)
session = None

def answer(line):
    """What antterm would answer."""
    global session
    if session is None:
        import socket
        line_to_it = socket.socket(socket.AF_UNIX)
        line_to_it.connect({antterm!r})
        session = line_to_it.makefile("rw")
    session.write(line + "\\n")
    session.flush()
    return session.readline().rstrip("\\n").split("\\t")

def say(*lines, end="\\n"):
    for line in lines:
        sys.stdout.write(line + end)
        sys.stdout.flush()

def hear():
    for line in sys.stdin:
        heard.write(line)
        yield line.rstrip("\\n")
'''


@cache
def _antterm() -> str:
    """Where an engine finds antterm, which answers for all of them in threads of this process.

    Engines that loaded it themselves would each take ten times as long to start.
    """
    folder = TemporaryDirectory(prefix="antterm-engines-")
    atexit.register(folder.cleanup)
    address = f"{folder.name}/antterm"
    listening = socket.create_server(address, family=socket.AF_UNIX)
    threading.Thread(target=_answer_all, args=(listening,), daemon=True).start()
    return address


def _answer_all(listening: socket.socket) -> None:
    while True:
        line, _address = listening.accept()
        threading.Thread(target=_answer, args=(line,), daemon=True).start()


def _answer(line: socket.socket) -> None:
    """Answer one engine until it ends: a line for each of its lines, with tabs between what are lines too."""
    out: list[str] = []
    session = Session(thinkers(), out.append)
    session.hurry()
    with suppress(OSError), line, line.makefile("rw") as lines:
        for asked in lines:
            out.clear()
            session.answer(asked.rstrip("\n"))
            lines.write("\t".join(out) + "\n")
            lines.flush()


class Impatient(EnginePlayer):
    """Waits for an engine for no more than a second."""

    def _patience(self) -> float:
        return 1.0


class FakeEngine:
    """An engine that a test has written.

    Args:
        folder: where its script is put.
        body: Python that speaks the protocol with `answer`, `say` and `hear`, which it is given.
        name: of the script.
    """

    def __init__(self, folder: Path, body: str, name: str = "fake engine") -> None:
        self.path = folder / name
        self._notes = Path(f"{self.path}.heard")
        beginning = _BEGINNING.format(python=sys.executable, antterm=_antterm())
        self.path.write_text(beginning + body)
        self.path.chmod(0o755)

    @property
    def heard(self) -> list[str]:
        """The lines that it was sent, in all its lives."""
        return self._notes.read_text().splitlines()

    def wait_for(self, line: str, seconds: float = 60) -> None:
        """Wait until it was sent this line."""
        until = monotonic() + seconds
        while not (self._notes.exists() and line in self.heard):
            assert monotonic() < until, f"it was not sent {line!r}"
            sleep(0.02)

    def wait_for_lives(self, count: int, seconds: float = 60) -> None:
        """Wait until it has been started so many times."""
        until = monotonic() + seconds
        while len(self.pids) < count:
            assert monotonic() < until, f"it was started {len(self.pids)} times"
            sleep(0.02)

    @property
    def pids(self) -> list[int]:
        """Its processes, the first first; none where it was ended before it could say so."""
        notes = Path(f"{self.path}.pid")
        return [int(pid) for pid in notes.read_text().split()] if notes.exists() else []


GOOD = """
say(*answer("info"))
for line in hear():
    say(*answer(line))
"""
CRLF = """
say(*answer("info"), end="\\r\\n")
for line in hear():
    say(*answer(line), end="\\r\\n")
"""
CHATTY = """
say("engine 0.1 says hello", *answer("info"))
for line in hear():
    said = answer(line)
    if line.startswith("bestmove"):
        say(f"{said[0]};1;0.5;{said[0]}", "", f"{said[0]};2;0.75;{said[0]}")
    say(*said)
"""
DIES_AT_ONCE = """
sys.exit(3)
"""
DIES_THINKING = """
say(*answer("info"))
for line in hear():
    if line.startswith("bestmove"):
        sys.exit(3)
    say(*answer(line))
"""
HANGS = """
say(*answer("info"))
for line in hear():
    if line.startswith("bestmove"):
        time.sleep(3600)
    say(*answer(line))
"""
SILENT = """
time.sleep(3600)
"""
GARBAGE = """
while True:
    say(("\\x1b[2J lorem ipsum" * 9 + "\\n") * 999)
    time.sleep(0.05)
"""
NO_ENGINE = """
say("Welcome!", "ok")
for line in hear():
    say("what?", "ok")
"""
ILLEGAL = """
say(*answer("info"))
for line in hear():
    say(*["wS1 wS1-", "ok"] if line.startswith("bestmove") else answer(line))
"""
GIVES_UP = """
say(*answer("info"))
for line in hear():
    say(*["err I do not know", "ok"] if line.startswith("bestmove") else answer(line))
"""
REFUSES_MOVES = """
say(*answer("info"))
for line in hear():
    say(*["invalidmove No!", "ok"] if line.startswith("play") else answer(line))
"""
REFUSES_GAMES = """
say(*answer("info"))
for line in hear():
    say(*["err Not today\\x07.", "ok"] if line.startswith("newgame") else answer(line))
"""
BASE_ONLY = """
say("id simple 1.0", "ok")
for line in hear():
    say(*answer(line))
"""
STRICT = """
say(*answer("info"))
for line in hear():
    words = line.split(" ")
    told = answer(line)
    exact = words[0] in ("newgame", "play", "bestmove") and "" not in words and line == line.strip()
    if words[0] in ("newgame", "play") and told[0] != " ".join(words[1:]):
        exact = exact and told[0].endswith(";" + " ".join(words[1:]))
        exact = exact or (words[0], told[0]) == ("newgame", words[1] + ";NotStarted;White[1]")
    say(*told if exact else ["err " + line, "ok"])
"""
STUBBORN = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
say(*answer("info"))
if os.fork() == 0:
    open(__file__ + ".pid", "a").write(f"{os.getpid()} ")
    time.sleep(3600)
for line in hear():
    say(*answer(line))
time.sleep(3600)
"""
