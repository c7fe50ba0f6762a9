"""What somebody means who types the name of a piece or of a cell."""

from __future__ import annotations

from contextlib import suppress

from antterm.core.ask import Refused
from antterm.core.hex import DIRECTIONS, Hex
from antterm.games.hive.rules.cells import hex_of
from antterm.games.hive.rules.notation import names_a_side, read_move, read_piece
from antterm.games.hive.rules.pieces import BLACK, WHITE, Piece, pieces_of
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.view import HiveView
from antterm.games.hive.words import HiveWords
from antterm.games.hive.words.pieces import own_name, piece_name, seat_name
from antterm.i18n.nouns import Noun
from antterm.i18n.sentences import CASES
from antterm.plain.spoken import folded

EXPANSIONS = "MLP"


def pieces_named(text: str) -> list[Piece]:
    """The pieces that a text may mean: `wA1`, `white ant 1`, `ant`, in the language spoken too.

    Each of its words must begin one of a piece's own; a number is meant whole.
    """
    try:
        return [read_piece(text.strip())]
    except Refused:
        wanted = folded(text).split()
    return [
        piece
        for seat in (WHITE, BLACK)
        for piece in pieces_of(seat, EXPANSIONS)
        if wanted and all(_begins_one(word, _names(piece)) for word in wanted)
    ]


def _names(piece: Piece) -> set[str]:
    """All words by which a piece is known."""
    said = (piece_name(piece), own_name(piece), seat_name(piece.seat))
    forms = (format(name, case) for name in said for case in ("", *CASES))
    return {word for form in forms for word in folded(form).split()}


def _begins_one(word: str, names: set[str]) -> bool:
    """Whether a word is one of these, the beginning of one, or more than one of it: `ants`."""
    if word in names or word.isdigit():
        return word in names
    return any(
        name.startswith(word) or (len(name) > 2 and word in (f"{name}s", f"{name}es")) for name in names
    )


def cell_named(words: HiveWords, view: HiveView, text: str) -> Hex | None:
    """The cell that a text means: `wQ-` as it is written, `east of White's queen` in words."""
    if names_a_side(text):
        anybody = next(iter(pieces_of(WHITE, "")))
        with suppress(Refused):
            move = read_move(Position.from_view(view), f"{anybody} {text.strip()}")
            return None if move is None else hex_of(move.target)
    wanted = folded(text)
    for cell, stack in view.stacks.items():
        for name in (name for piece in stack for name in (piece_name(piece), str(piece))):
            for side in DIRECTIONS:
                if folded(words.beside(side, Noun(name))) == wanted:
                    return cell + side
    return None
