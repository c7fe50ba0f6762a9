"""The window onto a board of hexagonal cells that is larger than its pane, and the cursor on the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.camera import Point, Size, scroll_into
from antterm.draw.hexgrid import POINTY, STEPS, Direction, Layout, extent, largest_fitting
from antterm.ui.models import commands
from antterm.ui.models.commands import ARROWS, PANS
from antterm.ui.models.keymap import Command

AUTOMATIC = "auto"
"""The zoom that is the largest at which the whole board has room."""
EVERY_ZOOM = tuple(POINTY)
"""All that there are in any game, from the smallest to the largest."""


class BoardView:
    """Which part of a board its pane shows, how large, and where the cursor is.

    The window stands still while it shows the cursor. Every zoom keeps a window of its own, so that zooming
    in and out again leads back to the same view.

    Args:
        layouts: where cells lie, by zoom, from the smallest to the largest.
        zoom: the first; `AUTOMATIC` is as large as has room, until somebody zooms; one
            that this board lacks is the next smaller one.
        margin: characters that stay free round the cursor where the pane has room.
        edge: columns and rows that a drawn cell has beyond its size in the layout.
        keep_whole: whether a board that the pane has room for is never cut.
    """

    def __init__(
        self,
        layouts: Mapping[str, Layout],
        zoom: str,
        margin: int = 0,
        edge: Size = (0, 0),
        keep_whole: bool = False,
    ) -> None:
        self._layouts, self._margin, self._edge, self._keep_whole = layouts, margin, edge, keep_whole
        self.zoom = _nearest(zoom, layouts)
        self._automatic = zoom == AUTOMATIC
        self.cursor = ORIGIN
        self.size: Size = (0, 0)
        """Columns and rows of the pane."""
        self._cells: Collection[Hex] = (ORIGIN,)
        self._beside: Collection[Hex] = ()
        self._origins: dict[str, Point] = {}

    @property
    def layout(self) -> Layout:
        """Where cells lie at this zoom."""
        return self._layouts[self.zoom]

    def use(self, layouts: Mapping[str, Layout]) -> None:
        """Draw the board in other layouts from now on, at the zoom of the same name or the nearest."""
        if layouts is self._layouts:
            return
        self._layouts = layouts
        self.zoom = _nearest(self.zoom, layouts)
        self._origins.clear()
        if self._automatic:
            self.zoom_to_fit()
        self._move_window()

    def zoom_to_fit(self) -> None:
        """Draw the board as large as it can be with every cell in its pane."""
        self.zoom = largest_fitting(self._layouts, self._cells, self.size, self._beside)
        self._move_window()

    @property
    def origin(self) -> Point:
        """Board coordinates of the upper left corner of the pane."""
        return self._origins.get(self.zoom) or self._home()

    def show(self, cells: Collection[Hex], beside: Collection[Hex] = ()) -> None:
        """Take note of the cells that lie on the board.

        Args:
            beside: cells round them, of which the middle alone has to be seen.
        """
        self._cells, self._beside = cells or (ORIGIN,), beside
        self._step_down()
        self._move_window()

    def reach(self, cells: Collection[Hex]) -> None:
        """Show the middle of these cells, too, if the pane has room for that and all of the board."""
        self._beside = cells
        if self._fits():
            self._move_window()

    def _step_down(self) -> None:
        """Where the board has outgrown the pane, draw it smaller, if nobody has chosen a zoom."""
        if self._automatic and not self._fits():
            self.zoom_to_fit()

    def fit(self, size: Size) -> None:
        """Take note of how large the pane is; in one of another width the middle of the board is shown.

        The height alone changes with the answers listed below a board, and nothing else should move then.
        """
        is_other = size[0] != self.size[0] or not self.size[1]
        self.size = size
        if is_other:
            self._origins.clear()
            if self._automatic:
                self.zoom_to_fit()
        self._move_window()

    def go(self, cell: Hex) -> None:
        """Move the cursor."""
        self.cursor = cell
        self._move_window()

    def nearest(self, direction: Direction, reachable: Collection[Hex]) -> Hex | None:
        """The cell to which an arrow leads from the cursor; None where nothing lies that way."""
        return self.layout.nearest(self.cursor, reachable, direction)

    def zoom_by(self, steps: int) -> bool:
        """Draw the board larger or smaller. Returns False where that is not possible."""
        zooms = [*self._layouts]
        at = zooms.index(self.zoom) + steps
        if not 0 <= at < len(zooms):
            return False
        self.zoom, self._automatic = zooms[at], False
        self._move_window()
        return True

    def centre(self) -> bool:
        """Show the middle of the board, and the cursor. Returns False where it is shown already."""
        before = self.origin
        self._origins.clear()
        self._move_window()
        return self.origin != before

    def pan(self, direction: Direction, reachable: Collection[Hex]) -> bool:
        """Move the window by a cell; the cursor comes along where it would leave it.

        Returns:
            False where the window stays: there is no place in it for the cursor, or the whole board is shown.
        """
        (wide, high), (dx, dy) = self.layout.pitch, STEPS[direction]
        before = self.origin
        moved = (before[0] + dx * wide, before[1] + dy * high)
        inside = [cell for cell in reachable if self._scrolled(moved, cell) == moved]
        if not inside or (self._keep_whole and self._fits()):
            return False
        if self.cursor not in inside:
            self.cursor = min(inside, key=lambda cell: (cell.distance(self.cursor), cell))
        self._origins[self.zoom] = moved
        return True

    def extent(self) -> tuple[Point, Size]:
        """The upper left corner of the whole board, and its size."""
        corner, (wide, high) = extent(self.layout, self._cells, self._beside)
        return corner, (wide + self._edge[0], high + self._edge[1])

    def handlers(
        self, reachable: Callable[[], Collection[Hex]], cursor_moved: Callable[[], None]
    ) -> dict[Command, Callable[[], bool]]:
        """What the commands of a board larger than its pane do.

        Args:
            reachable: where the cursor may be.
            cursor_moved: called when the cursor came along with the window.
        """

        def pan(direction: Direction) -> bool:
            before = self.cursor
            moved = self.pan(direction, reachable())
            if self.cursor != before:
                cursor_moved()
            return moved

        def panning(direction: Direction) -> Callable[[], bool]:
            return lambda: pan(direction)

        return {
            commands.ZOOM_IN: lambda: self.zoom_by(1),
            commands.ZOOM_OUT: lambda: self.zoom_by(-1),
            commands.CENTRE: self.centre,
            **{command: panning(direction) for command, direction in PANS.items()},
        }

    def arrows(
        self, reachable: Callable[[], Collection[Hex]], cursor_moved: Callable[[], None]
    ) -> dict[Command, Callable[[], bool]]:
        """What the arrows do where nothing else wants them: they move the cursor.

        Args:
            reachable: where the cursor may be.
            cursor_moved: called when it has moved.
        """

        def going(direction: Direction) -> Callable[[], bool]:
            def go() -> bool:
                there = self.nearest(direction, reachable())
                if there is None:
                    return False
                self.go(there)
                cursor_moved()
                return True

            return go

        return {command: going(direction) for command, direction in ARROWS.items()}

    def _move_window(self) -> None:
        """Have the window show what it has to."""
        origin = self.origin
        if self._keep_whole and self._fits():
            origin = self._home() if self._cuts(origin) else origin
            if self._shows_whole(self.cursor, origin):
                self._origins[self.zoom] = origin
                return
        self._origins[self.zoom] = self._scrolled(origin, self.cursor)

    def _shows_whole(self, cell: Hex, origin: Point) -> bool:
        """Whether a window with this corner shows all of a cell."""
        return scroll_into(origin, self.layout.place(cell), self._cell_size(), self.size, 0) == origin

    def _home(self) -> Point:
        """The middle of the board in the middle of the pane."""
        (left, top), (wide, high) = self.extent()
        return left + (wide - self.size[0]) // 2, top + (high - self.size[1]) // 2

    def _fits(self) -> bool:
        _corner, (wide, high) = self.extent()
        return wide <= self.size[0] and high <= self.size[1]

    def _cuts(self, origin: Point) -> bool:
        (left, top), (wide, high) = self.extent()
        (x, y), (columns, rows) = origin, self.size
        return left < x or top < y or left + wide > x + columns or top + high > y + rows

    def _scrolled(self, origin: Point, cell: Hex) -> Point:
        return scroll_into(origin, self.layout.place(cell), self._cell_size(), self.size, self._margin)

    def _cell_size(self) -> Size:
        (wide, high), (more_wide, more_high) = self.layout.size, self._edge
        return wide + more_wide, high + more_high


def _nearest(zoom: str, layouts: Mapping[str, Layout]) -> str:
    """A zoom, or where a board is not drawn so, the next smaller one; the largest where there is none."""
    smaller = EVERY_ZOOM[: EVERY_ZOOM.index(zoom) + 1] if zoom in EVERY_ZOOM else ()
    return next((name for name in reversed(smaller) if name in layouts), [*layouts][-1])
