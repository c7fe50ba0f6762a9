"""A short list to choose from: menus in a game, confirmations, what to do about a broken save."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.canvas import Canvas
from antterm.i18n import _
from antterm.ui.keys import figure
from antterm.ui.paint import TITLE, put_hints, put_list, put_wrapped
from antterm.ui.screens.base import CanvasScreen


class ChoiceScreen(CanvasScreen[str | None]):
    """Asks for one of a few things; answers with its identifier, or None for Esc.

    Args:
        title: what it is about.
        items: identifier and label of each.
        text: a sentence or two above the list.
    """

    def __init__(self, title: str, items: Sequence[tuple[str, str]], text: str = "") -> None:
        super().__init__()
        self._title, self._items, self._text = title, list(items), text
        self._chosen = 0

    def press(self, key: str, character: str | None) -> None:
        match key:
            case "up" | "k" | "shift+tab":
                self._chosen = (self._chosen - 1) % len(self._items)
            case "down" | "j" | "tab":
                self._chosen = (self._chosen + 1) % len(self._items)
            case "enter":
                self.dismiss(self._items[self._chosen][0])
            case "escape" | "q":
                self.dismiss(None)
            case _:
                number = figure(character) or 0
                if 0 < number <= len(self._items):
                    self.dismiss(self._items[number - 1][0])

    def paint(self, canvas: Canvas) -> None:
        width = min(60, canvas.width - 8)
        x = (canvas.width - width) // 2
        y = max(2, canvas.height // 2 - 5 - len(self._items) // 2)
        canvas.put(x, y, self.shown(self._title), TITLE)
        y = put_wrapped(canvas, x, y + 2, self.shown(self._text), width) + 1 if self._text else y + 2
        labels = [f"{number}  {self.shown(label)}" for number, (_id, label) in enumerate(self._items, 1)]
        put_list(canvas, x, y, labels, self._chosen, width, canvas.height - y - 3)
        hints = [("Enter", _("choose")), ("1-9", _("by number")), ("Esc", _("back"))]
        put_hints(canvas, x, canvas.height - 2, hints, width, self.ascii_only)
