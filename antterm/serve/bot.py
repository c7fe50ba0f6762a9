"""A bot at the other end of a connection, at a table of the host: it has come with a key, as people do."""

from __future__ import annotations

import asyncio

from antterm.bots.engines import EngineTrouble
from antterm.i18n import _
from antterm.journal import Occurrence, note
from antterm.remote.bot_guest import BotGuest, FarBot, GuestTrouble
from antterm.remote.link import Link
from antterm.serve.driver import FarLine
from antterm.serve.user import User


class ServedBot:
    """A bot, which speaks in lines of JSON.

    Args:
        line: the connection.
        user: as whom the bot plays.
        table: where it plays; empty if it has named none.
        seconds: that it has for an answer.
    """

    def __init__(self, line: FarLine, user: User, table: str, seconds: int) -> None:
        self.farewell = ""
        """The last sentence, for whoever has started the bot."""
        self._user, self._table = user, table
        self._bot = FarBot(line.write, seconds)
        self._guest: BotGuest | None = None
        self._held: asyncio.Task[str] | None = None
        self._has_ended = False

    async def run(self) -> int:
        """Have it play until the game is over; return the exit status."""
        user = self._user
        if not user.name:
            self.farewell = _(
                "This key has no name here yet: log in with it once without a command, and choose a name."
            )
            return 1
        if not self._table:
            self.farewell = _("Give the name of the bot's table, as in “json sunday”.")
            return 1
        link = Link(user.host, user.name, address=user.address, key=user.number)
        self._guest = BotGuest(link, self._bot, self._table)
        if self._has_ended:
            self._guest.leave()
        self._held = asyncio.create_task(self._guest.stay())
        try:
            await asyncio.wait((self._held,))
        finally:
            self._held.cancel()
        if self._held.cancelled():
            return 1
        match self._held.exception():
            case None:
                self.farewell = self._held.result()
                return 0
            case EngineTrouble() | GuestTrouble() as trouble:
                self.farewell = trouble.sentence()
            case error:
                note(Occurrence.FAILED, person=user.name, error=error)
                self.farewell = _("antterm has crashed.")
        return 1

    def typed(self, data: bytes) -> None:
        """Take in what the bot has written."""
        self._bot.take(data)

    def input_ended(self) -> None:
        """Take in that the bot writes no more."""
        self._has_ended = True
        self._bot.input_ended()
        if self._guest is not None:
            self._guest.leave()

    def resized(self, columns: int, rows: int) -> None:
        """Take in the size of the terminal, which does not matter for a bot."""

    def line_is_full(self, is_full: bool) -> None:
        """Take in that what was sent is not read; nothing more is sent before the bot has replied."""

    def hang_up(self, farewell: str = "") -> None:
        """End at once."""
        self.farewell = farewell
        if self._held is not None:
            self._held.cancel()
