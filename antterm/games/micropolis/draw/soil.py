"""An anthill of Micropolis in solid pixels: as the ring that it is, or as a strip of tiles.

Turf lies above and below the ring; between, slices of soil with their galleries round the foundation, which
has the army, the galleries in words and, beside each tile, its barracks. A tile that is only shown where it
would lie has blue soil.
"""

from __future__ import annotations

from typing import Final

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.pixels import Pixels
from antterm.games.micropolis.draw.anthill import HALF, AnthillScene, RingLayout
from antterm.games.micropolis.draw.carve import LARGE, SMALL, Pitch, put_soil
from antterm.games.micropolis.draw.foundation import put_barracks, put_foundation
from antterm.games.micropolis.draw.names import GalleryColours, gallery_colours
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL
from antterm.games.micropolis.rules.tiles import LEFT, RIGHT, Port
from antterm.i18n import _

MARGIN: Final = 3
"""Columns at either end of the ring: a gallery, soil between, another gallery."""
TEETH: Final = 3
"""Columns from one blade of grass to the next."""


def soil_of(number: int) -> str:
    """Role of the soil of a tile: neighbours differ."""
    return "rock.odd" if number % 2 else "rock"


def soil_ring_layout(width: int, inside: int, pitch: Pitch, turf: bool) -> RingLayout:
    """Return where the tiles of a solid ring lie.

    Args:
        width: columns of the pane.
        inside: rows of the foundation without those of the barracks.
        turf: whether grass grows above and below.
    """
    return RingLayout.of(width, MARGIN, pitch.rows, turf, inside)


def draw_soil_ring(scene: AnthillScene, width: int, pitch: Pitch, inside: int, turf: bool) -> Canvas:
    """Draw an anthill as a ring.

    Args:
        scene: what to draw.
        width: columns, 36 or more.
        inside: rows of the foundation without those of the barracks.
        turf: whether grass grows above and below.
    """
    return _Ring(scene, pitch, soil_ring_layout(width, inside, pitch, turf)).draw()


