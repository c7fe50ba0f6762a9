"""Events since a player's turn, and threats to them, for a player who does not see the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from antterm.core.story import Happening
from antterm.games.march.draw import story
from antterm.games.march.rules.happened import PhaseBegan
from antterm.games.march.rules.robbery import robberies
from antterm.games.march.rules.since import blocks_of, rounds_of
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.threats import threats_to
from antterm.games.march.spoken.news import news
from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words.forecasts import robbery_line, threat_line
from antterm.games.march.words.naming import colony_points
from antterm.games.march.words.since import block_line, round_line
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import capital, together

MOST: Final = 3
"""Threats that are announced unasked, the worst first."""


def since(position: SpokenPosition) -> list[str]:
    """Return the rounds that are over in a line each, what others did since one's turn, what threatens."""
    happened, view = position.moment.happened, position.view
    rounds = rounds_of((each.event for each in happened), view.seats)
    lines = [round_line(position.naming, line, position.seats) for line in rounds]
    happenings = story.since_last_turn(happened, position.moment.seat)
    sentences = in_short(position, happenings)
    return [
        *lines,
        *(sentences or [_("Nothing has happened since your turn.")]),
        *threats(position),
        *robbed(position),
    ]


def so_far(position: SpokenPosition, number: int) -> list[str]:
    """Return the rounds that are over in a line each, and what happened since one's turn up to an answer."""
    happened = position.moment.happened
    rounds = rounds_of((each.event for each in happened), position.view.seats)
    happenings = story.since_last_turn(happened, position.moment.seat)
    earlier = [each for each in happenings if each.number <= number]
    return [
        *(round_line(position.naming, line, position.seats) for line in rounds),
        *in_short(position, earlier),
    ]


def in_short(position: SpokenPosition, happened: Sequence[Happening]) -> list[str]:
    """Return what players did in a line each, and each battle in a sentence."""
    lines, turns = list[str](), list[Happening]()
    for happenings, is_worker_phase in _parts(happened):
        if is_worker_phase:
            turns += happenings
            continue
        lines += _turns(position, turns)
        turns.clear()
        lines += news(position, happenings, in_short=True)
    return [*lines, *_turns(position, turns)]


def _turns(position: SpokenPosition, turns: Sequence[Happening]) -> Iterator[str]:
    for block in blocks_of(turns, position.view, position.moment.seat):
        yield capital(block_line(position.naming, block))


def _parts(happened: Sequence[Happening]) -> Iterator[tuple[list[Happening], bool]]:
    """Cut a stretch where a Worker Phase begins or ends; whether each part is of a Worker Phase."""
    part, is_worker_phase = list[Happening](), True
    for each in happened:
        if isinstance(each.event, PhaseBegan):
            if (each.event.phase is Phase.WORKER) != is_worker_phase:
                yield part, is_worker_phase
                part = []
            is_worker_phase = each.event.phase is Phase.WORKER
            if is_worker_phase:
                yield [each], False
                continue
        part.append(each)
    yield part, is_worker_phase


def who_leads(position: SpokenPosition, happened: Sequence[Happening]) -> Sequence[str]:
    """Describe who leads where a round has begun in a part of the story; nothing where all have the same."""
    has_begun = any(
        isinstance(each.event, PhaseBegan) and each.event.phase is Phase.WORKER for each in happened
    )
    points = {nest.seat: nest.score for nest in position.view.nests}
    ahead = [position.who(each) for each, n in points.items() if n == max(points.values())]
    if not has_begun or position.view.round < 2 or len(ahead) == len(points):
        return ()
    text = ngettext("{who} leads with {points}.", "{who} lead with {points}.", len(ahead))
    return [text.format(who=together(ahead), points=colony_points(max(points.values())))]


def expected(lead: int) -> str:
    """Describe the best answer of a hint by the lead in points at the end that a bot expects."""
    if not lead:
        return _("With the best answer, you end level.")
    text = (
        ngettext(
            "With the best answer, you end {n} point ahead.",
            "With the best answer, you end {n} points ahead.",
            lead,
        )
        if lead > 0
        else ngettext(
            "With the best answer, you end {n} point behind.",
            "With the best answer, you end {n} points behind.",
            -lead,
        )
    )
    return text.format(n=abs(lead))


def threats(position: SpokenPosition) -> list[str]:
    """Return the battles that who listens has to expect where they live, the worst first."""
    seat = position.moment.seat
    if seat is None or position.view.battle is not None or position.view.phase is not Phase.WORKER:
        return []
    events = [each.event for each in position.moment.happened]
    attacks = [threat for threat in threats_to(position.view, seat, events) if threat.is_attack]
    return [threat_line(position.naming, position.view, threat, seat) for threat in attacks[:MOST]]


def robbed(position: SpokenPosition) -> list[str]:
    """Return what Evolutions of others can take from the listener."""
    seat = position.moment.seat
    if seat is None or position.view.battle is not None:
        return []
    return [robbery_line(position.naming, robbery) for robbery in robberies(position.view, seat)]
