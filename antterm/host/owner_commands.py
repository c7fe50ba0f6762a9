"""What the owner of a host does: look at tables, close or delete them, ban, disconnect, announce.

The owner's commands come over the socket of the host. Where no host is running, `OfflineOwnerCommands` does
what makes sense without one, on the store itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator

from antterm import outside
from antterm.core.ask import Refused
from antterm.host.attendance import Terminal
from antterm.host.bans import Ban, ban_of, made, network_of
from antterm.host.directory import Directory
from antterm.host.identity import PersonId, kind_of, of_account
from antterm.host.lobby import Facts, table_report
from antterm.host.store import StoredTable, TableStore
from antterm.host.tables import Tables
from antterm.journal import Occurrence, note
from antterm.saves.document import tidy
from antterm.wire.messages import TEXT_LIMIT, Announcement, OwnerReply, OwnerRequest
from antterm.wire.report import BanReport, OwnerAction, TableReport

CLOSED_BY_KEEPER = "closed_by_keeper"
DELETED_BY_KEEPER = "deleted_by_keeper"


class OwnerCommands:
    """Carries out the owner's commands at a running host.

    Args:
        store: where the tables and bans are kept.
        tables: all tables of this host.
        terminals: all that are connected to it.
        directory: knows what people are called.
    """

    def __init__(
        self, store: TableStore, tables: Tables, terminals: Collection[Terminal], directory: Directory
    ) -> None:
        self._store, self._tables = store, tables
        self._terminals, self._directory = terminals, directory

    async def do(self, wish: OwnerRequest, account: str) -> OwnerReply:
        """Carry out one command, and write it to the log.

        Args:
            wish: the command.
            account: whose command it is.

        Raises:
            Refused: `no_table`, `nobody`, `no_ban`, `nothing_said`, `over`.
            SaveError: it could not be saved.
        """
        about, reply = wish.about, OwnerReply()
        match wish.act:
            case OwnerAction.TABLES:
                return OwnerReply(tables=tuple(self._tables.reports(self._directory.name)))
            case OwnerAction.PEOPLE:
                people = map(self._directory.someone, {each.person for each in self._here})
                by_name = sorted(people, key=lambda each: (each.name.casefold(), each.id))
                return OwnerReply(people=tuple(by_name))
            case OwnerAction.BANS:
                bans = await asyncio.to_thread(self._store.bans)
                return OwnerReply(bans=ban_reports(bans, self._directory))
            case OwnerAction.CLOSE:
                await self._tables.end(about, CLOSED_BY_KEEPER)
            case OwnerAction.DELETE:
                await self._tables.remove(about, DELETED_BY_KEEPER)
            case OwnerAction.BAN:
                ban = made(subject_of(about, self._directory), wish.text, wish.until)
                await asyncio.to_thread(self._store.keep_ban, ban)
                about = ban.who
                reply = OwnerReply(count=self.enforce(), about=label_of(about, self._directory))
            case OwnerAction.UNBAN:
                about = subject_of(about, self._directory)
                if not await asyncio.to_thread(self._store.lift_ban, about):
                    raise Refused("no_ban")
                reply = OwnerReply(about=label_of(about, self._directory))
            case OwnerAction.DISCONNECT:
                about = subject_of(about, self._directory)
                reply = OwnerReply(count=self._disconnect(about), about=label_of(about, self._directory))
            case OwnerAction.ANNOUNCE:
                reply, about = OwnerReply(count=self._announce(wish.text)), ""
        note(Occurrence.KEPT, code=wish.act.value, account=account, about=about, count=reply.count)
        return reply

    @property
    def _here(self) -> list[Terminal]:
        """The terminals that have said who they are."""
        return [each for each in self._terminals if each.person]

    def enforce(self) -> int:
        """End the connections of everybody who is banned; return how many these were."""
        bans, count = self._store.cached_bans(), 0
        for terminal in self._here:
            if (ban := ban_of(bans, terminal.person, terminal.address)) is not None:
                terminal.bye("banned", retry=False, data=ban.facts)
                count += 1
        return count

    def _disconnect(self, who: str) -> int:
        """End the connections of a person or from a network; return how many these were.

        Raises:
            Refused: `nobody`: none of them is here.
        """
        only = Ban(who=who, since=outside.now())
        found = [each for each in self._terminals if ban_of([only], each.person, each.address) is not None]
        if not found:
            raise Refused("nobody")
        for terminal in found:
            terminal.bye("disconnected", retry=False)
        return len(found)

    def _announce(self, text: str) -> int:
        """Show everybody a line; return to how many people.

        Raises:
            Refused: `nothing_said`.
        """
        text = tidy(text)[:TEXT_LIMIT]
        if not text:
            raise Refused("nothing_said")
        for terminal in self._here:
            terminal.send(Announcement(text=text))
        return len({each.person for each in self._here})


class OfflineOwnerCommands:
    """Carries out the owner's commands where no host is running, on the store itself.

    Args:
        store: where the tables and bans are kept; no host has it.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._directory = Directory(store, self._seated)

    def do(self, wish: OwnerRequest) -> OwnerReply:
        """Carry out one command.

        Raises:
            Refused: see `OwnerCommands.do`; `no_host`: it makes no sense where nobody is connected.
            SaveError: it could not be saved.
        """
        match wish.act:
            case OwnerAction.TABLES:
                return OwnerReply(tables=tuple(self._reports()))
            case OwnerAction.BANS:
                return OwnerReply(bans=ban_reports(self._store.bans(), self._directory))
            case OwnerAction.CLOSE:
                self._end(wish.about)
            case OwnerAction.DELETE:
                if wish.about not in dict(self._store.listed([wish.about])):
                    raise Refused("no_table")
                self._store.remove(wish.about)
            case OwnerAction.BAN:
                ban = made(subject_of(wish.about, self._directory), wish.text, wish.until)
                self._store.keep_ban(ban)
                return OwnerReply(about=label_of(ban.who, self._directory))
            case OwnerAction.UNBAN:
                about = subject_of(wish.about, self._directory)
                if not self._store.lift_ban(about):
                    raise Refused("no_ban")
                return OwnerReply(about=label_of(about, self._directory))
            case _:
                raise Refused("no_host")
        return OwnerReply()

    def _reports(self) -> Iterator[TableReport]:
        for name, stored in self._store.listed():
            if isinstance(stored, Exception):
                yield TableReport(table=name, state="damaged")
            else:
                facts = Facts.of(stored.document, stored.meta)
                yield table_report(name, facts, stored.meta, self._directory.name)

    def _seated(self) -> Iterator[PersonId]:
        """Yield everybody who sits at a table."""
        for _name, stored in self._store.listed():
            if not isinstance(stored, Exception):
                yield from filter(None, stored.meta.accounts)

    def _end(self, name: str) -> None:
        if name not in dict(self._store.listed([name])):
            raise Refused("no_table")
        stored = self._store.open(name)
        try:
            if stored.meta.social.ended or stored.document.turn is None:
                raise Refused("over")
            if stored.meta.begun:
                meta = stored.meta.with_social(ended=True)
                self._store.write(name, StoredTable(stored.document, meta, stored.version), stored)
        finally:
            self._store.close(name)
        if not stored.meta.begun:
            self._store.remove(name)


def ban_reports(bans: Iterable[Ban], directory: Directory) -> tuple[BanReport, ...]:
    """Return bans as the owner sees them."""
    return tuple(
        BanReport(who=label_of(ban.who, directory), reason=ban.reason, since=ban.since, until=ban.until)
        for ban in bans
    )


def subject_of(who: str, directory: Directory) -> str:
    """Return the id of the person, or the network, that the owner means.

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


def label_of(who: str, directory: Directory) -> str:
    """Return a person or a network as the owner reads it: with the id of somebody who has no account."""
    if kind_of(who) is None:
        return who
    name = directory.name(who)
    return name if who == of_account(name) else f"{name} ({who})"
