"""The terminal's abilities, and how they are used: its colours, glyphs and tiles, and the look of each ink.

A role has its colour in 24 bits, a number of the 256 colours of xterm and one of the 16, each chosen by hand
(see `draw.roles`); none is computed from another. Without colours, roles become bold, reverse, underlined or
dim. Knows no screen library: the first screen is drawn before there is one.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from antterm.draw.canvas import Colors, Glyphs, Ink, Tiles
from antterm.draw.roles import colour_of, role_of
from antterm.launch import Launch
from antterm.settings import Settings
from antterm.ui.terminal.environment import environment
from antterm.ui.terminal.wire import CellStyle

BASE = "base"
"""The role of the ground of everything."""

SOLID = ("24bit", "256")
"""Colour systems with colours enough to choose the ground of everything, and to draw tiles as solid faces."""
COLOUR_TERMS = ("truecolor", "24bit")
BACKGROUND: Final = "COLORFGBG"
"""The variable in which some terminals tell the colours of their text and their background."""

ERASING_TERMS: Final = ("xterm", "alacritty", "foot", "konsole", "linux", "rxvt")
"""The prefixes of names of terminals that have `bce` in the terminfo database. Under GNU screen none does."""

NAMED: Final = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
"""The first 8 of the 16 colours, in their order; the others are called `bright_...`."""
PARAMETERS: Final = {"b": "1", "d": "2", "i": "3", "u": "4", "r": "7"}
"""The parameter that sets an attribute, by its letter."""

Shade = str | int
"""A colour of a terminal: `#rrggbb`, or its number among the 256."""


T_co = TypeVar("T_co", bound=str, covariant=True)


class Evidence(NamedTuple, Generic[T_co]):
    """Facts about the terminal from the environment."""

    value: T_co
    by: str = ""
    """The variable that says so; empty where it follows from none of them."""


class Display(NamedTuple):
    """The style in which everything is shown: colours, theme, glyphs and tiles."""

    colors: Colors = "256"
    """`24bit`, `256`, `16` or `none`."""
    theme: str = "dark"
    """The name of the theme."""
    glyphs: Glyphs = "unicode"
    """The characters that may be drawn: `unicode` or `ascii`."""
    tiles: Tiles = "solid"
    """`solid` or `outlines`, where there are colours and glyphs for it."""

    @classmethod
    def chosen(cls, launch: Launch, settings: Settings, background: str) -> Display:
        """Return the display that the command line asks for, else the settings, else the terminal.

        Args:
            background: `dark` or `light`, as the terminal is.
        """
        colors = launch.colors or settings.colors
        glyphs = "ascii" if launch.ascii else settings.glyphs
        theme = launch.theme or settings.theme
        return cls(
            colours_of_terminal().value if colors == "auto" else colors,
            background if theme == "auto" else theme,
            glyphs_of_terminal().value if glyphs == "auto" else glyphs,
            tiles_of_terminal().value if settings.tiles == "auto" else settings.tiles,
        )

    @property
    def ascii_only(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.glyphs == "ascii"

    @property
    def solid(self) -> bool:
        """Whether tiles are drawn solid: where that is wished, and there are colours and glyphs for it."""
        return self.tiles == "solid" and self.has_grounds and not self.ascii_only

    @property
    def drawn_tiles(self) -> Tiles:
        """The style in which tiles are drawn: `solid` or `outlines`."""
        return "solid" if self.solid else "outlines"

    @property
    def has_grounds(self) -> bool:
        """Whether there are colours enough to part panes by their grounds."""
        return self.colors in SOLID

    def look(self, ink: Ink) -> CellStyle:
        """Return how an ink looks, on the ground of everything where it names no other."""
        return _look(ink, self.colors, self.theme)


def colours_of_terminal() -> Evidence[Colors]:
    """Return how many colours it has: `24bit`, `256`, `16` or `none`."""
    term = environment().get("TERM")
    if environment().get("NO_COLOR"):
        return Evidence("none", "NO_COLOR")
    if term in ("dumb", "vt100", "vt102", "vt220"):
        return Evidence("none", "TERM")
    if environment().get("COLORTERM").casefold() in COLOUR_TERMS:
        return Evidence("24bit", "COLORTERM")
    if "256color" in term:
        return Evidence("256", "TERM")
    return Evidence("256") if sys.platform == "win32" else Evidence("16", "TERM")


def glyphs_of_terminal() -> Evidence[Glyphs]:
    """Return the characters that it can show: `unicode` or `ascii`."""
    if environment().get("TERM") in ("linux", "dumb", "vt100", "vt102", "vt220"):
        return Evidence("ascii", "TERM")
    named, variable = _locale_chosen()
    if named in ("C", "POSIX"):
        return Evidence("ascii", variable)
    charset = named.partition(".")[2].partition("@")[0].replace("-", "").casefold()
    if charset not in ("utf8", ""):
        return Evidence("ascii", variable)
    encoding = environment().encoding.replace("-", "").casefold()
    return Evidence("unicode", variable) if encoding == "utf8" else Evidence("ascii")


def tiles_of_terminal() -> Evidence[Tiles]:
    """Return how tiles are best drawn: in `outlines` where half blocks may be two columns wide, else
    `solid`."""
    named, variable = _locale_chosen()
    return Evidence("outlines", variable) if named[:2] in ("ja", "ko", "zh") else Evidence("solid")


def background_of_environment(remembered: str) -> str:
    """Return `dark` or `light`, as the environment says of the terminal's background.

    Args:
        remembered: what a terminal said last, where the environment says nothing.
    """
    colour = environment().get(BACKGROUND).rpartition(";")[2]
    return remembered if not colour.isdigit() else "light" if colour in ("7", "15") else "dark"


def erases_in_colour() -> bool:
    """Return whether the environment tells a terminal that leaves the colour of the pen behind where it
    erases."""
    return environment().get("TERM").startswith(ERASING_TERMS) and not environment().get("STY")


def _locale_chosen() -> Evidence[str]:
    """Return the locale that the user has chosen, or nothing.

    Where none or C is chosen Python itself sets LC_CTYPE, in its UTF-8 mode: that is nobody's choice.
    """
    names = {name: environment().get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    if sys.flags.utf8_mode and names["LC_CTYPE"] in ("C.UTF-8", "C.utf8", "UTF-8"):
        names["LC_CTYPE"] = ""
    return next((Evidence(value, name) for name, value in names.items() if value), Evidence(""))


def shade(role: str, colors: Colors, theme: str) -> Shade | None:
    """Return the colour of a role on a terminal with `colors`; None for the terminal's own."""
    colour = colour_of(role, theme) if role else None
    if colour is None or colors == "none":
        return None
    if colors == "16":
        return _number(colour.ansi) if colour.ansi else None
    return colour.rgb if colors == "24bit" and colour.rgb else colour.number


