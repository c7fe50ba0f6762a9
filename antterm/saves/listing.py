"""The saved games in a folder as lists show them: a file is read once, and again when it has changed."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from antterm.saves.document import FORMAT, SCHEMA, Document, Moment, Seat, check_moment, read_name, slug
from antterm.saves.errors import SaveError
from antterm.saves.lock import Owner, owner_of
from antterm.saves.reading import read_bytes, read_document

SUFFIX = ".json"
BACKUP = f"{SUFFIX}.bak"
OWNER = ".owner"

Signature = tuple[int, int, int]
"""Time of the last change, size and inode."""


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
    """All of them, the ones not chosen by default, once it is inspected; until then, and of a game with an
    error, as they stand in the file."""
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


class _Header(msgspec.Struct):
    """What a list shows of a saved game, without its position."""

    format: str
    schema: int
    name: str
    game: str
    options: dict[str, object]
    seats: tuple[Seat, ...]
    updated: Moment
    turn: int | None
    answers: list[msgspec.Raw]

    def __post_init__(self) -> None:
        self.name = read_name(self.name)
        check_moment("updated", self.updated)


class _Files(NamedTuple):
    """The files of one game: the signatures of its two generations, and whether somebody has it open."""

    present: Signature | None
    earlier: Signature | None
    owned: bool

    @property
    def changed(self) -> int:
        """When it was changed last, in nanoseconds since the epoch."""
        return (self.present or self.earlier or (0, 0, 0))[0]


class _Known(NamedTuple):
    """A game that was read, from these files."""

    files: _Files
    summary: Summary


class Listing:
    """The saved games in a folder. It remembers what it has read.

    Args:
        folder: of the games; it need not exist yet.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, _Known] = {}
        self._inspected: dict[str, _Known] = {}

    def all(self) -> list[Summary]:
        """All saved games, the newest first; broken ones with their error, never hidden.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        saves = [self._summary(name, files) for name, files in self._look().items()]
        return sorted(saves, key=lambda s: (s.updated, s.name), reverse=True)

    def waiting(self, inspected: bool) -> Summary | None:
        """The newest game that can be gone on with: whole, not over, and open nowhere.

        A file is never older than what it says of itself. So the files are read from the one changed last,
        and only until none can be newer than a game that was found.

        Args:
            inspected: ask the rules of the games too, see `inspect`.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        best: Summary | None = None
        latest_first = sorted(self._look().items(), key=lambda item: item[1].changed, reverse=True)
        for name, files in latest_first:
            if best is not None and files.changed / 1e9 < best.updated.timestamp():
                break
            save = self._summary(name, files)
            if best is not None and (save.updated, save.name) < (best.updated, best.name):
                continue
            if inspected:
                save = self.inspect(save)
            if save.error is None and not save.over and not save.owner:
                best = save
        return best

    def inspect(self, summary: Summary) -> Summary:
        """What else can be told of a listed game by the rules, which takes as long as loading these: its
        options by default, and whether it can be played."""
        known = self._read.get(summary.name)
        if summary.error is not None or known is None:
            return summary
        done = self._inspected.get(summary.name)
        if done is None or done.files[:2] != known.files[:2]:
            done = self._inspected[summary.name] = _Known(known.files, _inspected(summary))
        return replace(done.summary, owner=summary.owner)

    def _look(self) -> dict[str, _Files]:
        """The files of all games, by the name of the game."""
        signatures: dict[str, Signature] = {}
        try:
            with os.scandir(self._folder) as entries:
                for entry in entries:
                    if not entry.name.startswith(".") and entry.name.endswith((SUFFIX, BACKUP, OWNER)):
                        signatures[entry.name] = signature_of(entry) or (0, 0, 0)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise SaveError("unreadable", self._folder, error.strerror or str(error)) from error
        games = dict.fromkeys(
            file.removesuffix(".bak").removesuffix(SUFFIX) for file in signatures if not file.endswith(OWNER)
        )
        found = {
            name: _Files(
                signatures.get(f"{name}{SUFFIX}"),
                signatures.get(f"{name}{BACKUP}"),
                f"{name}{OWNER}" in signatures,
            )
            for name in games
        }
        for known in (self._read, self._inspected):
            for name in known.keys() - found.keys():
                del known[name]
        return found

    def _summary(self, name: str, files: _Files) -> Summary:
        known = self._read.get(name)
        if known is None or known.files[:2] != files[:2]:
            known = self._read[name] = _Known(files, self._summarize(name, files))
        if not files.owned or known.summary.error is not None:
            return known.summary
        return replace(known.summary, owner=owner_of(known.summary.path))

    def _summarize(self, name: str, files: _Files) -> Summary:
        path = self._folder / f"{name}{SUFFIX}"
        try:
            header = _read_header(path)
        except SaveError as error:
            error.earlier = is_readable(backup_of(path))
            when = _moment(files.changed)
            return Summary(name, path, when, title=name, error=error)
        return Summary(
            name,
            path,
            header.updated,
            title=header.name,
            game=header.game,
            options=header.options,
            seats=header.seats,
            answers=len(header.answers),
            turn=header.turn,
        )


def _read_header(path: Path) -> _Header | Document:
    """What a list shows of the game in a file.

    Raises:
        SaveError: it is none; what is wrong below the header may be left to be found.
    """
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        header = msgspec.json.decode(read_bytes(path), type=_Header)
        is_seat = header.turn is None or 0 <= header.turn < len(header.seats)
        if (header.format, header.schema) == (FORMAT, SCHEMA) and header.seats and is_seat:
            return header
    return read_document(path)


def _inspected(summary: Summary) -> Summary:
    from antterm.saves.replay import inspect  # here, because the first screen needs no rules

    try:
        document = read_document(summary.path)
        return replace(summary, options=inspect(document, summary.path))
    except SaveError as error:
        with suppress(SaveError):
            inspect(read_document(backup_of(summary.path)), summary.path)
            error.earlier = True
        return replace(summary, error=error)


def _moment(nanoseconds: int) -> datetime:
    """A moment since the epoch; the epoch itself where a calendar does not reach so far."""
    try:
        return datetime.fromtimestamp(nanoseconds / 1e9, UTC)
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0, UTC)


def is_readable(path: Path) -> bool:
    """Whether there is a saved game in a file."""
    try:
        read_document(path)
    except SaveError:
        return False
    return True


def backup_of(path: Path) -> Path:
    """Where the earlier generation of a game lies."""
    return path.with_name(f"{path.name}.bak")


def signature_of(file: Path | os.DirEntry[str]) -> Signature | None:
    """What tells one content of a file from another without reading it; None when there is no file."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
