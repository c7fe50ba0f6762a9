"""Alpha-beta search for Hive, with iterative deepening and a transposition table.

The methods are those of computer chess: principal variation search, null move, futility pruning, late move
reductions, killer moves and history. What is particular to Hive is the order of the moves: the first to be
tried are those that fill a side of the opponent's queen or free a side of the own queen.

Scores are for the side to move, in hundredths of a free side of a queen. The root is the position from which
the search begins. Dictionaries and sets of positions hold their keys (`Swarm.key`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from antterm.bots import Budget
from antterm.games.hive.bots.evaluation import DRAWN, WIN, Evaluator
from antterm.games.hive.bots.weights import PLAIN, Weights
from antterm.games.hive.rules.grid import AROUND, BIT, CELLS, Cells
from antterm.games.hive.rules.swarm import IN_HAND, PASS, PIECE, PIECE_BITS, QUEENS, SEATS, Swarm

FORCED_WIN: Final = WIN - 1000
"""Any score above it is a forced win, and any score below its negative a forced loss."""
DEEPEST: Final = 40
"""Maximum depth of a search, in half-moves."""
POSITIONS: Final = 150_000
"""Number of positions that the transposition table holds, in some 50 MB, before it is emptied."""
LOOK_AT_CLOCK: Final = 32
"""Number of positions that are searched between two checks of the budget and of the size of the tables."""

NULL_DEPTH: Final = 3
"""Null move: the least depth at which a pass is tried. If even that scores at least beta, no real move is
searched."""
NULL_SAVES: Final = 2
"""Half-moves by which the search after such a pass is shorter."""
LATE: Final = 6
"""Late move reductions: after how many moves quiet ones are searched one half-move less deeply, ..."""
VERY_LATE: Final = 18
"""... and after how many two half-moves less deeply."""
LATE_DEPTH: Final = 3
"""The least depth at which moves are reduced; at this depth only by one half-move."""
MOST_QUIET: Final = (0, 14, 30)
"""Number of moves after which quiet ones are left out, by depth, if only a bound is asked for."""
FUTILE: Final = 170
"""Futility pruning: by how much quiet moves can improve a score for each half-move of depth, at most. If that
does not reach alpha, they are left out."""
SAFE: Final = 110
"""Reverse futility pruning: how much a half-move of depth can cost the side to move, at most. A position that
is better than beta by more is not searched."""
HORIZON: Final = 2
"""To how many times the depth a line may be extended where a queen is about to be surrounded."""
REPETITION: Final = 20
"""The cost of a repeated position to the side to move at the root, so that bots play for a win."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""The kinds of scores in the transposition table: exact, a lower bound, an upper bound."""

_Known = tuple[int, int, int, int]
"""An entry of the transposition table: depth, score, kind of bound, best move."""
_UNKNOWN: Final[_Known] = (-1, 0, EXACT, PASS)


_Ways = tuple[int, Cells]
"""Moves of one piece: the code of its move to cell 0 of the grid, and the cells to which it moves."""


def _codes(ways: Iterable[_Ways]) -> Iterator[int]:
    """Yield the code of each move."""
    return (first + (cell << PIECE_BITS) for first, cells in ways for cell in CELLS[cells])


def _is_among(ways: Iterable[_Ways], move: int, base: int) -> bool:
    """Return whether a move is one of those of several pieces, on a grid that lies at a base."""
    piece, cell = move & PIECE, (move >> PIECE_BITS) - base
    return cell >= 0 and any(code & PIECE == piece and cells >> cell & 1 for code, cells in ways)


class _Spent(Exception):
    """Ends the search of a depth when the budget is spent."""


@dataclass(frozen=True)
class RatedMove:
    """A line of the search: a move, its score and the moves expected after it."""

    move: int
    """The code of the move."""
    score: int
    """The score for the side that makes the move, in hundredths of a free side of a queen; beyond
    `FORCED_WIN` the end is forced."""
    following: tuple[int, ...] = ()
    """The codes of the moves expected after it."""


