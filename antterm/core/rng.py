"""Randomness of a game: named streams, stable for ever.

Python promises stable results only for `random.random`; a saved game must shuffle alike in ten years. So this
is SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014) with a stream for
each purpose: drawing a card never disturbs the dice.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Streams:
    """The random streams of one game.

    Args:
        seed: any whole number; the same seed gives the same game.
        states: state of every stream used so far, as `encode` gave it.
    """

    def __init__(self, seed: int, states: dict[str, int] | None = None) -> None:
        self.seed = seed
        self._states = dict(states or {})

    def encode(self) -> dict[str, int]:
        """The states of the streams, plain data for a saved game."""
        return dict(self._states)

    def bits(self, stream: str) -> int:
        """The next 64 random bits of `stream`."""
        state = self._states.get(stream)
        if state is None:
            state = int.from_bytes(sha256(f"{self.seed}/{stream}".encode()).digest()[:8], "big")
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        self._states[stream] = state
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, stream: str, n: int) -> int:
        """A whole number from 0 to `n - 1`, each equally likely.

        Raises:
            ValueError: when `n` is less than 1.
        """
        if n < 1:
            raise ValueError("below() needs at least one possibility")
        limit = (1 << 64) - (1 << 64) % n
        while (bits := self.bits(stream)) >= limit:
            pass
        return bits % n

    def pick(self, stream: str, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(stream, len(items))]

    def shuffle(self, stream: str, items: MutableSequence[T]) -> None:
        """Put `items` into a random order, in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(stream, i + 1)
            items[i], items[j] = items[j], items[i]
