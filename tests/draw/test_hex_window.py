"""The window onto a board that is larger than its pane."""

from __future__ import annotations

from collections.abc import Collection

from hypothesis import example, given
from hypothesis import strategies as st

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.hexgrid import (
    AUTO,
    FLAT,
    POINTY,
    POINTY_TILES,
    Direction,
    FlatTiles,
    HexWindow,
    Layouts,
    extent,
)

ROW = tuple(Hex(q, 0) for q in range(-6, 7))


class Sight:
    """A window, and what it shows."""

    def __init__(
        self,
        layouts: Layouts,
        zoom: str,
        size: tuple[int, int],
        cells: Collection[Hex] = ROW,
        margin: int = 0,
        cursor: Hex | None = ORIGIN,
    ) -> None:
        self.window, self.layouts, self.size = HexWindow(zoom, margin), layouts, size
        self.cells, self.beside, self.cursor = cells, tuple[Hex, ...](), cursor
        self.least_zoom = ""
        self.look()

    def look(self) -> None:
        """Show all as it is now."""
        self.window.look_at(self.layouts, self.size, self.cells, self.beside, self.cursor, self.least_zoom)

    def go(self, cell: Hex) -> None:
        self.cursor = cell
        self.look()

    def show(self, cells: Collection[Hex], beside: tuple[Hex, ...] = ()) -> None:
        self.cells, self.beside = cells, beside
        self.look()

    def fit(self, size: tuple[int, int]) -> None:
        self.size = size
        self.look()

    def zoom_by(self, steps: int) -> bool:
        """Draw the board larger or smaller by so many zooms; return False where that is not possible."""
        zooms = [*self.layouts]
        at = zooms.index(self.window.zoom) + steps
        if not 0 <= at < len(zooms):
            return False
        self.window.zoom_to(zooms[at])
        return True

    def sees(self, cell: Hex) -> bool:
        """Whether the whole cell stands in the window."""
        layout, (left, top) = self.window.layout, self.window.origin
        (x, y), (wide, high) = layout.place(cell), layout.size
        return left <= x and top <= y and x + wide <= left + self.size[0] and y + high <= top + self.size[1]


def row(zoom: str = "normal", size: tuple[int, int] = (101, 60)) -> Sight:
    """A row of cells, wider than the window at the normal zoom, not at the smallest."""
    return Sight(FLAT, zoom, size)


def test_the_window_stands_still_until_the_cursor_leaves_it() -> None:
    seen = row()
    before = seen.window.origin
    seen.go(Hex(1, 0))
    assert seen.window.origin == before
    seen.go(Hex(6, 0))
    assert seen.window.origin != before
    assert seen.sees(Hex(6, 0))
    assert not seen.sees(Hex(-6, 0))


@given(
    st.sampled_from(("strategic", "normal", "close")),
    st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12)),
    st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12)),
    st.integers(20, 120),
    st.integers(9, 50),
)
def test_the_window_shows_the_cursor_wherever_it_goes(
    zoom: str, first: Hex, cell: Hex, width: int, height: int
) -> None:
    endless = tuple(Hex(q, 0) for q in range(-60, 60))  # a board that fits is not cut
    seen = Sight(POINTY, zoom, (width, height), endless, margin=1)
    seen.go(first)
    layout, (x, y) = seen.window.layout, seen.window.origin
    (left, top), (wide, high) = layout.place(cell), layout.size
    seen.go(cell)
    assert seen.sees(cell)
    if x < left and left + wide < x + width and y < top and top + high < y + height:
        assert seen.window.origin == (x, y), "it was seen before"


def test_zooming_in_and_out_again_leads_back_to_the_same_view() -> None:
    seen = row()
    assert seen.window.pan("right", ROW)
    seen.look()
    before = seen.window.origin
    assert seen.zoom_by(1)
    assert seen.window.zoom == "close"
    assert not seen.zoom_by(1), "there is no larger one"
    seen.zoom_by(-1)
    assert seen.window.origin == before


def test_the_cursor_comes_along_where_the_window_would_leave_it() -> None:
    seen = row()
    while (there := seen.window.pan("right", ROW)) is not None:
        seen.go(there)
        assert seen.sees(there)
    assert seen.cursor == ROW[-1]
    assert seen.window.centre()
    assert seen.sees(ROW[-1])


