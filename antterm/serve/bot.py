"""A bot at the other end of a connection, at a table of the host: it has come with a key, as people do."""

from __future__ import annotations

from antterm.bots.engines import EngineTrouble
from antterm.i18n import _
from antterm.remote.bot_guest import BotGuest, FarBot, GuestTrouble
from antterm.remote.link import Link
from antterm.serve.driver import FarLine
from antterm.serve.lines import ServedLines
from antterm.serve.user import User


class ServedBot(ServedLines):
    """A bot, which speaks in lines of JSON.

    Args:
        line: the connection.
        user: the user as whom the bot plays.
        table: where it plays; empty if it has named none.
        seconds: that it has for an answer.
    """

    def __init__(self, line: FarLine, user: User, table: str, seconds: int) -> None:
        super().__init__(user)
        self._table = table
        self._bot = FarBot(line.write, seconds)
        self._guest: BotGuest | None = None
        self._has_ended = False

    async def run(self) -> int:
        """Have the bot play until the game is over; return the exit status."""
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
        return await self._work(self._play(self._guest))

    async def _play(self, guest: BotGuest) -> int:
        try:
            self.farewell = await guest.stay()
        except (EngineTrouble, GuestTrouble) as trouble:
            self.farewell = trouble.sentence()
            return 1
        return 0

    def typed(self, data: bytes) -> None:
        """Take in what the bot has written."""
        self._bot.take(data)

    def input_ended(self) -> None:
        """Take in that the bot writes no more."""
        self._has_ended = True
        self._bot.input_ended()
        if self._guest is not None:
            self._guest.leave()
