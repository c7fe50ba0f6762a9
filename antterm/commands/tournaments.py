"""`antterm host tournament` and `new-tournament`: the tournaments of a host, for its owner.

The host that is running does it, asked over its socket. Where none is, tournaments can be read.
"""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import structs

from antterm import system
from antterm.commands.common import (
    Failure,
    UsageError,
    columns,
    emit_or_say,
    invalid_command,
    no_host,
    parse_options,
    unknown,
)
from antterm.commands.installed import reply_of_host, store_without_host
from antterm.commands.owner import duration, typed_line
from antterm.host.directory import Directory
from antterm.host.tournament import pages
from antterm.i18n import _
from antterm.i18n.moments import typed_moment
from antterm.remote import tournaments
from antterm.remote.new_table import WEEKS
from antterm.remote.new_tournament import EXAMPLE
from antterm.remote.requests import asked_of_owner
from antterm.remote.sentences import REFUSALS
from antterm.saves.clock import Pace
from antterm.saves.document import tidy
from antterm.table.clock import BadPace, read_pace
from antterm.wire import messages as wire
from antterm.wire.host_socket import is_there
from antterm.wire.messages import TournamentAct as Act

_BY_OWNER: Final = ("invite", "enter", "add_bot", "remove", "start", "result", "next", "cancel", "delete")
ACTS: Final = {act.replace("_", "-"): Act(act) for act in _BY_OWNER}
"""The actions of a host's owner on a tournament, by the word that is typed."""
RESULTS: Final = {"1-0": (2, 0), "0-1": (0, 2), "draw": (1, 1), "0-0": (0, 0)}
NUMBER: Final = re.compile(r"0*[1-9][0-9]{0,2}")
"""The number of somebody who takes part, or of a board, as it is typed."""
LONGEST_TO_SIT_DOWN: Final = timedelta(minutes=wire.MOST_MINUTES)
"""The longest time that players may be given to come to their board."""
DAYS_A_MOVE: Final = re.compile(r"([1-9][0-9]?)d/move")


def tournament(args: Namespace) -> int:
    """Run `antterm host tournament [NAME [ACT ...]]`: list tournaments, show one, or change it."""
    reply = _done(args, _wish(args.name, args.words))
    if isinstance(reply, wire.TournamentList):
        emit_or_say(args.json, reply, _list_lines(reply))
    else:
        emit_or_say(args.json, _data(reply), _page_lines(reply))
    return 0


def new(args: Namespace) -> int:
    """Run `antterm host new-tournament NAME`: create a tournament."""
    pace, correspondence = _pace(args.pace)
    terms = wire.TournamentTerms(
        game=args.game,
        options={name: str(value) for name, value in parse_options(args.option, args.game).items()},
        kind=wire.TournamentKind(args.kind.replace("-", "_")),
        rounds=args.rounds,
        pace=pace,
        correspondence=correspondence,
        rated=args.rated,
        sit_within=_minutes(args.sit_within or ("3d" if correspondence is not None else "15m")),
        starts=_starts(args.starts),
        late_entry=args.late_entry,
    )
    name = tidy(args.name)
    if not name:
        raise UsageError(_("the name of the tournament is empty"))
    reply = _done(args, wire.MakeTournament(name=name, terms=terms, is_open=not args.invited))
    assert isinstance(reply, wire.TournamentPage)
    created = _("The tournament {tournament} has been created.").format(tournament=reply.row.tournament)
    emit_or_say(args.json, _data(reply), [created])
    return 0


def _wish(name: str | None, words: Sequence[str]) -> wire.TournamentRequest:
    """Return the request that was typed.

    Raises:
        UsageError: it is none.
    """
    if name is None:
        return wire.AskTournaments()
    name = typed_line(name, wire.ID_LIMIT)
    if not words:
        return wire.AskTournament(tournament=name)
    act, *rest = words
    if act not in ACTS:
        raise UsageError(unknown(_("unknown action “{text}”"), act, [*ACTS]))
    wish = wire.ManageTournament(tournament=name, act=ACTS[act])
    match wish.act, rest:
        case Act.INVITE | Act.ENTER | Act.ADD_BOT, [_about, *_more]:
            return structs.replace(wish, about=typed_line(" ".join(rest), wire.PERSON_LIMIT))
        case Act.REMOVE, [number] if NUMBER.fullmatch(number):
            return structs.replace(wish, number=int(number) - 1)
        case Act.RESULT, [board, result] if NUMBER.fullmatch(board) and result in RESULTS:
            return structs.replace(wish, number=int(board) - 1, points=RESULTS[result])
        case Act.START | Act.NEXT | Act.CANCEL | Act.DELETE, []:
            return wish
    usage = _(
        "invite WHO, enter WHO, add-bot bot:LEVEL, remove NUMBER, result BOARD RESULT (1-0, 0-1, draw, 0-0), "
        "start, next, cancel, delete"
    )
    raise UsageError(invalid_command(words, usage))


