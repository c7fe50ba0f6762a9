"""The row of tiles on offer in characters: price, drawing, soldiers lying on it, what it would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.micropolis_anthill import HOLE, KINDS, RIM, SOLDIER, put_barracks, put_tile, soldiers
from antterm.draw.micropolis_tile import ROWS, symbols
from antterm.i18n import _
from antterm.micropolis.draft import ROW_LENGTH, Row

BRINGS = Ink("good", attrs="b")
CURSOR = Ink("cursor", attrs="b")


@dataclass(frozen=True)
class RowScene:
    """The row and what is to be shown about it."""

    row: Row
    glyphs: str = "unicode"
    reach: frozenset[int] = frozenset(range(ROW_LENGTH))
    """Places that the army can pay for."""
    cursor: int | None = None
    brings: Sequence[str] = ()
    """For each tile, what it would bring, in few characters."""


SYMBOLS_ROW: Final = 1


def row_height(symbol_row: bool) -> int:
    """Rows of the drawing: number and price, symbols, galleries, barracks, soldiers on it, what it brings."""
    return 1 + symbol_row + ROWS + 3


def row_tile_width(width: int) -> int:
    """Columns of a tile of the row in a pane of `width` columns."""
    return max(4, min(12, (width - 1) // ROW_LENGTH - 1))


def draw_row(scene: RowScene, width: int, symbol_row: bool = True) -> Canvas:
    """The row, its free end at the left.

    Args:
        scene: what to draw.
        width: columns, 36 or more.
        symbol_row: whether the symbols of each tile stand over its drawing, as on the printed ones.
    """
    wide = row_tile_width(width)
    canvas = Canvas(width, row_height(symbol_row))
    for index, (tile, lying) in enumerate(scene.row):
        x = 1 + index * (wide + 1)
        _put_price(canvas, x, index, wide, index in scene.reach)
        if symbol_row:
            _put_symbols(canvas, x, scene, index, wide)
        y = 1 + symbol_row
        put_tile(canvas, x, y, tile, wide, scene.glyphs, ground=f"earth.{'odd' if index % 2 else 'even'}")
        if scene.glyphs == "ascii":
            _put_edge(canvas, x + wide, y)
        put_barracks(canvas, x, y + ROWS, tile, wide, scene.glyphs, full=False)
        if lying:
            text = "+" + soldiers(lying, 0, scene.glyphs)
            if len(text) > wide:
                text = f"+{soldiers(1, 0, scene.glyphs)}{lying}"
            canvas.put(x + (wide - len(text)) // 2, y + ROWS + 1, text, SOLDIER)
        if index < len(scene.brings):
            canvas.put(x, y + ROWS + 2, scene.brings[index][:wide].center(wide), BRINGS)
        if index == scene.cursor:
            _put_cursor(canvas, x, wide, scene.glyphs)
    return canvas


def _put_edge(canvas: Canvas, x: int, y: int) -> None:
    """Part two tiles where their grounds may look alike: a gap alone would seem to be one in a gallery."""
    for row in range(y, y + ROWS):
        canvas.put(x, row, "|", RIM)


def _put_price(canvas: Canvas, x: int, index: int, wide: int, payable: bool) -> None:
    price = _("free") if index == 0 else f"-{index}"
    canvas.put(x, 0, str(index + 1), Ink("target.number", "target.tile", "b") if payable else RIM)
    canvas.put(x + max(1, wide - len(price)), 0, price[: wide - 1], SOLDIER if payable and index else HOLE)


def _put_symbols(canvas: Canvas, x: int, scene: RowScene, index: int, wide: int) -> None:
    at = x
    for token in symbols(scene.row[index].tile):
        if at + len(token.text) > x + wide:
            break
        canvas.put(at, SYMBOLS_ROW, token.text, Ink(KINDS[token.kind][0], "", "b"))
        at += len(token.text)


def _put_cursor(canvas: Canvas, x: int, wide: int, glyphs: str) -> None:
    left, right = (":", ":") if glyphs == "ascii" else ("▐", "▌")
    for y in range(1, canvas.height - 1):
        canvas.put(x - 1, y, left, CURSOR)
        canvas.put(x + wide, y, right, CURSOR)
    canvas.put(x - 1, 0, ">", CURSOR)
    canvas.put(x - 1, canvas.height - 1, ">", CURSOR)
