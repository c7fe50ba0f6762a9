"""The boards of the games as widgets on their screen: what shows them, and what clicks do."""

from __future__ import annotations

import pytest

from antterm.games.hive.screen.model import HiveModel
from antterm.games.micropolis.screen.model import MicropolisModel
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.models.layout import Pane
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.table import TableScreen
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.hex_grid import HexGrid
from antterm.ui.widgets.tile_row import TileRow
from tests.games.hive.screen.boards import MID_GAME
from tests.ui.stage import data_dir, new_table, on_stage


async def test_a_click_on_the_hive_points_and_a_second_one_takes() -> None:
    with new_table(MID_GAME) as table:
        async with on_stage(table) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            model, grid = screen.model, screen.panes.grid
            assert isinstance(model, HiveModel)
            assert grid is not None
            cell = model.view.place_of(next(iter(model.moves.board)))
            assert cell is not None
            x, y = grid.layout_shown.centre(cell)
            at = (x - grid.origin[0], y - grid.origin[1])
            await pilot.click(grid, offset=at)
            assert (model.cursor, model.piece) == (cell, None)
            await pilot.click(grid, offset=at)
            assert model.piece == model.view.top(cell)
            assert {*grid.targets} == {*model.targets}


@pytest.mark.slow
async def test_zooms_and_the_window_are_the_widgets_and_the_cursor_is_the_models() -> None:
    with new_table(MID_GAME) as table:
        async with on_stage(table) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            model, grid = screen.model, screen.panes.grid
            assert isinstance(model, HiveModel)
            assert grid is not None
            model.go(model.cursor)  # from the first answer, in the hand, to the board
            await pilot.press("plus", "plus", "plus")
            zoom, cursor = grid.zoom_shown, model.cursor
            assert zoom != "strategic"
            for _step in range(20):
                await pilot.press("J")
            assert model.cursor != cursor, "it came along with the window"
            assert grid.cursor == model.cursor
            await pilot.press("right_square_bracket", "enter")  # what Enter takes is where the cursor came to
            assert grid.cursor == model.cursor
            assert grid.zoom_shown == zoom


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_offer_of_micropolis_is_a_row_above_the_anthill(size: tuple[int, int]) -> None:
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "micropolis", people, {}, 0, "sunday") as table:
        async with on_stage(table, size) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            model = screen.model
            assert isinstance(model, MicropolisModel)
            while not model.chooses_tile:
                await pilot.press("enter")
            row, ring, *_rivals = screen.panes.views(Pane.BOARD)
            assert isinstance(row, TileRow)
            assert isinstance(ring, CanvasView)
            assert row.region.bottom <= ring.region.y
            assert (row.cursor, len(row.tiles)) == (model.cursor, len(model.view.row))
            await pilot.press("right")
            assert row.cursor == model.cursor == 1
            before = table.length
            await pilot.click(row, offset=(2, 1))
            assert row.cursor == model.cursor == 0
            await pilot.click(row, offset=(2, 1))
            assert table.length > before or model.chosen_steps


async def test_another_page_is_shown_by_another_widget_and_the_board_comes_back_as_it_was() -> None:
    people = (Seat("Ann"), Seat("Bob"), Seat("Cleo"))
    with Table.create(Store(data_dir()), "march", people, {}, 0, "sunday") as table:
        async with on_stage(table, replay=True) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await pilot.press("m")
            grid = screen.panes.grid
            assert isinstance(grid, HexGrid)
            await pilot.press("plus")
            zoom = grid.zoom_shown
            await pilot.press("l")
            assert screen.panes.grid is None
            assert [type(view) for view in screen.panes.views(Pane.BOARD)] == [CanvasView]
            await pilot.press("m")
            assert screen.panes.grid is grid
            assert grid.zoom_shown == zoom
