"""Asks what somebody is called."""

from __future__ import annotations

from antterm.draw.canvas import Canvas
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT
from antterm.ui.line_edit import LineEdit
from antterm.ui.paint import CHOSEN, TITLE, put_hints
from antterm.ui.screens.base import CanvasScreen


class NameScreen(CanvasScreen[str | None]):
    """Answers with a name, or None for Esc.

    Args:
        title: whose name is asked.
        name: what stands there at first; taken when nothing else is typed.
    """

    def __init__(self, title: str, name: str) -> None:
        super().__init__()
        self._title, self._given = title, name
        self._line = LineEdit.of(name, NAME_LIMIT)

    def press(self, key: str, character: str | None) -> None:
        match key:
            case "enter":
                self.dismiss(" ".join(self._line.text.split()) or self._given)
            case "escape":
                self.dismiss(None)
            case _:
                self._line = self._line.press(key, character) or self._line

    def takes_text(self) -> bool:
        return True

    def paste(self, text: str) -> None:
        self._line = self._line.insert(text.splitlines()[0] if text else "")
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        width = min(60, canvas.width - 8)
        x, y = (canvas.width - width) // 2, canvas.height // 2 - 2
        canvas.put(x, y, self._title, TITLE)
        self._line.put(canvas, x, y + 2, min(40, width), CHOSEN)
        hints = [("Enter", _("take this name")), ("Esc", _("back"))]
        put_hints(canvas, x, canvas.height - 2, hints, width, self.ascii_only)
