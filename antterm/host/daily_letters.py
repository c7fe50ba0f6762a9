"""Daily letters, for people who want one letter a day in place of one for each turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from msgspec.structs import replace

from antterm import system
from antterm.core.ask import Refused
from antterm.host.hosted import HostedTable
from antterm.host.identity import PersonId
from antterm.host.letter_news import last_moves, waiting
from antterm.host.letters import Letter, LetterEntry
from antterm.host.lobby import Facts, may_sit
from antterm.host.messenger import Messenger
from antterm.host.meta import IDLE, TableMeta
from antterm.host.person_settings import PersonSettings
from antterm.host.store import TableStore, VersionConflict
from antterm.i18n.moments import zone_of
from antterm.journal import log_errors
from antterm.saves.errors import SaveError
from antterm.wire.messages import LetterPace

CHECK_EVERY: Final = 60.0
"""Seconds between two looks for daily letters that are due."""
LEASE: Final = ":daily letters"
"""The lock of the host that writes daily letters; no table is called so."""
ORDER: Final = ("your_turn", "proposed", "invited", "over")
"""The kinds of tables in a daily letter, in the order in which it lists them."""
MOST_TABLES: Final = 30
"""Maximum number of tables in a daily letter."""


def why_told(meta: TableMeta, facts: Facts, person: PersonId, settings: PersonSettings) -> str:
    """Return why a daily letter tells somebody of a table: a code of `SENTENCES`; empty for no reason.

    Args:
        meta: the metadata of the table.
        facts: the facts about the table's game.
        person: the reader.
        settings: theirs.
    """
    since = settings.daily_at
    if person not in meta.people:
        is_new = since is None or facts.made >= since
        is_invited = person in meta.house_rules.invited and may_sit(facts, meta, person)
        return "invited" if is_new and is_invited and meta.owner_id not in settings.muted_or_blocked else ""
    seat = meta.people.index(person)
    if facts.over or meta.social.ended:
        return "over" if meta.begun and (since is None or facts.since >= since) else ""
    if any(seat in each.waits_for for each in meta.social.proposals.public):
        return "proposed"
    return "your_turn" if meta.social.turn.seat == seat and not meta.social.is_suspended else ""


class DailyLetters:
    """Writes a letter a day to each person who wants one, with the tables at which something happened.

    Args:
        tables: returns all tables.
        store: keeps people's settings; of several hosts with the same store one writes.
        messenger: sends the letters.
    """

    def __init__(
        self, tables: Callable[[], Iterable[HostedTable]], store: TableStore, messenger: Messenger
    ) -> None:
        self._tables, self._store, self._messenger = tables, store, messenger
        self._lock = asyncio.Lock()
        """Held while letters are written: two looks at once would write each twice."""

    async def write_due(self) -> None:
        """Write the letters that are due, if this host writes them.

        Raises:
            SaveError: the store refuses.
        """
        async with self._lock:
            if not await asyncio.to_thread(self._store.acquire_lease, LEASE):
                return
            everybody = await asyncio.to_thread(lambda: [*self._store.people()])
            now = system.now()
            for person, settings in everybody:
                with log_errors():  # whatever is wrong with one, the others get theirs
                    is_due = settings.daily_at is None or settings.daily_at < settings.daily_due(now)
                    if settings.pace is LetterPace.DAILY and settings.wants_letters and is_due:
                        await self._write(person, now)

    async def _write(self, person: PersonId, now: datetime) -> None:
        """Write somebody their letter of the day, if there is anything to tell and they are not here."""
        settings = self._messenger.settings(person)
        presence = self._messenger.presence(person)
        is_here = (
            presence.connected and presence.last_active is not None and now - presence.last_active < IDLE
        )
        waiting_tables = [] if is_here else await self._waiting_tables(person, settings)
        # before it is sent: rather no letter than one each minute
        await self._messenger.change(person, lambda before: replace(before, daily_at=now))
        if waiting_tables:
            zone = zone_of(settings.zone) or UTC
            self._messenger.write(
                person, Letter(LetterEntry("daily"), tables=tuple(waiting_tables), zone=zone)
            )

    async def _waiting_tables(self, person: PersonId, settings: PersonSettings) -> list[LetterEntry]:
        """Return the tables that a letter to somebody tells of, those that wait for them first."""
        found = [
            (why_told(table.meta, table.game.facts, person, settings), table) for table in self._tables()
        ]
        found = [each for each in found if each[0]]
        found.sort(key=lambda each: ORDER.index(each[0]))
        tables = []
        for code, table in found[:MOST_TABLES]:
            game, moves = table.game, None
            seat = game.seat_of(person)
            if seat is not None:
                with suppress(Refused, SaveError, VersionConflict):  # it is told of without its moves
                    async with game.open() as live:
                        moves = last_moves(live, table.meta, seat)
            tables.append(waiting(table.meta, game.facts, code, seat, moves))
        return tables
