"""Joint decisions of the people at a table: who may propose what, who has to consent, and what follows.

The proposer counts as consenting. Bots and free seats have no vote, and one vote of a person counts for all
their seats. What is decided is carried out by the host (`Decision.accepted`); a `TableEvent` of everything
stays in the chat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from antterm.core.ask import Refused
from antterm.core.story import Answered
from antterm.saves.document import Moment
from antterm.wire.messages import (
    Consent,
    Proposal,
    ProposalKind,
    Propose,
    SeatInfo,
    TableEvent,
    TableEventKind,
)

SILENCE: Final = timedelta(days=2)
"""Time after which silence counts as consent to a proposal about an absent player. Without this, two absent
players would block the others for ever."""
LAPSES: Final = timedelta(days=30)
"""Time for which any other proposal stays open."""
ABSENT: Final = timedelta(days=7)
"""Time for which the person to move has to be absent, without clocks, before the others may replace them."""
LIVE_ABSENT: Final = timedelta(minutes=5)
"""Time for which the person to move has to be absent, with a chess clock, before others may replace them."""


@dataclass(frozen=True)
class ProposalContext:
    """The facts of a table that decide what may be proposed, and who has a say in it."""

    seat_infos: tuple[SeatInfo, ...]
    asked: int | None
    """The seat that is to answer; None before the game and after its end."""
    asked_since: datetime
    history: Sequence[Answered]
    by_order: frozenset[int] = frozenset()
    """The answers that standing orders have given, by how many there were before each: these give nobody a
    say."""
    take_back: Consent = Consent.ASKED
    can_draw: bool = False
    """Whether a draw could be agreed on with the pending question."""
    begun: bool = True
    paused: bool = False
    ended: bool = False
    """Whether all have agreed to play no further."""
    over: bool = False
    """Whether the game has an outcome."""
    giving_up: str = ""
    """The answer by which a person resigns, or has lost when time is up; empty if there is none."""
    all_shown: bool = False
    """Whether the game is over and had hidden information, which everybody may see now."""
    overdue: bool = False
    """Whether the time of the person to move is up, by whichever clock."""
    timed: bool = False
    """Whether people play by any clock."""
    has_chess_clock: bool = False
    """Whether they play by a chess clock."""

    @property
    def no_way_back(self) -> str | None:
        """Why nothing can be taken back: `ended`, `paused` or `all_told`; None if something can."""
        if self.ended:
            return "ended"
        if self.paused:
            return "paused"
        return "all_told" if self.all_shown else None

    def is_final(self, number: int) -> bool:
        """Return whether going back to the first `number` answers undoes what only all together may undo.

        That is the end of a game, and a resignation or a fallen flag also where others play on.
        """
        if self.over:
            return True
        later = self.history[number:] if self.giving_up else ()
        return any(entry.text == self.giving_up and entry.seat in self.persons for entry in later)

    @property
    def persons(self) -> frozenset[int]:
        """The seats whose people have a say: a seat that was left to a bot has none."""
        seat_infos = enumerate(self.seat_infos)
        return frozenset(seat for seat, info in seat_infos if info.person and info.player == "person")

    def seats_of_same_person(self, seat: int) -> frozenset[int]:
        """Return all seats of the person who sits in one."""
        person = self.seat_infos[seat].person
        return frozenset(number for number, info in enumerate(self.seat_infos) if info.person == person)

    def keeps_others_waiting(self, seat: int | None, now: datetime) -> bool:
        """Return whether the person to move does not come, so that the others may replace them."""
        late_from = self.late_from if seat is not None and seat == self.asked else None
        return late_from is not None and late_from <= now

    @property
    def late_from(self) -> datetime | None:
        """The time from which the person to move keeps the others waiting; None while they may take their
        time.
        """
        if self.asked is None or self.asked not in self.persons:
            return None
        if self.overdue:
            return self.asked_since
        is_away = not self.seat_infos[self.asked].present and (self.has_chess_clock or not self.timed)
        return self.asked_since + (LIVE_ABSENT if self.has_chess_clock else ABSENT) if is_away else None


class Pending(Struct, frozen=True, kw_only=True):
    """A proposal that is not decided."""

    proposal: Proposal
    number: int
    """Number of answers that would be left, if the proposal is to take back."""
    since: Moment
    late: bool = False
    """Whether it is about somebody who does not come: then silence is consent."""

    def event(self, kind: TableEventKind) -> TableEvent:
        """Return what the chat says of it."""
        proposal = self.proposal
        return TableEvent(
            kind=kind, proposal_kind=proposal.kind, about=proposal.about, player=proposal.player
        )


@dataclass(frozen=True)
class ProposalUpdate:
    """Something that has happened to a proposal."""

    event: TableEvent
    seat: int | None
    """Whose action it was; None if it happened by itself."""


@dataclass(frozen=True)
class Decision:
    """The result of proposing, voting, moving on or waiting."""

    proposals: Proposals
    """The proposals that are still open."""
    updates: tuple[ProposalUpdate, ...] = ()
    accepted: Pending | None = None
    """The proposal to which all have consented, to be carried out."""


ABOUT_SOMETHING: Final = (ProposalKind.TAKE_BACK, ProposalKind.REPLACE, ProposalKind.WAIT)
"""The kinds of proposals that are about a seat, or about a number of answers."""


class Proposals(Struct, frozen=True, kw_only=True):
    """The open proposals of a table."""

    open: tuple[Pending, ...] = ()
    last: int = 0
    """The `id` of the latest proposal."""

    @property
    def public(self) -> tuple[Proposal, ...]:
        """The open proposals as they are sent to front ends."""
        return tuple(pending.proposal for pending in self.open)

    def proposed(self, wish: Propose, by: int, context: ProposalContext, now: datetime) -> Decision:
        """Propose something. It is decided at once if nobody else has a say.

        Args:
            wish: what is proposed.
            by: the seat that proposes.
            context: the table.
            now: the present time.

        Raises:
            Refused: `not_begun`, `over`, `paused`, `not_paused`, `nothing_to_take_back`, `never_taken_back`,
                `ended`, `all_told`, `no_draw`, `nobody_waits`, `proposed_already`.
        """
        number = _check(wish, by, context, now)
        alike = [pending.proposal for pending in self.open if pending.proposal.kind is wish.kind]
        about = wish.about if wish.kind in ABOUT_SOMETHING else None
        if any(other.about == about or other.by in context.seats_of_same_person(by) for other in alike):
            raise Refused("proposed_already")
        late = _late(wish, context, now)
        waits_for = voters(wish.kind, number, context, late) - context.seats_of_same_person(by)
        if (
            wish.kind is ProposalKind.TAKE_BACK
            and context.take_back is Consent.FREE
            and not context.is_final(number)
        ):
            waits_for = frozenset()
        proposal = Proposal(
            id=self.last + 1,
            by=by,
            kind=wish.kind,
            about=about,
            player=wish.player if wish.kind is ProposalKind.REPLACE else "",
            waits_for=tuple(sorted(waits_for)),
        )
        pending = Pending(proposal=proposal, number=number, since=now, late=late is not None)
        proposals = replace(self, open=(*self.open, pending), last=proposal.id)
        updates = (ProposalUpdate(pending.event(TableEventKind.PROPOSED), by),) if waits_for else ()
        return proposals._decided(pending, updates)

    def voted(self, proposal: int, seat: int, yes: bool, context: ProposalContext) -> Decision:
        """Vote on a proposal; with a no, its proposer withdraws it.

        Args:
            proposal: its `id`.
            seat: the seat that votes.
            yes: whether they consent.
            context: the table.

        Raises:
            Refused: `no_proposal`: it is not open any more, or they have no say in it.
        """
        pending = next((each for each in self.open if each.proposal.id == proposal), None)
        if pending is None:
            raise Refused("no_proposal")
        own = context.seats_of_same_person(seat)
        if not yes and pending.proposal.by in own:
            return self._without(pending, TableEventKind.WITHDRAWN, seat)
        if not own.intersection(pending.proposal.waits_for):
            raise Refused("no_proposal")
        if not yes:
            return self._without(pending, TableEventKind.DECLINED, seat)
        return self._consented(pending, own)

    def after_change(self, context: ProposalContext, by_hand: bool) -> Decision:
        """Let lapse what does not fit the game any more after it has moved on, or was taken back.

        Args:
            context: the table after the change.
            by_hand: whether a person made it: answers of bots and of standing orders take away nobody's say.
        """
        for pending in self.open:
            if _has_lapsed(pending, context, by_hand):
                rest = self._without(pending, TableEventKind.LAPSED, None)
                more = rest.proposals.after_change(context, by_hand)
                return Decision(more.proposals, (*rest.updates, *more.updates))
        return Decision(self)

    def after_waiting(self, now: datetime) -> Decision:
        """Decide what is consented to by silence, and let lapse what is too old; one proposal at a time."""
        for pending in self.open:
            if pending.late and now - pending.since >= SILENCE:
                return self._consented(pending, frozenset(pending.proposal.waits_for))
            if now - pending.since >= LAPSES:
                return self._without(pending, TableEventKind.LAPSED, None)
        return Decision(self)

    @property
    def next_moment(self) -> datetime | None:
        """When `after_waiting` will decide something; None if nothing is open."""
        waits = (SILENCE if pending.late else LAPSES for pending in self.open)
        return min((p.since + wait for p, wait in zip(self.open, waits, strict=True)), default=None)

    def _consented(self, pending: Pending, seats: frozenset[int]) -> Decision:
        left = tuple(seat for seat in pending.proposal.waits_for if seat not in seats)
        changed = replace(pending, proposal=replace(pending.proposal, waits_for=left))
        proposals = tuple(changed if each is pending else each for each in self.open)
        return replace(self, open=proposals)._decided(changed, ())

    def _decided(self, pending: Pending, updates: tuple[ProposalUpdate, ...]) -> Decision:
        """Return the decision to carry a proposal out if it waits for nobody any more."""
        if pending.proposal.waits_for:
            return Decision(self, updates)
        rest = self._without(pending, TableEventKind.ACCEPTED, pending.proposal.by)
        return Decision(rest.proposals, (*updates, *rest.updates), pending)

    def _without(self, pending: Pending, kind: TableEventKind, seat: int | None) -> Decision:
        rest = tuple(each for each in self.open if each.proposal.id != pending.proposal.id)
        return Decision(replace(self, open=rest), (ProposalUpdate(pending.event(kind), seat),))


def _late(wish: Propose, context: ProposalContext, now: datetime) -> int | None:
    """Return the seat that keeps the others waiting if they decide about that; else None."""
    matters = wish.kind in (ProposalKind.REPLACE, ProposalKind.WAIT, ProposalKind.END)
    return context.asked if matters and context.keeps_others_waiting(context.asked, now) else None


def voters(
    kind: ProposalKind, number: int, context: ProposalContext, late: int | None = None
) -> frozenset[int]:
    """Return the seats that have a say in a proposal.

    In taking back it is those who have answered since, and everybody if something hidden has come to light,
    somebody has resigned or the game is over. A person who has answered in secret has no say, for that
    would reveal it. If it is about somebody who does not come, everybody but them has a say.

    Args:
        kind: what is proposed.
        number: how many answers would be left by taking back.
        context: the table.
        late: the seat that keeps the others waiting, if it is about that.
    """
    match kind:
        case ProposalKind.TAKE_BACK:
            since = list(enumerate(context.history[number:], number))
            if context.is_final(number) or any(entry.reveals for _number, entry in since):
                return context.persons
            visible = (entry for n, entry in since if n not in context.by_order and not entry.secret)
            return context.persons & {entry.seat for entry in visible}
        case ProposalKind.REPLACE | ProposalKind.WAIT | ProposalKind.END:
            return context.persons - {late}
        case ProposalKind.DRAW | ProposalKind.PAUSE | ProposalKind.GO_ON:
            return context.persons
        case _:
            assert_never(kind)


def _check(wish: Propose, by: int, context: ProposalContext, now: datetime) -> int:
    """Check that this can be proposed, and return how many answers would be left by taking back.

    Raises:
        Refused: see `Proposals.proposed`.
    """
    number = len(context.history)
    if not context.begun:
        raise Refused("not_begun")
    if context.asked is None and wish.kind is not ProposalKind.TAKE_BACK:
        raise Refused("over")
    match wish.kind:
        case ProposalKind.TAKE_BACK:
            if context.take_back is Consent.NEVER:
                raise Refused("never_taken_back")
            return before_last(context, by, 1 if wish.about is None else wish.about)
        case ProposalKind.DRAW:
            if not context.can_draw:
                raise Refused("no_draw")
        case ProposalKind.PAUSE | ProposalKind.GO_ON:
            if context.paused == (wish.kind is ProposalKind.PAUSE):
                raise Refused("paused" if context.paused else "not_paused")
        case ProposalKind.REPLACE | ProposalKind.WAIT:
            if wish.about in context.seats_of_same_person(by) or not context.keeps_others_waiting(
                wish.about, now
            ):
                raise Refused("nobody_waits")
        case ProposalKind.END:
            pass
        case _:
            assert_never(wish.kind)
    return number


def before_last(context: ProposalContext, seat: int, count: int = 1) -> int:
    """Return how many answers come before the last `count` that a seat has given by hand.

    Raises:
        Refused: `nothing_to_take_back`, or see `ProposalContext.no_way_back`.
    """
    if (why := context.no_way_back) is not None:
        raise Refused(why)
    history, by_order = context.history, context.by_order
    numbers = (number for number in reversed(range(len(history))) if number not in by_order)
    own = (number for number in numbers if history[number].seat == seat)
    if count < 1 or (found := next(islice(own, count - 1, None), None)) is None:
        raise Refused("nothing_to_take_back")
    return found


def _has_lapsed(pending: Pending, context: ProposalContext, by_hand: bool) -> bool:
    match pending.proposal.kind:
        case ProposalKind.TAKE_BACK:
            return by_hand or context.no_way_back is not None or pending.number >= len(context.history)
        case ProposalKind.DRAW:
            return by_hand or not context.can_draw
        case ProposalKind.REPLACE | ProposalKind.WAIT:
            return context.asked != pending.proposal.about
        case ProposalKind.PAUSE | ProposalKind.GO_ON:
            return context.asked is None or context.paused == (pending.proposal.kind is ProposalKind.PAUSE)
        case ProposalKind.END:
            return context.asked is None
        case _:
            assert_never(pending.proposal.kind)
