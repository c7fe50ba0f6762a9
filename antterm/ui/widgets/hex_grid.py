"""A board of hexagonal cells: tiles, targets, a cursor, zooms, and a window that follows the cursor."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from antterm.core.hex import Hex
from antterm.draw.camera import Point, scroll_into
from antterm.draw.canvas import Canvas
from antterm.draw.hexgrid import (
    FLAT,
    FLAT_TILES,
    POINTY,
    POINTY_TILES,
    STEPS,
    Direction,
    FlatLayout,
    FlatTiles,
    Layout,
    extent,
    largest_fitting,
    shade,
)
from antterm.draw.layers import Collage, Piece, Stamp
from antterm.i18n import N_
from antterm.ui.terminal.colours import Display
from antterm.ui.widgets.hex_painter import Painter, TilePainter
from antterm.ui.widgets.painted import Painted
from antterm.ui.widgets.tiles import Look, T, Typing

Orientation = Literal["pointed", "flat"]
"""Hexes stand on a point and have neighbours east and west, or lie on a side: north and south."""
Layouts = Mapping[str, Layout]
"""Where cells lie, by the name of a zoom, from the smallest to the largest."""

AUTO: Final = "auto"
"""The zoom that is as large as the window has room for the whole board."""
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
STAMPS: Final = 4096
"""Drawings of cells that are kept."""


def layouts_for(orientation: Orientation, display: Display) -> Layouts:
    """Return the layouts in which `TilePainter` draws."""
    if orientation == "flat":
        return FLAT_TILES if display.solid else FLAT
    return POINTY_TILES if display.solid else POINTY


def _beyond(layout: Layout) -> int:
    """Return how many columns the outline of a cell has beyond the size of its layout."""
    return 1 if isinstance(layout, FlatLayout) and not isinstance(layout, FlatTiles) else 0


class HexGrid(Painted, Generic[T]):
    """A board of hexagonal cells.

    The arrows, Home, End, PageUp and PageDown move the cursor, Tab goes through the targets, Enter chooses,
    typing a target's label chooses it, `+` and `-` zoom. A board that is larger than the widget scrolls with
    the cursor; a smaller one stands in the middle.

    Args:
        orientation: `pointed` or `flat`.
        painter: draws the tiles; `TilePainter`, which draws `Tile`s, if there is none.
        layouts: returns the layouts that the painter draws in; those of `TilePainter` if there is none.

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
        Binding("tab", "target(1)", N_("Next target"), id="hexgrid.next_target"),
        Binding("shift+tab", "target(-1)", N_("Previous target"), show=False, id="hexgrid.previous_target"),
        Binding("enter", "choose", N_("Choose"), id="hexgrid.choose"),
        Binding("plus,equals_sign", "zoom(1)", N_("Zoom in"), id="hexgrid.zoom_in"),
        Binding("minus", "zoom(-1)", N_("Zoom out"), id="hexgrid.zoom_out"),
    ]

    tiles: reactive[Mapping[Hex, T]] = reactive(MappingProxyType({}), init=False, repaint=False)
    """What lies where. A copy is kept: set another mapping, or call `set_tile`, to change it."""
    targets: reactive[Mapping[Hex, str]] = reactive(MappingProxyType({}), init=False, repaint=False)
    """Cells that may be chosen, in the order of Tab, with the labels that are typed to choose them."""
    cursor: reactive[Hex | None] = reactive(None, init=False, repaint=False)
    """The cell under the cursor; None where there is no cursor."""
    zoom: reactive[str] = reactive(AUTO, init=False, repaint=False)
    """The name of a layout, or `auto` for the largest that shows the whole board."""
    origin: reactive[Point] = reactive((0, 0), init=False, repaint=False)
    """Where on the board the upper left corner of the widget is, in character cells; follows the cursor."""

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
        layouts: Callable[[Display], Layouts] | None = None,
        *,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 - Textual's word
        classes: str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        if orientation not in SIDES:
            raise ValueError(f"a HexGrid is pointed or flat, not “{orientation}”")
        self.orientation: Final[Orientation] = orientation
        self._painter: Painter[Any] = painter or TilePainter()
        self._layouts_for = layouts or (lambda display: layouts_for(orientation, display))
        self._stamps = lru_cache(maxsize=STAMPS)(self._stamp)
        self._collage = Collage()
        self._typing: Typing[Hex] = Typing()
        self._origins: dict[Layout, Point] = {}

    @property
    def layouts(self) -> Layouts:
        """Where cells lie, by zoom, as it is drawn now."""
        return self._layouts_for(self.display_of)

    @property
    def zoom_shown(self) -> str:
        """The name of the layout in which the board is drawn."""
        layouts = self.layouts
        if self.zoom in layouts:
            return self.zoom
        if self.zoom == AUTO:
            cells = self.cells
            return largest_fitting(layouts, cells, self.size) if cells else [*layouts][-1]
        names = [*POINTY]
        smaller = names[: names.index(self.zoom)] if self.zoom in names else []
        return next((name for name in reversed(smaller) if name in layouts), next(iter(layouts)))

    @property
    def layout_shown(self) -> Layout:
        """Where cells lie as the board is drawn now."""
        return self.layouts[self.zoom_shown]

    @property
    def cells(self) -> Mapping[Hex, None]:
        """The cells that are drawn, and that the cursor can come to."""
        cells = dict.fromkeys((*self.tiles, *self.targets))
        return cells if self.cursor is None else {**cells, self.cursor: None}

    def set_tile(self, cell: Hex, tile: T | None) -> None:
        """Lay a tile on a cell, or take it away (None); one that is equal changes nothing."""
        others = {other: lying for other, lying in self.tiles.items() if other != cell or tile is not None}
        self.tiles = others if tile is None else {**others, cell: tile}

    def cell_at(self, x: int, y: int) -> Hex | None:
        """Return the cell that is drawn in a column and a row of the widget, or None where none is."""
        layout = self.layout_shown
        here_x, here_y = x + self.origin[0], y + self.origin[1]

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
        known = (AUTO, *dict.fromkeys((*POINTY, *self._layouts_for(Display()))))
        if zoom not in known:
            raise ValueError(f"a HexGrid has no zoom “{zoom}”; it has {', '.join(known)}")
        return zoom

    def watch_tiles(self, before: Mapping[Hex, T], tiles: Mapping[Hex, T]) -> None:
        if not before.keys() & tiles.keys():  # another board
            self._origins.clear()
        self._show_whole()
        self.redraw()

    def watch_targets(self) -> None:
        self._typing.clear()
        self._show_whole()
        self.redraw()

    def watch_cursor(self, cursor: Hex | None) -> None:
        self._show_whole()
        self._show_cursor()
        self.redraw()
        if cursor is not None:
            self.post_message(self.CursorMoved(self, cursor))

    def watch_zoom(self) -> None:
        self._show_again()
        self.redraw()

    def watch_origin(self) -> None:
        self.redraw()

    def watch_look(self) -> None:
        self._show_again()
        super().watch_look()

    def resized(self) -> None:
        self._origins.clear()
        self._show_again()

    # the window

    def _show_again(self) -> None:
        """Put the window where it was at this zoom, or in the middle of the board, and show the cursor."""
        if all(self.size):
            self.origin = self._origins.get(self.layout_shown, self._home())
            self._show_whole()
            self._show_cursor()

    def _show_whole(self) -> None:
        """Put a board that has room in the middle, if the window cuts it or has another zoom now."""
        if not all(self.size) or not self.cells:
            return
        (left, top), (wide, high) = self._extent()
        (x, y), (columns, rows) = self.origin, self.size
        fits = wide <= columns and high <= rows
        is_cut = left < x or top < y or left + wide > x + columns or top + high > y + rows
        is_elsewhere = left + wide <= x or top + high <= y or left >= x + columns or top >= y + rows
        if (fits and is_cut) or is_elsewhere or self.layout_shown not in self._origins:
            self.origin = self._home()
        self._origins[self.layout_shown] = self.origin

    def _extent(self) -> tuple[Point, tuple[int, int]]:
        """Return where the drawing of the whole board begins on it, and its columns and rows."""
        (left, top), (wide, high) = extent(self.layout_shown, self.cells or (Hex(0, 0),))
        return (left, top), (wide + _beyond(self.layout_shown), high)

    def _home(self) -> Point:
        """Return where the window stands with the middle of the board in its middle."""
        (left, top), (wide, high) = self._extent()
        return left + (wide - self.size.width) // 2, top + (high - self.size.height) // 2

    def _show_cursor(self) -> None:
        if self.cursor is not None and all(self.size):
            layout = self.layout_shown
            size = (layout.size[0] + _beyond(layout), layout.size[1])
            self.origin = scroll_into(self.origin, layout.place(self.cursor), size, self.size)
            self._origins[layout] = self.origin

    # drawing

    def draw(self, width: int, height: int) -> Canvas:
        zoom, layout, display = self.zoom_shown, self.layout_shown, self.display_of
        tiles, targets, cursor = self.tiles, self.targets, self.cursor
        (left, top), (wide, high) = self.origin, layout.size
        window = (
            left - wide,
            top - high,
            width + 2 * wide,
            height + 2 * high,
        )  # art may be larger than its box
        seen = [cell for cell in self.cells if layout.shows(cell, *window)]
        pieces: dict[Hashable, Piece] = {}
        for cell in sorted(seen, key=lambda cell: layout.place(cell)[::-1]):
            (x, y), target = layout.place(cell), targets.get(cell)
            look = Look(display, zoom, cell == cursor, target is not None, target or "", shade(cell))
            pieces[cell] = Piece(x - left, y - top, self._stamps(tiles.get(cell), layout, look))
        return self._collage.draw(width, height, pieces)

    def _stamp(self, tile: T | None, layout: Layout, look: Look) -> tuple[Stamp, ...]:
        stamps = map(Stamp.of, self._painter.paint(tile, layout, look))
        return tuple(stamps)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self._content_size()[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._content_size()[1]

    def _content_size(self) -> tuple[int, int]:
        """Return the size of the whole board, for `width: auto`; at the largest zoom if it is automatic."""
        layouts = self.layouts
        layout = layouts[[*layouts][-1] if self.zoom == AUTO else self.zoom_shown]
        return extent(layout, self.cells or (Hex(0, 0),))[1]

    # keys

    def action_move(self, direction: Direction) -> None:
        """Move the cursor to the nearest cell in the direction of an arrow."""
        self._typing.clear()
        if self.cursor is None:
            self._enter()
        elif (there := self.layout_shown.nearest(self.cursor, self.cells, direction)) is not None:
            self.cursor = there

    def action_step(self, side: str) -> None:
        """Move the cursor over a slanting side, to the next cell in that direction."""
        self._typing.clear()
        if self.cursor is None:
            self._enter()
            return
        step, cells = SIDES[self.orientation][side], self.cells
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

    def action_choose(self) -> None:
        """Choose the cell under the cursor."""
        self._typing.clear()
        if self.cursor is not None:
            self.post_message(self.Chosen(self, self.cursor))

    def action_zoom(self, steps: int) -> None:
        """Draw the board larger or smaller by so many zooms, as far as there are such."""
        names = [*self.layouts]
        at = names.index(self.zoom_shown) + steps
        if 0 <= at < len(names):
            self.zoom = names[at]

    def action_pan(self, direction: Direction) -> None:
        """Move the window by a cell, as long as some of the board is in sight."""
        (wide, high), (right, down) = self.layout_shown.pitch, STEPS[direction]
        x, y = self.origin[0] + right * wide, self.origin[1] + down * high
        if any(self.layout_shown.shows(cell, x, y, *self.size) for cell in self.cells):
            self.origin = (x, y)
            self._origins[self.layout_shown] = self.origin

    def on_key(self, event: events.Key) -> None:
        if event.character is None or not event.is_printable:
            return
        found = self._typing.type(event.character, self.targets.items())
        if found is None:
            return
        event.stop()
        event.prevent_default()
        cell, is_chosen = found
        if cell is not None:
            self.cursor = cell
        if cell is not None and is_chosen:
            self.post_message(self.Chosen(self, cell))

    def _enter(self) -> None:
        """Put the cursor on the board: on the first target, or on the cell in the middle of the widget."""
        layout, (wide, high) = self.layout_shown, self.size
        middle = self.origin[0] + wide // 2, self.origin[1] + high // 2

        def distance(cell: Hex) -> tuple[int, Hex]:
            x, y = layout.centre(cell)
            return (x - middle[0]) ** 2 + (2 * (y - middle[1])) ** 2, cell

        self.cursor = min(self.targets or self.cells, key=distance, default=None)

    # the mouse

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        cell = self.cell_at(*offset) if self.mouse and offset is not None else None
        if cell is None:
            return
        event.stop()
        self._typing.clear()
        if cell == self.cursor:
            self.post_message(self.Chosen(self, cell))
        else:
            self.cursor = cell

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, steps: int) -> None:
        if self.mouse:
            event.stop()
            self.action_zoom(steps)
