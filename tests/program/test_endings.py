"""However the program is ended or stopped: promptly, nothing lost, nobody left, the terminal as found."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from antterm.saves.lock import owner_of
from antterm.table import Seat, Table
from tests.processes import needs_proc, stopped
from tests.program.driving import (
    antterm,
    assert_nobody_left,
    canonical,
    programs_left,
    saved,
    sit_down,
    store,
)
from tests.program.games import ALL_EIGHT
from tests.terminal import PATIENCE, Terminal

OPENING = ALL_EIGHT[:3]
DECIDED = canonical(ALL_EIGHT[:4])

OPENING_SHOWN = (
    "turn 2 · Black",
    "1: Black's queen, in hand.",
    "exactly one",
    "bL -wA1",
    "Bob: place or move a piece.",
    "7 kinds to place",
    "? help",
)
"""What stands in each part of the screen: on a busy machine these come one after another, with pauses."""

SHELL = 'stty susp "^G" -echoctl; echo ready; read go; "$@"; echo "ended with $?"; read bye'
"""Starts the program as a shell does: the terminal is not its own, nor are the modes that it finds."""
HEARING = 'exec "$@"'
DEAF = "trap '' HUP; exec \"$@\""
"""Starts the program as nohup does."""

MODES = (b"1049", b"25", b"1004", b"2004", b"7")
"""What the program switches: alternate screen, cursor, reports of focus, bracketed paste, line wrap."""
AS_FOUND = (b"l", b"h", b"l", b"l", b"h")
MOUSE = re.compile(rb"\x1b\[\?(9|100[0-3]|1005|1006|1015|1016)h")
FLOOD = "rq" * 40
"""Keys that open a review and leave it, each with a whole screen, which costs the program little: in all more
than a terminal and the program keep unread."""
WASTEFUL: dict[str, str | None] = {"ANTTERM_THRIFT": "off"}
"""Lets the program send all of a screen that it redraws, to fill a line quickly."""


@contextmanager
def under_a_shell(env: dict[str, str | None] | None = None) -> Iterator[tuple[Terminal, list[object]]]:
    """The program as a shell's child in a game of three moves, and the modes that the terminal was in."""
    sit_down(OPENING)
    with antterm("resume", under=("sh", "-c", SHELL, "sh"), env=env) as terminal:
        terminal.wait_for("ready")
        found = terminal.modes()
        terminal.type("\r", quiet=0)
        terminal.until(lambda: b"\x1b[?1004h" in terminal.output)  # the app is there
        terminal.until(lambda: all(part in terminal.text() for part in OPENING_SHOWN))
        yield terminal, found


def decide(terminal: Terminal) -> None:
    """Make the fourth move of the game."""
    terminal.type(f":{ALL_EIGHT[3]}\r", quiet=0)
    terminal.wait_for("turn 3 · White")


def stall(terminal: Terminal) -> None:
    """Let the program draw more than the terminal keeps unread, until it does nothing but wait."""
    terminal.type_unread(FLOOD)
    tasks = Path(f"/proc/{playing()}/task")
    before: list[str] = []
    while True:
        now = [(task / "stat").read_text().rpartition(")")[2] for task in sorted(tasks.iterdir())]
        if now == before and not any(stat.startswith(" R") for stat in now):
            return
        before = now
        time.sleep(0.25)


def playing() -> int:
    """The process that has the game open."""
    owner = owner_of(store().path("sunday"))
    assert owner is not None
    return owner.pid


def only_the_shell_is_left() -> None:
    """Wait until the program has ended: the arguments of the shell name it too."""
    end = time.monotonic() + PATIENCE
    while programs_left()[1:]:
        assert time.monotonic() < end
        time.sleep(0.02)


def assert_left_as_found(terminal: Terminal, found: list[object]) -> None:
    """The terminal has its modes again, whatever was sent before."""
    assert terminal.modes() == found
    sent = bytes(terminal.output)
    for mode, last in zip(MODES, AS_FOUND, strict=True):
        switched = re.findall(rb"\x1b\[\?" + mode + rb"([hl])", sent)
        assert switched[-1] == last, f"mode {mode.decode()} was left on"
    assert sent.count(b"\x1b[<u") == len(re.findall(rb"\x1b\[>\d+u", sent)), "the keyboard protocol"
    assert not MOUSE.search(sent)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "stalled"),
    [
        (signal.SIGTERM, False),
        pytest.param(signal.SIGHUP, False, marks=pytest.mark.slow),
        pytest.param(signal.SIGINT, False, marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, True, marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, True, marks=pytest.mark.slow),
        pytest.param(signal.SIGINT, True, marks=pytest.mark.slow),
    ],
)
def test_a_signal_ends_it_and_the_terminal_is_as_found(number: signal.Signals, stalled: bool) -> None:
    with under_a_shell(WASTEFUL) as (terminal, found):
        decide(terminal)
        if stalled:
            stall(terminal)
        os.kill(playing(), number)
        only_the_shell_is_left()
        terminal.read_past(b"ended with %d" % (128 + number))
        assert_left_as_found(terminal, found)
    assert list(saved("sunday").answers) == DECIDED


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "stalled"),
    [
        (DEAF, False),
        (HEARING, False),
        pytest.param(HEARING, True, marks=pytest.mark.slow),
        pytest.param(DEAF, True, marks=pytest.mark.slow),
    ],
    ids=["SIGHUP ignored", "SIGHUP delivered", "stalled, SIGHUP delivered", "stalled, SIGHUP ignored"],
)
def test_a_closed_terminal_ends_it(script: str, stalled: bool) -> None:
    sit_down(OPENING)
    with antterm("resume", under=("sh", "-c", script, "sh"), env=WASTEFUL) as terminal:
        terminal.wait_for("turn 2 · Black")
        decide(terminal)
        if stalled:
            stall(terminal)
        terminal.hang_up()
        assert terminal.wait_end() == 128 + signal.SIGHUP
    assert_nobody_left()
    assert list(saved("sunday").answers) == DECIDED


