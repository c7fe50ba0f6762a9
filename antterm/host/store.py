"""The interface of a store, in which a host keeps its tables: files or a database.

Its methods block, perhaps on a disk of another machine, so they are called in threads, unless they say
otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Protocol

from msgspec import Struct

from antterm.host.bans import Ban
from antterm.host.identity import PersonId
from antterm.host.meta import TableMeta
from antterm.host.moderation_log import ModerationEntry, ModerationKind
from antterm.host.person_settings import PersonSettings
from antterm.host.tournament.state import StoredTournament, Tournament
from antterm.saves.document import Document


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored."""

    document: Document
    """The saved game."""
    meta: TableMeta
    version: int = 0
    """Number of times that the table was written, if several hosts may write it; else 0."""


class VersionConflict(Exception):
    """Another host has written a table, a tournament or somebody's settings meanwhile: they have to be read
    again."""


def common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many answers two games have in common from their start."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


class TerminalInfo(Struct, frozen=True, array_like=True):
    """What hosts tell each other of a terminal: who is there, at which table, and since when."""

    person: str
    table: str
    """The table where it is; empty for none."""
    watching: bool
    """Whether it only looks on."""
    last_active: datetime
    """When its person last did something."""
    clock_since: datetime | None = None
    """Since when a chess clock runs at its host; None if none does."""


OnRemoteChange = Callable[[Mapping[str, int], bool], None]
"""Called with the tables that other hosts have changed, with their versions, and with whether this was a poll
of all that has changed lately, as there is one every few seconds. It may be called in any thread."""


