"""The folder of saved games: one file each, written so that a whole one is always there."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from antterm.saves import private
from antterm.saves.document import Document, Seat, encode, tidy
from antterm.saves.errors import SaveError, writing_failed
from antterm.saves.lock import Lock, Owner, read_owner
from antterm.saves.reading import read_document

SUFFIX = ".json"
SLUG_LIMIT = 48
_RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)\d")
Signature = tuple[int, int, int]


class Summary(msgspec.Struct, frozen=True):
    """A line in the list of saved games. A game that cannot be read has only a name, a time and its error;
    one that can be read but not played has an error beside all the rest."""

    name: str
    """Of its file, without the suffix: what `Store.read` takes."""
    path: Path
    updated: datetime
    title: str
    """What people call it."""
    game: str = ""
    options: dict[str, object] = {}
    """All of them, the ones not chosen by default; of a game with an error as they stand in the file."""
    seats: tuple[Seat, ...] = ()
    answers: int = 0
    turn: int | None = None
    """The seat whose answer is awaited; None when the game is over."""
    owner: Owner | None = None
    """Who has it open just now."""
    error: SaveError | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.error is None and self.turn is None

    @property
    def label(self) -> str:
        """What people call it, with its file where that is not called so: two copies of one game differ."""
        return self.title if self.name in (self.title, slug(self.title)) else f"{self.title} ({self.name})"


def resolve_data_dir(given: str | os.PathLike[str] | None = None) -> Path:
    """Where this user's saves and settings live.

    Args:
        given: by whoever called the program; None to go by `ANTTERM_DATA_DIR`, else by the system's custom.
    """
    chosen = given or os.environ.get("ANTTERM_DATA_DIR")
    if chosen:
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_data_path  # here, because most runs are told where

    return user_data_path("antterm", appauthor=False)


def _inspect(document: Document, path: Path) -> tuple[dict[str, Any], SaveError | None]:
    """The options of a saved game with its missing ones, and why it cannot be opened, if so."""
    from antterm.saves.replay import inspect  # here, because the first screen needs no rules

    try:
        return inspect(document, path), None
    except SaveError as error:
        with suppress(SaveError):
            inspect(read_document(_backup(path)), path)
            error.earlier = True
        return document.options, error


def slug(title: str) -> str:
    """The file name for a game that people call `title`: letters, digits and hyphens."""
    plain = unicodedata.normalize("NFC", tidy(title).casefold())
    name = re.sub(r"[\W_]+", "-", plain)[:SLUG_LIMIT].strip("-") or "game"
    return f"{name}-game" if _RESERVED.fullmatch(name) else name


class Store:
    """The saved games in a data directory.

    Args:
        data_dir: the user's data directory; it need not exist yet.
    """

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / "games"
        self.data_dir = data_dir
        self._seen: dict[str, Signature | None] = {}

    def path(self, name: str) -> Path:
        """The file of the game called `name`."""
        if Path(name).name == name:
            exact = self.folder / f"{name}{SUFFIX}"
            if _signature(exact) or _signature(_backup(exact)):
                return exact
        return self.folder / f"{slug(name)}{SUFFIX}"

    def holds(self, path: Path) -> bool:
        """Whether `path` is a file of this folder."""
        return path.suffix == SUFFIX and path.absolute().parent.resolve() == self.folder.resolve()

    def list(self, inspected: bool = True) -> list[Summary]:
        """All saved games, the newest first; broken ones with their error, never hidden.

        Args:
            inspected: try each against the rules of its game, which takes as long as loading these.
                Without that, errors that only the rules can find are left to be found.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        try:
            names = {p.name.removesuffix(".bak").removesuffix(SUFFIX) for p in self._files()}
        except FileNotFoundError:
            return []
        except OSError as error:
            raise SaveError("unreadable", self.folder, error.strerror or str(error)) from error
        saves = (self._summary(name, inspected) for name in names)
        return sorted(saves, key=lambda s: (s.updated, s.name), reverse=True)

    def read(self, name: str) -> Document:
        """The saved game called `name`.

        Raises:
            SaveError: it cannot be read; `earlier` tells whether its earlier generation can.
        """
        path = self.path(name)
        signature = _signature(path)
        try:
            document = read_document(path)
        except SaveError as error:
            error.earlier = self._has_earlier(path)
            raise
        self._seen[path.stem] = signature
        return document

    def earlier(self, name: str) -> Document:
        """The generation of a saved game before the present one.

        Raises:
            SaveError: there is none, or it cannot be read.
        """
        return read_document(_backup(self.path(name)))

    def changed(self, name: str) -> bool:
        """Whether the file is another one than this store last read or wrote."""
        path = self.path(name)
        return _signature(path) != self._seen.get(path.stem)

    def write(self, name: str, document: Document) -> None:
        """Put a game on disk. When this returns it is there; when it raises, the file is as it was.

        Raises:
            SaveError: the system refuses, or the file there is one that this store has not read (`exists`,
                `changed`): what cannot be read is never overwritten.
        """
        path = self.path(name)
        present = _signature(path)
        seen = self._seen.get(path.stem)
        if present is not None and present != seen:
            raise SaveError("changed" if seen else "exists", path)
        self._make_folder()
        try:
            _replace(path, encode(document))
        except OSError as error:
            with suppress(OSError):
                _new(path).unlink(missing_ok=True)
                _new(_backup(path)).unlink(missing_ok=True)
            raise writing_failed(path, error) from error
        finally:
            self._seen[path.stem] = _signature(path)

    def lock(self, name: str) -> Lock:
        """The right to write the game called `name`.

        Raises:
            SaveError: another program has it, or the folder cannot be written.
        """
        self._make_folder()
        path = self.path(name)
        return Lock(path.with_suffix(".lock"), path)

    def owner(self, name: str) -> Owner | None:
        """Who has the game open; None when nobody does."""
        path = self.path(name)
        owner = read_owner(path.with_suffix(".owner"))
        if owner is None:
            return None
        try:
            Lock(path.with_suffix(".lock"), path, patience=0).release()
        except SaveError as error:
            return owner if error.code == "locked" else None
        return None

    def free_name(self, title: str) -> str:
        """`title`, with a number if a game is called so already."""
        number = 1
        candidate = title = tidy(title) or "game"
        while self.path(candidate).exists() or _backup(self.path(candidate)).exists():
            number += 1
            candidate = f"{title[: SLUG_LIMIT - 8]}-{number}"
        return candidate

    def set_aside(self, name: str) -> Path | None:
        """Keep a file that cannot be read under another name, so that its earlier generation can go on.

        Returns:
            Its new place beside the old; None when there is no file.

        Raises:
            SaveError: the system refuses.
        """
        path = self.path(name)
        kept = path.with_name(f"{path.name}.corrupt-{_stamp()}")
        try:
            os.replace(path, kept)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise writing_failed(path, error) from error
        self._seen.pop(path.stem, None)
        return kept

    def remove(self, name: str) -> None:
        """Move a game to the `trash` folder beside the others.

        Raises:
            SaveError: it is open somewhere, missing, or the system refuses.
        """
        path = self.path(name)
        with self.lock(name):
            if not path.exists() and not _backup(path).exists():
                raise SaveError("missing", path)
            self._throw_away(path)

    def rename(self, name: str, title: str) -> str:
        """Call a game otherwise.

        Returns:
            Its new name.

        Raises:
            SaveError: it is open somewhere, unreadable, the name is taken, or the system refuses.
        """
        path, target = self.path(name), self.path(title)
        with self.lock(name):
            document = msgspec.structs.replace(self.read(name), name=tidy(title) or name)
            if target == path:
                self.write(name, document)
                return path.stem
            with self.lock(title):
                if target.exists() or _backup(target).exists():
                    raise SaveError("exists", target)
                self.write(title, document)
                self._throw_away(path)
        return target.stem

    def _files(self) -> Iterator[Path]:
        endings = (SUFFIX, f"{SUFFIX}.bak")
        return (p for p in self.folder.iterdir() if p.name.endswith(endings) and not p.name.startswith("."))

    def _summary(self, name: str, inspected: bool) -> Summary:
        path = self.folder / f"{name}{SUFFIX}"
        try:
            document = read_document(path)
        except SaveError as error:
            error.earlier = self._has_earlier(path)
            changed = _signature(path) or _signature(_backup(path)) or (0, 0, 0)
            when = datetime.fromtimestamp(changed[0] / 1e9, UTC)
            return Summary(name, path, when, title=name, error=error)
        options, trouble = _inspect(document, path) if inspected else (document.options, None)
        return Summary(
            name,
            path,
            document.updated,
            title=document.name,
            game=document.game,
            options=options,
            seats=document.seats,
            answers=len(document.answers),
            turn=document.turn,
            owner=self.owner(name),
            error=trouble,
        )

    def _has_earlier(self, path: Path) -> bool:
        try:
            read_document(_backup(path))
        except SaveError:
            return False
        return True

    def _make_folder(self) -> None:
        try:
            for folder in (self.data_dir, self.folder):
                private.make_folder(folder)
        except OSError as error:
            raise writing_failed(self.folder, error) from error

    def _throw_away(self, path: Path) -> None:
        trash = self.folder / "trash"
        try:
            private.make_folder(trash)
            for file in (_backup(path), path):
                if file.exists():
                    os.replace(file, trash / f"{_stamp()}-{file.name}")
        except OSError as error:
            raise writing_failed(trash, error) from error
        self._seen.pop(path.stem, None)


