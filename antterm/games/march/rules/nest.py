"""A player's nest: larvae, food, supply, body, goals and hand."""

from __future__ import annotations

from copy import copy
from typing import Final

from msgspec import Struct, field

from antterm.core.checking import Count, Points
from antterm.games.march.rules.components import SEGMENTS

CUBES: Final = 36
"""Cubes of each colour."""
GOALS_AT_MOST: Final = 2
BODY_POINTS: Final = 3
TRAITOR: Final = "traitor_head"
"""The Evolution whose owner no centipede fights."""


class Nest(Struct):
    """A player's possessions outside the meadow."""

    larvae: Count = 0
    """The larvae in the Larvae Chamber."""
    food: Count = 0
    """The food in the Food Stores."""
    supply: Count = CUBES
    """Cubes that are neither larvae nor ants."""
    score: Count = 0
    sources: dict[str, Points] = {}
    """Colony points by where they came from."""
    hand: list[str] = []
    body: dict[str, list[str]] = field(default_factory=lambda: {segment: [] for segment in SEGMENTS})
    """Evolutions in play by segment, the top one last."""
    goals: list[str] = []
    """Colony Goals in play."""
    bodies: Count = 0
    """The most bodies ever completed at one time, which are those that have scored."""
    rested: bool = False
    """Whether this player has rested in this round."""
    acted: bool = False
    """Whether this player has taken an Action of their own turn in this round."""
    rest_larvae: Count = 0
    """Larvae on the Rest area; nobody's to use until the phase ends."""
    rest_food: Count = 0
    battlefields: list[int] = []
    """Hexes on which this player fought in this Soldier Phase."""
    put_back: list[int] = []
    """Hexes this player put back under the stack and that have not been laid since, each once, the last one
    put back last."""
    mat: str = ""
    """The special species on one side of the nest mat; empty in a game without them."""
    special: bool = False
    """Whether this player plays that side."""
    centipedes_met: list[int] = []
    """Hexes on which this player has met the centipede in this round, of the battles that count for that."""

    def copy(self) -> Nest:
        """Return a nest that shares nothing mutable with this one."""
        twin = copy(self)
        twin.sources = dict(self.sources)
        twin.hand, twin.goals = self.hand[:], self.goals[:]
        twin.body = {segment: cards[:] for segment, cards in self.body.items()}
        twin.battlefields, twin.put_back = self.battlefields[:], self.put_back[:]
        twin.centipedes_met = self.centipedes_met[:]
        return twin

    def top(self, segment: str) -> str | None:
        """Return the Evolution on top of a segment, the only one there whose ability counts."""
        cards = self.body[segment]
        return cards[-1] if cards else None

    @property
    def is_traitor(self) -> bool:
        """Whether centipedes never fight this player."""
        return self.top("head") == TRAITOR

    @property
    def evolutions(self) -> int:
        """Evolutions in play, covered ones included."""
        return sum(len(cards) for cards in self.body.values())

    @property
    def completed_bodies(self) -> int:
        """Bodies of head, thorax and abdomen that the Evolutions in play make up now."""
        return min(len(cards) for cards in self.body.values())
