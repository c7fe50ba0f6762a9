"""`antterm host tables`, `close`, `delete`, `ban`, `announce` and so on: what the owner of a host does.

The host that is running does it, asked over its socket. Where none is, what makes sense is done on the store
itself, under its lock.
"""

from __future__ import annotations

import asyncio
import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from getpass import getuser
from pathlib import Path
from typing import Final, assert_never

from antterm import registry, system
from antterm.commands.common import Failure, UsageError, columns, day_and_time, emit_or_say
from antterm.commands.installed import no_reply, reply_of_host, store_without_host
from antterm.core.ask import Refused
from antterm.core.printable import one_line
from antterm.host.directory import Directory
from antterm.host.owner_commands import ALL, OwnerCommands, StoredTables
from antterm.i18n import _, ngettext
from antterm.i18n.data import Sentences
from antterm.remote.requests import done_by_host
from antterm.remote.sentences import refusal_sentence
from antterm.wire import messages as wire
from antterm.wire.host_socket import is_there

STATES: Final = Sentences(__file__, "tables")
ACTS: Final = Sentences(__file__, "acts")
"""Sentences for the actions of the owners of hosts and of tables, by the code in the log of such actions."""
UNITS: Final = {"m": 60, "h": 3600, "d": 86_400}
"""Seconds of each unit in which the length of a ban is typed."""


def command(args: Namespace) -> int:
    """Run `antterm host ACT`: ask a running host to do something for its owner, and print the reply."""
    act = wire.OwnerAction(args.below)
    wish = wire.OwnerRequest(
        act=act,
        about=ALL
        if getattr(args, "all", False)
        else typed_line(getattr(args, "about", ""), wire.ABOUT_LIMIT),
        text=typed_line(" ".join(getattr(args, "text", ())), wire.TEXT_LIMIT),
        until=end_of(getattr(args, "lasts", None)),
    )
    alone = partial(_done_alone, args, wish)
    reply = reply_of_host(args, lambda path: done_by_host(path, wish), alone)
    emit_or_say(getattr(args, "json", False), reply, _lines(wish, reply))
    return 0


def _done_alone(args: Namespace, wish: wire.OwnerRequest, path: Path) -> wire.OwnerReply:
    """Do it on the store itself, which no host has meanwhile.

    Args:
        args: the arguments of the command line.
        wish: what is to be done.
        path: where no host listens.
    """
    if is_there(path) and not path.is_socket():
        raise no_reply(path, _("it is not a socket"))
    try:
        with store_without_host(args) as store:
            tables = StoredTables(store)
            commands = OwnerCommands(store, tables, None, Directory(store, tables.people))
            return asyncio.run(commands.do(wish, getuser()))
    except Refused as refused:
        sentence = refusal_sentence(wire.Refusal(code=refused.code, data=refused.data), None)
        raise Failure(sentence) from refused


def typed_line(text: str, limit: int) -> str:
    """Return what was typed in one line, as a host accepts it.

    Args:
        text: as it was typed.
        limit: most characters.

    Raises:
        UsageError: it is longer.
    """
    line = one_line(text)
    if len(line) > limit:
        raise UsageError(_("That is too long: at most {n} characters.").format(n=limit))
    return line


def end_of(lasts: str | None) -> datetime | None:
    """Return when something ends that begins now and lasts `30m`, `12h` or `7d`; None for never."""
    if lasts is None:
        return None
    length = duration(lasts)
    if length is None:
        raise UsageError(_("--for takes a time such as 30m, 12h or 7d, not “{text}”").format(text=lasts))
    return system.now() + length


