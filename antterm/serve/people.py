"""Who has which key. A person is a name and the keys that it comes with; the server believes nothing else.

The file is read by all processes of a server and written by any of them, one at a time and each time as a
whole, so that nobody ever sees half of it. Keys are texts here, as they stand in `id_ed25519.pub`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Final

import msgspec

from antterm import outside
from antterm.i18n.lookalikes import alike, is_of_one_script
from antterm.remote.accounts import Accounts
from antterm.saves import private
from antterm.saves.document import tidy
from antterm.saves.lock import SystemLock
from antterm.serve.errors import ServeError

FOLDER: Final = "serve"
"""Where in the data directory a server keeps what it has to remember."""
LARGEST: Final = 1 << 26
"""Bytes of the file at most."""
NAME_LIMIT: Final = 24
NUMBER_BYTES: Final = 10
"""Bytes of chance in the number of a person."""
MOST_KEYS: Final = 10
"""Keys of one person."""
PATIENCE: Final = 10.0
"""Seconds to wait for another process that changes the file."""
BETWEEN: Final = "-_"
"""What a name may have besides letters and digits."""


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key with which somebody comes."""

    text: str
    """The kind and the key itself, without what its owner calls it."""
    since: str
    """The day on which it came to be known."""


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    people: dict[str, list[Key]]
    numbers: dict[str, str] = {}
    """By name, what a host knows the person by. Whoever registered with version 1.0 is known by the name."""


_kept = msgspec.json.Decoder(_Kept).decode


def fit_name(typed: str) -> str:
    """A name as it was typed, if somebody can be called that.

    Raises:
        ServeError: `bad_name`.
    """
    name = unicodedata.normalize("NFKC", tidy(typed))
    plain = 2 <= len(name) <= NAME_LIMIT and all(char.isalnum() or char in BETWEEN for char in name)
    if not (plain and name[0].isalpha() and name[-1].isalnum() and is_of_one_script(name)):
        raise ServeError("bad_name", limit=NAME_LIMIT)
    return name


def _folded(name: str) -> str:
    """What two ways of writing one name have in common."""
    return unicodedata.normalize("NFKC", name.casefold())


