"""What the file system below the saved games cannot do, and how people are told.

Some mounts (SMB, FUSE, NFS without a lock daemon) cannot sync a folder or have no locks. A game is played
there all the same: it is saved as anywhere, but one of two guarantees is missing. People are told so once in
each run of the program: by the notice of the first game that they open, else when the command ends.
"""

from __future__ import annotations

import errno
from typing import Final

from antterm.i18n import _
from antterm.i18n.data import Sentences

NO_SYNC: Final = "no_sync"
NO_LOCKS: Final = "no_locks"
NEITHER: Final = "no_sync_no_locks"

SENTENCES: Final = Sentences(__file__, "mount")

_UNSUPPORTED: Final = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
CANNOT_SYNC_FILE: Final = frozenset(_UNSUPPORTED)
CANNOT_SYNC_FOLDER: Final = frozenset(_UNSUPPORTED | {errno.EBADF, errno.EISDIR})
CANNOT_LOCK: Final = frozenset(_UNSUPPORTED | {errno.ENOLCK})
"""What systems answer where they cannot do something at all; any other answer is a failure."""

_found: set[str] = set()
"""What is missing, as this process has found."""
_told: set[str] = set()
"""What people have been told of that."""


def note_missing(what: str) -> None:
    """Note that `NO_SYNC` or `NO_LOCKS` holds for the saved games."""
    _found.add(what)


def untold() -> str | None:
    """Return the key of the sentence that people should read; None if there is nothing new to tell."""
    new = _found - _told
    if len(new) > 1:
        return NEITHER
    return next(iter(new), None)


def tell(key: str) -> str:
    """Return the sentence of this key. It counts as told from now on."""
    _told.update((NO_SYNC, NO_LOCKS) if key == NEITHER else (key,))
    return _(SENTENCES[key])
