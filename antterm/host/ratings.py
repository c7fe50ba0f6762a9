"""The ratings of the people of a host, by game and pace, and who may sit down by them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from time import monotonic
from typing import Final

from antterm.bots import kind_of
from antterm.core.ask import Refused
from antterm.core.game import Outcome
from antterm.host.identity import PersonId
from antterm.table.ratings import RankedResult, rating_histories
from antterm.table.statistics import ranks
from antterm.wire.messages import HouseRules, PaceKind, ResultRow

UNKNOWN: Final = 1500
"""The rating with which somebody counts who has none yet."""
LASTS: Final = 10.0
"""Seconds for which ratings are used again."""


class Ratings:
    """The ratings of people, made of the results of rated games when somebody asks for them.

    Args:
        results: returns the results, the one that ended first at the beginning.
    """

    def __init__(self, results: Callable[[], Collection[ResultRow]]) -> None:
        self._results = results
        self._made: dict[tuple[str, PaceKind], tuple[float, Mapping[PersonId, int]]] = {}
        """The ratings of everybody who has played, by game and pace, and when they were computed."""

    def value(self, person: PersonId, game: str, pace: PaceKind) -> int:
        """Return the rating of somebody; `UNKNOWN` where they have none."""
        made = self._made.get((game, pace))
        if made is None or monotonic() - made[0] >= LASTS:
            made = self._made[game, pace] = monotonic(), self._rated(game, pace)
        return made[1].get(person, UNKNOWN)

    def check(self, person: PersonId, game: str, pace: PaceKind, rules: HouseRules) -> None:
        """Check that somebody may sit down at a table with these rules.

        Args:
            person: who wants to sit down.
            game: the id of the game.
            pace: the kind of pace: ratings are kept apart by it.
            rules: the rules of the table, with the lowest and the highest rating allowed; 0 for
                no limit.

        Raises:
            Refused: `rating_range`.
        """
        least, most = rules.least_rating, rules.most_rating
        if not (least or most):
            return
        own = self.value(person, game, pace)
        if own < least or (most and own > most):
            raise Refused("rating_range", own=own, least=least, most=most or "")

    def _rated(self, game: str, pace: PaceKind) -> Mapping[PersonId, int]:
        rows = [row for row in self._results() if (row.game, row.pace) == (game, pace) and row.winners]
        fixed: dict[str, int] = {}
        for player in {player for row in rows for player in row.players if player.startswith("bot:")}:
            if (rating := kind_of(player).fixed_rating(player, game)) is not None:
                fixed[player] = rating
        results = (
            RankedResult(row.ended, row.players, ranks(Outcome(row.winners, row.scores), len(row.players)))
            for row in rows
        )
        return {
            who: course[-1].rating.value for who, course in rating_histories(results, fixed).overall.items()
        }
