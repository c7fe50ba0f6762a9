"""A line in which people type; its caret does not blink, so that nothing is sent while nobody types."""

from __future__ import annotations

from textual.geometry import Offset
from textual.widgets import Input

from antterm.core.printable import can_be_shown, printable


class TextLine(Input):
    """Typed text.

    Args:
        text: what stands there already.
        most: characters at most.
    """

    def __init__(self, text: str = "", most: int = 60, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(printable(text)[:most], max_length=most, select_on_focus=False, compact=True, id=id)
        self.cursor_blink = False

    @property
    def marked(self) -> Offset:
        """Where on the screen the next letter goes."""
        one_further = Offset(int(self.cursor_at_end), 0)  # as Textual has it behind the last letter
        return self.cursor_screen_offset - one_further

    def put_in(self, text: str) -> None:
        """Put what prints of the first line of `text` in at the caret, as much as there is room for."""
        first = text.splitlines()[0] if text else ""
        room = (self.max_length or 0) - len(self.value) + len(self.selected_text)
        fresh = "".join(char for char in first if can_be_shown(char))[:room]
        if fresh:
            self.replace(fresh, *sorted(self.selection))

    def take(self, text: str) -> None:
        """Have another text, with the caret behind it."""
        self.value = printable(text)[: self.max_length]
        self.cursor_position = len(self.value)
