"""However and whenever the program ends, its terminal has the modes that it had before."""

from __future__ import annotations

import re
import signal
import sys
import time
from collections.abc import Callable

import pytest

from antterm.core.rng import Streams
from tests import warm
from tests.program.driving import CHECKOUT, antterm, assert_nobody_left, home
from tests.program.test_endings import AS_FOUND, MODES, MOUSE
from tests.sampling import sampled
from tests.terminal import PATIENCE, Terminal

TERMS = ("linux", "xterm-256color", "vt100", "screen", "dumb")


def two_interrupts(terminal: Terminal) -> None:
    """Type Ctrl-C twice; what they do not end, a signal does."""
    terminal.send(b"\x03", quiet=0.05)
    terminal.send(b"\x03", quiet=1.0)
    terminal.kill(signal.SIGTERM)


def quit_key(terminal: Terminal) -> None:
    """Type what leaves; where it is not heard yet, a signal ends the program."""
    terminal.send(b"q\r" if terminal.found[3] == terminal.modes()[3] else b"q", quiet=1.0)
    terminal.kill(signal.SIGTERM)


ENDS: dict[str, Callable[[Terminal], object]] = {
    "SIGTERM": lambda terminal: terminal.kill(signal.SIGTERM),
    "SIGHUP": lambda terminal: terminal.kill(signal.SIGHUP),
    "SIGINT": lambda terminal: terminal.kill(signal.SIGINT),
    "two interrupts": two_interrupts,
    "quit": quit_key,
}
FIRST_SECOND = 1_000
"""Milliseconds from the start within which it is ended."""


def assert_given_back(terminal: Terminal, told: str) -> None:
    """The terminal has the modes that it had, and every private mode is as it was."""
    assert terminal.modes() == terminal.found, told
    sent = bytes(terminal.output)
    for mode, last in zip(MODES, AS_FOUND, strict=True):
        switched = re.findall(rb"\x1b\[\?" + mode + rb"([hl])", sent)
        assert not switched or switched[-1] == last, f"{told}: mode {mode.decode()} was left on"
    assert not MOUSE.search(sent), told


def end_at(term: str, how: str, moment: int) -> None:
    """Start the program cold, end it so many milliseconds later, and look at the terminal."""
    with antterm(env={"TERM": term}, cold=True) as terminal:
        terminal.settle(quiet=moment / 1000, most=moment / 1000)
        ENDS[how](terminal)
        terminal.wait_end()
        assert_given_back(terminal, f"TERM={term}, {how} after {moment} ms")


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("term", "how", "moment"),
    sampled(
        [
            ("linux", "SIGHUP", 250),
            ("vt100", "two interrupts", 900),
            ("xterm-256color", "SIGTERM", 150),
            ("dumb", "SIGINT", 400),
            ("screen", "quit", 800),
        ],
        every=2,
    ),
)
def test_a_terminal_is_given_back_as_it_was(term: str, how: str, moment: int) -> None:
    end_at(term, how, moment)
    assert_nobody_left()


@pytest.mark.slow
@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("term", TERMS)
def test_a_terminal_is_given_back_at_any_moment_of_the_first_second(term: str, how: str) -> None:
    rng = Streams(TERMS.index(term))
    for _ in range(8):
        end_at(term, how, rng.below(how, FIRST_SECOND))
    assert_nobody_left()


ENDED_AT_A_LINE = """
import os, signal, sys, time

name, left = sys.argv[1], int(sys.argv[2])

def line(frame, event, argument):
    global left
    if event == "line":
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(30)
    return line

def call(frame, event, argument):
    code = frame.f_code
    return line if code.co_name in names and code.co_filename.endswith(files) else None

names = {"take": ("open", "_take"), "hand over": ("hand_over", "start_application_mode")}[name]
files = ("terminal/first.py", "terminal/driver.py", "drivers/linux_driver.py")
sys.settrace(call)
from antterm.cli import main
from tests.sampling import sampled
sys.exit(main([]))
"""
"""The program, which is sent a signal as it comes to the N-th line of taking the terminal; it waits there."""
LINES = {"take": 10, "hand over": 60}
"""The most lines that each of these can have."""


def end_at_line(what: str, number: int, patience: float) -> bool:
    """End the program at a line of what it does with the terminal.

    Args:
        what: a key of `LINES`.
        number: of the line, from 1.
        patience: seconds after which it is taken not to come so far.

    Returns:
        Whether it has come so far.
    """
    env = home() | warm.VARIABLES
    words = [sys.executable, "-c", ENDED_AT_A_LINE, what, str(number)]
    with Terminal(words, env=env, cwd=CHECKOUT) as terminal:
        end = time.monotonic() + patience
        while terminal.alive() and time.monotonic() < end:
            terminal.settle(quiet=0.05, most=0.2)
        comes_so_far = not terminal.alive()
        terminal.kill(signal.SIGTERM)
        assert terminal.wait_end() == 128 + signal.SIGTERM
        assert_given_back(terminal, f"{what}, line {number}")
    return comes_so_far


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "number"), sampled([("take", 5), ("hand over", 7), ("hand over", 40)], every=2)
)
def test_a_signal_while_the_terminal_changes_hands_gives_it_back(what: str, number: int) -> None:
    assert end_at_line(what, number, PATIENCE)
    assert_nobody_left()


@pytest.mark.slow
@pytest.mark.parametrize("what", LINES)
def test_a_signal_at_any_line_of_that_gives_it_back(what: str) -> None:
    ended = [end_at_line(what, number, 4) for number in range(1, LINES[what] + 1)]
    assert any(ended)
    assert_nobody_left()
