"""`antterm join --json COMMAND`: a bot in another language at a table of a host, in the seat of a person."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Final

from antterm.bots import TableFacts
from antterm.bots.engines import EngineTrouble
from antterm.bots.json_lines import ENGINES, JsonPlayer, JsonSight
from antterm.commands.common import Failure, UsageError, say
from antterm.core.rng import Streams
from antterm.i18n import _
from antterm.remote.link import LineState, Link
from antterm.remote.sentences import farewell
from antterm.remote.table import RemoteTable
from antterm.wire import messages as wire

RNG: Final = Streams(0)
"""Engines have their own."""


def join_bot(path: Path, called: str, command: str, name: str) -> int:
    """Sit down at a table, and have a bot answer until the game is over.

    Args:
        path: the socket of the host.
        called: the bot's name, on an account that several share.
        command: what starts the bot.
        name: of the table, or its identifier.

    Raises:
        UsageError: the bot cannot be started.
        Failure: there is no such table, no seat, no host any more, or the bot does something wrong.
    """
    try:
        player = ENGINES.meant(ENGINES.player(command))
    except EngineTrouble as trouble:
        raise UsageError(trouble.sentence()) from trouble
    with closing(JsonPlayer(player)) as bot:
        try:
            asyncio.run(BotGuest(Link(path, called), bot, name).stay())
        except EngineTrouble as trouble:
            raise Failure(trouble.sentence()) from trouble
    return 0


class BotGuest:
    """A bot at a host.

    Args:
        link: the connection to the host.
        bot: the bot.
        name: of the table where it plays.
    """

    def __init__(self, link: Link, bot: JsonPlayer, name: str) -> None:
        self._link, self._bot, self._name = link, bot, name
        self._table: RemoteTable | None = None
        self._rows: tuple[wire.LobbyRow, ...] | None = None
        self._changed = asyncio.Event()
        self._told = ""

    async def stay(self) -> None:
        """Play until the game is over.

        Raises:
            Failure, EngineTrouble: see `join_bot`.
        """
        self._link.listen(self._hear, self._changed.set)
        self._link.go_to(wire.EnterLobby)
        self._link.open()
        try:
            while not await self._go_on():
                await self._changed.wait()
                self._changed.clear()
        finally:
            if self._table is not None:
                self._table.close()
            await self._link.close()

    def _hear(self, reply: wire.Reply) -> None:
        if isinstance(reply, wire.Lobby):
            self._rows = reply.rows
        self._changed.set()

    def _hear_table(self, sentence: str) -> None:
        self._told = sentence
        self._changed.set()

    async def _go_on(self) -> bool:
        """Do what is to be done now; return whether the game is over."""
        if self._link.line is LineState.OVER:
            raise Failure(farewell(self._link.bye) if self._link.bye else _("The host has gone."))
        if self._table is None:
            if self._rows is not None:
                self._sit_down(self._rows)
            return False
        table = self._table
        if table.is_gone or (self._told and not table.is_known):
            raise Failure(self._told or _("The host has sent the bot away from the table."))
        if not table.is_known or table.is_sending:
            return False
        if table.seat is None:
            raise Failure(_("At “{name}” no seat is free.").format(name=self._name))
        if table.is_over:
            self._tell_end(table)
            return True
        if table.proposal is not None and table.seat in table.proposal.waits_for:
            table.request(wire.Vote(id=table.proposal.id, yes=False))  # a bot plays on, as ours do
        elif table.ask is not None and table.ask.seat in table.here:
            await self._answer(table)
        return False

    def _sit_down(self, rows: tuple[wire.LobbyRow, ...]) -> None:
        """Go to the table, to one's own seat or to a free one."""
        wanted = self._name.casefold()
        row = next((row for row in rows if wanted in (row.name.casefold(), row.table.casefold())), None)
        if row is None:
            raise Failure(_("The host has no table “{name}”.").format(name=self._name))
        free = (seat for seat, chair in enumerate(row.chairs) if chair.is_free)
        seat = row.yours[0] if row.yours else next(free, None)
        if seat is None:
            raise Failure(_("At “{name}” no seat is free.").format(name=self._name))
        self._table = RemoteTable(self._link, row.table, seat)
        self._table.listen(self._hear_table)
        self._table.sit_down()

    async def _answer(self, table: RemoteTable) -> None:
        """Have the bot answer; its answer is dropped where the table has changed meanwhile."""
        rev, ask = table.snapshot.rev, table.ask
        assert ask is not None
        facts = TableFacts(table.game_id, dict(table.options), table.names)
        sight = JsonSight(facts, table.view(table.seat))
        text = await asyncio.to_thread(self._bot.choose, ask, sight, RNG)
        if table.snapshot.rev == rev and table.ask is not None:
            table.answer(text)
        else:
            self._changed.set()

    def _tell_end(self, table: RemoteTable) -> None:
        """Tell the bot and whoever has started it how the game has ended."""
        if table.outcome is not None:
            self._bot.game_over(table.outcome)
            say(table.words.outcome(table.outcome, table.names))
        else:
            say(_("The game has ended."))
