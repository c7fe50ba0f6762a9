"""Ratings of players from the finished games of one kind, by the method of Weng and Lin (2011).

The numbers are on the scale of chess: a player who is 400 points stronger wins ten games of eleven. Levels of
bots have fixed ratings, which were measured in games between them; all others begin at 1500 and are rated
game by game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from math import log, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

FIRST: Final = 1500
"""Rating of a player before their first game."""
UNKNOWN: Final = 350
"""Standard deviation of the rating of a player before their first game."""
FIXED: Final = 50
"""Standard deviation of the fixed ratings."""
BETA: Final = 400 / log(10) / sqrt(2)
"""Standard deviation of play in one game: with it, 400 points mean ten wins in eleven games."""
TAU: Final = 10
"""Standard deviation that every game adds to a rating, so that it keeps following changes of strength."""
PROVISIONAL: Final = 200
"""Standard deviation above which a rating is provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a player, as far as it is known."""

    value: int
    deviation: int
    """The standard deviation: in two of three cases the true rating differs by no more. 0 if the rating is
    fixed."""

    @property
    def is_provisional(self) -> bool:
        """Whether it is based on too few games; some ten games against players of similar strength are
        needed."""
        return self.deviation > PROVISIONAL


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after a game."""

    ended: datetime
    rating: Rating


@dataclass(frozen=True, slots=True)
class RankedResult:
    """A game to be rated."""

    ended: datetime
    players: tuple[str, ...]
    """Identifiers of the players, by seat."""
    ranks: tuple[int, ...]
    """The place of each seat in the final order, from 1; equal for seats that share it."""


@dataclass(frozen=True, slots=True)
class RatingHistories:
    """The course of ratings, after each rated game."""

    overall: Mapping[str, tuple[RatingPoint, ...]]
    """The rated games of each player."""
    against: Mapping[tuple[str, str], tuple[RatingPoint, ...]]
    """The rated games of each player against each opponent, with the ratings from these games alone."""


def rating_histories(results: Iterable[RankedResult], fixed: Mapping[str, int]) -> RatingHistories:
    """Return the course of the ratings of all players without a fixed rating.

    Args:
        results: the games, in the order in which they ended.
        fixed: the fixed ratings, by player.
    """
    rated = [result for result in results if not _plays_alone(result, fixed)]
    if not rated:
        return RatingHistories({}, {})
    from openskill.models import PlackettLuce  # takes 30 ms, which only who looks at ratings waits for

    rater = _Rater(PlackettLuce(mu=FIRST, sigma=UNKNOWN, beta=BETA, tau=TAU), fixed)
    for result in rated:
        rater.rate(result)
    return RatingHistories(
        {player: tuple(games) for player, games in rater.overall.items()},
        {pair: tuple(games) for pair, games in rater.against.items()},
    )


def _plays_alone(result: RankedResult, fixed: Mapping[str, int]) -> bool:
    """Return whether somebody has several seats, or all ratings are fixed: such a game says nothing about
    strength."""
    varying = [player for player in result.players if player not in fixed]
    return len(varying) > len({*varying}) or len({*result.players}) < 2


class _Rater:
    """Computes the ratings, game by game.

    Args:
        model: the model that computes the ratings.
        fixed: the fixed ratings, by player.
    """

    def __init__(self, model: PlackettLuce, fixed: Mapping[str, int]) -> None:
        self._model = model
        self._fixed = {player: model.rating(mu=value, sigma=FIXED) for player, value in fixed.items()}
        self._now: dict[str, PlackettLuceRating] = {}
        self._now_against: dict[tuple[str, str], PlackettLuceRating] = {}
        self.overall = defaultdict[str, list[RatingPoint]](list)
        self.against = defaultdict[tuple[str, str], list[RatingPoint]](list)

    def rate(self, result: RankedResult) -> None:
        """Take a game into account."""
        before = [self._rating(player) for player in result.players]
        ended = result.ended
        for seat, player in enumerate(result.players):
            if player in self._fixed:
                continue
            for other in dict.fromkeys(result.players):
                if other != player:
                    seats = [index for index, who in enumerate(result.players) if who == other]
                    pair = player, other
                    own = self._now_against.get(pair) or self._model.rating()
                    ranks = [result.ranks[index] for index in (seat, *seats)]
                    after = self._rated([own, *(before[index] for index in seats)], ranks)[0]
                    self._now_against[pair] = after
                    self.against[pair].append(RatingPoint(ended, _rounded(after)))
        for player, after in zip(result.players, self._rated(before, result.ranks), strict=True):
            if player not in self._fixed:
                self._now[player] = after
                self.overall[player].append(RatingPoint(ended, _rounded(after)))

    def _rating(self, player: str) -> PlackettLuceRating:
        return self._fixed.get(player) or self._now.get(player) or self._model.rating()

    def _rated(self, ratings: Iterable[PlackettLuceRating], ranks: Iterable[int]) -> list[PlackettLuceRating]:
        """Return the ratings after a game, each player a team of one."""
        teams = self._model.rate([[rating] for rating in ratings], ranks=[float(rank) for rank in ranks])
        return [rating for (rating,) in teams]


def _rounded(rating: PlackettLuceRating) -> Rating:
    return Rating(round(rating.mu), round(rating.sigma))
