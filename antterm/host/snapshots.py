"""What one seat may have of a table, packed for its way: nothing else of a game ever leaves the host."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from msgspec import structs

from antterm import registry
from antterm.core.ask import Ask, Choice
from antterm.core.options import Options, with_defaults
from antterm.core.story import Happening
from antterm.host.meta import TableMeta
from antterm.host.social import (
    SocialState,
    is_overdue,
    ledger_seen,
    may_redo,
    own_to_take_back,
    persons,
    proposal_context,
)
from antterm.saves.clock import Clock
from antterm.saves.document import Seat
from antterm.table import LiveGame
from antterm.table.sight import sight_for
from antterm.wire.messages import PersonInfo, SeatInfo, Snapshot
from antterm.wire.social import CorrespondenceStatus
from antterm.wire.values import Packer


@dataclass(frozen=True, slots=True)
class EncodedSnapshot:
    """A stand, and the digests of the lasting data that it speaks of."""

    stand: Snapshot
    boxes: frozenset[bytes]
    is_held: bool = False
    """Whether somebody else is asked in secret, so that the game is not seen to go on."""

    def is_news(self, shown: Snapshot | None) -> bool:
        """Whether it differs from what is shown already: in the company at least, if the game is held."""
        return shown is None or not self.is_held or _company(self.stand) != _company(shown)


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is at a table just now."""

    present: frozenset[str]
    """The ids of those who have a terminal at their own seat."""
    watching: tuple[PersonInfo, ...]
    """Those who look on."""


def _company(stand: Snapshot) -> tuple[Any, ...]:
    """What there is in a stand besides the game."""
    return stand.chairs, stand.watching, stand.proposals, stand.paused, stand.ended, stand.orders


def chairs_of(seats: Sequence[Seat], meta: TableMeta, present: Collection[str]) -> tuple[SeatInfo, ...]:
    """The seats of a table, and who sits there."""
    return tuple(
        SeatInfo(name=seat.name, player=seat.player, account=account, present=account in present)
        for seat, account in zip(seats, meta.accounts, strict=True)
    )


def listed_options(game_id: str, seats: int, options: Options) -> dict[str, Any]:
    """The options of a game that differ from the default; no documents."""
    known = registry.game(game_id).options
    defaults = with_defaults(known, seats, {})
    return {
        option.name: options[option.name]
        for option in known
        if not option.document and options.get(option.name, defaults[option.name]) != defaults[option.name]
    }


def stand(
    file: str,
    table: LiveGame,
    meta: TableMeta,
    packer: Packer,
    company: Presence,
    seat: int | None,
    since: int,
    now: datetime,
) -> EncodedSnapshot:
    """A table as one seat may know it.

    Before the game begins nobody sees more than an onlooker: who has seen a hand could sit down elsewhere.

    Args:
        file: the identifier of the table.
        table: the game.
        papers: what else there is.
        packer: of this game.
        company: who is there.
        seat: whose sight it is; None for an onlooker.
        since: how many answers are known there already, as the seat counts them.
        now: the moment it is.
    """
    affairs, chairs = meta.affairs, chairs_of(table.seats, meta, company.present)
    seen, happened = (
        sight_for(table.record, seat if meta.begun else None, affairs.by_order),
        tuple[Happening, ...](),
    )
    shows_all = not seen.waits and (table.ask is None or seen.ask is not None)
    held = bool(seen.waits) and seen.ask is not None and seen.ask.seat == seat
    since = min(since, seen.number)
    if meta.begun:
        ask = seen.ask.public() if held and seen.ask is not None else seen.ask
        sight = (seen.view, ask, seen.outcome)
        happened = tuple(seen.happened.after(since) if since else seen.happened)
    else:
        sight = (seen.view, None, None)
    packed, boxes = packer.pack(sight)
    told, more = packer.pack(happened)
    last = _own_answer(table, meta, chairs, seat, now) if shows_all else None
    back, still_more = packer.pack(last) if last is not None else (b"", frozenset())
    return EncodedSnapshot(
        Snapshot(
            table=file,
            name=table.name,
            game=table.game_id,
            rev=meta.rev_for(seat) - seen.waits,
            options=listed_options(table.game_id, len(table.seats), table.record.options),
            chairs=chairs,
            seat=seat,
            begun=meta.begun,
            sight=packed,
            number=seen.number,
            since=since,
            happened=told,
            taken_back=back,
            redo=shows_all and seat is not None and may_redo(table, seat),
            clock=_clock_face(table, shows_all),
            running=table.clock_goes
            and (table.on_turn if shows_all else table.asked_openly) in table.timed_seats,
            paused=affairs.paused,
            proposals=affairs.proposals.shown,
            orders=affairs.orders_of(seat) if seat is not None else frozenset(),
            house_rules=meta.house_rules,
            watching=company.watching,
            overdue=meta.begun and is_overdue(affairs, table, now),
            late_from=_late_from(table, meta, chairs, seen.ask, now),
            reckoning=_reckoning(affairs, table, seen.ask, now),
            ended=affairs.ended,
            held=held,
            own=seen.own,
            owns=seat is not None and seat == meta.owner,
            may_rise=seat is not None and not (meta.begun and (seen.number or seen.own or seen.outcome)),
        ),
        boxes | more | still_more,
        not shows_all,
    )


