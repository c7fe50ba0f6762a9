"""Every screen as plain text, at three sizes, in Unicode and in ASCII.

Where a screen is meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/ui/test_screens.py

and look at each difference before committing it.
"""

from __future__ import annotations

import pytest

from antterm.core.hex import Hex
from antterm.hive.pieces import Piece
from antterm.table import Table
from antterm.ui.line_edit import LineEdit
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.new_game import NewGameScreen
from antterm.ui.screens.replay import ReplayScreen
from tests.program.games import ALL_EIGHT
from tests.ui.stage import at_the_board, check_golden, new_table, on_stage, press

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
GLYPHS = pytest.mark.parametrize("ascii_only", [False, True], ids=["unicode", "ascii"])

Size = tuple[int, int]


def named(name: str, size: Size, ascii_only: bool) -> str:
    return f"{name}-{size[0]}x{size[1]}-{'ascii' if ascii_only else 'unicode'}"


def mid_game() -> Table:
    """White to move in the 13th turn; the mosquito of Black has just moved."""
    return new_table(ALL_EIGHT[:26])


def late_game() -> Table:
    """The mosquito of Black stands on a beetle."""
    return new_table(ALL_EIGHT[:32])


@SIZES
@GLYPHS
async def test_home_without_games(size: Size, ascii_only: bool) -> None:
    async with on_stage(None, size, ascii_only) as (app, _pilot):
        check_golden(app, named("home-new", size, ascii_only))


@SIZES
@GLYPHS
async def test_home_with_a_game_that_waits(size: Size, ascii_only: bool) -> None:
    mid_game().close()
    async with on_stage(None, size, ascii_only) as (app, _pilot):
        check_golden(app, named("home", size, ascii_only))


@SIZES
@GLYPHS
async def test_the_form_of_a_new_game(size: Size, ascii_only: bool) -> None:
    async with on_stage(None, size, ascii_only) as (app, pilot):
        app.new_game()
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        app.screen.press("down", None)
        app.screen.paste("Ann")
        await pilot.pause()
        check_golden(app, named("new-game", size, ascii_only))


@SIZES
@GLYPHS
@pytest.mark.parametrize("zoom", ["strategic", "normal", "close"])
async def test_a_piece_shown_where_it_would_go(zoom: str, size: Size, ascii_only: bool) -> None:
    with mid_game() as table:
        async with at_the_board(table, size, ascii_only) as (presenter, app, pilot):
            presenter.zoom = zoom
            presenter.origin = None
            presenter.piece = Piece.parse("wP")
            press(presenter, "tab", "tab")
            await pilot.pause()
            check_golden(app, named(f"game-{zoom}", size, ascii_only))


@SIZES
@GLYPHS
async def test_a_stack_laid_open(size: Size, ascii_only: bool) -> None:
    with late_game() as table:
        async with at_the_board(table, size, ascii_only) as (presenter, app, pilot):
            press(presenter, "space")
            await pilot.pause()
            check_golden(app, named("stack", size, ascii_only))


@SIZES
@GLYPHS
async def test_a_move_being_typed(size: Size, ascii_only: bool) -> None:
    with mid_game() as table:
        async with at_the_board(table, size, ascii_only) as (presenter, app, pilot):
            presenter.typed = LineEdit.of(ALL_EIGHT[26])
            await pilot.pause()
            check_golden(app, named("typed", size, ascii_only))


@SIZES
@GLYPHS
async def test_the_outcome(size: Size, ascii_only: bool) -> None:
    with new_table(ALL_EIGHT) as table:
        async with at_the_board(table, size, ascii_only) as (_presenter, app, _pilot):
            check_golden(app, named("outcome", size, ascii_only))


@GLYPHS
async def test_a_narrow_terminal(ascii_only: bool) -> None:
    with mid_game() as table:
        async with at_the_board(table, (60, 20), ascii_only) as (_presenter, app, pilot):
            check_golden(app, named("narrow-board", (60, 20), ascii_only))
            assert isinstance(app.screen, GameScreen)
            app.screen.press("i", "i")
            await pilot.pause()
            check_golden(app, named("narrow-panes", (60, 20), ascii_only))


@SIZES
@GLYPHS
async def test_the_menu_of_a_game(size: Size, ascii_only: bool) -> None:
    with mid_game() as table:
        async with on_stage(table, size, ascii_only) as (app, pilot):
            assert isinstance(app.screen, GameScreen)
            app.screen.press("escape", None)
            await pilot.pause()
            check_golden(app, named("menu", size, ascii_only))


@SIZES
@GLYPHS
async def test_review(size: Size, ascii_only: bool) -> None:
    with new_table(ALL_EIGHT) as table:
        async with on_stage(table, size, ascii_only, replay=True) as (app, pilot):
            assert isinstance(app.screen, ReplayScreen)
            app.screen.go_to(17)
            await pilot.pause()
            check_golden(app, named("review", size, ascii_only))


@SIZES
@GLYPHS
async def test_saved_games(size: Size, ascii_only: bool) -> None:
    new_table(ALL_EIGHT, name="an old game").close()
    mid_game().close()
    async with on_stage(None, size, ascii_only) as (app, pilot):
        app.show_saves()
        await pilot.pause()
        check_golden(app, named("saves", size, ascii_only))


@SIZES
@GLYPHS
@pytest.mark.parametrize("name", ["settings", "help", "rules"])
async def test_pages(name: str, size: Size, ascii_only: bool) -> None:
    async with on_stage(None, size, ascii_only) as (app, pilot):
        {"settings": app.show_settings, "help": app.show_help, "rules": app.show_rules}[name]()
        await pilot.pause()
        if isinstance(app.screen, ChoiceScreen):  # of which game
            await pilot.press("enter")
            await pilot.pause()
        check_golden(app, named(name, size, ascii_only))


async def test_the_help_of_the_board() -> None:
    with mid_game() as table:
        async with on_stage(table) as (app, pilot):
            assert isinstance(app.screen, GameScreen)
            app.screen.press("question_mark", "?")
            await pilot.pause()
            check_golden(app, named("help-hive", (80, 24), False))


async def test_the_cell_under_the_cursor_is_explained() -> None:
    with mid_game() as table:
        async with at_the_board(table) as (presenter, app, pilot):
            presenter.cursor = table.view(0).place_of(Piece.parse("bP")) or Hex(0, 0)
            await pilot.pause()
            check_golden(app, named("explained", (80, 24), False))
