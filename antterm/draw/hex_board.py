"""A board of hexagonal cells as a value, and how it is drawn.

A game's model makes a `HexBoard`; the widget `HexGrid` shows it, with a window of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, product
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from antterm.core.hex import Hex
from antterm.draw import hexgrid
from antterm.draw.canvas import HALF_BLOCK, Canvas, Colors, Glyphs, Ink
from antterm.draw.edge_labels import BARE, Edge, EdgeLabel, edge_labels, is_marked, side_beyond
from antterm.draw.layers import CLEAR, Collage, Layer, Piece, Stamp
from antterm.draw.scene import Look, Scene
from antterm.i18n import tongue

T = TypeVar("T", bound=Hashable)
T_contra = TypeVar("T_contra", contravariant=True)

WEIGHT: Final = 3
"""Columns by which a popup may be further from its cell to cover a character less."""
DASH, GAP = 5, 2
"""Pixels from one dash of a trail to the next, and how many of them are blank."""
DOT: Final = "·"
"""The character of a trail between outlined tiles."""
STAMPS: Final = 8192
"""Drawings of cells that are kept, of all boards together."""


class Painter(Protocol[T_contra]):
    """Draws the tiles of a board, so that a game brings its own art. It can be hashed."""

    def paint(self, tile: T_contra | None, pitch: hexgrid.Layout, look: Look) -> Sequence[Layer]:
        """Return the drawing of one cell, in layers from the ground up.

        The first layers of all cells are laid on each other, from the furthest row to the nearest, then all
        second layers, and so on: what may be covered by a neighbour belongs to a low layer, words to a high
        one. The number of layers and their meaning must be the same for all tiles.

        Args:
            tile: what lies there, or None for a target on which nothing lies. Results are kept, so a tile is
                a value that can be hashed, and holds all that its drawing depends on besides the language.
            pitch: the layout of the board at this zoom; `pitch.size` is the box of the cell, which
                neighbours overlap. A layer may reach beyond the box.
            look: cursor, target, shade, colours and glyphs.
        """
        ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class Popup:
    """A picture laid over a board, its middle in the middle of a cell or as near as the window has room."""

    cell: Hex
    picture: Scene
    size: hexgrid.Size
    """The columns and rows of the picture."""
    up: int | None = None
    """Number of rows of the picture above the middle of the cell; None for half of them."""
    is_beside: bool = False
    """Whether it is laid beside the cell, or further away where it covers less of what is written."""
    towards: Hex | None = None
    """The cell to which it is on its way; None where it stands still."""
    way: tuple[int, int] = (0, 1)
    """The part of the way that it has gone, as a fraction: numerator and denominator."""

    def lay_on(self, canvas: Canvas, layout: hexgrid.Layout, origin: hexgrid.Point) -> None:
        """Draw the picture on the canvas of a window with this upper left corner."""
        (wide, high), (x, y) = self.size, layout.centre(self.cell)
        if self.towards is not None:
            (end_x, end_y), (gone, parts) = layout.centre(self.towards), self.way
            x, y = x + (end_x - x) * gone // parts, y + (end_y - y) * gone // parts
        left, top = x - origin[0] - wide // 2, y - origin[1] - (high // 2 if self.up is None else self.up)
        if self.is_beside:
            left, top = self._beside(canvas, layout, origin) or (left, top)
        left = min(max(0, left), max(0, canvas.width - wide))
        top = min(max(0, top), max(0, canvas.height - high))
        canvas.blit(self.picture.draw(wide, high), left, top)

    def _beside(self, canvas: Canvas, layout: hexgrid.Layout, origin: hexgrid.Point) -> hexgrid.Point | None:
        """Return where it covers the least of what is written, near its cell; None without room anywhere."""
        (wide, high), (x, y), size = self.size, layout.place(self.cell), layout.size
        x, y = x - origin[0], y - origin[1]
        sums = [[0] * (canvas.width + 1)]
        for row in canvas.rows:
            upto = [0, *accumulate(is_marked(char, ink) for char, ink in row)]
            sums.append([above + here for above, here in zip(sums[-1], upto, strict=True)])

        def cost(place: hexgrid.Point) -> int:
            left, top = place
            right, bottom = left + wide, top + high
            covered = sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]
            across = max(x - right, left - x - size[0], 0)
            down = max(y - bottom, top - y - size[1], 0)
            hides_cell = left < x + size[0] and x < right and top < y + size[1] and y < bottom
            return WEIGHT * covered + across + 2 * down + hides_cell * WEIGHT * wide * high

        places = product(range(canvas.width - wide + 1), range(canvas.height - high + 1))
        return min(places, key=cost, default=None)


class Trail(NamedTuple):
    """A way between two cells, drawn from the edge of one to that of the other, below all words."""

    origin: Hex
    goal: Hex
    role: str
    is_dashed: bool = False


@dataclass(frozen=True)
class HexBoard(Generic[T]):
    """The visible content of a board of hexagonal cells, wherever the window onto it stands."""

    painter: Painter[T]
    """The painter of the tiles."""
    layouts: hexgrid.Layouts
    """Layouts of the cells, by zoom, from the smallest to the largest."""
    tiles: Mapping[Hex, T]
    """The thing that the painter is to draw in each cell; cells without an entry are empty."""
    targets: Mapping[Hex, str] = field(default_factory=dict)
    """Cells that may be chosen, with the labels that are typed for that; of those without a tile the middle
    is kept in sight."""
    cursor: Hex | None = None
    """The cell under the cursor."""
    things: Mapping[Hex, int] | None = None
    """Number of things on each cell: these cells are kept in sight where there is room for all of them, and
    the edges show how many things are out of sight. None to keep all tiles in sight, and count none."""
    popup: Popup | None = None
    """A box over the board; None for none."""
    label_row: int | None = None
    """In which row of the box of a cell of `things` its label stands; None for the middle, as elsewhere."""
    reach: Collection[Hex] | None = None
    """The cells that the cursor may enter; None for all in which something is drawn."""
    zoom: str = hexgrid.AUTO
    """The name of the zoom in which a new window shows it, or `AUTO`."""
    least_zoom: str = ""
    """The name of the smallest zoom that a window takes by itself."""
    is_settled: bool = False
    """Whether it stays as it is for a while: a window then draws it as large as it has room."""
    slack: int = 0
    """Columns by which it may miss room at the smallest zoom but one before the smallest is taken."""
    top: int = 0
    """The row of the terminal in which its pane begins: where something appears above the pane, what is seen
    stays where it stands on the terminal, unless that would cut the board."""
    margin: int = 0
    """Characters that stay free round the cursor where a window has room."""
    colors: Colors = "24bit"
    glyphs: Glyphs = "unicode"
    solid: bool = False
    """Whether tiles are drawn as areas of half blocks; else as lines."""
    whole_words: bool = False
    """Whether a cell has what is written in it whole or not at all: then the last two layers of a drawing are
    the words of the thing and those of its choice, and a thing counts as beyond an edge that would cut its
    words, as a label does. Else a thing is seen where the middle of its cell is, and so is a target."""
    signs: Mapping[Hex, str] = field(default_factory=dict)
    """Signs that are shown at an edge where their cells are not seen; with whole words some of these."""
    trails: tuple[Trail, ...] = ()
    """Ways between cells: lines of pixels on solid tiles, dots on others; not drawn in ASCII. Later ones lie
    over earlier ones."""
    is_window: ClassVar[bool] = True

    @property
    def reached(self) -> Collection[Hex]:
        """The cells that the cursor may enter."""
        return self.cells if self.reach is None else self.reach

    @property
    def cells(self) -> dict[Hex, None]:
        """The cells that are drawn."""
        cells = dict.fromkeys((*self.tiles, *self.targets))
        if self.cursor is not None:
            cells[self.cursor] = None
        return cells

    def label_place(self, layout: hexgrid.Layout, cell: Hex) -> hexgrid.Point:
        """Return where on the board the label of a cell stands."""
        x, y = layout.centre(cell)
        is_above = self.label_row is not None and self.things is not None and cell in self.things
        return x, layout.place(cell)[1] + (self.label_row or 0) if is_above else y

    def seen_in(self, window: hexgrid.HexWindow, size: hexgrid.Size) -> hexgrid.HexWindow:
        """Have a window show the board as it is now; return it."""
        if self.things is None:
            whole: Collection[Hex] = self.cells
            beside: Collection[Hex] = ()
        else:
            whole, beside = self.things, [cell for cell in self.targets if cell not in self.things]
        window.look_at(
            self.layouts,
            size,
            whole,
            beside,
            self.cursor,
            self.least_zoom,
            self.is_settled,
            self.slack,
            self.top,
        )
        return window

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the board in a new window, as large as it has room."""
        window = self.seen_in(hexgrid.HexWindow(self.zoom, self.margin), (width, height))
        return HexDrawing().draw(self, window)

    def draw_at(self, zoom: str, origin: hexgrid.Point, width: int, height: int) -> Canvas:
        """Draw a part of the board.

        Args:
            zoom: the name of a layout.
            origin: where on the board the part begins, in character cells.
            width: the columns of the part.
            height: the rows of the part.
        """
        window = self.seen_in(hexgrid.HexWindow(zoom), (width, height))
        window.origin = origin
        return HexDrawing().draw(self, window)