@pytest.mark.slow
def test_a_stalled_terminal_that_reads_again_shows_the_game_as_it_stands() -> None:
    with under_a_shell(WASTEFUL) as (terminal, _found):
        calm = terminal.text()
        stall(terminal)
        assert terminal.settle(quiet=1).bytes > 64 * 1024, "more than a terminal keeps unread"
        terminal.until(lambda: terminal.text() == calm)
        decide(terminal)


@pytest.mark.slow
def test_nobody_is_left_where_programs_play() -> None:
    seats = (Seat("Ann"), Seat("Bot", "bot:easy"))
    with Table.create(store(), "march", seats, {}, 1, "summer"):
        pass
    with antterm("resume", cold=True) as terminal:
        terminal.wait_for("Ann")
        terminal.hang_up()
        terminal.wait_end()
    assert_nobody_left()


JOB = 'set -m; echo ready; read; "$@"; echo stopped with $?; read; fg; read'
JOBS = ("bash", "--norc", "--noprofile", "-i", "-c", JOB, "bash")
"""Starts the program as an interactive shell does: it can be stopped, and called back with `fg`."""


def words_of(screen: str) -> list[str]:
    """The words on a screen, without half blocks: a cell of one colour may be a half block or a blank."""
    return screen.translate(str.maketrans("▀▄", "  ")).split()


def test_control_z_hands_the_terminal_to_the_shell_and_fg_takes_it_back() -> None:
    sit_down(OPENING)
    with antterm("resume", under=JOBS, cols=80) as terminal:
        terminal.wait_for("ready")
        found = terminal.modes()
        terminal.type("\r", quiet=0)
        terminal.until(lambda: b"\x1b[?1004h" in terminal.output)  # the app is there
        terminal.until(lambda: all(part in terminal.text() for part in OPENING_SHOWN))
        before = terminal.text()
        terminal.type("\x1a", quiet=0)
        terminal.wait_for("stopped with 147")
        assert_left_as_found(terminal, found)
        terminal.resize(100, 30)
        terminal.screen.reset()
        terminal.type("\r", quiet=0)
        terminal.wait_for("turn 2 · Black")
        terminal.resize(80, 24)
        terminal.until(lambda: words_of(terminal.text()) == words_of(before))
        decide(terminal)
        os.kill(playing(), signal.SIGTERM)
        only_the_shell_is_left()
        terminal.until(lambda: terminal.modes() == found)
        assert_left_as_found(terminal, found)
    assert list(saved("sunday").answers) == DECIDED


def test_where_nobody_could_call_it_back_control_z_does_nothing() -> None:
    sit_down(OPENING)
    with antterm("resume") as terminal:  # as the login of a guest starts it
        terminal.wait_for("turn 2 · Black")
        assert terminal.type("\x1a").bytes == 0
        decide(terminal)


@pytest.mark.slow
def test_stopped_by_others_it_goes_on_and_ends_well() -> None:
    with under_a_shell() as (terminal, found):
        os.kill(playing(), signal.SIGSTOP)
        terminal.screen.reset()  # whoever stopped it has used the screen
        os.kill(playing(), signal.SIGCONT)
        terminal.wait_for("turn 2 · Black")
        decide(terminal)
        os.kill(playing(), signal.SIGTERM)
        terminal.wait_for(f"ended with {128 + signal.SIGTERM}")
        assert_left_as_found(terminal, found)


@pytest.mark.slow
@needs_proc
def test_stopped_at_any_moment_the_first_screen_comes_back() -> None:
    with antterm() as terminal:

        def stop() -> None:
            os.kill(terminal.pid, signal.SIGSTOP)
            terminal.until(lambda: stopped(terminal.pid))
            terminal.screen.reset()
            os.kill(terminal.pid, signal.SIGCONT)

        terminal.until(lambda: "New game" in terminal.text())
        stop()  # the app is not there yet, most likely
        terminal.wait_for("New game")
        terminal.key("n")
        terminal.wait_for("is played by")
        terminal.key("escape")
        terminal.wait_for("Games are saved in")
        stop()
        terminal.wait_for("Games are saved in")
        assert terminal.find("New game")
