"""The board of Micropolis: the row of tiles, the ring of an anthill, the rivals; where everything lies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import CHOSEN, shorten
from antterm.draw.scene import Part, Parts, Patch
from antterm.draw.tile_strip import ROOM_FOR, RowPainter, tile_width
from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.carve import LARGE, SMALL, Pitch
from antterm.games.micropolis.draw.ring import (
    STRIP_ROWS,
    RingLayout,
    draw_ring,
    draw_strip_with_army,
    ring_layout,
    strip_tile_width,
)
from antterm.games.micropolis.draw.row import LinePainter, Offer, RowScene, SoilPainter, row_height
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL
from antterm.games.micropolis.screen.rivals import Rivals, Strip
from antterm.i18n import _

MOST_INSIDE = 12
"""Rows of the foundation at most."""
LEAST_INSIDE = 3
"""Rows that the words in it need."""
INSIDE_ABOVE_RIVALS = 4
"""Rows of the foundation where the rivals' anthills stand below the ring."""
LARGE_FROM = 56
"""Columns from which tiles are drawn large."""
LEAST_FOR_TWO = 20
"""Rows of a pane from which a player's two anthills are seen in it."""
RING_OF_TWO = 36
"""Columns of each of two rings that stand side by side."""
LEAST_OF_TWO = 3
"""Rows of the foundation with which they do."""
RIVAL_ROWS = 4
"""Rows of a rival's anthill."""


class Plan(NamedTuple):
    """The division of the rows of a pane among the row of tiles, the ring and the rivals."""

    pitch: Pitch | None
    """The size of solid tiles; None for outlines."""
    symbol_row: bool
    """Whether tiles of outlines have a row for their symbols."""
    compact: bool
    """Whether what a tile brings stands in the row of its barracks."""
    rim: bool
    """Whether grass grows above and below the ring, or outlines have their outer edges."""
    inside: int
    """Rows for the words in the foundation."""
    rivals: int
    """Rows for the rivals, the last of the pane; 0 where they have no room."""
    has_row: bool = True
    """Whether tiles are on offer."""

    @property
    def row(self) -> int:
        """Rows of the tiles on offer."""
        return row_height(self.symbol_row, self.pitch, self.compact) if self.has_row else 0

    @property
    def ring(self) -> int:
        """Rows of the ring."""
        return ring_layout(0, self.inside, self.rim, self.pitch).height

    @classmethod
    def of(cls, width: int, height: int, *, solid: bool, rivals: int = 0, has_row: bool = True) -> Plan:
        """Return the plan of a pane of this size, with `rivals` anthills of rivals."""
        pitches = ([LARGE] if width >= LARGE_FROM else []) + [SMALL] if solid else [None]
        plans = [
            cls(pitch, symbol_row, compact, rim, 0, 0, has_row)
            for pitch in pitches
            for compact, symbol_row, rim in (
                (False, True, True),
                (False, solid, True) if pitch is not LARGE else (False, True, True),
                (False, True, False),
                (False, False, False),
                (True, True, False),
                (True, False, False),
            )
        ]
        for plan in plans:
            least = LEAST_INSIDE if plan.pitch is LARGE else 1
            free = height - plan.row - plan.ring
            if free >= least:
                return plan._with_room(free, rivals)
        return plans[-1]._replace(inside=1)

    def _with_room(self, free: int, rivals: int) -> Plan:
        """Return the plan where `free` rows are left for the foundation and for rivals."""
        rest = free - INSIDE_ABOVE_RIVALS - 1
        if rivals and rest >= rivals:
            needed = RIVAL_ROWS * rivals if rest >= RIVAL_ROWS * rivals else rivals
            inside = min(MOST_INSIDE, free - 1 - needed, INSIDE_ABOVE_RIVALS + 2)
            return self._replace(inside=inside, rivals=min(rest, needed + rivals - 1))
        inside = free - 1 if free > LEAST_INSIDE else free  # a row between
        return self._replace(inside=max(1, min(MOST_INSIDE, inside)))


