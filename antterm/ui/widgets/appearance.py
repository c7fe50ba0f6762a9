"""How everything looks on this terminal: its colours and its glyphs."""

from __future__ import annotations

from rich.style import Style

from antterm.draw.canvas import Ink
from antterm.draw.display import Colors, Glyphs, Tiles
from antterm.draw.paint import in_ascii
from antterm.ui.terminal.colours import SOLID
from antterm.ui.terminal.theme import theme_of


class Appearance:
    """Colours and glyphs, shared by all widgets; changing it has the app drawn anew.

    Args:
        colors: `24bit`, `256`, `16` or `none`.
        glyphs: `unicode` or `ascii`.
        theme: its name.
        tiles: `solid` or `outlines`.
    """

    def __init__(
        self, colors: Colors = "256", glyphs: Glyphs = "unicode", theme: str = "dark", tiles: Tiles = "solid"
    ) -> None:
        self.theme = theme_of(colors, theme)
        self.glyphs = glyphs
        self._tiles = tiles

    @property
    def tiles(self) -> Tiles:
        """How tiles are drawn: `solid` where that is wished and there are colours and glyphs for it, else
        `outlines`."""
        return self._tiles if self.theme.colors in SOLID and not self.ascii_only else "outlines"

    @tiles.setter
    def tiles(self, wished: Tiles) -> None:
        self._tiles = wished

    @property
    def ascii_only(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.glyphs == "ascii"

    @property
    def has_grounds(self) -> bool:
        """Whether panes can be parted by their grounds."""
        return self.theme.colors in SOLID

    def style(self, ink: Ink, ground: str = "") -> Style:
        """The style of an ink.

        Args:
            ground: what is below, as a role; empty for the ground of everything.
        """
        return self.theme.style(
            ink if ink.bg and ink.fg else Ink(ink.fg or ground, ink.bg or ground, ink.attrs)
        )

    def shown(self, text: str) -> str:
        """`text` as it may be drawn, in as many cells."""
        return in_ascii(text) if self.ascii_only else text
