"""The cells of Hive in outlines, for terminals that cannot show solid tiles, and for plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from antterm.draw.canvas import Glyphs, Ink
from antterm.draw.hexgrid import POINTY, PointyLayout
from antterm.draw.layers import CLEAR, Layer, clear_canvas
from antterm.draw.shapes import pointy_shape
from antterm.games.hive.draw.bugs import PICTURE_SIZE, bug_role, picture
from antterm.games.hive.draw.cell import HiveCell, side_at, tile_colour
from antterm.games.hive.draw.marks import OUTLINES, words_on
from antterm.games.hive.rules.pieces import Piece

PITCHES: Final = {**POINTY, "strategic": PointyLayout(5, 2, 0)}
"""Layouts of cells, by zoom: letters need a column between a piece and the next that colours do without."""
LAYERS: Final = range(7)
GRID_LINE, TARGET_LINE, FAINT_RIM, RIM, FACE, WORDS, TIP = LAYERS
"""The layers from the ground up. Neighbours share the characters of their outlines: whoever lies higher keeps
them, and of two tiles the one that fills more of a character."""


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
    if has_lines(zoom, glyphs):
        _draw_shape(layers, cell, zoom, glyphs)
    elif cell.piece is None:
        x, y = OUTLINES[zoom].middle
        layers[FACE].append(CellChar(x + 1, y, ".", Ink("faint")))
    elif zoom == "normal":
        tile = Ink("text", _ground(cell, cell.piece))
        layers[FACE] += [CellChar(x, y, " ", tile) for y in (1, 2) for x in range(1, 5)]
    if zoom == "close" and cell.piece:
        layers[FACE] += _picture(cell.piece, glyphs)
    for word in words_on(cell, zoom):
        ink = Ink(word.fg, word.ground, word.attrs)
        layer = layers[TIP if word.of_choice else WORDS]
        layer += [CellChar(x, word.row, char, ink) for x, char in enumerate(word.text, word.x)]
    wide, high = PITCHES[zoom].size
    drawn = []
    for number, chars in enumerate(layers):
        canvas, joins = clear_canvas(wide, high), number in (GRID_LINE, TARGET_LINE)
        for x, y, char, ink in chars:
            canvas.put(x, y, char, ink._replace(bg=CLEAR) if joins else ink)
        drawn.append(Layer(canvas, joins=joins))
    return drawn


def has_lines(zoom: str, glyphs: Glyphs) -> bool:
    """Return whether cells have outlines: with letters alone the smaller ones are calmer without."""
    return zoom in ("between", "close") or (zoom == "normal" and glyphs == "unicode")


def name_ink(piece: Piece) -> Ink:
    """Return the ink of a piece's name on its tile."""
    return Ink(bug_role(piece), tile_role(piece), "b")


def tile_role(piece: Piece) -> str:
    """Return the role of a piece's background."""
    return f"{tile_colour(piece)}.tile"


def _ground(cell: HiveCell, piece: Piece) -> str:
    return "beaten" if cell.is_beaten else tile_role(piece)


def _edge(cell: HiveCell) -> str:
    """Return the role in which the edge of a cell is drawn; empty for none of its own."""
    states = (
        (cell.selected, "chosen"),
        (bool(cell.ring), cell.ring),
        (cell.is_target or bool(cell.share), "target.rim"),
        (cell.ghost, "ghost"),
    )
    return next((role for holds, role in states if holds), "")


def _draw_shape(layers: list[list[CellChar]], cell: HiveCell, zoom: str, glyphs: Glyphs) -> None:
    shape, state = pointy_shape(PITCHES[zoom], glyphs), _edge(cell)
    if cell.piece is None:
        _draw_line(layers[TARGET_LINE if state else GRID_LINE], shape.outline, Ink(state or "faint"))
    else:
        edge = Ink(state or f"{tile_colour(cell.piece)}.edge")
        tile = Ink("text", _ground(cell, cell.piece))
        layers[FACE] += [CellChar(x, y, " ", tile) for x, y in shape.face]
        _draw_rim(layers, shape.rim, edge)
        if glyphs == "ascii":
            _draw_line(layers[RIM], shape.outline, edge)
        elif state:
            _draw_line(layers[TARGET_LINE], shape.outline, edge)
    if cell.cursor:
        _draw_cursor(layers, cell, zoom, glyphs)
    if cell.beset:
        _draw_siege(layers, cell, zoom, glyphs)


def _draw_siege(layers: list[list[CellChar]], cell: HiveCell, zoom: str, glyphs: Glyphs) -> None:
    """Draw the sides on which a ring has closed round a queen."""
    shape, (wide, high) = pointy_shape(PITCHES[zoom], glyphs), PITCHES[zoom].size
    for x, y, char in shape.rim or shape.outline:
        if side_at(x + 0.5 - wide / 2, 2 * (y + 0.5 - high / 2)) in cell.beset:
            layers[WORDS].append(CellChar(x, y, char, Ink("danger", "", "b")))


def _draw_cursor(layers: list[list[CellChar]], cell: HiveCell, zoom: str, glyphs: Glyphs) -> None:
    """Mark the cursor on the upper and the lower edge; upright sides would be many lines to send."""
    shape, layout, ink = pointy_shape(PITCHES[zoom], glyphs), PITCHES[zoom], Ink("cursor")
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
    left = (PITCHES["close"].size[0] - PICTURE_SIZE[0]) // 2
    for y, row in enumerate(picture(piece.bug, glyphs), 1):
        for x, char in enumerate(row, left):
            if char != " ":
                yield CellChar(x, y, char, ink)