def _replace(path: Path, content: bytes) -> None:
    """Write `path` so that at every instant it, or its earlier generation, is whole on disk."""
    new, backup = _new(path), _backup(path)
    private.write(new, content)
    had_one = path.exists()
    if had_one:
        _keep_earlier(path, backup)
    os.replace(new, path)
    try:
        _sync_folder(path.parent)
    except OSError:
        # Nobody may be shown what is not surely on disk, so the file goes back to what it was.
        with suppress(OSError):
            if had_one:
                private.write(new, backup.read_bytes())
                os.replace(new, path)
            else:
                os.replace(path, new)
        raise


def _keep_earlier(path: Path, backup: Path) -> None:
    """Make the present generation the earlier one, without a moment in which either is missing."""
    passing = _new(backup)
    passing.unlink(missing_ok=True)
    try:
        os.link(path, passing)
    except OSError:  # a file system without links
        private.write(passing, path.read_bytes())
    os.replace(passing, backup)


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself survive a power cut, where the system can."""
    if os.name == "nt":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def _new(path: Path) -> Path:
    return path.with_name(f"{path.name}.new")


def _backup(path: Path) -> Path:
    return path.with_name(f"{path.name}.bak")


def _signature(path: Path) -> Signature | None:
    """What tells one content of a file from another without reading it; None when there is no file."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def _stamp() -> str:
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
