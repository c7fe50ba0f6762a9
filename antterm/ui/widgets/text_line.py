"""Texts as they may be shown, and a line in which people type.

Its caret does not blink, so that nothing is sent while nobody types.
"""

from __future__ import annotations

from textual import events
from textual.geometry import Offset
from textual.widgets import Input, Static

from antterm.core.printable import can_be_shown, printable


class WrappedText(Static):
    """A sentence or a few, wrapped; whatever in them cannot be shown is replaced.

    Args:
        text: the sentences.
    """

    def __init__(self, text: str = "", *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(_shown(text), markup=False, id=id)
        self.text = text

    def tell(self, text: str) -> None:
        """Say something else."""
        if text != self.text:
            self.text = text
            self.update(_shown(text))


def _shown(text: str) -> str:
    return "\n".join(map(printable, text.splitlines()))


class TextLine(Input):
    """Typed text; style sheets call it `#line`.

    Args:
        text: what stands there already.
        most: characters at most.
        joins_lines: whether a text of several lines is pasted as one; else only its first line is.
    """

    def __init__(self, text: str = "", most: int = 60, *, joins_lines: bool = False) -> None:
        begun = printable(text)[:most]
        super().__init__(begun, max_length=most, select_on_focus=False, compact=True, id="line")
        self.cursor_blink = False
        self._joins_lines = joins_lines

    def on_hide(self, event: events.Hide) -> None:
        """Keep the focus while another line of a form is marked: the keys that edit need it afterwards."""
        event.prevent_default()

    @property
    def marked(self) -> Offset:
        """The place on the screen of the next letter."""
        one_further = Offset(int(self.cursor_at_end), 0)  # as Textual has it behind the last letter
        return self.cursor_screen_offset - one_further

    def put_in(self, text: str) -> None:
        """Put what prints of the first line of `text` in at the caret, as much as there is room for.

        A text line that joins lines takes all of them, with a blank between two.
        """
        lines = text.splitlines() or [""]
        first = " ".join(lines) if self._joins_lines else lines[0]
        room = (self.max_length or 0) - len(self.value) + len(self.selected_text)
        fresh = "".join(char for char in first if can_be_shown(char))[:room]
        if fresh:
            self.replace(fresh, *sorted(self.selection))

    def take(self, text: str) -> None:
        """Have another text, with the caret behind it."""
        self.value = printable(text)[: self.max_length]
        self.cursor_position = len(self.value)
