"""The marks on a tile: each has a place of its own at each zoom, so none replaces another.

The tip of a tile tells the choice: its number, `[]` for the cursor, `()` for the piece chosen. The line of
the name tells the piece, the line below it what lies under it. The colour of a solid tile tells whose it is,
so the smallest ones have names without that; in outlines White has capitals there, and Black small letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from antterm.games.hive.draw.bugs import bug_role
from antterm.games.hive.draw.cell import HiveCell, tile_colour
from antterm.games.hive.rules.pieces import BLACK, COLOUR_LETTERS, Bug, Piece

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
    of_choice: bool = False
    """Whether it tells of a choice or a sign in the tip, not of the piece itself."""


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
    """`*` of the piece that moved last, `~` of one that is only shown."""
    queen_sign: Spot
    """The sign of a queen on top, whose name is shorter."""
    height: Spot
    covered: Spot
    """The queen who lies below; on the smallest tiles she stands right behind the name."""
    queen: Spot
    """The spot of the number of occupied sides of a queen on top."""
    brackets: tuple[int, int, int]
    """Columns of the brackets at the sides, and their row; the same column twice where there is no room."""


NO_BRACKETS: Final = (0, 0, 0)
SOLID: Final = {
    "strategic": Places((1, 0), (1, 1), 2, (1, 1), (2, 0), (2, 0), (0, 1), (3, 1), (2, 1), NO_BRACKETS),
    "normal": Places((2, 0), (2, 1), 2, (1, 1), (4, 1), (3, 1), (1, 2), (3, 2), (3, 2), (0, 5, 1)),
    "between": Places((3, 0), (3, 2), 2, (2, 3), (6, 3), (4, 3), (0, 3), (5, 3), (5, 3), (0, 7, 2)),
    "close": Places((7, 0), (7, 4), 2, (6, 7), (9, 7), (8, 7), (1, 6), (13, 6), (12, 6), (0, 15, 4)),
}
OUTLINES: Final = {
    "strategic": Places((1, 0), (1, 1), 3, (1, 1), (3, 1), (2, 1), (0, 1), (3, 1), (2, 1), (0, 3, 0)),
    "normal": Places((1, 0), (1, 1), 3, (1, 1), (4, 1), (3, 1), (1, 2), (4, 2), (4, 2), (0, 5, 1)),
    "between": Places((3, 0), (3, 2), 3, (3, 2), (6, 2), (5, 2), (1, 3), (6, 3), (6, 3), (0, 8, 2)),
    "close": Places((7, 0), (7, 4), 3, (7, 7), (10, 7), (9, 7), (1, 6), (14, 6), (14, 6), (0, 16, 4)),
}
"""Places of marks on a tile in outlines, by zoom. A number of three columns ends in a colon there."""
BAD: Final = "?"
"""The rank of a move that was bad."""
CURSOR, CHOSEN = ("[", "]", "cursor"), ("(", ")", "chosen")
"""Brackets, and the role of their ground."""


def left_sign(face: str) -> str:
    """Return the sign of the place from which the last piece came: no letter, for these are pieces.

    Args:
        face: the role of the face of a solid tile; empty for outlines.
    """
    return "◦" if face else "="


def words_on(cell: HiveCell, zoom: str, face: str = "") -> Iterator[TileWord]:
    """Yield all that is written on a tile.

    Args:
        cell: what is to be seen in it.
        zoom: the name of a layout.
        face: the role of the face of a solid tile; empty for outlines.
    """
    places = (SOLID if face else OUTLINES)[zoom]
    is_bare = zoom == "strategic" and not face
    if cell.piece is None:
        yield from _on_empty(cell, places, face)
    else:
        yield from _on_piece(cell, cell.piece, places, zoom, face)
        if cell.label:
            yield _number(places.tip, places, cell)
    marks = CURSOR if cell.cursor else CHOSEN if cell.selected else None
    rank = _rank(cell, places, zoom, face, marks[2] if marks else "")
    if rank is not None:
        yield rank
    if marks is None:
        if cell.starts and not face and zoom != "strategic":
            yield from _braces(cell, places)
        return
    left, right, role = marks
    is_below = is_bare and cell.piece is None and bool(cell.label or rank is None)
    if not cell.label and rank is None:
        tip = places.middle if is_below else places.tip
        yield TileWord(*tip, f"{left}{right}", "mark.ink", role, of_choice=True)
    first, last, row = places.brackets
    if first == last or (is_bare and not cell.label and rank is None):
        return
    if is_bare and rank is not None and not is_below:
        last = max(last, rank.x + len(rank.text))
    for x, bracket in ((first, left), (last, right)):
        ink = ("mark.ink", role) if face else (role, "")
        yield TileWord(x, places.middle[1] if is_below else row, bracket, *ink, of_choice=is_bare)


def _rank(cell: HiveCell, places: Places, zoom: str, face: str, ground: str) -> TileWord | None:
    """Return which answers of a hint end in a cell; None where it has no room beside a number.

    Of a single one on a piece it tells who climbs there, by the letter of the insect: `1?B`.
    """
    if not cell.rank or (cell.piece is not None and cell.label):
        return None
    (x, row), text = places.tip, cell.rank if cell.share or cell.rank == BAD else f"{cell.rank}?"
    if len(cell.rank) > 1:
        x -= bool(face and zoom == "strategic")  # so that a column parts it from the number at its right
    elif cell.piece is not None:
        letter = cell.hint[1]
        is_small = zoom == "strategic" and not face and cell.hint.startswith(COLOUR_LETTERS[BLACK])
        text += letter.lower() if is_small else letter
    if cell.share and not ground:
        return TileWord(x, row, text, "target.ink", "target", of_choice=True)
    return TileWord(x, row, text, "mark.ink", ground or cell.ring or "ghost", of_choice=True)


def _braces(cell: HiveCell, places: Places) -> Iterator[TileWord]:
    """Yield what tells without colours that a move that is drawn begins here."""
    first, last, row = places.brackets
    for x, brace in ((first, "{"), (last, "}")):
        yield TileWord(x, row, brace, cell.ring, "")


def _number(place: Spot, places: Places, cell: HiveCell) -> TileWord:
    """Return the number of a cell: in the colour of the cursor where that stands there, of a hint on a tile.

    A question mark before that of a piece onto which a hint climbs says so without colours, too; on tiles of
    colour a number of two digits has no room for it. On the smallest pieces in letters a number begins right
    above the name, so that it is seen whose it is.
    """
    in_letters = places.number > 2
    is_hinted = cell.piece is not None and bool(cell.rank)
    text = f"{cell.label}:" if in_letters else cell.label
    if is_hinted and (len(cell.label) == 1 or (in_letters and not cell.cursor)):
        text = f"?{text}"[: places.number]
    ink = ("target.ink", "target")
    if cell.cursor:
        ink = ("mark.ink", "cursor")
    elif is_hinted and not in_letters:
        ink = ("mark.ink", cell.ring or "ghost")
    is_above = places is OUTLINES["strategic"] and place == places.tip and not cell.cursor
    text = text.ljust(places.number) if is_above else text.rjust(places.number)
    return TileWord(*place, text, *ink, of_choice=True)


def _on_empty(cell: HiveCell, places: Places, face: str) -> Iterator[TileWord]:
    """Yield the number of a target, the piece that a hint would have there, or from where the last came."""
    x, row = places.middle
    if cell.label:
        yield _number(places.middle, places, cell)
    elif cell.hint:
        is_wide = bool(face) or (places is OUTLINES["strategic"] and len(cell.hint) > places.number)
        left = x - is_wide
        ink = cell.ring or ("ghost" if not cell.share else "target.ink" if face else "target.rim")
        yield TileWord(left, row, cell.hint, ink, face, "bi", of_choice=True)
        if (cell.share and places.name[1] > row) or (cell.share and places.height[1] > row):
            yield TileWord(left, row + 1, cell.share, ink, face, "", of_choice=True)
    elif cell.left:
        ink = "felt.last" if face else "last"
        yield TileWord(x + (places.number > 2), row, left_sign(face), ink, face, of_choice=True)


def _on_piece(cell: HiveCell, piece: Piece, places: Places, zoom: str, face: str) -> Iterator[TileWord]:
    """Yield the name, slanted while it is only shown; its sign, how high it lies, and the queen here."""
    tile, is_smallest = tile_colour(piece), zoom == "strategic"
    ground = face or ("beaten" if cell.is_beaten else f"{tile}.tile")

    def ink(role: str) -> str:
        return "beaten.ink" if cell.is_beaten else role

    name = str(piece)[is_smallest:]
    if is_smallest and not face and piece.seat == BLACK:
        name = name.lower()
    yield TileWord(*places.name, name, ink(bug_role(piece)), ground, "bi" if cell.ghost else "b")
    sign_ink = ink(f"{tile}.{'ghost' if cell.ghost else 'last'}")
    yield from _sign(cell, piece, places, zoom, face, sign_ink, ground)
    if cell.height > 1:
        rimmed = is_smallest and face
        text = str(cell.height) if is_smallest else f"{'≡' if face else '^'}{cell.height}"
        own = (f"{tile}.rim.ink", f"{tile}.rim") if rimmed else (bug_role(piece), ground)
        yield TileWord(*places.height, text, *(("text", "") if is_smallest and not face else own))
    if (queen := cell.buried) is not None:
        plate = f"{tile_colour(queen)}.plate"
        letter = "Q" if face or queen.seat != BLACK else "q"
        text = letter if is_smallest else f"{letter}{cell.taken}"
        x, row = places.covered
        yield TileWord(places.name[0] + len(name) if is_smallest else x, row, text, f"{plate}.ink", plate)
    elif cell.shows_queen:
        yield TileWord(*places.queen, f"!{cell.taken}", ink(f"{tile}.danger"), ground)


def _sign(
    cell: HiveCell, piece: Piece, places: Places, zoom: str, face: str, ink: str, ground: str
) -> Iterator[TileWord]:
    """Yield the sign of a piece: `~` of one that is only shown, `*` of the one that moved last.

    One from which the last piece came down, or which that has laid bare, has the sign of an empty cell.
    """
    if not cell.ghost and not cell.last and not cell.left:
        return
    is_queen = piece.bug is Bug.QUEEN
    spot, in_tip = places.queen_sign if is_queen else places.sign, False
    if zoom == "strategic":
        is_tip_free = not (cell.label or cell.rank or cell.cursor or cell.selected)
        right = 3 if face else places.name[0] + len(str(piece)) - 1
        if is_tip_free and (face or cell.shows_queen):
            spot, in_tip = (2, 0), True
        elif cell.shows_queen:
            spot, in_tip = (3 if face else 4 if cell.cursor else 0, 0), True
        else:
            spot = (right, 1)
    sign = "~" if cell.ghost else "*" if cell.last else left_sign(face)
    yield TileWord(*spot, sign, ink, ground, of_choice=in_tip)
