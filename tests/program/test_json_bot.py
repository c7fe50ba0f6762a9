"""Bots in other languages in the real program, on the screen and by ear."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bots.test_json_lines import LAST, Script
from tests.processes import gone, needs_proc
from tests.program.driving import antterm, saved
from tests.terminal import Terminal


def come_to_an_end(terminal: Terminal, by_ear: bool) -> None:
    """Play one move against the bot, and resign."""
    colon = "" if by_ear else ":"
    terminal.wait_for("place or move")
    terminal.type(f"{colon}wS1\r")
    terminal.until(lambda: len(saved("g").answers) == 2)
    if by_ear:
        terminal.wait_for("fake places")
        terminal.type("resign\r")
        terminal.wait_for("0. ")
        terminal.type("1\r")
        terminal.wait_for("0. leave the game")
        return
    terminal.wait_for("turn 2 · White")
    terminal.type(":resign\r")
    terminal.wait_for("Ann has given up")


@needs_proc
@pytest.mark.parametrize("by_ear", [False, True], ids=["on the screen", "by ear"])
def test_a_bot_hears_how_the_game_has_ended_and_ends(tmp_path: Path, by_ear: bool) -> None:
    script = Script(tmp_path, LAST)
    flags = ["--plain"] if by_ear else []
    with antterm("play", "hive", "--seats", f"Ann,json:{script.path}", "--name", "g", *flags) as terminal:
        come_to_an_end(terminal, by_ear)
        (pid,) = script.pids
        assert gone(pid)
        assert terminal.alive()
    assert [message["type"] for message in script.heard] == ["hello", "ask", "end"]
    assert script.heard[-1] == {"type": "end", "winners": [1], "scores": [], "reason": "resigned"}
