"""What people at a table have said, proposed and arranged besides the game, and what answers change of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from antterm.bots.kinds import PERSON
from antterm.core.ask import Refused
from antterm.core.orders import Order
from antterm.core.story import History
from antterm.host import orders as standing
from antterm.host.chat import Chat
from antterm.host.correspondence import CorrespondenceState
from antterm.host.notices import TurnNotice
from antterm.host.proposals import ProposalContext, Proposals, ProposalUpdate, before_last, concerned
from antterm.table import LiveGame
from antterm.wire.messages import Consent, HouseRules, SeatInfo
from antterm.wire.social import ProposalKind

ORDERED: Final = 100
"""Of so many answers it is known that standing orders have given them."""


class SocialState(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All of that for one table, as its papers keep it."""

    orders: tuple[frozenset[Order], ...] = ()
    """Standing orders, by seat; of the seats after the last there are none."""
    chat: Chat = Chat()
    proposals: Proposals = Proposals()
    ledger: CorrespondenceState | None = None
    """The time, in a game that takes weeks."""
    turn: TurnNotice = TurnNotice()
    by_order: tuple[int, ...] = ()
    """The last answers that standing orders have given, by how many there were before each."""
    paused: bool = False
    ended: bool = False
    """All have agreed to play no further."""

    @property
    def is_at_rest(self) -> bool:
        """Whether nobody may answer now."""
        return self.paused or self.ended

    def orders_of(self, seat: int) -> frozenset[Order]:
        """The standing orders of a seat."""
        return self.orders[seat] if seat < len(self.orders) else frozenset()

    def with_orders(self, seat: int, orders: frozenset[Order]) -> SocialState:
        """With other standing orders of a seat."""
        seats = range(max(seat + 1, len(self.orders)))
        return replace(self, orders=tuple(orders if n == seat else self.orders_of(n) for n in seats))

    def told(
        self, news: Collection[ProposalUpdate], accounts: tuple[str, ...], table: LiveGame, now: datetime
    ) -> SocialState:
        """With what has happened to proposals in the chat."""
        chat = self.chat
        for told in news:
            account, name = ("", "") if told.seat is None else (accounts[told.seat], table.names[told.seat])
            chat = chat.told(account, name, told.seat, told.trace, now)
        return replace(self, chat=chat)


class How(Enum):
    """How a game is changed."""

    BY_HAND = "by_hand"
    """A person answers, or people have something taken back."""
    REDO = "redo"
    """A person gives again what was taken back."""
    IN_SECRET = "in_secret"
    """A person answers, and others must not even know that anything was."""
    BY_ORDER = "by_order"
    """A standing order answers."""
    OTHERWISE = "otherwise"
    """A program answers, or only who plays is changed."""


@dataclass(frozen=True)
class Change:
    """A change of a game."""

    length: int
    """How many answers there were before."""
    how: How = How.OTHERWISE
    before: History | None = None
    """What had been answered."""

    @property
    def by_hand(self) -> bool:
        """Whether a person has done it."""
        return self.how in (How.BY_HAND, How.REDO)


def persons(table: LiveGame) -> frozenset[int]:
    """The seats in which people play."""
    return frozenset(number for number, seat in enumerate(table.seats) if seat.player == PERSON)


def asked_person(affairs: SocialState, table: LiveGame, begun: bool) -> int | None:
    """The person who is to answer; None where nobody is to."""
    ask = table.ask
    waits = begun and ask is not None and not affairs.is_at_rest and ask.seat in persons(table)
    return ask.seat if ask is not None and waits else None


def proposal_context(
    affairs: SocialState,
    table: LiveGame,
    chairs: tuple[SeatInfo, ...],
    begun: bool,
    rules: HouseRules,
    now: datetime,
) -> ProposalContext:
    """How a table stands for who wants to propose something."""
    ask, draw = table.ask, table.game.draw
    return ProposalContext(
        chairs=chairs,
        asked=ask.seat if ask is not None and not affairs.ended else None,
        asked_since=affairs.turn.since or now,
        history=table.record.history,
        by_order=frozenset(affairs.by_order),
        take_back=rules.take_back,
        can_draw=ask is not None and any(ask.find(text) is not None for text in draw),
        begun=begun,
        paused=affairs.paused,
        ended=affairs.ended,
        over=table.outcome is not None,
        giving_up=table.game.giving_up,
        told=table.outcome is not None and not table.game.perfect_information,
        overdue=is_overdue(affairs, table, now),
        timed=affairs.ledger is not None or table.clock is not None,
        live=table.clock is not None,
    )


