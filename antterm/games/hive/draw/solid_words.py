"""What is written on a solid tile of Hive: its name, its number, and the signs of what matters there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from antterm.games.hive.draw.bugs import bug_role
from antterm.games.hive.draw.look import Look, tile_colour
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
    """All that is written on a tile.

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
    """The number of a target, or from where the last piece came."""
    left = places.width // 2 - 1
    if look.label:
        yield TileWord(left, places.middle, look.label.ljust(2), "target.ink", face)
    elif look.left:
        yield TileWord(left, places.middle, "◦", "felt.last", face)


def _name(look: Look, piece: Piece, places: Places, zoom: str, face: str) -> Iterator[TileWord]:
    """The name: slanted while it is only shown, `?` or `*` after it; underlined if the piece may move.

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
    """The sign of a piece that is only shown, or moved last."""
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
    """The first signs, as many as there is room for."""
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
    """The most important sign: a queen's danger, a queen below, a stack, the last move."""
    danger = f"{tile_colour(piece)}.danger"
    if look.danger:
        return str(look.danger), danger
    if (sign := _sign(look, piece)) is not None and look.ghost:
        return sign
    if look.buried is not None:
        return "Q", bug_role(Piece(piece.seat, look.buried.bug, 0))
    return ("≡", bug_role(piece)) if look.height > 1 else sign
