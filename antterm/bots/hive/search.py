"""Alpha-beta search for Hive: iterative deepening, a table of positions, moves in the order of their promise.

After the common textbooks of computer chess (principal variation search, null move, late move reductions,
killer moves, history), with Hive's own idea of what a promising move is: one that fills a side of the other
queen or frees one of the own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from antterm.bots.hive.worth import WIN, worth
from antterm.bots.thinker import Budget
from antterm.hive.grid import STEPS
from antterm.hive.swarm import PASS, PIECE, PIECE_BITS, QUEENS, Swarm

FAR: Final = WIN - 1000
"""Any score beyond it is a forced end."""
DEEPEST: Final = 40
"""Half-moves to look ahead at most."""
POSITIONS: Final = 150_000
"""Positions kept in the table, some 50 MB; then it starts anew."""
LOOK_AT_CLOCK: Final = 32
"""Positions between two looks at the budget."""

NULL_DEPTH: Final = 3
"""Least depth at which a pass is tried: who stands well even so need not look closer."""
NULL_SAVES: Final = 2
"""By how much less deeply the position after that pass is looked at."""
LATE: Final = 6
"""Moves that are looked at in full before later ones are looked at less deeply."""
LATE_DEPTH: Final = 3
FUTILE: Final = 170
"""What a quiet last move can gain at most: below that it is not looked at."""

AGAIN: Final = 20
"""What it costs the side that searches to go round in circles: a bot is to play for a win."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2

BESIDE_QUEEN: Final = 4000
"""What it promises to fill a side of the other queen, or to free one of the own, in units of history."""
MOST_HISTORY: Final = 3000


class _Entry(NamedTuple):
    """What is known of a position."""

    depth: int
    score: int
    bound: int
    move: int


class _Spent(Exception):
    """The budget is spent."""


@dataclass(frozen=True)
class RatedMove:
    """A move and what the search thinks of it."""

    move: int
    """Its code."""
    score: int
    """For the side to move, in hundredths of a queen's side; beyond `FAR` a forced end."""
    following: tuple[int, ...] = ()
    """The codes of the moves expected after it."""


