"""The row of tiles and the mat of chambers: cursor, labels, scrolling, pictures and the mouse."""

from __future__ import annotations

import pytest

from antterm.draw.canvas import Canvas, Ink
from antterm.ui.widgets import Look, NestMat, Note, Slot, Tile, TileRow
from tests.pilot import piloted
from tests.ui.boards import ANT, ASCII, NEST, OFFER, SOLID, Stage
from tests.ui.test_widgets_boards import wheel


async def test_the_keys_of_a_row() -> None:
    app = Stage(row := TileRow())
    async with piloted(app, size=(40, 7)) as pilot:
        await pilot.pause()
        assert app.heard() == [("CursorMoved", 1, "2")]
        await pilot.press("right", "right", "home", "left", "end", "enter", "1")
        assert app.heard() == [
            ("CursorMoved", 2, "3"),
            ("CursorMoved", 0, "1"),
            ("CursorMoved", 2, "3"),
            ("Chosen", 2, "3"),
            ("CursorMoved", 0, "1"),
            ("Chosen", 0, "1"),
        ]
        row.targets = {2: "x"}
        await pilot.press("2")
        assert app.heard() == []
        await pilot.press("x")
        assert app.heard() == [("CursorMoved", 2, "x"), ("Chosen", 2, "x")]


@pytest.mark.parametrize("look", [SOLID, ASCII])
async def test_a_long_row_scrolls_with_the_cursor_and_says_that_it_goes_on(look: object) -> None:
    app = Stage(row := TileRow(), look)  # type: ignore[arg-type]
    async with piloted(app, size=(30, 5)) as pilot:
        row.tiles, row.cursor = [Tile(f"t{n}", "teal") for n in range(20)], 0
        await pilot.pause()
        left, right = "<>" if look is ASCII else "◄►"
        assert (left in row.to_text(), right in row.to_text()) == (False, True)
        for place in range(20):
            assert (row.cursor, place in row.places_shown) == (place, True)
            assert f"t{place}" in row.to_text()
            await pilot.press("right")
        await pilot.pause()
        assert (left in row.to_text(), right in row.to_text()) == (True, False)
        row.tiles = row.tiles[:3]
        await pilot.pause()
        assert (row.cursor, row.places_shown) == (2, range(3))


async def test_a_short_row_stands_where_the_style_sheet_says() -> None:
    app = Stage(row := TileRow(), ASCII)
    async with piloted(app, size=(60, 5)):
        row.tiles, row.tile_width, row.cursor = [Tile("x", "teal")], 4, None
        seen = []
        for align in ("left", "center", "right"):
            row.styles.content_align_horizontal = align
            seen.append(next(x for x in range(60) if row.tile_at(x) == 0))
        assert seen == [1, 28, 55]


async def test_clicks_and_the_wheel_in_a_row() -> None:
    app = Stage(row := TileRow())
    async with piloted(app, size=(40, 7)) as pilot:
        await pilot.pause()
        app.heard()
        x = next(x for x in range(40) if row.tile_at(x) == 2)
        await pilot.click(offset=(x, 2))
        await pilot.click(offset=(x, 2))
        assert app.heard() == [("CursorMoved", 2, "3"), ("Chosen", 2, "3")]
        row.cursor = 0
        row.post_message(wheel(row))
        await pilot.pause()
        assert row.cursor == 1


async def test_a_game_draws_the_tiles_of_its_row() -> None:
    class Letters:
        def paint(self, tile: str, size: tuple[int, int], look: Look) -> Canvas:
            canvas = Canvas(*size)
            canvas.put(0, 0, tile * size[0], Ink("danger" if look.cursor else "text"))
            return canvas

    app = Stage(row := TileRow(painter=Letters()), ASCII, filled=False)
    async with piloted(app, size=(30, 3)) as pilot:
        row.tiles, row.cursor = ["a", "b"], 1
        await pilot.pause()
        assert row.to_text().splitlines()[0] == " aaaa[bbbb]"


async def test_the_keys_of_a_mat() -> None:
    app = Stage(NestMat())
    async with piloted(app, size=(50, 13)) as pilot:
        await pilot.pause()
        assert app.heard() == [("CursorMoved", "larvae", "")]
        await pilot.press("right", "right", "enter", "down", "left", "down", "enter", "f")
        assert app.heard() == [
            ("CursorMoved", "food", "f"),
            ("Chosen", "food", "f"),
            ("CursorMoved", "larvae", ""),
            ("CursorMoved", "eggs", ""),
            ("Chosen", "eggs", ""),
            ("CursorMoved", "food", "f"),
            ("Chosen", "food", "f"),
        ]


