"""What a key costs: few cells are drawn anew, few bytes are sent, and none while nothing happens."""

from __future__ import annotations

from antterm.draw.canvas import Canvas
from antterm.hive.pieces import Piece
from antterm.ui.hive.presenter import HivePresenter
from tests.program.driving import antterm, sit_down
from tests.program.games import ALL_EIGHT
from tests.ui.stage import at_the_board, new_table, press

MID_GAME = ALL_EIGHT[:26]
PANE = (46, 20)
TILE = 7 * 4
"""Cells of a tile and its border at normal zoom."""

LEFT, ENTER, TAB = "\x1b[D", "\r", "\t"


def changed_cells(before: Canvas, after: Canvas) -> int:
    return sum(length for _x, _y, length in after.changes(before))


def board_after(presenter: HivePresenter, *keys: str) -> Canvas:
    press(presenter, *keys)
    return presenter.paint_board(*PANE)


async def test_few_cells_of_the_board_change() -> None:
    with new_table(MID_GAME) as table:
        async with at_the_board(table) as (presenter, _app, _pilot):
            presenter.cursor = presenter.view.place_of(Piece.parse("wP")) or presenter.cursor
            still = board_after(presenter)
            assert changed_cells(still, board_after(presenter)) == 0
            walked = board_after(presenter, "left")
            assert 0 < changed_cells(still, walked) <= 2 * TILE
            back = board_after(presenter, "right")
            assert changed_cells(still, back) == 0
            taken = board_after(presenter, "enter")
            assert 0 < changed_cells(back, taken) <= 20 * TILE
            shown = board_after(presenter, "tab")
            assert 0 < changed_cells(taken, shown) <= 4 * TILE


async def test_a_digit_that_waits_changes_no_board() -> None:
    with new_table(MID_GAME) as table:
        async with at_the_board(table) as (presenter, _app, _pilot):
            presenter.piece = Piece.parse("wA1")
            before = board_after(presenter)
            assert changed_cells(before, board_after(presenter, "1")) == 0
            assert presenter.number == "1"


def test_few_bytes_are_sent_and_none_when_idle() -> None:
    sit_down(MID_GAME)
    with antterm("resume") as terminal:
        terminal.wait_for("turn 14 · White")
        terminal.settle(quiet=0.3)
        assert terminal.settle(quiet=2.0).bytes == 0, "idle"
        for key, most in ((TAB, 600), (LEFT, 600), (TAB, 600), (":", 300), ("w", 200)):
            sent = terminal.type(key, quiet=0.1)
            assert 0 < sent.bytes <= most, (key, sent)
        terminal.key("escape", quiet=0.2)
        committed = terminal.type(f":{ALL_EIGHT[26]}{ENTER}", quiet=0.15)
        assert 0 < committed.bytes <= 3500, committed  # with what is typed
        terminal.wait_for("turn 14 · Black")
        page = terminal.key("?", quiet=0.5)  # loads Markdown first
        assert 0 < page.bytes <= 4000, page
        assert terminal.settle(quiet=0.5).bytes == 0, "idle on a page"