def test_without_a_cursor_the_window_pans_as_far_as_there_are_cells() -> None:
    seen = Sight(FLAT, "normal", (100, 60), cursor=None)
    while seen.window.pan("right", ROW) is not None:
        seen.look()
    assert seen.sees(ROW[-1])
    assert not seen.sees(ROW[0])
    assert seen.window.centre()
    assert not seen.window.centre(), "it is there already"


def test_a_board_that_fits_is_never_cut() -> None:
    seen = row()
    assert seen.window.pan("right", ROW), "it does not fit"
    seen.zoom_by(-1)
    seen.look()
    assert not seen.window.pan("right", ROW), "it fits"
    assert all(seen.sees(cell) for cell in ROW)
    seen.show((*ROW, Hex(7, 0)))
    assert seen.sees(Hex(7, 0))


def test_a_board_without_anything_on_it_has_a_middle() -> None:
    seen = row()
    seen.show(())
    seen.window.centre()
    assert seen.sees(ORIGIN)


def test_a_board_fits_itself_and_steps_down_only_when_it_has_outgrown_its_window() -> None:
    seen = Sight(POINTY_TILES, AUTO, (46, 20), ROW[:3], cursor=None)
    assert seen.window.zoom == "between"
    seen.show(ROW[:1])
    assert seen.window.zoom == "between", "not up again while somebody looks at it"
    seen.show(ROW[:6])
    assert seen.window.zoom == "normal"
    assert all(seen.sees(cell) for cell in ROW[:6])
    seen.show(ROW[:8])
    assert seen.window.zoom == "strategic"
    seen.fit((120, 20))
    assert seen.window.zoom == "between"


def test_the_zoom_stays_while_the_height_alone_changes() -> None:
    seen = Sight(POINTY_TILES, AUTO, (46, 20), ROW[:3], cursor=None)
    seen.fit((46, 4))
    assert seen.window.zoom == "between"
    seen.show(ROW[:4])
    assert seen.window.zoom != "between", "now that the board has grown, all of it is to be seen"


def test_no_zoom_is_taken_that_is_smaller_than_the_least() -> None:
    seen = Sight(POINTY_TILES, AUTO, (46, 20), ROW[:3])
    seen.least_zoom = "normal"
    seen.show(ROW)
    assert seen.window.zoom == "normal"
    assert seen.zoom_by(-1), "but somebody may choose one"
    seen.look()
    assert seen.window.zoom == "strategic"


def test_who_zooms_keeps_that_zoom() -> None:
    seen = Sight(POINTY_TILES, AUTO, (46, 20), ROW[:1])
    assert seen.window.zoom == "close"
    assert seen.zoom_by(-1)
    seen.show(ROW)
    assert seen.window.zoom == "between"
    seen.window.zoom_to(AUTO)
    assert seen.window.zoom == "strategic"


def test_of_the_cells_beside_it_need_be_seen_the_middle() -> None:
    wide, high = 2 * 16 + 2, 2 * 7 + 1
    seen = Sight(POINTY_TILES, AUTO, (0, 0), [ORIGIN])
    for size, zoom in (((wide, high), "close"), ((wide - 1, high), "between"), ((wide, high - 1), "between")):
        seen.fit((0, 0))
        seen.beside = tuple(ORIGIN.neighbours())
        seen.fit(size)
        assert seen.window.zoom == zoom, size
    seen.fit((wide, high))
    before = seen.window.origin
    for cell in ORIGIN.neighbours():
        seen.go(cell)
        assert seen.window.origin == before, "the board stands still for a cell that is cut"


def test_other_layouts_keep_the_zoom_of_the_same_name() -> None:
    seen = Sight(POINTY, "normal", (60, 20))
    seen.layouts = POINTY_TILES
    seen.look()
    assert (seen.window.zoom, seen.window.layout) == ("normal", POINTY_TILES["normal"])


def test_a_zoom_that_a_board_lacks_is_the_next_smaller_one() -> None:
    assert Sight(POINTY_TILES, "between", (60, 20)).window.zoom == "between"
    assert Sight(FLAT, "between", (60, 20)).window.zoom == "normal"


