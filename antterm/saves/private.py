"""Files and folders that only the user can read, whatever the umask allows.

What is read and written here is a plain file and nothing else: whoever may put something into the folder can
neither make the program wait (a pipe), nor read without end (a device), nor write elsewhere (a link).

Some mounts (SMB, FUSE, NFS without a lock daemon) cannot sync a folder or have no locks. A game is played
there all the same: it is saved as anywhere, but one of two guarantees is missing. People read that once in
each run of the program: by the notice of the first game that they open, else when the command ends.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from antterm import system
from antterm.i18n import _
from antterm.i18n.data import Sentences

NO_SYNC: Final = "no_sync"
NO_LOCKS: Final = "no_locks"
NEITHER: Final = "no_sync_no_locks"

LIMITATIONS: Final = Sentences(__file__, "mount")

_UNSUPPORTED: Final = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
CANNOT_SYNC_FILE: Final = frozenset(_UNSUPPORTED)
CANNOT_SYNC_FOLDER: Final = frozenset(_UNSUPPORTED | {errno.EBADF, errno.EISDIR})
CANNOT_LOCK: Final = frozenset(_UNSUPPORTED | {errno.ENOLCK})
"""The error numbers of systems that do not support something; any other error number is a failure."""

_limitations: set[str] = set()
"""The limitations that this process has found: `NO_SYNC`, `NO_LOCKS`."""
_mentioned: set[str] = set()
"""The limitations that people have read already: each is mentioned once per process."""


def note_missing(what: str) -> None:
    """Remember a limitation, `NO_SYNC` or `NO_LOCKS`, of the file system with the saved games."""
    _limitations.add(what)


def new_limitation() -> str | None:
    """Return the key in `LIMITATIONS` of a sentence that people have not read yet; None if there is none."""
    new = _limitations - _mentioned
    if len(new) > 1:
        return NEITHER
    return next(iter(new), None)


def limitation_sentence(key: str) -> str:
    """Return the sentence of a key in `LIMITATIONS`, and remember that people have read it."""
    _mentioned.update((NO_SYNC, NO_LOCKS) if key == NEITHER else (key,))
    return _(LIMITATIONS[key])


KEPT: Final = ".kept-"
"""What follows the name of a file that was kept, before the time."""
CRASH_LOG: Final = "crash.log"
"""The file in the data folder that holds the last traceback."""
_DO_NOT_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class NoFileError(OSError):
    """The path is not a regular file."""


class TooLargeError(OSError):
    """A file is larger than the limit.

    Args:
        size: the size of the file, in bytes.
    """

    def __init__(self, size: int) -> None:
        super().__init__(f"{size} bytes")
        self.size = size


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, where there is none yet.

    Raises:
        OSError: the system refuses; `NotADirectoryError` if something else is in the way.
    """
    was_there = folder.exists()
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent)  # `mkdir` would leave those above to the umask
        folder.mkdir(mode=0o700, exist_ok=True)
    except FileExistsError as error:  # people do not know that a folder was to be made
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error
    if not was_there:
        give_to_owner_of_folder(folder)


def give_to_owner_of_folder(path: Path) -> None:
    """Give something new to the owner of its folder, if this process is the administrator's.

    A command that the administrator types for a host or a server, such as `antterm serve keys add`, would
    otherwise leave files that the host itself cannot read. Nobody else can give files away.

    Args:
        path: a file or folder that this process has just made.
    """
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    with suppress(OSError):
        owner = path.parent.stat()
        if owner.st_uid != 0:
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def read(path: Path, most: int) -> bytes:
    """Return what a plain file holds, if that is no more than `most` bytes. Never waits.

    Raises:
        NoFileError: it is a folder, a pipe, a device or the like.
        TooLargeError: it holds more.
        OSError: the system refuses.
    """
    if not stat.S_ISREG(path.stat().st_mode):  # before it is opened: that may be felt on the other side
        raise NoFileError(str(path))
    with open(os.open(path, os.O_RDONLY | _DO_NOT_WAIT), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise NoFileError(str(path))
        if status.st_size > most:
            raise TooLargeError(status.st_size)
        content = file.read(most + 1) or b""  # None where the system would have to wait for something to read
    if len(content) > most:
        raise TooLargeError(len(content))
    return content


def write(path: Path, content: bytes) -> None:
    """Write a file anew. When this returns, its content is on disk.

    Whatever is there already, a link or a pipe too, is replaced and not written to.

    Raises:
        OSError: the system refuses; a part may have been written.
    """
    path.unlink(missing_ok=True)
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _DO_NOT_WAIT, 0o600)
    with os.fdopen(fd, "wb") as file:
        give_to_owner_of_folder(path)
        file.write(content)
        file.flush()
        sync_file(file.fileno())


def keep_trace(data_dir: Path, trace: str) -> Path | None:
    """Write the traceback of an error of the program to `crash.log`, in place of an earlier one.

    Args:
        data_dir: the folder with everything that is kept.
        trace: the trace as Python prints it.

    Returns:
        The file; None if the system refuses to write it.
    """
    path = data_dir / CRASH_LOG
    try:
        make_folder(path.parent)
        write(path, trace.encode("utf-8", "replace"))
    except OSError:
        return None
    return path


def replace(path: Path, content: bytes) -> None:
    """Replace the content of a file atomically: at every instant it is the old or the new one.

    Raises:
        OSError: the system refuses; the file is as it was, or already the new one, but not surely on disk.
    """
    new = path.with_name(f"{path.name}.new")
    try:
        write(new, content)
        os.replace(new, path)
    except OSError:
        with suppress(OSError):  # a disk that is full has no room for half a file either
            new.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def keep_aside(path: Path) -> None:
    """Rename a file that cannot be read, so that what was in it is not lost when it is written anew.

    Raises:
        OSError: the system refuses.
    """
    os.replace(path, path.with_name(f"{path.name}{KEPT}{system.now():%Y%m%dT%H%M%S%f}"))


def sync_file(fd: int) -> None:
    """Make what was written to an open file survive a power cut, where the file system can.

    Raises:
        OSError: it can, but failed.
    """
    try:
        system.sync(fd)
    except OSError as error:
        if error.errno not in CANNOT_SYNC_FILE:
            raise
        note_missing(NO_SYNC)


def sync_folder(folder: Path) -> None:
    """Make a renaming itself survive a power cut, where the file system can.

    Raises:
        OSError: it can, but failed.
    """
    if os.name == "nt":
        return
    try:
        fd = os.open(folder, os.O_RDONLY)
        try:
            system.sync(fd)
        finally:
            os.close(fd)
    except OSError as error:
        if error.errno not in CANNOT_SYNC_FOLDER:
            raise
        note_missing(NO_SYNC)
