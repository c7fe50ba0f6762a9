"""An anthill of Micropolis in characters: as the ring that it is, or as a strip of tiles.

In the ring ten places lie round the foundation, five above it and five below, and the galleries run on round
its two ends:

    +--------+--------+--------+          the outer level lies away from the foundation,
    ==A=oo===Q====+   |                   the inner level and the barracks beside it;
        [##]      |                       clockwise is to the right of a tile
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.micropolis_names import Growth, first_slot, gallery_letters, hue, segment_letters
from antterm.draw.micropolis_tile import (
    BETWEEN,
    DOWN,
    EAST,
    INNER,
    OUTER,
    ROWS,
    UP,
    WEST,
    draw_tile,
    line,
)
from antterm.i18n import _, ngettext
from antterm.micropolis.anthill import ARMY_LIMIT, TILES_OF_ANTHILL, Anthill, Gallery, Side
from antterm.micropolis.scoring import different_fruits, harvest, royal
from antterm.micropolis.tiles import LEFT, RIGHT, Tile

HALF: Final = TILES_OF_ANTHILL // 2
MARGIN: Final = 2
"""Columns at either end of the ring, where galleries run from its upper to its lower side."""
RIM = Ink("dim")
SOLDIER = Ink("soldier", attrs="b")
HOLE = Ink("dim")
KINDS: Final = {
    "worker": ("worker", "b"),
    "specialist": ("specialist", "bu"),
    "fruit": ("fruit", "b"),
    "more": ("text", "b"),
}


@dataclass(frozen=True)
class AnthillScene:
    """An anthill and what is to be shown about it."""

    anthill: Anthill
    name: str
    """Whose it is."""
    glyphs: str = "unicode"
    growth: Growth = ()
    commander: bool = False
    """Whether it has the Red Army token."""
    ghost: str | None = None
    """Id of a tile that is only shown where it would lie."""
    last: str | None = None
    """Id of the tile placed last."""
    marked: frozenset[str] = field(default_factory=frozenset)
    """Ids of the tiles whose barracks are asked about."""

    @property
    def ascii_only(self) -> bool:
        return self.glyphs == "ascii"

    @property
    def letters(self) -> list[tuple[str, ...]]:
        return segment_letters(self.anthill.tiles, self.growth)


def soldiers(number: int, holes: int, glyphs: str) -> str:
    """A row of places with soldiers in some of them."""
    full, empty = ("#", ".") if glyphs == "ascii" else ("▪", "▫")
    return full * number + empty * (holes - number)


def put_tile(
    canvas: Canvas,
    x: int,
    y: int,
    tile: Tile,
    width: int,
    glyphs: str,
    letters: tuple[str, ...] = (),
    ground: str = "",
    turned: bool = False,
) -> None:
    """Draw the galleries of a tile on three rows.

    Args:
        letters: of the galleries of its segments; without them the lines have no colour of their own.
        ground: role of the background.
    """
    for dy in range(ROWS):
        canvas.put(x, y + dy, " " * width, Ink("text", ground))
    for spot in draw_tile(tile, width, glyphs, letters, turned):
        role = hue(letters[spot.segment]) if letters else "text"
        if spot.kind == "label":
            ink = Ink(role, ground, "br")
        elif spot.kind == "line":
            ink = Ink(role, ground)
        else:
            ink = Ink(KINDS[spot.kind][0], ground, KINDS[spot.kind][1])
        canvas.put(x + spot.x, y + spot.y, spot.char, ink)


def put_barracks(
    canvas: Canvas, x: int, y: int, tile: Tile, width: int, glyphs: str, full: bool, marked: bool = False
) -> None:
    """Write a tile's barracks, in the middle of its width."""
    if not tile.barracks:
        return
    places = soldiers(tile.barracks if full else 0, tile.barracks, glyphs)
    if len(places) + 2 > width:
        places = soldiers(int(full), 1, glyphs) + str(tile.barracks)
    text = f"[{places}]" if len(places) + 2 <= width else places
    if marked and len(text) + 2 <= width:
        text = f">{text}<"
    ink = Ink("cursor", attrs="b") if marked else SOLDIER if full else HOLE
    canvas.put(x + (width - len(text)) // 2, y, text, ink)


def ring_tile_width(width: int) -> int:
    """Columns of a tile in a ring that has `width` columns."""
    return max(6, min(16, (width - 2 * MARGIN) // HALF))


def ring_height(inside: int, rims: bool) -> int:
    """Rows of a ring with so many rows inside the foundation."""
    return 2 * (ROWS + 1 + rims) + inside


def draw_ring(scene: AnthillScene, width: int, inside: int = 1, rims: bool = True) -> Canvas:
    """An anthill as a ring.

    Args:
        scene: what to draw.
        width: columns, 34 or more.
        inside: rows of the foundation: the army, then galleries, as many as there is room for.
        rims: whether the outer edge of the tiles is drawn.
    """
    wide = ring_tile_width(width)
    height = ring_height(inside, rims)
    canvas = Canvas(HALF * wide + 2 * MARGIN, height)
    tiles, letters = scene.anthill.tiles, scene.letters
    first = first_slot(tiles, scene.growth)
    for index, tile in enumerate(tiles):
        _put_in_ring(canvas, scene, (first + index) % TILES_OF_ANTHILL, tile, letters[index], wide, rims)
    if rims:
        _put_rims(canvas, scene, first, wide)
    if not scene.anthill.closed:
        _put_ends(canvas, scene, first, wide, rims)
    _put_turns(canvas, scene, first, letters, wide, rims)
    _put_foundation(canvas, scene, MARGIN, ROWS + 1 + rims, HALF * wide, inside)
    return canvas


def _slot_place(slot: int, wide: int, height: int, rims: bool) -> tuple[int, int]:
    """Upper left corner of the galleries of a slot."""
    if slot < HALF:
        return MARGIN + slot * wide, int(rims)
    return MARGIN + (TILES_OF_ANTHILL - 1 - slot) * wide, height - ROWS - rims


def _put_in_ring(
    canvas: Canvas,
    scene: AnthillScene,
    slot: int,
    tile: Tile,
    letters: tuple[str, ...],
    wide: int,
    rims: bool,
) -> None:
    x, y = _slot_place(slot, wide, canvas.height, rims)
    turned = slot >= HALF
    ground = "earth.ghost" if tile.id == scene.ghost else f"earth.{'odd' if slot % 2 else 'even'}"
    put_tile(canvas, x, y, tile, wide, scene.glyphs, letters, ground, turned)
    if tile.id == scene.ghost and not rims:
        free = [dx for dx in range(wide) if canvas.rows[y + BETWEEN][x + dx][0] == " "]
        canvas.put(x + free[len(free) // 2], y + BETWEEN, "?", Ink("ghost", ground, "b"))
    below = y - 1 if turned else y + ROWS
    full = tile.id in scene.anthill.full
    put_barracks(canvas, x, below, tile, wide, scene.glyphs, full, tile.id in scene.marked)


def _put_rims(canvas: Canvas, scene: AnthillScene, first: int, wide: int) -> None:
    """The outer edge of every place, with a mark over the tile placed last and the one only shown."""
    level, above, below = ("-", "+", "+") if scene.ascii_only else ("─", "┬", "┴")
    for slot in range(TILES_OF_ANTHILL):
        x, _y = _slot_place(slot, wide, canvas.height, True)
        y, joint = (0, above) if slot < HALF else (canvas.height - 1, below)
        index = (slot - first) % TILES_OF_ANTHILL
        canvas.put(x, y, joint + level * (wide - 1), RIM)
        canvas.put(x + wide, y, joint, RIM)
        if index >= len(scene.anthill.tiles):
            continue
        tile = scene.anthill.tiles[index]
        if tile.id == scene.ghost:
            canvas.put(x + wide // 2 - 1, y, " ? ", Ink("ghost", attrs="b"))
        elif tile.id == scene.last:
            canvas.put(x + wide // 2 - 1, y, " * ", Ink("last", attrs="b"))


def _put_ends(canvas: Canvas, scene: AnthillScene, first: int, wide: int, rims: bool) -> None:
    """Name the places beside the two ends of an open anthill: there the next tile goes."""
    count = len(scene.anthill.tiles)
    ends = {(first - 1) % TILES_OF_ANTHILL: Side.LEFT, (first + count) % TILES_OF_ANTHILL: Side.RIGHT}
    names = {Side.LEFT: _("left"), Side.RIGHT: _("right")}
    for slot in range(TILES_OF_ANTHILL):
        if (slot - first) % TILES_OF_ANTHILL < count:
            continue
        x, y = _slot_place(slot, wide, canvas.height, rims)
        side = ends.get(slot) if count and count < TILES_OF_ANTHILL - 1 else None
        text = names[side] if side else "." if count else ""
        if count == TILES_OF_ANTHILL - 1:
            text = _("seam")
        canvas.put(x + (wide - len(text)) // 2, y + BETWEEN, text[:wide], RIM)


def _put_turns(
    canvas: Canvas,
    scene: AnthillScene,
    first: int,
    letters: list[tuple[str, ...]],
    wide: int,
    rims: bool,
) -> None:
    """The galleries that run round the two ends of the ring."""
    tiles = scene.anthill.tiles
    top = int(rims)
    bottom = canvas.height - 1 - rims
    for slot in (HALF - 1, TILES_OF_ANTHILL - 1):
        index, following = (slot - first) % TILES_OF_ANTHILL, (slot + 1 - first) % TILES_OF_ANTHILL
        if max(index, following) >= len(tiles) or len(tiles) < 2:
            continue
        at_right = slot == HALF - 1
        edge = MARGIN + HALF * wide if at_right else MARGIN - 1
        away = 1 if at_right else -1
        tile = tiles[index]
        for port, lead, shift in ((RIGHT[0], top, 1), (RIGHT[1], top + INNER, 0)):
            role = Ink(hue(letters[index][tile.segment_at[port]]))
            turn, up, down = edge + shift * away, lead, bottom - (lead - top)
            into = WEST if at_right else EAST
            if shift:
                for y in (up, down):
                    canvas.put(edge, y, line(EAST | WEST, scene.glyphs), role)
            canvas.put(turn, up, line(into | DOWN, scene.glyphs), role)
            canvas.put(turn, down, line(into | UP, scene.glyphs), role)
            for y in range(up + 1, down):
                canvas.put(turn, y, line(UP | DOWN, scene.glyphs), role)


def _put_foundation(canvas: Canvas, scene: AnthillScene, x: int, y: int, width: int, rows: int) -> None:
    """The army in the holes of the foundation; under it the galleries."""
    anthill = scene.anthill
    army = min(anthill.army, ARMY_LIMIT)
    token = _("commander") if scene.commander else ""
    state, short = ring_state(anthill), ring_state(anthill, short=True)
    free = max(4, width - ARMY_LIMIT - len(token) - len(short) - 3)
    name = scene.name if cells_of(scene.name) <= free else _cut(scene.name, free)
    canvas.put(x, y, name, Ink("title", attrs="b"))
    at = x + cells_of(name) + 1
    canvas.put(at, y, soldiers(army, 0, scene.glyphs), SOLDIER)
    canvas.put(at + army, y, soldiers(0, ARMY_LIMIT - army, scene.glyphs), HOLE)
    at += ARMY_LIMIT + 1
    canvas.put(at, y, token, Ink("soldier", attrs="b"))
    room = x + width - at - len(token) - 1
    text = next((text for text in (state, short) if len(text) <= room), "")
    canvas.put(x + width - len(text), y, text, RIM)
    if rows > 2:
        _put_galleries(canvas, scene, x, y + 1, width, rows - 1)


def _cut(name: str, width: int) -> str:
    """A name in `width` cells, with a mark where it was cut; a letter or figure at its end is kept."""
    first, blank, last = name.rpartition(" ")
    end = blank + last if len(last) == 1 else ""
    start = first if end else name
    while start and cells_of(start + end) >= width:
        start = start[:-1]
    return f"{start}~{end}"


def ring_state(anthill: Anthill, short: bool = False) -> str:
    """How far an anthill has grown: `ring closed`, `seam open, 3 to go`; in short `closed`, `open 3`."""
    if anthill.closed:
        return _("closed") if short else _("ring closed")
    to_go = TILES_OF_ANTHILL - len(anthill.tiles)
    if short:
        return _("open {n}").format(n=to_go)
    return ngettext("seam open, {n} to go", "seam open, {n} to go", to_go).format(n=to_go)


def _put_galleries(canvas: Canvas, scene: AnthillScene, x: int, y: int, width: int, rows: int) -> None:
    """The galleries in words, those that hold most first."""
    tiles = scene.anthill.tiles
    named = zip(gallery_letters(tiles, scene.growth), scene.anthill.galleries, strict=True) if tiles else ()
    found = sorted(named, key=lambda pair: (-worth(pair[1]), -pair[1].ants, pair[0]))
    told = [(letter, gallery_line(gallery, scene.anthill.closed)) for letter, gallery in found]
    between = 2 if len(told) > rows else width
    left, top = x, y
    for number, (letter, text) in enumerate(told):
        rest = _("and {n} more").format(n=len(told) - number)
        needed = (
            2 + len(text) + (0 if number == len(told) - 1 else 2 + len(rest) if top == y + rows - 1 else 0)
        )
        if left > x and left + needed > x + width:
            if top == y + rows - 1:
                canvas.put(left, top, rest[: x + width - left], RIM)
                return
            left, top = x, top + 1
        canvas.put(left, top, letter, Ink(hue(letter), attrs="br"))
        canvas.put(left + 2, top, text[: x + width - left - 2], PLAIN)
        left += 2 + len(text) + between


def worth(gallery: Gallery) -> int:
    """Points of a gallery by itself: its queen's and its fruits'."""
    return royal(gallery) + harvest(gallery)


def gallery_line(gallery: Gallery, closed: bool = False) -> str:
    """A gallery in few words: `5 ants, queen 3, 2 fruits 5, open`; in a closed ring none is open."""
    parts = [ngettext("{n} ant", "{n} ants", gallery.ants).format(n=gallery.ants)]
    if gallery.queens == 1:
        parts.append(_("queen {points}").format(points=royal(gallery)))
    elif gallery.queens:
        parts.append(_("{n} queens 0").format(n=gallery.queens))
    if gallery.fruits:
        kinds = different_fruits(gallery)
        fruits = ngettext("{n} fruit {points}", "{n} fruits {points}", kinds)
        parts.append(fruits.format(n=kinds, points=harvest(gallery)))
    if not closed:
        parts.append(_("open") if gallery.openings else _("shut"))
    return _(", ").join(parts)


STRIP_ROWS: Final = ROWS + 1


def draw_strip(scene: AnthillScene, width: int) -> Canvas:
    """An anthill as a strip of tiles from its left end to its right end, four rows high.

    Args:
        scene: what to draw.
        width: columns, 42 or more.
    """
    wide = max(4, min(16, (width - 2) // TILES_OF_ANTHILL))
    canvas = Canvas(width, STRIP_ROWS)
    anthill, letters = scene.anthill, scene.letters
    for index, tile in enumerate(anthill.tiles):
        x = 1 + index * wide
        ground = f"earth.{'odd' if index % 2 else 'even'}"
        put_tile(canvas, x, 0, tile, wide, scene.glyphs, letters[index], ground)
        put_barracks(canvas, x, ROWS, tile, wide, scene.glyphs, tile.id in anthill.full)
    if anthill.closed:
        last = 1 + TILES_OF_ANTHILL * wide
        for y, port, other in ((OUTER, LEFT[0], RIGHT[0]), (INNER, LEFT[1], RIGHT[1])):
            west = Ink(hue(letters[0][anthill.tiles[0].segment_at[port]]))
            east = Ink(hue(letters[-1][anthill.tiles[-1].segment_at[other]]))
            canvas.put(0, y, "<" if scene.ascii_only else "◂", west)
            canvas.put(last, y, ">" if scene.ascii_only else "▸", east)
    return canvas
