"""What the keeper of a host does: look at tables, close or delete them, ban, disconnect, announce.

The keeper's commands come over the socket of the host, like the question how it does. Where no host is
running, `OfflineOwnerCommands` does what makes sense without one, on the store itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Protocol

from msgspec.structs import replace

from antterm import outside
from antterm.core.ask import Refused
from antterm.host.bans import Ban, ban_of, made, network_of
from antterm.host.directory import Directory
from antterm.host.identity import PersonId, kind_of, of_account
from antterm.host.store import StoredTable, TableStore
from antterm.host.tables import Tables
from antterm.journal import Occurrence, note
from antterm.saves.document import tidy
from antterm.wire.messages import TEXT_LIMIT, Announcement, FromHost, OwnerReply, OwnerRequest
from antterm.wire.report import BanReport, OwnerAction, TableReport

CLOSED_BY_KEEPER = "closed_by_keeper"
DELETED_BY_KEEPER = "deleted_by_keeper"


class Line(Protocol):
    """A terminal, as the keeper knows it."""

    person: PersonId
    address: str
    """From which its person has come, where a server has said so."""

    def send(self, message: FromHost) -> None:
        """Send something."""

    def bye(self, code: str, retry: bool, data: dict[str, str] | None = None) -> None:
        """End the connection with a word."""


class OwnerCommands:
    """Does what the keeper wants, at a host that is running.

    Args:
        store: where the tables and bans are kept.
        tables: all of this host.
        lines: all terminals that are connected to it.
        directory: knows what people are called.
    """

    def __init__(
        self, store: TableStore, tables: Tables, lines: Collection[Line], directory: Directory
    ) -> None:
        self._store, self._tables, self._lines, self._directory = store, tables, lines, directory

    async def do(self, wish: OwnerRequest, account: str) -> OwnerReply:
        """Do one thing, and write it to the journal.

        Args:
            wish: what.
            account: who wants it.

        Raises:
            Refused: `no_table`, `nobody`, `no_ban`, `nothing_said`, `over`.
            SaveError: it could not be saved.
        """
        about, said = wish.about, OwnerReply()
        match wish.act:
            case OwnerAction.TABLES:
                return OwnerReply(tables=tuple(self._tables.reports(self._directory.name)))
            case OwnerAction.PEOPLE:
                people = {line.person for line in self._lines if line.person}
                here = map(self._directory.someone, people)
                return OwnerReply(
                    people=tuple(sorted(here, key=lambda each: (each.name.casefold(), each.id)))
                )
            case OwnerAction.BANS:
                return OwnerReply(bans=reported(await asyncio.to_thread(self._store.bans), self._directory))
            case OwnerAction.CLOSE:
                await self._tables.end(about, CLOSED_BY_KEEPER)
            case OwnerAction.DELETE:
                await self._tables.remove(about, DELETED_BY_KEEPER)
            case OwnerAction.BAN:
                ban = made(meant(about, self._directory), wish.text, wish.until)
                await asyncio.to_thread(self._store.keep_ban, ban)
                about, said = ban.who, OwnerReply(count=self.enforce(), about=named(ban.who, self._directory))
            case OwnerAction.UNBAN:
                about = meant(about, self._directory)
                if not await asyncio.to_thread(self._store.lift_ban, about):
                    raise Refused("no_ban")
                said = OwnerReply(about=named(about, self._directory))
            case OwnerAction.DISCONNECT:
                about = meant(about, self._directory)
                said = OwnerReply(count=self._disconnect(about), about=named(about, self._directory))
            case OwnerAction.ANNOUNCE:
                said, about = OwnerReply(count=self._announce(wish.text)), ""
        note(Occurrence.KEPT, code=wish.act.value, account=account, about=about, count=said.count)
        return said

    def enforce(self) -> int:
        """End the connections of all who are banned; how many these were."""
        bans, count = self._store.known_bans(), 0
        for line in list(self._lines):
            if line.person and (ban := ban_of(bans, line.person, line.address)) is not None:
                line.bye("banned", retry=False, data=told_of(ban))
                count += 1
        return count

    def _disconnect(self, who: str) -> int:
        """End the connections of a person or from a network; return how many these were.

        Raises:
            Refused: `nobody`: none of them is here.
        """
        only = Ban(who=who, since=outside.now())
        lines = [line for line in self._lines if ban_of([only], line.person, line.address) is not None]
        if not lines:
            raise Refused("nobody")
        for line in lines:
            line.bye("disconnected", retry=False)
        return len(lines)

    def _announce(self, text: str) -> int:
        """Show everybody a line; to how many.

        Raises:
            Refused: `nothing_said`.
        """
        text = tidy(text)[:TEXT_LIMIT]
        if not text:
            raise Refused("nothing_said")
        lines = [line for line in self._lines if line.person]
        for line in lines:
            line.send(Announcement(text=text))
        return len({line.person for line in lines})


class OfflineOwnerCommands:
    """Does what the keeper wants where no host is running: on the store itself.

    Args:
        store: where the tables and bans are kept; nobody else has it.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._directory = Directory(store, self._seated)

    def do(self, wish: OwnerRequest) -> OwnerReply:
        """Do one thing.

        Raises:
            Refused: see `OwnerCommands.do`; `no_host`: it makes no sense where nobody is connected.
            SaveError: it could not be saved.
        """
        match wish.act:
            case OwnerAction.TABLES:
                return OwnerReply(tables=tuple(self._reports()))
            case OwnerAction.BANS:
                return OwnerReply(bans=reported(self._store.bans(), self._directory))
            case OwnerAction.CLOSE:
                self._end(wish.about)
            case OwnerAction.DELETE:
                if wish.about not in dict(self._store.listed([wish.about])):
                    raise Refused("no_table")
                self._store.remove(wish.about)
            case OwnerAction.BAN:
                ban = made(meant(wish.about, self._directory), wish.text, wish.until)
                self._store.keep_ban(ban)
                return OwnerReply(about=named(ban.who, self._directory))
            case OwnerAction.UNBAN:
                about = meant(wish.about, self._directory)
                if not self._store.lift_ban(about):
                    raise Refused("no_ban")
                return OwnerReply(about=named(about, self._directory))
            case _:
                raise Refused("no_host")
        return OwnerReply()

    def _reports(self) -> Iterator[TableReport]:
        for name, kept in self._store.listed():
            yield report_of(name, kept, self._directory)

    def _seated(self) -> Iterator[PersonId]:
        """Yield all who sit at a table."""
        for _name, kept in self._store.listed():
            if not isinstance(kept, Exception):
                yield from filter(None, kept.meta.accounts)

    def _end(self, name: str) -> None:
        if name not in dict(self._store.listed([name])):
            raise Refused("no_table")
        kept = self._store.open(name)
        try:
            if kept.meta.affairs.ended or kept.document.turn is None:
                raise Refused("over")
            if kept.meta.begun:
                affairs = replace(kept.meta.affairs, ended=True)
                meta = replace(kept.meta, affairs=affairs)
                self._store.write(name, StoredTable(kept.document, meta, kept.version), kept)
        finally:
            self._store.close(name)
        if not kept.meta.begun:
            self._store.remove(name)


