"""What a game of Hive is between two half-moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.view import LastMove

REPETITIONS = 3
"""How often the same position comes before it is a draw, where that is played."""


@dataclass(slots=True)
class HiveState:
    """A game of Hive between two half-moves."""

    position: Position
    threefold: bool = False
    """Whether the third time of the same position is a draw."""
    last: LastMove | None = None
    seen: dict[str, int] = field(default_factory=dict)
    """How often each position came since the last placing (none before can return); for threefold only."""
    repeated: bool = False
    """Whether the position came often enough for a draw."""
    resigned: int | None = None
    """Who gave up."""
    agreed: bool = False
    """Whether the players agreed on a draw."""
