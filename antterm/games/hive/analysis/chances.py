"""Winning chances: what the value of a position means for White, in per cent, by one logistic curve.

The curve is 100 / (1 + exp(-value / SCALE)), a draw counting as half a win for each side.
"""

from __future__ import annotations

from math import exp
from typing import Final

from antterm.games.hive.bots.levels import SIDE, WON
from antterm.games.hive.bots.search import FORCED_WIN
from antterm.games.hive.rules.pieces import WHITE

SCALE: Final = 339.0
"""Hundredths of a free side of a queen by which the odds grow e-fold: nearly three and a half sides.

Fitted on 7,649 positions of 189 games of people, with a log loss of 0.6465 (a coin has 0.6931), by
`benchmarks/hive_chances.py`; the calibration stands in the file beside it.
"""


def chance_of(score: int, to_move: int) -> float:
    """Return White's chance to win, in per cent from 0 to 100.

    Args:
        score: what the search says for the side to move, in hundredths of a free side of a queen.
        to_move: the side to move.
    """
    value = score if to_move == WHITE else -score
    if abs(value) > FORCED_WIN:
        return 100.0 if value > 0 else 0.0
    return 100 / (1 + exp(-value / SCALE))


def chance_of_rating(rating: float) -> float:
    """Return the chance to win of the player who is asked, in per cent.

    Args:
        rating: the rating of an answer (`bots.Thought`): in free sides of a queen, a forced end near `WON`.
    """
    if abs(rating) > WON / 2:
        return 100.0 if rating > 0 else 0.0
    return 100 / (1 + exp(-rating * SIDE / SCALE))


def chance_at_end(winners: tuple[int, ...]) -> float:
    """Return White's chance where the game is over: 100, 50 or 0."""
    return 50.0 if len(winners) == 2 else 100.0 if winners == (WHITE,) else 0.0


def percent(chance: float) -> int:
    """Return a chance as it is shown: 0 and 100 only where the end is certain."""
    if chance in (0.0, 100.0):
        return round(chance)
    return min(99, max(1, round(chance)))
