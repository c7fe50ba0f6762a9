"""What the first screen is adorned with: the name of the program, and a burrow at its foot.

Both are shown before the screen library is loaded, so they need nothing of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from antterm import draw
from antterm.draw.canvas import Canvas
from antterm.draw.paint import DIM, TITLE
from antterm.draw.pixels import Picture, Pixels
from antterm.i18n import _

OUTLINED = (
    r"   \   /              _   _",
    r"   _(@)_     __ _ _ _ | |_| |_ ___ _ _ _ __",
    r"  / (_) \   / _` | ' \|  _|  _/ -_) '_| '  \ ",
    r"  _/(_)\_   \__,_|_||_|\__|\__\___|_| |_|_|_|",
    r"   /   \ ",
)
"""The name in characters."""
LOGO: Final = {str(tone): f"logo.{tone}" for tone in range(4)} | {
    "h": "logo.head",
    "e": "logo.eye",
    "b": "logo.thorax",
    "t": "logo.gaster",
    "l": "logo.limb",
}
"""The roles of the characters in the pictures of the ant and of the name."""
HIGH = 7
"""Rows of the name, of what stands under it, and of a blank one."""
LOW = 3
"""The same where the name is a word."""
ROOMY_FROM = 22
"""Rows of the terminal from which on the name is a picture."""


def draw_masthead(width: int, height: int, solid: bool) -> Canvas:
    """Return the name of the program, on so many cells; made of pixels where `solid`."""
    text = _("Three insect board games in a terminal")
    if solid and height >= HIGH:
        ant, name = picture("ant"), picture("antterm")
        pixels = Pixels(width, height)
        left = 2
        if left + len(ant[0]) + 2 + len(name[0]) <= width:
            pixels.picture(left, 0, ant, LOGO)
            left += len(ant[0]) + 2
        pixels.picture(left, 0, name, LOGO)
        canvas = pixels.canvas()
        canvas.put(left, len(name) // 2, text, DIM)
        return canvas
    canvas = Canvas(width, height)
    lines = OUTLINED if height > len(OUTLINED) else ("antterm",)
    for y, line in enumerate(lines):
        canvas.put(2, y, line, TITLE)
    canvas.put(2, len(lines), text, DIM)
    return canvas


BURROW_ROWS = 3
BURROW_FROM = 24
"""Rows of the terminal from which on there is room for a burrow."""
BLADES: Final = "1011001001011010010010110100101"
"""Where grass grows, over and over."""
CHAMBER = 4
"""Columns of earth at either end of the burrow."""
SHAFTS: Final = ((12, 3), (40, 2), (60, 3))
"""The columns of the ways up, and how wide each is, of every 80."""
DWELLERS: Final = (
    *((8, "●", "pale"), (13, "●", "pale"), (20, "▲", "leaf")),
    *((34, "■", "red"), (37, "■", "red"), (40, "■", "red")),
    *((52, "◆", "blue"), (61, "●", "pale"), (70, "★", "gold")),
)
"""What is in the burrow: the column of every 80, its sign and the end of its role."""


def draw_burrow(width: int, height: int) -> Canvas:
    """Return the strip of earth at the foot of the first screen; nothing but an ornament."""
    pixels = Pixels(width, height)
    for x in range(1, width):
        if BLADES[x % len(BLADES)] == "1":
            pixels.dot(x, 1, "burrow.turf")
    pixels.box(0, 2, width, 1, "burrow.turf")
    pixels.box(0, 3, width, 3, "burrow.rock")
    pixels.box(CHAMBER, 4, width - 2 * CHAMBER, 2, "burrow.dug")
    for start in range(0, width, 80):
        for x, wide in SHAFTS:
            pixels.run(start + x, 3, wide if start + x + wide < width - CHAMBER else 0, "burrow.dug")
        for x, sign, ink in DWELLERS:
            if start + x < width - CHAMBER:
                pixels.put(start + x, 2, sign, f"burrow.{ink}")
    return pixels.canvas()


def picture(name: str) -> Picture:
    """Return a picture of `draw/pictures`, as rows of pixels."""
    folder = Path(draw.__path__[0]) / "pictures"
    return (folder / f"{name}.txt").read_text(encoding="ascii").splitlines()
