"""Keys of people. A person is a name and the keys that it comes with; the server believes nothing else.

The file is read by all processes of a server and written by any of them, one at a time and each time as a
whole, so that nobody ever sees half of it. Keys are texts here, as they stand in `id_ed25519.pub`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Final

import msgspec

from antterm import system
from antterm.errors import reason
from antterm.i18n.lookalikes import alike, is_of_one_script
from antterm.remote.accounts import Accounts
from antterm.saves import private
from antterm.saves.document import tidy
from antterm.saves.errors import SaveError
from antterm.saves.lock import locked
from antterm.saves.structs import as_json, read_struct
from antterm.serve.invitations import InvitationBook
from antterm.serve.settings import ServeError

FOLDER: Final = "serve"
"""The folder of the server's own files in the data directory."""
LARGEST: Final = 1 << 26
"""Most bytes of the file."""
NAME_LIMIT: Final = 24
NUMBER_BYTES: Final = 10
"""Bytes of chance in the number of a person."""
MOST_KEYS: Final = 10
"""Keys of one person."""
PATIENCE: Final = 10.0
"""Seconds to wait for another process that changes the file."""
BETWEEN: Final = "-_"
"""The characters that a name may have besides letters and digits."""


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key with which somebody comes."""

    text: str
    """The kind and the key itself, without what its owner calls it."""
    since: str
    """The day on which it came to be known."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    people: dict[str, list[Key]]
    numbers: dict[str, str] = {}
    """The number by which a host knows each person, by name. A person who registered with version 1.0 has
    none: the host knows them by name."""


_decode = msgspec.json.Decoder(_File).decode


def fit_name(typed: str) -> str:
    """Return a typed name in its normal form, if somebody can be called that.

    Raises:
        ServeError: `bad_name`.
    """
    name = unicodedata.normalize("NFKC", tidy(typed))
    plain = 2 <= len(name) <= NAME_LIMIT and all(char.isalnum() or char in BETWEEN for char in name)
    if not (plain and name[0].isalpha() and name[-1].isalnum() and is_of_one_script(name)):
        raise ServeError("bad_name", limit=NAME_LIMIT)
    return name


def _folded(name: str) -> str:
    """Return the form that all spellings of one name share."""
    return unicodedata.normalize("NFKC", name.casefold())


