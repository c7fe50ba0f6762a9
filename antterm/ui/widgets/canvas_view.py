"""The widget that shows a scene: every pane of text, and boards that are no widgets of their own."""

from __future__ import annotations

from typing import Unpack

from rich.style import Style
from textual import events
from textual.geometry import Offset
from textual.reactive import reactive

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.cursor_place import caret_at
from antterm.draw.scene import Scene
from antterm.ui.terminal.colours import Display
from antterm.ui.widgets.appearance import Appearance
from antterm.ui.widgets.canvas_widget import CanvasWidget, WidgetOptions


class CanvasView(CanvasWidget):
    """Shows a scene; another one is drawn when it differs.

    Args:
        appearance: the colours of the terminal.
        ground: role of the ground on which what is shown lies; empty for the ground of everything.
    """

    scene: reactive[Scene | None] = reactive(None, init=False, repaint=False)
    """The content. Scenes are values: an equal one draws nothing."""

    def __init__(self, appearance: Appearance, ground: str = "", **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self._appearance = appearance
        self._ground = ground

    def watch_scene(self) -> None:
        self.draw_anew()

    def on_resize(self, _event: events.Resize) -> None:
        self.draw_anew()

    def draw_anew(self) -> None:
        """Draw the scene, even if it is the same: in another language it looks different."""
        width, height = self.size
        if width and height and self.is_attached and self.scene is not None:
            self.show_canvas(self.scene.draw(width, height))

    def draw(self, width: int, height: int) -> Canvas:
        return Canvas(width, height) if self.scene is None else self.scene.draw(width, height)

    @property
    def caret(self) -> Offset | None:
        """The place on the screen of the next typed letter; None where no line is typed here."""
        return self.place_on_screen(caret_at)

    @property
    def display_of(self) -> Display:
        return self._appearance.display

    def style_of(self, ink: Ink) -> Style:
        return self._appearance.style(ink, self._ground)
