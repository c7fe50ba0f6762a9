"""Animations of the board: a few scenes between the last `SeatView` and the present one.

A game's model makes them for a new `SeatView`; a screen plays them, and any key ends them. Nothing waits for
them: the model, and so every key, is already in the new position.
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
    """The limits of an animation."""

    most: int
    """Maximum number of scenes that are shown."""
    pause: float
    """Seconds for which each scene is shown."""


TEMPI: Final = {"short": Tempo(3, 0.06), "long": Tempo(6, 0.065)}
"""The tempo by setting. All in all no movement takes longer than 0.4 seconds."""


@dataclass(frozen=True)
class Movement:
    """An animation: scenes that are shown one after another, before the present one."""

    scenes: tuple[Scene, ...] = ()
    pause: float = 0.0
    """Seconds for which each scene is shown."""


STILL: Final = Movement()
"""The movement without any animation."""


def some_of(steps: Sequence[T], most: int) -> list[T]:
    """Return at most `most` of some steps, spread evenly, with the last among them."""
    count = max(0, min(len(steps), most))
    return [steps[(number + 1) * len(steps) // count - 1] for number in range(count)]


def news(happened: Sequence[Happening], before: Sequence[Happening]) -> list[Event]:
    """Return the events after those that were known before."""
    last_number = before[-1].number if before else 0
    new = list(takewhile(lambda happening: happening.number > last_number, reversed(happened)))
    return [happening.event for happening in reversed(new)]