def duration(text: str) -> timedelta | None:
    """Return the length of a time such as `30m`, `12h` or `7d`; None if the text is none."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})([mhd])", text)
    return timedelta(seconds=int(found[1]) * UNITS[found[2]]) if found is not None else None


def _lines(wish: wire.OwnerRequest, reply: wire.OwnerReply) -> Iterator[str]:
    """Yield the result of a command, line by line."""
    match wish.act:
        case wire.OwnerAction.TABLES:
            yield from _table_lines(reply.tables) if reply.tables else [_("There are no tables.")]
        case wire.OwnerAction.PEOPLE:
            if not reply.people:
                yield _("Nobody is connected.")
            yield from columns([(each.name, each.id) for each in reply.people])
        case wire.OwnerAction.BANS:
            yield from map(_ban_line, reply.bans) if reply.bans else [_("Nobody is banned.")]
        case wire.OwnerAction.CLOSE:
            yield _("The table {table} has been closed.").format(table=wish.about)
        case wire.OwnerAction.DELETE:
            yield _("The table {table} has been deleted.").format(table=wish.about)
        case wire.OwnerAction.BAN:
            yield " ".join((_("{who} has been banned.").format(who=reply.about), _ended(reply.count)))
        case wire.OwnerAction.UNBAN:
            yield _("{who} is no longer banned.").format(who=reply.about)
        case wire.OwnerAction.DISCONNECT:
            yield _ended(reply.count)
        case wire.OwnerAction.ANNOUNCE:
            text = ngettext(
                "The line was shown to {n} person.", "The line was shown to {n} people.", reply.count
            )
            yield text.format(n=reply.count)
        case wire.OwnerAction.REPORTS:
            yield from (
                _report_lines(reply.complaints) if reply.complaints else [_("There are no open reports.")]
            )
            if reply.count:
                yield ngettext(
                    "{n} more report is not listed.", "{n} more reports are not listed.", reply.count
                ).format(n=reply.count)
        case wire.OwnerAction.SETTLE:
            yield _("Report {number} has been closed.").format(number=wish.about)
        case wire.OwnerAction.LOG:
            yield from (columns(list(map(_act_row, reply.acts))) if reply.acts else [_("The log is empty.")])
        case _:
            assert_never(wish.act)


def _table_lines(tables: Sequence[wire.TableReport]) -> Iterator[str]:
    """Yield a line for each table, the newest first."""

    def changed(table: wire.TableReport) -> float:
        return table.changed.timestamp() if table.changed is not None else 0.0

    yield from columns([_row(table) for table in sorted(tables, key=changed, reverse=True)])


def _row(table: wire.TableReport) -> tuple[str, ...]:
    when = day_and_time(table.changed) if table.changed is not None else ""
    state = STATES.get(table.state, table.state)
    return table.table, when, registry.title_or_id(table.game), _(state), ", ".join(table.people)


def _ban_line(ban: wire.BanReport) -> str:
    """Return a ban in a line: who, until when, why."""
    until = _("until {time}").format(time=day_and_time(ban.until)) if ban.until else ""
    return "  ".join(filter(None, (ban.who, until or _("for good"), ban.reason)))


def _report_lines(reports: Sequence[wire.Complaint]) -> Iterator[str]:
    """Yield the lines of reports, each with the last lines of the chat then."""
    for report in reports:
        text = _("{number}. {when}: {by} reported {who}: {reason}")
        facts = {"number": report.number, "by": report.by, "who": report.about, "reason": report.reason}
        yield text.format(when=day_and_time(report.at), **facts)
        if report.table:
            yield f"    {_('Table: {table}').format(table=report.table)}"
        if report.said:
            yield f"    {_('Reported line: {line}').format(line=report.said)}"
        yield from (f"    | {line}" for line in report.lines)
        if report.settled is not None:
            closed = _("Closed {when}.").format(when=day_and_time(report.settled))
            yield f"    {closed} {report.note}".rstrip()


def _act_row(act: wire.ActReport) -> tuple[str, ...]:
    """Return the columns of an act in the log: when, who, what, about what, and why."""
    done = _(ACTS[act.act]) if act.act in ACTS else act.act
    return day_and_time(act.at), act.by, done, act.about, act.text


def _ended(count: int) -> str:
    text = ngettext("{n} connection was ended.", "{n} connections were ended.", count)
    return text.format(n=count)
