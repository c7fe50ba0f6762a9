"""A bot in another language at a table of a host, in the seat of a person.

It is a program that was started here, or one at the other end of lines, such as a connection by SSH.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from antterm import system
from antterm.bots import TableFacts
from antterm.bots.engines import PATIENCE, SECONDS, Engine, EngineTrouble
from antterm.bots.json_lines import (
    FaultyReply,
    JsonPosition,
    SeatClock,
    asking,
    check_version,
    chosen,
    ending,
    greeting,
    read_reply,
)
from antterm.bots.json_values import as_line
from antterm.bots.pipes import LINE_LIMIT, decoded
from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.errors import UserError
from antterm.i18n import _
from antterm.remote.link import Link, LinkState
from antterm.remote.sentences import farewell
from antterm.remote.table import RemoteTable
from antterm.saves.clock import SECOND
from antterm.wire import messages as wire

WORD: Final = "json"
"""The command of `ssh` by which a bot comes to a table."""
WAITING_LIMIT: Final = 100
"""Most lines of a bot that wait to be taken; what it writes beyond them is dropped."""


def bot_command(typed: str) -> tuple[str, int] | None:
    """Return the table to which a command of `ssh` leads a bot, and its seconds for an answer.

    The table is empty where none is named; None is returned for other commands.

    Args:
        typed: the command, such as `json sunday` or `json seconds=30:sunday`.
    """
    word, _blank, rest = typed.strip().partition(" ")
    if word.casefold() != WORD:
        return None
    engine = Engine.parse(f"{WORD}:{rest.strip()}")
    return engine.command, engine.seconds


class BotClientTrouble(UserError):
    """A bot cannot play at a table of a host."""


class TableBot(Protocol):
    """A bot that answers for a seat."""

    async def choose(self, ask: Ask, position: JsonPosition) -> str:
        """Return the text of one of `ask.choices`.

        Raises:
            EngineTrouble: it does something that no bot should.
        """

    def game_over(self, outcome: Outcome) -> None:
        """Hear how the game has ended."""


class RemoteBot:
    """A bot at the other end of lines, which speaks as docs/json-bots.md says.

    Args:
        send: sends bytes there.
        seconds: that it has for an answer.
    """

    def __init__(self, send: Callable[[bytes], None], seconds: int = SECONDS) -> None:
        self._send, self._seconds = send, seconds
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._begun = b""
        """The beginning of a line that is not complete yet."""
        self._is_greeted = False

    def take(self, data: bytes) -> None:
        """Take in what the bot has written."""
        *whole, begun = (self._begun + data).split(b"\n")
        for line in whole:
            if self._lines.qsize() < WAITING_LIMIT:
                self._lines.put_nowait(line)
        self._begun = begun[: LINE_LIMIT + 1]

    def input_ended(self) -> None:
        """Take in that the bot writes no more."""
        self._lines.put_nowait(None)

    async def choose(self, ask: Ask, position: JsonPosition) -> str:
        """Return the text of one of `ask.choices`; see `TableBot`."""
        program = position.table.names[ask.seat]
        try:
            if not self._is_greeted:
                check_version(
                    await self._hear(greeting(position.table, ask.seat, position.view), PATIENCE, program)
                )
                self._is_greeted = True
            question = asking(ask, position.view, self._seconds, position.clock)
            return chosen(await self._hear(question, self._seconds + PATIENCE, program), ask)
        except FaultyReply as fault:
            if fault.why:
                self.tell(fault.message)
            raise fault.trouble(program) from None

    def game_over(self, outcome: Outcome) -> None:
        """Tell the bot how the game has ended."""
        self.tell(ending(outcome))

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a message."""
        self._send(f"{as_line(message)}\n".encode())

    async def _hear(self, message: Mapping[str, Any], seconds: int, program: str) -> dict[str, Any]:
        """Send a message, and return the reply that comes within `seconds` seconds.

        Raises:
            EngineTrouble: there is none.
            FaultyReply: it is no object.
        """
        self.tell(message)
        try:
            async with asyncio.timeout(seconds):
                line = await self._lines.get()
        except TimeoutError:
            raise EngineTrouble("engine_hangs", program=program, seconds=seconds) from None
        if line is None:
            raise EngineTrouble("engine_died", program=program)
        return read_reply(decoded(line))


