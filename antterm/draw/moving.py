"""What is on the way from one scene to the next, so that little of it differs from frame to frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.scene import Scene


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
        canvas = Canvas(width, height)
        canvas.blit(self._drawn[size], 0, 0)
        return canvas


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
