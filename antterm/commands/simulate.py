"""`antterm simulate GAME`: bots play one another; results, lengths, scores, time."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import mean
from time import perf_counter
from typing import Any

from antterm import bots, registry
from antterm.bots.kinds import ANY_MOVE, kind_of
from antterm.bots.trouble import PlayerTrouble
from antterm.commands.common import (
    Failure,
    UsageError,
    as_json,
    bad_option,
    emit,
    parse_options,
    parse_seats,
    say,
)
from antterm.core.game import Game
from antterm.core.options import BadOption, Options, with_defaults
from antterm.core.play import Play
from antterm.draw.drawing import drawing
from antterm.i18n import _, ngettext
from antterm.saves.document import Seat
from antterm.table import check_players


@dataclass(frozen=True, slots=True)
class Result:
    """One game that was played."""

    seed: int
    winners: tuple[int, ...]
    """Seats that won; both in a draw of two. Empty in an unfinished game."""
    reason: str
    """How it ended; `unfinished` when it reached the limit of answers."""
    scores: tuple[int, ...]
    lines: tuple[Mapping[str, int], ...]
    """By seat, the points line by line, in games that have such lines."""
    measures: Mapping[str, float]
    """Further figures by their names, in games that have such."""
    answers: int
    seconds: float


def simulate(args: Namespace) -> int:
    """Play the games and print what came of them."""
    game = registry.game(args.game)
    seats = parse_seats(args.seats or ",".join([ANY_MOVE] * game.usual_seats), args.game)
    for seat in seats:
        if not kind_of(seat.player).thinks:
            raise UsageError(_("“{name}” is a person; only bots play here").format(name=seat.name))
    try:
        check_players(args.game, seats)
        if len(seats) not in game.seats:
            raise BadOption("unknown_seats", "seats", len(seats), tuple(map(str, game.seats)))
        options = with_defaults(game.options, len(seats), parse_options(args.option, args.game))
        started = perf_counter()
        results = [
            play_game(game, options, seats, args.seed + number, args.limit) for number in range(args.games)
        ]
    except BadOption as error:
        raise UsageError(bad_option(error, args.game)) from error
    except PlayerTrouble as trouble:
        raise Failure(trouble.sentence()) from trouble
    seconds = perf_counter() - started
    if args.json:
        plain = {
            "game": args.game,
            "options": options,
            "seats": [seat.player for seat in seats],
            "limit": args.limit,
            "seconds": round(seconds, 3),
            "games": [asdict(result) for result in results],
        }
        emit(as_json(plain))
    else:
        _report(seats, results, seconds, args.limit)
    return 0


def play_game(game: Game[Any], options: Options, seats: Sequence[Seat], seed: int, limit: int) -> Result:
    """One game between bots.

    Args:
        game: the rules.
        options: complete.
        seats: bots and engines only.
        seed: of the game; the bots' own randomness follows from it.
        limit: answers after which the game is left unfinished.
    """
    started = perf_counter()
    play = Play.start(game, options, len(seats), seed)
    events = list(play.happened)
    length = 0
    with bots.seated([seat.player for seat in seats], game.id) as players:
        while play.ask is not None and length < limit:
            seat = play.ask.seat
            rng = bots.randomness(seed, seat, length)
            shown = bots.sight(seats[seat].player, game.id, play.view(seat), events.copy)
            events += play.answer(players[seat].choose(play.ask, shown, rng))
            length += 1
    seconds = round(perf_counter() - started, 3)
    outcome = play.outcome
    if outcome is None:
        return Result(seed, (), "unfinished", (), (), {}, length, seconds)
    view, drawn = play.view(None), drawing(game.id)
    lines, measures = tuple(drawn.score_lines(view)), drawn.measures(view, events)
    return Result(seed, outcome.winners, outcome.reason, outcome.scores, lines, measures, length, seconds)


def _report(seats: Sequence[Seat], results: Sequence[Result], seconds: float, limit: int) -> None:
    games = ngettext("{n} game in {seconds:.1f} s", "{n} games in {seconds:.1f} s", len(results))
    say(games.format(n=len(results), seconds=seconds))
    for number, seat in enumerate(seats):
        won = sum(result.winners == (number,) for result in results)
        shared = sum(len(result.winners) > 1 and number in result.winners for result in results)
        line = _("seat {seat}, {player}: {won} won, {shared} shared").format(
            seat=number + 1, player=seat.player, won=won, shared=shared
        )
        scores = [result.scores[number] for result in results if result.scores]
        if scores:
            line += _("; score {low} to {high}, {mean:.1f} on average").format(
                low=min(scores), high=max(scores), mean=mean(scores)
            )
        say(line)
        sheets = [result.lines[number] for result in results if result.lines]
        if sheets:
            means = [f"{name} {mean(sheet[name] for sheet in sheets):.1f}" for name in sheets[0]]
            say(_("    by line: {means}").format(means=", ".join(means)))
    figures = [result.measures for result in results if result.measures]
    if figures:
        means = [f"{name} {mean(figure[name] for figure in figures):.2f}" for name in figures[0]]
        say(_("on average: {means}").format(means=", ".join(means)))
    reasons = Counter(result.reason for result in results)
    say(
        _("ended: {reasons}").format(
            reasons=", ".join(f"{n} {reason}" for reason, n in reasons.most_common())
        )
    )
    if left := reasons["unfinished"]:
        note = ngettext(
            "{n} game had not ended after {limit} answers and was left; --limit N lets it go on longer",
            "{n} games had not ended after {limit} answers and were left; --limit N lets them go on longer",
            left,
        )
        say(note.format(n=left, limit=limit))
    lengths = [result.answers for result in results]
    say(
        _("answers: {low} to {high}, {mean:.1f} on average").format(
            low=min(lengths), high=max(lengths), mean=mean(lengths)
        )
    )
