"""Movement, sparingly: the few scenes that a board shows on the way from the last sight to the present one.

A game's model makes them when it is shown a new sight; a screen plays them and drops them at any key. Nobody
waits for them: the model is where the game is, and so is every key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from antterm.draw.scene import Scene

T = TypeVar("T")


@dataclass(frozen=True)
class Tempo:
    """How long a movement takes."""

    most: int
    """Scenes at most."""
    pause: float
    """Seconds for each."""


TEMPI: Final = {"short": Tempo(3, 0.06), "long": Tempo(6, 0.065)}
"""By the setting. All in all no movement takes longer than 0.4 seconds."""


@dataclass(frozen=True)
class Movement:
    """Scenes to be shown one after the other, before the present one."""

    scenes: tuple[Scene, ...] = ()
    pause: float = 0.0
    """Seconds for each."""


STILL: Final = Movement()
"""Nothing moves."""


def some_of(steps: Sequence[T], most: int) -> list[T]:
    """So many steps at most, spread evenly; the first is among them."""
    count = min(len(steps), most)
    return [steps[number * len(steps) // count] for number in range(count)]
