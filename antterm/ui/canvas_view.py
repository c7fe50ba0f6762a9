"""The widget under everything drawn: it shows a canvas and repaints only the cells that changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from antterm.draw.canvas import PLAIN, Canvas

if TYPE_CHECKING:
    from antterm.ui.app import AntTerm

Painter = Callable[[int, int], Canvas]
"""Draws a canvas of this width and height."""


class CanvasView(Widget):
    """Shows what a painter draws.

    Args:
        painter: called for every repaint with the size in character cells.
    """

    app: AntTerm

    def __init__(self, painter: Painter, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._painter = painter
        self._canvas = Canvas(0, 0)
        self._theme = self.app.theme_styles
        self._pending = False

    def repaint(self) -> None:
        """Draw anew, once, when the present message has been dealt with."""
        if not self._pending:
            self._pending = True
            self.call_later(self.repaint_now)

    def repaint_now(self) -> None:
        """Draw anew at once."""
        self._pending = False
        width, height = self.size
        if not (width and height and self.is_attached):
            return
        before, now = self._canvas, self._painter(width, height)
        themed, self._theme = self._theme, self.app.theme_styles
        self._canvas = now
        if (before.width, before.height) != (now.width, now.height) or themed is not self._theme:
            self.refresh()
            return
        regions = [Region(x, y, length, 1) for x, y, length in now.changes(before)]
        if regions:
            self.refresh(*regions)

    def on_resize(self, _event: events.Resize) -> None:
        self.repaint_now()

    def render_line(self, y: int) -> Strip:
        style = self.app.theme_styles.style
        if y >= self._canvas.height:
            return Strip([Segment(" " * self.size.width, style(PLAIN))], self.size.width)
        return Strip([Segment(text, style(ink)) for text, ink in self._canvas.runs(y)], self._canvas.width)
