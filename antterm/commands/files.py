"""Commands about saved games: list, check, show."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from antterm import registry
from antterm.commands.common import (
    Failure,
    UsageError,
    as_json,
    columns,
    emit,
    open_store,
    say,
    writes_unicode,
)
from antterm.draw.canvas import cells_of
from antterm.draw.drawing import drawing
from antterm.i18n import _, ngettext, pgettext
from antterm.saves.document import NAME_LIMIT
from antterm.table.listed import stands
from antterm.ui.terminal.surroundings import terminal_size

if TYPE_CHECKING:
    from antterm.saves.store import Summary
    from antterm.table import Table


def saves(args: Namespace) -> int:
    """`antterm saves`: list the saved games, the newest first."""
    games = open_store(args).list()
    if args.json:
        emit(as_json([_plain(game) for game in games]))
    elif args.names:
        for game in games:
            emit(game.name)
    elif not games:
        say(_("There are no saved games."))
    else:
        width = max(min(cells_of(game.name), NAME_LIMIT) for game in games)
        for game in games:
            name = game.name + " " * (width - cells_of(game.name))
            say(f"{name}  {game.updated.astimezone():%Y-%m-%d %H:%M}  {_line(game)}")
    return 0


def stats(args: Namespace) -> int:
    """`antterm stats`: what came of all finished games."""
    from antterm.table import statistics

    finished, broken = statistics.finished_games(open_store(args))
    counted = [tally for tally in statistics.tallies(finished) if args.game in (None, tally.game_id)]
    if args.json:
        emit(as_json({"games": counted, "unreadable": broken}))
        return 0
    if not counted:
        say(_("No game has been finished yet."))
    for tally in counted:
        say(f"{registry.words(tally.game_id).title()}: {statistics.count_sentence(tally.games)}")
        for what, rows in (
            (pgettext("table head", "player"), tally.players),
            (pgettext("table head", "seat"), tally.seats),
        ):
            table = columns(statistics.table_rows(what, rows), figures=True)
            say("\n" + "\n".join(f"  {line}" for line in table))
        say("")
    if broken:
        say(statistics.broken_sentence(broken))
    return 0


def check(args: Namespace) -> int:
    """`antterm check FILE`: replay a saved game and say whether it is whole."""
    from antterm.table import Table, notice_sentence

    with Table.open(open_store(args), args.file, watch=True) as table:
        if table.notice == "answers_unreadable":
            raise Failure(f"{args.file}: {notice_sentence(table.notice)}")
        answers = ngettext("{n} answer", "{n} answers", table.length).format(n=table.length)
        say(
            _("{file} is whole: {game}, {answers}. {state}").format(
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
    """A sentence for a game that is played with components that have changed since; else an empty text."""
    game = table.game
    if game.editions is None or game.editions.is_newest(game.edition):
        return ""
    return _(
        "It goes on with the components that it was begun with, those of antterm {version}; "
        "new games have others."
    ).format(version=game.editions.version(game.edition))


def show(args: Namespace) -> int:
    """`antterm show FILE`: print a position as plain text, as a seat or an onlooker may see it."""
    from antterm.table import Table, notice_sentence

    with Table.open(open_store(args), args.file, watch=True, earlier=args.earlier) as table:
        seats = len(table.seats)
        if args.seat is not None and args.seat > seats:
            raise UsageError(
                _("there is no seat {n}; seats are 1 to {seats}").format(n=args.seat, seats=seats)
            )
        if args.at is not None and args.at > table.length:
            raise UsageError(
                _("there is no answer {n}; the game has {length}").format(n=args.at, length=table.length)
            )
        play = table.record.play if args.at is None else table.record.at(args.at)
        seat = None if args.seat is None else args.seat - 1
        view = play.view(seat)
        ascii_only = args.ascii or not writes_unicode(sys.stdout)
        say(_draw(table, view, ascii_only))
        say(_state(table, play, seat))
        if table.notice not in (None, "earlier"):
            say(notice_sentence(table.notice))
    return 0


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
        line = f"“{game.title}” · {line}"
    return " · ".join((line, _("open: {owner}").format(owner=game.owner))) if game.owner else line


def _plain(game: Summary) -> dict[str, Any]:
    """Return a saved game as JSON values."""
    plain = asdict(game)
    del plain["created"], plain["pace"]
    error = game.error and {"code": game.error.code, "sentence": game.error.sentence()}
    return plain | {"path": str(game.path), "error": error}
