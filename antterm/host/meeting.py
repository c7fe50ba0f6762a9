"""What people do at a table besides playing: they talk, decide together, go away and come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final, assert_never

from msgspec.structs import replace

from antterm import outside
from antterm.bots.kinds import PERSON
from antterm.core.ask import Refused
from antterm.core.orders import Order
from antterm.host.herald import Herald, House
from antterm.host.identity import PersonId
from antterm.host.orders import known
from antterm.host.proposals import (
    AgreeOnDraw,
    Decision,
    Deed,
    EndGame,
    GoBack,
    GoOn,
    GrantTime,
    Pause,
    ProposalContext,
    ProposalUpdate,
    SeatBot,
    before_last,
)
from antterm.host.snapshots import chairs_of
from antterm.host.social import Change, How, is_overdue, may_redo, own_to_take_back, proposal_context
from antterm.host.store import StoredTable, TableStore, VersionConflict
from antterm.host.thinking import ThinkingQueue
from antterm.journal import Occurrence, note
from antterm.saves.document import tidy
from antterm.saves.errors import SaveError
from antterm.table import LiveGame, players
from antterm.wire.messages import Invited, PersonInfo, Propose, Vote
from antterm.wire.social import ProposalKind, TableEvent, TableEventKind

CLOSED_BY_OWNER: Final = "closed_by_owner"
REMOVED_BY_OWNER: Final = "removed_by_owner"
"""Why somebody is sent away from a table."""
MOST_REMOVED: Final = 100
"""So many onlookers are kept away from one table at most."""
MOST_INVITED: Final = 50
"""So many are invited to one table at most."""


class Meeting(Herald):
    """A table with the people at it."""

    def __init__(
        self,
        house: House,
        file: str,
        store: TableStore,
        kept: StoredTable,
        thinks: ThinkingQueue,
        told: Callable[[], None],
    ) -> None:
        super().__init__(house, file, store, kept, thinks, told)
        self._invited: set[str] = set()
        """Who has been told that he is invited, since the host began."""

    # Deciding together

    async def propose(self, person: str, wish: Propose) -> None:
        """Have the table decide on something.

        Raises:
            Refused: see `Proposals.proposed`; `unknown_value`, `not_seated`.
            SaveError: it could not be saved.
        """
        async with self._seated(person) as (table, place):
            if wish.motion is ProposalKind.REPLACE:
                _check_bot(table, wish.player)
            now = outside.now()
            now_is = self._situation(table, now)
            decision = self.papers.affairs.proposals.proposed(wish, place, now_is, now)
            self.papers.affairs.chat.check_pace(person, now)
            await self._carry_out(table, decision)
        if decision.deed is None:
            self._tell_who_has_a_say(decision.proposals.shown[-1])

    async def vote(self, person: str, vote: Vote) -> None:
        """Consent to a proposal, or not.

        Raises:
            Refused: `no_proposal`, `not_seated`.
            SaveError: it could not be saved.
        """
        async with self._seated(person) as (table, place):
            now_is = self._situation(table, outside.now())
            await self._carry_out(
                table, self.papers.affairs.proposals.voted(vote.id, place, vote.yes, now_is)
            )

    async def _carry_out(self, table: LiveGame, decision: Decision) -> None:
        """Do what has been decided, and keep what has become of proposals."""
        before, accounts = self.papers, self.papers.accounts
        affairs = replace(before.affairs, proposals=decision.proposals)
        affairs = affairs.told(decision.told, accounts, table, outside.now())
        self.papers = replace(before, affairs=affairs)
        if decision.deed is not None:
            await self._do(table, decision.deed)
        await self._keep(self.papers)

    async def _do(self, table: LiveGame, deed: Deed) -> None:
        match deed:
            case GoBack(number):
                await self._change(table, lambda: table.take_back_to(number), how=How.BY_HAND)
                if is_overdue(self.papers.affairs, table, outside.now()):
                    await self._grant_time(table)  # else what all have taken back would come about again
            case AgreeOnDraw():
                await self._change(table, lambda: _agree_on_draw(table), how=How.BY_HAND)
            case EndGame():
                await self._rest(table, ended=True)
            case Pause():
                await self._rest(table, paused=True)
            case GoOn():
                await self._rest(table, paused=False)
            case SeatBot(seat, player):
                await self._change(table, lambda: table.take_over(seat, player))
            case GrantTime():
                await self._grant_time(table)
            case _:
                assert_never(deed)

    async def end(self, code: str) -> None:
        """End the game where it stands, and have the chat tell who has done so.

        Args:
            code: `closed_by_keeper` or `closed_by_owner`.

        Raises:
            Refused: `over` already.
            SaveError: it could not be saved.
        """
        async with self.open() as table:
            if self.is_over:
                raise Refused("over")
            owner = self.papers.owner if code == CLOSED_BY_OWNER else None
            told, now = ProposalUpdate(TableEvent(doing=TableEventKind.CLOSED), owner), outside.now()
            affairs = self.papers.affairs.told([told], self.papers.accounts, table, now)
            self.papers = replace(self.papers, affairs=affairs)
            await self._rest(table, ended=True)
            await self._keep(self.papers)
            self._look()
        self._tell()

    async def _rest(self, table: LiveGame, **rest: bool) -> None:
        """Have nobody's time run any more, or again."""
        papers = replace(self.papers, affairs=replace(self.papers.affairs, **rest))
        if papers.affairs.is_at_rest:
            table.pause_clock()
        self.papers = self._after_move(papers, Change(table.length))

    async def _grant_time(self, table: LiveGame) -> None:
        """Give who is asked more time."""
        affairs = self.papers.affairs
        if affairs.ledger is not None:
            ledger = affairs.ledger.granted(outside.now())
            self.papers = replace(self.papers, affairs=replace(affairs, ledger=ledger))
        elif table.clock is not None:
            await self._change(table, table.grant_time)

    def _situation(self, table: LiveGame, now: datetime) -> ProposalContext:
        papers = self.papers
        chairs = chairs_of(table.seats, papers, self.company().present)
        return proposal_context(papers.affairs, table, chairs, papers.begun, papers.house_rules, now)

    # What is for one alone to do

    async def take_back(self, person: str, rev: int) -> None:
        """Take back a seat's last answer, if nobody else has a say in that.

        Raises:
            Refused: `stale`, `paused`, `ended`, `all_told`, `nothing_to_take_back`; `answered`, `revealed`,
                `final`: others have.
            SaveError: it could not be saved.
        """
        async with self._seated(person) as (table, place):
            self._check_open(place, rev)
            number = own_to_take_back(table, place, self._situation(table, outside.now()))
            if number is None:
                raise Refused(_why_not_alone(self._situation(table, outside.now()), place))
            await self._change(table, lambda: table.take_back_to(number), how=How.BY_HAND)

    async def redo(self, person: str, rev: int) -> None:
        """Give again a seat's answer that was taken back last.

        Raises:
            Refused: `stale`, `paused`, `ended`, `nothing_to_redo`.
            SaveError: it could not be saved.
        """
        async with self._seated(person) as (table, place):
            self._check_open(place, rev)
            if not may_redo(table, place):
                raise Refused("nothing_to_redo")
            await self._change(table, table.redo, how=How.REDO)

    def _check_open(self, seat: int, rev: int) -> None:
        if rev != self.papers.rev_for(seat):
            raise Refused("stale")
        if self.papers.affairs.is_at_rest:
            raise Refused("ended" if self.papers.affairs.ended else "paused")

    async def order(self, person: str, orders: Collection[Order]) -> None:
        """Have other standing orders from now on.

        Raises:
            Refused: `not_seated`.
            SaveError: it could not be saved.
        """
        async with self._seated(person) as (table, place):
            affairs = self.papers.affairs.with_orders(place, known(table.game, orders))
            await self._keep(replace(self.papers, affairs=affairs))

    async def leave(self, person: str, player: str) -> None:
        """Leave a seat to a bot; it stays one's own.

        Raises:
            Refused: `not_begun`, `over`, `left_to_bot`, `unknown_value`, `not_seated`.
            SaveError: it could not be saved.
        """
        async with self._seated(person) as (table, place):
            _check_bot(table, player)
            if not self.papers.begun:
                raise Refused("not_begun")
            if table.outcome is not None:
                raise Refused("over")
            if table.seats[place].player != PERSON:
                raise Refused("left_to_bot")
            self._note(table, place, TableEvent(doing=TableEventKind.LEFT, player=player))
            await self._change(table, lambda: table.take_over(place, player))
            if self.papers.maker == person:
                await self._keep(self.papers.passed_on(table.bot_seats))

    async def come_back(self, person: str) -> None:
        """Play on in a seat that was left to a bot.

        Raises:
            Refused: `not_left`, `not_seated`.
            SaveError: it could not be saved.
        """
        async with self._seated(person) as (table, place):
            if table.seats[place].player == PERSON:
                raise Refused("not_left")
            self._note(table, place, TableEvent(doing=TableEventKind.RETURNED))
            await self._change(table, lambda: table.take_over(place, PERSON))
            is_asked = table.ask is not None and table.ask.seat == place
            if is_asked and is_overdue(self.papers.affairs, table, outside.now()):
                await self._grant_time(table)
                await self._keep(self.papers)

    async def go_away(self, person: str, days: int) -> None:
        """Go on vacation, or come back from it.

        Raises:
            Refused: see `CorrespondenceState.gone_away`; `not_seated`.
            SaveError: it could not be saved.
        """
        async with self._seated(person) as (table, place):
            affairs = self.papers.affairs
            if affairs.ledger is None:
                raise Refused("no_vacation", left=0)
            ledger = affairs.ledger.gone_away(place, days, outside.now())
            self.papers = replace(self.papers, affairs=replace(affairs, ledger=ledger))
            doing = TableEventKind.WENT_AWAY if days else TableEventKind.CAME_BACK
            self._note(table, place, TableEvent(doing=doing, about=days or None))
            await self._keep(self.papers)

    # What is for the owner of the table

    def check_owner(self, person: str) -> None:
        """See that the table is somebody's own.

        Raises:
            Refused: `not_owner_of_table`.
        """
        if self.papers.maker != person or person not in self.papers.accounts:
            raise Refused("not_owner_of_table")

    async def remove_onlooker(self, person: PersonId, who: PersonId) -> None:
        """Send an onlooker away, who cannot come back to this table.

        Args:
            person: the owner.
            who: the onlooker.

        Raises:
            Refused: `not_owner_of_table`; `not_watching`; `too_many_removed`.
            SaveError: it could not be saved.
        """
        async with self.open():
            self.check_owner(person)
            watching = {each.person for each, seat in self._terminals.items() if seat is None}
            elsewhere = self._store.guests_elsewhere()
            watching |= {each.person for each in elsewhere if each.table == self.file and each.watching}
            if who not in watching or who in self.papers.accounts:
                raise Refused("not_watching")
            removed = tuple(dict.fromkeys((*self.papers.removed, who)))
            if len(removed) > MOST_REMOVED:
                raise Refused("too_many_removed")
            await self._keep(replace(self.papers, removed=removed))
        self._send_removed_away()
        note(Occurrence.KEPT, code="remove_onlooker", table=self.file, person=person)
        self._tell()

    def _send_removed_away(self) -> None:
        """Send those away whom the owner has removed, wherever they look on."""
        stays = [each for each in self._terminals if each.person not in self.papers.removed]
        self.send_away(REMOVED_BY_OWNER, stays)

    async def read_on(self) -> None:
        """See `HostedTable`."""
        await super().read_on()
        self._send_removed_away()

    async def say(self, person: str, text: str) -> None:
        """Say something.

        Raises:
            Refused: see `Chat.said`.
            SaveError: it could not be saved.
        """
        async with self.open() as table:
            seat = self.seat_of(person)
            if seat is None and not self.may_watch(person):  # he has risen from where nobody looks on
                raise Refused("not_watched")
            name, affairs = self.name_of(person) if seat is None else table.names[seat], self.papers.affairs
            chat = affairs.chat.said(person, name, seat, text, outside.now())
            await self._keep(replace(self.papers, affairs=replace(affairs, chat=chat)))
        self._tell()

    async def invite(self, person: PersonId, name: str) -> Invited:
        """Let somebody know of the table and sit down there; once, and not who will not hear of it.

        Who is meant by the name is decided now: whoever is called so later is not invited.

        Returns:
            Who has been invited, or that nobody is known by this name.

        Raises:
            Refused: `not_seated`, `begun`, `too_many_invited`.
            SaveError: it could not be saved.
        """
        if self.seat_of(person) is None:  # and is told nothing of who is known here
            raise Refused("not_seated")
        guest = await asyncio.to_thread(self._house.find, name)
        if not guest:
            return Invited(people=(), unknown=(tidy(name),))
        invited = Invited(people=(PersonInfo(id=guest, name=self.name_of(guest)),))
        async with self._seated(person) as (_table, _place):
            rules = self.papers.house_rules
            if next(self.facts.free_seats(), None) is None:
                raise Refused("begun")
            if guest in self._invited:
                return invited
            if len({*self._invited, *rules.invited}) >= MOST_INVITED:
                raise Refused("too_many_invited")
            self._invited.add(guest)
            if rules.invited and guest not in rules.invited:
                rules = replace(rules, invited=(*rules.invited, guest))
                await self._keep(replace(self.papers, house_rules=rules))
        if person not in self._house.settings(guest).muted:
            self._house.notify(guest, self._notice("invited"), ())
            self._house.write(guest, self._letter("invited", (self.name_of(person),)), person)
        return invited

    def _note(self, table: LiveGame, seat: int, trace: TableEvent) -> None:
        """Have the chat tell what somebody does; it is kept with that.

        Raises:
            Refused: `too_fast`.
        """
        told, now = ProposalUpdate(trace, seat), outside.now()
        self.papers.affairs.chat.check_pace(self.papers.accounts[seat], now)
        affairs = self.papers.affairs.told([told], self.papers.accounts, table, now)
        self.papers = replace(self.papers, affairs=affairs)

    @asynccontextmanager
    async def _seated(self, person: str) -> AsyncIterator[tuple[LiveGame, int]]:
        """The game, for somebody who sits there; afterwards everybody is told, and bots go on."""
        async with self.open() as table:
            seat = self.seat_of(person)  # now that it is his turn to speak: he may have risen meanwhile
            if seat is None:
                raise Refused("not_seated")
            yield table, seat
            self._look()
        self._tell()
        self.wake()

    # What comes with time

    async def ring(self) -> None:
        """Do what is due by now."""
        try:
            if await self._is_on_duty():
                await self._write_letter()
                await self._decide_by_silence()
                await self._end_by_clock()
            if not self._is_for_host():
                self._pause = 0.0
        except (Refused, VersionConflict):
            pass  # the host ends, or another was there before
        except SaveError as error:
            note(Occurrence.NOT_SAVED, table=self.file, error=error)
            self._try_later()
        except Exception as error:  # the alarm is to be set again whatever it is
            note(Occurrence.FAILED, table=self.file, error=error)
            self._try_later()
        self._tell()
        self.wake()
        self.arm()

    async def _write_letter(self) -> None:
        """Write to who is asked, if it is time to."""
        async with self._lock:
            due, turn = self._letter_due(), self.papers.affairs.turn
            if self._shut or due is None or turn.seat is None or outside.now() < due:
                return
            account = self.papers.accounts[turn.seat]
            affairs = replace(self.papers.affairs, turn=turn.with_letter())
            await self._keep(replace(self.papers, affairs=affairs))
        others = tuple(chair.name for seat, chair in enumerate(self.facts.chairs) if seat != turn.seat)
        self._house.write(account, self._letter("your_turn", others))

    async def _decide_by_silence(self) -> None:
        """Decide what has waited long enough."""
        if self.papers.affairs.proposals.later(outside.now()).told:
            async with self.open() as table:
                await self._carry_out(table, self.papers.affairs.proposals.later(outside.now()))
                self._look()

    async def _end_by_clock(self) -> None:
        """End a game that is lost when time is up, where people play so."""
        if self._table is None or not is_overdue(self.papers.affairs, self._table, outside.now()):
            return
        async with self.open() as table:
            clock, ask = table.clock, table.ask
            giving_up = table.game.giving_up
            is_lost = clock is not None and clock.pace.loss and not self.papers.affairs.is_at_rest
            is_up = is_overdue(self.papers.affairs, table, outside.now())
            if is_lost and is_up and ask is not None and ask.find(giving_up) is not None:
                await self._change(table, lambda: table.answer(giving_up), how=How.BY_HAND)


def _check_bot(table: LiveGame, player: str) -> None:
    """Whether a seat can be left to a player: a bot of this game, and no engine."""
    if player == PERSON or player not in players(table.game_id):
        raise Refused("unknown_value", option="player", value=player)


def _agree_on_draw(table: LiveGame) -> None:
    """Give the answers by which people agree on a draw."""
    for text in table.game.draw:
        if table.ask is not None and table.ask.find(text) is not None:
            table.answer(text)


def _why_not_alone(now_is: ProposalContext, seat: int) -> str:
    """Why others have a say in taking back a seat's last answer."""
    number = before_last(now_is, seat)
    if now_is.is_final(number):
        return "final"
    return "revealed" if any(entry.reveals for entry in now_is.history[number:]) else "answered"
