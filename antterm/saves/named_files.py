"""Files that users name: one guarded reader and one guarded writer.

Every file that comes from the command line, from a field on the screen or from an option of a game passes
here, so that all of them get the same treatment:

* Only regular files are read, and only up to a limit. A pipe, a device or a folder is refused at once.
  A link is followed: it is as good a name for a file as any other; what it leads to must be a regular file.
* A file that is there already is left alone unless the user says otherwise. Then its new content is written
  to a temporary file with a random name, which is created exclusively, and takes its place as a whole; the
  permissions of the old file stay.
* Nothing is ever written through a link, and no link is replaced: whoever wants to write the file that a link
  leads to names that file.
"""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from antterm.core.printable import printable, shortened
from antterm.errors import UserError, reason
from antterm.i18n import _
from antterm.saves import private

TEXT_LIMIT: Final = 2**18
"""Most bytes of a text that is an option of a game; the longest that comes with the program has 31 kB."""
_CREATE: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class FileProblem(UserError):
    """A file that a user has named cannot be read or written; the text is a sentence."""


def read_bytes(path: Path, limit: int) -> bytes:
    """Return what a regular file holds. Never waits.

    Args:
        path: the path as the user named it.
        limit: most bytes of the file; a larger one is refused.

    Raises:
        FileProblem: it is missing, no regular file, too large, or the system refuses.
    """
    try:
        return private.read(path, limit)
    except FileNotFoundError as error:
        raise FileProblem(_("There is no file {file}.").format(file=_quoted(path))) from error
    except private.NoFileError as error:
        raise FileProblem(_("{file} is not a file.").format(file=_quoted(path))) from error
    except private.TooLargeError as error:
        text = _("{file} is too large: more than {limit} kB.")
        raise FileProblem(text.format(file=_quoted(path), limit=limit // 1000)) from error
    except (OSError, ValueError) as error:  # the latter for a null byte in the name
        text = _("{file} cannot be read ({reason}).")
        raise FileProblem(text.format(file=_quoted(path), reason=_reason(error))) from error


def read_text(path: Path, limit: int = TEXT_LIMIT) -> str:
    """Return the text that a regular file holds.

    Args:
        path: the path as the user named it.
        limit: most bytes of the file.

    Raises:
        FileProblem: see `read_bytes`; also where it is not UTF-8.
    """
    try:
        return read_bytes(path, limit).decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileProblem(_("{file} is not UTF-8 text.").format(file=_quoted(path))) from error


def write_text(path: Path, text: str, force: bool = False) -> None:
    """Write a text to a file. When this returns, it is on disk.

    Args:
        path: the path as the user named it.
        text: its new content.
        force: replace a regular file that is there already. A link or anything else is never replaced.

    Raises:
        FileProblem: something is there already, or the system refuses. What was there is as it was.
    """
    write_bytes(path, text.encode("utf-8", "replace"), force)


def see_that_it_is_new(path: Path) -> None:
    """See that a file can be made, before work is done for its content.

    Raises:
        FileProblem: something is there already, or there is no such folder.
    """
    if os.path.lexists(path):
        raise _already_there(path)
    if not os.path.isdir(path.parent):  # `Path.is_dir` fails where a folder on the way is closed
        raise _without_folder(path)


def write_bytes(path: Path, content: bytes, force: bool = False) -> None:
    """Write bytes to a file; as `write_text`."""
    try:
        try:
            _write_new(path, content, 0o666)
        except FileExistsError as error:
            if not force or path.is_dir():
                raise _already_there(path) from error
            _replace(path, content)
        private.sync_folder(path.parent)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _without_folder(path) from error
    except (OSError, ValueError) as error:
        sentence = _("{file} cannot be written ({reason}).")
        raise FileProblem(sentence.format(file=_quoted(path), reason=_reason(error))) from error


def _already_there(path: Path) -> FileProblem:
    sentence = _("{file} already exists and will not be overwritten; choose another name.")
    if path.is_dir():
        sentence = _("{file} is a folder; name a file in it.")
    return FileProblem(sentence.format(file=_quoted(path)))


def _without_folder(path: Path) -> FileProblem:
    sentence = _("There is no folder {folder}, so {file} cannot be written.")
    return FileProblem(sentence.format(folder=_quoted(path.parent), file=_quoted(Path(path.name))))


def open_to_append(path: Path) -> int:
    """Open a regular file to write at its end; make it if there is none. Never waits.

    Returns:
        Its descriptor.

    Raises:
        OSError: it is a link, no regular file, or the system refuses.
    """
    fd = os.open(path, _CREATE | os.O_APPEND, 0o600)
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise OSError(0, _("it is not a regular file"))
    return fd


def _write_new(path: Path, content: bytes, mode: int) -> None:
    """Write a file that must not be there yet."""
    fd = os.open(path, _CREATE | os.O_EXCL, mode)
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(content)
            file.flush()
            private.sync_file(file.fileno())
    except OSError:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise


def _replace(path: Path, content: bytes) -> None:
    """Put a new file in the place of a regular file, with the owner and the permissions of that one."""
    old = path.lstat()
    if stat.S_ISLNK(old.st_mode):
        text = _("{file} is a link and will not be overwritten; name the file that it points to.")
        raise FileProblem(text.format(file=_quoted(path)))
    if not stat.S_ISREG(old.st_mode):
        raise FileProblem(_("{file} is not a file.").format(file=_quoted(path)))
    fresh = path.with_name(f".antterm-{secrets.token_hex(8)}.new")
    _write_new(fresh, content, 0o600)
    try:
        if os.name != "nt":
            own = fresh.lstat()
            if (own.st_uid, own.st_gid) != (old.st_uid, old.st_gid):
                with suppress(OSError):  # only an administrator may write in the name of others
                    os.chown(fresh, old.st_uid, old.st_gid)
        _take_mode(fresh, stat.S_IMODE(old.st_mode) & 0o777)
        os.replace(fresh, path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def _take_mode(path: Path, mode: int) -> None:
    """Give a file these permissions.

    Raises:
        OSError: its file system cannot, and the file can be read or written by more people than it should be.
    """
    try:
        path.chmod(mode)
    except OSError:
        if stat.S_IMODE(path.lstat().st_mode) & ~mode:
            raise


def _quoted(path: Path) -> str:
    return shortened(printable(str(path)))


def _reason(error: Exception) -> str:
    return shortened(printable(reason(error)))