class _Ring:
    """An anthill while it is drawn."""

    def __init__(self, scene: AnthillScene, pitch: Pitch, layout: RingLayout) -> None:
        self.scene, self.pitch, self.layout, self.wide = scene, pitch, layout, layout.wide
        self.pixels = Pixels(layout.width, layout.height)
        self.letters, self.bright = scene.letters, scene.bright
        self.upper = layout.rim
        """Row of the upper tiles."""
        self.lower = layout.height - layout.rim - pitch.rows

    def draw(self) -> Canvas:
        """Draw the whole ring."""
        if self.layout.rim:
            self._put_turf()
        self._put_earth()
        for index in range(len(self.scene.anthill.tiles)):
            self._put_tile(index)
        for at_right, index in self.scene.turns:
            self._put_turn(at_right, index, RIGHT[0], MARGIN - 1)
            self._put_turn(at_right, index, RIGHT[1], 0)
        canvas = self.pixels.canvas()
        self._put_foundation(canvas)
        return canvas

    def _put_turf(self) -> None:
        """Grass above and below; on the larger pitch its blades are seen."""
        pixels, last = self.pixels, 2 * self.pixels.height - 1
        for inner, outer in ((1, 0), (last - 1, last)):
            pixels.run(1, inner, pixels.width - 2, "turf")
            for x in range(2, pixels.width - 2, TEETH) if self.pitch is LARGE else ():
                pixels.dot(x, outer, "turf")

    def _put_earth(self) -> None:
        """Draw the ground of tiles to come, and the places beside the two ends."""
        for slot, text in self.scene.free_slots.items():
            x, y, *_size = self.layout.slot(slot)
            self.pixels.box(x, 2 * y, self.wide, 2 * self.pitch.rows, "earth")
            sign = text.replace(".", "·")[: self.wide]
            self.pixels.put(
                x + (self.wide - len(sign)) // 2, y + self.pitch.rows // 2, sign, "earth.dim", "b"
            )

    def _face(self, index: int, segment: int) -> GalleryColours:
        letter = self.letters[index][segment]
        return gallery_colours(letter, letter in self.bright)

    def _put_tile(self, index: int) -> None:
        tile, slot = self.scene.anthill.tiles[index], self.scene.slot(index)
        x, y, *_size = self.layout.slot(slot)
        is_ghost = tile.id == self.scene.ghost
        soil = "rock.ghost" if is_ghost else soil_of(slot)
        faces = [self._face(index, segment) for segment in range(len(tile.segments))]
        letters, turned = self.letters[index], slot >= HALF
        put_soil(self.pixels, x, y, tile, self.wide, self.pitch, soil, faces, letters, turned)
        if is_ghost:
            self._mark(x, y, turned, (_("? here"), "?"), "ghost", soil)
        elif tile.id == self.scene.last:
            self._mark(x, y, turned, ("*",), "last", soil)

    def _mark(self, x: int, y: int, turned: bool, texts: tuple[str, ...], role: str, soil: str) -> None:
        """Say something about a tile: in the turf beyond it, or else in its soil between the levels."""
        if self.layout.rim:
            text = next((f" {text} " for text in texts if len(text) + 2 <= self.wide), texts[-1])
            row = y + self.pitch.rows if turned else y - 1
            self.pixels.put(x + (self.wide - len(text)) // 2, row, text, role, "b", "base")
            return
        row = y + self.pitch.rows // 2
        free = [at for at in range(x, x + self.wide) if self.pixels.ground(at, row) == soil]
        if free:
            self.pixels.put(
                free[len(free) // 2], row, texts[-1], role if role == "ghost" else "earth.dim", "b"
            )

    def _put_turn(self, at_right: bool, index: int, port: Port, out: int) -> None:
        """A gallery that runs from the upper side to the lower one, so many columns away from the tiles."""
        tile, pixels = self.scene.anthill.tiles[index], self.pixels
        role = self._face(index, tile.segment_at[port]).ground
        edge = MARGIN + HALF * self.wide if at_right else MARGIN - 1
        level = RIGHT.index(port)
        (first, high), (last, depth) = self.pitch.band[level], self.pitch.band[1 - level]
        top, bottom = 2 * self.upper + first, 2 * self.lower + last
        turn = edge + out if at_right else edge - out
        pixels.box(min(edge, turn), top, out + 1, high, role)
        pixels.box(min(edge, turn), bottom, out + 1, depth, role)
        pixels.box(turn, top, 1, bottom + depth - top, role)

    def _put_foundation(self, canvas: Canvas) -> None:
        top, rows = self.upper + self.pitch.rows, self.layout.inside + 2
        width = HALF * self.wide
        for row in range(top, top + rows):
            canvas.put(MARGIN, row, " " * width, Ink("text", "raised"))
        for index, tile in enumerate(self.scene.anthill.tiles):
            slot = self.scene.slot(index)
            x = self.layout.slot(slot).x
            put_barracks(canvas, x, top if slot < HALF else self.lower - 1, tile, self.wide, self.scene)
        put_foundation(canvas, self.scene, MARGIN + 1, top + 1, width - 2, self.layout.inside)


SOIL_STRIP_ROWS: Final = SMALL.rows + 1


def draw_soil_strip(scene: AnthillScene, width: int) -> Canvas:
    """Draw an anthill as a strip of tiles from its left end to its right end, on its foundation.

    Args:
        scene: what to draw.
        width: columns, 42 or more.
    """
    wide = max(4, min(16, (width - 2) // TILES_OF_ANTHILL))
    pixels = Pixels(width, SOIL_STRIP_ROWS)
    anthill, letters, bright = scene.anthill, scene.letters, scene.bright
    pixels.box(1, 0, TILES_OF_ANTHILL * wide, 2 * SMALL.rows, "earth")
    pixels.box(1, 2 * SMALL.rows, TILES_OF_ANTHILL * wide, 2, "raised")
    faces = [[gallery_colours(letter, letter in bright) for letter in own] for own in letters]
    for index, tile in enumerate(anthill.tiles):
        put_soil(pixels, 1 + index * wide, 0, tile, wide, SMALL, soil_of(index), faces[index], letters[index])
    if anthill.closed:  # what leaves it at one end comes in at the other
        for column, index, ports in ((0, 0, LEFT), (1 + TILES_OF_ANTHILL * wide, -1, RIGHT)):
            for port, (first, high) in zip(ports, SMALL.band, strict=True):
                face = faces[index][anthill.tiles[index].segment_at[port]]
                pixels.box(column, first, 1, high, face.ground)
    canvas = pixels.canvas()
    for index, tile in enumerate(anthill.tiles):
        put_barracks(canvas, 1 + index * wide, SMALL.rows, tile, wide, scene)
    return canvas
