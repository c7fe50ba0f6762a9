"""A player's own keys: `keys.toml` beside the settings.

A table for each game, and `frame` for what all games and screens share; in it, by the name of a command,
the keys that do it instead of the usual ones:

    [frame]
    help = ["?", "F1"]

    [hive]
    "zoom.in" = ["i"]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from antterm import registry, settings
from antterm.core.printable import TEXT_SHOWN, printable, shortened
from antterm.i18n import _, ngettext
from antterm.saves import private
from antterm.ui.models.keymap import BadKeys, Command, Keymap, Keys, commands_of

if TYPE_CHECKING:
    from antterm.ui.models.key_table import Doubled

FILE = "keys.toml"
FRAME = "frame"
"""The table of what all games and screens share."""
GONE = {(FRAME, "again")}
"""Commands, by table, that an earlier release had: naming them is no error and has no effect."""
LARGEST = 2**16
"""Bytes of the file at most."""
MOST_TOLD = 2
"""Maximum number of keys that are named of those that do two things."""


def load(folder: Path | None, every_game: bool = False) -> tuple[Keys, str]:
    """Return a player's own keys.

    Args:
        folder: the folder of the settings; None for the usual one.
        every_game: keys for all games are compared with those of each game, which all are loaded for that;
            else with those of the games that the file names.

    Returns:
        The keys, none where there is no file or a broken one; and a sentence that says what is wrong with it,
        or which keys do two things.
    """
    path = (folder or settings.config_dir()) / FILE
    try:
        text = private.read(path, LARGEST).decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return {}, ""
    except (OSError, ValueError):
        return {}, _("{path} cannot be read. The usual keys are used.").format(path=path)
    # here, because few have such a file
    from antterm.core.toml import BadToml, read_toml
    from antterm.ui.models.key_table import doubled

    try:
        keys = _checked(read_toml(text))
        games = registry.HOMES if every_game else [name for name in keys if name in registry.HOMES]
        return keys, _doubled_sentence(doubled(keys, games))
    except BadKeys as bad:
        wrong = shortened(printable(str(bad)), 2 * TEXT_SHOWN)
    except BadToml as error:
        reason = shortened(printable(str(error).rstrip(".")))
        wrong = _("It is not valid TOML: {error}.").format(error=reason)
    return {}, _("{path} is ignored, and the usual keys are used. {wrong}").format(path=path, wrong=wrong)


def keys_for(keys: Keys, commands: Sequence[Command], game_id: str = "") -> Mapping[str, Sequence[str]]:
    """Return those keys that are for these commands, in a game if one is named."""
    chosen = {**keys.get(FRAME, {}), **keys.get(game_id, {})}
    return {command.id: chosen[command.id] for command in commands if command.id in chosen}


def _doubled_sentence(found: Sequence[Doubled]) -> str:
    """Return the first of the keys that do two things, and how many others there are; empty without any."""
    text = _("“{key}” does two things ({place}): {first}, or {second} where the first has nothing to do.")
    sentences = [
        text.format(key=each.key, place=each.place, first=each.first.id, second=each.second.id)
        for each in found[:MOST_TOLD]
    ]
    if others := len(found) - len(sentences):
        text = ngettext("So does {n} other key.", "So do {n} other keys.", others)
        sentences.append(text.format(n=others))
    return " ".join(sentences)


def _checked(read: dict[str, Any]) -> Keys:
    """Return what was read, if all of it can be used.

    Raises:
        BadKeys: something cannot.
    """
    keys: dict[str, Mapping[str, Sequence[str]]] = {}
    for name, table in read.items():
        if name != FRAME and name not in registry.HOMES:
            raise BadKeys(_("There is no game “{name}”.").format(name=name))
        if not isinstance(table, dict):
            raise BadKeys(_("“{name}” must be a table.").format(name=name))
        texts = {command: _texts(command, chosen) for command, chosen in table.items()}
        keys[name] = {command: those for command, those in texts.items() if (name, command) not in GONE}
        Keymap(_commands_of(name), keys[name])
    return keys


def _texts(name: str, chosen: object) -> Sequence[str]:
    if not isinstance(chosen, list) or not all(isinstance(key, str) for key in chosen):
        raise BadKeys(_("The keys of “{name}” must be a list of strings.").format(name=name))
    return chosen


def _commands_of(table: str) -> Sequence[Command]:
    if table == FRAME:
        return commands_of()
    model = registry.find(registry.HOMES[table].model)
    own: Sequence[Command] = model.every_command() if model is not None else ()
    return own
