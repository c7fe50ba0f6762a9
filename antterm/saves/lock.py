"""Locks, so that two programs never write the same game."""

from __future__ import annotations

import getpass
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import force_setattr

from antterm import system
from antterm.i18n import _
from antterm.saves import private
from antterm.saves.document import Moment, check_moment, tidy
from antterm.saves.errors import SaveError, writing_failed

OWNER_LIMIT = 4096
"""Most bytes of an owner file."""
PATIENCE: Final = 2.0
"""Seconds to wait for another program that changes the same small file."""


class LockHolder(msgspec.Struct, frozen=True):
    """The process that has a game open."""

    user: str
    host: str
    pid: int
    since: Moment

    def __post_init__(self) -> None:
        force_setattr(self, "user", tidy(self.user) or "?")
        force_setattr(self, "host", tidy(self.host) or "?")
        check_moment("since", self.since)

    @classmethod
    def me(cls) -> LockHolder:
        """Return this very process."""
        try:
            user = getpass.getuser()
        except (KeyError, OSError, ImportError):  # without a name in the environment, where there is no pwd
            user = "?"
        return cls(user, socket.gethostname(), os.getpid(), system.now().replace(microsecond=0))

    def __str__(self) -> str:
        since = self.since.astimezone().strftime("%Y-%m-%d %H:%M")
        return _("{user} on {host}, process {pid}, since {since}").format(
            user=self.user, host=self.host, pid=self.pid, since=since
        )


class SystemLock:
    """A lock of the system on a file, which ends with the process that has it.

    On a file system without locks everybody gets it at once.

    Args:
        path: the file, which is made where there is none.
    """

    def __init__(self, path: Path) -> None:
        from filelock import FileLock  # here, because the first screen needs no lock

        self._path = path
        self._lock = FileLock(path, mode=0o600, thread_local=False, fallback_to_soft=False)
        self.held = False
        self.is_real = True
        """Whether the file system has locks; known once it has been acquired."""

    def acquire(self, patience: float) -> None:
        """Get the lock.

        Args:
            patience: seconds to wait for whoever has it.

        Raises:
            TimeoutError: somebody else has it.
            OSError: the file cannot be made, or locking it fails; then no file is left that was not there.
        """
        from filelock import SoftFileLock, Timeout

        was_there = self._path.exists()
        try:
            self._lock.acquire(timeout=patience, poll_interval=0.02)
        except Timeout:
            raise
        except (
            OSError
        ) as error:  # where there are no locks the game is played without one, and people are told
            if error.errno not in private.CANNOT_LOCK:
                if not was_there:  # else another program may hold it
                    with suppress(OSError):
                        self._path.unlink(missing_ok=True)
                raise
            self.is_real = False
        else:
            if isinstance(self._lock, SoftFileLock):
                self._lock.release()
                self.is_real = False
        if not self.is_real:
            private.note_missing(private.NO_LOCKS)
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
        elif not was_there:
            private.give_to_owner_of_folder(self._path)
        self.held = True

    def release(self) -> None:
        """Let others have the lock. Releasing twice does no harm."""
        if self.held:
            self.held = False
            if self.is_real:
                # Gone while still held: who waited for it sees that it has no name, and makes a new one.
                with suppress(OSError):
                    self._path.unlink(missing_ok=True)
                self._lock.release()


@contextmanager
def locked(path: Path, patience: float) -> Iterator[None]:
    """Hold a lock file during the block, in a folder that is made if need be.

    Args:
        path: the lock file.
        patience: seconds to wait for somebody else who holds it.

    Raises:
        OSError: somebody else holds it, or it cannot be made.
    """
    with suppress(OSError):
        private.make_folder(path.parent)
    lock = SystemLock(path)
    lock.acquire(patience)
    try:
        yield
    finally:
        lock.release()


@contextmanager
def one_at_a_time(file: Path) -> Iterator[None]:
    """Let no other program change a small file during the block, such as another window of this program.

    Where the file cannot be locked the block runs all the same: no progress or setting is worth an error.

    Args:
        file: the file, beside which the lock file is made.
    """
    with ExitStack() as stack:
        with suppress(OSError):
            stack.enter_context(locked(file.with_suffix(".lock"), PATIENCE))
        yield


_probed: set[Path] = set()
"""The folders for which it was tested whether they can be synced."""


def _probe(folder: Path) -> None:
    """Sync a folder for the first time, so that people know early if its file system cannot do that."""
    if folder not in _probed:
        _probed.add(folder)
        with suppress(OSError):  # whoever writes a game there will be told
            private.sync_folder(folder)


class Lock:
    """The right to write one game, until released or until the process ends.

    Args:
        path: the path of the lock file; the owner stands in a file beside it.
        game: the file that is locked, for the message.
        patience: seconds to wait, for somebody who only looks whether it is locked.

    Raises:
        SaveError: `locked` with its owner, or the folder cannot be written.
    """

    def __init__(self, path: Path, game: Path, patience: float = 0.1) -> None:
        self._owner_file = path.with_suffix(".owner")
        self._lock = SystemLock(path)
        try:
            self._lock.acquire(patience)
        except TimeoutError:
            raise SaveError("locked", game, str(read_owner(self._owner_file) or "?")) from None
        except OSError as error:
            raise writing_failed(game, error) from error
        _probe(path.parent)
        if not self._lock.is_real:
            return  # an owner file without a lock would outlive its owner, and nobody could tell
        try:
            private.write(self._owner_file, msgspec.json.encode(LockHolder.me()))
        except OSError as error:
            self.release()
            raise writing_failed(game, error) from error

    @property
    def held(self) -> bool:
        """Whether it has not been released yet."""
        return self._lock.held

    def release(self) -> None:
        """Let others write the game. Releasing twice does no harm."""
        if self._lock.is_real and self._lock.held:
            with suppress(OSError):  # without the lock it counts for nothing
                self._owner_file.unlink(missing_ok=True)
        self._lock.release()

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()


_owner = msgspec.json.Decoder(LockHolder).decode


def read_owner(path: Path) -> LockHolder | None:
    """Return who is named in an owner file; None when it cannot be known."""
    try:
        return _owner(private.read(path, OWNER_LIMIT))
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return None


def owner_of(game: Path) -> LockHolder | None:
    """Return who has the game in a file open; None when nobody does."""
    owner = read_owner(game.with_suffix(".owner"))
    if owner is None:
        return None
    try:
        Lock(game.with_suffix(".lock"), game, patience=0).release()
    except SaveError as error:
        return owner if error.code == "locked" else None
    return None