class HexDrawing:
    """Draws a board again and again, of which little changes from one time to the next."""

    def __init__(self) -> None:
        self._collage = Collage()

    def draw(self, board: HexBoard[Any], window: hexgrid.HexWindow) -> Canvas:
        """Return what a window shows of a board, on a canvas that nobody may change."""
        (width, height), pieces = window.size, _pieces(board, window)
        labels: Iterable[EdgeLabel] = ()
        if board.things is None:
            canvas = self._collage.draw(width, height, pieces | _laid_trails(board, window, pieces))
        elif board.whole_words:
            canvas, labels = self._draw_whole(board, window, pieces)
        else:
            canvas = self._collage.draw(width, height, pieces | _laid_trails(board, window, pieces))
            labels = edge_labels(canvas, _edges_by_middle(board, window), board.glyphs).values()
        if board.things is None and board.popup is None:
            return canvas
        canvas = canvas.copy()
        for label in labels:
            label.put(canvas)
        if board.popup is not None:
            board.popup.lay_on(canvas, window.layout, window.origin)
        return canvas

    def _draw_whole(
        self, board: HexBoard[Any], window: hexgrid.HexWindow, pieces: Mapping[Hex, Piece]
    ) -> tuple[Canvas, Iterable[EdgeLabel]]:
        """Return the board with no words that an edge or its label would cut, and the labels."""
        trails = _laid_trails(board, window, pieces)
        written = {cell: _Written.of(piece, board.signs.get(cell, "")) for cell, piece in pieces.items()}
        words, tips = dict[Hex, hexgrid.Direction](), dict[Hex, hexgrid.Direction]()
        width, height = window.size
        for cell, here in written.items():
            left, top, right, bottom = pieces[cell].bounds
            if left >= 0 and top >= 0 and right <= width and bottom <= height:
                continue
            for spots, cut in ((here.words, words), (here.tip, tips)):
                sides = (side_beyond(at, window.size) for at in spots)
                if (side := next((side for side in sides if side is not None), None)) is not None:
                    cut[cell] = side
        shunned = [] if board.cursor is None else [*written[board.cursor].words, *written[board.cursor].tip]
        while True:
            shown = {cell: _without(piece, cell in words, cell in tips) for cell, piece in pieces.items()}
            canvas = self._collage.draw(width, height, {**shown, **trails})
            labels = edge_labels(
                canvas, _edges_of(board, window, written, words, tips), board.glyphs, shunned
            )
            before = len(words) + len(tips)
            for side, label in labels.items():
                for cell, here in written.items():
                    if any(map(label.meets, here.words)):
                        words.setdefault(cell, side)
                    if any(map(label.meets, here.tip)):
                        tips.setdefault(cell, side)
            if len(words) + len(tips) == before:
                return canvas, labels.values()


