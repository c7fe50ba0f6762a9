"""A store of tables in a database, which several hosts may share; and the migrations of its schema.

The queries are in `queries.sql`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

import psycopg
from msgspec import MsgspecError, Raw
from msgspec.structs import replace

from antterm.core.ask import Refused
from antterm.host.bans import Ban, ban_in_json
from antterm.host.formats import FORMAT
from antterm.host.identity import PersonId
from antterm.host.meta import TableMeta, seated
from antterm.host.moderation_log import MOST_KEPT, ModerationEntry, ModerationKind
from antterm.host.person_settings import PersonSettings, settings_as_json, settings_from_json
from antterm.host.postgres import rows
from antterm.host.postgres.channel import DROPPED, HostChannel
from antterm.host.postgres.pool import QUERIES, Connection, ConnectionPool, refusal
from antterm.host.settings import HostError
from antterm.host.store import OnRemoteChange, StoredTable, TerminalInfo, VersionConflict
from antterm.host.tournament.state import StoredTournament, Tournament, tournament_from_json
from antterm.journal import LogEvent, log_event
from antterm.saves.document import Document, numbered, slug, tidy, titles
from antterm.saves.errors import SaveError

LOCK: Final = 0x616E7474
"""The advisory lock under which the tables are changed: hosts may begin together."""

NAMING: Final = LOCK + 1
"""The advisory lock under which people get names."""


def steps() -> list[str]:
    """Return the SQL of all migrations, from an empty database on."""
    folder = files("antterm.host.postgres") / "migrations"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir(), key=lambda p: p.name)]


COMPATIBLE: Final = "-- compatible"
"""The beginning of a migration with which hosts that do not know it can go on: it only adds something, and
the stored format (`formats.FORMAT`) is the same. So hosts can be upgraded one after the other while people
play."""


def prepare(connection: Connection) -> None:
    """Create the tables, or migrate them, in one transaction.

    Raises:
        HostError: `newer_database`: a later version has made them, of which this one does not understand what
            it writes; `older_hosts`: hosts of an older one use them just now, which would not understand what
            this one writes.
        psycopg.Error: the database refuses.
    """
    all_steps = steps()
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        connection.execute(
            "CREATE TABLE IF NOT EXISTS antterm_schema "
            "(step integer PRIMARY KEY, compatible boolean NOT NULL DEFAULT false)"
        )
        if not connection.execute(QUERIES["knows_compatible"]).fetchall():  # made by antterm 1.1 or older
            connection.execute(
                "ALTER TABLE antterm_schema ADD COLUMN compatible boolean NOT NULL DEFAULT false"
            )
        done: dict[int, bool] = dict(
            connection.execute("SELECT step, compatible FROM antterm_schema").fetchall()
        )
        found = max(done, default=0)
        if not all(done[step] for step in done if step > len(all_steps)):
            raise HostError("newer_database", found=found, known=len(all_steps))
        missing = all_steps[found:]
        if found and not all(map(_is_compatible, missing)) and _hosts(connection):
            raise HostError("older_hosts", found=found, known=len(all_steps))
        for number, step in enumerate(missing, found + 1):
            connection.execute(step)
            values = (number, _is_compatible(step))
            connection.execute("INSERT INTO antterm_schema (step, compatible) VALUES (%s, %s)", values)


def _is_compatible(step: str) -> bool:
    """Return whether hosts that do not know a step can go on with it."""
    return step.startswith(COMPATIBLE)


def _hosts(connection: Connection) -> int:
    """Return how many hosts have shown themselves lately."""
    ((number,),) = connection.execute(QUERIES["hosts"], (DROPPED,)).fetchall()
    return int(number)


WAS_TOURNAMENT: Final = "was_tournament_written"
HIGHEST_NUMBER: Final = 10**9 - 1
"""The highest number that tells tables of one title apart."""
ATTEMPTS: Final = 40
"""Number of names tried for a new table before it is refused; other hosts may take some meanwhile."""
ATTEMPTS_IN_ORDER: Final = 20
"""Number of these names that continue the numbers in use. The others are random: people may have used the
highest."""


class StoredSettings(NamedTuple):
    """Somebody's settings as they are in the database."""

    settings: PersonSettings | None
    """None if they cannot be read."""
    text: str | None
    """Their JSON; None if there are none."""


