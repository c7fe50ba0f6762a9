"""The help of a game: what is on the screen, and its keys as the keymap has them."""

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
    """Return a page of the folder `antterm/ui/help`, by its name without `.md`, in the language spoken."""
    return page("antterm.ui", f"help/{name}.md")


def game_help(model: GameModel, *more: str) -> str:
    """Return the help of the screen of a game, as Markdown.

    Args:
        model: of the game.
        more: chapters about what else can be done at its table.
    """
    keys = _("Keys")
    return "\n".join([f"{model.help()}\n## {keys}\n\n{model.keymap.help()}\n", *more])


def players_help(table: BaseTable) -> str:
    """Return a chapter on the bots and engines that play at a table; empty where none do."""
    from antterm.bots import habit  # here, for the first screen has a help, too

    lines = []
    for seat, name in enumerate(table.names):
        if program := table.program(seat):
            character = table.characters[seat]
            lines.append(f"* **{name}**: {program}" + (f"; {habit(character)}" if character else ""))
    return "\n".join([f"## {_('Bots at this table')}\n", *lines, "\n"]) if lines else ""


def end_help(keymap: Keymap, game: Keymap) -> str:
    """Return what people see of a game that is over.

    Args:
        keymap: of what can be done then alone.
        game: of the game.
    """
    return help_page("end").format(
        again=keymap.shown(frame_commands.AGAIN),
        changed=keymap.shown(frame_commands.SEATS_CHANGED),
        review=game.shown(commands.REVIEW),
        new=keymap.shown(frame_commands.NEW),
        leave=keymap.shown(frame_commands.LEAVE_GAME),
    )


def bots_help(model: GameModel, game_id: str, words: Words) -> str:
    """Return what people can do where bots play, and how the bots of a game play."""
    from antterm import bots  # here, for the first screen has a help, too
    from antterm.bots import level_name

    now, hint = (model.keymap.shown(command) for command in (commands.HURRY, commands.HINT))
    text = help_page("bots").format(now=now, hint=hint)
    levels = "\n".join(f"* **{level_name(level)}**: {words.level(level)}" for level in bots.levels(game_id))
    return f"{text}\n\n{levels}\n"