class _Written(NamedTuple):
    """The place of a text in a cell, by columns and rows of the window."""

    words: tuple[hexgrid.Point, ...]
    """Cells on which the name and the marks of the thing in the hex stand."""
    tip: tuple[hexgrid.Point, ...]
    """Cells on which the number of its answer, or the cursor, stands."""
    has_sign: bool
    """Whether they have its sign."""

    @classmethod
    def of(cls, piece: Piece, sign: str) -> _Written:
        """Return where a drawing has its words.

        Args:
            piece: the drawing, whose last two layers they are.
            sign: a sign that may be among those of its choice; empty for none.
        """
        words, tip = (_marks(stamp) for stamp in piece.stamps[-2:])
        has_sign = bool(sign) and sign in "".join(
            char for _y, _x, char in sorted((y, x, char) for x, y, char in tip)
        )
        left, top = piece.x, piece.y
        return cls(
            tuple([(left + x, top + y) for x, y, _char in words]),
            tuple([(left + x, top + y) for x, y, _char in tip]),
            has_sign,
        )


@lru_cache(maxsize=STAMPS)
def _marks(stamp: Stamp) -> tuple[tuple[int, int, str], ...]:
    """Return the characters of a drawing that are to be read, and where they stand."""
    return tuple([(x, y, char) for x, y, char, _ink in stamp.spots if char not in BARE])


