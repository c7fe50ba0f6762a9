"""Anthills in small: a strip of tiles with its owner, points and army, or a line in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import DIM, TITLE
from antterm.games.micropolis.draw.anthill import AnthillScene, ring_state
from antterm.games.micropolis.draw.foundation import put_gallery, put_plate
from antterm.games.micropolis.draw.ring import STRIP_ROWS, draw_strip
from antterm.games.micropolis.draw.sheet import short_name
from antterm.games.micropolis.draw.things import flag, soldiers_text
from antterm.games.micropolis.rules.anthill import AnthillId, Gallery
from antterm.i18n import ngettext


@dataclass(frozen=True)
class Strip:
    """An anthill with its owner, on the page of all and below the board."""

    name: str
    home: AnthillId
    anthill: AnthillScene
    points: int
    is_asked: bool

    def title(self, width: int) -> str:
        """Return whose anthill it is, in `width` columns."""
        return short_name(self.name, self.home, width)

    @property
    def ink(self) -> Ink:
        """The ink of the name."""
        return Ink("key", attrs="b") if self.is_asked else TITLE

    @property
    def army(self) -> str:
        """The soldiers, with the sign of the commander."""
        scene = self.anthill
        return (flag(scene.glyphs) if scene.commander else "") + soldiers_text(
            scene.anthill.army, scene.glyphs
        )

    def points_text(self) -> str:
        """Return the points of the anthill with their word."""
        return ngettext("{n} point", "{n} points", self.points).format(n=self.points)


def by_ants(scene: AnthillScene) -> list[tuple[str, Gallery]]:
    """Return the galleries of an anthill with their letters, the largest first."""
    return sorted(scene.galleries, key=lambda named: -named[1].ants)


SIDE_OF_STRIP: Final = 20
"""Columns beside the strip of a rival, for name, points, army and largest gallery."""


@dataclass(frozen=True)
class Rivals:
    """The anthills of the others in small, below the board: as strips, or if these have no room in words."""

    strips: tuple[Strip, ...]

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        step = STRIP_ROWS + (height >= (STRIP_ROWS + 1) * len(self.strips) - 1)
        if height >= STRIP_ROWS * len(self.strips) and width >= SIDE_OF_STRIP + 50:
            for number, strip in enumerate(self.strips):
                self._put_strip(canvas, number * step, strip)
        else:
            for y, strip in enumerate(self.strips[:height]):
                self._put_line(canvas, y, strip)
        return canvas

    def _put_strip(self, canvas: Canvas, y: int, strip: Strip) -> None:
        scene, wide = strip.anthill, SIDE_OF_STRIP
        x = canvas.width - wide
        canvas.blit(draw_strip(scene, x - 1), 0, y)
        points = strip.points_text()
        canvas.put(canvas.width - cells_of(points), y, points, TITLE)
        canvas.put(x, y, strip.title(wide - cells_of(points) - 1), strip.ink)
        canvas.put(x, y + 1, strip.army, Ink("soldier", attrs="b"))
        state = ring_state(scene.anthill)
        canvas.put(x, y + 3, state, DIM)
        for letter, gallery in by_ants(scene)[:1]:
            at = put_plate(canvas, scene, x, y + 2, letter) + 1
            put_gallery(canvas, scene, at, y + 2, gallery, wide - 4, "")

    def _put_line(self, canvas: Canvas, y: int, strip: Strip) -> None:
        """Write name, points, army, and the richest galleries as far as there is room."""
        scene, points = strip.anthill, strip.points_text()
        canvas.put(0, y, strip.title(12), strip.ink)
        canvas.put(24 - cells_of(points), y, points, TITLE)
        canvas.put(26, y, strip.army, Ink("soldier", attrs="b"))
        x = 31
        for letter, gallery in by_ants(scene):
            if x + 16 > canvas.width:
                break
            x = put_gallery(canvas, scene, put_plate(canvas, scene, x, y, letter) + 1, y, gallery, 12, "") + 1
