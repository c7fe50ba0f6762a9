"""The board of Hive in solid tiles: hexagons of pixels that fill the plane.

What stands on a tile is drawn in this order: the rims of the pieces under it, its face, its insect, the tips
of the cursor. When all tiles lie there, the words are written on them, so that no tile covers a name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from antterm.core.hex import DIRECTIONS
from antterm.draw.canvas import Pixels, Spans, caps, lifts, ring
from antterm.draw.hexgrid import POINTY_TILES, spans
from antterm.draw.layers import CLEAR, Layer
from antterm.games.hive.draw.bugs import PIXELS, bug_role, pixel_picture, tone_role
from antterm.games.hive.draw.cell import HiveCell, side_at, tile_colour
from antterm.games.hive.draw.marks import words_on

LIFT: Final = {"strategic": 0, "normal": 1, "between": 2, "close": 2}
"""Half rows by which the top of a stack is lifted; how high it is, its number tells."""
CAP: Final = 2
"""Half rows of a tip in the colour of the cursor."""


def paint_solid(cell: HiveCell, zoom: str, tint: int) -> list[Layer]:
    """Return the pixels of a cell, above those of all cells its siege and its words, above those its choice.

    Args:
        cell: what is to be seen in it.
        zoom: the name of a layout.
        tint: which of three shades it has; pieces have one at the smallest zoom, where rims tell them apart.
    """
    layout = POINTY_TILES[zoom]
    (wide, high), shape = layout.size, spans(layout)
    face = _face(cell, str(tint) if zoom != "strategic" else "tile", tint)
    up = lifts(max(1, cell.height), LIFT[zoom])
    above = (up[-1] + 1) // 2
    top = 2 * above - up[-1]
    pixels = Pixels(wide, high + above, CLEAR)
    for piece, lift in zip(cell.stack[:-1], up, strict=False):  # the rims that show below the top one
        pixels.shape(0, top + up[-1] - lift, shape, f"{tile_colour(piece)}.rim")
    pixels.shape(0, top, shape, face)
    if cell.piece is not None:
        is_lost = cell.buried is not None and cell.taken == len(DIRECTIONS)  # a beaten queen lies below
        if zoom == "strategic":
            pixels.dots(0, top, _rim(shape), "beaten" if is_lost else f"{tile_colour(cell.piece)}.rim")
        elif not cell.is_beaten:  # with an edge, where themes give it another colour
            pixels.dots(0, top, ring(shape), "beaten" if is_lost else f"{face}.edge")
        if zoom in PIXELS:
            size, left, down = PIXELS[zoom]
            tones = {"#": bug_role(cell.piece)} | {tone: tone_role(cell.piece, tone) for tone in "12345"}
            pixels.picture(left, top + down, pixel_picture(cell.piece.bug, size), tones)
    if cell.ring:
        pixels.dots(0, top, ring(shape), cell.ring)
    if role := "cursor" if cell.cursor else "chosen" if cell.selected else "ghost" if cell.ghost else "":
        pixels.dots(0, top, _tips(shape), role)
    words, tips = Pixels(wide, high + above, CLEAR), Pixels(wide, high + above, CLEAR)
    if cell.piece is not None:
        for side in sorted(cell.beset):
            words.dots(0, top, _sides(zoom)[side], f"{tile_colour(cell.piece)}.danger")
    for word in words_on(cell, zoom, face):
        there = tips if word.of_choice else words
        there.put(word.x, above - up[-1] // 2 + word.row, word.text, word.fg, word.attrs, word.ground)
    return [Layer(each.canvas(), 0, -above) for each in (pixels, words, tips)]


def _face(cell: HiveCell, shade: str, felt: int) -> str:
    if cell.piece is not None:
        return "beaten" if cell.is_beaten else f"{tile_colour(cell.piece)}.{shade}"
    return "target" if cell.is_target or cell.share else f"felt.{felt}"


@lru_cache(maxsize=4)
def _tips(shape: Spans) -> tuple[tuple[int, int], ...]:
    """Return the pixels of both tips, but for those of the smallest tile beside its name."""
    return tuple((x, k) for x, k in caps(shape, CAP) if k < CAP or k > len(shape) - CAP or len(shape) > 5)


@lru_cache(maxsize=1)
def _rim(shape: Spans) -> tuple[tuple[int, int], ...]:
    """Return the pixels by which neighbours of one colour are distinguished at the smallest zoom: left and
    below."""
    last = len(shape) - 1
    return tuple((x, k) for x, k in ring(shape) if k == last or (x == 0 and 0 < k < last))


@lru_cache(maxsize=4)
def _sides(zoom: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the pixels at the edge of a tile, by side."""
    (wide, _rows), shape = POINTY_TILES[zoom].size, spans(POINTY_TILES[zoom])
    found: list[list[tuple[int, int]]] = [[] for _side in DIRECTIONS]
    for x, k in ring(shape):
        found[side_at(x + 0.5 - wide / 2, k + 0.5 - len(shape) / 2)].append((x, k))
    return tuple(map(tuple, found))
