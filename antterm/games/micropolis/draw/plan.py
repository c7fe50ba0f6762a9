"""Plan of the galleries of a tile of Micropolis: on two levels, with upright stretches between them.

A plan has three rows: the outer level, the row between, the inner level. Galleries run from edge to edge or
end blind. It is drawn as lines in outlines, as bands of pixels where tiles are solid.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from antterm.draw.canvas import Glyphs
from antterm.games.micropolis.draw.things import tokens
from antterm.games.micropolis.rules.tiles import LEFT, RIGHT, Port, Segment, Tile

ROWS: Final = 3
"""Rows of a tile's galleries."""
OUTER, BETWEEN, INNER = range(ROWS)

UP, EAST, DOWN, WEST = 1, 2, 4, 8
"""Ways out of a character, as bits."""
_HALF_TURN: Final = {0: 0, UP: DOWN, EAST: WEST, DOWN: UP, WEST: EAST}
LINES: Final = {
    EAST | WEST: "━",
    UP | DOWN: "┃",
    EAST | DOWN: "┏",
    WEST | DOWN: "┓",
    UP | EAST: "┗",
    UP | WEST: "┛",
    UP | DOWN | EAST: "┣",
    UP | DOWN | WEST: "┫",
    EAST | WEST | DOWN: "┳",
    EAST | WEST | UP: "┻",
    UP | EAST | DOWN | WEST: "╋",
    WEST: "╸",
    EAST: "╺",
    UP: "╹",
    DOWN: "╻",
}
ASCII_LINES: Final = {EAST | WEST: "=", UP | DOWN: "|", EAST: "=", WEST: "=", UP: "|", DOWN: "|"}


def line(mask: int, glyphs: Glyphs) -> str:
    """Return the character with these ways out."""
    return ASCII_LINES.get(mask, "+") if glyphs == "ascii" else LINES[mask]


@dataclass
class Plan:
    """The lines of a tile: which ways lead out of each character, and whose they are."""

    width: int
    cells: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    """(x, y) -> ways out, segment."""

    def way(self, segment: int, x: int, y: int, mask: int) -> None:
        self.cells[x, y] = (self.cells.get((x, y), (0, segment))[0] | mask, segment)

    def level(self, segment: int, y: int, start: int, end: int) -> None:
        """Draw a level line; at the edges of the tile it leads on."""
        for x in range(start, end + 1):
            west = WEST if x > start or x == 0 else 0
            east = EAST if x < end or x == self.width - 1 else 0
            self.way(segment, x, y, west | east)

    def shaft(self, segment: int, x: int) -> None:
        """Draw an upright line that joins the two levels."""
        self.way(segment, x, OUTER, DOWN)
        self.way(segment, x, BETWEEN, UP | DOWN)
        self.way(segment, x, INNER, UP)

    def room(self, segment: int, edges: bool, corners: bool = False) -> list[tuple[int, int, int]]:
        """Return stretches of a segment's level lines where something can stand, as (x, y, length).

        Args:
            segment: the segment.
            edges: whether also at the edges of the tile.
            corners: whether also where the line turns.
        """
        stretches: list[tuple[int, int, int]] = []
        inside = range(self.width) if edges else range(1, self.width - 1)
        for y in (OUTER, INNER):
            start = -1
            for x in [*inside, self.width]:
                mask, owner = self.cells.get((x, y), (0, -1))
                free = x in inside and owner == segment and (corners or not mask & (UP | DOWN))
                if free and start < 0:
                    start = x
                elif not free and start >= 0:
                    stretches.append((start, y, x - start))
                    start = -1
        return stretches

    def turned(self) -> Plan:
        """Return the plan of the tile turned by half a turn."""
        cells = {
            (self.width - 1 - x, INNER - y): (sum(_HALF_TURN[mask & bit] for bit in _HALF_TURN), segment)
            for (x, y), (mask, segment) in self.cells.items()
        }
        return Plan(self.width, cells)


def _level_of(port: Port) -> int:
    return OUTER if port in (Port.LEFT_OUTER, Port.RIGHT_OUTER) else INNER


