"""The cells of Hive in outlines, for terminals that cannot show solid tiles, and for plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from antterm.draw.canvas import Ink
from antterm.draw.display import Glyphs
from antterm.draw.hexgrid import POINTY
from antterm.draw.layers import CLEAR, Layer, clear_canvas
from antterm.draw.shapes import pointy_shape
from antterm.games.hive.draw.bugs import PICTURE_SIZE, bug_role, picture
from antterm.games.hive.draw.cell import HiveCell, side_at, tile_colour
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


def paint_outlines(cell: HiveCell, zoom: str, glyphs: Glyphs) -> list[Layer]:
    """Return the drawing of a cell; the dots of its lines join those of the lines below them.

    Args:
        cell: what is to be seen in it.
        zoom: the name of a layout.
        glyphs: `unicode` or `ascii`.
    """
    layers: list[list[CellChar]] = [[] for _ in LAYERS]
    _draw_shape(layers, cell, zoom, glyphs)
    if zoom == "close" and cell.piece:
        layers[FACE] += _picture(cell.piece, glyphs)
    layers[FACE] += _write_strategic(cell) if zoom == "strategic" else _write_large(cell, zoom)
    layers[FRAME] += _brackets(cell, zoom)
    wide, high = POINTY[zoom].size
    drawn = []
    for number, chars in enumerate(layers):
        canvas, joins = clear_canvas(wide, high), number in (GRID_LINE, TARGET_LINE)
        for x, y, char, ink in chars:
            canvas.put(x, y, char, ink._replace(bg=CLEAR) if joins else ink)
        drawn.append(Layer(canvas, joins=joins))
    return drawn


def name_ink(piece: Piece, *, movable: bool = False, ghost: bool = False) -> Ink:
    """The ink of a piece's name on its tile: underlined if it may move, slanted while it is only shown."""
    return Ink(bug_role(piece), tile_role(piece), "b" + "u" * movable + "i" * ghost)


def _name_ink(cell: HiveCell, piece: Piece) -> Ink:
    return name_ink(piece, movable=cell.movable, ghost=cell.ghost)


def tile_role(piece: Piece) -> str:
    """Return the role of a piece's background."""
    return f"{tile_colour(piece)}.tile"


def _edge(cell: HiveCell) -> str:
    """Return the role in which the edge of a cell is drawn; empty for none of its own."""
    states = (
        (cell.selected, "chosen"),
        (cell.is_target, "target.rim"),
        (cell.ghost, "ghost"),
        (cell.last, "last"),
        (cell.movable, "movable"),
    )
    return next((role for holds, role in states if holds), "")


def _draw_shape(layers: list[list[CellChar]], cell: HiveCell, zoom: str, glyphs: Glyphs) -> None:
    shape, state = pointy_shape(POINTY[zoom], glyphs), _edge(cell)
    if cell.piece is None:
        _draw_line(layers[TARGET_LINE if state else GRID_LINE], shape.outline, Ink(state or "faint"))
    else:
        edge = Ink(state or f"{tile_colour(cell.piece)}.edge")
        tile = Ink("text", tile_role(cell.piece))
        layers[FACE] += [CellChar(x, y, " ", tile) for x, y in shape.face]
        _draw_rim(layers, shape.rim, edge)
        if glyphs == "ascii":
            _draw_line(layers[RIM], shape.outline, edge)
        elif cell.selected or cell.is_target or cell.ghost:
            _draw_line(layers[TARGET_LINE], shape.outline, edge)
    if cell.cursor:
        _draw_cursor(layers, cell, zoom, glyphs)
    if cell.beset:
        _draw_siege(layers, cell, zoom, glyphs)


def _draw_siege(layers: list[list[CellChar]], cell: HiveCell, zoom: str, glyphs: Glyphs) -> None:
    """Draw the sides on which a ring has closed round a queen."""
    shape, (wide, high) = pointy_shape(POINTY[zoom], glyphs), POINTY[zoom].size
    for x, y, char in shape.rim or shape.outline:
        if side_at(x + 0.5 - wide / 2, 2 * (y + 0.5 - high / 2)) in cell.beset:
            layers[FRAME].append(CellChar(x, y, char, Ink("danger", "", "b")))