class Search:
    """A search from one position.

    Args:
        swarm: the position; moves are played in it and all taken back.
        budget: the limits of the search.
        visited: keys of earlier positions of the game, whose repetition costs `REPETITION`.
        weights: the weights of the evaluation for the side to move.
    """

    def __init__(
        self, swarm: Swarm, budget: Budget, visited: Collection[int] = (), weights: Weights = PLAIN
    ) -> None:
        self.swarm = swarm
        self.budget = budget
        self.nodes = 0
        """Number of positions searched so far."""
        self.depth = 0
        """The greatest depth to which all moves have been searched, in half-moves."""
        self._evaluator = Evaluator(weights, swarm.to_move, swarm.ply)
        self._table: dict[int, _Known] = {}
        """The transposition table: what earlier searches have found, by position."""
        self._evaluations: dict[int, int] = {}
        """The static evaluation of positions, where it is exact."""
        self._bounds: dict[int, tuple[int, int]] = {}
        """Between which bounds the static evaluation lies, where it is not exact."""
        self._threatened: set[int] = set()
        """Positions in which the other side can surround the mover's queen with its next move."""
        self._horizon = 0
        """Number of half-moves from the root up to which lines may be extended."""
        self._killers = [[PASS, PASS] for _ in range(DEEPEST + 2)]
        """The two moves that last caused a cutoff, by half-moves from the root."""
        self._history: dict[int, int] = {}
        """The sum of the squared depths at which a move caused a cutoff, by move."""
        self._marked: list[Cells] = [0] * (PIECE + 1)
        """The cells to which a piece has a move with a history, by piece, ..."""
        self._base = swarm.base
        """... on a grid that lies at this base."""
        self._visited = {*visited, swarm.key}
        """Earlier positions of the game, and those between the root and the position being searched."""

    def run(
        self,
        moves: Sequence[int],
        few: int = 1,
        report: Callable[[list[RatedMove]], None] = lambda lines: None,
        exact: Collection[int] = (),
    ) -> list[RatedMove]:
        """Search deeper and deeper until the budget is spent or the end of the game is forced.

        Args:
            moves: the codes of the moves to choose among; equally good ones keep their order.
            few: how many of the best moves get exact scores.
            report: called after each depth with the best `few` lines.
            exact: further moves that get exact scores, of the same depth as the best.

        Returns:
            The lines of the best `few` moves, best first; then those of the other moves in `exact`.
        """
        lines = [RatedMove(move, 0) for move in moves]
        deepest = min(self.budget.depth or DEEPEST, DEEPEST)
        start, visited = self.swarm.ply, set(self._visited)
        for depth in range(1, deepest + 1):
            self._horizon = min(DEEPEST, HORIZON * depth) if depth > 1 else 1
            done: list[RatedMove] = []
            try:
                self._root(lines, depth, few, done, exact)
            except _Spent:
                while self.swarm.ply > start:
                    self.swarm.undo()
                self._visited = visited
            is_cut = len(done) < len(moves)
            if is_cut and (
                1 < few > sum(line.score >= -FORCED_WIN for line in done)
                or not {line.move for line in done}.issuperset(exact)
            ):
                # Scores of two depths cannot be compared: keep those of the last full depth, but for
                # the moves that were found to lose.
                losing = {line.move: line for line in done if line.score < -FORCED_WIN}
                lines = sorted([losing.get(line.move, line) for line in lines], key=_losing_last)
                break
            seen = {line.move for line in done}
            lines = sorted(done, key=lambda line: -line.score) + [
                line for line in lines if line.move not in seen
            ]
            if is_cut:
                lines.sort(key=_losing_last)
                break
            self.depth = depth
            report(lines[:few])
            if len(moves) == 1 or all(abs(line.score) > FORCED_WIN for line in _wanted(lines, few, exact)):
                break
            if self.budget.spent(self.nodes):
                break
        return _wanted(lines, few, exact)

    def _root(
        self,
        lines: Sequence[RatedMove],
        depth: int,
        few: int,
        done: list[RatedMove],
        exact: Collection[int] = (),
    ) -> None:
        """Search all moves of the root to a depth; append each line to `done` as it is finished.

        Args:
            lines: the moves, in the order in which they are searched.
            depth: the depth in half-moves, these moves included.
            few: how many of the best moves get exact scores; the others get an upper bound.
            done: the list for the finished lines.
            exact: further moves that get exact scores.
        """
        best: list[int] = []
        for line in lines:
            alpha = best[few - 1] if len(best) >= few else -WIN
            self.swarm.play(line.move)
            if line.move in exact:
                score = -self._search(depth - 1, -WIN, WIN, 1)
            elif len(best) < few:
                score = -self._search(depth - 1, -WIN, -alpha, 1)
            else:
                score = -self._search(depth - 1, -alpha - 1, -alpha, 1)
                if score > alpha:
                    score = -self._search(depth - 1, -WIN, -alpha, 1)
            following = self._following(depth - 1)
            self.swarm.undo()
            done.append(RatedMove(line.move, score, following))
            best = sorted([*best, score], reverse=True)

    def _following(self, length: int) -> tuple[int, ...]:
        """Return the next moves that the table expects, at most `length` half-moves."""
        swarm = self.swarm
        found: list[int] = []
        while len(found) < length and swarm.winners() is None:
            move = self._table.get(swarm.key, _UNKNOWN)[3]
            if move == PASS and swarm.has_moves():
                break
            found.append(move)
            swarm.play(move)
        for _ in found:
            swarm.undo()
        return tuple(found)

    def _search(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Search the current position and return its score for the side to move (the mover).

        Between alpha and beta the score is exact. At or below alpha it is an upper bound, at or above beta a
        lower bound.

        Args:
            depth: how many half-moves are still to be looked ahead.
            alpha: the score that the mover can reach by other moves already searched.
            beta: the score at which the other side avoids this position, so that no more need be known.
            ply: how many half-moves the position is away from the root.
        """
        self.nodes += 1
        if not self.nodes % LOOK_AT_CLOCK:
            self._check_limits()
        swarm = self.swarm
        key = swarm.key
        if key in self._visited:
            return REPETITION if ply % 2 else -REPETITION
        static = self._evaluations.get(key)
        if static is None:
            if depth <= 0:
                if (bounds := self._bounds.get(key)) is not None:
                    least, most = bounds
                    if most <= alpha:
                        return most
                    if least >= beta:
                        return least
                static = self._evaluator.evaluate(swarm, alpha, beta)
            else:
                static = self._evaluator.evaluate(swarm)
            if self._evaluator.threatened:
                self._threatened.add(key)
            if self._evaluator.is_exact:
                self._evaluations[key] = static
            elif static <= alpha:
                self._bounds[key] = (-WIN, static)
            elif not self._evaluator.threatened:  # else it is looked one half-move more
                self._bounds[key] = (static, WIN)
        if static > FORCED_WIN or static < -FORCED_WIN:
            return 0 if static == DRAWN else _from_table(static, ply)
        if depth <= 0:
            if static <= alpha or ply >= self._horizon or key not in self._threatened:
                return static
            depth = 1  # its queen may be lost although the evaluation looks good: look one half-move more
        threatened = key in self._threatened
        known_depth, score, bound, table_move = self._table.get(key, _UNKNOWN)
        if known_depth >= depth:
            if score > FORCED_WIN or score < -FORCED_WIN:
                score = _from_table(score, ply)
            if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                return score
        if not threatened and abs(beta) < FORCED_WIN:
            if depth < NULL_DEPTH:
                if static - SAFE * depth >= beta:
                    return static
            elif static >= beta and swarm.resting >= 0:
                swarm.play(PASS)
                score = -self._search(depth - 1 - NULL_SAVES, -beta, 1 - beta, ply + 1)
                swarm.undo()
                if beta <= score < FORCED_WIN:
                    return score
        self._visited.add(key)
        best, move, bound = self._search_moves(
            depth, alpha, beta, ply, table_move, None if threatened else static
        )
        self._visited.discard(key)
        self._table[key] = (depth, _to_table(best, ply), bound, move)
        return best

    def _check_limits(self) -> None:
        """End the search if the budget is spent, and empty the tables that are full."""
        if self.budget.spent(self.nodes):
            raise _Spent
        if len(self._table) >= POSITIONS:
            self._table.clear()
        if len(self._evaluations) >= POSITIONS:
            self._evaluations.clear()
            self._threatened.clear()
        if len(self._bounds) >= POSITIONS // 2:
            self._bounds.clear()

    def _search_moves(
        self, depth: int, alpha: int, beta: int, ply: int, table_move: int, static: int | None
    ) -> tuple[int, int, int]:
        """Search the moves of the current position, the most promising first.

        Args:
            depth: how many half-moves are still to be looked ahead.
            alpha: the lower bound, as in `_search`.
            beta: the upper bound, as in `_search`.
            ply: how many half-moves the position is away from the root.
            table_move: the best move according to the table, or `PASS`.
            static: the static evaluation of the position; None if no move may be left out.

        Returns:
            The score, the best move, and what kind of bound the score is.
        """
        swarm = self.swarm
        best, chosen, bound = -WIN, PASS, AT_MOST
        few = WIN
        if static is not None and depth < len(MOST_QUIET) and alpha > -FORCED_WIN:
            most = static + FUTILE * depth
            if most <= alpha:
                best, few = most, 0
            elif beta - alpha == 1:
                few = MOST_QUIET[depth]
        for number, (move, quiet) in enumerate(self._ordered_moves(table_move, ply, few > 0)):
            if quiet and number > few:
                best = max(best, alpha)
                break
            swarm.play(move)
            if not number:
                score = -self._search(depth - 1, -beta, -alpha, ply + 1)
            else:
                less = 0
                if quiet and number >= LATE and depth >= LATE_DEPTH:
                    less = 1 if number < VERY_LATE or depth == LATE_DEPTH else 2
                score = -self._search(depth - 1 - less, -alpha - 1, -alpha, ply + 1)
                if score > alpha and (less or score < beta):
                    score = -self._search(depth - 1, -beta, -alpha, ply + 1)
            swarm.undo()
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha, bound = score, EXACT
                    if score >= beta:
                        bound = AT_LEAST
                        self._remember(move, depth, ply)
                        break
        return best, chosen, bound

    # The order of moves

    def _ordered_moves(self, table_move: int, ply: int, quiets: bool) -> Iterator[tuple[int, bool]]:
        """Yield moves, the most promising first, and whether each is quiet; `PASS` if there is no other.

        The order is: the best move according to the table, before the others are even generated; moves that
        are good for the queens, killer moves first; other killer moves; moves with a history, best first; all
        others; moves that are bad for the queens. From the other killer moves on they count as quiet.

        Args:
            table_move: the best move according to the table, or `PASS`.
            ply: how many half-moves the position is away from the root.
            quiets: whether quiet moves are wanted at all.
        """
        if table_move != PASS:
            yield table_move, False
        quiet: list[_Ways] = []
        bad: list[_Ways] = []
        has_loud = False
        for move in self._forcing_moves(ply, quiet, bad):
            has_loud = True
            if move != table_move:
                yield move, False
        if not quiets:
            return
        # Most of the others are never asked for, so their codes are not worked out before.
        base = self.swarm.base
        first = [killer for killer in reversed(self._killers[ply]) if _is_among(quiet, killer, base)]
        first += [move for move in self._with_history(quiet) if move not in first]
        for move in first:
            if move != table_move:
                yield move, True
        for code, cells in quiet:
            for cell in CELLS[cells]:
                move = code + (cell << PIECE_BITS)
                if move != table_move and move not in first:
                    yield move, True
        for move in _codes(bad):
            if move != table_move:
                yield move, True
        if not (has_loud or quiet or bad):
            yield PASS, False

    def _with_history(self, ways: list[_Ways]) -> list[int]:
        """Return the moves that have a history, best first."""
        base = self.swarm.base
        if base != self._base:
            self._base, self._marked = base, [0] * (PIECE + 1)
            for move in self._history:
                self._mark(move)
        marked = self._marked
        moves = _codes((code, cells & marked[code & PIECE]) for code, cells in ways)
        return sorted(moves, key=self._history.__getitem__, reverse=True)

    def _mark(self, move: int) -> None:
        """Set the bit of a move with a history, unless its cell is outside the grid as it lies now."""
        cell = (move >> PIECE_BITS) - self._base
        if 0 <= cell < len(BIT):
            self._marked[move & PIECE] |= BIT[cell]

    def _forcing_moves(self, ply: int, quiet: list[_Ways], bad: list[_Ways]) -> Iterator[int]:
        """Yield the moves that are good for the queens, and sort all others, except a pass, into two lists.

        A move is good if it brings a piece to the other queen or away from the own queen, and bad if it does
        the opposite. Most often the first move is enough for a cutoff, so killer moves that are good come
        before all others, and where a piece can go is found out only when the good moves of those before it
        have been searched.

        Args:
            ply: how many half-moves the position is away from the root.
            quiet: the list for moves that are neither good nor bad.
            bad: the list for bad moves.
        """
        swarm = self.swarm
        spots, seat = swarm.spots, swarm.ply & 1
        own, other = spots[QUEENS[seat]], spots[QUEENS[1 - seat]]
        home = AROUND[own] if own >= 0 else 0 if own == IN_HAND else AROUND[-2 - own]
        prey = goals = 0
        if other != IN_HAND:
            other = other if other >= 0 else -2 - other
            prey = AROUND[other]
            goals = prey | BIT[other]
        goals ^= goals & home
        shame = home & ~(swarm.occupied | prey)
        either = goals | shame
        leaving = (swarm.occupied ^ swarm.stacked) & (home | prey)
        tried = []
        for killer in tuple(self._killers[ply]):
            if self._can_walk(killer, goals & ~swarm.occupied, leaving & prey):
                tried.append(killer)
                yield killer
        first = swarm.base << PIECE_BITS
        loud: list[_Ways] = []
        for piece, targets in swarm.ways():
            spot, code = spots[piece], first + piece
            good, rest, poor = loud, quiet, bad
            if spot >= 0 and (leaves := leaving & BIT[spot]):
                if not leaves & prey:
                    rest, poor = loud, quiet
                elif not leaves & home:
                    good, rest = quiet, bad
            if targets & either:
                if cells := targets & goals:
                    good.append((code, cells))
                if cells := targets & shame:
                    poor.append((code, cells))
                targets ^= targets & either
            if targets:
                rest.append((code, targets))
            if loud:
                for code, cells in loud:
                    for cell in CELLS[cells]:
                        if (move := code + (cell << PIECE_BITS)) not in tried:
                            yield move
                loud.clear()

    def _can_walk(self, move: int, targets: Cells, without: Cells) -> bool:
        """Return whether a move of an earlier position is one that a piece can make by itself in this one.

        Args:
            move: the move's code.
            targets: the empty cells to which it may lead.
            without: the cells from which it may not lead away.
        """
        swarm = self.swarm
        if move == PASS:
            return False
        piece, cell = move & PIECE, (move >> PIECE_BITS) - swarm.base
        spot = swarm.spots[piece]
        if spot < 0 or cell < 0 or SEATS[piece] != swarm.ply & 1 or without & BIT[spot]:
            return False
        return bool(targets >> cell & 1) and swarm.can_walk(piece, cell)

    def _remember(self, move: int, depth: int, ply: int) -> None:
        """Record a move that caused a cutoff, so that it is tried early in other positions too."""
        killers = self._killers[ply]
        if move != killers[0]:
            killers[:] = [move, killers[0]]
        if move not in self._history:
            self._mark(move)
        self._history[move] = self._history.get(move, 0) + depth * depth


def _losing_last(line: RatedMove) -> int:
    """Return a key that sorts moves which lose by force to the end, the soonest last."""
    return max(0, -line.score - FORCED_WIN)


def _wanted(lines: list[RatedMove], few: int, exact: Collection[int]) -> list[RatedMove]:
    """Return the best few lines, and those of the moves in `exact`."""
    return lines[:few] + [line for line in lines[few:] if line.move in exact]


def _to_table(score: int, ply: int) -> int:
    """Return a score as the table stores it: forced ends counted from the position, not from the root."""
    return score + ply if score > FORCED_WIN else score - ply if score < -FORCED_WIN else score


def _from_table(score: int, ply: int) -> int:
    """Return a score from the table with forced ends counted from the root again."""
    return score - ply if score > FORCED_WIN else score + ply if score < -FORCED_WIN else score
