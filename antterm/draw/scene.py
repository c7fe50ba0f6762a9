"""What a pane shows, as a value: equal scenes look the same, so a pane draws only when its scene changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol, runtime_checkable

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


@dataclass(frozen=True)
class Part:
    """A scene that has a rectangle of a pane."""

    scene: Scene
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Parts:
    """Scenes beside, below or over each other, each of which is shown by the widget that is made for it."""

    parts: tuple[Part, ...]
    """A later one lies over those before it."""
    is_window: ClassVar[bool] = True

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for part in self.parts:
            canvas.blit(part.scene.draw(part.width, part.height), part.x, part.y)
        return canvas