def is_overdue(affairs: SocialState, table: LiveGame, now: datetime) -> bool:
    """Whether the time of who is asked is up, by whichever clock."""
    if affairs.ledger is not None:
        return affairs.ledger.is_overdue(now)
    seat = table.on_turn
    return table.clock is not None and seat is not None and not table.remaining(seat)


def own_to_take_back(table: LiveGame, seat: int, now_is: ProposalContext) -> int | None:
    """How many answers stay if a seat takes its last one back; None where that is not for it alone."""
    try:
        number = before_last(now_is, seat)
    except Refused:
        return None
    others = concerned(ProposalKind.TAKE_BACK, number, now_is) - now_is.of_account(seat)
    is_free = now_is.take_back is Consent.FREE and not now_is.is_final(number)
    return None if others and not is_free else number


def may_redo(table: LiveGame, seat: int) -> bool:
    """Whether it is for a seat to give again what was taken back last."""
    return table.record.undone_seats(1) == [seat]


def ledger_seen(
    affairs: SocialState, asked: int | None, seen: int | None, people: Collection[int], updated: datetime
) -> CorrespondenceState | None:
    """The time as it seems to stand to somebody, who may not know that another is asked in secret.

    Args:
        affairs: what is kept.
        asked: who is asked.
        seen: who is, as far as he may know; None for nobody.
        people: the seats in which people play.
        updated: when the game was changed last.
    """
    ledger = affairs.ledger
    if ledger is None or affairs.is_at_rest or seen is None or seen not in people or seen == asked:
        return ledger
    return ledger.as_if_asked(seen, affairs.turn.since or updated)


def after_move(
    affairs: SocialState,
    table: LiveGame,
    change: Change,
    begun: bool,
    now_is: ProposalContext,
    now: datetime,
) -> tuple[SocialState, tuple[ProposalUpdate, ...]]:
    """What becomes of it when the game has changed, or who plays it.

    Args:
        affairs: before that.
        table: after it.
        change: which it was.
        begun: whether all seats are taken.
        now_is: how the table stands now.
        now: the moment it is.

    Returns:
        That, and what has happened to proposals.
    """
    ask = table.ask
    if ask is not None:
        left = standing.remaining(table.game, affairs.orders_of(ask.seat), ask)
        if left != affairs.orders_of(ask.seat):
            affairs = affairs.with_orders(ask.seat, left)
    decision = affairs.proposals.moved_on(now_is, change.by_hand)
    asked = asked_person(affairs, table, begun)
    counted = asked if asked == table.asked_openly else None
    ledger = affairs.ledger and _reckoned(affairs.ledger, table, change, counted, now)
    turn = affairs.turn.now(asked, now)
    orders = tuple(number for number in affairs.by_order if number < min(change.length, table.length))
    if change.how is How.BY_ORDER:
        orders = (*orders, *range(change.length, table.length))[-ORDERED:]
    proposals = decision.proposals
    return replace(affairs, proposals=proposals, ledger=ledger, turn=turn, by_order=orders), decision.told


def _reckoned(
    ledger: CorrespondenceState, table: LiveGame, change: Change, asked: int | None, now: datetime
) -> CorrespondenceState:
    """The time after a change of the game; a secret question passes for part of the one before it."""
    record, people = table.record, persons(table)
    if change.before is not None and table.length < change.length:
        back = change.before.known_seats(table.length)
        return ledger.taken_back(back, table.length, asked, people, now)
    if change.how is How.REDO:
        again = record.history.known_seats(change.length)
        ledger = ledger.given_again(again, change.length, table.asked_openly, people, now)
        return ledger.turned(asked, people, now)
    given = [record.history.known_seat(number) for number in range(change.length, table.length)]
    following = (*given[1:], table.asked_openly)
    for number, (seat, then) in enumerate(zip(given, following, strict=False), change.length):
        if seat is not None:
            ledger = ledger.answered(seat, number, then, people, now)
    return ledger.turned(asked, people, now)
