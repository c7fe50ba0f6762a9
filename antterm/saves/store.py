"""The folder of saved games: one file each, written so that a whole one is always there."""

from __future__ import annotations

import os
from bisect import insort
from collections import deque
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from antterm import system
from antterm.core.game import Outcome
from antterm.core.printable import printable
from antterm.i18n import _
from antterm.saves import private
from antterm.saves.clock import Pace
from antterm.saves.document import (
    FORMAT,
    SCHEMA,
    Document,
    Moment,
    Seat,
    check_moment,
    encode,
    parse,
    read_bytes,
    read_document,
    read_name,
    slug,
    tidy,
    titles,
)
from antterm.saves.errors import SaveError, reading_failed, writing
from antterm.saves.lock import Lock, LockHolder, owner_of

SUFFIX = ".json"
BACKUP = f"{SUFFIX}.bak"
OWNER = ".owner"

THROWN_LIMIT = 50
"""Number of characters of its name, from the end, that a file keeps in the trash."""

ANALYSES = "analyses"
"""The folder of the data directory with analyses of games, each named like the game's file without its
suffix."""

NAMESAKES = 100_000
"""Maximum number of games with the same title; numbers tell them apart."""

TRIAL, TRIAL_SIZE = "trial.new", 1 << 16
"""The file that is written to test whether there is room for a game, and its size in bytes."""

__all__ = ("SUFFIX", "Store", "Summary", "slug")

Signature = tuple[int, int, int]
"""Time of the last change, size and inode."""
SETTLED = 2
"""Seconds after which a change cannot have the same time as the one before, on any file system."""


class Summary(msgspec.Struct, frozen=True):
    """A line in the list of saved games. A game that cannot be read has only a name, a time and its error;
    one that can be read but not played has an error beside all the rest."""

    name: str
    """The name of the file without its suffix, which `Store.read` takes."""
    path: Path
    updated: datetime
    title: str
    """People's name for it."""
    game: str = ""
    options: dict[str, object] = {}
    """The options as they stand in the file; once the game is inspected without error, with the defaults of
    those that are missing there."""
    seats: tuple[Seat, ...] = ()
    answers: int = 0
    turn: int | None = None
    """The seat whose answer is awaited; None when the game is over."""
    outcome: Outcome | None = None
    """The outcome of a game that is over, once it is inspected."""
    is_aborted: bool = False
    """Whether it was given up before everybody had answered, once it is inspected."""
    created: datetime | None = None
    """When it was begun."""
    pace: Pace | None = None
    """The pace of the chess clock; None without a clock."""
    owner: LockHolder | None = None
    """The program that has the game open just now; None if none has."""
    error: SaveError | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.error is None and self.turn is None

    @property
    def label(self) -> str:
        """Its title, with the name of its file if that differs, so that copies of one game can be
        distinguished."""
        return self.title if self.name in (self.title, slug(self.title)) else f"{self.title} ({self.name})"


class _ClockHeader(msgspec.Struct):
    """The part of a chess clock that a list shows."""

    pace: Pace


class _Header(msgspec.Struct):
    """The part of a saved game that a list shows, without its position."""

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