class TableStore(Protocol):
    """Keeps the tables, people's settings, the bans, the log of moderation and tournaments.

    Every method raises SaveError if the system refuses; nothing is lost by that.
    """

    where: str
    """The address of the store, to be shown to people; it contains no password."""

    def hold(self) -> AbstractContextManager[object]:
        """Lock the store for this host while this lasts, if only one host may use it."""
        ...

    def try_out(self) -> None:
        """Check that something could be written, without changing anything."""

    def listed(self, names: Collection[str] | None = None) -> Iterator[tuple[str, StoredTable | Exception]]:
        """Yield the tables that there are, as lists tell of them: answers and positions may be missing.

        Args:
            names: which; None for all. Those that are not there any more are left out.

        Returns:
            Of each its name, and what is stored of it, or what is wrong with that.
        """
        ...

    def seated(self, name: str) -> tuple[str, ...]:
        """Return who sits at a table that may be damaged otherwise; nobody if that cannot be read either."""
        ...

    def make(self, document: Document, meta: TableMeta) -> tuple[str, StoredTable]:
        """Keep a new table, and have the right to write it. Its game gets a number if another
        is called so already.

        Returns:
            Its own name, by which it is known; and what is stored.
        """
        ...

    def take_over(self, name: str, stored: StoredTable) -> None:
        """Store a table of another store under the same name.

        Raises:
            SaveError: `exists`: there is one of this name.
        """

    def open(self, name: str) -> StoredTable:
        """Open a table for writing, and return it."""
        ...

    def close(self, name: str) -> None:
        """Let others write a table. Closing twice does no harm."""
        ...

    def reload(self, name: str, cached: StoredTable) -> StoredTable:
        """Return a table as it is now; `cached` itself if nobody else has written it."""
        ...

    def write(self, name: str, after: StoredTable, before: StoredTable) -> StoredTable:
        """Write a changed table. When this returns it is on disk; if it raises, nothing of it is.

        Raises:
            VersionConflict: the stored table is not `before` any more.
        """
        ...

    def set_aside(self, name: str, document: Document) -> None:
        """Store a copy of a game beside it, before it is changed in a way that loses something."""

    def remove(self, name: str) -> None:
        """Delete a table; the owner of the host can still recover it."""

    def people(self) -> Iterator[tuple[str, PersonSettings]]:
        """Yield everybody who has settings, and these."""
        ...

    def person_settings(self, person: PersonId) -> PersonSettings:
        """Return somebody's settings, as far as they are known here, else the default ones; never blocks."""
        ...

    def save_person_settings(
        self, person: PersonId, settings: PersonSettings, before: PersonSettings | None = None
    ) -> None:
        """Store somebody's settings.

        Args:
            person: the id of the person.
            settings: the settings.
            before: those that were changed; None to store the new ones whatever is stored.

        Raises:
            VersionConflict: the stored settings are not `before` any more; `person_settings` returns those
                that are.
        """

    def naming(self) -> AbstractContextManager[object]:
        """Return a context in which no other host gives anybody a name, and `people` has all names.

        Raises:
            SaveError: the system refuses, or another host does not end.
        """
        ...

    def bans(self) -> tuple[Ban, ...]:
        """Return all bans."""
        ...

    def cached_bans(self) -> tuple[Ban, ...]:
        """Return all bans, as far as they are cached. This does not block."""
        ...

    def keep_ban(self, ban: Ban) -> None:
        """Store a ban, in place of an earlier one of the same subject."""

    def lift_ban(self, who: str) -> bool:
        """Delete a ban; return whether there was one."""
        ...

    def moderation_entries(self, kind: ModerationKind) -> list[ModerationEntry]:
        """Return all entries of the log of moderation of one kind, the oldest first."""
        ...

    def add_moderation_entry(self, kind: ModerationKind, content: bytes) -> int:
        """Keep one more entry of the log of moderation, as JSON; old ones give way.

        Returns:
            Its number.
        """
        ...

    def change_moderation_entry(self, kind: ModerationKind, number: int, content: bytes) -> bool:
        """Replace an entry of that log; return whether there is one of this number."""
        ...

    def tournaments(self) -> dict[str, StoredTournament]:
        """Return all tournaments by their names; those that cannot be read are logged and left out."""
        ...

    def cached_tournaments(self) -> dict[str, StoredTournament]:
        """Return all tournaments, as far as they are cached. This does not block."""
        ...

    def make_tournament(self, tournament: Tournament) -> str:
        """Store a new tournament; return its name, by which it is known."""
        ...

    def take_over_tournament(self, name: str, tournament: Tournament) -> None:
        """Store a tournament of another store under the same name.

        Raises:
            SaveError: `exists`: there is one of this name.
        """

    def write_tournament(self, name: str, tournament: Tournament, version: int) -> None:
        """Write a changed tournament. When this returns it is on disk; if it raises, nothing of it is.

        Args:
            name: its name.
            tournament: what is written.
            version: the one that has been changed.

        Raises:
            VersionConflict: the stored one is another.
        """

    def remove_tournament(self, name: str) -> None:
        """Delete a tournament."""

    def listen(self, on_change: OnRemoteChange) -> None:
        """Call `on_change` whenever other hosts have changed something."""

    def holds_lease(self, name: str) -> bool:
        """Return whether this host runs the bots and clocks of a table. This does not block."""
        ...

    def acquire_lease(self, name: str) -> bool:
        """Take over the bots and clocks of a table if no other host has them; return whether it worked.

        They are released by `close`, and when the host ends.
        """
        ...

    def publish_terminals(self, terminals: Collection[TerminalInfo]) -> None:
        """Let other hosts know who is connected here. This does not block."""

    def terminals_elsewhere(self) -> tuple[TerminalInfo, ...]:
        """Return who is connected to other hosts, as far as is known. This does not block."""
        ...

    def shut(self) -> None:
        """Close the store."""


def ran_elsewhere(store: TableStore, table: str, meta: TableMeta, now: datetime) -> float:
    """Return for how many seconds the chess clock of a table has run at other hosts since its last change.

    Args:
        store: knows who is at other hosts.
        table: the name of the table.
        meta: its metadata.
        now: the present time.
    """
    terminals = store.terminals_elsewhere()
    running = [each.clock_since for each in terminals if each.table == table and each.clock_since is not None]
    if not running:
        return 0.0
    changed = [aspect.since for aspect in meta.statuses[-1:]]  # may be known before the clock is
    return max(0.0, (now - max([min(running), *changed])).total_seconds())
