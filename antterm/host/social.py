"""Updates of the arrangements at a table after its game changed: turn, clocks, proposals, standing orders.

All of it is plain data of a table (`meta.SocialState`); these functions are given the game and the time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from msgspec.structs import replace

from antterm.bots import PERSON
from antterm.core.ask import Refused
from antterm.core.story import History
from antterm.host import plans
from antterm.host.correspondence import CorrespondenceState
from antterm.host.meta import GameResult, GameStatus, SocialState, TableMeta
from antterm.host.proposals import ProposalContext, ProposalUpdate, before_last, voters
from antterm.table import LiveGame, standing_orders
from antterm.table.seat_position import turn_for, visible, visible_answers
from antterm.wire.messages import Consent, ProposalKind, SeatInfo

MOST_BY_ORDER: Final = 100
"""Number of the latest answers given by standing orders that are remembered as such."""


class Cause(Enum):
    """The causes of a change of a game."""

    BY_HAND = "by_hand"
    """A person answers, or people have something taken back."""
    REDO = "redo"
    """A person gives again what was taken back."""
    IN_SECRET = "in_secret"
    """A person answers, and others must not even know that anything was."""
    BY_ORDER = "by_order"
    """A standing order answers."""
    OTHERWISE = "otherwise"
    """A bot answers, or nothing but the players is changed."""


@dataclass(frozen=True)
class Change:
    """A change of a game."""

    length_before: int
    """Number of answers before the change."""
    cause: Cause = Cause.OTHERWISE
    history_before: History | None = None
    """The history before the change; None if no answer was given or taken back."""
    seen: tuple[int, ...] = ()
    """`visible_answers` before the change for each seat, and at last for onlookers; empty if no answer was
    given or taken back."""

    @property
    def by_hand(self) -> bool:
        """Whether a person made the change."""
        return self.cause in (Cause.BY_HAND, Cause.REDO)


def seen_by_all(live: LiveGame) -> tuple[int, ...]:
    """Return `visible_answers` for each seat, and at last for onlookers."""
    return tuple(visible_answers(live.record, seat) for seat in (*range(len(live.seats)), None))


def persons(live: LiveGame) -> frozenset[int]:
    """Return the seats in which people play."""
    return frozenset(number for number, seat in enumerate(live.seats) if seat.player == PERSON)


def with_chat_events(
    meta: TableMeta, updates: Collection[ProposalUpdate], live: LiveGame, now: datetime
) -> TableMeta:
    """Return the metadata with a line in the chat for everything that has happened to proposals."""
    chat = meta.social.chat
    for update in updates:
        person = name = ""
        if update.seat is not None:
            person, name = meta.people[update.seat], live.names[update.seat]
        chat = chat.with_event(person, name, update.seat, update.event, now)
    return meta.with_social(chat=chat)


def proposal_context(
    meta: TableMeta, live: LiveGame, seat_infos: tuple[SeatInfo, ...], now: datetime, seat: int | None = None
) -> ProposalContext:
    """Return the facts that decide what may be proposed, and who has a say in it, as a seat may know them.

    Everybody is told what is proposed and refused, and what becomes of it. So all that is decided about that
    must follow from what onlookers know, even if somebody else is asked in secret meanwhile.

    Args:
        meta: the table.
        live: its game.
        seat_infos: its seats, with who is present.
        now: the present time.
        seat: the seat; None for what onlookers know.
    """
    social, history = meta.social, live.record.history
    number, _play, ask = visible(live.record, seat)
    if number != len(history):
        history = history.copy()
        history.cut(number)
    asked = ask.seat if ask is not None and not ask.secret and not social.ended else None
    return ProposalContext(
        seat_infos=seat_infos,
        asked=asked,
        asked_since=social.public_turn.since or now,
        history=history,
        by_order=frozenset(social.by_order),
        take_back=meta.house_rules.take_back,
        can_draw=ask is not None and any(ask.find(text) is not None for text in live.game.draw),
        begun=meta.begun,
        paused=social.paused,
        ended=social.ended,
        over=live.outcome is not None,
        giving_up=live.game.giving_up,
        all_shown=live.outcome is not None and not live.game.perfect_information,
        overdue=_seems_overdue(meta, live, asked, now),
        timed=social.correspondence is not None or live.clock is not None,
        has_chess_clock=live.clock is not None,
    )


def _seems_overdue(meta: TableMeta, live: LiveGame, asked: int | None, now: datetime) -> bool:
    """Return whether the time of the person to move is up for those who believe that `asked` is."""
    clocks = clocks_seen(meta, asked)
    if clocks is not None:
        return clocks.is_overdue(now)
    return asked is not None and asked == live.publicly_asked_seat and live.left_openly == 0


def is_overdue(social: SocialState, live: LiveGame, now: datetime) -> bool:
    """Return whether the time of the person to move is up, by whichever clock.

    Nobody may be told that but the host itself: see `proposal_context`.
    """
    if social.correspondence is not None:
        return social.correspondence.is_overdue(now)
    seat = live.clock_seat
    return live.clock is not None and seat is not None and not live.remaining(seat)


def own_to_take_back(seat: int, context: ProposalContext) -> int | None:
    """Return how many answers stay if a seat takes back its last one; None if others have a say in that."""
    try:
        number = before_last(context, seat)
    except Refused:
        return None
    others = voters(ProposalKind.TAKE_BACK, number, context) - context.seats_of_same_person(seat)
    is_free = context.take_back is Consent.FREE and not context.is_final(number)
    return None if others and not is_free else number


def may_redo(live: LiveGame, seat: int) -> bool:
    """Return whether a seat may redo what was taken back last: its own answer."""
    return live.record.undone_seats(1) == [seat]


def clocks_seen(meta: TableMeta, asked: int | None) -> CorrespondenceState | None:
    """Return the correspondence clocks as a viewer may know them.

    If somebody is asked in secret, the clock of the openly asked seat seems to run.

    Args:
        meta: the metadata of the table.
        asked: the seat that is to answer as far as the viewer may know; None for nobody.
    """
    public, social = meta.status_for(None), meta.social
    is_public = public is not None and public.turn == asked
    return social.public_correspondence or social.correspondence if is_public else social.correspondence


def with_clocks(
    social: SocialState, change: Callable[[CorrespondenceState], CorrespondenceState]
) -> SocialState:
    """Return the social state after people have changed the clocks of a long game other than by playing."""
    public = social.public_correspondence and change(social.public_correspondence)
    own = social.correspondence and change(social.correspondence)
    return replace(social, correspondence=own, public_correspondence=public)


def after_change(meta: TableMeta, live: LiveGame, change: Change, now: datetime) -> TableMeta:
    """Return the metadata after a change of the game or of its players.

    Args:
        meta: before the change.
        live: the game after it.
        change: the change.
        now: the present time.
    """
    social, ask = plans_left(orders_left(meta.social, live, change), live, change), live.ask
    context, people = proposal_context(meta, live, meta.seat_infos(live.seats), now), persons(live)
    if ask is not None:
        orders = social.orders_of(ask.seat)
        if (held := standing_orders.after_question(live.game, orders, ask)) != orders:
            social = social.with_orders(ask.seat, held)
    waits = meta.begun and not social.is_suspended
    asked = ask.seat if ask is not None and waits and ask.seat in people else None
    turn = context.asked if waits and context.asked in people else None
    timed = asked if asked == live.publicly_asked_seat else None
    by_order = tuple(number for number in social.by_order if number < min(change.length_before, live.length))
    if change.cause is Cause.BY_ORDER:
        by_order = (*by_order, *range(change.length_before, live.length))[-MOST_BY_ORDER:]
    decision = social.proposals.after_change(context, _seems_by_hand(change, context, by_order))
    social = replace(
        social,
        proposals=decision.proposals,
        correspondence=social.correspondence
        and _clocks_after(social.correspondence, live, change, timed, now),
        turn=social.turn.now(asked, now),
        public_turn=social.public_turn.now(turn, now),
        public_correspondence=_public_clocks_after(social, live, context, change, turn, now),
        by_order=by_order,
    )
    meta = with_chat_events(replace(meta, social=social), decision.updates, live, now)
    seats = (*range(len(live.seats)), None)
    meta = replace(meta, statuses=tuple(_status(live, meta, seat, now) for seat in seats))
    return replace(meta, result=_result(live, meta))


def have_all_answered(live: LiveGame) -> bool:
    """Return whether everybody has answered, so that giving a game up counts."""
    return live.length > len(live.seats)


def _seems_by_hand(change: Change, context: ProposalContext, by_order: Collection[int]) -> bool:
    """Return whether people have made the game go on, or back, as far as everybody may know.

    Args:
        change: the change.
        context: what onlookers know after it.
        by_order: the answers that standing orders have given.
    """
    if not change.seen:
        return False
    before, now = change.seen[-1], len(context.history)
    if now < before:
        return change.by_hand
    new = ((number, context.history[number]) for number in range(before, now))
    return any(entry.seat in context.persons and not entry.secret and n not in by_order for n, entry in new)


def _result(live: LiveGame, meta: TableMeta) -> GameResult | None:
    """Return the result of a game; None while it goes on, and if it was ended without an outcome.

    A game does not count if it was given up before everybody had answered. A person who has left their seat
    to a bot has not won, however the bot has done.
    """
    outcome, game = live.outcome, live.game
    if outcome is None:
        return None
    if meta.result is not None:
        return meta.result
    is_given_up = bool(game.giving_up) and not have_all_answered(live)
    left = {
        seat
        for seat, (each, person) in enumerate(zip(live.seats, meta.people, strict=True))
        if person and each.player != PERSON
    }
    stayed = [seat for seat in range(len(live.seats)) if seat not in left]
    winners = [seat for seat in outcome.winners if seat not in left]
    if outcome.winners and not winners:  # the best of those who have stayed
        most = max((outcome.scores[seat] for seat in stayed if outcome.scores), default=0)
        winners = [seat for seat in stayed if not outcome.scores or outcome.scores[seat] == most]
    return GameResult(
        ended=meta.statuses[-1].since,  # a game of an earlier version may have ended long ago
        winners=tuple(winners),
        scores=outcome.scores,
        counts=game.is_contest(live.record.options) and not is_given_up,
    )


def orders_left(social: SocialState, live: LiveGame, change: Change) -> SocialState:
    """Return the social state with the standing orders that are left after a change of the game."""
    for seat, (held, before) in enumerate(zip(social.orders, change.seen, strict=False)):
        if held and before < visible_answers(live.record, seat):
            seen = [event for event in live.events(before) if event.seen_by(seat)]
            left = held - live.game.orders_ended_by_events(seat, seen, live.view(seat))
            social = social.with_orders(seat, left) if left != held else social
    return social


def plans_left(social: SocialState, live: LiveGame, change: Change) -> SocialState:
    """Return the social state with the conditional answers that are left after a change of the game.

    Nothing is left of them when answers were taken back: they were meant for another position.
    """
    if not any(social.plans):
        return social
    if live.length < change.length_before or change.cause is Cause.REDO or live.outcome is not None:
        return replace(social, plans=())
    given = live.record.answers[change.length_before :]
    return replace(social, plans=tuple(plans.lines_left(lines, given) for lines in social.plans))


def _status(live: LiveGame, meta: TableMeta, seat: int | None, now: datetime) -> GameStatus:
    """Return the status of a game for a seat; the earlier one if nothing has changed for it."""
    (turn, number), before = turn_for(live.record, seat), meta.status_for(seat)
    turn = None if meta.social.ended else turn
    is_same = before is not None and (before.turn, before.number) == (turn, number)
    return before if before is not None and is_same else GameStatus(turn, number, now)


def _public_clocks_after(
    social: SocialState,
    live: LiveGame,
    context: ProposalContext,
    change: Change,
    turn: int | None,
    now: datetime,
) -> CorrespondenceState | None:
    """Return the clocks as onlookers see them after a change of the game; None if they are the real ones.

    Args:
        social: before the change.
        live: the game after it.
        context: what onlookers know after it.
        change: the change.
        turn: the person to move, as far as everybody may know; None for nobody.
        now: the present time.
    """
    clocks = social.public_correspondence or social.correspondence
    if clocks is None or live.ask is None or not live.ask.secret or live.ask.seat == context.asked:
        return None
    if live.length != change.length_before and change.seen[-1] == len(context.history):
        return clocks  # an answer that does not show
    return clocks.turned(turn, persons(live), now)


def _clocks_after(
    clocks: CorrespondenceState, live: LiveGame, change: Change, asked: int | None, now: datetime
) -> CorrespondenceState:
    """Return the clocks after a change of the game; a secret question counts as part of the one before it."""
    record, people = live.record, persons(live)
    if change.history_before is not None and live.length < change.length_before:
        back = change.history_before.public_seats(live.length)
        return clocks.taken_back(back, live.length, asked, people, now)
    if change.cause is Cause.REDO:
        again = record.history.public_seats(change.length_before)
        clocks = clocks.given_again(again, change.length_before, live.publicly_asked_seat, people, now)
        return clocks.turned(asked, people, now)
    given = [record.history.public_seat(number) for number in range(change.length_before, live.length)]
    following = (*given[1:], live.publicly_asked_seat)
    for number, (seat, then) in enumerate(zip(given, following, strict=False), change.length_before):
        if seat is not None:
            clocks = clocks.answered(seat, number, then, people, now)
    return clocks.turned(asked, people, now)