class Store:
    """The saved games in a data directory.

    What lists show of the games is cached: each file is read once, and again when it has changed.

    Args:
        data_dir: the user's data directory; it need not exist yet.
    """

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.folder = data_dir / "games"
        self._seen: dict[str, Signature | None] = {}
        """The signature of each file when this store last read, wrote or set it aside; None if there was none
        then."""
        self._read: dict[str, _Known] = {}
        self._inspected: dict[str, _Known] = {}
        self._looked: tuple[Signature, dict[str, _Files]] | None = None
        """The signature and the files of the folder; None if a change since then might not show in the
        signature."""
        self._left: deque[tuple[str, _Files]] = deque()
        """The games that `newest` has not read, for `read_on`."""

    def newest(self, most: int) -> tuple[list[Summary], int]:
        """Return the games with which `list` begins, not inspected, and how many there are in all.

        At least `most` games are returned, if there are so many. A file is never older than the time written
        in it, so files are read from the one changed last until no other can be newer than those found.

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

    def list(self, inspected: bool = True) -> list[Summary]:
        """Return all saved games, the newest first; broken ones with their error, never hidden.

        Args:
            inspected: try each against the rules of its game, which takes as long as loading these.
                Without that, errors that only the rules can find are left to be found by `inspect`.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        self._left.clear()
        saves = sorted((self._summary(*found) for found in self._look().items()), key=_age, reverse=True)
        return [self.inspect(save) for save in saves] if inspected else saves

    def read_on(self, most: int) -> bool:
        """Read up to `most` of the games that `newest` has not read.

        Returns:
            Whether `list` has nothing more to read.
        """
        for _number in range(min(most, len(self._left))):
            self._summary(*self._left.popleft())
        return not self._left

    def waiting(self, inspected: bool = True) -> Summary | None:
        """Return the newest game that can be continued: readable, not over, and not open elsewhere.

        As few files are read as possible, see `newest`. While the signature of the folder is the same no file
        is looked at: writing a game creates another file first, which changes it.

        Args:
            inspected: see `list`.

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
        """Return the summary with what needs the rules of the game, which takes as long as loading them: all
        options, how it ended, and whether it can be played."""
        cached = self._read.get(summary.name)
        if summary.error is not None or cached is None:
            return summary
        done = self._inspected.get(summary.name)
        if done is None or done.files[:2] != cached.files[:2]:
            done = self._inspected[summary.name] = _Known(cached.files, _inspected(summary))
        return replace(done.summary, owner=summary.owner)

    def _look_again(self) -> dict[str, _Files]:
        """Return the files of all games, from the cache if the folder has not changed."""
        if self._looked is not None and self._looked[0] == signature_of(self.folder):
            return self._looked[1]
        return self._look()

    def _look(self) -> dict[str, _Files]:
        """Return the files of all games, by the name of the game."""
        before = signature_of(self.folder)
        signatures: dict[str, Signature] = {}
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    if not entry.name.startswith(".") and entry.name.endswith((SUFFIX, BACKUP, OWNER)):
                        signatures[entry.name] = signature_of(entry) or (0, 0, 0)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise reading_failed(self.folder, error) from error
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
        for cache in (self._read, self._inspected):
            for name in cache.keys() - found.keys():
                del cache[name]
        is_settled = before is not None and before[0] / 1e9 + SETTLED < system.now().timestamp()
        self._looked = (before, found) if before is not None and is_settled else None
        return found

    def _is_known(self, name: str, files: _Files) -> bool:
        """Return whether the game was read and its files have not changed since."""
        cached = self._read.get(name)
        return cached is not None and cached.files[:2] == files[:2]

    def _summary(self, name: str, files: _Files) -> Summary:
        if not self._is_known(name, files):
            self._read[name] = _Known(files, self._summarize(name, files))
        cached = self._read[name]
        if not files.owned or cached.summary.error is not None:
            return cached.summary
        return replace(cached.summary, owner=owner_of(cached.summary.path))

    def _summarize(self, name: str, files: _Files) -> Summary:
        path = self.folder / f"{name}{SUFFIX}"
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

    @property
    def place(self) -> str:
        """The folder, as shells write it."""
        own = Path(os.path.expanduser("~"))  # as it stands where there is no home
        inside = self.folder.is_relative_to(own)
        return printable(f"~/{self.folder.relative_to(own)}" if inside else str(self.folder))

    def path(self, name: str) -> Path:
        """Return the file of the game called `name`."""
        if Path(name).name == name:
            exact = self.folder / f"{name}{SUFFIX}"
            if signature_of(exact) or signature_of(backup_of(exact)):
                return exact
        return self.folder / f"{slug(name)}{SUFFIX}"

    def holds(self, path: Path) -> bool:
        """Return whether `path` is a file of this folder."""
        return path.suffix == SUFFIX and path.absolute().parent.resolve() == self.folder.resolve()

    def read(self, name: str) -> Document:
        """Return the saved game called `name`.

        Raises:
            SaveError: it cannot be read; `earlier` tells whether its earlier generation can.
        """
        path = self.path(name)
        signature = signature_of(path)
        try:
            document = read_document(path)
        except SaveError as error:
            error.earlier = is_readable(backup_of(path))
            raise
        self._seen[path.stem] = signature
        return document

    def earlier(self, name: str) -> Document:
        """Return the generation of a saved game before the present one.

        Raises:
            SaveError: there is none, or it cannot be read.
        """
        return read_document(backup_of(self.path(name)))

    def changed(self, name: str) -> bool:
        """Return whether the file has changed since this store last read or wrote it."""
        path = self.path(name)
        return signature_of(path) != self._seen.get(path.stem)

    def write(self, name: str, document: Document) -> None:
        """Write a game to disk. When this returns, it is on disk; when it raises, the file is unchanged.

        Raises:
            SaveError: the system refuses; or the file was not read (`exists`) or has changed since
            (`changed`), and is not overwritten. `exists` also where only the earlier generation of another
            game is left, which the second writing would overwrite; `set_aside` tells that it is this one's.
        """
        path = self.path(name)
        present = signature_of(path)
        seen = self._seen.get(path.stem)
        if present is not None and present != seen:
            raise SaveError("changed" if seen else "exists", path)
        if path.stem not in self._seen and os.path.lexists(backup_of(path)):
            raise SaveError("exists", backup_of(path))
        self._make_folder()
        try:
            with writing(path, _new(path), _new(backup_of(path))):
                _replace(path, encode(document))
        finally:
            self._seen[path.stem] = signature_of(path)

    def try_out(self) -> None:
        """Check that a game can be written, by writing a test file.

        Raises:
            SaveError: it cannot.
        """
        self._make_folder()
        trial = self.folder / TRIAL
        with writing(trial, trial):
            private.write(trial, bytes(TRIAL_SIZE))
        with suppress(OSError):
            trial.unlink(missing_ok=True)

    def lock(self, name: str) -> Lock:
        """Return the right to write the game called `name`.

        Raises:
            SaveError: another program has it, or the folder cannot be written.
        """
        self._make_folder()
        path = self.path(name)
        return Lock(path.with_suffix(".lock"), path)

    def free_name(self, title: str) -> str:
        """Return a name for a new game: `title`, with a number after it if that is taken.

        Raises:
            SaveError: `exists`: `NAMESAKES` games are called so already.
        """
        title = tidy(title) or "game"
        for candidate in islice(titles(title), NAMESAKES):
            path = self.path(candidate)
            if not any(map(os.path.lexists, (path, backup_of(path)))):
                return candidate
        raise SaveError("exists", self.path(title))

    def set_aside(self, name: str) -> Path | None:
        """Rename a file that cannot be read, so that its earlier generation can be continued by `write`.

        Returns:
            Its new place beside the old; None when there is no file.

        Raises:
            SaveError: the system refuses.
        """
        path = self.path(name)
        copy = path.with_name(f"{path.name}.corrupt-{_stamp()}")
        with writing(path):
            try:
                os.replace(path, copy)
                is_there = True
            except FileNotFoundError:
                is_there = False
        self._seen[path.stem] = None
        return copy if is_there else None

    def keep(self, name: str, content: bytes) -> Path:
        """Store the content of a game's file beside it, before the file is changed.

        Raises:
            SaveError: the system refuses.
        """
        path = self.path(name)
        copy = path.with_name(f"{path.name}{private.KEPT}{_stamp()}")
        with writing(path, copy):
            private.write(copy, content)
        return copy

    def remove(self, name: str) -> None:
        """Move a game, and the analysis of it, to the `trash` folder beside the others.

        Raises:
            SaveError: it is open somewhere, missing, or the system refuses.
        """
        path = self.path(name)
        try:
            lock: AbstractContextManager[object] = self.lock(name)
        except SaveError as error:
            if error.code != "unwritable":
                raise
            lock = nullcontext()  # the name is too long, or something is in its place: nobody has one
        with lock:
            if not any(map(os.path.lexists, (path, backup_of(path)))):
                raise SaveError("missing", path)
            self._throw_away(backup_of(path), path, self._analysis_of(path))
            self._seen.pop(path.stem, None)

    def rename(self, name: str, title: str) -> str:
        """Rename a game and its analysis.

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
                if os.path.exists(target) or os.path.exists(backup_of(target)):
                    raise SaveError("exists", target)
                self.write(title, document)
                try:
                    self._throw_away(backup_of(path), path)
                except SaveError:
                    with suppress(OSError):  # else there would be two of the game
                        target.unlink()
                    raise
                self._seen.pop(path.stem, None)
                analysis, renamed = self._analysis_of(path), self._analysis_of(target)
                if os.path.exists(analysis):
                    self._throw_away(renamed)  # of an earlier game of this name
                    with writing(renamed):
                        os.replace(analysis, renamed)
        return target.stem

    def _analysis_of(self, path: Path) -> Path:
        """Return the path of the analysis of a game, which may not exist."""
        return self.data_dir / ANALYSES / path.stem

    def _make_folder(self) -> None:
        with writing(self.folder):
            for folder in (self.data_dir, self.folder):
                private.make_folder(folder)

    def _throw_away(self, *files: Path) -> None:
        """Move those of these files that exist to the trash."""
        trash = self.folder / "trash"
        with writing(trash):
            private.make_folder(trash)
            for file in files:
                if os.path.lexists(file):
                    analysis = f".{ANALYSES}" if file.parent.name == ANALYSES else ""
                    os.replace(file, trash / f"{_stamp()}-{file.name[-THROWN_LIMIT:]}{analysis}")


