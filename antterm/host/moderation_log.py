"""Reports of people, and acts of a host's owner and of owners of tables, kept for the host's owner.

A store keeps them by their kind and a number (`TableStore.moderation_entries`). Each is JSON; fields that are
not known here are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import Final

from msgspec import MsgspecError, Raw, Struct, json

from antterm.host.identity import PersonId
from antterm.saves.structs import read_struct, write_struct
from antterm.wire.messages import ActReport


class ModerationKind(StrEnum):
    """The kinds of entries in the log of moderation."""

    REPORT = "reports"
    ACT = "acts"
    """An act of the host's owner."""
    TABLE_OWNER_ACT = "owner_acts"
    """An act of the owner of a table: counted apart, so that nobody pushes out those of the host's owner."""


MOST_KEPT: Final = {
    ModerationKind.REPORT: 500,
    ModerationKind.ACT: 5000,
    ModerationKind.TABLE_OWNER_ACT: 2000,
}
"""Maximum number of entries of each kind, besides reports that are not closed; the oldest give way."""
LARGEST: Final = 1 << 24
"""Most bytes of a file."""


class Report(Struct, frozen=True, kw_only=True):
    """Something that a person has reported."""

    at: datetime
    by: PersonId
    about: PersonId
    name: str
    """The name of the reported person at that time."""
    reason: str
    table: str = ""
    said: str = ""
    """The line of the chat that was reported; empty for none."""
    lines: tuple[str, ...] = ()
    """The last lines of the chat then."""
    settled: datetime | None = None
    """When the host's owner closed it; None while it waits."""
    note: str = ""
    """The owner's note when it was settled."""


class Act(ActReport, frozen=True, forbid_unknown_fields=False):
    """Something that the host's owner, or the owner of a table, has done.

    `by` is the account of the host's owner, or the id of the owner of a table.
    """


class ModerationEntry(Struct, frozen=True, array_like=True):
    """An entry as a store keeps it."""

    number: int
    content: Raw


def trimmed(entries: Iterable[ModerationEntry], kind: ModerationKind) -> list[ModerationEntry]:
    """Return the entries of a kind without the oldest ones that exceed `MOST_KEPT`, in their order."""
    found = [*entries]
    may_go = [each.number for each in found if kind is not ModerationKind.REPORT or not waits(each.content)]
    gone = {*may_go[: max(0, len(may_go) - MOST_KEPT[kind])]}
    return [each for each in found if each.number not in gone]


def waits(content: bytes | Raw) -> bool:
    """Return whether a report waits for the host's owner; one that cannot be read does not."""
    report = report_in(content)
    return report is not None and report.settled is None


def report_in(content: bytes | Raw) -> Report | None:
    """Return a stored report; None if it cannot be read."""
    try:
        return _report(content)
    except MsgspecError:
        return None


def act_in(content: bytes | Raw) -> Act | None:
    """Return a stored act; None if it cannot be read."""
    try:
        return _act(content)
    except MsgspecError:
        return None


class ModerationFiles:
    """The log of moderation in files, one for each kind of entry.

    Args:
        folder: where they are.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        """Held while a file is read and written again."""

    def read(self, kind: ModerationKind) -> list[ModerationEntry]:
        """Return all entries of a kind, the oldest first.

        Raises:
            SaveError: the file cannot be read, or holds something else.
        """
        return read_struct(self._path(kind), _entries, LARGEST, missing=[])

    def add(self, kind: ModerationKind, content: bytes) -> int:
        """Keep one more entry, and return its number.

        Raises:
            SaveError: the file cannot be written.
        """
        with self._lock:
            entries = self.read(kind)
            number = max((each.number for each in entries), default=0) + 1
            write_struct(self._path(kind), trimmed([*entries, ModerationEntry(number, Raw(content))], kind))
        return number

    def change(self, kind: ModerationKind, number: int, content: bytes) -> bool:
        """Replace an entry; return whether there is one of this number.

        Raises:
            SaveError: the file cannot be written.
        """
        with self._lock:
            entries = self.read(kind)
            if number not in {each.number for each in entries}:
                return False
            changed = [
                ModerationEntry(number, Raw(content)) if each.number == number else each for each in entries
            ]
            write_struct(self._path(kind), changed)
        return True

    def _path(self, kind: ModerationKind) -> Path:
        return self._folder / f"{kind}.json"


def encoded(entry: Report | Act) -> bytes:
    """Return an entry as JSON."""
    return json.encode(entry)


_report = json.Decoder(Report).decode
_act = json.Decoder(Act).decode
_entries = json.Decoder(list[ModerationEntry]).decode
