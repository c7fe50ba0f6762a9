"""Hexagonal cells on the screen: their places, the part of a board that is seen, and its zoom.

Board coordinates count character cells from the upper left corner of the cell `0,0`, without bounds: x to the
right, y downwards. A *layout* is one orientation at one zoom.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal

from antterm.core.hex import ORIGIN, Hex

Point = tuple[int, int]
"""Board coordinates, x and y, in character cells."""

Size = tuple[int, int]
"""Width and height, in character cells."""
Direction = Literal["up", "down", "left", "right"]

STEPS: Final[dict[str, tuple[int, int]]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
CELL_ASPECT: Final = 2
"""The height of a character cell divided by its width."""


class Layout(ABC):
    """A grid of hexagonal cells at one zoom."""

    trim: int = 0
    """Columns at either side of a cell in which nothing is written: a window may cut them off."""
    foot: int = 0
    """Rows at the bottom of a cell in which nothing is written: a window may cut them off too."""

    @property
    @abstractmethod
    def pitch(self) -> Size:
        """The step from a cell to the next in its line, and from a line to the next, in character cells."""

    @property
    @abstractmethod
    def size(self) -> Size:
        """Width and height of a drawn cell, outline included; cells share their outlines."""

    @abstractmethod
    def place(self, cell: Hex) -> tuple[int, int]:
        """Return the upper left corner of a cell's drawing."""

    def centre(self, cell: Hex) -> tuple[int, int]:
        """Return the character cell in the middle of a cell."""
        x, y = self.place(cell)
        return x + self.size[0] // 2, y + self.size[1] // 2

    def shows(self, cell: Hex, view_x: int, view_y: int, width: int, height: int) -> bool:
        """Return whether any part of a cell lies in a window.

        Args:
            cell: the cell.
            view_x, view_y: board coordinates of the window's upper left corner, in characters.
            width, height: the size of the window, in characters.
        """
        x, y = self.place(cell)
        w, h = self.size
        return view_x - w < x < view_x + width and view_y - h < y < view_y + height

    def nearest(self, cell: Hex, candidates: Iterable[Hex], direction: Direction) -> Hex | None:
        """Return the candidate that an arrow key leads to from `cell`, or None when none lies that way.

        Straight ahead counts more than near at hand. Of two equally good ones an even line takes the right or
        upper one and an odd line the other, so that a walk in one direction keeps its course.
        """
        ahead_x, ahead_y = STEPS[direction]
        here_x, here_y = self.centre(cell)
        lean = 1 if (cell.r if ahead_y else cell.q) % 2 == 0 else -1

        def cost(other: Hex) -> tuple[bool, int, int] | None:
            x, y = self.centre(other)
            dx, dy = x - here_x, CELL_ASPECT * (y - here_y)
            along, across = dx * ahead_x + dy * ahead_y, dx * ahead_y - dy * ahead_x
            if along <= 0:
                return None
            side = lean * (dx if ahead_y else -dy)
            return abs(across) > 2 * along, along + 2 * abs(across), -side

        costs = {other: found for other in candidates if other != cell and (found := cost(other)) is not None}
        return min(costs, key=lambda other: (costs[other], other), default=None)


@dataclass(frozen=True)
class PointyLayout(Layout):
    """Hexes that stand on a point, as in Hive; `r` counts lines downwards.

    Args:
        width: the width from a cell to its right neighbour; even.
        body: lines between the upright sides.
        cap: lines of the slanting sides, which interlock with the cells above and below.
    """

    width: int
    body: int
    cap: int

    @cached_property
    def pitch(self) -> Size:
        return self.width, self.body + self.cap

    @cached_property
    def size(self) -> Size:
        return self.width + 1, self.body + 2 * self.cap

    def place(self, cell: Hex) -> tuple[int, int]:
        return cell.q * self.width + cell.r * self.width // 2, cell.r * self.pitch[1]


@dataclass(frozen=True)
class FlatLayout(Layout):
    """Hexes that lie on a side, as in March of the Ants; `q` counts columns to the right.

    Args:
        width: the width from a column to the next.
        height: the height from a cell to the one below; even.
    """

    width: int
    height: int

    @cached_property
    def pitch(self) -> Size:
        return self.width, self.height

    @cached_property
    def size(self) -> Size:
        return self.width + self.slant, self.height + 1

    @property
    def slant(self) -> int:
        """The number of columns that the slanting sides take on either side."""
        return self.height // 2

    def place(self, cell: Hex) -> tuple[int, int]:
        return cell.q * self.width, cell.r * self.height + cell.q * self.height // 2


@dataclass(frozen=True)
class PointyTiles(PointyLayout):
    """Pointy cells made of pixels (see `Pixels`), which tile the plane: no outlines are shared.

    Args:
        widths: pixels in every half row of a cell, from above to below, centred.
        foot: rows at the bottom in which nothing is written, so that a window may cut them off.
    """

    widths: tuple[int, ...]
    foot: int = 0

    @cached_property
    def size(self) -> Size:
        return max(self.widths), (len(self.widths) + 1) // 2


