"""The saved games in a folder as lists show them: a file is read once, and again when it has changed."""

from __future__ import annotations

import os
from bisect import insort
from collections import deque
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from antterm import outside
from antterm.core.game import Outcome
from antterm.saves.clock import Pace
from antterm.saves.document import FORMAT, SCHEMA, Document, Moment, Seat, check_moment, read_name, slug
from antterm.saves.errors import SaveError
from antterm.saves.lock import Owner, owner_of
from antterm.saves.reading import read_bytes, read_document

SUFFIX = ".json"
BACKUP = f"{SUFFIX}.bak"
OWNER = ".owner"

Signature = tuple[int, int, int]
"""Time of the last change, size and inode."""
SETTLED = 2
"""Seconds after which a change cannot have the same time as the one before, on any file system."""


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
    outcome: Outcome | None = None
    """How a game that is over has ended, once it is inspected."""
    is_aborted: bool = False
    """Whether it was given up before everybody had answered, once it is inspected."""
    created: datetime | None = None
    """When it was begun."""
    pace: Pace | None = None
    """Of its chess clock, where it has one."""
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


class _ClockHeader(msgspec.Struct):
    """What a list shows of a chess clock."""

    pace: Pace


class _Header(msgspec.Struct):
    """What a list shows of a saved game, without its position."""

    format: str
    schema: int
    name: str
    game: str
    options: dict[str, object]
    seats: tuple[Seat, ...]
    created: Moment
    updated: Moment
    turn: int | None
    answers: list[msgspec.Raw]
    clock: _ClockHeader | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        self.name = read_name(self.name)
        check_moment("created", self.created)
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

    def may_be_newer_than(self, summary: Summary) -> bool:
        """Return whether a game in these files, unread, may come before another in the list."""
        return self.changed / 1e9 >= summary.updated.timestamp()


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
        self._looked: tuple[Signature, dict[str, _Files]] | None = None
        """The folder as it was looked at last, if what changes then changes its signature."""
        self._left: deque[tuple[str, _Files]] = deque()
        """What `newest` has left to `read_on`."""

    def all(self) -> list[Summary]:
        """Return all saved games, the newest first; broken ones with their error, never hidden.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        self._left.clear()
        return sorted((self._summary(*found) for found in self._look().items()), key=_age, reverse=True)

    def newest(self, most: int) -> tuple[list[Summary], int]:
        """Return the games with which `all` begins, and how many there are in all.

        They are so many, or all of them where hardly more are to be read. A file is never older than what it
        says of itself. So the files are read from the one changed last, and only until none can be newer than
        those that were found.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        found = self._look()
        self._left = deque(sorted(found.items(), key=lambda item: item[1].changed, reverse=True))
        saves: list[Summary] = []  # the oldest first
        if sum(not self._is_known(*item) for item in self._left) <= most:
            most = len(found)
        while self._left and (len(saves) < most or self._left[0][1].may_be_newer_than(saves[-most])):
            insort(saves, self._summary(*self._left.popleft()), key=_age)
        return saves[-most:][::-1], len(found)

    def read_on(self, most: int) -> bool:
        """Read so many of the games that `newest` has left.

        Returns:
            Whether `all` has nothing more to read.
        """
        for _number in range(min(most, len(self._left))):
            self._summary(*self._left.popleft())
        return not self._left

    def waiting(self, inspected: bool) -> Summary | None:
        """Return the newest game that can be gone on with: whole, not over, and open nowhere.

        As few files are read as it takes to be sure, see `newest`. None is looked at while the folder is as
        it was: games are written under another name first, which changes it.

        Args:
            inspected: ask the rules of the games too, see `inspect`.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        best: Summary | None = None
        latest_first = sorted(self._look_again().items(), key=lambda item: item[1].changed, reverse=True)
        for name, files in latest_first:
            if best is not None and not files.may_be_newer_than(best):
                break
            save = self._summary(name, files)
            if best is not None and _age(save) < _age(best):
                continue
            if inspected:
                save = self.inspect(save)
            if save.error is None and not save.over and not save.owner:
                best = save
        return best

    def inspect(self, summary: Summary) -> Summary:
        """What else can be told of a listed game by the rules, which takes as long as loading these: its
        options by default, how it has ended, and whether it can be played."""
        known = self._read.get(summary.name)
        if summary.error is not None or known is None:
            return summary
        done = self._inspected.get(summary.name)
        if done is None or done.files[:2] != known.files[:2]:
            done = self._inspected[summary.name] = _Known(known.files, _inspected(summary))
        return replace(done.summary, owner=summary.owner)

    def _look_again(self) -> dict[str, _Files]:
        """Return the files of all games, as they were unless the folder has changed."""
        if self._looked is not None and self._looked[0] == signature_of(self._folder):
            return self._looked[1]
        return self._look()

    def _look(self) -> dict[str, _Files]:
        """Return the files of all games, by the name of the game."""
        before = signature_of(self._folder)
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
        is_settled = before is not None and before[0] / 1e9 + SETTLED < outside.now().timestamp()
        self._looked = (before, found) if before is not None and is_settled else None
        return found

    def _is_known(self, name: str, files: _Files) -> bool:
        """Return whether it was read, and has not changed since."""
        known = self._read.get(name)
        return known is not None and known.files[:2] == files[:2]

    def _summary(self, name: str, files: _Files) -> Summary:
        if not self._is_known(name, files):
            self._read[name] = _Known(files, self._summarize(name, files))
        known = self._read[name]
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
            created=header.created,
            pace=header.clock.pace if header.clock is not msgspec.UNSET else None,
        )


def _age(summary: Summary) -> tuple[datetime, str]:
    """By what games are listed: the largest first."""
    return summary.updated, summary.name


_header = msgspec.json.Decoder(_Header).decode


def _read_header(path: Path) -> _Header | Document:
    """Return what a list shows of the game in a file.

    Raises:
        SaveError: it is none; what is wrong below the header may be left to be found.
    """
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        header = _header(read_bytes(path))
        is_seat = header.turn is None or 0 <= header.turn < len(header.seats)
        if (header.format, header.schema) == (FORMAT, SCHEMA) and header.seats and is_seat:
            return header
    return read_document(path)


def _inspected(summary: Summary) -> Summary:
    from antterm import registry  # here, because the first screen needs no rules
    from antterm.saves.replay import inspect

    try:
        document = read_document(summary.path)
        options, outcome = inspect(document, summary.path)
        answers = len(document.answers) + (len(document.origin.answers) if document.origin else 0)
        can_be_given_up = bool(registry.game(summary.game).giving_up)
        aborted = outcome is not None and can_be_given_up and answers <= len(summary.seats)
        return replace(summary, options=options, outcome=outcome, is_aborted=aborted)
    except SaveError as error:
        with suppress(SaveError):
            inspect(read_document(backup_of(summary.path)), summary.path)
            error.earlier = True
        return replace(summary, error=error)


def _moment(nanoseconds: int) -> datetime:
    """Return a moment since the epoch; the epoch itself where a calendar does not reach so far."""
    try:
        return datetime.fromtimestamp(nanoseconds / 1e9, UTC)
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0, UTC)


def is_readable(path: Path) -> bool:
    """Return whether there is a saved game in a file."""
    try:
        read_document(path)
    except SaveError:
        return False
    return True


def backup_of(path: Path) -> Path:
    """Return where the earlier generation of a game lies."""
    return path.with_name(f"{path.name}.bak")


def signature_of(file: Path | os.DirEntry[str]) -> Signature | None:
    """Return what tells one content of a file from another without reading it; None when there is no file."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
