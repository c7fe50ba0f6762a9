"""The tables of a host as files: a saved game each, its papers beside it, and a file for each person."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

from msgspec.structs import replace

from antterm.host.bans import Ban, BanFile
from antterm.host.errors import HostError
from antterm.host.meta import Before, MetaFiles, TableMeta, recovered
from antterm.host.people import AddressBook, Person
from antterm.host.store import Guest, Heard, StoredTable
from antterm.host.stored import NewerFormatError
from antterm.saves import private
from antterm.saves.document import Document, encode
from antterm.saves.errors import SaveError, writing_failed
from antterm.saves.lock import Lock as Right
from antterm.saves.store import Store as Saves

KNOWN: Final = 10_000
"""People of whom is remembered what they have set; somebody may invite any number that there are not."""
PATIENCE: Final = 2.0
"""Seconds that a host may take to let go of its files, for the one that comes after it."""


class Files:
    """The tables in a data directory. No other process writes one that is open here.

    Args:
        data_dir: the data directory of the host.
    """

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self._saves = Saves(data_dir)
        self._cupboard, self._people = MetaFiles(data_dir), AddressBook(data_dir)
        self._open: dict[str, tuple[Saves, Right]] = {}
        """The right to write, by name; each store remembers what it alone has read and written."""
        self._making = Lock()
        """Two new tables are not to take the same name."""
        self._known: dict[str, Person] = {}
        self._bans, self._known_bans = BanFile(data_dir), tuple[Ban, ...]()
        self.where = str(self._saves.folder)

    def hold(self) -> Right:
        """See `TableStore`.

        Raises:
            HostError: `kept`: another has them.
            SaveError: the folder cannot be written.
        """
        lock = self.data_dir / "host.lock"
        private.make_folder(self.data_dir)
        try:
            return Right(lock, self.data_dir, patience=PATIENCE)
        except SaveError as error:
            if error.code != "locked":
                raise
            raise HostError("kept", path=self.data_dir, owner=error.detail) from error

    def try_out(self) -> None:
        """See `TableStore`."""
        self._saves.try_out()

    def listed(self, names: Collection[str] | None = None) -> Iterator[tuple[str, StoredTable | Exception]]:
        """See `TableStore`."""
        for name in self._cupboard.names():
            if names is not None and name not in names:
                continue
            try:
                yield name, self._read(name, self._saves)
            except Exception as error:  # a file can be wrong in any way, and is no other table's trouble
                yield name, error

    def seated(self, name: str) -> tuple[str, ...]:
        """See `TableStore`."""
        return self._cupboard.seated(name)

    def make(self, document: Document, meta: TableMeta) -> tuple[str, StoredTable]:
        """See `TableStore`."""
        with self._making:
            document = replace(document, name=self._saves.free_name(document.name))
            name = self._saves.path(document.name).stem
            saves = self._own(name)
            try:
                saves.write(name, document)
                self._cupboard.write(name, meta)
            except SaveError:
                self.close(name)
                with suppress(SaveError):  # there may be nothing
                    self.remove(name)
                raise
        return name, StoredTable(document, meta)

    def take_over(self, name: str, kept: StoredTable) -> None:
        """See `TableStore`."""
        saves = self._own(name)
        try:
            if saves.path(name).stem != name:
                raise SaveError("unwritable", saves.path(name), name)
            self._cupboard.write(name, kept.meta)  # first: without its papers a game is no table
            saves.write(name, kept.document)
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

    def read_on(self, name: str, known: StoredTable) -> StoredTable:
        """See `TableStore`. Nobody else has."""
        return known

    def write(self, name: str, after: StoredTable, before: StoredTable) -> StoredTable:
        """See `TableStore`.

        The papers after a change are written before the game is, with those before it: should one fall
        between the two, the number of answers tells which of them hold.
        """
        meta = after.meta
        number = len(before.document.answers)
        if number != len(after.document.answers):
            meta = replace(meta, before=Before(answers=number, papers=before.meta))
            self._cupboard.write(name, meta)
            self._open[name][0].write(name, after.document)
            return after
        if meta is not before.meta:
            self._cupboard.write(name, meta)
        if after.document is not before.document:
            try:
                self._open[name][0].write(name, after.document)
            except SaveError:
                with suppress(SaveError):
                    self._cupboard.write(name, before.meta)
                raise
        return after

    def set_aside(self, name: str, document: Document) -> None:
        """See `TableStore`."""
        self._saves.keep(name, encode(document))

    def remove(self, name: str) -> None:
        """See `TableStore`. The game goes to the trash."""
        self._cupboard.remove(name)
        self._saves.remove(name)

    def person(self, account: str) -> Person:
        """See `TableStore`."""
        if account not in self._known:
            if len(self._known) >= KNOWN:
                self._known.clear()
            self._known[account] = self._people.read(account)
        return self._known[account]

    def keep_person(self, account: str, person: Person) -> None:
        """See `TableStore`."""
        try:
            self._people.write(account, person)
        except NewerFormatError as error:
            raise SaveError("newer", self._people.path(account), str(error.found)) from error
        except OSError as error:
            raise writing_failed(self._people.path(account), error) from error
        self._known[account] = person

    def people(self) -> Iterator[tuple[str, Person]]:
        """See `TableStore`."""
        for account in self._people.accounts():
            yield account, self.person(account)

    def bans(self) -> tuple[Ban, ...]:
        """See `TableStore`."""
        try:
            self._known_bans = self._bans.bans()
        except (OSError, ValueError) as error:
            raise SaveError("field", self._bans.path, str(error)) from error
        return self._known_bans

    def known_bans(self) -> tuple[Ban, ...]:
        """See `TableStore`."""
        return self._known_bans

    def keep_ban(self, ban: Ban) -> None:
        """See `TableStore`."""
        self.bans()
        try:
            self._bans.keep(ban)
        except OSError as error:
            raise writing_failed(self._bans.path, error) from error
        self.bans()

    def lift_ban(self, who: str) -> bool:
        """See `TableStore`."""
        self.bans()
        try:
            is_known = self._bans.lift(who)
        except OSError as error:
            raise writing_failed(self._bans.path, error) from error
        self.bans()
        return is_known

    def listen(self, heard: Heard) -> None:
        """See `TableStore`. There is nothing to hear."""

    def has_duty(self, name: str) -> bool:
        """See `TableStore`. There is no other host."""
        return True

    def take_duty(self, name: str) -> bool:
        """See `TableStore`."""
        return True

    def tell_guests(self, guests: Collection[Guest]) -> None:
        """See `TableStore`. There is nobody to tell."""

    def guests_elsewhere(self) -> tuple[Guest, ...]:
        """See `TableStore`."""
        return ()

    def shut(self) -> None:
        """See `TableStore`."""

    def _own(self, name: str) -> Saves:
        """Have the right to write a game; who has it already may read it again."""
        _saves, lock = self._open.pop(name, (None, None))
        saves = Saves(self.data_dir)
        self._open[name] = saves, lock or saves.lock(name)
        return saves

    def _read(self, name: str, saves: Saves) -> StoredTable:
        document, meta = saves.read(name), self._cupboard.read(name)
        if len(document.seats) != len(meta.accounts):
            raise SaveError("field", saves.path(name), "of another number of seats")
        return StoredTable(document, recovered(meta, len(document.answers)))
