"""A whole game of the real program, by keyboard alone, broken off in the middle."""

from __future__ import annotations

import pytest

from antterm.table import Table
from tests.program.driving import Mover, antterm, canonical, command, kinds_moved, new_record, saved, store
from tests.program.games import ALL_EIGHT
from tests.sampling import fewer

DOWN, LEFT = "\x1b[B", "\x1b[D"


@pytest.mark.parametrize("between", fewer(range(4, 35), range(20, 20)), ids=len)
def test_from_the_menu_to_the_end_of_a_resumed_game(between: range) -> None:
    """The line drops before some half-moves that are made without keys, until the game is resumed."""
    with antterm() as terminal:
        terminal.wait_for("New game")
        terminal.type("n")
        terminal.type(f"{DOWN}Ann{DOWN}{DOWN}Bob{DOWN}{LEFT * 2}{DOWN}{DOWN}{LEFT}")
        terminal.wait_for("◄ mosquito, ladybug, pillbug ►")
        terminal.type(f"{DOWN * 4}sunday\r\r")
        terminal.wait_for("Ann: ")
        title = terminal.lines()[0]
        assert "Base+MLP" in title
        assert "sunday" in title

        mover = Mover(terminal, new_record([]))
        first_half = [mover.way(number, text) for number, text in enumerate(ALL_EIGHT[: between.start])]
        turn = terminal.lines()[0].split()[-4:]
        terminal.type(mover.choose(ALL_EIGHT[between.start]))
        terminal.wait_for("where does")
        terminal.hang_up()
        assert terminal.wait_end() != 0

    assert list(saved("sunday").answers) == first_half
    with Table.open(store(), "sunday") as table:
        for number in between:
            table.answer(canonical(ALL_EIGHT)[number])
            mover.record.answer(table.record.answers[-1])

    with antterm() as terminal:
        terminal.wait_for("Go on with")
        assert "Go on with “sunday”" in next(line for line in terminal.lines() if "> " in line)
        terminal.key("enter")
        mover.terminal = terminal
        mover.wait_for_turn()
        assert between or terminal.lines()[0].split()[-4:] == turn

        later = enumerate(ALL_EIGHT[between.stop :], between.stop)
        second_half = [mover.way(number, text) for number, text in later]
        terminal.wait_for("Ann wins: the queen of Bob is surrounded.")
        terminal.keys("escape")
        terminal.wait_for("Leave the game")

    assert first_half + second_half == [
        text for number, text in enumerate(canonical(ALL_EIGHT)) if number not in between
    ]
    assert list(saved("sunday").answers) == canonical(ALL_EIGHT)
    assert kinds_moved(mover.record) == set("QSBGAMLP")
    checked = command("check", "sunday")
    assert checked.returncode == 0, checked.stderr
    assert "sunday" in checked.stdout
    assert [summary.over for summary in store().list()] == [True]

    with antterm() as terminal:
        terminal.wait_for("New game")
        assert "Go on with" not in terminal.text()
