"""The widget under everything drawn: it shows a scene and repaints only the cells that changed."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset
from textual.reactive import reactive
from textual.strip import Strip

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.marked import Place, caret_at, marked_at
from antterm.draw.scene import Scene
from antterm.ui.adapter.thrift import DrawnWidget
from antterm.ui.terminal.colours import Display
from antterm.ui.widgets.appearance import Appearance


class CanvasView(DrawnWidget):
    """Shows a scene; another one is drawn when it differs.

    Args:
        appearance: the colours of the terminal.
        ground: role of the ground on which what is shown lies; empty for the ground of everything.
    """

    scene: reactive[Scene | None] = reactive(None, init=False, repaint=False)
    """What is shown. Scenes are values: an equal one draws nothing."""

    def __init__(
        self,
        appearance: Appearance,
        ground: str = "",
        *,
        id: str | None = None,  # noqa: A002 - Textual's word
    ) -> None:
        super().__init__(id=id)
        self._appearance = appearance
        self._ground = ground
        self._canvas = Canvas(0, 0)
        self._looked_at: tuple[Canvas | None, Place | None, Place | None] = (None, None, None)
        """A canvas, and where on it the chosen thing stands and a letter would go: both are asked more often
        than it is drawn."""

    def watch_scene(self) -> None:
        self._draw()

    def draw_anew(self) -> None:
        """Draw the scene though it is the same: in another language it looks otherwise."""
        self._draw()

    def on_resize(self, _event: events.Resize) -> None:
        self._draw()

    @property
    def marked(self) -> Offset | None:
        """Where on the screen the chosen thing stands; None where nothing is chosen here."""
        return self._on_screen(self._places()[1])

    @property
    def caret(self) -> Offset | None:
        """Where on the screen the next typed letter goes; None where no line is typed here."""
        return self._on_screen(self._places()[2])

    def _places(self) -> tuple[Canvas | None, Place | None, Place | None]:
        if self._looked_at[0] is not self._canvas:
            self._looked_at = (self._canvas, marked_at(self._canvas), caret_at(self._canvas))
        return self._looked_at

    def _on_screen(self, place: Place | None) -> Offset | None:
        return None if place is None else self.content_region.offset + Offset(*place)

    def _draw(self) -> None:
        width, height = self.size
        if not (width and height and self.is_attached) or self.scene is None:
            return
        before, self._canvas = self._canvas, self.scene.draw(width, height)
        self.repaint(before)

    @property
    def drawn(self) -> Canvas:
        size = self.size
        if (self._canvas.width, self._canvas.height) != size:  # painted before it was told its size
            self._canvas = Canvas(*size) if self.scene is None else self.scene.draw(*size)
        return self._canvas

    @property
    def display_of(self) -> Display:
        return self._appearance.display

    def style_of(self, ink: Ink) -> Style:
        return self._appearance.style(ink, self._ground)

    def render_line(self, y: int) -> Strip:
        canvas, shown = self.drawn, self._appearance.shown
        return Strip([Segment(shown(text), self.style_of(ink)) for text, ink in canvas.runs(y)], canvas.width)
