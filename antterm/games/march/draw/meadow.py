"""The meadow hex by hex, and what draws it: in solid hexes or in outlines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from antterm.core.hex import Hex
from antterm.draw.canvas import Canvas
from antterm.draw.display import Glyphs, Tiles
from antterm.draw.hex_board import HexBoard, Popup
from antterm.draw.hexgrid import FLAT, FLAT_TILES, FlatLayout, FlatTiles, Layout, spans
from antterm.draw.layers import CLEAR, Layer
from antterm.draw.look import Look
from antterm.draw.pixels import Pixels, ring
from antterm.games.march.draw.hex import Face
from antterm.games.march.draw.outlines import paint_outlines
from antterm.games.march.draw.scene import Ghost, edge_state, laid
from antterm.games.march.draw.signs import CHIP
from antterm.games.march.draw.solid_words import words_on
from antterm.games.march.draw.tile import SHUT, MeadowTile
from antterm.games.march.rules.meadow import EDGES
from antterm.games.march.rules.view import HexView, MarchView


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
BEYOND: Final = 1
"""Columns and rows around the box of a hex into which a tunnel juts."""


@dataclass(frozen=True)
class MeadowScene:
    """What there is to be seen of the meadow."""

    view: MarchView
    zoom: str = "normal"
    """`strategic` or `normal`; of outlines also `close`; or `auto`."""
    glyphs: Glyphs = "unicode"
    """`unicode` or `ascii`."""
    cursor: Hex | None = None
    selected: Hex | None = None
    """The hex from which something is about to go."""
    targets: Mapping[Hex, str] = field(default_factory=dict)
    """Legal targets with their numbers."""
    ghost: Ghost | None = None
    last: frozenset[int] = frozenset()
    """Numbers of the hexes on which something happened with the last answer."""
    tiles: Tiles = "outlines"
    """`solid` or `outlines`."""
    least_zoom: str = ""
    """The smallest zoom that is taken automatically; empty for any."""
    popup: Popup | None = None
    """What is on its way."""
    reach: frozenset[Hex] | None = None
    """Where the cursor may go; None for wherever something is drawn."""
    uncovered: tuple[Hex, int] | None = None
    """A hex of which so many rows are seen."""

    def board(self) -> HexBoard[MeadowTile]:
        """Return the board, as the widget `HexGrid` shows it."""
        hexes = {here.cell: here for here in self.view.hexes.values()}
        things, targets = dict.fromkeys(hexes, 1), dict(self.targets)
        if self.ghost is not None:
            hexes[self.ghost.cell] = laid(self.view, self.ghost)
            targets.setdefault(self.ghost.cell, "")
        cells = dict.fromkeys((*hexes, *self.targets))
        return HexBoard(
            MeadowPainter(),
            layouts(self.tiles),
            {cell: self._tile(hexes, cells, cell) for cell in cells},
            targets,
            self.cursor,
            things,
            self.popup,
            0 if self.tiles == "solid" else 1,
            self.reach,
            self.zoom,
            self.least_zoom,
            glyphs=self.glyphs,
            solid=self.tiles == "solid",
        )

    def _tile(self, hexes: Mapping[Hex, HexView], cells: Mapping[Hex, None], cell: Hex) -> MeadowTile:
        """Return what is to be seen in a cell."""
        here, beside = hexes.get(cell), tuple(cell + step in cells for step in EDGES)
        rows = self.uncovered[1] if self.uncovered is not None and self.uncovered[0] == cell else None
        if here is None:
            return MeadowTile(None, beside=beside, selected=cell == self.selected, rows=rows)
        return MeadowTile(
            here,
            self.view.tile(here.number) if here.number else None,
            None if here.number else self.view,
            tuple(edge_state(hexes, cell, edge) for edge in range(len(EDGES))),
            beside,
            here.number in self.last,
            cell == self.selected,
            self.ghost is not None and cell == self.ghost.cell,
            rows,
        )


def layouts(tiles: Tiles) -> Mapping[str, FlatLayout]:
    """Return where hexes lie, by zoom.

    Args:
        tiles: `solid` or `outlines`.
    """
    return FLAT_TILES if tiles == "solid" else FLAT


@dataclass(frozen=True)
class MeadowPainter:
    """Draws hexes of the meadow, solid or in outlines."""

    def paint(self, tile: MeadowTile | None, pitch: Layout, look: Look) -> Sequence[Layer]:
        """Return the drawing of a hex; see `draw.hex_board.Painter`."""
        tile = tile or MeadowTile(None)
        if isinstance(pitch, FlatTiles):
            layers = _Brush(tile, pitch, look).layers()
        else:
            assert isinstance(pitch, FlatLayout)
            layers = paint_outlines(tile, pitch, look)
        return layers if tile.rows is None else [_uncovered(layer, tile.rows) for layer in layers]


def _uncovered(layer: Layer, rows: int) -> Layer:
    """Return the part of a layer in the first rows of its box."""
    canvas = Canvas(0, 0)
    canvas.rows = layer.canvas.rows[: max(0, rows - layer.y)]
    canvas.width, canvas.height = layer.canvas.width, len(canvas.rows)
    return replace(layer, canvas=canvas)


def ground(tile: MeadowTile, look: Look) -> str:
    """Return the role of a hex's face: one that may be chosen, a battle due, the Great Tunnel, or grass."""
    here = tile.here
    if look.label:
        return f"meadow.target.{look.shade}"
    if here is None:
        return "side"
    if not here.number:
        return "great.tunnel"
    return f"{'contest' if here.contested else 'meadow'}.{look.shade}"


