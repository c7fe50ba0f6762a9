"""The meadow, in solid hexes or in outlines."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from antterm.core.hex import Hex
from antterm.draw.beyond import put_counts
from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas
from antterm.draw.hexgrid import extent, shade, spans
from antterm.draw.pixels import Pixels, Spans, ring
from antterm.games.march.draw.hex import Face
from antterm.games.march.draw.outlines import draw_outlines
from antterm.games.march.draw.scene import SHUT, MeadowScene, edge_state
from antterm.games.march.draw.signs import CHIP
from antterm.games.march.draw.solid_words import words_on
from antterm.games.march.rules.meadow import EDGES
from antterm.games.march.rules.view import HexView


class Geometry(NamedTuple):
    """Where the parts of a hex lie at one zoom, in columns and half rows of its box."""

    mouth: tuple[int, int]
    """First column and width of a tunnel to the north or south."""
    upper: tuple[int, ...]
    """Half rows of a tunnel to the north-east or north-west."""
    lower: tuple[int, ...]
    """The same to the south-east or south-west."""
    middle: int
    """The half row from which the edges lead south."""


GEOMETRY: Final = {
    "strategic": Geometry((4, 2), (1,), (6,), 4),
    "normal": Geometry((6, 4), (2, 3), (8, 9), 6),
}
"""By zoom."""
NORTH, SOUTH = 0, 3
SOUTH_EAST, SOUTH_WEST = 2, 4
EASTERN: Final = (1, SOUTH_EAST)
CENTIPEDE: Final = ("bj.bj.bh", ".jb.jbhh")
"""The body, the joints and the head of a centipede, in pixels."""
CENTIPEDE_INKS: Final = {"b": "centipede.body", "j": "centipede.joint", "h": "centipede.head"}
CENTIPEDE_AT: Final = (4, 8)
"""Its column and half row in a hex."""


def draw_solid(scene: MeadowScene, width: int, height: int, origin: Point) -> Pixels:
    """Draw the part of the meadow that a pane shows.

    Args:
        scene: what to show.
        width, height: of the pane.
        origin: board coordinates of its upper left corner.
    """
    brush = _Brush(scene, Pixels(width, height, "base"), origin)
    shown = [cell for cell in brush.cells if scene.layout.shows(cell, *origin, width, height)]
    for paint in (brush.face, brush.gutter, brush.mark, brush.tunnels, brush.centipede, brush.words):
        for cell in shown:
            paint(cell)
    return brush.pixels


def ground(scene: MeadowScene, hexes: Mapping[Hex, HexView], cell: Hex) -> str:
    """The role of a hex's face: a place that may be chosen, a battle due, the Great Tunnel, or grass."""
    here = hexes.get(cell)
    if cell in scene.targets:
        return f"meadow.target.{shade(cell)}"
    if here is None:
        return "side"
    if not here.number:
        return "great.tunnel"
    return f"{'contest' if here.contested else 'meadow'}.{shade(cell)}"


