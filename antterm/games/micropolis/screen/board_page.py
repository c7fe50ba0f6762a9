"""The board of Micropolis: the row of tiles over the ring of an anthill, and where everything lies there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from antterm.draw.canvas import Canvas
from antterm.draw.moving import Patch
from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.carve import LARGE, SMALL, Pitch
from antterm.games.micropolis.draw.ring import draw_ring, ring_layout
from antterm.games.micropolis.draw.row import RowScene, draw_row, offer_place, row_height, tile_width

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
class BoardPage:
    """The row of tiles, under it the anthill that is looked at."""

    row: RowScene
    ring: AnthillScene

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        row, ring = self._row_and_ring(width, height)
        canvas.blit(row, 0, 0)
        canvas.blit(ring, *_corner(canvas, row, ring))
        return canvas

    def _row_and_ring(self, width: int, height: int) -> tuple[Canvas, Canvas]:
        if self.ring.solid:
            pitch, turf, inside = SoilPlan.of(width, height)
            return draw_row(self.row, width, pitch=pitch), draw_ring(self.ring, width, inside, turf, pitch)
        symbol_row, rims, inside = LinePlan.of(height)
        return draw_row(self.row, width, symbol_row), draw_ring(self.ring, width, inside, rims)

    def tile_patch(self, tile: str, width: int, height: int) -> Patch:
        """Where a tile of the anthill lies in a pane of this size."""
        index = next(i for i, laid in enumerate(self.ring.anthill.tiles) if laid.id == tile)
        slot, (row, ring) = self.ring.slot(index), self._row_and_ring(width, height)
        if self.ring.solid:
            pitch, turf, inside = SoilPlan.of(width, height)
            part = ring_layout(width, inside, turf, pitch).slot(slot)
        else:
            _symbol_row, rims, inside = LinePlan.of(height)
            part = ring_layout(width, inside, rims).slot(slot)
        x, y = _corner(Canvas(width, height), row, ring)
        return part._replace(x=part.x + x, y=part.y + y)

    def offer_patch(self, index: int, offers: int, width: int) -> Patch:
        """Where one of so many tiles on offer lies, its price and its label."""
        wide = tile_width(width, offers)
        return Patch(offer_place(index, wide), 0, wide, 2)


def _corner(canvas: Canvas, row: Canvas, ring: Canvas) -> tuple[int, int]:
    """Where the ring stands: below the row, in the middle."""
    gap = 1 if canvas.height > row.height + ring.height else 0
    return max(0, (canvas.width - ring.width) // 2), row.height + gap
