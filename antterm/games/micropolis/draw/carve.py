"""One tile of Micropolis in solid pixels: soil, and galleries carved into it.

A gallery is a band; where somebody lives it widens into a chamber as high as a letter or higher. Between the
galleries of a tile there is soil everywhere: where two pass over each other, the lower one is cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from antterm.draw.canvas import Pixels
from antterm.games.micropolis.draw.names import GalleryColours
from antterm.games.micropolis.draw.plan import BETWEEN, DOWN, INNER, OUTER, UP, Plan
from antterm.games.micropolis.draw.things import LineSign, glyphs_of
from antterm.games.micropolis.draw.tile import DRAWN_TILES, Laid, lay_tile
from antterm.games.micropolis.rules.tiles import Tile

Stretch = tuple[int, int]
"""The first half row of a stretch and how many there are."""


class Pitch(NamedTuple):
    """The size in which tiles are drawn. Half rows count from a tile's upper edge, upper level first."""

    rows: int
    """Rows of text."""
    text: tuple[int, int]
    """The rows in which something is written on each level."""
    band: tuple[Stretch, Stretch]
    """A gallery on each level."""
    chamber: tuple[Stretch, Stretch]
    """A gallery on each level where somebody lives."""
    between: Stretch
    """The rows of the shafts that join the levels."""


SMALL: Final = Pitch(3, (0, 2), ((1, 1), (4, 1)), ((0, 2), (4, 2)), (2, 2))
LARGE: Final = Pitch(5, (1, 3), ((2, 2), (6, 2)), ((1, 4), (5, 4)), (4, 2))


UNNAMED: Final = GalleryColours("dug", "gallery.shut.ink")
"""The colours of the galleries of a tile that lies in no anthill yet."""


class Carved(NamedTuple):
    """The dug part of a tile."""

    owner: Mapping[tuple[int, int], int]
    """(column, half row) -> segment."""
    tokens: Sequence[tuple[int, int, LineSign, int]]
    """Column, row, what stands there, and in which segment."""


def soil_of(number: int) -> str:
    """Return the role of the soil of a tile; neighbours differ."""
    return "rock.odd" if number % 2 else "rock"


def put_soil(
    pixels: Pixels,
    x: int,
    y: int,
    tile: Tile,
    width: int,
    pitch: Pitch,
    soil: str,
    faces: Sequence[GalleryColours] = (),
    letters: tuple[str, ...] = (),
    turned: bool = False,
) -> None:
    """Draw a tile.

    Args:
        soil: role of the ground.
        faces: the faces of the galleries of its segments; without them all are merely dug.
        letters: the letters of these galleries.
    """
    pixels.box(x, 2 * y, width, 2 * pitch.rows, soil)
    carved = carve(tile, width, pitch, letters, turned)
    faces = faces or [UNNAMED] * len(tile.segments)
    for (column, k), segment in carved.owner.items():
        pixels.dot(x + column, 2 * y + k, faces[segment].ground)
    for column, row, token, segment in carved.tokens:
        put_token(pixels, x + column, y + row, token, faces[segment])


def put_token(pixels: Pixels, x: int, y: int, token: LineSign, face: GalleryColours) -> None:
    """Write what stands in a gallery: crafts and fruits are badges."""
    badge = {"specialist": "craft.badge", "fruit": "fruit.badge"}.get(token.kind)
    ink = "gallery.ink" if badge else face.ink
    attrs = "bu" if token.kind == "label" else "b"
    pixels.put(x, y, glyphs_of(token, "unicode"), ink, attrs, badge or face.ground)


