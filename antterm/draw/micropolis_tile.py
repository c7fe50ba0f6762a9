"""One tile of Micropolis in characters: its galleries as lines on two levels, and what lives in them.

A tile is drawn three rows high: the outer level, the row between, the inner level. Lines run from edge to
edge or end blind; what lives in a gallery stands on its line, the gallery's letter first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from antterm.micropolis.tiles import LEFT, RIGHT, Craft, Fruit, Port, Segment, Tile

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

CRAFT_LETTERS: Final = {
    Craft.QUEEN: "Q",
    Craft.NURSE: "N",
    Craft.ARCHITECT: "T",
    Craft.RECRUITER: "R",
    Craft.SENTRY: "S",
}
"""The architect is known by the token that she brings: A names a gallery."""
FRUIT_LETTERS: Final = {
    Fruit.CHERRY: "c",
    Fruit.LEMON: "l",
    Fruit.GRAPE: "g",
    Fruit.BLACKBERRY: "b",
    Fruit.FIG: "f",
    Fruit.POMEGRANATE: "p",
    Fruit.GIFT: "*",
}
WORKER: Final = "o"
MORE: Final = "+"


class Token(NamedTuple):
    """Something that stands on a line."""

    text: str
    kind: str
    """`label`, `worker`, `specialist`, `fruit`, or `more` where something found no room."""


class Spot(NamedTuple):
    """A character of a tile's drawing."""

    x: int
    y: int
    char: str
    kind: str
    """`line`, or the kind of a token."""
    segment: int


def line(mask: int, glyphs: str) -> str:
    """The character with these ways out."""
    return ASCII_LINES.get(mask, "+") if glyphs == "ascii" else LINES[mask]


def tokens(segment: Segment, most: int = 99) -> list[Token]:
    """What lives and grows in a segment; more than `most` workers are written as a number."""
    count = segment.workers
    workers = [Token(WORKER, "worker")] * count if count <= most else [Token(f"{count}{WORKER}", "worker")]
    crafts = [
        Token(f"{CRAFT_LETTERS[ant.craft]}{ant.eggs or ''}", "specialist") for ant in segment.specialists
    ]
    return [*workers, *crafts, *(Token(FRUIT_LETTERS[fruit], "fruit") for fruit in segment.fruits)]


def symbols(tile: Tile) -> list[Token]:
    """All that is drawn on a tile, as the printed ones repeat it at their edge."""
    everything = Segment((), sum(s.workers for s in tile.segments))
    things = [token for s in tile.segments for token in tokens(s) if token.kind != "worker"]
    return tokens(everything, 1) + things


