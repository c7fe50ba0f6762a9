"""The layout that all games share: board; beside it seats, explanation and log; below it the prompt.

Hive · Base+ML · "sunday"                                   turn 9
                                        | > White  Ann  ...
      board pane                        | seats
                                        | the thing under the cursor
                                        | log
White: which piece?
keys
"""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from antterm.draw.canvas import Canvas
from antterm.ui.canvas_view import CanvasView, Painter
from antterm.ui.paint import DIM, TITLE, shorten
from antterm.ui.presenter import SIDE_FROM, Presenter
from antterm.ui.screens.base import KeyScreen, paint_too_small, too_small

SIDE_WIDTHS = ((120, 46), (100, 40), (0, 34))
"""Columns of the terminal, and of the side panes from there on."""

CHANGES = ("sight", "typed", "number", "message", "picked")
"""Attributes of every presenter that may change what any pane shows."""


class BoardScreen(KeyScreen[None]):
    """The panes of a game around its presenter."""

    DEFAULT_CSS = """
    BoardScreen { layout: vertical; overflow: hidden; }
    BoardScreen #title { height: 1; }
    BoardScreen #prompt { height: 3; }
    BoardScreen #middle { height: 1fr; }
    BoardScreen #board { width: 1fr; }
    BoardScreen #side { width: 34; }
    BoardScreen #info { height: 1fr; }
    BoardScreen #log { height: 1fr; }
    BoardScreen #small { display: none; height: 1fr; }
    BoardScreen.small #small { display: block; }
    BoardScreen.small #title, BoardScreen.small #middle, BoardScreen.small #prompt { display: none; }
    BoardScreen.narrow #side { display: none; }
    BoardScreen.narrow.folded-out #side { display: block; width: 1fr; }
    BoardScreen.narrow.folded-out #board { display: none; }
    """

    presenter: Presenter
    _repaint_pending = False

    def compose(self) -> ComposeResult:
        yield self.presenter
        yield CanvasView(self._paint_title, id="title")
        with Horizontal(id="middle"):
            yield CanvasView(self.presenter.paint_board, id="board")
            with Vertical(id="side"):
                yield CanvasView(self._beside(self.presenter.paint_seats), id="seats")
                yield CanvasView(self._beside(self.presenter.paint_info, ruled=True), id="info")
                yield CanvasView(self._beside(self.paint_log, ruled=True), id="log")
        yield CanvasView(self.paint_prompt, id="prompt")
        yield CanvasView(self._paint_small, id="small")

    def on_mount(self) -> None:
        for name in dict.fromkeys((*CHANGES, *self.presenter_changes())):
            self.watch(self.presenter, name, self.repaint, init=False)
        self.fit()

    def presenter_changes(self) -> tuple[str, ...]:
        """Names of the presenter's own reactive attributes that the panes draw."""
        return tuple(getattr(self.presenter, "CHANGES", ()))

    def on_resize(self, _event: events.Resize) -> None:
        self.fit()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.repaint()

    def fit(self) -> None:
        """Arrange the panes for the size of the terminal."""
        width, height = self.app.size
        self.set_class(too_small(width, height), "small")
        self.set_class(width < SIDE_FROM, "narrow")
        side = self.query_one("#side")
        if width >= SIDE_FROM:
            side.styles.width = next(wide for least, wide in SIDE_WIDTHS if width >= least)
        else:
            side.styles.width = None
        self.query_one("#seats").styles.height = self.presenter.seats_height()

    def repaint(self, *_changed: object) -> None:
        """Draw anew, in every pane, what changed: once, when the present message has been dealt with."""
        if not self._repaint_pending:
            self._repaint_pending = True
            self.call_later(self._repaint_panes)

    def _repaint_panes(self) -> None:
        self._repaint_pending = False
        for pane in self.query(CanvasView):
            pane.repaint_now()

    def toggle_side(self) -> None:
        """On a narrow terminal, show the side panes in place of the board, or the board again."""
        self.toggle_class("folded-out")

    def title_left(self) -> str:
        """What stands at the left of the title bar."""
        return ""

    def paint_log(self, width: int, height: int) -> Canvas:
        """What happened."""
        return self.presenter.paint_log(width, height)

    def paint_prompt(self, width: int, height: int) -> Canvas:
        """The lines under the board."""
        return self.presenter.paint_prompt(width, height)

    def _paint_title(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        right = self.presenter.title()
        canvas.put(1, 0, shorten(self.title_left(), width - len(right) - 4), TITLE)
        canvas.put(width - len(right) - 1, 0, right, DIM)
        return canvas

    def _paint_small(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        paint_too_small(canvas)
        return canvas

    def _beside(self, painter: Callable[[int, int], Canvas], ruled: bool = False) -> Painter:
        """A pane beside the board: a line at its left, and above it when `ruled`."""

        def paint(width: int, height: int) -> Canvas:
            upright, level, corner = ("|", "-", "+") if self.ascii_only else ("│", "─", "├")
            canvas = Canvas(width, height)
            top = 1 if ruled else 0
            canvas.blit(painter(width - 3, height - top), 2, top)
            for y in range(height):
                canvas.put(0, y, upright, DIM)
            if ruled:
                canvas.put(0, 0, corner + level * (width - 2), DIM)
            return canvas

        return paint
