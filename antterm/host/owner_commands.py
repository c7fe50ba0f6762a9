"""Actions of a host's owner: look at tables, close or delete them, ban, disconnect, announce.

The owner's commands come over the socket of the host. Where no host is running, those that make sense without
one are done on the store itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Final

from msgspec import structs

from antterm import system
from antterm.core.ask import Refused
from antterm.host.attendance import Terminal
from antterm.host.bans import REASON_LIMIT, Ban, ban_of
from antterm.host.chat import as_line
from antterm.host.directory import Directory
from antterm.host.identity import PersonId, begins_as_id, kind_of, of_account
from antterm.host.lobby import Facts, table_report
from antterm.host.moderation_log import Act, ModerationKind, act_in, encoded, report_in
from antterm.host.store import StoredTable, TableStore
from antterm.host.tables import Tables
from antterm.journal import LogEvent, log_event
from antterm.networks import network_of
from antterm.saves.errors import SaveError
from antterm.wire import messages as wire

CLOSED_BY_HOST_OWNER = "closed_by_keeper"
DELETED_BY_HOST_OWNER = "deleted_by_keeper"
ALL: Final = "all"
"""The subject of `REPORTS` if settled reports are listed, too."""
MOST_REPORTS: Final = 20
"""Maximum number of reports that are listed at a time, each with all its lines: messages are limited."""
MOST_ACTS: Final = 500
"""Maximum number of acts that are listed."""
OF_THE_CONNECTED = (wire.OwnerAction.PEOPLE, wire.OwnerAction.DISCONNECT, wire.OwnerAction.ANNOUNCE)


class OwnerCommands:
    """Carries out the owner's commands.

    Args:
        store: where the tables and bans are kept.
        tables: all tables of this host; those of the store where none is running.
        terminals: all that are connected to it; None where none is running.
        directory: knows what people are called.
    """

    def __init__(
        self,
        store: TableStore,
        tables: Tables | StoredTables,
        terminals: Collection[Terminal] | None,
        directory: Directory,
    ) -> None:
        self._store, self._tables = store, tables
        self._terminals, self._directory = () if terminals is None else terminals, directory
        self._is_running = terminals is not None

    async def do(self, wish: wire.OwnerRequest, account: str) -> wire.OwnerReply:
        """Carry out one command, and write it to the log.

        Args:
            wish: the command.
            account: the account whose command it is.

        Raises:
            Refused: `no_table`, `nobody`, `no_id`, `no_ban`, `nothing_said`, `over`, `no_report`, `settled`;
                `no_host`: it makes no sense where nobody is connected.
            SaveError: it could not be saved.
        """
        about, reply = wish.about, wire.OwnerReply()
        if not self._is_running and wish.act in OF_THE_CONNECTED:
            raise Refused("no_host")
        match wish.act:
            case wire.OwnerAction.TABLES:
                return wire.OwnerReply(tables=tuple(self._tables.reports(self._directory.name)))
            case wire.OwnerAction.PEOPLE:
                people = map(self._directory.someone, {each.person for each in self._here})
                by_name = sorted(people, key=lambda each: (each.name.casefold(), each.id))
                return wire.OwnerReply(people=tuple(by_name))
            case wire.OwnerAction.BANS:
                bans = await asyncio.to_thread(self._store.bans)
                named = (structs.replace(ban, who=label_of(ban.who, self._directory)) for ban in bans)
                return wire.OwnerReply(bans=tuple(named))
            case wire.OwnerAction.REPORTS:
                found = await asyncio.to_thread(self._complaints, about == ALL)
                listed = found[-MOST_REPORTS:] if about == ALL else found[:MOST_REPORTS]
                return wire.OwnerReply(complaints=listed, count=len(found) - len(listed))
            case wire.OwnerAction.LOG:
                return wire.OwnerReply(acts=await asyncio.to_thread(self._acts))
            case wire.OwnerAction.SETTLE:
                await asyncio.to_thread(self._settle, about, wish.text)
            case wire.OwnerAction.CLOSE:
                await self._tables.end(about, CLOSED_BY_HOST_OWNER)
            case wire.OwnerAction.DELETE:
                await self._tables.remove(about, DELETED_BY_HOST_OWNER)
            case wire.OwnerAction.BAN:
                about, reason = subject_of(about, self._directory), as_line(wish.text)[:REASON_LIMIT]
                ban = Ban(who=about, reason=reason, since=system.now(), until=wish.until)
                await asyncio.to_thread(self._store.keep_ban, ban)
                reply = wire.OwnerReply(count=self.enforce(), about=label_of(about, self._directory))
            case wire.OwnerAction.UNBAN:
                about = as_line(about)  # as it is listed, which may be no id
                if not await asyncio.to_thread(self._store.lift_ban, about):
                    about = subject_of(about, self._directory)
                    if not await asyncio.to_thread(self._store.lift_ban, about):
                        raise Refused("no_ban")
                reply = wire.OwnerReply(about=label_of(about, self._directory))
            case wire.OwnerAction.DISCONNECT:
                about = subject_of(about, self._directory)
                reply = wire.OwnerReply(count=self._disconnect(about), about=label_of(about, self._directory))
            case wire.OwnerAction.ANNOUNCE:
                reply, about = wire.OwnerReply(count=self._announce(wish.text)), ""
        act = Act(at=system.now(), by=account, act=wish.act.value, about=about, text=as_line(wish.text))
        with suppress(SaveError):  # it is done, and stands in the journal, too
            await asyncio.to_thread(self._store.add_moderation_entry, ModerationKind.ACT, encoded(act))
        if self._is_running:
            log_event(LogEvent.KEPT, code=wish.act.value, account=account, about=about, count=reply.count)
        return reply

    def _complaints(self, settled: bool) -> tuple[wire.Complaint, ...]:
        """Return what people have reported, the oldest first.

        Args:
            settled: whether to list reports that were closed, too.
        """
        found = []
        for entry in self._store.moderation_entries(ModerationKind.REPORT):
            report = report_in(entry.content)
            if report is not None and (settled or report.settled is None):
                facts, who = structs.asdict(report), label_of(report.about, self._directory)
                name = facts.pop("name")
                facts["by"] = label_of(report.by, self._directory)
                facts["about"] = who if name in who else f"{name}: {who}"
                found.append(wire.Complaint(number=entry.number, **facts))
        return tuple(found)

    def _settle(self, number: str, text: str) -> None:
        """Close a report with a note.

        Raises:
            Refused: `no_report`; `settled` already.
            SaveError: it could not be saved.
        """
        if not number.isdecimal() or len(number) > 15:
            raise Refused("no_report")
        reports = {
            each.number: each.content for each in self._store.moderation_entries(ModerationKind.REPORT)
        }
        if (report := report_in(reports.get(int(number), b""))) is None:
            raise Refused("no_report")
        if report.settled is not None:
            raise Refused("settled")
        changed = structs.replace(report, settled=system.now(), note=as_line(text))
        if not self._store.change_moderation_entry(ModerationKind.REPORT, int(number), encoded(changed)):
            raise Refused("no_report")

    def _acts(self) -> tuple[wire.ActReport, ...]:
        """Return the latest acts of the host's owner and of owners of tables, in their order."""
        kinds = (ModerationKind.ACT, ModerationKind.TABLE_OWNER_ACT)
        entries = chain.from_iterable(map(self._store.moderation_entries, kinds))
        acts = sorted(filter(None, (act_in(each.content) for each in entries)), key=lambda each: each.at)
        label, latest = partial(label_of, directory=self._directory), acts[-MOST_ACTS:]
        return tuple(structs.replace(act, by=label(act.by), about=label(act.about)) for act in latest)

    @property
    def _here(self) -> list[Terminal]:
        """The terminals that have said who they are."""
        return [each for each in self._terminals if each.person]

    def enforce(self) -> int:
        """End the connections of everybody who is banned; return how many these were."""
        bans, count = self._store.cached_bans(), 0
        for terminal in self._here:
            if (ban := ban_of(bans, terminal.person, terminal.address)) is not None:
                terminal.disconnect("banned", retry=False, data=ban.facts)
                count += 1
        return count

    def _disconnect(self, who: str) -> int:
        """End the connections of a person or from a network; return how many these were.

        Raises:
            Refused: `nobody`: none of them is here.
        """
        only = Ban(who=who, since=system.now())
        found = [each for each in self._terminals if ban_of([only], each.person, each.address) is not None]
        if not found:
            raise Refused("nobody")
        for terminal in found:
            terminal.disconnect("disconnected", retry=False)
        return len(found)

    def _announce(self, text: str) -> int:
        """Show everybody a line; return to how many people.

        Raises:
            Refused: `nothing_said`.
        """
        if not (text := as_line(text)):
            raise Refused("nothing_said")
        for terminal in self._here:
            terminal.send(wire.Announcement(text=text))
        return len({each.person for each in self._here})


