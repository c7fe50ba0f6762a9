"""Reports to the owner of a host, the log of acts, and the rules of conduct."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from antterm import system
from antterm.core.ask import Refused
from antterm.core.printable import printable
from antterm.host.chat import Chat, ChatEntry, as_line, line_of
from antterm.host.hosted import HostedTable
from antterm.host.identity import PersonId, kind_of
from antterm.host.messenger import Allowance, Messenger
from antterm.host.moderation_log import Act, ModerationKind, Report, encoded, waits
from antterm.host.store import TableStore
from antterm.i18n import languages
from antterm.journal import LogEvent, log_event
from antterm.saves import private
from antterm.saves.errors import SaveError
from antterm.wire.messages import ReportPerson

REPORTS_OF_PERSON: Final = 10
"""Maximum number of reports that one person may make in a day."""
REPORTS_OF_HOST: Final = 200
"""Maximum number of reports that a host takes in a day."""
MOST_WAITING: Final = 400
"""Maximum number of reports that wait for the host's owner."""
LINES_BEFORE, LINES_AFTER = 16, 4
"""Number of lines of the chat that are stored before a reported line, and after it; the sum of both without
one."""


class Moderation:
    """Takes reports, and writes acts of the owners of tables into the log of acts.

    Args:
        store: keeps both.
        messenger: knows what people are called, and writes to the host's owner.
    """

    def __init__(self, store: TableStore, messenger: Messenger) -> None:
        self._store, self._messenger, self._directory = store, messenger, messenger.directory
        self._allowance = Allowance()
        self._turn = asyncio.Lock()
        """Held while a report is taken: limits are checked when all reports before it count."""

    async def report(self, person: PersonId, wish: ReportPerson, table: HostedTable | None) -> None:
        """Store a report for the host's owner.

        Args:
            person: the person who reports.
            wish: what they report.
            table: where it was; None for nowhere.

        Raises:
            Refused: `nothing_said`: without a reason; `not_watched`; `no_line`: nobody has said that there;
                `nobody`; `too_many_reports`.
            SaveError: it could not be stored.
        """
        if not (reason := as_line(wish.reason)):
            raise Refused("nothing_said")
        about, line, lines = wish.person, "", tuple[str, ...]()
        if table is not None:
            if table.game.seat_of(person) is None and not table.members.may_watch(person):
                raise Refused("not_watched")
            chat = table.meta.social.chat.seen_by(table.game.seat_of(person), table.game.is_over)
            entry = chat.said_at(wish.said) if wish.said is not None else None
            if wish.said is not None and entry is None:
                raise Refused("no_line")
            if entry is not None:
                about, line = entry.person, line_of(entry)
            lines = _lines_around(chat, entry)
        if kind_of(about) is None or about == person:
            raise Refused("nobody")
        report = Report(
            at=system.now(),
            by=person,
            about=about,
            name=self._directory.name(about),
            reason=reason,
            table=table.game.table_id if table is not None else "",
            said=line,
            lines=lines,
        )
        async with self._turn:
            await self._check_room(person)
            await asyncio.to_thread(self._store.add_moderation_entry, ModerationKind.REPORT, encoded(report))
            self._allowance.count("reports of", person)
            self._allowance.count("reports", "")
        self._messenger.write_to_owner("reported")
        log_event(LogEvent.REPORTED, person=person, about=about, table=report.table)

    async def _check_room(self, person: PersonId) -> None:
        """Check that somebody may make one more report.

        Raises:
            Refused: `too_many_reports`.
        """
        has_room = self._allowance.has_room("reports of", person, REPORTS_OF_PERSON)
        has_room = has_room and self._allowance.has_room("reports", "", REPORTS_OF_HOST)
        if not has_room or await self.waiting() >= MOST_WAITING:
            raise Refused("too_many_reports")

    async def waiting(self) -> int:
        """Return how many reports wait for the host's owner.

        Raises:
            SaveError: they cannot be read.
        """
        found = await asyncio.to_thread(self._store.moderation_entries, ModerationKind.REPORT)
        return sum(waits(each.content) for each in found)

    async def log(self, person: PersonId, act: str, about: str, text: str = "") -> None:
        """Write into the log of acts what the owner of a table has done; it is done even if that fails."""
        done = Act(at=system.now(), by=person, act=act, about=about, text=text)
        log_event(LogEvent.KEPT, code=act, table=about, person=person)
        with suppress(SaveError):
            await asyncio.to_thread(
                self._store.add_moderation_entry, ModerationKind.TABLE_OWNER_ACT, encoded(done)
            )


def _lines_around(chat: Chat, entry: ChatEntry | None) -> tuple[str, ...]:
    """Return the lines of a chat round one of them, or the last ones."""
    remarks = [each for each in chat.lines if each.remark.event is None]
    end = remarks.index(entry) + 1 + LINES_AFTER if entry is not None else len(remarks)
    return tuple(map(line_of, remarks[max(0, end - LINES_BEFORE - LINES_AFTER) : end]))


CONDUCT: Final = "conduct.txt"
"""The file with the rules of conduct; `conduct.es.txt` has them in another language."""
LONGEST: Final = 16_384
"""Most bytes of such a file."""


class RulesOfConduct:
    """The rules of conduct of a host: text files in a folder, which are read again when they have changed.

    Args:
        folder: the data directory of the host; None for no rules.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._texts: dict[str, str] = {}
        """The text for each language; the empty key has the text for all other languages."""
        self._stamp: tuple[tuple[str, int, int], ...] | None = None
        """The files as they were when they were read."""

    def text(self, language: str) -> str:
        """Return the rules in a language, in printable lines; empty where there are none."""
        self._read()
        return self._texts.get(languages.named(language) or "", self._texts.get("", ""))

    @property
    def digest(self) -> str:
        """The hash of all texts, by which is stored who has accepted them; empty where there are none."""
        self._read()
        whole = "\0".join(f"{name}\0{text}" for name, text in sorted(self._texts.items()))
        return sha256(whole.encode()).hexdigest()[:16] if self._texts else ""

    def _read(self) -> None:
        """Read the files, if they are not as they were."""
        if self._folder is None:
            return
        names = {"": CONDUCT, **{each.code: f"conduct.{each.code}.txt" for each in languages.spoken()}}
        found = []
        for language, name in names.items():
            with suppress(OSError):
                status = (self._folder / name).stat()
                found.append((language, status.st_mtime_ns, status.st_size))
        if (stamp := tuple(found)) == self._stamp:
            return
        self._stamp, self._texts = stamp, {}
        for language, _when, _size in stamp:
            with suppress(OSError, UnicodeDecodeError):
                written = private.read(self._folder / names[language], LONGEST).decode()
                lines = [printable(line, " ").rstrip() for line in written.splitlines()]
                if text := "\n".join(lines).strip():
                    self._texts[language] = text