class BotClient:
    """A bot at a host.

    Args:
        link: the connection to the host.
        bot: the bot.
        name: the name of the table where it plays, or its identifier.
    """

    def __init__(self, link: Link, bot: TableBot, name: str) -> None:
        self._link, self._bot, self._name = link, bot, name
        self._table: RemoteTable | None = None
        self._rows: tuple[wire.LobbyRow, ...] | None = None
        self._changed = asyncio.Event()
        self._reported = ""
        self._has_left = False

    async def play(self) -> str:
        """Sit down and answer until the game is over.

        Returns:
            How it has ended, in a sentence.

        Raises:
            BotClientTrouble: there is no such table, no seat, no host any more, or the bot has left before.
            EngineTrouble: the bot does something wrong.
        """
        self._link.listen(self._hear, self._changed.set)
        self._link.go_to(wire.EnterLobby)
        self._link.open()
        try:
            while (ended := await self._go_on()) is None:
                await self._changed.wait()
                self._changed.clear()
            return ended
        finally:
            if self._table is not None:
                self._table.close()
            await self._link.close()

    def leave(self) -> None:
        """Have the bot leave: it keeps its seat."""
        self._has_left = True
        self._changed.set()

    def _hear(self, reply: wire.Reply) -> None:
        if isinstance(reply, wire.Lobby):
            self._rows = reply.rows
        self._changed.set()

    def _hear_table(self, sentence: str) -> None:
        self._reported = sentence
        self._changed.set()

    async def _go_on(self) -> str | None:
        """Do what is to be done now; return how the game has ended, None while it goes on."""
        if self._has_left:
            raise BotClientTrouble(_("The bot left before the end; its seat is waiting for it."))
        if self._link.state is LinkState.OVER:
            raise BotClientTrouble(farewell(self._link.bye) if self._link.bye else _("The host has stopped."))
        if self._table is None:
            if self._rows is not None:
                self._sit_down(self._rows)
            return None
        table = self._table
        if table.is_gone or (self._reported and not table.is_known):
            raise BotClientTrouble(self._reported or _("The host has removed the bot from the table."))
        if not table.is_known or table.is_sending:
            return None
        if table.seat is None:
            raise BotClientTrouble(_("No seat is free at “{name}”.").format(name=self._name))
        if table.outcome is not None:
            self._bot.game_over(table.outcome)
            return table.words.outcome(table.outcome, table.names)
        if table.is_over:
            return _("The game has ended.")
        if table.proposal is not None and table.seat in table.proposal.waits_for:
            table.request(wire.Vote(id=table.proposal.id, yes=False))  # a bot plays on, as ours do
        elif table.ask is not None and table.ask.seat in table.local_seats:
            await self._answer(table, table.ask)
        return None

    def _sit_down(self, rows: tuple[wire.LobbyRow, ...]) -> None:
        """Go to the table, to one's own seat or to a free one."""
        wanted = self._name.casefold()
        row = next((row for row in rows if wanted in (row.name.casefold(), row.table.casefold())), None)
        if row is None:
            raise BotClientTrouble(_("The host has no table “{name}”.").format(name=self._name))
        free = (seat for seat, info in enumerate(row.seat_infos) if info.is_free)
        seat = row.yours[0] if row.yours else next(free, None)
        if seat is None:
            raise BotClientTrouble(_("No seat is free at “{name}”.").format(name=self._name))
        self._table = RemoteTable(self._link, row.table, seat)
        self._table.listen(self._hear_table)
        self._table.sit_down()

    async def _answer(self, table: RemoteTable, ask: Ask) -> None:
        """Have the bot answer; its answer is dropped where the table has changed meanwhile."""
        rev = table.snapshot.rev
        facts = TableFacts(table.game_id, dict(table.options), table.names)
        text = await self._bot.choose(ask, JsonPosition(facts, table.view(table.seat), _clock_of(table, ask)))
        if table.snapshot.rev == rev and table.ask is not None:
            table.answer(text)
        else:
            self._changed.set()


def _clock_of(table: RemoteTable, ask: Ask) -> SeatClock | None:
    """Return the time that the seat has that is asked; None if it does not count."""
    if (clock := table.clock) is not None:
        return SeatClock(clock.remaining(ask.seat, ask.seat) / SECOND, clock.pace.increment / SECOND)
    if (correspondence := table.snapshot.correspondence) is not None and correspondence.due is not None:
        return SeatClock(max(0.0, round((correspondence.due - system.now()).total_seconds(), 1)))
    return None
