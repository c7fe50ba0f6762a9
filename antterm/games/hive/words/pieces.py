"""The names of Hive's pieces, in every grammatical case that a sentence may need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.i18n.nouns import NOUN_, Noun, enumerated, noun
from antterm.i18n.texts import Texts

TEXTS: Final = Texts(__file__)
"""The texts for identifiers, from the file `sentences.toml` beside this module."""

BUGS = {
    Bug.QUEEN: NOUN_("queen"),
    Bug.SPIDER: NOUN_("spider"),
    Bug.BEETLE: NOUN_("beetle"),
    Bug.GRASSHOPPER: NOUN_("grasshopper"),
    Bug.ANT: NOUN_("ant"),
    Bug.MOSQUITO: NOUN_("mosquito"),
    Bug.LADYBUG: NOUN_("ladybug"),
    Bug.PILLBUG: NOUN_("pillbug"),
}

PIECES = {
    (WHITE, Bug.QUEEN): NOUN_("White's queen"),
    (WHITE, Bug.SPIDER): NOUN_("White's spider {number}"),
    (WHITE, Bug.BEETLE): NOUN_("White's beetle {number}"),
    (WHITE, Bug.GRASSHOPPER): NOUN_("White's grasshopper {number}"),
    (WHITE, Bug.ANT): NOUN_("White's ant {number}"),
    (WHITE, Bug.MOSQUITO): NOUN_("White's mosquito"),
    (WHITE, Bug.LADYBUG): NOUN_("White's ladybug"),
    (WHITE, Bug.PILLBUG): NOUN_("White's pillbug"),
    (BLACK, Bug.QUEEN): NOUN_("Black's queen"),
    (BLACK, Bug.SPIDER): NOUN_("Black's spider {number}"),
    (BLACK, Bug.BEETLE): NOUN_("Black's beetle {number}"),
    (BLACK, Bug.GRASSHOPPER): NOUN_("Black's grasshopper {number}"),
    (BLACK, Bug.ANT): NOUN_("Black's ant {number}"),
    (BLACK, Bug.MOSQUITO): NOUN_("Black's mosquito"),
    (BLACK, Bug.LADYBUG): NOUN_("Black's ladybug"),
    (BLACK, Bug.PILLBUG): NOUN_("Black's pillbug"),
}

OWN = {
    Bug.QUEEN: NOUN_("the queen"),
    Bug.SPIDER: NOUN_("spider {number}"),
    Bug.BEETLE: NOUN_("beetle {number}"),
    Bug.GRASSHOPPER: NOUN_("grasshopper {number}"),
    Bug.ANT: NOUN_("ant {number}"),
    Bug.MOSQUITO: NOUN_("the mosquito"),
    Bug.LADYBUG: NOUN_("the ladybug"),
    Bug.PILLBUG: NOUN_("the pillbug"),
}
"""Pieces where it is clear whose they are."""


def seat_name(seat: int) -> Noun:
    """Return a player by their colour."""
    return noun(NOUN_("White")) if seat == WHITE else noun(NOUN_("Black"))


def bug_name(bug: Bug) -> Noun:
    """Return what an insect is called: `ant`."""
    return noun(BUGS[bug])


def bug_names(bugs: Iterable[Bug]) -> Noun:
    """Return several insects: `ant, queen`."""
    return enumerated(map(bug_name, bugs))


def bug_help(bug: Bug) -> str:
    """Return how an insect moves, in one sentence."""
    return TEXTS.say("bug_help", bug)


def piece_name(piece: Piece | str) -> Noun:
    """Return a piece in words: `White's ant 1` for `wA1`."""
    if isinstance(piece, str):
        piece = Piece.parse(piece)
    return noun(PIECES[piece.seat, piece.bug], number=piece.number)


def own_name(piece: Piece) -> Noun:
    """Return a piece in words where it is clear whose it is: `ant 1` for `wA1`, `the queen` for `wQ`."""
    return noun(OWN[piece.bug], number=piece.number)