NOTHING_STORED: Final = StoredSettings(None, None)
"""What is stored of somebody who has never changed their settings."""


class PostgresStore:
    """The tables of several hosts; see `TableStore`.

    Args:
        address: the address of the database, as libpq takes it.

    Raises:
        HostError: it cannot be used.
    """

    def __init__(self, address: str) -> None:
        self._pool = ConnectionPool(address)
        self.where = self._pool.where
        self._people: dict[str, StoredSettings] = {}
        self._bans: tuple[Ban, ...] = ()
        self._tournaments: dict[str, StoredTournament] = {}
        try:
            with self._pool.connection() as connection:
                prepare(connection)
            self._read_people(None)
        except psycopg.Error as error:
            self._pool.close()
            raise HostError("store", where=self.where, why=str(error).strip().partition("\n")[0]) from error
        self._channel = HostChannel(self._pool, self._read_people, self._read_bans, self._read_tournaments)

    def hold(self) -> AbstractContextManager[object]:
        """See `TableStore`. Any number of hosts may have it."""
        return nullcontext()

    def try_out(self) -> None:
        """See `TableStore`."""
        self._read("try_out", {})

    def shut(self) -> None:
        """See `TableStore`."""
        self._channel.close()
        self._pool.close()

    # Tables

    def listed(self, names: Collection[str] | None = None) -> Iterator[tuple[str, StoredTable | Exception]]:
        """See `TableStore`."""
        for name, *row in self._read("listed", {"names": None if names is None else list(names)}):
            try:
                yield name, rows.listed(name, *row)
            except Exception as error:  # people can edit rows, and no row is another table's trouble
                yield name, error

    def seated(self, name: str) -> tuple[str, ...]:
        """See `TableStore`."""
        return next((seated(meta) for (meta,) in self._read("seated", {"name": name})), ())

    def make(self, document: Document, meta: TableMeta) -> tuple[str, StoredTable]:
        """See `TableStore`."""
        wanted, number = tidy(document.name) or "game", 1
        for attempt in range(ATTEMPTS):
            title = wanted if number == 1 else numbered(wanted, number)
            stored = StoredTable(replace(document, name=title), meta, 1)
            name = slug(title)
            if self._ask(name, "make", rows.columns(stored, None)):
                self._channel.tell("table", name, 1)
                return name, stored
            if attempt < ATTEMPTS_IN_ORDER:
                following = number + 1
                base = slug(numbered(wanted, following)).removesuffix(str(following))
                ((highest,),) = self._read("highest_number", {"base": base})
                number = min(max(number, highest), HIGHEST_NUMBER - 1) + 1
            else:
                number = 2 + uuid4().int % (HIGHEST_NUMBER - 1)
        raise SaveError("exists", Path(wanted))

    def take_over(self, name: str, stored: StoredTable) -> None:
        """See `TableStore`."""
        if not self._ask(name, "make", rows.columns(stored, None)):
            raise SaveError("exists", Path(name))
        self._channel.tell("table", name, 1)

    def open(self, name: str) -> StoredTable:
        """See `TableStore`. Many may: the second to write gets a version conflict."""
        found = self._row(name, None)
        if found is None:
            raise SaveError("missing", Path(name))
        return found

    def close(self, name: str) -> None:
        """See `TableStore`."""
        self._channel.release_lease(name)

    def reload(self, name: str, cached: StoredTable) -> StoredTable:
        """See `TableStore`."""
        return self._row(name, cached) or cached

    def write(self, name: str, after: StoredTable, before: StoredTable) -> StoredTable:
        """See `TableStore`."""
        values = {**rows.columns(after, before), "version": before.version}
        if not self._ask(name, "write", values):
            raise VersionConflict
        self._channel.tell("table", name, before.version + 1)
        return StoredTable(after.document, after.meta, before.version + 1)

    def set_aside(self, name: str, document: Document) -> None:
        """See `TableStore`."""
        self._read("set_aside", {"name": name, "document": rows.text(document)})

    def remove(self, name: str) -> None:
        """See `TableStore`."""
        for (version,) in self._read("remove", {"name": name}):
            self._channel.tell("table", name, version)

    # People

    def people(self) -> Iterator[tuple[str, PersonSettings]]:
        """See `TableStore`."""
        people = sorted(self._people.items())
        yield from ((person, each.settings) for person, each in people if each.settings is not None)

    def person_settings(self, person: PersonId) -> PersonSettings:
        """See `TableStore`."""
        return self._people.get(person, NOTHING_STORED).settings or PersonSettings()

    def save_person_settings(
        self, person: PersonId, settings: PersonSettings, before: PersonSettings | None = None
    ) -> None:
        """See `TableStore`."""
        known = self._people.get(person, NOTHING_STORED)
        if before is not None and before != (
            known.settings or PersonSettings()
        ):  # they were read again meanwhile
            raise VersionConflict
        after = StoredSettings(settings, settings_as_json(settings))
        written = {"settings": after.text, "before": known.text, "always": before is None}
        if self._read("keep_person", {"name": person, "format": FORMAT, **written}):
            self._people[person] = after
            self._channel.tell("person", person)
            return
        if self._read("is_person_newer", {"name": person, "format": FORMAT}):
            raise SaveError("newer", Path(person))
        with self._errors(person):
            self._read_people([person])
        raise VersionConflict

    @contextmanager
    def naming(self) -> Iterator[None]:
        """See `TableStore`."""
        with self._errors("people"), self._pool.connection() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (NAMING,))
            self._read_people(None)
            yield

    def _read_people(self, people: Collection[str] | None) -> None:
        """Read the settings of these people, or of all."""
        if people is not None and not people:
            return
        before = self._people.copy()
        which = None if people is None else list(people)
        for person, text in self._fetch("people", {"accounts": which}):
            if self._people.get(person) is not before.get(person):
                continue  # changed here meanwhile; what another host has done after that is found by polling
            settings: PersonSettings | None = None
            with suppress(MsgspecError, ValueError, RecursionError, Refused):  # people can edit rows
                settings = settings_from_json(text)
            self._people[person] = StoredSettings(settings, text)

    # Bans

    def bans(self) -> tuple[Ban, ...]:
        """See `TableStore`."""
        with self._errors("bans"):
            self._read_bans()
        return self._bans

    def cached_bans(self) -> tuple[Ban, ...]:
        """See `TableStore`."""
        return self._bans

    def keep_ban(self, ban: Ban) -> None:
        """See `TableStore`."""
        self._read("keep_ban", {"who": ban.who, "ban": rows.text(ban)})
        self.bans()
        self._channel.tell("bans")

    def lift_ban(self, who: str) -> bool:
        """See `TableStore`."""
        existed = bool(self._read("lift_ban", {"who": who}))
        self.bans()
        self._channel.tell("bans")
        return existed

    def _read_bans(self) -> None:
        """Read all bans."""
        bans = []
        for (plain,) in self._fetch("bans", {}):
            with suppress(MsgspecError):  # people can edit rows
                bans.append(ban_in_json(plain))
        self._bans = tuple(bans)

    # Records

    def moderation_entries(self, kind: ModerationKind) -> list[ModerationEntry]:
        """See `TableStore`."""
        found = self._read("records", {"kind": kind})
        return [ModerationEntry(number, Raw(content.encode())) for number, content in found]

    def add_moderation_entry(self, kind: ModerationKind, content: bytes) -> int:
        """See `TableStore`."""
        ((number,),) = self._read("add_record", {"kind": kind, "content": content.decode()})
        self._read("trim_records", {"kind": kind, "most": MOST_KEPT[kind]})
        return int(number)

    def change_moderation_entry(self, kind: ModerationKind, number: int, content: bytes) -> bool:
        """See `TableStore`."""
        values = {"kind": kind, "number": number, "content": content.decode()}
        return bool(self._read("change_record", values))

    # Tournaments

    def tournaments(self) -> dict[str, StoredTournament]:
        """See `TableStore`."""
        with self._errors("tournaments"):
            self._read_tournaments()
        return self._tournaments

    def cached_tournaments(self) -> dict[str, StoredTournament]:
        """See `TableStore`."""
        return self._tournaments

    def make_tournament(self, tournament: Tournament) -> str:
        """See `TableStore`."""
        for name in map(slug, islice(titles(tournament.name), ATTEMPTS)):
            if self._ask(name, "make_tournament", {"tournament": rows.text(tournament)}, WAS_TOURNAMENT):
                self._cache_tournament(name, StoredTournament(tournament))
                return name
        raise SaveError("exists", Path(tournament.name))

    def take_over_tournament(self, name: str, tournament: Tournament) -> None:
        """See `TableStore`."""
        if not self._ask(name, "make_tournament", {"tournament": rows.text(tournament)}, WAS_TOURNAMENT):
            raise SaveError("exists", Path(name))
        self._cache_tournament(name, StoredTournament(tournament))

    def write_tournament(self, name: str, tournament: Tournament, version: int) -> None:
        """See `TableStore`."""
        values = {"tournament": rows.text(tournament), "version": version}
        if not self._ask(name, "write_tournament", values, WAS_TOURNAMENT):
            raise VersionConflict
        self._cache_tournament(name, StoredTournament(tournament, version + 1))

    def remove_tournament(self, name: str) -> None:
        """See `TableStore`."""
        self._read("remove_tournament", {"name": name})
        self._tournaments = {each: found for each, found in self._tournaments.items() if each != name}
        self._channel.tell("tournaments")

    def _cache_tournament(self, name: str, stored: StoredTournament) -> None:
        """Cache a tournament that was just written, and tell other hosts of it."""
        self._tournaments = {**self._tournaments, name: stored}
        self._channel.tell("tournaments")

    def _read_tournaments(self) -> None:
        """Read what other hosts have changed of tournaments."""
        cached, found = self._tournaments, dict[str, StoredTournament]()
        versions = {"names": list(cached), "versions": [each.version for each in cached.values()]}
        for name, version, text in self._fetch("tournaments", versions):
            if text is None:
                found[name] = cached[name]
                continue
            try:
                found[name] = StoredTournament(tournament_from_json(text), version)
            except (MsgspecError, ValueError, RecursionError) as error:  # people can edit rows
                log_event(LogEvent.LEFT_OUT, table=name, error=error)
        late = {
            name: each
            for name, each in self._tournaments.items()
            if name not in cached or each is not cached[name]
        }
        newer = {
            name: each
            for name, each in late.items()
            if name not in found or each.version > found[name].version
        }
        self._tournaments = {**found, **newer}  # what was written here meanwhile

    # Hosts

    def listen(self, on_change: OnRemoteChange) -> None:
        """See `TableStore`."""
        self._channel.listen(on_change)

    def holds_lease(self, name: str) -> bool:
        """See `TableStore`."""
        return self._channel.holds_lease(name)

    def acquire_lease(self, name: str) -> bool:
        """See `TableStore`."""
        return self._channel.acquire_lease(name)

    def publish_terminals(self, terminals: Collection[TerminalInfo]) -> None:
        """See `TableStore`."""
        self._channel.publish_terminals(terminals)

    def terminals_elsewhere(self) -> tuple[TerminalInfo, ...]:
        """See `TableStore`."""
        return self._channel.elsewhere

    # The database

    def _row(self, name: str, cached: StoredTable | None) -> StoredTable | None:
        """Return a table if there is a later version of it than is known; else None."""
        rev, version = (cached.meta.rev, cached.version) if cached is not None else (0, 0)
        for row in self._read("read", {"name": name, "rev": rev, "version": version}):
            return rows.decode_table(name, row, cached)
        return None

    def _read(self, query: str, values: dict[str, Any]) -> list[Any]:
        """Run a query, and once more on another connection if the first is broken; return its rows."""
        with self._errors(str(values.get("name", self.where))):
            try:
                return self._fetch(query, values)
            except psycopg.OperationalError:
                return self._fetch(query, values)

    def _fetch(self, query: str, values: dict[str, Any]) -> list[Any]:
        """Run one of the `QUERIES`; return its rows."""
        with self._pool.connection() as connection:
            return connection.execute(QUERIES[query], values).fetchall()

    def _ask(self, name: str, query: str, values: dict[str, Any], check: str = "was_written") -> bool:
        """Write a table or a tournament exactly once; return whether it was written.

        If the connection breaks meanwhile, the mark in the row tells whether the write was committed.

        Args:
            name: the name of the table.
            query: what writes it.
            values: the values for the parameters of the query.
            check: the query that finds the mark.
        """
        mark = uuid4().hex
        values = {**values, "name": name, "mark": mark}
        with self._errors(name):
            try:
                try:
                    return bool(self._fetch(query, values))
                except psycopg.OperationalError:
                    return bool(self._fetch(check, values) or self._fetch(query, values))
            except psycopg.errors.UniqueViolation:
                return False

    @contextmanager
    def _errors(self, name: str) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise refusal(error, name) from error