async def test_a_low_mat_is_a_list_that_scrolls() -> None:
    app = Stage(mat := NestMat(), ASCII)
    async with piloted(app, size=(30, 4)) as pilot:
        mat.slots, mat.cursor = {f"slot{n}": Slot(n) for n in range(9)}, "slot0"
        for number in range(9):
            await pilot.pause()
            assert f"slot{number}" in mat.to_text()
            assert mat.to_text().startswith(" Nest")
            await pilot.press("down")
        assert mat.cursor == "slot8"


async def test_the_picture_is_shown_where_there_is_room_and_colours() -> None:
    app = Stage(mat := NestMat())
    async with piloted(app, size=(60, 13)) as pilot:
        mat.picture, mat.inks = ANT, {"h": "red", "t": "orange", "a": "brown"}
        await pilot.pause()

        def is_seen() -> bool:
            return any("=red/0" in (ink.fg, ink.bg) for row in mat.canvas.rows for _char, ink in row)

        assert is_seen()
        mat.look = ASCII
        await pilot.pause()
        assert not is_seen()
        mat.look = SOLID
        await pilot.resize_terminal(24, 13)
        await pilot.pause()
        assert not is_seen()


async def test_more_things_than_have_room_are_still_counted() -> None:
    app = Stage(mat := NestMat(), ASCII)
    async with piloted(app, size=(24, 6)) as pilot:
        mat.slots, mat.cursor = {"food": Slot(99, most=200)}, None
        await pilot.pause()
        assert "99/200" in mat.to_text()
        assert "o+" in mat.to_text()


async def test_clicks_and_the_wheel_in_a_mat() -> None:
    app = Stage(mat := NestMat())
    async with piloted(app, size=(50, 13)) as pilot:
        await pilot.pause()
        app.heard()
        at = next((x, y) for y in range(13) for x in range(50) if mat.slot_at(x, y) == "eggs")
        await pilot.click(offset=at)
        await pilot.click(offset=at)
        assert app.heard() == [("CursorMoved", "eggs", ""), ("Chosen", "eggs", "")]
        mat.cursor = "larvae"
        mat.post_message(wheel(mat))
        await pilot.pause()
        assert mat.cursor == "food"


def test_a_cursor_where_nothing_is_is_none() -> None:
    mat, row = NestMat(), TileRow()
    mat.slots, mat.cursor = NEST, "nowhere"
    row.cursor = 3
    assert mat.cursor is None
    assert row.cursor is None
    row.tiles, row.cursor = OFFER, 99
    assert row.cursor == 2


async def test_notes_stand_beside_their_share_of_the_picture() -> None:
    app = Stage(mat := NestMat())
    async with piloted(app, size=(50, 14)) as pilot:
        mat.slots, mat.title, mat.status = NEST, "Ann", "3 points"
        mat.picture, mat.inks = ANT, {"h": "red", "t": "orange", "a": "brown"}
        mat.notes = [
            Note("head", "+2", ("Amazon", "over Warrior")),
            Note("thorax", "5", ("none",), is_lit=False),
        ]
        mat.lines = [[("goals ", Ink("dim")), ("none", Ink("text"))]]
        for look, rows in ((SOLID, 6), (ASCII, 6), (ASCII, 0)):
            mat.look, mat.note_rows = look, rows
            await pilot.pause()
            lines = mat.to_text().splitlines()
            assert "Ann" in lines[0]
            assert lines[0].rstrip(" -").endswith("3 points")
            assert all(name in lines[1] for name in NEST), "the chambers in a row"
            head, thorax = (
                next(y for y, line in enumerate(lines) if word in line) for word in ("head", "thorax")
            )
            assert (head, thorax) == (3, 3 + (rows // 2 or 1))
            assert ("over Warrior" in lines[5]) is bool(rows), (
                "one row for a note has room for its first line"
            )
            assert "goals none" in lines[3 + (rows or 2)]
        assert mat.slot_at(2, 2) == "larvae"
        assert mat.slot_at(2, 3) is None


async def test_a_mat_that_is_shown_again_repaints_what_changed() -> None:
    app = Stage(mat := NestMat())
    async with piloted(app, size=(50, 14)) as pilot:
        mat.slots, mat.notes = NEST, [Note("head", "+2")]
        await pilot.pause()
        before = mat.canvas
        mat.show(mat.mat)
        await pilot.pause()
        assert mat.canvas.to_text() == before.to_text()
        mat.set_slot("food", Slot(4))
        await pilot.pause()
        assert {y for _x, y, _length in mat.canvas.changes(before)} <= {0, 1}, "the chambers alone"