def test_where_there_is_room_the_window_goes_to_what_is_to_be_reached() -> None:
    seen = Sight(POINTY_TILES, "normal", (40, 20), ROW[:5], cursor=ROW[4])
    still = seen.window.origin
    seen.show(ROW[:5], ROW[1:3])
    assert seen.window.origin == still, "all of it is seen already"
    seen.show(ROW[:5], ROW[5:6])
    x, _y = seen.window.layout.centre(ROW[5])
    assert seen.window.origin[0] < x < seen.window.origin[0] + 40
    assert all(seen.sees(cell) for cell in ROW[:5])


def test_a_settled_board_is_drawn_as_large_as_it_has_room_and_another_is_only_drawn_smaller() -> None:
    near, far = ROW[5:8], ROW[3:10]
    window, size = HexWindow(AUTO), (60, 40)
    layouts = POINTY

    def zoom(cells: Collection[Hex], *, is_settled: bool) -> int:
        window.look_at(layouts, size, cells, is_settled=is_settled)
        return [*layouts].index(window.zoom)

    large = zoom(near, is_settled=True)
    small = zoom(far, is_settled=False)
    assert small < large
    assert zoom(near, is_settled=False) == small, "where a tile may be laid is tried out: nothing else moves"
    assert zoom(near, is_settled=True) == large
    window.zoom_to(next(iter(layouts)))
    assert zoom(far[1:], is_settled=True) == 0, "who has chosen a zoom keeps it"


def test_a_board_that_has_room_is_whole_though_targets_beside_it_have_none() -> None:
    seen = Sight(FLAT, "normal", (40, 20), ROW[5:8], cursor=None)
    seen.window.origin = (seen.window.origin[0] + 10, seen.window.origin[1])
    seen.show(ROW[5:8], beside=tuple(ROW))
    assert all(seen.sees(cell) for cell in ROW[5:8])


TRIMMED = {"strategic": FlatTiles(4, 2, (4,) * 4), "normal": FlatTiles(12, 2, (12,) * 4, trim=1)}
"""Two zooms, the larger one with a column at either side in which nothing is written."""


def window_of(size: tuple[int, int], slack: int = 0, cursor: Hex | None = None) -> HexWindow:
    window = HexWindow(AUTO)
    window.look_at(TRIMMED, size, ROW, (), cursor, is_settled=True, slack=slack)
    return window


@given(
    st.sets(st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=6),
    st.sets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), max_size=6),
    st.tuples(st.integers(20, 90), st.integers(8, 40)),
    st.lists(st.sampled_from(["left", "right", "up", "down"]), min_size=1, max_size=6),
)
def test_the_window_only_takes_a_step_that_can_be_seen(
    cells: set[Hex], beside: set[Hex], size: tuple[int, int], steps: list[Direction]
) -> None:
    """Not one that looking at the board again takes back, as where all but the targets beside it has room."""
    sight = Sight(FLAT, "normal", size, tuple(cells), cursor=min(cells))
    sight.show(tuple(cells), tuple(beside))
    for step in steps:
        before = sight.window.origin, sight.cursor
        cursor = sight.window.pan(step, cells | beside)
        if cursor is not None:
            sight.go(cursor)
            assert (sight.window.origin, sight.cursor) != before


@given(st.integers(1, 5), st.integers(12, 60))
@example(1, 44)  # the board fills the smaller window
def test_what_appears_above_the_window_leaves_the_board_where_it_stands(rows: int, height: int) -> None:
    """On the terminal; the first rows of the board are never covered for it."""
    window, size = HexWindow("normal"), (200, height)
    window.look_at(FLAT, size, ROW, cursor=ORIGIN, top=1)
    (_x, y), (_corner, (_wide, high)) = window.origin, extent(FLAT["normal"], ROW)
    window.look_at(FLAT, (200, height - rows), ROW, cursor=ORIGIN, top=1 + rows)
    stays = window.origin[1] == y + rows
    (_left, top), _size = extent(FLAT["normal"], ROW)
    assert stays or y + rows > top or high > height - rows, "it has room where it stands"
    assert high > height - rows or window.origin[1] <= top, "else the board would be cut"
    if stays:
        window.look_at(FLAT, size, ROW, cursor=ORIGIN, top=1)
        assert window.origin[1] == y


