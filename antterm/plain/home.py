"""The first page of plain mode, and the pages that it leads to."""

from __future__ import annotations

from functools import partial

from antterm import __version__
from antterm.dialogues import KNOWN_ERRORS, reason
from antterm.dialogues.saved_games import open_game
from antterm.i18n import _
from antterm.plain.at_hand import rules, settings_page
from antterm.plain.converse import converse
from antterm.plain.help import general_help
from antterm.plain.interaction import Interaction, Offered, choose, speak
from antterm.plain.learning import learn, puzzles
from antterm.plain.lobby import visit
from antterm.plain.local import play
from antterm.plain.means import MeansAtHome
from antterm.plain.new_game import begin
from antterm.plain.saved import saved_games
from antterm.plain.statistics import statistics
from antterm.saves.store import Summary
from antterm.wire.place import socket_path, there_is_a_host


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