@lru_cache(maxsize=DRAWN_TILES)
def carve(tile: Tile, width: int, pitch: Pitch, letters: tuple[str, ...], turned: bool) -> Carved:
    """Return which pixels of a tile are dug away, and what stands in them."""
    laid = lay_tile(tile, width, letters, turned)
    owner: dict[tuple[int, int], int] = {}
    for (x, level), (mask, segment) in laid.plan.cells.items():
        if level == BETWEEN:
            for k in _passage(laid.plan, x, mask, pitch):
                owner[x, k] = segment
        else:
            first, high = pitch.band[level > BETWEEN]
            owner |= {(x, k): segment for k in range(first, first + high)}
    _widen_shafts(owner, laid.plan, pitch, width)
    _add_chambers(owner, laid, pitch, width)
    tokens = tuple(
        (x, pitch.text[level > BETWEEN], token, segment)
        for segment, placed in enumerate(laid.placed)
        for x, level, token in placed
    )
    _part_crowded(owner, tokens, tile, width)
    return Carved(owner, tokens)


def _part_crowded(
    owner: dict[tuple[int, int], int],
    tokens: Sequence[tuple[int, int, LineSign, int]],
    tile: Tile,
    width: int,
) -> None:
    """Leave soil at the blind end of a gallery of a narrow tile that would touch another.

    Two letters side by side stay so: there each has its own colour.
    """
    written = {(x + dx, y) for x, y, token, _ in tokens for dx in range(len(token.text))}
    for (x, k), segment in sorted(owner.items()):
        if owner.get((x + 1, k), segment) == segment:
            continue
        for column in (x, x + 1):
            number = owner[column, k]
            is_blind = len(tile.segments[number].ports) == 1 and 0 < column < width - 1
            if is_blind and (column, k // 2) not in written:
                for high in (k - 1, k, k + 1):
                    if owner.get((column, high)) == number:
                        del owner[column, high]
                break


def _passage(plan: Plan, x: int, mask: int, pitch: Pitch) -> range:
    """Return the half rows between the levels that a gallery takes in a column."""
    first, high = pitch.between
    if mask & UP and mask & DOWN:
        return range(first, first + high)
    shafts = [at for (at, level), (ways, _) in plan.cells.items() if level == BETWEEN and ways == UP | DOWN]
    over = shafts[0]  # of two galleries that cross, the one in front
    if abs(x - over) == 1 and (over - 2, BETWEEN) in plan.cells:
        return range(0)  # the one behind is cut
    return range(first + high // 2, first + high) if x < over else range(first, first + high // 2)


def _widen_shafts(owner: dict[tuple[int, int], int], plan: Plan, pitch: Pitch, width: int) -> None:
    """Make shafts two columns wide where no other gallery is near."""
    for (x, level), (mask, segment) in plan.cells.items():
        if level != BETWEEN or mask != UP | DOWN:
            continue
        column = [k for k in range(2 * pitch.rows) if owner.get((x, k)) == segment]
        for way in (1, -1):
            near = [owner.get((x + way * far, k), segment) for far in (1, 2) for k in range(2 * pitch.rows)]
            if 0 < x + way < width - 1 and set(near) == {segment}:
                owner |= {(x + way, k): segment for k in column}
                break


def _add_chambers(owner: dict[tuple[int, int], int], laid: Laid, pitch: Pitch, width: int) -> None:
    """Widen galleries where somebody lives, but not into or up to others."""
    beside = 1 if pitch is LARGE else 0
    for segment, placed in enumerate(laid.placed):
        for level in (OUTER, INNER):
            here = [(x, x + len(token.text)) for x, at, token in placed if at == level]
            if not here:
                continue
            band_first, band_high = pitch.band[level > BETWEEN]
            first, high = pitch.chamber[level > BETWEEN]
            left = max(0, min(start for start, _ in here) - beside)
            right = min(width, max(end for _, end in here) + beside)
            for x in range(left, right):
                if owner.get((x, band_first)) != segment:
                    continue
                for k in range(first, first + high):
                    inside = band_first <= k < band_first + band_high
                    around = ((x, k), (x, k - 1), (x, k + 1), (x - 1, k), (x + 1, k))
                    if inside or all(owner.get(place, segment) == segment for place in around):
                        owner[x, k] = segment
