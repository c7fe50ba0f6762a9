"""What the people at a table decide together: who may propose what, who has to consent, and what comes of it.

Whoever proposes consents, and so do programs, free seats, and all seats of one account at once. What is
decided is a `Deed`, which the host carries out; a `TableEvent` of everything stays in the chat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Final, Protocol, assert_never

from msgspec import Struct
from msgspec.structs import replace

from antterm.core.ask import Refused
from antterm.wire.messages import Consent, Propose, SeatInfo
from antterm.wire.social import Proposal, ProposalKind, TableEvent, TableEventKind

SILENCE: Final = timedelta(days=2)
"""After so long, who says nothing about somebody who does not come has consented: else two who have gone away
would keep the others from ever going on."""
LAPSES: Final = timedelta(days=30)
ABSENT: Final = timedelta(days=7)
"""After so long, one who is asked and does not answer has gone away, where nobody plays by any clock."""
LIVE_ABSENT: Final = timedelta(minutes=5)
"""The same, where people play by a chess clock."""


class PastAnswer(Protocol):
    """An answer that was given, as far as it matters here."""

    @property
    def seat(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def reveals(self) -> bool: ...
    @property
    def secret(self) -> bool: ...


@dataclass(frozen=True)
class ProposalContext:
    """How a table stands when something is proposed or decided."""

    chairs: tuple[SeatInfo, ...]
    asked: int | None
    """The seat that is asked; None before the game and after its end."""
    asked_since: datetime
    history: Sequence[PastAnswer]
    by_order: frozenset[int] = frozenset()
    """The answers that standing orders have given, by how many there were before each: nobody has a say for
    these."""
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
    """The answer by which a person resigns, or has lost when time is up; empty where there is none."""
    told: bool = False
    """Whether the game is over, and so what was hidden in it may be told."""
    overdue: bool = False
    """Whether the time of who is asked is up, by whichever clock."""
    timed: bool = False
    """Whether people play by any."""
    live: bool = False
    """Whether that is a chess clock."""

    @property
    def no_way_back(self) -> str | None:
        """Why nothing is taken back now: `ended`, `paused` or `all_told`; None where it may be."""
        if self.ended:
            return "ended"
        if self.paused:
            return "paused"
        return "all_told" if self.told else None

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
        chairs = enumerate(self.chairs)
        return frozenset(seat for seat, chair in chairs if chair.account and chair.player == "person")

    def of_account(self, seat: int) -> frozenset[int]:
        """All seats of who sits in one."""
        account = self.chairs[seat].account
        return frozenset(number for number, chair in enumerate(self.chairs) if chair.account == account)

    def keeps_others_waiting(self, seat: int | None, now: datetime) -> bool:
        """Whether somebody is asked and does not come, so that the others may do something about it."""
        late_from = self.late_from if seat is not None and seat == self.asked else None
        return late_from is not None and late_from <= now

    @property
    def late_from(self) -> datetime | None:
        """From when on who is asked keeps the others waiting; None while he may take his time."""
        if self.asked is None or self.asked not in self.persons:
            return None
        if self.overdue:
            return self.asked_since
        is_away = not self.chairs[self.asked].present and (self.live or not self.timed)
        return self.asked_since + (LIVE_ABSENT if self.live else ABSENT) if is_away else None


# What is decided


@dataclass(frozen=True)
class GoBack:
    """Take back all answers after the first `number`."""

    number: int


@dataclass(frozen=True)
class AgreeOnDraw:
    """The game ends as its rules say of a draw that people agree on."""


@dataclass(frozen=True)
class EndGame:
    """Nobody plays any further."""


@dataclass(frozen=True)
class Pause:
    """Nobody's time runs, and nothing is answered."""


@dataclass(frozen=True)
class GoOn:
    """The pause is over."""


@dataclass(frozen=True)
class SeatBot:
    """A bot plays on in a seat, whose owner may come back."""

    seat: int
    player: str


@dataclass(frozen=True)
class GrantTime:
    """More time for who is asked."""


Deed = GoBack | AgreeOnDraw | EndGame | Pause | GoOn | SeatBot | GrantTime


