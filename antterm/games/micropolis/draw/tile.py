"""One tile of Micropolis: what stands where in its galleries, and the whole in outlines.

What lives in a gallery stands on its level, the gallery's letter first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from antterm.draw.canvas import Canvas, Glyphs, Ink
from antterm.games.micropolis.draw.plan import ROWS, Plan, line, plan_of
from antterm.games.micropolis.draw.things import MORE, LineSign, glyphs_of, tokens
from antterm.games.micropolis.rules.tiles import Segment, Tile


class TileChar(NamedTuple):
    """A character of a tile's drawing."""

    x: int
    y: int
    char: str
    kind: str
    """`line`, or the kind of a token."""
    segment: int


Placed = list[tuple[int, int, LineSign]]
"""Tokens and where they stand."""


RIM: Final = Ink("dim")
KINDS: Final = {
    "worker": ("worker", "b"),
    "specialist": ("specialist", "bu"),
    "fruit": ("fruit", "b"),
    "more": ("text", "b"),
}

DRAWN_TILES = 256
"""Number of cached drawings of tiles: those of a game at one or two sizes. A carved tile takes 30 kB."""


class Laid(NamedTuple):
    """A tile laid out: its galleries and, by segment, what stands in them."""

    plan: Plan
    placed: tuple[Placed, ...]


@lru_cache(maxsize=DRAWN_TILES)
def lay_tile(
    tile: Tile, width: int, labels: tuple[str, ...] = (), turned: bool = False, gap: int = 0
) -> Laid:
    """Find room for the galleries of a tile and for all that lives in them.

    Args:
        tile: what to draw.
        width: the width, in characters, 4 or more.
        labels: letters of the galleries that its segments belong to; none where galleries have no names yet.
        turned: whether the foundation lies above the tile instead of below; its letters stand upright
            either way.
        gap: columns between a letter and what lives in its gallery.
    """
    labelled = [[LineSign(label, "label")] for label in labels] or [[]] * len(tile.segments)
    for tight in (False, True):
        plan = plan_of(tile, width, tight)
        plan = plan.turned() if turned else plan
        arranged = [
            _arrange(segment, labelled[number], plan, number, tight, gap)
            for number, segment in enumerate(tile.segments)
        ]
        if None not in arranged:
            break
    placed = tuple(
        arranged[number] or _some(segment, plan, number) for number, segment in enumerate(tile.segments)
    )
    return Laid(plan, placed)


@lru_cache(maxsize=DRAWN_TILES)
def draw_tile(
    tile: Tile, width: int, glyphs: Glyphs, labels: tuple[str, ...] = (), turned: bool = False
) -> tuple[TileChar, ...]:
    """Draw the galleries of a tile as lines and letters, the upper left one at (0, 0).

    Args:
        tile, width, labels, turned: as in `lay_tile`.
        glyphs: `unicode` or `ascii`.
    """
    laid = lay_tile(tile, width, labels, turned, gap=1)
    drawn = {
        (x, y): TileChar(x, y, line(mask, glyphs), "line", segment)
        for (x, y), (mask, segment) in laid.plan.cells.items()
    }
    for number, placed in enumerate(laid.placed):
        for x, y, token in placed:
            for dx, char in enumerate(glyphs_of(token, glyphs)):
                drawn[x + dx, y] = TileChar(x + dx, y, char, token.kind, number)
    return tuple(drawn.values())


def put_tile(
    canvas: Canvas,
    x: int,
    y: int,
    tile: Tile,
    width: int,
    glyphs: Glyphs,
    letters: tuple[str, ...] = (),
    roles: tuple[str, ...] = (),
    ground: str = "",
    turned: bool = False,
) -> None:
    """Draw the galleries of a tile on three rows.

    Args:
        letters: the letters of the galleries of its segments.
        roles: their colours; without them the lines have no colour of their own.
        ground: role of the background.
    """
    for dy in range(ROWS):
        canvas.put(x, y + dy, " " * width, Ink("text", ground))
    for spot in draw_tile(tile, width, glyphs, letters, turned):
        role = roles[spot.segment] if roles else "text"
        if spot.kind == "label":
            ink = Ink(role, ground, "br")
        elif spot.kind == "line":
            ink = Ink(role, ground)
        else:
            ink = Ink(KINDS[spot.kind][0], ground, KINDS[spot.kind][1])
        canvas.put(x + spot.x, y + spot.y, spot.char, ink)


def _arrange(
    segment: Segment, label: list[LineSign], plan: Plan, number: int, corners: bool, gap: int
) -> Placed | None:
    """Find room for the letter and all that lives in a segment, written ever shorter until it fits.

    Args:
        segment: what to write about.
        label: its gallery's letter, if it has one.
        plan: the lines of its tile.
        number: the number of the segment in its tile.
        corners: whether a line may give up its corners, too.
        gap: columns between the letter and the rest, where there is room.
    """
    whole, short = tokens(segment), tokens(segment, 1)
    tries = (
        (label + whole, False, False),
        (label + short, False, False),
        (whole, False, False),
        (label + whole, True, False),
        (label + short, True, False),
        (whole, True, False),
        (short, True, False),
        (label + short, True, True),
        (short, True, True),
    )
    for wanted, edges, over_corners in tries:
        if over_corners and not corners:
            break
        placed = _fit(wanted, plan.room(number, edges, over_corners), gap)
        if placed is not None:
            return placed
    return None


def _some(segment: Segment, plan: Plan, number: int) -> Placed:
    """Place as much of what lives in a segment as finds room, rarer things first, and a mark for the rest."""
    things = sorted(tokens(segment, 1), key=lambda token: token.kind == "worker")
    room = plan.room(number, edges=True, corners=True)
    fitting = (
        _fit([*things[:count], LineSign(MORE, "more")], room) for count in range(len(things) - 1, -1, -1)
    )
    return next((placed for placed in fitting if placed is not None), [])


def _fit(wanted: list[LineSign], room: list[tuple[int, int, int]], gap: int = 0) -> Placed | None:
    """Find places for tokens in stretches of a line; return None when there is too little room."""
    if not wanted:
        return []
    room = sorted(room, key=lambda stretch: -stretch[2])
    if room and sum(len(token.text) for token in wanted) <= room[0][2]:
        room = room[:1]
    placed: Placed = []
    left = list(wanted)
    for start, y, length in room:
        batch: list[LineSign] = []
        while left and sum(len(t.text) for t in batch) + len(left[0].text) <= length:
            batch.append(left.pop(0))
        used = sum(len(t.text) for t in batch)
        apart = gap if batch and batch[0].kind == "label" and len(batch) > 1 and used < length else 0
        x = start + (length - used - apart + 1) // 2
        for token in batch:
            placed.append((x, y, token))
            x += len(token.text) + (apart if token.kind == "label" else 0)
    return None if left else placed
