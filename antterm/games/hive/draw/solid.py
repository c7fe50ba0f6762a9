"""The board of Hive in solid tiles: hexagons of pixels that fill the plane.

What stands on a tile is drawn in this order: the rims of the pieces under it, its face, its insect, its ring
or caps. When all tiles lie there, the words are written on them, so that no tile covers a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from antterm.core.hex import DIRECTIONS, Hex
from antterm.draw.camera import Point
from antterm.draw.hexgrid import POINTY_TILES, shade, spans
from antterm.draw.pixels import Pixels, Spans, caps, lifts, ring
from antterm.games.hive.draw.bugs import PIXELS, bug_role, pixel_picture, tone_role
from antterm.games.hive.draw.look import Look, side_at, tile_colour
from antterm.games.hive.draw.solid_words import words_on
from antterm.games.hive.rules.pieces import Piece

SIDES = {"between": range(2, 8), "close": range(8, 12)}
"""Half rows in which the cursor shows at the sides of a tile, at the zooms that have insects. A whole ring is
much to send: most of it lies on half cells, whose other halves are of many colours."""
CAP = 2
"""Half rows of a cap."""


@dataclass(frozen=True)
class SolidCell:
    """A cell as it lies on the screen."""

    look: Look
    zoom: str
    face: str
    """The role of its face."""
    x: int
    k: int
    """The column of its box, and the half row where it begins, which is higher for a stack."""

    @property
    def shape(self) -> Spans:
        """Its pixels."""
        return spans(POINTY_TILES[self.zoom])


def draw_solid(looks: Mapping[Hex, Look], zoom: str, origin: Point, width: int, height: int) -> Pixels:
    """The part of the board that a pane shows.

    Args:
        looks: what is to be seen, by cell.
        origin: board coordinates of the upper left corner of the pane.
        width, height: of the pane.
    """
    layout = POINTY_TILES[zoom]
    pixels = Pixels(width, height)
    tiles = [
        tile_at(look, zoom, shade(cell), layout.place(cell)[0] - origin[0], layout.place(cell)[1] - origin[1])
        for cell, look in sorted(looks.items(), key=lambda item: (item[0].r, item[0].q))
        if layout.shows(cell, origin[0], origin[1] - 1, width, height + 2)
    ]
    draw_tiles(pixels, tiles)
    return pixels


def draw_tiles(pixels: Pixels, tiles: list[SolidCell]) -> None:
    """Draw tiles from the furthest to the nearest, and write on them."""
    for tile in tiles:
        _draw_rims(pixels, tile)
        pixels.shape(tile.x, tile.k, tile.shape, tile.face)
        _draw_edge(pixels, tile)
        _draw_insect(pixels, tile)
        _draw_ring(pixels, tile)
    for tile in tiles:
        _draw_siege(pixels, tile)
        for word in words_on(tile.look, tile.zoom, tile.face):
            row = -(-tile.k // 2) + word.row
            pixels.put(tile.x + word.x, row, word.text, word.fg, word.attrs, word.ground)


def tile_at(look: Look, zoom: str, tint: int, x: int, y: int) -> SolidCell:
    """A cell as it lies with its box in column `x` and row `y`, in one of three shades."""
    return SolidCell(look, zoom, _face(look, tint), x, 2 * y - _lifts(look, zoom)[-1])


def _face(look: Look, tint: int) -> str:
    if look.piece is not None:
        return f"{tile_colour(look.piece)}.{tint}"
    return f"felt.target.{tint}" if look.is_target else f"felt.{tint}"


def _lifts(look: Look, zoom: str) -> tuple[int, ...]:
    """How many half rows each piece of a stack lies higher for those under it."""
    return (0,) if zoom == "strategic" else lifts(max(1, look.height), 1 if zoom == "normal" else 2)


def _draw_rims(pixels: Pixels, tile: SolidCell) -> None:
    """Of the pieces under the top one, the rims that show below its edge."""
    up = _lifts(tile.look, tile.zoom)
    for piece, lift in zip(tile.look.stack[:-1], up, strict=False):
        pixels.shape(tile.x, tile.k + up[-1] - lift, tile.shape, f"{tile_colour(piece)}.rim")


def _draw_edge(pixels: Pixels, tile: SolidCell) -> None:
    """The edge of a piece, which themes give another colour where the face is too much like the board."""
    if tile.look.piece is not None:
        edge = caps(tile.shape, 1) if tile.zoom == "strategic" else ring(tile.shape)
        pixels.dots(tile.x, tile.k, edge, f"{tile.face}.edge")


def _draw_insect(pixels: Pixels, tile: SolidCell) -> None:
    piece = tile.look.piece
    if piece is None or tile.zoom not in PIXELS:
        return
    size, left, down = PIXELS[tile.zoom]
    picture = pixel_picture(piece.bug, size)
    pixels.picture(tile.x + left, tile.k + down, picture, _tones(piece))


def _tones(piece: Piece) -> dict[str, str]:
    """The roles of the characters of a picture."""
    return {"#": bug_role(piece)} | {tone: tone_role(piece, tone) for tone in "12345"}


def _draw_ring(pixels: Pixels, tile: SolidCell) -> None:
    """The most important mark of a cell, as a ring or as caps.

    The cursor on a large cell leaves room for another mark, which stays: to paint it over took 200 bytes.
    """
    look, zoom, shape = tile.look, tile.zoom, tile.shape
    role = _ring_role(look)
    if not role:
        return
    if look.movable and role == "movable":
        ends = _tips(shape) if zoom in SIDES else caps(shape, CAP)
        pixels.dots(tile.x, tile.k, [(x, k) for x, k in ends if k < CAP], role)
    elif zoom == "strategic" or (zoom == "normal" and role == "last"):
        pixels.dots(tile.x, tile.k, caps(shape, 1 if zoom == "strategic" else CAP), role)
    elif zoom in SIDES and (role == "cursor" or (zoom, role) == ("between", "last")):
        if role == "cursor":
            _draw_ring(pixels, replace(tile, look=replace(look, cursor=False)))
        sides = [(x, k) for k in SIDES[zoom] for x in (shape[k][0], sum(shape[k]) - 1)]
        pixels.dots(tile.x, tile.k, [*_tips(shape), *sides], role)
    else:
        pixels.dots(tile.x, tile.k, ring(shape), role)


@lru_cache(maxsize=2)
def _tips(shape: Spans) -> tuple[tuple[int, int], ...]:
    """The pixels at the upper and the lower end of a shape, as wide as its first half row: whole cells."""
    first, length = shape[0]
    return tuple((x, k) for x, k in caps(shape, CAP) if first <= x < first + length)


def _draw_siege(pixels: Pixels, tile: SolidCell) -> None:
    """The sides on which a ring has closed round a queen."""
    if tile.look.piece is not None:
        for side in sorted(tile.look.beset):
            pixels.dots(tile.x, tile.k, _sides(tile.zoom)[side], f"{tile_colour(tile.look.piece)}.danger")


@lru_cache(maxsize=4)
def _sides(zoom: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The pixels at the edge of a tile, by side."""
    (wide, _rows), shape = POINTY_TILES[zoom].size, spans(POINTY_TILES[zoom])
    found: list[list[tuple[int, int]]] = [[] for _side in DIRECTIONS]
    for x, k in ring(shape):
        found[side_at(x + 0.5 - wide / 2, k + 0.5 - len(shape) / 2)].append((x, k))
    return tuple(map(tuple, found))


def _ring_role(look: Look) -> str:
    """The role of what a ring or caps tell; empty for nothing."""
    occupied = look.piece is not None
    marks = (
        (look.cursor, "cursor"),
        (look.selected, "chosen"),
        (look.ghost, "ghost"),
        (look.is_target and occupied, "target.ring"),
        (look.last, "last"),
        (look.movable, "movable"),
    )
    return next((role for holds, role in marks if holds), "")
