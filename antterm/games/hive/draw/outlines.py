"""The board of Hive in outlines, for terminals that cannot show solid tiles, and for plain text.

What a cell looks like is drawn once and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from antterm.core.hex import Hex
from antterm.draw.braille import bits_in, char_of
from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.display import Glyphs
from antterm.draw.hexgrid import POINTY
from antterm.draw.shapes import pointy_shape
from antterm.games.hive.draw.bugs import PICTURE_SIZE, bug_role, picture
from antterm.games.hive.draw.look import Look, side_at, tile_colour
from antterm.games.hive.rules.pieces import Bug, Piece

LAYERS: Final = range(6)
GRID_LINE, TARGET_LINE, FAINT_RIM, RIM, FACE, FRAME = LAYERS
"""From the ground up. Neighbours share the characters of their outlines: whoever lies higher keeps them, and
of two tiles the one that fills more of a character."""


class CellChar(NamedTuple):
    """A character of a cell's drawing."""

    x: int
    y: int
    char: str
    ink: Ink


CellDrawing = tuple[tuple[CellChar, ...], ...]
"""The spots of a cell by layer, placed from the upper left corner of the cell."""


def draw_outlines(
    looks: Mapping[Hex, Look], zoom: str, glyphs: Glyphs, origin: Point, width: int, height: int
) -> Canvas:
    """Draw the part of the board that a pane shows.

    Args:
        looks: what is to be seen, by cell.
        glyphs: `unicode` or `ascii`.
        origin: board coordinates of the upper left corner of the pane.
        width, height: of the pane.
    """
    canvas = Canvas(width, height)
    layout = POINTY[zoom]
    drawings: list[tuple[int, int, CellDrawing]] = []
    for cell, look in sorted(looks.items(), key=lambda item: item[1].cursor):  # its brackets lie on top
        if layout.shows(cell, *origin, width, height):
            x, y = layout.place(cell)
            drawings.append((x - origin[0], y - origin[1], draw_cell(look, zoom, glyphs)))
    for layer in LAYERS:
        for x, y, drawing in drawings:
            _put_layer(canvas, x, y, drawing, layer)
    return canvas


def _put_layer(canvas: Canvas, left: int, top: int, drawing: CellDrawing, layer: int) -> None:
    """Draw one layer of a cell; the dots of a line join those of the lines below it."""
    is_line = layer in (GRID_LINE, TARGET_LINE)
    rows, width, height = canvas.rows, canvas.width, canvas.height
    for x, y, char, ink in drawing[layer]:
        column, line = left + x, top + y
        if 0 <= column < width and 0 <= line < height:
            if is_line and (below := bits_in(rows[line][column][0])) and (bits := bits_in(char)):
                char = char_of(bits | below)
            rows[line][column] = (char, ink)


@lru_cache(maxsize=4096)
def draw_cell(look: Look, zoom: str, glyphs: Glyphs) -> CellDrawing:
    """Return the drawing of a cell."""
    layers: list[list[CellChar]] = [[] for _ in LAYERS]
    _draw_shape(layers, look, zoom, glyphs)
    if zoom == "close" and look.piece:
        layers[FACE] += _picture(look.piece, glyphs)
    layers[FACE] += _write_strategic(look) if zoom == "strategic" else _write_large(look, zoom)
    layers[FRAME] += _brackets(look, zoom)
    return tuple(tuple(layer) for layer in layers)


def name_ink(piece: Piece, *, movable: bool = False, ghost: bool = False) -> Ink:
    """The ink of a piece's name on its tile: underlined if it may move, slanted while it is only shown."""
    return Ink(bug_role(piece), tile_role(piece), "b" + "u" * movable + "i" * ghost)


def _name_ink(look: Look, piece: Piece) -> Ink:
    return name_ink(piece, movable=look.movable, ghost=look.ghost)


def tile_role(piece: Piece) -> str:
    """Return the role of a piece's background."""
    return f"{tile_colour(piece)}.tile"


