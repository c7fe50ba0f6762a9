"""Alpha-beta search for Hive: iterative deepening, a table of positions, moves in the order of their promise.

After the common textbooks of computer chess (principal variation search, null move, late move reductions,
killer moves, history), with Hive's own idea of what a promising move is: one that fills a side of the other
queen or frees one of the own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from antterm.bots import Budget
from antterm.games.hive.bots.styles import PLAIN, Style
from antterm.games.hive.bots.worth import DRAWN, WIN, Valuer
from antterm.games.hive.rules.grid import AROUND, BIT, CELLS, Cells
from antterm.games.hive.rules.swarm import IN_HAND, PASS, PIECE_BITS, QUEENS, Swarm

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
"""Moves that are looked at in full before later quiet ones are looked at less deeply, ..."""
VERY_LATE: Final = 18
"""... and before they are looked at still less deeply."""
LATE_DEPTH: Final = 3
MOST_QUIET: Final = (0, 14, 30)
"""By depth, quiet moves that are looked at near the end of a line where nothing but a bound is asked for."""
FUTILE: Final = 170
"""What a quiet last move can gain at most: below that it is not looked at."""
SAFE: Final = 110
"""What a half-move can cost who stands well, near the end of a line: who stands better need not look."""
HORIZON: Final = 2
"""How many times as far lines go, at most, where a queen is about to be surrounded."""
AGAIN: Final = 20
"""What it costs the side that searches to go round in circles: a bot is to play for a win."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2

_Known = tuple[int, int, int, int]
"""What is known of a position: to which depth, the score, what kind of bound it is, the best move."""
_UNKNOWN: Final[_Known] = (-1, 0, EXACT, PASS)


_Ways = tuple[int, Cells]
"""Moves of a piece: what all their codes have in common, and where they lead."""


def _codes(ways: Iterable[_Ways]) -> list[int]:
    """Return the codes of moves."""
    return [first + (cell << PIECE_BITS) for first, cells in ways for cell in CELLS[cells]]


class _Spent(Exception):
    """The budget is spent."""


@dataclass(frozen=True)
class RatedMove:
    """A move and what the search thinks of it."""

    move: int
    """The code of the move."""
    score: int
    """The score for the side to move, in hundredths of a queen's side; beyond `FAR` a forced end."""
    following: tuple[int, ...] = ()
    """The codes of the moves expected after it."""


