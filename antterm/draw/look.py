"""How a tile, a cell or a chamber is to be drawn where it lies just now; painters get one with each."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.display import Colors, Glyphs


@dataclass(frozen=True, slots=True)
class Look:
    """What a painter has to know besides what it paints."""

    colors: Colors = "24bit"
    """How many colours there are."""
    glyphs: Glyphs = "unicode"
    """The characters that may be drawn."""
    solid: bool = True
    """Whether tiles are drawn as areas of half blocks; else as lines."""
    zoom: str = ""
    """The name of the zoom of a board of hexes; empty elsewhere."""
    cursor: bool = False
    """Whether it is under the cursor."""
    is_target: bool = False
    """Whether it may be chosen."""
    label: str = ""
    """What is typed to choose it; empty where there is nothing to type."""
    shade: int = 0
    """0, 1 or 2: neighbours on a board differ, so that their faces can be told apart; 0 or 1 in a row."""

    @property
    def ascii_only(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.glyphs == "ascii"
