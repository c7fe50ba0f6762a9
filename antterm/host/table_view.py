"""What people see of a table without changing it: its lobby row, a preview, the finished game, a hint."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec.structs import replace

from antterm import outside
from antterm.bots.messages import Opinion
from antterm.core.ask import Refused
from antterm.host.attendance import Attendance
from antterm.host.bot_runner import BotRunner
from antterm.host.broadcaster import Broadcaster
from antterm.host.identity import PersonId
from antterm.host.lobby import concerns, may_watch, row
from antterm.host.snapshots import EncodedSnapshot
from antterm.host.table_game import TableGame
from antterm.host.thinking import ThinkingQueue
from antterm.saves.document import encode
from antterm.table.sight import sight_for
from antterm.wire.messages import Hint, LobbyRow
from antterm.wire.values import Packer

HINT_SECONDS: Final = 3.0
"""How long a bot thinks about a hint."""
NEWS: Final = 3
"""How many answers back the lobby's news of a table goes."""
MOST_NEWS: Final = 6
"""How many events the lobby shows of a table at most."""


class TableView:
    """What people can see of one table without changing it.

    Args:
        game: the game of the table.
        attendance: its terminals.
        broadcaster: makes snapshots.
        bots: logs crashes of the bot that gives hints.
        queue: asks bots for hints.
    """

    def __init__(
        self,
        game: TableGame,
        attendance: Attendance,
        broadcaster: Broadcaster,
        bots: BotRunner,
        queue: ThinkingQueue,
    ) -> None:
        self._game, self._attendance, self._broadcaster = game, attendance, broadcaster
        self._bots, self._queue = bots, queue
        self._news: dict[int | None, tuple[int, bytes]] = {}
        """The latest events as each seat may know them, with the `rev` they are of."""

    def concerns(self, person: PersonId) -> bool:
        """Return whether somebody sits here or is invited: the lobby tells all others the same of it."""
        return concerns(self._game.meta, person)

    def row(self, person: PersonId) -> LobbyRow | None:
        """Return the table as the lobby lists it for somebody; None if they are not to know of it."""
        game, presence = self._game, self._attendance.presence()
        found = row(game.file, game.facts, game.meta, presence, person, outside.now())
        if found is None or not found.begun or not found.number:
            return found
        return replace(found, news=self._latest(game.seat_of(person), found.number))

    def _latest(self, seat: int | None, number: int) -> bytes:
        """Return the latest events as a seat may know them, packed; nothing if the game was never loaded."""
        game, known = self._game, self._news.get(seat)
        is_known = known is not None and known[0] == game.meta.rev
        if game.live is not None and game.packer is not None and not is_known:
            happened = tuple(sight_for(game.live.record, seat).happened.after(max(0, number - NEWS)))
            packed, _boxes = game.packer.pack(happened[-MOST_NEWS:])
            known = self._news[seat] = game.meta.rev, packed
        return known[1] if known is not None and known[0] == game.meta.rev else b""

    async def preview(self, person: PersonId) -> tuple[EncodedSnapshot, Packer]:
        """Return the table as somebody may know it who is not at it.

        Raises:
            Refused: `not_watched`: they may not know, or not yet.
        """
        game = self._game
        async with game.open() as live:
            seat = game.seat_of(person)
            if seat is None and (not may_watch(game.meta, person) or game.meta.house_rules.delay):
                raise Refused("not_watched")
            assert game.packer is not None
            return self._broadcaster.snapshot(seat, live.length), game.packer

    async def saved_game(self, person: PersonId) -> bytes:
        """Return a finished game as the text of a saved game.

        Raises:
            Refused: `not_over`: the seed of an unfinished game would reveal what is to come; `not_watched`.
        """
        game = self._game
        async with game.open() as live:
            if game.seat_of(person) is None and not may_watch(game.meta, person):
                raise Refused("not_watched")
            if live.outcome is None and not game.meta.social.ended:
                raise Refused("not_over")
            return await asyncio.to_thread(encode, game.stored.document)

    async def hint(self, person: PersonId, rev: int) -> Hint:
        """Return what a bot would answer.

        Raises:
            Refused: `no_hints`: not allowed here; `no_hint`: none was found; `stale`, `not_your_turn`.
        """
        game = self._game
        async with game.open() as live:
            task = live.hint_task(HINT_SECONDS) if game.meta.house_rules.hints else None
            if task is None:
                raise Refused("no_hints")
            seat = game.seat_of(person)
            if task.ask.seat != seat:
                raise Refused("not_your_turn")
            if self._broadcaster.snapshot(seat, live.length).snapshot.rev != rev:
                raise Refused("stale")
        reply = await self._queue.do(task, person)
        if not isinstance(reply, Opinion):
            raise Refused("no_hint")
        if reply.crash is not None:
            self._bots.log_crash("hint", reply.crash)
        thoughts = tuple((thought.text, thought.rating) for thought in reply.thoughts)
        return Hint(rev=rev, thoughts=thoughts, done=True)
