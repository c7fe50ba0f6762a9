"""From the roles of an ink to the colours of a terminal.

Designed for 256 colours, then 16, then none: without colours, roles become bold, reverse, underlined or dim.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import IO, Literal

from rich.console import Console
from rich.style import Style

from antterm.draw.canvas import Ink
from antterm.draw.roles import MONO_ATTRS, PALETTE_16, PALETTE_256

BACKGROUND = "#121212"
"""Behind everything where there are colours enough to choose one."""

COLOUR_TERMS = ("truecolor", "24bit")

COLOUR_SYSTEMS: dict[str, Literal["standard", "256", "truecolor"]] = {
    "24bit": "truecolor",
    "256": "256",
    "16": "standard",
    "none": "standard",
}
"""What Rich calls these colours; where there are none, no style has any."""


def colours_of_terminal() -> str:
    """What the environment says of the terminal: `24bit`, `256`, `16` or `none`."""
    term = os.environ.get("TERM", "")
    if os.environ.get("NO_COLOR") or term in ("dumb", "vt100", "vt102", "vt220"):
        return "none"
    if os.environ.get("COLORTERM", "").casefold() in COLOUR_TERMS:
        return "24bit"
    return "256" if "256color" in term or sys.platform == "win32" else "16"


def glyphs_of_terminal() -> str:
    """What the environment says of the characters that can be shown: `unicode` or `ascii`."""
    if os.environ.get("TERM") in ("linux", "dumb", "vt100", "vt102", "vt220"):
        return "ascii"
    encoding = (getattr(sys.__stderr__, "encoding", "") or "").replace("-", "").casefold()
    named = _locale_chosen()
    if named in ("C", "POSIX"):
        return "ascii"
    charset = named.partition(".")[2].partition("@")[0].replace("-", "").casefold()
    return "unicode" if encoding == "utf8" and charset in ("utf8", "") else "ascii"


def _locale_chosen() -> str:
    """The locale that the user has chosen, or nothing.

    Where none or C is chosen Python itself sets LC_CTYPE, in its UTF-8 mode: that is nobody's choice.
    """
    names = {name: os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    if sys.flags.utf8_mode and names["LC_CTYPE"] in ("C.UTF-8", "C.utf8", "UTF-8"):
        names["LC_CTYPE"] = ""
    return next(filter(None, names.values()), "")


class Theme:
    """The look of a terminal with so many colours.

    Args:
        colors: `24bit`, `256`, `16` or `none`.
    """

    def __init__(self, colors: str) -> None:
        self.colors = colors
        self.style = lru_cache(maxsize=1024)(self._style)

    @property
    def background(self) -> str | None:
        """The background of everything, or None for the terminal's own."""
        return BACKGROUND if self.colors in ("24bit", "256") else None

    def console(self, file: IO[str]) -> Console:
        """What renders styles with these colours, whatever the environment says of the terminal.

        Args:
            file: what the console writes to.
        """
        return Console(
            file=file,
            color_system=COLOUR_SYSTEMS[self.colors],
            force_terminal=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            safe_box=False,
        )

    def _style(self, ink: Ink) -> Style:
        attrs = set(ink.attrs)
        if self.colors == "none":
            attrs |= set(MONO_ATTRS.get(ink.fg, "")) ^ set(MONO_ATTRS.get(ink.bg, ""))
            fg = bg = None
        elif self.colors == "16":
            fg, bg = PALETTE_16.get(ink.fg), PALETTE_16.get(ink.bg)
        else:
            fg, bg = PALETTE_256.get(ink.fg), PALETTE_256.get(ink.bg, BACKGROUND)
        return Style(
            color=fg,
            bgcolor=bg,
            bold="b" in attrs or None,
            dim="d" in attrs or None,
            italic="i" in attrs or None,
            underline="u" in attrs or None,
            reverse="r" in attrs or None,
        )