class Search:
    """A search from one position.

    Args:
        swarm: where it begins; it is as before after each search.
        budget: how long it may go on.
        been: keys of positions that have been on the board already.
    """

    def __init__(self, swarm: Swarm, budget: Budget, been: Collection[int] = ()) -> None:
        self.swarm = swarm
        self.budget = budget
        self.nodes = 0
        """Positions looked at so far."""
        self.depth = 0
        """Half-moves looked ahead in full so far."""
        self._table: dict[int, _Entry] = {}
        self._killers = [[PASS, PASS] for _ in range(DEEPEST + 2)]
        self._history: dict[int, int] = {}
        self._been = frozenset((*been, swarm.key))
        self._path: set[int] = set()

    def run(
        self, moves: Sequence[int], few: int = 1, told: Callable[[list[RatedMove]], None] = lambda lines: None
    ) -> list[RatedMove]:
        """Look deeper and deeper until the budget is spent.

        Args:
            moves: those to choose among; equally good ones keep their order.
            few: how many moves are to have exact scores.
            told: called with the lines after each depth.

        Returns:
            The best move, or the best few of them, best first.
        """
        lines = [RatedMove(move, 0) for move in moves]
        deepest = min(self.budget.depth or DEEPEST, DEEPEST)
        start = self.swarm.ply
        for depth in range(1, deepest + 1):
            done: list[RatedMove] = []
            try:
                self._root(lines, depth, few, done)
            except _Spent:
                while self.swarm.ply > start:
                    self.swarm.undo()
                self._path.clear()
            seen = {line.move for line in done}
            lines = sorted(done, key=lambda line: -line.score) + [
                line for line in lines if line.move not in seen
            ]
            if len(done) < len(moves):
                break
            self.depth = depth
            told(lines[:few])
            if len(moves) == 1 or all(abs(line.score) > FAR for line in lines[:few]):
                break
            if self.budget.spent(self.nodes):
                break
        return lines[:few]

    def _root(self, lines: Sequence[RatedMove], depth: int, few: int, done: list[RatedMove]) -> None:
        """Search all moves to a depth; each finished one goes to `done`."""
        best: list[int] = []
        for line in lines:
            alpha = best[few - 1] if len(best) >= few else -WIN
            self.swarm.play(line.move)
            if len(best) < few:
                score = -self._look(depth - 1, -WIN, -alpha, 1)
            else:
                score = -self._look(depth - 1, -alpha - 1, -alpha, 1)
                if score > alpha:
                    score = -self._look(depth - 1, -WIN, -alpha, 1)
            following = self._following(depth - 1)
            self.swarm.undo()
            done.append(RatedMove(line.move, score, following))
            best = sorted([*best, score], reverse=True)

    def _following(self, length: int) -> tuple[int, ...]:
        """The moves that the table expects from here."""
        swarm = self.swarm
        found: list[int] = []
        while len(found) < length and swarm.winners() is None:
            entry = self._table.get(swarm.key)
            if entry is None or entry.move not in swarm.moves():
                break
            found.append(entry.move)
            swarm.play(entry.move)
        for _ in found:
            swarm.undo()
        return tuple(found)

    def _look(self, depth: int, alpha: int, beta: int, far: int) -> int:
        """What a position is worth for its mover, if it lies between two bounds; else a bound itself.

        Args:
            depth: half-moves still to look ahead.
            alpha: what the mover has already.
            beta: what the other side will not allow to be exceeded.
            far: half-moves from where the search began.
        """
        self.nodes += 1
        if self.nodes % LOOK_AT_CLOCK == 0 and self.budget.spent(self.nodes):
            raise _Spent
        swarm = self.swarm
        winners = swarm.winners()
        if winners is not None:
            return 0 if len(winners) == 2 else WIN - far if winners[0] == swarm.to_move else far - WIN
        key = swarm.key
        if key in self._path or key in self._been:
            return AGAIN if far % 2 else -AGAIN
        entry = self._table.get(key)
        if entry is not None and entry.depth >= depth:
            score = _from_here(entry.score, far)
            if (
                entry.bound == EXACT
                or (entry.bound == AT_LEAST and score >= beta)
                or (entry.bound == AT_MOST and score <= alpha)
            ):
                return score
        if depth <= 0:
            score = worth(swarm)
            if score > FAR:
                score -= far
            self._keep(key, _Entry(0, _to_here(score, far), EXACT, PASS if entry is None else entry.move))
            return score
        self._path.add(key)
        score = self._deeper(depth, alpha, beta, far, key, PASS if entry is None else entry.move)
        self._path.discard(key)
        return score

    def _deeper(self, depth: int, alpha: int, beta: int, far: int, key: int, hint: int) -> int:
        """Try the moves of a position, the most promising first; see `_look`."""
        swarm = self.swarm
        stands = worth(swarm)
        if stands > FAR:
            return stands - far
        if depth >= NULL_DEPTH and stands >= beta and beta < FAR and swarm.resting >= 0:
            swarm.play(PASS)
            score = -self._look(depth - 1 - NULL_SAVES, -beta, 1 - beta, far + 1)
            swarm.undo()
            if beta <= score < FAR:
                return score
        best, chosen, bound = -WIN, PASS, AT_MOST
        sides, comers = self._round_queens()
        most = stands + FUTILE if depth == 1 and alpha > -FAR else WIN
        for number, move in enumerate(self._ordered(hint, far, sides, comers)):
            quiet = move >> PIECE_BITS not in sides and move & PIECE not in comers
            if quiet and number and most <= alpha:
                best = max(best, most)
                continue
            swarm.play(move)
            if not number:
                score = -self._look(depth - 1, -beta, -alpha, far + 1)
            else:
                less = 1 if quiet and number >= LATE and depth >= LATE_DEPTH else 0
                score = -self._look(depth - 1 - less, -alpha - 1, -alpha, far + 1)
                if score > alpha and (less or score < beta):
                    score = -self._look(depth - 1, -beta, -alpha, far + 1)
            swarm.undo()
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha, bound = score, EXACT
                    if score >= beta:
                        bound = AT_LEAST
                        self._remember(move, depth, far)
                        break
        self._keep(key, _Entry(depth, _to_here(best, far), bound, chosen))
        return best

    # The order of moves

    def _round_queens(self) -> tuple[dict[int, int], dict[int, int]]:
        """What moves promise by the queens alone: by the place they go to, and by the piece that goes.

        Beside the other queen is where pieces want to be; beside the own one they are in the way.
        """
        swarm = self.swarm
        seat = swarm.to_move
        sides: dict[int, int] = {}
        comers: dict[int, int] = {}
        for whose, promise in ((seat, -BESIDE_QUEEN), (1 - seat, BESIDE_QUEEN)):
            cell = swarm.cell_of(QUEENS[whose])
            if cell is None:
                continue
            place = swarm.place_of(cell)
            for step in STEPS:
                if swarm.occupied >> cell + step & 1:
                    piece = swarm.top_at(cell + step)
                    comers[piece] = comers.get(piece, 0) - promise
                else:
                    sides[place + step] = sides.get(place + step, 0) + promise
        return sides, comers

    def _ordered(self, hint: int, far: int, sides: dict[int, int], comers: dict[int, int]) -> list[int]:
        """All moves, the most promising first."""
        history, killers = self._history, self._killers[far]

        def promise(move: int) -> int:
            if move == hint:
                return 1 << 40
            first = 1 << 30 if move in killers else 0
            return (
                first + history.get(move, 0) + sides.get(move >> PIECE_BITS, 0) + comers.get(move & PIECE, 0)
            )

        return sorted(self.swarm.moves(), key=promise, reverse=True)

    def _remember(self, move: int, depth: int, far: int) -> None:
        """A move has refuted what came before it: try it early elsewhere too."""
        killers = self._killers[far]
        if move != killers[0]:
            killers[:] = [move, killers[0]]
        self._history[move] = min(self._history.get(move, 0) + depth * depth, MOST_HISTORY)

    # The table

    def _keep(self, key: int, entry: _Entry) -> None:
        if len(self._table) >= POSITIONS:
            self._table.clear()
        self._table[key] = entry


def _to_here(score: int, far: int) -> int:
    """A score counted from the root as the table keeps it: a forced end by its distance from the position."""
    return score + far if score > FAR else score - far if score < -FAR else score


def _from_here(score: int, far: int) -> int:
    """A score out of the table, counted from the root."""
    return score - far if score > FAR else score + far if score < -FAR else score
