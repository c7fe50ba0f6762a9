"""What all screens have in common: a canvas, keys, and a sentence where the terminal is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from antterm.draw.canvas import Canvas
from antterm.i18n import _
from antterm.ui.canvas_view import CanvasView
from antterm.ui.paint import ASCII_TWINS, TITLE, middle, put_wrapped

if TYPE_CHECKING:
    from antterm.ui.app import AntTerm

LEAST = (60, 20)
"""The smallest terminal that the screens are made for, in columns and rows."""

R = TypeVar("R")


def too_small(width: int, height: int) -> bool:
    """Whether a terminal of this size has no room for the screens."""
    return width < LEAST[0] or height < LEAST[1]


def paint_too_small(canvas: Canvas) -> None:
    """Say how large the terminal must be."""
    needed = f"{LEAST[0]}x{LEAST[1]}"
    if canvas.width < 30:
        put_wrapped(canvas, 0, 0, _("too small: {needed} needed").format(needed=needed), canvas.width)
        return
    size = _("{width}x{height} now, {needed} needed").format(
        width=canvas.width, height=canvas.height, needed=needed
    )
    middle(canvas, max(0, canvas.height // 2 - 1), _("The terminal is too small."), TITLE)
    middle(canvas, max(1, canvas.height // 2), size)


class KeyScreen(Screen[R]):
    """A screen driven by single keys. Subclasses say what a key does in `press`."""

    app: AntTerm
    AUTO_FOCUS = None
    DEFAULT_CSS = "KeyScreen { layout: vertical; overflow: hidden; }"

    def press(self, key: str, character: str | None) -> None:
        """React to a key.

        Args:
            key: its name (`enter`, `up`, `a`).
            character: what it prints, if anything.
        """

    def paste(self, text: str) -> None:
        """React to pasted text; most screens have no use for it."""

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.app.screen is self:
            if not too_small(*self.app.size):  # nobody decides what cannot be seen
                self._react(event)
        else:  # typed ahead, before the screen that it was meant for had opened
            self.app.screen.post_message(events.Key(event.key, event.character))

    def help_text(self) -> str:
        """The help of this screen, as Markdown, for `?` and F1; empty where the screen sees to it itself."""
        return ""

    def _react(self, event: events.Key) -> None:
        from antterm.ui.screens.pager import PagerScreen

        asked = event.key == "f1" or (event.key == "question_mark" and not self.takes_text())
        if asked and (text := self.help_text()):
            self.app.push_screen(PagerScreen(_("Help"), text))
        else:
            self.press("escape" if event.key == "ctrl+c" else event.key, event.character)

    def takes_text(self) -> bool:
        """Whether letters are being typed into a line just now."""
        return False

    def shown(self, text: str) -> str:
        """`text` with ASCII twins of quotation marks and the like, where only ASCII may be drawn."""
        return "".join(ASCII_TWINS.get(char, char) for char in text) if self.ascii_only else text

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.paste(event.text)

    @property
    def ascii_only(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.app.glyphs == "ascii"


class CanvasScreen(KeyScreen[R]):
    """A screen that is one canvas."""

    def compose(self) -> ComposeResult:
        yield CanvasView(self._paint)

    def paint(self, canvas: Canvas) -> None:
        """Draw the screen on an empty canvas of its size."""

    def repaint(self) -> None:
        """Draw anew what changed."""
        for view in self.query(CanvasView):  # none yet, or none any more, when screens change fast
            view.repaint()

    def look(self) -> None:
        """See anew what is to be shown, whenever the screen comes to the front."""

    def on_mount(self) -> None:
        self.look()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.look()
            self.repaint()

    def on_key(self, event: events.Key) -> None:
        super().on_key(event)
        if self.is_current:
            self.repaint()

    def _paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if too_small(width, height):
            paint_too_small(canvas)
        else:
            self.paint(canvas)
        return canvas
