"""Labels at the edges of a pane, which count the parts of a board beyond them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import mean
from typing import Final

from antterm.draw.canvas import HALF_BLOCK, Canvas, Glyphs, Ink, cells_of
from antterm.draw.hexgrid import Direction, Point, Size
from antterm.draw.paint import ARROWS
from antterm.i18n import ngettext

BARE: Final = (" ", HALF_BLOCK)
"""Cells in which nothing is written."""
CHIP: Final = Ink("title", "bar", "b")
"""The ink of a label: no number that may be typed looks like it."""
MARKED: Final = frozenset(("target", "cursor", "chosen", "ghost"))
"""Grounds that a label leaves free where it can."""
LEAST_ROOM: Final = 14
"""Columns that a label at the left or the right may take, and half of those of a wider pane."""


@dataclass
class Edge:
    """The things that a window leaves out beyond one of its edges: how many, and the numbers of answers
    there.
    """

    things: int = 0
    """Pieces or hexes of which some part that must be read is out of sight."""
    numbers: list[str] = field(default_factory=list)
    """The numbers of answers that are out of sight, as they are written on the board."""
    signs: list[str] = field(default_factory=list)
    """Other signs whose cells are not seen."""
    middles: list[Point] = field(default_factory=list)
    """The middles of their cells, in columns and rows of the pane."""

    def text(self, side: Direction, glyphs: Glyphs, room: int) -> str:
        """Return what stands at the edge: `↑2 more (4-7 ◦)` are two things, the answers 4 to 7, and a sign.

        Args:
            side: the edge.
            glyphs: which arrow it has; one of ASCII has a blank beside it, as `^2` may be a stack.
            room: columns at most; numbers that have no room are a `+`.
        """
        more = ngettext("{n} more", "{n} more", self.things).format(n=self.things) if self.things else ""
        arrow, gap = ARROWS[glyphs][side], " " if glyphs == "ascii" else ""
        numbers = [*runs(self.numbers)]
        for count in range(len(numbers), -1, -1):
            listed = [*numbers[:count], *(["+"] if count < len(numbers) else []), *self.signs]
            label = " ".join(part for part in (more, f"({' '.join(listed)})" if listed else "") if part)
            text = f"{label}{gap}{arrow}" if side == "right" else f"{arrow}{gap}{label}"
            if cells_of(text) <= room:
                break
        return text


def runs(numbers: Collection[str]) -> Iterator[str]:
    """Yield numbers in their order, three and more that follow each other as `4-7`; other labels first."""
    yield from (label for label in numbers if not label.isdecimal())
    counted = enumerate(sorted({int(label) for label in numbers if label.isdecimal()}))
    for _apart, run in groupby(counted, lambda pair: pair[1] - pair[0]):
        row = [number for _n, number in run]
        yield from [f"{row[0]}-{row[-1]}"] if len(row) > 2 else map(str, row)


def side_beyond(at: Point, size: Size) -> Direction | None:
    """Return the edge beyond which a place of a window lies; None for none of them.

    What is beyond a corner counts to the left or to the right.
    """
    (x, y), (width, height) = at, size
    if not 0 <= x < width:
        return "left" if x < 0 else "right"
    if not 0 <= y < height:
        return "up" if y < 0 else "down"
    return None


@dataclass(frozen=True)
class EdgeLabel:
    """A label at an edge, and where it stands."""

    x: int
    y: int
    text: str

    def meets(self, at: Point) -> bool:
        """Return whether it covers or touches a place."""
        return _touches((self.x, self.y), cells_of(self.text), at)

    def places(self) -> Iterator[Point]:
        """Yield the places that it covers."""
        return ((x, self.y) for x in range(self.x, self.x + cells_of(self.text)))

    def put(self, canvas: Canvas) -> None:
        """Write the label on a canvas, with a blank on either side."""
        for x, text in ((self.x - 1, " "), (self.x + cells_of(self.text), " "), (self.x, self.text)):
            canvas.put(x, self.y, text, CHIP)


def edge_labels(
    canvas: Canvas, edges: Mapping[Direction, Edge], glyphs: Glyphs, shunned: Collection[Point] = ()
) -> dict[Direction, EdgeLabel]:
    """Return the labels of edges, near what each tells of, where they cover the least of what is written.

    Args:
        canvas: the drawn board.
        edges: what lies beyond each.
        glyphs: which arrows they have.
        shunned: places that they cover last of all.
    """
    labels: dict[Direction, EdgeLabel] = {}
    for side, edge in sorted(edges.items(), key=lambda pair: pair[0] in ("left", "right")):  # which can evade
        is_level = side in ("up", "down")
        text = edge.text(side, glyphs, canvas.width if is_level else max(LEAST_ROOM, canvas.width // 2))
        taken = [*shunned, *(place for label in labels.values() for place in label.places())]
        x, y = _freest(canvas, side, cells_of(text), taken, edge.middles)
        labels[side] = EdgeLabel(x, y, text)
    return labels


def _freest(
    canvas: Canvas, side: Direction, long: int, shunned: Sequence[Point], middles: Sequence[Point]
) -> Point:
    """Return where at an edge a text covers the least of what is written, near to some places."""
    along = [at[side in ("left", "right")] for at in middles]
    if side in ("left", "right"):
        middle = round(mean(along)) if along else canvas.height // 2
        x = 0 if side == "left" else canvas.width - long
        places = [(x, y) for y in range(canvas.height)]
        away = [abs(y - middle) for _x, y in places]
    else:
        middle = round(mean(along) if along else canvas.width / 2) - long // 2
        y = 0 if side == "up" else canvas.height - 1
        places = [(x, y) for x in range(max(1, canvas.width - long + 1))]
        away = [abs(x - middle) for x, _y in places]
    worst = canvas.width + 3
    covered = [
        _written(canvas, place, long) + worst * sum(_touches(place, long, other) for other in shunned)
        for place in places
    ]
    return min(zip(covered, away, places, strict=True))[2]


def _touches(place: Point, long: int, other: Point) -> bool:
    """Return whether a text of so many columns covers another place, or has it beside an end."""
    return other[1] == place[1] and place[0] - 1 <= other[0] <= place[0] + long


def _written(canvas: Canvas, place: Point, long: int) -> int:
    """Return how many cells a text would cover or touch in which something is written or marked.

    A digit one column further on counts, too: a single blank parts the words of a label, and would not part
    its number from that one.
    """
    x, y = place
    row, right = canvas.rows[y], x + long
    beside = [*row[max(0, x - 2) : max(0, x - 1)], *row[right + 1 : right + 2]]
    digits = sum(char.isdigit() for char, _ink in beside)
    return digits + sum(is_marked(char, ink) for char, ink in row[max(0, x - 1) : right + 1])


def is_marked(char: str, ink: Ink) -> bool:
    """Return whether a cell of a board has something written in it, or is marked."""
    return char not in BARE or ink.fg in MARKED or ink.bg in MARKED
