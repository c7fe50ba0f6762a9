"""What the tests of the widgets for boards share: a small app, and how often a widget paints a line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from textual.app import App, ComposeResult
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from antterm.ui.widgets import Display, Hex, HexGrid, NestMat, Slot, Tile, TileRow
from antterm.ui.widgets.board_widget import BoardWidget

SOLID, ASCII, BARE = Display("24bit"), Display("24bit", glyphs="ascii"), Display("none", glyphs="ascii")
LOOKS = {
    "solid": SOLID,
    "unicode": Display("24bit", tiles="outlines"),
    "16": Display("16"),
    "ascii": ASCII,
    "bare": BARE,
}
BOARD = {
    Hex(0, 0): Tile("wQ", "ivory", mark="!", caption="queen"),
    Hex(1, 0): Tile("bA", "#2d2d3b", height=3, below=("ivory", "#2d2d3b")),
    Hex(-1, 0): Tile("bS", "#2d2d3b"),
    Hex(-1, 1): Tile(),
}
TARGETS = {Hex(0, -1): "1", Hex(1, 0): "2", Hex(0, 1): "12"}
OFFER = (
    Tile("Ant", "firebrick", caption="free"),
    Tile("Bee", "gold", caption="-1", height=2),
    Tile("Fly", "steelblue", caption="-2", mark="!"),
)
NEST = {"larvae": Slot(8, most=12), "food": Slot(3, sign="▲", ascii_sign="f"), "eggs": Slot(5, most=5)}
ANT = (" h ", "hhh", " t ", "ttt", " a ", "aaa")


def fill(widget: BoardWidget) -> None:
    """Show toy data."""
    if isinstance(widget, HexGrid):
        widget.tiles, widget.targets, widget.cursor = BOARD, TARGETS, Hex(0, 0)
    elif isinstance(widget, TileRow):
        widget.tiles, widget.cursor = OFFER, 1
    elif isinstance(widget, NestMat):
        widget.title, widget.slots, widget.targets, widget.cursor = "Nest", NEST, {"food": "f"}, "larvae"


class Stage(App[None]):
    """An app with one widget, which takes the whole screen and has the focus.

    Args:
        widget: the widget.
        look: how it is drawn.
        filled: whether it shows toy data.
    """

    def __init__(self, widget: BoardWidget, look: Display = SOLID, filled: bool = True) -> None:
        super().__init__()
        self.widget, self.widget_look, self.filled = widget, look, filled
        self.told: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_mount(self) -> None:
        self.widget.styles.width = self.widget.styles.height = "1fr"
        self.widget.look = self.widget_look
        if self.filled:
            fill(self.widget)
        self.widget.focus()

    def heard(self) -> list[tuple[str, Any, str]]:
        """Return the messages since this was asked last: kind, cell or place, and label."""
        told, self.told = self.told, []
        return [(type(each).__name__, _what(each), getattr(each, "label", "")) for each in told]

    def on_hex_grid_cursor_moved(self, event: Message) -> None:
        self.told.append(event)

    on_hex_grid_chosen = on_tile_row_cursor_moved = on_tile_row_chosen = on_hex_grid_cursor_moved
    on_nest_mat_cursor_moved = on_nest_mat_chosen = on_hex_grid_cursor_moved


def _what(message: Message) -> Any:
    """Return the cell, the place or the chamber to which something has happened."""
    return next(getattr(message, name) for name in ("hex", "index", "slot") if hasattr(message, name))


@contextmanager
def painted_rows(widget: Widget) -> Iterator[list[int]]:
    """Note the rows of a widget that Textual asks for."""
    rows: list[int] = []
    ordinary = widget.render_line

    def render_line(y: int) -> Strip:
        rows.append(y)
        return ordinary(y)

    widget.render_line = render_line  # type: ignore[method-assign]
    try:
        yield rows
    finally:
        del widget.render_line
