"""The view of a game of Hive: everybody may know all of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.games.hive.rules.pieces import Piece

ENDED_BY_MOVE: Final = ("surrounded", "both_surrounded", "threefold")
"""The reasons of ends that a half-move brings about; else a game ends before the next one."""


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last thing done on the board."""

    piece: Piece | None
    """None for a pass."""
    origin: Hex | None
    """The cell from which the piece came; None if it was placed from the hand."""
    target: Hex | None
    """The cell where the piece stands now; None for a pass."""
    text: str
    """The move in the notation of the Universal Hive Protocol."""
    thrown: bool = False
    """Whether a pillbug (or a mosquito as one) threw it."""


@dataclass(frozen=True, slots=True)
class HiveView:
    """A position of Hive."""

    stacks: Mapping[Hex, tuple[Piece, ...]]
    """Occupied cells, each with its pieces from the ground up."""
    hands: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    """Pieces not yet placed, by seat, in hand order."""
    to_move: int
    """The seat whose turn it is: `WHITE` or `BLACK`."""
    ply: int
    """Half-moves made so far, passes included."""
    expansions: str
    """Letters of the expansions in play, in the order M, L, P."""
    last: LastMove | None = None
    outcome: Outcome | None = None
    opening: str = "booklet"
    """The option of this name: `booklet` or `tournament`."""

    @property
    def turn(self) -> int:
        """Number of the turn, counted from 1 for both players together; of a game that is over, the last."""
        was_ended_by_move = self.outcome is not None and self.outcome.reason in ENDED_BY_MOVE
        return 1 + (self.ply - was_ended_by_move) // 2

    def top(self, cell: Hex) -> Piece | None:
        """Return the piece on top of `cell`, or None where it is empty."""
        stack = self.stacks.get(cell)
        return stack[-1] if stack else None

    def place_of(self, piece: Piece) -> Hex | None:
        """Return the cell in which `piece` stands, covered or not; None while in the hand."""
        return next((cell for cell, stack in self.stacks.items() if piece in stack), None)