def _edge(look: Look) -> str:
    """Return the role in which the edge of a cell is drawn; empty for none of its own."""
    states = (
        (look.selected, "chosen"),
        (look.is_target, "target.rim"),
        (look.ghost, "ghost"),
        (look.last, "last"),
        (look.movable, "movable"),
    )
    return next((role for holds, role in states if holds), "")


def _draw_shape(layers: list[list[CellChar]], look: Look, zoom: str, glyphs: Glyphs) -> None:
    shape, state = pointy_shape(POINTY[zoom], glyphs), _edge(look)
    if look.piece is None:
        _draw_line(layers[TARGET_LINE if state else GRID_LINE], shape.outline, Ink(state or "faint"))
    else:
        edge = Ink(state or f"{tile_colour(look.piece)}.edge")
        tile = Ink("text", tile_role(look.piece))
        layers[FACE] += [CellChar(x, y, " ", tile) for x, y in shape.face]
        _draw_rim(layers, shape.rim, edge)
        if glyphs == "ascii":
            _draw_line(layers[RIM], shape.outline, edge)
        elif look.selected or look.is_target or look.ghost:
            _draw_line(layers[TARGET_LINE], shape.outline, edge)
    if look.cursor:
        _draw_cursor(layers, look, zoom, glyphs)
    if look.beset:
        _draw_siege(layers, look, zoom, glyphs)


def _draw_siege(layers: list[list[CellChar]], look: Look, zoom: str, glyphs: Glyphs) -> None:
    """Draw the sides on which a ring has closed round a queen."""
    shape, (wide, high) = pointy_shape(POINTY[zoom], glyphs), POINTY[zoom].size
    for x, y, char in shape.rim or shape.outline:
        if side_at(x + 0.5 - wide / 2, 2 * (y + 0.5 - high / 2)) in look.beset:
            layers[FRAME].append(CellChar(x, y, char, Ink("danger", "", "b")))


def _draw_cursor(layers: list[list[CellChar]], look: Look, zoom: str, glyphs: Glyphs) -> None:
    """Mark the cursor on the upper and the lower edge; upright sides would be many lines to send."""
    shape, layout, ink = pointy_shape(POINTY[zoom], glyphs), POINTY[zoom], Ink("cursor")
    sides = range(layout.cap, layout.cap + layout.body)
    if look.piece and shape.rim:
        _draw_rim(layers, (spot for spot in shape.rim if spot[1] not in sides), ink)
    else:
        line = RIM if look.piece else TARGET_LINE
        _draw_line(layers[line], (spot for spot in shape.outline if spot[1] not in sides), ink)


def _draw_line(layer: list[CellChar], spots: Iterable[tuple[int, int, str]], ink: Ink) -> None:
    layer += [CellChar(x, y, char, ink) for x, y, char in spots]


def _draw_rim(layers: list[list[CellChar]], spots: Iterable[tuple[int, int, str]], ink: Ink) -> None:
    for x, y, char in spots:
        layers[RIM if (ord(char) - 0x2800).bit_count() >= 4 else FAINT_RIM].append(CellChar(x, y, char, ink))


def _picture(piece: Piece, glyphs: Glyphs) -> Iterator[CellChar]:
    ink = Ink(bug_role(piece), tile_role(piece), "b" if glyphs == "ascii" else "")
    left = (POINTY["close"].size[0] - PICTURE_SIZE[0]) // 2
    for y, row in enumerate(picture(piece.bug, glyphs), 1):
        for x, char in enumerate(row, left):
            if char != " ":
                yield CellChar(x, y, char, ink)


def _write(x: int, y: int, text: str, ink: Ink) -> list[CellChar]:
    return [CellChar(x + i, y, char, ink) for i, char in enumerate(text)]


_CHIP: Final = Ink("target.ink", "target", "b")