@dataclass(frozen=True)
class FlatTiles(FlatLayout):
    """Flat cells made of pixels.

    Args:
        widths: pixels in every half row of a cell, from above to below, centred.
        trim: columns at either side in which nothing is written, so that a window may cut them off.
    """

    widths: tuple[int, ...]
    trim: int = 0

    @cached_property
    def size(self) -> Size:
        return max(self.widths), (len(self.widths) + 1) // 2


AnyTiles = PointyTiles | FlatTiles


@lru_cache(maxsize=32)
def spans(tiles: AnyTiles) -> tuple[tuple[int, int], ...]:
    """Return the shape of a cell: for every half row the first column and the number of pixels."""
    return tuple(((tiles.size[0] - width) // 2, width) for width in tiles.widths)


def shade(cell: Hex) -> int:
    """Return which of three shades a cell has, 0 to 2; neighbours always differ."""
    return (cell.q - cell.r) % 3


POINTY: Final = {
    "strategic": PointyLayout(4, 2, 0),
    "normal": PointyLayout(6, 2, 1),
    "between": PointyLayout(8, 3, 1),
    "close": PointyLayout(16, 5, 2),
}
FLAT: Final = {
    "strategic": FlatLayout(7, 4),
    "normal": FlatLayout(11, 6),
    "close": FlatLayout(15, 8),
}

POINTY_TILES: Final[Mapping[str, PointyTiles]] = {
    "strategic": PointyTiles(4, 2, 0, (2, 4, 4, 4, 2), foot=1),
    "normal": PointyTiles(6, 2, 1, (2, 4, 6, 6, 6, 6, 4, 2)),
    "between": PointyTiles(8, 3, 1, (2, 6, 8, 8, 8, 8, 8, 8, 6, 2)),
    "close": PointyTiles(16, 5, 2, (2, 6, 10, 14, *[16] * 10, 14, 10, 6, 2)),
}
FLAT_TILES: Final[Mapping[str, FlatTiles]] = {
    "strategic": FlatTiles(8, 4, (6, 8, 8, 10, 10, 8, 8, 6)),
    "normal": FlatTiles(12, 6, (8, 10, 12, 12, 14, 16, 16, 14, 12, 12, 10, 8)),
}
"""The layouts of flat hexes made of pixels."""


def extent(
    layout: Layout, cells: Iterable[Hex], beside: Iterable[Hex] = (), *, is_trimmed: bool = False
) -> tuple[Point, Size]:
    """Return the upper left corner and the size of the rectangle round some cells, at least one.

    Args:
        layout: where they lie.
        cells: the cells that are to be seen whole.
        beside: cells that only have to be seen so far that a number in their middle can be read.
        is_trimmed: whether the columns at their sides and the rows below are left out in which nothing is
            written.
    """
    trim, foot = (layout.trim, layout.foot) if is_trimmed else (0, 0)
    places = [(x + trim, y) for x, y in map(layout.place, cells)]
    middles = [layout.centre(cell) for cell in beside]
    wide, high = layout.size[0] - 2 * trim, layout.size[1] - foot
    left, top = min(x for x, _ in places), min(y for _, y in places)
    right, bottom = max(x for x, _ in places) + wide, max(y for _, y in places) + high
    left, top = min([left, *(x - 1 for x, _ in middles)]), min([top, *(y for _, y in middles)])
    right = max([right, *(x + 1 for x, _ in middles)])
    bottom = max([bottom, *(y + 1 for _, y in middles)])
    return (left, top), (right - left, bottom - top)


def largest_fitting(
    layouts: Mapping[str, Layout],
    cells: Collection[Hex],
    pane: Size,
    beside: Collection[Hex] = (),
    *,
    is_trimmed: bool = False,
) -> str:
    """Return the largest zoom at which a pane shows all of these cells; the smallest where none does.

    Args:
        layouts: the layouts, by zoom, from the smallest to the largest.
        pane: the columns and rows of the pane.
        beside: cells of which only the middle has to be visible.
        is_trimmed: whether it may cut off what of them has nothing written in it.
    """
    smallest, *larger = layouts
    for zoom in reversed(larger):
        wide, high = extent(layouts[zoom], cells, beside, is_trimmed=is_trimmed)[1] if cells else (0, 0)
        if wide <= pane[0] and high <= pane[1]:
            return zoom
    return smallest


Layouts = Mapping[str, Layout]
"""Layouts of cells, by the name of a zoom, from the smallest to the largest."""

Extent = tuple[Point, Size]
"""The upper left corner of a part of a board, and its size."""

AUTO: Final = "auto"
"""The zoom that is as large as the window has room for the whole board."""
EVERY_ZOOM: Final = tuple(POINTY)
"""The names of all zooms that any board has, from the smallest to the largest."""


def scroll_into(origin: Point, place: Point, size: Size, pane: Size, margin: int = 0) -> Point:
    """Return the origin nearest to the present one from which the window shows a thing as a whole.

    Along a side of the pane that is too short for the thing, its middle is shown.

    Args:
        origin: board coordinates of the window's upper left corner.
        place: the place of the thing.
        size: width and height of the thing.
        pane: width and height of the window.
        margin: characters that stay free round the thing, along each side of the pane that has room.
    """
    across, down = zip(origin, place, size, pane, strict=True)
    return scroll_along(*across, margin), scroll_along(*down, margin)


def scroll_along(start: int, place: int, size: int, room: int, margin: int) -> int:
    """Return where the window has to start along one axis, as `scroll_into` does for both.

    Args:
        start: the first column or row of the window at present.
        place: the first one of the thing to be shown.
        size: the columns or rows of the thing.
        room: those of the window.
        margin: those that stay free on both sides of the thing where there is room.
    """
    if size > room:
        return place - (room - size) // 2
    if room < size + 2 * margin:
        margin = 0
    return min(max(start, place + size + margin - room), place - margin)


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
        """The columns and rows of the window."""
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
        """The size of a hex and the distances between hexes at the current zoom, in cells of the terminal."""
        return self._layouts[self.zoom]

    @property
    def origin(self) -> Point:
        """The place of the window's upper left corner on the board, in character cells."""
        return self._origins.get(self.zoom) or self._middle_of(self._extent((), self._beside))

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
            cells: the cells that are to be seen whole, if the window has room for that.
            beside: cells that are to be seen whole then, or at least their middles.
            cursor: the cell that is to be seen whatever happens.
            least_zoom: the smallest zoom that is taken automatically; empty for any.
            is_settled: whether the board stays as it is for a while, so that other cells than before may be
                drawn larger; else they are drawn smaller at most, so that the zoom does not go to and fro.
            slack: columns by which the board may miss room at the smallest zoom but one: it is scrolled then,
                rather than drawn at the smallest.
            top: the row of the terminal in which the window begins: where that changes, what is seen stays in
                its rows of the terminal, but the first row of the board is not covered for that.
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
            self._origins = {
                zoom: (x, self._lowered(zoom, y, lower)) for zoom, (x, y) in self._origins.items()
            }
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

    def _lowered(self, zoom: str, y: int, lower: int) -> int:
        """Return the first row that the window shows, where it begins `lower` rows lower than before."""
        (_left, first), (_wide, high) = extent(self._layouts[zoom], self._cells, is_trimmed=True)
        if lower > 0:
            return min(y + lower, first) if y <= first else y + lower
        has_room = y == first and high <= self.size[1]  # it may have begun above the board
        return y + lower if y < first or has_room else max(y + lower, first)

    def zoom_to(self, zoom: str) -> None:
        """Draw the board at a zoom, or with `AUTO` as large as it has room."""
        self._wanted = zoom
        if zoom == AUTO:
            self._zoom_to_fit(self._beside)
        else:
            self.zoom = nearest_zoom(zoom, self._layouts)
        self._move()

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
        size, margin = self.size, self._margin
        inside = [c for c in reachable if scroll_into(moved, *self._box(c), size, margin) == moved]
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
            wanted: parts of the board; the window shows the first one that fits together with the cursor.
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
        if box is None:
            return here
        first, length = wanted[0][0][axis], wanted[0][1][axis]
        there = scroll_along(here, box[0][axis], box[1][axis], room, self._margin)
        return there if there == here or length <= room else max(first, min(there, first + length - room))

    def _middle_of(self, seen: Extent) -> Point:
        (left, top), (wide, high) = seen
        return left + (wide - self.size[0]) // 2, top + (high - self.size[1]) // 2

    def _has_room(self, seen: Extent) -> bool:
        return seen[1][0] <= self.size[0] and seen[1][1] <= self.size[1]

    def _shows_nothing(self, origin: Point) -> bool:
        (left, top), (wide, high) = self._extent((), self._beside)
        (x, y), (columns, rows) = origin, self.size
        return left + wide <= x or top + high <= y or left >= x + columns or top >= y + rows

    def _box(self, cell: Hex) -> tuple[Point, Size]:
        """Return the upper left corner and the size of what has to be seen of a cell."""
        corner, (wide, high) = extent(self.layout, [cell], is_trimmed=True)
        return corner, (wide + edge_of(self.layout), high)


def edge_of(layout: Layout) -> int:
    """Return how many columns the outline of a cell has beyond the size of its layout."""
    return 1 if isinstance(layout, FlatLayout) and not isinstance(layout, FlatTiles) else 0


def nearest_zoom(zoom: str, layouts: Layouts) -> str:
    """Return a zoom, or where a board has none of that name the next smaller one; else the largest."""
    smaller = EVERY_ZOOM[: EVERY_ZOOM.index(zoom) + 1] if zoom in EVERY_ZOOM else ()
    return next((name for name in reversed(smaller) if name in layouts), [*layouts][-1])
