"""The row of tiles on offer in solid pixels: each a slice of soil under a label of paper."""

from __future__ import annotations

from antterm.draw.canvas import Canvas
from antterm.draw.pixels import Pixels
from antterm.games.micropolis.draw.carve import Pitch, put_soil
from antterm.games.micropolis.draw.foundation import barracks_text
from antterm.games.micropolis.draw.row import RowScene, lying_text, offer_place, price_text, tile_width
from antterm.games.micropolis.draw.soil import soil_of
from antterm.games.micropolis.draw.things import shown, symbols


def soil_row_height(pitch: Pitch) -> int:
    """Rows of the drawing: price, label, galleries, what lies on it, what it brings."""
    return 2 + pitch.rows + 2


def draw_soil_row(scene: RowScene, width: int, pitch: Pitch) -> Canvas:
    """Draw the row, its free end at the left.

    Args:
        scene: what to draw.
        width: columns, 36 or more.
    """
    pixels = Pixels(width, soil_row_height(pitch))
    wide = tile_width(width, len(scene.row))
    for index in range(len(scene.row)):
        x = offer_place(index, wide)
        _put_price(pixels, scene, index, x, wide)
        _put_label(pixels, scene, index, x, wide)
        tile = scene.row[index].tile
        put_soil(pixels, x, 2, tile, wide, pitch, soil_of(index))
        _put_soldiers(pixels, scene, index, x, 2 + pitch.rows, wide)
        if index == scene.cursor:
            for beside in (x - 1, x + wide):
                pixels.box(beside, 0, 1, 2, "cursor")
            pixels.put(x - 1, 0, ">", "mark.ink", "b")
    canvas = pixels.canvas()
    scene.put_gains(canvas, soil_row_height(pitch) - 1, wide)
    return canvas


def _put_price(pixels: Pixels, scene: RowScene, index: int, x: int, wide: int) -> None:
    """Draw the number on its chip, the price at the right; under the cursor the whole in its colour."""
    price = price_text(index, wide)
    chip = 2 if wide > len(price) + 2 else 1
    number = scene.number(index)
    if number:
        number = number.rjust(chip - 1).ljust(chip) if chip > 1 else number
    is_payable, is_here = index in scene.reach, index == scene.cursor
    pixels.put(x, 0, " " * wide, ground="cursor" if is_here else "bar")
    if is_here:
        pixels.put(x, 0, number, "mark.ink", "b", "cursor")
    elif is_payable:
        pixels.put(x, 0, number, "target.ink", "b", "target")
    else:
        pixels.put(x, 0, number, "dim")
    ink = "mark.ink" if is_here else "text" if is_payable else "dim"
    pixels.put(x + wide - len(price), 0, price, ink, "b" if is_here else "")


def _put_label(pixels: Pixels, scene: RowScene, index: int, x: int, wide: int) -> None:
    """Draw all that is drawn on the tile, in short."""
    pixels.put(x, 1, " " * wide, ground="paper")
    texts = [shown(token, scene.glyphs) for token in symbols(scene.row[index].tile)]
    while sum(map(len, texts)) > wide:
        texts = [*texts[:-2], "+"]
    text = "".join(texts)
    pixels.put(x + (wide - len(text)) // 2, 1, text, "paper.ink", "b")


def _put_soldiers(pixels: Pixels, scene: RowScene, index: int, x: int, y: int, wide: int) -> None:
    """Draw the tile's barracks, and the soldiers that come with it."""
    tile, lying = scene.row[index]
    pixels.box(x, 2 * y, wide, 2, "earth")
    coming = lying_text(lying, wide, scene.glyphs)
    room = wide - len(coming) if tile.barracks else wide
    barracks = barracks_text(tile, room, scene.glyphs, full=False) if tile.barracks else ""
    if len(barracks) + len(coming) > wide:
        coming = lying_text(lying, 0, scene.glyphs)
        barracks = barracks_text(tile, wide - len(coming), scene.glyphs, full=False)
    at = x + (wide - len(barracks) - len(coming)) // 2
    pixels.put(at, y, barracks, "empty")
    pixels.put(at + len(barracks), y, coming, "soldier.badge", "b")
