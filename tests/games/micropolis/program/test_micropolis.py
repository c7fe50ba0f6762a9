"""Micropolis in the real program, by keyboard alone: broken off, gone on with, shown, simulated."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from antterm.games.micropolis.rules import tiles
from tests.program.driving import antterm, command, saved
from tests.terminal import Terminal

DECK = Path(tiles.__file__).parent / "data" / "deck.txt"


def board_of(terminal: Terminal) -> list[str]:
    """What stands on the board; a lower half block is an upper one with its colours exchanged."""
    return [line[:46].replace("▄", "▀") for line in terminal.lines()[1:20]]


def board_after(terminal: Terminal, *steps: str) -> list[str]:
    """What stands on the board once the cursor has gone there."""
    for step in steps:
        before = board_of(terminal)
        terminal.key(step)
        terminal.until(lambda before=before: board_of(terminal) != before)  # type: ignore[misc]
    terminal.settle(quiet=0.4)  # the anthill follows when the cursor rests
    return board_of(terminal)


def test_a_game_of_two_people_and_a_bot_survives_a_dropped_line() -> None:
    play = ("play", "micropolis", "--seats", "Ann,Bob,bot:normal", "--seed", "1", "--name", "ants")
    with antterm(*play, "--option", "first=seat1") as terminal:
        terminal.wait_for("Ann: which tile do you take?")
        terminal.type("3\r")
        terminal.wait_for("barracks?")
        terminal.type("1\r")
        terminal.wait_for("Bob: which tile do you take?")
        terminal.type("1\r")
        terminal.wait_for("Bob: put 1 soldier into the new barracks?")
        terminal.type("2\r")
        terminal.wait_for("round 2 of 10")
        terminal.wait_for("Since your turn")
        terminal.wait_for("Ann: which tile do you take?")
        before = list(saved("ants").answers)
        assert before[:4] == ["3", "fill", "1", "leave"]
        shown = board_after(terminal, "right", "up")
        terminal.hang_up()
        assert terminal.wait_end() != 0

    assert list(saved("ants").answers) == before
    with antterm("resume", "ants") as terminal:
        terminal.wait_for("Ann: which tile do you take?")
        assert board_after(terminal, "right", "up") == shown
        terminal.type("\r\r")
        terminal.until(lambda: list(saved("ants").answers)[len(before) : len(before) + 2] == ["2", "left"])
        terminal.keys("a", "s", "escape", "escape")
        terminal.wait_for("Leave the game")

    checked = command("check", "ants")
    assert checked.returncode == 0, checked.stderr
    drawn = command("show", "ants", "--ascii", "--at", "3")
    assert "Ann: army 1, commander" in drawn.stdout
    assert drawn.stdout.isascii()


@pytest.mark.slow
def test_three_play_the_advanced_game() -> None:
    play = ("play", "micropolis", "--seats", "Ann,Bob,Cleo", "--seed", "2", "--name", "six")
    with antterm(*play, "--option", "advanced=on", "--option", "first=seat1", cols=100, rows=30) as terminal:
        terminal.wait_for("Ann: which of your anthills gets the Red Army token?")
        terminal.type("1\r")
        terminal.wait_for("Ann: which tile do you take, and for which anthill? Armies: I 5, II 5.")
        terminal.type("2")
        terminal.wait_for("Take tile 2 for anthill I, pay 1■")
        terminal.key("down")
        terminal.wait_for("Take tile 2 for anthill II, pay 1■")
        terminal.type("\r")
        terminal.until(lambda: list(saved("six").answers)[:3] == ["a", "b", "2"])


@pytest.mark.parametrize(
    ("line", "broken", "reason"),
    [
        ("47,0,Lo+Ro:0 | Li+Ri:3", "47,0,Lo+Ro:0 | Lx+Ri:3", "“Lx” is not a port"),
        ("47,0,Lo+Ro:0 | Li+Ri:3", "", "the list must have 61 tiles, but it has 60"),
        ("47,0,Lo+Ro:0 | Li+Ri:3", "47,9,Lo+Ro:0 | Li+Ri:3", "a barracks can hold 0 to 4"),
    ],
)
def test_a_broken_deck_is_refused_with_line_and_reason(
    tmp_path: Path, line: str, broken: str, reason: str
) -> None:
    text = DECK.read_text(encoding="utf-8")
    assert line in text
    file = tmp_path / "deck.txt"
    file.write_text(text.replace(line, broken), encoding="utf-8")
    ended = command("simulate", "micropolis", "--option", f"deck={file}")
    assert ended.returncode == 2
    assert reason in ended.stderr
    if broken:
        number = next(n for n, row in enumerate(text.splitlines(), 1) if row == line)
        assert f"Line {number}:" in ended.stderr


def test_an_own_deck_is_played_with_and_kept_in_the_save(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    text = DECK.read_text(encoding="utf-8").replace("47,0,Lo+Ro:0 | Li+Ri:3", "47,0,Lo+Ro:5 | Li+Ri:3")
    file.write_text(text, encoding="utf-8")
    with antterm("play", "micropolis", "--option", f"deck={file}", "--name", "own") as terminal:
        terminal.wait_for("which tile do you take?")
    deck = saved("own").options["deck"]
    assert "47,0,Lo+Ro:5 | Li+Ri:3" in deck["tiles"]
    assert len(deck["tiles"]) == 61
    assert command("check", "own").returncode == 0


def test_a_missing_deck_is_named(tmp_path: Path) -> None:
    ended = command("simulate", "micropolis", "--option", f"deck={tmp_path / 'none.txt'}")
    assert ended.returncode == 2
    assert "There is no file " in ended.stderr
    assert "none.txt." in ended.stderr


def test_bots_are_compared_line_by_line() -> None:
    bots = ("--seats", "bot:easy,bot:normal", "--games", "2", "--seed", "1")
    told = command("simulate", "micropolis", *bots)
    assert told.returncode == 0, told.stderr
    assert told.stdout.count("by score line: population ") == 2
    plain = json.loads(command("simulate", "micropolis", *bots, "--json").stdout)
    for game in plain["games"]:
        assert [sum(lines.values()) for lines in game["lines"]] == game["scores"]
        assert list(game["lines"][0]) == ["population", "colony", "harvest", "royal", "army", "barracks"]


@pytest.mark.slow
def test_a_long_simulation_shows_how_far_it_is_and_ends_with_what_it_has() -> None:
    with antterm("simulate", "micropolis", "--games", "9999", "--jobs", "2", cold=True) as terminal:
        terminal.wait_for(" of 9999", quiet=0)  # it never sleeps
        terminal.wait_for("left", quiet=0)
        terminal.send(b"\x03", quiet=0)
        assert terminal.wait_end() == 130
        assert re.search(r"antterm: interrupted after \d+ of 9999 games", terminal.text())