def plan_of(tile: Tile, width: int, tight: bool = False) -> Plan:
    """Lay the lines of a tile: first those that join ports, then the blind ends in the room that is left.

    Args:
        tile: what to draw.
        width: the width, in characters.
        tight: whether lines lie side by side, blind ends only as long as what lives there.
    """
    plan = Plan(width)
    gap = 0 if tight else 1
    joined = [(number, s) for number, s in enumerate(tile.segments) if len(s.ports) > 1]
    letter = 1 if width >= 8 else 0
    blind = [segment for segment in tile.segments if len(segment.ports) == 1]
    needs = {s.ports[0]: 1 + max(1, _length(s) + letter) for s in blind}
    if tight:
        needs = {s.ports[0]: max(1, _length(s, 1)) for s in blind}
    if sum(crosses(segment) for _, segment in joined) == 2:
        _cross(plan, tile, width)
        return plan
    for number, segment in joined:
        shaft = _shaft(segment, needs, width, gap)
        for y in (OUTER, INNER):
            here = [port for port in segment.ports if _level_of(port) == y]
            if here:
                start = 0 if any(port in LEFT for port in here) else shaft
                end = width - 1 if any(port in RIGHT for port in here) else shaft
                plan.level(number, y, start, end)
        if len({_level_of(port) for port in segment.ports}) > 1:
            plan.shaft(number, shaft)
    for port, need in needs.items():
        y, number = _level_of(port), tile.segment_at[port]
        taken = [x for (x, row), _ in plan.cells.items() if row == y]
        if port in LEFT:
            limit = min(taken, default=width) - gap
            if not taken:
                opposite = needs.get(RIGHT[LEFT.index(port)], 0)
                limit = max(width // 2 - 1, width - opposite - gap)
            plan.level(number, y, 0, max(0, min(need, limit) - 1))
        else:
            limit = width - 1 - gap - max(taken, default=-1)
            plan.level(number, y, min(width - 1, width - min(need, limit)), width - 1)
    return plan


def _length(segment: Segment, most: int = 99) -> int:
    return sum(len(token.text) for token in tokens(segment, most))


def crosses(segment: Segment) -> bool:
    """Return whether a segment leads only from the outer level of one side to the inner level of the
    other."""
    return set(segment.ports) in ({LEFT[0], RIGHT[1]}, {LEFT[1], RIGHT[0]})


def _shaft(segment: Segment, needs: dict[Port, int], width: int, gap: int) -> int:
    """Return the column in which a segment changes its level."""
    to_left, to_right = any(p in LEFT for p in segment.ports), any(p in RIGHT for p in segment.ports)
    half = max(1, (width - 3) // 2)
    blind_left = max((need for port, need in needs.items() if port in LEFT), default=0)
    blind_right = max((need for port, need in needs.items() if port in RIGHT), default=0)
    if not to_right:
        return max(half, width - 1 - gap - blind_right) if blind_right else half
    if not to_left:
        return min(width - 1 - half, gap + blind_left) if blind_left else width - 1 - half
    least = blind_left + gap
    most = width - 1 - gap - blind_right
    if least <= most:
        return min(max(width // 2, least), most)
    if not (blind_left and blind_right):
        return most if blind_left else least
    return max(2, min(width - 3, (least + most) // 2))


def _cross(plan: Plan, tile: Tile, width: int) -> None:
    """Draw two galleries that pass over each other."""
    over, under = tile.segment_at[Port.LEFT_OUTER], tile.segment_at[Port.LEFT_INNER]
    middle = width // 2
    reach = 3 if width >= 10 else 2 if width >= 7 else 1
    before, after = middle - reach, middle + reach
    plan.level(over, OUTER, 0, middle)
    plan.level(over, INNER, middle, width - 1)
    plan.shaft(over, middle)
    plan.level(under, INNER, 0, before)
    plan.way(under, before, INNER, UP)
    plan.way(under, before, BETWEEN, EAST | DOWN)
    plan.way(under, after, BETWEEN, WEST | UP)
    plan.way(under, after, OUTER, DOWN)
    plan.level(under, OUTER, after, width - 1)
    for x in (*range(before + 1, middle), *range(middle + 1, after)):
        plan.way(under, x, BETWEEN, EAST | WEST)
