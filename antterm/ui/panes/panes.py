"""The panes of a table: each shows a scene of the game's model, in the widget that is made for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from antterm.draw.canvas import Canvas
from antterm.draw.hex_board import HexBoard
from antterm.draw.paint import CHOSEN
from antterm.draw.scene import Scene
from antterm.ui.models.backdrop import MARGINS, Backdrop, ground_of
from antterm.ui.models.layout import Area, Pane
from antterm.ui.terminal.colours import Display
from antterm.ui.widgets.appearance import Appearance
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.hex_grid import HexGrid

NO_MARGINS: Final = (0, 0)
CHOSEN_IN: Final = (Pane.ANSWERS, Pane.SEATS, Pane.STRIP, Pane.BELOW, Pane.BOARD)
"""Panes in which something may be chosen; those that have it in words come first."""
GROUND: Final = "ground"
"""The identifier of what lies behind the panes."""

View = CanvasView | HexGrid[Any]
"""A widget that shows a pane."""


@dataclass(frozen=True)
class Arrangement:
    """Where the panes stand on a terminal."""

    width: int
    height: int
    places: Mapping[Pane, Area]
    """Those that are shown; none where the terminal is too small."""
    ascii_only: bool
    ruled: bool
    """Whether rules part them, where there are no colours for grounds."""


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
    """Puts every widget where `places` says; those that have no place are not shown."""

    name = "panes"

    def __init__(self) -> None:
        self.places: Mapping[str, Area] = {}

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        return [
            WidgetPlacement(Region(*place), NULL_OFFSET, NULL_SPACING, child, 0 if child.id == GROUND else 1)
            for child in children
            if (place := self.places.get(child.id or "")) is not None
        ]


class Panes(Widget):
    """The ground and the panes on it.

    A pane that is given a `HexBoard` shows it in a `HexGrid`, and any other scene as it is drawn.

    Args:
        appearance: the colours and glyphs of the terminal.
    """

    DEFAULT_CSS = "Panes { width: 1fr; height: 1fr; overflow: hidden; }"

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self._pane_layout = PaneLayout()
        self._arrangement: Arrangement | None = None
        self._margins = NO_MARGINS
        """Those over which the bar of the list of answers runs."""
        self._ground = CanvasView(appearance, id=GROUND)
        self._canvases = {pane: CanvasView(appearance, ground_of(pane), id=pane.value) for pane in Pane}
        self._grids: dict[Pane, HexGrid[Any]] = {}
        """Those that have been needed so far."""
        self._shown: dict[Pane, View] = dict(self._canvases)
        self._is_composed = False

    @property
    def layout(self) -> Layout:
        return self._pane_layout

    def compose(self) -> ComposeResult:
        self._is_composed = True
        yield self._ground
        yield from self._canvases.values()
        yield from self._grids.values()

    def place(self, pane: Pane) -> Area | None:
        """Return where a pane stands; None where it is not shown."""
        return None if self._arrangement is None else self._arrangement.places.get(pane)

    def view(self, pane: Pane) -> View | None:
        """Return the widget that shows a pane; None where it is not shown."""
        return None if self.place(pane) is None else self._shown[pane]

    @property
    def grid(self) -> HexGrid[Any] | None:
        """The board, where a board of hexes is shown."""
        view = self.view(Pane.BOARD)
        return view if isinstance(view, HexGrid) else None

    @property
    def marked(self) -> Offset | None:
        """Where on the screen the next typed letter goes, else where the chosen thing stands, else where the
        question does; None where none of them is shown."""
        if (prompt := self.place(Pane.PROMPT)) is None:
            return None
        if (caret := self._canvases[Pane.PROMPT].caret) is not None:
            return caret
        views = (view for pane in CHOSEN_IN if (view := self.view(pane)) is not None)
        chosen = next((place for view in views if (place := view.marked) is not None), None)
        return Offset(prompt.x, prompt.y) if chosen is None else chosen

    def put_in(self, arrangement: Arrangement) -> None:
        """Put the panes into their places."""
        self._arrangement, self._margins = arrangement, NO_MARGINS
        places, ruled = arrangement.places, arrangement.ruled
        self._ground.scene = Backdrop(tuple(places.items()), arrangement.ascii_only, ruled)
        if not ruled and (answers := places.get(Pane.ANSWERS)) is not None:
            right = arrangement.width - answers.x - answers.width
            self._margins = MARGINS if Pane.SEATS in places else (answers.x, right)
        self._put_views()

    def show(self, scenes: Mapping[Pane, Scene]) -> None:
        """Have panes show these scenes."""
        shown = dict(self._shown)
        for pane, scene in scenes.items():
            if isinstance(scene, HexBoard):
                self._shown[pane] = self._show_board(pane, scene)
            else:
                view = self._shown[pane] = self._canvases[pane]
                view.scene = Barred(scene, self._margins) if pane is Pane.ANSWERS else scene
        if shown != self._shown:
            self._put_views()

    def _show_board(self, pane: Pane, board: HexBoard[Any]) -> HexGrid[Any]:
        """Have a board shown in its grid; return that."""
        if (grid := self._grids.get(pane)) is None:
            styles = partial(self._appearance.style, ground=ground_of(pane))
            grid = HexGrid(painter=board.painter, margin=board.margin, styles=styles, id=f"{pane.value}-grid")
            grid.zoom = board.zoom
            self._grids[pane] = grid
            if self._is_composed:
                self.mount(grid)
        theme, tiles = self._appearance.theme, self._appearance.tiles
        grid.look = Display(theme.colors, theme.name, board.glyphs, tiles)
        with grid.prevent(HexGrid.CursorMoved):
            grid.show(board)
        grid.draw_now()
        return grid

    def _put_views(self) -> None:
        """Put the widgets that show the panes where these stand."""
        if (arranged := self._arrangement) is None:
            return
        wanted = {GROUND: Area(0, 0, arranged.width, arranged.height)}
        for pane, (x, y, wide, high) in arranged.places.items():
            left, right = self._margins if pane is Pane.ANSWERS else NO_MARGINS
            wanted[self._shown[pane].id or ""] = Area(x - left, y, wide + left + right, high)
        if wanted != self._pane_layout.places:
            self._pane_layout.places = wanted
            self._ground.refresh(layout=True)  # a change of a child has its parent arranged anew
