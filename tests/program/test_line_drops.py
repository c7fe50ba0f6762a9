"""What the program does when the line, the terminal or the machine lets it down: nothing is lost."""

from __future__ import annotations

import signal

import pytest

from antterm.table import Seat, Table
from tests.program.driving import antterm, canonical, command, saved, sit_down, store
from tests.program.games import ALL_EIGHT

OPENING = ALL_EIGHT[:3]
LEAVES_ALTERNATE_SCREEN, SHOWS_CURSOR = b"\x1b[?1049l", b"\x1b[?25h"


def test_stray_bytes_mean_nothing_and_a_polite_end_leaves_the_terminal_as_it_was() -> None:
    sit_down(OPENING)
    with antterm("resume") as terminal:
        terminal.wait_for("turn 2 · Black")
        terminal.send(b"\xff\xfe\xe9\xe9")
        terminal.type(f":{ALL_EIGHT[3]}\r1")
        terminal.wait_for("turn 3 · White")
        terminal.kill(signal.SIGTERM)
        assert terminal.wait_end() == 128 + signal.SIGTERM
        assert LEAVES_ALTERNATE_SCREEN in terminal.output
        assert SHOWS_CURSOR in terminal.output
    assert list(saved("sunday").answers) == canonical(ALL_EIGHT[:4])


def test_a_killed_program_has_saved_every_answer_that_it_showed() -> None:
    sit_down()
    with antterm("resume", "sunday") as terminal:
        terminal.wait_for("turn 1 · White")
        terminal.type("".join(f":{text}\r" for text in OPENING), quiet=0)
        terminal.wait_for("turn 2 · Black")
        terminal.kill(signal.SIGKILL)
        assert terminal.wait_end() == -signal.SIGKILL
    with antterm("resume", "sunday") as terminal:
        terminal.wait_for("turn 2 · Black")
    assert list(saved("sunday").answers) == canonical(OPENING)


@pytest.mark.slow
def test_a_second_program_is_told_who_has_the_game_and_may_watch() -> None:
    sit_down(OPENING)
    with antterm("resume", "sunday") as first:
        first.wait_for("turn 2 · Black")
        with antterm() as second:
            second.wait_for("New game")
            assert "Go on with" not in second.text()
            second.type("s")
            second.wait_for("open elsewhere")
            second.type("\r")
            second.wait_for("This game cannot be opened")
            assert f"process {first.pid}" in " ".join(second.text().split())
            second.type("1")
            second.wait_for("watching")
            second.wait_for("turn 2 · Black")
            second.type(f":{ALL_EIGHT[3]}\r")
            assert "turn 2 · Black" in second.text(), "who watches cannot answer"
            first.type(f":{ALL_EIGHT[3]}\r")
            second.wait_for("turn 3 · White")
        refused = command("resume", "sunday")
        assert refused.returncode == 1
        assert f"process {first.pid}" in refused.stderr or "terminal" in refused.stderr
    assert list(saved("sunday").answers) == canonical(ALL_EIGHT[:4])


@pytest.mark.slow
def test_a_small_terminal_says_so_loses_nothing_and_nobody_decides_on_it() -> None:
    sit_down(OPENING)
    before = saved("sunday").answers
    with antterm("resume", cols=50, rows=15) as terminal:
        terminal.wait_for("The terminal is too small.")
        terminal.wait_for("50x15 now, 60x20 needed")
        terminal.type("1\t\r\r")
        assert saved("sunday").answers == before
        terminal.resize(80, 24)
        terminal.wait_for("turn 2 · Black")
        terminal.wait_for("Bob: ")
        terminal.resize(59, 20)
        terminal.wait_for("59x20 now")
        terminal.type("1\t\r\r")
        assert saved("sunday").answers == before
        terminal.resize(60, 20)
        terminal.wait_for("turn 2 · Black")
        terminal.until(lambda: "too small" not in terminal.text())


def test_without_a_terminal_there_is_one_sentence() -> None:
    for arguments in ((), ("resume",), ("play", "hive")):
        ended = command(*arguments)
        assert ended.returncode == 1
        assert ended.stdout == ""
        assert ended.stderr.count("\n") == 1
        assert "terminal" in ended.stderr


@pytest.mark.slow
def test_figures_of_other_kinds_are_no_answer() -> None:
    with antterm() as terminal:
        terminal.wait_for("New game")
        terminal.type("²")
        terminal.key("n")
        terminal.wait_for("Name of the game")


def test_wide_and_combining_names_stand_whole() -> None:
    with Table.create(store(), "hive", (Seat("蚂蚁队长"), Seat("Zoe\u0308")), {}, 1, "wide") as table:
        table.answer("wS1")
    with antterm("resume") as terminal:
        terminal.wait_for("turn 1 · Black")
        assert terminal.find("White 蚂 蚁 队 长") or terminal.find("White 蚂蚁队长")
        terminal.type("1")
        terminal.wait_for("where does Black's queen go?")
