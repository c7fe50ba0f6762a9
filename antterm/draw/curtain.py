"""The curtain before what only one person may see: folds of cloth, a pelmet and a plate of paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Ink, Pixels, cells_of
from antterm.draw.paint import Hint, key_name, shorten, wrap

FOLDS: Final = 5
"""Folds across any screen: more of them would be more to send."""
CLOTH: Final = (0, 1, 2, 3, 2, 1, 0)
"""The shades of a fold from its left to its right."""
SWAG: Final = (1, 3, 5, 6, 7, 7, 8, 8, 8, 8, 7, 7, 6, 5, 3, 1)
"""Number of half rows that a swag hangs down in each sixteenth of its width."""
PLATE: Final = 50
"""Columns of the plate at most."""
INNER: Final = 3
"""Columns between the frame of the plate and its text."""


Badge = tuple[str, Ink]
"""The sign of a player, and how it looks."""


@dataclass(frozen=True)
class Curtain:
    """A screen between two players: who is to come, who looks away, and what raises the curtain."""

    heading: str
    text: str
    away: str
    """The sentence that asks the others to look away."""
    hint: Hint
    cloth: bool = True
    """Whether the folds are drawn, or the plate alone."""
    badge: Badge | None = None
    """The badge of the player who is to come."""

    def draw(self, width: int, height: int) -> Canvas:
        pixels = Pixels(width, height)
        if self.cloth:
            _hang(pixels)
        wide = min(PLATE, width - 4)
        sentences = ((self.text, "paper.ink"), (self.away, "paper.dim"))
        indent = 0 if self.badge is None else cells_of(self.badge[0]) + 1
        rows = [(row, ink) for text, ink in sentences for row in wrap(text, wide - 2 * INNER - indent)]
        high = len(rows) + 8
        left, top = (width - wide) // 2, max(0, (height - high) // 2)
        pixels.box(left, 2 * top, wide, 2 * high, "gold")
        pixels.box(left + 1, 2 * top + 1, wide - 2, 2 * high - 2, "paper")
        at = left + INNER
        if self.badge is not None:
            sign, look = self.badge
            pixels.write(at, top + 2, sign, look)
            at += indent
        room = left + wide - INNER - at
        pixels.put(at, top + 2, shorten(self.heading, room), "paper.ink", "b")
        for y, (row, ink) in enumerate(rows, top + 4):
            pixels.put(at, y, row, ink)
        key, does = key_name(self.hint[0]), self.hint[1]
        bottom = top + high - 3
        pixels.put(at, bottom, f" {key} ", "row.ink", "b", ground="row")
        beside = cells_of(key) + 3
        pixels.put(at + beside, bottom, shorten(does, room - beside), "paper.ink")
        return pixels.canvas()


def _hang(pixels: Pixels) -> None:
    """Draw the cloth, and above it the pelmet with its trimmings."""
    width, bottom = pixels.width, 2 * pixels.height
    for x in range(width):
        part = x * FOLDS % width  # of a fold, in as many parts as there are columns
        shade = CLOTH[part * len(CLOTH) // width]
        ends = bottom - (2, 1, 0, 0)[shade]
        for k in range(ends):
            pixels.dot(x, k, f"curtain.{shade}")
        hangs = SWAG[part * len(SWAG) // width]
        for k in range(hangs):
            pixels.dot(x, k, "pelmet")
        before = SWAG[max(0, x - 1) * FOLDS % width * len(SWAG) // width]
        after = SWAG[min(width - 1, x + 1) * FOLDS % width * len(SWAG) // width]
        for k in range(min(hangs, before + 1, after + 1), hangs + 1):
            pixels.dot(x, k, "gold")
