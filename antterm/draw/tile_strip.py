"""A row of tiles as a value, and how it is drawn.

A game's model makes a `TileStrip`; the widget `TileRow` shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, Protocol, TypeVar, runtime_checkable

from antterm.draw.canvas import Canvas, Colors, Glyphs, Ink
from antterm.draw.scene import Look

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)

NARROWEST: Final = 4
WIDEST: Final = 12
"""Columns of a tile, where the row chooses them."""
ROOM_FOR: Final = 5
"""Number of tiles for which the row has room even if it has fewer, so that their width seldom changes."""


def tile_width(width: int, tiles: int, wished: int = 0) -> int:
    """Return the columns of each tile in a row.

    Args:
        width: columns of the row.
        tiles: how many there are.
        wished: columns of a tile; 0 for as many as there is room for.
    """
    room = (width - 1) // max(ROOM_FOR, tiles) - 1
    return max(1, min(wished or max(NARROWEST, min(WIDEST, room)), width - 2))


def tiles_fitting(width: int, wide: int) -> int:
    """Return how many tiles of `wide` columns have room in a row of `width` columns, at least one."""
    return max(1, (width - 1) // (wide + 1))


def labels_of(targets: Mapping[int, str] | None, tiles: int) -> Mapping[int, str]:
    """Return the labels by which the tiles of a row are chosen, where all may be if no targets are given."""
    return {index: str(index + 1) for index in range(tiles)} if targets is None else targets


class RowPainter(Protocol[T_contra]):
    """Draws the tiles of a row, so that a game brings its own art."""

    def paint(self, tile: T_contra, size: tuple[int, int], look: Look) -> Canvas:
        """Return the drawing of one tile.

        Args:
            tile: what is drawn.
            size: its columns and rows. A drawing may have one column more, which parts it from the next one.
            look: cursor, target, label, colours and glyphs.
        """
        ...


@runtime_checkable
class FramingPainter(RowPainter[T_contra], Protocol[T_contra]):
    """Draws the cursor in the columns beside a tile, too; else the row frames the whole tile."""

    def frame(self, canvas: Canvas, x: int, wide: int, look: Look) -> None:
        """Draw the cursor.

        Args:
            canvas: the whole row.
            x: the first column of the tile.
            wide: the columns of the cursor.
            look: colours and glyphs.
        """
        ...


def put_frame(canvas: Canvas, x: int, wide: int, look: Look) -> None:
    """Draw the sides of a tile under the cursor, seen without colours, too; as a `FramingPainter`."""
    left, right = (" ", " ") if look.solid else (":", ":") if look.ascii_only else ("▐", "▌")
    ink = Ink("mark.ink", "cursor", "b") if look.solid else Ink("cursor", attrs="b")
    for y in range(canvas.height):
        canvas.put(x - 1, y, left, ink)
        canvas.put(x + wide, y, right, ink)
    canvas.put(x - 1, 0, "[", ink)
    canvas.put(x + wide, 0, "]", ink)


@dataclass(frozen=True)
class TileStrip(Generic[T]):
    """The visible content of a row of tiles."""

    painter: RowPainter[T]
    tiles: tuple[T, ...]
    targets: Mapping[int, str] | None = None
    """Labels of the tiles that may be chosen, by their places from 0; None for all of them, as 1, 2, 3..."""
    cursor: int | None = None
    """The place of the tile under the cursor."""
    tile_width: int = 0
    """Columns of a tile; 0 for as many as there is room for."""
    colors: Colors = "24bit"
    glyphs: Glyphs = "unicode"
    solid: bool = False
    """Whether tiles are drawn as areas of half blocks; else as lines."""
    is_window: ClassVar[bool] = True

    @property
    def labels(self) -> Mapping[int, str]:
        """The labels by which tiles are chosen."""
        return labels_of(self.targets, len(self.tiles))

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the row from its first tile on."""
        return self.draw_from(0, 0, width, height)

    def draw_from(self, first: int, left: int, width: int, height: int) -> Canvas:
        """Draw the row.

        Args:
            first: the place of the first tile that is seen.
            left: columns that stay free at its left.
            width: the width of the canvas.
            height: the height of the canvas.
        """
        canvas, labels = Canvas(width, height), self.labels
        wide = tile_width(width, len(self.tiles), self.tile_width)
        places = range(first, min(first + tiles_fitting(width, wide), len(self.tiles)))
        for index in places:
            label, is_here = labels.get(index), index == self.cursor
            is_target = label is not None
            look = Look(
                colors=self.colors,
                glyphs=self.glyphs,
                solid=self.solid,
                cursor=is_here,
                is_target=is_target,
                label=label or "",
                shade=index % 2,
            )
            x = left + 1 + (index - first) * (wide + 1)
            canvas.blit(self.painter.paint(self.tiles[index], (wide, height), look), x, 0)
            if is_here:
                put = self.painter.frame if isinstance(self.painter, FramingPainter) else put_frame
                put(canvas, x, wide, look)
        middle, signs = height // 2, "<>" if self.glyphs == "ascii" else "◄►"
        if first > 0:
            canvas.put(0, middle, signs[0], Ink("key", attrs="b"))
        if places and places[-1] < len(self.tiles) - 1:
            canvas.put(width - 1, middle, signs[1], Ink("key", attrs="b"))
        return canvas
