"""What came of all finished games, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from antterm import registry
from antterm.dialogues import people
from antterm.i18n import _, ngettext
from antterm.plain.converse import converse
from antterm.plain.interaction import Interaction, choose, speak
from antterm.plain.means import MeansAtHome
from antterm.plain.telling import tell_in_pages
from antterm.table.statistics import GameStatistics, Player, Tally, statistics_of
from antterm.table.statistics_words import count_sentence, course_sentence, rating_sentence


def statistics(means: MeansAtHome) -> Interaction[None]:
    """Tell who has won how often and how well they play, game by game.

    Raises:
        SaveError: the saved games cannot be read, or whose names are whose cannot be kept.
    """
    folder = means.store.data_dir
    found = statistics_of(means.store)
    if found.is_to_ask:
        begin = partial(people.ask_mine, folder, found.people, found.candidates)
        if (yield from converse(begin)) is None:
            yield speak(people.decline(folder, found.people))
        found = statistics_of(means.store)
    if not found.games:
        yield speak(_("No game has been finished yet."), *found.notes())
        return
    title = " ".join((_("The statistics of which game?"), *found.notes()))
    while True:
        labels = [*map(_heading, found.games), _("Whose names are whose")]
        chosen = yield from choose(title, labels)
        if chosen is None:
            return
        if chosen < len(found.games):
            yield from _one_game(found.games[chosen])
        else:
            yield from converse(partial(people.change, means.store))
            found = statistics_of(means.store)


def _one_game(game: GameStatistics) -> Interaction[None]:
    """Tell of the games of one kind; then of one player against each opponent, as often as somebody wants."""
    yield from tell_in_pages(told(game))
    persons = game.persons
    while persons:
        chosen = yield from choose(
            _("Whose ratings against each opponent?"), [player.tally.who for player in persons]
        )
        if chosen is None:
            return
        yield from tell_in_pages(told_of(persons[chosen]))


def told(game: GameStatistics) -> Sequence[str]:
    """Return the games of one kind: a paragraph for each player, and for each seat."""
    return [
        f"{_heading(game)}.",
        _("By player, who has played most first:"),
        *(f"{_sentence(each.tally)} {rating_sentence(each.rating)}".rstrip() for each in game.players),
        _("By seat:"),
        *map(_sentence, game.seats),
    ]


def told_of(player: Player) -> Sequence[str]:
    """Return how well somebody plays: against all, then against each opponent."""
    names = ", ".join(player.names)
    told = [
        f"{player.tally.who}. {rating_sentence(player.rating)}",
        _("Names at the table: {names}.").format(names=names) if len(player.names) > 1 else "",
        course_sentence(player.course),
    ]
    for each in player.against:
        tally = replace(each.tally, who=_("Against {who}").format(who=each.tally.who))
        parts = (_sentence(tally), rating_sentence(each.rating), course_sentence(each.course))
        told.append(" ".join(filter(None, parts)))
    return [text for text in told if text]


def _heading(game: GameStatistics) -> str:
    return f"{registry.title(game.game_id)}: {count_sentence(game.games)}"


def _sentence(tally: Tally) -> str:
    """Return what somebody, or a seat, has reached."""
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
