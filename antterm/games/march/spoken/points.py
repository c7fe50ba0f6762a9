"""Points, harvest and Slumber in words: what has been scored, and what would be brought in now."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.games.march.draw import story
from antterm.games.march.draw.names import source_name
from antterm.games.march.draw.retrospect import PastGame, course_of, facts_of
from antterm.games.march.draw.score import by_rank
from antterm.games.march.rules.round_end import final_scores, harvesting, round_ends, unsettled, with_losses
from antterm.games.march.spoken import horde, piles
from antterm.games.march.spoken.news import news_of
from antterm.games.march.spoken.table import SpokenPosition
from antterm.games.march.words.forecasts import if_over_lines, round_end_lines
from antterm.games.march.words.naming import ants, colony_points
from antterm.games.march.words.telling import tell_outcome
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated


def score(table: SpokenPosition) -> list[str]:
    """Describe the players, the best first, with where their points came from."""
    view, outcome = table.view, table.view.outcome
    lines = [] if outcome is None else [tell_outcome(outcome, table.moment.names)]
    if outcome is not None:
        totals = table.whose(enumerate(outcome.scores))
        lines.append(_("At the end: {points}.").format(points=totals))
        lines += course(table)
    for nest in by_rank(view):
        text = _("{who}: {points}; for breaking ties, {ants}.")
        lines.append(
            text.format(who=table.who(nest.seat), points=colony_points(nest.score), ants=ants(nest.ants))
        )
        if sources := enumerated(_from(source_name(source), n) for source, n in nest.sources.items() if n):
            lines.append(_("Points: {sources}.").format(sources=sources))
    if outcome is None:
        asked = table.moment.ask
        after, harvest = with_losses(view, asked), harvesting(asked, view) if asked is not None else None
        lines += if_over_lines(table.naming, final_scores(after, harvest))
        if seats := unsettled(after, harvest):
            whose = enumerated(map(table.naming.player, sorted(seats)))
            lines.append(_("A battle to come may change the points of {players}.").format(players=whose))
    return [*lines, *horde.points(table)]


def course(table: SpokenPosition) -> list[str]:
    """Describe how a game that is over has gone: the points after each round, and what decided it."""
    view = table.view
    gone = course_of(table.moment.happened, view) if view.outcome is not None else None
    return list(_course(table, gone)) if gone is not None else []


def _course(table: SpokenPosition, gone: PastGame) -> Iterator[str]:
    curves = [*zip(map(table.who, range(table.view.seats)), gone.curves, strict=True)]
    if gone.horde is not None:
        curves.append((_("the Horde"), gone.horde))
    # Translators: a player, and their points after each round: "Ann 2, 5, 9".
    text = pgettext("points by round", "{who} {points}")
    lines = [text.format(who=who, points=enumerated(map(str, curve[1:]))) for who, curve in curves]
    yield _("Points after each round: {points}.").format(points="; ".join(lines))
    yield from facts_of(gone, table.who, int)


def _from(source: str, n: int) -> str:
    """Describe points and where they came from."""
    # Translators: so many points, and where they came from: "2 from battles won".
    return pgettext("points", "{n} from {source}").format(source=source, n=n)


def harvest(table: SpokenPosition) -> list[str]:
    """Describe what sites would yield now, what Feeding would take, and what the last Queen Phase brought."""
    view = table.view
    lines = [_("At the end of this round, if nothing changes and no battle is fought:")]
    asked = table.moment.ask
    ends = round_ends(with_losses(view, asked), harvesting(asked, view) if asked is not None else None)
    for seat in table.seats:
        lines += round_end_lines(table.naming, ends[seat])
    if sentences := news_of(table, story.HARVEST, story.of_queen_phase(table.moment.happened)):
        lines += [_("The last Queen Phase:"), *sentences]
    return lines


def slumber(table: SpokenPosition) -> list[str]:
    """Describe what a Slumber would score now."""
    view, lines = table.view, list[str]()
    for seat in table.seats:
        held = [here.number for here in view.hexes.values() if here.inner and here.controller == seat]
        text = _("{who}: {points} for the inner meadow.")
        lines.append(text.format(who=table.who(seat), points=colony_points(len(held))))
        if held:
            lines.append(
                _("In the inner meadow, {who} controls {hexes}.").format(
                    who=table.who(seat), hexes=table.naming.hexes(sorted(held))
                )
            )
    free = [here.number for here in view.hexes.values() if here.inner and here.controller is None]
    if free:
        lines.append(_("Nobody controls {hexes}.").format(hexes=table.naming.hexes(sorted(free))))
    return [*lines, *piles.goals(table), *horde.at_slumber(table)]
