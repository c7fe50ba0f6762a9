"""A board of hexagonal cells as a value, and how it is drawn, with how many things lie beyond the edges.

A game's model makes a `HexBoard`; the widget `HexGrid` shows it, with a window of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from antterm.core.hex import Hex
from antterm.draw.canvas import HALF_BLOCK, Canvas, Colors, Glyphs, Ink
from antterm.draw.hexgrid import AUTO, Direction, HexWindow, Layout, Layouts, Point, Size, shade
from antterm.draw.layers import Collage, Layer, Piece, Stamp
from antterm.draw.paint import ARROWS
from antterm.draw.scene import Look, Scene
from antterm.i18n import ngettext, tongue

T = TypeVar("T", bound=Hashable)
T_contra = TypeVar("T_contra", contravariant=True)

STAMPS: Final = 8192
"""Drawings of cells that are kept, of all boards together."""


class Painter(Protocol[T_contra]):
    """Draws the tiles of a board, so that a game brings its own art. It can be hashed."""

    def paint(self, tile: T_contra | None, pitch: Layout, look: Look) -> Sequence[Layer]:
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
    size: Size
    """Its columns and rows."""
    up: int | None = None
    """How many rows of it are above the middle of the cell; None for half of them."""
    towards: Hex | None = None
    """The cell to which it is on its way; None where it stands still."""
    way: tuple[int, int] = (0, 1)
    """How much of the way it has gone: so many parts of how many."""

    def lay_on(self, canvas: Canvas, layout: Layout, origin: Point) -> None:
        """Draw it on the canvas of a window with this upper left corner."""
        (wide, high), (x, y) = self.size, layout.centre(self.cell)
        if self.towards is not None:
            (end_x, end_y), (gone, parts) = layout.centre(self.towards), self.way
            x, y = x + (end_x - x) * gone // parts, y + (end_y - y) * gone // parts
        left, top = x - origin[0] - wide // 2, y - origin[1] - (high // 2 if self.up is None else self.up)
        left = min(max(0, left), max(0, canvas.width - wide))
        top = min(max(0, top), max(0, canvas.height - high))
        canvas.blit(self.picture.draw(wide, high), left, top)


@dataclass(frozen=True)
class HexBoard(Generic[T]):
    """What there is to be seen of a board of hexagonal cells, wherever the window onto it stands."""

    painter: Painter[T]
    """Draws the tiles."""
    layouts: Layouts
    """Where cells lie, by zoom, from the smallest to the largest."""
    tiles: Mapping[Hex, T]
    """By cell, what the painter is to draw there; cells without an entry are empty."""
    targets: Mapping[Hex, str] = field(default_factory=dict)
    """Cells that may be chosen, with the labels that are typed for that; of those without a tile the middle
    is kept in sight."""
    cursor: Hex | None = None
    """The cell under the cursor."""
    things: Mapping[Hex, int] | None = None
    """How many things are on which cell: these cells are kept in sight where there is room for all of them,
    and at the edges is told how many things are out of sight. None to keep all tiles in sight, and count
    none."""
    popup: Popup | None = None
    """What is laid over the board."""
    label_row: int | None = None
    """In which row of the box of a cell of `things` its label stands; None for the middle, as elsewhere."""
    reach: Collection[Hex] | None = None
    """Where the cursor may be; None for wherever something is drawn."""
    zoom: str = AUTO
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
    is_window: ClassVar[bool] = True

    @property
    def reached(self) -> Collection[Hex]:
        """Where the cursor may be."""
        return self.cells if self.reach is None else self.reach

    @property
    def cells(self) -> dict[Hex, None]:
        """The cells that are drawn."""
        cells = dict.fromkeys((*self.tiles, *self.targets))
        if self.cursor is not None:
            cells[self.cursor] = None
        return cells

    def label_place(self, layout: Layout, cell: Hex) -> Point:
        """Return where on the board the label of a cell stands."""
        x, y = layout.centre(cell)
        is_above = self.label_row is not None and self.things is not None and cell in self.things
        return x, layout.place(cell)[1] + (self.label_row or 0) if is_above else y

    def seen_in(self, window: HexWindow, size: Size) -> HexWindow:
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
        window = self.seen_in(HexWindow(self.zoom, self.margin), (width, height))
        return HexDrawing().draw(self, window)

    def draw_at(self, zoom: str, origin: Point, width: int, height: int) -> Canvas:
        """Draw a part of the board.

        Args:
            zoom: the name of a layout.
            origin: where on the board the part begins, in character cells.
            width: its columns.
            height: its rows.
        """
        window = self.seen_in(HexWindow(zoom), (width, height))
        window.origin = origin
        return HexDrawing().draw(self, window)


class HexDrawing:
    """Draws a board again and again, of which little changes from one time to the next."""

    def __init__(self) -> None:
        self._collage = Collage()

    def draw(self, board: HexBoard[Any], window: HexWindow) -> Canvas:
        """Return what a window shows of a board, on a canvas that nobody may change."""
        layout, (left, top), (width, height) = window.layout, window.origin, window.size
        wide, high = layout.size
        language = tongue().catalogue
        placed: list[tuple[bool, int, int, Hex]] = []
        for cell in board.cells:
            x, y = layout.place(cell)
            x, y = x - left, y - top
            if (
                -2 * wide < x < width + wide and -2 * high < y < height + high
            ):  # art may be larger than its box
                placed.append((not board.solid and cell == board.cursor, y, x, cell))
        placed.sort()  # from the furthest to the nearest; lines of the cursor lie on top
        pieces: dict[Hashable, Piece] = {}
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
                shade(cell),
            )
            stamps = _stamps(board.painter, board.tiles.get(cell), layout, look, language)
            pieces[cell] = Piece(x, y, stamps)
        canvas = self._collage.draw(width, height, pieces)
        if board.things is None and board.popup is None:
            return canvas
        canvas = canvas.copy()
        if board.things is not None:
            counted = {**dict.fromkeys(board.targets, 1), **board.things}
            numbers = {
                board.label_place(layout, cell): label for cell, label in board.targets.items() if label
            }
            put_counts(canvas, layout, counted, window.origin, board.glyphs, numbers)
        if board.popup is not None:
            board.popup.lay_on(canvas, layout, window.origin)
        return canvas


class BoardCamera:
    """Draws scenes one after the other without a widget; the window onto a board stands still meanwhile."""

    def __init__(self) -> None:
        self.window: HexWindow | None = None
        """The window onto the board; None until one was drawn."""
        self._drawing = HexDrawing()

    def draw(self, scene: Scene, width: int, height: int) -> Canvas:
        """Draw a scene on a canvas of this size, which nobody may change."""
        if not isinstance(scene, HexBoard):
            return scene.draw(width, height)
        return self._drawing.draw(scene, self.look_at(scene, width, height))

    def look_at(self, board: HexBoard[Any], width: int, height: int) -> HexWindow:
        """Have the window of this size show a board; return it."""
        if self.window is None:
            self.window = HexWindow(board.zoom, board.margin)
        return board.seen_in(self.window, (width, height))


@lru_cache(maxsize=STAMPS)
def _stamps(
    painter: Painter[Any], tile: Hashable, layout: Layout, look: Look, language: Hashable
) -> tuple[Stamp, ...]:
    """Return the layers of a cell; its words are those of the language, which is here to tell them apart."""
    return tuple(map(Stamp.of, painter.paint(tile, layout, look)))


NUMBERS: Final = 4
"""Numbers of answers at most that are told at an edge."""
BARE: Final = (" ", HALF_BLOCK)
"""Cells in which nothing is written."""
CHIP: Final = Ink("target.ink", "target", "b")


def beyond(
    layout: Layout, things: Mapping[Hex, int], origin: Point, width: int, height: int
) -> Counter[Direction]:
    """Return how many things the window does not show, by the side on which they lie.

    A thing counts as shown while the middle of its cell is. One that is beyond a corner counts to the left or
    to the right.

    Args:
        layout: where cells lie.
        things: how many of them are in each cell.
        origin: board coordinates of the window's upper left corner.
        width, height: of the window.
    """
    counts: Counter[Direction] = Counter()
    for cell, many in things.items():
        x, y = layout.centre(cell)
        side = _side(x - origin[0], width, "left", "right") or _side(y - origin[1], height, "up", "down")
        if side is not None:
            counts[side] += many
    return counts


def _side(at: int, room: int, before: Direction, after: Direction) -> Direction | None:
    return before if at < 0 else after if at >= room else None


def put_counts(
    canvas: Canvas,
    layout: Layout,
    things: Mapping[Hex, int],
    origin: Point,
    glyphs: Glyphs,
    numbers: Mapping[Point, str] = MappingProxyType({}),
) -> None:
    """Write at each edge how many things lie beyond it, and which numbers of answers stand there.

    They stand near the middle of the edge, where they cover no text.

    Args:
        numbers: of answers, by where they stand on the board.
    """
    width, height = canvas.width, canvas.height
    counts = beyond(layout, things, origin, width, height)
    unseen: dict[Direction, list[str]] = {}
    for (x, y), number in numbers.items():
        side = _side(x - origin[0], width, "left", "right") or _side(y - origin[1], height, "up", "down")
        if side is not None:
            unseen.setdefault(side, []).append(number)
    for side in {**counts, **unseen}:
        text = _sign(side, counts[side], unseen.get(side, []), glyphs)
        x, y = _freest(canvas, side, len(text))
        canvas.put(x, y, text, CHIP)


def _sign(side: Direction, count: int, numbers: Sequence[str], glyphs: Glyphs) -> str:
    """Return the text for a side: `◄2 more (4 7)` are two things, at which the answers 4 and 7 are."""
    listed = [*numbers[:NUMBERS], *(["+"] if len(numbers) > NUMBERS else [])]
    more = ngettext("{n} more", "{n} more", count).format(n=count)
    parts = [more if count else "", f"({' '.join(listed)})" if listed else ""]
    text = " ".join(part for part in parts if part)
    arrow = ARROWS[glyphs][side]
    return f"{text}{arrow}" if side == "right" else f"{arrow}{text}"


def _freest(canvas: Canvas, side: Direction, long: int) -> Point:
    """Return where at an edge a text covers the least of what is written, as near as can be to its middle."""
    if side in ("left", "right"):
        x, middle = 0 if side == "left" else canvas.width - long, canvas.height // 2
        places = [(x, y) for y in range(canvas.height)]
        away = [abs(y - middle) for _x, y in places]
    else:
        y, middle = 0 if side == "up" else canvas.height - 1, (canvas.width - long) // 2
        places = [(x, y) for x in range(max(1, canvas.width - long + 1))]
        away = [abs(x - middle) for x, _y in places]
    covered = [_letters(canvas, place, long) for place in places]
    return min(zip(covered, away, places, strict=True))[2]


def _letters(canvas: Canvas, place: Point, long: int) -> int:
    """Return how many cells with something written a text would cover or touch."""
    x, y = place
    return sum(char not in BARE for char, _ink in canvas.rows[y][max(0, x - 1) : x + long + 1])
