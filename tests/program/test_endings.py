"""However the program is ended, or only stopped: promptly, nothing lost, nobody left, the terminal as found."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from antterm.table import Seat, Table
from antterm.ui.terminal import GRACE
from tests.program.driving import antterm, canonical, programs_left, saved, sit_down, store
from tests.program.games import ALL_EIGHT
from tests.terminal import Terminal

OPENING = ALL_EIGHT[:3]
DECIDED = canonical(ALL_EIGHT[:4])

SHELL = 'stty susp "^G" -echoctl; echo ready; read go; "$@"; echo "ended with $?"; read bye'
"""Starts the program as a shell does: it does not own the terminal, and finds modes that are somebody's own."""
DEAF = "trap '' HUP; exec \"$@\""
"""Starts the program as nohup does."""

MODES = (b"1049", b"25", b"1004", b"2004", b"7")
"""What the program switches: alternate screen, cursor, reports of focus, bracketed paste, line wrap."""
AS_FOUND = (b"l", b"h", b"l", b"l", b"h")
MOUSE = re.compile(rb"\x1b\[\?(9|100[0-3]|1005|1006|1015|1016)h")
FLOOD = "?q"
"""Keys that redraw the whole screen, twice."""


@contextmanager
def under_a_shell() -> Iterator[tuple[Terminal, list[object]]]:
    """The program as a shell's child in a game of three moves, and the modes that the terminal was in."""
    sit_down(OPENING)
    with antterm("resume", under=("sh", "-c", SHELL, "sh")) as terminal:
        terminal.wait_for("ready")
        found = terminal.modes()
        terminal.type("\r", quiet=0)
        terminal.wait_for("turn 2 · Black")
        yield terminal, found


def decide(terminal: Terminal) -> None:
    """Make the fourth move of the game."""
    terminal.type(f":{ALL_EIGHT[3]}\r", quiet=0)
    terminal.wait_for("turn 3 · White")


def stall(terminal: Terminal, times: int = 1000) -> None:
    """Let the program draw more than the terminal keeps unread, until it does nothing but wait."""
    terminal.type_unread(FLOOD * times)
    before = -1.0
    while (now := seconds_worked(playing())) != before:
        before = now
        time.sleep(0.2)


def seconds_worked(process: int) -> float:
    """The processor time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def playing() -> int:
    """The process that has the game open."""
    owner = store().owner("sunday")
    assert owner is not None
    return owner.pid


def assert_left_as_found(terminal: Terminal, found: list[object]) -> None:
    """The terminal has its modes again, whatever was sent before."""
    assert terminal.modes() == found
    sent = bytes(terminal.output)
    for mode, last in zip(MODES, AS_FOUND, strict=True):
        switched = re.findall(rb"\x1b\[\?" + mode + rb"([hl])", sent)
        assert switched[-1] == last, f"mode {mode.decode()} was left on"
    assert sent.count(b"\x1b[<u") == len(re.findall(rb"\x1b\[>\d+u", sent)), "the keyboard protocol"
    assert not MOUSE.search(sent)


def assert_nobody_left() -> None:
    end = time.monotonic() + 3
    while programs_left() and time.monotonic() < end:
        time.sleep(0.02)
    assert not programs_left()


@pytest.mark.parametrize("stalled", [False, True], ids=["live", "stalled"])
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGTERM], ids=lambda s: s.name)
def test_a_signal_ends_it_and_the_terminal_is_as_found(number: signal.Signals, stalled: bool) -> None:
    with under_a_shell() as (terminal, found):
        decide(terminal)
        if stalled:
            stall(terminal)
        os.kill(playing(), number)
        start = time.monotonic()
        while programs_left()[1:]:  # the first is the shell, whose arguments name the program too
            assert time.monotonic() - start < GRACE + 2
            time.sleep(0.02)
        terminal.read_past(b"ended with %d" % (128 + number))
        assert_left_as_found(terminal, found)
    assert list(saved("sunday").answers) == DECIDED


@pytest.mark.parametrize("stalled", [False, True], ids=["live", "stalled"])
@pytest.mark.parametrize("script", ['exec "$@"', DEAF], ids=["SIGHUP delivered", "SIGHUP ignored"])
def test_a_closed_terminal_ends_it(script: str, stalled: bool) -> None:
    sit_down(OPENING)
    with antterm("resume", under=("sh", "-c", script, "sh")) as terminal:
        terminal.wait_for("turn 2 · Black")
        decide(terminal)
        if stalled:
            stall(terminal)
        terminal.hang_up()
        assert terminal.wait_end(most=GRACE + 2) == 128 + signal.SIGHUP
    assert_nobody_left()
    assert list(saved("sunday").answers) == DECIDED


def test_a_stalled_terminal_that_reads_again_shows_the_game_as_it_stands() -> None:
    with under_a_shell() as (terminal, _found):
        calm = terminal.text()
        stall(terminal, 150)
        assert terminal.settle(quiet=0.5).bytes > 64 * 1024, "more than a terminal keeps unread"
        assert terminal.text() == calm
        decide(terminal)


def test_nobody_is_left_where_programs_play() -> None:
    seats = (Seat("Ann"), Seat("Bot", "bot:easy"))
    with Table.create(store(), "march", seats, {}, 1, "summer"):
        pass
    with antterm("resume") as terminal:
        terminal.wait_for("Ann")
        terminal.hang_up()
        terminal.wait_end(most=GRACE + 2)
    assert_nobody_left()
