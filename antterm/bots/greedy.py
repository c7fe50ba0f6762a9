"""A bot for Hive that looks one half-move ahead, and at what the other side could do at once."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.bots.thinker import Budget, Thinker, Thought
from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.hive.notation import move_texts
from antterm.hive.position import Position
from antterm.hive.view import HiveView

WIN = 100.0
FREE_CELL = 1.0
"""What a cell more beside the own queen, or one less beside the other's, is worth."""
ROOM = 0.01
"""What a move more for the other side to choose from costs."""
OPINIONS = 3


class GreedyThinker(Thinker):
    """Takes a win, leaves the other side none, and else fills the cells round the other queen."""

    def budget(self) -> Budget:
        return Budget(depth=2)

    def decide(self, ask: Ask, view: HiveView, rng: Streams, budget: Budget) -> str:
        """The best move by what it brings about at once, if it does not let the other side win."""
        judged = self._judge(ask, view, rng)
        budget.report(judged[:OPINIONS])
        best = judged[0]
        if budget.depth == 1 or best.rating >= WIN:
            return best.text
        position = Position.from_view(view)
        moves = dict(move_texts(position))
        for thought in judged:
            if budget.spent() or not may_win_at_once(position.after(moves[thought.text])):
                return best.text if budget.spent() else thought.text
        return best.text

    def analyse(self, ask: Ask, view: HiveView, rng: Streams, budget: Budget) -> Sequence[Thought]:
        return self._judge(ask, view, rng)[:OPINIONS]

    def _judge(self, ask: Ask, view: HiveView, rng: Streams) -> list[Thought]:
        """All answers, best first; those equally good in any order."""
        if ask.kind != "move":
            return [Thought(choice.text, 0.0) for choice in ask.choices]
        position = Position.from_view(view)
        moves = move_texts(position)
        rng.shuffle("moves", moves)
        thoughts = [Thought(text, worth(position.after(move), ask.seat)) for text, move in moves]
        return sorted(thoughts, key=lambda thought: -thought.rating)


def worth(position: Position, seat: int) -> float:
    """How a seat that has just moved likes a position."""
    winners = position.winners()
    if winners is not None:
        return 0.0 if len(winners) > 1 else WIN if seat in winners else -WIN
    own, other = (_free_cells(position, which) for which in (seat, 1 - seat))
    return FREE_CELL * (own - other) - ROOM * position.count_moves()


def may_win_at_once(position: Position) -> bool:
    """Whether the side to move can win with this move."""
    seat = position.to_move
    if position.winners() is not None or _free_cells(position, 1 - seat) > 1:
        return False
    return any(position.after(move).winners() == (seat,) for move in position.moves())


def _free_cells(position: Position, seat: int) -> int:
    """Empty cells round a queen; as many as there are while she is in the hand."""
    cell = position.queens[seat]
    return 6 if cell is None else 6 - position.board.ring(cell).bit_count()
