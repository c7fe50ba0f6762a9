"""A person's settings: a small file under the user's config directory. Losing it is never an error."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from antterm.draw.display import Automatic, Colors, Glyphs, Tiles
from antterm.i18n import N_, NC_, languages
from antterm.saves import place, private

ENVIRONMENT = "ANTTERM_CONFIG_DIR"
LARGEST = 2**20
"""Most bytes of the file."""
MOST_ENGINES = 8
"""How many engines are remembered."""

BACKGROUNDS = ("dark", "light")
"""What a terminal can be."""


class Setting(NamedTuple):
    """One thing to set: its values in order, with what people call them."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    help: str


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "language",
        NC_("setting", "Language"),
        (("auto", N_("automatic")), *((one.code, one.name) for one in languages.spoken())),
        N_("Automatic: the one of the terminal's locale, where all is translated into it."),
    ),
    Setting(
        "zoom",
        NC_("setting", "Zoom"),
        (
            ("auto", N_("automatic")),
            ("strategic", NC_("zoom", "strategic")),
            ("normal", NC_("zoom", "normal")),
            ("between", NC_("zoom", "between")),
            ("close", NC_("zoom", "close")),
        ),
        N_("How large a board is drawn at first; + and - change it. Automatic: as large as has room."),
    ),
    Setting(
        "glyphs",
        NC_("setting", "Glyphs"),
        (("auto", N_("automatic")), ("unicode", NC_("glyphs", "Unicode")), ("ascii", NC_("glyphs", "ASCII"))),
        N_("ASCII is for terminals that show boxes or question marks in place of lines and pictures."),
    ),
    Setting(
        "colors",
        NC_("setting", "Colours"),
        (
            ("auto", N_("automatic")),
            ("24bit", NC_("colours", "24 bit")),
            ("256", NC_("colours", "256")),
            ("16", NC_("colours", "16")),
            ("none", NC_("colours", "none")),
        ),
        N_("Without colours everything is told apart by letters, shapes, bold and reverse."),
    ),
    Setting(
        "theme",
        NC_("setting", "Theme"),
        (
            ("auto", N_("automatic")),
            ("dark", NC_("theme", "dark")),
            ("light", NC_("theme", "light")),
            ("contrast", NC_("theme", "high contrast")),
            ("colour-blind", NC_("theme", "colour-blind-safe")),
        ),
        N_("Automatic: dark or light, as the background of the terminal is."),
    ),
    Setting(
        "tiles",
        NC_("setting", "Tiles"),
        (("auto", N_("automatic")), ("solid", NC_("tiles", "solid")), ("outlines", NC_("tiles", "outlines"))),
        N_("Solid tiles are made of half blocks; choose outlines where these show gaps or overlap."),
    ),
    Setting(
        "moves",
        NC_("setting", "Moves"),
        (("auto", N_("automatic")), ("confirm", NC_("moves", "confirm")), ("direct", NC_("moves", "direct"))),
        N_(
            "Confirm: a number shows the move, Enter makes it. Direct: a number makes it at once. Automatic: "
            "direct where a turn has many small answers."
        ),
    ),
    Setting(
        "curtain",
        NC_("setting", "Curtain"),
        (("auto", NC_("curtain", "when needed")), ("off", NC_("curtain", "off"))),
        N_("Covers the screen before a question whose answer depends on what only one person may see."),
    ),
    Setting(
        "movement",
        NC_("setting", "Movement"),
        (
            ("off", NC_("movement", "off")),
            ("short", NC_("movement", "short")),
            ("long", NC_("movement", "long")),
        ),
        N_("Pieces are seen on their way; any key skips it. None on slow lines and in ASCII."),
    ),
    Setting(
        "cursor",
        NC_("setting", "Cursor"),
        (("hidden", NC_("cursor", "hidden")), ("shown", NC_("cursor", "shown"))),
        N_(
            "The terminal's cursor stands on what is chosen, for screen readers and braille lines. Shown: "
            "magnifiers follow it too."
        ),
    ),
    Setting(
        "mouse",
        NC_("setting", "Mouse"),
        (("off", NC_("mouse", "off")), ("on", NC_("mouse", "on"))),
        N_("On a board, a click points, a second one takes, the wheel zooms; from the next start."),
    ),
    Setting(
        "attention",
        NC_("setting", "Your turn"),
        (
            ("bell", NC_("attention", "bell and title")),
            ("title", NC_("attention", "title")),
            ("off", NC_("attention", "off")),
        ),
        N_("After a bot has thought for long, the terminal's bell and its title say that it is your turn."),
    ),
    Setting(
        "pace",
        NC_("setting", "Pace of bots"),
        (("quick", NC_("pace", "quick")), ("normal", NC_("pace", "normal")), ("slow", NC_("pace", "slow"))),
        N_("How long a position stands before a bot answers; longer where bots play among themselves."),
    ),
    Setting(
        "plain",
        NC_("setting", "Plain mode"),
        (("off", NC_("plain mode", "off")), ("on", NC_("plain mode", "on"))),
        N_("Lines of text in place of the screen, for reading by ear or in braille; from the next start."),
    ),
)


