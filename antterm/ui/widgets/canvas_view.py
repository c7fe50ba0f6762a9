"""The widget under everything drawn: it shows a scene and repaints only the cells that changed."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from antterm.draw.canvas import PLAIN, Canvas
from antterm.draw.marked import Place, caret_at, marked_at
from antterm.draw.scene import Scene
from antterm.ui.widgets.appearance import Appearance


class CanvasView(Widget):
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
        if (before.width, before.height) != (width, height):
            self.refresh()
            return
        regions = [Region(x, y, length, 1) for x, y, length in self._canvas.changes(before)]
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        look = self._appearance
        if self.scene is not None and (self._canvas.width, self._canvas.height) != self.size:
            self._canvas = self.scene.draw(*self.size)  # painted before it was told its size
        if y >= self._canvas.height:
            return Strip([Segment(" " * self.size.width, look.style(PLAIN, self._ground))], self.size.width)
        segments = [
            Segment(look.shown(text), look.style(ink, self._ground)) for text, ink in self._canvas.runs(y)
        ]
        return Strip(segments, self._canvas.width)
