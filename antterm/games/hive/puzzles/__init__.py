"""Hive's puzzles, and who proves moves in them: everything is tried."""

from __future__ import annotations

from typing import Final

from antterm.games.hive import words
from antterm.games.hive.rules.forcing import Forcing
from antterm.games.hive.rules.notation import code_text, read_move
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.rules.swarm import PASS
from antterm.i18n.data import Sentences
from antterm.puzzles import HOLD, Prover

THEMES: Final = Sentences(words.__file__, "puzzle_theme")
"""Themes of puzzles, by identifier: what the first move does, or which insect makes it."""


class HiveProver:
    """Tells by exhaustive search which moves force a win, and which prevent one."""

    themes = THEMES

    def keys(self, state: HiveState, moves: int, goal: str) -> list[str]:
        """Return all moves that win in `moves` own moves or fewer, or prevent that the other side does."""
        forcing = Forcing(state.position.swarm())
        if goal == HOLD:
            codes = [code for code in forcing.swarm.moves() if forcing.holds(code, moves)]
        else:
            codes = forcing.keys(moves)
        return [code_text(forcing.swarm, code) for code in codes]

    def leads(self, state: HiveState, text: str, moves: int, goal: str) -> bool:
        """Return whether a legal move is one of them."""
        forcing, code = Forcing(state.position.swarm()), _code(state.position, text)
        return forcing.holds(code, moves) if goal == HOLD else forcing.leads(code, moves)

    def reply(self, state: HiveState, text: str, moves: int, goal: str) -> str | None:
        """Return the other's move after a legal one that is not; None after the last one, or a game's end."""
        swarm = state.position.swarm()
        swarm.play(_code(state.position, text))
        forcing = Forcing(swarm)
        if swarm.is_over():
            return None
        if goal == HOLD:
            wins = (code for fewest in range(1, moves + 1) for code in forcing.keys(fewest))
            return code_text(swarm, next(wins))
        code = None if moves == 1 else forcing.escape(moves - 1)
        return None if code is None else code_text(swarm, code)

    def defence(self, state: HiveState, moves: int) -> str:
        """Return the move that holds out longest."""
        forcing = Forcing(state.position.swarm())
        return code_text(forcing.swarm, forcing.defence(moves))


def _code(position: Position, text: str) -> int:
    move = read_move(position, text)
    return PASS if move is None else position.swarm().code_of(move)


PUZZLES: Prover = HiveProver()
