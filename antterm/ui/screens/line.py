"""A line of text to type: the name of a game, the path of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from antterm.draw.canvas import Canvas
from antterm.i18n import _
from antterm.ui.line_edit import LineEdit
from antterm.ui.paint import CHOSEN, DIM, TITLE, WARNING, put_hints, put_wrapped, shorten
from antterm.ui.screens.base import CanvasScreen

Complete = Callable[[str], tuple[str, Sequence[str]]]
"""Given a begun text: how far it can go on for certain, and the ways in which it can end."""


class LineScreen(CanvasScreen[bool]):
    """Asks for a line and does something with it, until that succeeds or Esc gives up.

    Args:
        title: what it is about.
        text: a sentence or two above the line.
        line: what is typed already.
        act: does it, and says why it could not be done; an empty text when it is done.
        complete: what Tab does; None for nothing.
    """

    def __init__(
        self,
        title: str,
        text: str,
        line: LineEdit,
        act: Callable[[str], str],
        complete: Complete | None = None,
    ) -> None:
        super().__init__()
        self._title, self._text, self._line = title, text, line
        self._act, self._complete = act, complete
        self._trouble = ""
        self._endings: Sequence[str] = ()

    def takes_text(self) -> bool:
        return True

    def help_text(self) -> str:
        keys = _("Type, and press Enter. Left, Right, Home and End move in the line. Esc goes back.")
        tab = _("Tab completes a path, or shows how it can go on.") if self._complete else ""
        return f"## {self._title}\n\n{self._text}\n\n{keys} {tab}\n"

    def press(self, key: str, character: str | None) -> None:
        self._trouble, self._endings = "", ()
        match key:
            case "escape":
                self.dismiss(False)
            case "enter":
                self._trouble = self._act(self._line.text.strip())
                if not self._trouble:
                    self.dismiss(True)
            case "tab" if self._complete is not None:
                text, self._endings = self._complete(self._line.text)
                self._line = LineEdit.of(text, self._line.most)
            case _:
                self._line = self._line.press(key, character) or self._line

    def paste(self, text: str) -> None:
        self._line = self._line.insert(text.splitlines()[0] if text else "")
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        width = min(72, canvas.width - 8)
        x, y = (canvas.width - width) // 2, max(2, canvas.height // 2 - 6)
        title, text, trouble = map(self.shown, (self._title, self._text, self._trouble))
        canvas.put(x, y, shorten(title, width), TITLE)
        y = put_wrapped(canvas, x, y + 2, text, width, most=4) + 1
        self._line.put(canvas, x, y, width, CHOSEN)
        room = canvas.height - y - 5
        if trouble:
            put_wrapped(canvas, x, y + 2, trouble, width, WARNING, room)
        elif self._endings:
            put_wrapped(canvas, x, y + 2, "  ".join(self._endings), width, DIM, room)
        tab = [("Tab", _("complete"))] if self._complete else []
        hints = [("Enter", _("do it")), *tab, ("Esc", _("back")), ("F1", _("help"))]
        put_hints(canvas, x, canvas.height - 2, hints, width, self.ascii_only)
