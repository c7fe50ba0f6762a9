"""The panes of a table: each shows a scene of the game's model, in the widget that is made for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar

from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from antterm.draw.canvas import Canvas
from antterm.draw.hex_board import HexBoard
from antterm.draw.nest_mat import Mat
from antterm.draw.paint import CHOSEN
from antterm.draw.scene import Parts, Scene
from antterm.draw.tile_strip import TileStrip
from antterm.ui.models.backdrop import MARGINS, Backdrop, ground_of, is_beside
from antterm.ui.models.layout import Area, Pane
from antterm.ui.widgets.appearance import Appearance
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.hex_grid import HexGrid
from antterm.ui.widgets.nest_mat import NestMat
from antterm.ui.widgets.tile_row import TileRow

NO_MARGINS: Final = (0, 0)
CHOSEN_IN: Final = (Pane.ANSWERS, Pane.SEATS, Pane.STRIP, Pane.BELOW, Pane.BOARD)
"""Panes in which something may be chosen; those that have it in words come first."""
GROUND: Final = "ground"
"""The identifier of what lies behind the panes."""

View = CanvasView | HexGrid[Any] | TileRow[Any] | NestMat
"""A widget that shows a pane, or a part of one."""
V = TypeVar("V", bound=View)
BOARDS: Final[Mapping[type[Any], type[Any]]] = {HexBoard: HexGrid, TileStrip: TileRow, Mat: NestMat}
"""The widgets that are made for one kind of scene."""


class Placed(NamedTuple):
    """A widget, and where in its pane it stands."""

    view: View
    area: Area | None = None
    """None for the whole pane."""


@dataclass(frozen=True)
class Arrangement:
    """The places of the panes on a terminal."""

    width: int
    height: int
    places: Mapping[Pane, Area]
    """The areas of the panes that are shown; none where the terminal is too small."""
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
    """Puts widgets where `placements` says; those that are not among them are not shown."""

    name = "panes"

    def __init__(self) -> None:
        self.placements: list[WidgetPlacement] = []
        """The places of widgets, the uppermost first: Textual numbers them from the last on, and repaints
        those whose number changes."""

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        mounted = set(children)
        return [placement for placement in self.placements if placement.widget in mounted]


class Panes(Widget):
    """The ground and the panes on it.

    A pane that is given a `HexBoard` shows it in a `HexGrid`, a `TileStrip` in a `TileRow`, a `Mat` in
    a `NestMat`, each part of `Parts` in a widget of its own, and any other scene as it is drawn.

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
        """The margins over which the bar of the list of answers runs."""
        self._ground = CanvasView(appearance, id=GROUND)
        self._canvases = {pane: CanvasView(appearance, ground_of(pane), id=pane.value) for pane in Pane}
        self._others: dict[tuple[Pane, int, type[Widget]], View] = {}
        """The views that have been needed so far, by pane, number of the part and kind."""
        self._shown: dict[Pane, tuple[Placed, ...]] = {
            pane: (Placed(view),) for pane, view in self._canvases.items()
        }
        self._is_composed = False

    @property
    def layout(self) -> Layout:
        return self._pane_layout

    def compose(self) -> ComposeResult:
        self._is_composed = True
        yield self._ground
        yield from self._canvases.values()
        yield from self._others.values()

    def place(self, pane: Pane) -> Area | None:
        """Return where a pane stands; None where it is not shown."""
        return None if self._arrangement is None else self._arrangement.places.get(pane)

    def views(self, pane: Pane) -> list[View]:
        """Return the widgets that show a pane; none where it is not shown."""
        return [] if self.place(pane) is None else [placed.view for placed in self._shown[pane]]

    @property
    def grid(self) -> HexGrid[Any] | None:
        """The board, where a board of hexes is shown."""
        return next((view for view in self.views(Pane.BOARD) if isinstance(view, HexGrid)), None)

    @property
    def marked(self) -> Offset | None:
        """The place on the screen of the next typed letter, else of the chosen thing, else of the question;
        None where none of them is shown."""
        if (prompt := self.place(Pane.PROMPT)) is None:
            return None
        if (caret := self._canvases[Pane.PROMPT].caret) is not None:
            return caret
        views = (view for pane in CHOSEN_IN for view in self.views(pane))
        chosen = next((place for view in views if (place := view.marked) is not None), None)
        return Offset(prompt.x, prompt.y) if chosen is None else chosen

    def put_in(self, arrangement: Arrangement) -> None:
        """Put the panes into their places."""
        self._arrangement, self._margins = arrangement, NO_MARGINS
        places, ruled = arrangement.places, arrangement.ruled
        self._ground.scene = Backdrop(tuple(places.items()), arrangement.ascii_only, ruled)
        if not ruled and (answers := places.get(Pane.ANSWERS)) is not None:
            right = arrangement.width - answers.x - answers.width
            self._margins = MARGINS if is_beside(answers) else (answers.x, right)
        self._put_views()

    def show(self, scenes: Mapping[Pane, Scene]) -> None:
        """Have panes show these scenes."""
        shown = dict(self._shown)
        for pane, scene in scenes.items():
            parts = scene.parts if isinstance(scene, Parts) else ()
            if pane is Pane.ANSWERS:
                scene = Barred(scene, self._margins)
            self._shown[pane] = tuple(
                Placed(
                    self._shown_by(pane, number, part.scene), Area(part.x, part.y, part.width, part.height)
                )
                for number, part in enumerate(parts)
            ) or (Placed(self._shown_by(pane, 0, scene)),)
        if shown != self._shown:
            self._put_views()

    def _shown_by(self, pane: Pane, number: int, scene: Scene) -> View:
        """Have a scene shown by the widget that is made for it; return that.

        Args:
            pane: the pane in which it stands.
            number: which part of it this is, from 0.
            scene: what is shown.
        """
        if (kind := BOARDS.get(type(scene))) is None:
            canvas = self._canvases[pane] if not number else self._other(pane, number, CanvasView, scene)
            canvas.scene = scene
            return canvas
        board: Any = scene
        view: HexGrid[Any] | TileRow[Any] | NestMat = self._other(pane, number, kind, board)
        view.look = self._appearance.display._replace(glyphs=board.glyphs)
        with view.prevent(kind.CursorMoved):
            view.show(board)
        view.draw_now()
        return view

    def _other(self, pane: Pane, number: int, kind: type[V], scene: Any) -> V:
        """Return the widget of a kind for a part of a pane; it is made when it is first needed."""
        key = pane, number, kind
        if key not in self._others:
            name, ground = f"{pane.value}-{number}-{kind.__name__}", ground_of(pane)
            styles = partial(self._appearance.style, ground=ground)
            view: View
            if kind is CanvasView:
                view = CanvasView(self._appearance, ground, id=name)
            elif kind is TileRow:
                view = TileRow(scene.painter, styles, id=name)
            elif kind is NestMat:
                view = NestMat(scene.painter, styles, id=name)
            else:
                view = HexGrid(painter=scene.painter, margin=scene.margin, styles=styles, id=name)
                view.zoom = scene.zoom
            self._others[key] = view
            if self._is_composed:
                self.mount(view)
        found = self._others[key]
        assert isinstance(found, kind)
        return found

    def _put_views(self) -> None:
        """Put the widgets that show the panes where these stand."""
        if (arranged := self._arrangement) is None:
            return
        placements = [_placement(self._ground, Region(0, 0, arranged.width, arranged.height), 0)]
        for pane, (x, y, wide, high) in arranged.places.items():
            left, right = self._margins if pane is Pane.ANSWERS else NO_MARGINS
            whole = Region(x - left, y, wide + left + right, high)
            for number, (view, area) in enumerate(self._shown[pane], 1):
                place = whole if area is None else Region(*area).translate(whole.offset).intersection(whole)
                placements.append(_placement(view, place, number))
        placements.sort(key=attrgetter("order"), reverse=True)
        if placements != self._pane_layout.placements:
            self._pane_layout.placements = placements
            self._ground.refresh(layout=True)  # a change of a child has its parent arranged anew


def _placement(widget: Widget, place: Region, order: int) -> WidgetPlacement:
    """Return the placement of a widget over those of a lower order."""
    return WidgetPlacement(place, NULL_OFFSET, NULL_SPACING, widget, order)
