"""What Textual's screens do otherwise here: they are laid out once for each size."""

from __future__ import annotations

from typing import TypeVar

from textual.geometry import Offset, Size
from textual.screen import Screen

R = TypeVar("R")


class TerminalScreen(Screen[R]):
    """A screen that knows where its chosen thing stands, and is laid out no oftener than it must be."""

    is_stale = False
    """Whether the terminal may show something else since it was drawn, though of the same size."""

    @property
    def marked(self) -> Offset | None:
        """Where the chosen thing stands, or the next typed letter goes: what reads the screen aloud or
        magnifies it follows the terminal's cursor, which is put there. None where there is no such place."""
        return None

    def _screen_resized(self, size: Size) -> None:
        """Be laid out for a size of the terminal, but once for each: Textual tells it again and again.

        It does so after the first layout, and whenever it has told a screen above or below.
        """
        if size != self.outer_size:
            self.is_stale = False
            super()._screen_resized(size)
        elif self.is_stale:
            self.is_stale = False
            self.refresh(layout=True)
