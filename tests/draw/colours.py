"""Colours as terminals show them, and as eyes see them that lack a kind of cones."""

from __future__ import annotations

from math import dist
from typing import Final

from antterm.draw.contrast import RGB, linear, rgb_of_xterm
from antterm.draw.roles import colour_of

NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
PALETTES = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
    " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "Linux": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
    " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "Windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc"
    " 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
}
"""What usual terminals make of the 16 colours."""


def of_16(role: str, theme: str, palette: str, own: RGB) -> RGB:
    """The colour in which a terminal of 16 colours shows a role.

    Args:
        palette: one of `PALETTES`.
        own: what a terminal shows where a role leaves that to it.
    """
    colour = colour_of(role, theme)
    assert colour is not None, role
    if not colour.ansi:
        return own
    name = colour.ansi.removeprefix("bright_")
    place = NAMES.index(name) + (8 if name != colour.ansi else 0)
    red, green, blue = bytes.fromhex(PALETTES[palette].split()[place])
    return red, green, blue


def shown(role: str, theme: str, colors: str) -> RGB:
    """The colour in which a terminal shows a role.

    Args:
        colors: `24bit` or `256`.
    """
    colour = colour_of(role, theme)
    assert colour is not None, role
    if colors == "256" or not colour.rgb:
        return rgb_of_xterm(colour.number)
    return int(colour.rgb[1:3], 16), int(colour.rgb[3:5], 16), int(colour.rgb[5:7], 16)


Eyes = tuple[tuple[float, float, float], ...]
ALL_COLOURS: Final[Eyes] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
RED_BLIND: Final[Eyes] = ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520))
GREEN_BLIND: Final[Eyes] = ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689))
"""What eyes without the cones for red, or for green, make of linear RGB (Machado and others 2009)."""


def difference(a: RGB, b: RGB, eyes: Eyes) -> float:
    """Return the distance of two colours for such eyes (CIE 1976, in which 2 to 3 can just be seen)."""
    return dist(_lab(a, eyes), _lab(b, eyes))


def _lab(colour: RGB, eyes: Eyes) -> tuple[float, float, float]:
    light = linear(colour)
    red, green, blue = (min(1, max(0, sum(k * v for k, v in zip(row, light, strict=True)))) for row in eyes)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
