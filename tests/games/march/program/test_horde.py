"""Alone against the Horde: begun from the menu, played by keyboard, dropped and gone on with."""

from __future__ import annotations

import re

import pytest

from antterm.core.record import Record
from antterm.games.march.rules.game import March
from antterm.games.march.rules.state import State
from antterm.registry import HOMES
from tests.program.driving import antterm, command, saved
from tests.terminal import Terminal

LEVELS = {"easy": ["left"], "standard": [], "hard": ["right"]}
"""Keys that turn the level that a lone player finds in the form to the one they want."""
HORDE_LINE = re.compile(r"& +Horde +\d")
"""The Horde's line in the table of the players, with its points."""


def begin(terminal: Terminal, level: str) -> None:
    """From the first screen into a new game of one player, called summer."""
    terminal.wait_for("New game")
    terminal.keys("n", *["right"] * [*HOMES].index("march"))
    terminal.wait_for("March of the Ants")
    terminal.keys("down", "left")
    terminal.wait_for("Rise of the Centipedes")
    terminal.until(lambda: "Player B" not in terminal.text())
    terminal.keys(*["down"] * 5)
    terminal.wait_for("> Rise of the Centipedes")
    terminal.keys(*LEVELS[level])
    terminal.wait_for(f"◄ {level} ►")
    terminal.keys(*["down"] * 4)
    terminal.wait_for("> Name of the game")
    terminal.type("summer")
    terminal.keys("down", "enter")
    terminal.wait_for("where do you join")


def record_of(name: str) -> Record[State]:
    """The saved game, played anew by the rules alone."""
    document = saved(name)
    return Record.replay(
        March(), len(document.seats), document.seed, dict(document.options), document.answers
    )


def play_rounds(terminal: Terminal, turns: int) -> None:
    """Take so many Actions, a Rest where that is allowed; to other questions the last answer offered."""
    while turns:
        record = record_of("summer")
        ask = record.play.ask
        assert ask is not None
        rests = ask.kind == "turn.action" and ask.find("rest") is not None
        text = "rest" if rests else ask.choices[-1].text
        turns -= ask.kind == "turn.action"
        given = len(record.answers)
        terminal.type(f":{text}\r")
        terminal.until(lambda given=given: len(saved("summer").answers) > given)  # type: ignore[misc]
        while "Enter go on" in terminal.text():
            terminal.key("enter")
        assert saved("summer").answers[-1] == text


@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "standard"])
def test_one_person_begins_a_game_on_each_level_from_the_menu(level: str) -> None:
    with antterm() as terminal:
        begin(terminal, level)
        check_begun(terminal, level)


def check_begun(terminal: Terminal, level: str) -> None:
    terminal.until(lambda: HORDE_LINE.search(terminal.text()) is not None)
    assert saved("summer").options["centipedes"] == level
    assert saved("summer").seed == 1, "the same game every time"
    assert [seat.player for seat in saved("summer").seats] == ["person"]


@pytest.mark.slow
def test_alone_some_turns_the_line_drops_and_the_game_goes_on() -> None:
    with antterm() as terminal:
        begin(terminal, "standard")
        check_begun(terminal, "standard")
        play_rounds(terminal, 3)
        terminal.key("f")
        terminal.wait_for("discards: ")
        terminal.hang_up()
        terminal.wait_end()
    kept = saved("summer").answers
    horde = record_of("summer").play.boundary.horde
    assert horde is not None
    assert horde.last is not None
    with antterm("resume", "summer") as terminal:
        terminal.until(lambda: HORDE_LINE.search(terminal.text()) is not None)
        play_rounds(terminal, 2)
    assert saved("summer").answers[: len(kept)] == kept
    shown = command("show", "summer", "--ascii")
    assert shown.returncode == 0
    assert "& The Horde, standard" in shown.stdout


def test_who_would_play_alone_without_the_horde_is_told_in_a_sentence() -> None:
    refused = command("play", "march", "--seats", "Ann", "--option", "centipedes=off")
    assert refused.returncode == 2
    assert "centipedes=off" in refused.stderr
    assert "easy, standard, hard" in refused.stderr
    assert "Traceback" not in refused.stderr
