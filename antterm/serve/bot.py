"""A bot at the other end of a connection, at a table of the host: it has come with a key, as people do."""

from __future__ import annotations

from antterm.bots.engines import EngineTrouble
from antterm.i18n import _
from antterm.remote.bot_client import BotClient, BotClientTrouble, RemoteBot
from antterm.serve.driver import ClientConnection
from antterm.serve.task import ServedTask
from antterm.serve.user import User


class ServedBot(ServedTask):
    """A bot, which speaks in lines of JSON.

    Args:
        line: the connection.
        user: the user as whom the bot plays.
        table: where it plays; empty if it has named none.
        seconds: that it has for an answer.
    """

    def __init__(self, line: ClientConnection, user: User, table: str, seconds: int) -> None:
        super().__init__(user)
        self._table = table
        self._bot = RemoteBot(line.write, seconds)
        self._client = BotClient(user.link(), self._bot, table)

    async def run(self) -> int:
        """Have the bot play until the game is over; return the exit status."""
        usage = _("Give the name of the bot's table, as in “json sunday”.")
        self.farewell = self._why_refused(self._table, usage)
        return 1 if self.farewell else await self._work(self._play())

    async def _play(self) -> int:
        try:
            self.farewell = await self._client.play()
        except (EngineTrouble, BotClientTrouble) as trouble:
            self.farewell = trouble.sentence()
            return 1
        return 0

    def typed(self, data: bytes) -> None:
        """Take in what the bot has written."""
        self._bot.take(data)

    def input_ended(self) -> None:
        """Take in that the bot writes no more."""
        self._bot.input_ended()
        self._client.leave()
