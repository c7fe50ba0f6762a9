"""The meadow in outlines: hexes with openings for tunnels, and in each what stands there."""

from __future__ import annotations

from typing import Final

from antterm.draw.braille import char_of
from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.display import Glyphs
from antterm.draw.hexgrid import FlatLayout
from antterm.draw.layers import CLEAR, HOLE, Layer, clear_canvas
from antterm.draw.look import Look
from antterm.draw.shapes import flat_corners, flat_edges, flat_outline
from antterm.games.march.draw.hex import Face, face_lines
from antterm.games.march.draw.signs import BLOCKED, LABEL, SIGNS, TUNNEL, Line, Signs, length
from antterm.games.march.draw.tile import OPEN, SHUT, WALL, MeadowTile

OUTLINES: Final = {
    "plain": Ink("faint", CLEAR),
    "target": Ink("target.rim", CLEAR, "b"),
    "selected": Ink("chosen", CLEAR, "b"),
    "ghost": Ink("ghost", CLEAR, "b"),
}
"""Inks of outlines; a later one lies over an earlier one."""
CURSOR: Final = Ink("cursor", CLEAR, "b")


def paint_outlines(tile: MeadowTile, pitch: FlatLayout, look: Look) -> list[Layer]:
    """Return the outline of a hex, in a layer for each kind of outline, then tunnels, words and the cursor.

    Args:
        tile: what is to be seen in it.
        pitch: where hexes lie.
        look: how it is drawn.
    """
    size = pitch.size[0] + 1, pitch.size[1]
    style = "ghost" if tile.ghost else "selected" if tile.selected else "target" if look.label else "plain"
    signs, layers = SIGNS[look.glyphs], []
    for name, ink in OUTLINES.items():
        canvas = clear_canvas(*size)
        if name == style:
            _put_outline(canvas, pitch, look.glyphs, ink, sparse=tile.here is None)
        layers.append(Layer(canvas, joins=True))
    tunnels, words, cursor = (clear_canvas(*size) for _layer in range(3))
    for edge, state in enumerate(tile.edges):
        _put_tunnel(tunnels, pitch, edge, state, signs)
    for row, line in enumerate(_lines(tile, pitch, look, signs), 1):
        _put_line(words, pitch, row, line)
    if look.cursor:
        _put_outline(cursor, pitch, look.glyphs, CURSOR, sparse=tile.here is None)
        for edge, state in enumerate(tile.edges):
            _put_tunnel(cursor, pitch, edge, state, signs, CURSOR)
        _leave_level_lines(cursor, pitch)
    return [*layers, Layer(tunnels), Layer(words), Layer(cursor, joins=True)]


def _lines(tile: MeadowTile, pitch: FlatLayout, look: Look, signs: Signs) -> list[Line]:
    """Return the rows of text in a hex, or the number of a free place."""
    if tile.here is not None:
        face = Face(tile.here, tile.kind, tile.view, look.label, look.cursor, tile.last)
        return face_lines(face, look.zoom, signs)
    return [[]] * (pitch.height // 2 - 1) + [[(f"({look.label})", LABEL)]] if look.label else []


def _put_outline(canvas: Canvas, pitch: FlatLayout, glyphs: Glyphs, ink: Ink, sparse: bool) -> None:
    """The six edges; a sparse outline leaves every other dot out."""
    if glyphs == "unicode":
        for (x, y), bits in flat_outline(pitch, sparse).items():
            canvas.put(x, y, char_of(bits), ink)
        return
    for edge in range(6):
        for i, (x, y) in enumerate(flat_edges(pitch)[edge]):
            if not (sparse and i % 2):
                canvas.put(x, y, "-\\/-\\/"[edge], ink)
    for x, y in flat_corners(pitch):
        canvas.put(x, y, "+", ink)


def _put_tunnel(
    canvas: Canvas, pitch: FlatLayout, edge: int, state: str, signs: Signs, ink: Ink = TUNNEL
) -> None:
    """The opening in an edge, or the sign of a tunnel that is shut."""
    cells = flat_edges(pitch)[edge]
    if state == WALL:
        return
    if edge in (0, 3):
        wide = len(cells) - 2 * (len(cells) // 4) if state == OPEN else 2 - len(cells) % 2
        start = (len(cells) - wide) // 2
        cells = cells[start : start + wide]
    elif state == SHUT:
        cells = cells[len(cells) // 2 : len(cells) // 2 + 1]
    for x, y in cells:
        canvas.put(x, y, signs.earth if state == OPEN else BLOCKED, ink)


def _leave_level_lines(canvas: Canvas, pitch: FlatLayout) -> None:
    """Clear all but the upper and the lower edge: two level lines are soon sent to a terminal."""
    for y, row in enumerate(canvas.rows):
        level = y in (0, pitch.height)
        for x in range(len(row)):
            if not (level and pitch.slant <= x <= pitch.width):
                row[x] = HOLE


def _put_line(canvas: Canvas, pitch: FlatLayout, row: int, line: Line) -> None:
    """A row of text in the middle of its row."""
    room = pitch.width + pitch.slant - 1 - 2 * abs(pitch.slant - row)
    x = 1 + abs(pitch.slant - row) + (room - length(line)) // 2
    for text, ink in line:
        canvas.put(x, row, text, ink)
        x += cells_of(text)
