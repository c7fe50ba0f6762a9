"""The content of a pane as a value: equal scenes look the same, so a pane draws only when its scene changes.

`Look` says how what is in a scene is to be drawn. Besides the protocols here are scenes made of scenes: parts
beside each other, and what is on the way from one scene to the next, little of which differs between frames.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, Protocol, runtime_checkable

from antterm.draw.canvas import Canvas, Colors, Glyphs, Ink


class Look(NamedTuple):
    """The style in which a painter draws something, apart from its content: colours, glyphs, highlights."""

    colors: Colors = "24bit"
    """The number of colours that may be used."""
    glyphs: Glyphs = "unicode"
    """The characters that may be drawn."""
    solid: bool = True
    """Whether tiles are drawn as areas of half blocks; else as lines."""
    zoom: str = ""
    """The name of the zoom of a board of hexes; empty elsewhere."""
    cursor: bool = False
    """Whether it is under the cursor."""
    is_target: bool = False
    """Whether it may be chosen."""
    label: str = ""
    """The text to type to choose it; empty if nothing can be typed."""
    shade: int = 0
    """0, 1 or 2: neighbours on a board differ, so that their faces can be distinguished; 0 or 1 in a row."""

    @property
    def ascii_only(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.glyphs == "ascii"


class Scene(Protocol):
    """Everything that a pane shows. A frozen dataclass: what it holds is all that its drawing depends on."""

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the scene on a canvas of `width` columns and `height` rows."""


@runtime_checkable
class Passage(Scene, Protocol):
    """A scene that is a text, and knows how many rows it needs to be seen whole."""

    def rows_needed(self, width: int) -> int:
        """Return how many rows the text needs in `width` columns."""


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


class Patch(NamedTuple):
    """A rectangle of cells of a pane; it may reach beyond it."""

    x: int
    y: int
    width: int
    height: int

    def within(self, canvas: Canvas) -> tuple[range, range]:
        """Return the columns and the rows of it that a canvas has."""
        columns = range(max(0, self.x), min(self.x + self.width, canvas.width))
        return columns, range(max(0, self.y), min(self.y + self.height, canvas.height))


@dataclass(frozen=True)
class CachedScene:
    """A scene that is drawn once, for it is seen in several others."""

    scene: Scene
    _drawn: dict[tuple[int, int], Canvas] = field(default_factory=dict, repr=False, compare=False)
    is_window: ClassVar[bool] = True

    def draw(self, width: int, height: int) -> Canvas:
        size = width, height
        if size not in self._drawn:
            self._drawn[size] = self.scene.draw(width, height)
        return self._drawn[size].copy()


@dataclass(frozen=True)
class Opening:
    """A scene in which a part of the next one is seen already."""

    before: Scene
    after: Scene
    part: Patch
    is_window: ClassVar[bool] = True

    def draw(self, width: int, height: int) -> Canvas:
        canvas, later = self.before.draw(width, height), self.after.draw(width, height)
        columns, rows = self.part.within(canvas)
        for y in rows:
            canvas.rows[y][columns.start : columns.stop] = later.rows[y][columns.start : columns.stop]
        return canvas


@dataclass(frozen=True)
class Label:
    """A few characters, as they are carried over other scenes."""

    text: str
    ink: Ink

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, self.text, self.ink)
        return canvas


def uncovered(before: Scene, after: Scene, part: Patch) -> list[Scene]:
    """Return scenes that uncover a part of the next one row by row: less to send than column by column."""
    heights = [part.height * quarters // 4 for quarters in (1, 2, 3)]
    return [Opening(before, after, part._replace(height=height)) for height in heights if height]