def attributes(ink: Ink, colors: Colors) -> frozenset[str]:
    """Return the letters of the attributes that an ink has on a terminal with `colors`."""
    attrs = set(ink.attrs)
    if colors == "none":
        role, ground = role_of(ink.fg), role_of(ink.bg)
        attrs |= set(role.mono if role else "") ^ set(ground.mono if ground else "")
    return frozenset(attrs)


def name_of(number: int) -> str:
    """Return what one of the 16 colours is called."""
    return NAMED[number] if number < 8 else f"bright_{NAMED[number - 8]}"


def _number(name: str) -> int:
    """Return the number of one of the 16 colours."""
    return NAMED.index(name.removeprefix("bright_")) + (8 if name.startswith("bright_") else 0)


@lru_cache(maxsize=1024)
def _look(ink: Ink, colors: Colors, theme: str) -> CellStyle:
    return CellStyle(
        frozenset(PARAMETERS[letter] for letter in attributes(ink, colors)),
        _parameters(shade(ink.fg or BASE, colors, theme), 30),
        _parameters(shade(ink.bg or BASE, colors, theme), 40),
    )


def _parameters(colour: Shade | None, first: int) -> str:
    """Return the parameters that set a colour.

    Args:
        first: 30 for the foreground, 40 for the background.
    """
    if colour is None:
        return ""
    if isinstance(colour, str):
        red, green, blue = bytes.fromhex(colour.removeprefix("#"))
        return f"{first + 8};2;{red};{green};{blue}"
    if colour < 16:
        return str(first + colour if colour < 8 else first + 60 + colour - 8)
    return f"{first + 8};5;{colour}"
