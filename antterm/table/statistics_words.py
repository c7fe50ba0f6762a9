"""The statistics in tables, sentences and charts, for the screen, by ear and on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.bots.bot import bots_of
from antterm.bots.kinds import level_name
from antterm.draw.course import RatingChart
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.dates import full_date
from antterm.table.ratings import RatedGame, Rating
from antterm.table.statistics import GameStatistics, Opponent, Player, Tally


def table_rows(
    what: str, rows: Sequence[Tally], ratings: Sequence[Rating | None] = (), with_points: bool = True
) -> list[list[str]]:
    """Return tallies as the rows of a table, its headings first.

    Args:
        what: whose they are: `player`.
        rows: what is told.
        ratings: of each row; empty for a table without ratings.
        with_points: whether points are told, where there are some.
    """
    has_points = with_points and any(row.points for row in rows)
    has_ratings = any(ratings)
    head = [
        what,
        pgettext("table head", "games"),
        pgettext("table head", "won"),
        pgettext("table head", "won of 100"),
    ]
    if has_points:
        head += [pgettext("table head", "points on average"), pgettext("table head", "most points")]
    if has_ratings:
        head += [pgettext("table head", "rating"), pgettext("table head", "give or take")]
    table = [head]
    for row, rating in zip(rows, ratings or [None] * len(rows), strict=True):
        cells = [row.who, str(row.games), f"{row.won:.3g}", str(row.share)]
        if has_points:
            cells.append("" if row.average is None else f"{row.average:.1f}")
            cells.append("" if row.best is None else str(row.best))
        table.append([*cells, *_rating_cells(rating)] if has_ratings else cells)
    return table


def _rating_cells(rating: Rating | None) -> tuple[str, str]:
    """Return a rating for a table, with a question mark while it is provisional, and how sure it is."""
    if rating is None:
        return "", ""
    sign = "?" if rating.is_provisional else ""
    return f"{rating.value}{sign}", str(rating.deviation) if rating.deviation else ""


def player_rows(statistics: GameStatistics) -> list[list[str]]:
    """Return the players of a game as the rows of a table, its headings first."""
    players = statistics.players
    what = pgettext("table head", "player")
    return table_rows(what, [each.tally for each in players], [each.rating for each in players])


def opponent_rows(player: Player) -> list[list[str]]:
    """Return what a player has reached against all and against each as a table, its headings first."""
    everybody = Tally(_("all"), player.tally.games, player.tally.won, player.tally.points)
    return table_rows(
        pgettext("table head", "against"),
        [everybody, *(each.tally for each in player.against)],
        [player.rating, *(each.rating for each in player.against)],
        with_points=False,
    )


def rating_sentence(rating: Rating | None) -> str:
    """Return a rating in a sentence; empty where there is none."""
    if rating is None:
        return ""
    if not rating.deviation:
        return _("Rating {n}, fixed.").format(n=rating.value)
    text = (
        _("Rating {n}, give or take {deviation}, provisional.")
        if rating.is_provisional
        else _("Rating {n}, give or take {deviation}.")
    )
    return text.format(n=rating.value, deviation=rating.deviation)


STEPS: Final = 5
"""Ratings at most with which the course of one is told."""


def course_sentence(course: Sequence[RatedGame]) -> str:
    """Return how a rating went, in a sentence; empty where it has only just begun."""
    if len(course) < 2:
        return ""
    last = len(course) - 1
    places = sorted({round(step * last / (STEPS - 1)) for step in range(STEPS)})
    # Translators: a rating in the course of many: "1540 after 10 games".
    text = _("{rating} after {n}")
    told = [text.format(rating=course[at].rating.value, n=at + 1) for at in places]
    best = max(course, key=lambda game: game.rating.value)
    highest = _("Highest: {rating}, on {day}.").format(
        rating=best.rating.value, day=full_date(best.ended.astimezone())
    )
    course_text = _("Course, by the number of rated games: {ratings}.").format(ratings=", ".join(told))
    return f"{course_text} {highest}"


def count_sentence(games: int) -> str:
    """Return how many games there are: `12 finished games`."""
    return ngettext("{n} finished game", "{n} finished games", games).format(n=games)


def rating_chart(
    game: GameStatistics, player: Player, opponent: Opponent | None, ascii_only: bool
) -> RatingChart:
    """Return how the rating of a player went, as a chart.

    Args:
        game: which is played.
        player: whose rating.
        opponent: against whom; None for all.
        ascii_only: whether to keep to ASCII.
    """
    course = player.course if opponent is None else opponent.course
    against = _("Against all.") if opponent is None else _("Against {who}.").format(who=opponent.tally.who)
    heading = " ".join(filter(None, (against, rating_sentence(course[-1].rating if course else None))))
    days = [full_date(rated.ended.astimezone()) for rated in (*course[:1], *course[-1:])]
    if player.fixed is not None:
        empty = _("The bots' ratings are fixed: they were measured in games between bots.")
    else:
        empty = _("None of these games is rated: only games in which players compete are.")
    return RatingChart(
        heading,
        tuple(rated.rating.value for rated in course),
        sum(rated.rating.is_provisional for rated in course),
        tuple((level_name(level), value) for level, value in bots_of(game.game_id).ratings.items()),
        (days[0], days[1]) if days else ("", ""),
        empty,
        ascii_only,
    )
