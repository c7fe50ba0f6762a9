"""A thinker for Hive that looks one half-move ahead, and at what the other side could do at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from secrets import randbits
from time import monotonic

from antterm.core.rng import Streams
from antterm.hive.notation import move_text
from antterm.hive.position import Move, Position
from antterm.hive.thinking import Switch, Task, Thought

VARIETY = Switch("Variety", "False")
"""Whether one of several equally good moves is chosen by chance."""

WIN = 100.0
FREE_CELL = 1.0
"""What a cell more beside the own queen, or one less beside the other's, is worth."""
ROOM = 0.01
"""What a move more to choose from is worth."""


class GreedyThinker:
    """Takes a win, leaves the other side none, and else fills the cells round the other queen.

    Args:
        stopped: whether the answer is wanted at once.
    """

    settings = (VARIETY,)

    def __init__(self, stopped: Callable[[], bool]) -> None:
        self._stopped = stopped

    def think(self, task: Task) -> Iterator[Thought]:
        """Judge all moves by what they bring about; then the best of them by the answers to them."""
        ends = None if task.seconds is None else monotonic() + task.seconds
        position = task.line.end
        moves = position.moves()
        if task.settings.get(VARIETY.name) == "True":
            Streams(randbits(64)).shuffle("variety", moves)
        judged = sorted(
            ((worth(position.after(move), position.to_move), move) for move in moves), key=_rating
        )
        rating, best = judged[0]
        yield Thought(best, 1, rating, (move_text(position, best),))
        if task.depth == 1 or rating >= WIN:
            return
        for rating, move in judged:
            if self._stopped() or (ends is not None and monotonic() >= ends):
                return
            if not may_lose_at_once(position.after(move)):
                yield Thought(move, 2, rating, (move_text(position, move),))
                return


def _rating(judged: tuple[float, Move]) -> float:
    return -judged[0]


def worth(position: Position, seat: int) -> float:
    """How a seat likes a position."""
    winners = position.winners()
    if winners is not None:
        return 0.0 if len(winners) > 1 else WIN if seat in winners else -WIN
    own, other = (_free_cells(position, which) for which in (seat, 1 - seat))
    return FREE_CELL * (own - other) - ROOM * position.count_moves()


def _free_cells(position: Position, seat: int) -> int:
    """Empty cells round a queen; as many as there are while she is in the hand."""
    cell = position.queens[seat]
    return 6 if cell is None else 6 - position.board.ring(cell).bit_count()


def may_lose_at_once(position: Position) -> bool:
    """Whether the side to move can win with this move."""
    seat = position.to_move
    if _free_cells(position, 1 - seat) > 1:
        return False
    return any(position.after(move).winners() == (seat,) for move in position.moves())
