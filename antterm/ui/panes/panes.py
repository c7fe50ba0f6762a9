"""The panes of a table, each a widget that shows a scene of the game's model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.paint import CHOSEN, DIM
from antterm.draw.pixels import HALF_BLOCK
from antterm.draw.scene import Scene
from antterm.ui.models.layout import Area, Pane
from antterm.ui.models.scene import paint_too_small
from antterm.ui.widgets.appearance import Appearance
from antterm.ui.widgets.canvas_view import CanvasView

GROUNDS = {
    Pane.TITLE: "bar",
    Pane.STRIP: "side",
    Pane.BANNER: "",
    Pane.BOARD: "",
    Pane.SEATS: "side",
    Pane.ANSWERS: "bar",
    Pane.INFO: "bar",
    Pane.STORY: "side",
    Pane.PROMPT: "bar",
}
"""On what each pane lies, as a role; empty for the ground of everything."""
BESIDE = (Pane.SEATS, Pane.ANSWERS, Pane.INFO, Pane.STORY)
"""The panes beside the board, from above to below."""
MARGINS = (2, 1)
"""Columns of their ground to the left and to the right of them."""
NO_MARGINS = (0, 0)


@dataclass(frozen=True)
class Backdrop:
    """What is behind the panes, or that the terminal is too small.

    Panes are parted by their grounds; between two of them one above the other runs an edge of half blocks.
    Where there are no colours for that, rules part them.
    """

    places: tuple[tuple[Pane, Area], ...]
    ascii_only: bool
    ruled: bool = False
    """Whether rules are drawn in place of grounds."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if not self.places:
            paint_too_small(canvas)
        elif self.ruled:
            self._draw_rules(canvas)
        else:
            self._draw_grounds(canvas)
        return canvas

    def _draw_grounds(self, canvas: Canvas) -> None:
        beside = self._beside()
        for pane, (x, y, wide, high) in self.places:
            left, right = MARGINS if pane in beside else (x, canvas.width - x - wide)
            for row in range(y, y + high):
                canvas.put(x - left, row, " " * (wide + left + right), Ink("text", GROUNDS[pane]))
        for above, below in pairwise(beside):
            x, y, wide, _high = beside[below]
            upper, lower = GROUNDS[above], GROUNDS[below]
            edge = " " if self.ascii_only or upper == lower else HALF_BLOCK
            canvas.put(x - MARGINS[0], y - 1, edge * (wide + sum(MARGINS)), Ink(upper, lower))

    def _draw_rules(self, canvas: Canvas) -> None:
        upright, level, corner = ("|", "-", "+") if self.ascii_only else ("│", "─", "├")
        for number, (x, y, wide, high) in enumerate(self._beside().values()):
            for row in range(y, y + high):
                canvas.put(x - 2, row, upright, DIM)
            if number:
                canvas.put(x - 2, y - 1, corner + level * (wide + 2), DIM)

    def _beside(self) -> dict[Pane, Area]:
        """The panes beside the board, or in its place."""
        places = dict(self.places)
        return {pane: places[pane] for pane in BESIDE if pane in places and Pane.SEATS in places}


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
        self._views = {pane: CanvasView(appearance, GROUNDS[pane], id=pane.value) for pane in Pane}

    @property
    def layout(self) -> Layout:
        return self._arrangement

    def compose(self) -> ComposeResult:
        yield self._ground
        yield from self._views.values()

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
