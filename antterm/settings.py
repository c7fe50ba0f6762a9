"""A person's settings: a small file under the user's config directory. Losing it is never an error."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from antterm.draw.canvas import Automatic, Colors, Glyphs, Tiles
from antterm.errors import UserError
from antterm.i18n import languages
from antterm.i18n.data import marked, read_table
from antterm.saves import data_dir, private

ENVIRONMENT = "ANTTERM_CONFIG_DIR"
LARGEST = 2**20
"""Most bytes of the file."""
MOST_ENGINES = 8
"""Maximum number of engines that are remembered."""

BACKGROUNDS = ("dark", "light")
"""The backgrounds that a terminal can have."""


class Setting(NamedTuple):
    """One thing to set: its values in order, with what people call them."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    help: str


OWN_THEMES: Final[dict[str, str]] = {}
"""The titles of the themes of people that are known in this process, by their names."""


def all_settings() -> tuple[Setting, ...]:
    """Return all that can be set, in the order of the screen; with the themes of people that are known."""
    return _all_settings(tuple(OWN_THEMES.items()))


@cache
def _all_settings(own: tuple[tuple[str, str], ...]) -> tuple[Setting, ...]:
    found = []
    for name, entry in read_table(Path(__file__).with_name("settings.toml")).items():
        values = {value: marked(label) for value, label in entry["values"].items()}
        if name == "language":
            values |= {one.code: one.name for one in languages.spoken()}
        if name == "theme":
            values |= dict(own)
        found.append(Setting(name, marked(entry["label"]), tuple(values.items()), entry["help"]))
    return tuple(found)


class Settings(NamedTuple):
    """The values of all settings; each is allowed by its `Setting`."""

    language: str = "auto"
    zoom: str = "auto"
    glyphs: Automatic | Glyphs = "auto"
    colors: Automatic | Colors = "auto"
    theme: str = "auto"
    tiles: Automatic | Tiles = "auto"
    moves: str = "auto"
    curtain: str = "auto"
    suggestions: str = "auto"
    movement: str = "short"
    cursor: str = "hidden"
    mouse: str = "off"
    attention: str = "bell"
    pace: str = "normal"
    characters: str = "on"
    remarks: str = "on"
    plain: str = "off"
    background: str = "dark"
    """`dark` or `light`, as the terminal asked last has said: the first screen cannot wait for an answer."""
    engines: tuple[str, ...] = ()
    """Commands of the engines that somebody has chosen here, the last chosen first; no others are started."""

    @property
    def spoken(self) -> str | None:
        """The code of the language that is to be spoken; None for that of the locale."""
        return None if self.language == "auto" else self.language

    @property
    def options(self) -> dict[str, str]:
        """Options that new games have unless they are chosen otherwise, in games that know them."""
        from antterm.core.options import CHARACTERS  # loads dataclasses, which the first screen does without

        return {CHARACTERS: self.characters}

    def with_engine(self, command: str) -> Settings:
        """Return the settings with an engine that has just been chosen."""
        others = [other for other in self.engines if other != command]
        return self._replace(engines=(command, *others)[:MOST_ENGINES])


def config_dir() -> Path:
    """Return where the settings live: ANTTERM_CONFIG_DIR, or the system's place for them.

    Raises:
        NoHome: neither is there.
    """
    if given := data_dir.named_place(None, ENVIRONMENT):
        return given
    from platformdirs import user_config_path

    return data_dir.in_home(lambda: user_config_path("antterm"))


UNREADABLE: Final = (OSError, ValueError, RecursionError)
"""What `_read` raises: there is no file, nor a home for one, or it holds no text, no JSON, no settings."""


def _read(path: Path) -> dict[str, Any]:
    data = json.loads(private.read(path, LARGEST).decode("utf-8"))
    if not isinstance(data, dict):
        raise ValueError(path)
    return data


def load(folder: Path | None = None) -> Settings:
    """Return the settings kept in `folder`; what is missing, unreadable or unknown has its default."""
    try:
        folder = folder or config_dir()
        data = _read(folder / "settings.json")
    except UNREADABLE:
        return Settings()
    allowed = {setting.name: {value for value, _label in setting.values} for setting in all_settings()}
    if isinstance(name := data.get("theme"), str) and name not in allowed["theme"]:
        with suppress(UserError):  # `antterm doctor` and the settings say what is wrong
            allowed["theme"] |= {name} if find_theme(name, folder) else set()
    good = {
        name: data[name]
        for name in Settings._fields
        if isinstance(data.get(name), str) and data[name] in allowed.get(name, ())
    }
    if data.get("background") in BACKGROUNDS:
        good["background"] = data["background"]
    return Settings(**good, engines=tuple(_texts(data.get("engines"))[:MOST_ENGINES]))


def find_own_themes(folder: Path | None = None) -> list[str]:
    """Make the themes known that a person has in files.

    Args:
        folder: the folder of the settings; None for the user's config directory.

    Returns:
        A sentence about each file that cannot be used.
    """
    from antterm import themes  # here, because most people have none

    try:
        wrong = themes.find_all(folder or config_dir())
    except data_dir.NoHome:
        return []
    _note_themes()
    return wrong


def find_theme(name: str, folder: Path | None = None) -> bool:
    """Return whether there is a theme of this name; one of a file is known from now on.

    Args:
        name: the name of one that comes with the program, or of a file.
        folder: the folder of the settings; None for the user's config directory.

    Raises:
        UserError: there is such a file, but it cannot be used.
    """
    from antterm import themes  # here, because most people have none of their own

    is_there = themes.find(name, folder or config_dir())
    _note_themes()
    return is_there


def _note_themes() -> None:
    from antterm.draw.roles import own_themes

    OWN_THEMES.update((theme.name, theme.title) for theme in own_themes())


def _texts(data: Any) -> list[str]:
    """Return those of a list that are texts; none where it is no list."""
    return [text for text in data if isinstance(text, str)] if isinstance(data, list) else []


def save(settings: Settings, folder: Path | None = None, before: Settings | None = None) -> bool:
    """Keep the settings, as safe from a power cut as a game is. A file that cannot be read is kept, too.

    Args:
        settings: those.
        folder: where; None for the user's config directory.
        before: the settings before they were changed: only what differs is written, so that what another
            window of the program has changed stays. None for all.

    Returns:
        False where the file cannot be written (a read-only place): they hold for this run only.
    """
    try:
        path = (folder or config_dir()) / "settings.json"
    except OSError:
        return False
    from antterm.saves.lock import one_at_a_time  # here, because the first screen does without

    values, stored = settings._asdict(), dict[str, Any]()
    changed = values if before is None else dict(values.items() - before._asdict().items())
    try:
        private.make_folder(path.parent)
        with one_at_a_time(path):
            try:
                stored = _read(path)
            except FileNotFoundError:
                pass
            except UNREADABLE:
                private.keep_aside(path)
            content = json.dumps({**values, **stored, **changed}, indent=1)
            private.replace(path, f"{content}\n".encode())
    except OSError:
        return False
    return True
