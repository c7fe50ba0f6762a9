"""Opening plain mode, and its first page, which leads to all that it has."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Final, TextIO

from antterm import __version__, plugins, registry, settings
from antterm.bots.bot_process import BotExecutor, BotProcess
from antterm.dialogues import people
from antterm.dialogues import saved_games as dialogues
from antterm.dialogues.analysis import has_analysis
from antterm.dialogues.saved_games import open_game, stands
from antterm.dialogues.steps import KNOWN_ERRORS, reason
from antterm.i18n import _, ngettext
from antterm.i18n.dates import full_date
from antterm.launch import Launch
from antterm.plain.analysis import analyse_table, tell
from antterm.plain.analysis import begin as analysis
from antterm.plain.common_pages import rules, settings_page
from antterm.plain.console import Console, StreamLines, Wakeup
from antterm.plain.context import HomeContext
from antterm.plain.help import general_help
from antterm.plain.interaction import Interaction, Offered, choose, converse, menu, speak
from antterm.plain.learning import learn, puzzles_page, solve
from antterm.plain.lobby import visit
from antterm.plain.local import play, share
from antterm.plain.new_game import begin
from antterm.plain.review import review
from antterm.plain.statistics import tell_statistics
from antterm.plain.telling import game_with_options
from antterm.plain.wanted import is_ssh_without_terminal
from antterm.saves.errors import SaveError
from antterm.saves.store import Store, Summary
from antterm.solving import InOrder, Solver
from antterm.table import Table
from antterm.table.statistics import statistics_of
from antterm.wire.host_socket import socket_path, there_is_a_host

PAGE: Final = 12
"""Most games that are listed at once."""


def saved_games(context: HomeContext) -> Interaction[None]:
    """List the saved games, and do what is wanted with one of them."""
    first = 0
    while True:
        games = context.store.list(inspected=False)
        if not games and context.launch.guest:
            yield speak(_("There are no saved games."))
            return
        first = first if first < len(games) else 0
        page: Sequence[Summary] = [context.store.inspect(game) for game in games[first : first + PAGE]]
        further = [_("more games")] if len(games) > PAGE else []
        files = [] if context.launch.guest else [_("Import a game from a file")]
        template = ngettext("{n} saved game.", "{n} saved games, the newest first.", len(games))
        title = template.format(n=len(games)) if games else _("There are no saved games.")
        chosen = yield from choose(title, [*map(_summary_line, page), *further, *files])
        if chosen is None:
            return
        if chosen < len(page):
            yield from _offer_actions(page[chosen], context)
        elif chosen < len(page) + len(further):
            first += PAGE
        else:
            yield from converse(partial(dialogues.import_game, context.store))


def _summary_line(game: Summary) -> str:
    """Return a saved game in a sentence."""
    if game.error is not None:
        return f"{game.label}: {game.error.sentence()}"
    who = ", ".join(seat.name for seat in game.seats)
    answers = ngettext("{n} answer", "{n} answers", game.answers).format(n=game.answers)
    what = game_with_options(game.game, game.options)
    parts = [game.label, what, who, answers, stands(game), full_date(game.updated.astimezone())]
    return ", ".join([*parts, *([_("open elsewhere")] if game.owner is not None else [])])


def _offer_actions(game: Summary, context: HomeContext) -> Interaction[None]:
    """Offer what can be done with a saved game."""
    go_on = _("Go on") if game.turn is not None or game.error is not None else _("How it ended")
    offers: list[Offered] = [(go_on, partial(_continue_or_watch, game, context))]
    if game.error is None:
        offers.append((_("Step through"), partial(_step_through, game, context)))
        offers.append((_("Rename"), partial(converse, partial(dialogues.rename, context.store, game))))
        if not context.launch.guest:
            if registry.HOMES[game.game].files:
                export = partial(dialogues.export, context.store, game)
                offers.append((_("Export to a file"), partial(converse, export)))
            read = partial(context.store.read, game.name)
            offers.append((_("Save a picture or a film to a file"), partial(share, read, game.name, context)))
        if has_analysis(game.game):
            offers.append((_("Analysis board"), partial(_analyse, game, context)))
    offers.append((_("Throw away"), partial(converse, partial(dialogues.throw_away, context.store, game))))
    try:
        yield from menu(offers, _summary_line(game))
    except SaveError as error:
        yield speak(error.sentence())


def _open(game: Summary, context: HomeContext, watch: bool) -> Interaction[Table | None]:
    begin = partial(dialogues.open_game, context.store, game.name, context.engines, watch=watch)
    return (yield from converse(begin))


def _continue_or_watch(game: Summary, context: HomeContext) -> Interaction[None]:
    """Go on with a game; one that is open elsewhere is watched."""
    if (table := (yield from _open(game, context, game.owner is not None))) is not None:
        yield from play(table, context)


def _step_through(game: Summary, context: HomeContext) -> Interaction[None]:
    if (table := (yield from _open(game, context, True))) is not None:
        yield from review(table, context, play)


def _analyse(game: Summary, context: HomeContext) -> Interaction[None]:
    if (table := (yield from _open(game, context, True))) is not None:
        try:
            yield from analyse_table(table, table.length, context)
        finally:
            table.close()


def statistics(context: HomeContext) -> Interaction[None]:
    """Tell who has won how often and how well they play, game by game.

    Raises:
        SaveError: the saved games cannot be read, or whose names are whose cannot be kept.
    """
    folder = context.store.data_dir
    found = statistics_of(context.store)
    if found.is_to_ask:
        begin = partial(people.ask_mine, folder, found.people, found.candidates)
        if (yield from converse(begin)) is None:
            yield speak(people.decline(folder, found.people))
        found = statistics_of(context.store)
    if not found.games:
        yield speak(_("No game has been finished yet."), *found.notes())
        return
    while (yield from tell_statistics(found, _("Which names are whose"))):
        yield from converse(partial(people.change, context.store))
        found = statistics_of(context.store)


def run(
    launch: Launch,
    typed: TextIO | None = None,
    written: TextIO | None = None,
    executor: BotExecutor | None = None,
) -> int:
    """Run plain mode until the person leaves it or the input ends.

    Args:
        launch: where it begins.
        typed: where lines come from; None for standard input.
        written: where they go; None for standard output.
        executor: where bots think; None for a process of its own.

    Returns:
        The exit status of the program.
    """
    wakeup, thinks = Wakeup(), executor or BotProcess()
    loaded = settings.load(launch.settings_folder)
    context = HomeContext(
        launch=launch, settings=loaded, wakeup=wakeup, store=Store(launch.data_dir), executor=thinks
    )
    context.speak_as_chosen()
    lines = written or sys.stdout
    logging.getLogger().addHandler(logging.NullHandler())  # what a library logs is not read aloud
    is_echoed = typed is None and launch.guest and is_ssh_without_terminal(os.environ)
    try:
        asyncio.run(
            Console(StreamLines(typed or sys.stdin, is_echoed), lines, wakeup).hold(_beginning(context))
        )
    except KeyboardInterrupt:
        lines.write("\n")  # what the shell says next stands on a line of its own
        raise
    finally:
        thinks.close()
    return 0


def _beginning(context: HomeContext) -> Interaction[None]:
    """Return the interaction that the command line asks for."""
    launch = context.launch
    if launch.table is not None:
        return review(launch.table, context, play) if launch.replay else play(launch.table, context)
    if launch.puzzle is not None:
        solver = Solver(context.store.data_dir, date.today())
        return solve(InOrder(solver, launch.puzzle), context)
    if launch.analysis is not None:
        return tell(*launch.analysis, context)
    if launch.join is not None:
        return visit(context, launch.join)
    return home(context)


def home(context: HomeContext) -> Interaction[None]:
    """Show the first page until the person leaves the program."""
    title = _("antterm {version}: insect board games, in lines of text.").format(version=__version__)
    if context.store.waiting() is None:
        title = f"{title} {_('Games are saved in {folder}').format(folder=context.store.place)}"
    if not context.launch.guest and (wrong := plugins.faults()):
        yield speak(*wrong)
    goes_on = True
    while goes_on:
        lines = _lines(context)
        try:
            goes_on = yield from menu(lines, title, back=_("leave the program"), helps=_("Help"))
        except KNOWN_ERRORS as error:
            yield speak(reason(error))
        title = _("The first page.")


def _lines(context: HomeContext) -> list[Offered]:
    waiting = context.store.waiting()
    go_on: list[Offered] = []
    if waiting is not None:
        label = _("Go on with “{name}”").format(name=waiting.title)
        go_on = [(label, lambda: _go_on(context, waiting))]
    others: list[Offered] = []
    if there_is_a_host():
        others = [(_("Play with others"), lambda: visit(context, socket_path()))]
    return [
        *go_on,
        (_("New game"), lambda: begin(context)),
        *others,
        (_("Learn by playing"), lambda: learn(context)),
        (_("Puzzles"), lambda: puzzles_page(context)),
        (_("Saved games"), lambda: saved_games(context)),
        (_("Rules of the games"), rules),
        (_("Settings"), lambda: settings_page(context)),
        (_("Statistics"), lambda: statistics(context)),
        (_("Analysis board"), lambda: analysis(context)),
        (_("Help"), general_help),
    ]


def _go_on(context: HomeContext, waiting: Summary) -> Interaction[None]:
    table = yield from converse(partial(open_game, context.store, waiting.name, context.engines))
    if table is not None:
        yield from play(table, context)
