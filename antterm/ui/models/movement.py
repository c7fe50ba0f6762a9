"""Movement, sparingly: the few scenes that a board shows on the way from the last sight to the present one.

A game's model makes them when it is shown a new sight; a screen plays them and drops them at any key. Nobody
waits for them: the model is where the game is, and so is every key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, TypeVar

from antterm.core.ask import Event
from antterm.core.story import Happening
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
    """So many steps at most, spread evenly; the last is among them."""
    count = max(0, min(len(steps), most))
    return [steps[(number + 1) * len(steps) // count - 1] for number in range(count)]


def news(happened: Sequence[Happening], before: Sequence[Happening]) -> list[Event]:
    """What happened since the last thing that was known before."""
    known = before[-1].number if before else 0
    new = list(takewhile(lambda happening: happening.number > known, reversed(happened)))
    return [happening.event for happening in reversed(new)]
