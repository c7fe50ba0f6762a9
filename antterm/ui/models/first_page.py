"""The page that is shown while the program is loading: it says what is being opened.

It also has what all other screens share with it. It imports as little as possible, because everybody waits
for it.
"""

from __future__ import annotations

from typing import NamedTuple

from antterm import __version__
from antterm.core.printable import printable
from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.paint import DIM, TITLE, laid_on, middle, put_wrapped, shorten
from antterm.i18n import _

LEAST = (60, 20)
"""The smallest terminal that the screens are made for, in columns and rows."""


def too_small(width: int, height: int) -> bool:
    """Return whether a terminal of this size has no room for the screens."""
    return width < LEAST[0] or height < LEAST[1]


def paint_too_small(canvas: Canvas) -> None:
    """Say how large the terminal must be."""
    needed = f"{LEAST[0]}x{LEAST[1]}"
    if canvas.width < 30:
        put_wrapped(canvas, 0, 0, _("too small: {needed} needed").format(needed=needed), canvas.width)
        return
    size = _("{width}x{height} now, {needed} needed").format(
        width=canvas.width, height=canvas.height, needed=needed
    )
    middle(canvas, max(0, canvas.height // 2 - 1), _("The terminal is too small."), TITLE)
    middle(canvas, max(1, canvas.height // 2), size)


def put_title(canvas: Canvas, left: str, right: str) -> None:
    """Write the two ends of a title bar in the first row."""
    width = canvas.width
    right = shorten(right, max(0, width // 2, width - cells_of(left) - 4))
    canvas.put(1, 0, shorten(left, width - cells_of(right) - 4), TITLE)
    canvas.put(width - cells_of(right) - 1, 0, right, DIM)


class Waiting(NamedTuple):
    """A page that says what is being opened, before anything of it has been loaded."""

    text: str

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if too_small(width, height):
            paint_too_small(canvas)
            return canvas
        title = Canvas(width, 1)
        put_title(title, "antterm", f"v{__version__}")
        canvas.blit(laid_on("bar", title), 0, 0)
        middle(canvas, height // 2, shorten(printable(self.text), width - 2), TITLE)
        return canvas
