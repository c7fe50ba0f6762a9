"""An anthill: slices side by side round a foundation, and the galleries that run through them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from antterm.games.micropolis.rules.tiles import LEFT, RIGHT, Fruit, Tile

TILES_OF_ANTHILL: Final = 10
"""Sides of the foundation: so many tiles close the ring."""
ARMY_LIMIT: Final = 10
"""Holes of the foundation: so many soldiers have room in an army."""


HOME_LETTERS: Final = "ab"
"""The letters of a player's two anthills in the advanced game."""


class Side(StrEnum):
    """The end of the anthill at which a tile is placed."""

    LEFT = "left"
    RIGHT = "right"


class AnthillId(NamedTuple):
    """The id of an anthill: the seat of its owner, in the advanced game also a letter: `2`, `2a`, `2b`."""

    seat: int
    letter: str = ""

    @property
    def number(self) -> int:
        """The number of the anthill among its owner's, from 0."""
        return HOME_LETTERS.index(self.letter) if self.letter else 0

    def __str__(self) -> str:
        return f"{self.seat}{self.letter}"

    @classmethod
    def parse(cls, text: str) -> AnthillId:
        """Read what `str` writes.

        Raises:
            ValueError: it is not the id of an anthill.
        """
        if not re.fullmatch(r"\d[ab]?", text):
            raise ValueError(f"there is no anthill {text!r}")
        return cls(int(text[0]), text[1:])

    @classmethod
    def of_seat(cls, seat: int, anthills: int) -> tuple[AnthillId, ...]:
        """Return the ids of a player's one or two anthills."""
        return (cls(seat),) if anthills == 1 else tuple(cls(seat, letter) for letter in HOME_LETTERS)


class Part(NamedTuple):
    """A segment in its place in the anthill."""

    place: int
    """The tile of the anthill, counted from its left end from 0."""
    segment: int
    """The segment of that tile."""


@dataclass(frozen=True, slots=True)
class Gallery:
    """Segments joined through the edges of their tiles, as one."""

    parts: tuple[Part, ...]
    """The parts of the gallery, in the order of the tiles from the left."""
    ants: int
    """Number of workers and specialists in the gallery."""
    queens: int
    fruits: tuple[Fruit, ...]
    """All fruits of the gallery, gifts and repeated kinds included."""
    tiles: int
    """Number of tiles through which the gallery runs; one that it enters twice counts once."""
    openings: int
    """Unfinished ends at the two ends of the anthill; 0 once the ring is closed."""


@dataclass(frozen=True)
class Anthill:
    """A foundation with its army, its tiles and the soldiers in its barracks."""

    tiles: tuple[Tile, ...] = ()
    """The tiles from the left end to the right end; of a closed ring the last lies left of the first, too."""
    army: int = 0
    """Soldiers on the foundation; those in barracks are none of it."""
    full: frozenset[str] = frozenset()
    """Ids of the tiles whose barracks are full; the others' are empty."""

    @property
    def closed(self) -> bool:
        """Whether the ring is complete."""
        return len(self.tiles) == TILES_OF_ANTHILL

    @property
    def sides(self) -> tuple[Side, ...]:
        """The ends to choose from for the next tile: none on a bare foundation or for the last gap."""
        return tuple(Side) if 0 < len(self.tiles) < TILES_OF_ANTHILL - 1 else ()

    @property
    def galleries(self) -> tuple[Gallery, ...]:
        return galleries(self.tiles)

    @property
    def soldiers(self) -> int:
        """The soldiers of the army and of the barracks."""
        return self.army + sum(tile.barracks for tile in self.tiles if tile.id in self.full)

    def place(self, tile: Tile, side: Side = Side.RIGHT) -> Anthill:
        """Return the anthill with one more tile at one of its ends."""
        tiles = (tile, *self.tiles) if side is Side.LEFT else (*self.tiles, tile)
        return replace(self, tiles=tiles)

    def fill(self, tile: Tile) -> Anthill:
        """Return the anthill after as many soldiers as the tile's barracks holds moved in from the army."""
        return replace(self, army=self.army - tile.barracks, full=self.full | {tile.id})

    def empty(self, tile: Tile) -> Anthill:
        """Return the anthill after the soldiers of the tile's barracks went back to the army."""
        return replace(self, army=self.army + tile.barracks, full=self.full - {tile.id})


@lru_cache(maxsize=1024)
def galleries(tiles: tuple[Tile, ...]) -> tuple[Gallery, ...]:
    """Return the galleries of tiles lying side by side, from left to right; ten of them close the ring."""
    leader = {Part(place, number): Part(place, number) for place, number in _parts(tiles)}

    def find(part: Part) -> Part:
        while leader[part] != part:
            part = leader[part]
        return part

    closed = len(tiles) == TILES_OF_ANTHILL
    for place in range(len(tiles) if closed else len(tiles) - 1):
        following = (place + 1) % len(tiles)
        for outgoing, incoming in zip(RIGHT, LEFT, strict=True):
            here = find(Part(place, tiles[place].segment_at[outgoing]))
            there = find(Part(following, tiles[following].segment_at[incoming]))
            leader[max(here, there)] = min(here, there)

    together: dict[Part, list[Part]] = {}
    for part in leader:
        together.setdefault(find(part), []).append(part)
    return tuple(_gallery(tiles, parts, closed) for parts in together.values())


def _parts(tiles: Sequence[Tile]) -> list[tuple[int, int]]:
    return [(place, number) for place, tile in enumerate(tiles) for number in range(len(tile.segments))]


def _gallery(tiles: Sequence[Tile], parts: list[Part], closed: bool) -> Gallery:
    segments = [tiles[place].segments[number] for place, number in parts]
    return Gallery(
        parts=tuple(parts),
        ants=sum(segment.ants for segment in segments),
        queens=sum(segment.queens for segment in segments),
        fruits=tuple(fruit for segment in segments for fruit in segment.fruits),
        tiles=len({part.place for part in parts}),
        openings=0 if closed else _openings(tiles, parts),
    )


def _openings(tiles: Sequence[Tile], parts: list[Part]) -> int:
    ends = [Part(0, tiles[0].segment_at[port]) for port in LEFT]
    ends += [Part(len(tiles) - 1, tiles[-1].segment_at[port]) for port in RIGHT]
    return sum(end in parts for end in ends)
