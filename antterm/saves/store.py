"""The folder of saved games: one file each, written so that a whole one is always there."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from antterm import outside
from antterm.core.printable import printable
from antterm.i18n import _
from antterm.saves import private
from antterm.saves.document import Document, encode, numbered, slug, tidy
from antterm.saves.errors import SaveError, writing
from antterm.saves.listing import SUFFIX, Listing, Signature, Summary, backup_of, is_readable, signature_of
from antterm.saves.lock import Lock, Owner, owner_of
from antterm.saves.reading import parse, read_document

THROWN_LIMIT = 50
"""Characters of a name, from its end, that a file keeps in the trash."""

NAMESAKES = 100_000
"""Most games of one title; each is told from the others by a number."""

TRIAL, TRIAL_SIZE = "trial.new", 1 << 16
"""The file by which it is tried whether there is room for a game, and its bytes."""

__all__ = ("SUFFIX", "Store", "Summary", "slug")


class Store:
    """The saved games in a data directory.

    Args:
        data_dir: the user's data directory; it need not exist yet.
    """

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / "games"
        self.data_dir = data_dir
        self._listing = Listing(self.folder)
        self._seen: dict[str, Signature | None] = {}

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

    def newest(self, most: int) -> tuple[list[Summary], int]:
        """The games with which `list` begins, not inspected, and how many there are; see `Listing.newest`.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        return self._listing.newest(most)

    def list(self, inspected: bool = True) -> list[Summary]:
        """Return all saved games, the newest first; broken ones with their error, never hidden.

        Args:
            inspected: try each against the rules of its game, which takes as long as loading these.
                Without that, errors that only the rules can find are left to be found by `inspect`.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        saves = self._listing.all()
        return [self.inspect(save) for save in saves] if inspected else saves

    def read_on(self, most: int) -> bool:
        """Read so many of the games that `newest` has left, so that `list` need not; whether none is left."""
        return self._listing.read_on(most)

    def inspect(self, summary: Summary) -> Summary:
        """Return a listed game with what the rules can tell of it: see `list`."""
        return self._listing.inspect(summary)

    def waiting(self, inspected: bool = True) -> Summary | None:
        """Return the newest game that can be gone on with: whole, not over, and open nowhere.

        Args:
            inspected: see `list`.

        Raises:
            SaveError: the folder itself cannot be read.
        """
        return self._listing.waiting(inspected)

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
        """Return whether the file is another one than this store last read or wrote."""
        path = self.path(name)
        return signature_of(path) != self._seen.get(path.stem)

    def write(self, name: str, document: Document) -> None:
        """Put a game on disk. When this returns it is there; when it raises, the file is as it was.

        Raises:
            SaveError: the system refuses, or the file there is one that this store has not read (`exists`,
                `changed`): what cannot be read is never overwritten.
        """
        path = self.path(name)
        present = signature_of(path)
        seen = self._seen.get(path.stem)
        if present is not None and present != seen:
            raise SaveError("changed" if seen else "exists", path)
        self._make_folder()
        try:
            with writing(path, _new(path), _new(backup_of(path))):
                _replace(path, encode(document))
        finally:
            self._seen[path.stem] = signature_of(path)

    def try_out(self) -> None:
        """Check that a game could be written.

        Raises:
            SaveError: it could not.
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

    def owner(self, name: str) -> Owner | None:
        """Return who has the game open; None when nobody does."""
        return owner_of(self.path(name))

    def free_name(self, title: str) -> str:
        """Return a name for a new game: `title`, with a number after it if that is taken.

        Raises:
            SaveError: `exists`: `NAMESAKES` games are called so already.
        """
        title = tidy(title) or "game"
        candidates = (title if number == 1 else numbered(title, number) for number in range(1, NAMESAKES + 1))
        for candidate in candidates:
            path = self.path(candidate)
            if not any(map(os.path.lexists, (path, backup_of(path)))):
                return candidate
        raise SaveError("exists", self.path(title))

    def set_aside(self, name: str) -> Path | None:
        """Keep a file that cannot be read under another name, so that its earlier generation can go on.

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
            except FileNotFoundError:
                return None
        self._seen.pop(path.stem, None)
        return copy

    def keep(self, name: str, content: bytes) -> Path:
        """Keep what a game's file held beside it, before it becomes something else.

        Raises:
            SaveError: the system refuses.
        """
        path = self.path(name)
        copy = path.with_name(f"{path.name}.kept-{_stamp()}")
        with writing(path, copy):
            private.write(copy, content)
        return copy

    def remove(self, name: str) -> None:
        """Move a game to the `trash` folder beside the others.

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
                if target.exists() or backup_of(target).exists():
                    raise SaveError("exists", target)
                self.write(title, document)
                self._throw_away(path)
        return target.stem

    def _make_folder(self) -> None:
        with writing(self.folder):
            for folder in (self.data_dir, self.folder):
                private.make_folder(folder)

    def _throw_away(self, path: Path) -> None:
        trash = self.folder / "trash"
        with writing(trash):
            private.make_folder(trash)
            for file in (backup_of(path), path):
                if os.path.lexists(file):
                    os.replace(file, trash / f"{_stamp()}-{file.name[-THROWN_LIMIT:]}")
        self._seen.pop(path.stem, None)


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
    return outside.now().strftime("%Y%m%dT%H%M%S%f")


def keep_copy(store: Store, copy: bytes) -> tuple[str, str]:
    """Save a game that a host has sent, unless it is there already.

    Returns:
        Its name in the store, and why there is none.
    """
    try:
        document = parse(copy, Path(_("the game from the host")))
        path = store.path(document.name)
        if path.exists() and _is_same(store.read(path.stem), document):
            return path.stem, ""
        document = replace(document, name=store.free_name(document.name))
        file = store.path(document.name).stem
        with store.lock(file):
            store.write(file, document)
    except SaveError as error:
        return "", error.sentence()
    return file, ""


def _is_same(saved: Document, sent: Document) -> bool:
    """Return whether a saved game is the one that was sent."""
    return (saved.game, saved.seed, saved.answers) == (sent.game, sent.seed, sent.answers)
