"""What is sent in small shows the same picture as what Textual sends by itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain

import pytest

from tests.program.driving import CHECKOUT, PROGRAM, store
from tests.program.games import ALL_EIGHT
from tests.terminal import Cell, Terminal

STEPS = (
    *("enter", "tab", "enter", "tab", "2", "left", "+", "up", "escape", "-", "-"),
    *(":", "w", "B", "1", "escape", "escape", "escape", "r", "right", "end", "escape"),
    *("escape", "7", "right", "escape", "?", "space", "escape"),
)


def test_a_filtered_screen_is_the_unfiltered_screen(a_game_in_its_middle: str) -> None:
    with _program("on") as thrifty, _program("off") as lavish:
        for terminal in (thrifty, lavish):
            terminal.wait_for(a_game_in_its_middle)
        spent = {"thrifty": 0, "lavish": 0}
        for step in chain(STEPS, ["resize"], STEPS[:8]):
            for name, terminal in (("thrifty", thrifty), ("lavish", lavish)):
                if step == "resize":
                    terminal.resize(100, 30)
                    terminal.settle(quiet=0.2)
                else:
                    spent[name] += terminal.key(step, quiet=0.06).bytes
            if thrifty.text() != lavish.text():  # a busy machine
                for terminal in (thrifty, lavish):
                    terminal.settle(quiet=1)
            assert thrifty.text() == lavish.text(), step
            assert list(_cells(thrifty)) == list(_cells(lavish)), step
        assert spent["thrifty"] < spent["lavish"] / 2, spent


def _cells(terminal: Terminal) -> Iterator[Cell]:
    """All cells; a blank's foreground and weight cannot be seen, so they do not count."""
    for y in range(terminal.rows):
        for x in range(terminal.cols):
            cell = terminal.cell(x, y)
            plain = cell.char == " " and not (cell.underline or cell.reverse)
            yield cell._replace(fg="default", bold=False, dim=False, italic=False) if plain else cell


def _program(thrift: str) -> Terminal:
    own = {name: os.environ[name] for name in ("ANTTERM_DATA_DIR", "ANTTERM_CONFIG_DIR")}
    return Terminal(
        [*PROGRAM, "resume", "--watch", "sunday"], 80, 24, {**own, "ANTTERM_THRIFT": thrift}, CHECKOUT
    )


@pytest.fixture
def a_game_in_its_middle() -> str:
    """A saved game; a text that its screen shows."""
    from antterm.table import Seat, Table

    with Table.create(
        store(), "hive", (Seat("Ann"), Seat("Bob")), {"expansions": "MLP"}, 1, "sunday"
    ) as table:
        for move in ALL_EIGHT[:30]:
            table.answer(table.understand(move))
    return "turn 16"
