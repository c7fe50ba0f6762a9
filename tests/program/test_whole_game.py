"""A whole game of the real program, by keyboard alone, broken off in the middle."""

from __future__ import annotations

from tests.program.driving import Mover, antterm, canonical, command, kinds_moved, new_record, saved, store
from tests.program.games import ALL_EIGHT

HALF = 20
"""Half-moves after which the line drops."""
DOWN, LEFT = "\x1b[B", "\x1b[D"


def test_from_the_menu_to_the_end_of_a_resumed_game() -> None:
    with antterm() as terminal:
        terminal.wait_for("New game")
        terminal.type("n")
        terminal.type(f"{DOWN}Ann{DOWN}{DOWN}Bob{DOWN}{LEFT * 2}{DOWN}{DOWN}{LEFT}")
        terminal.wait_for("◄ mosquito, ladybug, pillbug ►")
        terminal.type(f"{DOWN * 3}sunday\r\r")
        terminal.wait_for("Ann: ")
        title = terminal.lines()[0]
        assert "Base+MLP" in title
        assert "sunday" in title

        mover = Mover(terminal, new_record([]))
        first_half = [mover.way(number, text) for number, text in enumerate(ALL_EIGHT[:HALF])]
        turn = terminal.lines()[0].split()[-4:]
        terminal.type(mover.choose(ALL_EIGHT[HALF]))
        terminal.wait_for("where does")
        terminal.hang_up()
        assert terminal.wait_end() != 0

    assert list(saved("sunday").answers) == first_half

    with antterm() as terminal:
        terminal.wait_for("Go on with")
        assert "Go on with “sunday”" in next(line for line in terminal.lines() if "> " in line)
        terminal.key("enter")
        terminal.wait_for("turn 11 · White")
        assert terminal.lines()[0].split()[-4:] == turn
        assert list(saved("sunday").answers) == first_half

        mover.terminal = terminal
        later = enumerate(ALL_EIGHT[HALF:], HALF)
        second_half = [mover.way(number, text) for number, text in later]
        terminal.wait_for("Ann wins: the queen of Bob is surrounded.")
        terminal.keys("escape")
        terminal.wait_for("Leave the game")

    assert [*first_half, *second_half] == canonical(ALL_EIGHT) == list(saved("sunday").answers)
    assert kinds_moved(mover.record) == set("QSBGAMLP")
    checked = command("check", "sunday")
    assert checked.returncode == 0, checked.stderr
    assert "sunday" in checked.stdout
    assert [summary.over for summary in store().list()] == [True]

    with antterm() as terminal:
        terminal.wait_for("New game")
        assert "Go on with" not in terminal.text()
