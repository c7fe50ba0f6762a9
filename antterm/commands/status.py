"""`antterm host status`: how a host does, for those who keep it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from antterm.commands.common import Failure, as_json, emit, say
from antterm.i18n import _, ngettext, pgettext
from antterm.remote.requests import NotToldError, report_of
from antterm.wire.frames import BadFrame
from antterm.wire.place import is_there, socket_path
from antterm.wire.report import HostReport


def turn(args: Namespace) -> int:
    """`antterm turn`: a line for each table, and nothing where there is none, or no host."""
    path = socket_path(args.socket)
    if not is_there(path):
        return 0
    from antterm import registry
    from antterm.commands.common import say
    from antterm.i18n import _
    from antterm.remote.requests import waiting_tables
    from antterm.wire.frames import BadFrame

    try:
        rows = waiting_tables(path, args.called)
    except (OSError, BadFrame):
        return 0
    for row in rows:
        title = registry.title(row.game) if row.game in registry.HOMES else row.game
        text = _("antterm: it is your turn in {game}, “{name}”, since {when}")
        say(text.format(game=title, name=row.name, when=f"{row.since.astimezone():%Y-%m-%d %H:%M}"))
    return 0


MEGABYTE = 1_000_000


def status(args: Namespace) -> int:
    """`antterm host status`: a table of sentences, or all of it as JSON."""
    path = socket_path(args.socket)
    try:
        report = report_of(path)
    except NotToldError as error:
        raise Failure(str(error)) from error
    except (OSError, BadFrame) as error:
        why = getattr(error, "strerror", None) or str(error)
        text = _("The host at {path} does not say how it does: {why}.")
        raise Failure(text.format(path=path, why=why)) from error
    if args.json:
        emit(as_json(report))
        return 0
    rows = list(sentences(report))
    width = max(len(left) for left, _right in rows)
    for left, right in rows:
        say(f"{left:{width}}  {right}")
    return 0


def sentences(report: HostReport) -> Iterator[tuple[str, str]]:
    """Yield a report for people: what each line is about, and what there is to say of it."""
    games, answers, bots = report.games, report.answers, report.bots
    yield (
        pgettext("status", "Host"),
        _("{name}, antterm {version}, for {time} since {since}").format(
            name=report.name,
            version=report.version,
            time=_duration(report.uptime),
            since=f"{report.started.astimezone():%Y-%m-%d %H:%M}",
        ),
    )
    yield pgettext("status", "Store"), report.store
    yield (
        pgettext("status", "Games"),
        _("{under_way} under way, {waiting} wait for people, {over} over; {open} at hand").format(
            under_way=games.under_way, waiting=games.waiting, over=games.over, open=games.open
        ),
    )
    terminals = ngettext("{number} terminal", "{number} terminals", report.terminals)
    people = ngettext("{number} person at {terminals}", "{number} people at {terminals}", report.people)
    yield (
        pgettext("status", "People"),
        people.format(number=report.people, terminals=terminals.format(number=report.terminals)),
    )
    yield (
        pgettext("status", "Answers"),
        _("{minute} a second in the last minute, {five} in five, {fifteen} in fifteen; {all} in all").format(
            minute=f"{answers.minute:.2f}",
            five=f"{answers.five_minutes:.2f}",
            fifteen=f"{answers.fifteen_minutes:.2f}",
            all=answers.accepted,
        ),
    )
    if answers.median_ms is not None and answers.p95_ms is not None:
        yield (
            pgettext("status", "Accepted"),
            _("within {median} ms half of the latest, within {p95} ms 95 of a hundred").format(
                median=f"{answers.median_ms:.1f}", p95=f"{answers.p95_ms:.1f}"
            ),
        )
    yield (
        pgettext("status", "Bots"),
        _("{thinking} of {processes} think, {waiting} questions wait").format(
            thinking=bots.thinking, processes=bots.processes, waiting=bots.waiting
        ),
    )
    if bots.waited_median_ms is not None and bots.waited_p95_ms is not None:
        yield (
            pgettext("status", "Waited"),
            _("half of the latest questions to bots at most {median} ms, 95 of a hundred {p95} ms").format(
                median=f"{bots.waited_median_ms:.0f}", p95=f"{bots.waited_p95_ms:.0f}"
            ),
        )
    yield (
        pgettext("status", "Costs"),
        _("{memory} MB of memory, {seconds} s of the processor").format(
            memory=round(report.memory / MEGABYTE), seconds=round(report.processor)
        ),
    )
    refused = sorted(report.refused.items(), key=lambda each: (-each[1], each[0]))
    yield (
        pgettext("status", "Refused"),
        ", ".join(f"{code} {number}" for code, number in refused) or pgettext("refused by a host", "nothing"),
    )
    trouble = ", ".join(f"{part}: {code}" for part, code in sorted(report.trouble.items()))
    yield pgettext("status", "Trouble"), trouble or pgettext("trouble of a host", "none")


def _duration(seconds: float) -> str:
    """So much time, in its two largest units."""
    minutes = int(seconds // 60)
    days, hours = minutes // (24 * 60), minutes // 60 % 24
    if days:
        return _("{days} d {hours} h").format(days=days, hours=hours)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes % 60)
