"""What the terminal cannot show is replaced in every widget alike, Textual's own included."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from antterm.draw.paint import in_ascii

NUMBERED = {colour.get_truecolor(): colour for colour in map(RichColor.from_ansi, range(16, 256))}
"""The 256 colours of xterm without the first 16, by what they are in 24 bits."""


class AsciiOnly(LineFilter):
    """Puts ASCII twins in place of other characters, in as many cells."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


class NoColours(LineFilter):
    """Takes every colour away; bold, reverse and the like stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style and _without_colours(style), control) for text, style, control in segments
        ]


class Only256(LineFilter):
    """Gives the colours that style sheets have in 24 bits their numbers again, where there are 256.

    Rich would look for the nearest itself, and takes some greys for their neighbours.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and _numbered(style), control) for text, style, control in segments]


@lru_cache(maxsize=1024)
def _numbered(style: Style) -> Style:
    return style + Style(color=_number(style.color), bgcolor=_number(style.bgcolor))


@lru_cache(maxsize=1024)
def _number(colour: RichColor | None) -> RichColor | None:
    """A colour by its number among the 256, if it is one of them."""
    if colour is None or colour.type is not ColorType.TRUECOLOR or colour.triplet is None:
        return colour
    return NUMBERED.get(colour.triplet, colour)


@lru_cache(maxsize=1024)
def _without_colours(style: Style) -> Style:
    return style.without_color