def _draw_cursor(layers: list[list[CellChar]], cell: HiveCell, zoom: str, glyphs: Glyphs) -> None:
    """Mark the cursor on the upper and the lower edge; upright sides would be many lines to send."""
    shape, layout, ink = pointy_shape(POINTY[zoom], glyphs), POINTY[zoom], Ink("cursor")
    sides = range(layout.cap, layout.cap + layout.body)
    if cell.piece and shape.rim:
        _draw_rim(layers, (spot for spot in shape.rim if spot[1] not in sides), ink)
    else:
        line = RIM if cell.piece else TARGET_LINE
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


def _write_strategic(cell: HiveCell) -> list[CellChar]:
    """`wA1`, then `^` for a stack and `*` for the last move, in the gap where the name leaves no room.

    A queen in danger shows how many of her sides are occupied. A target's number replaces the piece's; for
    the numbers of pieces that may move there is no room.
    """
    piece = cell.piece
    if piece is None:
        if cell.label:
            return _write(1, 0, cell.label.center(3), _CHIP)
        return _write(2, 0, "o", Ink("last")) if cell.left else _write(2, 0, ".", Ink("faint"))
    name, tile = str(piece), tile_role(piece)
    spots = _write(1, 0, name, _name_ink(cell, piece))
    if cell.is_target:
        return [*spots, *_write(3, 0, cell.label.rjust(2), _CHIP)]
    marks = [("^", "danger")] if cell.height > 1 else []
    marks += [("?", "ghost")] if cell.ghost else [("*", "last")] if cell.last else []
    if piece.bug is Bug.QUEEN and cell.danger:
        marks.insert(0, (str(cell.danger), "danger"))
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


def _write_large(cell: HiveCell, zoom: str) -> list[CellChar]:
    """The name with `*` for the last move; on a line of their own the target's number, height and danger."""
    lines, right = _LINES[zoom], POINTY[zoom].width
    piece = cell.piece
    if piece is None:
        if cell.label:
            return _write(lines.middle - 1, lines.heart, cell.label.center(3), _CHIP)
        return _write(lines.middle, lines.heart, "o", Ink("last")) if cell.left else []
    tile, name = tile_role(piece), str(piece)
    start = lines.middle - len(name) // 2
    spots = _write(start, lines.name, name, _name_ink(cell, piece))
    mark, role = ("?", "ghost") if cell.ghost else ("*", "last") if cell.last else ("", "")
    spots += _write(start + len(name), lines.name, mark, Ink(_on_tile(piece, role), tile, "b"))
    label = cell.label.center(3) if cell.label and zoom == "close" else cell.label
    spots += _write(1, lines.marks, label, _CHIP)
    marks = _marks(cell, right - 1 - len(label))
    return spots + _write(right - len(marks), lines.marks, marks, Ink(_on_tile(piece, "danger"), tile, "b"))


def _marks(cell: HiveCell, room: int) -> str:
    """How high the stack is, whose queen lies below and her danger; the last alone where room is short."""
    height = f"^{cell.height}" if cell.height > 1 else ""
    queen = str(cell.buried or "")
    danger = f"!{cell.danger}" if cell.danger else ""
    ways = (height + queen + danger, (queen or height) + danger, danger)
    return next((marks for marks in ways if len(marks) <= room), "")


def _on_tile(piece: Piece, role: str) -> str:
    return f"{tile_colour(piece)}.{role}" if role else "text"


def _brackets(cell: HiveCell, zoom: str) -> list[CellChar]:
    if not (cell.cursor or cell.selected):
        return []
    left, right, role = ("[", "]", "cursor") if cell.cursor else ("(", ")", "chosen")
    y = _LINES[zoom].heart if zoom in _LINES else 0
    ink = Ink(role, "", "b")
    has_no_room = zoom == "strategic" and cell.is_target and cell.piece  # its number stands there
    ends = [CellChar(0, y, left, ink), CellChar(POINTY[zoom].width, y, right, ink)]
    return ends[:1] if has_no_room else ends
