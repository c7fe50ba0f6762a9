"""Terminals of every size: the smallest, those that know none, those that grow, and sizes nobody can have."""

from __future__ import annotations

import pytest

from antterm.ui.terminal.environment import HIGHEST, WIDEST
from tests.program.driving import antterm
from tests.terminal import Terminal

LARGEST_KIB = 160_000
"""More memory than the program has on the largest terminal that is drawn on; it once took gigabytes."""
REPORTS = "\x1b[?2048;2$y"
"""A terminal says that it can report its size by itself."""


def quits(terminal: Terminal) -> None:
    """The program still hears keys."""
    terminal.type("\x03\x03", quiet=0)
    assert terminal.wait_end() == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cols", "rows", "cold"),
    [(1, 1, True), (10, 1, False), (1, 50, False), (0, 0, False)],
)
def test_it_starts_and_ends_on_a_terminal_of_any_size(cols: int, rows: int, cold: bool) -> None:
    with antterm(cols=max(1, cols), rows=max(1, rows), cold=cold) as terminal:
        if not cols:
            terminal.resize(0, 0)
        terminal.until(lambda: b"\x1b[?1004h" in terminal.output)
        terminal.settle(quiet=0.3)
        quits(terminal)


@pytest.mark.slow
def test_a_tiny_terminal_grows_as_a_page_is_turned() -> None:
    with antterm(cols=10, rows=1) as terminal:
        terminal.settle(quiet=0.5)
        terminal.resize(100, 32)
        terminal.send(b"\x1b[6~", quiet=0)
        terminal.wait_for("New game")
        terminal.key("n")
        terminal.wait_for("Name of the game")
        quits(terminal)


@pytest.mark.few(1)
@pytest.mark.parametrize("announced", [True, False], ids=["asked for", "unasked"])
def test_a_size_that_a_terminal_reports_is_believed_within_bounds(announced: bool) -> None:
    with antterm() as terminal:
        terminal.wait_for("Games are saved in")
        if announced:
            terminal.send(REPORTS.encode())
        terminal.send(b"\x1b[48;99999;99999;1;1t", quiet=1)
        assert terminal.resident_kib() < LARGEST_KIB
        terminal.send(b"\x1b[48;0;0;0;0t", quiet=0.3)
        terminal.send(b"\x1b[48;24;80;480;640t", quiet=0.3)
        terminal.key("n")
        terminal.wait_for("Name of the game")
        quits(terminal)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(65535, 65535), (WIDEST + 1, HIGHEST + 1)])
def test_a_terminal_that_grows_beyond_bounds_is_drawn_on_in_part(size: tuple[int, int]) -> None:
    with antterm() as terminal:
        terminal.wait_for("Games are saved in")
        terminal.resize(*size)
        terminal.settle(quiet=1)
        assert terminal.resident_kib() < LARGEST_KIB
        terminal.resize(80, 24)
        terminal.key("n")
        terminal.wait_for("Name of the game")
        quits(terminal)


@pytest.mark.slow
def test_variables_that_claim_an_impossible_size_are_believed_within_bounds() -> None:
    with antterm(env={"COLUMNS": "99999", "LINES": "99999"}) as terminal:
        terminal.until(lambda: b"\x1b[?1004h" in terminal.output)
        terminal.settle(quiet=1)
        assert terminal.resident_kib() < LARGEST_KIB
        quits(terminal)
