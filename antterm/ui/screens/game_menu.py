"""The menu of a game: each of its lines has a letter of its own, whatever else can be done just now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from antterm.i18n import _
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.keymap import Command, Offer
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.page import Does
from antterm.ui.services import Services
from antterm.ui.widgets.menu import MenuLine


class GameMenu(ChoiceScreen):
    """Asks what is to be done; answers with the identifier of a command, or None to go on playing.

    Args:
        services: what the screens share.
        title: what is played.
        lines: what can be done now, and what it is called here.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (
        *(*frame.GAME_MENU, *frame.AFTER_GAME),
        *(*frame.LIST, frame.LEAVE),
    )
    DEFAULT_CSS = "GameMenu { align: left middle; & > #box { max-width: 48; margin: 0 1; } }"
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

    def does(self) -> Does:
        return {**super().does(), **{command: partial(self.dismiss, command.id) for command in self._lines}}

    def tell_dead(self, key: str) -> None:
        self.tell(_("{key} does nothing in this menu; its letters stand before its lines.").format(key=key))
