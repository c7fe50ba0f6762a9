"""The row of tiles on offer: price, drawing, soldiers lying on it, what it would bring."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.display import Glyphs
from antterm.draw.look import Look
from antterm.draw.pixels import Pixels
from antterm.draw.tile_strip import RowPainter, TileStrip
from antterm.games.micropolis.draw.carve import Pitch, put_soil, soil_of
from antterm.games.micropolis.draw.foundation import barracks_text
from antterm.games.micropolis.draw.plan import ROWS
from antterm.games.micropolis.draw.things import glyphs_of, soldiers, symbols
from antterm.games.micropolis.draw.tile import KINDS, RIM, put_tile
from antterm.games.micropolis.rules.draft import ROW_LENGTH, Row
from antterm.games.micropolis.rules.tiles import Tile
from antterm.i18n import pgettext

CURSOR = Ink("cursor", attrs="b")
SYMBOLS_ROW = 1

Gains = tuple[int, ...]
"""The points that a tile would bring at each end."""


@dataclass(frozen=True)
class Offer:
    """A tile of the row and what is to be shown about it."""

    index: int
    """Its place in the row, from the free end; what it costs."""
    tile: Tile
    lying: int
    """Soldiers that come with it."""
    is_payable: bool = True
    """Whether the army can pay for it."""
    gains: Gains = ()
    """What it would bring; none where none is chosen."""
    best: int = 0
    """The most that any tile that can be paid for would bring."""

    def put_gains(self, canvas: Canvas, y: int, wide: int) -> None:
        """Draw what it would bring, losses as such; the best of those within reach is set off."""
        texts = gain_texts(self.gains, wide) if self.gains else []
        x = (wide - sum(map(len, texts))) // 2
        for text in texts:
            ink = PLAIN if text == "/" else gain_ink(text)
            if text != "/" and int(text.rstrip("~")) == self.best > 0 and self.is_payable:
                ink = ink._replace(attrs=ink.attrs + "r")
            canvas.put(x, y, text, ink)
            x += len(text)


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

    def strip(self, painter: RowPainter[Offer]) -> TileStrip[Offer]:
        """Return the row, as the widget `TileRow` shows it."""
        best = max((max(gains) for index, gains in enumerate(self.gains) if index in self.reach), default=0)
        offers = tuple(
            Offer(
                index,
                tile,
                lying,
                index in self.reach,
                self.gains[index] if index < len(self.gains) else (),
                best,
            )
            for index, (tile, lying) in enumerate(self.row)
        )
        labels = {index: str(index + 1) for index in range(len(offers)) if index in self.numbered}
        return TileStrip(painter, offers, labels, self.cursor, glyphs=self.glyphs, solid=self.solid)


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


def row_height(symbol_row: bool = True, pitch: Pitch | None = None) -> int:
    """Return the rows of the drawing: price, symbols, galleries, barracks and soldiers, what it brings.

    Args:
        symbol_row: whether outlines have a row for the symbols of each tile; solid tiles always have one.
        pitch: how large solid tiles are drawn; None for outlines, whose barracks have a row of their own.
    """
    return 4 + symbol_row + ROWS if pitch is None else 4 + pitch.rows


@dataclass(frozen=True)
class LinePainter:
    """Draws the tiles of the row in outlines."""

    symbol_row: bool = True
    """Whether the symbols of each tile stand over its drawing, as on the printed ones."""

    def paint(self, tile: Offer, size: tuple[int, int], look: Look) -> Canvas:
        """Return the drawing of a tile; see `draw.tile_strip.RowPainter`."""
        wide, high = size
        canvas, y = Canvas(wide + 1, high), 1 + self.symbol_row
        _put_price(canvas, tile, look, wide)
        if self.symbol_row:
            _put_symbols(canvas, tile, look.glyphs, wide)
        put_tile(
            canvas, 0, y, tile.tile, wide, look.glyphs, ground=f"earth.{'odd' if look.shade else 'even'}"
        )
        if look.ascii_only:
            _put_edge(canvas, wide, y)
        barracks = barracks_text(tile.tile, wide, look.glyphs, full=False) if tile.tile.barracks else ""
        canvas.put((wide - len(barracks)) // 2, y + ROWS, barracks, RIM)
        coming = lying_text(tile.lying, wide, look.glyphs)
        canvas.put((wide - len(coming)) // 2, y + ROWS + 1, coming, Ink("soldier", attrs="b"))
        tile.put_gains(canvas, high - 1, wide)
        return canvas

    def frame(self, canvas: Canvas, x: int, wide: int, look: Look) -> None:
        """Draw the cursor beside a tile."""
        left, right = (":", ":") if look.ascii_only else ("▐", "▌")
        for y in range(1, canvas.height - 1):
            canvas.put(x - 1, y, left, CURSOR)
            canvas.put(x + wide, y, right, CURSOR)
        canvas.put(x - 1, 0, ">", CURSOR)
        canvas.put(x - 1, canvas.height - 1, ">", CURSOR)


def _put_edge(canvas: Canvas, x: int, y: int) -> None:
    """Part two tiles where their grounds may look alike: a gap alone would seem to be one in a gallery."""
    for row in range(y, y + ROWS):
        canvas.put(x, row, "|", RIM)


def _put_price(canvas: Canvas, offer: Offer, look: Look, wide: int) -> None:
    price, payable = price_text(offer.index, wide), offer.is_payable
    canvas.put(0, 0, look.label, Ink("target.ink", "target", "b") if payable else RIM)
    ink = Ink("soldier", attrs="b") if payable and offer.index else RIM
    canvas.put(max(1, wide - len(price)), 0, price[: wide - 1], ink)


def _put_symbols(canvas: Canvas, offer: Offer, glyphs: Glyphs, wide: int) -> None:
    at = 0
    for token in symbols(offer.tile):
        if at + len(token.text) > wide:
            break
        canvas.put(at, SYMBOLS_ROW, glyphs_of(token, glyphs), Ink(KINDS[token.kind][0], "", "b"))
        at += len(token.text)


@dataclass(frozen=True)
class SoilPainter:
    """Draws the tiles of the row in solid pixels."""

    pitch: Pitch

    def paint(self, tile: Offer, size: tuple[int, int], look: Look) -> Canvas:
        """Return the drawing of a tile; see `draw.tile_strip.RowPainter`."""
        wide, high = size
        pixels = Pixels(wide, high)
        _put_chip(pixels, tile, look, wide)
        _put_label(pixels, tile, look, wide)
        put_soil(pixels, 0, 2, tile.tile, wide, self.pitch, soil_of(tile.index))
        _put_soldiers(pixels, tile, look, 2 + self.pitch.rows, wide)
        canvas = pixels.canvas()
        tile.put_gains(canvas, high - 1, wide)
        return canvas

    def frame(self, canvas: Canvas, x: int, wide: int, look: Look) -> None:
        """Draw the cursor beside the price of a tile."""
        canvas.put(x - 1, 0, ">", Ink("mark.ink", "cursor", "b"))
        canvas.put(x + wide, 0, " ", Ink("text", "cursor"))


def _put_chip(pixels: Pixels, offer: Offer, look: Look, wide: int) -> None:
    """Draw the number on its chip, the price at the right; under the cursor the whole in its colour."""
    price = price_text(offer.index, wide)
    chip = 2 if wide > len(price) + 2 else 1
    number = look.label
    if number:
        number = number.rjust(chip - 1).ljust(chip) if chip > 1 else number
    pixels.put(0, 0, " " * wide, ground="cursor" if look.cursor else "bar")
    if look.cursor:
        pixels.put(0, 0, number, "mark.ink", "b", "cursor")
    elif offer.is_payable:
        pixels.put(0, 0, number, "target.ink", "b", "target")
    else:
        pixels.put(0, 0, number, "dim")
    ink = "mark.ink" if look.cursor else "text" if offer.is_payable else "dim"
    pixels.put(wide - len(price), 0, price, ink, "b" if look.cursor else "")


def _put_label(pixels: Pixels, offer: Offer, look: Look, wide: int) -> None:
    """Draw all that is drawn on the tile, in short."""
    pixels.put(0, 1, " " * wide, ground="paper")
    texts = [glyphs_of(token, look.glyphs) for token in symbols(offer.tile)]
    while sum(map(len, texts)) > wide:
        texts = [*texts[:-2], "+"]
    text = "".join(texts)
    pixels.put((wide - len(text)) // 2, 1, text, "paper.ink", "b")


def _put_soldiers(pixels: Pixels, offer: Offer, look: Look, y: int, wide: int) -> None:
    """Draw the tile's barracks, and the soldiers that come with it."""
    tile, lying = offer.tile, offer.lying
    pixels.box(0, 2 * y, wide, 2, "earth")
    coming = lying_text(lying, wide, look.glyphs)
    room = wide - len(coming) if tile.barracks else wide
    barracks = barracks_text(tile, room, look.glyphs, full=False) if tile.barracks else ""
    if len(barracks) + len(coming) > wide:
        coming = lying_text(lying, 0, look.glyphs)
        barracks = barracks_text(tile, wide - len(coming), look.glyphs, full=False)
    at = (wide - len(barracks) - len(coming)) // 2
    pixels.put(at, y, barracks, "empty")
    pixels.put(at + len(barracks), y, coming, "soldier.badge", "b")
