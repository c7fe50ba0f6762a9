"""Where hexagonal cells lie on the screen.

Board coordinates count character cells from the upper left corner of the cell `0,0`, without bounds: x to the
right, y downwards. A *layout* is one orientation at one zoom.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from antterm.core.hex import Hex
from antterm.draw.camera import Point, Size

Direction = Literal["up", "down", "left", "right"]

STEPS: Final[dict[str, tuple[int, int]]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
CELL_ASPECT: Final = 2
"""How many times taller than wide a character cell is."""


class Layout(ABC):
    """A grid of hexagonal cells at one zoom."""

    pitch: tuple[int, int]
    """From a cell to the next in its line and from a line to the next, in character cells."""
    size: tuple[int, int]
    """Width and height of a drawn cell, outline included; cells share their outlines."""
    trim: int = 0
    """Columns at either side of a cell in which nothing is written: a window may cut them off."""

    @abstractmethod
    def place(self, cell: Hex) -> tuple[int, int]:
        """Return the upper left corner of a cell's drawing."""

    def centre(self, cell: Hex) -> tuple[int, int]:
        """Return the character cell in the middle of a cell."""
        x, y = self.place(cell)
        return x + self.size[0] // 2, y + self.size[1] // 2

    def shows(self, cell: Hex, view_x: int, view_y: int, width: int, height: int) -> bool:
        """Return whether any part of a cell lies in a window."""
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
        width: from a cell to its right neighbour; even.
        body: lines between the upright sides.
        cap: lines of the slanting sides, which interlock with the cells above and below.
    """

    width: int
    body: int
    cap: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "pitch", (self.width, self.body + self.cap))
        object.__setattr__(self, "size", (self.width + 1, self.body + 2 * self.cap))

    def place(self, cell: Hex) -> tuple[int, int]:
        return cell.q * self.width + cell.r * self.width // 2, cell.r * self.pitch[1]


@dataclass(frozen=True)
class FlatLayout(Layout):
    """Hexes that lie on a side, as in March of the Ants; `q` counts columns to the right.

    Args:
        width: from a column to the next.
        height: from a cell to the one below; even.
    """

    width: int
    height: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "pitch", (self.width, self.height))
        object.__setattr__(self, "size", (self.width + self.slant, self.height + 1))

    @property
    def slant(self) -> int:
        """How many columns the slanting sides take on either side."""
        return self.height // 2

    def place(self, cell: Hex) -> tuple[int, int]:
        return cell.q * self.width, cell.r * self.height + cell.q * self.height // 2


@dataclass(frozen=True)
class PointyTiles(PointyLayout):
    """The same made of pixels (see `pixels`), which tile the plane: no outlines are shared.

    Args:
        widths: pixels in every half row of a cell, from above to below, centred.
    """

    widths: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "pitch", (self.width, self.body + self.cap))
        object.__setattr__(self, "size", (max(self.widths), (len(self.widths) + 1) // 2))


@dataclass(frozen=True)
class FlatTiles(FlatLayout):
    """The same made of pixels.

    Args:
        widths: pixels in every half row of a cell, from above to below, centred.
        trim: columns at either side in which nothing is written, so that a window may cut them off.
    """

    widths: tuple[int, ...]
    trim: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "pitch", (self.width, self.height))
        object.__setattr__(self, "size", (max(self.widths), (len(self.widths) + 1) // 2))


AnyTiles = PointyTiles | FlatTiles


@lru_cache(maxsize=32)
def spans(tiles: AnyTiles) -> tuple[tuple[int, int], ...]:
    """Return the shape of a cell: for every half row the first column and the number of pixels."""
    return tuple(((tiles.size[0] - width) // 2, width) for width in tiles.widths)


def shade(cell: Hex) -> int:
    """Return which of three shades a cell has, 0 to 2; neighbours always differ."""
    return (cell.q - cell.r) % 3


ZOOMS: Final = ("strategic", "normal", "close")
"""From the whole board to single pictures."""

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
    "strategic": PointyTiles(4, 2, 0, (2, 4, 4, 4, 2)),
    "normal": PointyTiles(6, 2, 1, (2, 4, 6, 6, 6, 6, 4, 2)),
    "between": PointyTiles(8, 3, 1, (2, 6, 8, 8, 8, 8, 8, 8, 6, 2)),
    "close": PointyTiles(16, 5, 2, (2, 6, 10, 14, *[16] * 10, 14, 10, 6, 2)),
}
FLAT_TILES: Final[Mapping[str, FlatTiles]] = {
    "strategic": FlatTiles(8, 4, (6, 8, 8, 10, 10, 8, 8, 6)),
    "normal": FlatTiles(12, 6, (8, 10, 12, 12, 14, 16, 16, 14, 12, 12, 10, 8)),
}
"""The same made of pixels."""


def extent(
    layout: Layout, cells: Iterable[Hex], beside: Iterable[Hex] = (), *, is_trimmed: bool = False
) -> tuple[Point, Size]:
    """Return the upper left corner of cells, of which there is one at least, and their size together.

    Args:
        layout: where they lie.
        cells: those that are to be seen whole.
        beside: cells that only have to be seen so far that a number in their middle can be read.
        is_trimmed: whether the columns at their sides are left out in which nothing is written.
    """
    trim = layout.trim if is_trimmed else 0
    places = [(x + trim, y) for x, y in map(layout.place, cells)]
    middles = [layout.centre(cell) for cell in beside]
    wide, high = layout.size[0] - 2 * trim, layout.size[1]
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
        layouts: by zoom, from the smallest to the largest.
        pane: its columns and rows.
        beside: cells of which it need show the middle alone.
        is_trimmed: whether it may cut off the columns at their sides in which nothing is written.
    """
    smallest, *larger = layouts
    for zoom in reversed(larger):
        wide, high = extent(layouts[zoom], cells, beside, is_trimmed=is_trimmed)[1] if cells else (0, 0)
        if wide <= pane[0] and high <= pane[1]:
            return zoom
    return smallest
