"""One table of a host, made of parts that each hold their own state."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from msgspec.structs import replace

from antterm import outside
from antterm.bots.kinds import PERSON
from antterm.bots.messages import Done
from antterm.core.ask import Refused
from antterm.host.actions import Actions
from antterm.host.attendance import Attendance, Terminal
from antterm.host.bot_runner import Backoff, BotRunner
from antterm.host.broadcaster import Broadcaster
from antterm.host.identity import PersonId
from antterm.host.members import Members
from antterm.host.messenger import Messenger
from antterm.host.meta import CountedAnswer, TableMeta
from antterm.host.social import How
from antterm.host.store import StoredTable, TableStore
from antterm.host.table_game import TableGame
from antterm.host.table_view import TableView
from antterm.host.thinking import ThinkingQueue
from antterm.host.timer import TableTimer
from antterm.saves.replay import Claim
from antterm.table import LiveGame
from antterm.table.sight import turn_for
from antterm.wire.messages import GiveAnswer


class HostedTable:
    """One table on a host: loads its game on demand and applies every change in order.

    An answer passes `answer`: it is checked and played under the lock of `game`, saved, and then broadcast.
    The other things that people do are methods of the parts.

    Args:
        messenger: notifies the people of the host, and knows their names.
        file: key of the table in the store.
        store: where tables are loaded from and saved to.
        stored: the table's header and metadata as the store lists them.
        queue: asks bots.
        on_lobby_change: called whenever the lobby's row of this table may have changed.
    """

    def __init__(
        self,
        messenger: Messenger,
        file: str,
        store: TableStore,
        stored: StoredTable,
        queue: ThinkingQueue,
        on_lobby_change: Callable[[], None],
    ) -> None:
        self.game = TableGame(file, store, stored, self._on_change, self._on_load)
        self.attendance = Attendance(file, store, messenger.directory.name)
        backoff = Backoff(lambda: self.timer.set())
        self.broadcaster = Broadcaster(self.game, self.attendance, messenger, on_lobby_change)
        self.bots = BotRunner(self.game, self.attendance, store, queue, backoff)
        self.actions = Actions(self.game, self.attendance, self.broadcaster, messenger.directory)
        self.members = Members(self.game, self.attendance, self.broadcaster, messenger)
        self.view = TableView(self.game, self.attendance, self.broadcaster, self.bots, queue)
        self.timer = TableTimer(self.game, self.broadcaster, self.bots, self.actions, messenger, backoff)
        self._queue = queue
        self._proving: asyncio.Task[None] | None = None

    @property
    def meta(self) -> TableMeta:
        """Everything that is stored of the table besides its game."""
        return self.game.meta

    @property
    def is_open(self) -> bool:
        """Whether its game is loaded."""
        return self.game.live is not None

    @property
    def is_idle(self) -> bool:
        """Whether no terminal is here and no bot is thinking."""
        return not self.attendance.seats and self.bots.is_idle

    @property
    def clock_since(self) -> datetime | None:
        """Since when a clock runs here; None while none does."""
        live = self.game.live
        if live is None or not live.clock_goes:
            return None
        return outside.now() - timedelta(milliseconds=live.game_clock.running.passed)

    def try_out(self) -> None:
        """Raise whatever error keeps this table from being listed, or its timer from being set."""
        list(self.timer.moments(outside.now()))
        for account in self.meta.accounts:
            self.view.row(account)

    # Changes

    def _on_change(self) -> None:
        """Send everybody what has changed, set the timer, and wake the bots."""
        if self.broadcaster.broadcast():
            self.timer.set()
        self.bots.wake()

    def arrive(self, terminal: Terminal) -> None:
        """Show the table to a terminal from now on, at its person's seat or as an onlooker."""
        self.attendance.seats[terminal] = self.game.seat_of(terminal.person)
        self._on_change()

    def depart(self, terminal: Terminal) -> None:
        """Show the table to a terminal no more."""
        if self.attendance.seats.pop(terminal, terminal) is not terminal:
            self._on_change()

    async def answer(
        self, person: PersonId, answer: GiveAnswer, accepted: Callable[[CountedAnswer, bool], None]
    ) -> None:
        """Give an answer; one that was counted already is not counted again.

        Args:
            person: who gives it.
            answer: with the exact text of a legal choice.
            accepted: called when it is on disk and before others see it, with whether it may be counted in
                figures: not if it was counted before, and not if others may never know of it.

        Raises:
            Refused: `not_seated`, `not_begun`, `game_over`, `stale`, `not_your_turn`, `left_to_bot`,
                `paused`, `ended` or `not_a_choice`.
            SaveError: it could not be saved; the game stands as before.
        """
        async with self.game.open() as live:
            meta, seat = self.meta, self.game.seat_of(person)
            if seat is None:
                raise Refused("not_seated")
            if (given := meta.counted(seat, answer.id)) is not None:
                return accepted(self._as_seen_by_its_seat(live, given), False)
            ask = live.ask
            if not meta.begun:
                raise Refused("not_begun")
            if ask is None:
                raise Refused("game_over")
            if answer.rev != meta.rev_for(seat):
                raise Refused("stale")
            if ask.seat != seat:
                raise Refused("not_your_turn")
            if live.seats[seat].player != PERSON:
                raise Refused("left_to_bot")
            if meta.social.is_at_rest:
                raise Refused("ended" if meta.social.ended else "paused")
            if ask.find(answer.text) is None:
                raise Refused("not_a_choice", text=answer.text)
            given = CountedAnswer(seat, answer.id, answer.rev + 1)
            await self.game.change(lambda: live.answer(answer.text), given, How.BY_HAND)
            accepted(self._as_seen_by_its_seat(live, given), not ask.secret)
        self._on_change()

    def _as_seen_by_its_seat(self, live: LiveGame, given: CountedAnswer) -> CountedAnswer:
        """Return an answer as its seat may know it: without what waits for somebody asked in secret."""
        _turn, number = turn_for(live.record, given.seat)
        waits = live.record.numbering(given.seat)(live.length) - number
        return replace(given, rev=min(given.rev, self.meta.rev_for(given.seat) - waits))

    async def read_on(self) -> None:
        """Read what another host has changed, and show it to everybody here."""
        if await self.game.read_on():
            self._on_change()
            self.members.send_removed_away()

    # Loading and closing

    async def begin(self) -> None:
        """Save a table that has just been made."""
        async with self.game.open():
            await self.game.save(self.meta)

    def _on_load(self, live: LiveGame) -> None:
        if live.claim is not None:
            self._proving = asyncio.create_task(self._prove(live, live.claim))

    async def _prove(self, live: LiveGame, claim: Claim) -> None:
        """Replay a long game in another process; after that all of it can be reviewed and taken back."""
        reply = await self._queue.do(claim, self.game.charged_to)
        with suppress(Refused):  # the host is shutting down
            async with self.game.open() as present:
                if present is live and isinstance(reply, Done):
                    live.hear(reply.result)
                    self.game.revisions.clear()
            self._on_change()

    async def close(self, for_good: bool = False) -> None:
        """Unload the game; unless it is for good, it is loaded again when somebody comes.

        People are still told what is due at some time, unless it is for good.
        """

        def stop_tasks() -> bool:
            if not for_good and not self.is_idle:
                return False  # somebody has come meanwhile
            self.bots.cancel()
            if self._proving is not None:
                self._proving.cancel()
            return True

        await self.game.close(for_good, stop_tasks)
        if for_good:
            self.timer.cancel()
