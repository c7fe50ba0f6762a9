"""What is due at a table at some time: letters, decisions by silence, clocks, snapshots for onlookers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from antterm import outside
from antterm.core.ask import Refused
from antterm.host.actions import Actions
from antterm.host.bot_runner import Backoff, BotRunner
from antterm.host.broadcaster import Broadcaster
from antterm.host.messenger import Messenger
from antterm.host.meta import TableMeta
from antterm.host.store import VersionConflict
from antterm.host.table_game import TableGame
from antterm.journal import Occurrence, note
from antterm.saves.errors import SaveError

SOON: Final = 0.2
"""Seconds until something is done that is overdue: it may have failed a moment ago."""
LONGEST: Final = 86_400
"""Most seconds between two looks at the clock: systems sleep, and their clocks are set."""


class TableTimer:
    """Does at one table what is due at a certain time.

    Args:
        game: the game of the table.
        broadcaster: shows onlookers what they see later, and sends letters.
        bots: which host acts for the table.
        actions: decides proposals and ends games.
        messenger: knows settings of people, and who is connected.
        backoff: how long to wait after something has failed.
    """

    def __init__(
        self,
        game: TableGame,
        broadcaster: Broadcaster,
        bots: BotRunner,
        actions: Actions,
        messenger: Messenger,
        backoff: Backoff,
    ) -> None:
        self._game, self._broadcaster, self._bots = game, broadcaster, bots
        self._actions, self._messenger, self._backoff = actions, messenger, backoff
        self._handle: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def set(self) -> None:
        """Set the timer to the next moment at which something is due."""
        self.cancel()
        now = outside.now()
        due = min(filter(None, self.moments(now)), default=None)
        if due is not None and not self._game.is_shut:
            seconds = min(LONGEST, max(SOON, self._backoff.seconds, (due - now).total_seconds()))
            self._handle = asyncio.get_running_loop().call_later(seconds, self._start)

    def cancel(self) -> None:
        """Stop the timer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _start(self) -> None:
        self._task = asyncio.create_task(self.ring())

    async def ring(self) -> None:
        """Do what is due by now, and set the timer again."""
        try:
            if await self._bots.take_duty():
                await self._write_letter()
                await self._actions.decide_by_silence()
                await self._actions.end_by_clock()
            if not self._bots.is_for_host():
                self._backoff.reset()
        except (Refused, VersionConflict):
            pass  # the host is shutting down, or another host was faster
        except SaveError as error:
            note(Occurrence.NOT_SAVED, table=self._game.file, error=error)
            self._backoff.fail()
        except Exception as error:  # the timer has to be set again whatever it is
            note(Occurrence.FAILED, table=self._game.file, error=error)
            self._backoff.fail()
        self._game.on_change()
        self.set()

    def moments(self, now: datetime) -> Iterator[datetime | None]:
        """Yield when something is due; None for what is not."""
        social, live = self._game.meta.social, self._game.live
        yield now if self._backoff.seconds else None
        yield self._letter_due()
        yield social.proposals.next_moment
        yield self._broadcaster.delayed.next_moment
        if social.clocks is not None and not social.clocks.is_overdue(now):
            yield social.clocks.due
        if live is not None and live.clock_goes and live.on_turn is not None:
            left = live.remaining(live.on_turn)
            yield now + timedelta(milliseconds=left) if left else None

    def _letter_due(self) -> datetime | None:
        """Return when the person to move is to be sent a letter."""
        meta = self._game.meta
        turn = meta.social.turn
        account = meta.accounts[turn.seat] if turn.seat is not None else ""
        if not account or not self._messenger.settings(account).wants_letters:
            return None
        return turn.letter_due(self._messenger.presence(account))

    async def _write_letter(self) -> None:
        """Send the person to move a letter, if that is due."""
        turn, account = self._game.meta.social.turn, ""

        def sent() -> TableMeta | None:
            nonlocal turn, account
            meta, due = self._game.meta, self._letter_due()
            turn = meta.social.turn
            if due is None or turn.seat is None or outside.now() < due:
                return None
            account = meta.accounts[turn.seat]
            return replace(meta, social=replace(meta.social, turn=turn.with_letter()))

        if await self._game.save_unless_closed(sent):
            chairs = enumerate(self._game.facts.chairs)
            others = tuple(chair.name for seat, chair in chairs if seat != turn.seat)
            self._broadcaster.write(account, "your_turn", others)
