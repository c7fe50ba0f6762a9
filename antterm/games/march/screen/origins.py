"""From which hexes the ants of a March go, and which of them have only just arrived."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import TakeStep
from antterm.games.march.rules.topics import Stepping
from antterm.games.march.rules.view import MarchView


@dataclass(frozen=True)
class Origins:
    """The hexes from which ants can step at a question.

    Args:
        ask: the question.
        view: what the seat sees.
    """

    ask: Ask
    view: MarchView

    @property
    def _taken(self) -> tuple[tuple[Spot, Spot], ...]:
        """The steps of this series so far, each from where to where."""
        return self.ask.about.taken if isinstance(self.ask.about, Stepping) else ()

    def cells(self) -> list[Hex]:
        """Return the cells of the hexes, the one first from which the next ant goes if nobody says otherwise.

        That is the one from which the last ant went, as long as ants stand there that have not just arrived;
        else the Great Tunnel, then the hex with the most ants outside, then the others in reading order.
        Hexes where all have just arrived come last.
        """
        steps = [choice.meaning for choice in self.ask.choices if isinstance(choice.meaning, TakeStep)]
        rested = {step.origin.hex for step in steps if not self._has_arrived(step.origin)}
        last = self._taken[-1][0].hex if self._taken else None

        def rank(number: int) -> tuple[bool, bool, bool, int, tuple[int, int]]:
            here, is_tunnel = self.view.hexes[number], number == GREAT_TUNNEL
            return (
                number != last or number not in rested,
                number not in rested and not is_tunnel,
                not is_tunnel,
                -here.loose[self.ask.seat],
                reading_order(here.cell),
            )

        return [
            self.view.hexes[number].cell for number in sorted({step.origin.hex for step in steps}, key=rank)
        ]

    def _has_arrived(self, spot: Spot) -> bool:
        """Whether all ants that stand somewhere have come there in this series."""
        arrived = Counter(where for _origin, where in self._taken)[spot]
        standing = self.view.hexes[spot.hex].loose[self.ask.seat] if spot.site is None else 1
        return arrived >= standing

    def reluctance(self, choice: Choice) -> int:
        """Return how unlikely a step is meant: 2 where an ant would go back, 1 where it has just arrived."""
        step = choice.meaning
        if not isinstance(step, TakeStep) or not self._has_arrived(step.origin):
            return 0
        came: defaultdict[Spot, set[int]] = defaultdict(set)
        for origin, where in self._taken:
            came[where].add(origin.hex)
        return 2 if step.hex in came[step.origin] else 1


def reading_order(cell: Hex) -> tuple[int, int]:
    """Return where a cell stands from top to bottom, then from left to right."""
    return 2 * cell.r + cell.q, cell.q
