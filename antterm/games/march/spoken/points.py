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
from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words.forecasts import if_over_lines, round_end_lines
from antterm.games.march.words.naming import ants, colony_points
from antterm.games.march.words.telling import tell_outcome
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated


def score(position: SpokenPosition) -> list[str]:
    """Describe the players, the best first, with where their points came from."""
    view, outcome = position.view, position.view.outcome
    lines = [] if outcome is None else [tell_outcome(outcome, position.moment.names)]
    if outcome is not None:
        totals = position.whose(enumerate(outcome.scores))
        lines.append(_("At the end: {points}.").format(points=totals))
        lines += course(position)
    for nest in by_rank(view):
        text = _("{who}: {points}; for breaking ties, {ants}.")
        lines.append(
            text.format(who=position.who(nest.seat), points=colony_points(nest.score), ants=ants(nest.ants))
        )
        if sources := enumerated(_from(source_name(source), n) for source, n in nest.sources.items() if n):
            lines.append(_("Points: {sources}.").format(sources=sources))
    if outcome is None:
        asked = position.moment.ask
        after, harvest = with_losses(view, asked), harvesting(asked, view) if asked is not None else None
        lines += if_over_lines(position.naming, final_scores(after, harvest))
        if seats := unsettled(after, harvest):
            whose = enumerated(map(position.naming.player, sorted(seats)))
            lines.append(_("A battle to come may change the points of {players}.").format(players=whose))
    return [*lines, *horde.points(position)]


def course(position: SpokenPosition) -> list[str]:
    """Describe how a game that is over has gone: the points after each round, and what decided it."""
    view = position.view
    gone = course_of(position.moment.happened, view) if view.outcome is not None else None
    return list(_course(position, gone)) if gone is not None else []


def _course(position: SpokenPosition, gone: PastGame) -> Iterator[str]:
    curves = [*zip(map(position.who, range(position.view.seats)), gone.curves, strict=True)]
    if gone.horde is not None:
        curves.append((_("the Horde"), gone.horde))
    # Translators: a player, and their points after each round: "Ann 2, 5, 9".
    text = pgettext("points by round", "{who} {points}")
    lines = [text.format(who=who, points=enumerated(map(str, curve[1:]))) for who, curve in curves]
    yield _("Points after each round: {points}.").format(points="; ".join(lines))
    yield from facts_of(gone, position.who, int)


def _from(source: str, n: int) -> str:
    """Describe points and where they came from."""
    # Translators: so many points, and where they came from: "2 from battles won".
    return pgettext("points", "{n} from {source}").format(source=source, n=n)


def harvest(position: SpokenPosition) -> list[str]:
    """Describe what sites would yield now, what Feeding would take, and what the last Queen Phase brought."""
    view = position.view
    lines = [_("At the end of this round, if nothing changes and no battle is fought:")]
    asked = position.moment.ask
    ends = round_ends(with_losses(view, asked), harvesting(asked, view) if asked is not None else None)
    for seat in position.seats:
        lines += round_end_lines(position.naming, ends[seat])
    if sentences := news_of(position, story.HARVEST, story.of_queen_phase(position.moment.happened)):
        lines += [_("The last Queen Phase:"), *sentences]
    return lines


def slumber(position: SpokenPosition) -> list[str]:
    """Describe what a Slumber would score now."""
    view, lines = position.view, list[str]()
    for seat in position.seats:
        held = [here.number for here in view.hexes.values() if here.inner and here.controller == seat]
        text = _("{who}: {points} for the inner meadow.")
        lines.append(text.format(who=position.who(seat), points=colony_points(len(held))))
        if held:
            lines.append(
                _("In the inner meadow, {who} controls {hexes}.").format(
                    who=position.who(seat), hexes=position.naming.hexes(sorted(held))
                )
            )
    free = [here.number for here in view.hexes.values() if here.inner and here.controller is None]
    if free:
        lines.append(_("Nobody controls {hexes}.").format(hexes=position.naming.hexes(sorted(free))))
    return [*lines, *piles.goals(position), *horde.at_slumber(position)]
