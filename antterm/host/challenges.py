"""Challenges: tables that are made for one other person, who is here and is notified of it at once.

A challenge that nobody has accepted ends after some minutes, or when one of both has left the host.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, Protocol

from antterm import system
from antterm.core.ask import Refused
from antterm.host.hosted import HostedTable
from antterm.host.identity import PersonId
from antterm.host.messenger import Messenger
from antterm.host.meta import Challenge
from antterm.saves.errors import SaveError
from antterm.wire.messages import Notice

LASTS: Final = timedelta(minutes=5)
"""Time for which a challenge waits for an answer."""
CHECK_EVERY: Final = 10.0
"""Seconds between two looks at the open challenges; whoever is gone at two of them has left."""
MOST_BY_ONE: Final = 3
"""Maximum number of open challenges from one person."""
MOST_TO_ONE: Final = 5
"""Maximum number of open challenges to one person."""
DECLINED: Final = "challenge_declined"
EXPIRED: Final = "challenge_expired"
LEFT: Final = "challenge_left"


class ChallengeTables(Protocol):
    """The tables of a host, as far as challenges need them: `Tables`, which imports this module."""

    def all(self) -> Iterable[HostedTable]:
        """Return all tables."""
        ...

    async def fetch_or_refuse(self, name: str) -> HostedTable:
        """Return a table."""
        ...

    async def remove(self, name: str, code: str, only_if: Callable[[HostedTable], bool]) -> bool:
        """Remove a table under a condition; return whether it was removed."""
        ...


class Challenges:
    """The open challenges of a host.

    Args:
        tables: the tables.
        messenger: knows who is connected, and tells people of challenges.
    """

    def __init__(self, tables: ChallengeTables, messenger: Messenger) -> None:
        self._tables, self._messenger = tables, messenger
        self._gone: set[str] = set()
        """The challenges of which one person was gone at the last look."""

    def new(self, person: PersonId, other: PersonId) -> Challenge:
        """Return a challenge that begins now.

        Args:
            person: the person who challenges.
            other: whom.

        Raises:
            Refused: `challenges_oneself`, `not_here_now`, `too_many_challenges`.
        """
        if person == other:
            raise Refused("challenges_oneself")
        if not self._messenger.presence(other).connected:
            raise Refused("not_here_now")
        found = [(table.meta.owner_id, table.meta.open_challenge) for table in self._tables.all()]
        pending = [(by, each.person) for by, each in found if each is not None]
        own = sum(by == person for by, _to in pending)
        if own >= MOST_BY_ONE or sum(to == other for _by, to in pending) >= MOST_TO_ONE:
            raise Refused("too_many_challenges")
        return Challenge(person=other, until=system.now() + LASTS)

    def announce(self, table: HostedTable) -> None:
        """Tell the challenged person of a challenge that was just made, here or at another host."""
        challenge, maker = table.meta.open_challenge, table.meta.owner_id
        if challenge is None:
            return
        if maker not in self._messenger.settings(challenge.person).muted_or_blocked:
            name = self._messenger.directory.name(maker)
            table.broadcaster.notify(challenge.person, "challenged", everywhere=True, by=name)

    async def decline(self, person: PersonId, name: str) -> None:
        """End a challenge at the wish of the challenged person.

        Raises:
            Refused: `no_table`; `no_challenge`: it does not wait for them any more.
            SaveError: it could not be removed.
        """
        table = await self._tables.fetch_or_refuse(name)
        challenge = table.meta.open_challenge
        if challenge is None or challenge.person != person:
            raise Refused("no_challenge")
        await self._end(table, challenge, DECLINED)

    async def _end(self, table: HostedTable, challenge: Challenge, code: str) -> None:
        """Remove the table of a challenge, and tell both why.

        Raises:
            Refused: `no_challenge`: it was accepted meanwhile; `no_table`.
            SaveError: it could not be removed.
        """
        facts, maker = table.game.facts, table.meta.owner_id
        at_table = {*table.attendance.seats}  # who are told so when they are sent away
        if not await self._tables.remove(
            table.game.table_id, code, lambda table: table.meta.open_challenge is not None
        ):
            raise Refused("no_challenge")
        notice = Notice(table=table.game.table_id, name=facts.name, game=facts.game, code=code)
        self._messenger.notify(maker, notice, at_table)
        if code != DECLINED:
            self._messenger.notify(challenge.person, notice, at_table)

    async def end_overdue(self) -> None:
        """End the challenges that have waited too long, or of which one person has left."""
        now, gone = system.now(), set[str]()
        for table in [*self._tables.all()]:
            challenge = table.meta.open_challenge
            if challenge is None:
                continue
            name, people = table.game.table_id, (table.meta.owner_id, challenge.person)
            if not all(self._messenger.presence(each).connected for each in people):
                gone.add(name)
            code = EXPIRED if _is_over(challenge, now) else LEFT if name in gone & self._gone else ""
            if code:
                with suppress(Refused, SaveError):  # it is over or accepted by now, or it is tried again
                    await self._end(table, challenge, code)
        self._gone = gone


def _is_over(challenge: Challenge, now: datetime) -> bool:
    """Return whether a challenge has ended by itself; clocks may have been set back meanwhile."""
    return not now < challenge.until <= now + LASTS
