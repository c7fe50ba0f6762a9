"""The base of all widgets that are drawn on a canvas."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TypedDict, Unpack

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.cursor_place import Position, marked_at
from antterm.draw.paint import in_ascii
from antterm.ui.adapter.thrift import CanvasSource, InkCells, repaint_changes
from antterm.ui.terminal.colours import Display


class WidgetOptions(TypedDict, total=False):
    """The keyword arguments of every Textual widget."""

    name: str | None
    id: str | None
    classes: str | None
    disabled: bool


class CanvasWidget(Widget, CanvasSource):
    """A widget whose whole content is a `Canvas`, a grid of characters with inks.

    `show_canvas` repaints the cells in which a new canvas differs from the one that is shown.
    """

    def __init__(self, **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self._canvas = Canvas(0, 0)
        self._ink_cells = InkCells(self, self.style_of)
        self._searched: Canvas | None = None
        """The canvas for which `_found` has places: they are asked for more often than it is drawn."""
        self._found: dict[Callable[[Canvas], Position | None], Position | None] = {}

    @abstractmethod
    def draw(self, width: int, height: int) -> Canvas:
        """Return what the widget shows in `width` columns and `height` rows, both at least 1."""

    @property
    @abstractmethod
    def display_of(self) -> Display:
        """The colours and characters of the terminal: ASCII or Unicode, 16, 256 or 24-bit colours."""

    @abstractmethod
    def style_of(self, ink: Ink) -> Style:
        """Return how an ink looks."""

    @property
    def drawn(self) -> Canvas:
        if (self._canvas.width, self._canvas.height) != self.size:  # rendered before the widget was resized
            self._canvas = self.draw(*self.size) if all(self.size) else Canvas(*self.size)
        return self._canvas

    def ink_cells(self) -> InkCells | None:
        return self._ink_cells.for_display(self.display_of)

    def on_hide(self) -> None:
        """Forget what was shown: the first frame when it is seen again is to be what it shows then."""
        self._canvas = Canvas(0, 0)

    def show_canvas(self, canvas: Canvas) -> None:
        """Show another canvas, as wide and as high as the widget is, and repaint the cells that differ."""
        before, self._canvas = self._canvas, canvas
        repaint_changes(self, before, canvas)

    @property
    def marked(self) -> Offset | None:
        """The place on the screen of the chosen thing; None where nothing is chosen here."""
        return self.place_on_screen(marked_at)

    def place_on_screen(self, find: Callable[[Canvas], Position | None]) -> Offset | None:
        """Return where on the screen a place of the canvas is.

        Args:
            find: finds the place on a canvas, None if there is none; called once for each canvas.
        """
        if self._searched is not self._canvas:
            self._searched, self._found = self._canvas, {}
        if find not in self._found:
            self._found[find] = find(self._canvas)
        place = self._found[find]
        return None if place is None else self.content_region.offset + Offset(*place)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._ink_cells.clear()

    def render_line(self, y: int) -> Strip:
        canvas, ascii_only = self.drawn, self.display_of.ascii_only
        runs = ((in_ascii(text) if ascii_only else text, ink) for text, ink in canvas.runs(y))
        return Strip([Segment(text, self.style_of(ink)) for text, ink in runs], canvas.width)
