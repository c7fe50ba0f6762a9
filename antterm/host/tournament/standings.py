"""The standings of a tournament: points, and what decides between equals.

Points count in halves: 2 for a win, 1 for a draw. Where a game was not played, because of a bye or a no-show,
its opponent counts for tie breaks as one with as many points as the player has, as FIDE reckons (C.07).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby


class TieBreak(StrEnum):
    """The tie breaks."""

    BUCHHOLZ = "buchholz"
    """The points of all opponents."""
    SONNEBORN_BERGER = "sonneborn_berger"
    """The points of the opponents who were beaten, and half of those with whom one has drawn."""
    DIRECT = "direct"
    """The points of the games among the equals, if all of them have met."""
    WINS = "wins"
    """Games that were played and won."""


@dataclass(frozen=True)
class Score:
    """The points of one game for its two players, or of a bye for its one."""

    players: tuple[int, int | None]
    """The numbers of both players; None for the opponent of a bye."""
    points: tuple[int, int]
    """Twice the points of each player: a draw counts 1, a win 2."""
    played: bool = True
    """Whether they played; not if somebody did not come, or had a bye."""


@dataclass(frozen=True)
class Standing:
    """The standing of one player."""

    number: int
    place: int
    """The place, from 1. Entrants who are equal in all respects share one."""
    points: int
    """Twice the number of points."""
    tie_breaks: tuple[int, ...]
    """The tie-breaks, the one that decides first at the beginning. `WINS` counts games, the others count
    four times the points."""
    games: int
    """Number of games that they have finished or would have had, and byes."""


def standings(count: int, scores: Sequence[Score], tie_breaks: Sequence[TieBreak]) -> list[Standing]:
    """Return how all players stand, the leader first.

    Args:
        count: how many players there are.
        scores: the scores of all games that are over.
        tie_breaks: what decides between equals, in this order.
    """
    table = _Table(count, scores)
    sort_keys: list[tuple[int, ...]] = [(points,) for points in table.points]
    for tie_break in tie_breaks:
        values = table.values(tie_break, sort_keys)
        sort_keys = [(*before, value) for before, value in zip(sort_keys, values, strict=True)]
    ranked = sorted(range(count), key=lambda number: (*(-each for each in sort_keys[number]), number))
    found, place = [], 0
    for at, number in enumerate(ranked):
        if not at or sort_keys[number] != sort_keys[ranked[at - 1]]:
            place = at + 1
        points, *breaks = sort_keys[number]
        found.append(Standing(number, place, points, tuple(breaks), table.games[number]))
    return found


class _Table:
    """The results of a tournament by player.

    Args:
        count: how many players there are.
        scores: the scores of all games that are over.
    """

    def __init__(self, count: int, scores: Iterable[Score]) -> None:
        self.points, self.games = [0] * count, [0] * count
        self._wins = [0] * count
        self._results: list[list[tuple[int | None, int]]] = [[] for _player in range(count)]
        """The games of each player: the opponent, None for a game that was not played, and twice the
        points."""
        for score in scores:
            for side in (0, 1):
                if (number := score.players[side]) is None:
                    continue
                got, opponent = score.points[side], score.players[1 - side]
                self.points[number] += got
                self.games[number] += 1
                self._wins[number] += score.played and got == 2
                self._results[number].append((opponent if score.played else None, got))

    def values(self, tie_break: TieBreak, sort_keys: Sequence[tuple[int, ...]]) -> list[int]:
        """Return a tie break of all players.

        Args:
            tie_break: which.
            sort_keys: for each player the points and the earlier tie breaks, which say who is equal so far.
        """
        players = range(len(self.points))
        match tie_break:
            case TieBreak.BUCHHOLZ:
                return [sum(2 * points for points, _got in self._met(number)) for number in players]
            case TieBreak.SONNEBORN_BERGER:
                return [sum(got * points for points, got in self._met(number)) for number in players]
            case TieBreak.WINS:
                return self._wins
            case TieBreak.DIRECT:
                return self._direct(sort_keys)

    def _met(self, number: int) -> Iterator[tuple[int, int]]:
        """Yield, for each game of a player, the half points of the opponent and those that the game brought.

        Where there was no opponent, the player's own points count.
        """
        for opponent, got in self._results[number]:
            yield self.points[number if opponent is None else opponent], got

    def _direct(self, sort_keys: Sequence[tuple[int, ...]]) -> list[int]:
        found = [0] * len(sort_keys)
        by_key = sorted(range(len(sort_keys)), key=sort_keys.__getitem__)
        for _key, group in groupby(by_key, key=sort_keys.__getitem__):
            equals = {*group}
            games = {
                number: [each for each in self._results[number] if each[0] in equals] for number in equals
            }
            if all({each for each, _got in games[number]} == equals - {number} for number in equals):
                for number in equals:
                    found[number] = sum(2 * got for _each, got in games[number])
        return found