class StoredTables:
    """The tables of a store that no host has, with what the owner's commands need of `Tables`.

    Args:
        store: where the tables and bans are kept.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store

    def reports(self, name_of: Callable[[PersonId], str]) -> Iterator[wire.TableReport]:
        """Yield what the owner reads of each table."""
        for name, stored in self._store.listed():
            if isinstance(stored, Exception):
                yield wire.TableReport(table=name, state="damaged")
            else:
                yield table_report(name, Facts.of(stored.document, stored.meta), stored.meta, name_of)

    def people(self) -> Iterator[PersonId]:
        """Yield everybody who sits at a table."""
        for _name, stored in self._store.listed():
            if not isinstance(stored, Exception):
                yield from filter(None, stored.meta.people)

    async def end(self, name: str, code: str) -> None:
        """End a game where it stands; forget a table that has not begun.

        Raises:
            Refused: `no_table`, `over`.
        """
        self._check(name)
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

    async def remove(self, name: str, code: str) -> None:
        """Forget a table.

        Raises:
            Refused: `no_table`.
        """
        self._check(name)
        self._store.remove(name)

    def _check(self, name: str) -> None:
        if name not in dict(self._store.listed([name])):
            raise Refused("no_table")


def subject_of(who: str, directory: Directory) -> str:
    """Return the id of the person, or the network, that the owner means.

    Args:
        who: a name as people see it, an id such as `account:bob`, an address or a network.
        directory: knows what people are called.

    Raises:
        Refused: `nobody` is called so; `no_id`: it is only the beginning of an id.
    """
    who = as_line(who)
    found = network_of(who) or (who if kind_of(who) is not None else directory.find(who))
    if not found:
        raise Refused("no_id", text=who) if begins_as_id(who) else Refused("nobody")
    return found


def label_of(who: str, directory: Directory) -> str:
    """Return a person or a network as the owner reads it: with the id of somebody who has no account."""
    if kind_of(who) is None:
        return who
    name = directory.name(who)
    return name if who == of_account(name) else f"{name} ({who})"
