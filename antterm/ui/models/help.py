"""The help of a game: what the screen shows, and the keys of the keymap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from antterm.i18n import _
from antterm.i18n.pages import page
from antterm.ui.models import commands, frame_commands
from antterm.ui.models.keymap import Keymap

if TYPE_CHECKING:
    from antterm.table.contract import BaseTable
    from antterm.ui.models.model import GameModel
    from antterm.words import Words


def help_page(name: str) -> str:
    """Return a page of the folder `antterm/ui/help` in the user's language, by its name without `.md`."""
    return page("antterm.ui", f"help/{name}.md")


def game_help(model: GameModel, *more: str) -> str:
    """Return the help of the screen of a game, as Markdown.

    Args:
        model: the model of the game.
        more: further chapters, about other commands at its table.
    """
    keys = _("Keys")
    return "\n".join([f"{model.help()}\n## {keys}\n\n{model.keymap.help()}\n", *more])


def players_help(table: BaseTable) -> str:
    """Return a chapter on the bots and engines that play at a table; empty where none do."""
    from antterm.bots import habit  # here, for the first screen has a help, too

    lines = []
    for seat, name in enumerate(table.names):
        if title := table.player_title(seat):
            character = table.characters[seat]
            lines.append(f"* **{name}**: {title}" + (f"; {habit(character)}" if character else ""))
    return "\n".join([f"## {_('Bots at this table')}\n", *lines, "\n"]) if lines else ""


def end_help(keymap: Keymap, game: Keymap) -> str:
    """Return the chapter on the end of a game: what is shown and which keys there are then.

    Args:
        keymap: the keymap of the commands that exist only then.
        game: the keymap of the game.
    """
    return help_page("end").format(
        again=keymap.shown(frame_commands.AGAIN),
        changed=keymap.shown(frame_commands.SEATS_CHANGED),
        review=game.shown(commands.REVIEW),
        new=keymap.shown(frame_commands.NEW),
        leave=keymap.shown(frame_commands.LEAVE_GAME),
    )


def bots_help(model: GameModel, game_id: str, words: Words) -> str:
    """Return the chapter on bots: the commands while they play, and how those of a game play."""
    from antterm import bots  # here, for the first screen has a help, too
    from antterm.bots import level_name

    now, hint = (model.keymap.shown(command) for command in (commands.HURRY, commands.HINT))
    text = help_page("bots").format(now=now, hint=hint)
    levels = "\n".join(f"* **{level_name(level)}**: {words.level(level)}" for level in bots.levels(game_id))
    return f"{text}\n\n{levels}\n"
