"""The course of a game of March of the Ants: points by round, who led, the most at once, the furthest way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.draw.retrospect import Curve, Retrospect, leads
from antterm.games.march.draw.horde.trail import HORDE_SIGN
from antterm.games.march.draw.score import DRAWBACK
from antterm.games.march.draw.signs import CENTIPEDE, chip_ink, letter
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntMoved,
    HordeScored,
    HordeSource,
    PhaseBegan,
    PointsLost,
    Scored,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.view import HordeView, MarchView
from antterm.games.march.words.naming import Naming
from antterm.i18n import _, ngettext, pgettext

HORDE = -1
"""Stands for the Horde among the seats."""
Won = Counter[tuple[int, int, str]]
"""Points by seat, round and source."""


@dataclass(frozen=True)
class PastGame:
    """The course of a game that is over.

    Attributes:
        rounds: those in which points were won.
        curves: the points of each player at the start and after each of these rounds.
        horde: the same of the Horde; None where there is none.
        leads: in which round who took the lead: round, seat.
        most: the most that somebody won in one round: points, seat, round.
        march: the furthest way of an ant in one Action: hexes, seat, round.
    """

    rounds: Sequence[int]
    curves: Sequence[tuple[int, ...]]
    horde: tuple[int, ...] | None
    leads: Sequence[tuple[int, int]]
    most: tuple[int, int, int] | None
    march: tuple[int, int, int] | None


def course_of(happened: Sequence[Happening], view: MarchView) -> PastGame | None:
    """Return what a game that is over has been; None where its first rounds are not known yet."""
    events = [happening.event for happening in happened]
    won, seats = points_won(events), range(view.seats)
    if any(_total(won, seat) != view.nests[seat].score for seat in seats):
        return None
    rounds = sorted({when for _seat, when, _source in won} | {view.round})
    curves = [_curve(won, seat, rounds) for seat in seats]
    return PastGame(
        rounds,
        curves,
        _horde(won, view.horde, rounds) if view.horde is not None else None,
        [(rounds[lead.step - 1], lead.who) for lead in leads(curves)] if len(curves) > 1 else [],
        _most_at_once(won),
        max(longest_marches(events), key=lambda march: march[0], default=None),
    )


def retrospect_of(
    happened: Sequence[Happening], view: MarchView, names: Sequence[str], ascii_only: bool
) -> Retrospect | None:
    """Return the course of a game as a chart with sentences on it."""
    if (course := course_of(happened, view)) is None:
        return None
    lines = [
        Curve(letter(seat), f"march.{seat}", curve, chip_ink(seat))
        for seat, curve in enumerate(course.curves)
    ]
    if course.horde is not None:
        lines.append(Curve(CENTIPEDE, "horde", course.horde, HORDE_SIGN))
    steps = ("", *(ROUNDS[number] for number in course.rounds))
    return Retrospect(
        _("Points by round"),
        tuple(lines),
        steps,
        tuple(facts_of(course, Naming(view.components, names).player, ROUNDS.__getitem__)),
        ascii_only,
    )


def points_won(events: Iterable[Event]) -> Won:
    """Return what everybody won in each round for what; what drawbacks took counts below 0."""
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
            case HordeScored(source=source) if source is not HordeSource.HEAD_START:
                won[HORDE, now, source.value] += event.n
    return won


def _total(won: Won, seat: int) -> int:
    return sum(n for (whose, _round, _source), n in won.items() if whose == seat)


def _horde(won: Won, horde: HordeView, rounds: Sequence[int]) -> tuple[int, ...]:
    """Return the Horde's points at the start, where it may have some, and after each of these rounds."""
    at_start = horde.sources.get(HordeSource.HEAD_START.value, 0)
    return tuple([at_start + points for points in _curve(won, HORDE, rounds)])


def _curve(won: Won, seat: int, rounds: Sequence[int]) -> tuple[int, ...]:
    """Return the points won at the start, none, and after each of these rounds."""
    gained = [
        sum(n for (whose, when, _source), n in won.items() if (whose, when) == (seat, number))
        for number in rounds
    ]
    return tuple(accumulate(gained, initial=0))


def longest_marches(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Return, for each step of an ant to another hex, how far it has come in the Action that moves it.

    Returns:
        Tuples of the hexes gone so far, the seat and the round.
    """
    found: list[tuple[int, int, int]] = []
    path_lengths: dict[Spot, int] = {}
    now = 0
    for event in events:
        match event:
            case PhaseBegan():
                now, path_lengths = event.round, {}
            case ActionTaken():
                path_lengths = {}
            case AntMoved(seat=seat, origin=origin, spot=spot) if origin.hex != spot.hex:
                path_lengths[spot] = path_lengths.pop(origin, 0) + 1
                found.append((path_lengths[spot], seat, now))
    return found


def _most_at_once(won: Won) -> tuple[int, int, int] | None:
    """Return the most that a player won in one round: points, seat, round."""
    by_round: Counter[tuple[int, int]] = Counter()
    for (seat, when, _source), n in won.items():
        if seat != HORDE:
            by_round[seat, when] += n
    if not by_round:
        return None
    (seat, when), n = by_round.most_common(1)[0]
    return n, seat, when


def facts_of(
    course: PastGame, who: Callable[[int], str], round_name: Callable[[int], object]
) -> Iterator[str]:
    """Yield what decided a game, in sentences.

    Args:
        course: the course of the game.
        who: returns the name of the player at a seat.
        round_name: returns what a round is called, by its number.
    """
    for when, seat in course.leads:
        text = pgettext("March of the Ants", "Round {round}: {who} takes the lead.")
        yield text.format(round=round_name(when), who=who(seat))
    if course.most is not None:
        n, seat, when = course.most
        text = _("Most points in one round: {n} ({who}, round {round}).")
        yield text.format(who=who(seat), n=n, round=round_name(when))
    if course.march is not None and course.march[0] > 1:
        far, seat, when = course.march
        text = ngettext(
            "Longest way of an ant in one Action: {n} hex ({who}, round {round}).",
            "Longest way of an ant in one Action: {n} hexes ({who}, round {round}).",
            far,
        )
        yield text.format(n=far, who=who(seat), round=round_name(when))