def _age(summary: Summary) -> tuple[datetime, str]:
    """Return the key by which games are sorted in lists, in descending order."""
    return summary.updated, summary.name


_header = msgspec.json.Decoder(_Header).decode


def _read_header(path: Path) -> _Header | Document:
    """Return what a list shows of the game in a file; a whole document if the header alone cannot be read.

    Raises:
        SaveError: it is no saved game. Errors after the header may remain undetected.
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
    """Return a signature that changes when the content of a file does, without reading it; None if there is
    no file."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def _replace(path: Path, content: bytes) -> None:
    """Write `path` so that at every instant it, or its earlier generation, is whole on disk."""
    new, backup = _new(path), backup_of(path)
    private.write(new, content)
    had_one = path.exists()
    if had_one:
        _keep_earlier(path, backup)
    os.replace(new, path)
    try:
        private.sync_folder(path.parent)
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


def _new(path: Path) -> Path:
    return path.with_name(f"{path.name}.new")


def _stamp() -> str:
    return system.now().strftime("%Y%m%dT%H%M%S%f")


def keep_copy(store: Store, copy: bytes) -> tuple[str, str]:
    """Save a game that a host has sent, unless it is there already.

    Returns:
        Its name in the store, and why there is none.
    """
    try:
        document = parse(copy, Path(_("the game from the host")))
        path = store.path(document.name)
        if os.path.exists(path):  # `Path.exists` fails where the folder is closed
            saved = store.read(path.stem)
            same = saved.game == document.game and saved.seed == document.seed
            if same and saved.answers == document.answers:
                return path.stem, ""
        document = replace(document, name=store.free_name(document.name))
        file = store.path(document.name).stem
        with store.lock(file):
            store.write(file, document)
    except SaveError as error:
        return "", error.sentence()
    return file, ""