@dataclass(frozen=True)
class RingScene:
    """An anthill as a ring, in the middle of its room."""

    anthill: AnthillScene
    inside: int
    """Rows of its foundation."""
    rims: bool
    """Whether there is grass above and below it, or of outlines whether it has its outer edges."""
    pitch: Pitch | None = None
    """The size of solid tiles; None for outlines."""

    def layout(self, width: int) -> RingLayout:
        """Return where the tiles lie, in `width` columns."""
        return ring_layout(width, self.inside, self.rims, self.pitch)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        ring = draw_ring(self.anthill, width, self.inside, self.rims, self.pitch)
        canvas.blit(ring, max(0, (width - ring.width) // 2), 0)
        return canvas


@dataclass(frozen=True)
class AnthillBar:
    """The heading of one of a player's two anthills."""

    name: str
    ends: str
    """The points of the tile in hand at each end; empty if it cannot be placed there."""
    is_chosen: bool

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        ink = CHOSEN if self.is_chosen else Ink("text", "bar")
        canvas.put(0, 0, " " * width, ink)
        canvas.put(1, 0, self.name, ink)
        ends = shorten(self.ends, width - cells_of(self.name) - 4)
        canvas.put(width - 1 - cells_of(ends), 0, ends, ink)
        return canvas


@dataclass(frozen=True)
class OtherAnthill:
    """A player's other anthill, as a strip above the one that is built on."""

    anthill: AnthillScene

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        strip = draw_strip_with_army(self.anthill, width)
        canvas.blit(strip, max(0, (width - TILES_OF_ANTHILL * strip_tile_width(width) - 2) // 2), 0)
        return canvas


@dataclass(frozen=True)
class BoardPage:
    """The row of tiles, under it the anthill that is looked at, then those of the rivals in small."""

    row: RowScene
    ring: AnthillScene
    width: int
    height: int
    """The rows of the pane."""
    rivals: tuple[Strip, ...] = ()
    other: AnthillScene | None = None
    """The player's other anthill, where there are two."""
    bars: tuple[AnthillBar, ...] = ()
    """The bars of both anthills, the first one first; none where there is one anthill."""
    has_row: bool = True
    """Whether tiles are on offer; those left over at the end are not."""

    @property
    def plan(self) -> Plan:
        """The division of the rows of the pane, without those of the other anthill."""
        if (plan := self._plan_of_two) is not None:
            return plan
        height = self.height - self._other_rows
        has_solid, rivals = self.ring.solid, len(self.rivals)
        return Plan.of(self.width, height, solid=has_solid, rivals=rivals, has_row=self.has_row)

    @cached_property
    def _plan_of_two(self) -> Plan | None:
        """The division of the rows where both anthills stand side by side as rings; None if there is no room
        for that.
        """
        if len(self.bars) < 2 or self.other is None or self.width < 2 * RING_OF_TWO + 1:
            return None
        pitch, rivals = SMALL if self.ring.solid else None, len(self.rivals)
        plan = Plan(pitch, symbol_row=True, compact=False, rim=True, inside=0, rivals=0, has_row=self.has_row)
        free = self.height - self._row_of_two.height - 2 - plan.ring
        for rows in (RIVAL_ROWS * rivals + rivals, rivals + 1, 0):
            if free - rows >= LEAST_OF_TWO:
                return plan._replace(inside=min(MOST_INSIDE, free - rows), rivals=max(0, rows - 1))
        return None

    @property
    def _row_of_two(self) -> Part:
        """The row of tiles above two rings, as large as it can be."""
        solid = SoilPainter(LARGE, compact=False) if self.ring.solid else None
        height = row_height(symbol_row=True, pitch=LARGE if solid else None, compact=False) * self.has_row
        painter: RowPainter[Offer] = solid or LinePainter(symbol_row=True, compact=False)
        return Part(self.row.strip(painter, self._tile_width, self._unit), 0, 0, self.width, height)

    @property
    def _other_rows(self) -> int:
        """Rows of the player's other anthill; 0 where it has no room."""
        if self.other is None or self._plan_of_two is not None:
            return 0
        return STRIP_ROWS if self.height >= LEAST_FOR_TWO else 0

    def parts(self) -> Parts:
        """Return row, anthill and rivals, each with its rows of the pane."""
        plan, ring = self.plan, self.ring_part()
        parts = [self.row_part(), ring] if self.has_row else [ring]
        if self.other is not None and self._other_rows:
            parts.append(Part(OtherAnthill(self.other), 0, plan.row, self.width, self._other_rows))
        if self.other is not None and self._plan_of_two is not None:
            other = RingScene(self.other, plan.inside, plan.rim, plan.pitch)
            parts.append(replace(ring, scene=other, x=self._x_of_two(is_other=True)))
            for number, bar in enumerate(self.bars):
                x = number * (self.width - RING_OF_TWO)
                parts.append(Part(bar, x, ring.y - 1, RING_OF_TWO, 1))
        if plan.rivals:
            y = ring.y + ring.height + 1
            parts.append(Part(Rivals(self.rivals), 1, y, self.width - 2, self.height - y))
        return Parts(tuple(parts))

    def row_part(self) -> Part:
        """Return the row of tiles."""
        if self._plan_of_two is not None:
            return self._row_of_two
        plan = self.plan
        painter: RowPainter[Offer] = LinePainter(plan.symbol_row, plan.compact)
        if plan.pitch:
            painter = SoilPainter(plan.pitch, plan.compact)
        return Part(self.row.strip(painter, self._tile_width, self._unit), 0, 0, self.width, plan.row)

    def ring_part(self) -> Part:
        """Return the anthill."""
        plan = self.plan
        if self._plan_of_two is not None:
            scene = RingScene(self.ring, plan.inside, plan.rim, plan.pitch)
            y = self._row_of_two.height + 2
            return Part(scene, self._x_of_two(is_other=False), y, RING_OF_TWO, plan.ring)
        y = plan.row + self._other_rows
        y += 1 if self.height > y + plan.ring and not plan.rivals else 0
        height = plan.ring if plan.rivals else max(0, self.height - y)
        return Part(RingScene(self.ring, plan.inside, plan.rim, plan.pitch), 0, y, self.width, height)

    def _x_of_two(self, *, is_other: bool) -> int:
        """Return where one of two rings stands: the first anthill at the left."""
        is_first = self.bars[0].is_chosen is not is_other
        return 0 if is_first else self.width - RING_OF_TWO

    @property
    def _unit(self) -> str:
        """The word behind the points below the tiles; empty where there are none, or no room."""
        if not self.row.gains or self._is_compact:
            return ""
        whole = _("points")
        return whole if self._room_for(cells_of(whole), self._tile_width) else _("pts")

    def _room_for(self, cells: int, wished: int = 0) -> bool:
        tiles = len(self.row.row)
        return 1 + tiles * (tile_width(self.width, tiles, wished) + 1) + cells <= self.width

    @property
    def _is_compact(self) -> bool:
        return False if len(self.bars) > 1 and self.width >= 2 * RING_OF_TWO + 1 else self.plan.compact

    @property
    def _tile_width(self) -> int:
        """Columns of a tile that leave room for the word beside the points; 0 for as many as there are."""
        if not self.row.gains or self._is_compact:
            return 0
        tiles, needed = len(self.row.row), cells_of(_("pts"))
        if self._room_for(needed):
            return 0
        return (self.width - 1 - needed) // max(ROOM_FOR, tiles) - 1

    def tile_patch(self, tile: str) -> Patch:
        """Return where a tile of the anthill lies in the pane."""
        index = next(i for i, laid in enumerate(self.ring.anthill.tiles) if laid.id == tile)
        ring = self.ring_part()
        assert isinstance(ring.scene, RingScene)
        layout = ring.scene.layout(ring.width)
        part = layout.slot(self.ring.slot(index))
        x = ring.x + part.x + max(0, (ring.width - layout.width) // 2)
        return part._replace(x=x, y=part.y + ring.y)

    def offer_patch(self, index: int, offers: int) -> Patch:
        """Return where one of `offers` tiles on offer lies, its price and its label."""
        wide = tile_width(self.width, offers, self._tile_width)
        return Patch(1 + index * (wide + 1), 0, wide, 2)
