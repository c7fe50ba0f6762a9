"""The saved games, by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from antterm.dialogues import saved_games as dialogues
from antterm.i18n import _, ngettext
from antterm.i18n.dates import full_date
from antterm.plain.converse import converse
from antterm.plain.interaction import Interaction, Offered, choose, speak
from antterm.plain.local import play
from antterm.plain.means import MeansAtHome
from antterm.plain.picture import share
from antterm.plain.review import review
from antterm.plain.telling import played
from antterm.saves.errors import SaveError
from antterm.saves.store import Summary
from antterm.table import Table
from antterm.table.listed import stands

PAGE: Final = 12
"""Games that are listed at once."""


def saved_games(means: MeansAtHome) -> Interaction[None]:
    """The list, and what is done with one of them."""
    first = 0
    while True:
        games = means.store.list(inspected=False)
        if not games and means.launch.guest:
            yield speak(_("There are no saved games."))
            return
        first = first if first < len(games) else 0
        page: Sequence[Summary] = [means.store.inspect(game) for game in games[first : first + PAGE]]
        further = [_("further games")] if len(games) > PAGE else []
        files = [] if means.launch.guest else [_("Import a game from a file")]
        told = ngettext("{n} saved game, the newest first.", "{n} saved games, the newest first.", len(games))
        title = told.format(n=len(games)) if games else _("There are no saved games.")
        chosen = yield from choose(title, [*map(_line, page), *further, *files])
        if chosen is None:
            return
        if chosen < len(page):
            yield from _one(page[chosen], means)
        elif chosen < len(page) + len(further):
            first += PAGE
        else:
            yield from converse(partial(dialogues.import_game, means.store))


def _line(game: Summary) -> str:
    """A saved game in a sentence."""
    if game.error is not None:
        return f"{game.label}: {game.error.sentence()}"
    who = ", ".join(seat.name for seat in game.seats)
    answers = ngettext("{n} answer", "{n} answers", game.answers).format(n=game.answers)
    what = played(game.game, game.options)
    parts = [game.label, what, who, answers, stands(game), full_date(game.updated.astimezone())]
    return ", ".join([*parts, *([_("open elsewhere")] if game.owner is not None else [])])


def _one(game: Summary, means: MeansAtHome) -> Interaction[None]:
    """What can be done with a game."""
    go_on = _("Go on") if game.turn is not None or game.error is not None else _("How it ended")
    offers: list[Offered] = [(go_on, partial(_go_on, game, means))]
    if game.error is None:
        offers.append((_("Step through"), partial(_step_through, game, means)))
        offers.append((_("Rename"), partial(converse, partial(dialogues.rename, means.store, game))))
        if not means.launch.guest:
            offers.append(
                (_("Export to a file"), partial(converse, partial(dialogues.export, means.store, game)))
            )
            read = partial(means.store.read, game.name)
            offers.append((_("A picture or a film, to a file"), partial(share, read, game.name, means)))
    offers.append((_("Throw away"), partial(converse, partial(dialogues.throw_away, means.store, game))))
    chosen = yield from choose(_line(game), [label for label, _act in offers])
    if chosen is None:
        return
    try:
        yield from offers[chosen][1]()
    except SaveError as error:
        yield speak(error.sentence())


def _open(game: Summary, means: MeansAtHome, watch: bool) -> Interaction[Table | None]:
    begin = partial(dialogues.open_game, means.store, game.name, means.engines, watch=watch)
    return (yield from converse(begin))


def _go_on(game: Summary, means: MeansAtHome) -> Interaction[None]:
    """Go on with a game; one that is open elsewhere is watched."""
    if (table := (yield from _open(game, means, game.owner is not None))) is not None:
        yield from play(table, means)


def _step_through(game: Summary, means: MeansAtHome) -> Interaction[None]:
    if (table := (yield from _open(game, means, True))) is not None:
        yield from review(table, means, play)
