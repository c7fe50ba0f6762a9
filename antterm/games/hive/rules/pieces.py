"""The pieces of Hive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from antterm.core.hex import Hex


class Bug(StrEnum):
    """A kind of insect; its letter is the one of the Universal Hive Protocol."""

    QUEEN = "Q"
    SPIDER = "S"
    BEETLE = "B"
    GRASSHOPPER = "G"
    ANT = "A"
    MOSQUITO = "M"
    LADYBUG = "L"
    PILLBUG = "P"

    __hash__ = str.__hash__  # an enum's own hash is slow, and pieces are looked up all the time


COPIES: Final = {
    Bug.QUEEN: 1,
    Bug.SPIDER: 2,
    Bug.BEETLE: 2,
    Bug.GRASSHOPPER: 3,
    Bug.ANT: 3,
    Bug.MOSQUITO: 1,
    Bug.LADYBUG: 1,
    Bug.PILLBUG: 1,
}
"""Number of each insect that a player owns (the last three only with their expansions)."""

EXPANSION_BUGS: Final = (Bug.MOSQUITO, Bug.LADYBUG, Bug.PILLBUG)

EXPANSION_SETS: Final = ("", "M", "L", "P", "ML", "MP", "LP", "MLP")
"""Letters of the expansions that can be in play together."""

HANDICAPS: Final = ("", "wG", "wA", "wAA", "bG", "bA", "bAA")
"""Pieces that a player lacks: `wAA`, White two ants; those with the highest numbers."""

WHITE, BLACK = 0, 1
"""The seats; White begins."""

COLOUR_LETTERS: Final = "wb"
NUMBERS: Final = ("", "1", "2", "3")
"""The number of a piece as its name writes it, by number; empty for 0, a piece of which there is only one."""


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """One piece: `wA1` is White's first ant."""

    seat: int
    bug: Bug
    number: int
    """1, 2, 3 among its kind; 0 for a bug that comes only once."""

    def __str__(self) -> str:
        return COLOUR_LETTERS[self.seat] + self.bug + NUMBERS[self.number]

    @classmethod
    @lru_cache(maxsize=128)
    def parse(cls, text: str) -> Piece:
        """Read a piece such as `wA1`, upper or lower case.

        Raises:
            ValueError: no such piece exists.
        """
        piece = _BY_NAME.get(text.casefold())
        if piece is None:
            raise ValueError(f"there is no piece {text!r}")
        return piece


@dataclass(frozen=True, slots=True)
class Beside:
    """A cell, named by a piece."""

    piece: Piece
    side: Hex | None
    """The step from the piece to the cell; None for a place on top of it."""


@lru_cache(maxsize=32)
def pieces_of(seat: int, expansions: str) -> tuple[Piece, ...]:
    """Return all pieces of a player, in the order of the hand.

    Args:
        seat: WHITE or BLACK.
        expansions: letters of the expansions in play, out of `MLP`; with a handicap also a hyphen and one of
            `HANDICAPS`, such as `ML-bA`.
    """
    letters, _hyphen, handicap = expansions.partition("-")
    lacking = Counter(handicap[1:] if handicap[:1] == COLOUR_LETTERS[seat] else "")
    bugs = [bug for bug in COPIES if bug not in EXPANSION_BUGS or bug.value in letters]
    return tuple(
        Piece(seat, bug, number if COPIES[bug] > 1 else 0)
        for bug in bugs
        for number in range(1, COPIES[bug] + 1 - lacking[bug.value])
    )


def set_of(options: Mapping[str, Any]) -> str:
    """Return the set of pieces that the options of a game choose, as `pieces_of` takes it."""
    handicap = options.get("handicap", "none")
    letters = str(options.get("expansions", "none")).replace("none", "")
    return letters if handicap == "none" else f"{letters}-{handicap}"


def options_of(expansions: str) -> dict[str, str]:
    """Return the options that choose a set of pieces; the handicap only if there is one."""
    letters, _hyphen, handicap = expansions.partition("-")
    return {"expansions": letters or "none"} | ({"handicap": handicap} if handicap else {})


_BY_NAME: Final = {
    str(piece).casefold(): piece for seat in (WHITE, BLACK) for piece in pieces_of(seat, "MLP")
}
