"""Themes of a person's own: files `NAME.toml` in the folder `themes` beside the settings.

name = "Forest"         # what lists call it; else the name of the file
based_on = "dark"       # whose colours hold where this file has none

[colours]
"base" = "#0f1a12"      # the number of the 256 colours most like it is found
"dim" = ["#a0b0a0", 108, "white"]   # or that is given too, and one of the 16 colours
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from antterm.core.printable import TEXT_SHOWN, printable, shortened
from antterm.draw.roles import THEMES, Colour, OwnTheme, colour_of, define, every_ink, every_role, is_theme
from antterm.errors import UserError
from antterm.i18n import _

FOLDER: Final = "themes"
SUFFIX: Final = ".toml"
LARGEST: Final = 2**16
"""Most bytes of a file."""
MOST: Final = 50
"""Most files that are looked at."""
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")
"""The pattern of the names of files, without the suffix."""
TITLE_LIMIT: Final = 24
"""Most characters of what lists call a theme."""
ANSI: Final = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
"""The first 8 of the 16 colours; the others begin with `bright_`."""


class BadTheme(UserError):
    """A file cannot be used as a theme; the text is a sentence."""


class Poor(NamedTuple):
    """Words of a theme that are hard to read."""

    ink: str
    ground: str
    colors: str
    """The number of colours of the terminal: `24bit` or `256`."""
    contrast: float


def files(folder: Path) -> list[Path]:
    """Return the files in the folder `themes` of a folder of settings, by name."""
    try:
        found = [path for path in (folder / FOLDER).iterdir() if path.suffix == SUFFIX]
    except OSError:  # there is none, as mostly
        return []
    return sorted(path for path in found if NAME.fullmatch(path.stem))[:MOST]


def find(name: str, folder: Path) -> bool:
    """Return whether there is a theme of this name; one of a file is known from now on.

    Args:
        name: the name of one that comes with the program, or of a file.
        folder: the folder of the settings.

    Raises:
        BadTheme: there is such a file, but it cannot be used.
    """
    if is_theme(name):
        return True
    path = folder / FOLDER / f"{name}{SUFFIX}"
    if not NAME.fullmatch(name) or not os.path.isfile(path):  # `Path.is_file` fails in a closed folder
        return False
    define(read(path))
    return True


def find_all(folder: Path) -> list[str]:
    """Make all themes of a folder of settings known; return what is wrong with those that cannot be used."""
    wrong = []
    for path in files(folder):
        try:
            find(path.stem, folder)
        except BadTheme as bad:
            wrong.append(bad.sentence())
    return wrong


def read(path: Path) -> OwnTheme:
    """Return the theme that a file holds.

    Raises:
        BadTheme: it cannot be read, is no TOML, has a role that nobody draws with, or a colour that is none.
    """
    # here, because few have such a file
    from antterm.core.toml import BadToml, read_toml
    from antterm.saves import named_files

    try:
        return _theme(path.stem, read_toml(named_files.read_text(path, LARGEST)))
    except named_files.FileProblem as problem:
        raise BadTheme(str(problem)) from problem
    except BadToml as error:
        reason = shortened(printable(str(error).rstrip(".")))
        wrong = _("It is not valid TOML: {error}.").format(error=reason)
    except _Wrong as error:
        wrong = shortened(printable(str(error)), 2 * TEXT_SHOWN)
    printed = shortened(printable(str(path)))
    raise BadTheme(_("The theme {path} cannot be used. {wrong}").format(path=printed, wrong=wrong))


class _Wrong(ValueError):
    """A value in the file cannot be used; the text is a sentence."""


def _theme(name: str, data: dict[str, Any]) -> OwnTheme:
    if name in (*THEMES, "auto"):
        raise _Wrong(_("“{name}” is the name of a built-in theme.").format(name=name))
    for entry in data:
        if entry not in ("name", "based_on", "colours"):
            raise _Wrong(_("A theme has no entry “{name}”.").format(name=entry))
    title, based_on, colours = data.get("name", name), data.get("based_on", "dark"), data.get("colours", {})
    if not isinstance(title, str) or not title.strip():
        raise _Wrong(_("“{name}” must be a non-empty string.").format(name="name"))
    if based_on not in THEMES:
        text = _("“based_on” must be one of {themes}.")
        raise _Wrong(text.format(themes=", ".join(THEMES)))
    if not isinstance(colours, dict):
        raise _Wrong(_("“{name}” must be a table.").format(name="colours"))
    unknown = colours.keys() - every_role().keys()
    if unknown:
        raise _Wrong(_("There is no colour role “{role}”.").format(role=min(unknown)))
    found = {role: _colour(role, value, colour_of(role, based_on)) for role, value in colours.items()}
    return OwnTheme(name, shortened(printable(title.strip()), TITLE_LIMIT), based_on, found)


def _colour(role: str, value: Any, below: Colour | None) -> Colour:
    """Return the colour of a role.

    Args:
        value: `#rrggbb`, or a list of that (or an empty text), a number and one of the 16 colours.
        below: what the theme has that it is based on.
    """
    from antterm.draw.contrast import nearest_xterm

    if isinstance(value, str) and re.fullmatch("#[0-9a-fA-F]{6}", value):
        return Colour(value.lower(), nearest_xterm(value.lower()), below.ansi if below else "")
    match value:
        case [str(rgb), int(number), str(ansi)] if (
            re.fullmatch("(#[0-9a-fA-F]{6})?", rgb)
            and 16 <= number < 256
            and (not ansi or ansi.removeprefix("bright_") in ANSI)
        ):
            return Colour(rgb.lower(), number, ansi)
    text = _('“{role}” must be a colour such as “#1c2a1e” or a list such as ["#1c2a1e", 234, "black"].')
    raise _Wrong(text.format(role=role))


def poor(theme: str) -> Iterator[Poor]:
    """Yield the words of a theme that stand out too little from what is behind them."""
    from antterm.draw.contrast import READABLE, contrast, rgb_of_hex, rgb_of_xterm

    def shown(role: str, colors: str) -> tuple[int, int, int]:
        colour = colour_of(role, theme)
        assert colour is not None, role
        return rgb_of_hex(colour.rgb) if colour.rgb and colors == "24bit" else rgb_of_xterm(colour.number)

    for inks in every_ink():
        for ground, ink in inks.texts:
            for colors in ("24bit", "256"):
                found = contrast(shown(ink, colors), shown(ground, colors))
                if found < READABLE:
                    yield Poor(ink, ground, colors, found)


def template(based_on: str, title: str) -> str:
    """Return a file with all roles and the colours that a theme of the program has for them.

    Args:
        based_on: one of `THEMES`.
        title: what lists are to call it.
    """
    lines = [f'name = "{title}"', f'based_on = "{based_on}"', "", "[colours]"]
    for inks in every_ink():
        for name, role in inks.roles.items():
            colour = inks.colours(based_on).get(name)
            if colour is None:  # a game of another package need not have colours
                lines.append(f'# {role.meaning}\n# "{name}" = "#808080"')
            else:
                lines.append(
                    f'# {role.meaning}\n"{name}" = ["{colour.rgb}", {colour.number}, "{colour.ansi}"]'
                )
    return "\n".join(lines) + "\n"
