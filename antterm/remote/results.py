"""The results of rated games at a host, as statistics like those of one's own saved games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from antterm import registry
from antterm.bots import PERSON
from antterm.core.game import Outcome
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.saves.document import Seat
from antterm.saves.people import People
from antterm.table.statistics import FinishedGame, GameStatistics, Statistics, game_statistics
from antterm.wire.messages import PaceKind, ResultRow, Results

KINDS: Final = Sentences(__file__, "kinds")
"""The names of the kinds of pace."""


def statistics_of_results(results: Results, own: str) -> Statistics:
    """Return the statistics of rated games, those of each game and pace apart.

    Games that this program does not have are left out.

    Args:
        results: the results as the host has sent them.
        own: the id of the person who reads.
    """
    names = {each.id: each.name for each in results.people}
    people = People(asked=True, mine=(names[own],) if own in names else ())
    groups = (
        _statistics(
            game_id,
            pace,
            [row for row in results.rows if (row.game, row.pace) == (game_id, pace)],
            names,
            people,
        )
        for game_id, pace in product(registry.HOMES, PaceKind)
    )
    return Statistics(tuple(group for group in groups if group is not None), people)


def _statistics(
    game_id: str, pace: PaceKind, rows: Sequence[ResultRow], names: dict[str, str], people: People
) -> GameStatistics | None:
    """Return the statistics of the games of one kind and pace; None if there are none."""
    games = [
        FinishedGame(
            game_id,
            tuple(Seat(names[who], PERSON) if who in names else Seat(who, who) for who in row.players),
            Outcome(row.winners, row.scores),
            row.ended,
        )
        for row in rows
    ]
    return game_statistics(game_id, games, people, _(KINDS[pace])) if games else None
