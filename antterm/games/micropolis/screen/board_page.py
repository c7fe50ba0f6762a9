"""The board of Micropolis: the row of tiles over the ring of an anthill, and where everything lies there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from antterm.draw.canvas import Canvas
from antterm.draw.moving import Patch
from antterm.draw.scene import Part, Parts
from antterm.draw.tile_strip import TileStrip, tile_width
from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.carve import LARGE, SMALL, Pitch
from antterm.games.micropolis.draw.ring import RingLayout, draw_ring, ring_layout
from antterm.games.micropolis.draw.row import LinePainter, Offer, RowScene, SoilPainter, row_height

MOST_INSIDE = 12
"""Rows of the foundation at most."""
LEAST_INSIDE = 3
"""Rows that the words in it need."""
LARGE_FROM = 56
"""Columns from which tiles are drawn large."""


class SoilPlan(NamedTuple):
    """How the rows of a pane are shared out among solid tiles."""

    pitch: Pitch
    turf: bool
    """Whether grass grows above and below the ring."""
    inside: int
    """Rows for the words in the foundation."""

    @classmethod
    def of(cls, width: int, height: int) -> SoilPlan:
        """That of a pane of this size."""
        is_large = _inside(height, LARGE, turf=True) >= LEAST_INSIDE and width >= LARGE_FROM
        pitch = LARGE if is_large else SMALL
        turf = _inside(height, pitch, turf=True) > 0
        inside = max(1, _inside(height, pitch, turf))
        if inside > LEAST_INSIDE:
            inside = min(MOST_INSIDE, inside - 1)  # a row between
        return cls(pitch, turf, inside)


def _inside(height: int, pitch: Pitch, turf: bool) -> int:
    """Rows that are left for the words in the foundation."""
    return height - row_height(pitch=pitch) - ring_layout(0, 0, turf, pitch).height


class LinePlan(NamedTuple):
    """The same among outlines."""

    symbol_row: bool
    rims: bool
    """Whether the ring has its outer edges."""
    inside: int

    @classmethod
    def of(cls, height: int) -> LinePlan:
        """That of a pane of so many rows."""
        for symbol_row, rims in ((True, True), (True, False)):
            free = height - row_height(symbol_row) - ring_layout(0, 0, rims).height
            if free >= 1:
                return cls(symbol_row, rims, max(1, min(MOST_INSIDE, free - 1)))
        free = height - row_height(False) - ring_layout(0, 0, False).height
        return cls(False, False, max(1, min(MOST_INSIDE, free)))


@dataclass(frozen=True)
class RingScene:
    """An anthill as a ring, in the middle of its room."""

    anthill: AnthillScene
    inside: int
    """Rows of its foundation."""
    rims: bool
    """Whether there is grass above and below it, or of outlines whether it has its outer edges."""
    pitch: Pitch | None = None
    """How large solid tiles are drawn; None for outlines."""

    def layout(self, width: int) -> RingLayout:
        """Return where its tiles lie, in so many columns."""
        return ring_layout(width, self.inside, self.rims, self.pitch)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        ring = draw_ring(self.anthill, width, self.inside, self.rims, self.pitch)
        canvas.blit(ring, max(0, (width - ring.width) // 2), 0)
        return canvas


@dataclass(frozen=True)
class BoardPage:
    """The row of tiles, under it the anthill that is looked at."""

    row: RowScene
    ring: AnthillScene
    width: int
    height: int
    """Of the pane."""

    def parts(self) -> Parts:
        """Return row and anthill, each with its rows of the pane."""
        strip, high, ring = self._row_and_ring()
        y = high + (1 if self.height > high + ring.layout(self.width).height else 0)
        row = Part(strip, 0, 0, self.width, high)
        return Parts((row, Part(ring, 0, y, self.width, max(0, self.height - y))))

    def _row_and_ring(self) -> tuple[TileStrip[Offer], int, RingScene]:
        """Return the row, its rows, and the anthill."""
        if self.ring.solid:
            pitch, turf, inside = SoilPlan.of(self.width, self.height)
            strip = self.row.strip(SoilPainter(pitch))
            return strip, row_height(pitch=pitch), RingScene(self.ring, inside, turf, pitch)
        symbol_row, rims, inside = LinePlan.of(self.height)
        strip = self.row.strip(LinePainter(symbol_row))
        return strip, row_height(symbol_row), RingScene(self.ring, inside, rims)

    def tile_patch(self, tile: str) -> Patch:
        """Return where a tile of the anthill lies in the pane."""
        index = next(i for i, laid in enumerate(self.ring.anthill.tiles) if laid.id == tile)
        _row, ring = self.parts().parts
        assert isinstance(ring.scene, RingScene)
        layout = ring.scene.layout(self.width)
        part = layout.slot(self.ring.slot(index))
        return part._replace(x=part.x + max(0, (self.width - layout.width) // 2), y=part.y + ring.y)

    def offer_patch(self, index: int, offers: int) -> Patch:
        """Return where one of so many tiles on offer lies, its price and its label."""
        wide = tile_width(self.width, offers)
        return Patch(1 + index * (wide + 1), 0, wide, 2)
