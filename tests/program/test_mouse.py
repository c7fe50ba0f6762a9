"""The mouse on a board: an addition that a setting turns on, of which others' terminals never hear."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.hive.screen.boards import MID_GAME
from tests.program.driving import antterm, home, sit_down
from tests.terminal import Terminal

REPORTED = b"\x1b[?1000h"
"""Asks a terminal to report clicks."""


def click(terminal: Terminal, x: int, y: int) -> None:
    """Click on a cell of the terminal."""
    at = f"{x + 1};{y + 1}"
    terminal.send(f"\x1b[<0;{at}M\x1b[<0;{at}m".encode())


@pytest.fixture
def _with_mouse() -> None:
    folder = Path(home()["ANTTERM_CONFIG_DIR"])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"mouse": "on"}))


@pytest.mark.usefixtures("_with_mouse")
def test_a_click_points_a_second_one_takes_and_the_wheel_zooms() -> None:
    sit_down(MID_GAME)
    with antterm("resume", cols=100, rows=32) as terminal:
        terminal.wait_for("turn 14 · White")
        terminal.until(lambda: REPORTED in terminal.output)
        place = terminal.find("wA1")
        assert place is not None
        click(terminal, *place)
        terminal.wait_for("White's ant 1")
        click(terminal, *place)
        terminal.wait_for("where does White's ant 1 go?")
        assert terminal.find(")→") is None
        terminal.send(b"\x1b[<64;20;10M")  # the wheel, upwards
        terminal.until(lambda: terminal.find(")→") is not None)  # choices beyond the edge are listed there
        terminal.key("escape")
        terminal.wait_for("place or move a piece")


def test_who_does_not_use_the_mouse_is_sent_nothing_about_it() -> None:
    sit_down(MID_GAME)
    with antterm("resume") as terminal:
        terminal.wait_for("turn 14 · White")
        terminal.until(lambda: b"\x1b[?1004h" in terminal.output)  # the app is there
        terminal.settle(quiet=0.3)
        assert b"\x1b[?100" not in terminal.output.replace(b"\x1b[?1004h", b"")
