"""The errors of saved games, each with one clear sentence."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from antterm.core.printable import TEXT_SHOWN, printable, shortened
from antterm.errors import reason
from antterm.i18n import N_, _
from antterm.i18n.data import Sentences

SENTENCES = Sentences(__file__, "errors")
EARLIER = N_("The previous version is intact and can be opened instead.")

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DENIED = {
    errno.EACCES,
    errno.EPERM,
    errno.EROFS,
    errno.ENOENT,
    errno.ENOTDIR,
    errno.EISDIR,
    errno.EEXIST,
    errno.ELOOP,
    errno.ENAMETOOLONG,
}


class SaveError(Exception):
    """A saved game could not be read or written. Nothing was lost by it.

    Args:
        code: one of `SENTENCES`.
        path: the file or folder spoken of.
        detail: what exactly is wrong, for people.
        place: where in the file, as a path such as `$.seats[0].name`; `detail` tells people.
        earlier: whether the earlier generation beside it is whole and can be opened.
    """

    def __init__(
        self, code: str, path: Path, detail: str = "", place: str = "", earlier: bool = False
    ) -> None:
        super().__init__(f"{code}: {path}: {place} {detail}")
        self.code, self.path, self.detail, self.place = code, path, detail, place
        self.earlier = earlier

    @property
    def may_watch(self) -> bool:
        """Whether the game can be looked at, though it cannot be written."""
        return self.code in ("locked", "unwritable", "full", "io") and os.path.isfile(self.path)

    def sentence(self) -> str:
        """Return what happened, to which file, where in it, and what to do."""
        path = shortened(printable(str(self.path)), 2 * TEXT_SHOWN)
        detail = shortened(printable(self.detail), 2 * TEXT_SHOWN)
        text = _(SENTENCES[self.code]).format(path=path, detail=detail)
        return f"{text} {_(EARLIER)}" if self.earlier else text


def reading_failed(path: Path, error: OSError) -> SaveError:
    """Return what the system said when a file was to be read."""
    if isinstance(error, FileNotFoundError):
        return SaveError("missing", path)
    code = "forbidden" if isinstance(error, PermissionError) else "unreadable"
    return SaveError(code, path, reason(error))


def writing_failed(path: Path, error: OSError) -> SaveError:
    """Return what the system said when a file was to be written."""
    code = "full" if error.errno in _FULL else "unwritable" if error.errno in _DENIED else "io"
    return SaveError(code, path, reason(error))


@contextmanager
def writing(path: Path, *unfinished: Path) -> Iterator[None]:
    """Raise the SaveError of a file that cannot be written where the system refuses.

    Args:
        path: the file.
        unfinished: what is removed then.
    """
    try:
        yield
    except OSError as error:
        for file in unfinished:
            with suppress(OSError):
                file.unlink(missing_ok=True)
        raise writing_failed(path, error) from error
