"""The disk is full while the program runs: each failure is told, nothing is lost, and on it goes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.program.driving import antterm, canonical, choose_in_menu, saved, sit_down
from tests.program.games import ALL_EIGHT
from tests.terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits another process, as Linux can")
FULL = "the disk is full"
DOWN, RIGHT = "\x1b[B", "\x1b[C"
BEFORE = canonical(ALL_EIGHT[:4])


@contextmanager
def full_disk(terminal: Terminal) -> Iterator[None]:
    """The program can write no file."""
    import resource

    before = resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    yield
    resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, before)


def told(terminal: Terminal, text: str = FULL) -> None:
    """The screen says it, wherever its lines end."""
    terminal.until(lambda: text in " ".join(terminal.text().split()))


@pytest.mark.slow
def test_a_full_disk_costs_no_more_than_a_sentence() -> None:
    sit_down(ALL_EIGHT[:4])
    with antterm("resume") as terminal:
        terminal.wait_for("turn 3 · White")
        with full_disk(terminal):
            terminal.type(f":{ALL_EIGHT[4]}\r")
            told(terminal)
            assert "turn 3 · White" in terminal.text()
            terminal.type("x")
            terminal.type(f"u{DOWN}\r")  # the other agrees
            told(terminal)
            assert "turn 3 · White" in terminal.text()
            choose_in_menu(terminal, "Settings")
            terminal.wait_for("> Language")
            terminal.type(f"{DOWN * 4}{RIGHT}")
            told(terminal, "The settings file cannot be written")
            terminal.key("escape")
            terminal.until(lambda: "> Language" not in terminal.text())
            choose_in_menu(terminal, "Leave the game")
            terminal.wait_for("Learn by playing")
            terminal.type("n")
            terminal.wait_for("Name of the game")
            terminal.type("\x1bOQ")
            told(terminal)
            terminal.key("escape")
            terminal.wait_for("Learn by playing")
            terminal.type("s")
            terminal.wait_for("throw away")
            terminal.type("x")
            terminal.wait_for("No, keep it")
            terminal.type("2")
            told(terminal)
            terminal.type("\r")
            terminal.wait_for("This game cannot be opened")
            told(terminal)
            terminal.type("1")
            terminal.wait_for("watching")
            terminal.wait_for("turn 3 · White")
            assert list(saved("sunday").answers) == BEFORE
            choose_in_menu(terminal, "Leave the game")
            terminal.wait_for("throw away")
        terminal.type("\r")
        terminal.wait_for("turn 3 · White")
        terminal.type(f":{ALL_EIGHT[4]}\r\r")
        terminal.wait_for("turn 3 · Black")
    assert list(saved("sunday").answers) == canonical(ALL_EIGHT[:5])
