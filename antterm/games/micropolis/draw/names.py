"""Which gallery has which letter, and where an anthill's tiles lie in the ring.

Both depend on how the anthill grew: a gallery keeps its letter while it grows, and a tile stays where it was
laid.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL, Gallery, Side, galleries
from antterm.games.micropolis.rules.tiles import Tile

LETTERS: Final = "ABCDEFGHIJKLMOPUVWXYZ"
"""Of galleries, in the order in which they are given; N, Q, R, S and T are specialists."""
HUES: Final = 8
"""Colours of galleries."""
FIRST_SLOT: Final = 2
"""Where the first tile lies: in the middle of the upper side."""

FACES: Final = 4
"""Colours of galleries that are carved into soil."""

Growth = tuple[Side, ...]
"""At which end each tile was placed, from the first on; empty where nobody knows."""


def hue(letter: str) -> str:
    """Return the role of a gallery's colour."""
    return f"gallery.{LETTERS.find(letter) % HUES}"


class GalleryColours(NamedTuple):
    """The colours of a gallery carved into soil, as roles."""

    ground: str
    ink: str


def gallery_colours(letter: str, is_bright: bool) -> GalleryColours:
    """Return the colours of a gallery: bright with dark ink, or dim with light ink."""
    number = LETTERS.find(letter) % FACES
    if is_bright:
        return GalleryColours(f"gallery.open.{number}", "gallery.ink")
    return GalleryColours(f"gallery.shut.{number}", "gallery.shut.ink")


def first_slot(tiles: tuple[Tile, ...], growth: Growth) -> int:
    """Return the slot of the ring, clockwise from the upper left, where the left end lies."""
    if len(growth) != len(tiles):
        return FIRST_SLOT if len(tiles) < 3 else 0
    return (FIRST_SLOT - growth[1:].count(Side.LEFT)) % TILES_OF_ANTHILL


@lru_cache(maxsize=2048)
def gallery_letters(tiles: tuple[Tile, ...], growth: Growth = ()) -> tuple[str, ...]:
    """Return the letters of an anthill's galleries, in the order of `galleries`.

    Where galleries join, the one that ran through more stretches gives its letter.
    """
    if len(growth) != len(tiles):
        growth = (Side.RIGHT,) * len(tiles)
    named: dict[tuple[str, int], str] = {}
    letters: tuple[str, ...] = ()
    start = end = growth[1:].count(Side.LEFT)
    for number, side in enumerate(growth):
        start -= number > 0 and side is Side.LEFT
        end += number > 0 and side is Side.RIGHT
        part = tiles[start : end + 1]
        letters = _carry_over(part, galleries(part), named)
    return letters


def _carry_over(
    tiles: tuple[Tile, ...], found: tuple[Gallery, ...], named: dict[tuple[str, int], str]
) -> tuple[str, ...]:
    """Give galleries the letters that their segments had, else free ones of the alphabet, in `named`."""
    letters: list[str] = []
    for gallery in found:
        before = [named.get((tiles[part.place].id, part.segment), "") for part in gallery.parts]
        had = [letter for letter in before if letter]
        letters.append(max(had, key=lambda letter: (had.count(letter), -LETTERS.find(letter)), default=""))
    taken = {*letters, *named.values()}  # one that joined another is still spoken of while the tile is placed
    free = iter([letter for letter in LETTERS if letter not in taken])
    letters = [letter or next(free, "?") for letter in letters]
    named.clear()
    for gallery, letter in zip(found, letters, strict=True):
        for part in gallery.parts:
            named[tiles[part.place].id, part.segment] = letter
    return tuple(letters)


def segment_letters(tiles: tuple[Tile, ...], growth: Growth = ()) -> list[tuple[str, ...]]:
    """Return, for each tile, the letters of the galleries that its segments belong to."""
    letters = [[""] * len(tile.segments) for tile in tiles]
    for gallery, letter in zip(galleries(tiles), gallery_letters(tiles, growth), strict=True):
        for part in gallery.parts:
            letters[part.place][part.segment] = letter
    return [tuple(own) for own in letters]
