"""What the lobby tells of a table, whether it is open or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from antterm.bots.kinds import PERSON
from antterm.host.identity import PersonId, is_among
from antterm.host.meta import GameStatus, TableMeta
from antterm.host.snapshots import Presence, chairs_of, listed_options
from antterm.host.social import ledger_seen
from antterm.saves.clock import Pace
from antterm.saves.document import Document
from antterm.table import LiveGame
from antterm.table.sight import turn_for
from antterm.wire.messages import LobbyRow, SeatInfo, Watching


@dataclass(frozen=True, slots=True)
class Facts:
    """What it tells of the game itself."""

    name: str
    game: str
    options: dict[str, Any]
    chairs: tuple[SeatInfo, ...]
    turn: int | None
    """The seat that is asked, which not all may know."""
    over: bool
    since: datetime
    """When it was changed last."""
    made: datetime
    """When it was made."""
    pace: Pace | None = None
    """Of a chess clock."""

    @classmethod
    def of(cls, table: LiveGame, meta: TableMeta) -> Facts:
        """Of an open table."""
        return cls(
            table.name,
            table.game_id,
            listed_options(table.game_id, len(table.seats), table.record.options),
            chairs_of(table.seats, meta, ()),
            table.ask.seat if table.ask is not None else None,
            table.outcome is not None,
            table.updated,
            table.created,
            table.clock.pace if table.clock is not None else None,
        )

    @classmethod
    def saved(cls, document: Document, meta: TableMeta) -> Facts:
        """Of one that has not been opened yet."""
        return cls(
            document.name,
            document.game,
            listed_options(document.game, len(document.seats), document.options),
            chairs_of(document.seats, meta, ()),
            document.turn,
            document.turn is None,
            document.updated,
            document.created,
            document.clock.pace if document.clock is not UNSET else None,
        )

    def free_seats(self) -> Iterator[int]:
        """Where somebody may sit down."""
        yield from (place for place, chair in enumerate(self.chairs) if chair.is_free)


def aspects(table: LiveGame, meta: TableMeta, now: datetime) -> tuple[GameStatus, ...]:
    """How a game stands for each seat, and at last for onlookers."""
    return tuple(_aspect(table, meta, seat, now) for seat in (*range(len(table.seats)), None))


def _aspect(table: LiveGame, meta: TableMeta, seat: int | None, now: datetime) -> GameStatus:
    (turn, number), before = turn_for(table.record, seat), meta.aspect(seat)
    turn = None if meta.affairs.ended else turn
    same = before is not None and (before.turn, before.number) == (turn, number)
    return before if before is not None and same else GameStatus(turn, number, now)


def concerns(meta: TableMeta, person: PersonId) -> bool:
    """Whether somebody sits at a table or is invited to it: all others are told the same of it."""
    return person in meta.accounts or is_among(person, meta.house_rules.invited)


def may_sit(facts: Facts, meta: TableMeta, person: PersonId) -> bool:
    """Whether somebody may sit down at a table who does not yet."""
    invited = meta.house_rules.invited
    is_wanted = not invited or is_among(person, invited)
    is_wanted = is_wanted and person not in meta.removed
    return person not in meta.accounts and is_wanted and next(facts.free_seats(), None) is not None


def may_watch(meta: TableMeta, person: PersonId) -> bool:
    """Whether somebody may look on at a table."""
    if person in meta.removed:
        return False
    match meta.house_rules.watch:
        case Watching.ALL:
            return True
        case Watching.INVITED:
            return concerns(meta, person)
        case Watching.NOBODY:
            return False


def row(
    file: str, facts: Facts, meta: TableMeta, company: Presence, person: str, now: datetime
) -> LobbyRow | None:
    """A table as the lobby lists it for somebody; None where he is not to know of it.

    Who sees the table later only, is told no sooner that it is over, and till then of nothing that was
    answered.
    """
    mine = tuple(seat for seat, account in enumerate(meta.accounts) if account == person)
    aspect = meta.aspect(mine[0] if mine else None) or GameStatus(None, 0, facts.since)
    sits, watches = may_sit(facts, meta, person), may_watch(meta, person)
    if not (mine or sits or watches):
        return None
    people = [place for place, chair in enumerate(facts.chairs) if chair.player == PERSON]
    ledger = ledger_seen(meta.affairs, facts.turn, aspect.turn, people, facts.since)
    is_told = bool(mine or not meta.house_rules.delay)
    is_over = facts.over or meta.affairs.ended
    if not is_told:
        is_over = is_over and now - aspect.since >= timedelta(seconds=meta.house_rules.delay)
    return LobbyRow(
        table=file,
        name=facts.name,
        game=facts.game,
        options=facts.options,
        chairs=tuple(replace(c, present=c.account in company.present) for c in facts.chairs),
        yours=mine,
        turn=aspect.turn if meta.begun and is_told and not meta.affairs.ended else None,
        begun=meta.begun,
        over=is_over,
        number=aspect.number if is_told else 0,
        since=aspect.since if is_told or is_over else facts.made,
        due=ledger.due if ledger is not None and is_told and aspect.turn is not None else None,
        pace=facts.pace,
        correspondence=meta.affairs.ledger.terms if meta.affairs.ledger is not None else None,
        house_rules=replace(meta.house_rules, invited=()),
        watching=len(company.watching),
        may_sit=sits,
        may_watch=watches,
    )
