"""All commands of the program by the places where they mean something, with their keys and names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from antterm import registry
from antterm.i18n import _
from antterm.ui.models import analysis, commands, lobby_commands, prepared, review_commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.keymap import Command, Keymap, Keys


class Group(NamedTuple):
    """Commands that mean something in one place."""

    title: str
    commands: Sequence[Command]
    table: str = "frame"
    """The table of `keys.toml` in which they are: of a game, or `frame`."""


def groups(games: Collection[str] = registry.HOMES) -> Iterator[Group]:
    """Yield all commands, by where they mean something.

    Args:
        games: whose commands; it takes a while to load a game.
    """
    yield Group(_("In every game"), (*commands.ANSWERING, commands.BACK))
    yield Group(_("On a board larger than its pane"), commands.BOARD)
    for game_id in games:
        model = registry.find(registry.HOMES[game_id].model)
        if model is None:
            continue  # its package is at fault
        own = [c for c in (*model.COMMANDS, *model.OF_SCREEN) if c not in commands.BOARD]
        yield Group(registry.words(game_id).title(), own, game_id)
    yield Group(_("Other keys"), commands.FRAME)
    yield Group(_("Review"), review_commands.LOOKING)
    yield Group(_("The analysis board"), analysis.EVERY)
    yield Group(_("A lesson"), [c for c in prepared.LESSON.every if c not in commands.FRAME])
    yield Group(_("A puzzle"), [c for c in prepared.PUZZLE.every if c not in commands.FRAME])
    yield Group(
        _("The lobby of a host"),
        [
            *(each for each in lobby_commands.LOBBY if each not in frame.LIST_MOVES),
            lobby_commands.ACCEPT,
        ],
    )
    yield Group(_("Tournaments of a host"), (lobby_commands.MAKE_TOURNAMENT, *lobby_commands.TOURNAMENT))
    yield Group(_("At a table of a host"), (*lobby_commands.AT_TABLE, *lobby_commands.TABLE_MENU))
    yield Group(_("The first screen"), frame.HOME)
    yield Group(_("Lists"), (*frame.LIST, frame.LEAVE))
    yield Group(_("The menu of a game"), [c for c in frame.GAME_MENU if c.id.startswith("menu.")])
    yield Group(_("After a game"), (frame.AGAIN, frame.SEATS_CHANGED))
    saved = (frame.OPEN, frame.REVIEW, frame.RENAME, *frame.FILES, frame.STATISTICS, frame.REMOVE)
    yield Group(_("Saved games"), saved)
    yield Group(_("Statistics"), frame.STATISTICS_PAGE)
    yield Group(_("A new game"), frame.FORM)
    yield Group(_("Settings"), (frame.SET_BEFORE, frame.SET_AFTER))
    yield Group(_("A line to type"), frame.LINE)
    yield Group(_("A page to read"), frame.READ)


class Doubled(NamedTuple):
    """A key that a player has given to a command, although another one has it in the same place."""

    key: str
    first: Command
    """The command that the key tries first."""
    second: Command
    place: str


def doubled(keys: Keys, games: Collection[str]) -> list[Doubled]:
    """Return the keys that do two things in one place because of a player's own keys.

    Commands that share a key of the program's are no such case: they mean something at different times.

    Args:
        keys: the player's.
        games: as in `groups`.
    """
    found = []
    shared = (*commands.ANSWERING, commands.BACK, *commands.BOARD)
    for group in groups(games):
        is_game = group.table != "frame"
        together = (*shared, *group.commands, *commands.FRAME) if is_game else tuple(group.commands)
        given = {**keys.get("frame", {}), **keys.get(group.table, {})}
        if not given.keys() & {command.id for command in together}:
            continue
        unique = tuple(dict.fromkeys(together))
        ids = {command.id for command in unique}
        keymap = Keymap(unique, {name: chosen for name, chosen in given.items() if name in ids})
        for key in dict.fromkeys(key for command in unique for key in keymap.keys_of(command)):
            for first, second in pairwise(keymap.of(key)):
                if not (key in first.keys and key in second.keys):
                    found.append(Doubled(key, first, second, group.title))
    return found
