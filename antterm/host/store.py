"""What a host needs of the place where it keeps its tables, whichever that is: files, or a database.

Nothing here may be called where others wait: what it says lies on a disk, perhaps of another machine.
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
from antterm.host.meta import TableMeta
from antterm.host.people import Person
from antterm.saves.document import Document


@dataclass(frozen=True, slots=True)
class StoredTable:
    """What is kept of a table."""

    document: Document
    """Its game."""
    meta: TableMeta
    version: int = 0
    """How often it was written, where others may write it too."""


class VersionConflict(Exception):
    """Another host has written a table meanwhile: one has to read on."""


def common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many answers two games have in common from their start."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


class Guest(Struct, frozen=True, array_like=True):
    """Somebody's terminal."""

    person: str
    table: str
    """Where it is; empty for at none."""
    watching: bool
    """Whether it only looks on there."""
    active: datetime
    """When its person has done something last."""
    clock_since: datetime | None = None
    """Since when time runs there, by its host; None where none does."""


Heard = Callable[[Mapping[str, int], bool], None]
"""Takes the tables that others have changed, with their versions, and whether this was a look at all that has
changed lately, as one is taken every few seconds. It may be called in any thread."""


class TableStore(Protocol):
    """Where the tables are kept, and what people have set.

    All of it raises SaveError where the system refuses; nothing is lost by that.
    """

    where: str
    """What people call it. It tells no secrets."""

    def hold(self) -> AbstractContextManager[object]:
        """Have the right to be here as a host, as long as that lasts; where only one may, no other has it."""
        ...

    def try_out(self) -> None:
        """See that something could be written, without changing anything."""

    def listed(self, names: Collection[str] | None = None) -> Iterator[tuple[str, StoredTable | Exception]]:
        """The tables that there are, as lists tell of them: answers and positions may be missing.

        Args:
            names: which; None for all. Those that are not there any more are left out.

        Returns:
            Of each its name, and what is kept of it, or what is wrong with that.
        """
        ...

    def seated(self, name: str) -> tuple[str, ...]:
        """Who sits at a table of which all else may be damaged; nobody, if that cannot be read either."""
        ...

    def make(self, document: Document, meta: TableMeta) -> tuple[str, StoredTable]:
        """Keep a new table, and have the right to write it. Its game gets a number if another
        is called so already.

        Returns:
            Its own name, by which it is known; and what is kept.
        """
        ...

    def take_over(self, name: str, kept: StoredTable) -> None:
        """Keep a table of another store under its very name.

        Raises:
            SaveError: `exists`: there is one of this name.
        """

    def open(self, name: str) -> StoredTable:
        """Have the right to write a table."""
        ...

    def close(self, name: str) -> None:
        """Let others write it. Twice does no harm."""
        ...

    def read_on(self, name: str, known: StoredTable) -> StoredTable:
        """A table as it is by now; `known` itself where nobody else has written it."""
        ...

    def write(self, name: str, after: StoredTable, before: StoredTable) -> StoredTable:
        """Keep what has become of a table. When this returns it is on disk, all or nothing of it.

        Raises:
            Behind: it is not `before` any more.
        """
        ...

    def set_aside(self, name: str, document: Document) -> None:
        """Keep a game as it was, before it becomes something else."""

    def remove(self, name: str) -> None:
        """Forget a table, as far as people are concerned; who keeps the host can still find it."""

    def people(self) -> Iterator[tuple[str, Person]]:
        """All who have set something."""
        ...

    def person(self, account: str) -> Person:
        """What somebody has set, as far as that is known. This may be called anywhere."""
        ...

    def keep_person(self, account: str, person: Person) -> None:
        """Keep what somebody has set."""

    def bans(self) -> tuple[Ban, ...]:
        """Return whom nobody lets in, as it is kept now."""
        ...

    def known_bans(self) -> tuple[Ban, ...]:
        """Return whom nobody lets in, as far as that is known. This may be called anywhere."""
        ...

    def keep_ban(self, ban: Ban) -> None:
        """Let somebody in no more, in place of an earlier ban of the same name."""

    def lift_ban(self, who: str) -> bool:
        """Let somebody in again; whether they were banned."""
        ...

    def listen(self, heard: Heard) -> None:
        """Have `heard` called when other hosts have changed something."""

    def has_duty(self, name: str) -> bool:
        """Whether it is for this host to do what a table does by itself: its bots, its clocks. This may be
        called anywhere."""
        ...

    def take_duty(self, name: str) -> bool:
        """Have that be so, if it is no other host's. It ends with `close`, or with the host."""
        ...

    def tell_guests(self, guests: Collection[Guest]) -> None:
        """Have other hosts know who is at this one. This may be called anywhere."""

    def guests_elsewhere(self) -> tuple[Guest, ...]:
        """Who is at other hosts, as far as that is known. This may be called anywhere."""
        ...

    def shut(self) -> None:
        """Have nothing more to do with it."""


def ran_elsewhere(store: TableStore, table: str, meta: TableMeta, now: datetime) -> float:
    """The seconds for which time has run at other hosts since a table changed last: somebody thinks there.

    Args:
        store: who knows who is at other hosts.
        table: which table.
        papers: of it.
        now: the time.
    """
    guests = store.guests_elsewhere()
    running = [each.clock_since for each in guests if each.table == table and each.clock_since is not None]
    if not running:
        return 0.0
    changed = [aspect.since for aspect in meta.aspects[-1:]]  # word of it may come before that of a clock
    return max(0.0, (now - max([min(running), *changed])).total_seconds())
