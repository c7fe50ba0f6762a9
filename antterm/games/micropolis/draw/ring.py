"""An anthill of Micropolis as the ring that it is, or as a strip of tiles; in outlines or in solid pixels.

In the ring ten slots lie round the foundation, five above it and five below, and the galleries run on round
its two ends:

    +--------+--------+--------+          the outer level lies away from the foundation,
    ==A=oo===Q====+   |                   the inner level and the barracks beside it;
        [##]      |                       clockwise is to the right of a tile

What lies where is the same in both ways of drawing; one of two pens draws it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from antterm.draw.canvas import Canvas, Ink, Pixels, cells_of
from antterm.draw.scene import Patch
from antterm.games.micropolis.draw.anthill import HALF, AnthillScene
from antterm.games.micropolis.draw.carve import LARGE, SMALL, Pitch, put_soil, soil_of
from antterm.games.micropolis.draw.foundation import put_army, put_barracks, put_foundation
from antterm.games.micropolis.draw.plan import BETWEEN, DOWN, EAST, INNER, OUTER, ROWS, UP, WEST, line
from antterm.games.micropolis.draw.tile import RIM, put_tile
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL
from antterm.games.micropolis.rules.tiles import LEFT, RIGHT
from antterm.i18n import pgettext

OUTLINE_MARGIN: Final = 2
"""Columns at either end of the ring, where galleries run from its upper to its lower side."""
SOLID_MARGIN: Final = 3
"""The same margin in solid pixels: a gallery, soil between, another gallery."""
GRASS_PITCH: Final = 3
"""Columns from one blade of grass to the next."""
STRIP_ROWS: Final = ROWS + 1
"""Rows of a strip: the tiles, and their barracks."""


class RingLayout(NamedTuple):
    """Places of the tiles of an anthill that is drawn as a ring, in columns and rows.

    Five tiles lie above the foundation and five below it, in the order of the slots: clockwise from the upper
    left.
    """

    margin: int
    """Columns at either end, where galleries run from the upper to the lower side."""
    wide: int
    """Columns of a tile."""
    rows: int
    """Rows of a tile."""
    rim: int
    """Rows beyond the tiles, above and below: 1 for turf or the edges of tiles, else 0."""
    inside: int
    """Rows of the foundation without those of the barracks."""

    @property
    def width(self) -> int:
        """Columns of the ring."""
        return HALF * self.wide + 2 * self.margin

    @property
    def height(self) -> int:
        """Rows of the ring."""
        return 2 * (self.rows + 1 + self.rim) + self.inside

    def slot(self, slot: int) -> Patch:
        """Return where a slot lies."""
        column = slot if slot < HALF else TILES_OF_ANTHILL - 1 - slot
        y = self.rim if slot < HALF else self.height - self.rim - self.rows
        return Patch(self.margin + column * self.wide, y, self.wide, self.rows)


def ring_layout(width: int, inside: int, rim: bool, pitch: Pitch | None = None) -> RingLayout:
    """Return where the tiles of a ring lie.

    Args:
        width: columns of the pane.
        inside: rows of the foundation without those of the barracks.
        rim: whether there is a row of turf, or of the outer edges of tiles, above and below.
        pitch: how large solid tiles are drawn; None for outlines.
    """
    margin, rows = (OUTLINE_MARGIN, ROWS) if pitch is None else (SOLID_MARGIN, pitch.rows)
    return RingLayout(margin, max(6, min(16, (width - 2 * margin) // HALF)), rows, int(rim), inside)


def draw_ring(
    scene: AnthillScene, width: int, inside: int = 1, rim: bool = True, pitch: Pitch | None = None
) -> Canvas:
    """Draw an anthill as a ring.

    Args:
        scene: what to draw.
        width: columns, 36 or more.
        inside: rows of the foundation: the army, then galleries, as many as there is room for.
        rim: whether there is a row of turf, or of the outer edges of tiles, above and below.
        pitch: how large solid tiles are drawn; None for outlines.
    """
    layout, tiles = ring_layout(width, inside, rim, pitch), scene.anthill.tiles
    pen = _pen(scene, layout.width, layout.height, pitch)
    if rim:
        pen.put_rim(layout)
    for slot, texts in scene.free_slots.items():  # beside the two ends of an open anthill: the next tile's
        place = layout.slot(slot)
        pen.put_free_slot(place, next((text for text in texts if cells_of(text) <= place.width), ""))
    for index, tile in enumerate(tiles):
        slot = scene.slot(index)
        is_ghost = tile.id == scene.ghost
        pen.put_tile(layout.slot(slot), index, slot, slot >= HALF, is_ghost)
        if is_ghost and not rim:
            pen.put_ghost_sign(layout.slot(slot))
    for at_right, index in scene.turns:
        for level, port in enumerate(RIGHT):
            pen.put_turn(layout, at_right, level, scene.letters[index][tiles[index].segment_at[port]])
    canvas = pen.canvas()
    top, wide, padding = layout.rim + layout.rows, HALF * layout.wide, 0
    if scene.solid:
        padding = 1
        for row in range(top, top + inside + 2):
            canvas.put(layout.margin, row, " " * wide, Ink("text", "raised"))
    for index, tile in enumerate(tiles):
        slot = scene.slot(index)
        y = top if slot < HALF else top + inside + 1
        put_barracks(canvas, layout.slot(slot).x, y, tile, layout.wide, scene)
        is_ghost = tile.id == scene.ghost
        if rim and (is_ghost or tile.id == scene.last):
            text, ink = mark_of(is_ghost)
            text = f" {text} "[: layout.wide]
            x, y, _wide, rows = layout.slot(slot)
            x, y = x + (layout.wide - cells_of(text)) // 2, y - 1 if slot < HALF else y + rows
            canvas.put(x, y, text, ink._replace(bg="base") if scene.solid else ink)
    put_foundation(canvas, scene, layout.margin + padding, top + 1, wide - 2 * padding, inside)
    return canvas


def draw_strip(scene: AnthillScene, width: int) -> Canvas:
    """Draw an anthill as a strip of tiles from its left end to its right end, `STRIP_ROWS` high.

    Args:
        scene: what to draw.
        width: columns, 42 or more.
    """
    tiles, letters = scene.anthill.tiles, scene.letters
    wide = strip_tile_width(width)
    pen = _pen(scene, width, STRIP_ROWS, SMALL if scene.solid else None)
    pen.put_strip_ground(TILES_OF_ANTHILL * wide)
    for index in range(len(tiles)):
        pen.put_tile(Patch(1 + index * wide, 0, wide, ROWS), index, index)
    if scene.anthill.closed:  # what leaves it at one end comes in at the other
        for column, index, ports in ((0, 0, LEFT), (1 + TILES_OF_ANTHILL * wide, -1, RIGHT)):
            for level, port in enumerate(ports):
                pen.put_seam(column, level, letters[index][tiles[index].segment_at[port]])
    canvas = pen.canvas()
    for index, tile in enumerate(tiles):
        put_barracks(canvas, 1 + index * wide, ROWS, tile, wide, scene)
    return canvas


def draw_strip_with_army(scene: AnthillScene, width: int) -> Canvas:
    """Draw an anthill as a strip with owner, army and what its ends bring in the place of its barracks."""
    canvas = draw_strip(scene, width)
    wide, ground = strip_tile_width(width) * TILES_OF_ANTHILL, "raised" if scene.solid else ""
    canvas.put(1, ROWS, " " * wide, Ink("text", ground))
    put_army(canvas, scene, 2, ROWS, wide - 2, scene.ends_text())
    return canvas


def strip_tile_width(width: int) -> int:
    """Return the columns of a tile in a strip of `width` columns."""
    return max(4, min(16, (width - 2) // TILES_OF_ANTHILL))


def mark_of(is_ghost: bool) -> tuple[str, Ink]:
    """Return the word beside the tile placed last, or beside one only shown, and its ink."""
    if is_ghost:
        # Translators: beside a tile that is only shown where it would lie; at most 6 letters.
        return pgettext("a tile", "here"), Ink("ghost", attrs="b")
    # Translators: beside the tile that was placed last; at most 6 letters.
    return pgettext("a tile", "last"), Ink("dim", attrs="b")


def _pen(scene: AnthillScene, width: int, height: int, pitch: Pitch | None) -> OutlinePen | SolidPen:
    return OutlinePen(scene, width, height) if pitch is None else SolidPen(scene, width, height, pitch)


class OutlinePen:
    """Draws the parts of an anthill as lines and letters.

    Args:
        scene: what to draw.
        width: columns of the drawing.
        height: rows of the drawing.
    """

    def __init__(self, scene: AnthillScene, width: int, height: int) -> None:
        self._scene, self._letters, self._canvas = scene, scene.letters, Canvas(width, height)

    def canvas(self) -> Canvas:
        """Return what has been drawn."""
        return self._canvas

    def put_rim(self, layout: RingLayout) -> None:
        """Draw the outer edge of every slot."""
        level, above, below = ("-", "+", "+") if self._scene.ascii_only else ("─", "┬", "┴")
        for slot in range(TILES_OF_ANTHILL):
            x, wide = layout.slot(slot).x, layout.wide
            y, joint = (0, above) if slot < HALF else (layout.height - 1, below)
            self._canvas.put(x, y, joint + level * (wide - 1), RIM)
            self._canvas.put(x + wide, y, joint, RIM)

    def put_free_slot(self, place: Patch, text: str) -> None:
        """Write what stands in a slot without a tile."""
        self._canvas.put(place.x + (place.width - cells_of(text)) // 2, place.y + BETWEEN, text, RIM)

    def put_tile(
        self, place: Patch, index: int, number: int, turned: bool = False, is_ghost: bool = False
    ) -> None:
        """Draw a tile of the anthill, on one of two grounds by its number."""
        ground = "earth.ghost" if is_ghost else f"earth.{'odd' if number % 2 else 'even'}"
        tile, glyphs = self._scene.anthill.tiles[index], self._scene.glyphs
        letters = self._letters[index]
        roles = tuple(map(self._scene.line_role, letters))
        put_tile(self._canvas, place.x, place.y, tile, place.width, glyphs, letters, roles, ground, turned)

    def put_ghost_sign(self, place: Patch) -> None:
        """Mark a tile that is only shown, in a ring without a rim."""
        row = self._canvas.rows[place.y + BETWEEN]
        free = [x for x in range(place.x, place.x + place.width) if row[x][0] == " "]
        self._canvas.put(free[len(free) // 2], place.y + BETWEEN, "?", Ink("ghost", "earth.ghost", "b"))

    def put_turn(self, layout: RingLayout, at_right: bool, level: int, letter: str) -> None:
        """Draw a gallery that runs round an end of the ring: the outer level farther out than the inner."""
        edge, away, into = layout.margin - 1, -1, EAST
        if at_right:
            edge, away, into = layout.margin + HALF * layout.wide, 1, WEST
        ink, glyphs = Ink(self._scene.line_role(letter)), self._scene.glyphs
        lead = 0 if level == 0 else INNER
        up, down = layout.rim + lead, layout.height - 1 - layout.rim - lead
        turn = edge + away if level == 0 else edge
        for y in (up, down) if level == 0 else ():
            self._canvas.put(edge, y, line(EAST | WEST, glyphs), ink)
        self._canvas.put(turn, up, line(into | DOWN, glyphs), ink)
        self._canvas.put(turn, down, line(into | UP, glyphs), ink)
        for y in range(up + 1, down):
            self._canvas.put(turn, y, line(UP | DOWN, glyphs), ink)

    def put_strip_ground(self, width: int) -> None:
        """Leave the ground of a strip as it is: only tiles have a ground in outlines."""

    def put_seam(self, column: int, level: int, letter: str) -> None:
        """Mark where a gallery of a closed strip goes on at its other end."""
        left, right = ("<", ">") if self._scene.ascii_only else ("◂", "▸")
        self._canvas.put(
            column, (OUTER, INNER)[level], right if column else left, Ink(self._scene.line_role(letter))
        )


class SolidPen:
    """Draws the parts of an anthill as soil with galleries in it; a tile only shown has blue soil.

    Args:
        scene: what to draw.
        width: columns of the drawing.
        height: rows of the drawing.
        pitch: how large tiles are drawn.
    """

    def __init__(self, scene: AnthillScene, width: int, height: int, pitch: Pitch) -> None:
        self._scene, self._pitch, self._pixels = scene, pitch, Pixels(width, height)
        self._letters = scene.letters

    def canvas(self) -> Canvas:
        """Return what has been drawn."""
        return self._pixels.canvas()

    def put_rim(self, layout: RingLayout) -> None:
        """Draw grass above and below; on the larger pitch its blades are seen."""
        pixels, last = self._pixels, 2 * layout.height - 1
        for inner, outer in ((1, 0), (last - 1, last)):
            pixels.run(1, inner, pixels.width - 2, "turf")
            for x in range(2, pixels.width - 2, GRASS_PITCH) if self._pitch is LARGE else ():
                pixels.dot(x, outer, "turf")

    def put_free_slot(self, place: Patch, text: str) -> None:
        """Draw the ground of a tile to come, and what stands there."""
        self._pixels.box(place.x, 2 * place.y, place.width, 2 * place.height, "earth")
        sign = "·" if text == "." else text
        x = place.x + (place.width - cells_of(sign)) // 2
        self._pixels.put(x, place.y + place.height // 2, sign, "earth.dim", "b")

    def put_tile(
        self, place: Patch, index: int, number: int, turned: bool = False, is_ghost: bool = False
    ) -> None:
        """Draw a tile of the anthill, in one of two soils by its number."""
        letters = self._letters[index]
        faces = [self._scene.colours(letter) for letter in letters]
        tile, soil = self._scene.anthill.tiles[index], "rock.ghost" if is_ghost else soil_of(number)
        put_soil(self._pixels, place.x, place.y, tile, place.width, self._pitch, soil, faces, letters, turned)

    def put_ghost_sign(self, place: Patch) -> None:
        """Mark a tile that is only shown, in a ring without turf."""
        row = place.y + place.height // 2
        free = [
            x for x in range(place.x, place.x + place.width) if self._pixels.ground(x, row) == "rock.ghost"
        ]
        if free:
            self._pixels.put(free[len(free) // 2], row, "?", "target.ink", "b")

    def put_turn(self, layout: RingLayout, at_right: bool, level: int, letter: str) -> None:
        """Draw a gallery that runs round an end of the ring: the outer level farther out than the inner."""
        role = self._scene.colours(letter).ground
        edge = layout.margin + HALF * layout.wide if at_right else layout.margin - 1
        out = layout.margin - 1 if level == 0 else 0
        turn = edge + out if at_right else edge - out
        (first, high), (last, depth) = self._pitch.band[level], self._pitch.band[1 - level]
        top, bottom = 2 * layout.rim + first, 2 * (layout.height - layout.rim - layout.rows) + last
        self._pixels.box(min(edge, turn), top, out + 1, high, role)
        self._pixels.box(min(edge, turn), bottom, out + 1, depth, role)
        self._pixels.box(turn, top, 1, bottom + depth - top, role)

    def put_strip_ground(self, width: int) -> None:
        """Draw the earth of tiles to come, and the foundation below them."""
        self._pixels.box(1, 0, width, 2 * self._pitch.rows, "earth")
        self._pixels.box(1, 2 * self._pitch.rows, width, 2, "raised")

    def put_seam(self, column: int, level: int, letter: str) -> None:
        """Draw where a gallery of a closed strip goes on at its other end."""
        first, high = self._pitch.band[level]
        role = self._scene.colours(letter).ground
        self._pixels.box(column, first, 1, high, role)
