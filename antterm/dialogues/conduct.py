"""Measures against others at a host: mute, block, report; and the people to whom onlookers talk at a
table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import Enum
from typing import Final

from antterm.dialogues.asking_host import send, told_by
from antterm.dialogues.steps import Dialogue, Enter, Say, Trouble, choose, enter
from antterm.i18n import _
from antterm.remote.link import Link
from antterm.remote.sentences import OF_REPORTS, not_connected
from antterm.remote.table import RemoteTable
from antterm.remote.table_sentences import ONLOOKERS_CHAT
from antterm.wire import messages as wire

LINES_OFFERED: Final = 9
"""Number of remarks that can be chosen for a report: the latest ones."""


class Measure(Enum):
    """A measure of a person against another one: mute, block or report them, or undo that."""

    MUTE = "mute"
    BLOCK = "block"
    REPORT = "report"


def about_people(
    link: Link, people: Sequence[wire.PersonInfo], table: RemoteTable | None = None
) -> Dialogue[None]:
    """Ask about whom to do something, and what: mute, block or report them, or a line that was said.

    Args:
        link: the connection to the host.
        people: the people who are here. Others can be chosen too whom the person has blocked.
        table: where; None in the lobby.
    """
    found = {each.id: each for each in (*people, *link.welcome.blocked) if each.id != link.welcome.person}
    chat = _reportable(table) if table is not None else ()
    if not found and not chat:
        raise Trouble(_("Nobody else is here."))
    options: list[tuple[wire.PersonInfo | None, str]] = [
        (each, _labelled(link, each)) for each in found.values()
    ]
    if chat:
        options.append((None, _("Report something that was said")))
    title, where = _("Mute, block or report"), table.table if table is not None else ""
    person = yield from choose(title, options, _("About whom?"))
    if person is None:
        lines = [(each, f"{each.name}: {each.text}") for each in reversed(chat)]
        remark = yield from choose(_("Report something that was said"), lines, _("Which line?"))
        yield from _report(link, remark.name, "", where, remark.at)
        return
    measure = yield from choose(title, [*_measures(link, person)])
    if measure is Measure.REPORT:
        yield from _report(link, person.name, person.id, where)
        return
    if measure is Measure.MUTE:
        begins = not link.has_muted(person.id)
        is_sent = link.mute(person.id, begins)
        template = (
            _("You no longer see messages from {name}.")
            if begins
            else _("You see messages from {name} again.")
        )
    else:
        begins = not link.has_blocked(person.id)
        is_sent = link.block(person, begins)
        template = _("{name} is blocked.") if begins else _("{name} is no longer blocked.")
    if not is_sent:
        raise Trouble(not_connected())
    yield Say(template.format(name=person.name))


def _labelled(link: Link, person: wire.PersonInfo) -> str:
    """Return the name of a person, with what one has done about them."""
    done = [_("muted")] if link.has_muted(person.id) else []
    done += [_("blocked")] if link.has_blocked(person.id) else []
    return f"{person.name} ({', '.join(done)})" if done else person.name


def _measures(link: Link, person: wire.PersonInfo) -> Iterator[tuple[Measure, str]]:
    """Yield the measures that are possible against a person, each with its label."""
    mute = _("Unmute {name}") if link.has_muted(person.id) else _("Mute {name}: do not see what they say")
    yield Measure.MUTE, mute.format(name=person.name)
    block = _("Block {name}: they cannot sit down where you sit or say anything to you")
    block = _("Unblock {name}") if link.has_blocked(person.id) else block
    yield Measure.BLOCK, block.format(name=person.name)
    yield Measure.REPORT, _("Report {name} to the keeper of the host").format(name=person.name)


def _reportable(table: RemoteTable) -> Sequence[wire.ChatLine]:
    """Return the latest remarks of others at a table."""

    def is_own(remark: wire.ChatLine) -> bool:
        has_own_name = remark.name == table.link.welcome.name
        return remark.seat == table.seat and (table.seat is not None or has_own_name)

    return [each for each in table.chat if each.event is None and not is_own(each)][-LINES_OFFERED:]


def _report(
    link: Link, name: str, person: str, table: str, chat_line: datetime | None = None
) -> Dialogue[None]:
    """Ask why somebody is reported, and send the report.

    Args:
        link: the connection to the host.
        name: the name of the person.
        person: their id; empty for whoever has said a line.
        table: where; empty for nowhere.
        chat_line: when the line was said that is reported; None for none.
    """

    def take(reason: str) -> str:
        if not reason:
            raise Trouble(_("A report needs a reason, in a few words."))
        return reason

    text = _("Why are you reporting {name}? The keeper will read this, with the last lines of the chat.")
    title = _("Report {name}").format(name=name)
    reason = yield from enter(Enter(title, text.format(name=name), limit=wire.TEXT_LIMIT), take)
    wish = wire.ReportPerson(reason=reason, person=person, table=table, said=chat_line)
    yield from told_by(link, wish, wire.Reported, OF_REPORTS)
    yield Say(_("The keeper of the host will read your report."))


def set_onlookers_chat(table: RemoteTable) -> Dialogue[None]:
    """Ask the owner of a table who reads what onlookers say."""
    now = table.snapshot.house_rules.onlookers_chat
    options = [(each, _(ONLOOKERS_CHAT[each])) for each in wire.OnlookersChat if each is not now]
    text = _("During the game, what onlookers say can be read by: {now}. Who should be able to read it?")
    text = text.format(now=_(ONLOOKERS_CHAT[now]))
    chat = yield from choose(_("The onlookers' chat"), options, text)
    send(table.link, wire.SetOnlookersChat(chat=chat))