class Settings(NamedTuple):
    """What is set; every value is one of its `Setting`."""

    language: str = "auto"
    zoom: str = "auto"
    glyphs: Automatic | Glyphs = "auto"
    colors: Automatic | Colors = "auto"
    theme: str = "auto"
    tiles: Automatic | Tiles = "auto"
    moves: str = "auto"
    curtain: str = "auto"
    movement: str = "short"
    cursor: str = "hidden"
    mouse: str = "off"
    attention: str = "bell"
    pace: str = "normal"
    plain: str = "off"
    background: str = "dark"
    """`dark` or `light`, as the terminal asked last has said: the first screen cannot wait for an answer."""
    engines: tuple[str, ...] = ()
    """Commands of the engines that somebody has chosen here, the last chosen first; no others are started."""

    @property
    def spoken(self) -> str | None:
        """The code of the language that is to be spoken; None for that of the locale."""
        return None if self.language == "auto" else self.language

    def with_engine(self, command: str) -> Settings:
        """Return the same, with an engine that has just been chosen."""
        others = [other for other in self.engines if other != command]
        return self._replace(engines=(command, *others)[:MOST_ENGINES])


def config_dir() -> Path:
    """Return where the settings live: ANTTERM_CONFIG_DIR, or the system's place for them.

    Raises:
        NoHome: neither is there.
    """
    if given := os.environ.get(ENVIRONMENT):
        return Path(given)
    from platformdirs import user_config_path

    return place.in_home(lambda: user_config_path("antterm"))


def load(folder: Path | None = None) -> Settings:
    """Return the settings kept in `folder`; what is missing, unreadable or unknown has its default."""
    try:
        text = private.read((folder or config_dir()) / "settings.json", LARGEST).decode("utf-8")
        data: Any = json.loads(text)
    except (OSError, ValueError, RecursionError):  # no file, nor a home for one, no text, no JSON
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    allowed = {setting.name: {value for value, _label in setting.values} for setting in SETTINGS}
    good = {
        name: data[name]
        for name in Settings._fields
        if isinstance(data.get(name), str) and data[name] in allowed.get(name, ())
    }
    if data.get("background") in BACKGROUNDS:
        good["background"] = data["background"]
    return Settings(**good, engines=tuple(_texts(data.get("engines"))[:MOST_ENGINES]))


def _texts(data: Any) -> list[str]:
    """Return those of a list that are texts; none where it is no list."""
    return [text for text in data if isinstance(text, str)] if isinstance(data, list) else []


def save(settings: Settings, folder: Path | None = None) -> bool:
    """Keep the settings, as safe from a power cut as a game is.

    Args:
        settings: those.
        folder: where; None for the user's config directory.

    Returns:
        False where the file cannot be written (a read-only place): they hold for this run only.
    """
    try:
        path = (folder or config_dir()) / "settings.json"
    except OSError:
        return False
    try:
        private.make_folder(path.parent)
        private.replace(path, f"{json.dumps(settings._asdict(), indent=1)}\n".encode())
    except OSError:
        return False
    return True
