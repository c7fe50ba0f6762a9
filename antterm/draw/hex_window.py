"""Which part of a board of hexagonal cells is seen, and how large."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.camera import Point, Size, scroll_along, scroll_into
from antterm.draw.hexgrid import (
    POINTY,
    STEPS,
    Direction,
    FlatLayout,
    FlatTiles,
    Layout,
    extent,
    largest_fitting,
)

Layouts = Mapping[str, Layout]
"""Where cells lie, by the name of a zoom, from the smallest to the largest."""

Extent = tuple[Point, Size]
"""The upper left corner of a part of a board, and its size."""

AUTO: Final = "auto"
"""The zoom that is as large as the window has room for the whole board."""
ZOOMS: Final = tuple(POINTY)
"""The names of all zooms that any board has, from the smallest to the largest."""


class HexWindow:
    """The window onto a board of hexagonal cells.

    It stands still while it shows the cursor. A board that has room in it is never cut, but for columns in
    which nothing is written (`Layout.trim`). Every zoom has a
    window of its own, so that zooming in and out again leads back to the same view. By itself the zoom is
    the largest at which the board has room; it becomes smaller when the board has outgrown the window, and
    is chosen anew when a settled board has other cells, and when the window has another width: the height
    alone changes with what is listed below a board, and nothing else should move then.

    Args:
        zoom: the name of the first zoom, or `AUTO`. One that the board lacks is the next smaller one.
        margin: characters that stay free round the cursor where there is room.
    """

    def __init__(self, zoom: str = AUTO, margin: int = 0) -> None:
        self._margin = margin
        self._layouts: Layouts = POINTY
        self._wanted = zoom
        """The zoom that was chosen, which this board may lack, or `AUTO`."""
        self.zoom = nearest_zoom(zoom, POINTY)
        """The name of the layout in which the board is seen."""
        self.size: Size = (0, 0)
        """Columns and rows."""
        self._cells: Collection[Hex] = (ORIGIN,)
        self._beside: Collection[Hex] = ()
        self._cursor: Hex | None = None
        self._least_zoom = ""
        self._slack = 0
        self._top = 0
        self._settled: set[Hex] = set()
        """The cells for which the zoom was chosen last, of a board that may be drawn larger again."""
        self._origins: dict[str, Point] = {}

    @property
    def layout(self) -> Layout:
        """Where cells lie at this zoom."""
        return self._layouts[self.zoom]

    @property
    def origin(self) -> Point:
        """Where on the board the upper left corner of the window is, in character cells."""
        return self._origins.get(self.zoom) or self._home()

    @origin.setter
    def origin(self, origin: Point) -> None:
        self._origins[self.zoom] = origin

    def look_at(
        self,
        layouts: Layouts,
        size: Size,
        cells: Collection[Hex],
        beside: Collection[Hex] = (),
        cursor: Hex | None = None,
        least_zoom: str = "",
        is_settled: bool = False,
        slack: int = 0,
        top: int = 0,
    ) -> None:
        """Show a board as it is now, moving and zooming no more than that needs.

        Args:
            layouts: where cells lie, by zoom, from the smallest to the largest.
            size: columns and rows of the window.
            cells: those that are to be seen whole, if the window has room for that.
            beside: cells that are to be seen whole then, or at least their middles.
            cursor: the cell that is to be seen whatever happens.
            least_zoom: the smallest zoom that is taken automatically; empty for any.
            is_settled: whether the board stays as it is for a while, so that other cells than before may be
                drawn larger; else they are drawn smaller at most, so that the zoom does not go to and fro.
            slack: columns by which the board may miss room at the smallest zoom but one: it is scrolled then,
                rather than drawn at the smallest.
            top: the row of the terminal in which the window begins: where that changes, what is seen stays in
                its rows of the terminal.
        """
        self._least_zoom, self._slack = least_zoom, slack
        is_another_window = layouts != self._layouts or size[0] != self.size[0] or not self.size[1]
        before, now = {*self._cells}, {*cells}
        is_another_board = bool(now) and not before & now
        self._layouts, self.size, self._cursor = layouts, size, cursor
        self._cells, self._beside = cells or (ORIGIN,), ()
        if self._wanted != AUTO or self.zoom not in layouts:
            self.zoom = nearest_zoom(self._wanted, layouts)
        lower, self._top = top - self._top, top
        if is_another_window or is_another_board:
            self._origins.clear()
        elif lower:
            self._origins = {zoom: (x, y + lower) for zoom, (x, y) in self._origins.items()}
        if self._wanted == AUTO and is_another_window:
            self._zoom_to_fit(beside)
        elif self._wanted == AUTO and (
            now != self._settled if is_settled else before != now and not self._has_room(self._extent())
        ):
            self._zoom_to_fit()
            self._settled = set()
        if is_settled:
            self._settled = now
        self._beside = beside
        self._move()

    def zoom_to(self, zoom: str) -> None:
        """Draw the board at a zoom, or with `AUTO` as large as it has room."""
        self._wanted = zoom
        if zoom == AUTO:
            self._zoom_to_fit(self._beside)
        else:
            self.zoom = nearest_zoom(zoom, self._layouts)
        self._move()

    def zoom_by(self, steps: int) -> bool:
        """Draw the board larger or smaller by so many zooms. Returns False where that is not possible."""
        zooms = [*self._layouts]
        at = zooms.index(self.zoom) + steps
        if not 0 <= at < len(zooms):
            return False
        self.zoom_to(zooms[at])
        return True

    def centre(self) -> bool:
        """Show the middle of the board, and the cursor. Returns False where it is shown already."""
        before = self.origin
        self._origins.clear()
        self._move()
        return self.origin != before

    def pan(self, direction: Direction, reachable: Collection[Hex]) -> Hex | None:
        """Move the window by a cell.

        Args:
            direction: where to.
            reachable: where the cursor may be.

        Returns:
            Where the cursor has to be, so that it stays in sight; None where the window stays, because there
            is no place in it for the cursor, or the whole board is seen and stays so.
        """
        (wide, high), (dx, dy) = self.layout.pitch, STEPS[direction]
        before = self.origin
        moved = (before[0] + dx * wide, before[1] + dy * high)
        inside = [cell for cell in reachable if self._scrolled(moved, cell) == moved]
        axis = 0 if dx else 1
        if not inside or self._extent((), self._beside)[1][axis] <= self.size[axis]:
            return None
        here = self._cursor
        if here is None or here not in inside:
            x, y = moved[0] + self.size[0] // 2, moved[1] + self.size[1] // 2

            def away(cell: Hex) -> tuple[int, Hex]:
                if here is not None:
                    return cell.distance(here), cell
                (left, top) = self.layout.centre(cell)
                return (left - x) ** 2 + (2 * (top - y)) ** 2, cell

            here = min(inside, key=away)
        cursor, self._cursor, self._origins[self.zoom] = self._cursor, here, moved
        self._move()
        if self.origin == before:  # without the cells beside it the whole board is seen
            self._cursor = cursor
            return None
        return here

    def _zoom_to_fit(self, beside: Collection[Hex] = ()) -> None:
        zooms = [*self._layouts]
        if self._least_zoom in zooms:
            zooms = zooms[zooms.index(self._least_zoom) :]
        layouts = {zoom: self._layouts[zoom] for zoom in zooms}
        self.zoom = largest_fitting(layouts, self._cells, self.size, beside, is_trimmed=True)
        if self._slack and self.zoom == zooms[0]:
            few = {zoom: layouts[zoom] for zoom in zooms[:2]}
            room = self.size[0] + self._slack, self.size[1]
            self.zoom = largest_fitting(few, self._cells, room, is_trimmed=True)

    def _extent(self, beside: Collection[Hex] = (), middles: Collection[Hex] = ()) -> Extent:
        """Return the upper left corner of the board and its size, with other cells or the middles of some."""
        corner, (wide, high) = extent(self.layout, [*self._cells, *beside], middles, is_trimmed=True)
        return corner, (wide + edge_of(self.layout), high)

    def _move(self) -> None:
        """Have the window show what it has to."""
        board = self._extent()
        wanted = [self._extent(self._beside), self._extent((), self._beside)] if self._beside else []
        wanted.append(board)
        origin = self._along(0, wanted), self._along(1, wanted)
        if self._cursor is None and not self._has_room(board) and self._shows_nothing(origin):
            origin = self._middle_of(board)
        self._origins[self.zoom] = origin

    def _along(self, axis: int, wanted: Sequence[Extent]) -> int:
        """Return where the window begins, by columns or by rows, so that it cuts none of what is wanted.

        Args:
            axis: 0 for columns, 1 for rows.
            wanted: parts of the board, of which it shows the first that has room, with the cursor.
        """
        here, room = self.origin[axis], self.size[axis]
        is_changing = bool(self._settled) and {*self._cells} != self._settled
        box = None if self._cursor is None else self._box(self._cursor)
        for first, length in ((corner[axis], size[axis]) for corner, size in wanted):
            if length > room:
                continue
            there = max(min(here, first), first + length - room)
            if there != here and not is_changing:  # else it goes no further than it must
                there = first + (length - room) // 2
            if box is None or there <= box[0][axis] <= there + room - box[1][axis]:
                return there
        return here if box is None else scroll_along(here, box[0][axis], box[1][axis], room, self._margin)

    def _home(self) -> Point:
        """Return where the window stands with the middle of the board in its middle."""
        return self._middle_of(self._extent((), self._beside))

    def _middle_of(self, seen: Extent) -> Point:
        (left, top), (wide, high) = seen
        return left + (wide - self.size[0]) // 2, top + (high - self.size[1]) // 2

    def _has_room(self, seen: Extent) -> bool:
        return seen[1][0] <= self.size[0] and seen[1][1] <= self.size[1]

    def _shows_nothing(self, origin: Point) -> bool:
        (left, top), (wide, high) = self._extent((), self._beside)
        (x, y), (columns, rows) = origin, self.size
        return left + wide <= x or top + high <= y or left >= x + columns or top >= y + rows

    def _scrolled(self, origin: Point, cell: Hex) -> Point:
        return scroll_into(origin, *self._box(cell), self.size, self._margin)

    def _box(self, cell: Hex) -> tuple[Point, Size]:
        """Return the upper left corner and the size of what has to be seen of a cell."""
        corner, (wide, high) = extent(self.layout, [cell], is_trimmed=True)
        return corner, (wide + edge_of(self.layout), high)


def edge_of(layout: Layout) -> int:
    """Return how many columns the outline of a cell has beyond the size of its layout."""
    return 1 if isinstance(layout, FlatLayout) and not isinstance(layout, FlatTiles) else 0


def nearest_zoom(zoom: str, layouts: Layouts) -> str:
    """Return a zoom, or where a board has none of that name the next smaller one; else the largest."""
    smaller = ZOOMS[: ZOOMS.index(zoom) + 1] if zoom in ZOOMS else ()
    return next((name for name in reversed(smaller) if name in layouts), [*layouts][-1])
