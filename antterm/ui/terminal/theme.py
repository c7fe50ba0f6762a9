"""The colours of a terminal as Rich and Textual have them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, cached_property, lru_cache
from typing import IO, Any, Literal

from rich.color import Color
from rich.console import Console
from rich.style import Style

from antterm.draw.canvas import PLAIN, Colors, Ink
from antterm.draw.paint import CHIP, CHOSEN, DIM, KEY, TITLE, WARNING
from antterm.draw.roles import SHARED
from antterm.ui.terminal.colours import BASE, attributes, name_of, shade

COLOUR_SYSTEMS: dict[str, Literal["standard", "256", "truecolor"]] = {
    "24bit": "truecolor",
    "256": "256",
    "16": "standard",
    "none": "standard",
}
"""Rich's names for these colour systems; where there are no colours, no style has any."""


INKS = {"text": PLAIN, "dim": DIM, "title": TITLE, "key": KEY, "warning": WARNING, "chosen": CHOSEN} | {
    "chip": CHIP,
    "line": Ink("text", "line", "b"),
}
"""The inks of widgets, by the names that style sheets have for them."""
ATTRIBUTES = {"bold": "b", "dim": "d", "italic": "i", "underline": "u", "reverse": "r"}


class Theme:
    """The look of a terminal with a number of colours.

    Args:
        colors: `24bit`, `256`, `16` or `none`.
        name: the name of the theme: `dark`, `light`, `contrast` or `colour-blind`.
    """

    def __init__(self, colors: Colors, name: str = "dark") -> None:
        self.colors, self.name = colors, name
        self.style = lru_cache(maxsize=1024)(self._style)

    @property
    def background(self) -> str | None:
        """The background of everything, or None for the terminal's own."""
        ground = self.colour(BASE)
        return None if ground is None else ground.get_truecolor().hex

    def colour(self, role: str) -> Color | None:
        """Return the colour of a role as Rich knows it; None for the terminal's own."""
        found = shade(role, self.colors, self.name)
        if found is None:
            return None
        return Color.parse(found) if isinstance(found, str) else Color.from_ansi(found)

    @cached_property
    def css_variables(self) -> Mapping[str, str]:
        """The inks and roles under the names that style sheets have for them.

        For each ink `$NAME-color`, `$NAME-ground` and `$NAME-style`, for each role that all games share
        `$role-NAME`; and `$ground`, what is behind everything.
        """
        variables = {"ground": self._css(BASE)}
        variables |= {f"role-{role.replace('.', '-')}": self._css(role) for role in SHARED.roles}
        for name, ink in INKS.items():
            attrs = attributes(ink, self.colors)
            variables |= {
                f"{name}-color": self._css(ink.fg),
                f"{name}-ground": self._css(ink.bg or BASE),
                f"{name}-style": " ".join(word for word, letter in ATTRIBUTES.items() if letter in attrs)
                or "none",
            }
        return variables

    def console(self, file: IO[str]) -> Console:
        """Return what renders styles with these colours, whatever the environment says of the terminal.

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

    def _css(self, role: str) -> str:
        """Return the colour of a role as style sheets call it: one of the 16 by its name, else in 24 bits."""
        found = shade(role, self.colors, self.name)
        if found is None:
            return "ansi_default"
        if isinstance(found, int):
            return f"ansi_{name_of(found)}" if found < 16 else Color.from_ansi(found).get_truecolor().hex
        return found

    def _style(self, ink: Ink) -> Style:
        letters = attributes(ink, self.colors)
        return rich_style(self.colour(ink.fg or BASE), self.colour(ink.bg or BASE), letters)


def rich_style(color: Color | None, ground: Color | None, letters: Collection[str]) -> Style:
    """Return a style of Rich.

    Args:
        color: the colour of the text; None for the terminal's own.
        ground: the colour of the background; None for the terminal's own.
        letters: the letters of the attributes, as in `Ink.attrs`.
    """
    chosen: dict[str, Any] = {name: True for name, letter in ATTRIBUTES.items() if letter in letters}
    return Style(color=color, bgcolor=ground, **chosen)


NUMBERED = {colour.get_truecolor(): colour for colour in map(Color.from_ansi, range(16, 256))}
"""The 256 colours of xterm without the first 16, by what they are in 24 bits."""


@lru_cache(maxsize=1024)
def numbered(colour: Color | None) -> Color | None:
    """Return a colour by its number among the 256, if it is one: Rich would look for a similar one."""
    return NUMBERED.get(colour.triplet, colour) if colour and colour.triplet else colour


@cache
def theme_of(colors: Colors, name: str) -> Theme:
    """Return the look that all apps of a process with these colours share: what it makes of inks is made
    once."""
    return Theme(colors, name)