class Pending(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A proposal that is not decided."""

    proposal: Proposal
    number: int
    """Of taking back: how many answers would be left."""
    since: datetime
    late: bool = False
    """Whether it is about somebody who does not come: then silence is consent."""

    def trace(self, doing: TableEventKind) -> TableEvent:
        """What the chat tells of it."""
        told = self.proposal
        return TableEvent(doing=doing, motion=told.motion, about=told.about, player=told.player)


@dataclass(frozen=True)
class ProposalUpdate:
    """Something that has happened to a proposal, and who did it; nobody where it came by itself."""

    trace: TableEvent
    seat: int | None


@dataclass(frozen=True)
class Decision:
    """What comes of something that people have said."""

    proposals: Proposals
    told: tuple[ProposalUpdate, ...] = ()
    deed: Deed | None = None


ABOUT_SOMETHING: Final = (ProposalKind.TAKE_BACK, ProposalKind.REPLACE, ProposalKind.WAIT)
"""What is proposed of a seat, or of so many answers."""


class Proposals(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is proposed at a table and not decided."""

    open: tuple[Pending, ...] = ()
    last: int = 0
    """The `id` given last."""

    @property
    def shown(self) -> tuple[Proposal, ...]:
        """As front ends are told of them."""
        return tuple(pending.proposal for pending in self.open)

    def proposed(self, wish: Propose, by: int, now_is: ProposalContext, now: datetime) -> Decision:
        """Somebody proposes something. It is decided at once where nobody else has a say.

        Raises:
            Refused: `not_begun`, `over`, `paused`, `not_paused`, `nothing_to_take_back`, `never_taken_back`,
                `ended`, `all_told`, `no_draw`, `nobody_waits`, `proposed_already`.
        """
        number = _check(wish, by, now_is, now)
        alike = [pending.proposal for pending in self.open if pending.proposal.motion is wish.motion]
        about = wish.about if wish.motion in ABOUT_SOMETHING else None
        if any(other.about == about or other.by in now_is.of_account(by) for other in alike):
            raise Refused("proposed_already")
        late = _late(wish, now_is, now)
        waits_for = concerned(wish.motion, number, now_is, late) - now_is.of_account(by)
        if (
            wish.motion is ProposalKind.TAKE_BACK
            and now_is.take_back is Consent.FREE
            and not now_is.is_final(number)
        ):
            waits_for = frozenset()
        proposal = Proposal(
            id=self.last + 1,
            by=by,
            motion=wish.motion,
            about=about,
            player=wish.player if wish.motion is ProposalKind.REPLACE else "",
            waits_for=tuple(sorted(waits_for)),
        )
        pending = Pending(proposal=proposal, number=number, since=now, late=late is not None)
        known = replace(self, open=(*self.open, pending), last=proposal.id)
        told = (ProposalUpdate(pending.trace(TableEventKind.PROPOSED), by),) if waits_for else ()
        return known._decided(pending, told)

    def voted(self, proposal: int, seat: int, yes: bool, now_is: ProposalContext) -> Decision:
        """Somebody consents to a proposal, or does not; who made it withdraws it.

        Args:
            proposal: its `id`.
            seat: who speaks.
            yes: whether he consents.
            now_is: how the table stands.

        Raises:
            Refused: `no_proposal`: there is none any more on which he has a say.
        """
        pending = self._with_id(proposal)
        own = now_is.of_account(seat)
        if not yes and pending.proposal.by in own:
            return self._without(pending, TableEventKind.WITHDRAWN, seat)
        if not own.intersection(pending.proposal.waits_for):
            raise Refused("no_proposal")
        if not yes:
            return self._without(pending, TableEventKind.DECLINED, seat)
        return self._consented(pending, own)

    def moved_on(self, now_is: ProposalContext, by_hand: bool) -> Decision:
        """The game has gone on, or has come back: what spoke of how it stood has lapsed.

        Args:
            now_is: how it stands now.
            by_hand: whether a person did it. What programs answer, and standing orders, takes nobody's say.
        """
        for pending in self.open:
            if _has_lapsed(pending, now_is, by_hand):
                rest = self._without(pending, TableEventKind.LAPSED, None)
                more = rest.proposals.moved_on(now_is, by_hand)
                return Decision(more.proposals, (*rest.told, *more.told))
        return Decision(self)

    def later(self, now: datetime) -> Decision:
        """Time has passed: what has come about by silence, or has waited too long. One thing at a time."""
        for pending in self.open:
            if pending.late and now - pending.since >= SILENCE:
                return self._consented(pending, frozenset(pending.proposal.waits_for))
            if now - pending.since >= LAPSES:
                return self._without(pending, TableEventKind.LAPSED, None)
        return Decision(self)

    @property
    def next_moment(self) -> datetime | None:
        """When `later` has something to say."""
        waits = (SILENCE if pending.late else LAPSES for pending in self.open)
        return min((p.since + wait for p, wait in zip(self.open, waits, strict=True)), default=None)

    def _with_id(self, proposal: int) -> Pending:
        for pending in self.open:
            if pending.proposal.id == proposal:
                return pending
        raise Refused("no_proposal")

    def _consented(self, pending: Pending, seats: frozenset[int]) -> Decision:
        left = tuple(seat for seat in pending.proposal.waits_for if seat not in seats)
        changed = replace(pending, proposal=replace(pending.proposal, waits_for=left))
        known = tuple(changed if each is pending else each for each in self.open)
        return replace(self, open=known)._decided(changed, ())

    def _decided(self, pending: Pending, told: tuple[ProposalUpdate, ...]) -> Decision:
        if pending.proposal.waits_for:
            return Decision(self, told)
        carried = self._without(pending, TableEventKind.CARRIED, pending.proposal.by)
        return Decision(carried.proposals, (*told, *carried.told), _deed(pending))

    def _without(self, pending: Pending, doing: TableEventKind, seat: int | None) -> Decision:
        rest = tuple(each for each in self.open if each.proposal.id != pending.proposal.id)
        return Decision(replace(self, open=rest), (ProposalUpdate(pending.trace(doing), seat),))


def _late(wish: Propose, now_is: ProposalContext, now: datetime) -> int | None:
    """The seat that keeps the others waiting about which they decide; None where that is not the matter."""
    matters = wish.motion in (ProposalKind.REPLACE, ProposalKind.WAIT, ProposalKind.END)
    return now_is.asked if matters and now_is.keeps_others_waiting(now_is.asked, now) else None


def concerned(
    motion: ProposalKind, number: int, now_is: ProposalContext, late: int | None = None
) -> frozenset[int]:
    """The seats that have a say.

    Of taking back it is those who have answered since, and all as soon as something hidden has come to
    light, somebody has resigned or the game is over; who has answered in secret has none, for that would
    tell it. Of somebody who does not come it is all but them.
    """
    match motion:
        case ProposalKind.TAKE_BACK:
            since = list(enumerate(now_is.history[number:], number))
            if now_is.is_final(number) or any(entry.reveals for _number, entry in since):
                return now_is.persons
            known = (entry for n, entry in since if n not in now_is.by_order and not entry.secret)
            return now_is.persons & {entry.seat for entry in known}
        case ProposalKind.REPLACE | ProposalKind.WAIT | ProposalKind.END:
            return now_is.persons - {late}
        case ProposalKind.DRAW | ProposalKind.PAUSE | ProposalKind.GO_ON:
            return now_is.persons
        case _:
            assert_never(motion)


def _check(wish: Propose, by: int, now_is: ProposalContext, now: datetime) -> int:
    """Whether this can be proposed.

    Returns:
        How many answers taking back would leave.
    """
    number = len(now_is.history)
    if not now_is.begun:
        raise Refused("not_begun")
    if now_is.asked is None and wish.motion is not ProposalKind.TAKE_BACK:
        raise Refused("over")
    match wish.motion:
        case ProposalKind.TAKE_BACK:
            if now_is.take_back is Consent.NEVER:
                raise Refused("never_taken_back")
            return before_last(now_is, by, 1 if wish.about is None else wish.about)
        case ProposalKind.DRAW:
            if not now_is.can_draw:
                raise Refused("no_draw")
        case ProposalKind.PAUSE | ProposalKind.GO_ON:
            if now_is.paused == (wish.motion is ProposalKind.PAUSE):
                raise Refused("paused" if now_is.paused else "not_paused")
        case ProposalKind.REPLACE | ProposalKind.WAIT:
            if wish.about in now_is.of_account(by) or not now_is.keeps_others_waiting(wish.about, now):
                raise Refused("nobody_waits")
        case ProposalKind.END:
            pass
        case _:
            assert_never(wish.motion)
    return number


def before_last(now_is: ProposalContext, seat: int, count: int = 1) -> int:
    """How many answers come before the last so many that somebody has given by hand.

    Raises:
        Refused: `nothing_to_take_back`, or see `ProposalContext.no_way_back`.
    """
    if (why := now_is.no_way_back) is not None:
        raise Refused(why)
    history, by_order = now_is.history, now_is.by_order
    numbers = (number for number in reversed(range(len(history))) if number not in by_order)
    own = (number for number in numbers if history[number].seat == seat)
    if count < 1 or (found := next(islice(own, count - 1, None), None)) is None:
        raise Refused("nothing_to_take_back")
    return found


def _has_lapsed(pending: Pending, now_is: ProposalContext, by_hand: bool) -> bool:
    match pending.proposal.motion:
        case ProposalKind.TAKE_BACK:
            return by_hand or now_is.no_way_back is not None or pending.number >= len(now_is.history)
        case ProposalKind.DRAW:
            return by_hand or not now_is.can_draw
        case ProposalKind.REPLACE | ProposalKind.WAIT:
            return now_is.asked != pending.proposal.about
        case ProposalKind.PAUSE | ProposalKind.GO_ON:
            return now_is.asked is None or now_is.paused == (pending.proposal.motion is ProposalKind.PAUSE)
        case ProposalKind.END:
            return now_is.asked is None
        case _:
            assert_never(pending.proposal.motion)


def _deed(pending: Pending) -> Deed:
    """What comes of a proposal to which all have consented."""
    proposal = pending.proposal
    match proposal.motion:
        case ProposalKind.TAKE_BACK:
            return GoBack(pending.number)
        case ProposalKind.DRAW:
            return AgreeOnDraw()
        case ProposalKind.END:
            return EndGame()
        case ProposalKind.PAUSE:
            return Pause()
        case ProposalKind.GO_ON:
            return GoOn()
        case ProposalKind.REPLACE:
            return SeatBot(proposal.about or 0, proposal.player)
        case ProposalKind.WAIT:
            return GrantTime()
        case _:
            assert_never(proposal.motion)
