"""The window onto a board that is larger than its pane."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.hexgrid import FLAT, POINTY, POINTY_TILES, ZOOMS
from antterm.ui.models import commands
from antterm.ui.models.board_view import AUTOMATIC, BoardView

ROW = tuple(Hex(q, 0) for q in range(-6, 7))


def board_view(keep_whole: bool = False) -> BoardView:
    """A row of cells, wider than its pane at the normal zoom, not at the smallest."""
    view = BoardView(FLAT, "normal", keep_whole=keep_whole)
    view.show(ROW)
    view.fit((100, 60))
    return view


def is_seen(view: BoardView, cell: Hex) -> bool:
    """Whether the whole cell stands in the window."""
    (x, y), (wide, high), (left, top) = view.layout.place(cell), view.layout.size, view.origin
    return left <= x and top <= y and x + wide <= left + view.size[0] and y + high <= top + view.size[1]


def test_the_window_stands_still_until_the_cursor_leaves_it() -> None:
    view = board_view()
    before = view.origin
    view.go(Hex(1, 0))
    assert view.origin == before
    view.go(Hex(6, 0))
    assert view.origin != before
    assert is_seen(view, Hex(6, 0))
    assert not is_seen(view, Hex(-6, 0))


@given(
    st.sampled_from(ZOOMS),
    st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12)),
    st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12)),
    st.integers(20, 120),
    st.integers(9, 50),
)
def test_the_window_shows_the_cursor_wherever_it_goes(
    zoom: str, first: Hex, cell: Hex, width: int, height: int
) -> None:
    view = BoardView(POINTY, zoom, margin=1)
    view.show(ROW)
    view.fit((width, height))
    view.go(first)
    (x, y), (left, top), (wide, high) = view.origin, view.layout.place(cell), view.layout.size
    view.go(cell)
    assert is_seen(view, cell)
    if x < left and left + wide < x + width and y < top and top + high < y + height:
        assert view.origin == (x, y), "it was seen before"


def test_zooming_in_and_out_again_leads_back_to_the_same_view() -> None:
    view = board_view()
    assert view.pan("right", ROW)
    before = view.origin
    assert view.zoom_by(1)
    assert view.zoom == "close"
    assert not view.zoom_by(1), "there is no larger one"
    view.zoom_by(-1)
    assert view.origin == before


def test_the_cursor_comes_along_where_the_window_would_leave_it() -> None:
    view = board_view()
    moved = []
    handlers = view.handlers(lambda: ROW, lambda: moved.append(view.cursor))
    while handlers[commands.PAN_RIGHT]():
        assert is_seen(view, view.cursor)
    assert moved[-1] == view.cursor == ROW[-1]
    assert handlers[commands.CENTRE]()
    assert is_seen(view, view.cursor)


def test_a_board_that_fits_is_never_cut_where_that_is_wanted() -> None:
    view = board_view(keep_whole=True)
    assert view.pan("right", ROW), "it does not fit"
    view.zoom_by(-1)
    assert not view.pan("right", ROW), "it fits"
    assert all(is_seen(view, cell) for cell in ROW)
    view.show((*ROW, Hex(7, 0)))
    assert is_seen(view, Hex(7, 0))


def test_a_board_without_anything_on_it_has_a_middle() -> None:
    view = board_view()
    view.show(())
    view.centre()
    assert is_seen(view, ORIGIN)
    assert view.nearest("left", [ORIGIN, Hex(-1, 0)]) == Hex(-1, 0)
    assert view.nearest("right", [ORIGIN]) is None


def test_a_board_fits_itself_and_steps_down_only_when_it_has_outgrown_its_pane() -> None:
    view = BoardView(POINTY_TILES, AUTOMATIC, keep_whole=True)
    view.show(ROW[:3])
    view.fit((46, 20))
    assert view.zoom == "between"
    view.show(ROW[:1])
    assert view.zoom == "between", "not up again while somebody looks at it"
    view.show(ROW[:6])
    assert view.zoom == "normal"
    assert all(is_seen(view, cell) for cell in ROW[:6])
    view.show(ROW[:8])
    assert view.zoom == "strategic"
    view.fit((120, 20))
    assert view.zoom == "between"


def test_who_zooms_keeps_that_zoom() -> None:
    view = BoardView(POINTY_TILES, AUTOMATIC, keep_whole=True)
    view.fit((46, 20))
    assert view.zoom == "close"
    assert view.zoom_by(-1)
    view.show(ROW)
    assert view.zoom == "between"


def test_of_the_cells_beside_it_need_be_seen_the_middle() -> None:
    here = [Hex(0, 0)]
    view = BoardView(POINTY_TILES, AUTOMATIC, keep_whole=True)
    view.show(here, ORIGIN.neighbours())
    wide, high = 2 * 16 + 2, 2 * 7 + 1
    for size, zoom in (((wide, high), "close"), ((wide - 1, high), "between"), ((wide, high - 1), "between")):
        view.fit((0, 0))
        view.fit(size)
        assert view.zoom == zoom, size
    view.fit((wide, high))
    before = view.origin
    for cell in ORIGIN.neighbours():
        view.go(cell)
        assert view.origin == before, "the board stands still for a cell that is cut"


def test_other_layouts_keep_the_zoom_of_the_same_name() -> None:
    view = BoardView(POINTY, "normal")
    view.show(ROW)
    view.fit((60, 20))
    view.use(POINTY_TILES)
    assert (view.zoom, view.layout) == ("normal", POINTY_TILES["normal"])


def test_a_zoom_that_a_board_lacks_is_the_next_smaller_one() -> None:
    assert BoardView(POINTY_TILES, "between").zoom == "between"
    assert BoardView(FLAT, "between").zoom == "normal"


def test_where_there_is_room_the_window_goes_to_what_is_to_be_reached() -> None:
    view = BoardView(POINTY_TILES, "normal", keep_whole=True)
    view.show(ROW[:5])
    view.fit((40, 20))
    view.go(ROW[4])
    still = view.origin
    view.reach(ROW[1:3])
    assert view.origin == still, "all of it is seen already"
    view.reach([ROW[5]])
    x, _y = view.layout.centre(ROW[5])
    assert view.origin[0] < x < view.origin[0] + 40
    assert all(is_seen(view, cell) for cell in ROW[:5])
