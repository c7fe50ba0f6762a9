"""A finished game at the other end of a connection: `save TABLE` as a saved game, `film TABLE` as a film."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from antterm.bots import Done
from antterm.bots.bot_process import last_reply
from antterm.dialogues.past_games import fetch
from antterm.dialogues.steps import Conversation, Say, Wait
from antterm.i18n import _, tongue
from antterm.pictures import GIF, Drawing, PictureError, see_that_it_can_be_made
from antterm.remote.link import LinkState
from antterm.remote.sentences import farewell
from antterm.saves.document import Document, parse
from antterm.serve.driver import ClientConnection
from antterm.serve.task import ServedTask
from antterm.serve.thinking import SharedBotProcess, TerminalExecutor
from antterm.serve.user import User
from antterm.wire.messages import EnterLobby

SAVE: Final = "save"
FILM: Final = "film"
"""The commands of `ssh` that take a game home."""
MOST_FILMED: Final = 600
"""Maximum number of answers of a game of which a film is made here: 2,000 of them take minutes, and 70 MB."""


class CopyCommand(NamedTuple):
    """A command after `ssh HOST` that sends the user a copy of one of their games, such as `save sunday`."""

    word: str
    """`SAVE` for the saved game, `FILM` for a film of it."""
    table: str
    """Name of the table at which the game was played; empty if the command names none."""


def copy_command(typed: str) -> CopyCommand | None:
    """Parse a command after `ssh HOST`; return None if it asks for no copy of a game.

    >>> copy_command("save sunday"), copy_command("film"), copy_command("json sunday")
    (CopyCommand(word='save', table='sunday'), CopyCommand(word='film', table=''), None)
    """
    word, _blank, table = typed.strip().partition(" ")
    return CopyCommand(word.casefold(), table.strip()) if word.casefold() in (SAVE, FILM) else None


def why_no_film(document: Document, table: str) -> str:
    """Return the sentence that says why no film of a game is made here; empty if one can be made.

    Args:
        document: the game.
        table: where it was played.
    """
    try:
        see_that_it_can_be_made(GIF)
    except PictureError as error:
        return error.sentence()
    if len(document.answers) <= MOST_FILMED:
        return ""
    text = _(
        "No film can be made here of a game with more than {n} answers. Copy it to your computer with "
        "“{command}” and make the film there."
    )
    return text.format(n=MOST_FILMED, command=f"{SAVE} {table}")


class ServedCopy(ServedTask):
    """Writes a finished game to the other end.

    Args:
        line: the connection.
        user: the user who wants it.
        command: what they want of which game.
        process: the process in which a film is made.
    """

    def __init__(
        self, line: ClientConnection, user: User, command: CopyCommand, process: SharedBotProcess
    ) -> None:
        super().__init__(user)
        self._line, self._command, self._process = line, command, process

    async def run(self) -> int:
        """Write the game; return the exit status."""
        text = _("Give the name of the game's table, as in “{command} sunday”.")
        self.farewell = self._why_refused(self._command.table, text.format(command=self._command.word))
        return 1 if self.farewell else await self._work(self._write())

    async def _write(self) -> int:
        """Write the game, or say in the farewell why not; return the exit status."""
        game = await self._fetched()
        if game and self._command.word == FILM:
            game = await self._film(game)
        if game:
            self._line.write(game)
        return 0 if game else 1

    async def _film(self, game: bytes) -> bytes:
        """Return a film of a game, as an onlooker sees it; nothing if none can be made now."""
        document = parse(game, Path(self._command.table))
        self.farewell = why_no_film(document, self._command.table)
        if self.farewell:
            return b""
        with TemporaryDirectory(prefix="antterm-") as folder:
            path = Path(folder) / f"game{GIF.ending}"
            drawing = Drawing(document, path, GIF, "dark", "unicode", tongue().code)
            with closing(TerminalExecutor(self._process)) as process:
                reply = await last_reply(process, drawing)
            if isinstance(reply, Done) and not reply.result:
                return await asyncio.to_thread(path.read_bytes)
        unmade = _("No film was made: the process that makes films was busy. Try again in a moment.")
        self.farewell = reply.result if isinstance(reply, Done) else unmade
        return b""

    async def _fetched(self) -> bytes:
        """Return the game as the host sends it; nothing if it does not."""
        link, something = self._user.link(), asyncio.Event()
        link.listen(lambda _reply: something.set(), something.set)
        link.go_to(EnterLobby)
        link.open()
        try:
            while link.state is LinkState.CONNECTING:
                something.clear()
                await something.wait()
            if link.state is not LinkState.OPEN:
                reason = farewell(link.bye) if link.bye is not None else ""
                self.farewell = reason or _("No host is answering; try again in a moment.")
                return b""
            conversation = Conversation(lambda: fetch(link, self._command.table))
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