def _write_strategic(look: Look) -> list[CellChar]:
    """`wA1`, then `^` for a stack and `*` for the last move, in the gap where the name leaves no room.

    A queen in danger shows how many of her sides are occupied. A target's number replaces the piece's; for
    the numbers of pieces that may move there is no room.
    """
    piece = look.piece
    if piece is None:
        if look.label:
            return _write(1, 0, look.label.center(3), _CHIP)
        return _write(2, 0, "o", Ink("last")) if look.left else _write(2, 0, ".", Ink("faint"))
    name, tile = str(piece), tile_role(piece)
    spots = _write(1, 0, name, _name_ink(look, piece))
    if look.is_target:
        return [*spots, *_write(3, 0, look.label.rjust(2), _CHIP)]
    marks = [("^", "danger")] if look.height > 1 else []
    marks += [("?", "ghost")] if look.ghost else [("*", "last")] if look.last else []
    if piece.bug is Bug.QUEEN and look.danger:
        marks.insert(0, (str(look.danger), "danger"))
    free = [3, 4, 0] if len(name) == 2 else [4, 0]
    for x, (mark, role) in zip(free, marks if len(name) == 2 else reversed(marks), strict=False):
        ink = Ink(_on_tile(piece, role), tile, "b") if x == 3 else Ink(role, "", "b")
        spots += _write(x, 0, mark, ink)
    return spots


class _Lines(NamedTuple):
    """Where the words stand in a cell with more than one line."""

    middle: int
    """Column of the middle."""
    heart: int
    """Line of what stands in an empty cell, and of the brackets."""
    name: int
    marks: int


_LINES: Final = {"normal": _Lines(3, 1, 1, 2), "between": _Lines(4, 2, 2, 3), "close": _Lines(8, 4, 7, 2)}


def _write_large(look: Look, zoom: str) -> list[CellChar]:
    """The name with `*` for the last move; on a line of their own the target's number, height and danger."""
    lines, right = _LINES[zoom], POINTY[zoom].width
    piece = look.piece
    if piece is None:
        if look.label:
            return _write(lines.middle - 1, lines.heart, look.label.center(3), _CHIP)
        return _write(lines.middle, lines.heart, "o", Ink("last")) if look.left else []
    tile, name = tile_role(piece), str(piece)
    start = lines.middle - len(name) // 2
    spots = _write(start, lines.name, name, _name_ink(look, piece))
    mark, role = ("?", "ghost") if look.ghost else ("*", "last") if look.last else ("", "")
    spots += _write(start + len(name), lines.name, mark, Ink(_on_tile(piece, role), tile, "b"))
    label = look.label.center(3) if look.label and zoom == "close" else look.label
    spots += _write(1, lines.marks, label, _CHIP)
    marks = _marks(look, right - 1 - len(label))
    return spots + _write(right - len(marks), lines.marks, marks, Ink(_on_tile(piece, "danger"), tile, "b"))


def _marks(look: Look, room: int) -> str:
    """How high the stack is, whose queen lies below and her danger; the last alone where room is short."""
    height = f"^{look.height}" if look.height > 1 else ""
    queen = str(look.buried or "")
    danger = f"!{look.danger}" if look.danger else ""
    ways = (height + queen + danger, (queen or height) + danger, danger)
    return next((marks for marks in ways if len(marks) <= room), "")


def _on_tile(piece: Piece, role: str) -> str:
    return f"{tile_colour(piece)}.{role}" if role else "text"


def _brackets(look: Look, zoom: str) -> list[CellChar]:
    if not (look.cursor or look.selected):
        return []
    left, right, role = ("[", "]", "cursor") if look.cursor else ("(", ")", "chosen")
    y = _LINES[zoom].heart if zoom in _LINES else 0
    ink = Ink(role, "", "b")
    has_no_room = zoom == "strategic" and look.is_target and look.piece  # its number stands there
    ends = [CellChar(0, y, left, ink), CellChar(POINTY[zoom].width, y, right, ink)]
    return ends[:1] if has_no_room else ends
