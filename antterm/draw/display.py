"""The ways in which a terminal can be drawn on."""

from typing import Literal

Colors = Literal["24bit", "256", "16", "none"]
"""How many colours there are."""
Glyphs = Literal["unicode", "ascii"]
"""The characters that may be drawn."""
Tiles = Literal["solid", "outlines"]
"""How tiles are drawn: as areas of half blocks, or as lines."""
Automatic = Literal["auto"]
"""Whichever of them suits the terminal."""


def glyphs_for(ascii_only: bool) -> Glyphs:
    """Return the characters that may be drawn."""
    return "ascii" if ascii_only else "unicode"
