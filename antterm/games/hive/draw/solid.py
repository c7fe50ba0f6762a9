"""The board of Hive in solid tiles: hexagons of pixels that fill the plane.

What stands on a tile is drawn in this order: the rims of the pieces under it, its face, its insect, its ring
or caps. When all tiles lie there, the words are written on them, so that no tile covers a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from antterm.core.hex import DIRECTIONS
from antterm.draw.hexgrid import POINTY_TILES, spans
from antterm.draw.layers import CLEAR, Layer
from antterm.draw.pixels import Pixels, Spans, caps, lifts, ring
from antterm.games.hive.draw.bugs import PIXELS, bug_role, pixel_picture, tone_role
from antterm.games.hive.draw.cell import HiveCell, side_at, tile_colour
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


def words_on(cell: HiveCell, zoom: str, face: str) -> Iterator[TileWord]:
    """Yield all that is written on a tile.

    Args:
        face: the role of its face.
    """
    if zoom == "strategic":
        yield from _strategic(cell, face)
        return
    places = PLACES[zoom]
    if cell.piece is None:
        yield from _on_empty(cell, places, face)
    else:
        yield from _name(cell, cell.piece, places, zoom, face)
        if cell.label:
            yield TileWord(*places.number, cell.label.rjust(2), *NUMBER)
        yield from _signs(cell, cell.piece, places, zoom, face)
    yield from _brackets(cell, places)


def _on_empty(cell: HiveCell, places: Places, face: str) -> Iterator[TileWord]:
    """Yield the number of a target, or from where the last piece came."""
    left = places.width // 2 - 1
    if cell.label:
        yield TileWord(left, places.middle, cell.label.ljust(2), "target.ink", face)
    elif cell.left:
        yield TileWord(left, places.middle, "◦", "felt.last", face)


def _name(cell: HiveCell, piece: Piece, places: Places, zoom: str, face: str) -> Iterator[TileWord]:
    """Yield the name: slanted while it is only shown, `?` or `*` after it; underlined if the piece may move.

    A number tells that, too; it is written anew in every turn as it is, so the name need not be.
    """
    x, row = places.name
    name = str(piece).rjust(3) if zoom == "between" else str(piece)
    attrs = "b" + "u" * (cell.movable and not cell.label) + "i" * cell.ghost
    x += len(name) - len(name.lstrip())
    yield TileWord(x, row, name.lstrip(), bug_role(piece), face, attrs)
    if zoom != "between" and (sign := _sign(cell, piece)):
        yield TileWord(places.name[0] + 3 if zoom == "normal" else x + len(name), row, sign[0], sign[1], face)


def _sign(cell: HiveCell, piece: Piece) -> tuple[str, str] | None:
    """Return the sign of a piece that is only shown, or moved last."""
    tile = tile_colour(piece)
    return ("?", f"{tile}.ghost") if cell.ghost else ("*", f"{tile}.last") if cell.last else None


def _signs(cell: HiveCell, piece: Piece, places: Places, zoom: str, face: str) -> Iterator[TileWord]:
    """How high the stack is, whose queen lies below, her danger; the most important where room is short."""
    right, row = places.signs
    room = places.room if cell.label or zoom != "normal" else 4
    danger = f"{tile_colour(piece)}.danger"
    signs = [(f"!{cell.danger}", danger)] if cell.danger else []
    if (queen := cell.buried) is not None:
        signs.append((str(queen), bug_role(Piece(piece.seat, queen.bug, 0))))
    if cell.height > 1:
        signs.append((f"≡{cell.height}", bug_role(piece)))
    if zoom == "between" and not cell.label and cell.buried is not None and cell.danger:
        yield TileWord(0, row, str(cell.buried), signs.pop(1)[1], face)
    if zoom == "between" and (sign := _sign(cell, piece)):
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


def _brackets(cell: HiveCell, places: Places) -> Iterator[TileWord]:
    """Round the cursor and round the chosen piece, on their rings."""
    if cell.cursor or cell.selected:
        left, right, role = ("[", "]", "cursor") if cell.cursor else ("(", ")", "chosen")
        yield TileWord(0, places.middle, left, "mark.ink", role)
        yield TileWord(places.width - 1, places.middle, right, "mark.ink", role)


def _strategic(cell: HiveCell, face: str) -> Iterator[TileWord]:
    """One row of four columns: the name and one sign; the number wins, then the bracket."""
    piece = cell.piece
    name = "" if piece is None else str(piece)[: 4 - len(cell.label)]
    left, right, role = ("[", "]", "cursor") if cell.cursor else ("(", ")", "chosen")
    marked = cell.cursor or cell.selected
    has_left = marked and len(name) + len(cell.label) * bool(name) <= 2
    if piece is None:
        if cell.label:
            yield TileWord(1, 1, cell.label, "target.ink", face)
        elif cell.left:
            yield TileWord(1, 1, "◦", "felt.last", face)
    else:
        attrs = "b" + "u" * cell.movable + "i" * cell.ghost
        yield TileWord(int(has_left), 1, name, bug_role(piece), face, attrs)
        if not marked and (sign := _one_sign(cell, piece)):
            yield TileWord(3, 1, *sign, face)
        if cell.label:
            yield TileWord(4 - len(cell.label), 1, cell.label, *NUMBER)
    if has_left:
        yield TileWord(0, 1, left, "mark.ink", role)
    if marked and (piece is None or not cell.label):
        yield TileWord(3, 1, right, "mark.ink", role)


def _one_sign(cell: HiveCell, piece: Piece) -> tuple[str, str] | None:
    """Return the most important sign: a queen's danger, a queen below, a stack, the last move."""
    danger = f"{tile_colour(piece)}.danger"
    if cell.danger:
        return str(cell.danger), danger
    if (sign := _sign(cell, piece)) is not None and cell.ghost:
        return sign
    if cell.buried is not None:
        return "Q", bug_role(Piece(piece.seat, cell.buried.bug, 0))
    return ("≡", bug_role(piece)) if cell.height > 1 else sign


