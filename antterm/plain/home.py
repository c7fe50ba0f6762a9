"""The first page of plain mode, and the pages that it leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from antterm import __version__, i18n, registry
from antterm.core.options import BadOption
from antterm.i18n import _, pgettext
from antterm.plain.dialog import Dialog, choose, hear, speak
from antterm.plain.learning import learn, puzzles
from antterm.plain.lobby import visit
from antterm.plain.local import play
from antterm.plain.means import Means
from antterm.plain.new_game import begin
from antterm.plain.saved import saved_games
from antterm.plain.telling import tell_rules
from antterm.saves.errors import SaveError
from antterm.saves.store import Summary
from antterm.settings import SETTINGS
from antterm.table import Table
from antterm.wire.place import socket_path, there_is_a_host

Leads = tuple[str, Callable[[], Dialog[object]]]
"""What a line of a page is called, and where it leads."""


def home(means: Means) -> Dialog[None]:
    """The first page, until somebody leaves the program."""
    title = _("antterm {version}: three insect board games, in lines of text.").format(version=__version__)
    while True:
        lines = _lines(means)
        chosen = yield from choose(title, [label for label, _leads in lines], back=_("leave the program"))
        if chosen is None:
            return
        try:
            yield from lines[chosen][1]()
        except SaveError as error:
            yield speak(error.sentence())
        except BadOption as error:
            yield speak(str(error.value))
        title = _("The first page.")


def _lines(means: Means) -> list[Leads]:
    waiting = means.store.waiting()
    go_on: list[Leads] = []
    if waiting is not None:
        label = _("Go on with “{name}”").format(name=waiting.title)
        go_on = [(label, lambda: _go_on(means, waiting))]
    others: list[Leads] = []
    if there_is_a_host():
        others = [(_("Play with others"), lambda: visit(means, socket_path(), ""))]
    return [
        *go_on,
        (_("New game"), lambda: begin(means)),
        *others,
        (_("Learn by playing"), lambda: learn(means)),
        (_("Puzzles"), lambda: puzzles(means)),
        (_("Saved games"), lambda: saved_games(means)),
        (_("Rules of the games"), rules),
        (_("Settings"), lambda: settings_page(means)),
    ]


def _go_on(means: Means, waiting: Summary) -> Dialog[None]:
    yield from play(Table.open(means.store, waiting.name, engines=means.engines), means)


def rules() -> Dialog[None]:
    """The rules of a game, section by section."""
    games = [*registry.HOMES]
    chosen = yield from choose(_("The rules of which game?"), [registry.title(game) for game in games])
    if chosen is None:
        return
    page, typed = registry.words(games[chosen]).rules(), ""
    while typed.strip() not in ("0", pgettext("typed", "back"), "back"):
        yield from tell_rules(page, typed)
        yield speak(_("Type the number of a section; 0 goes back."))
        typed = yield from hear()


def settings_page(means: Means) -> Dialog[None]:
    """Each setting a line; the values of the one that is chosen are listed then."""
    while True:
        labels = []
        for setting in SETTINGS:
            value = dict(setting.values)[getattr(means.settings, setting.name)]
            labels.append(f"{_(setting.label)}: {_(value)}")
        chosen = yield from choose(_("Settings"), labels)
        if chosen is None:
            return
        setting = SETTINGS[chosen]
        picked = yield from choose(
            f"{_(setting.label)}. {_(setting.help)}", [_(label) for _value, label in setting.values]
        )
        if picked is None:
            continue
        wanted: dict[str, Any] = {setting.name: setting.values[picked][0]}
        changed = replace(means.settings, **wanted)
        if not means.change_settings(changed):
            yield speak(_("The settings cannot be kept; they hold until you leave."))
        if setting.name == "language":
            i18n.use(changed.spoken)
