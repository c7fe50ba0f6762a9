"""The board of Hive in solid tiles: hexagons of pixels that fill the plane.

What stands on a tile is drawn in this order: the rims of the pieces under it, its face, its insect, its ring
or caps. When all tiles lie there, the words are written on them, so that no tile covers a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from antterm.core.hex import DIRECTIONS, Hex
from antterm.draw.camera import Point
from antterm.draw.hexgrid import POINTY_TILES, shade, spans
from antterm.draw.pixels import Pixels, Spans, caps, lifts, ring
from antterm.games.hive.draw.bugs import PIXELS, bug_role, pixel_picture, tone_role
from antterm.games.hive.draw.look import Look, side_at, tile_colour
from antterm.games.hive.rules.pieces import Piece


class TileWord(NamedTuple):
    """A stretch of text on a tile."""

    x: int
    row: int
    """Its place, from the upper left corner of the tile's box."""
    text: str
    fg: str
    ground: str
    attrs: str = "b"


class Places(NamedTuple):
    """Where the words of a tile stand at one zoom."""

    middle: int
    """The row of an empty cell's number, and of the brackets."""
    width: int
    """Columns between the brackets, and these."""
    name: tuple[int, int]
    """First column and row of the name, which takes three columns."""
    number: tuple[int, int]
    """Of the number of a piece, which takes two."""
    signs: tuple[int, int]
    """The column after the last sign, and their row."""
    room: int
    """Columns for signs, beside a number."""


PLACES: Final = {
    "normal": Places(1, 6, (1, 1), (1, 2), (5, 2), 2),
    "between": Places(2, 8, (2, 3), (0, 3), (7, 3), 2),
    "close": Places(4, 16, (6, 7), (1, 6), (15, 6), 8),
}
NUMBER: Final = "target.ink", "target"
"""Ink and ground of a number."""


def words_on(look: Look, zoom: str, face: str) -> Iterator[TileWord]:
    """Yield all that is written on a tile.

    Args:
        face: the role of its face.
    """
    if zoom == "strategic":
        yield from _strategic(look, face)
        return
    places = PLACES[zoom]
    if look.piece is None:
        yield from _on_empty(look, places, face)
    else:
        yield from _name(look, look.piece, places, zoom, face)
        if look.label:
            yield TileWord(*places.number, look.label.rjust(2), *NUMBER)
        yield from _signs(look, look.piece, places, zoom, face)
    yield from _brackets(look, places)


def _on_empty(look: Look, places: Places, face: str) -> Iterator[TileWord]:
    """Yield the number of a target, or from where the last piece came."""
    left = places.width // 2 - 1
    if look.label:
        yield TileWord(left, places.middle, look.label.ljust(2), "target.ink", face)
    elif look.left:
        yield TileWord(left, places.middle, "◦", "felt.last", face)


def _name(look: Look, piece: Piece, places: Places, zoom: str, face: str) -> Iterator[TileWord]:
    """Yield the name: slanted while it is only shown, `?` or `*` after it; underlined if the piece may move.

    A number tells that, too; it is written anew in every turn as it is, so the name need not be.
    """
    x, row = places.name
    name = str(piece).rjust(3) if zoom == "between" else str(piece)
    attrs = "b" + "u" * (look.movable and not look.label) + "i" * look.ghost
    x += len(name) - len(name.lstrip())
    yield TileWord(x, row, name.lstrip(), bug_role(piece), face, attrs)
    if zoom != "between" and (sign := _sign(look, piece)):
        yield TileWord(places.name[0] + 3 if zoom == "normal" else x + len(name), row, sign[0], sign[1], face)


def _sign(look: Look, piece: Piece) -> tuple[str, str] | None:
    """Return the sign of a piece that is only shown, or moved last."""
    tile = tile_colour(piece)
    return ("?", f"{tile}.ghost") if look.ghost else ("*", f"{tile}.last") if look.last else None


def _signs(look: Look, piece: Piece, places: Places, zoom: str, face: str) -> Iterator[TileWord]:
    """How high the stack is, whose queen lies below, her danger; the most important where room is short."""
    right, row = places.signs
    room = places.room if look.label or zoom != "normal" else 4
    danger = f"{tile_colour(piece)}.danger"
    signs = [(f"!{look.danger}", danger)] if look.danger else []
    if (queen := look.buried) is not None:
        signs.append((str(queen), bug_role(Piece(piece.seat, queen.bug, 0))))
    if look.height > 1:
        signs.append((f"≡{look.height}", bug_role(piece)))
    if zoom == "between" and not look.label and look.buried is not None and look.danger:
        yield TileWord(0, row, str(look.buried), signs.pop(1)[1], face)
    if zoom == "between" and (sign := _sign(look, piece)):
        signs.append(sign)
    for text, role in _that_fit(signs, room):
        right -= len(text)
        yield TileWord(right, row, text, role, face)


