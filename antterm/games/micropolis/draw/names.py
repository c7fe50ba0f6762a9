"""Letters and colours of galleries, and places of an anthill's tiles in the ring.

All depend on how the anthill grew: a gallery keeps its letter while it grows, and its colour unless a
neighbour has the same, and a tile stays where it was laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL, Gallery, Side, galleries
from antterm.games.micropolis.rules.tiles import Tile

LETTERS: Final = "ABCDEFGHIJKLMOPUVWXYZ"
"""The letters of galleries, in the order in which they are given; N, Q, R, S and T are specialists."""
HUES: Final = 6
"""Colours of galleries: as many as any ring needs so that no two neighbours share one, and one more."""
FIRST_SLOT: Final = 2
"""The slot of the first tile: in the middle of the upper side."""

Growth = tuple[Side, ...]
"""The end at which each tile was placed, from the first on; empty if unknown."""


class GalleryColours(NamedTuple):
    """The colours of a gallery carved into soil, as roles."""

    ground: str
    ink: str


def line_colour(hue: int) -> str:
    """Return the role of a gallery that is drawn as a line."""
    return f"gallery.{hue}"


def gallery_colours(hue: int, is_bright: bool) -> GalleryColours:
    """Return the colours of a gallery: bright with dark ink, or dim with light ink."""
    if is_bright:
        return GalleryColours(f"gallery.open.{hue}", "gallery.ink")
    return GalleryColours(f"gallery.shut.{hue}", "gallery.shut.ink")


def first_slot(tiles: tuple[Tile, ...], growth: Growth) -> int:
    """Return the slot of the ring, clockwise from the upper left, where the left end lies."""
    if len(growth) != len(tiles):
        return FIRST_SLOT if len(tiles) < 3 else 0
    return (FIRST_SLOT - growth[1:].count(Side.LEFT)) % TILES_OF_ANTHILL


class Named(NamedTuple):
    """The letters and colours that distinguish the galleries of an anthill."""

    letters: tuple[str, ...]
    """The letter of each gallery, in the order of `galleries`."""
    hues: Mapping[str, int]
    """The number of its colour, by its letter."""


@lru_cache(maxsize=2048)
def named_galleries(tiles: tuple[Tile, ...], growth: Growth = ()) -> Named:
    """Return the letters and colours of an anthill's galleries.

    Where galleries join, the one that ran through more stretches gives its letter. Galleries on the same tile
    or on tiles side by side have different colours.
    """
    if len(growth) != len(tiles):
        growth = (Side.RIGHT,) * len(tiles)
    segments: dict[tuple[str, int], str] = {}
    named = Named((), {})
    start = end = growth[1:].count(Side.LEFT)
    for number, side in enumerate(growth):
        start -= number > 0 and side is Side.LEFT
        end += number > 0 and side is Side.RIGHT
        part = tiles[start : end + 1]
        found = galleries(part)
        letters = _carry_over(part, found, segments)
        named = Named(letters, _coloured(found, letters, named.hues, len(part)))
    return named


def gallery_letters(tiles: tuple[Tile, ...], growth: Growth = ()) -> tuple[str, ...]:
    """Return the letters of an anthill's galleries, in the order of `galleries`."""
    return named_galleries(tiles, growth).letters


def _coloured(
    found: Sequence[Gallery], letters: Sequence[str], before: Mapping[str, int], tiles: int
) -> dict[str, int]:
    """Return the colours of galleries by their letters: those they had before, if no neighbour has the same.

    Args:
        found: the galleries of an anthill of so many tiles.
        letters: the letters of these galleries.
        before: the colours that some of them had.
    """
    places = {letter: {part.place for part in g.parts} for letter, g in zip(letters, found, strict=True)}
    beside: dict[str, set[str]] = {}
    for letter, own in places.items():
        near = {place + step for place in own for step in (-1, 0, 1)}
        if tiles == TILES_OF_ANTHILL:
            near = {place % tiles for place in near}
        beside[letter] = {other for other, there in places.items() if other != letter and near & there}
    in_order = sorted(places, key=lambda letter: (-len(beside[letter]), letter))
    return next(_colourings(in_order, beside, before), dict.fromkeys(letters, 0))


def _colourings(
    letters: Sequence[str], beside: Mapping[str, set[str]], wished: Mapping[str, int]
) -> Iterator[dict[str, int]]:
    """Yield every way to colour galleries so that neighbours differ, those nearest to the wishes first."""
    if not letters:
        yield {}
        return
    *others, last = letters
    first = wished.get(last, LETTERS.find(last) % HUES)
    for chosen in _colourings(others, beside, wished):
        used = {chosen[letter] for letter in beside[last] if letter in chosen}
        for hue in (first, *range(HUES)):
            if hue not in used:
                yield {**chosen, last: hue}


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