class _Brush:
    """Paints hexes one thing at a time.

    Args:
        scene: what to show.
        pixels: to paint on.
        origin: board coordinates of their upper left corner.
    """

    def __init__(self, scene: MeadowScene, pixels: Pixels, origin: Point) -> None:
        self.scene, self.pixels, self.origin = scene, pixels, origin
        self.hexes = scene.hexes()
        self.cells: Collection[Hex] = dict.fromkeys((*self.hexes, *scene.targets))
        self.geometry = GEOMETRY[scene.zoom]

    @property
    def shape(self) -> Spans:
        """The pixels of a hex."""
        return spans(self.scene.layout)

    def _place(self, cell: Hex) -> Point:
        """Return the column and the half row of the upper left corner of a hex's box."""
        x, y = self.scene.layout.place(cell)
        return x - self.origin[0], 2 * (y - self.origin[1])

    def face(self, cell: Hex) -> None:
        """The ground of a hex."""
        self.pixels.shape(*self._place(cell), self.shape, ground(self.scene, self.hexes, cell))

    def gutter(self, cell: Hex) -> None:
        """The line between a hex and those south of it, of which each shared edge has one."""
        x, k = self._place(cell)
        last = len(self.shape) - 1
        if cell + EDGES[SOUTH] in self.cells:
            self.pixels.run(x + self.shape[last][0], k + last, self.shape[last][1], "meadow.gutter")
        for edge in (SOUTH_EAST, SOUTH_WEST):
            if cell + EDGES[edge] in self.cells:
                for down in range(self.geometry.middle, last + 1):
                    self.pixels.dot(x + self._side(edge, down), k + down, "meadow.gutter")

    def mark(self, cell: Hex) -> None:
        """The cursor, the hex chosen, a drawn hex: the most important of these. The cursor takes what is soon
        sent to a terminal: the first row, and in large hexes the last half row."""
        scene, (x, k) = self.scene, self._place(cell)
        first, last = self.shape[0][0], len(self.shape) - 1
        if scene.ghost is not None and cell == scene.ghost.cell:
            self.pixels.dots(x, k, ring(self.shape), "ghost")
        elif cell == scene.cursor or cell == scene.selected:
            role = "cursor" if cell == scene.cursor else "chosen"
            if scene.zoom == "normal":
                marks = ring(self.shape) if role == "chosen" else [(first + i, last) for i in range(8)]
                self.pixels.dots(x, k, marks, role)
            for down in (0, 1):
                self.pixels.run(x + self.shape[down][0], k + down, self.shape[down][1], role)

    def tunnels(self, cell: Hex) -> None:
        """The own half of every tunnel; one that leads nowhere yet juts out."""
        for edge in self.hexes[cell].tunnels if cell in self.hexes else ():
            state = edge_state(self.hexes, cell, edge)
            role = "march.shut" if state == SHUT else "march.tunnel"
            leads_on = cell + EDGES[edge] in self.cells
            for x, k, length in self._tunnel(edge, state, leads_on):
                left, top = self._place(cell)
                self.pixels.run(left + x, top + k, length, role)

    def _tunnel(self, edge: int, state: str, leads_on: bool) -> Iterator[tuple[int, int, int]]:
        """Yield the stretches of pixels of a tunnel: column and half row in the box, and length.

        One to the north or south lies in the last two half rows of the northern hex, and in that alone.
        """
        (x, wide), last = self.geometry.mouth, len(self.shape) - 1
        if edge == NORTH:
            downs = [-1] if state == SHUT or leads_on else [-2, -1]
            yield from ((x, down, wide) for down in downs)
        elif edge == SOUTH:
            end = last if state == SHUT else last + 1 if leads_on else last + 2
            yield from ((x, down, wide) for down in range(last - 1, end))
        else:
            for down in self.geometry.upper if edge in (1, 5) else self.geometry.lower:
                out = self._side(edge, down)
                yield (out if edge in EASTERN or leads_on else out - 1), down, 1 if leads_on else 2

    def _side(self, edge: int, down: int) -> int:
        """Return the outermost column of a half row, on the side of an edge."""
        first, length = self.shape[down]
        return first + length - 1 if edge in EASTERN else first

    def centipede(self, cell: Hex) -> None:
        """A centipede, where nobody's ants take its room."""
        here = self.hexes.get(cell)
        if here is not None and here.centipede and not any(here.loose) and self.scene.zoom == "normal":
            x, k = self._place(cell)
            self.pixels.picture(x + CENTIPEDE_AT[0], k + CENTIPEDE_AT[1], CENTIPEDE, CENTIPEDE_INKS)

    def words(self, cell: Hex) -> None:
        """All that is written on a hex."""
        scene, here = self.scene, self.hexes.get(cell)
        x, k = self._place(cell)
        y = k // 2
        label = scene.targets.get(cell, "")
        if here is None:
            if label:
                row = scene.layout.height // 2 - 1
                text = f"[{label}]" if cell == scene.cursor else f" {label} "
                self.pixels.write(x + (scene.layout.size[0] - len(text)) // 2, y + row, text, CHIP)
            return
        face = Face(
            here,
            scene.view.tile(here.number) if here.number else None,
            scene.view,
            label,
            cell == scene.cursor,
            here.number in scene.last,
            selected=cell == scene.selected,
            ghost=scene.ghost is not None and cell == scene.ghost.cell,
        )
        lies_on = ground(scene, self.hexes, cell)
        for word in words_on(face, scene.zoom, lies_on):
            fg, bg, attrs = word.ink
            self.pixels.put(x + word.x, y + word.row, word.text, fg, attrs, bg or lies_on)


def draw_meadow(scene: MeadowScene, width: int, height: int, origin: Point) -> Canvas:
    """Draw the part of the meadow that a pane shows; hexes out of sight are counted at the edges.

    Args:
        scene: what to show.
        width, height: of the pane, in character cells.
        origin: board coordinates of its upper left corner.
    """
    if scene.tiles == "solid":
        canvas = draw_solid(scene, width, height, origin).canvas()
    else:
        canvas = draw_outlines(scene, width, height, origin)
    hexes = dict.fromkeys((*scene.hexes(), *scene.targets), 1)
    put_counts(canvas, scene.layout, hexes, origin, scene.glyphs, _numbers(scene))
    return canvas


def _numbers(scene: MeadowScene) -> dict[Point, str]:
    """Return where the numbers of targets stand: on the first row of a hex, in the middle of a free place."""
    places: dict[Point, str] = {}
    hexes = scene.hexes()
    for cell, number in scene.targets.items():
        x, y = scene.layout.centre(cell)
        first = 0 if scene.tiles == "solid" else 1
        places[round(x), scene.layout.place(cell)[1] + first if cell in hexes else round(y)] = number
    return places


def home(scene: MeadowScene, width: int, height: int) -> Point:
    """Return the origin that shows the middle of the meadow in the middle of a pane."""
    (left, top), (full_width, full_height) = extent(
        scene.layout, [here.cell for here in scene.view.hexes.values()]
    )
    full_width += scene.tiles != "solid"  # outlines end beside the last column
    return left + (full_width - width) // 2, top + (full_height - height) // 2
