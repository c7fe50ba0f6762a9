"""The saved games, by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.dates import full_date
from antterm.plain.dialog import Dialog, choose, confirm, speak
from antterm.plain.local import play
from antterm.plain.means import MeansAtHome
from antterm.plain.review import review
from antterm.plain.telling import played
from antterm.saves.errors import SaveError
from antterm.saves.store import Summary
from antterm.table import Table

PAGE: Final = 12
"""Games that are listed at once."""


def saved_games(means: MeansAtHome) -> Dialog[None]:
    """The list, and what is done with one of them."""
    first = 0
    while True:
        games = means.store.list(inspected=False)
        if not games:
            yield speak(_("There are no saved games."))
            return
        first = first if first < len(games) else 0
        page: Sequence[Summary] = [means.store.inspect(game) for game in games[first : first + PAGE]]
        labels = [*map(_line, page)]
        if len(games) > PAGE:
            labels.append(_("further games"))
        told = ngettext("{n} saved game, the newest first.", "{n} saved games, the newest first.", len(games))
        chosen = yield from choose(told.format(n=len(games)), labels)
        if chosen is None:
            return
        if chosen == len(page):
            first += PAGE
        else:
            yield from _one(page[chosen], means)


def _line(game: Summary) -> str:
    """A saved game in a sentence."""
    if game.error is not None:
        return f"{game.label}: {game.error.sentence()}"
    who = ", ".join(seat.name for seat in game.seats)
    answers = ngettext("{n} answer", "{n} answers", game.answers).format(n=game.answers)
    if game.turn is None:
        turn = pgettext("game", "over")
    else:
        turn = _("{name} to answer").format(name=game.seats[game.turn].name)
    what = played(game.game, game.options)
    parts = [game.label, what, who, answers, turn, full_date(game.updated.astimezone())]
    return ", ".join([*parts, *([_("open elsewhere")] if game.owner is not None else [])])


def _one(game: Summary, means: MeansAtHome) -> Dialog[None]:
    """What can be done with a game."""
    go_on = _("Go on") if game.turn is not None else _("How it ended")
    labels = [go_on, _("Step through"), _("Throw away")]
    chosen = yield from choose(_line(game), labels)
    try:
        match chosen:
            case 0:
                yield from play(_opened(game, means), means)
            case 1:
                yield from review(Table.open(means.store, game.name, watch=True), means, play)
            case 2 if (yield from confirm(_("Throw “{name}” away?").format(name=game.label))):
                means.store.remove(game.name)
    except SaveError as error:
        yield speak(error.sentence())


def _opened(game: Summary, means: MeansAtHome) -> Table:
    """A game to go on with; one that is open elsewhere is watched."""
    return Table.open(means.store, game.name, watch=game.owner is not None, engines=means.engines)
