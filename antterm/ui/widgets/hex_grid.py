"""A board of hexagonal cells: tiles, targets, a cursor, zooms, and a window that follows the cursor."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Unpack

from rich.style import Style
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from antterm.core.hex import Hex
from antterm.draw import hexgrid
from antterm.draw.canvas import Canvas, Ink, Pixels, Span, caps, cells_of, lifts, ring
from antterm.draw.hex_board import HexBoard, HexDrawing, Painter, Popup, Trail
from antterm.draw.layers import CLEAR, Layer, clear_canvas
from antterm.draw.paint import shorten
from antterm.draw.scene import Look
from antterm.draw.shapes import Shape, flat_shape, pointy_shape
from antterm.i18n import N_
from antterm.ui.terminal.colours import Display
from antterm.ui.widgets.board_widget import (
    RIM,
    BoardWidget,
    Drawn,
    T,
    Tile,
    ink_on,
    shaded,
    warning_ink,
)
from antterm.ui.widgets.canvas_widget import WidgetOptions


class TilePainter:
    """Draws `Tile`s of any face at any zoom of either orientation."""

    def paint(self, tile: Tile | None, pitch: hexgrid.Layout, look: Look) -> Sequence[Layer]:
        """Return the drawing of a cell; see `Painter`."""
        if isinstance(pitch, hexgrid.PointyTiles | hexgrid.FlatTiles):
            return _solid(tile, pitch, look)
        if isinstance(pitch, hexgrid.PointyLayout | hexgrid.FlatLayout):
            return _outlined(tile, pitch, look)
        raise TypeError(f"a {type(pitch).__name__} needs a painter of its own")


STACK: Final = ("≡", "^")
"""The sign before the height of a stack, in Unicode and in ASCII."""
CHIP: Final = Ink("target.ink", "target", "b")
"""The label of a target."""
WHOLE_RING: Final = 8
"""Columns of a hexagon at most round which the cursor is a ring; it colours the tips of wider ones:
that is less to send to a terminal."""


def _solid(tile: Tile | None, pitch: hexgrid.PointyTiles | hexgrid.FlatTiles, look: Look) -> list[Layer]:
    """Return the pixels of a cell, and the words on it."""
    shape, (wide, high) = hexgrid.spans(pitch), pitch.size
    heaped = tile.height if tile and tile.text and wide > 4 else 1
    up = lifts(heaped, 1 if wide <= 6 else 2)
    above = (up[-1] + 1) // 2
    pixels, top = Pixels(wide, high + above, CLEAR), 2 * above - up[-1]
    if tile and heaped > 1:
        below = tile.below or (tile.face,) * (heaped - 1)
        for face, lift in zip(below[1 - heaped :], up, strict=False):
            pixels.shape(0, top + up[-1] - lift, shape, shaded(face, RIM))
    is_taken = tile is not None and bool(tile.text)
    face = "target" if look.is_target and not is_taken else tile.face if tile else "side"
    pixels.shape(0, top, shape, shaded(face, look.shade))
    if look.is_target and is_taken:
        pixels.dots(0, top, ring(shape) if wide > 4 else caps(shape, 1), "target.ring")
    if look.cursor:
        edge = ring(shape) if 4 < wide <= WHOLE_RING else caps(shape, 1 if wide <= 4 else 2)
        pixels.dots(0, top, edge, "cursor")
    words, rows = clear_canvas(wide, high + above), _solid_rows(pitch)
    written = _Writing(rows, wide > 4, tile, look)
    for x, y, text, ink in [*written.words(), *written.brackets()]:
        words.put(x, above - up[-1] // 2 + y, text, ink)
    return [Layer(pixels.canvas(), 0, -above), Layer(words, 0, -above)]


@lru_cache(maxsize=32)
def _solid_rows(pitch: hexgrid.PointyTiles | hexgrid.FlatTiles) -> Mapping[int, Span]:
    """Return by row of a hexagon the columns that text may use: those whose two pixels belong to it."""
    shape, rows = hexgrid.spans(pitch), dict[int, Span]()
    for y in range(len(shape) // 2):
        (left, wide), (left_below, wide_below) = shape[2 * y : 2 * y + 2]
        first, end = max(left, left_below), min(left + wide, left_below + wide_below)
        if end - first >= min(6, pitch.size[0]):
            rows[y] = (first, end - first)
    return rows


def _outlined(tile: Tile | None, pitch: hexgrid.PointyLayout | hexgrid.FlatLayout, look: Look) -> list[Layer]:
    """Return the lines of the grid, the rims of tiles, faces and words, lines of targets, and the cursor."""
    glyphs = look.glyphs
    shape = (
        pointy_shape(pitch, glyphs) if isinstance(pitch, hexgrid.PointyLayout) else flat_shape(pitch, glyphs)
    )
    wide, high = 1 + max(x for x, _y, _char in shape.outline or ((pitch.size[0], 0, ""),)), pitch.size[1]
    grid, rims, faces, words, states, frame = (clear_canvas(wide, high) for _layer in range(6))
    is_taken = tile is not None and bool(tile.text)
    if tile is not None and is_taken:
        face = shaded(tile.face, look.shade)
        for x, y in shape.face:
            faces.put(x, y, " ", Ink(bg=face))
        for x, y, char in shape.rim:
            rims.put(x, y, char, Ink(shaded(tile.face, RIM), CLEAR))
    if look.is_target:
        _put_line(states, shape.outline, Ink("target.rim", CLEAR, "b"))
    elif not shape.rim or not is_taken:
        _put_line(grid, shape.outline, Ink("dim" if is_taken else "faint", CLEAR))
    if look.cursor:
        upright = range(1, pitch.size[1] - 1)
        if isinstance(pitch, hexgrid.PointyLayout):
            upright = range(pitch.cap, pitch.cap + pitch.body)
        _put_line(
            frame, (spot for spot in shape.outline if spot[1] not in upright), Ink("cursor", CLEAR, "b")
        )
    written = _Writing(_outlined_rows(shape), False, tile, look)
    for x, y, text, ink in written.words():
        words.put(x, y, text, ink)
    for x, y, text, ink in written.brackets():
        frame.put(x, y, text, ink)
    joined = (grid, states, frame)
    return [
        Layer(each, joins=any(each is other for other in joined))
        for each in (grid, rims, faces, states, words, frame)
    ]


def _put_line(canvas: Canvas, spots: Iterable[tuple[int, int, str]], ink: Ink) -> None:
    for x, y, char in spots:
        canvas.put(x, y, char, ink)


@lru_cache(maxsize=32)
def _outlined_rows(shape: Shape) -> Mapping[int, Span]:
    """Return by row of a cell the columns that text may use: those of its face."""
    columns: dict[int, list[int]] = {}
    for x, y in shape.face:
        columns.setdefault(y, []).append(x)
    widest = max(map(len, columns.values()))
    return {y: (min(xs), len(xs)) for y, xs in columns.items() if len(xs) >= min(5, widest)}


class _Word(NamedTuple):
    """Something written on a cell."""

    x: int
    y: int
    text: str
    ink: Ink


class _Writing:
    """The text on a cell, and its place.

    The name stands in the middle. Where there are more rows than one, the last one has the label of a target
    at its left, and the height of a stack and a mark at its right; else these have what the name leaves.

    Args:
        rows: for each row of the box the first of the columns that text may use, and how many these are.
        inset: whether the brackets of the cursor stand on these columns, at both ends, and not outside them.
        tile: what lies there.
        look: how it is drawn.
    """

    def __init__(self, rows: Mapping[int, Span], inset: bool, tile: Tile | None, look: Look) -> None:
        self.tile, self.look, self.inset = tile or Tile(), look, inset
        self.ink = ink_on(self.tile, look, look.shade)
        self.rows = rows
        places = sorted(rows)
        places = places[1:-1] if len(places) > 3 else places
        captioned = bool(self.tile.caption) and len(places) > 2
        self.text_row = places[(len(places) - 1 - captioned) // 2]
        self.caption_row = self.text_row + 1 if captioned else None
        self.marks_row = places[-1] if len(places) > 1 else None
        self.middle_row = places[len(places) // 2 if len(places) % 2 else len(places) // 2 - 1]

    def words(self) -> list[_Word]:
        """Return the name, the caption, label and marks."""
        tile, label = self.tile, self.look.label
        if not tile.text:
            if self.look.is_target:
                return self._centred(self.middle_row, label or " ", CHIP)
            if self.marks_row is not None:
                return []
            return self._centred(self.middle_row, "." if not self.look.solid else "", Ink("faint", CLEAR))
        name = Ink(self.ink, CLEAR, "b")
        if self.marks_row is None:
            first, length = self.rows[self.text_row]
            text = shorten(tile.text, length)
            text = text[: max(0, length - cells_of(label))]  # a label is shown whole, whatever goes for it
            return [_Word(first, self.text_row, text, name), *self._marks(self.text_row, cells_of(text))]
        words = self._centred(self.text_row, tile.text, name)
        if self.caption_row is not None:
            words += self._centred(self.caption_row, tile.caption, Ink(self.ink, CLEAR))
        return words + self._marks(self.marks_row, 0)

    def brackets(self) -> list[_Word]:
        """Return the brackets about what is under the cursor."""
        row = self.middle_row if not self.tile.text else self.text_row
        first, length = self.rows[row]
        if not self.look.cursor or (self.look.solid and not self.inset):
            return []
        first, length = (first, length) if self.inset else (first - 1, length + 2)
        ink = Ink("mark.ink", "cursor", "b") if self.look.solid else Ink("cursor", "", "b")
        return [_Word(first, row, "[", ink), _Word(first + length - 1, row, "]", ink)]

    def _marks(self, row: int, used: int) -> list[_Word]:
        """Return label, height and mark in a row of which the first columns are used.

        Where room is short the height goes first, then the mark.
        """
        first, length = self.rows[row]
        if self.inset:  # beside the ring of a target
            first, length = first + 1, length - 2
        tile, room = self.tile, length - used
        sign = STACK[self.look.ascii_only]
        height = f"{sign}{tile.height}" if tile.height > 1 else ""
        label = shorten(self.look.label, room) if room > 0 else self.look.label[:length]
        mark = tile.mark if cells_of(label + tile.mark) <= room else ""
        left = room - cells_of(label + mark)
        height = height if cells_of(height) <= left else sign[: max(0, left)] if height else ""
        words = [_Word(first if not used else first + max(0, length - cells_of(label)), row, label, CHIP)]
        x = first + length - cells_of(height + mark) - (cells_of(label) if used else 0)
        words.append(_Word(x, row, height, Ink(self.ink, CLEAR, "b")))
        warning = warning_ink(tile)
        words.append(_Word(x + cells_of(height), row, mark, warning))
        return [word for word in words if word.text]

    def _centred(self, row: int, text: str, ink: Ink) -> list[_Word]:
        first, length = self.rows[row]
        if self.inset and length > 4:
            first, length = first + 1, length - 2
        if text and ink is CHIP and cells_of(text) + 2 <= length:
            text = f" {text} "
        text = shorten(text, length)
        return [_Word(first + (length - cells_of(text)) // 2, row, text, ink)] if text else []


Orientation = Literal["pointed", "flat"]
"""Hexes stand on a point and have neighbours east and west, or lie on a side: north and south."""
SIDES: Final[Mapping[Orientation, Mapping[str, Hex]]] = {
    "pointed": {
        "north_east": Hex(1, -1),
        "north_west": Hex(0, -1),
        "south_west": Hex(-1, 1),
        "south_east": Hex(0, 1),
    },
    "flat": {
        "north_east": Hex(1, -1),
        "north_west": Hex(-1, 0),
        "south_west": Hex(-1, 1),
        "south_east": Hex(1, 0),
    },
}
"""The steps over slanting sides. Those over the two others are the arrows that point straight at them."""


def _by_cell(things: Mapping[Hex, T]) -> Mapping[Hex, T]:
    """Return a copy that cannot be changed; cells may be given as plain tuples."""
    return MappingProxyType({Hex(*cell): thing for cell, thing in things.items()})


def layouts_for(orientation: Orientation, display: Display) -> hexgrid.Layouts:
    """Return the layouts in which `TilePainter` draws."""
    if orientation == "flat":
        return hexgrid.FLAT_TILES if display.solid else hexgrid.FLAT
    return hexgrid.POINTY_TILES if display.solid else hexgrid.POINTY


class HexGrid(BoardWidget, Generic[T]):
    """A board of hexagonal cells.

    The arrows, Home, End, PageUp and PageDown move the cursor, Tab goes through the targets, Enter chooses,
    typing a target's label chooses it, `+` and `-` zoom. A board that is larger than the widget scrolls with
    the cursor; a smaller one stands in the middle.

    Args:
        orientation: `pointed` or `flat`.
        painter: draws the tiles; `TilePainter`, which draws `Tile`s, if there is none.
        margin: characters that stay free round the cursor where there is room.
        styles: as in `BoardWidget`.

    >>> grid = HexGrid(orientation="flat", id="board")
    >>> grid.tiles = {Hex(0, 0): Tile("wQ", face="white")}
    """

    DEFAULT_CSS = """
    HexGrid { width: 1fr; height: 1fr; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"hexgrid--cursor", "hexgrid--target", "hexgrid--line"}
    """Style sheets may give the cursor a `color`, targets a `color` and a `background`, lines a `color`."""
    PARTS: ClassVar[Mapping[str, tuple[str, str]]] = {
        "cursor": ("hexgrid--cursor", "color"),
        "target": ("hexgrid--target", "background"),
        "target.ring": ("hexgrid--target", "background"),
        "target.rim": ("hexgrid--target", "background"),
        "target.ink": ("hexgrid--target", "color"),
        "faint": ("hexgrid--line", "color"),
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move('up')", N_("Up"), show=False, id="hexgrid.cursor_up"),
        Binding("down", "move('down')", N_("Down"), show=False, id="hexgrid.cursor_down"),
        Binding("left", "move('left')", N_("Left"), show=False, id="hexgrid.cursor_left"),
        Binding("right", "move('right')", N_("Right"), show=False, id="hexgrid.cursor_right"),
        Binding("home", "step('north_west')", N_("North-west"), show=False, id="hexgrid.cursor_north_west"),
        Binding("pageup", "step('north_east')", N_("North-east"), show=False, id="hexgrid.cursor_north_east"),
        Binding("end", "step('south_west')", N_("South-west"), show=False, id="hexgrid.cursor_south_west"),
        Binding(
            "pagedown", "step('south_east')", N_("South-east"), show=False, id="hexgrid.cursor_south_east"
        ),
        Binding("shift+up", "pan('up')", N_("Scroll up"), show=False, id="hexgrid.pan_up"),
        Binding("shift+down", "pan('down')", N_("Scroll down"), show=False, id="hexgrid.pan_down"),
        Binding("shift+left", "pan('left')", N_("Scroll left"), show=False, id="hexgrid.pan_left"),
        Binding("shift+right", "pan('right')", N_("Scroll right"), show=False, id="hexgrid.pan_right"),
        Binding("shift+home", "centre", N_("Centre"), show=False, id="hexgrid.centre"),
        Binding("tab", "target(1)", N_("Next target"), id="hexgrid.next_target"),
        Binding("shift+tab", "target(-1)", N_("Previous target"), show=False, id="hexgrid.previous_target"),
        Binding("enter", "choose", N_("Choose"), id="hexgrid.choose"),
        Binding("plus,equals_sign", "zoom(1)", N_("Zoom in"), id="hexgrid.zoom_in"),
        Binding("minus", "zoom(-1)", N_("Zoom out"), id="hexgrid.zoom_out"),
    ]

    painter: Drawn[Any] = Drawn(None)
    """Draws the tiles; a `Painter`."""
    tiles: Drawn[Mapping[Hex, T]] = Drawn(MappingProxyType({}))
    """The tile in each cell. A copy is stored: set another mapping, or call `set_tile`, to change it."""
    targets: Drawn[Mapping[Hex, str]] = Drawn(MappingProxyType({}))
    """Cells that may be chosen, in the order of Tab, with the labels that are typed to choose them."""
    cursor: Drawn[Hex | None] = Drawn(None)
    """The cell under the cursor; None where there is no cursor."""
    zoom: reactive[str] = reactive(hexgrid.AUTO, init=False, repaint=False)
    """The name of a layout, or `auto` for the largest that shows the whole board."""
    origin: reactive[hexgrid.Point] = reactive((0, 0), init=False, repaint=False)
    """The place of the widget's upper left corner on the board, in character cells; follows the cursor."""
    things: Drawn[Mapping[Hex, int] | None] = Drawn(None)
    """Number of things on each cell, where tiles are also laid on empty cells: these cells are kept in sight
    where there is room, and the edges show how many things the others hold. None to keep all tiles in sight
    and to count nothing."""
    least_zoom: Drawn[str] = Drawn("")
    """The smallest zoom that is taken while `zoom` is `auto`; empty for any."""
    is_settled: Drawn[bool] = Drawn(False)
    """Whether the board stays as it is for a while: while `zoom` is `auto`, it is drawn as large as there is
    room then; else it only becomes smaller, so that the zoom does not go to and fro."""
    slack: Drawn[int] = Drawn(0)
    """Columns by which the board may miss room at the smallest zoom but one before the smallest is taken."""
    popup: Drawn[Popup | None] = Drawn(None)
    """A picture laid over a cell."""
    label_row: Drawn[int | None] = Drawn(None)
    """The row of its cell's box in which the label of a thing stands; None for the middle."""
    whole_words: Drawn[bool] = Drawn(False)
    """Whether a cell has what is written in it whole or not at all, as a `HexBoard` says."""
    signs: Drawn[Mapping[Hex, str]] = Drawn(MappingProxyType({}))
    """Signs that are shown at an edge where they are not seen."""
    trails: Drawn[tuple[Trail, ...]] = Drawn(())
    """The ways between cells that are drawn."""
    reach: Drawn[Collection[Hex] | None] = Drawn(None)
    """The cells that the cursor may enter; None for all in which something is drawn."""
    layouts: Drawn[hexgrid.Layouts | None] = Drawn(None)
    """Layouts of cells, by the name of a zoom, from the smallest to the largest; None for those of
    `TilePainter`."""

    class OfCell(Message):
        """Something has happened to a cell.

        Args:
            grid: the board.
            cell: the cell.
        """

        def __init__(self, grid: HexGrid[Any], cell: Hex) -> None:
            super().__init__()
            self.grid, self.hex = grid, cell

        @property
        def control(self) -> HexGrid[Any]:
            """The board, for the selectors of `@on`."""
            return self.grid

        @property
        def label(self) -> str:
            """The label of the target that it is; empty where it is none, or has none."""
            return self.grid.targets.get(self.hex, "")

    class CursorMoved(OfCell):
        """The cursor has come to another cell."""

    class Chosen(OfCell):
        """A cell was chosen: by Enter, by its label, or by a click on the cell under the cursor.

        It need not be a target: the program decides what that means. `label` says which target it is.
        """

    def __init__(
        self,
        orientation: Orientation = "pointed",
        painter: Painter[T] | None = None,
        margin: int = 0,
        styles: Callable[[Ink], Style] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(styles, **options)
        if orientation not in SIDES:
            raise ValueError(f"a HexGrid is pointed or flat, not {orientation!r}")
        self.orientation: Final[Orientation] = orientation
        self.painter = painter or TilePainter()
        self._window = hexgrid.HexWindow(margin=margin)
        self._drawing = HexDrawing()

    @property
    def layouts_shown(self) -> hexgrid.Layouts:
        """The layouts of cells by which the board is drawn now, by zoom."""
        return self.layouts or layouts_for(self.orientation, self.display_of)

    @property
    def zoom_shown(self) -> str:
        """The name of the layout in which the board is drawn."""
        return self._framed().zoom

    @property
    def layout_shown(self) -> hexgrid.Layout:
        """The layout of cells by which the board is drawn now."""
        return self._framed().layout

    @property
    def board(self) -> HexBoard[T]:
        """All that is shown, as a value."""
        board: HexBoard[T] = self.value_of(HexBoard, layouts=self.layouts_shown)
        return board

    @property
    def cells(self) -> Mapping[Hex, None]:
        """The cells that are drawn."""
        return self.board.cells

    @property
    def reached(self) -> Collection[Hex]:
        """The cells that the cursor can come to."""
        return self.board.reached

    def set_tile(self, cell: Hex, tile: T | None) -> None:
        """Lay a tile on a cell, or take it away (None); one that is equal changes nothing."""
        others = {other: lying for other, lying in self.tiles.items() if other != cell or tile is not None}
        self.tiles = others if tile is None else {**others, cell: tile}

    def cell_at(self, x: int, y: int) -> Hex | None:
        """Return the cell that is drawn in a column and a row of the widget, or None where none is."""
        layout, (left, top) = self.layout_shown, self.origin
        here_x, here_y = x + left, y + top

        def distance(cell: Hex) -> int:
            (left, top), (wide, high) = layout.place(cell), layout.size
            return (2 * (here_x - left) + 1 - wide) ** 2 + (2 * (2 * (here_y - top) + 1 - high)) ** 2

        near = [cell for cell in self.cells if layout.shows(cell, here_x, here_y, 1, 1)]
        return min(near, key=distance, default=None)

    # what changes when an attribute does

    def validate_tiles(self, tiles: Mapping[Hex, T]) -> Mapping[Hex, T]:
        return _by_cell(tiles)

    def validate_targets(self, targets: Mapping[Hex, str]) -> Mapping[Hex, str]:
        return _by_cell(targets)

    def validate_cursor(self, cursor: Hex | None) -> Hex | None:
        return None if cursor is None else Hex(*cursor)

    def validate_zoom(self, zoom: str) -> str:
        zooms = (hexgrid.AUTO, *dict.fromkeys((*hexgrid.POINTY, *(self.layouts or ()))))
        if zoom not in zooms:
            raise ValueError(f"a HexGrid has no zoom {zoom!r}; it has {', '.join(zooms)}")
        return zoom

    def validate_things(self, things: Mapping[Hex, int] | None) -> Mapping[Hex, int] | None:
        return None if things is None else _by_cell(things)

    def watch_zoom(self, zoom: str) -> None:
        self._framed().zoom_to(zoom)
        self.redraw()

    def watch_origin(self, origin: hexgrid.Point) -> None:
        if origin != self._window.origin:
            self._window.origin = origin
            self.redraw()

    # drawing

    def _framed(self) -> hexgrid.HexWindow:
        """Return the window, which shows the board as it is now."""
        if all(self.size):
            self.board.seen_in(self._window, self.size)
            self.origin = self._window.origin
        return self._window

    def draw(self, width: int, height: int) -> Canvas:
        board = self.board
        board.seen_in(self._window, (width, height))
        self.origin = self._window.origin
        return self._drawing.draw(board, self._window)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self._content_size()[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._content_size()[1]

    def _content_size(self) -> tuple[int, int]:
        """Return the size of the whole board, for `width: auto`; at the largest zoom if it is automatic."""
        layouts = self.layouts_shown
        layout = layouts[
            [*layouts][-1] if self.zoom == hexgrid.AUTO else hexgrid.nearest_zoom(self.zoom, layouts)
        ]
        wide, high = hexgrid.extent(layout, self.cells or (Hex(0, 0),))[1]
        return wide + hexgrid.edge_of(layout), high

    # keys

    def action_move(self, direction: hexgrid.Direction) -> None:
        """Move the cursor to the nearest cell in the direction of an arrow."""
        self._typing.clear()
        if self.cursor is None:
            self._enter()
        elif (there := self.layout_shown.nearest(self.cursor, self.reached, direction)) is not None:
            self.cursor = there

    def action_step(self, side: str) -> None:
        """Move the cursor over a slanting side, to the next cell in that direction."""
        self._typing.clear()
        if self.cursor is None:
            self._enter()
            return
        step, cells = SIDES[self.orientation][side], self.reached
        there = self.cursor
        for _far in range(max((self.cursor.distance(cell) for cell in cells), default=0)):
            there = there + step
            if there in cells:
                self.cursor = there
                return

    def action_target(self, by: int) -> None:
        """Move the cursor to the next target, or the one before.

        Raises:
            SkipAction: there is none, so that the key goes to the next widget.
        """
        self._typing.clear()
        targets = [*self.targets]
        if not targets:
            raise SkipAction
        if self.cursor is not None and self.cursor in self.targets:
            self.cursor = targets[(targets.index(self.cursor) + by) % len(targets)]
        else:
            self.cursor = targets[0 if by > 0 else -1]

    def action_zoom(self, steps: int) -> bool:
        """Draw the board larger or smaller by `steps` zooms. Returns False where there are no such."""
        names = [*self.layouts_shown]
        at = names.index(self.zoom_shown) + steps
        if not 0 <= at < len(names):
            return False
        self.zoom = names[at]
        return True

    def action_pan(self, direction: hexgrid.Direction) -> bool:
        """Move the window by a cell, and the cursor where it would leave the window.

        Returns:
            False where the window stays: it shows the whole board, or no more of it lies that way.
        """
        there = self._framed().pan(direction, self.reached)
        if there is None:
            return False
        if self.cursor is not None:
            self.cursor = there
        self.origin = self._window.origin
        self.redraw()
        return True

    def action_centre(self) -> bool:
        """Show the middle of the board, and the cursor. Returns False where it is shown already."""
        moved = self._framed().centre()
        self.origin = self._window.origin
        self.redraw()
        return moved

    def _enter(self) -> None:
        """Put the cursor on the board: on the first target, or on the cell in the middle of the widget."""
        layout, (wide, high) = self.layout_shown, self.size
        middle = self.origin[0] + wide // 2, self.origin[1] + high // 2

        def distance(cell: Hex) -> tuple[int, Hex]:
            x, y = layout.centre(cell)
            return (x - middle[0]) ** 2 + (2 * (y - middle[1])) ** 2, cell

        self.cursor = min(self.targets or self.reached, key=distance, default=None)

    # the mouse

    def thing_at(self, x: int, y: int) -> Hex | None:
        cell = self.cell_at(x, y)
        return cell if cell in self.reached else None

    def scroll_by_wheel(self, steps: int) -> None:
        self.action_zoom(-steps)
