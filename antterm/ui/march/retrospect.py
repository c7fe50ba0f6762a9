"""How a game of March of the Ants went: points by round, who led, the most at once, the longest march."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate

from antterm.core.ask import Event
from antterm.draw.march.horde import HORDE_SIGN
from antterm.draw.march.names import player_name, source_name
from antterm.draw.march.score import DRAWBACK
from antterm.draw.march.signs import CENTIPEDE, chip_ink, letter
from antterm.draw.retrospect import Curve, Retrospect
from antterm.i18n import _, ngettext, pgettext
from antterm.march.components import ROUNDS
from antterm.march.happened import ActionTaken, AntMoved, PhaseBegan, PointsLost
from antterm.march.horde.happened import HordeScored
from antterm.march.meadow import Spot
from antterm.march.scored import Scored
from antterm.march.view import MarchView
from antterm.ui.models.leading import leads
from antterm.ui.models.sight import Sight

HORDE = -1
"""Stands for the Horde among the seats."""
Won = Counter[tuple[int, int, str]]
"""Points by seat, round and source."""


def retrospect_of(sight: Sight, view: MarchView, ascii_only: bool) -> Retrospect | None:
    """What a game that is over has been; None where its first rounds are not known yet."""
    events = [happening.event for happening in sight.happened]
    won, marches = points_won(events), longest_marches(events)
    seats = range(view.seats)
    if any(_total(won, seat) != view.nests[seat].score for seat in seats):
        return None
    rounds = sorted({when for _seat, when, _source in won} | {view.round})
    curves = [_curve(won, seat, rounds) for seat in seats]
    lines = [
        Curve(letter(seat), f"march.{seat}", curve, chip_ink(seat))
        for seat, curve in zip(seats, curves, strict=True)
    ]
    if view.horde is not None:
        lines.append(Curve(CENTIPEDE, "horde", _curve(won, HORDE, rounds), HORDE_SIGN))
    steps = ("", *(ROUNDS[number] for number in rounds))
    facts = (
        *_turning_points(curves, rounds, sight.names),
        *_most_at_once(won, sight.names),
        *_longest_march(marches, sight.names),
    )
    return Retrospect(_("Points by round"), tuple(lines), steps, facts, ascii_only)


def points_won(events: Iterable[Event]) -> Won:
    """What everybody won in each round for what; what drawbacks took counts below 0."""
    won: Won = Counter()
    now = 0
    for event in events:
        match event:
            case PhaseBegan():
                now = event.round
            case Scored():
                won[event.seat, now, event.SOURCE] += event.n
            case PointsLost():
                won[event.seat, now, DRAWBACK] -= event.n
            case HordeScored():
                won[HORDE, now, event.source.value] += event.n
    return won


def _total(won: Won, seat: int) -> int:
    return sum(n for (whose, _round, _source), n in won.items() if whose == seat)


def _curve(won: Won, seat: int, rounds: Sequence[int]) -> tuple[int, ...]:
    """A player's points at the start and after each of these rounds."""
    gained = [
        sum(n for (whose, when, _source), n in won.items() if (whose, when) == (seat, number))
        for number in rounds
    ]
    return tuple(accumulate(gained, initial=0))


def longest_marches(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Of each Action in which ants went from hex to hex, the furthest way: hexes, seat, round."""
    found: list[tuple[int, int, int]] = []
    ways: dict[Spot, int] = {}
    now = 0
    for event in events:
        match event:
            case PhaseBegan():
                now, ways = event.round, {}
            case ActionTaken():
                ways = {}
            case AntMoved(seat=seat, origin=origin, spot=spot) if origin.hex != spot.hex:
                ways[spot] = ways.pop(origin, 0) + 1
                found.append((ways[spot], seat, now))
    return found


# -- in words --------------------------------------------------------------------------------------------


def _turning_points(
    curves: Sequence[Sequence[int]], rounds: Sequence[int], names: Sequence[str]
) -> list[str]:
    """Who took the lead when."""
    if len(curves) < 2:
        return []
    return [
        pgettext("March of the Ants", "Round {round}: {who} takes the lead.").format(
            round=ROUNDS[rounds[lead.step - 1]], who=player_name(lead.who, names)
        )
        for lead in leads(curves)
    ]


def _most_at_once(won: Won, names: Sequence[str]) -> list[str]:
    """The most that somebody won for one thing in one round."""
    by_people = Counter({key: n for key, n in won.items() if key[0] != HORDE})
    if not by_people:
        return []
    (seat, when, source), n = by_people.most_common(1)[0]
    # Translators: source is where most of the points came from: "battles won".
    text = pgettext("March of the Ants", "Most in one round: {n} for {who} in {round}, {source}.")
    return [text.format(who=player_name(seat, names), n=n, source=source_name(source), round=ROUNDS[when])]


def _longest_march(marches: Sequence[tuple[int, int, int]], names: Sequence[str]) -> list[str]:
    if not marches:
        return []
    far, seat, when = max(marches, key=lambda march: march[0])
    text = ngettext(
        "The longest ant run: {n} hex, {who} in {round}.",
        "The longest ant run: {n} hexes, {who} in {round}.",
        far,
    )
    return [text.format(n=far, who=player_name(seat, names), round=ROUNDS[when])]
