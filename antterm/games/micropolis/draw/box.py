"""What is laid out for a game: a foundation for each player, two each in the advanced game."""

from __future__ import annotations

from typing import Final

from antterm.draw.canvas import Canvas
from antterm.draw.pixels import Pixels
from antterm.i18n import _

ROWS: Final = 4
WIDE: Final = 8
"""Columns of a foundation."""
GALLERIES: Final = 4


def draw_box(seats: int, advanced: bool, width: int) -> Canvas:
    """The foundations as soil with the beginnings of their galleries, and the seats on them."""
    pixels = Pixels(width, ROWS)
    count = seats * (2 if advanced else 1)
    step = WIDE + 1
    for n in range(count):
        x = 2 + n * step
        if x + WIDE > width:
            break
        pixels.box(x, 0, WIDE, 2 * ROWS, "rock" if n % 2 else "rock.odd")
        pixels.run(x, 0, WIDE, "turf")
        for gallery in range(GALLERIES):
            pixels.run(x + 1 + gallery % 2, 4 + gallery, WIDE - 2, f"gallery.open.{gallery}")
        pixels.put(x + WIDE // 2 - 1, 1, str(n // (2 if advanced else 1) + 1), "gallery.shut.ink", "b")
    x = 3 + count * step
    told = (_("two foundations each"), _("side by side")) if advanced else (_("one foundation each"), "")
    for y, text in enumerate(told, 1):
        if x + len(text) <= width:
            pixels.put(x, y, text, "dim" if y > 1 else "text", "" if y > 1 else "b")
    return pixels.canvas()
