"""Looking round in the meadow: the cursor, the zoom, the window."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import cast

from textual.reactive import reactive

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.canvas import Canvas
from antterm.draw.hexgrid import FLAT, ZOOMS, Direction
from antterm.draw.march import MeadowScene, cuts_needlessly, draw_meadow, home, mark_cut_edges, scroll_into
from antterm.march.meadow import EDGES
from antterm.march.view import MarchView
from antterm.ui.presenter import Presenter
from antterm.words import Words

HEX_KEYS = dict(zip("wedsaq", EDGES, strict=True))
"""Letters for the six directions: w north, then clockwise."""
ARROWS: dict[str, Direction] = {"up": "up", "down": "down", "left": "left", "right": "right"}
PAN: dict[str, Direction] = {"H": "left", "L": "right", "K": "up", "J": "down"}
STEPS: dict[Direction, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class MeadowPresenter(Presenter):
    """A presenter whose board is the meadow."""

    zoom: reactive[str] = reactive("normal", init=False)
    origin: reactive[tuple[int, int] | None] = reactive(None, init=False)
    """Board coordinates at the upper left of the pane; None until the pane is drawn first."""
    cursor: reactive[Hex] = reactive(ORIGIN, init=False)

    def __init__(self, words: Words, understand: Callable[[str], str]) -> None:
        super().__init__(words, understand)
        self.zoom = self.app.settings.zoom
        self._pane = (0, 0)

    @property
    def view(self) -> MarchView:
        assert self.sight is not None
        return cast(MarchView, self.sight.view)

    @abstractmethod
    def scene(self) -> MeadowScene:
        """What the meadow shows."""

    @abstractmethod
    def cells(self) -> set[Hex]:
        """Where the cursor may go."""

    def go(self, cell: Hex) -> None:
        """Move the cursor."""
        self.cursor = cell

    def paint_meadow(self, width: int, height: int) -> Canvas:
        """The meadow; it stands still unless the cursor leaves it, or it could be shown whole and is not."""
        cut = self.origin is not None and cuts_needlessly(self.origin, self.view, self.zoom, width, height)
        if self.origin is None or cut or self._pane != (width, height):
            self._pane = (width, height)
            self.set_reactive(MeadowPresenter.origin, home(self.view, self.zoom, width, height))
        assert self.origin is not None
        scene = self.scene()
        visible = scroll_into(self.origin, scene.cursor or self.cursor, self.zoom, width, height)
        self.set_reactive(MeadowPresenter.origin, visible)
        canvas = draw_meadow(scene, width, height, visible)
        mark_cut_edges(canvas, visible, self.view, self.zoom)
        return canvas

    def press_meadow(self, key: str, character: str | None) -> bool:
        """Keys that only look. Returns False when the key means nothing here."""
        if key in ARROWS:
            self._go_nearest(ARROWS[key])
        elif character in HEX_KEYS:
            there = self.cursor + HEX_KEYS[character]
            if there in self.cells():
                self.go(there)
        elif character in ("+", "="):
            self._zoom(1)
        elif character in ("-", "_"):
            self._zoom(-1)
        elif character in PAN and self.origin is not None:
            self._pan(PAN[character])
        elif character == "c":
            self.origin = home(self.view, self.zoom, *self._pane)
        else:
            return False
        return True

    def _go_nearest(self, arrow: Direction) -> None:
        there = FLAT[self.zoom].nearest(self.cursor, self.cells(), arrow)
        if there is not None:
            self.go(there)

    def _zoom(self, by: int) -> None:
        at = ZOOMS.index(self.zoom) + by
        if 0 <= at < len(ZOOMS):
            self.zoom = ZOOMS[at]
            self.origin = home(self.view, self.zoom, *self._pane)

    def _pan(self, arrow: Direction) -> None:
        """Move the window by a cell; the cursor comes along where it would leave it."""
        assert self.origin is not None
        (wide, high), (dx, dy) = FLAT[self.zoom].pitch, STEPS[arrow]
        moved = (self.origin[0] + dx * wide, self.origin[1] + dy * high)
        if scroll_into(moved, self.cursor, self.zoom, *self._pane) != moved:
            self._go_nearest(arrow)
        self.origin = moved