class Search:
    """A search from one position.

    Args:
        swarm: where it begins; it is as before after each search.
        budget: how long it may go on.
        been: keys of positions that have been on the board already.
        style: what things are worth to the side to move.
    """

    def __init__(
        self, swarm: Swarm, budget: Budget, been: Collection[int] = (), style: Style = PLAIN
    ) -> None:
        self.swarm = swarm
        self.budget = budget
        self.nodes = 0
        """Positions looked at so far."""
        self.depth = 0
        """Half-moves looked ahead in full so far."""
        self._valuer = Valuer(style, swarm.to_move, swarm.ply)
        self._table: dict[int, _Known] = {}
        self._stands: dict[int, int] = {}
        """What positions are worth without looking ahead, if they were valued in full."""
        self._threatened: set[int] = set()
        """Keys of positions in which the mover will be surrounded unless it does something about it."""
        self._horizon = 0
        """Half-moves of the longest lines."""
        self._killers = [[PASS, PASS] for _ in range(DEEPEST + 2)]
        self._history: dict[int, int] = {}
        self._been = {*been, swarm.key}
        """Keys of the positions that have been on the board, and of those on the way to where it looks."""

    def run(
        self,
        moves: Sequence[int],
        few: int = 1,
        report: Callable[[list[RatedMove]], None] = lambda lines: None,
        exact: Collection[int] = (),
    ) -> list[RatedMove]:
        """Look deeper and deeper until the budget is spent.

        Args:
            moves: the moves to choose among; equally good ones keep their order.
            few: how many moves are to have exact scores.
            report: called with the lines after each depth.
            exact: further moves that are to have exact scores, of the same depth as the best.

        Returns:
            The best move, or the best few of them, best first; then those of `exact` that are not among them.
        """
        lines = [RatedMove(move, 0) for move in moves]
        deepest = min(self.budget.depth or DEEPEST, DEEPEST)
        start, been = self.swarm.ply, set(self._been)
        for depth in range(1, deepest + 1):
            self._horizon = min(DEEPEST, HORIZON * depth) if depth > 1 else 1
            done: list[RatedMove] = []
            try:
                self._root(lines, depth, few, done, exact)
            except _Spent:
                while self.swarm.ply > start:
                    self.swarm.undo()
                self._been = been
            is_cut = len(done) < len(moves)
            if is_cut and (
                1 < few > sum(line.score >= -FAR for line in done)
                or not {line.move for line in done}.issuperset(exact)
            ):
                # scores of two depths cannot be compared: those of the depth before stay, but for what loses
                losing = {line.move: line for line in done if line.score < -FAR}
                lines = [line for line in lines if line.move not in losing] + [*losing.values()]
                break
            seen = {line.move for line in done}
            lines = sorted(done, key=lambda line: -line.score) + [
                line for line in lines if line.move not in seen
            ]
            if is_cut:
                lines.sort(key=lambda line: line.score < -FAR)  # what may lose before what does
                break
            self.depth = depth
            report(lines[:few])
            if len(moves) == 1 or all(abs(line.score) > FAR for line in _wanted(lines, few, exact)):
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
        """Search all moves to a depth; each finished one goes to `done`."""
        best: list[int] = []
        for line in lines:
            alpha = best[few - 1] if len(best) >= few else -WIN
            self.swarm.play(line.move)
            if line.move in exact:
                score = -self._look(depth - 1, -WIN, WIN, 1)
            elif len(best) < few:
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
        """Return the moves that the table expects from here."""
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

    def _look(self, depth: int, alpha: int, beta: int, far: int) -> int:
        """Return what a position is worth for its mover, if it lies between two bounds; else a bound itself.

        Args:
            depth: half-moves still to look ahead.
            alpha: what the mover has already.
            beta: what the other side will not allow to be exceeded.
            far: half-moves from where the search began.
        """
        self.nodes += 1
        if not self.nodes % LOOK_AT_CLOCK and self.budget.spent(self.nodes):
            raise _Spent
        swarm = self.swarm
        key = swarm.key
        if key in self._been:
            return AGAIN if far % 2 else -AGAIN
        stands = self._stands.get(key)
        if stands is None:
            stands = self._valuer.worth(swarm, alpha, beta) if depth <= 0 else self._valuer.worth(swarm)
            if len(self._stands) >= POSITIONS:
                self._stands.clear()
                self._threatened.clear()
            if self._valuer.is_exact:
                self._stands[key] = stands
            if self._valuer.threatened:
                self._threatened.add(key)
        if stands > FAR or stands < -FAR:
            return 0 if stands == DRAWN else _from_here(stands, far)
        threatened = key in self._threatened
        if depth <= 0:
            if not threatened or stands <= alpha or far >= self._horizon:
                return stands
            depth = 1  # who seems to stand well may have lost
        known_depth, score, bound, hint = self._table.get(key, _UNKNOWN)
        if known_depth >= depth:
            if score > FAR or score < -FAR:
                score = _from_here(score, far)
            if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                return score
        if not threatened and abs(beta) < FAR:
            if depth < NULL_DEPTH:
                if stands - SAFE * depth >= beta:
                    return stands
            elif stands >= beta and swarm.resting >= 0:
                swarm.play(PASS)
                score = -self._look(depth - 1 - NULL_SAVES, -beta, 1 - beta, far + 1)
                swarm.undo()
                if beta <= score < FAR:
                    return score
        self._been.add(key)
        best, move, bound = self._deeper(depth, alpha, beta, far, hint, None if threatened else stands)
        self._been.discard(key)
        if len(self._table) >= POSITIONS:
            self._table.clear()
        self._table[key] = (depth, _to_here(best, far), bound, move)
        return best

    def _deeper(
        self, depth: int, alpha: int, beta: int, far: int, hint: int, stands: int | None
    ) -> tuple[int, int, int]:
        """Try the moves of a position, the most promising first; see `_look`.

        Args:
            depth: half-moves still to look ahead.
            alpha: what the mover has already.
            beta: what the other side will not allow to be exceeded.
            far: half-moves from where the search began.
            hint: the best move according to the table, or `PASS`.
            stands: what the position is worth without looking ahead; None where no move may be left out.

        Returns:
            Score, best move, kind of bound.
        """
        swarm = self.swarm
        best, chosen, bound = -WIN, PASS, AT_MOST
        few = WIN
        if stands is not None and depth < len(MOST_QUIET) and alpha > -FAR:
            most = stands + FUTILE * depth
            if most <= alpha:
                best, few = most, 0
            elif beta - alpha == 1:
                few = MOST_QUIET[depth]
        for number, (move, quiet) in enumerate(self._promising(hint, far, few > 0)):
            if quiet and number > few:
                best = max(best, alpha)
                break
            swarm.play(move)
            if not number:
                score = -self._look(depth - 1, -beta, -alpha, far + 1)
            else:
                less = 0
                if quiet and number >= LATE and depth >= LATE_DEPTH:
                    less = 1 if number < VERY_LATE or depth == LATE_DEPTH else 2
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
        return best, chosen, bound

    # The order of moves

    def _promising(self, hint: int, far: int, quiets: bool) -> Iterator[tuple[int, bool]]:
        """Yield moves, the most promising first, and whether each is quiet; `PASS` where there is no other.

        First what the table says, before any other move is looked for; then what fills a side of the other
        queen or frees one of the own; then what was good elsewhere. Quiet are moves that leave the queens as
        they are, and worse ones.

        Args:
            hint: the best move according to the table, or `PASS`.
            far: half-moves from where the search began.
            quiets: whether quiet moves are wanted at all.
        """
        if hint != PASS:
            yield hint, False
        loud, quiet, bad = self._by_queens()
        for move in _codes(loud):
            if move != hint:
                yield move, False
        if not quiets:
            return
        moves = _codes(quiet)
        history = self._history
        known = [move for move in moves if move in history]
        if known:
            known.sort(key=history.__getitem__, reverse=True)
            known += [move for move in moves if move not in history]
            moves = known
        for killer in self._killers[far]:
            if killer in moves:
                moves.remove(killer)
                moves.insert(0, killer)
        for move in moves:
            if move != hint:
                yield move, True
        for move in _codes(bad):
            if move != hint:
                yield move, True
        if not (loud or moves or bad):
            yield PASS, False

    def _by_queens(self) -> tuple[list[_Ways], list[_Ways], list[_Ways]]:
        """Return all moves but a pass: those that are good for the queens, others, and bad ones.

        Beside the other queen is where pieces want to be; beside the own one they are in the way.
        """
        swarm = self.swarm
        seat = swarm.ply & 1
        own, other = swarm.spots[QUEENS[seat]], swarm.spots[QUEENS[1 - seat]]
        home = AROUND[own] if own >= 0 else 0 if own == IN_HAND else AROUND[-2 - own]
        prey = goals = 0
        if other != IN_HAND:
            other = other if other >= 0 else -2 - other
            prey = AROUND[other]
            goals = prey | BIT[other]
        goals ^= goals & home
        shame = home & ~(swarm.occupied | prey)
        either = goals | shame
        first = swarm.base << PIECE_BITS
        loud: list[_Ways] = []
        quiet: list[_Ways] = []
        bad: list[_Ways] = []
        placeable = swarm.placeable()
        cells = swarm.placing_cells(seat) if placeable else 0
        ways = [(piece, cells) for piece in placeable]
        ways += swarm.reach(seat).items()
        leaving = (swarm.occupied ^ swarm.stacked) & (home | prey)
        for piece, targets in ways:
            spot, code = swarm.spots[piece], first + piece
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
        return loud, quiet, bad

    def _remember(self, move: int, depth: int, far: int) -> None:
        """Note that a move has refuted what came before it: it is tried early elsewhere too."""
        killers = self._killers[far]
        if move != killers[0]:
            killers[:] = [move, killers[0]]
        self._history[move] = self._history.get(move, 0) + depth * depth


def _wanted(lines: list[RatedMove], few: int, exact: Collection[int]) -> list[RatedMove]:
    """Return the best few lines, and those of moves that were asked for."""
    return lines[:few] + [line for line in lines[few:] if line.move in exact]


def _to_here(score: int, far: int) -> int:
    """Return a score as the table keeps it: a forced end by its distance from the position, not the root."""
    return score + far if score > FAR else score - far if score < -FAR else score


def _from_here(score: int, far: int) -> int:
    """Return a score out of the table, counted from the root."""
    return score - far if score > FAR else score + far if score < -FAR else score