class KeyRing:
    """The keys of all people.

    Args:
        data_dir: the data directory of the server.
    """

    def __init__(self, data_dir: Path) -> None:
        self._folder = data_dir / FOLDER
        self._path = self._folder / "people.json"
        self.invitations = InvitationBook(self._folder)
        self._accounts = Accounts()
        self._seen: tuple[int, int, int] | None = None
        self._file = _File({})
        self._owners: dict[str, str] = {}
        """The name of the person to whom each key belongs."""

    def whose(self, key: str) -> str:
        """Return the name of the person who has a key; empty for a stranger.

        Raises:
            ServeError: `people`: the file is broken.
        """
        self._read()
        return self._owners.get(key, "")

    def number_of(self, name: str) -> str:
        """Return what a host knows a person by, whatever they are called; empty if the name does that.

        A number is never given twice: whoever takes a name that was removed is somebody else.

        Raises:
            ServeError: `people`.
        """
        return self._read().numbers.get(name, "")

    def keys(self, name: str) -> list[Key]:
        """Return the keys of a person.

        Raises:
            ServeError: `people`, `no_such_person`.
        """
        return [*self._read().people[self._exactly(self._read(), name)]]

    def everybody(self) -> dict[str, list[Key]]:
        """Return all people, and their keys.

        Raises:
            ServeError: `people`.
        """
        return dict(self._read().people)

    def make(self, typed: str, key: str) -> str:
        """Register somebody under a name, with a key that nobody has.

        Raises:
            ServeError: `bad_name`, `taken`, `known_key`, `crowded`, `people`.
        """
        name = fit_name(typed)
        with self._locked() as file:
            if key in self._owners:
                raise ServeError("known_key")
            if self._accounts.like(name) or any(alike(other, name) for other in file.people):
                raise ServeError("taken", name=name)
            numbers = {**file.numbers, name: token_hex(NUMBER_BYTES)}
            self._write({**file.people, name: [self._fresh(key)]}, numbers)
        return name

    def add(self, name: str, key: str) -> None:
        """Add a key of a person.

        Raises:
            ServeError: `no_such_person`, `known_key`, `too_many_keys`, `crowded`, `people`.
        """
        with self._locked() as file:
            exact = self._exactly(file, name)
            if key in self._owners:
                raise ServeError("known_key")
            if len(file.people[exact]) >= MOST_KEYS:
                raise ServeError("too_many_keys", limit=MOST_KEYS)
            self._write({**file.people, exact: [*file.people[exact], self._fresh(key)]}, file.numbers)

    def remove(self, name: str, key: str, last: bool = False) -> None:
        """Remove a key of a person.

        Args:
            name: whose it is.
            key: which.
            last: whether it may be their only one. Their name stays taken.

        Raises:
            ServeError: `no_such_person`, `no_such_key`, `last_key`, `people`.
        """
        with self._locked() as file:
            exact = self._exactly(file, name)
            left = [each for each in file.people[exact] if each.text != key]
            if len(left) == len(file.people[exact]):
                raise ServeError("no_such_key")
            if not left and not last:
                raise ServeError("last_key")
            self._write({**file.people, exact: left}, file.numbers)

    def remove_person(self, name: str) -> None:
        """Remove all keys of a person. Nobody else can have the name.

        Raises:
            ServeError: `no_such_person`, `people`.
        """
        with self._locked() as file:
            self._write({**file.people, self._exactly(file, name): []}, file.numbers)

    def folder_of(self, name: str) -> Path:
        """Return the folder with what the server remembers of a person: settings, and where they were."""
        try:
            number = self.number_of(name)
        except ServeError:
            number = ""
        return self._folder / "people" / sha256((number or _folded(name)).encode()).hexdigest()[:32]

    def _fresh(self, key: str) -> Key:
        return Key(key, system.now().date().isoformat())

    def _exactly(self, file: _File, name: str) -> str:
        found = [other for other in file.people if _folded(other) == _folded(name)]
        if not found:
            raise ServeError("no_such_person", name=name)
        return found[0]

    # The file

    @contextmanager
    def _locked(self) -> Iterator[_File]:
        """Keep other processes from changing the file.

        Raises:
            ServeError: `people`: the file cannot be locked, read or written.
        """
        try:
            with locked(self._folder / "people.lock", PATIENCE):
                yield self._read()
        except OSError as error:
            raise self._broken(error) from error

    def _read(self) -> _File:
        """Return what the file says now; it is read again only if it has changed."""
        try:
            status = self._path.stat()
        except FileNotFoundError:
            self._seen, self._file, self._owners = None, _File({}), {}
            return self._file
        except OSError as error:
            raise self._broken(error) from error
        signature = (status.st_ino, status.st_mtime_ns, status.st_size)
        if signature != self._seen:
            try:
                self._file = read_struct(self._path, _decode, LARGEST)
            except SaveError as error:
                raise ServeError("people", path=str(self._path), why=error.detail) from error
            self._owners = {key.text: name for name, keys in self._file.people.items() for key in keys}
            self._seen = signature
        return self._file

    def _write(self, people: Mapping[str, list[Key]], numbers: Mapping[str, str]) -> None:
        content = as_json(_File(dict(people), dict(numbers)))
        if len(content) > LARGEST:  # it could not be read any more, and nobody could come
            raise ServeError("crowded")
        private.replace(self._path, content)
        self._seen = None

    def _broken(self, error: Exception) -> ServeError:
        return ServeError("people", path=str(self._path), why=reason(error))
