"""The panes of a table, each a widget that shows a scene of the game's model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from antterm.draw.canvas import Canvas
from antterm.draw.paint import CHOSEN
from antterm.draw.scene import Scene
from antterm.ui.models.backdrop import MARGINS, Backdrop, ground_of
from antterm.ui.models.layout import Area, Pane
from antterm.ui.widgets.appearance import Appearance
from antterm.ui.widgets.canvas_view import CanvasView

NO_MARGINS = (0, 0)
CHOSEN_IN = (Pane.ANSWERS, Pane.SEATS, Pane.STRIP, Pane.BELOW, Pane.BOARD)
"""Panes in which something may be chosen; those that have it in words come first."""


@dataclass(frozen=True)
class Barred:
    """A list, whose bar runs over the margins of its pane."""

    shown: Scene
    margins: tuple[int, int]
    """Columns to the left and to the right of the list."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        left, right = self.margins
        inner = self.shown.draw(max(0, width - left - right), height)
        for y, row in enumerate(inner.rows):
            if row and row[0][1].bg == CHOSEN.bg:
                canvas.put(0, y, " " * width, CHOSEN)
        canvas.blit(inner, left, 0)
        return canvas


class PaneLayout(Layout):
    """Puts every pane where `places` says; those that have no place are not shown."""

    name = "panes"

    def __init__(self) -> None:
        self.places: Mapping[str, Area] = {}

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        return [
            WidgetPlacement(Region(*place), NULL_OFFSET, NULL_SPACING, child, order)
            for order, child in enumerate(children)
            if (place := self.places.get(child.id or "")) is not None
        ]


class Panes(Widget):
    """The ground and the panes on it.

    Args:
        appearance: the colours and glyphs of the terminal.
    """

    DEFAULT_CSS = "Panes { width: 1fr; height: 1fr; overflow: hidden; }"

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self._arrangement = PaneLayout()
        self._margins = NO_MARGINS
        """Those over which the bar of the list of answers runs."""
        self._ground = CanvasView(appearance, id="ground")
        self._views = {pane: CanvasView(appearance, ground_of(pane), id=pane.value) for pane in Pane}

    @property
    def layout(self) -> Layout:
        return self._arrangement

    def compose(self) -> ComposeResult:
        yield self._ground
        yield from self._views.values()

    def place(self, pane: Pane) -> Area | None:
        """Where a pane stands; None where it is not shown."""
        return self._arrangement.places.get(pane.value)

    @property
    def marked(self) -> Offset | None:
        """Where on the screen the next typed letter goes, else where the chosen thing stands, else where the
        question does; None where none of them is shown."""
        if (prompt := self.place(Pane.PROMPT)) is None:
            return None
        if (caret := self._views[Pane.PROMPT].caret) is not None:
            return caret
        shown = (self._views[pane] for pane in CHOSEN_IN if self.place(pane) is not None)
        chosen = next((place for view in shown if (place := view.marked) is not None), None)
        return Offset(prompt.x, prompt.y) if chosen is None else chosen

    def arrange_in(self, size: Size, places: Mapping[Pane, Area]) -> None:
        """Put the panes into these places; none where the terminal is too small."""
        look = self._appearance
        self._ground.scene = Backdrop(tuple(places.items()), look.ascii_only, not look.has_grounds)
        wanted = {"ground": Area(0, 0, size.width, size.height)}
        self._margins = NO_MARGINS
        if look.has_grounds and (answers := places.get(Pane.ANSWERS)) is not None:
            left, right = (
                MARGINS if Pane.SEATS in places else (answers.x, size.width - answers.x - answers.width)
            )
            self._margins = left, right
            x, y, wide, high = answers
            places = {**places, Pane.ANSWERS: Area(x - left, y, wide + left + right, high)}
        wanted |= {pane.value: place for pane, place in places.items()}
        if wanted != self._arrangement.places:
            self._arrangement.places = wanted
            self._ground.refresh(layout=True)  # a change of a child has its parent arranged anew

    def show(self, pane: Pane, scene: Scene) -> None:
        """Have a pane show a scene."""
        self._views[pane].scene = Barred(scene, self._margins) if pane is Pane.ANSWERS else scene
