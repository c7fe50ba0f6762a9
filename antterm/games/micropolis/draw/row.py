"""The row of tiles on offer: price, drawing, soldiers lying on it, what it would bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from antterm.draw.canvas import PLAIN, Canvas, Glyphs, Ink, Pixels, cells_of
from antterm.draw.scene import Look
from antterm.draw.tile_strip import RowPainter, TileStrip
from antterm.games.micropolis.draw.carve import Pitch, put_soil, soil_of
from antterm.games.micropolis.draw.foundation import barracks_text
from antterm.games.micropolis.draw.plan import ROWS
from antterm.games.micropolis.draw.things import CRAFT_LETTERS, glyphs_of, soldiers_text, symbols
from antterm.games.micropolis.draw.tile import KINDS, RIM, put_tile
from antterm.games.micropolis.rules.anthill import Side
from antterm.games.micropolis.rules.draft import ROW_LENGTH, Row
from antterm.games.micropolis.rules.tiles import Craft, Tile
from antterm.games.micropolis.words.score import signed
from antterm.i18n import pgettext

CURSOR = Ink("cursor", attrs="b")
SYMBOLS_ROW = 1


class BestEnd(NamedTuple):
    """The end and the anthill at which a tile brings most points, and how many."""

    points: int
    side: Side | None = None
    """The better end; None if both bring the same, or if there is one place only."""
    anthill: str = ""
    """The numeral of the anthill, where its owner has two."""

    def texts(self, glyphs: Glyphs) -> list[str]:
        """Return how it is written, the longest text first: `I ◄+5`."""
        number = signed(self.points)
        left, right = ("<", ">") if glyphs == "ascii" else ("◄", "►")
        pointed = {Side.LEFT: f"{left}{number}", Side.RIGHT: f"{number}{right}", None: number}[self.side]
        if not self.anthill:
            return [pointed, number]
        return [f"{self.anthill} {pointed}", f"{self.anthill}{number}", number]


@dataclass(frozen=True)
class Offer:
    """A tile of the row and what is to be shown about it."""

    index: int
    """The place of the tile in the row, from the free end, which is also its price."""
    tile: Tile
    lying: int
    """Soldiers that come with it."""
    is_payable: bool = True
    """Whether the army can pay for it."""
    gain: BestEnd | None = None
    """The points that it would bring; None while no tile is to be chosen."""
    is_best: bool = False
    """Whether of all that can be paid for none would bring more."""
    unit: str = ""
    """The word that stands behind the points of the last tile."""
    by_token: bool = False
    """Whether an architect token pays for it, not soldiers."""

    def price_text(self, wide: int, glyphs: Glyphs) -> str:
        """Return what the tile costs, so that a number before it has room in `wide` columns."""
        if self.by_token:
            return CRAFT_LETTERS[Craft.ARCHITECT]
        free = pgettext("a price", "free")
        return free if not self.index and cells_of(free) < wide else soldiers_text(self.index, glyphs)

    def widened(self, canvas: Canvas, wide: int, y: int) -> Canvas:
        """Return the drawing of a tile, `wide` columns wide, with `unit` to its right in row `y`."""
        if not self.unit:
            return canvas
        wider = Canvas(wide + 1 + cells_of(self.unit), canvas.height)
        wider.blit(canvas, 0, 0)
        wider.put(wide + 1, y, self.unit, RIM)
        return wider

    def gain_text(self, wide: int, glyphs: Glyphs) -> tuple[str, Ink]:
        """Return what the tile would bring in `wide` columns; the best of those within reach is set off."""
        if self.gain is None:
            return "", PLAIN
        ink = gain_ink(self.gain.points)
        if self.is_best:
            ink = ink._replace(attrs=ink.attrs + "r")
        texts = self.gain.texts(glyphs)
        return next((text for text in texts if len(text) <= wide), texts[-1]), ink


@dataclass(frozen=True)
class RowScene:
    """The row and what is to be shown about it."""

    row: Row
    glyphs: Glyphs = "unicode"
    reach: frozenset[int] = frozenset(range(ROW_LENGTH))
    """Places that the army can pay for."""
    cursor: int | None = None
    gains: tuple[BestEnd, ...] = ()
    """The points that each tile would bring; empty while no tile is to be chosen."""
    solid: bool = False
    """Whether tiles are made of half blocks; else of lines."""
    of_token: frozenset[int] = frozenset()
    """Places of the tiles for which an architect token pays."""
    hinted: int | None = None
    """Place of the tile that a hint puts first, which is then set off in place of what brings most."""

    def strip(self, painter: RowPainter[Offer], tile_width: int = 0, unit: str = "") -> TileStrip[Offer]:
        """Return the row, as the widget `TileRow` shows it.

        Args:
            painter: draws the tiles.
            tile_width: columns of each; 0 for as many as there is room for.
            unit: the word behind the points of all.
        """
        compared = self.reach - self.of_token or self.reach
        within = [gain.points for index, gain in enumerate(self.gains) if index in compared]
        best = max((points for points in within if points > 0), default=None)
        gains = dict(enumerate(self.gains))
        bests = {index for index in compared if index in gains and gains[index].points == best}
        bests = bests if self.hinted is None else {self.hinted}
        offers = tuple(
            Offer(
                index,
                tile,
                lying,
                index in self.reach,
                gains.get(index),
                index in bests,
                unit if index == len(self.row) - 1 else "",
                index in self.of_token,
            )
            for index, (tile, lying) in enumerate(self.row)
        )
        return TileStrip(painter, offers, None, self.cursor, tile_width, glyphs=self.glyphs, solid=self.solid)


def gain_ink(points: int) -> Ink:
    """Return how points won or lost are written."""
    return Ink("good", attrs="b") if points > 0 else Ink("danger", attrs="b") if points else PLAIN


def lying_text(lying: int, wide: int, glyphs: Glyphs) -> str:
    """Return the soldiers that come with a tile, in at most `wide` characters if that can be."""
    if not lying:
        return ""
    text = f"+{soldiers_text(lying, glyphs)}"
    return text if len(text) <= wide else f"+{lying}"


def row_height(symbol_row: bool = True, pitch: Pitch | None = None, compact: bool = False) -> int:
    """Return the rows of the drawing: price, symbols, galleries, barracks and soldiers, what it brings.

    Args:
        symbol_row: whether outlines have a row for the symbols of each tile; solid tiles always have one.
        pitch: how large solid tiles are drawn; None for outlines.
        compact: whether what it brings stands in the row of the barracks.
    """
    symbols = symbol_row if pitch is None else True
    return 2 + symbols + (ROWS if pitch is None else pitch.rows) + (not compact)


@dataclass(frozen=True)
class LinePainter:
    """Draws the tiles of the row in outlines."""

    symbol_row: bool = True
    """Whether the symbols of each tile stand over its drawing, as on the printed ones."""

    compact: bool = False
    """Whether what a tile brings stands in the row of its barracks."""

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
        gain, ink = tile.gain_text(wide, look.glyphs)
        x, barracks, coming = _last_row(tile, wide, gain if self.compact else "", look.glyphs)
        canvas.put(x, y + ROWS, barracks, RIM)
        canvas.put(x + len(barracks), y + ROWS, coming, Ink("soldier", attrs="b"))
        at = wide - len(gain) if self.compact else (wide - len(gain)) // 2
        canvas.put(at, y + ROWS + (not self.compact), gain, ink)
        return tile.widened(canvas, wide, high - 1)

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
    price, payable = offer.price_text(wide, look.glyphs), offer.is_payable
    canvas.put(0, 0, look.label, Ink("target.ink", "target", "b") if payable else RIM)
    ink = Ink("soldier", attrs="b") if payable and offer.index else RIM
    if offer.by_token:
        ink = Ink(KINDS["specialist"][0], attrs="b")
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
    compact: bool = False
    """Whether what a tile brings stands in the row of its barracks."""

    def paint(self, tile: Offer, size: tuple[int, int], look: Look) -> Canvas:
        """Return the drawing of a tile; see `draw.tile_strip.RowPainter`."""
        wide, high = size
        pixels, y = Pixels(wide, high), 2 + self.pitch.rows
        _put_chip(pixels, tile, look, wide)
        _put_label(pixels, tile, look, wide)
        put_soil(pixels, 0, 2, tile.tile, wide, self.pitch, soil_of(tile.index))
        gain, ink = tile.gain_text(wide, look.glyphs)
        pixels.box(0, 2 * y, wide, 2, "earth")
        x, barracks, coming = _last_row(tile, wide, gain if self.compact else "", look.glyphs)
        pixels.put(x, y, barracks, "empty")
        pixels.put(x + len(barracks), y, coming, "soldier.badge", "b")
        canvas = pixels.canvas()
        at = wide - len(gain) if self.compact else (wide - len(gain)) // 2
        if self.compact:  # on soil, which is dark in every theme
            light = {"good": "fruit.badge", "danger": "soldier.badge", "text": "gallery.shut.ink"}
            ink = ink._replace(fg=light[ink.fg], bg="earth")
        canvas.put(at, y + (not self.compact), gain, ink)
        return tile.widened(canvas, wide, high - 1)

    def frame(self, canvas: Canvas, x: int, wide: int, look: Look) -> None:
        """Draw the cursor beside price and label of a tile."""
        canvas.put(x - 1, 0, ">", Ink("mark.ink", "cursor", "b"))
        canvas.put(x + wide, 0, " ", Ink("text", "cursor"))
        for side in (x - 1, x + wide):
            canvas.put(side, 1, " ", Ink("text", "cursor"))


def _put_chip(pixels: Pixels, offer: Offer, look: Look, wide: int) -> None:
    """Draw the number on its chip, the price at the right; under the cursor the whole in its colour."""
    price = offer.price_text(wide, look.glyphs)
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
    ink = "dim" if not offer.is_payable else "soldier" if offer.index else "text"
    ink = KINDS["specialist"][0] if offer.by_token else ink
    pixels.put(
        wide - cells_of(price), 0, price, "mark.ink" if look.cursor else ink, "b" if look.cursor else ""
    )


def _put_label(pixels: Pixels, offer: Offer, look: Look, wide: int) -> None:
    """Draw all that is drawn on the tile, in short."""
    pixels.put(0, 1, " " * wide, ground="paper")
    texts = [glyphs_of(token, look.glyphs) for token in symbols(offer.tile)]
    while sum(map(len, texts)) > wide:
        texts = [*texts[:-2], "+"]
    text = "".join(texts)
    pixels.put((wide - len(text)) // 2, 1, text, "paper.ink", "b")


def _last_row(offer: Offer, wide: int, gain: str, glyphs: Glyphs) -> tuple[int, str, str]:
    """Return what stands below the galleries of a tile in `wide` columns.

    Args:
        gain: what stands at the right end of that row.

    Returns:
        Where it begins, the barracks, the soldiers that come with the tile.
    """
    tile, room = offer.tile, wide - len(gain) - bool(gain)
    coming = lying_text(offer.lying, room, glyphs)
    space = room - len(coming)
    barracks = barracks_text(tile, space, glyphs, full=False) if tile.barracks else ""
    if coming and barracks and not barracks.startswith("["):  # signs side by side would look like a sum
        coming = lying_text(offer.lying, 0, glyphs)
        in_brackets = f"[{tile.barracks}]"
        fits = len(in_brackets) + len(coming) <= room
        barracks = in_brackets if fits else barracks_text(tile, room - len(coming), glyphs, full=False)
    return (0 if gain else (wide - len(barracks) - len(coming)) // 2), barracks, coming