SIDES = {"between": range(2, 8), "close": range(8, 12)}
"""Half rows in which the cursor shows at the sides of a tile, at the zooms that have insects. A whole ring is
much to send: most of it lies on half cells, whose other halves are of many colours."""
CAP = 2
"""Half rows of a cap."""


def paint_solid(cell: HiveCell, zoom: str, tint: int) -> list[Layer]:
    """Return the pixels of a cell, and above those of all cells its siege and what is written on it.

    Args:
        cell: what is to be seen in it.
        zoom: the name of a layout.
        tint: which of three shades it has.
    """
    layout = POINTY_TILES[zoom]
    (wide, high), shape, face, up = layout.size, spans(layout), _face(cell, tint), _lifts(cell, zoom)
    above = (up[-1] + 1) // 2
    top = 2 * above - up[-1]
    pixels = Pixels(wide, high + above, CLEAR)
    for piece, lift in zip(cell.stack[:-1], up, strict=False):  # the rims that show below the top one
        pixels.shape(0, top + up[-1] - lift, shape, f"{tile_colour(piece)}.rim")
    pixels.shape(0, top, shape, face)
    if cell.piece is not None:  # with an edge, where themes give it another colour
        pixels.dots(0, top, caps(shape, 1) if zoom == "strategic" else ring(shape), f"{face}.edge")
        if zoom in PIXELS:
            size, left, down = PIXELS[zoom]
            pixels.picture(left, top + down, pixel_picture(cell.piece.bug, size), _tones(cell.piece))
    _draw_ring(pixels, cell, zoom, top)
    words = Pixels(wide, high + above, CLEAR)
    if cell.piece is not None:
        for side in sorted(cell.beset):
            words.dots(0, top, _sides(zoom)[side], f"{tile_colour(cell.piece)}.danger")
    for word in words_on(cell, zoom, face):
        words.put(word.x, above - up[-1] // 2 + word.row, word.text, word.fg, word.attrs, word.ground)
    return [Layer(pixels.canvas(), 0, -above), Layer(words.canvas(), 0, -above)]


def _face(cell: HiveCell, tint: int) -> str:
    if cell.piece is not None:
        return f"{tile_colour(cell.piece)}.{tint}"
    return f"felt.target.{tint}" if cell.is_target else f"felt.{tint}"


def _lifts(cell: HiveCell, zoom: str) -> tuple[int, ...]:
    """Return how many half rows each piece of a stack lies higher for those under it."""
    return (0,) if zoom == "strategic" else lifts(max(1, cell.height), 1 if zoom == "normal" else 2)


def _tones(piece: Piece) -> dict[str, str]:
    """Return the roles of the characters of a picture."""
    return {"#": bug_role(piece)} | {tone: tone_role(piece, tone) for tone in "12345"}


def _draw_ring(pixels: Pixels, cell: HiveCell, zoom: str, top: int) -> None:
    """Draw the most important mark of a cell, as a ring or as caps.

    The cursor on a large cell leaves room for another mark, which stays: to paint it over took 200 bytes.
    """
    shape, role = spans(POINTY_TILES[zoom]), _ring_role(cell)
    if not role:
        return
    if cell.movable and role == "movable":
        ends = _tips(shape) if zoom in SIDES else caps(shape, CAP)
        pixels.dots(0, top, [(x, k) for x, k in ends if k < CAP], role)
    elif zoom == "strategic" or (zoom == "normal" and role == "last"):
        pixels.dots(0, top, caps(shape, 1 if zoom == "strategic" else CAP), role)
    elif zoom in SIDES and (role == "cursor" or (zoom, role) == ("between", "last")):
        if role == "cursor":
            _draw_ring(pixels, replace(cell, cursor=False), zoom, top)
        sides = [(x, k) for k in SIDES[zoom] for x in (shape[k][0], sum(shape[k]) - 1)]
        pixels.dots(0, top, [*_tips(shape), *sides], role)
    else:
        pixels.dots(0, top, ring(shape), role)


@lru_cache(maxsize=2)
def _tips(shape: Spans) -> tuple[tuple[int, int], ...]:
    """The pixels at the upper and the lower end of a shape, as wide as its first half row: whole cells."""
    first, length = shape[0]
    return tuple((x, k) for x, k in caps(shape, CAP) if first <= x < first + length)


@lru_cache(maxsize=4)
def _sides(zoom: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the pixels at the edge of a tile, by side."""
    (wide, _rows), shape = POINTY_TILES[zoom].size, spans(POINTY_TILES[zoom])
    found: list[list[tuple[int, int]]] = [[] for _side in DIRECTIONS]
    for x, k in ring(shape):
        found[side_at(x + 0.5 - wide / 2, k + 0.5 - len(shape) / 2)].append((x, k))
    return tuple(map(tuple, found))


def _ring_role(cell: HiveCell) -> str:
    """Return the role of what a ring or caps tell; empty for nothing."""
    occupied = cell.piece is not None
    marks = (
        (cell.cursor, "cursor"),
        (cell.selected, "chosen"),
        (cell.ghost, "ghost"),
        (cell.is_target and occupied, "target.ring"),
        (cell.last, "last"),
        (cell.movable, "movable"),
    )
    return next((role for holds, role in marks if holds), "")
