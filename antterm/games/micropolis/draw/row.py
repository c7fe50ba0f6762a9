"""The row of tiles on offer: price, drawing, soldiers lying on it, what it would bring; in outlines."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.display import Glyphs
from antterm.games.micropolis.draw.foundation import barracks_text
from antterm.games.micropolis.draw.plan import ROWS
from antterm.games.micropolis.draw.ring import KINDS, RIM, put_tile
from antterm.games.micropolis.draw.things import shown, soldiers, symbols
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
    """What a tile brings at each end in at most `wide` characters; the better one where both do not fit."""
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
    """Columns of each of so many tiles in a pane of `width` columns."""
    return max(4, min(12, (width - 1) // max(LEAST_TILES, tiles) - 1))


def offer_place(index: int, wide: int) -> int:
    """Return the first column of a tile, where each has so many columns."""
    return 1 + index * (wide + 1)


SYMBOLS_ROW = 1


def row_height(symbol_row: bool) -> int:
    """Rows of the drawing: number and price, symbols, galleries, barracks, soldiers on it, what it brings."""
    return 1 + symbol_row + ROWS + 3


def draw_row(scene: RowScene, width: int, symbol_row: bool = True) -> Canvas:
    """Draw the row, its free end at the left.

    Args:
        scene: what to draw.
        width: columns, 36 or more.
        symbol_row: whether the symbols of each tile stand over its drawing, as on the printed ones.
    """
    wide = tile_width(width, len(scene.row))
    canvas = Canvas(width, row_height(symbol_row))
    for index, (tile, lying) in enumerate(scene.row):
        x = offer_place(index, wide)
        _put_price(canvas, x, scene, index, wide)
        if symbol_row:
            _put_symbols(canvas, x, scene, index, wide)
        y = 1 + symbol_row
        put_tile(canvas, x, y, tile, wide, scene.glyphs, ground=f"earth.{'odd' if index % 2 else 'even'}")
        if scene.glyphs == "ascii":
            _put_edge(canvas, x + wide, y)
        barracks = barracks_text(tile, wide, scene.glyphs, full=False) if tile.barracks else ""
        canvas.put(x + (wide - len(barracks)) // 2, y + ROWS, barracks, RIM)
        coming = lying_text(lying, wide, scene.glyphs)
        canvas.put(x + (wide - len(coming)) // 2, y + ROWS + 1, coming, Ink("soldier", attrs="b"))
        if index == scene.cursor:
            _put_cursor(canvas, x, wide, scene.glyphs)
    scene.put_gains(canvas, canvas.height - 1, wide)
    return canvas


def _put_edge(canvas: Canvas, x: int, y: int) -> None:
    """Part two tiles where their grounds may look alike: a gap alone would seem to be one in a gallery."""
    for row in range(y, y + ROWS):
        canvas.put(x, row, "|", RIM)


def _put_price(canvas: Canvas, x: int, scene: RowScene, index: int, wide: int) -> None:
    price, payable = price_text(index, wide), index in scene.reach
    canvas.put(x, 0, scene.number(index), Ink("target.ink", "target", "b") if payable else RIM)
    canvas.put(
        x + max(1, wide - len(price)),
        0,
        price[: wide - 1],
        Ink("soldier", attrs="b") if payable and index else RIM,
    )


def _put_symbols(canvas: Canvas, x: int, scene: RowScene, index: int, wide: int) -> None:
    at = x
    for token in symbols(scene.row[index].tile):
        if at + len(token.text) > x + wide:
            break
        canvas.put(at, SYMBOLS_ROW, shown(token, scene.glyphs), Ink(KINDS[token.kind][0], "", "b"))
        at += len(token.text)


def _put_cursor(canvas: Canvas, x: int, wide: int, glyphs: Glyphs) -> None:
    left, right = (":", ":") if glyphs == "ascii" else ("▐", "▌")
    for y in range(1, canvas.height - 1):
        canvas.put(x - 1, y, left, CURSOR)
        canvas.put(x + wide, y, right, CURSOR)
    canvas.put(x - 1, 0, ">", CURSOR)
    canvas.put(x - 1, canvas.height - 1, ">", CURSOR)
