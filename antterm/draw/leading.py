"""Who led when: the turning points of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Lead(NamedTuple):
    """One has come to be ahead of all others."""

    step: int
    """Which value of the lines, counted from 0."""
    who: int
    """Which line."""


def leads(lines: Sequence[Sequence[int]]) -> list[Lead]:
    """Each time that another line than before is alone the highest one; a tie changes nothing."""
    found: list[Lead] = []
    for step, values in enumerate(zip(*lines, strict=True)):
        most = max(values)
        if values.count(most) == 1 and (not found or found[-1].who != values.index(most)):
            found.append(Lead(step, values.index(most)))
    return found
