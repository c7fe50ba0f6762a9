"""What is written on a tile: every mark has a place of its own at each zoom, so none replaces another.

The tip of a tile tells the choice: its number, `[]` for the cursor, `()` for the piece chosen. The line of
the name tells the piece, the line below it what lies under it. The colour of a solid tile tells whose it is,
so the smallest ones have names without that; in outlines White has capitals there, and Black small letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from antterm.games.hive.draw.bugs import bug_role
from antterm.games.hive.draw.cell import HiveCell, tile_colour
from antterm.games.hive.rules.pieces import BLACK, Bug, Piece

Spot = tuple[int, int]
"""A column and a row, from the upper left corner of a tile's box."""


class TileWord(NamedTuple):
    """A stretch of text on a tile."""

    x: int
    row: int
    text: str
    fg: str
    ground: str
    """The role of its ground; empty for whatever lies there."""
    attrs: str = "b"


class Places(NamedTuple):
    """The cells of a tile in which its marks are drawn at one zoom, each a `Spot` or columns of it."""

    tip: Spot
    """The number of a piece, right-aligned."""
    middle: Spot
    """The number of an empty cell, right-aligned."""
    number: int
    """Columns of a number."""
    name: Spot
    sign: Spot
    """`*` of the piece that moved last, `?` of one that is only shown."""
    height: Spot
    covered: Spot
    """The queen who lies below."""
    queen: Spot
    """How many sides of a queen on top are taken."""
    queen_sign: Spot
    """The sign of a queen on top, whose name is shorter."""
    brackets: tuple[int, int, int] | None
    """Columns of the brackets at the sides, and their row; None where there is no room for them."""


SOLID: Final = {
    "strategic": Places((1, 0), (1, 1), 2, (1, 1), (2, 0), (0, 1), (3, 1), (2, 1), (2, 0), None),
    "normal": Places((2, 0), (2, 1), 2, (1, 1), (4, 1), (1, 2), (3, 2), (3, 2), (3, 1), (0, 5, 1)),
    "between": Places((3, 0), (3, 2), 2, (2, 3), (6, 3), (0, 3), (5, 3), (5, 3), (4, 3), (0, 7, 2)),
    "close": Places((7, 0), (7, 4), 2, (6, 7), (9, 7), (1, 6), (13, 6), (12, 6), (8, 7), (0, 15, 4)),
}
OUTLINES: Final = {
    "strategic": Places((0, 0), (1, 1), 2, (0, 1), (1, 0), (2, 0), (2, 1), (1, 1), (1, 0), None),
    "normal": Places((1, 0), (1, 1), 3, (1, 1), (4, 1), (1, 2), (3, 2), (3, 2), (3, 1), (0, 5, 1)),
    "between": Places((3, 0), (3, 2), 3, (3, 3), (6, 2), (1, 3), (6, 3), (6, 3), (6, 2), (0, 8, 2)),
    "close": Places((7, 0), (7, 4), 3, (7, 7), (10, 7), (1, 6), (14, 6), (14, 6), (9, 7), (0, 16, 4)),
}
"""By zoom. In outlines a number of three columns ends in a colon."""
CURSOR, CHOSEN = ("[", "]", "cursor"), ("(", ")", "chosen")
"""Brackets, and the role of their ground."""


def words_on(cell: HiveCell, zoom: str, face: str = "") -> Iterator[TileWord]:
    """Yield all that is written on a tile.

    Args:
        cell: what is to be seen in it.
        zoom: the name of a layout.
        face: the role of the face of a solid tile; empty for outlines.
    """
    places = (SOLID if face else OUTLINES)[zoom]
    if cell.piece is None:
        yield from _on_empty(cell, places, face)
    else:
        yield from _on_piece(cell, cell.piece, places, zoom, face)
        if cell.label:
            yield _number(places.tip, places, cell)
    if (marks := CURSOR if cell.cursor else CHOSEN if cell.selected else None) is None:
        return
    left, right, role = marks
    if not cell.label and (zoom != "strategic" or face or cell.selected):
        yield TileWord(*places.tip, f"{left}{right}", "mark.ink", role)
    if places.brackets is not None:
        *columns, row = places.brackets
        for x, bracket in zip(columns, (left, right), strict=True):
            yield TileWord(x, row, bracket, *(("mark.ink", role) if face else (role, "")))
    elif not face and cell.cursor:
        yield TileWord(0, 1 if cell.piece is None else 0, ">", "mark.ink", role)


def _number(place: Spot, places: Places, cell: HiveCell) -> TileWord:
    """Return the number of a cell, in the colour of the cursor where that stands there."""
    text = f"{cell.label}:" if places.number > 2 else cell.label
    ink = ("mark.ink", "cursor") if cell.cursor else ("target.ink", "target")
    return TileWord(*place, text.rjust(places.number), *ink)


def _on_empty(cell: HiveCell, places: Places, face: str) -> Iterator[TileWord]:
    """Yield the number of a target, the piece that a hint would have there, or from where the last came."""
    if cell.label:
        yield _number(places.middle, places, cell)
    elif cell.hint:
        x, row = places.middle
        yield TileWord(x + (places.number > 2), row, cell.hint.ljust(2), "ghost", face, "bi")
    elif cell.left:
        x, row = places.middle
        sign, ink = ("◦", "felt.last") if face else ("o", "last")
        yield TileWord(x + (places.number > 2), row, sign, ink, face)


def _on_piece(cell: HiveCell, piece: Piece, places: Places, zoom: str, face: str) -> Iterator[TileWord]:
    """Yield the name, slanted while it is only shown; its sign, how high it lies, and the queen here."""
    tile = tile_colour(piece)
    ground = face or ("beaten" if cell.is_beaten else f"{tile}.tile")

    def ink(role: str) -> str:
        return "beaten.ink" if cell.is_beaten else role

    name = str(piece) if zoom != "strategic" else str(piece)[1:]
    if zoom == "strategic" and not face and piece.seat == BLACK:
        name = name.lower()
    yield TileWord(*places.name, name, ink(bug_role(piece)), ground, "bi" if cell.ghost else "b")
    is_queen = piece.bug is Bug.QUEEN
    sign, role = ("?", "ghost") if cell.ghost else ("*", "last") if cell.last else ("", "")
    spot = places.queen_sign if is_queen else places.sign
    if zoom == "strategic" and (cell.label or cell.cursor or cell.selected):  # the tip is taken
        spot, sign = (3 if face else 2, 1), "" if cell.shows_queen else sign
    if sign:
        yield TileWord(*spot, sign, ink(f"{tile}.{role}"), ground)
    if cell.height > 1:
        rimmed = zoom == "strategic" and face
        text = str(cell.height) if rimmed else f"{'≡' if face else '^'}{cell.height}"
        own = (f"{tile}.rim.ink", f"{tile}.rim") if rimmed else (bug_role(piece), ground)
        beside_numbers = zoom == "strategic" and not face
        yield TileWord(*places.height, text, *(("text", "") if beside_numbers else own))
    if (queen := cell.buried) is not None:
        plate = f"{tile_colour(queen)}.plate"
        letter = "" if zoom == "strategic" and face else "Q" if face or queen.seat != BLACK else "q"
        yield TileWord(*places.covered, f"{letter}{cell.taken}", f"{plate}.ink", plate)
    elif cell.shows_queen:
        yield TileWord(*places.queen, f"!{cell.taken}", ink(f"{tile}.danger"), ground)
