"""Hive's puzzles, and who proves moves in them: everything is tried."""

from __future__ import annotations

from antterm.games.hive.rules.forcing import Forcing
from antterm.games.hive.rules.notation import code_text, read_move
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.rules.swarm import PASS
from antterm.puzzles import Prover


class HiveProver:
    """Tells by exhaustive search which moves force a win."""

    def keys(self, state: HiveState, moves: int) -> list[str]:
        """Return all moves that win in so many own moves, or fewer."""
        forcing = Forcing(state.position.swarm())
        return [code_text(forcing.swarm, code) for code in forcing.keys(moves)]

    def leads(self, state: HiveState, text: str, moves: int) -> bool:
        """Return whether a legal move is one of them."""
        return Forcing(state.position.swarm()).leads(_code(state.position, text), moves)

    def escape(self, state: HiveState, text: str, moves: int) -> str | None:
        """Return the other's move after a legal one that is not; None after the last one, or a game's end."""
        swarm = state.position.swarm()
        swarm.play(_code(state.position, text))
        if moves == 1 or swarm.is_over():
            return None
        code = Forcing(swarm).escape(moves - 1)
        return None if code is None else code_text(swarm, code)

    def defence(self, state: HiveState, moves: int) -> str:
        """Return the move that holds out longest."""
        forcing = Forcing(state.position.swarm())
        return code_text(forcing.swarm, forcing.defence(moves))


def _code(position: Position, text: str) -> int:
    move = read_move(position, text)
    return PASS if move is None else position.swarm().code_of(move)


PUZZLES: Prover = HiveProver()
