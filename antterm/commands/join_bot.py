"""`antterm join --json COMMAND`: a bot in another language at a table of a host, in the seat of a person."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Final

from antterm.bots.engines import Engine, EngineTrouble
from antterm.bots.json_lines import ENGINES, JsonPlayer, JsonPosition
from antterm.commands.common import Failure, UsageError, complain, say
from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.core.rng import Streams
from antterm.i18n import _
from antterm.remote.bot_client import BotClient, BotClientTrouble, RemoteBot
from antterm.remote.link import Link

OWN_LINES: Final = "-"
"""The command that stands for a bot at standard input and output."""
_CHUNK: Final = 65_536


def join_bot(path: Path, called: str, command: str, name: str, *, starts: bool = True) -> int:
    """Sit down at a table, and have a bot answer until the game is over.

    Args:
        path: the socket of the host.
        called: the bot's name, on an account that several share.
        command: what starts the bot; `OWN_LINES` if it is whoever reads and writes here.
        name: the name of the table, or its identifier.
        starts: whether a bot may be started.

    Raises:
        UsageError: the bot cannot be started.
        Failure: there is no such table, no seat, no host any more, or the bot does something wrong.
    """
    engine, link = Engine.parse(ENGINES.player(command)), Link(path, called)
    try:
        if engine.command == OWN_LINES and engine.depth is None:
            # Standard output belongs to the bot: people read what is told on standard error.
            complain(asyncio.run(_play_over_lines(link, engine.seconds, name)))
            return 0
        if not starts:
            raise UsageError(_("--guest starts no engines"))
        try:
            player = ENGINES.resolve(engine.player)
        except EngineTrouble as trouble:
            raise UsageError(trouble.sentence()) from trouble
        with closing(JsonPlayer(player)) as bot:
            say(asyncio.run(BotClient(link, StartedBot(bot), name).play()))
    except (EngineTrouble, BotClientTrouble) as trouble:
        raise Failure(trouble.sentence()) from trouble
    return 0


class StartedBot:
    """A bot that was started here, at a table of a host.

    Args:
        player: has it answer.
    """

    def __init__(self, player: JsonPlayer) -> None:
        self._player = player

    async def choose(self, ask: Ask, position: JsonPosition) -> str:
        """Return the text of one of `ask.choices`; see `TableBot`."""
        return await asyncio.to_thread(self._player.choose, ask, position, Streams(0))

    def game_over(self, outcome: Outcome) -> None:
        """Tell the bot how the game has ended."""
        self._player.game_over(outcome)


async def _play_over_lines(link: Link, seconds: int, name: str) -> str:
    """Have the bot at standard input and output answer; see `BotClient.play`."""
    bot = RemoteBot(_write, seconds)
    client = BotClient(link, bot, name)
    loop = asyncio.get_running_loop()

    def end() -> None:
        bot.input_ended()
        client.leave()

    def read() -> None:
        with suppress(RuntimeError):  # the loop has ended meanwhile
            while chunk := os.read(sys.stdin.fileno(), _CHUNK):
                loop.call_soon_threadsafe(bot.take, chunk)
            loop.call_soon_threadsafe(end)

    Thread(target=read, daemon=True).start()
    return await client.play()


def _write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
