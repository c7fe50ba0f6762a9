"""The answers that a host gives at a table: for bots, and by the standing orders of people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from antterm.bots import PERSON, Answer, Crash, Trouble
from antterm.core.ask import Refused
from antterm.host.attendance import Attendance
from antterm.host.plans import next_answer
from antterm.host.social import Cause
from antterm.host.store import TableStore, VersionConflict
from antterm.host.table_game import TableGame
from antterm.host.thinking import ThinkingQueue
from antterm.journal import LogEvent, log_errors, log_event
from antterm.saves.errors import SaveError
from antterm.table import LiveGame
from antterm.table.standing_orders import standing_answer

TRIES: Final = 3
"""Number of times that a bot which fails is asked before its table has to wait."""
FIRST_PAUSE, LONGEST_PAUSE = 15.0, 3600.0
"""Seconds until something that failed is tried again; doubled each time. The disk may be full for a while."""


class Backoff:
    """The pause before a table tries again what has failed.

    Args:
        on_failure: called after each failure.
    """

    def __init__(self, on_failure: Callable[[], None]) -> None:
        self.seconds = 0.0
        """0 unless the last try failed."""
        self._on_failure = on_failure

    def fail(self) -> None:
        """Wait twice as long as before."""
        self.seconds = min(LONGEST_PAUSE, max(FIRST_PAUSE, 2 * self.seconds))
        self._on_failure()

    def reset(self) -> None:
        """Forget earlier failures."""
        self.seconds = 0.0


class BotRunner:
    """Answers at one table where no person has to: bots, and standing orders of people who are away.

    Args:
        game: the game of the table.
        attendance: who is there: bots wait among themselves until somebody comes, but in tournaments.
        store: decides which host answers, where several have the same tables.
        queue: asks bots.
        backoff: shared with the table's timer.
    """

    def __init__(
        self,
        game: TableGame,
        attendance: Attendance,
        store: TableStore,
        queue: ThinkingQueue,
        backoff: Backoff,
    ) -> None:
        self._game, self._attendance, self._store = game, attendance, store
        self._queue, self._backoff = queue, backoff
        self._task: asyncio.Task[None] | None = None
        self._is_leased_elsewhere = False
        self._crashed: frozenset[str] = frozenset()
        """The players, as seats name them, whose bot has crashed here; each is logged once."""

    @property
    def is_idle(self) -> bool:
        """Whether no bot is thinking."""
        return self._task is None or self._task.done()

    def cancel(self) -> None:
        """Stop asking bots."""
        if self._task is not None:
            self._task.cancel()

    def wake(self) -> None:
        """Answer, if it is for the host to do so."""
        if self.is_for_host() and self.is_idle:
            self._task = asyncio.create_task(self._run())

    def wake_if_abandoned(self) -> None:
        """Answer where another host did that has gone, or where bots waited for somebody to come."""
        if self._is_leased_elsewhere or not self._attendance.seats:
            self.wake()

    def is_for_host(self) -> bool:
        """Return whether it may be for the host to answer."""
        facts, meta = self._game.facts, self._game.meta
        if not meta.begun or meta.social.is_suspended or facts.turn is None:
            return False
        if facts.seat_infos[facts.turn].player == PERSON:
            return bool(meta.social.orders_of(facts.turn) or meta.social.plans_of(facts.turn))
        plays = any(info.player == PERSON and info.person for info in facts.seat_infos)
        return plays or meta.contest is not None or not self._attendance.is_empty()

    async def acquire_lease(self) -> bool:
        """Become the host that acts for this table; False if another host is."""
        table_id = self._game.table_id
        holds_lease = self._store.holds_lease(table_id) or await asyncio.to_thread(
            self._store.acquire_lease, table_id
        )
        self._is_leased_elsewhere = not holds_lease
        return holds_lease

    def log_crash(self, player: str, crash: Crash) -> None:
        """Log that a bot has crashed and something simpler has answered; once for each player of the table.

        Args:
            player: the bot, as its seat names it; `hint` for the one that gives hints.
            crash: its error.
        """
        if player not in self._crashed:
            self._crashed |= {player}
            where = list(crash.places)
            log_event(LogEvent.BOT_FAILED, table=self._game.table_id, bot=player, why=crash.kind, where=where)

    async def _run(self) -> None:
        # refused: the host is shutting down
        with log_errors(self._game.table_id, self._backoff.fail), suppress(Refused):
            await self._answer_until_person()

    async def _answer_until_person(self) -> None:
        """Ask the bots one after another, until a person is asked."""
        game, failed = self._game, 0
        while failed < TRIES and await self.acquire_lease():
            async with game.open() as live:
                if not self.is_for_host():
                    return
                ask, rev = live.ask, game.meta.rev
                by_order = ask is not None and ask.seat not in live.bot_seats
                if by_order and not await self._answer_by_order(live):
                    return
                task = None if by_order else live.bot_task()
            if task is None:
                game.on_change()
                continue
            reply = await self._queue.do(task, game.charged_to)
            async with game.open() as live:
                if rev != game.meta.rev or not self.is_for_host():
                    continue
                try:
                    if not isinstance(reply, Answer):
                        raise Refused(reply.code if isinstance(reply, Trouble) else "no_answer")
                    text = reply.text
                    if ask is not None and reply.crash is not None:
                        self.log_crash(live.seats[ask.seat].player, reply.crash)
                    await game.change(lambda live=live, text=text: live.answer(text))  # type: ignore[misc]
                    failed = 0
                    self._backoff.reset()
                except VersionConflict:
                    continue
                except Exception as error:  # whatever it is, the table must not stop for it
                    log_event(LogEvent.BOT_FAILED, table=game.table_id, error=error)
                    failed += 1
                    continue
            game.on_change()
        if failed:
            self._backoff.fail()

    async def _answer_by_order(self, live: LiveGame) -> bool:
        """Give the answer that the standing orders of the asked person want, or that they gave in advance.

        If what they gave in advance is not legal, it is forgotten, and the person is asked.

        Returns:
            False if there is none, or it could not be saved.
        """
        ask = live.ask
        if ask is None:
            return False
        social = self._game.meta.social
        text = standing_answer(live.game, social.orders_of(ask.seat), ask)
        text = text or next_answer(social.plans_of(ask.seat))
        if text is None:
            return False
        try:
            if ask.find(text) is None:
                meta = self._game.meta
                await self._game.save(replace(meta, social=meta.social.with_plans(ask.seat, ())))
            else:
                await self._game.change(lambda: live.answer(text), cause=Cause.BY_ORDER)
            self._backoff.reset()
        except SaveError as error:
            log_event(LogEvent.NOT_SAVED, table=self._game.table_id, error=error)
            self._backoff.fail()
            return False
        except VersionConflict:
            pass  # another host has answered
        return True
