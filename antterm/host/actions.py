"""Actions of people at a table besides playing: they decide together, take back, talk, go away and come
back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final, assert_never

from msgspec.structs import replace

from antterm import system
from antterm.bots import PERSON
from antterm.core.ask import Refused
from antterm.core.game import Order
from antterm.host.attendance import Attendance
from antterm.host.broadcaster import Broadcaster
from antterm.host.directory import Directory
from antterm.host.identity import PersonId
from antterm.host.lobby import may_watch
from antterm.host.plans import may_plan, with_line
from antterm.host.proposals import (
    Decision,
    Pending,
    ProposalContext,
    before_last,
)
from antterm.host.social import (
    Cause,
    Change,
    have_all_answered,
    is_overdue,
    may_redo,
    own_to_take_back,
    proposal_context,
    with_chat_events,
    with_clocks,
)
from antterm.host.table_game import TableGame
from antterm.table import LiveGame, players
from antterm.table.standing_orders import supported
from antterm.wire import messages as wire

CLOSED_BY_OWNER: Final = "closed_by_owner"
"""The reason for the end of a game that the table's owner has closed."""
DECIDED_BY_TOURNAMENT: Final = "decided_by_tournament"
"""The reason for the end of a game that its tournament has decided."""


class Actions:
    """Actions of people at one table besides answering.

    Args:
        game: the game of the table.
        attendance: its terminals.
        broadcaster: asks people for their consent.
        directory: knows what people are called.
    """

    def __init__(
        self, game: TableGame, attendance: Attendance, broadcaster: Broadcaster, directory: Directory
    ) -> None:
        self._game, self._attendance = game, attendance
        self._broadcaster, self._directory = broadcaster, directory

    # Deciding together

    async def propose(self, person: PersonId, wish: wire.Propose) -> None:
        """Propose something to the others.

        Raises:
            Refused: see `Proposals.proposed`; `unknown_value`, `not_seated`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.seated(person) as (live, seat):
            if wish.kind is wire.ProposalKind.REPLACE:
                _check_bot(live, wish.player)
            now = system.now()
            social = game.meta.social
            decision = social.proposals.proposed(wish, seat, self._context(live, now), now)
            social.chat.check_pace(person, now)
            await self._carry_out(live, decision)
        if decision.accepted is None:
            self._broadcaster.ask_for_consent(decision.proposals.public[-1])

    async def vote(self, person: PersonId, vote: wire.Vote) -> None:
        """Vote for or against a proposal, and carry it out if that decides it.

        Raises:
            Refused: `no_proposal`, `not_seated`.
            SaveError: the vote could not be saved.
        """
        async with self._game.seated(person) as (live, seat):
            proposals, context = self._game.meta.social.proposals, self._context(live, system.now())
            await self._carry_out(live, proposals.voted(vote.id, seat, vote.yes, context))

    async def decide_by_silence(self) -> None:
        """Decide proposals to which nobody has replied for long enough."""
        game = self._game
        if game.meta.social.proposals.after_waiting(system.now()).updates:
            async with game.open() as live:
                await self._carry_out(live, game.meta.social.proposals.after_waiting(system.now()))
                game.refresh_facts()

    async def _carry_out(self, live: LiveGame, decision: Decision) -> None:
        """Do what has been decided, and save what has become of the proposals."""
        game = self._game
        meta = game.meta.with_social(proposals=decision.proposals)
        game.meta = with_chat_events(meta, decision.updates, live, system.now())
        if decision.accepted is not None:
            await self._do(live, decision.accepted)
        await game.save(game.meta)

    async def _do(self, live: LiveGame, pending: Pending) -> None:
        """Do what all have consented to."""
        game, proposal = self._game, pending.proposal
        match proposal.kind:
            case wire.ProposalKind.TAKE_BACK:
                await game.change(lambda: live.take_back_to(pending.number), cause=Cause.BY_HAND)
                if is_overdue(game.meta.social, live, system.now()):
                    await self._grant_time(live)  # else the time that all have taken back would be up at once
            case wire.ProposalKind.DRAW:
                await game.change(lambda: _agree_on_draw(live), cause=Cause.BY_HAND)
            case wire.ProposalKind.END:
                self._suspend(live, ended=True)
            case wire.ProposalKind.PAUSE:
                self._suspend(live, paused=True)
            case wire.ProposalKind.GO_ON:
                self._suspend(live, paused=False)
            case wire.ProposalKind.REPLACE:
                await game.change(lambda: live.replace_player(proposal.about or 0, proposal.player))
            case wire.ProposalKind.WAIT:
                await self._grant_time(live)
            case _:
                assert_never(proposal.kind)

    async def end(self, code: str) -> None:
        """End the game as it stands, and say in the chat who has done so.

        Args:
            code: `closed_by_keeper`, `closed_by_owner` or `decided_by_tournament`.

        Raises:
            Refused: `over` already; `rated_goes_on`: its owner would escape the result of a rated game.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.open() as live:
            if game.is_over:
                raise Refused("over")
            is_contest = game.meta.house_rules.rated and live.game.is_contest(live.record.options)
            if code == CLOSED_BY_OWNER and is_contest and have_all_answered(live):
                raise Refused("rated_goes_on")
            owner = game.meta.owner_seat if code == CLOSED_BY_OWNER else None
            is_decided = code == DECIDED_BY_TOURNAMENT
            kind = wire.TableEventKind.DECIDED if is_decided else wire.TableEventKind.CLOSED
            game.write_to_chat(wire.TableEvent(kind=kind), owner)
            self._suspend(live, ended=True)
            await game.save(game.meta)
            game.refresh_facts()
        game.on_change()

    async def end_by_clock(self) -> None:
        """End a game that is lost when time is up, where people play so."""
        game = self._game
        if game.live is None or not is_overdue(game.meta.social, game.live, system.now()):
            return
        async with game.open() as live:
            clock, ask, giving_up = live.clock, live.ask, live.game.giving_up
            is_lost = clock is not None and clock.pace.loss and not game.meta.social.is_suspended
            is_up = is_overdue(game.meta.social, live, system.now())
            if is_lost and is_up and ask is not None and ask.find(giving_up) is not None:
                await game.change(lambda: live.answer(giving_up), cause=Cause.BY_HAND)

    def _suspend(self, live: LiveGame, **rest: bool) -> None:
        """Pause or end the game, or resume it: `paused` and `ended` as in the metadata."""
        game = self._game
        meta = game.meta.with_social(**rest)
        if meta.social.is_suspended:
            live.pause_clock()
        game.meta = game.after_change(meta, Change(live.length))

    async def _grant_time(self, live: LiveGame) -> None:
        """Give the person to move more time."""
        meta = self._game.meta
        if meta.social.correspondence is not None:
            social = with_clocks(meta.social, lambda clocks: clocks.granted(system.now()))
            self._game.meta = replace(meta, social=social)
        elif live.clock is not None:
            await self._game.change(live.grant_time)

    def _context(self, live: LiveGame, now: datetime, seat: int | None = None) -> ProposalContext:
        meta = self._game.meta
        seat_infos = meta.seat_infos(live.seats, self._attendance.presence().present)
        return proposal_context(meta, live, seat_infos, now, seat)

    # What somebody does alone

    async def say_ready(self, person: PersonId) -> None:
        """Note that somebody is ready; once all are, the chess clock runs.

        Raises:
            Refused: `not_seated`.
            SaveError: it could not be saved.
        """
        async with self._game.seated(person) as (live, seat):
            await self._set_unready(live, tuple(each for each in self._game.meta.unready if each != seat))

    async def begin_clock(self) -> None:
        """Have the chess clock run, whether or not everybody has said that they are ready.

        Raises:
            Refused: `closing`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.open() as live:
            await self._set_unready(live, ())
        game.on_change()

    async def _set_unready(self, live: LiveGame, unready: tuple[int, ...]) -> None:
        """Note for whose people the chess clock still waits, if that is new."""
        game = self._game
        if unready != game.meta.unready:
            meta = game.after_change(replace(game.meta, unready=unready), Change(live.length))
            await game.revise(meta)

    async def take_back(self, person: PersonId, rev: int) -> None:
        """Take back a seat's last answer, if nobody else has a say in that.

        Raises:
            Refused: `stale`, `paused`, `ended`, `all_told`, `nothing_to_take_back`; `answered`, `revealed`,
                `final`: the others have to consent.
            SaveError: it could not be saved.
        """
        async with self._game.seated(person) as (live, seat):
            self._check_open(seat, rev)
            context = self._context(live, system.now(), seat)
            number = own_to_take_back(seat, context)
            if number is None:
                raise Refused(_why_consent_is_needed(context, seat))
            await self._game.change(lambda: live.take_back_to(number), cause=Cause.BY_HAND)

    async def redo(self, person: PersonId, rev: int) -> None:
        """Give a seat's answer again that was taken back last.

        Raises:
            Refused: `stale`, `paused`, `ended`, `nothing_to_redo`.
            SaveError: it could not be saved.
        """
        async with self._game.seated(person) as (live, seat):
            self._check_open(seat, rev)
            if not may_redo(live, seat):
                raise Refused("nothing_to_redo")
            await self._game.change(live.redo, cause=Cause.REDO)

    def _check_open(self, seat: int, rev: int) -> None:
        meta = self._game.meta
        if rev != self._game.shown_rev(seat):
            raise Refused("stale")
        if meta.social.is_suspended:
            raise Refused("ended" if meta.social.ended else "paused")

    async def set_orders(self, person: PersonId, orders: Collection[Order]) -> None:
        """Replace somebody's standing orders; those that their game does not know are left out.

        Raises:
            Refused: `not_seated`.
            SaveError: it could not be saved.
        """
        async with self._game.seated(person) as (live, seat):
            social = self._game.meta.social.with_orders(seat, supported(live.game, orders))
            await self._game.save(replace(self._game.meta, social=social))

    async def plan(self, person: PersonId, rev: int, answers: Sequence[str]) -> None:
        """Give answers in advance; see `plans.with_line`.

        Raises:
            Refused: `no_plans`, `stale`, `paused`, `ended`, `not_begun`, `not_seated`, or see
                `plans.with_line`.
            SaveError: it could not be saved.
        """
        async with self._game.seated(person) as (live, seat):
            meta = self._game.meta
            if not meta.begun:
                raise Refused("not_begun")
            self._check_open(seat, rev)
            if not may_plan(live, meta.social.correspondence is not None):
                raise Refused("no_plans")
            lines = with_line(live, seat, meta.social.plans_of(seat), answers)
            await self._game.save(replace(meta, social=meta.social.with_plans(seat, lines)))

    async def forget_plan(self, person: PersonId, answers: tuple[str, ...]) -> None:
        """Forget a line of answers that were given in advance, or all lines (empty).

        Raises:
            Refused: `not_seated`.
            SaveError: it could not be saved.
        """
        async with self._game.seated(person) as (_live, seat):
            social = self._game.meta.social
            lines = tuple(line for line in social.plans_of(seat) if answers and line != answers)
            await self._game.save(replace(self._game.meta, social=social.with_plans(seat, lines)))

    async def leave(self, person: PersonId, player: str) -> None:
        """Leave a seat to a bot; it stays the person's own.

        Raises:
            Refused: `not_begun`, `over`, `left_to_bot`, `unknown_value`, `not_seated`; `played_oneself` in a
                tournament.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.seated(person) as (live, seat):
            _check_bot(live, player)
            if not game.meta.begun:
                raise Refused("not_begun")
            if live.outcome is not None:
                raise Refused("over")
            if live.seats[seat].player != PERSON:
                raise Refused("left_to_bot")
            if game.meta.contest is not None:
                raise Refused("played_oneself")
            game.announce(wire.TableEvent(kind=wire.TableEventKind.LEFT, player=player), seat)
            await game.change(lambda: live.replace_player(seat, player))
            if game.meta.owner_id == person:
                await game.save(game.meta.passed_on(live.bot_seats))

    async def come_back(self, person: PersonId) -> None:
        """Play on in a seat that was left to a bot.

        Raises:
            Refused: `not_left`, `not_seated`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.seated(person) as (live, seat):
            if live.seats[seat].player == PERSON:
                raise Refused("not_left")
            game.announce(wire.TableEvent(kind=wire.TableEventKind.RETURNED), seat)
            await game.change(lambda: live.replace_player(seat, PERSON))
            context = self._context(live, system.now())
            if context.asked == seat and context.overdue:
                await self._grant_time(live)
                await game.save(game.meta)

    async def take_vacation(self, person: PersonId, days: int) -> None:
        """Go on vacation for `days` days, or come back from it with 0.

        Raises:
            Refused: see `CorrespondenceState.gone_away`; `not_seated`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.seated(person) as (_live, seat):
            social = game.meta.social
            if social.correspondence is None:
                raise Refused("no_vacation", left=0)
            social = with_clocks(social, lambda clocks: clocks.gone_away(seat, days, system.now()))
            game.meta = replace(game.meta, social=social)
            kind = wire.TableEventKind.WENT_AWAY if days else wire.TableEventKind.CAME_BACK
            game.announce(wire.TableEvent(kind=kind, about=days or None), seat)
            await game.save(game.meta)

    async def say(self, person: PersonId, text: str) -> None:
        """Write a line into the chat.

        Raises:
            Refused: see `Chat.with_remark`; `not_watched`; `onlookers_silent`.
            SaveError: it could not be saved.
        """
        game = self._game
        async with game.open() as live:
            seat = game.seat_of(person)
            if seat is None and not may_watch(game.meta, person):  # they got up where nobody looks on
                raise Refused("not_watched")
            rule, goes_on = game.meta.house_rules.onlookers_chat, game.meta.begun and not game.is_over
            if seat is None and rule is wire.OnlookersChat.CLOSED:
                raise Refused("onlookers_silent")
            apart = seat is None and goes_on and rule is wire.OnlookersChat.APART
            name = self._directory.name(person) if seat is None else live.names[seat]
            chat = game.meta.social.chat.with_remark(person, name, seat, text, system.now(), apart)
            await game.save(game.meta.with_social(chat=chat))
        game.on_change()


def _check_bot(live: LiveGame, player: str) -> None:
    """Raise Refused unless this player is a bot of the game; an engine is none."""
    if player == PERSON or player not in players(live.game_id):
        raise Refused("unknown_value", option="player", value=player)


def _agree_on_draw(live: LiveGame) -> None:
    """Give the answers by which people agree on a draw."""
    for text in live.game.draw:
        if live.ask is not None and live.ask.find(text) is not None:
            live.answer(text)


def _why_consent_is_needed(context: ProposalContext, seat: int) -> str:
    """Return why the others have a say in taking back a seat's last answer."""
    number = before_last(context, seat)
    if context.is_final(number):
        return "final"
    return "revealed" if any(entry.reveals for entry in context.history[number:]) else "answered"
