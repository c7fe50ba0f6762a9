"""What can go wrong with a saved game, each in one clear sentence."""

from __future__ import annotations

import errno
from pathlib import Path

from antterm.core.printable import TEXT_SHOWN, printable, shortened
from antterm.i18n import N_, _

SENTENCES: dict[str, str] = {
    # about the text of a file
    "not_json": N_("{path} is broken at {detail}: it is no whole JSON document."),
    "empty": N_("{path} is empty: there is no saved game in it."),
    "field": N_("{path} is broken: {detail}."),
    "foreign": N_("{path} is no saved game of antterm; open another file."),
    "newer": N_("{path} was written by a later antterm (save schema {detail}); update antterm to open it."),
    "unknown_game": N_("{path} is a game of “{detail}”, which this antterm does not have; update antterm."),
    "newer_edition": N_(
        "{path} was made with a newer antterm, whose components this one does not have ({detail}); "
        "update antterm to open it."
    ),
    "lost_effect": N_(
        "{path} is played with earlier components, among them “{detail}”, whose effect this antterm "
        "no longer knows; open it with the antterm that wrote it."
    ),
    "unplayable": N_("{path} cannot be played: {detail}."),
    "damaged": N_("{path} is damaged: its answers do not lead to the position that it names ({detail})."),
    "rules": N_(
        "{path} was played by other rules ({detail}) and cannot go on by these; "
        "open it with the antterm that wrote it."
    ),
    "too_large": N_("{path} is too large for a saved game ({detail}); open another file."),
    # about the file itself
    "missing": N_("There is no saved game {path}; “antterm saves” lists those that there are."),
    "not_a_file": N_("{path} is not a file; name a saved game."),
    "unreadable": N_("{path} cannot be read ({detail}); make it readable for you."),
    "unwritable": N_("{path} cannot be written ({detail}); make the folder writable or choose another."),
    "full": N_("{path} cannot be written because the disk is full; make room and answer again."),
    "io": N_("{path}: the disk reports “{detail}”; the file is as it was."),
    "away": N_("{path}: the database cannot be reached ({detail}); try again in a moment."),
    "exists": N_("There is already a saved game {path}; choose another name."),
    "changed": N_("{path} was changed by another program since it was opened; open it again."),
    "no_saves": N_("There is no saved game in {path} to go on with; start a new one."),
    # about who has it
    "locked": N_("{path} is open elsewhere ({detail}); close it there, or watch."),
}

EARLIER = N_("Its earlier generation is whole and can be opened instead.")

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
        return self.code in ("locked", "unwritable", "full", "io") and self.path.is_file()

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
    return SaveError("unreadable", path, error.strerror or str(error))


def writing_failed(path: Path, error: OSError) -> SaveError:
    """Return what the system said when a file was to be written."""
    said = error.strerror or str(error)
    if error.errno in _FULL:
        return SaveError("full", path, said)
    if error.errno in _DENIED:
        return SaveError("unwritable", path, said)
    return SaveError("io", path, said)
