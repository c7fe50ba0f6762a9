"""Commands about saved games: list, check, show."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from msgspec import structs

from antterm import registry
from antterm.commands.common import (
    Failure,
    UsageError,
    as_json,
    check_answer,
    columns,
    day_and_time,
    emit,
    emit_drawn,
    open_store,
    say,
    writes_unicode,
)
from antterm.core.printable import printable
from antterm.dialogues.saved_games import stands
from antterm.draw.canvas import cells_of
from antterm.draw.drawing import drawing
from antterm.i18n import _, in_quotes, ngettext, pgettext
from antterm.saves.document import NAME_LIMIT
from antterm.ui.terminal.environment import terminal_size

if TYPE_CHECKING:
    from antterm.core.play import Play
    from antterm.saves.store import Summary
    from antterm.table import Table
    from antterm.table.ratings import Rating, RatingPoint
    from antterm.table.statistics import GameStatistics, Player

CHART: Final = 78
CHART_ROWS: Final = 12
"""Columns of the chart of a rating at most, and its rows."""


def saves(args: Namespace) -> int:
    """Run `antterm saves`: list the saved games, the newest first."""
    games = open_store(args).list()
    if args.json:
        emit(as_json([_plain(game) for game in games]))
    elif args.names:
        for game in games:
            emit(printable(game.name))
    elif not games:
        say(_("There are no saved games."))
    else:
        names = [printable(game.name) for game in games]  # a file may have been given a name of two lines
        width = max(min(cells_of(name), NAME_LIMIT) for name in names)
        for name, game in zip(names, games, strict=True):
            name += " " * (width - cells_of(name))
            say(f"{name}  {day_and_time(game.updated)}  {_line(game)}")
    return 0


def stats(args: Namespace) -> int:
    """Run `antterm stats`: print the results of all finished games and the rating of a person."""
    from antterm.table import statistics

    found = statistics.statistics_of(open_store(args), args.game)
    if args.json:
        emit(as_json({"games": [*map(_plain_statistics, found.games)], "unreadable": found.broken}))
        return 0
    if not found.games:
        say(_("No game has been finished yet."))
    elif args.player and not any(game.find_player(args.player) for game in found.games):
        raise UsageError(_("nobody called “{name}” has finished a game").format(name=args.player))
    ascii_only = args.ascii or not writes_unicode(sys.stdout)
    for game in found.games:
        say(f"{registry.title(game.game_id)}: {statistics.count_sentence(game.games)}\n")
        _say_table(statistics.player_rows(game))
        _say_table(statistics.table_rows(pgettext("table head", "seat"), game.seats))
        player = game.find_player(args.player) if args.player else game.foremost
        if player is not None and player.is_person:
            say(f"{player.tally.who}\n")
            _say_table(statistics.opponent_rows(player))
            chart = statistics.rating_chart(game, player, None, ascii_only)
            drawn = chart.draw(min(CHART, terminal_size()[0] - 2), CHART_ROWS).to_text().rstrip()
            emit_drawn("\n".join(f"  {line}" for line in drawn.splitlines()) + "\n")
    for note in found.notes():
        say(note)
    if found.is_to_ask:
        text = _(
            "Are some of these names yours? Say so on the app's statistics page, "
            "and your games will be counted together."
        )
        say(text)
    return 0


def _say_table(rows: Sequence[Sequence[str]]) -> None:
    """Print the rows of a table, and a blank line."""
    say("\n".join(f"  {line}" for line in columns(rows, figures=True)) + "\n")


def _plain_statistics(game: GameStatistics) -> dict[str, Any]:
    """Return the statistics of the games of one kind as JSON values."""
    return {
        "game_id": game.game_id,
        "games": game.games,
        "players": [*map(_plain_player, game.players)],
        "seats": [asdict(tally) for tally in game.seats],
    }


def _plain_player(player: Player) -> dict[str, Any]:
    """Return a player as JSON values."""
    against = [
        asdict(each.tally) | {"rating": _plain_rating(each.rating), "course": _plain_course(each.course)}
        for each in player.against
    ]
    return asdict(player.tally) | {
        "player": player.key,
        "is_me": player.is_me,
        "names": player.names,
        "rating": _plain_rating(player.rating),
        "course": _plain_course(player.course),
        "against": against,
    }


def _plain_rating(rating: Rating | None) -> dict[str, Any] | None:
    return None if rating is None else asdict(rating) | {"provisional": rating.is_provisional}


def _plain_course(course: Sequence[RatingPoint]) -> list[dict[str, Any]]:
    return [asdict(rated.rating) | {"ended": rated.ended} for rated in course]


def check(args: Namespace) -> int:
    """Run `antterm check FILE`: replay a saved game and say whether it is intact."""
    from antterm.table import Table, notice_sentence

    with Table.open(open_store(args), args.file, watch=True) as table:
        if table.notice == "answers_unreadable":
            raise Failure(f"{args.file}: {notice_sentence(table.notice)}")
        answers = ngettext("{n} answer", "{n} answers", table.length).format(n=table.length)
        say(
            _("{file} is intact: {game}, {answers}. {state}").format(
                file=args.file,
                game=registry.words(table.game_id).title(),
                answers=answers,
                state=_state(table),
            )
        )
        if table.notice is not None:
            say(notice_sentence(table.notice))
        if earlier := _earlier_edition(table):
            say(earlier)
    return 0


def _earlier_edition(table: Table) -> str:
    """Return a sentence for a game that is played with components that have changed since; else an empty
    text."""
    game = table.game
    if game.editions is None or game.editions.is_current(game.edition):
        return ""
    return _(
        "It keeps the components it was started with, those of antterm {version}; new games use others."
    ).format(version=game.editions.version(game.edition))


def show(args: Namespace) -> int:
    """Run `antterm show FILE`: print a position as plain text, as a seat or an onlooker may see it."""
    from antterm.table import Table, notice_sentence

    with Table.open(open_store(args), args.file, watch=True, earlier=args.earlier) as table:
        seats = len(table.seats)
        if args.seat is not None and args.seat > seats:
            raise UsageError(
                _("there is no seat {n}; the seats are numbered from 1 to {seats}").format(
                    n=args.seat, seats=seats
                )
            )
        check_answer(args.at, table.length)
        play = table.record.play if args.at is None else table.record.at(args.at)
        seat = None if args.seat is None else args.seat - 1
        view = play.view(seat)
        if args.json:
            emit(as_json(_position(table, play, seat)))
            return 0
        ascii_only = args.ascii or not writes_unicode(sys.stdout)
        say(_draw(table, view, ascii_only))
        say(_state(table, play, seat))
        if table.notice not in (None, "earlier"):
            say(notice_sentence(table.notice))
    return 0


def _position(table: Table, play: Play[Any], seat: int | None) -> dict[str, Any]:
    """Return a position as bots in other languages get it, see docs/json-bots.md."""
    from antterm.bots import TableFacts
    from antterm.bots.json_values import facts, outcome_of, question, view_of

    view = play.view(seat)
    position = facts(TableFacts(table.game_id, table.record.options, table.names), view) | {"seat": seat}
    position["ask"] = question(play.ask.seen_by(seat)) if play.ask is not None else None
    position["outcome"] = outcome_of(play.outcome) if play.outcome is not None else None
    return position | {"view": view_of(view)}


def _draw(table: Table, view: Any, ascii_only: bool) -> str:
    width = terminal_size()[0]
    return drawing(table.game_id).text(view, ascii_only, width, table.names).rstrip("\n")


def _state(table: Table, play: Any = None, seat: int | None = None) -> str:
    """Return whose answer is awaited, as far as a seat may know it, or how the game ended."""
    play = play or table.record.play
    if play.ask is not None:
        return table.words.question(play.ask.seen_by(seat), table.names)
    return table.words.outcome(play.outcome, table.names)


def _line(game: Summary) -> str:
    """Return a saved game in the list, without its name and time."""
    if game.error is not None:
        return game.error.sentence()
    words = registry.words(game.game)
    what = f"{words.title()} {words.summary(game.options)}"
    who = ", ".join(seat.name for seat in game.seats)
    answers = ngettext("{n} answer", "{n} answers", game.answers).format(n=game.answers)
    line = f"{what} · {who} · {answers} · {stands(game)}"
    if game.label != game.title:
        line = f"{in_quotes(game.title)} · {line}"
    return " · ".join((line, _("open: {owner}").format(owner=game.owner))) if game.owner else line


def _plain(game: Summary) -> dict[str, Any]:
    """Return a saved game as JSON values."""
    plain = structs.asdict(game)
    del plain["created"], plain["pace"]
    error = game.error and {"code": game.error.code, "sentence": game.error.sentence()}
    return plain | {"path": str(game.path), "error": error}
