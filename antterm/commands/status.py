"""`antterm host status`: how a host does, for those who keep it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from msgspec.structs import asdict

from antterm.commands.common import Failure, columns, day_and_time, emit_or_say, no_host
from antterm.errors import reason
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.numbers import LocalNumber
from antterm.remote.requests import report_of
from antterm.wire.frames import BadFrame
from antterm.wire.host_socket import socket_path
from antterm.wire.messages import HostReport

MEGABYTE = 1_000_000


def status(args: Namespace) -> int:
    """Run `antterm host status`: print the state of a running host as sentences or as JSON."""
    path = socket_path(args.socket)
    try:
        report = report_of(path)
    except (FileNotFoundError, ConnectionRefusedError) as error:
        raise no_host(path) from error
    except (OSError, BadFrame) as error:
        text = _("The host at {path} does not report its status: {why}.")
        raise Failure(text.format(path=path, why=reason(error))) from error
    emit_or_say(args.json, report, columns(list(sentences(report))))
    return 0


def sentences(report: HostReport) -> Iterator[tuple[str, str]]:
    """Yield a report for people: what each line is about, and what there is to say of it."""
    answers, bots = report.answers, report.bots
    text = _("{name}, antterm {version}, running for {time}, since {since}")
    facts = {"name": report.name, "version": report.version, "time": _duration(report.uptime)}
    yield pgettext("status", "Host"), text.format(since=day_and_time(report.started), **facts)
    yield pgettext("status", "Store"), report.store
    text = _("{under_way} under way, {waiting} waiting for people, {over} over; {open} in memory")
    yield pgettext("status", "Games"), text.format(**asdict(report.games))
    terminals = ngettext("{number} terminal", "{number} terminals", report.terminals)
    people = ngettext("{number} person at {terminals}", "{number} people at {terminals}", report.people)
    at = terminals.format(number=report.terminals)
    yield pgettext("status", "People"), people.format(number=report.people, terminals=at)
    text = _(
        "{minute} per second in the last minute, {five} in the last 5, {fifteen} in the last 15; "
        "{all} in total"
    )
    rates = answers.minute, answers.five_minutes, answers.fifteen_minutes
    minute, five, fifteen = (f"{LocalNumber(rate):.2f}" for rate in rates)
    accepted = text.format(all=answers.accepted, minute=minute, five=five, fifteen=fifteen)
    yield pgettext("status", "Answers"), accepted
    if answers.median_ms is not None and answers.p95_ms is not None:
        text = _("half of the latest within {median} ms, 95 in 100 within {p95} ms")
        median, p95 = f"{LocalNumber(answers.median_ms):.1f}", f"{LocalNumber(answers.p95_ms):.1f}"
        yield pgettext("status", "Accepted"), text.format(median=median, p95=p95)
    text = _("{thinking} of {processes} thinking; questions waiting: {waiting}")
    yield pgettext("status", "Bots"), text.format(**asdict(bots))
    if bots.waited_median_ms is not None and bots.waited_p95_ms is not None:
        text = _("half of the latest questions to bots at most {median} ms, 95 in 100 at most {p95} ms")
        median, p95 = f"{bots.waited_median_ms:.0f}", f"{bots.waited_p95_ms:.0f}"
        yield pgettext("status", "Waited"), text.format(median=median, p95=p95)
    text = _("{memory} MB of memory, {seconds} s of processor time")
    memory, seconds = round(report.memory / MEGABYTE), round(report.processor)
    yield pgettext("status", "Usage"), text.format(memory=memory, seconds=seconds)
    by_number = sorted(report.refused.items(), key=lambda each: (-each[1], each[0]))
    refused = ", ".join(f"{code} {number}" for code, number in by_number)
    yield pgettext("status", "Refused"), refused or pgettext("refused by a host", "nothing")
    yield (
        pgettext("status", "Reports"),
        _("{n} waiting; see “antterm host reports”").format(n=report.complaints)
        if report.complaints
        else pgettext("reports of people", "none"),
    )
    trouble = ", ".join(f"{part}: {code}" for part, code in sorted(report.trouble.items()))
    yield pgettext("status", "Trouble"), trouble or pgettext("trouble of a host", "none")


def _duration(seconds: float) -> str:
    """Return a duration in its two largest units."""
    minutes = int(seconds // 60)
    days, hours = minutes // (24 * 60), minutes // 60 % 24
    if days:
        return _("{days} d {hours} h").format(days=days, hours=hours)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes % 60)
