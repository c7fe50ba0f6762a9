"""The menu of a game: each of its lines has a letter of its own, whatever else can be done just now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

from antterm.i18n import _
from antterm.table import BaseTable, Table
from antterm.ui.models import commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.bot_turns import BotTurns
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.services import Services
from antterm.ui.widgets.menu import MenuLine


class GameMenu(ChoiceScreen):
    """Asks what is to be done; answers with the identifier of a command, or None to go on playing.

    Args:
        services: what the screens share.
        title: what is played.
        lines: what can be done now, and what it is called here.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (*frame.GAME_MENU, *frame.LIST, frame.LEAVE)
    DEFAULT_CSS = "GameMenu { align: left middle; & > #box { max-width: 46; } }"
    is_numbered: ClassVar[bool] = False

    def __init__(self, services: Services, title: str, lines: Mapping[Command, str]) -> None:
        super().__init__(services, title, [(command.id, label) for command, label in lines.items()])
        self._lines = dict(lines)

    def lines(self) -> Sequence[MenuLine]:
        return [MenuLine(label, self.keymap.shown(command)) for command, label in self._lines.items()]

    def offers(self) -> list[Offer]:
        return [
            Offer(frame.LIST_DOWN, _("choose"), "Up/Down"),
            Offer(frame.CHOOSE, _("do it")),
            Offer(frame.LEAVE, _("back")),
        ]

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            **{command: partial(self.dismiss, command.id) for command in self._lines},
        }


def run_chosen(chosen: str | None, handlers: Handlers) -> None:
    """Run the handler of the command with which a menu has answered.

    Args:
        chosen: the identifier of the command; None where nothing was chosen.
        handlers: what the commands of the menu do.
    """
    for command, handler in handlers.items():
        if command.id == chosen:
            handler()
            return


ORDER: Final = (
    *(frame.PLAY_ON, frame.ASK_AGAIN, commands.HURRY, frame.TAKE_SEAT, commands.TAKE_BACK, commands.HINT),
    *(commands.REVIEW, commands.RULES, commands.HELP, frame.SETTINGS, frame.SEATS, frame.PICTURE),
)
"""Of the lines that most games have; others follow them."""


def menu_lines(
    table: BaseTable, taken_back: str, asides: Mapping[Command, str], more: Mapping[Command, str]
) -> dict[Command, str]:
    """The lines of the menu in a game: what can be done now, and what it is called there.

    Args:
        table: the game.
        taken_back: whose answer taking back would take back, and what it was called; empty for none.
        asides: what the game offers to declare, the text of the answer by its command.
        more: what else can be done at this table.
    """
    back = _("Look at the board") if table.watching or table.outcome else _("Go on playing")
    lines = {
        frame.PLAY_ON: back,
        commands.RULES: _("Rules of the game"),
        commands.HELP: _("Help for this screen"),
        frame.SETTINGS: _("Settings"),
        frame.LEAVE_GAME: _("Leave the game; it is saved"),
        **more,
    }
    if taken_back:
        lines[commands.TAKE_BACK] = _("Take back {what}").format(what=taken_back)
    ordered = {command: lines.pop(command) for command in ORDER if command in lines}
    leave = {frame.LEAVE_GAME: lines.pop(frame.LEAVE_GAME)}
    return ordered | lines | leave | _about_asides(table, asides)


def lines_of_own_table(table: Table, bots: BotTurns, guest: bool) -> dict[Command, str]:
    """What can be done besides where the whole game is kept here.

    Args:
        table: the game.
        bots: the programs at it.
        guest: whether somebody plays who may write no files.
    """
    lines = {**_about_bot(table, bots), commands.REVIEW: _("Review the game")}
    if not table.watching and table.outcome is None:
        lines[frame.SEATS] = _("Who plays: people and bots")
    if not guest:
        lines[frame.PICTURE] = _("A picture or a film, to a file")
    return lines


def _about_bot(table: Table, bots: BotTurns) -> dict[Command, str]:
    """What can be done about the program whose turn it is."""
    if bots.name is None or table.ask is None:
        return {}
    lines = {}
    if bots.trouble:
        lines[frame.ASK_AGAIN] = _("Ask {name} again").format(name=bots.name)
    if bots.may_hurry:
        lines[commands.HURRY] = _("Let {name} answer now").format(name=bots.name)
    lines[frame.TAKE_SEAT] = _("Take over the seat of {name}").format(name=bots.name)
    return lines


def _about_asides(table: BaseTable, asides: Mapping[Command, str]) -> dict[Command, str]:
    """What the one who is asked can declare besides answering."""
    ask = table.ask
    if ask is None or ask.seat not in table.here or table.watching:
        return {}
    view, found = table.view(ask.seat), {aside.text: aside for aside in ask.asides}
    return {
        command: table.words.choice(ask, found[text], view)
        for command, text in asides.items()
        if text in found
    }
