"""Forced wins: by which moves a side wins in so many moves of its own, whatever is answered.

    forcing = Forcing(position.swarm())
    forcing.keys(2)          # the codes of all moves that win in two at the latest
    forcing.defence(1)       # after a key: the answer that holds out longest

Nothing is guessed and nothing left out: each move is tried against every answer, a pass where it is forced.
A draw, both queens surrounded by one move, is no win. Repeated positions do not count: who wins within a
few moves repeats none.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final

from antterm.games.hive.rules.grid import RING, RING_REACH, each
from antterm.games.hive.rules.swarm import PASS, QUEENS, Swarm

POSITIONS: Final = 400_000
"""Positions whose end is remembered, some 60 MB; then it starts anew."""


class Forcing:
    """A search for forced wins.

    Args:
        swarm: where it begins; it is as before after each question.
    """

    def __init__(self, swarm: Swarm) -> None:
        self.swarm = swarm
        self._wins_by_key: dict[tuple[int, int], bool] = {}
        self._refutations: dict[int, list[int]] = {}

    def keys(self, moves: int) -> list[int]:
        """Return the codes of all moves by which the side to move wins within `moves` of its moves."""
        if self.swarm.is_over():
            return []
        if moves == 1:
            return list(self._strikes())
        return [code for code in self.swarm.moves() if self.leads(code, moves)]

    def wins(self, moves: int) -> bool:
        """Return whether the side to move wins in `moves` of its moves at the latest."""
        swarm = self.swarm
        if moves == 1:
            return next(self._strikes(), None) is not None
        forced = self._wins_by_key.get((swarm.key, moves))
        if forced is None:
            forced = self.wins(moves - 1) or any(self.leads(code, moves) for code in swarm.moves())
            if len(self._wins_by_key) >= POSITIONS:
                self._wins_by_key.clear()
            self._wins_by_key[swarm.key, moves] = forced
        return forced

    def leads(self, code: int, moves: int) -> bool:
        """Return whether a move of the side to move wins within `moves` of its moves, itself counted."""
        swarm = self.swarm
        winner = swarm.to_move
        swarm.play(code)
        ended = swarm.winners()
        found = ended == (winner,) if ended is not None else moves > 1 and self.escape(moves - 1) is None
        swarm.undo()
        return found

    def holds(self, code: int, moves: int) -> bool:
        """Return whether the other side cannot win within `moves` of its moves after a move."""
        swarm = self.swarm
        holder = swarm.to_move
        swarm.play(code)
        ended = swarm.winners()
        held = holder in ended if ended is not None else not self.wins(moves)
        swarm.undo()
        return held

    def escape(self, moves: int) -> int | None:
        """Return an answer after which the other side does not win in `moves` moves of its own, if any."""
        swarm = self.swarm
        for code in self._answers(moves):
            swarm.play(code)
            ended = swarm.winners()
            holds = ended != (swarm.to_move,) if ended is not None else not self.wins(moves)
            swarm.undo()
            if holds:
                killers = self._refutations.setdefault(moves, [])
                if code in killers:
                    killers.remove(code)
                killers.insert(0, code)
                del killers[4:]
                return code
        return None

    def defence(self, moves: int) -> int:
        """Return the answer that holds out longest where the other side wins within `moves` of its moves.

        Of those that hold out as long it is one that leaves the fewest ways to win; of these the first.
        """
        swarm = self.swarm
        answers = swarm.moves()
        for fewer in range(1, moves + 1):
            lasting = [code for code in answers if not self._after(code, fewer)]
            if not lasting:
                break
            answers = lasting
        return min(answers, key=lambda code: self._ways(code, fewer))

    def _after(self, code: int, moves: int) -> bool:
        """Return whether the other side wins by a move, or within `moves` of its own after it."""
        swarm = self.swarm
        swarm.play(code)
        ended = swarm.winners()
        found = ended == (swarm.to_move,) if ended is not None else self.wins(moves)
        swarm.undo()
        return found

    def _ways(self, code: int, moves: int) -> float:
        """Return how many moves win for the other side after a move; infinitely many where it loses."""
        swarm = self.swarm
        swarm.play(code)
        found = inf if swarm.is_over() else len(self.keys(moves))
        swarm.undo()
        return found

    def _answers(self, moves: int) -> Iterator[int]:
        """Yield all moves, those that are likely to be an escape first."""
        swarm = self.swarm
        if moves == 1 and (idle := self._idle()) is not None:
            yield idle
        tried = [code for code in self._refutations.get(moves, ()) if code != PASS and swarm.is_legal(code)]
        yield from tried
        for code in swarm.moves():
            if code not in tried:
                yield code

    def _idle(self) -> int | None:
        """Return a placing away from the own queen while two or more of her sides are free, if there is one.

        One move cannot close both, so where nobody can throw her it is an escape from a win in one.
        """
        swarm = self.swarm
        queen = swarm.cell_of(QUEENS[swarm.to_move])
        placeable = swarm.placeable()
        if queen is None or not placeable:
            return None
        free = RING << queen - RING_REACH & ~swarm.occupied
        cells = swarm.placing_cells(swarm.to_move) & ~free
        if not free & free - 1 or not cells:
            return None
        return swarm.code_to(cells.bit_length() - 1, placeable[0])

    def _strikes(self) -> Iterator[int]:
        """Yield every move that surrounds the other queen, and not the own one with it.

        It fills the last free side of her, or throws her where all sides are closed.
        """
        swarm = self.swarm
        seat = swarm.to_move
        queen = QUEENS[1 - seat]
        cell = swarm.cell_of(queen)
        if cell is None:
            return
        around = RING << cell - RING_REACH
        free = around & ~swarm.occupied
        last = free if not free & free - 1 else 0
        throws = "P" in swarm.expansions
        if not last and not throws:
            return
        found = [(piece, last) for piece in swarm.placeable() if swarm.placing_cells(seat) & last]
        for piece, targets in swarm.reach(seat).items():
            if piece == queen:
                found.append((piece, targets))
            elif targets & last:
                found.append((piece, last))
        for piece, targets in found:
            for target in each(targets):
                code = swarm.code_to(target, piece)
                swarm.play(code)
                won = swarm.winners() == (seat,)
                swarm.undo()
                if won:
                    yield code