def _pace(text: str | None) -> tuple[Pace | None, wire.Correspondence | None]:
    """Return the clock, or the days, that were typed.

    Raises:
        UsageError: it is neither.
    """
    if text is None:
        return None, None
    if text in WEEKS:
        return None, WEEKS[text]
    if (days := DAYS_A_MOVE.fullmatch(text)) is not None:
        return None, wire.Correspondence(move=24 * int(days[1]), vacation=14)
    try:
        return read_pace(text), None
    except BadPace as error:
        template = _(
            "--pace takes a clock such as 10m, 10m+5s or 30s/move, or days such as 3d/move, not “{text}”"
        )
        raise UsageError(template.format(text=text)) from error


def _starts(text: str | None) -> datetime | None:
    """Return the moment that was typed, in the time zone of this machine if that was not typed.

    Raises:
        UsageError: it is none.
    """
    if text is None:
        return None
    if (starts := typed_moment(text, system.now().astimezone())) is None:
        template = _("--starts takes a day and a time such as {example}, not “{text}”")
        raise UsageError(template.format(example=EXAMPLE, text=text))
    return starts


def _minutes(text: str) -> int:
    """Return the minutes of a time such as `15m`, `12h` or `3d`.

    Raises:
        UsageError: it is none.
    """
    length = duration(text)
    if length is None or length > LONGEST_TO_SIT_DOWN:
        raise UsageError(
            _("--sit-within takes a time such as 15m, 12h or 3d, not “{text}”").format(text=text)
        )
    return length // timedelta(minutes=1)


def _done(args: Namespace, wish: wire.TournamentRequest) -> wire.TournamentPage | wire.TournamentList:
    """Have the host do it; where none is running, read its store."""
    return reply_of_host(args, lambda path: asked_of_owner(path, wish), partial(_read, args, wish))


def _read(
    args: Namespace, wish: wire.TournamentRequest, path: Path
) -> wire.TournamentPage | wire.TournamentList:
    """Read tournaments from the store, which no host has meanwhile.

    Args:
        args: the arguments of the command line.
        wish: what is wanted.
        path: where no host listens.
    """
    if (is_there(path) and not path.is_socket()) or not isinstance(
        wish, wire.AskTournament | wire.AskTournaments
    ):
        raise no_host(path)

    with store_without_host(args) as store:
        found = {name: each.tournament for name, each in store.tournaments().items()}
        name_of = Directory(store, lambda: iter(())).name  # nobody is connected
        if isinstance(wish, wire.AskTournaments):
            rows = tuple(pages.row(name, each, "", name_of) for name, each in found.items())
            return wire.TournamentList(rows=rows)
        if wish.tournament not in found:
            sentence = REFUSALS["no_tournament"]
            raise Failure(_(sentence))
        return pages.page(wish.tournament, found[wish.tournament], "", name_of, is_host_owner=True)


def _data(page: wire.TournamentPage) -> dict[str, Any]:
    """Return a tournament with its results as plain data, with names in place of numbers."""
    names = [each.name for each in page.entrants]
    return {
        **structs.asdict(page.row),
        "standings": [
            {
                "place": row.place,
                "name": names[row.entrant],
                "player": page.entrants[row.entrant].player,
                "points": row.points,
                "games": row.games,
                "withdrawn": page.entrants[row.entrant].withdrawn,
                "tie_breaks": dict(zip(page.tie_breaks, row.tie_breaks, strict=True)),
            }
            for row in page.standings
        ],
        "games": [
            {
                "round": number,
                "board": board,
                "first": names[game.first],
                "second": names[game.second] if game.second is not None else None,
                "points": [each / 2 for each in game.points] if game.points is not None else None,
                "played": game.played,
                "table": game.table,
            }
            for number, games in enumerate(page.rounds, 1)
            for board, game in enumerate(games, 1)
        ],
    }


def _list_lines(found: wire.TournamentList) -> Iterator[str]:
    """Yield a line for each tournament."""
    if not found.rows:
        yield _("There are no tournaments.")
    yield from columns(
        [
            (
                row.tournament,
                tournaments.terms_in_short(row.terms),
                tournaments.entered(row),
                tournaments.stage(row),
            )
            for row in found.rows
        ]
    )


def _page_lines(page: wire.TournamentPage) -> Iterator[str]:
    """Yield all of a tournament: the standings, then the rounds."""
    yield f"{tournaments.line(page.row)}."
    titles = [tournaments.tie_break_title(kind) for kind in page.tie_breaks]
    heads = ("", _("number"), _("name"), _("points"), *titles)
    rows = [
        (
            f"{row.place}.",
            f"{row.entrant + 1}",
            page.entrants[row.entrant].name,
            tournaments.points(row.points),
            *map(tournaments.points, row.tie_breaks),
        )
        for row in page.standings
    ]
    yield from columns([heads, *rows]) if rows else [_("Nobody is taking part yet.")]
    for number in range(1, len(page.rounds) + 1):
        yield from ("", *tournaments.round_sentences(page, number))
