"""The board of Hive and the panes beside it as plain text, made by the model without an app.

Where they are meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/hive/screen/test_screens.py

and look at each difference before committing it.
"""

from __future__ import annotations

import pytest

from antterm.draw.canvas import Glyphs
from tests.conformance.stage import Seating
from tests.games.hive.screen.boards import LATE_GAME, MID_GAME, AtTheBoard
from tests.program.games import ALL_EIGHT
from tests.ui.stage import check_golden

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
GLYPHS = pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
ZOOM_KEYS = {"strategic": "-", "close": "+"}

Size = tuple[int, int]


def check(board: AtTheBoard, name: str) -> None:
    """The screen is as it was when somebody last looked at it."""
    width, height = board.stage.seating.size
    check_golden(board.stage.screen(), f"{name}-{width}x{height}-{board.stage.seating.glyphs}")


@pytest.mark.few(3)
@SIZES
@GLYPHS
@pytest.mark.parametrize("zoom", ["strategic", "normal", "close"])
def test_a_piece_shown_where_it_would_go(zoom: str, size: Size, glyphs: Glyphs) -> None:
    board = AtTheBoard(MID_GAME, Seating(size, glyphs, hidden=False, coloured=False))
    if zoom in ZOOM_KEYS:
        board.press(ZOOM_KEYS[zoom])
    board.take("wP")
    board.press("Tab", "Tab")
    check(board, f"game-{zoom}")


@SIZES
@GLYPHS
def test_everything_that_may_be_chosen_has_a_number(size: Size, glyphs: Glyphs) -> None:
    board = AtTheBoard(MID_GAME, Seating(size, glyphs, hidden=False, coloured=False))
    board.press("Tab", "Tab")
    check(board, "numbers")


@pytest.mark.few(1)
@SIZES
@GLYPHS
def test_a_cell_for_which_a_piece_is_sought(size: Size, glyphs: Glyphs) -> None:
    board = AtTheBoard(MID_GAME, Seating(size, glyphs, hidden=False, coloured=False))
    cell = board.take("wG1")[0]
    board.press("Esc")
    board.go_to(cell)
    board.press("Enter", "Tab")
    check(board, "sought")


@SIZES
@GLYPHS
def test_a_stack_laid_open(size: Size, glyphs: Glyphs) -> None:
    board = AtTheBoard(LATE_GAME, Seating(size, glyphs, hidden=False, coloured=False))
    board.go_to("bM")
    board.press("Space")
    check(board, "stack")


@SIZES
@GLYPHS
def test_a_move_being_typed(size: Size, glyphs: Glyphs) -> None:
    board = AtTheBoard(MID_GAME, Seating(size, glyphs, hidden=False, coloured=False))
    board.type(ALL_EIGHT[26])
    check(board, "typed")


def test_the_cell_under_the_cursor_is_explained() -> None:
    board = AtTheBoard()
    board.go_to("bP")
    check(board, "explained")
