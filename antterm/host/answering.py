"""What a host answers at a table: for its bots, and by the standing orders of people."""

from __future__ import annotations

import asyncio
from abc import abstractmethod

from antterm.bots.kinds import PERSON
from antterm.bots.messages import Answer, Crash, Trouble
from antterm.core.ask import Refused
from antterm.host.hosted import HostedTable
from antterm.host.orders import standing_answer
from antterm.host.social import How
from antterm.host.store import VersionConflict
from antterm.journal import Occurrence, note
from antterm.saves.errors import SaveError
from antterm.table import LiveGame

TRIES = 3
"""So often a bot is asked that meets with an error, before its table has to wait."""
FIRST_PAUSE, LONGEST_PAUSE = 15.0, 3600.0
"""Seconds until what has failed is tried again, twice as many each time: the disk may be full for a while."""


class AnsweringTable(HostedTable):
    """A table at which the host answers where no person is to."""

    _is_off_duty = False
    """Whether another host does what it does by itself."""

    _crashed: frozenset[str] = frozenset()
    """The players, as seats name them, whose bot has crashed here: it is logged once for each."""

    _pause = 0.0
    """Seconds until it is tried again what the host does by itself; 0 unless that has failed."""

    def wake(self) -> None:
        """Have bots go on, and standing orders, if it is the turn of one."""
        if self._is_for_host() and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._go_on())

    def _is_for_host(self) -> bool:
        """Whether it may be for the host to answer."""
        facts, affairs = self.facts, self.papers.affairs
        if not self.papers.begun or affairs.is_at_rest or facts.turn is None:
            return False
        if facts.chairs[facts.turn].player == PERSON:
            return bool(affairs.orders_of(facts.turn))
        return self._is_anybody_interested()

    def _is_anybody_interested(self) -> bool:
        """Return whether bots are to play on: for somebody who plays here, or who is at the table.

        Where everybody has left their seat to a bot and gone, the game waits until somebody comes.
        """
        plays = any(chair.player == PERSON and chair.account for chair in self.facts.chairs)
        if plays or self._terminals:
            return True
        return any(guest.table == self.file for guest in self._store.guests_elsewhere())

    async def _go_on(self) -> None:
        """Ask the bots one after another, until a person is asked, if that is for this host to do."""
        try:
            await self._ask_bots()
        except Refused:
            return  # the host ends
        except SaveError as error:
            note(Occurrence.NOT_SAVED, table=self.file, error=error)
            self._try_later()
        except Exception as error:  # it is nobody else's trouble, and may pass
            note(Occurrence.FAILED, table=self.file, error=error)
            self._try_later()

    def _try_later(self) -> None:
        """Have it tried again after a while."""
        self._pause = min(LONGEST_PAUSE, max(FIRST_PAUSE, 2 * self._pause))
        self.arm()

    @abstractmethod
    def arm(self) -> None:
        """See to it that somebody looks when something is due."""

    async def _is_on_duty(self) -> bool:
        """Whether it is for this host to do what the table does by itself; another may be there before."""
        has_duty = self._store.has_duty(self.file)
        has_duty = has_duty or await asyncio.to_thread(self._store.take_duty, self.file)
        self._is_off_duty = not has_duty
        return has_duty

    def relieve(self) -> None:
        """Do what was another host's duty, if that has gone, or what waited for somebody to come there."""
        if self._is_off_duty or not self._terminals:
            self.wake()

    async def _ask_bots(self) -> None:
        failed = 0
        while failed < TRIES and await self._is_on_duty():
            async with self.open() as table:
                if not self._is_for_host():
                    return
                ask, rev = table.ask, self.papers.rev
                by_order = ask is not None and ask.seat not in table.bot_seats
                if by_order and not await self._answer_by_order(table):
                    return
                task = None if by_order else table.bot_task()
            if task is None:
                self._tell()
                continue
            reply = await self._thinks.do(task, self.owner)
            async with self.open() as table:
                if rev != self.papers.rev or not self._is_for_host():
                    continue
                try:
                    if not isinstance(reply, Answer):
                        raise Refused(reply.code if isinstance(reply, Trouble) else "no_answer")
                    text = reply.text
                    if ask is not None and reply.crash is not None:
                        self.note_crash(table.seats[ask.seat].player, reply.crash)
                    await self._change(table, lambda text=text: table.answer(text))  # type: ignore[misc]
                    failed, self._pause = 0, 0.0
                except VersionConflict:
                    continue
                except Exception as error:  # whatever it is, the table must not stand still for it
                    note(Occurrence.BOT_FAILED, table=self.file, error=error)
                    failed += 1
                    continue
            self._tell()
        if failed:
            self._try_later()

    def note_crash(self, player: str, crash: Crash) -> None:
        """Log that a bot has crashed and something simpler has answered; once for each player of the table.

        Args:
            player: the bot, as its seat names it; `hint` for the one that gives hints.
            crash: its error.
        """
        if player not in self._crashed:
            self._crashed |= {player}
            where = list(crash.places)
            note(Occurrence.BOT_FAILED, table=self.file, bot=player, why=crash.kind, where=where)

    async def _answer_by_order(self, table: LiveGame) -> bool:
        """Give the answer that the standing orders of who is asked want.

        Returns:
            Whether there is one, and it has been given; or another host has given an answer.
        """
        ask = table.ask
        orders = self.papers.affairs.orders_of(ask.seat) if ask is not None else ()
        text = standing_answer(table.game, orders, ask) if ask is not None else None
        if text is None:
            return False
        try:
            await self._change(table, lambda: table.answer(text), how=How.BY_ORDER)
            self._pause = 0.0
        except SaveError as error:
            note(Occurrence.NOT_SAVED, table=self.file, error=error)
            self._try_later()
            return False
        except VersionConflict:
            pass
        return True