def _without(piece: Piece, words: bool, tip: bool) -> Piece:
    """Return a drawing without what is written on it, or without its choice; else the drawing itself."""
    if not words and not tip:
        return piece
    return Piece(piece.x, piece.y, piece.stamps[: -2 if words else -1])


def _edges_of(
    board: HexBoard[Any],
    window: hexgrid.HexWindow,
    written: Mapping[Hex, _Written],
    words: Mapping[Hex, hexgrid.Direction],
    tips: Mapping[Hex, hexgrid.Direction],
) -> dict[hexgrid.Direction, Edge]:
    """Return what is shown at the edges.

    Args:
        board: the board.
        window: what of it is seen.
        written: where its cells have words.
        words: the cells whose words are not shown, and beyond which edge they count.
        tips: the same for the texts of the choices of these cells.
    """
    edges = defaultdict[hexgrid.Direction, Edge](Edge)
    (left, top) = window.origin
    for cell, side in {**tips, **words}.items():
        things = (board.things or {}).get(cell, 0) if cell in words else 0
        label, has_sign = board.targets.get(cell), cell in words or written[cell].has_sign
        sign = board.signs.get(cell, "") if has_sign else ""
        if not things and not label and not sign:
            continue
        edge = edges[side]
        edge.things += things
        edge.numbers += [label] if label else []
        edge.signs += [sign] if sign else []
        x, y = window.layout.centre(cell)
        edge.middles.append((x - left, y - top))
    return edges


def _edges_by_middle(board: HexBoard[Any], window: hexgrid.HexWindow) -> dict[hexgrid.Direction, Edge]:
    """Return what is shown at the edges where a thing is seen with the middle of its cell."""
    edges = defaultdict[hexgrid.Direction, Edge](Edge)
    (left, top), size = window.origin, window.size
    for cell, many in {**dict.fromkeys(board.targets, 1), **(board.things or {})}.items():
        x, y = window.layout.centre(cell)
        if many and (side := side_beyond((x - left, y - top), size)) is not None:
            edges[side].things += many
    for cell, label in board.targets.items():
        x, y = board.label_place(window.layout, cell)
        if label and (side := side_beyond((x - left, y - top), size)) is not None:
            edges[side].numbers.append(label)
    for cell, sign in board.signs.items():
        x, y = window.layout.centre(cell)
        if (side := side_beyond((x - left, y - top), size)) is not None:
            edges[side].signs.append(sign)
    return edges


def _pieces(board: HexBoard[Any], window: hexgrid.HexWindow) -> dict[Hex, Piece]:
    """Return the drawings of cells in the order in which they are laid: those that a window may show.

    Where words are seen whole or not at all, of all cells.
    """
    layout, (left, top), (width, height) = window.layout, window.origin, window.size
    wide, high = layout.size
    language = tongue().catalogue
    placed: list[tuple[bool, int, int, Hex]] = []
    for cell in board.cells:
        x, y = layout.place(cell)
        x, y = x - left, y - top
        is_near = -2 * wide < x < width + wide and -2 * high < y < height + high
        if is_near or board.whole_words:  # art may be larger than its box
            placed.append((not board.solid and cell == board.cursor, y, x, cell))
    placed.sort()  # from the furthest to the nearest; lines of the cursor lie on top
    pieces: dict[Hex, Piece] = {}
    for _on_top, y, x, cell in placed:
        label = board.targets.get(cell)
        look = Look(
            board.colors,
            board.glyphs,
            board.solid,
            window.zoom,
            cell == board.cursor,
            label is not None,
            label or "",
            hexgrid.shade(cell),
        )
        stamps = _stamps(board.painter, board.tiles.get(cell), layout, look, language)
        pieces[cell] = Piece(x, y, stamps)
    return pieces


