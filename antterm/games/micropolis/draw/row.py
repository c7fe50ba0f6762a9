"""The row of tiles on offer: price, drawing, soldiers lying on it, what it would bring."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.display import Glyphs
from antterm.draw.pixels import Pixels
from antterm.games.micropolis.draw.carve import Pitch, put_soil, soil_of
from antterm.games.micropolis.draw.foundation import barracks_text
from antterm.games.micropolis.draw.plan import ROWS
from antterm.games.micropolis.draw.things import glyphs_of, soldiers, symbols
from antterm.games.micropolis.draw.tile import KINDS, RIM, put_tile
from antterm.games.micropolis.rules.draft import ROW_LENGTH, Row
from antterm.i18n import pgettext

CURSOR = Ink("cursor", attrs="b")
LEAST_TILES = 5
"""So many tiles a row has room for, even where there are fewer."""

Gains = tuple[int, ...]
"""The points that a tile would bring at each end."""


@dataclass(frozen=True)
class RowScene:
    """The row and what is to be shown about it."""

    row: Row
    glyphs: Glyphs = "unicode"
    reach: frozenset[int] = frozenset(range(ROW_LENGTH))
    """Places that the army can pay for."""
    cursor: int | None = None
    gains: tuple[Gains, ...] = ()
    """For each tile, what it would bring; none where none is chosen."""
    solid: bool = False
    """Whether tiles are made of half blocks; else of lines."""
    numbered: frozenset[int] = frozenset(range(ROW_LENGTH))
    """Places that show their number: all, or those of a hint."""

    def number(self, index: int) -> str:
        """Return what a tile is chosen by; empty where that is not shown."""
        return str(index + 1) if index in self.numbered else ""

    def put_gains(self, canvas: Canvas, y: int, wide: int) -> None:
        """Draw what each tile would bring, losses as such; the best of those within reach is set off."""
        best = max((max(gains) for index, gains in enumerate(self.gains) if index in self.reach), default=0)
        for index, gains in enumerate(self.gains[: len(self.row)]):
            texts = gain_texts(gains, wide)
            x = 1 + index * (wide + 1) + (wide - sum(map(len, texts))) // 2
            for text in texts:
                ink = PLAIN if text == "/" else gain_ink(text)
                if text != "/" and int(text.rstrip("~")) == best > 0 and index in self.reach:
                    ink = ink._replace(attrs=ink.attrs + "r")
                canvas.put(x, y, text, ink)
                x += len(text)


def gain_ink(text: str) -> Ink:
    """Return how a number of points is written: what is lost looks so."""
    return Ink("danger", attrs="b") if text.startswith("-") else Ink("good", attrs="b")


def gain_texts(gains: Gains, wide: int) -> list[str]:
    """Return what a tile brings at each end in at most `wide` characters; only the better if need be."""
    if len(set(gains)) == 1:
        gains = gains[:1]
    for texts in ([f"{gain:+d}" for gain in gains], [str(gain) for gain in gains]):
        if sum(map(len, texts)) + len(texts) - 1 <= wide:
            return [part for text in texts for part in ("/", text)][1:]
    return [f"{max(gains):+d}~"]


def price_text(index: int, wide: int) -> str:
    """Return what a tile of the row costs, so that a number before it has room in so many columns."""
    free = pgettext("a price", "free")
    return f"-{index}" if index else free if cells_of(free) < wide else "0"


def lying_text(lying: int, wide: int, glyphs: Glyphs) -> str:
    """Return the soldiers that come with a tile, in at most `wide` characters if that can be."""
    if not lying:
        return ""
    text = "+" + soldiers(lying, 0, glyphs)
    if len(text) > wide:
        text = f"+{soldiers(1, 0, glyphs)}{lying}"
    return text if len(text) <= wide else f"+{lying}"


def tile_width(width: int, tiles: int) -> int:
    """Return the columns of each of so many tiles in a pane of `width` columns."""
    return max(4, min(12, (width - 1) // max(LEAST_TILES, tiles) - 1))


def offer_place(index: int, wide: int) -> int:
    """Return the first column of a tile, where each has so many columns."""
    return 1 + index * (wide + 1)


def row_height(symbol_row: bool = True, pitch: Pitch | None = None) -> int:
    """Return the rows of the drawing: price, symbols, galleries, barracks and soldiers, what it brings.

    Args:
        symbol_row: whether outlines have a row for the symbols of each tile; solid tiles always have one.
        pitch: how large solid tiles are drawn; None for outlines, whose barracks have a row of their own.
    """
    return 4 + symbol_row + ROWS if pitch is None else 4 + pitch.rows


def draw_row(scene: RowScene, width: int, symbol_row: bool = True, pitch: Pitch | None = None) -> Canvas:
    """Draw the row, its free end at the left.

    Args:
        scene: what to draw.
        width: columns, 36 or more.
        symbol_row: whether in outlines the symbols of each tile stand over its drawing, as on printed ones.
        pitch: how large solid tiles are drawn; None for outlines.
    """
    wide, height = tile_width(width, len(scene.row)), row_height(symbol_row, pitch)
    canvas = Canvas(width, height)
    if pitch is None:
        for index in range(len(scene.row)):
            _put_outlines(canvas, scene, index, wide, symbol_row)
    else:
        pixels = Pixels(width, height)
        for index in range(len(scene.row)):
            _put_solid(pixels, scene, index, wide, pitch)
        canvas = pixels.canvas()
    scene.put_gains(canvas, height - 1, wide)
    return canvas


# In outlines


def _put_outlines(canvas: Canvas, scene: RowScene, index: int, wide: int, symbol_row: bool) -> None:
    """Draw a tile on offer with its price above and the soldiers on it below."""
    (tile, lying), x, glyphs = scene.row[index], offer_place(index, wide), scene.glyphs
    price, payable = price_text(index, wide), index in scene.reach
    canvas.put(x, 0, scene.number(index), Ink("target.ink", "target", "b") if payable else RIM)
    ink = Ink("soldier", attrs="b") if payable and index else RIM
    canvas.put(x + max(1, wide - len(price)), 0, price[: wide - 1], ink)
    at = x
    for token in symbols(tile) if symbol_row else ():
        if at + len(token.text) > x + wide:
            break
        canvas.put(at, 1, glyphs_of(token, glyphs), Ink(KINDS[token.kind][0], "", "b"))
        at += len(token.text)
    y = 1 + symbol_row
    put_tile(canvas, x, y, tile, wide, glyphs, ground=f"earth.{'odd' if index % 2 else 'even'}")
    if glyphs == "ascii":  # grounds may look alike: a gap would seem to be one in a gallery
        for row in range(y, y + ROWS):
            canvas.put(x + wide, row, "|", RIM)
    barracks = barracks_text(tile, wide, glyphs, full=False) if tile.barracks else ""
    canvas.put(x + (wide - len(barracks)) // 2, y + ROWS, barracks, RIM)
    coming = lying_text(lying, wide, glyphs)
    canvas.put(x + (wide - len(coming)) // 2, y + ROWS + 1, coming, Ink("soldier", attrs="b"))
    if index == scene.cursor:
        left, right = (":", ":") if glyphs == "ascii" else ("▐", "▌")
        for y in range(1, canvas.height - 1):
            canvas.put(x - 1, y, left, CURSOR)
            canvas.put(x + wide, y, right, CURSOR)
        canvas.put(x - 1, 0, ">", CURSOR)
        canvas.put(x - 1, canvas.height - 1, ">", CURSOR)


# Solid


def _put_solid(pixels: Pixels, scene: RowScene, index: int, wide: int, pitch: Pitch) -> None:
    """Draw a tile on offer as a slice of soil under a label of paper, with its price and its soldiers."""
    x = offer_place(index, wide)
    _put_price(pixels, scene, index, x, wide)
    _put_label(pixels, scene, index, x, wide)
    put_soil(pixels, x, 2, scene.row[index].tile, wide, pitch, soil_of(index))
    _put_soldiers(pixels, scene, index, x, 2 + pitch.rows, wide)
    if index == scene.cursor:
        for beside in (x - 1, x + wide):
            pixels.box(beside, 0, 1, 2, "cursor")
        pixels.put(x - 1, 0, ">", "mark.ink", "b")


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
    texts = [glyphs_of(token, scene.glyphs) for token in symbols(scene.row[index].tile)]
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
