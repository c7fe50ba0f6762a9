"""Opening plain mode, and its first page, which leads to all that it has."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from functools import partial
from typing import TextIO

from antterm import __version__, settings
from antterm.bots.backroom import BackRoom
from antterm.dialogues import KNOWN_ERRORS, reason
from antterm.dialogues.saved_games import open_game
from antterm.i18n import _
from antterm.launch import Launch
from antterm.plain.at_hand import rules, settings_page
from antterm.plain.console import Bell, Console
from antterm.plain.converse import converse
from antterm.plain.help import general_help
from antterm.plain.interaction import Interaction, Offered, choose, speak
from antterm.plain.learning import learn, puzzles, solve
from antterm.plain.lines import StreamLines
from antterm.plain.lobby import visit
from antterm.plain.local import play
from antterm.plain.means import MeansAtHome
from antterm.plain.new_game import begin
from antterm.plain.review import review
from antterm.plain.saved import saved_games
from antterm.plain.statistics import statistics
from antterm.plain.thinking import BotRoom
from antterm.plain.wanted import is_far
from antterm.saves.store import Store, Summary
from antterm.wire.place import socket_path, there_is_a_host


def run(
    launch: Launch, typed: TextIO | None = None, written: TextIO | None = None, room: BotRoom | None = None
) -> int:
    """Hold the interaction that is asked for, until somebody leaves it or the input ends.

    Args:
        launch: where it begins.
        typed: where lines come from; None for standard input.
        written: where they go; None for standard output.
        room: where bots think; None for a process of its own.

    Returns:
        The exit status of the program.
    """
    bell, thinks = Bell(), room or BackRoom()
    kept = settings.load(launch.data_dir if launch.guest else None)
    means = MeansAtHome(launch=launch, settings=kept, bell=bell, store=Store(launch.data_dir), room=thinks)
    means.speak_as_chosen()
    lines = written or sys.stdout
    logging.getLogger().addHandler(logging.NullHandler())  # what a library logs is not read aloud
    is_seen = typed is None and launch.guest and is_far(os.environ)
    try:
        asyncio.run(Console(StreamLines(typed or sys.stdin, is_seen), lines, bell).hold(_beginning(means)))
    except KeyboardInterrupt:
        lines.write("\n")  # what the shell says next stands on a line of its own
        raise
    finally:
        thinks.close()
    return 0


def _beginning(means: MeansAtHome) -> Interaction[None]:
    """What it begins with, as the command line says."""
    launch = means.launch
    if launch.table is not None:
        return review(launch.table, means, play) if launch.replay else play(launch.table, means)
    if launch.puzzle is not None:
        return solve(launch.puzzle, means)
    if launch.join is not None:
        return visit(means, launch.join)
    return home(means)


def home(means: MeansAtHome) -> Interaction[None]:
    """The first page, until somebody leaves the program."""
    title = _("antterm {version}: three insect board games, in lines of text.").format(version=__version__)
    if means.store.waiting() is None:
        title = f"{title} {_('They are saved in {folder}').format(folder=means.store.place)}"
    while True:
        lines = _lines(means)
        labels = [label for label, _leads in lines]
        chosen = yield from choose(title, labels, back=_("leave the program"), helps=_("Help"))
        if chosen is None:
            return
        try:
            yield from lines[chosen][1]()
        except KNOWN_ERRORS as error:
            yield speak(reason(error))
        title = _("The first page.")


def _lines(means: MeansAtHome) -> list[Offered]:
    waiting = means.store.waiting()
    go_on: list[Offered] = []
    if waiting is not None:
        label = _("Go on with “{name}”").format(name=waiting.title)
        go_on = [(label, lambda: _go_on(means, waiting))]
    others: list[Offered] = []
    if there_is_a_host():
        others = [(_("Play with others"), lambda: visit(means, socket_path()))]
    return [
        *go_on,
        (_("New game"), lambda: begin(means)),
        *others,
        (_("Learn by playing"), lambda: learn(means)),
        (_("Puzzles"), lambda: puzzles(means)),
        (_("Saved games"), lambda: saved_games(means)),
        (_("Rules of the games"), rules),
        (_("Settings"), lambda: settings_page(means)),
        (_("Statistics"), lambda: statistics(means)),
        (_("Help"), general_help),
    ]


def _go_on(means: MeansAtHome, waiting: Summary) -> Interaction[None]:
    table = yield from converse(partial(open_game, means.store, waiting.name, means.engines))
    if table is not None:
        yield from play(table, means)