def may_rise(table: LiveGame, meta: TableMeta) -> bool:
    """Return whether people may get up: the game has not begun, or no person has answered yet."""
    if not meta.begun:
        return True
    if table.ask is None or table.ask.secret or meta.affairs.ended:
        return False  # where somebody is asked in secret, nobody learns whether they have answered
    people = {seat for seat, account in enumerate(meta.accounts) if account}
    history = table.record.history
    return people.isdisjoint(history.known_seat(number) for number in range(table.length))


def _own_answer(
    table: LiveGame, meta: TableMeta, chairs: tuple[SeatInfo, ...], seat: int | None, now: datetime
) -> tuple[Ask, Choice] | None:
    """The question and its answer that a seat could take back by itself; None where there is none."""
    if seat is None or not meta.begun:
        return None
    now_is = proposal_context(meta.affairs, table, chairs, meta.begun, meta.house_rules, now)
    number = own_to_take_back(table, seat, now_is)
    return None if number is None else table.record.answered(number)


def _known_as_asked(seen: Ask | None) -> int | None:
    """The seat that is asked, as far as one may know it."""
    return seen.seat if seen is not None and not seen.secret else None


def _late_from(
    table: LiveGame, meta: TableMeta, chairs: tuple[SeatInfo, ...], seen: Ask | None, now: datetime
) -> datetime | None:
    """From when on others may do something about who is asked, without telling that another is asked of whom
    one must not know."""
    now_is = proposal_context(meta.affairs, table, chairs, meta.begun, meta.house_rules, now)
    return replace(now_is, asked=_known_as_asked(seen)).late_from if meta.begun else None


def _reckoning(
    affairs: SocialState, table: LiveGame, seen: Ask | None, now: datetime
) -> CorrespondenceStatus | None:
    """How the time stands, without telling that somebody is asked of whom one must not know."""
    asked = table.ask.seat if table.ask is not None else None
    known = _known_as_asked(seen)
    ledger = ledger_seen(affairs, asked, known, persons(table), table.updated)
    return ledger.shown(now) if ledger is not None else None


def _clock_face(table: LiveGame, shows_all: bool) -> Clock | None:
    """The chess clock, without what each answer took: nobody is to count hidden ones by that."""
    clock, seat = table.clock if shows_all else table.clock_seen, table.asked_openly
    if clock is None:
        return None
    left = list(clock.left)
    if seat is not None and clock.pace.game:
        left[seat] = max(0, left[seat] - clock.pending)
    return structs.replace(clock, left=tuple(left), pending=0, taken=(), undone=(), gained=(), moved=())
