"""A finished game at the other end of a connection, as the text of a saved game: the command `save TABLE`."""

from __future__ import annotations

import asyncio
from typing import Final

from antterm.dialogues.past_games import fetch
from antterm.dialogues.steps import Conversation, Say, Wait
from antterm.i18n import _
from antterm.journal import Occurrence, note
from antterm.remote.link import LineState, Link
from antterm.remote.sentences import farewell
from antterm.serve.driver import FarLine
from antterm.serve.user import User
from antterm.wire.messages import EnterLobby

WORD: Final = "save"
"""The command of `ssh` that takes a game home."""


def copy_command(typed: str) -> str | None:
    """Return the table of which a command of `ssh` wants the game; None for another command.

    >>> copy_command("save sunday"), copy_command("save"), copy_command("json sunday")
    ('sunday', '', None)
    """
    word, _blank, table = typed.strip().partition(" ")
    return table.strip() if word.casefold() == WORD else None


class ServedCopy:
    """Writes a finished game to the other end.

    Args:
        line: the connection.
        user: who wants it.
        table: where it was played; empty if none was named.
    """

    def __init__(self, line: FarLine, user: User, table: str) -> None:
        self.farewell = ""
        """Why nothing was written, for whoever has given the command."""
        self._line, self._user, self._table = line, user, table
        self._held: asyncio.Task[bytes] | None = None

    async def run(self) -> int:
        """Write the game; return the exit status."""
        if not self._user.name:
            self.farewell = _(
                "This key has no name here yet: log in with it once without a command, and choose one."
            )
            return 1
        if not self._table:
            self.farewell = _("Name the table of the game, as in “save sunday”.")
            return 1
        self._held = asyncio.create_task(self._fetched())
        await asyncio.wait((self._held,))
        if self._held.cancelled():
            return 1
        if (error := self._held.exception()) is not None:
            note(Occurrence.FAILED, person=self._user.name, error=error)
            self.farewell = _("antterm has crashed.")
            return 1
        if game := self._held.result():
            self._line.write(game)
        return 0 if game else 1

    async def _fetched(self) -> bytes:
        """Return the game as the host sends it; nothing if it does not."""
        user, something = self._user, asyncio.Event()
        link = Link(user.host, user.name, address=user.address, key=user.number)
        link.listen(lambda _reply: something.set(), something.set)
        link.go_to(EnterLobby)
        link.open()
        try:
            while link.line is LineState.CONNECTING:
                something.clear()
                await something.wait()
            if link.line is not LineState.OPEN:
                known = farewell(link.bye) if link.bye is not None else ""
                self.farewell = known or _("No host answers; try again in a moment.")
                return b""
            conversation = Conversation(lambda: fetch(link, self._table))
            while isinstance(step := conversation.step, Wait):
                something.clear()
                if not step.has_come():
                    await something.wait()
                else:
                    conversation.answer(None)
            if isinstance(step, Say):
                self.farewell = step.text
            return conversation.result or b""
        finally:
            await link.close()

    def typed(self, data: bytes) -> None:
        """Take in what was typed, which means nothing here."""

    def input_ended(self) -> None:
        """Take in that nothing more is typed, which does not matter."""

    def resized(self, columns: int, rows: int) -> None:
        """Take in the size of the terminal, which does not matter."""

    def line_is_full(self, is_full: bool) -> None:
        """Take in that what was sent is not read; there is nothing more to send."""

    def hang_up(self, farewell: str = "") -> None:
        """End at once."""
        self.farewell = farewell
        if self._held is not None:
            self._held.cancel()