@given(st.integers(1, 5))
def test_the_first_row_of_a_board_without_room_is_not_covered_by_what_appears_above(rows: int) -> None:
    """A hex has its number there, and who controls it."""
    window, board = HexWindow("normal"), tuple(Hex(0, n) for n in range(5))
    (_left, first), (_wide, high) = extent(FLAT["normal"], board)
    window.look_at(FLAT, (200, high), board, cursor=board[2], top=1)
    window.look_at(FLAT, (200, high - rows), board, cursor=board[2], top=1 + rows)
    assert window.origin[1] == first
    window.look_at(FLAT, (200, high), board, cursor=board[2], top=1)
    assert window.origin[1] == first


def test_columns_in_which_nothing_is_written_need_no_room() -> None:
    (_corner, (wide, high)) = extent(TRIMMED["normal"], ROW)
    assert window_of((wide - 2, high)).zoom == "normal"
    assert window_of((wide - 3, high)).zoom == "strategic"
    places = {window_of((wide - 2, high), cursor=cell).origin for cell in (ROW[0], ROW[6], ROW[-1])}
    assert len(places) == 1, "it stands still wherever the cursor is"


def test_a_board_that_nearly_has_room_is_scrolled_rather_than_drawn_at_the_smallest() -> None:
    (_corner, (wide, high)) = extent(TRIMMED["normal"], ROW, is_trimmed=True)
    for columns in (1, 2):
        assert window_of((wide - columns, high)).zoom == "strategic"
        assert window_of((wide - columns, high), slack=2).zoom == "normal"
    assert window_of((wide - 3, high), slack=2).zoom == "strategic"
    assert window_of((wide, high - 1), slack=2).zoom == "strategic", "the first row of a hex matters"
    left, right = (window_of((wide - 2, high), 2, cell).origin[0] for cell in (ROW[0], ROW[-1]))
    assert left < right, "it follows the cursor"


def test_targets_beside_the_board_are_whole_where_there_are_rows_for_them() -> None:
    layout, board = POINTY_TILES["normal"], tuple(Hex(n, 0) for n in range(-3, 4))
    too_many = tuple(Hex(n, 0) for n in range(-9, 10))
    for target in (Hex(0, -2), Hex(0, 2)):
        for beside in ((target,), (target, *too_many)):
            seen = Sight(POINTY_TILES, "normal", (60, layout.size[1] + 2 * layout.pitch[1]), board)
            seen.show(board, beside)
            assert seen.sees(target)
            assert all(map(seen.sees, board))


def test_a_board_that_is_tried_out_moves_the_window_no_further_than_it_must() -> None:
    """As while a piece is laid here and there: where it is in sight nothing moves."""
    window, room = HexWindow("normal"), (60, 30)
    middle = [Hex(q, 0) for q in range(-1, 2)]
    window.look_at(FLAT, room, middle, is_settled=True)
    before = window.origin
    window.look_at(FLAT, room, [*middle, Hex(0, 1)], (), Hex(0, 1))
    assert window.origin == before, "it is in sight"
    cells = [*middle, Hex(2, 0), Hex(3, 0)]
    (left, _top), (wide, _high) = extent(FLAT["normal"], cells)
    assert left + wide > before[0] + room[0], "this one is not"
    window.look_at(FLAT, room, cells, (), Hex(3, 0))
    assert window.origin[0] + room[0] == left + wide + 1, "now it is, at the very edge"


def test_a_window_scrolls_to_the_cursor_no_further_than_there_are_cells() -> None:
    cells, beside = [Hex(0, r) for r in range(8)], [Hex(0, -1)]
    layout = POINTY_TILES["strategic"]
    rows = 2 * len(cells) - 2
    window = HexWindow("strategic", margin=1)
    window.look_at(POINTY_TILES, (40, rows), cells, beside, cells[-1])
    (_left, first), (_wide, high) = extent(layout, [*cells, *beside], is_trimmed=True)
    assert first <= window.origin[1] <= first + high - rows


def test_rows_in_which_nothing_is_written_need_no_room() -> None:
    cells = [Hex(0, r) for r in range(8)]
    rows = 2 * len(cells)
    assert extent(POINTY_TILES["strategic"], cells)[1][1] == rows + 1
    assert extent(POINTY_TILES["strategic"], cells, is_trimmed=True)[1][1] == rows
    window = HexWindow("strategic", margin=1)
    for cell in cells:
        window.look_at(POINTY_TILES, (40, rows), cells, cursor=cell)
        assert window.origin[1] == 0
