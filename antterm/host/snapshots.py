"""A seat's snapshot of a table, encoded for the wire: nothing else of a game ever leaves the host."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from msgspec import structs

from antterm import registry
from antterm.core.options import Options, with_defaults
from antterm.core.story import Happening
from antterm.host.identity import PersonId
from antterm.host.meta import TableMeta
from antterm.host.social import (
    clocks_seen,
    may_redo,
    own_to_take_back,
    proposal_context,
)
from antterm.saves.clock import Clock
from antterm.table import LiveGame
from antterm.table.seat_position import seat_position, visible_answers
from antterm.wire.messages import PersonInfo, Snapshot
from antterm.wire.values import Packer


@dataclass(frozen=True, slots=True)
class EncodedSnapshot:
    """A snapshot, and the digests of the lasting data that it refers to."""

    snapshot: Snapshot
    lasting: frozenset[bytes]

    def is_news(self, last: Snapshot | None) -> bool:
        """Return whether it differs from the last one sent, apart from clocks and other times.

        If it does not, it is not sent, so that nobody notices an answer given in secret.

        Args:
            last: the snapshot that the reader was sent last; None for none.
        """
        return last is None or _without_time(self.snapshot) != _without_time(last)


@dataclass(frozen=True, slots=True)
class Presence:
    """The people at a table at one moment."""

    present: frozenset[PersonId]
    """The ids of those who have a terminal at their own seat."""
    watching: tuple[PersonInfo, ...]
    """The people who watch without a seat."""


def _without_time(snapshot: Snapshot) -> Snapshot:
    """Return a snapshot without what changes as time passes, and what depends on what its reader knew."""
    clocks = snapshot.correspondence and structs.replace(snapshot.correspondence, left=())
    return structs.replace(snapshot, since=0, happened=b"", clock=None, correspondence=clocks)


def listed_options(game_id: str, seats: int, options: Options) -> dict[str, Any]:
    """Return the options of a game that differ from the default, without documents."""
    game_options = registry.game(game_id).options
    defaults = with_defaults(game_options, seats, {})
    return {
        option.name: options[option.name]
        for option in game_options
        if not option.document and options.get(option.name, defaults[option.name]) != defaults[option.name]
    }


def encode_snapshot(
    table_id: str,
    live: LiveGame,
    meta: TableMeta,
    packer: Packer,
    presence: Presence,
    seat: int | None,
    since: int,
    now: datetime,
) -> EncodedSnapshot:
    """Return a table as one seat may know it.

    Before the game begins nobody sees more than an onlooker. Otherwise a person could see a hand and then
    take another seat.

    Args:
        table_id: the identifier of the table.
        live: its game.
        meta: its metadata.
        packer: the packer of the game.
        presence: who is there.
        seat: the seat whose snapshot it is; None for an onlooker.
        since: how many answers the receiver knows already, as the seat counts them.
        now: the present time.
    """
    social, seat_infos = meta.social, meta.seat_infos(live.seats, presence.present)
    seen = seat_position(live.record, seat if meta.begun else None, social.by_order)
    shows_all = not seen.waits and (live.ask is None or seen.ask is not None)
    awaits_others = bool(seen.waits) and seen.ask is not None and seen.ask.seat == seat
    since = min(since, seen.number)
    ask, outcome, happened = None, None, tuple[Happening, ...]()
    if meta.begun:
        ask = seen.ask.public() if awaits_others and seen.ask is not None else seen.ask
        outcome, happened = seen.outcome, tuple(seen.happened.after(since) if since else seen.happened)
    context = proposal_context(meta, live, seat_infos, now, seat if meta.begun else None)
    last = None
    if seat is not None and meta.begun and not awaits_others:
        number = own_to_take_back(seat, context)
        last = live.record.answered(number) if number is not None else None
    position, lasting = packer.pack((seen.view, ask, outcome))
    packed_happened, more = packer.pack(happened)
    taken_back, still_more = packer.pack(last) if last is not None else (b"", frozenset())
    clocks = clocks_seen(meta, context.asked)
    clock_seat = live.clock_seat if shows_all else live.publicly_asked_seat
    return EncodedSnapshot(
        Snapshot(
            table=table_id,
            name=live.name,
            game=live.game_id,
            rev=meta.rev_for(seat) - seen.waits,
            options=listed_options(live.game_id, len(live.seats), live.record.options),
            seat_infos=seat_infos,
            seat=seat,
            begun=meta.begun,
            position=position,
            answers_known=seen.number,
            since=since,
            happened=packed_happened,
            taken_back=taken_back,
            redo=shows_all and seat is not None and may_redo(live, seat),
            clock=_clock_face(live, shows_all),
            running=live.clock_is_running and clock_seat in live.timed_seats,
            paused=social.paused,
            proposals=social.proposals.public,
            orders=social.orders_of(seat) if seat is not None else frozenset(),
            plans=social.plans_of(seat) if seat is not None else (),
            house_rules=meta.house_rules,
            watching=presence.watching,
            overdue=meta.begun and context.overdue,
            late_from=context.late_from if meta.begun else None,
            correspondence=clocks.status(now) if clocks is not None else None,
            ended=social.ended,
            characters=live.characters,
            awaits_others=awaits_others,
            rematch=meta.rematch.by if meta.rematch is not None else None,
            last_own_answer=seen.own,
            unready=meta.unready,
            owns=seat is not None and seat == meta.owner_seat,
            may_rise=seat is not None and may_rise(live, meta, seat),
        ),
        lasting | more | still_more,
    )


def may_rise(live: LiveGame, meta: TableMeta, seat: int) -> bool:
    """Return whether people may get up, as far as a seat may know: before any person's first answer."""
    if not meta.begun:
        return True
    number, ask = visible_answers(live.record, seat), live.ask
    is_over_or_secret = number == live.length and (ask is None or ask.secret)
    if is_over_or_secret or meta.social.ended:
        return False  # a person who is asked in secret may have answered in secret before
    people = {seat for seat, person in enumerate(meta.people) if person}
    history = live.record.history
    return people.isdisjoint(history.public_seat(each) for each in reversed(range(number)))


def _clock_face(table: LiveGame, shows_all: bool) -> Clock | None:
    """Return the chess clock without what each answer took, from which one could count hidden answers."""
    clock, seat = table.clock if shows_all else table.game_clock.now, table.publicly_asked_seat
    if clock is None:
        return None
    left = list(clock.left)
    if seat is not None and clock.pace.game:
        left[seat] = max(0, left[seat] - clock.pending)
    return structs.replace(clock, left=tuple(left), pending=0, taken=(), undone=(), gained=(), moved=())
