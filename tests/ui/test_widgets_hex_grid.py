"""The board of hexes: cursor, targets, zooms, the window, the mouse, and art that a game brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Button

from antterm.draw.canvas import HALF_BLOCK, Canvas, Ink
from antterm.draw.hexgrid import Layout
from antterm.ui.widgets import Display, Hex, HexGrid, Layer, Look, Tile
from tests.pilot import piloted
from tests.ui.boards import ASCII, BARE, BOARD, SOLID, Stage
from tests.ui.test_widgets_boards import wheel

SIZE = (44, 16)


def ring_of_tiles(radius: int) -> dict[Hex, Tile]:
    """Return a board of all cells so near to the origin."""
    steps = range(-radius, radius + 1)
    return {
        Hex(q, r): Tile(f"{q % 10}{r % 10}", "teal") for q in steps for r in steps if abs(q + r) <= radius
    }


async def test_the_six_directions_of_a_pointed_grid() -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with piloted(Stage(grid), size=SIZE) as pilot:
        grid.tiles, grid.targets = ring_of_tiles(2), {}
        for key, there in {
            "right": Hex(1, 0),
            "pageup": Hex(1, -1),
            "home": Hex(0, -1),
            "left": Hex(-1, 0),
            "end": Hex(-1, 1),
            "pagedown": Hex(0, 1),
        }.items():
            grid.cursor = Hex(0, 0)
            await pilot.press(key)
            assert grid.cursor == there, key


async def test_the_six_directions_of_a_flat_grid() -> None:
    grid: HexGrid[Tile] = HexGrid("flat")
    async with piloted(Stage(grid), size=(70, 30)) as pilot:
        grid.tiles, grid.targets = ring_of_tiles(2), {}
        for key, there in {
            "up": Hex(0, -1),
            "pageup": Hex(1, -1),
            "pagedown": Hex(1, 0),
            "down": Hex(0, 1),
            "end": Hex(-1, 1),
            "home": Hex(-1, 0),
        }.items():
            grid.cursor = Hex(0, 0)
            await pilot.press(key)
            assert grid.cursor == there, key


async def test_a_step_jumps_over_a_gap_and_stays_at_the_edge() -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with piloted(Stage(grid), size=SIZE) as pilot:
        grid.tiles, grid.targets = {Hex(0, 0): Tile("a"), Hex(0, 3): Tile("b")}, {}
        grid.cursor = Hex(0, 0)
        await pilot.press("pagedown")
        assert grid.cursor == Hex(0, 3)
        await pilot.press("pagedown", "end", "right")
        assert grid.cursor == Hex(0, 3)


async def test_tab_goes_through_the_targets_in_their_order_and_round() -> None:
    app = Stage(grid := HexGrid())
    async with piloted(app, size=SIZE) as pilot:
        seen = []
        for key in ("tab", "tab", "tab", "tab", "shift+tab"):
            await pilot.press(key)
            seen.append(grid.cursor)
        assert seen == [Hex(0, -1), Hex(1, 0), Hex(0, 1), Hex(0, -1), Hex(0, 1)]


async def test_tab_leaves_a_grid_without_targets() -> None:
    grid: HexGrid[Tile] = HexGrid()
    app = Stage(grid)
    async with piloted(app, size=SIZE) as pilot:
        await app.mount(Vertical(Button("next")))
        grid.targets = {}
        await pilot.press("tab")
        assert isinstance(app.focused, Button)


async def test_messages_say_what_and_with_which_label() -> None:
    app = Stage(HexGrid())
    async with piloted(app, size=SIZE) as pilot:
        await pilot.pause()
        assert app.heard() == [("CursorMoved", Hex(0, 0), "")]
        await pilot.press("right", "enter", "left", "enter")
        assert app.heard() == [
            ("CursorMoved", Hex(1, 0), "2"),
            ("Chosen", Hex(1, 0), "2"),
            ("CursorMoved", Hex(0, 0), ""),
            ("Chosen", Hex(0, 0), ""),
        ]


async def test_typed_labels_choose() -> None:
    app = Stage(HexGrid())
    async with piloted(app, size=SIZE) as pilot:
        await pilot.pause()
        app.heard()
        await pilot.press("2")
        assert app.heard() == [("CursorMoved", Hex(1, 0), "2"), ("Chosen", Hex(1, 0), "2")]
        await pilot.press("1")  # `1` begins `12`, so Enter is needed
        assert app.heard() == [("CursorMoved", Hex(0, -1), "1")]
        await pilot.press("2")
        assert app.heard() == [("CursorMoved", Hex(0, 1), "12"), ("Chosen", Hex(0, 1), "12")]
        await pilot.press("1", "enter", "2")
        assert app.heard() == [
            ("CursorMoved", Hex(0, -1), "1"),
            ("Chosen", Hex(0, -1), "1"),
            ("CursorMoved", Hex(1, 0), "2"),
            ("Chosen", Hex(1, 0), "2"),
        ]


async def test_what_is_no_label_goes_on_to_the_app() -> None:
    class Keys(Stage):
        BINDINGS: ClassVar[list[BindingType]] = [("z", "note", "note"), ("2", "note", "note")]
        noted = 0

        def action_note(self) -> None:
            self.noted += 1

    app = Keys(HexGrid())
    async with piloted(app, size=SIZE) as pilot:
        await pilot.press("z")
        assert app.noted == 1
        await pilot.press("2")
        assert app.noted == 1


async def test_zooms_go_from_the_smallest_to_the_largest() -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with piloted(Stage(grid), size=SIZE) as pilot:
        await pilot.pause()
        assert (grid.zoom, grid.zoom_shown) == ("auto", "between")
        seen = []
        for key in ("plus", "plus", "minus", "minus", "minus", "minus"):
            await pilot.press(key)
            seen.append(grid.zoom_shown)
        assert seen == ["close", "close", "between", "normal", "strategic", "strategic"]
        grid.zoom = "auto"
        assert grid.zoom_shown == "between"


async def test_a_zoom_that_a_grid_lacks_is_the_next_smaller_one() -> None:
    grid: HexGrid[Tile] = HexGrid("flat")
    async with piloted(Stage(grid), size=SIZE):
        grid.zoom = "close"
        assert grid.zoom_shown == "normal"
        grid.look = ASCII
        assert grid.zoom_shown == "close"


def test_a_zoom_or_an_orientation_that_nobody_has_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no zoom 'huge'; it has auto, strategic, normal"):
        HexGrid().zoom = "huge"
    with pytest.raises(ValueError, match="pointed or flat"):
        HexGrid("round")  # type: ignore[arg-type]


@pytest.mark.few(1)
@pytest.mark.parametrize("look", [SOLID, ASCII])
@pytest.mark.parametrize("orientation", ["pointed", "flat"])
async def test_a_small_board_stands_in_the_middle(orientation: str, look: Display) -> None:
    grid: HexGrid[Tile] = HexGrid(orientation)  # type: ignore[arg-type]
    async with piloted(Stage(grid, look), size=(60, 24)) as pilot:
        grid.targets, grid.cursor, grid.zoom = {}, None, "normal"
        grid.tiles = {Hex(5, 5): Tile("x", "teal")}
        await pilot.pause()
        drawn = [
            (x, y)
            for y, row in enumerate(grid.canvas.rows)
            for x, (char, ink) in enumerate(row)
            if char != " " or ink.bg
        ]
        left, right = min(x for x, _y in drawn), 59 - max(x for x, _y in drawn)
        top, bottom = min(y for _x, y in drawn), 23 - max(y for _x, y in drawn)
        assert abs(left - right) <= 1
        assert abs(top - bottom) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("look", [SOLID, ASCII])
async def test_a_large_board_scrolls_with_the_cursor(look: Display) -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with piloted(Stage(grid, look), size=(30, 12)) as pilot:
        grid.tiles, grid.targets, grid.zoom = ring_of_tiles(6), {}, "normal"
        for key in ("right", "down", "left", "up", "pageup", "end"):
            for _step in range(14):
                await pilot.press(key)
            await pilot.pause()
            cursor = grid.cursor
            assert cursor is not None
            x, y = grid.layout_shown.place(cursor)
            x, y = x - grid.origin[0], y - grid.origin[1]
            wide, high = grid.layout_shown.size
            assert 0 <= x <= 30 - wide
            assert 0 <= y <= 12 - high
            assert grid.tiles[cursor].text in grid.to_text()


async def test_the_window_pans_as_long_as_there_is_room_in_it_for_the_cursor() -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with piloted(Stage(grid), size=SIZE) as pilot:
        await pilot.pause()
        before = grid.origin
        await pilot.press("shift+right")
        assert grid.origin == before, "all of it is in sight"
        grid.tiles, grid.targets, grid.zoom = ring_of_tiles(6), {}, "normal"
        await pilot.pause()
        before = grid.origin
        await pilot.press("shift+right")
        assert grid.origin == (before[0] + grid.layout_shown.pitch[0], before[1])
        assert grid.cursor == Hex(0, 0)
        await pilot.press(*["shift+right"] * 30)
        assert grid.cursor == Hex(6, 0), "the cursor comes along where the window would leave it"
        assert grid.marked is not None
        await pilot.press("shift+home")
        assert grid.marked is not None


async def test_the_window_pans_without_a_cursor() -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with Stage(grid).run_test(size=SIZE) as pilot:
        grid.tiles, grid.targets, grid.cursor, grid.zoom = ring_of_tiles(6), {}, None, "normal"
        await pilot.pause()
        before = grid.origin
        await pilot.press("shift+right")
        assert grid.origin == (before[0] + grid.layout_shown.pitch[0], before[1])
        await pilot.press("shift+home")
        assert (grid.origin, grid.cursor) == (before, None)


async def test_zooming_in_and_out_leads_back_to_the_same_view() -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with piloted(Stage(grid), size=(30, 12)) as pilot:
        grid.tiles, grid.zoom = ring_of_tiles(5), "normal"
        await pilot.press("right", "right", "down", "down")
        before = grid.origin
        await pilot.press("plus", "minus")
        assert grid.origin == before


async def test_a_click_points_and_a_second_one_chooses() -> None:
    app = Stage(grid := HexGrid())
    async with piloted(app, size=SIZE) as pilot:
        await pilot.pause()
        app.heard()
        app.set_focus(None)
        x, y = grid.layout_shown.centre(Hex(1, 0))
        at = (x - grid.origin[0], y - grid.origin[1])
        await pilot.click(offset=at)
        assert app.heard() == [("CursorMoved", Hex(1, 0), "2")]
        assert app.focused is grid
        await pilot.click(offset=at)
        assert app.heard() == [("Chosen", Hex(1, 0), "2")]
        await pilot.click(offset=(0, 0))
        assert app.heard() == []


@pytest.mark.slow
async def test_every_cell_is_found_where_it_is_drawn() -> None:
    for orientation in ("pointed", "flat"):
        for look in (SOLID, ASCII):
            grid: HexGrid[Tile] = HexGrid(orientation)
            async with piloted(Stage(grid, look), size=(60, 24)):
                grid.tiles, grid.targets = ring_of_tiles(2), {}
                for zoom in grid.layouts_shown:
                    grid.zoom = zoom
                    for cell in grid.tiles:
                        x, y = grid.layout_shown.centre(cell)
                        x, y = x - grid.origin[0], y - grid.origin[1]
                        if x in range(60) and y in range(24):
                            assert grid.cell_at(x, y) == cell, (orientation, zoom, cell)


async def test_the_wheel_zooms() -> None:
    app = Stage(grid := HexGrid())
    async with piloted(app, size=SIZE) as pilot:
        await pilot.pause()
        grid.post_message(wheel(grid))
        await pilot.pause()
        assert grid.zoom_shown == "normal"


async def test_the_tiles_given_are_copied() -> None:
    grid: HexGrid[Tile] = HexGrid()
    given = dict(BOARD)
    grid.tiles = given
    given.clear()
    assert grid.tiles == BOARD
    grid.set_tile(Hex(0, 0), None)
    assert Hex(0, 0) not in grid.tiles
    grid.set_tile(Hex(9, 9), None)
    assert len(grid.tiles) == len(BOARD) - 1


async def test_plain_tuples_do_for_cells() -> None:
    grid: HexGrid[Tile] = HexGrid()
    grid.tiles, grid.cursor = {(2, 3): Tile("x")}, (2, 3)  # type: ignore[dict-item, assignment]
    assert (grid.cursor, [*grid.tiles]) == (Hex(2, 3), [Hex(2, 3)])


class Dots:
    """Art of a game: a letter on its ground, and a wall that reaches beyond the cell."""

    def paint(self, tile: str | None, pitch: Layout, look: Look) -> Sequence[Layer]:
        ground = Canvas(3, 1, Ink(bg="target" if look.is_target else "raised"))
        words = Canvas(1, 1)
        words.put(0, 0, tile or "?", Ink("text", "clear", "b" if look.cursor else ""))
        wall = Canvas(1, 1)
        wall.put(0, 0, HALF_BLOCK, Ink("danger", "clear"))
        return [Layer(ground, 1, 1), Layer(wall, -1, 0), Layer(words, 2, 1)]


async def test_a_game_brings_its_own_art() -> None:
    grid: HexGrid[str] = HexGrid(painter=Dots())
    async with piloted(Stage(grid, filled=False), size=(20, 8)) as pilot:
        grid.tiles, grid.targets, grid.cursor, grid.zoom = (
            {Hex(0, 0): "a"},
            {Hex(1, 0): "1"},
            Hex(0, 0),
            "normal",
        )
        await pilot.pause()
        x, y = grid.layout_shown.place(Hex(0, 0))
        x, y = x - grid.origin[0], y - grid.origin[1]
        rows = grid.canvas.rows
        assert rows[y + 1][x + 2] == ("a", Ink("text", "raised", "b"))
        assert rows[y + 1][x + 8] == ("?", Ink("text", "target"))
        assert rows[y][x - 1] == (HALF_BLOCK, Ink("danger", ""))


async def test_a_stack_is_higher_than_a_tile_and_shows_what_lies_below() -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with piloted(Stage(grid), size=SIZE) as pilot:
        grid.tiles, grid.targets, grid.cursor = (
            {Hex(0, 0): Tile("a", "navy", below=("ivory",), height=2)},
            {},
            None,
        )
        await pilot.pause()
        roles = {role for row in grid.canvas.rows for _char, ink in row for role in (ink.fg, ink.bg)}
        assert "=ivory/rim" in roles
        assert "≡2" in grid.to_text()
        grid.look = BARE
        await pilot.pause()
        assert "^2" in grid.to_text()


@pytest.mark.few(2)
@pytest.mark.parametrize("text", ["漢字", "é", "\x1b[31m", "👍"])
async def test_whatever_a_tile_says_only_whole_printable_characters_are_sent(text: str) -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with piloted(Stage(grid), size=(9, 4)) as pilot:
        grid.tiles, grid.targets = (
            {Hex(0, 0): Tile(text, "navy"), Hex(1, 0): Tile(text, "red")},
            {Hex(0, 1): text},
        )
        for zoom in ("strategic", "normal", "close"):
            grid.zoom = zoom
            await pilot.pause()
            for y in range(4):
                strip = grid.render_line(y)
                assert strip.text.isprintable()
                assert strip.cell_length == sum(segment.cell_length for segment in strip) == 9
