"""The appearance of everything on this terminal: colours, glyphs, and what replaces those that it lacks."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from antterm.draw.canvas import Ink
from antterm.draw.paint import in_ascii
from antterm.ui.terminal.colours import Display
from antterm.ui.terminal.theme import numbered, theme_of


class Appearance:
    """Colours and glyphs, shared by all widgets of an app, which changes them.

    Args:
        display: what the terminal shows.
    """

    def __init__(self, display: Display) -> None:
        self.show(display)

    def show(self, display: Display) -> None:
        """Take over other colours and glyphs; the app has its widgets drawn anew."""
        self.display, self.theme = display, theme_of(display.colors, display.theme)

    def style(self, ink: Ink, ground: str = "") -> Style:
        """Return the style of an ink.

        Args:
            ground: what is below, as a role; empty for the ground of everything.
        """
        return self.theme.style(
            ink if ink.bg and ink.fg else Ink(ink.fg or ground, ink.bg or ground, ink.attrs)
        )

    def shown(self, text: str) -> str:
        """Return `text` as it may be drawn, in as many cells."""
        return in_ascii(text) if self.display.ascii_only else text


class AsciiOnly(LineFilter):
    """Puts ASCII twins in place of other characters, in as many cells."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


class NoColours(LineFilter):
    """Takes every colour away; bold, reverse and the like stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and style.without_color, control) for text, style, control in segments]


class Only256(LineFilter):
    """Gives the colours that style sheets have in 24 bits their numbers again, where there are 256.

    Rich would look for the nearest itself, and takes some greys for their neighbours.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and _numbered(style), control) for text, style, control in segments]


@lru_cache(maxsize=1024)
def _numbered(style: Style) -> Style:
    return style + Style(color=numbered(style.color), bgcolor=numbered(style.bgcolor))