@dataclass
class _Plan:
    """The lines of a tile: which ways lead out of each character, and whose they are."""

    width: int
    cells: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    """(x, y) -> ways out, segment."""

    def way(self, segment: int, x: int, y: int, mask: int) -> None:
        self.cells[x, y] = (self.cells.get((x, y), (0, segment))[0] | mask, segment)

    def level(self, segment: int, y: int, start: int, end: int) -> None:
        """A level line; at the edges of the tile it leads on."""
        for x in range(start, end + 1):
            west = WEST if x > start or x == 0 else 0
            east = EAST if x < end or x == self.width - 1 else 0
            self.way(segment, x, y, west | east)

    def shaft(self, segment: int, x: int) -> None:
        """An upright line that joins the two levels."""
        self.way(segment, x, OUTER, DOWN)
        self.way(segment, x, BETWEEN, UP | DOWN)
        self.way(segment, x, INNER, UP)

    def room(self, segment: int, edges: bool, corners: bool = False) -> list[tuple[int, int, int]]:
        """Stretches of a segment's level lines where something can stand, as (x, y, length).

        Args:
            segment: whose.
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

    def turned(self) -> _Plan:
        """The same tile, turned by half."""
        cells = {
            (self.width - 1 - x, INNER - y): (sum(_HALF_TURN[mask & bit] for bit in _HALF_TURN), segment)
            for (x, y), (mask, segment) in self.cells.items()
        }
        return _Plan(self.width, cells)


def _level_of(port: Port) -> int:
    return OUTER if port in (Port.LEFT_OUTER, Port.RIGHT_OUTER) else INNER


def _plan(tile: Tile, width: int, tight: bool = False) -> _Plan:
    """Lay the lines of a tile: first those that join ports, then the blind ends in the room that is left.

    Args:
        tile: what to draw.
        width: in characters.
        tight: whether lines lie side by side, blind ends only as long as what lives there.
    """
    plan = _Plan(width)
    gap = 0 if tight else 1
    joined = [(number, s) for number, s in enumerate(tile.segments) if len(s.ports) > 1]
    letter = 1 if width >= 8 else 0
    blind = [segment for segment in tile.segments if len(segment.ports) == 1]
    needs = {s.ports[0]: 1 + max(1, _length(s) + letter) for s in blind}
    if tight:
        needs = {s.ports[0]: max(1, _length(s, 1)) for s in blind}
    if sum(_crosses(segment) for _, segment in joined) == 2:
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


def _crosses(segment: Segment) -> bool:
    """Whether a segment only leads from one side's outer level to the other side's inner one."""
    return set(segment.ports) in ({LEFT[0], RIGHT[1]}, {LEFT[1], RIGHT[0]})


def _shaft(segment: Segment, needs: dict[Port, int], width: int, gap: int) -> int:
    """The column in which a segment changes its level."""
    to_left, to_right = any(p in LEFT for p in segment.ports), any(p in RIGHT for p in segment.ports)
    half = max(1, width // 2 - 1)
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


def _cross(plan: _Plan, tile: Tile, width: int) -> None:
    """Two galleries that pass over each other."""
    over, under = tile.segment_at[Port.LEFT_OUTER], tile.segment_at[Port.LEFT_INNER]
    middle = width // 2
    reach = 2 if width >= 7 else 1
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


@lru_cache(maxsize=8192)
def draw_tile(
    tile: Tile, width: int, glyphs: str, labels: tuple[str, ...] = (), turned: bool = False
) -> tuple[Spot, ...]:
    """The galleries of a tile.

    Args:
        tile: what to draw.
        width: in characters, 4 or more.
        glyphs: `unicode` or `ascii`.
        labels: letters of the galleries that its segments belong to; none where galleries have no names yet.
        turned: whether the foundation lies above the tile instead of below; its letters stand upright
            either way.

    Returns:
        The characters, the upper left one at (0, 0).
    """
    labelled = [[Token(label, "label")] for label in labels] or [[]] * len(tile.segments)
    for tight in (False, True):
        plan = _plan(tile, width, tight)
        plan = plan.turned() if turned else plan
        arranged = [
            _arrange(segment, labelled[number], plan, number, tight)
            for number, segment in enumerate(tile.segments)
        ]
        if None not in arranged:
            break
    drawn = {
        (x, y): Spot(x, y, line(mask, glyphs), "line", segment)
        for (x, y), (mask, segment) in plan.cells.items()
    }
    for number, segment in enumerate(tile.segments):
        for x, y, token in arranged[number] or _some(segment, plan, number):
            for dx, char in enumerate(token.text):
                drawn[x + dx, y] = Spot(x + dx, y, char, token.kind, number)
    return tuple(drawn.values())


Placed = list[tuple[int, int, Token]]
"""Tokens and where they stand."""


def _arrange(segment: Segment, label: list[Token], plan: _Plan, number: int, corners: bool) -> Placed | None:
    """Find room for the letter and all that lives in a segment, written ever shorter until it fits.

    Args:
        segment: what to write about.
        label: its gallery's letter, if it has one.
        plan: the lines of its tile.
        number: of the segment in its tile.
        corners: whether a line may give up its corners, too.
    """
    whole, short = tokens(segment), tokens(segment, 1)
    tries = (
        (label + whole, False, False),
        (label + short, False, False),
        (whole, False, False),
        (label + whole, True, False),
        (label + short, True, False),
        (whole, True, False),
        (short, True, False),
        (label + short, True, True),
        (short, True, True),
    )
    for wanted, edges, over_corners in tries:
        if over_corners and not corners:
            break
        placed = _fit(wanted, plan.room(number, edges, over_corners))
        if placed is not None:
            return placed
    return None


def _some(segment: Segment, plan: _Plan, number: int) -> Placed:
    """As much of what lives in a segment as finds room, rarer things first, and a mark for the rest."""
    things = sorted(tokens(segment, 1), key=lambda token: token.kind == "worker")
    room = plan.room(number, edges=True, corners=True)
    fitting = (_fit([*things[:count], Token(MORE, "more")], room) for count in range(len(things) - 1, -1, -1))
    return next((placed for placed in fitting if placed is not None), [])


def _fit(wanted: list[Token], room: list[tuple[int, int, int]]) -> Placed | None:
    """Places for tokens in stretches of a line, or None when there is too little room."""
    if not wanted:
        return []
    room = sorted(room, key=lambda stretch: -stretch[2])
    if room and sum(len(token.text) for token in wanted) <= room[0][2]:
        room = room[:1]
    placed: Placed = []
    left = list(wanted)
    for start, y, length in room:
        batch: list[Token] = []
        while left and sum(len(t.text) for t in batch) + len(left[0].text) <= length:
            batch.append(left.pop(0))
        used = sum(len(t.text) for t in batch)
        gap = 1 if batch and batch[0].kind == "label" and len(batch) > 1 and used < length else 0
        x = start + (length - used - gap + 1) // 2
        for token in batch:
            placed.append((x, y, token))
            x += len(token.text) + (gap if token.kind == "label" else 0)
    return None if left else placed
