"""A store in a data directory: a saved game for each table, its metadata beside it, and a file for each
person."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from threading import Lock
from typing import Final

from msgspec.structs import replace

from antterm.host.bans import Ban, BanFile
from antterm.host.formats import NewerFormatError
from antterm.host.identity import PersonId
from antterm.host.meta import Before, MetaFiles, TableMeta, recovered
from antterm.host.moderation_log import ModerationEntry, ModerationFiles, ModerationKind
from antterm.host.person_settings import PersonSettings, SettingsFiles
from antterm.host.settings import HostError
from antterm.host.store import OnRemoteChange, StoredTable, TerminalInfo, VersionConflict
from antterm.host.tournament.files import TournamentFiles
from antterm.host.tournament.state import StoredTournament, Tournament
from antterm.saves import private
from antterm.saves.document import Document, encode
from antterm.saves.errors import SaveError, writing
from antterm.saves.lock import Lock as SaveLock
from antterm.saves.store import Store as Saves

MOST_CACHED: Final = 10_000
"""Maximum number of people whose settings are cached; anybody may invite any number of people who do not
exist."""
PATIENCE: Final = 2.0
"""Seconds to wait for a host that is just ending to release the files."""


class FileStore:
    """The tables in a data directory. No other process writes one that is open here.

    Args:
        data_dir: the data directory of the host.
    """

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self._saves = Saves(data_dir)
        self._meta_files, self._people = MetaFiles(data_dir), SettingsFiles(data_dir)
        self._open: dict[str, tuple[Saves, SaveLock]] = {}
        """The lock of each open table, by name, with a store that remembers what it has read and written."""
        self._making = Lock()
        """Keeps two new tables from taking the same name."""
        self._writing_people, self._banning = Lock(), Lock()
        """Held while settings or bans are written: two writers would disturb each other's new file."""
        self._cache: dict[str, PersonSettings] = {}
        self._bans, self._moderation_log = BanFile(data_dir), ModerationFiles(data_dir)
        self._tournaments = TournamentFiles(data_dir)
        self.where = str(self._saves.folder)

    def hold(self) -> SaveLock:
        """See `TableStore`.

        Raises:
            HostError: `kept`: another has them.
            SaveError: the folder cannot be written.
        """
        lock = self.data_dir / "host.lock"
        with writing(self.data_dir):
            private.make_folder(self.data_dir)
        try:
            return SaveLock(lock, self.data_dir, patience=PATIENCE)
        except SaveError as error:
            if error.code != "locked":
                raise
            raise HostError("kept", path=self.data_dir, owner=error.detail) from error

    def try_out(self) -> None:
        """See `TableStore`."""
        self._saves.try_out()

    def listed(self, names: Collection[str] | None = None) -> Iterator[tuple[str, StoredTable | Exception]]:
        """See `TableStore`."""
        for name in self._meta_files.names():
            if names is not None and name not in names:
                continue
            try:
                yield name, self._read(name, self._saves)
            except Exception as error:  # a file can be wrong in any way, and must not hide other tables
                yield name, error

    def seated(self, name: str) -> tuple[str, ...]:
        """See `TableStore`."""
        return self._meta_files.seated(name)

    def make(self, document: Document, meta: TableMeta) -> tuple[str, StoredTable]:
        """See `TableStore`."""
        with self._making:
            document = replace(document, name=self._saves.free_name(document.name))
            name = self._saves.path(document.name).stem
            saves = self._own(name)
            try:
                saves.write(name, document)
                self._meta_files.write(name, meta)
            except SaveError:
                self.close(name)
                with suppress(SaveError):  # perhaps nothing was written
                    self.remove(name)
                raise
        return name, StoredTable(document, meta)

    def take_over(self, name: str, stored: StoredTable) -> None:
        """See `TableStore`."""
        saves = self._own(name)
        try:
            if saves.path(name).stem != name:
                raise SaveError("unwritable", saves.path(name), name)
            self._meta_files.write(name, stored.meta)  # first: without metadata a game is no table
            saves.write(name, stored.document)
        finally:
            self.close(name)

    def open(self, name: str) -> StoredTable:
        """See `TableStore`."""
        saves = self._own(name)
        try:
            return self._read(name, saves)
        except SaveError:
            self.close(name)
            raise

    def close(self, name: str) -> None:
        """See `TableStore`."""
        if (opened := self._open.pop(name, None)) is not None:
            opened[1].release()

    def reload(self, name: str, cached: StoredTable) -> StoredTable:
        """See `TableStore`. Nobody else has."""
        return cached

    def write(self, name: str, after: StoredTable, before: StoredTable) -> StoredTable:
        """See `TableStore`.

        The metadata after a change are written before the game, together with those before it: after a crash
        between the two, the number of answers tells which of them hold.
        """
        meta = after.meta
        number = len(before.document.answers)
        if number != len(after.document.answers):
            meta = replace(meta, before=Before(answers=number, meta=before.meta))
            self._meta_files.write(name, meta)
            self._open[name][0].write(name, after.document)
            return after
        if meta is not before.meta:
            self._meta_files.write(name, meta)
        if after.document is not before.document:
            try:
                self._open[name][0].write(name, after.document)
            except SaveError:
                with suppress(SaveError):
                    self._meta_files.write(name, before.meta)
                raise
        return after

    def set_aside(self, name: str, document: Document) -> None:
        """See `TableStore`."""
        self._saves.keep(name, encode(document))

    def remove(self, name: str) -> None:
        """See `TableStore`. The game goes to the trash, first: if it cannot, the table is whole."""
        try:
            self._saves.remove(name)
        except SaveError as error:
            if error.code != "missing":  # a host that has ended between the two has left the metadata
                raise
        self._meta_files.remove(name)

    def person_settings(self, person: PersonId) -> PersonSettings:
        """See `TableStore`. The next call tries again to read a file that the system refuses to read now."""
        try:
            return self._read_settings(person)
        except SaveError:
            return PersonSettings()

    def _read_settings(self, person: PersonId) -> PersonSettings:
        """Return somebody's settings.

        Raises:
            SaveError: the system refuses to read them.
        """
        if (cached := self._cache.get(person)) is not None:
            return cached
        if len(self._cache) >= MOST_CACHED:
            self._cache.clear()
        # what another thread has stored meanwhile is newer
        return self._cache.setdefault(person, self._people.read(person))

    def save_person_settings(
        self, person: PersonId, settings: PersonSettings, before: PersonSettings | None = None
    ) -> None:
        """See `TableStore`. No two hosts have one data directory, so there is a conflict only where `before`
        stands for settings that could not be read."""
        path = self._people.path(person)
        try:
            with self._writing_people, writing(path):
                if before is not None and self._read_settings(person) != before:
                    raise VersionConflict
                self._people.write(person, settings)
        except NewerFormatError as error:
            raise SaveError("newer", path, str(error.found)) from error
        self._cache[person] = settings

    def naming(self) -> AbstractContextManager[object]:
        """See `TableStore`. There is no other host."""
        return nullcontext()

    def people(self) -> Iterator[tuple[str, PersonSettings]]:
        """See `TableStore`. Those whose settings the system refuses to read now are left out."""
        for person in self._people.people():
            with suppress(SaveError):
                yield person, self._read_settings(person)

    def bans(self) -> tuple[Ban, ...]:
        """See `TableStore`."""
        return self._bans.read()

    def cached_bans(self) -> tuple[Ban, ...]:
        """See `TableStore`."""
        return self._bans.cached

    def keep_ban(self, ban: Ban) -> None:
        """See `TableStore`."""
        with self._banning:
            self._bans.write((*(each for each in self.bans() if each.who != ban.who), ban))

    def lift_ban(self, who: str) -> bool:
        """See `TableStore`."""
        with self._banning:
            bans = self.bans()
            left = tuple(each for each in bans if each.who != who)
            if existed := len(left) < len(bans):
                self._bans.write(left)
        return existed

    def moderation_entries(self, kind: ModerationKind) -> list[ModerationEntry]:
        """See `TableStore`."""
        return self._moderation_log.read(kind)

    def add_moderation_entry(self, kind: ModerationKind, content: bytes) -> int:
        """See `TableStore`."""
        return self._moderation_log.add(kind, content)

    def change_moderation_entry(self, kind: ModerationKind, number: int, content: bytes) -> bool:
        """See `TableStore`."""
        return self._moderation_log.change(kind, number, content)

    def tournaments(self) -> dict[str, StoredTournament]:
        """See `TableStore`."""
        return self._tournaments.read()

    def cached_tournaments(self) -> dict[str, StoredTournament]:
        """See `TableStore`."""
        return self._tournaments.cached

    def make_tournament(self, tournament: Tournament) -> str:
        """See `TableStore`."""
        with self._making:
            return self._tournaments.make(tournament)

    def take_over_tournament(self, name: str, tournament: Tournament) -> None:
        """See `TableStore`."""
        self._tournaments.write(name, tournament, 1)

    def write_tournament(self, name: str, tournament: Tournament, version: int) -> None:
        """See `TableStore`. Nobody else writes them."""
        self._tournaments.write(name, tournament, version + 1)

    def remove_tournament(self, name: str) -> None:
        """See `TableStore`."""
        self._tournaments.remove(name)

    def listen(self, on_change: OnRemoteChange) -> None:
        """See `TableStore`. There are no other hosts."""

    def holds_lease(self, name: str) -> bool:
        """See `TableStore`. There is no other host."""
        return True

    def acquire_lease(self, name: str) -> bool:
        """See `TableStore`."""
        return True

    def publish_terminals(self, terminals: Collection[TerminalInfo]) -> None:
        """See `TableStore`. There is nobody to tell."""

    def terminals_elsewhere(self) -> tuple[TerminalInfo, ...]:
        """See `TableStore`."""
        return ()

    def shut(self) -> None:
        """See `TableStore`."""

    def _own(self, name: str) -> Saves:
        """Lock a game for writing, unless it is locked here already, and return a fresh store for it."""
        _saves, lock = self._open.pop(name, (None, None))
        saves = Saves(self.data_dir)
        self._open[name] = saves, lock or saves.lock(name)
        return saves

    def _read(self, name: str, saves: Saves) -> StoredTable:
        document, meta = saves.read(name), self._meta_files.read(name)
        if len(document.seats) != len(meta.people):
            raise SaveError("field", saves.path(name), "of another number of seats")
        return StoredTable(document, recovered(meta, len(document.answers)))
