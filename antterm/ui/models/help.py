"""The help of a game: what is on the screen, and its keys as the keymap has them."""

from __future__ import annotations

from antterm import bots
from antterm.bots.kinds import level_name
from antterm.i18n import _
from antterm.ui.models import commands, frame_commands
from antterm.ui.models.keymap import Keymap
from antterm.ui.models.model import GameModel
from antterm.words import Words


def game_help(model: GameModel, *more: str) -> str:
    """The help of the screen of a game, as Markdown.

    Args:
        model: of the game.
        more: chapters about what else can be done at its table.
    """
    keys = _("Keys")
    return "\n".join([f"{model.help()}\n## {keys}\n\n{model.keymap.help()}\n", *more])


def end_help(keymap: Keymap, game: Keymap) -> str:
    """What people see of a game that is over.

    Args:
        keymap: of what can be done then alone.
        game: of the game.
    """
    return _(
        "## The end\n\n"
        "When the game is over, the panes beside the board tell how it went: a line for each player, who "
        "took the lead when, the longest ant run. The key line says what can be done then: **{again}** plays "
        "again in the same seats, **{changed}** with seats changed, **{review}** looks back on the game, "
        "**{new}** begins a game of any kind, **{leave}** leaves it; it is saved.\n"
    ).format(
        again=keymap.shown(frame_commands.AGAIN),
        changed=keymap.shown(frame_commands.SEATS_CHANGED),
        review=game.shown(commands.REVIEW),
        new=keymap.shown(frame_commands.NEW),
        leave=keymap.shown(frame_commands.LEAVE_GAME),
    )


def bots_help(model: GameModel, game_id: str, words: Words) -> str:
    """What people can do where bots play, and how the bots of a game play."""
    now, hint = (model.keymap.shown(command) for command in (commands.HURRY, commands.HINT))
    text = _(
        "## Bots\n\n"
        "**{now}** has a bot that thinks answer at once, with the best it has found. In the menu you take "
        "over the seat of a bot, or hand a seat to one.\n\n"
        "**{hint}** asks a bot for a hint, and takes it away again: the best few answers, best first, with "
        "what each is expected to bring or in how many moves it wins or loses by force. The board then shows "
        "the numbers of these alone; they are chosen by their number as ever. Whoever gives it knows no more "
        "than your seat may know.\n"
    ).format(now=now, hint=hint)
    levels = "\n".join(f"* **{level_name(level)}**: {words.level(level)}" for level in bots.levels(game_id))
    return f"{text}\n{levels}\n"


def company_help(keymap: Keymap) -> str:
    """What people can do at a table of a host.

    Args:
        keymap: of what can be done there besides playing.
    """
    text = _(
        "## At a table with others\n\n"
        "The host keeps the game; you see what your seat may see. Below the players stands who is here. "
        "Every answer is kept before you see what came of it, so you may leave at any time: your seat stays "
        "yours.\n\n"
        "* **Esc** opens the menu: propose to take back, a draw, a pause, a bot for somebody who is away; "
        "standing orders, which the host carries out while you are away; your seat to a bot, and back.\n"
        "* What somebody proposes stands above the keys until all whom it concerns have agreed.\n"
        "* If the connection is lost it comes back by itself, at the same question.\n"
    )
    return f"{text}{keymap.help()}\n"
