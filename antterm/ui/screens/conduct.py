"""The rules of conduct of a host, shown to each person until they accept them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from antterm.i18n import _
from antterm.remote.link import Link
from antterm.remote.sentences import not_connected
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.screens.pager import PagerScreen
from antterm.ui.services import Services


class ConductScreen(PagerScreen):
    """Shows the rules of conduct; a key accepts them, another leaves the host.

    Args:
        services: what the screens share.
        link: the connection to the host.
        leave: leaves the host.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (lobby.ACCEPT, lobby.LEAVE, *frame.READ_FURTHER)

    def __init__(self, services: Services, link: Link, leave: Callable[[], None]) -> None:
        title = _("Rules of conduct of {host}").format(host=link.welcome.host)
        super().__init__(services, title, link.welcome.conduct)
        self._link, self._leave = link, leave

    def offers(self) -> list[Offer]:
        reads = [offer for offer in super().offers() if offer.command is not frame.READ_LEAVE]
        return [Offer(lobby.ACCEPT), Offer(lobby.LEAVE), *reads]

    def handlers(self) -> Handlers:
        return {**super().handlers(), lobby.ACCEPT: self._accept, lobby.LEAVE: self._refuse_them}

    def _accept(self) -> None:
        if self._link.accept_conduct():
            self.dismiss(None)
        else:
            self.show_message(not_connected(), is_warning=True)

    def _refuse_them(self) -> None:
        self.dismiss(None)
        self.call_later(self._leave)
