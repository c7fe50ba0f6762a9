"""Roles of ink and their colours: drawings name roles, a theme says what colours they have.

The roles that all games share stand in the folder `themes` beside this module, those of one game in the
folder of its drawings: `roles.toml` says what each is for, `texts.toml` on which grounds words are written in
it, and a file for each theme its colours. People add themes of their own (`define`). Every tile has its own
background, so pieces read the same on dark and on light terminals. Colours differ in lightness as
well as in hue (for eyes that do not part red from green), and never carry a meaning alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from antterm import registry
from antterm.i18n.data import read_table

THEMES: Final = ("dark", "light", "contrast", "colour-blind")
"""The themes that come with the program."""
BASED_ON: Final = {"contrast": "dark", "colour-blind": "dark"}
"""The theme that has the colours which another one does not change."""


class Colour(NamedTuple):
    """One role's colour in a theme."""

    rgb: str
    """The colour in 24 bits, as `#dadad4`; empty where the number does for it, in half as many bytes."""
    number: int
    """One of the 256 colours of xterm, chosen by hand; none of the first 16, which people set."""
    ansi: str = ""
    """The name of one of the 16 colours of ANSI; empty for the terminal's own."""


class Role(NamedTuple):
    """The purpose of an ink."""

    meaning: str
    mono: str = ""
    """Attributes (letters as in `Ink.attrs`) where there is no colour."""


class OwnTheme(NamedTuple):
    """A theme of a person's own."""

    name: str
    """The name of its file, without the ending; none of `THEMES`."""
    title: str
    """The name that people read in the settings and in `antterm theme`."""
    based_on: str
    """The one of `THEMES` whose colours hold where it has none."""
    colours: Mapping[str, Colour]
    """The colour of each role that the theme sets."""


OWN: Final[dict[str, OwnTheme]] = {}
"""The user's own themes, by name."""


def define(theme: OwnTheme) -> None:
    """Make a theme known in this process. One of this name that is known already stays as it is."""
    OWN.setdefault(theme.name, theme)


def own_themes() -> tuple[OwnTheme, ...]:
    """Return the themes of people that are known in this process."""
    return tuple(OWN.values())


def is_theme(name: str) -> bool:
    """Return whether drawings can have the colours of a theme."""
    return name in THEMES or name in OWN


class Inks:
    """The roles of all games, or those that a game has besides them.

    Args:
        package: the package whose folder `themes` has the files.
    """

    def __init__(self, package: str) -> None:
        self._folder = Path(import_module(package).__file__ or "").parent / "themes"
        self.roles: Mapping[str, Role] = {name: Role(*fields) for name, fields in self._read("roles").items()}
        """The roles, by name."""
        self.colours = cache(self._colours)
        """The colours of all roles in a theme."""

    def _colours(self, theme: str) -> Mapping[str, Colour]:
        if (own := OWN.get(theme)) is not None:
            below = self.colours(own.based_on)
            return {**below, **{name: own.colours[name] for name in below.keys() & own.colours.keys()}}
        below = self.colours(BASED_ON[theme]) if theme in BASED_ON else {}
        return {**below, **{name: Colour(*fields) for name, fields in self._read(theme).items()}}

    @property
    def texts(self) -> list[tuple[str, str]]:
        """The ground and the role of all words that must be readable."""
        return [
            (ground, ink)
            for entry in self._read("texts").get("texts", [])
            for ground in entry["grounds"]
            for ink in entry["inks"]
        ]

    def _read(self, name: str) -> dict[str, list[Any]]:
        file = self._folder / f"{name}.toml"
        return read_table(file) if file.is_file() else {}


SHARED: Final = Inks("antterm.draw")
"""The roles of all games."""


def inks_of(game_id: str) -> Inks | None:
    """Return the roles that a game has besides the shared ones.

    Raises:
        KeyError: no game has this identifier.
    """
    inks: Inks | None = registry.find(registry.HOMES[game_id].inks)
    return inks


@cache
def _owner(role: str) -> Inks | None:
    """Return where a role is defined.

    A game is loaded only for what the shared roles lack, first the one that the name begins with.
    """
    if role in SHARED.roles:
        return SHARED
    if not role:
        return None
    games = sorted(registry.HOMES, key=lambda game_id: not role.startswith(f"{game_id}."))
    return next((inks for game_id in games if (inks := inks_of(game_id)) and role in inks.roles), None)


def role_of(name: str) -> Role | None:
    """Return a role by its name, of whatever game; None where nobody has it."""
    owner = _owner(name)
    return owner.roles[name] if owner else None


def colour_of(name: str, theme: str) -> Colour | None:
    """Return the colour of a role in a theme; None where nobody has such a role."""
    owner = _owner(name)
    return owner.colours(theme)[name] if owner else None


def every_ink() -> list[Inks]:
    """Return the roles of all games, then those of each game."""
    return [SHARED, *(inks for game_id in registry.HOMES if (inks := inks_of(game_id)))]


def every_role() -> dict[str, Role]:
    """Return all roles there are."""
    return {name: role for inks in every_ink() for name, role in inks.roles.items()}