class _Brush:
    """Paints one solid hex, a thing at a time.

    Args:
        tile: what is to be seen in it.
        pitch: its shape.
        look: how it is drawn.
    """

    def __init__(self, tile: MeadowTile, pitch: FlatTiles, look: Look) -> None:
        self.tile, self.pitch, self.look = tile, pitch, look
        self.geometry, self.shape = GEOMETRY[look.zoom], spans(pitch)
        self.pixels = Pixels(0, 0)

    def layers(self) -> list[Layer]:
        """Return the face, the lines between hexes, marks, tunnels, a centipede, and what is written."""
        steps = (self.face, self.gutter, self.mark, self.tunnels, self.centipede, self.words)
        return [self._layer(step) for step in steps]

    def _layer(self, paint: Callable[[int, int], None]) -> Layer:
        wide, high = self.pitch.size
        self.pixels = Pixels(wide + 2 * BEYOND, high + 2 * BEYOND, CLEAR)
        paint(BEYOND, 2 * BEYOND)
        return Layer(self.pixels.canvas(), -BEYOND, -BEYOND)

    def face(self, x: int, k: int) -> None:
        """The ground of a hex."""
        self.pixels.shape(x, k, self.shape, ground(self.tile, self.look))

    def gutter(self, x: int, k: int) -> None:
        """The line between a hex and those south of it, of which each shared edge has one."""
        last = len(self.shape) - 1
        if self.tile.beside[SOUTH]:
            self.pixels.run(x + self.shape[last][0], k + last, self.shape[last][1], "meadow.gutter")
        for edge in (SOUTH_EAST, SOUTH_WEST):
            if self.tile.beside[edge]:
                for down in range(self.geometry.middle, last + 1):
                    self.pixels.dot(x + self._side(edge, down), k + down, "meadow.gutter")

    def mark(self, x: int, k: int) -> None:
        """The cursor, the hex chosen, a drawn hex: the most important of these. The cursor takes what is soon
        sent to a terminal: the first row, and in large hexes the last half row."""
        tile, look = self.tile, self.look
        first, last = self.shape[0][0], len(self.shape) - 1
        if tile.ghost:
            self.pixels.dots(x, k, ring(self.shape), "ghost")
        elif look.cursor or tile.selected:
            role = "cursor" if look.cursor else "chosen"
            if look.zoom == "normal":
                marks = ring(self.shape) if role == "chosen" else [(first + i, last) for i in range(8)]
                self.pixels.dots(x, k, marks, role)
            for down in (0, 1):
                self.pixels.run(x + self.shape[down][0], k + down, self.shape[down][1], role)

    def tunnels(self, x: int, k: int) -> None:
        """The own half of every tunnel; one that leads nowhere yet juts out."""
        for edge in self.tile.here.tunnels if self.tile.here is not None else ():
            state, leads_on = self.tile.edges[edge], self.tile.beside[edge]
            role = "march.shut" if state == SHUT else "march.tunnel"
            for right, down, length in self._tunnel(edge, state, leads_on):
                self.pixels.run(x + right, k + down, length, role)

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

    def centipede(self, x: int, k: int) -> None:
        """A centipede, where nobody's ants take its room."""
        here = self.tile.here
        if here is not None and here.centipede and not any(here.loose) and self.look.zoom == "normal":
            self.pixels.picture(x + CENTIPEDE_AT[0], k + CENTIPEDE_AT[1], CENTIPEDE, CENTIPEDE_INKS)

    def words(self, x: int, k: int) -> None:
        """All that is written on a hex."""
        tile, look, y = self.tile, self.look, k // 2
        if tile.here is None:
            if look.label:
                row = self.pitch.height // 2 - 1
                text = f"[{look.label}]" if look.cursor else f" {look.label} "
                self.pixels.write(x + (self.pitch.size[0] - len(text)) // 2, y + row, text, CHIP)
            return
        lies_on = ground(tile, look)
        face = Face(
            tile.here, tile.kind, tile.view, look.label, look.cursor, tile.last, tile.selected, tile.ghost
        )
        for word in words_on(face, look.zoom, lies_on):
            fg, bg, attrs = word.ink
            self.pixels.put(x + word.x, y + word.row, word.text, fg, attrs, bg or lies_on)
