"""How a `HexGrid` draws `Tile`s when no game brings its own art: solid hexagons of pixels, or outlines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.hexgrid import FlatLayout, FlatTiles, Layout, PointyLayout, PointyTiles, spans
from antterm.draw.layers import CLEAR, Layer, clear_canvas
from antterm.draw.look import Look
from antterm.draw.paint import shorten
from antterm.draw.pixels import Pixels, Span, caps, lifts, ring
from antterm.draw.shapes import Shape, flat_shape, pointy_shape
from antterm.ui.widgets.tiles import RIM, Tile, ink_on, shaded, warning_ink


class TilePainter:
    """Draws `Tile`s of any face at any zoom of either orientation."""

    def paint(self, tile: Tile | None, pitch: Layout, look: Look) -> Sequence[Layer]:
        """Return the drawing of a cell; see `Painter`."""
        if isinstance(pitch, PointyTiles | FlatTiles):
            return _solid(tile, pitch, look)
        if isinstance(pitch, PointyLayout | FlatLayout):
            return _outlined(tile, pitch, look)
        raise TypeError(f"a {type(pitch).__name__} needs a painter of its own")


STACK: Final = ("≡", "^")
"""What stands before the height of a stack, in Unicode and in ASCII."""
CHIP: Final = Ink("target.ink", "target", "b")
"""The label of a target."""
WHOLE_RING: Final = 8
"""Columns of a hexagon at most round which the cursor is a ring; it colours the tips of wider ones:
that is less to send to a terminal."""


def _solid(tile: Tile | None, pitch: PointyTiles | FlatTiles, look: Look) -> list[Layer]:
    """Return the pixels of a cell, and the words on it."""
    shape, (wide, high) = spans(pitch), pitch.size
    heaped = tile.height if tile and tile.text and wide > 4 else 1
    up = lifts(heaped, 1 if wide <= 6 else 2)
    above = (up[-1] + 1) // 2
    pixels, top = Pixels(wide, high + above, CLEAR), 2 * above - up[-1]
    if tile and heaped > 1:
        below = tile.below or (tile.face,) * (heaped - 1)
        for face, lift in zip(below[1 - heaped :], up, strict=False):
            pixels.shape(0, top + up[-1] - lift, shape, shaded(face, RIM))
    is_taken = tile is not None and bool(tile.text)
    face = "target" if look.is_target and not is_taken else tile.face if tile else "side"
    pixels.shape(0, top, shape, shaded(face, look.shade))
    if look.is_target and is_taken:
        pixels.dots(0, top, ring(shape) if wide > 4 else caps(shape, 1), "target.ring")
    if look.cursor:
        edge = ring(shape) if 4 < wide <= WHOLE_RING else caps(shape, 1 if wide <= 4 else 2)
        pixels.dots(0, top, edge, "cursor")
    words, rows = clear_canvas(wide, high + above), _solid_rows(pitch)
    written = _Writing(rows, wide > 4, tile, look)
    for x, y, text, ink in [*written.words(), *written.brackets()]:
        words.put(x, above - up[-1] // 2 + y, text, ink)
    return [Layer(pixels.canvas(), 0, -above), Layer(words, 0, -above)]


@lru_cache(maxsize=32)
def _solid_rows(pitch: PointyTiles | FlatTiles) -> Mapping[int, Span]:
    """Return by row of a hexagon the columns that text may use: those whose two pixels belong to it."""
    shape, rows = spans(pitch), dict[int, Span]()
    for y in range(len(shape) // 2):
        (left, wide), (left_below, wide_below) = shape[2 * y : 2 * y + 2]
        first, end = max(left, left_below), min(left + wide, left_below + wide_below)
        if end - first >= min(6, pitch.size[0]):
            rows[y] = (first, end - first)
    return rows


def _outlined(tile: Tile | None, pitch: PointyLayout | FlatLayout, look: Look) -> list[Layer]:
    """Return the lines of the grid, the rims of tiles, faces and words, lines of targets, and the cursor."""
    glyphs = look.glyphs
    shape = pointy_shape(pitch, glyphs) if isinstance(pitch, PointyLayout) else flat_shape(pitch, glyphs)
    wide, high = 1 + max(x for x, _y, _char in shape.outline or ((pitch.size[0], 0, ""),)), pitch.size[1]
    grid, rims, faces, words, states, frame = (clear_canvas(wide, high) for _layer in range(6))
    is_taken = tile is not None and bool(tile.text)
    if tile is not None and is_taken:
        face = shaded(tile.face, look.shade)
        for x, y in shape.face:
            faces.put(x, y, " ", Ink(bg=face))
        for x, y, char in shape.rim:
            rims.put(x, y, char, Ink(shaded(tile.face, RIM), CLEAR))
    if look.is_target:
        _put_line(states, shape.outline, Ink("target.rim", CLEAR, "b"))
    elif not shape.rim or not is_taken:
        _put_line(grid, shape.outline, Ink("dim" if is_taken else "faint", CLEAR))
    if look.cursor:
        upright = range(1, pitch.size[1] - 1)
        if isinstance(pitch, PointyLayout):
            upright = range(pitch.cap, pitch.cap + pitch.body)
        _put_line(
            frame, (spot for spot in shape.outline if spot[1] not in upright), Ink("cursor", CLEAR, "b")
        )
    written = _Writing(_outlined_rows(shape), False, tile, look)
    for x, y, text, ink in written.words():
        words.put(x, y, text, ink)
    for x, y, text, ink in written.brackets():
        frame.put(x, y, text, ink)
    joined = (grid, states, frame)
    return [
        Layer(each, joins=any(each is other for other in joined))
        for each in (grid, rims, faces, states, words, frame)
    ]


def _put_line(canvas: Canvas, spots: Iterable[tuple[int, int, str]], ink: Ink) -> None:
    for x, y, char in spots:
        canvas.put(x, y, char, ink)


@lru_cache(maxsize=32)
def _outlined_rows(shape: Shape) -> Mapping[int, Span]:
    """Return by row of a cell the columns that text may use: those of its face."""
    columns: dict[int, list[int]] = {}
    for x, y in shape.face:
        columns.setdefault(y, []).append(x)
    widest = max(map(len, columns.values()))
    return {y: (min(xs), len(xs)) for y, xs in columns.items() if len(xs) >= min(5, widest)}


class _Word(NamedTuple):
    """Something written on a cell."""

    x: int
    y: int
    text: str
    ink: Ink


class _Writing:
    """What is written on a cell, and where.

    The name stands in the middle. Where there are more rows than one, the last one has the label of a target
    at its left, and the height of a stack and a mark at its right; else these have what the name leaves.

    Args:
        rows: by row of the box, the first of the columns that text may use, and their number.
        inset: whether the brackets of the cursor stand on these columns, at both ends, and not outside them.
        tile: what lies there.
        look: how it is drawn.
    """

    def __init__(self, rows: Mapping[int, Span], inset: bool, tile: Tile | None, look: Look) -> None:
        self.tile, self.look, self.inset = tile or Tile(), look, inset
        self.ink = ink_on(self.tile, look, look.shade)
        self.rows = rows
        places = sorted(rows)
        places = places[1:-1] if len(places) > 3 else places
        captioned = bool(self.tile.caption) and len(places) > 2
        self.text_row = places[(len(places) - 1 - captioned) // 2]
        self.caption_row = self.text_row + 1 if captioned else None
        self.marks_row = places[-1] if len(places) > 1 else None
        self.middle_row = places[len(places) // 2 if len(places) % 2 else len(places) // 2 - 1]

    def words(self) -> list[_Word]:
        """Return the name, the caption, label and marks."""
        tile, label = self.tile, self.look.label
        if not tile.text:
            if self.look.is_target:
                return self._centred(self.middle_row, label or " ", CHIP)
            if self.marks_row is not None:
                return []
            return self._centred(self.middle_row, "." if not self.look.solid else "", Ink("faint", CLEAR))
        name = Ink(self.ink, CLEAR, "b")
        if self.marks_row is None:
            first, length = self.rows[self.text_row]
            text = shorten(tile.text, length)
            text = text[: max(0, length - cells_of(label))]  # a label is shown whole, whatever goes for it
            return [_Word(first, self.text_row, text, name), *self._marks(self.text_row, cells_of(text))]
        words = self._centred(self.text_row, tile.text, name)
        if self.caption_row is not None:
            words += self._centred(self.caption_row, tile.caption, Ink(self.ink, CLEAR))
        return words + self._marks(self.marks_row, 0)

    def brackets(self) -> list[_Word]:
        """Return the brackets about what is under the cursor."""
        row = self.middle_row if not self.tile.text else self.text_row
        first, length = self.rows[row]
        if not self.look.cursor or (self.look.solid and not self.inset):
            return []
        first, length = (first, length) if self.inset else (first - 1, length + 2)
        ink = Ink("mark.ink", "cursor", "b") if self.look.solid else Ink("cursor", "", "b")
        return [_Word(first, row, "[", ink), _Word(first + length - 1, row, "]", ink)]

    def _marks(self, row: int, used: int) -> list[_Word]:
        """Return label, height and mark in a row of which the first columns are used.

        Where room is short the height goes first, then the mark.
        """
        first, length = self.rows[row]
        if self.inset:  # beside the ring of a target
            first, length = first + 1, length - 2
        tile, room = self.tile, length - used
        sign = STACK[self.look.ascii_only]
        height = f"{sign}{tile.height}" if tile.height > 1 else ""
        label = shorten(self.look.label, room) if room > 0 else self.look.label[:length]
        mark = tile.mark if cells_of(label + tile.mark) <= room else ""
        left = room - cells_of(label + mark)
        height = height if cells_of(height) <= left else sign[: max(0, left)] if height else ""
        words = [_Word(first if not used else first + max(0, length - cells_of(label)), row, label, CHIP)]
        x = first + length - cells_of(height + mark) - (cells_of(label) if used else 0)
        words.append(_Word(x, row, height, Ink(self.ink, CLEAR, "b")))
        warning = warning_ink(tile)
        words.append(_Word(x + cells_of(height), row, mark, warning))
        return [word for word in words if word.text]

    def _centred(self, row: int, text: str, ink: Ink) -> list[_Word]:
        first, length = self.rows[row]
        if self.inset and length > 4:
            first, length = first + 1, length - 2
        if text and ink is CHIP and cells_of(text) + 2 <= length:
            text = f" {text} "
        text = shorten(text, length)
        return [_Word(first + (length - cells_of(text)) // 2, row, text, ink)] if text else []
