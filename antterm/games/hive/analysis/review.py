"""Ratings of the moves of a game: what each cost in winning chances, why, and how exactly each player played.

The best move and the one that was made are searched together, to the same depth, so that their difference
says nothing but what the move cost. It is `?` from 10 per cent of the winning chances on, and `??` from 20.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import Final

from antterm.bots import Budget
from antterm.games.hive.analysis.lines import EngineLine, line_of
from antterm.games.hive.bots.search import Search
from antterm.games.hive.rules.consequences import Reason, Why, reason
from antterm.games.hive.rules.notation import read_move
from antterm.games.hive.rules.pieces import BLACK, WHITE
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.referee import legal_move
from antterm.games.hive.rules.swarm import PASS

MISTAKE, BLUNDER = 10.0, 20.0
"""The losses, in per cent of the mover's chances, from which on a move is marked `?` or `??`."""
AS_GOOD: Final = 3.0
"""A tried move that costs no more than this counts as the best."""
NODES: Final = 5_000
"""Positions looked at to rate a move."""


@dataclass(frozen=True, slots=True)
class MoveRating:
    """A move of a game compared with the best one: both with White's chances, and what was lost."""

    ply: int
    """The number of the half-move, from 1."""
    seat: int
    """The seat that made the move: `WHITE` or `BLACK`."""
    played: EngineLine
    """The move that was made, with White's chance after it and what was to be expected."""
    best: EngineLine
    """The best move, with White's chance after it; equal to `played` if that was made."""
    loss: float
    """The loss of its player's chance to win, in per cent; 0 for the best move."""
    choices: int
    """Number of moves that were legal."""
    reason: Reason | None = None
    """Why it is worse than the best; None where it is not marked."""

    @property
    def glyph(self) -> int:
        """The mark of the move: a key of `tree.GLYPHS`, 2 for `?` and 4 for `??`; 0 for none."""
        return 4 if self.loss >= BLUNDER else 2 if self.loss >= MISTAKE else 0

    @property
    def is_as_good(self) -> bool:
        """Whether it is as good as the best, as far as it can be known."""
        return self.loss <= AS_GOOD

    @property
    def accuracy(self) -> float:
        """The accuracy of the move, in per cent."""
        return accuracy_of(self.loss)


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """The review of one player's moves in a game."""

    seat: int
    moves: int
    """Moves that were rated: those where there was a choice."""
    accuracy: float | None
    """The mean of the moves' accuracies, in per cent; None where none was rated."""
    mistakes: int
    """Number of moves that are marked `?`."""
    blunders: int
    """Number of moves that are marked `??`."""


def accuracy_of(loss: float) -> float:
    """Return the accuracy of a move with this loss, from 0 to 100 per cent: 103.17 exp(-0.04354 loss) - 3.17.

    The curve is the one that lichess has published for chess: 64 at a loss of 10 per cent, 40 at 20.
    """
    return max(0.0, min(100.0, 103.1669 * exp(-0.04354 * loss) - 3.1669))


def review_of(ratings: Iterable[MoveRating]) -> tuple[PlayerReview, PlayerReview]:
    """Return how each player played; forced moves do not count."""
    chosen = [rating for rating in ratings if rating.choices > 1]
    white, black = (_review(seat, [each for each in chosen if each.seat == seat]) for seat in (WHITE, BLACK))
    return white, black


def _review(seat: int, ratings: Sequence[MoveRating]) -> PlayerReview:
    glyphs = [rating.glyph for rating in ratings]
    mean = sum(rating.accuracy for rating in ratings) / len(ratings) if ratings else None
    return PlayerReview(seat, len(ratings), mean, glyphs.count(2), glyphs.count(4))


def rate_move(position: Position, text: str, budget: Budget) -> MoveRating:
    """Return what a move costs.

    Args:
        position: before it.
        text: the move in the notation of the protocol.
        budget: the limits of the search.

    Raises:
        Refused: it is not legal.
    """
    move = legal_move(position, text)
    swarm = position.swarm()
    moves = swarm.moves()
    code = PASS if move is None else swarm.code_of(move)
    rated = Search(swarm, budget).run(moves, 1, exact=(code,))
    best = line_of(position, rated[0])
    played = line_of(position, next(line for line in rated if line.move == code))
    lost = best.chance - played.chance if position.to_move == WHITE else played.chance - best.chance
    rating = MoveRating(position.ply + 1, position.to_move, played, best, max(0.0, lost), len(moves))
    return replace(rating, reason=_why(position, rating)) if rating.glyph else rating


def _why(position: Position, rating: MoveRating) -> Reason:
    """Return why a move is worse than the best."""
    seat, best, played = rating.seat, rating.best, rating.played
    if best.ends_in is not None and best.chance == (100.0 if seat == WHITE else 0.0):
        return Reason(Why.MISSED_WIN, seat=seat, count=(best.ends_in + 1) // 2)
    if played.ends_in is not None and played.chance == (0.0 if seat == WHITE else 100.0):
        return Reason(Why.ALLOWED_WIN, seat=1 - seat, count=played.ends_in // 2)
    return reason(position, _moves(position, played), _moves(position, best))


def _moves(position: Position, line: EngineLine) -> list[Move | None]:
    """Return the first two moves of a line in cells."""
    found: list[Move | None] = []
    for text in line.moves[:2]:
        move = read_move(position, text)
        found.append(move)
        position = position.passed() if move is None else position.after(move)
    return found


class _Share(Budget):
    """A part of another budget: it is spent when the other is, or sooner.

    Args:
        whole: the other one.
        nodes: positions of this part.
    """

    def __init__(self, whole: Budget, nodes: int) -> None:
        super().__init__(nodes=nodes)
        self._whole = whole

    def spent(self, nodes: int = 0) -> bool:
        return self._whole.spent() or super().spent(nodes)


@dataclass(frozen=True)
class RateMoves:
    """The ratings of a line as a job for a `BotProcess` (`bots.Deepening`), each as soon as it is known."""

    position: Position
    """Before the first move."""
    moves: tuple[str, ...]
    """The moves in the notation of the protocol."""
    nodes: int = NODES
    """Positions looked at for each."""

    def budget(self) -> Budget:
        """Return a budget that lasts until it is stopped."""
        return Budget()

    def deepen(self, budget: Budget, tell: Callable[[MoveRating], None]) -> tuple[MoveRating, ...]:
        """Rate the moves in their order; those that were rated before the budget was stopped.

        Raises:
            Refused: a move is not legal.
        """
        found: list[MoveRating] = []
        position = self.position
        for text in self.moves:
            rating = rate_move(position, text, _Share(budget, self.nodes))
            if budget.spent():
                break
            found.append(rating)
            tell(rating)
            move = read_move(position, text)
            position = position.passed() if move is None else position.after(move)
        return tuple(found)
