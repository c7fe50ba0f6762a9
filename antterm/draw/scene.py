"""What a pane shows, as a value: equal scenes look the same, so a pane draws only when its scene changes."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from antterm.draw.canvas import Canvas


class Scene(Protocol):
    """Everything that a pane shows. A frozen dataclass: what it holds is all that its drawing depends on."""

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the scene on a canvas of so many columns and rows."""


@runtime_checkable
class Passage(Scene, Protocol):
    """One that is a text to be read, and knows how many rows it needs to be seen whole."""

    def rows_needed(self, width: int) -> int:
        """Return how many rows it needs in so many columns."""
