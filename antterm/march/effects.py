"""Where the effects of cards and hexes are registered, each a function under the name it has on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from antterm.march.asking import Asking
from antterm.march.match import Match

Effect = Callable[[Match, int], Asking[None]]
"""What a card or hex does for the player of that seat."""
Condition = Callable[[Match, int], bool]
"""Whether something holds for the player of that seat."""

EVENTS: Final[dict[str, Effect]] = {}
"""What Events do, by card."""
NEEDS: Final[dict[str, Condition]] = {}
"""What an Event needs to be played at all, whatever it is paid with, by card."""
TARGETS: Final[dict[str, Condition]] = {}
"""What an Event needs once it is paid for, by card: paying with ants may take its target away."""
GOALS: Final[dict[str, Condition]] = {}
"""When a Colony Goal scores, by card."""
BONUSES: Final[dict[str, Effect]] = {}
"""What a Colony Goal gives when it is played, by card."""
SOLDIER_START: Final[dict[str, Effect]] = {}
"""Abilities at the start of the Soldier Phase, by card."""
SOLDIER_END: Final[dict[str, Effect]] = {}
"""Abilities at the end of the Soldier Phase, by card."""
QUEEN_START: Final[dict[str, Effect]] = {}
"""Abilities at the start of the Queen Phase, by card."""
ON_ADD: Final[dict[int, Effect]] = {}
"""What a hex Beyond the Meadow does when a player adds it, by number."""
HARVEST_START: Final[dict[int, Effect]] = {}
"""What a hex Beyond the Meadow does at the start of the Harvest to each player, by number."""

K = TypeVar("K")
F = TypeVar("F")


def of(register: dict[K, F], key: K) -> Callable[[F], F]:
    """Register the decorated function under `key`."""

    def keep(function: F) -> F:
        register[key] = function
        return function

    return keep
