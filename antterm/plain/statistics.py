"""What came of all finished games, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from antterm import registry
from antterm.i18n import _, ngettext
from antterm.plain.interaction import Interaction, choose, speak
from antterm.plain.means import MeansAtHome
from antterm.plain.telling import tell_in_pages
from antterm.table.statistics import (
    GameTally,
    Tally,
    broken_sentence,
    count_sentence,
    finished_games,
    tallies,
)


def statistics(means: MeansAtHome) -> Interaction[None]:
    """Who has won how often, game by game.

    Raises:
        SaveError: the saved games cannot be read.
    """
    finished, broken = finished_games(means.store)
    games = tallies(finished)
    left_out = broken_sentence(broken)
    if not games:
        yield speak(_("No game has been finished yet."), left_out)
        return
    if len(games) == 1:
        yield from tell_in_pages(told(games[0]))
        yield speak(left_out)
        return
    title = " ".join(filter(None, (_("The statistics of which game?"), left_out)))
    while True:
        chosen = yield from choose(title, [_heading(game) for game in games])
        if chosen is None:
            return
        yield from tell_in_pages(told(games[chosen]))


def told(game: GameTally) -> Sequence[str]:
    """The games of one kind: a paragraph for each player, and for each seat."""
    return [
        f"{_heading(game)}.",
        _("By player, who has played most first:"),
        *map(_sentence, game.players),
        _("By seat:"),
        *map(_sentence, game.seats),
    ]


def _heading(game: GameTally) -> str:
    return f"{registry.title(game.game_id)}: {count_sentence(game.games)}"


def _sentence(tally: Tally) -> str:
    """What somebody, or a seat, has reached."""
    reached = ngettext(
        "{who}: {n} game, {won} won, which is {share} of 100.",
        "{who}: {n} games, {won} won, which is {share} of 100.",
        tally.games,
    )
    text = reached.format(who=tally.who, n=tally.games, won=f"{tally.won:.3g}", share=tally.share)
    if tally.average is None or tally.best is None:
        return text
    points = _("Points on average: {average}; at most: {best}.")
    return f"{text} {points.format(average=f'{tally.average:.1f}', best=tally.best)}"
