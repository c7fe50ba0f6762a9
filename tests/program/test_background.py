"""The program asks the terminal for its background, does not wait for the answer, and takes it over."""

from __future__ import annotations

import sys

import pytest

from antterm.ui.terminal.background import ASK
from tests import warm
from tests.program.driving import CHECKOUT, antterm, home
from tests.terminal import Terminal

WHITE = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
DARK_BASE, LIGHT_BASE = "121212", "eeeeee"
"""What xterm shows for the numbers 233 and 255."""
LIGHT_GROUNDS = {LIGHT_BASE, "e4e4e4", "d0d0d0", "c6c6c6"}
"""The light theme's base, side, bar and raised: 255, 254, 252 and 251."""


def answer(terminal: Terminal, sent: bytes = WHITE) -> None:
    """Send an answer, and wait until the ground of the screen has changed."""
    before = terminal.cell(1, 0)
    terminal.send(sent)
    terminal.until(lambda: terminal.cell(1, 0) != before)


def words(terminal: Terminal) -> str:
    """What stands there without half blocks, which a theme may tell in another way."""
    return "".join(filter(str.isalnum, terminal.text()))


@pytest.mark.slow
def test_a_light_terminal_gets_the_light_theme_as_soon_as_it_has_answered() -> None:
    with antterm("play", "hive") as terminal:
        terminal.wait_for("White")
        assert ASK.encode() in terminal.output
        before = words(terminal)
        assert terminal.cell(0, 10).bg == DARK_BASE
        answer(terminal)
        terminal.until(lambda: terminal.cell(0, 10).bg == LIGHT_BASE)
        assert words(terminal) == before


@pytest.mark.few(1)
@pytest.mark.parametrize("arguments", [("--theme", "dark"), ("--colors", "none")])
def test_nothing_is_asked_where_the_answer_would_change_nothing(arguments: tuple[str, ...]) -> None:
    with antterm("play", "hive", *arguments) as terminal:
        terminal.wait_for("White")
        assert ASK.encode() not in terminal.output
        before = terminal.text()
        terminal.send(WHITE)
        assert terminal.text() == before


def test_a_light_terminal_is_remembered_and_never_sees_a_dark_home_again() -> None:
    with antterm() as terminal:
        terminal.wait_for("Games here")
        answer(terminal)
        terminal.until(lambda: terminal.cell(0, 10).bg == LIGHT_BASE)
    with antterm() as terminal:
        terminal.wait_for("Games here")
        assert terminal.cell(0, 10).bg == LIGHT_BASE, "before it has answered"


@pytest.mark.slow
def test_half_an_answer_is_not_typed() -> None:
    program = (sys.executable, "-m", "tests.program.patient")
    with Terminal(program, env=home() | warm.VARIABLES, cwd=CHECKOUT, may_be_warm=True) as terminal:
        terminal.wait_for("Games here")
        before = words(terminal)
        terminal.send(WHITE[:9])
        answer(terminal, WHITE[9:])
        terminal.until(lambda: terminal.cell(0, 10).bg == LIGHT_BASE)
        assert words(terminal) == before


@pytest.mark.slow
def test_sixteen_colours_are_others_on_a_light_background() -> None:
    with antterm("play", "hive", "--colors", "16") as terminal:
        terminal.wait_for("White")
        title = terminal.cell(1, 0)
        assert (title.fg, title.bg) == ("brightbrown", "default")
        answer(terminal)
        terminal.until(lambda: terminal.cell(1, 0) == title._replace(fg="magenta"))


def test_a_theme_holds_in_every_widget() -> None:
    with antterm("--theme", "light") as terminal:
        terminal.wait_for("Games here")

        def grounds() -> set[str]:
            return {terminal.cell(x, y).bg for x in range(80) for y in (0, 7, 12, 23)}

        terminal.until(lambda: grounds() == LIGHT_GROUNDS)  # the page, the pane, the bars and the keys, only
