"""The inks of the rows round the meadow, and amounts of goods as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from antterm.draw.canvas import Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import Segment
from antterm.games.march.draw.signs import yield_sign
from antterm.games.march.rules.round_end import Goods

BAR: Final = Ink("threat.ink", "threat")
BAR_BOLD: Final = Ink("threat.ink", "threat", "b")
LOSS: Final = Ink("danger", attrs="b")
GAIN: Final = Ink("good")


def counted_goods(goods: Goods) -> list[tuple[str, int]]:
    """Return what there is of larvae, food, cards and points, with the name of each."""
    counts = (goods.larvae, goods.food, goods.cards, goods.points)
    return [(name, n) for name, n in zip(("larva", "food", "card", "colony_point"), counts, strict=True) if n]


def amounts(goods: Goods, glyphs: Glyphs) -> list[str]:
    """Return amounts with their signs, as what is gained or lost: `+4●`, `-1▲`."""
    return [f"{n:+d}{yield_sign(name, glyphs)[0]}" for name, n in counted_goods(goods)]


def put_line(canvas: Canvas, x: int, y: int, line: Iterable[Segment], end: int) -> int:
    """Write stretches of text that end before column `end`; return the column after the last."""
    for text, ink in line:
        if x + cells_of(text) > end:
            break
        canvas.put(x, y, text, ink)
        x += cells_of(text)
    return x
