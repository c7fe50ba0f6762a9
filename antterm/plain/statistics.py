"""Statistics of finished games, in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from antterm.i18n import _, ngettext
from antterm.i18n.numbers import LocalNumber
from antterm.plain.interaction import Interaction, choose
from antterm.plain.telling import tell_in_pages
from antterm.table.statistics import (
    GameStatistics,
    Player,
    Statistics,
    Tally,
    count_sentence,
    course_sentence,
    rating_sentence,
)


def tell_statistics(found: Statistics, besides: str = "") -> Interaction[bool]:
    """Tell of games of one kind after another.

    Args:
        found: the statistics.
        besides: what else is offered; empty for nothing.

    Returns:
        Whether that was chosen; else the person goes back.
    """
    title = " ".join((_("The statistics of which game?"), *found.notes()))
    while True:
        chosen = yield from choose(title, [*map(_game_title, found.games), *filter(None, [besides])])
        if chosen is None:
            return False
        if chosen == len(found.games):
            return True
        yield from _tell_of_game(found.games[chosen])


def _tell_of_game(game: GameStatistics) -> Interaction[None]:
    """Tell of the games of one kind; then of one player against each opponent, as often as somebody wants."""
    yield from tell_in_pages(game_lines(game))
    persons = game.persons
    while persons:
        chosen = yield from choose(
            _("Whose ratings against each opponent?"), [player.tally.who for player in persons]
        )
        if chosen is None:
            return
        yield from tell_in_pages(player_lines(persons[chosen]))


def game_lines(game: GameStatistics) -> Sequence[str]:
    """Return the games of one kind: a paragraph for each player, and for each seat."""
    return [
        f"{_game_title(game)}.",
        _("By player, the highest rating first:")
        if game.pace
        else _("By player, those who have played the most games first:"),
        *(f"{_tally_sentence(each.tally)} {rating_sentence(each.rating)}".rstrip() for each in game.players),
        _("By seat:"),
        *map(_tally_sentence, game.seats),
    ]


def player_lines(player: Player) -> Sequence[str]:
    """Return how well somebody plays: against all, then against each opponent."""
    names = ", ".join(player.names)
    lines = [
        f"{player.tally.who}. {rating_sentence(player.rating)}",
        _("Names at the table: {names}.").format(names=names) if len(player.names) > 1 else "",
        course_sentence(player.course),
    ]
    for each in player.against:
        tally = replace(each.tally, who=_("Against {who}").format(who=each.tally.who))
        parts = (_tally_sentence(tally), rating_sentence(each.rating), course_sentence(each.course))
        lines.append(" ".join(filter(None, parts)))
    return [text for text in lines if text]


def _game_title(game: GameStatistics) -> str:
    return f"{game.title}: {count_sentence(game.games)}"


def _tally_sentence(tally: Tally) -> str:
    """Return what somebody, or a seat, has reached."""
    reached = ngettext(
        "{who}: {n} game, {won} won, which is {share} per cent.",
        "{who}: {n} games, {won} won, which is {share} per cent.",
        tally.games,
    )
    text = reached.format(
        who=tally.who, n=tally.games, won=f"{LocalNumber(tally.won):.3g}", share=tally.share
    )
    if tally.average is None or tally.best is None:
        return text
    points = _("Average points: {average}; highest: {best}.")
    return f"{text} {points.format(average=f'{LocalNumber(tally.average):.1f}', best=tally.best)}"