def report_of(name: str, kept: StoredTable | Exception, directory: Directory) -> TableReport:
    """Return what the keeper is told of a table that is in no host's memory."""
    if isinstance(kept, Exception):
        return TableReport(table=name, state="damaged")
    meta, document = kept.meta, kept.document
    is_over = meta.affairs.ended or document.turn is None
    return TableReport(
        table=name,
        name=document.name,
        game=document.game,
        people=tuple(map(directory.name, dict.fromkeys(filter(None, meta.accounts)))),
        state="over" if is_over else "under_way" if meta.begun else "waiting",
        changed=document.updated,
    )


def reported(bans: Iterable[Ban], directory: Directory) -> tuple[BanReport, ...]:
    """Return what the keeper is told of bans."""
    return tuple(
        BanReport(who=named(ban.who, directory), reason=ban.reason, since=ban.since, until=ban.until)
        for ban in bans
    )


def meant(who: str, directory: Directory) -> str:
    """Return the id of the person, or the network, that the keeper means.

    Args:
        who: a name as people see it, an id such as `account:bob`, an address or a network.
        directory: knows what people are called.

    Raises:
        Refused: `nobody` is called so.
    """
    found = network_of(who) or (who if kind_of(who) is not None else directory.find(who))
    if not found:
        raise Refused("nobody")
    return found


def named(who: str, directory: Directory) -> str:
    """Return a person, or a network, as the keeper reads it: the id too for who has no account."""
    if kind_of(who) is None:
        return who
    name = directory.name(who)
    return name if who == of_account(name) else f"{name} ({who})"


def told_of(ban: Ban) -> dict[str, str]:
    """Return what somebody is told who is banned: why, and until when."""
    told = {"reason": ban.reason, "until": _as_text(ban.until) if ban.until is not None else ""}
    return {name: text for name, text in told.items() if text}


def _as_text(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")