def _that_fit(signs: Sequence[tuple[str, str]], room: int) -> Iterator[tuple[str, str]]:
    """Yield the first signs, as many as there is room for."""
    for text, role in signs:
        room -= len(text)
        if room < 0:
            return
        yield text, role


def _brackets(look: Look, places: Places) -> Iterator[TileWord]:
    """Round the cursor and round the chosen piece, on their rings."""
    if look.cursor or look.selected:
        left, right, role = ("[", "]", "cursor") if look.cursor else ("(", ")", "chosen")
        yield TileWord(0, places.middle, left, "mark.ink", role)
        yield TileWord(places.width - 1, places.middle, right, "mark.ink", role)


def _strategic(look: Look, face: str) -> Iterator[TileWord]:
    """One row of four columns: the name and one sign; the number wins, then the bracket."""
    piece = look.piece
    name = "" if piece is None else str(piece)[: 4 - len(look.label)]
    left, right, role = ("[", "]", "cursor") if look.cursor else ("(", ")", "chosen")
    marked = look.cursor or look.selected
    has_left = marked and len(name) + len(look.label) * bool(name) <= 2
    if piece is None:
        if look.label:
            yield TileWord(1, 1, look.label, "target.ink", face)
        elif look.left:
            yield TileWord(1, 1, "◦", "felt.last", face)
    else:
        attrs = "b" + "u" * look.movable + "i" * look.ghost
        yield TileWord(int(has_left), 1, name, bug_role(piece), face, attrs)
        if not marked and (sign := _one_sign(look, piece)):
            yield TileWord(3, 1, *sign, face)
        if look.label:
            yield TileWord(4 - len(look.label), 1, look.label, *NUMBER)
    if has_left:
        yield TileWord(0, 1, left, "mark.ink", role)
    if marked and (piece is None or not look.label):
        yield TileWord(3, 1, right, "mark.ink", role)


def _one_sign(look: Look, piece: Piece) -> tuple[str, str] | None:
    """Return the most important sign: a queen's danger, a queen below, a stack, the last move."""
    danger = f"{tile_colour(piece)}.danger"
    if look.danger:
        return str(look.danger), danger
    if (sign := _sign(look, piece)) is not None and look.ghost:
        return sign
    if look.buried is not None:
        return "Q", bug_role(Piece(piece.seat, look.buried.bug, 0))
    return ("≡", bug_role(piece)) if look.height > 1 else sign


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
    """Draw the part of the board that a pane shows.

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
    """Return a cell as it lies with its box in column `x` and row `y`, in one of three shades."""
    return SolidCell(look, zoom, _face(look, tint), x, 2 * y - _lifts(look, zoom)[-1])


def _face(look: Look, tint: int) -> str:
    if look.piece is not None:
        return f"{tile_colour(look.piece)}.{tint}"
    return f"felt.target.{tint}" if look.is_target else f"felt.{tint}"


def _lifts(look: Look, zoom: str) -> tuple[int, ...]:
    """Return how many half rows each piece of a stack lies higher for those under it."""
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
    """Return the roles of the characters of a picture."""
    return {"#": bug_role(piece)} | {tone: tone_role(piece, tone) for tone in "12345"}


def _draw_ring(pixels: Pixels, tile: SolidCell) -> None:
    """Draw the most important mark of a cell, as a ring or as caps.

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
    """Draw the sides on which a ring has closed round a queen."""
    if tile.look.piece is not None:
        for side in sorted(tile.look.beset):
            pixels.dots(tile.x, tile.k, _sides(tile.zoom)[side], f"{tile_colour(tile.look.piece)}.danger")


@lru_cache(maxsize=4)
def _sides(zoom: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the pixels at the edge of a tile, by side."""
    (wide, _rows), shape = POINTY_TILES[zoom].size, spans(POINTY_TILES[zoom])
    found: list[list[tuple[int, int]]] = [[] for _side in DIRECTIONS]
    for x, k in ring(shape):
        found[side_at(x + 0.5 - wide / 2, k + 0.5 - len(shape) / 2)].append((x, k))
    return tuple(map(tuple, found))


def _ring_role(look: Look) -> str:
    """Return the role of what a ring or caps tell; empty for nothing."""
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