def _laid_trails(
    board: HexBoard[Any], window: hexgrid.HexWindow, pieces: Mapping[Hex, Piece]
) -> dict[Any, Piece]:
    """Return the drawings of the trails, over all tiles and under all words.

    Args:
        pieces: the drawings of the cells, whose last two layers are words.
    """
    if not board.trails or not pieces or (board.glyphs == "ascii" and not board.solid):
        return {}
    below = (_NOTHING,) * max(0, len(next(iter(pieces.values())).stamps) - 3)
    (left, top) = window.origin
    return {
        trail: Piece(-left, -top, _trail_stamps(trail, window.layout, board.solid, below))
        for trail in board.trails
    }


_NOTHING: Final = Stamp((), joins=False)


@lru_cache(maxsize=256)
def _trail_stamps(
    trail: Trail, layout: hexgrid.Layout, solid: bool, below: tuple[Stamp, ...]
) -> tuple[Stamp, ...]:
    """Return a trail as the layers of a drawing whose box begins at the upper left corner of the board."""
    ends = trail.origin, trail.goal
    covered = {spot for cell in ends for spot in _half_rows_of(layout, cell)}
    (x, k), (end_x, end_k) = (_middle(layout, cell) for cell in ends)
    steps = max(abs(end_x - x), abs(end_k - k), 1)
    way = [(x + round(n * (end_x - x) / steps), k + round(n * (end_k - k) / steps)) for n in range(steps + 1)]
    free = [spot for spot in way if spot not in covered]
    if not solid:
        dots = dict.fromkeys((column, half // 2) for column, half in free)
        dotted = [spot for n, spot in enumerate(dots) if n % 2 == 0]
        return (*below, Stamp(tuple((*spot, DOT, Ink(trail.role, CLEAR)) for spot in dotted), joins=False))
    pixels = {spot for n, spot in enumerate(free) if not trail.is_dashed or n % DASH < DASH - GAP}
    cells = dict.fromkeys((column, half // 2) for column, half in free)
    spots = []
    for column, row in cells:
        upper, lower = (trail.role if (column, 2 * row + half) in pixels else CLEAR for half in (0, 1))
        if upper == lower == trail.role:
            spots.append((column, row, " ", Ink(bg=trail.role)))
        elif upper != lower:
            spots.append((column, row, HALF_BLOCK, Ink(upper, lower)))
    return (*below, Stamp(tuple(spots), joins=False))


def _middle(layout: hexgrid.Layout, cell: Hex) -> hexgrid.Point:
    """Return the column and the half row in the middle of a cell."""
    (x, y), (wide, high) = layout.place(cell), layout.size
    return x + wide // 2, 2 * y + high


def _half_rows_of(layout: hexgrid.Layout, cell: Hex) -> Iterable[hexgrid.Point]:
    """Yield the columns and half rows that belong to a cell: those of its tile, or of its box in lines."""
    (x, y), (wide, high) = layout.place(cell), layout.size
    rows = hexgrid.spans(layout) if isinstance(layout, hexgrid.AnyTiles) else [(0, wide)] * (2 * high)
    for k, (first, length) in enumerate(rows):
        for column in range(first, first + length):
            yield x + column, 2 * y + k


class BoardCamera:
    """Draws scenes one after the other without a widget; the window onto a board stands still meanwhile."""

    def __init__(self) -> None:
        self.window: hexgrid.HexWindow | None = None
        """The window onto the board; None until one was drawn."""
        self._drawing = HexDrawing()

    def draw(self, scene: Scene, width: int, height: int) -> Canvas:
        """Draw a scene on a canvas of this size, which nobody may change."""
        if not isinstance(scene, HexBoard):
            return scene.draw(width, height)
        return self._drawing.draw(scene, self.look_at(scene, width, height))

    def look_at(self, board: HexBoard[Any], width: int, height: int) -> hexgrid.HexWindow:
        """Have the window of this size show a board; return it."""
        if self.window is None:
            self.window = hexgrid.HexWindow(board.zoom, board.margin)
        return board.seen_in(self.window, (width, height))


@lru_cache(maxsize=STAMPS)
def _stamps(
    painter: Painter[Any], tile: Hashable, layout: hexgrid.Layout, look: Look, language: Hashable
) -> tuple[Stamp, ...]:
    """Return the layers of a cell; its words are those of the language, which is here to tell them apart."""
    return tuple(map(Stamp.of, painter.paint(tile, layout, look)))
