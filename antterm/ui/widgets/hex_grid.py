"""A board of hexagonal cells: tiles, targets, a cursor, zooms, and a window that follows the cursor."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, Unpack

from rich.style import Style
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from antterm.core.hex import Hex
from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.hex_board import HexBoard, HexDrawing, Painter, Popup
from antterm.draw.hex_window import AUTO, HexWindow, Layouts, edge_of, nearest_zoom
from antterm.draw.hexgrid import FLAT, FLAT_TILES, POINTY, POINTY_TILES, Direction, Layout, extent
from antterm.i18n import N_
from antterm.ui.terminal.colours import Display
from antterm.ui.widgets.hex_painter import TilePainter
from antterm.ui.widgets.painted import Drawn, Painted, WidgetOptions
from antterm.ui.widgets.tiles import T

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


def layouts_for(orientation: Orientation, display: Display) -> Layouts:
    """Return the layouts in which `TilePainter` draws."""
    if orientation == "flat":
        return FLAT_TILES if display.solid else FLAT
    return POINTY_TILES if display.solid else POINTY


class HexGrid(Painted, Generic[T]):
    """A board of hexagonal cells.

    The arrows, Home, End, PageUp and PageDown move the cursor, Tab goes through the targets, Enter chooses,
    typing a target's label chooses it, `+` and `-` zoom. A board that is larger than the widget scrolls with
    the cursor; a smaller one stands in the middle.

    Args:
        orientation: `pointed` or `flat`.
        painter: draws the tiles; `TilePainter`, which draws `Tile`s, if there is none.
        margin: characters that stay free round the cursor where there is room.
        styles: as of `Painted`.

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

    SHOWN = (
        *("painter", "layouts", "tiles", "targets", "cursor"),
        *("things", "popup", "least_zoom", "is_settled", "slack", "reach", "label_row"),
    )
    painter: Drawn[Any] = Drawn(None)
    """Draws the tiles; a `Painter`."""
    tiles: Drawn[Mapping[Hex, T]] = Drawn(MappingProxyType({}))
    """What lies where. A copy is kept: set another mapping, or call `set_tile`, to change it."""
    targets: Drawn[Mapping[Hex, str]] = Drawn(MappingProxyType({}))
    """Cells that may be chosen, in the order of Tab, with the labels that are typed to choose them."""
    cursor: Drawn[Hex | None] = Drawn(None)
    """The cell under the cursor; None where there is no cursor."""
    zoom: reactive[str] = reactive(AUTO, init=False, repaint=False)
    """The name of a layout, or `auto` for the largest that shows the whole board."""
    origin: reactive[Point] = reactive((0, 0), init=False, repaint=False)
    """Where on the board the upper left corner of the widget is, in character cells; follows the cursor."""
    things: Drawn[Mapping[Hex, int] | None] = Drawn(None)
    """How many things are on which cell, where tiles are also laid on empty cells: these cells are kept in
    sight where there is room, and of the others is told at the edges how many things are there. None to keep
    all tiles in sight and to count nothing."""
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
    """In which row of its cell's box the label of a thing stands; None for the middle."""
    reach: Drawn[Collection[Hex] | None] = Drawn(None)
    """Where the cursor may come; None for wherever something is drawn."""
    layouts: Drawn[Layouts | None] = Drawn(None)
    """Where cells lie, by the name of a zoom, from the smallest to the largest; None for the layouts of
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
            raise ValueError(f"a HexGrid is pointed or flat, not “{orientation}”")
        self.orientation: Final[Orientation] = orientation
        self.painter = painter or TilePainter()
        self._window = HexWindow(margin=margin)
        self._drawing = HexDrawing()

    @property
    def layouts_shown(self) -> Layouts:
        """Where cells lie, by zoom, as the board is drawn now."""
        return self.layouts or layouts_for(self.orientation, self.display_of)

    @property
    def zoom_shown(self) -> str:
        """The name of the layout in which the board is drawn."""
        return self._framed().zoom

    @property
    def layout_shown(self) -> Layout:
        """Where cells lie as the board is drawn now."""
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
        return MappingProxyType({Hex(*cell): tile for cell, tile in tiles.items()})

    def validate_targets(self, targets: Mapping[Hex, str]) -> Mapping[Hex, str]:
        return MappingProxyType({Hex(*cell): label for cell, label in targets.items()})

    def validate_cursor(self, cursor: Hex | None) -> Hex | None:
        return None if cursor is None else Hex(*cursor)

    def validate_zoom(self, zoom: str) -> str:
        known = (AUTO, *dict.fromkeys((*POINTY, *(self.layouts or ()))))
        if zoom not in known:
            raise ValueError(f"a HexGrid has no zoom “{zoom}”; it has {', '.join(known)}")
        return zoom

    def validate_things(self, things: Mapping[Hex, int] | None) -> Mapping[Hex, int] | None:
        return None if things is None else MappingProxyType({Hex(*cell): n for cell, n in things.items()})

    def watch_zoom(self, zoom: str) -> None:
        self._framed().zoom_to(zoom)
        self.redraw()

    def watch_origin(self, origin: Point) -> None:
        if origin != self._window.origin:
            self._window.origin = origin
            self.redraw()

    # drawing

    def _framed(self) -> HexWindow:
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
        layout = layouts[[*layouts][-1] if self.zoom == AUTO else nearest_zoom(self.zoom, layouts)]
        wide, high = extent(layout, self.cells or (Hex(0, 0),))[1]
        return wide + edge_of(layout), high

    # keys

    def action_move(self, direction: Direction) -> None:
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
        """Draw the board larger or smaller by so many zooms. Returns False where there are no such."""
        names = [*self.layouts_shown]
        at = names.index(self.zoom_shown) + steps
        if not 0 <= at < len(names):
            return False
        self.zoom = names[at]
        return True

    def action_pan(self, direction: Direction) -> bool:
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
