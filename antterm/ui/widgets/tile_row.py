"""A row of tiles to choose from: an offer, a hand of cards, a reserve."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Unpack

from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message

from antterm.draw.canvas import Canvas, Ink, Pixels, cells_of
from antterm.draw.paint import shorten
from antterm.draw.scene import Look
from antterm.draw.tile_strip import WIDEST, RowPainter, TileStrip, labels_of, tile_width, tiles_fitting
from antterm.i18n import N_
from antterm.ui.terminal.colours import SOLID
from antterm.ui.widgets.board_widget import RIM, BoardWidget, Drawn, T, Tile, ink_on, shaded, warning_ink
from antterm.ui.widgets.canvas_widget import WidgetOptions


class TileRow(BoardWidget, Generic[T]):
    """A row of tiles.

    Left, Right, Home and End move the cursor, Enter chooses, and so does typing a tile's label. A row that is
    longer than the widget scrolls with the cursor; `content-align-horizontal` places a shorter one.

    Args:
        painter: draws the tiles; one that draws `Tile`s if there is none.
        styles: as in `BoardWidget`.
    """

    DEFAULT_CSS = """
    TileRow { width: 1fr; height: 7; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"tilerow--cursor", "tilerow--target"}
    """Style sheets may give the cursor a `color`, and labels a `color` and a `background`."""
    PARTS: ClassVar[Mapping[str, tuple[str, str]]] = {
        "cursor": ("tilerow--cursor", "color"),
        "target": ("tilerow--target", "background"),
        "target.ink": ("tilerow--target", "color"),
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", N_("Left"), show=False, id="tilerow.cursor_left"),
        Binding("right", "move(1)", N_("Right"), show=False, id="tilerow.cursor_right"),
        Binding("home", "end(0)", N_("First tile"), show=False, id="tilerow.first"),
        Binding("end", "end(-1)", N_("Last tile"), show=False, id="tilerow.last"),
        Binding("enter", "choose", N_("Choose"), id="tilerow.choose"),
    ]

    painter: Drawn[Any] = Drawn(None)
    """Draws the tiles; a `RowPainter`."""
    tiles: Drawn[Sequence[T]] = Drawn(())
    """The tiles from left to right."""
    targets: Drawn[Mapping[int, str] | None] = Drawn(None)
    """Labels of the tiles that may be chosen, by their places from 0; None for all of them, as 1, 2, 3..."""
    cursor: Drawn[int | None] = Drawn(None)
    """The place of the tile under the cursor, from 0; None where there is no cursor."""
    tile_width: Drawn[int] = Drawn(0)
    """Columns of a tile; 0 for as many as the width has room for, from 4 to 12."""
    origin: Drawn[int] = Drawn(0)
    """The place of the first tile that is shown; it follows the cursor."""

    class OfTile(Message):
        """Something has happened to a tile.

        Args:
            row: the row.
            index: the place of the tile, from 0.
        """

        def __init__(self, row: TileRow[Any], index: int) -> None:
            super().__init__()
            self.row, self.index = row, index
            self.tile = row.tiles[index]
            self.label = row.labels.get(index, "")

        @property
        def control(self) -> TileRow[Any]:
            """The row, for the selectors of `@on`."""
            return self.row

    class CursorMoved(OfTile):
        """The cursor has come to another tile."""

    class Chosen(OfTile):
        """A tile was chosen: by Enter, by its label, or by a click on the tile under the cursor."""

    def __init__(
        self,
        painter: RowPainter[T] | None = None,
        styles: Callable[[Ink], Style] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(styles, **options)
        self.painter = painter or PlainTiles()

    @property
    def strip(self) -> TileStrip[T]:
        """All that is shown, as a value."""
        strip: TileStrip[T] = self.value_of(TileStrip)
        return strip

    @property
    def labels(self) -> Mapping[int, str]:
        """The labels by which tiles are chosen."""
        return labels_of(self.targets, len(self.tiles))

    @property
    def width_shown(self) -> int:
        """Columns of a tile as it is drawn now."""
        return tile_width(self.size.width, len(self.tiles), self.tile_width)

    @property
    def places_shown(self) -> range:
        """The places of the tiles that have room."""
        fits = tiles_fitting(self.size.width, self.width_shown)
        return range(self.origin, min(self.origin + fits, len(self.tiles)))

    def tile_at(self, x: int) -> int | None:
        """Return the place of the tile in a column of the widget, or None where none is."""
        step, right = divmod(x - self._left - 1, self.width_shown + 1)
        place = self.origin + step
        return place if place in self.places_shown and right < self.width_shown else None

    def validate_cursor(self, cursor: int | None) -> int | None:
        return None if cursor is None or not self.tiles else max(0, min(cursor, len(self.tiles) - 1))

    def watch_tiles(self) -> None:
        self._typing.clear()
        self.cursor = self.validate_cursor(self.cursor)
        self._show_cursor()

    def watch_cursor(self, cursor: int | None) -> None:
        self._show_cursor()
        super().watch_cursor(cursor)

    def watch_tile_width(self) -> None:
        self._show_cursor()

    def labels_typed(self) -> Mapping[int, str]:
        return {place: label for place, label in self.labels.items() if place in range(len(self.tiles))}

    def thing_at(self, x: int, y: int) -> int | None:
        return self.tile_at(x)

    def scroll_by_wheel(self, steps: int) -> None:
        if self.tiles:
            self.action_move(steps)

    def resized(self) -> None:
        self._show_cursor()

    def draw(self, width: int, height: int) -> Canvas:
        return self.strip.draw_from(self.origin, self._left, width, height)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        wide = self.tile_width or WIDEST
        return 1 + len(self.tiles) * (wide + 1)

    def action_move(self, by: int) -> None:
        """Move the cursor along the row; it does not leave the ends."""
        self._typing.clear()
        if self.cursor is None:
            self.cursor = self.places_shown[0] if self.places_shown else None
        else:
            self.cursor += by

    def action_end(self, end: int) -> None:
        """Move the cursor to the first tile (0) or the last (-1)."""
        self._typing.clear()
        self.cursor = 0 if end == 0 else len(self.tiles) - 1

    @property
    def _left(self) -> int:
        """The column left of the first tile that is shown."""
        spare = max(0, self.size.width - 1 - len(self.places_shown) * (self.width_shown + 1))
        align = self.styles.content_align_horizontal
        return spare // 2 if align == "center" else spare if align == "right" else 0

    def _show_cursor(self) -> None:
        """Scroll as little as shows the cursor, and not further than to the last tile."""
        if not self.size.width:
            return
        fits = tiles_fitting(self.size.width, self.width_shown)
        origin = max(0, min(self.origin, len(self.tiles) - fits))
        if self.cursor is not None:
            origin = min(max(origin, self.cursor - fits + 1), self.cursor)
        self.origin = origin


class PlainTiles:
    """Draws `Tile`s: the label and the caption above, the name on the face, and the mark in its last row."""

    def paint(self, tile: Tile, size: tuple[int, int], look: Look) -> Canvas:
        """Return the drawing of a tile; see `RowPainter`."""
        wide, high = size
        face, ink = shaded(tile.face), ink_on(tile, look, 0)
        pixels = Pixels(wide, high, "cursor" if look.cursor and look.solid else "")
        canvas = pixels.canvas()
        for y in range(1 if high > 1 else 0, high):
            canvas.put(0, y, " " * wide, Ink(bg=face))
        if high > 3 and look.colors in SOLID:
            canvas.put(0, high - 1, " " * wide, Ink(bg=shaded(tile.face, RIM)))
        text = shorten(tile.text, wide)
        at = 1 + (high - 2) // 2 if high > 2 else high - 1
        if high == 1:
            text = shorten(tile.text, max(1, wide - cells_of(look.label) - 1))
            canvas.put(wide - cells_of(text), 0, text, Ink(ink, face, "b"))
        else:
            canvas.put((wide - cells_of(text)) // 2, at, text, Ink(ink, face, "b"))
        if look.label:
            canvas.put(0, 0, look.label[:wide], Ink("target.ink", "target", "b"))
        room = wide - cells_of(look.label) - 1
        if high > 1 and tile.caption and room > 0:
            caption = shorten(tile.caption, room)
            over = Ink("mark.ink", "cursor", "b") if look.cursor and look.solid else Ink("text")
            canvas.put(wide - cells_of(caption), 0, caption, over)
        if high > 3 and tile.height > 1:
            canvas.put(1, high - 2, f"{'^' if look.ascii_only else '≡'}{tile.height}"[:wide], Ink(ink, face))
        if high > 3 and tile.mark:
            mark = tile.mark[:wide]
            x = wide - cells_of(mark) - (wide > cells_of(mark))
            canvas.put(x, high - 2, mark, warning_ink(tile))
        return canvas
