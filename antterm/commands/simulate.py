"""`antterm simulate GAME`: bots play one another; results, lengths, scores, time."""

from __future__ import annotations

import csv
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from statistics import mean
from time import perf_counter

from antterm import registry
from antterm.bots import RANDOM_BOT, Crash, kind_of
from antterm.commands.common import (
    INTERRUPTED,
    UsageError,
    as_json,
    bad_option,
    complain,
    emit,
    parse_options,
    parse_seats,
    say,
)
from antterm.core.options import BadOption
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.numbers import LocalNumber
from antterm.saves import private
from antterm.saves.data_dir import resolve_data_dir
from antterm.saves.document import Seat
from antterm.table.simulation import UNFINISHED, Pairing, Result, play_all, rows

HEAD = ("seed", "seat", "player", "won", "winners", "reason", "score", "answers", "seconds")
"""The columns of a table without any result."""


def simulate(args: Namespace) -> int:
    """Play the games and print their results; after Ctrl+C, the results so far."""
    seats, pairing = _pairing(args)
    started, results, status = perf_counter(), list[Result](), 0
    crashed = set[str]()
    try:
        with closing(_games(pairing, range(args.seed, args.seed + args.games), args.jobs)) as games:
            for result in games:
                results.append(result)
                for player, crash in result.crashes.items():
                    if player not in crashed:
                        crashed.add(player)
                        _report_crash(player, crash, resolve_data_dir(args.data_dir))
    except KeyboardInterrupt:
        status = INTERRUPTED
    seconds = perf_counter() - started
    results.sort(key=lambda result: result.seed)
    if status:
        text = ngettext(
            "interrupted after {n} of {count} games", "interrupted after {n} of {count} games", len(results)
        )
        complain(text.format(n=len(results), count=args.games))
    if args.json:
        plain = {
            "game": args.game,
            "options": pairing.options,
            "seats": pairing.players,
            "limit": args.limit,
            "seconds": round(seconds, 3),
            "games": [
                {name: value for name, value in asdict(result).items() if name != "crashes"}
                for result in results
            ],
        }
        emit(as_json(plain))
    elif args.csv:
        emit(_table(pairing.players, results))
    elif results:
        _report(args.game, seats, results, seconds, args.limit)
    return status


def _report_crash(player: str, crash: Crash, data_dir: Path) -> None:
    """Write the traceback of a bot that crashed and played on to a file, and say so in one sentence."""
    path = private.keep_trace(data_dir, crash.trace)
    complain(crash.sentence(kind_of(player).nickname(player), str(path or "")))


def _pairing(args: Namespace) -> tuple[Sequence[Seat], Pairing]:
    """Return who plays what.

    Raises:
        UsageError: they cannot.
    """
    game = registry.game(args.game)
    seats = parse_seats(args.seats or ",".join([RANDOM_BOT] * game.usual_seats), args.game)
    for seat in seats:
        if not kind_of(seat.player).is_program:
            raise UsageError(_("“{name}” is a person; only bots can play here").format(name=seat.name))
    try:
        players = [seat.player for seat in seats]
        pairing = Pairing.checked(args.game, parse_options(args.option, args.game), players, args.limit)
    except BadOption as error:
        raise UsageError(bad_option(error, args.game)) from error
    return seats, pairing


def _games(pairing: Pairing, seeds: range, jobs: int) -> Generator[Result]:
    """Yield the games as they end; people at a terminal see how far it is."""
    with closing(play_all(pairing, seeds, jobs)) as games:
        if sys.stderr.isatty():
            from antterm.ui.terminal.progress import with_progress

            yield from with_progress(games, len(seeds))
        else:
            yield from games


def _table(players: Sequence[str], results: Sequence[Result]) -> str:
    """Return a line for each seat of each game, as comma-separated values."""
    written = StringIO()
    table = rows(players, results)
    writer = csv.DictWriter(written, list(table[0]) if table else HEAD, lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return written.getvalue().rstrip("\n")


def _report(
    game_id: str, seats: Sequence[Seat], results: Sequence[Result], seconds: float, limit: int
) -> None:
    """Print the results of the games in sentences."""
    games = ngettext("{n} game in {seconds:.1f} s", "{n} games in {seconds:.1f} s", len(results))
    say(games.format(n=len(results), seconds=LocalNumber(seconds)))
    for number, seat in enumerate(seats):
        won = sum(result.winners == (number,) for result in results)
        shared = sum(len(result.winners) > 1 and number in result.winners for result in results)
        line = _("seat {seat}, {player}: {won} won, {shared} shared").format(
            seat=number + 1, player=seat.player, won=won, shared=shared
        )
        scores = [result.scores[number] for result in results if result.scores]
        if scores:
            line += _("; score {low} to {high}, {mean:.1f} on average").format(
                low=min(scores), high=max(scores), mean=LocalNumber(mean(scores))
            )
        say(line)
        sheets = [result.lines[number] for result in results if result.lines]
        if sheets:
            means = [f"{name} {LocalNumber(mean(sheet[name] for sheet in sheets)):.1f}" for name in sheets[0]]
            say(_("    by score line: {means}").format(means=", ".join(means)))
    figures = [result.measures for result in results if result.measures]
    if figures:
        means = [f"{name} {LocalNumber(mean(figure[name] for figure in figures)):.2f}" for name in figures[0]]
        say(_("on average: {means}").format(means=", ".join(means)))
    reasons = Counter(result.reason for result in results)
    endings = ", ".join(_ending(game_id, reason, n) for reason, n in reasons.most_common())
    say(_("ended: {reasons}").format(reasons=endings))
    if left := reasons[UNFINISHED]:
        note = ngettext(
            "{n} game had not ended after {limit} answers and was abandoned; --limit N lets it go on longer",
            "{n} games had not ended after {limit} answers and were abandoned; "
            "--limit N lets them go on longer",
            left,
        )
        say(note.format(n=left, limit=limit))
    lengths = [result.answers for result in results]
    say(
        _("answers: {low} to {high}, {mean:.1f} on average").format(
            low=min(lengths), high=max(lengths), mean=LocalNumber(mean(lengths))
        )
    )


def _ending(game_id: str, reason: str, n: int) -> str:
    """Return how `n` games ended."""
    if reason == UNFINISHED:
        how = pgettext("games that ended", "unfinished")
    else:
        how = registry.words(game_id).ending(reason)
    # Translators: in a list of how many games ended how: "3 with a queen surrounded, 2 unfinished".
    return pgettext("games that ended", "{n} {how}").format(n=n, how=how)