@dataclass(frozen=True)
class _Owned:
    people: Mapping[str, list[Key]]
    owners: Mapping[str, str]
    """By key, the name of whose it is."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """By name, the number of the person."""


class KeyRing:
    """Who has which key.

    Args:
        data_dir: the data directory of the server.
    """

    def __init__(self, data_dir: Path) -> None:
        self._folder = data_dir / FOLDER
        self._path = self._folder / "people.json"
        self._accounts = Accounts()
        self._seen: tuple[int, int, int] | None = None
        self._known = _Owned({}, {})

    def whose(self, key: str) -> str:
        """The name of the person who comes with a key; empty for a stranger.

        Raises:
            ServeError: `people`: the file is broken.
        """
        return self._look().owners.get(key, "")

    def number_of(self, name: str) -> str:
        """Return what a host knows a person by, whatever they are called; empty where the name does that.

        A number is never given twice: whoever takes a name that was removed is somebody else.

        Raises:
            ServeError: `people`.
        """
        return self._look().numbers.get(name, "")

    def keys(self, name: str) -> list[Key]:
        """The keys of a person.

        Raises:
            ServeError: `people`, `no_such_person`.
        """
        return [*self._look().people[self._exactly(self._look(), name)]]

    def everybody(self) -> dict[str, list[Key]]:
        """All people, and their keys.

        Raises:
            ServeError: `people`.
        """
        return dict(self._look().people)

    def make(self, typed: str, key: str) -> str:
        """Make a name for somebody who comes with a key that nobody has.

        Raises:
            ServeError: `bad_name`, `taken`, `known_key`, `crowded`, `people`.
        """
        name = fit_name(typed)
        with self._alone() as known:
            if key in known.owners:
                raise ServeError("known_key")
            if self._accounts.like(name) or any(alike(other, name) for other in known.people):
                raise ServeError("taken", name=name)
            numbers = {**known.numbers, name: token_hex(NUMBER_BYTES)}
            self._write({**known.people, name: [self._fresh(key)]}, numbers)
        return name

    def add(self, name: str, key: str) -> None:
        """Have somebody come with a further key too.

        Raises:
            ServeError: `no_such_person`, `known_key`, `too_many_keys`, `crowded`, `people`.
        """
        with self._alone() as known:
            exact = self._exactly(known, name)
            if key in known.owners:
                raise ServeError("known_key")
            if len(known.people[exact]) >= MOST_KEYS:
                raise ServeError("too_many_keys", limit=MOST_KEYS)
            self._write({**known.people, exact: [*known.people[exact], self._fresh(key)]}, known.numbers)

    def remove(self, name: str, key: str, last: bool = False) -> None:
        """Have a key open nothing any more.

        Args:
            name: whose it is.
            key: which.
            last: whether it may be their only one. Their name stays taken.

        Raises:
            ServeError: `no_such_person`, `no_such_key`, `last_key`, `people`.
        """
        with self._alone() as known:
            exact = self._exactly(known, name)
            left = [each for each in known.people[exact] if each.text != key]
            if len(left) == len(known.people[exact]):
                raise ServeError("no_such_key")
            if not left and not last:
                raise ServeError("last_key")
            self._write({**known.people, exact: left}, known.numbers)

    def remove_person(self, name: str) -> None:
        """Have all keys of somebody open nothing any more. Nobody else can have the name.

        Raises:
            ServeError: `no_such_person`, `people`.
        """
        with self._alone() as known:
            self._write({**known.people, self._exactly(known, name): []}, known.numbers)

    def room_of(self, name: str) -> Path:
        """Return the folder with what the server remembers of a person: settings, and where they were."""
        try:
            number = self.number_of(name)
        except ServeError:
            number = ""
        return self._folder / "people" / sha256((number or _folded(name)).encode()).hexdigest()[:32]

    def _fresh(self, key: str) -> Key:
        return Key(key, outside.now().date().isoformat())

    def _exactly(self, known: _Owned, name: str) -> str:
        found = [other for other in known.people if _folded(other) == _folded(name)]
        if not found:
            raise ServeError("no_such_person", name=name)
        return found[0]

    # The file

    def _alone(self) -> _Alone:
        return _Alone(self)

    def _look(self) -> _Owned:
        """What the file says now; it is read again when it is another."""
        try:
            status = self._path.stat()
        except FileNotFoundError:
            self._seen, self._known = None, _Owned({}, {})
            return self._known
        except OSError as error:
            raise self._broken(error) from error
        signature = (status.st_ino, status.st_mtime_ns, status.st_size)
        if signature != self._seen:
            try:
                kept = _kept(private.read(self._path, LARGEST))
            except (OSError, msgspec.MsgspecError, ValueError, RecursionError) as error:
                raise self._broken(error) from error
            owners = {key.text: name for name, keys in kept.people.items() for key in keys}
            self._seen, self._known = signature, _Owned(kept.people, owners, kept.numbers)
        return self._known

    def _write(self, people: Mapping[str, list[Key]], numbers: Mapping[str, str]) -> None:
        content = msgspec.json.format(msgspec.json.encode(_Kept(dict(people), dict(numbers))), indent=1)
        if len(content) >= LARGEST:  # it could not be read any more, and nobody could come
            raise ServeError("crowded")
        try:
            private.replace(self._path, content + b"\n")
        except OSError as error:
            raise self._broken(error) from error
        self._seen = None

    def _broken(self, error: Exception) -> ServeError:
        why = getattr(error, "strerror", None) or str(error)
        return ServeError("people", path=str(self._path), why=why)


class _Alone:
    """While it is entered, no other process changes who has which key."""

    def __init__(self, people: KeyRing) -> None:
        self._people = people
        with suppress(OSError):
            private.make_folder(people._folder)
        self._lock = SystemLock(people._folder / "people.lock")

    def __enter__(self) -> _Owned:
        try:
            self._lock.acquire(PATIENCE)
        except OSError as error:
            raise self._people._broken(error) from error
        try:
            return self._people._look()
        except BaseException:
            self._lock.release()
            raise

    def __exit__(self, *_: object) -> None:
        self._lock.release()
